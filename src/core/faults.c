/* faults.c - everything that can be wrong with a position. */
#include <chuhe/position.h>

#include "base/fail.h"
#include "base/mark.h"

static const struct {
    XqKind kind;
    int most;
    unsigned fault;
} limits[] = {
    { XQ_KING, 1, XQ_FAULT_MANY_KINGS },         { XQ_ADVISOR, 2, XQ_FAULT_MANY_ADVISORS },
    { XQ_ELEPHANT, 2, XQ_FAULT_MANY_ELEPHANTS }, { XQ_HORSE, 2, XQ_FAULT_MANY_HORSES },
    { XQ_ROOK, 2, XQ_FAULT_MANY_ROOKS },         { XQ_CANNON, 2, XQ_FAULT_MANY_CANNONS },
    { XQ_PAWN, 5, XQ_FAULT_MANY_PAWNS },
};

static unsigned count_faults(const XqPosition *position, XqSide side)
{
    unsigned faults = 0;
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++)
        if (xq_bitboard_count(xq_position_pieces(position, side, limits[i].kind)) > limits[i].most)
            faults |= limits[i].fault;
    if (xq_bitboard_count(xq_position_of_side(position, side)) > 16)
        faults |= XQ_FAULT_MANY_PIECES;
    return faults;
}

static unsigned point_faults(const XqPosition *position)
{
    static const unsigned fault_of_kind[XQ_KIND_COUNT] = {
        [XQ_KING] = XQ_FAULT_KING_OUTSIDE,
        [XQ_ADVISOR] = XQ_FAULT_ADVISOR_POINT,
        [XQ_ELEPHANT] = XQ_FAULT_ELEPHANT_POINT,
        [XQ_PAWN] = XQ_FAULT_PAWN_POINT,
    };
    unsigned faults = 0;
    XqBitboard left = xq_position_occupied(position);
    while (!xq_bitboard_is_empty(left)) {
        XqSquare square = xq_bitboard_pop(&left);
        XqPiece piece = position->board[square];
        if (!xq_square_can_hold(square, piece))
            faults |= fault_of_kind[xq_piece_kind(piece)];
    }
    return faults;
}

/* A king of the side not to move is attacked: by a facing king, or by another piece. */
static unsigned check_faults(const XqPosition *position)
{
    XqSide side = xq_position_side(position);
    XqBitboard mine = xq_position_pieces(position, side, XQ_KING);
    XqBitboard others = xq_position_pieces(position, xq_side_other(side), XQ_KING);
    unsigned faults = 0;
    while (!xq_bitboard_is_empty(others)) {
        XqBitboard attackers = xq_position_attackers(position, xq_bitboard_pop(&others), side);
        if (!xq_bitboard_is_empty(xq_bitboard_and(attackers, mine)))
            faults |= XQ_FAULT_KINGS_FACING;
        if (!xq_bitboard_is_empty(xq_bitboard_minus(attackers, mine)))
            faults |= XQ_FAULT_OPPONENT_IN_CHECK;
    }
    return faults;
}

unsigned xq_position_faults(const XqPosition *position)
{
    unsigned faults = count_faults(position, XQ_RED) | count_faults(position, XQ_BLACK);
    if (position->king[XQ_RED] == XQ_NO_SQUARE)
        faults |= XQ_FAULT_NO_RED_KING;
    if (position->king[XQ_BLACK] == XQ_NO_SQUARE)
        faults |= XQ_FAULT_NO_BLACK_KING;
    return faults | point_faults(position) | check_faults(position);
}

const char *xq_fault_name(XqFault fault)
{
    switch (fault) {
    case XQ_FAULT_NO_RED_KING:
        return "no-red-king";
    case XQ_FAULT_NO_BLACK_KING:
        return "no-black-king";
    case XQ_FAULT_MANY_KINGS:
        return "many-kings";
    case XQ_FAULT_KING_OUTSIDE:
        return "king-outside-palace";
    case XQ_FAULT_ADVISOR_POINT:
        return "advisor-on-impossible-point";
    case XQ_FAULT_ELEPHANT_POINT:
        return "elephant-on-impossible-point";
    case XQ_FAULT_PAWN_POINT:
        return "pawn-on-impossible-point";
    case XQ_FAULT_MANY_ADVISORS:
        return "many-advisors";
    case XQ_FAULT_MANY_ELEPHANTS:
        return "many-elephants";
    case XQ_FAULT_MANY_HORSES:
        return "many-horses";
    case XQ_FAULT_MANY_ROOKS:
        return "many-rooks";
    case XQ_FAULT_MANY_CANNONS:
        return "many-cannons";
    case XQ_FAULT_MANY_PAWNS:
        return "many-pawns";
    case XQ_FAULT_MANY_PIECES:
        return "many-pieces";
    case XQ_FAULT_KINGS_FACING:
        return "kings-facing";
    case XQ_FAULT_OPPONENT_IN_CHECK:
        return "opponent-in-check";
    }
    return "unknown";
}

const char *xq_fault_sentence(XqFault fault)
{
    switch (fault) {
    case XQ_FAULT_NO_RED_KING:
        return N_("Red has no king");
    case XQ_FAULT_NO_BLACK_KING:
        return N_("Black has no king");
    case XQ_FAULT_MANY_KINGS:
        return N_("a side has more than one king");
    case XQ_FAULT_KING_OUTSIDE:
        return N_("a king stands outside its palace");
    case XQ_FAULT_ADVISOR_POINT:
        return N_("an advisor stands on a point it can never reach");
    case XQ_FAULT_ELEPHANT_POINT:
        return N_("an elephant stands on a point it can never reach");
    case XQ_FAULT_PAWN_POINT:
        return N_("a pawn stands on a point it can never reach");
    case XQ_FAULT_MANY_ADVISORS:
        return N_("a side has more than two advisors");
    case XQ_FAULT_MANY_ELEPHANTS:
        return N_("a side has more than two elephants");
    case XQ_FAULT_MANY_HORSES:
        return N_("a side has more than two horses");
    case XQ_FAULT_MANY_ROOKS:
        return N_("a side has more than two rooks");
    case XQ_FAULT_MANY_CANNONS:
        return N_("a side has more than two cannons");
    case XQ_FAULT_MANY_PAWNS:
        return N_("a side has more than five pawns");
    case XQ_FAULT_MANY_PIECES:
        return N_("a side has more than sixteen pieces");
    case XQ_FAULT_KINGS_FACING:
        return N_("the kings face each other");
    case XQ_FAULT_OPPONENT_IN_CHECK:
        return N_("the side that is not to move is in check");
    }
    return N_("the position is not in order");
}

XqStatus xq_position_check_playable(const XqPosition *position, XqError *err)
{
    unsigned faults = xq_position_faults(position) & XQ_FAULTS_UNPLAYABLE;
    if (faults == 0)
        return XQ_OK;
    /* Joined they are one value: a lone fault, the usual case, is what a catalogue has. */
    XqBuf texts;
    xq_buf_init(&texts, XQ_ERROR_TEXT_SIZE);
    for (unsigned i = 0; i < XQ_FAULT_COUNT; i++) {
        if ((faults >> i & 1u) == 0)
            continue;
        xq_buf_append_cstr(&texts, xq_buf_str(&texts).len == 0 ? "" : ", ");
        xq_buf_append_cstr(&texts, xq_fault_sentence((XqFault)(1u << i)));
    }
    XqStatus status =
        xq_fail(err, XQ_E_POSITION, 0, "the position cannot be played: %s", xq_buf_cstr(&texts));
    xq_buf_release(&texts);
    return status;
}
