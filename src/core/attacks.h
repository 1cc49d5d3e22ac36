/*
 * attacks.h - where pieces reach, by table: for the other modules' inner loops as well.
 *
 * Sliding pieces and horses read the occupancy of their rank and file from XqLines, which every
 * position keeps (position->lines) and which is small enough to copy and change for a question of
 * the kind "and if this piece were gone?". All sets are by way of moving alone: nothing is said
 * about the king's safety, and points of the piece's own side are in them unless said otherwise.
 */
#ifndef CHUHE_CORE_ATTACKS_H
#define CHUHE_CORE_ATTACKS_H

#include <chuhe/position.h>

#include "base/attr.h"
#include "core/tables.h"

/* All points of one half of the board. */
#define XQ_HALF_ALL ((UINT64_C(1) << XQ_HALF_SQUARES) - 1)
/* Bits 0, 9, 18, 27 and 36: the points of file a on one half. */
#define XQ_HALF_FILE UINT64_C(0x1008040201)

/* --- Lines ----------------------------------------------------------------------------------- */

/* All points held on a line, whoever holds them. */
static inline unsigned xq_line_occupied(uint32_t line)
{
    return (line | line >> 16) & 0x3ffu;
}

/* Whether the processor counts bits in one instruction. */
#if defined(__POPCNT__) || defined(__aarch64__) || defined(__wasm__)
#define XQ_COUNTS_BITS 1
#else
#define XQ_COUNTS_BITS 0
#endif

/* How many points of a line are in the set. */
static inline int xq_line_count(unsigned points)
{
    if (XQ_COUNTS_BITS)
        return __builtin_popcount(points);
    points -= points >> 1 & 0x155u;
    points = (points & 0x333u) + (points >> 2 & 0x333u);
    return (int)((points + (points >> 4) + (points >> 8)) & 15u);
}

/* Puts a piece of `side` on the point, or takes it away. */
static inline void xq_lines_toggle(XqLines *lines, XqSide side, XqSquare square)
{
    const XqPoint *point = &xq_points[square];
    lines->rank[point->rank] ^= point->on_rank << 16 * side;
    lines->file[point->file] ^= point->on_file << 16 * side;
}

/* The points of a rank, of a file, as a set. */
static inline XqBitboard xq_bitboard_of_rank(int rank, unsigned points)
{
    bool lower = rank < 5;
    uint64_t half = (uint64_t)points << (9 * (lower ? rank : rank - 5));
    return (XqBitboard){ { lower ? half : 0, lower ? 0 : half } };
}

/* Five bits, each nine times as far up: bit i times 2^8i is bit 9i, and no other product is. */
static inline uint64_t xq_spread_file(unsigned five)
{
    return (five * UINT64_C(0x101010101)) & XQ_HALF_FILE;
}

static inline XqBitboard xq_bitboard_of_file(int file, unsigned points)
{
    return (XqBitboard){ { xq_spread_file(points & 31u) << file, xq_spread_file(points >> 5)
                                                                     << file } };
}

/* The set of an entry of a rank's and of a file's table, empty points and takes alike. */
static inline XqBitboard xq_line_set(int file, int rank, uint32_t on_rank, uint32_t on_file)
{
    return xq_bitboard_or(xq_bitboard_of_rank(rank, (on_rank | on_rank >> 16) & 0x1ffu),
                          xq_bitboard_of_file(file, (on_file | on_file >> 16) & 0x3ffu));
}

/* --- Pieces ---------------------------------------------------------------------------------- */

/* Empty points up to the first piece on each side, and that piece. */
static inline XqBitboard xq_rook_reach(const XqLines *lines, XqSquare square)
{
    int file = xq_square_file(square), rank = xq_square_rank(square);
    return xq_line_set(file, rank, xq_rook_on_rank[file][xq_line_occupied(lines->rank[rank])],
                       xq_rook_on_file[rank][xq_line_occupied(lines->file[file])]);
}

