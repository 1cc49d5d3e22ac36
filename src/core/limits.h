/*
 * limits.h - which moves leave one's king safe, found without playing any.
 *
 * Every enemy piece that bears on the king, or would after one move, limits where the other pieces
 * may go. Along a rank or file let B be the points between it and the king and n the pieces on B:
 *
 *     rook, king   n = 0   check: a piece must come to B, or take the checker
 *                  n = 1   if the piece is our own it may only stay on B, or take the rook
 *     cannon       n = 0   no piece of ours may come to B: it would be the screen
 *                  n = 1   check: the screen, if our own, must leave B; any other piece must come
 *                          to an empty point of B; either may take the cannon
 *                  n = 2   our own of the two must stay on an empty point of B, or take the cannon
 *     horse        leg empty: check: come to the leg, or take the horse
 *                  leg held by our own: that piece may only take the horse
 *     pawn         check: take it
 *
 * A limit thus has one set of points for the pieces it names (`special`) and one for the rest, and
 * a move is legal when it keeps to the limits of all. A king's step is looked at by itself: is the
 * point attacked once the king is lifted off the board?
 */
#ifndef CHUHE_CORE_LIMITS_H
#define CHUHE_CORE_LIMITS_H

#include "core/attacks.h"

/* For assertions; the rest of what makes a position playable costs too much to assert. */
static inline bool xq_has_kings(const XqPosition *position)
{
    return position->king[XQ_RED] < XQ_SQUARES && position->king[XQ_BLACK] < XQ_SQUARES;
}

/* Four lines of at most three pieces each, eight horses, three pawns. */
enum { XQ_LIMITS_MAX = 23 };

typedef struct XqLimit {
    XqBitboard special;     /* pieces with a rule of their own */
    XqBitboard for_special; /* where those may go */
    XqBitboard for_others;  /* where all other pieces may go */
} XqLimit;

typedef struct XqLimits {
    XqBitboard special;    /* the union of all */
    XqBitboard for_others; /* the intersection of all */
    int count;
    XqLimit limit[XQ_LIMITS_MAX]; /* the first `count` are filled in */
} XqLimits;

#define XQ_BITBOARD_ALL ((XqBitboard){ { XQ_HALF_ALL, XQ_HALF_ALL } })

static inline void xq_limits_add(XqLimits *limits, XqBitboard special, XqBitboard for_special,
                                 XqBitboard for_others)
{
    limits->special = xq_bitboard_or(limits->special, special);
    limits->for_others = xq_bitboard_and(limits->for_others, for_others);
    limits->limit[limits->count++] = (XqLimit){ special, for_special, for_others };
}

static inline XqBitboard xq_limits_of(const XqLimits *limits, XqSquare square)
{
    XqBitboard allowed = XQ_BITBOARD_ALL;
    for (int i = 0; i < limits->count; i++) {
        const XqLimit *limit = &limits->limit[i];
        allowed =
            xq_bitboard_and(allowed, xq_bitboard_has(limit->special, square) ? limit->for_special
                                                                             : limit->for_others);
    }
    return allowed;
}

/* The enemy pieces that can bear on a king from afar or from near. */
typedef struct XqBearers {
    XqBitboard sliders; /* rooks, cannons and the king */
    XqBitboard cannons; /* those of them that are cannons */
    XqBitboard horses, pawns;
} XqBearers;

static XQ_ALWAYS_INLINE XqBearers xq_bearers_of(const XqPosition *position, XqSide enemy)
{
    const XqBitboard *kinds = position->kind_set;
    XqBitboard side = position->side_set[enemy];
    XqBitboard cannons = xq_bitboard_and(kinds[XQ_CANNON - 1], side);
    XqBitboard straight =
        xq_bitboard_and(xq_bitboard_or(kinds[XQ_ROOK - 1], kinds[XQ_KING - 1]), side);
    return (XqBearers){ xq_bitboard_or(straight, cannons), cannons,
                        xq_bitboard_and(kinds[XQ_HORSE - 1], side),
                        xq_bitboard_and(kinds[XQ_PAWN - 1], side) };
}

/* What two points of one line have between them. */
typedef struct XqSight {
    bool on_file;
    unsigned between; /* points of the line */
    unsigned held;    /* those of them that are held */
} XqSight;

/* `a` and `b` share a rank or a file. */
static inline XqSight xq_sight(const XqLines *lines, XqSquare a, XqSquare b)
{
    const XqPoint *from = &xq_points[a], *to = &xq_points[b];
    bool on_file = from->file == to->file;
    uint32_t line = on_file ? lines->file[from->file] : lines->rank[from->rank];
    unsigned here = on_file ? from->rank : from->file, there = on_file ? to->rank : to->file;
    unsigned between = xq_between[here][there];
    return (XqSight){ on_file, between, xq_line_occupied(line) & between };
}

static inline XqBitboard xq_sight_set(XqSight sight, XqSquare king, unsigned points)
{
    return sight.on_file ? xq_bitboard_of_file(xq_square_file(king), points)
                         : xq_bitboard_of_rank(xq_square_rank(king), points);
}

/* A rook, a king or a cannon at the other end, close enough to matter. */
static inline void xq_limits_add_slider(XqLimits *limits, XqBitboard own, XqSquare king,
                                        XqSquare slider, XqSight sight, int held, bool is_cannon)
{
    XqBitboard none = xq_bitboard_empty(), all = XQ_BITBOARD_ALL;
    XqBitboard taking = xq_bitboard_of(slider);
    XqBitboard between = xq_sight_set(sight, king, sight.between);
    XqBitboard empty = xq_sight_set(sight, king, sight.between & ~sight.held);
    XqBitboard ours = xq_bitboard_and(xq_sight_set(sight, king, sight.held), own);
    if (is_cannon && held == 0)
        xq_limits_add(limits, none, all, xq_bitboard_minus(all, between));
    else if (is_cannon && held == 1)
        xq_limits_add(limits, ours, xq_bitboard_minus(all, between), xq_bitboard_or(empty, taking));
    else if (held == 0)
        xq_limits_add(limits, none, all, xq_bitboard_or(between, taking));
    else if (!xq_bitboard_is_empty(ours))
        xq_limits_add(limits, ours, xq_bitboard_or(empty, taking), all);
}

