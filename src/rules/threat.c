/*
 * threat.c - which captures a side threatens in a position, and what a move adds to them.
 *
 * A capture pays when nothing can take back; the root is looked for after the capture is made, so a
 * guard that is pinned, blocked, without its screen or bound to keep the kings apart is none. Horse
 * or cannon taking a rook, and advisor or elephant taking a rook, horse or cannon, pay whatever
 * guards them. Between pieces of one kind it is a mutual offer, unless the victim cannot take.
 *
 * King and pawns chase nothing themselves. Kings, and pawns on their own side of the river, are no
 * victims.
 */
#include "rules/threat.h"

#include <string.h>

XqPosition xqr_with_side(const XqPosition *position, XqSide side)
{
    XqPosition turned = *position;
    xq_position_set_side(&turned, side);
    return turned;
}

bool xqr_is_victim(const XqPosition *position, XqSquare square)
{
    XqPiece piece = xq_position_piece(position, square);
    switch (xq_piece_kind(piece)) {
    case XQ_KING:
        return false;
    case XQ_PAWN:
        return !xq_square_at_home(square, xq_piece_side(piece));
    default:
        return true;
    }
}

/* The victims on the board of one side. */
static XqBitboard victims_of(const XqPosition *position, XqSide side)
{
    static const XqBitboard home[2] = { { { (UINT64_C(1) << 45) - 1, 0 } },
                                        { { 0, (UINT64_C(1) << 45) - 1 } } };
    XqBitboard set = xq_position_of_side(position, side);
    XqBitboard young = xq_bitboard_and(xq_position_pieces(position, side, XQ_PAWN), home[side]);
    set = xq_bitboard_minus(set, xq_position_pieces(position, side, XQ_KING));
    return xq_bitboard_minus(set, young);
}

/* The pieces of one side that can chase. */
static XqBitboard chasers_of(const XqPosition *position, XqSide side)
{
    XqBitboard set = xq_position_of_side(position, side);
    set = xq_bitboard_minus(set, xq_position_pieces(position, side, XQ_KING));
    return xq_bitboard_minus(set, xq_position_pieces(position, side, XQ_PAWN));
}

/* Whether the side to move can play there without opening its king to more than `standing`, the
 * pieces that gave check already. */
static bool can_go(const XqPosition *position, XqSquare from, XqSquare to, XqBitboard standing)
{
    if (!xq_bitboard_has(xq_position_reach(position, from), to))
        return false;
    XqSide side = xq_position_side(position);
    XqPosition next = *position;
    xq_position_play(&next, xq_move(from, to));
    XqBitboard now = xq_position_attackers(&next, next.king[side], xq_side_other(side));
    return xq_bitboard_is_empty(xq_bitboard_minus(now, standing));
}

static XqBitboard checkers_of(const XqPosition *position, XqSide side)
{
    return xq_position_attackers(position, position->king[side], xq_side_other(side));
}

/* Makes the capture in *taken; false if it would open the own king to a piece that did not check
 * before. */
static bool take(XqPosition *taken, const XqPosition *position, XqSquare from, XqSquare to)
{
    XqSide side = xq_position_side(position);
    *taken = *position;
    xq_position_play(taken, xq_move(from, to));
    XqBitboard now = checkers_of(taken, side);
    return xq_bitboard_is_empty(now) ||
           xq_bitboard_is_empty(xq_bitboard_minus(now, checkers_of(position, side)));
}

/* Whether the side to move in `taken` can take back on `square`; `standing` gave check before. */
static bool has_real_root(const XqPosition *taken, XqSquare square, XqBitboard standing)
{
    XqBitboard guards = xq_position_attackers(taken, square, xq_position_side(taken));
    while (!xq_bitboard_is_empty(guards))
        if (can_go(taken, xq_bitboard_pop(&guards), square, standing))
            return true;
    return false;
}

static bool is_stronger(XqKind victim, XqKind attacker)
{
    switch (attacker) {
    case XQ_HORSE:
    case XQ_CANNON:
        return victim == XQ_ROOK;
    case XQ_ADVISOR:
    case XQ_ELEPHANT:
        return victim == XQ_ROOK || victim == XQ_HORSE || victim == XQ_CANNON;
    default:
        return false;
    }
}

/* Whether the piece on `to` could as well take the one on `from`. */
static bool is_mutual(const XqPosition *position, XqSquare from, XqSquare to)
{
    XqPosition turned = xqr_with_side(position, xq_side_other(xq_position_side(position)));
    return can_go(&turned, to, from, checkers_of(&turned, xq_position_side(&turned)));
}