/* Empty points up to the first piece on each side, and the second piece. */
static inline XqBitboard xq_cannon_reach(const XqLines *lines, XqSquare square)
{
    int file = xq_square_file(square), rank = xq_square_rank(square);
    return xq_line_set(file, rank, xq_cannon_on_rank[file][xq_line_occupied(lines->rank[rank])],
                       xq_cannon_on_file[rank][xq_line_occupied(lines->file[file])]);
}

/* The second piece on each side: where a cannon takes, and from where cannons take here. */
static inline XqBitboard xq_cannon_takes(const XqLines *lines, XqSquare square)
{
    int file = xq_square_file(square), rank = xq_square_rank(square);
    return xq_line_set(file, rank,
                       xq_cannon_on_rank[file][xq_line_occupied(lines->rank[rank])] >> 16,
                       xq_cannon_on_file[rank][xq_line_occupied(lines->file[file])] >> 16);
}

/* Which of the four points next to a square are held: bit 0 west, 1 south, 2 east, 3 north. */
static inline unsigned xq_legs(const XqLines *lines, int file, int rank)
{
    unsigned beside = xq_line_occupied(lines->rank[rank]) << 1 >> file & 5u;
    unsigned ahead = xq_line_occupied(lines->file[file]) << 1 >> rank & 5u;
    return beside | ahead << 1;
}

static inline XqBitboard xq_horse_reach(const XqLines *lines, XqSquare square)
{
    int file = xq_square_file(square), rank = xq_square_rank(square);
    return xq_horse_jumps[square][xq_legs(lines, file, rank)];
}

/* The leg over which a horse on `from` would jump to `to`, one of its eight points. */
static inline XqSquare xq_horse_leg(XqSquare from, XqSquare to)
{
    int files = xq_square_file(to) - xq_square_file(from);
    int ranks = xq_square_rank(to) - xq_square_rank(from);
    return (XqSquare)(files == 2 || files == -2 ? from + files / 2 : from + ranks / 2 * XQ_FILES);
}

/* The points from which a horse attacks `square` if its leg is free: a horse's own points. */
static inline XqBitboard xq_horse_near(XqSquare square)
{
    return xq_horse_jumps[square][0];
}

/*
 * Elephants of one half of the board that stay on it, all at once: where they go by one diagonal
 * if its eye is empty. `occupied` is that half's. Named as Red sees the board.
 */
static inline uint64_t xq_elephants_up_right(uint64_t elephants, uint64_t occupied)
{
    const uint64_t room = XQ_HALF_FILE * 0x7fu; /* files a to g */
    return (((elephants & room) << 10) & ~occupied) << 10 & XQ_HALF_ALL;
}

static inline uint64_t xq_elephants_down_right(uint64_t elephants, uint64_t occupied)
{
    const uint64_t room = XQ_HALF_FILE * 0x7fu;
    return (((elephants & room) >> 8) & ~occupied) >> 8;
}

static inline uint64_t xq_elephants_up_left(uint64_t elephants, uint64_t occupied)
{
    const uint64_t room = XQ_HALF_FILE * 0x1fcu; /* files c to i */
    return (((elephants & room) << 8) & ~occupied) << 8 & XQ_HALF_ALL;
}

static inline uint64_t xq_elephants_down_left(uint64_t elephants, uint64_t occupied)
{
    const uint64_t room = XQ_HALF_FILE * 0x1fcu;
    return (((elephants & room) >> 10) & ~occupied) >> 10;
}

/* For an elephant that a composer put beyond the river: it may go back over it. */
XqBitboard xq_stray_elephant_reach(XqBitboard occupied, XqSquare square, XqSide side);

static inline XqBitboard xq_elephant_reach(XqBitboard occupied, XqSquare square, XqSide side)
{
    if (XQ_UNLIKELY(!xq_square_at_home(square, side)))
        return xq_stray_elephant_reach(occupied, square, side);
    uint64_t at = xq_bitboard_of(square).half[side], held = occupied.half[side];
    XqBitboard set = { { 0, 0 } };
    set.half[side] = xq_elephants_up_right(at, held) | xq_elephants_down_right(at, held) |
                     xq_elephants_up_left(at, held) | xq_elephants_down_left(at, held);
    return set;
}

