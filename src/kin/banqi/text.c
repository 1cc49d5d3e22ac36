/* text.c - positions, moves and secrets as text. */
#include "kin/banqi/banqi.h"

#include <ctype.h>

#include "base/fail.h"
#include "kin/ranks.h"

const char banqi_letters[KIND_COUNT + 1] = " KAERHCP";

static char letter_of(uint8_t piece)
{
    char letter = banqi_letters[piece_kind(piece)];
    return piece_colour(piece) == RED ? letter : (char)tolower(letter);
}

/* UNKNOWN if it is no piece's letter. */
static uint8_t piece_of_letter(char letter)
{
    bool is_lower = letter >= 'a' && letter <= 'z';
    const char *at = strchr(banqi_letters + 1, is_lower ? letter - 'a' + 'A' : letter);
    if (letter == '\0' || at == NULL)
        return UNKNOWN;
    return piece_of(is_lower ? BLACK : RED, (int)(at - banqi_letters));
}

/* Moves *at past it. */
static XqStatus parse_cell(int *out, XqStr in, size_t *at, XqError *err)
{
    static const RanksSize size = { FILES, ROWS, 'a' };
    int file, row;
    XqStatus status = ranks_parse_point(&file, &row, in, at, size, err);
    if (status == XQ_OK)
        *out = cell_at(file, row);
    return status;
}

static void format_cell(XqBuf *out, int cell)
{
    xq_buf_printf(out, "%c%d", 'a' + cell % FILES, cell / FILES + 1);
}

/* --- Reading a position ----------------------------------------------------------------------- */

static XqStatus read_piece(void *state, int file, int row, XqStr in, size_t *at, XqError *err)
{
    char c = in.ptr[*at];
    uint8_t piece = c == '?' ? COVERED : piece_of_letter(c);
    if (piece == UNKNOWN)
        return xq_fail(err, XQ_E_SYNTAX, *at, "a piece, ? or a number of cells was expected");
    ((Banqi *)state)->at[cell_at(file, row)] = piece;
    ++*at;
    return XQ_OK;
}

static void write_piece(char out[RANKS_PIECE_SIZE], const void *state, int file, int row)
{
    uint8_t at = ((const Banqi *)state)->at[cell_at(file, row)];
    if (at != EMPTY)
        out[0] = at == COVERED ? '?' : letter_of(at);
}

static XqStatus parse_colour(uint8_t *out, XqStr word, size_t at, XqError *err)
{
    if (xq_str_equal(word, XQ_STR("r")))
        *out = RED;
    else if (xq_str_equal(word, XQ_STR("b")))
        *out = BLACK;
    else if (xq_str_equal(word, XQ_STR("-")))
        *out = NOBODY;
    else
        return xq_fail(err, XQ_E_SYNTAX, at, "r, b or - was expected");
    return XQ_OK;
}

static XqStatus parse_taken(Banqi *s, XqStr word, size_t at, XqError *err)
{
    for (size_t i = 0; i < word.len; i++) {
        uint8_t piece = piece_of_letter(word.ptr[i]);
        if (piece == UNKNOWN)
            return xq_fail(err, XQ_E_SYNTAX, at + i, "the letter of a taken piece was expected");
        if (s->taken[piece] == banqi_numbers[piece_kind(piece)])
            return xq_fail(err, XQ_E_POSITION, at + i, "more '%c' taken than there are",
                           word.ptr[i]);
        s->taken[piece]++;
    }
    return XQ_OK;
}

/* The colour to move is kept in `turn` until it is known whose it is. */
static XqStatus read_field(void *state, int field, XqStr word, size_t at, XqError *err)
{
    Banqi *s = state;
    unsigned long number;
    switch (field) {
    case 1:
        return parse_colour(&s->turn, word, at, err);
    case 2:
        return parse_colour(&s->first, word, at, err);
    case 3:
        if (xq_str_parse_uint(&number, word, s->quiet_plies, NULL) != XQ_OK)
            return xq_fail(err, XQ_E_RANGE, at, "a number up to %d was expected: quiet plies",
                           s->quiet_plies);
        s->quiet = (uint8_t)number;
        return XQ_OK;
    case 4:
        if (xq_str_parse_uint(&number, word, UINT16_MAX, NULL) != XQ_OK)
            return xq_fail(err, XQ_E_RANGE, at, "the number of plies played was expected");
        s->ply = (uint16_t)number;
        return XQ_OK;
    case 5:
        return xq_str_equal(word, XQ_STR("-")) ? XQ_OK : parse_taken(s, word, at, err);
    default:
        return xq_fail(err, XQ_E_SYNTAX, at, "nothing was expected behind the taken pieces");
    }
}

