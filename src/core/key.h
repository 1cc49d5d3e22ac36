/*
 * key.h - the random numbers a position's key is made of.
 *
 * A key is the exclusive or of one number for each piece on its square, and one more when Black is
 * to move. The numbers are splitmix64's, so they are the same everywhere and for ever.
 */
#ifndef CHUHE_CORE_KEY_H
#define CHUHE_CORE_KEY_H

#include <chuhe/board.h>

static inline uint64_t xq_key_number(uint64_t index)
{
    uint64_t z = UINT64_C(0x4348554845585100) + (index + 1) * UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static inline uint64_t xq_key_of_piece(XqPiece piece, XqSquare square)
{
    return piece == XQ_NO_PIECE ? 0 : xq_key_number((uint64_t)piece * XQ_SQUARES + square);
}

/* Number 16 * 90, spelt out so that the compiler need not work for it; a test recomputes it. */
#define XQ_KEY_OF_BLACK UINT64_C(0x9e04887bbd60433b)

#endif
