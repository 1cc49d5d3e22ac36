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

static int letter_index(const char *letters, int count, char c)
{
    for (int i = 0; i < count; i++)
        if (letters[i] == c)
            return i;
    return -1;
}

static int army_of(char c)
{
    return letter_index(seven_letters, ARMIES, c);
}

/* --- The board -------------------------------------------------------------------------------- */

static XqStatus parse_number(int *out, XqStr in, size_t *at, int max, XqError *err)
{
    int value = 0;
    size_t start = *at;
    for (; *at < in.len && in.ptr[*at] >= '0' && in.ptr[*at] <= '9'; ++*at) {
        value = value * 10 + (in.ptr[*at] - '0');
        if (value > max)
            return xq_fail(err, XQ_E_RANGE, start, "a number up to %d was expected", max);
    }
    if (*at == start)
        return xq_fail(err, XQ_E_SYNTAX, start, "a number was expected");
    *out = value;
    return XQ_OK;
}

static XqStatus parse_piece(Seven *s, XqStr in, size_t *at, int file, int rank, XqError *err)
{
    int army = army_of(in.ptr[*at]);
    int kind = *at + 1 < in.len
                   ? letter_index(seven_kind_letters + 1, KIND_COUNT - 1, in.ptr[*at + 1]) + 1
                   : 0;
    if (army < 0)
        return xq_fail(err, XQ_E_SYNTAX, *at, "an army's letter (%s) or a number was expected",
                       seven_letters);
    if (kind <= 0)
        return xq_fail(err, XQ_E_SYNTAX, *at + 1, "a piece's letter (%s) was expected",
                       seven_kind_letters + 1);
    if (file >= SIZE)
        return xq_fail(err, XQ_E_RANGE, *at, "row %d has more than 19 points", rank + 1);
    if (s->cell[cell_at(file, rank)] == EMPEROR)
        return xq_fail(err, XQ_E_RANGE, *at, "j10 is the emperor's");
    seven_put(s, cell_at(file, rank), piece(army, kind));
    *at += 2;
    return XQ_OK;
}

static XqStatus parse_row(Seven *s, XqStr in, size_t *at, int rank, XqError *err)
{
    int file = 0;
    while (*at < in.len && in.ptr[*at] != '/') {
        int width = 1;
        XqStatus status = in.ptr[*at] >= '0' && in.ptr[*at] <= '9'
                              ? parse_number(&width, in, at, SIZE, err)
                              : parse_piece(s, in, at, file, rank, err);
        if (status != XQ_OK)
            return status;
        file += width;
    }
    if (file != SIZE)
        return xq_fail(err, XQ_E_RANGE, *at, "row %d has %d points, not 19", rank + 1, file);
    return XQ_OK;
}

static XqStatus parse_board(Seven *s, XqStr in, XqError *err)
{
    size_t at = 0;
    for (int rank = SIZE - 1; rank >= 0; rank--) {
        XqStatus status = parse_row(s, in, &at, rank, err);
        if (status != XQ_OK)
            return status;
        if (rank > 0 && at == in.len)
            return xq_fail(err, XQ_E_SYNTAX, at, "'/' and row %d were expected", rank);
        at++;
    }
    if (at <= in.len)
        return xq_fail(err, XQ_E_SYNTAX, at - 1, "nothing was expected after row 1");
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
    XqStatus status = parse_number(&men, in, i, 255, err);
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

static XqStatus parse_counter(unsigned long *out, XqStr in, size_t at, unsigned long max,
                              XqError *err)
{
    XqStatus status = xq_str_parse_uint(out, in, max, err);
    if (status != XQ_OK && err != NULL)
        err->offset += at;
    return status;
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

static XqStatus parse_field(Seven *s, int field, XqStr word, size_t at, XqError *err)
{
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
        status = parse_counter(&number, word, at, QUIET_MAX, err);
        s->quiet = (uint8_t)number;
        return status;
    case 6:
        status = parse_counter(&number, word, at, PLY_MAX, err);
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
    XqStr board = xq_str_next_word(&rest);
    size_t board_at = board.len > 0 ? (size_t)(board.ptr - in.ptr) : 0, turn_at = 0;
    seven_clear(s);
    seven_read_options(&s->options, rules);
    XqStatus status = parse_board(s, board, err);
    if (status != XQ_OK) {
        if (err != NULL)
            err->offset += board_at;
        return status;
    }
    const char *control = xq_kin_rules_text(rules, "control");
    status = seven_parse_control(s, xq_str(control), 0, err);
    for (int field = 1; status == XQ_OK; field++) {
        XqStr word = xq_str_next_word(&rest);
        if (word.len == 0)
            break;
        size_t at = (size_t)(word.ptr - in.ptr);
        turn_at = field == 1 ? at : turn_at;
        status = parse_field(s, field, word, at, err);
    }
    if (status == XQ_OK)
        status = check_armies(s, turn_at, err);
    if (status == XQ_OK)
        seven_settle(s);
    return status;
}

/* --- Writing ---------------------------------------------------------------------------------- */

static void format_board(XqBuf *out, const Seven *s)
{
    for (int rank = SIZE - 1; rank >= 0; rank--) {
        int empty = 0;
        for (int file = 0; file <= SIZE; file++) {
            uint8_t code = file < SIZE ? s->cell[cell_at(file, rank)] : RIM;
            if (code == EMPTY || code == EMPEROR) {
                empty++;
                continue;
            }
            if (empty > 0)
                xq_buf_printf(out, "%d", empty);
            empty = 0;
            if (code != RIM)
                xq_buf_printf(out, "%c%c", seven_letters[piece_army(code)],
                              seven_kind_letters[piece_kind(code)]);
        }
        xq_buf_append_char(out, rank > 0 ? '/' : ' ');
    }
}

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
    format_board(out, s);
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
    XqStatus status = parse_number(&rank, in, at, SIZE, err);
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