static inline void xq_limits_add_sliders(XqLimits *limits, const XqLines *lines, XqBitboard own,
                                         XqSquare king, XqBitboard sliders, XqBitboard cannons)
{
    while (!xq_bitboard_is_empty(sliders)) {
        XqSquare slider = xq_bitboard_pop(&sliders);
        bool is_cannon = xq_bitboard_has(cannons, slider);
        XqSight sight = xq_sight(lines, king, slider);
        int held = xq_line_count(sight.held);
        if (held <= 1 + is_cannon)
            xq_limits_add_slider(limits, own, king, slider, sight, held, is_cannon);
    }
}

static inline void xq_limits_add_horses(XqLimits *limits, XqBitboard occupied, XqBitboard own,
                                        XqSquare king, XqBitboard horses)
{
    XqBitboard none = xq_bitboard_empty(), all = XQ_BITBOARD_ALL;
    while (!xq_bitboard_is_empty(horses)) {
        XqSquare horse = xq_bitboard_pop(&horses);
        XqBitboard taking = xq_bitboard_of(horse);
        XqBitboard leg = xq_bitboard_of(xq_horse_leg(horse, king));
        if (xq_bitboard_is_empty(xq_bitboard_and(leg, occupied))) {
            xq_limits_add(limits, none, all, xq_bitboard_or(leg, taking));
        } else if (!xq_bitboard_is_empty(xq_bitboard_and(leg, own))) {
            xq_limits_add(limits, leg, taking, all);
        }
    }
}

/*
 * Fills `limits` for the side whose king is on `king`. False when nothing is limited, the usual
 * case.
 */
static XQ_ALWAYS_INLINE bool xq_limits_find(XqLimits *limits, const XqPosition *position,
                                            const XqBearers *bearers, XqSide side, XqSquare king)
{
    XqBitboard own = position->side_set[side];
    XqBitboard sliders = xq_bitboard_and(bearers->sliders, xq_cross[king]);
    XqBitboard horses = xq_bitboard_and(bearers->horses, xq_horse_near(king));
    XqBitboard pawns = xq_bitboard_and(bearers->pawns, xq_pawn_sources[side ^ 1][king]);
    limits->count = 0;
    limits->special = xq_bitboard_empty();
    limits->for_others = XQ_BITBOARD_ALL;
    xq_limits_add_sliders(limits, &position->lines, own, king, sliders, bearers->cannons);
    if (XQ_UNLIKELY(!xq_bitboard_is_empty(horses)))
        xq_limits_add_horses(limits, xq_position_occupied(position), own, king, horses);
    while (!xq_bitboard_is_empty(pawns)) {
        XqBitboard pawn = xq_bitboard_of(xq_bitboard_pop(&pawns));
        xq_limits_add(limits, xq_bitboard_empty(), XQ_BITBOARD_ALL, pawn);
    }
    return limits->count > 0;
}

/* `from` and `to` are neighbours, so the king to be lifted stands on one of the two lines only. */
static inline bool xq_any_slider_attacks(const XqLines *lines, XqSquare from, XqSquare to,
                                         XqBitboard sliders, XqBitboard cannons)
{
    const XqPoint *king = &xq_points[from];
    bool on_file = king->file == xq_points[to].file;
    unsigned lifted = on_file ? king->on_file : king->on_rank;
    while (!xq_bitboard_is_empty(sliders)) {
        XqSquare slider = xq_bitboard_pop(&sliders);
        bool is_cannon = xq_bitboard_has(cannons, slider);
        XqSight sight = xq_sight(lines, to, slider);
        unsigned held = sight.on_file == on_file ? sight.held & ~lifted : sight.held;
        if (xq_line_count(held) == is_cannon)
            return true;
    }
    return false;
}

static inline bool xq_any_horse_attacks(XqBitboard occupied, XqSquare to, XqBitboard horses)
{
    while (!xq_bitboard_is_empty(horses))
        if (!xq_bitboard_has(occupied, xq_horse_leg(xq_bitboard_pop(&horses), to)))
            return true;
    return false;
}

/*
 * Whether the king may step from `king` to `to`, an empty or enemy point beside it: no enemy
 * attacks it there.
 */
static XQ_ALWAYS_INLINE bool xq_king_is_safe(const XqPosition *position, const XqBearers *bearers,
                                             XqSide side, XqSquare king, XqSquare to)
{
    XqBitboard sliders = xq_bitboard_and(bearers->sliders, xq_cross[to]);
    XqBitboard horses = xq_bitboard_and(bearers->horses, xq_horse_near(to));
    XqBitboard pawns = xq_bitboard_and(bearers->pawns, xq_pawn_sources[side ^ 1][to]);
    if (!xq_bitboard_is_empty(pawns))
        return false;
    if (!xq_bitboard_is_empty(horses)) {
        XqBitboard occupied =
            xq_bitboard_minus(xq_position_occupied(position), xq_bitboard_of(king));
        if (xq_any_horse_attacks(occupied, to, horses))
            return false;
    }
    return !xq_any_slider_attacks(&position->lines, king, to, sliders, bearers->cannons);
}

#endif
