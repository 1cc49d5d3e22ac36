/*
 * chuhe/bitboard.h - a set of points, as two halves of 45 bits.
 *
 * Bit n of `half[0]` is square n (Red's side of the river), bit n of `half[1]` is square 45 + n
 * (Black's side). The unused top bits are always 0.
 */
#ifndef CHUHE_BITBOARD_H
#define CHUHE_BITBOARD_H

#include <stdbool.h>
#include <stdint.h>

#include <chuhe/board.h>

XQ_BEGIN_DECLS

enum { XQ_HALF_SQUARES = 45 };

typedef struct XqBitboard {
    uint64_t half[2];
} XqBitboard;

static inline XqBitboard xq_bitboard_empty(void)
{
    XqBitboard set = { { 0, 0 } };
    return set;
}

static inline XqBitboard xq_bitboard_of(XqSquare square)
{
    bool lower = square < XQ_HALF_SQUARES;
    uint64_t point = (uint64_t)1 << (lower ? square : square - XQ_HALF_SQUARES);
    XqBitboard set = { { lower ? point : 0, lower ? 0 : point } };
    return set;
}

static inline bool xq_bitboard_has(XqBitboard set, XqSquare square)
{
    bool lower = square < XQ_HALF_SQUARES;
    uint64_t half = lower ? set.half[0] : set.half[1];
    return (half >> (lower ? square : square - XQ_HALF_SQUARES) & 1u) != 0;
}

static inline bool xq_bitboard_is_empty(XqBitboard set)
{
    return (set.half[0] | set.half[1]) == 0;
}

static inline XqBitboard xq_bitboard_and(XqBitboard a, XqBitboard b)
{
    XqBitboard set = { { a.half[0] & b.half[0], a.half[1] & b.half[1] } };
    return set;
}

static inline XqBitboard xq_bitboard_or(XqBitboard a, XqBitboard b)
{
    XqBitboard set = { { a.half[0] | b.half[0], a.half[1] | b.half[1] } };
    return set;
}

static inline XqBitboard xq_bitboard_xor(XqBitboard a, XqBitboard b)
{
    XqBitboard set = { { a.half[0] ^ b.half[0], a.half[1] ^ b.half[1] } };
    return set;
}

/* The points of a that are not in b. */
static inline XqBitboard xq_bitboard_minus(XqBitboard a, XqBitboard b)
{
    XqBitboard set = { { a.half[0] & ~b.half[0], a.half[1] & ~b.half[1] } };
    return set;
}

/* In one instruction a half where there is one; else both halves at once, by sums of ever more bits
 * side by side. */
#if defined(__POPCNT__) || defined(__aarch64__) || defined(__wasm__)
static inline int xq_bitboard_count(XqBitboard set)
{
    return __builtin_popcountll(set.half[0]) + __builtin_popcountll(set.half[1]);
}
#else
static inline int xq_bitboard_count(XqBitboard set)
{
    const uint64_t twos = UINT64_C(0x5555555555555555), fours = UINT64_C(0x3333333333333333);
    const uint64_t eights = UINT64_C(0x0f0f0f0f0f0f0f0f), ones = UINT64_C(0x0101010101010101);
    uint64_t a = set.half[0], b = set.half[1];
    a -= a >> 1 & twos;
    b -= b >> 1 & twos;
    a = (a & fours) + (a >> 2 & fours) + (b & fours) + (b >> 2 & fours);
    a = (a & eights) + (a >> 4 & eights);
    return (int)(a * ones >> 56);
}
#endif

/* The lowest square of a set that is not empty. */
static inline XqSquare xq_bitboard_first(XqBitboard set)
{
    bool lower = set.half[0] != 0;
    int bit = __builtin_ctzll(lower ? set.half[0] : set.half[1]);
    return (XqSquare)(bit + (lower ? 0 : (int)XQ_HALF_SQUARES));
}

/* Takes the lowest square out of *set, which must not be empty. */
static inline XqSquare xq_bitboard_pop(XqBitboard *set)
{
    XqSquare square = xq_bitboard_first(*set);
    bool lower = set->half[0] != 0;
    uint64_t less = set->half[1] & (set->half[1] - 1);
    set->half[1] = lower ? set->half[1] : less;
    set->half[0] &= set->half[0] - 1;
    return square;
}

XQ_END_DECLS

#endif
