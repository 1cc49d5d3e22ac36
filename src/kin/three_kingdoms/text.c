/*
 * text.c - positions and moves as text:
 *
 *     <board> <turn> <owners> <quiet> <ply>
 *     <arm s>;<arm u>;<arm w> s suw 0 0
 *
 * An arm is its ranks from the bank to the back line, parted by '/'. Fields left off at the end
 * take their start values.
 */
#include "kin/three_kingdoms/three.h"

#include "base/fail.h"
#include "kin/pairs.h"
#include "kin/ranks.h"

static int arm_of(char c)
{
    return xq_kin_letter_index(three_letters, c);
}

/* --- The board ------------------------------------------------------------------------------- */

/* Whether a piece of this kind can ever stand on a point; only for those bound to some. */
static bool can_stand(int kind, int home, int point)
{
    int file = point_file(point), rank = point_rank(point);
    bool is_home = point_arm(point) == home;
    bool in_palace = is_home && file >= 3 && file <= 5 && rank <= 2;
    if (kind == GENERAL)
        return in_palace;
    if (kind == ADVISOR)
        return in_palace && (file + rank) % 2 == 1;
    if (kind == ELEPHANT)
        return is_home && rank % 2 == 0 && (rank == 2 ? file % 4 == 0 : file % 4 == 2);
    return true;
}

/* Rows are the ranks from the bank to the back line, arm after arm. */
enum { ROWS = ARMS * RANKS };

static int row_arm(int row)
{
    return row / RANKS;
}

static int row_rank(int row)
{
    return BANK - row % RANKS;
}

static XqStatus put_piece(void *state, int row, int file, int army, int kind, size_t at,
                          XqError *err)
{
    Three *s = state;
    int point = point_at(row_arm(row), file, row_rank(row));
    if (!can_stand(kind, army, point))
        return xq_fail(err, XQ_E_POSITION, at, "a '%c' of '%c' can never stand there",
                       three_kind_letters[kind], three_letters[army]);
    if (kind == GENERAL && s->board.general[army] != NOBODY)
        return xq_fail(err, XQ_E_POSITION, at, "a second general of '%c'", three_letters[army]);
    if (kind == GENERAL)
        s->board.general[army] = (uint8_t)point;
    s->board.at[point] = piece(army, kind);
    return XQ_OK;
}

static uint8_t get_piece(const void *state, int row, int file)
{
    return ((const Three *)state)->board.at[point_at(row_arm(row), file, row_rank(row))];
}

static XqStatus fail_row(int row, int points, size_t at, XqError *err)
{
    int rank = row_rank(row) + 1;
    char arm = three_letters[row_arm(row)];
    if (points > FILES)
        return xq_fail(err, XQ_E_RANGE, at, "rank %d of arm '%c' has more than 9 points", rank,
                       arm);
    return xq_fail(err, XQ_E_RANGE, at, "rank %d of arm '%c' has %d points, not 9", rank, arm,
                   points);
}

static XqStatus parse_field(void *state, int field, XqStr word, size_t at, XqError *err);

static const PairsForm form = {
    .armies = three_letters,
    .kinds = three_kind_letters,
    .width = FILES,
    .digits = 1,
    .put = put_piece,
    .get = get_piece,
    .fail_row = fail_row,
    .field = parse_field,
};

/* What parts a row from the next: '\0' after the last. */
static char row_end(int row)
{
    return row == ROWS - 1 ? '\0' : row_rank(row) == 0 ? ';' : '/';
}

static XqStatus parse_board(Three *s, XqStr in, XqError *err)
{
    size_t at = 0;
    for (int row = 0; row < ROWS; row++) {
        XqStatus status = pairs_parse_row(s, &form, row, in, &at, err);
        if (status != XQ_OK)
            return status;
        if (row_end(row) == '\0' && at != in.len)
            return xq_fail(err, XQ_E_SYNTAX, at,
                           "nothing was expected after rank 1 of the last arm");
        if (row_end(row) != '\0' && (at == in.len || in.ptr[at] != row_end(row)))
            return xq_fail(err, XQ_E_SYNTAX, at, "'%c' was expected", row_end(row));
        at++;
    }
    return XQ_OK;
}

static XqStatus check_numbers(const Three *s, XqError *err)
{
    int count[ARMS][KIND_COUNT] = { 0 };
    for (int point = 0; point < POINTS; point++) {
        uint8_t code = s->board.at[point];
        if (code != EMPTY &&
            ++count[piece_army(code)][piece_kind(code)] > three_kind_numbers[piece_kind(code)])
            return xq_fail(err, XQ_E_POSITION, 0, "army '%c' has too many pieces '%c'",
                           three_letters[piece_army(code)], three_kind_letters[piece_kind(code)]);
    }
    return XQ_OK;
}

/* --- The other fields ------------------------------------------------------------------------- */

static XqStatus parse_owners(Three *s, XqStr in, size_t at, XqError *err)
{
    if (in.len != ARMS)
        return xq_fail(err, XQ_E_SYNTAX, at, "the owners of s, u, w, as in 'suw', were expected");
    for (size_t army = 0; army < ARMS; army++) {
        int seat = arm_of(in.ptr[army]);
        if (seat < 0 && in.ptr[army] != '-')
            return xq_fail(err, XQ_E_SYNTAX, at + army, "an owner is s, u, w or -");
        s->board.owner[army] = (uint8_t)(seat < 0 ? NOBODY : seat);
    }
    return XQ_OK;
}

