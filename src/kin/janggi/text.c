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

static const RanksSize size = { FILES, RANKS, 'a' };

/* --- Reading a position ----------------------------------------------------------------------- */

static XqStatus read_piece(void *state, int file, int rank, XqStr in, size_t *at, XqError *err)
{
    Board *board = &((Janggi *)state)->board;
    size_t start = *at;
    uint8_t code;
    XqStatus status = cells_read_piece(&code, janggi_kind_letters, in, at, err);
    if (status != XQ_OK)
        return status;
    int cell = cell_at(file, rank), side = piece_side(code), kind = piece_kind(code);
    if ((kind == GENERAL || kind == ADVISOR) && !janggi_in_palace(cell, side))
        return xq_fail(err, XQ_E_POSITION, start, "a '%c' can never stand there", in.ptr[start]);
    if (kind == GENERAL && board->general[side] != NOBODY)
        return xq_fail(err, XQ_E_POSITION, start, "a second general '%c'", in.ptr[start]);
    janggi_put(board, cell, code);
    return XQ_OK;
}

static void write_piece(char out[RANKS_PIECE_SIZE], const void *state, int file, int rank)
{
    uint8_t code = ((const Janggi *)state)->board.at[cell_at(file, rank)];
    if (code != EMPTY)
        out[0] = cells_letter_of(janggi_kind_letters, code);
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
        s->end.over = BY_PASSES;
    return XQ_OK;
}

static XqStatus read_field(void *state, int field, XqStr word, size_t at, XqError *err)
{
    Janggi *s = state;
    CellsClock clock = { s->board.turn, s->quiet, s->ply };
    if (field == 2)
        return parse_passes(s, word, at, err);
    XqStatus status = cells_parse_clock(&clock, field, word, at, janggi_quiet_max(s), err);
    s->board.turn = clock.turn;
    s->quiet = clock.quiet;
    s->ply = clock.ply;
    return status;
}

static const RanksForm form = { FILES, RANKS, read_piece, write_piece, read_field };

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
    XqStatus status =
        cells_check_men(s->board.at, CELLS, s->board.general, janggi_kind_letters, err);
    if (status != XQ_OK)
        return status;
    if (s->setup != READY)
        return check_setup(s, err);
    if (s->board.has_bikjang && s->board.has_passed && janggi_is_facing(&s->board))
        s->end.over = BY_BIKJANG;
    if (s->end.over == GOES_ON && janggi_is_attacked(&s->board, s->board.turn ^ 1))
        return xq_fail(err, XQ_E_POSITION, 0, "the side that is not to move is in check");
    return XQ_OK;
}

XqStatus janggi_parse(XqKinState *out, const XqKinRules *rules, XqStr in, XqError *err)
{
    Janggi *s = janggi(out);
    janggi_clear(s, rules);
    s->setup = READY;
    XqStatus status = ranks_parse(s, &form, in, err);
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
    if (s->end.over == BY_PASSES)
        return "pp";
    return s->board.has_passed ? "p" : "-";
}

void janggi_format(XqBuf *out, const XqKinState *state)
{
    const Janggi *s = janggi_of(state);
    ranks_format(out, s, &form);
    cells_format_clock(out, (CellsClock){ s->board.turn, s->quiet, s->ply }, pass_field(s));
}

/* --- Moves ------------------------------------------------------------------------------------ */

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
    if (in.len != 5 && in.len != 6)
        return false;
    const char *at = in.ptr + (in.len - 5);
    if ((in.len == 6 && cells_piece_of(janggi_kind_letters, in.ptr[0]) == EMPTY) ||
        (at[2] != '-' && at[2] != 'x') || !read_korean_point(&from, at) ||
        !read_korean_point(&to, at + 3) || from == to)
        return false;
    *out = move_of(from, to);
    return true;
}

/* The letter and the sign must be those of the move. */
static XqStatus check_korean(const Board *board, XqKinMove move, XqStr in, XqError *err)
{
    uint8_t named = in.len == 6 ? cells_piece_of(janggi_kind_letters, in.ptr[0]) : EMPTY;
    bool takes = in.ptr[in.len - 3] == 'x';
    if (named != EMPTY && piece_kind(named) != piece_kind(board->at[move_from(move)]))
        return xq_fail(err, XQ_E_ILLEGAL, 0, "no such piece stands there");
    if (takes == (board->at[move_to(move)] != EMPTY))
        return XQ_OK;
    return xq_fail(err, XQ_E_ILLEGAL, in.len - 3,
                   takes ? N_("there is nothing to take") : N_("a piece is taken there"));
}

static bool read_word(XqKinMove *out, const XqKinState *state, XqStr in)
{
    const Board *board = &janggi_of(state)->board;
    if (duel_parse(out, state, in))
        return true;
    if (xq_str_equal(in, XQ_STR("pass"))) {
        *out = move_of(board->general[board->turn], board->general[board->turn]);
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
    XqKinMove move;
    if (read_word(out, state, in))
        return XQ_OK;
    if (read_korean(&move, in)) {
        XqStatus status = check_korean(&janggi_of(state)->board, move, in, err);
        if (status == XQ_OK)
            *out = move;
        return status;
    }
    return cells_parse_move(out, in, size, err);
}

void janggi_move_format(XqBuf *out, const XqKinState *state, XqKinMove move)
{
    if (duel_format(out, state, move))
        return;
    if (move >= MOVE_ORDER)
        xq_buf_append_cstr(out, janggi_orders[(move - MOVE_ORDER) % ORDERS]);
    else
        cells_format_move(out, move);
}