XqGain xqr_capture_gain(const XqPosition *position, XqSquare from, XqSquare to)
{
    XqKind attacker = xq_piece_kind(xq_position_piece(position, from));
    XqKind victim = xq_piece_kind(xq_position_piece(position, to));
    XqPosition taken;
    if (!take(&taken, position, from, to))
        return XQ_GAIN_NONE;
    if (is_stronger(victim, attacker))
        return XQ_GAIN_STRONGER;
    if (victim == attacker && is_mutual(position, from, to))
        return XQ_GAIN_NONE;
    XqBitboard standing = checkers_of(position, xq_side_other(xq_position_side(position)));
    return has_real_root(&taken, to, standing) ? XQ_GAIN_NONE : XQ_GAIN_UNGUARDED;
}

bool xqr_wins(const XqPosition *position, XqSquare from, XqSquare to)
{
    return xq_bitboard_has(xq_position_reach(position, from), to) &&
           xqr_capture_gain(position, from, to) != XQ_GAIN_NONE;
}

XqBitboard xqr_takeable(const XqPosition *position, XqSide side)
{
    XqPosition turned = xqr_with_side(position, side);
    XqBitboard set = xq_bitboard_empty();
    XqBitboard victims = victims_of(position, xq_side_other(side));
    XqBitboard chasers = chasers_of(position, side);
    while (!xq_bitboard_is_empty(chasers)) {
        XqSquare from = xq_bitboard_pop(&chasers);
        XqBitboard aims = xq_bitboard_and(xq_position_reach(position, from), victims);
        aims = xq_bitboard_minus(aims, set);
        while (!xq_bitboard_is_empty(aims)) {
            XqSquare to = xq_bitboard_pop(&aims);
            if (xqr_capture_gain(&turned, from, to) != XQ_GAIN_NONE)
                set = xq_bitboard_or(set, xq_bitboard_of(to));
        }
    }
    return set;
}

/* --- Roots, for the evidence ----------------------------------------------------------------- */

/* Whether the piece moves from one point to the other in shape, nothing in between looked at. */
static bool has_shape(const XqPosition *position, XqSquare from, XqSquare to)
{
    int file = xq_square_file(to) - xq_square_file(from);
    int rank = xq_square_rank(to) - xq_square_rank(from);
    file = file < 0 ? -file : file;
    rank = rank < 0 ? -rank : rank;
    XqPiece piece = xq_position_piece(position, from);
    switch (xq_piece_kind(piece)) {
    case XQ_HORSE:
        return file + rank == 3 && file > 0 && rank > 0;
    case XQ_ELEPHANT:
        return file == 2 && rank == 2 && xq_square_at_home(to, xq_piece_side(piece));
    default:
        return false;
    }
}

/* Why a guard that reaches the point after the capture may not go there. */
static XqRootState state_of_reaching(const XqPosition *taken, XqSquare guard, XqSquare square,
                                     XqBitboard standing)
{
    if (can_go(taken, guard, square, standing))
        return XQ_ROOT_REAL;
    XqSide side = xq_position_side(taken), other = xq_side_other(side);
    XqPosition next = *taken;
    xq_position_play(&next, xq_move(guard, square));
    XqBitboard attackers = checkers_of(&next, side);
    if (xq_bitboard_has(attackers, next.king[other]))
        return XQ_ROOT_KINGS_FACE;
    if (!xq_bitboard_is_empty(xq_bitboard_minus(attackers, checkers_of(taken, side))))
        return XQ_ROOT_PINNED;
    return XQ_ROOT_IN_CHECK;
}

static XqRootState state_of_blocked(XqKind kind)
{
    switch (kind) {
    case XQ_HORSE:
        return XQ_ROOT_LEG_BLOCKED;
    case XQ_ELEPHANT:
        return XQ_ROOT_EYE_BLOCKED;
    default:
        return XQ_ROOT_SCREEN_GONE;
    }
}

static void add_root(XqThreat *threat, const XqPosition *taken, XqSquare square, XqRootState state)
{
    if (threat->root_count == XQ_THREAT_ROOTS_MAX)
        return;
    threat->roots[threat->root_count++] =
        (XqRoot){ square, xq_position_piece(taken, square), (uint8_t)state };
}

/* The other side's pieces that guarded before the capture, guard after it, or would but for a leg
 * or an eye. */