/* Any piece; XQ_NO_PIECE reaches nothing. */
static inline XqBitboard xq_piece_reach(const XqPosition *position, XqSquare square, XqPiece piece)
{
    XqSide side = xq_piece_side(piece);
    switch (xq_piece_kind(piece)) {
    case XQ_KING:
        return xq_king_steps[side][square];
    case XQ_ADVISOR:
        return xq_advisor_steps[side][square];
    case XQ_ELEPHANT:
        return xq_elephant_reach(xq_position_occupied(position), square, side);
    case XQ_HORSE:
        return xq_horse_reach(&position->lines, square);
    case XQ_ROOK:
        return xq_rook_reach(&position->lines, square);
    case XQ_CANNON:
        return xq_cannon_reach(&position->lines, square);
    case XQ_PAWN:
        return xq_pawn_steps[side][square];
    case XQ_KIND_COUNT:
        break;
    }
    return xq_bitboard_empty();
}

/* --- Attackers ------------------------------------------------------------------------------- */

static inline XqBitboard xq_horse_attackers(const XqLines *lines, XqSquare square,
                                            XqBitboard horses)
{
    XqBitboard set = { { 0, 0 } };
    horses = xq_bitboard_and(horses, xq_horse_near(square));
    while (!xq_bitboard_is_empty(horses)) {
        XqSquare from = xq_bitboard_pop(&horses);
        XqSquare leg = xq_horse_leg(from, square);
        uint32_t line = lines->rank[xq_square_rank(leg)];
        if ((xq_line_occupied(line) >> xq_square_file(leg) & 1u) == 0)
            set = xq_bitboard_or(set, xq_bitboard_of(from));
    }
    return set;
}

static inline XqBitboard xq_elephant_attackers(XqBitboard occupied, XqSquare square, XqSide side,
                                               XqBitboard elephants)
{
    /* Seen from the target the eye is the same point, so its own moves lead back to them. */
    if (!xq_square_at_home(square, side))
        return xq_bitboard_empty();
    XqBitboard near = xq_elephant_reach(occupied, square, side);
    if (XQ_UNLIKELY(elephants.half[side ^ 1] != 0))
        near = xq_bitboard_or(near, xq_stray_elephant_reach(occupied, square, xq_side_other(side)));
    return xq_bitboard_and(near, elephants);
}

/* xq_position_attackers(), inline. */
static inline XqBitboard xq_attackers(const XqPosition *position, XqSquare square, XqSide side)
{
    const XqLines *lines = &position->lines;
    const XqBitboard *kinds = position->kind_set;
    XqBitboard rook = xq_rook_reach(lines, square);
    XqBitboard file = xq_bitboard_of_file(xq_square_file(square), 0x3ffu);
    XqBitboard king = xq_bitboard_or(xq_bitboard_and(rook, file), xq_king_sources[side][square]);
    XqBitboard set = xq_bitboard_and(rook, kinds[XQ_ROOK - 1]);
    set = xq_bitboard_or(set, xq_bitboard_and(king, kinds[XQ_KING - 1]));
    set =
        xq_bitboard_or(set, xq_bitboard_and(xq_cannon_takes(lines, square), kinds[XQ_CANNON - 1]));
    set = xq_bitboard_or(set, xq_horse_attackers(lines, square, kinds[XQ_HORSE - 1]));
    set = xq_bitboard_or(set,
                         xq_bitboard_and(xq_advisor_sources[side][square], kinds[XQ_ADVISOR - 1]));
    set = xq_bitboard_or(set, xq_bitboard_and(xq_pawn_sources[side][square], kinds[XQ_PAWN - 1]));
    set = xq_bitboard_or(set, xq_elephant_attackers(xq_position_occupied(position), square, side,
                                                    kinds[XQ_ELEPHANT - 1]));
    return xq_bitboard_and(set, position->side_set[side]);
}

#endif
