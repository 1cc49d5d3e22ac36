/*
 * repetition.h - what the search knows of the rules that look back: repetition and the limit on
 * moves without a capture.
 *
 * A search carries a trail, one entry a position since the last capture: the end of the game
 * so far and then the line being searched. The verdicts are an approximation that costs a few
 * comparisons: the first return of a position counts as if it went on for ever; the side that gave
 * check with every move of the cycle loses, otherwise it is a draw. Chases are not recognised.
 */
#ifndef CHUHE_ENGINE_REPETITION_H
#define CHUHE_ENGINE_REPETITION_H

#include <stdbool.h>
#include <stdint.h>

#include <chuhe/engine.h>
#include <chuhe/position.h>

enum {
    XQ_TRAIL_GAME_MAX = 256, /* plies of the game before the search that are kept */
    XQ_TRAIL_SIZE = XQ_TRAIL_GAME_MAX + XQ_PLY_MAX + 16,
    XQ_LIMIT_PLIES = 120 /* without a capture: drawn */
};

typedef struct XqTrailEntry {
    uint64_t key;
    uint16_t since; /* plies one can go back from here: to the last capture or passed move */
    bool in_check;  /* the side to move is in check */
} XqTrailEntry;

typedef struct XqTrail {
    int count;
    XqTrailEntry entries[XQ_TRAIL_SIZE];
} XqTrail;

/* The first position. */
void xq_trail_start(XqTrail *trail, const XqPosition *position);
/* The position after a move of the game; forgets what lies too far back. */
void xq_trail_append(XqTrail *trail, const XqPosition *position, bool is_capture);

/* The position after a move of the search, or after a pass (then `is_final` as for a capture). */
static inline void xq_trail_push(XqTrail *trail, uint64_t key, bool in_check, bool is_final)
{
    XqTrailEntry *entry = &trail->entries[trail->count];
    entry->key = key;
    entry->since = is_final ? 0 : (uint16_t)(entry[-1].since + 1);
    entry->in_check = in_check;
    trail->count++;
}

static inline void xq_trail_pop(XqTrail *trail)
{
    trail->count--;
}

typedef enum XqTrailVerdict {
    XQ_TRAIL_NONE,
    XQ_TRAIL_DRAW,
    XQ_TRAIL_WIN, /* of the side to move: the other one broke the rules */
    XQ_TRAIL_LOSS
} XqTrailVerdict;

/* What the last position on the trail comes to by repetition. */
XqTrailVerdict xq_trail_judge(const XqTrail *trail);
/* Whether the limit draws the position, a mate on the board going first. */
bool xq_limit_draws(const XqPosition *position, bool in_check);

#endif
