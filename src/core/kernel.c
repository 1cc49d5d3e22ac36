/*
 * kernel.c - generating and counting legal moves.
 *
 * First the limits that the king's safety puts on the other pieces (limits.h), then piece by piece
 * where they go within those. When nothing is limited, as in most positions, moves are
 * counted without naming a single square: a bit count for each rank, file, jump table entry or
 * shifted set. Every function that takes a side is inlined with it as a constant.
 */
#include "core/kernel.h"

#include <assert.h>

#include "core/limits.h"
#include "core/play.h"

#ifndef XQ_KERNEL
#define XQ_KERNEL xq_kernel_plain
#endif

static XQ_ALWAYS_INLINE unsigned count_bits(uint64_t bits)
{
    return (unsigned)__builtin_popcountll(bits);
}

static XQ_ALWAYS_INLINE XqBitboard kind_of(const XqPosition *position, XqBitboard among,
                                           XqKind kind)
{
    return xq_bitboard_and(position->kind_set[kind - 1], among);
}

/* --- Counting -------------------------------------------------------------------------------- */

/* What of a line table's entry is there for `side`: all empty points, takes where the enemy is. */
static XQ_ALWAYS_INLINE unsigned count_entry(uint32_t entry, uint32_t line, XqSide side)
{
    uint32_t enemies = side == XQ_RED ? line : line << 16;
    return (unsigned)__builtin_popcount(entry & (enemies | 0xffffu));
}

static XQ_ALWAYS_INLINE unsigned count_rooks(const XqLines *lines, XqBitboard rooks, XqSide side)
{
    unsigned count = 0;
    while (!xq_bitboard_is_empty(rooks)) {
        const XqPoint *at = &xq_points[xq_bitboard_pop(&rooks)];
        uint32_t rank = lines->rank[at->rank], file = lines->file[at->file];
        count += count_entry(xq_rook_on_rank[at->file][xq_line_occupied(rank)], rank, side);
        count += count_entry(xq_rook_on_file[at->rank][xq_line_occupied(file)], file, side);
    }
    return count;
}

static XQ_ALWAYS_INLINE unsigned count_cannons(const XqLines *lines, XqBitboard cannons,
                                               XqSide side)
{
    unsigned count = 0;
    while (!xq_bitboard_is_empty(cannons)) {
        const XqPoint *at = &xq_points[xq_bitboard_pop(&cannons)];
        uint32_t rank = lines->rank[at->rank], file = lines->file[at->file];
        count += count_entry(xq_cannon_on_rank[at->file][xq_line_occupied(rank)], rank, side);
        count += count_entry(xq_cannon_on_file[at->rank][xq_line_occupied(file)], file, side);
    }
    return count;
}

static XQ_ALWAYS_INLINE unsigned count_horses(const XqLines *lines, XqBitboard horses,
                                              XqBitboard targets)
{
    unsigned count = 0;
    while (!xq_bitboard_is_empty(horses)) {
        XqSquare square = xq_bitboard_pop(&horses);
        const XqPoint *at = &xq_points[square];
        XqBitboard to = xq_horse_jumps[square][xq_legs(lines, at->file, at->rank)];
        count += count_bits(to.half[0] & targets.half[0]);
        count += count_bits(to.half[1] & targets.half[1]);
    }
    return count;
}

static XQ_ALWAYS_INLINE unsigned count_elephants(XqBitboard elephants, XqBitboard occupied,
                                                 XqBitboard targets, XqSide side)
{
    uint64_t home = elephants.half[side], held = occupied.half[side], to = targets.half[side];
    unsigned count = count_bits(xq_elephants_up_right(home, held) & to) +
                     count_bits(xq_elephants_down_right(home, held) & to) +
                     count_bits(xq_elephants_up_left(home, held) & to) +
                     count_bits(xq_elephants_down_left(home, held) & to);
    if (XQ_LIKELY(elephants.half[side ^ 1] == 0))
        return count;
    XqBitboard strays = elephants;
    for (strays.half[side] = 0; !xq_bitboard_is_empty(strays);) {
        XqSquare stray = xq_bitboard_pop(&strays);
        count += (unsigned)xq_bitboard_count(
            xq_bitboard_and(xq_stray_elephant_reach(occupied, stray, side), targets));
    }
    return count;
}

/* The palace's points on its half of the board. */
static XQ_ALWAYS_INLINE uint64_t palace_of(XqSide side)
{
    uint64_t rank = 7u << 3;
    return (rank | rank << 9 | rank << 18) << (side == XQ_RED ? 0 : 18);
}

