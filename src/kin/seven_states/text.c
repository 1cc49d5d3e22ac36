/*
 * text.c - positions and moves as text:
 *
 *     <board> <turn> <control> <ledger> <out> <quiet> <ply>
 *     <19 rows> w wg,r,o,b,p,d w>r:4|b>o:2* o 0 12
 *
 * Fields left off at the end take their start values. Treaties, which only a game of seven players
 * has, follow the control field: `w,r,o,b,g,p,d+wr+ob`.
 */
#include "kin/seven_states/seven.h"

#include "base/fail.h"
#include "kin/pairs.h"
#include "kin/ranks.h"

static int army_of(char c)
{
    return xq_kin_letter_index(seven_letters, c);
}

/* --- The board -------------------------------------------------------------------------------- */

static XqStatus put_piece(void *state, int rank, int file, int army, int kind, size_t at,
                          XqError *err)
{
    Seven *s = state;
    if (s->cell[cell_at(file, rank)] == EMPEROR)
        return xq_fail(err, XQ_E_RANGE, at, "j10 is the emperor's");
    seven_put(s, cell_at(file, rank), piece(army, kind));
    return XQ_OK;
}

static uint8_t get_piece(const void *state, int rank, int file)
{
    uint8_t code = ((const Seven *)state)->cell[cell_at(file, rank)];
    return is_piece(code) ? code : EMPTY;
}

static XqStatus fail_row(int rank, int points, size_t at, XqError *err)
{
    if (points > SIZE)
        return xq_fail(err, XQ_E_RANGE, at, "row %d has more than 19 points", rank + 1);
    return xq_fail(err, XQ_E_RANGE, at, "row %d has %d points, not 19", rank + 1, points);
}

static XqStatus parse_field(void *state, int field, XqStr word, size_t at, XqError *err);

static const PairsForm form = {
    .armies = seven_letters,
    .kinds = seven_kind_letters,
    .width = SIZE,
    .digits = 2,
    .put = put_piece,
    .get = get_piece,
    .fail_row = fail_row,
    .field = parse_field,
};

static XqStatus parse_board(Seven *s, XqStr in, XqError *err)
{
    size_t at = 0;
    for (int rank = SIZE - 1; rank >= 0; rank--) {
        XqStatus status = pairs_parse_row(s, &form, rank, in, &at, err);
        if (status != XQ_OK)
            return status;
        if (rank > 0 ? at == in.len || in.ptr[at] != '/' : at != in.len)
            return rank > 0 ? xq_fail(err, XQ_E_SYNTAX, at, "'/' and row %d were expected", rank)
                            : xq_fail(err, XQ_E_SYNTAX, at, "nothing was expected after row 1");
        at++;
    }
    return XQ_OK;
}

/* No army may have more of a kind than it began with; with take-over, no kind more than seven
 * armies together. */
static XqStatus check_numbers(const Seven *s, XqError *err)
{
    int count[ARMIES][KIND_COUNT] = { 0 };
    for (int cell = 0; cell < CELLS; cell++)
        if (is_piece(s->cell[cell]))
            count[piece_army(s->cell[cell])][piece_kind(s->cell[cell])]++;
    for (int kind = 1; kind < KIND_COUNT; kind++)
        for (int army = 0, sum = 0; army < ARMIES; army++) {
            sum += count[army][kind];
            int most = seven_kind_numbers[kind] * (s->options.takeover ? ARMIES : 1);
            if ((s->options.takeover ? sum : count[army][kind]) > most)
                return xq_fail(err, XQ_E_POSITION, 0, "army '%c' has too many pieces '%c'",
                               seven_letters[army], seven_kind_letters[kind]);
        }
    return XQ_OK;
}

/* --- The other fields ------------------------------------------------------------------------- */

static XqStatus parse_treaty(Seven *s, XqStr in, size_t *i, size_t at, XqError *err)
{
    int a = *i + 1 < in.len ? army_of(in.ptr[*i + 1]) : -1;
    int b = *i + 2 < in.len ? army_of(in.ptr[*i + 2]) : -1;
    if (a < 0 || b < 0 || a == b)
        return xq_fail(err, XQ_E_SYNTAX, at + *i, "a treaty is '+' and two controllers' letters");
    if (seven_seats(s) != (1u << ARMIES) - 1)
        return xq_fail(err, XQ_E_RANGE, at + *i, "treaties are for seven players");
    s->treaty[a] |= (uint8_t)(1u << b);
    s->treaty[b] |= (uint8_t)(1u << a);
    *i += 3;
    return XQ_OK;
}

