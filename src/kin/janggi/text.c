/*
 * text.c - positions and moves as text:
 *
 *     <board> <turn> <pass> - <quiet> <move number>
 *     rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1
 *
 * This is the FEN that other programs write, but for the third field, which is '-' there: here it
 * is 'p' after a pass, 'pp' after two, and 's' while horses and elephants are being ordered. Fields
 * left off at the end take their start values.
 */
#include "kin/janggi/janggi.h"

#include "base/fail.h"

static const char side_letters[SIDES + 1] = "wb";
enum { PIECES_MAX = 16 }; /* a side; composed positions may have more than two of a kind */

static int letter_index(const char *letters, char c)
{
    const char *at = c != '\0' ? strchr(letters, c) : NULL;
    return at != NULL ? (int)(at - letters) : -1;
}

/* EMPTY if the letter is none. */
static uint8_t piece_of_letter(char c)
{
    int side = c >= 'a' && c <= 'z' ? HAN : CHO;
    char upper = side == HAN ? (char)(c - 'a' + 'A') : c;
    if (upper == 'E' || upper == 'H')
        upper = upper == 'E' ? 'B' : 'N';
    int kind = letter_index(janggi_kind_letters + 1, upper);
    return kind < 0 ? EMPTY : piece(side, kind + 1);
}

static char letter_of(uint8_t code)
{
    char upper = janggi_kind_letters[piece_kind(code)];
    return piece_side(code) == CHO ? upper : (char)(upper - 'A' + 'a');
}

/* --- Reading a position ----------------------------------------------------------------------- */

static XqStatus put_piece(Board *board, int cell, uint8_t code, char letter, size_t at,
                          XqError *err)
{
    int side = piece_side(code), kind = piece_kind(code);
    if ((kind == GENERAL || kind == ADVISOR) && !janggi_in_palace(cell, side))
        return xq_fail(err, XQ_E_POSITION, at, "a '%c' can never stand there", letter);
    if (kind == GENERAL && board->general[side] != NOBODY)
        return xq_fail(err, XQ_E_POSITION, at, "a second general '%c'", letter);
    janggi_put(board, cell, code);
    return XQ_OK;
}

static XqStatus parse_rank(Board *board, XqStr in, size_t *at, int rank, XqError *err)
{
    int file = 0;
    for (; *at < in.len && in.ptr[*at] != '/'; ++*at) {
        char c = in.ptr[*at];
        bool is_digit = c >= '1' && c <= '9';
        int width = is_digit ? c - '0' : 1;
        uint8_t code = is_digit ? EMPTY : piece_of_letter(c);
        if (!is_digit && code == EMPTY)
            return xq_fail(err, XQ_E_SYNTAX, *at, "a piece's letter (%s) or a digit was expected",
                           janggi_kind_letters + 1);
        if (file + width > FILES)
            return xq_fail(err, XQ_E_RANGE, *at, "rank %d has more than 9 points", rank + 1);
        XqStatus status = XQ_OK;
        if (code != EMPTY)
            status = put_piece(board, cell_at(file, rank), code, c, *at, err);
        if (status != XQ_OK)
            return status;
        file += width;
    }
    if (file != FILES)
        return xq_fail(err, XQ_E_RANGE, *at, "rank %d has %d points, not 9", rank + 1, file);
    return XQ_OK;
}

static XqStatus parse_board(Board *board, XqStr in, XqError *err)
{
    size_t at = 0;
    for (int rank = RANKS - 1; rank >= 0; rank--, at++) {
        XqStatus status = parse_rank(board, in, &at, rank, err);
        if (status != XQ_OK)
            return status;
        if (rank > 0 && at == in.len)
            return xq_fail(err, XQ_E_SYNTAX, at, "'/' and rank %d were expected", rank);
        if (rank == 0 && at != in.len)
            return xq_fail(err, XQ_E_SYNTAX, at, "nothing was expected after rank 1");
    }
    return XQ_OK;
}

static XqStatus parse_passes(Janggi *s, XqStr word, size_t at, XqError *err)
{
    if (xq_str_equal(word, XQ_STR("-")))
        return XQ_OK;
    if (xq_str_equal(word, XQ_STR("s"))) {
        s->setup = s->board.turn == HAN ? HAN_ORDERS : CHO_ORDERS;
        return XQ_OK;
    }
    bool is_double = xq_str_equal(word, XQ_STR("pp"));
    if (!is_double && !xq_str_equal(word, XQ_STR("p")))
        return xq_fail(err, XQ_E_SYNTAX, at, "-, p, pp or s was expected");
    s->board.has_passed = true;
    if (is_double)
        s->over = BY_PASSES;
    return XQ_OK;
}