static XqBitboard guards_of(const XqPosition *position, const XqPosition *taken, XqSquare square)
{
    XqSide side = xq_position_side(taken);
    XqBitboard set = xq_bitboard_or(xq_position_attackers(position, square, side),
                                    xq_position_attackers(taken, square, side));
    XqBitboard all = xq_position_of_side(taken, side);
    while (!xq_bitboard_is_empty(all)) {
        XqSquare guard = xq_bitboard_pop(&all);
        if (has_shape(taken, guard, square))
            set = xq_bitboard_or(set, xq_bitboard_of(guard));
    }
    set = xq_bitboard_minus(set, xq_bitboard_of(square));
    XqSquare king = taken->king[side]; /* it guards its neighbours, not the open file */
    if (king != XQ_NO_SQUARE && xq_bitboard_has(set, king) &&
        !xq_bitboard_has(xq_position_reach(taken, king), square))
        set = xq_bitboard_minus(set, xq_bitboard_of(king));
    return set;
}

void xqr_list_roots(XqThreat *threat, const XqPosition *position, XqSquare from, XqSquare to)
{
    XqPosition taken = *position;
    xq_position_play(&taken, xq_move(from, to));
    XqBitboard guards = guards_of(position, &taken, to);
    XqBitboard standing = checkers_of(position, xq_position_side(&taken));
    threat->root_count = 0;
    for (int real = 1; real >= 0; real--)
        for (XqBitboard left = guards; !xq_bitboard_is_empty(left);) {
            XqSquare guard = xq_bitboard_pop(&left);
            XqRootState state =
                xq_bitboard_has(xq_position_reach(&taken, guard), to)
                    ? state_of_reaching(&taken, guard, to, standing)
                    : state_of_blocked(xq_piece_kind(xq_position_piece(&taken, guard)));
            if ((state == XQ_ROOT_REAL) == (real == 1))
                add_root(threat, &taken, guard, state);
        }
}

/* --- What is new ----------------------------------------------------------------------------- */

static XqBitboard attack_of(const XqPosition *position, XqSquare square)
{
    return xq_position_reach(position, square);
}

/* Whether the moved piece is the screen over which a cannon attacks. */
static bool is_screen(const XqPosition *after, XqMove move, XqSquare attacker, XqSquare victim)
{
    XqSquare moved = xq_move_to(move);
    if (attacker == moved || xq_piece_kind(xq_position_piece(after, attacker)) != XQ_CANNON ||
        (xq_square_file(moved) != xq_square_file(attacker) &&
         xq_square_rank(moved) != xq_square_rank(attacker)))
        return false;
    XqPosition without = *after; /* would it still attack with the moved piece taken off? */
    xq_position_put(&without, moved, XQ_NO_PIECE);
    return !xq_bitboard_has(attack_of(&without, attacker), victim);
}

static bool is_same_kind(const XqPosition *position, XqSquare a, XqSquare b)
{
    return xq_piece_kind(xq_position_piece(position, a)) ==
           xq_piece_kind(xq_position_piece(position, b));
}

XqNovelty xqr_novelty(const XqPosition *turned, const XqPosition *before, XqMove move,
                      XqSquare attacker, XqSquare victim)
{
    XqSquare old = attacker == xq_move_to(move) ? xq_move_from(move) : attacker;
    if (attacker != old)
        return XQ_NOVELTY_MOVED;
    if (!xq_bitboard_has(attack_of(before, old), victim)) {
        return is_screen(turned, move, attacker, victim) ? XQ_NOVELTY_SCREEN
                                                         : XQ_NOVELTY_DISCOVERED;
    }
    XqPosition taken;
    return take(&taken, before, old, victim) ? XQ_NOVELTY_ROOT_GONE : XQ_NOVELTY_FREED;
}

/*
 * Whether all that guarded the victim before the move attacked the attacker as well, which stood
 * and stands there: through it, as it were. To stop those attacks is to save the attacker. That
 * the victim loses its guards by the same move makes no chase of it.
 */
static bool only_parries(const XqPosition *before, XqMove move, XqSquare attacker, XqSquare victim)
{
    XqPosition taken, turned = xqr_with_side(before, xq_side_other(xq_position_side(before)));
    if (attacker == xq_move_to(move) || !take(&taken, before, attacker, victim))
        return false;
    XqBitboard guards = xq_position_attackers(&taken, victim, xq_position_side(&taken));
    XqBitboard standing = checkers_of(before, xq_position_side(&taken));
    bool any = false;
    while (!xq_bitboard_is_empty(guards)) {
        XqSquare guard = xq_bitboard_pop(&guards);
        if (!can_go(&taken, guard, victim, standing))
            continue;
        if (!xqr_wins(&turned, guard, attacker))
            return false;
        any = true;
    }
    return any;
}

/* Whether the attacker is held to its king by a horse, whose leg it blocks, and could be taken
 * before the move. To chase such a piece weighs more than whatever it attacks as it stands there.
 */
