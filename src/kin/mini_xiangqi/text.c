/*
 * text.c - positions and moves as text: FEN of seven ranks of seven points. Fields left off at the
 * end take their start values.
 */
#include "kin/mini_xiangqi/mini.h"

#include "base/fail.h"

static const RanksSize size = { SIZE, SIZE, 'a' };

/* --- Positions -------------------------------------------------------------------------------- */

static XqStatus read_piece(void *state, int file, int rank, XqStr in, size_t *at, XqError *err)
{
    Board *board = &((Mini *)state)->board;
    size_t start = *at;
    uint8_t code;
    XqStatus status = cells_read_piece(&code, mini_kind_letters, in, at, err);
    if (status != XQ_OK)
        return status;
    int cell = cell_at(file, rank), side = piece_side(code);
    if (piece_kind(code) == GENERAL && !mini_in_palace(cell, side))
        return xq_fail(err, XQ_E_POSITION, start, "a '%c' can never stand there", in.ptr[start]);
    if (piece_kind(code) == GENERAL && board->general[side] != NOBODY)
        return xq_fail(err, XQ_E_POSITION, start, "a second general '%c'", in.ptr[start]);
    mini_put(board, cell, code);
    return XQ_OK;
}

static void write_piece(char out[RANKS_PIECE_SIZE], const void *state, int file, int rank)
{
    uint8_t code = ((const Mini *)state)->board.at[cell_at(file, rank)];
    if (code != EMPTY)
        out[0] = cells_letter_of(mini_kind_letters, code);
}

static XqStatus read_field(void *state, int field, XqStr word, size_t at, XqError *err)
{
    Mini *s = state;
    CellsClock clock = { s->board.turn, s->quiet, s->ply };
    /* The second field is of no use, like the third. */
    XqStatus status = cells_parse_clock(&clock, field == 2 ? 3 : field, word, at, QUIET_MAX, err);
    s->board.turn = clock.turn;
    s->quiet = clock.quiet;
    s->ply = clock.ply;
    return status;
}

static const RanksForm form = { SIZE, SIZE, read_piece, write_piece, read_field };

XqStatus mini_parse(XqKinState *out, const XqKinRules *rules, XqStr in, XqError *err)
{
    (void)rules;
    Mini *s = mini(out);
    const Board *board = &s->board;
    mini_clear(s);
    XqStatus status = ranks_parse(s, &form, in, err);
    if (status == XQ_OK)
        status = cells_check_men(board->at, CELLS, board->general, mini_kind_letters, err);
    if (status == XQ_OK && mini_is_attacked(board, board->turn ^ 1))
        status = xq_fail(err, XQ_E_POSITION, 0, "the side that is not to move is in check");
    if (status != XQ_OK)
        return status;
    mini_settle(s);
    mini_remember(s, 0);
    return XQ_OK;
}

void mini_format(XqBuf *out, const XqKinState *state)
{
    const Mini *s = mini_of(state);
    ranks_format(out, s, &form);
    cells_format_clock(out, (CellsClock){ s->board.turn, s->quiet, s->ply }, "-");
}

/* --- Moves ------------------------------------------------------------------------------------ */

XqStatus mini_move_parse(XqKinMove *out, const XqKinState *state, XqStr in, XqError *err)
{
    return duel_parse(out, state, in) ? XQ_OK : cells_parse_move(out, in, size, err);
}

void mini_move_format(XqBuf *out, const XqKinState *state, XqKinMove move)
{
    if (!duel_format(out, state, move))
        cells_format_move(out, move);
}
