/*
 * material.c - positions in which nobody can win any more.
 *
 * Kings, advisors and elephants never leave their half, so without rook, horse, cannon and pawn on
 * the board nobody mates: a draw in every rule set. The computer rule goes on: without pawns, a
 * cannon that is the last such piece, or one cannon each, needs screens that are not there.
 */
#include "rules/material.h"

#include "rules/mate.h"

static int count(const XqPosition *position, XqSide side, XqKind kind)
{
    return xq_bitboard_count(xq_position_pieces(position, side, kind));
}

static int count_both(const XqPosition *position, XqKind kind)
{
    return count(position, XQ_RED, kind) + count(position, XQ_BLACK, kind);
}

typedef enum Bareness { NOT_BARE, BARE, BARE_UNLESS_MATE } Bareness;

static Bareness one_cannon(const XqPosition *position)
{
    XqSide owner = count(position, XQ_RED, XQ_CANNON) == 1 ? XQ_RED : XQ_BLACK;
    int elephants = count(position, owner, XQ_ELEPHANT);
    if (count(position, owner, XQ_ADVISOR) > 0)
        return NOT_BARE;
    switch (count(position, xq_side_other(owner), XQ_ADVISOR)) {
    case 0:
        return BARE;
    case 1:
        return elephants == 0 ? BARE : BARE_UNLESS_MATE;
    default:
        return elephants == 0 ? BARE_UNLESS_MATE : NOT_BARE;
    }
}

static Bareness of_cannons(const XqPosition *position)
{
    int cannons = count_both(position, XQ_CANNON);
    if (cannons == 1)
        return one_cannon(position);
    if (cannons == 2 && count(position, XQ_RED, XQ_CANNON) == 1 &&
        count_both(position, XQ_ADVISOR) == 0)
        return count_both(position, XQ_ELEPHANT) == 0 ? BARE : BARE_UNLESS_MATE;
    return NOT_BARE;
}

bool xqr_material_is_bare(const XqPosition *position, const XqRuleSet *rules)
{
    if (count_both(position, XQ_ROOK) + count_both(position, XQ_HORSE) +
            count_both(position, XQ_PAWN) >
        0)
        return false;
    if (count_both(position, XQ_CANNON) == 0)
        return true;
    if (!rules->lone_cannon_draws)
        return false;
    Bareness bareness = of_cannons(position);
    return bareness == BARE || (bareness == BARE_UNLESS_MATE && !xqr_mates_at_once(position));
}