static XqStatus parse_number(unsigned long *out, XqStr word, size_t at, unsigned long max,
                             XqError *err)
{
    XqStatus status = xq_str_parse_uint(out, word, max, err);
    if (status != XQ_OK && err != NULL)
        err->offset += at;
    return status;
}

static XqStatus parse_field(Janggi *s, int field, XqStr word, size_t at, XqError *err)
{
    enum { NUMBER_MAX = 32767 };
    unsigned long number = 0;
    XqStatus status;
    int side;
    switch (field) {
    case 1:
        side = word.len == 1 ? letter_index(side_letters, word.ptr[0]) : -1;
        if (side < 0)
            return xq_fail(err, XQ_E_SYNTAX, at, "who moves, w (Cho) or b (Han), was expected");
        s->board.turn = (uint8_t)side;
        s->ply = (uint16_t)side;
        return XQ_OK;
    case 2:
        return parse_passes(s, word, at, err);
    case 3:
        if (!xq_str_equal(word, XQ_STR("-")))
            return xq_fail(err, XQ_E_SYNTAX, at, "- was expected");
        return XQ_OK;
    case 4:
        status = parse_number(&number, word, at, (unsigned long)janggi_quiet_max(s), err);
        s->quiet = (uint8_t)number;
        return status;
    case 5:
        status = parse_number(&number, word, at, NUMBER_MAX, err);
        if (number > 0)
            s->ply = (uint16_t)(2 * (number - 1) + s->board.turn);
        return status;
    default:
        return xq_fail(err, XQ_E_SYNTAX, at, "nothing was expected after the move number");
    }
}

static XqStatus check_numbers(const Board *board, XqError *err)
{
    int count[SIDES] = { 0 };
    for (int point = 0; point < POINTS; point++) {
        uint8_t code = board->at[cell_of_point(point)];
        if (code != EMPTY && ++count[piece_side(code)] > PIECES_MAX)
            return xq_fail(err, XQ_E_POSITION, 0, "'%c' has more than %d pieces",
                           side_letters[piece_side(code)], PIECES_MAX);
    }
    for (int side = CHO; side <= HAN; side++)
        if (board->general[side] == NOBODY)
            return xq_fail(err, XQ_E_POSITION, 0, "there is no general '%c'",
                           letter_of(piece(side, GENERAL)));
    return XQ_OK;
}

/* While pieces are being ordered everything else stands as it starts. */
static XqStatus check_setup(const Janggi *s, XqError *err)
{
    for (int order = s->setup == HAN_ORDERS ? -1 : 0; order < ORDERS; order++) {
        Janggi want = *s;
        for (int point = 0; point < POINTS; point++)
            janggi_put(&want.board, cell_of_point(point), EMPTY);
        janggi_set_up(&want.board, HAN, order);
        janggi_set_up(&want.board, CHO, -1);
        if (memcmp(want.board.at, s->board.at, sizeof want.board.at) == 0)
            return XQ_OK;
        if (order < 0)
            break;
    }
    return xq_fail(err, XQ_E_POSITION, 0,
                   "pieces are ordered at the start alone, with the horses and elephants off");
}

/* Facing generals after a pass are the end, where they count. */
static XqStatus check_state(Janggi *s, XqError *err)
{
    XqStatus status = check_numbers(&s->board, err);
    if (status != XQ_OK)
        return status;
    if (s->setup != READY)
        return check_setup(s, err);
    if (s->board.has_bikjang && s->board.has_passed && janggi_is_facing(&s->board))
        s->over = BY_BIKJANG;
    if (s->over == GOES_ON && janggi_is_attacked(&s->board, s->board.turn ^ 1))
        return xq_fail(err, XQ_E_POSITION, 0, "the side that is not to move is in check");
    return XQ_OK;
}

XqStatus janggi_parse(XqKinState *out, const XqKinRules *rules, XqStr in, XqError *err)
{
    Janggi *s = janggi(out);
    XqStr rest = in;
    XqStr board = xq_str_next_word(&rest);
    janggi_clear(s, rules);
    s->setup = READY;
    XqStatus status = parse_board(&s->board, board, err);
    if (status != XQ_OK && err != NULL && board.len > 0)
        err->offset += (size_t)(board.ptr - in.ptr);
    for (int field = 1; status == XQ_OK; field++) {
        XqStr word = xq_str_next_word(&rest);
        if (word.len == 0)
            break;
        status = parse_field(s, field, word, (size_t)(word.ptr - in.ptr), err);
    }
    if (status == XQ_OK)
        status = check_state(s, err);
    if (status != XQ_OK)
        return status;
    if (s->setup == READY) {
        janggi_settle(s);
        janggi_remember(s, 0);
    }
    return XQ_OK;
}

/* --- Writing a position ----------------------------------------------------------------------- */