static XqStatus parse_field(void *state, int field, XqStr word, size_t at, XqError *err)
{
    Three *s = state;
    unsigned long number = 0;
    XqStatus status;
    int seat;
    switch (field) {
    case 1:
        seat = word.len == 1 ? arm_of(word.ptr[0]) : -1;
        if (seat < 0)
            return xq_fail(err, XQ_E_SYNTAX, at, "the letter of who moves (s, u, w) was expected");
        s->turn = (uint8_t)seat;
        return XQ_OK;
    case 2:
        return parse_owners(s, word, at, err);
    case 3:
        status = ranks_parse_number(&number, word, at, QUIET_MAX, err);
        s->quiet = (uint8_t)number;
        return status;
    case 4:
        status = ranks_parse_number(&number, word, at, UINT16_MAX, err);
        s->ply = (uint16_t)number;
        return status;
    default:
        return xq_fail(err, XQ_E_SYNTAX, at, "nothing was expected after the ply");
    }
}

/* Who plays has a general and his own army; who has none owns nothing. */
static XqStatus check_seats(const Three *s, XqError *err)
{
    const Board *board = &s->board;
    for (int army = 0; army < ARMS; army++) {
        int seat = board->owner[army];
        if (seat != NOBODY && board->general[seat] == NOBODY)
            return xq_fail(err, XQ_E_POSITION, 0, "'%c' owns an army but has no general",
                           three_letters[seat]);
        if (board->general[army] != NOBODY && seat != army)
            return xq_fail(err, XQ_E_POSITION, 0, "'%c' has a general but does not own his army",
                           three_letters[army]);
    }
    for (int point = 0; point < POINTS; point++)
        if (board->at[point] != EMPTY && board->owner[piece_army(board->at[point])] == NOBODY)
            return xq_fail(err, XQ_E_POSITION, 0, "army '%c' has pieces but no owner",
                           three_letters[piece_army(board->at[point])]);
    if (board->general[s->turn] == NOBODY)
        return xq_fail(err, XQ_E_POSITION, 0, "'%c' is to move but has no general",
                       three_letters[s->turn]);
    return check_numbers(s, err);
}

/* Nobody has moved yet; as far as it matters, whoever sits before the mover did last. */
static void guess_order(Three *s)
{
    for (int i = 0; i < ARMS; i++)
        s->moved[(s->turn + i) % ARMS] = (uint16_t)(i + 1);
    s->clock = ARMS;
}

XqStatus three_parse(XqKinState *out, const XqKinRules *rules, XqStr in, XqError *err)
{
    Three *s = three(out);
    XqStr rest = in;
    XqStr board = xq_str_next_word(&rest);
    three_clear(s, rules);
    XqStatus status = parse_board(s, board, err);
    if (status != XQ_OK && err != NULL && board.len > 0)
        err->offset += (size_t)(board.ptr - in.ptr);
    if (status == XQ_OK)
        status = pairs_parse_fields(s, &form, in, rest, err);
    if (status == XQ_OK)
        status = check_seats(s, err);
    if (status != XQ_OK)
        return status;
    guess_order(s);
    three_settle(s);
    three_remember(s, NOBODY);
    return XQ_OK;
}

/* --- Writing ---------------------------------------------------------------------------------- */

void three_format(XqBuf *out, const XqKinState *state)
{
    const Three *s = three_of(state);
    for (int row = 0; row < ROWS; row++) {
        pairs_format_row(out, s, &form, row);
        xq_buf_append_char(out, row < ROWS - 1 ? row_end(row) : ' ');
    }
    xq_buf_printf(out, "%c ", three_letters[s->turn]);
    for (int army = 0; army < ARMS; army++)
        xq_buf_append_char(
            out, s->board.owner[army] == NOBODY ? '-' : three_letters[s->board.owner[army]]);
    xq_buf_printf(out, " %d %d", s->quiet, s->ply);
}

/* --- Moves ------------------------------------------------------------------------------------ */

static XqStatus parse_point(int *out, XqStr in, size_t at, XqError *err)
{
    int arm = arm_of(in.ptr[at]), file = in.ptr[at + 1] - '1', rank = in.ptr[at + 2] - '1';
    if (arm < 0)
        return xq_fail(err, XQ_E_SYNTAX, at, "an arm's letter (s, u, w) was expected");
    if (file < 0 || file >= FILES)
        return xq_fail(err, XQ_E_SYNTAX, at + 1, "a file from 1 to 9 was expected");
    if (rank < 0 || rank >= RANKS)
        return xq_fail(err, XQ_E_SYNTAX, at + 2, "a rank from 1 to 5 was expected");
    *out = point_at(arm, file, rank);
    return XQ_OK;
}

XqStatus three_move_parse(XqKinMove *out, const XqKinState *state, XqStr in, XqError *err)
{
    (void)state;
    int from, to;
    if (xq_str_equal(in, XQ_STR("draw"))) {
        *out = MOVE_DRAW;
        return XQ_OK;
    }
    if (in.len != 6)
        return xq_fail(err, XQ_E_SYNTAX, in.len, "two points of three characters were expected");
    XqStatus status = parse_point(&from, in, 0, err);
    if (status == XQ_OK)
        status = parse_point(&to, in, 3, err);
    if (status == XQ_OK)
        *out = move_of(from, to);
    return status;
}

static void format_point(XqBuf *out, int point)
{
    xq_buf_printf(out, "%c%d%d", three_letters[point_arm(point)], point_file(point) + 1,
                  point_rank(point) + 1);
}

void three_move_format(XqBuf *out, const XqKinState *state, XqKinMove move)
{
    (void)state;
    if (move == MOVE_DRAW) {
        xq_buf_append_cstr(out, "draw");
        return;
    }
    format_point(out, move_from(move));
    format_point(out, move_to(move));
}