static XQ_ALWAYS_INLINE unsigned count_advisors(XqBitboard advisors, XqBitboard targets,
                                                XqSide side)
{
    uint64_t from = advisors.half[side], to = targets.half[side] & palace_of(side);
    return count_bits(from << 10 & to) + count_bits(from << 8 & to) + count_bits(from >> 8 & to) +
           count_bits(from >> 10 & to);
}

static XQ_ALWAYS_INLINE unsigned count_pawns(XqBitboard pawns, XqBitboard targets, XqSide side)
{
    uint64_t red = pawns.half[0], black = pawns.half[1], across = pawns.half[side ^ 1];
    uint64_t to = targets.half[side ^ 1];
    const uint64_t last = XQ_HALF_ALL >> 36 << 36, first = XQ_HALF_ALL >> 36;
    unsigned count = count_bits((across & ~(XQ_HALF_FILE << 8)) << 1 & to) +
                     count_bits((across & ~XQ_HALF_FILE) >> 1 & to);
    if (side == XQ_RED)
        return count + count_bits(red << 9 & targets.half[0]) +
               count_bits((black << 9 | (red & last) >> 36) & targets.half[1]);
    return count + count_bits(black >> 9 & targets.half[1]) +
           count_bits((red >> 9 | (black & first) << 36) & targets.half[0]);
}

static XQ_ALWAYS_INLINE unsigned count_king(const XqPosition *position, const XqBearers *bearers,
                                            XqBitboard targets, XqSide side, XqSquare king)
{
    XqBitboard to = xq_bitboard_and(xq_king_steps[side][king], targets);
    uint64_t home = to.half[side]; /* no step leaves the palace */
    unsigned count = 0;
    for (; home != 0; home &= home - 1) {
        int square = __builtin_ctzll(home) + (side == XQ_RED ? 0 : (int)XQ_HALF_SQUARES);
        count += xq_king_is_safe(position, bearers, side, king, (XqSquare)square);
    }
    return count;
}

/* Pieces that may go anywhere but on their own. */
static XQ_ALWAYS_INLINE unsigned count_free(const XqPosition *position, XqBitboard movers,
                                            XqBitboard targets, XqSide side)
{
    const XqLines *lines = &position->lines;
    return count_rooks(lines, kind_of(position, movers, XQ_ROOK), side) +
           count_cannons(lines, kind_of(position, movers, XQ_CANNON), side) +
           count_horses(lines, kind_of(position, movers, XQ_HORSE), targets) +
           count_elephants(kind_of(position, movers, XQ_ELEPHANT), xq_position_occupied(position),
                           targets, side) +
           count_advisors(kind_of(position, movers, XQ_ADVISOR), targets, side) +
           count_pawns(kind_of(position, movers, XQ_PAWN), targets, side);
}

static unsigned count_piece(const XqPosition *position, XqSquare square, XqBitboard targets)
{
    XqBitboard reach = xq_piece_reach(position, square, position->board[square]);
    return (unsigned)xq_bitboard_count(xq_bitboard_and(reach, targets));
}

static XQ_NEVER_INLINE unsigned count_limited(const XqPosition *position, const XqLimits *limits,
                                              XqBitboard movers, XqBitboard targets)
{
    unsigned count = 0;
    XqBitboard others = xq_bitboard_and(targets, limits->for_others);
    XqBitboard special = xq_bitboard_and(movers, limits->special);
    if (!xq_bitboard_is_empty(others))
        for (XqBitboard left = xq_bitboard_minus(movers, special); !xq_bitboard_is_empty(left);)
            count += count_piece(position, xq_bitboard_pop(&left), others);
    while (!xq_bitboard_is_empty(special)) {
        XqSquare square = xq_bitboard_pop(&special);
        count +=
            count_piece(position, square, xq_bitboard_and(targets, xq_limits_of(limits, square)));
    }
    return count;
}

static XQ_ALWAYS_INLINE unsigned count_side(const XqPosition *position, XqSide side)
{
    XqLimits limits;
    XqSquare king = position->king[side];
    XqBitboard own = position->side_set[side];
    XqBitboard targets = xq_bitboard_minus(XQ_BITBOARD_ALL, own);
    XqBitboard movers = xq_bitboard_minus(own, xq_bitboard_of(king));
    XqBearers bearers = xq_bearers_of(position, xq_side_other(side));
    unsigned count = count_king(position, &bearers, targets, side, king);
    if (!xq_limits_find(&limits, position, &bearers, side, king))
        return count + count_free(position, movers, targets, side);
    return count + count_limited(position, &limits, movers, targets);
}

static unsigned count_moves(const XqPosition *position)
{
    return position->side == XQ_RED ? count_side(position, XQ_RED) : count_side(position, XQ_BLACK);
}

/* --- Generating ------------------------------------------------------------------------------ */