/* `wg,r,o` and after '-' the vacant armies; every army once. */
XqStatus seven_parse_control(Seven *s, XqStr in, size_t at, XqError *err)
{
    unsigned seen = 0;
    int seat = NOBODY;
    bool is_vacant = false;
    memset(s->control, NOBODY, sizeof s->control);
    memset(s->treaty, 0, sizeof s->treaty);
    size_t i = 0;
    for (; i < in.len && in.ptr[i] != '+'; i++) {
        char c = in.ptr[i];
        int army = army_of(c);
        if ((c == ',' && seat != NOBODY && !is_vacant) || (c == '-' && !is_vacant)) {
            is_vacant = c == '-';
            seat = NOBODY;
            continue;
        }
        if (army < 0 || (seen >> army & 1u) != 0)
            return xq_fail(err, XQ_E_SYNTAX, at + i,
                           "every army's letter (%s) once was expected, by controller, parted by "
                           "commas, the vacant ones after '-'",
                           seven_letters);
        seen |= 1u << army;
        if (seat == NOBODY && !is_vacant)
            seat = army;
        s->control[army] = (uint8_t)seat;
    }
    if (seen != (1u << ARMIES) - 1 || (!is_vacant && seat == NOBODY))
        return xq_fail(err, XQ_E_SYNTAX, at + i,
                       "an army without a controller (vacant ones follow "
                       "a '-')");
    while (i < in.len) {
        XqStatus status = in.ptr[i] == '+' ? parse_treaty(s, in, &i, at, err)
                                           : xq_fail(err, XQ_E_SYNTAX, at + i, "'+' was expected");
        if (status != XQ_OK)
            return status;
    }
    return XQ_OK;
}

/* One entry of the ledger, `w>r:4` or `b>o:2*`. */
static XqStatus parse_entry(Seven *s, XqStr in, size_t *i, XqError *err)
{
    size_t start = *i;
    int captor = *i < in.len ? army_of(in.ptr[*i]) : -1;
    int victim = *i + 2 < in.len && in.ptr[*i + 1] == '>' ? army_of(in.ptr[*i + 2]) : -1;
    int men;
    if (captor < 0 || victim < 0 || *i + 3 >= in.len || in.ptr[*i + 3] != ':')
        return xq_fail(err, XQ_E_SYNTAX, *i, "'CAPTOR>VICTIM:MEN' was expected");
    *i += 4;
    XqStatus status = pairs_parse_number(&men, in, i, 255, err);
    if (status != XQ_OK)
        return status;
    int seat = s->control[captor];
    if (seat == NOBODY || s->control[victim] == NOBODY || seat == s->control[victim])
        return xq_fail(err, XQ_E_RANGE, start, "'%c' cannot have taken men of '%c'",
                       seven_letters[captor], seven_letters[victim]);
    if (s->men[seat][victim] != 0)
        return xq_fail(err, XQ_E_SYNTAX, start, "these two stand in the ledger twice");
    s->men[seat][victim] = (uint8_t)men;
    if (*i < in.len && in.ptr[*i] == '*') {
        if (s->taker[victim] != NOBODY)
            return xq_fail(err, XQ_E_RANGE, *i, "a second captor of the same general");
        s->taker[victim] = (uint8_t)seat;
        ++*i;
    }
    return XQ_OK;
}

static XqStatus parse_ledger(Seven *s, XqStr in, size_t at, XqError *err)
{
    if (xq_str_equal(in, XQ_STR("-")))
        return XQ_OK;
    for (size_t i = 0;;) {
        XqStatus status = parse_entry(s, in, &i, err);
        if (status == XQ_OK && i < in.len && in.ptr[i] != '|')
            status = xq_fail(err, XQ_E_SYNTAX, i, "'|' was expected");
        if (status != XQ_OK) {
            if (err != NULL)
                err->offset += at;
            return status;
        }
        if (i++ == in.len)
            return XQ_OK;
    }
}