static const RanksForm form = { FILES, ROWS, read_piece, write_piece, read_field };

static XqStatus check_numbers(const Banqi *s, XqError *err)
{
    int seen[PIECE_COUNT] = { 0 };
    uint8_t pool[PIECE_COUNT];
    for (int cell = 0; cell < CELLS; cell++)
        seen[s->at[cell]]++;
    for (int piece = 1; piece < PIECE_COUNT; piece++)
        if (piece != COVERED &&
            seen[piece] + s->taken[piece] > banqi_numbers[piece_kind((uint8_t)piece)])
            return xq_fail(err, XQ_E_POSITION, 0, "more '%c' than there are",
                           letter_of((uint8_t)piece));
    if (banqi_pool(s, pool) < banqi_count_covered(s))
        return xq_fail(err, XQ_E_POSITION, 0, "more covered pieces than can be left");
    return XQ_OK;
}

/* Who has which colour, where the text leaves it open: the colours are settled once a piece is
 * open, and then, as far as it matters, the first player is to move. */
static XqStatus settle_colours(Banqi *s, bool has_turn, XqError *err)
{
    bool is_new = true;
    for (int cell = 0; cell < CELLS; cell++)
        is_new = is_new && !is_open(s->at[cell]);
    if (!has_turn)
        s->turn = is_new ? NOBODY : RED;
    if (s->turn == NOBODY && (!is_new || s->first != NOBODY))
        return xq_fail(err, XQ_E_POSITION, 0, "the colours are settled, so one of them is to move");
    if (s->turn != NOBODY && s->first == NOBODY)
        s->first = s->turn;
    s->turn = (uint8_t)(s->turn == NOBODY ? 0 : seat_of(s, s->turn));
    return XQ_OK;
}

XqStatus banqi_parse(XqKinState *out, const XqKinRules *rules, XqStr in, XqError *err)
{
    Banqi *s = banqi(out);
    banqi_clear(s, rules);
    XqStatus status = ranks_parse(s, &form, in, err);
    XqStr rest = in;
    (void)xq_str_next_word(&rest); /* the board */
    bool has_turn = xq_str_next_word(&rest).len > 0;
    if (status == XQ_OK)
        status = check_numbers(s, err);
    if (status == XQ_OK)
        status = settle_colours(s, has_turn, err);
    if (status != XQ_OK)
        return status;
    banqi_remember(s, 0);
    banqi_settle(s);
    return XQ_OK;
}

/* --- Writing a position ----------------------------------------------------------------------- */

static char colour_letter(int colour)
{
    return "rb-"[colour == NOBODY ? 2 : colour];
}

void banqi_format(XqBuf *out, const XqKinState *state)
{
    const Banqi *s = banqi_of(state);
    ranks_format(out, s, &form);
    xq_buf_printf(out, " %c %c %d %d", colour_letter(colour_of(s, s->turn)),
                  colour_letter(s->first), s->quiet, s->ply);
    const char *space = " ";
    for (int piece = 1; piece < PIECE_COUNT; piece++)
        for (int i = 0; i < s->taken[piece]; i++) {
            xq_buf_printf(out, "%s%c", space, letter_of((uint8_t)piece));
            space = "";
        }
}

/* --- Moves ------------------------------------------------------------------------------------ */

