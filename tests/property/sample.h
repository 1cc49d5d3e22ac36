/*
 * sample.h - seeds and random positions for property tests.
 *
 * A property prints the seed it ran with; CHUHE_SEED=n in the environment repeats that run, and
 * CHUHE_ROUNDS=n makes it n times as long.
 */
#ifndef CHUHE_TESTS_SAMPLE_H
#define CHUHE_TESTS_SAMPLE_H

#include <chuhe/position.h>
#include "base/random.h"

/* CHUHE_SEED, or one from the clock. Printed with the property's name. */
XqRandom sample_seed(const char *property);

/* How often to try what is usually tried that often. */
int sample_rounds(int usual);

/* The position after up to `plies` random legal moves from the start; earlier if the game ends. */
XqPosition sample_playout(XqRandom *random, int plies);

/* Anything at all: pieces of any kind anywhere, kings included; most are not playable. */
XqPosition sample_arrangement(XqRandom *random);

/*
 * A playable position that no game leads to: kings in their palaces, up to 15 other pieces a side,
 * in any number of a kind, often crowded near the kings, on points they could never reach.
 */
XqPosition sample_composed(XqRandom *random);

/* One of the two kinds of playable position. */
XqPosition sample_playable(XqRandom *random);

/* Its FEN in a static buffer, for messages. */
const char *sample_fen(const XqPosition *position);

#endif