static XqStatus parse_out(Seven *s, XqStr in, size_t at, XqError *err)
{
    if (xq_str_equal(in, XQ_STR("-")))
        return XQ_OK;
    for (size_t i = 0; i < in.len; i++) {
        int army = army_of(in.ptr[i]);
        if (army < 0 || ((unsigned)s->out >> army & 1u) != 0)
            return xq_fail(err, XQ_E_SYNTAX, at + i,
                           "letters of beaten armies or '-' was expected");
        s->out |= (uint8_t)(1u << army);
    }
    return XQ_OK;
}

static XqStatus parse_turn(Seven *s, XqStr in, size_t at, XqError *err)
{
    int army = in.len == 1 ? army_of(in.ptr[0]) : -1;
    if (army < 0)
        return xq_fail(err, XQ_E_SYNTAX, at, "the letter of the army to move (%s) was expected",
                       seven_letters);
    s->turn = (uint8_t)army;
    return XQ_OK;
}

static XqStatus parse_field(void *state, int field, XqStr word, size_t at, XqError *err)
{
    Seven *s = state;
    unsigned long number = 0;
    XqStatus status;
    switch (field) {
    case 1:
        return parse_turn(s, word, at, err);
    case 2:
        return seven_parse_control(s, word, at, err);
    case 3:
        return parse_ledger(s, word, at, err);
    case 4:
        return parse_out(s, word, at, err);
    case 5:
        status = ranks_parse_number(&number, word, at, QUIET_MAX, err);
        s->quiet = (uint8_t)number;
        return status;
    case 6:
        status = ranks_parse_number(&number, word, at, PLY_MAX, err);
        s->ply = (uint16_t)number;
        return status;
    default:
        return xq_fail(err, XQ_E_SYNTAX, at, "nothing was expected after the ply");
    }
}

static XqStatus check_armies(const Seven *s, size_t at, XqError *err)
{
    if (is_out(s, s->turn))
        return xq_fail(err, XQ_E_POSITION, at, "the army to move, '%c', is %s",
                       seven_letters[s->turn],
                       s->control[s->turn] == NOBODY ? N_("vacant") : N_("out of the game"));
    for (int army = 0; army < ARMIES; army++)
        for (int word = 0; is_out(s, army) && word < SET_WORDS; word++)
            if (s->set[army][word] != 0)
                return xq_fail(err, XQ_E_POSITION, 0, "army '%c' is %s but has pieces on the board",
                               seven_letters[army],
                               s->control[army] == NOBODY ? N_("vacant") : N_("out of the game"));
    return check_numbers(s, err);
}

XqStatus seven_parse(XqKinState *out, const XqKinRules *rules, XqStr in, XqError *err)
{
    Seven *s = seven(out);
    XqStr rest = in;
    XqStr board = xq_str_next_word(&rest), fields = rest;
    seven_clear(s);
    seven_read_options(&s->options, rules);
    XqStatus status = parse_board(s, board, err);
    if (status != XQ_OK) {
        if (err != NULL && board.len > 0)
            err->offset += (size_t)(board.ptr - in.ptr);
        return status;
    }
    XqStr turn = xq_str_next_word(&fields);
    status = seven_parse_control(s, xq_str(xq_kin_rules_text(rules, "control")), 0, err);
    if (status == XQ_OK)
        status = pairs_parse_fields(s, &form, in, rest, err);
    if (status == XQ_OK)
        status = check_armies(s, turn.len > 0 ? (size_t)(turn.ptr - in.ptr) : 0, err);
    if (status == XQ_OK)
        seven_settle(s);
    return status;
}

/* --- Writing ---------------------------------------------------------------------------------- */

static void format_control(XqBuf *out, const Seven *s)
{
    bool is_first = true, has_vacant = false;
    for (int seat = 0; seat < ARMIES; seat++) {
        if (s->control[seat] != seat)
            continue;
        xq_buf_printf(out, "%s%c", is_first ? "" : ",", seven_letters[seat]);
        is_first = false;
        for (int army = 0; army < ARMIES; army++)
            if (army != seat && s->control[army] == seat)
                xq_buf_append_char(out, seven_letters[army]);
    }
    for (int army = 0; army < ARMIES; army++) {
        if (s->control[army] != NOBODY)
            continue;
        xq_buf_printf(out, "%s%c", has_vacant ? "" : "-", seven_letters[army]);
        has_vacant = true;
    }
    for (int a = 0; a < ARMIES; a++)
        for (int b = a + 1; b < ARMIES; b++)
            if ((s->treaty[a] >> b & 1u) != 0)
                xq_buf_printf(out, "+%c%c", seven_letters[a], seven_letters[b]);
}