static const char *pass_field(const Janggi *s)
{
    if (s->setup != READY)
        return "s";
    if (s->over == BY_PASSES)
        return "pp";
    return s->board.has_passed ? "p" : "-";
}

void janggi_format(XqBuf *out, const XqKinState *state)
{
    const Janggi *s = janggi_of(state);
    for (int rank = RANKS - 1; rank >= 0; rank--) {
        int empty = 0;
        for (int file = 0; file < FILES; file++) {
            uint8_t code = s->board.at[cell_at(file, rank)];
            if (code != EMPTY && empty > 0)
                xq_buf_printf(out, "%d", empty);
            empty = code == EMPTY ? empty + 1 : 0;
            if (code != EMPTY)
                xq_buf_append_char(out, letter_of(code));
        }
        if (empty > 0)
            xq_buf_printf(out, "%d", empty);
        xq_buf_append_char(out, rank > 0 ? '/' : ' ');
    }
    xq_buf_printf(out, "%c %s - %d %d", side_letters[s->board.turn], pass_field(s), s->quiet,
                  s->ply / 2 + 1);
}

/* --- Moves ------------------------------------------------------------------------------------ */

static XqStatus parse_point(int *out, XqStr in, size_t *at, XqError *err)
{
    int file = *at < in.len ? in.ptr[*at] - 'a' : -1;
    if (file < 0 || file >= FILES)
        return xq_fail(err, XQ_E_SYNTAX, *at, "a file from a to i was expected");
    ++*at;
    int rank = *at < in.len ? in.ptr[*at] - '1' : -1;
    if (rank < 0 || rank >= RANKS - 1)
        return xq_fail(err, XQ_E_SYNTAX, *at, "a rank from 1 to 10 was expected");
    ++*at;
    if (rank == 0 && *at < in.len && in.ptr[*at] == '0') {
        rank = RANKS - 1;
        ++*at;
    }
    *out = cell_at(file, rank);
    return XQ_OK;
}

/* As Koreans write it: rank (0 for the tenth, counted from the top) and file (from the left). */
static bool read_korean_point(int *out, const char *in)
{
    int rank = in[0] - '0', file = in[1] - '1';
    if (rank < 0 || rank > 9 || file < 0 || file >= FILES)
        return false;
    *out = cell_at(file, rank == 0 ? 0 : RANKS - rank);
    return true;
}

/* "H02-83", "02x83" */
static bool read_korean(XqKinMove *out, XqStr in)
{
    int from, to;
    const char *at = in.ptr;
    if (in.len == 6 && piece_of_letter(at[0]) != EMPTY)
        at++;
    else if (in.len != 5)
        return false;
    if ((at[2] != '-' && at[2] != 'x') || !read_korean_point(&from, at) ||
        !read_korean_point(&to, at + 3) || from == to)
        return false;
    *out = move_of(from, to);
    return true;
}

static bool read_word(XqKinMove *out, const Janggi *s, XqStr in)
{
    int general = s->board.general[s->board.turn];
    if (xq_str_equal(in, XQ_STR("draw"))) {
        *out = MOVE_DRAW;
        return true;
    }
    if (xq_str_equal(in, XQ_STR("pass"))) {
        *out = move_of(general, general);
        return true;
    }
    for (int i = 0; i < ORDERS; i++)
        if (xq_str_equal(in, xq_str(janggi_orders[i]))) {
            *out = (XqKinMove)(MOVE_ORDER + i);
            return true;
        }
    return false;
}

XqStatus janggi_move_parse(XqKinMove *out, const XqKinState *state, XqStr in, XqError *err)
{
    int from, to;
    size_t at = 0;
    if (read_word(out, janggi_of(state), in) || read_korean(out, in))
        return XQ_OK;
    XqStatus status = parse_point(&from, in, &at, err);
    if (status == XQ_OK)
        status = parse_point(&to, in, &at, err);
    if (status == XQ_OK && at != in.len)
        status = xq_fail(err, XQ_E_SYNTAX, at, "nothing was expected after the second point");
    if (status == XQ_OK)
        *out = move_of(from, to);
    return status;
}

static void format_point(XqBuf *out, int cell)
{
    xq_buf_printf(out, "%c%d", 'a' + cell_file(cell), cell_rank(cell) + 1);
}

void janggi_move_format(XqBuf *out, const XqKinState *state, XqKinMove move)
{
    (void)state;
    if (move == MOVE_DRAW) {
        xq_buf_append_cstr(out, "draw");
    } else if (move >= MOVE_ORDER) {
        xq_buf_append_cstr(out, janggi_orders[(move - MOVE_ORDER) % ORDERS]);
    } else {
        format_point(out, move_from(move));
        format_point(out, move_to(move));
    }
}
