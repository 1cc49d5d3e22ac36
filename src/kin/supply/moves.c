/*
 * moves.c - moves and drops on one board.
 *
 * A drop must leave one's own king safe and may not give check. Both depend on the point alone but
 * for the check that the dropped piece itself gives: from one's own half only a chariot and a
 * cannon do, along the file of the enemy's king. So each point is tried once with a piece that
 * attacks nothing there, and those two kinds once more.
 */
#include "kin/supply/supply.h"

#include "core/play.h"

bool supply_in_check(const XqPosition *position, XqSide side)
{
    XqSquare king = xq_position_king(position, side);
    return !xq_bitboard_is_empty(xq_position_attackers(position, king, xq_side_other(side)));
}

static bool gives_check(const XqPosition *position, XqSquare to, XqPiece piece)
{
    XqPosition next = *position;
    xq_position_put(&next, to, piece);
    return supply_in_check(&next, xq_side_other(xq_piece_side(piece)));
}

static bool leaves_kings_alone(const XqPosition *position, XqSquare to, XqSide side)
{
    XqPosition next = *position;
    xq_position_put(&next, to, xq_piece(side, XQ_ADVISOR));
    return !supply_in_check(&next, side) && !supply_in_check(&next, xq_side_other(side));
}

static int add_drops(const XqPosition *position, const uint8_t hand[XQ_KIND_COUNT], int board,
                     XqKinMove *out)
{
    XqSide side = xq_position_side(position);
    XqSquare enemy = xq_position_king(position, xq_side_other(side));
    int count = 0, in_hand = 0;
    for (int kind = XQ_ADVISOR; kind < XQ_KIND_COUNT; kind++)
        in_hand += hand[kind];
    for (int at = 0; in_hand > 0 && at < XQ_SQUARES; at++) {
        XqSquare to = (XqSquare)at;
        if (!xq_square_at_home(to, side) || xq_position_piece(position, to) != XQ_NO_PIECE ||
            !leaves_kings_alone(position, to, side))
            continue;
        for (int kind = XQ_ADVISOR; kind < XQ_KIND_COUNT; kind++) {
            XqPiece piece = xq_piece(side, (XqKind)kind);
            bool may_check = (kind == XQ_ROOK || kind == XQ_CANNON) &&
                             xq_square_file(to) == xq_square_file(enemy);
            if (hand[kind] > 0 && xq_square_can_hold(to, piece) &&
                !(may_check && gives_check(position, to, piece)))
                out[count++] = drop_of(board, kind, to);
        }
    }
    return count;
}

int supply_generate(const XqPosition *position, const uint8_t hand[XQ_KIND_COUNT], int board,
                    XqKinMove *out)
{
    XqMoveList list;
    xq_position_moves(position, &list);
    for (int i = 0; i < list.count; i++)
        out[i] = move_of(board, list.moves[i]);
    return list.count + add_drops(position, hand, board, out + list.count);
}

XqPiece supply_move_piece(XqPosition *position, XqKinMove move)
{
    XqSquare from = xq_move_from(core_move(move)), to = xq_move_to(core_move(move));
    XqPiece taken = xq_position_piece(position, to);
    XqSide side = xq_position_side(position);
    if (is_drop(move)) {
        xq_position_put(position, to, xq_piece(side, (XqKind)move_kind(move)));
        xq_position_set_side(position, xq_side_other(side));
    } else {
        xq_position_move_piece(position, from, to);
    }
    return taken;
}

const char *supply_why_illegal(const XqKinState *state, XqKinMove move)
{
    const Supply *s = supply_of(state);
    int army = army_at(s->step);
    const XqPosition *position = &s->board[army_board(army)];
    if (duel_is_declaration(move))
        return N_("one of two partners does not give up for both");
    if (move_board(move) != army_board(army))
        return N_("that board is not to move");
    XqSquare from = xq_move_from(core_move(move)), to = xq_move_to(core_move(move));
    if (is_drop(move)) {
        XqPiece piece = xq_piece(army_side(army), (XqKind)move_kind(move));
        if (s->hand[army][move_kind(move)] == 0)
            return N_("there is no such piece in hand");
        if (!xq_square_at_home(to, army_side(army)) || !xq_square_can_hold(to, piece))
            return N_("pieces are put on one's own half, where they could stand");
        if (xq_position_piece(position, to) != XQ_NO_PIECE)
            return N_("a piece stands there");
        return N_("a piece put down gives no check and leaves one's own general safe");
    }
    XqPiece piece = xq_position_piece(position, from);
    if (piece == XQ_NO_PIECE)
        return N_("there is no piece");
    if (xq_piece_side(piece) != army_side(army))
        return N_("that side is not to move");
    if (!xq_bitboard_has(xq_position_reach(position, from), to))
        return N_("that piece does not go there");
    return N_("it leaves the general where he can be taken");
}
