/*
 * duel.h - what the two-sided games of Xiangqi's kin share: the positions since the last capture,
 * what it comes to when one of them comes back, and how games end.
 */
#ifndef CHUHE_KIN_DUEL_H
#define CHUHE_KIN_DUEL_H

#include "kin/game.h"

enum { DUEL_PAST_MAX = 201 }; /* 200 plies without a capture, and the position before them */

/* The oldest first; the side to move alternates from each to the next. */
typedef struct DuelPast {
    uint16_t count;
    bool is_check[DUEL_PAST_MAX]; /* whether the side to move stands in check */
    uint64_t key[DUEL_PAST_MAX];
} DuelPast;

typedef enum DuelRepetition {
    DUEL_NEW,
    DUEL_REPEATED,
    DUEL_MOVER_CHECKED, /* whoever made the last move did nothing but give check */
    DUEL_OTHER_CHECKED  /* his opponent did */
} DuelRepetition;

/* Forgets all: a capture was made. */
void duel_forget(DuelPast *past);
/* Adds the position now reached, its key telling sides to move apart. There must be room: a game
 * ends after 200 plies without a capture at the latest. */
void duel_remember(DuelPast *past, uint64_t key, bool is_check);
/*
 * Whether the last position has come up `times` times, and who did nothing but check since it first
 * did; if both did, that is an ordinary repetition.
 */
DuelRepetition duel_repetition(const DuelPast *past, int times);

/* The ends of a game by the rules of Xiangqi. */
typedef enum DuelOver {
    GOES_ON,
    BY_CHECKMATE,
    BY_STALEMATE,
    BY_PERPETUAL_CHECK,
    BY_REPETITION,
    BY_QUIET,
    BY_AGREEMENT
} DuelOver;

/* What the last position's third time comes to; `mover` (0 or 1) made the last move. *winner is set
 * where somebody won. */
DuelOver duel_judge(const DuelPast *past, int mover, uint8_t *winner);
/* Tells of an end as one of those above; `winner` is 0, 1 or XQ_KIN_NOBODY. */
void duel_outcome(XqKinOutcome *out, DuelOver over, int winner);
/* The estimate of a game that is over. */
void duel_estimate_end(int out[XQ_KIN_SEATS_MAX], int winner);

/* A well mixed number for keys. */
static inline uint64_t duel_mix(uint64_t x)
{
    x += 0x9E3779B97F4A7C15u;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

#endif