static XQ_ALWAYS_INLINE void add_moves(XqMoveList *out, XqSquare from, XqBitboard to)
{
    int count = out->count;
    while (!xq_bitboard_is_empty(to))
        out->moves[count++] = xq_move(from, xq_bitboard_pop(&to));
    out->count = count;
}

static XQ_ALWAYS_INLINE void add_king_moves(XqMoveList *out, const XqPosition *position,
                                            const XqBearers *bearers, XqSide side, XqSquare king,
                                            XqBitboard targets)
{
    XqBitboard to = xq_bitboard_and(xq_king_steps[side][king], targets);
    while (!xq_bitboard_is_empty(to)) {
        XqSquare square = xq_bitboard_pop(&to);
        if (xq_king_is_safe(position, bearers, side, king, square))
            out->moves[out->count++] = xq_move(king, square);
    }
}

/* All pieces of one kind, told apart by their steps alone: none of them has limits of its own. */
static XQ_ALWAYS_INLINE void add_kind(XqMoveList *out, const XqPosition *position,
                                      XqBitboard movers, XqBitboard targets, XqSide side,
                                      XqKind kind)
{
    XqBitboard left = kind_of(position, movers, kind);
    while (!xq_bitboard_is_empty(left)) {
        XqSquare from = xq_bitboard_pop(&left);
        XqBitboard reach = xq_piece_reach(position, from, xq_piece(side, kind));
        add_moves(out, from, xq_bitboard_and(reach, targets));
    }
}

/* The legal moves of `side` to points of `targets`. */
static XQ_ALWAYS_INLINE void generate_side(const XqPosition *position, XqBitboard targets,
                                           XqSide side, XqMoveList *out)
{
    XqLimits limits;
    XqSquare king = position->king[side];
    XqBearers bearers = xq_bearers_of(position, xq_side_other(side));
    XqBitboard movers = xq_bitboard_minus(position->side_set[side], xq_bitboard_of(king));
    (void)xq_limits_find(&limits, position, &bearers, side, king); /* no limits limit nothing */
    XqBitboard special = xq_bitboard_and(movers, limits.special);
    XqBitboard free = xq_bitboard_minus(movers, special);
    XqBitboard to = xq_bitboard_and(targets, limits.for_others);
    out->count = 0;
    add_kind(out, position, free, to, side, XQ_ROOK);
    add_kind(out, position, free, to, side, XQ_CANNON);
    add_kind(out, position, free, to, side, XQ_HORSE);
    add_kind(out, position, free, to, side, XQ_PAWN);
    add_kind(out, position, free, to, side, XQ_ADVISOR);
    add_kind(out, position, free, to, side, XQ_ELEPHANT);
    while (!xq_bitboard_is_empty(special)) {
        XqSquare from = xq_bitboard_pop(&special);
        XqBitboard reach = xq_piece_reach(position, from, position->board[from]);
        XqBitboard allowed = xq_bitboard_and(targets, xq_limits_of(&limits, from));
        add_moves(out, from, xq_bitboard_and(reach, allowed));
    }
    add_king_moves(out, position, &bearers, side, king, targets);
    assert(out->count <= XQ_MOVES_MAX);
}

static void generate(const XqPosition *position, XqBitboard targets, XqMoveList *out)
{
    if (position->side == XQ_RED)
        generate_side(position, targets, XQ_RED, out);
    else
        generate_side(position, targets, XQ_BLACK, out);
}

static void moves(const XqPosition *position, XqMoveList *out)
{
    generate(position, xq_bitboard_minus(XQ_BITBOARD_ALL, position->side_set[position->side]), out);
}

static void captures(const XqPosition *position, XqMoveList *out)
{
    generate(position, position->side_set[position->side ^ 1], out);
}

/* --- Counting sequences ---------------------------------------------------------------------- */

static uint64_t count_sequences(const XqPosition *position, int depth, int bulk_depth)
{
    if (depth == 0)
        return 1;
    if (depth == bulk_depth)
        return count_moves(position);
    XqMoveList list;
    uint64_t total = 0;
    moves(position, &list);
    for (int i = 0; i < list.count; i++) {
        XqPosition next;
        xq_position_copy(&next, position);
        xq_position_move_piece(&next, xq_move_from(list.moves[i]), xq_move_to(list.moves[i]));
        total += count_sequences(&next, depth - 1, bulk_depth);
    }
    return total;
}

static uint64_t perft(const XqPosition *position, int depth)
{
    return count_sequences(position, depth, 1);
}

static uint64_t perft_no_bulk(const XqPosition *position, int depth)
{
    return count_sequences(position, depth, 0);
}

const XqKernel XQ_KERNEL = { moves, captures, perft, perft_no_bulk };
