/* legal.c - legal moves: every reachable point, played on a copy and looked at. */
#include <chuhe/position.h>

#include <assert.h>

#include "base/fail.h"

static bool leaves_king_safe(const XqPosition *position, XqMove move)
{
    XqPosition next = *position;
    xq_position_play(&next, move);
    XqSide side = xq_position_side(position);
    return xq_bitboard_is_empty(xq_position_attackers(&next, next.king[side], xq_side_other(side)));
}

void xq_position_moves(const XqPosition *position, XqMoveList *out)
{
    out->count = 0;
    XqBitboard mine = position->side_set[position->side];
    while (!xq_bitboard_is_empty(mine)) {
        XqSquare from = xq_bitboard_pop(&mine);
        XqBitboard reach = xq_position_reach(position, from);
        while (!xq_bitboard_is_empty(reach)) {
            XqMove move = xq_move(from, xq_bitboard_pop(&reach));
            if (leaves_king_safe(position, move)) {
                assert(out->count < XQ_MOVES_MAX);
                out->moves[out->count++] = move;
            }
        }
    }
}

void xq_position_captures(const XqPosition *position, XqMoveList *out)
{
    XqMoveList all;
    xq_position_moves(position, &all);
    out->count = 0;
    for (int i = 0; i < all.count; i++)
        if (position->board[xq_move_to(all.moves[i])] != XQ_NO_PIECE)
            out->moves[out->count++] = all.moves[i];
}

static bool is_reachable(const XqPosition *position, XqMove move)
{
    XqSquare from = xq_move_from(move), to = xq_move_to(move);
    return from < XQ_SQUARES && to < XQ_SQUARES && position->board[from] != XQ_NO_PIECE &&
           xq_piece_side(position->board[from]) == xq_position_side(position) &&
           xq_bitboard_has(xq_position_reach(position, from), to);
}

bool xq_position_is_legal(const XqPosition *position, XqMove move)
{
    return is_reachable(position, move) && leaves_king_safe(position, move);
}

bool xq_position_can_move(const XqPosition *position)
{
    XqMoveList list;
    xq_position_moves(position, &list);
    return list.count > 0;
}

bool xq_position_gives_check(const XqPosition *position, XqMove move)
{
    XqPosition next = *position;
    xq_position_play(&next, move);
    return xq_position_in_check(&next);
}

void xq_position_pass(XqPosition *position)
{
    assert(!xq_position_in_check(position));
    xq_position_set_side(position, xq_side_other(xq_position_side(position)));
}

XqStatus xq_position_try(XqPosition *position, XqMove move, XqError *err)
{
    if (xq_position_is_legal(position, move)) {
        xq_position_play(position, move);
        return XQ_OK;
    }
    XqSquare from = xq_move_from(move), to = xq_move_to(move);
    if (from >= XQ_SQUARES || to >= XQ_SQUARES)
        return xq_fail(err, XQ_E_ILLEGAL, 0, "a square of the move is not on the board");
    if (position->board[from] == XQ_NO_PIECE)
        return xq_fail(err, XQ_E_ILLEGAL, 0, "there is no piece to move");
    if (xq_piece_side(position->board[from]) != xq_position_side(position))
        return xq_fail(err, XQ_E_ILLEGAL, 0, "the piece belongs to the other side");
    if (!is_reachable(position, move))
        return xq_fail(err, XQ_E_ILLEGAL, 0, "the piece does not move there");
    return xq_fail(err, XQ_E_ILLEGAL, 0, "the move leaves the king where it can be taken");
}

XqBitboard xq_position_checkers(const XqPosition *position)
{
    XqSide side = xq_position_side(position);
    return xq_position_attackers(position, position->king[side], xq_side_other(side));
}

XqEnd xq_position_end(const XqPosition *position)
{
    if (xq_position_can_move(position))
        return XQ_END_NONE;
    return xq_position_in_check(position) ? XQ_END_CHECKMATE : XQ_END_STALEMATE;
}
