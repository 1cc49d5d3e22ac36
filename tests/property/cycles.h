/*
 * cycles.h - loops of moves for property tests: a start, moves that lead in, and moves that lead
 * back to where the loop began.
 *
 * Half of them come from walks in which either side may have a liking for checks and attacks or
 * for going back; the others are built: of all ways in which two pieces go to and fro, one is
 * drawn in which as many of a side's moves as possible attack. No capture is among the moves.
 */
#ifndef CHUHE_TESTS_CYCLES_H
#define CHUHE_TESTS_CYCLES_H

#include <chuhe/position.h>
#include "base/random.h"

enum { CYCLE_LEAD_MAX = 40, CYCLE_LOOP_MAX = 24, CYCLE_MAX = CYCLE_LEAD_MAX + CYCLE_LOOP_MAX };

typedef struct Cycle {
    XqPosition start;
    int lead;  /* plies that lead in */
    int count; /* plies of the loop, after them */
    XqMove moves[CYCLE_MAX];
} Cycle;

/* No position comes twice but the loop's first, at its end; the counter of the start is 0. */
Cycle sample_cycle(XqRandom *random);

/* FEN and moves in a static buffer, the loop set off by a bar, for messages. */
const char *sample_cycle_text(const Cycle *cycle);

#endif
