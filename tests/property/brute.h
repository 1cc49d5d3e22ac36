/*
 * brute.h - the rules of Xiangqi a second time, written only to be compared with.
 *
 * Nothing of src/core is behind it. A board is 90 letters as in FEN, '.' for an empty point. One
 * predicate says whether a piece could go from one point to another; everything else asks it for
 * all pairs of points. It is slow, and meant to be read beside the rules.
 */
#ifndef CHUHE_TESTS_BRUTE_H
#define CHUHE_TESTS_BRUTE_H

#include <chuhe/position.h>

typedef struct Brute {
    char at[90];
    bool red_moves;
} Brute;

Brute brute_of(const XqPosition *position);

/* The piece on `from` could go to `to` by its way of moving; its own side does not stand there. */
bool brute_can_go(const Brute *board, int from, int to);

/* A piece of that colour on `from` could take an enemy put on `to`; the kings see along files. */
bool brute_attacks(const Brute *board, int from, int to, bool red);

/* The one king of that colour could be taken by the other side. */
bool brute_in_check(const Brute *board, bool red);

Brute brute_play(const Brute *board, int from, int to);

/* The move is one of the side to move and leaves its king safe. */
bool brute_is_legal(const Brute *board, int from, int to);

/* The faults of position.h, found here by counting. */
unsigned brute_faults(const Brute *board);

#endif