/* b4=C */
static XqStatus parse_turned(XqKinMove *out, int cell, XqStr in, XqError *err)
{
    uint8_t piece = in.len > 3 ? piece_of_letter(in.ptr[3]) : UNKNOWN;
    if (piece == UNKNOWN)
        return xq_fail(err, XQ_E_SYNTAX, 3, "the letter of the turned piece was expected");
    if (in.len > 4)
        return xq_fail(err, XQ_E_SYNTAX, 4, "nothing was expected behind the move");
    *out = with_turned(move_of(cell, cell), piece);
    return XQ_OK;
}

XqStatus banqi_move_parse(XqKinMove *out, const XqKinState *state, XqStr in, XqError *err)
{
    int from, to;
    size_t at = 0;
    if (duel_parse(out, state, in))
        return XQ_OK;
    XqStatus status = parse_cell(&from, in, &at, err);
    if (status != XQ_OK)
        return status;
    if (in.len > 2 && in.ptr[2] == '=')
        return parse_turned(out, from, in, err);
    bool takes = in.len > 2 && in.ptr[2] == 'x';
    at += takes;
    size_t target = at;
    status = parse_cell(&to, in, &at, err);
    if (status != XQ_OK)
        return status;
    if (in.len > at)
        return xq_fail(err, XQ_E_SYNTAX, at, "nothing was expected behind the move");
    if (takes && (from == to || banqi_of(state)->at[to] == EMPTY))
        return xq_fail(err, XQ_E_ILLEGAL, target, "there is nothing to take");
    *out = move_of(from, to);
    return XQ_OK;
}

void banqi_move_format(XqBuf *out, const XqKinState *state, XqKinMove move)
{
    if (duel_format(out, state, move))
        return;
    format_cell(out, move_from(move));
    if (move_turned(move) != UNKNOWN) {
        xq_buf_printf(out, "=%c", letter_of(move_turned(move)));
        return;
    }
    if (!is_turning(move) && banqi_of(state)->at[move_to(move)] != EMPTY)
        xq_buf_append_char(out, 'x');
    format_cell(out, move_to(move));
}

/* --- The secret as a word: a1=K,b1=p ---------------------------------------------------------- */

void banqi_secret_format(XqBuf *out, const XqKinState *state)
{
    const Banqi *s = banqi_of(state);
    const char *comma = "";
    for (int cell = 0; cell < CELLS; cell++) {
        if (s->hidden[cell] == UNKNOWN)
            continue;
        xq_buf_append_cstr(out, comma);
        format_cell(out, cell);
        xq_buf_printf(out, "=%c", letter_of(s->hidden[cell]));
        comma = ",";
    }
}

static XqStatus parse_hidden(Banqi *s, XqStr in, size_t at, XqError *err)
{
    int cell;
    uint8_t pool[PIECE_COUNT];
    size_t behind = at;
    XqStatus status = parse_cell(&cell, in, &behind, err);
    if (status != XQ_OK)
        return status;
    uint8_t piece =
        at + 3 < in.len && in.ptr[at + 2] == '=' ? piece_of_letter(in.ptr[at + 3]) : UNKNOWN;
    if (piece == UNKNOWN)
        return xq_fail(err, XQ_E_SYNTAX, at + 2, "'=' and a piece's letter were expected");
    if (s->at[cell] != COVERED || s->hidden[cell] != UNKNOWN)
        return xq_fail(err, XQ_E_POSITION, at, "no covered piece lies there, or it is known");
    (void)banqi_pool(s, pool); /* this piece matters, not all */
    if (pool[piece] == 0)
        return xq_fail(err, XQ_E_POSITION, at + 3, "no '%c' is left to be hidden", in.ptr[at + 3]);
    s->hidden[cell] = piece;
    return XQ_OK;
}

XqStatus banqi_secret_parse(XqKinState *state, XqStr in, XqError *err)
{
    Banqi s = *banqi(state);
    for (size_t at = 0; at < in.len; at += 5) {
        XqStatus status = parse_hidden(&s, in, at, err);
        if (status != XQ_OK)
            return status;
        if (at + 4 == in.len)
            break;
        if (in.ptr[at + 4] != ',' || at + 5 == in.len)
            return xq_fail(err, XQ_E_SYNTAX, at + 4, "',' and another piece were expected");
    }
    *banqi(state) = s;
    return XQ_OK;
}