static bool is_held_and_chased(const XqPosition *before, XqMove move, XqSquare attacker)
{
    XqSide side = xq_position_side(before), other = xq_side_other(side);
    if (attacker == xq_move_to(move) || !xq_bitboard_has(xqr_takeable(before, other), attacker))
        return false;
    XqPosition without = *before;
    xq_position_put(&without, attacker, XQ_NO_PIECE);
    XqBitboard holders = xq_bitboard_minus(checkers_of(&without, side), checkers_of(before, side));
    return !xq_bitboard_is_empty(
        xq_bitboard_and(holders, xq_position_pieces(before, other, XQ_HORSE)));
}

static bool was_there(const XqRuleSet *rules, const XqPosition *before, const XqPosition *after,
                      XqBitboard takeable_before, XqMove move, XqSquare attacker, XqSquare victim)
{
    if (rules->chase == CHASE_BY_VICTIM)
        return xq_bitboard_has(takeable_before, victim);
    if (rules->chase == CHASE_BY_MOVE)
        return attacker != xq_move_to(move) && !is_screen(after, move, attacker, victim);
    XqSquare old = attacker == xq_move_to(move) ? xq_move_from(move) : attacker;
    return xq_bitboard_has(xq_position_reach(before, old), victim) &&
           (xqr_capture_gain(before, old, victim) != XQ_GAIN_NONE ||
            (rules->may_parry && (only_parries(before, move, attacker, victim) ||
                                  is_held_and_chased(before, move, attacker))));
}

static XqThreat *add_threat(Threats *out, const XqPosition *after, XqSquare attacker,
                            XqSquare victim)
{
    XqThreat *threat = &out->list[out->count++];
    *threat = (XqThreat){
        .attacker = attacker,
        .victim = victim,
        .attacker_piece = xq_position_piece(after, attacker),
        .victim_piece = xq_position_piece(after, victim),
    };
    return threat;
}

void xqr_new_threats(Threats *out, const XqRuleSet *rules, const XqPosition *before,
                     const XqPosition *after, XqMove move, bool wants_roots)
{
    XqSide side = xq_position_side(before);
    XqPosition turned = xqr_with_side(after, side);
    XqBitboard old = xq_bitboard_empty();
    if (rules->chase == CHASE_BY_VICTIM)
        old = xqr_takeable(before, side);
    XqBitboard victims = victims_of(after, xq_side_other(side));
    XqBitboard chasers = chasers_of(after, side);
    out->count = 0;
    while (!xq_bitboard_is_empty(chasers)) {
        XqSquare from = xq_bitboard_pop(&chasers);
        XqBitboard aims = xq_bitboard_and(xq_position_reach(after, from), victims);
        while (!xq_bitboard_is_empty(aims) && out->count < XQR_THREATS_MAX) {
            XqSquare to = xq_bitboard_pop(&aims);
            XqGain gain = xqr_capture_gain(&turned, from, to);
            if (gain == XQ_GAIN_NONE ||
                (rules->chase == CHASE_BY_MOVE && is_same_kind(after, from, to)) ||
                was_there(rules, before, after, old, move, from, to))
                continue;
            XqThreat *threat = add_threat(out, after, from, to);
            threat->gain = (uint8_t)gain;
            threat->counts = true;
            if (wants_roots) {
                threat->novelty = (uint8_t)xqr_novelty(&turned, before, move, from, to);
                xqr_list_roots(threat, &turned, from, to);
            }
        }
    }
}

void xqr_add_vain_attacks(Threats *out, const XqPosition *before, const XqPosition *after,
                          XqMove move)
{
    XqSide side = xq_position_side(before);
    XqPosition turned = xqr_with_side(after, side);
    XqBitboard victims = victims_of(after, xq_side_other(side));
    XqBitboard chasers = chasers_of(after, side);
    while (!xq_bitboard_is_empty(chasers)) {
        XqSquare from = xq_bitboard_pop(&chasers);
        XqSquare old = from == xq_move_to(move) ? xq_move_from(move) : from;
        XqBitboard aims = xq_bitboard_and(xq_position_reach(after, from), victims);
        aims = xq_bitboard_minus(aims, xq_position_reach(before, old));
        while (!xq_bitboard_is_empty(aims) && out->count < XQR_THREATS_MAX) {
            XqSquare to = xq_bitboard_pop(&aims);
            XqPosition taken;
            if (!take(&taken, &turned, from, to))
                continue;
            XqThreat *threat = add_threat(out, after, from, to);
            threat->novelty = (uint8_t)xqr_novelty(&turned, before, move, from, to);
            xqr_list_roots(threat, &turned, from, to);
        }
    }
}