static void format_ledger(XqBuf *out, const Seven *s)
{
    bool is_first = true;
    for (int seat = 0; seat < ARMIES; seat++)
        for (int army = 0; army < ARMIES; army++) {
            bool has_general = s->taker[army] == seat;
            if (s->men[seat][army] == 0 && !has_general)
                continue;
            xq_buf_printf(out, "%s%c>%c:%d%s", is_first ? "" : "|", seven_letters[seat],
                          seven_letters[army], s->men[seat][army], has_general ? "*" : "");
            is_first = false;
        }
    if (is_first)
        xq_buf_append_char(out, '-');
}

void seven_format(XqBuf *out, const XqKinState *state)
{
    const Seven *s = seven_of(state);
    for (int rank = SIZE - 1; rank >= 0; rank--) {
        pairs_format_row(out, s, &form, rank);
        xq_buf_append_char(out, rank > 0 ? '/' : ' ');
    }
    xq_buf_printf(out, "%c ", seven_letters[s->turn]);
    format_control(out, s);
    xq_buf_append_char(out, ' ');
    format_ledger(out, s);
    xq_buf_append_char(out, ' ');
    for (int army = 0; army < ARMIES; army++)
        if ((s->out >> army & 1u) != 0)
            xq_buf_append_char(out, seven_letters[army]);
    xq_buf_printf(out, "%s %d %d", s->out == 0 ? "-" : "", s->quiet, s->ply);
}

/* --- Moves ------------------------------------------------------------------------------------ */

static XqStatus parse_point(int *out_cell, XqStr in, size_t *at, XqError *err)
{
    size_t start = *at;
    int rank;
    if (*at >= in.len || in.ptr[*at] < 'a' || in.ptr[*at] >= 'a' + SIZE)
        return xq_fail(err, XQ_E_SYNTAX, start, "a file from a to s was expected");
    int file = in.ptr[(*at)++] - 'a';
    XqStatus status = pairs_parse_number(&rank, in, at, SIZE, err);
    if (status != XQ_OK)
        return status;
    if (rank < 1)
        return xq_fail(err, XQ_E_RANGE, start + 1, "ranks are 1 to 19");
    *out_cell = cell_at(file, rank - 1);
    return XQ_OK;
}

XqStatus seven_move_parse(XqKinMove *out, const XqKinState *state, XqStr in, XqError *err)
{
    (void)state;
    size_t at = 0;
    int from, to;
    if (xq_str_equal(in, XQ_STR("--"))) {
        *out = MOVE_SKIP;
        return XQ_OK;
    }
    if (in.len == 3 && in.ptr[1] == '+' && army_of(in.ptr[0]) >= 0 && army_of(in.ptr[2]) >= 0 &&
        in.ptr[0] != in.ptr[2]) {
        *out = treaty_of(army_of(in.ptr[0]), army_of(in.ptr[2]));
        return XQ_OK;
    }
    XqStatus status = parse_point(&from, in, &at, err);
    if (status == XQ_OK)
        status = parse_point(&to, in, &at, err);
    if (status == XQ_OK && at != in.len)
        status = xq_fail(err, XQ_E_SYNTAX, at, "nothing was expected after the second point");
    if (status == XQ_OK)
        *out = move_of(from, to);
    return status;
}

void seven_move_format(XqBuf *out, const XqKinState *state, XqKinMove move)
{
    (void)state;
    if ((move & MOVE_TREATY) != 0) {
        xq_buf_printf(out, "%c+%c", seven_letters[move & 7u], seven_letters[move >> 3 & 7u]);
        return;
    }
    if (move == MOVE_SKIP) {
        xq_buf_append_cstr(out, "--");
        return;
    }
    int from = move_from(move), to = move_to(move);
    xq_buf_printf(out, "%c%d%c%d", 'a' + cell_file(from), cell_rank(from) + 1, 'a' + cell_file(to),
                  cell_rank(to) + 1);
}
