/*
 * see.c - static exchange evaluation.
 *
 * Both sides take on one point in turn, each with its cheapest piece (of equals the one on the
 * lowest square), until one had better stop. Pieces that have taken are lifted off a copy of the
 * lines, which opens and closes the way of rooks and cannons and frees the legs of horses.
 */
#include "engine/see.h"

#include "core/attacks.h"
#include "engine/params.h"

typedef struct Exchange {
    const XqPosition *position;
    XqSquare point;
    XqLines lines;
    XqBitboard occupied; /* without the point itself, which hides nothing from itself */
    int standing;        /* worth of the piece that took last */
} Exchange;

static XqBitboard pieces(const Exchange *x, XqSide side, XqKind kind)
{
    return xq_bitboard_and(xq_position_pieces(x->position, side, kind), x->occupied);
}

/* The pieces of a kind that can take on the point. */
static XqBitboard takers(const Exchange *x, XqSide side, XqKind kind)
{
    XqBitboard set = pieces(x, side, kind);
    if (xq_bitboard_is_empty(set))
        return set;
    switch (kind) {
    case XQ_KING:
        return xq_bitboard_and(set, xq_king_sources[side][x->point]);
    case XQ_ADVISOR:
        return xq_bitboard_and(set, xq_advisor_sources[side][x->point]);
    case XQ_ELEPHANT:
        return xq_elephant_attackers(x->occupied, x->point, side, set);
    case XQ_HORSE:
        return xq_horse_attackers(&x->lines, x->point, set);
    case XQ_ROOK:
        return xq_bitboard_and(set, xq_rook_reach(&x->lines, x->point));
    case XQ_CANNON:
        return xq_bitboard_and(set, xq_cannon_takes(&x->lines, x->point));
    case XQ_PAWN:
        return xq_bitboard_and(set, xq_pawn_sources[side][x->point]);
    case XQ_KIND_COUNT:
        break;
    }
    return xq_bitboard_empty();
}

/* The kind of the cheapest piece of `side` that can take, and where it stands; 0 for none. */
static XqKind cheapest(const Exchange *x, XqSide side, XqSquare *from)
{
    static const XqKind by_worth[] = { XQ_PAWN,   XQ_ADVISOR, XQ_ELEPHANT, XQ_HORSE,
                                       XQ_CANNON, XQ_ROOK,    XQ_KING };
    for (size_t i = 0; i < sizeof by_worth / sizeof by_worth[0]; i++) {
        XqBitboard set = takers(x, side, by_worth[i]);
        if (!xq_bitboard_is_empty(set)) {
            *from = xq_bitboard_pop(&set);
            return by_worth[i];
        }
    }
    return (XqKind)0;
}

static void lift(Exchange *x, XqSide side, XqSquare from, XqKind kind)
{
    xq_lines_toggle(&x->lines, side, from);
    x->occupied = xq_bitboard_minus(x->occupied, xq_bitboard_of(from));
    x->standing = xq_kind_value[kind];
}

/*
 * `balance` is what the side that took last is ahead of its aim if it then loses the piece it took
 * with; at 0 or more it has made its point, otherwise the other side takes and asks the same.
 */
bool xq_see_at_least(const XqPosition *position, XqMove move, int threshold)
{
    XqSquare from = xq_move_from(move), to = xq_move_to(move);
    XqPiece taken = position->board[to];
    XqKind mover = xq_piece_kind(position->board[from]);
    int balance = (taken == XQ_NO_PIECE ? 0 : xq_kind_value[xq_piece_kind(taken)]) - threshold;
    if (balance < 0)
        return false;
    balance -= xq_kind_value[mover];
    if (balance >= 0)
        return true;

    XqSide side = xq_position_side(position);
    Exchange x = { .position = position, .point = to, .lines = position->lines };
    x.occupied = xq_bitboard_minus(xq_position_occupied(position), xq_bitboard_of(to));
    lift(&x, side, from, mover);
    bool reached = true; /* whether the first mover has its threshold if nobody takes any more */
    for (;;) {
        side = xq_side_other(side);
        XqKind kind = cheapest(&x, side, &from);
        if (kind == 0)
            return reached;
        lift(&x, side, from, kind);
        if (kind == XQ_KING) /* it may take only where nothing takes back */
            return cheapest(&x, xq_side_other(side), &from) != 0 ? reached : !reached;
        reached = !reached;
        balance = -balance - 1 - x.standing;
        if (balance >= 0)
            return reached;
    }
}
