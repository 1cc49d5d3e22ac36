/* legal.c - the exported questions about legal moves. */
#include <chuhe/position.h>

#include <assert.h>

#include "base/fail.h"
#include "core/kernel.h"
#include "core/limits.h"

void xq_position_moves(const XqPosition *position, XqMoveList *out)
{
    assert(xq_has_kings(position));
    xq_kernel()->moves(position, out);
}

void xq_position_captures(const XqPosition *position, XqMoveList *out)
{
    assert(xq_has_kings(position));
    xq_kernel()->captures(position, out);
}

/* Moves have 14 bits: of a value with more, the squares look right but it is no move. */
static bool is_on_board(XqMove move)
{
    return move >> 14 == 0 && xq_move_from(move) < XQ_SQUARES && xq_move_to(move) < XQ_SQUARES;
}

static bool is_reachable(const XqPosition *position, XqMove move)
{
    XqSquare from = xq_move_from(move), to = xq_move_to(move);
    if (!is_on_board(move))
        return false;
    XqBitboard own = position->side_set[position->side];
    return xq_bitboard_has(own, from) && !xq_bitboard_has(own, to) &&
           xq_bitboard_has(xq_piece_reach(position, from, position->board[from]), to);
}

static bool leaves_king_safe(const XqPosition *position, XqMove move)
{
    XqLimits limits;
    XqSide side = xq_position_side(position);
    XqSquare king = position->king[side], from = xq_move_from(move), to = xq_move_to(move);
    XqBearers bearers = xq_bearers_of(position, xq_side_other(side));
    if (from == king)
        return xq_king_is_safe(position, &bearers, side, king, to);
    return !xq_limits_find(&limits, position, &bearers, side, king) ||
           xq_bitboard_has(xq_limits_of(&limits, from), to);
}

bool xq_position_is_legal(const XqPosition *position, XqMove move)
{
    assert(xq_has_kings(position));
    return is_reachable(position, move) && leaves_king_safe(position, move);
}

bool xq_position_can_move(const XqPosition *position)
{
    assert(xq_has_kings(position));
    XqLimits limits;
    XqSide side = xq_position_side(position);
    XqSquare king = position->king[side];
    XqBearers bearers = xq_bearers_of(position, xq_side_other(side));
    XqBitboard targets = xq_bitboard_minus(XQ_BITBOARD_ALL, position->side_set[side]);
    XqBitboard left = xq_bitboard_minus(position->side_set[side], xq_bitboard_of(king));
    (void)xq_limits_find(&limits, position, &bearers, side, king); /* no limits limit nothing */
    while (!xq_bitboard_is_empty(left)) {
        XqSquare from = xq_bitboard_pop(&left);
        XqBitboard reach = xq_piece_reach(position, from, position->board[from]);
        reach = xq_bitboard_and(reach, xq_limits_of(&limits, from));
        if (!xq_bitboard_is_empty(xq_bitboard_and(reach, targets)))
            return true;
    }
    XqBitboard steps = xq_bitboard_and(xq_king_steps[side][king], targets);
    while (!xq_bitboard_is_empty(steps))
        if (xq_king_is_safe(position, &bearers, side, king, xq_bitboard_pop(&steps)))
            return true;
    return false;
}

/* Moves one of the bearers, if it is one. */
static void follow(XqBitboard *bearers, XqSquare from, XqSquare to)
{
    XqBitboard moved = xq_bitboard_and(*bearers, xq_bitboard_of(from));
    if (!xq_bitboard_is_empty(moved))
        *bearers = xq_bitboard_or(xq_bitboard_minus(*bearers, moved), xq_bitboard_of(to));
}

/* The other king is looked at from the pieces as they will stand; nothing is played. */
bool xq_position_gives_check(const XqPosition *position, XqMove move)
{
    assert(xq_has_kings(position));
    XqSide side = xq_position_side(position);
    XqSquare from = xq_move_from(move), to = xq_move_to(move);
    XqSquare king = position->king[side ^ 1];
    XqBitboard zone = xq_check_zone[king];
    if (!xq_bitboard_has(zone, from) && !xq_bitboard_has(zone, to))
        return false;
    XqBearers bearers = xq_bearers_of(position, side);
    follow(&bearers.sliders, from, to);
    follow(&bearers.cannons, from, to);
    follow(&bearers.horses, from, to);
    follow(&bearers.pawns, from, to);
    XqLines lines = position->lines;
    xq_lines_toggle(&lines, side, from);
    if (position->board[to] == XQ_NO_PIECE) /* else the point was held and stays so */
        xq_lines_toggle(&lines, side, to);
    XqBitboard sliders = xq_bitboard_and(bearers.sliders, xq_cross[king]);
    while (!xq_bitboard_is_empty(sliders)) {
        XqSquare slider = xq_bitboard_pop(&sliders);
        bool is_cannon = xq_bitboard_has(bearers.cannons, slider);
        if (xq_line_count(xq_sight(&lines, king, slider).held) == is_cannon)
            return true;
    }
    XqBitboard pawns = xq_bitboard_and(bearers.pawns, xq_pawn_sources[side][king]);
    return !xq_bitboard_is_empty(pawns) ||
           !xq_bitboard_is_empty(xq_horse_attackers(&lines, king, bearers.horses));
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
    XqSquare from = xq_move_from(move);
    if (!is_on_board(move))
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
    assert(xq_has_kings(position));
    XqSide side = xq_position_side(position);
    return xq_attackers(position, position->king[side], xq_side_other(side));
}

XqEnd xq_position_end(const XqPosition *position)
{
    if (xq_position_can_move(position))
        return XQ_END_NONE;
    return xq_position_in_check(position) ? XQ_END_CHECKMATE : XQ_END_STALEMATE;
}
