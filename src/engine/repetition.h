/*
 * repetition.h - what the search knows of the rules that look back: repetition, and the limits on
 * moves without a capture, without progress, and on the whole game.
 *
 * A search carries a trail, one entry a position since the last capture: the end of the game so far
 * and then the line being searched. An entry costs a few stores; only when a key comes back is the
 * loop judged. The judge is the arbiter's (rules/forever.h), by the rule set in force, so what a
 * check, a kill or a chase is stands in one place. What is approximate is when: the first return of
 * a position counts as if the moves since its last occurrence went on for ever, where the arbiter
 * waits for the third or fourth and judges all moves since the first. Which root moves end the game
 * at once is asked of the arbiter itself (engine.c). Checks and chases that are too many in a row
 * without any return are known where they count (cxq, tiantian), the run of hits of cxa is not.
 *
 * The same few loops come back again and again in a search, so a memo keeps their rulings.
 */
#ifndef CHUHE_ENGINE_REPETITION_H
#define CHUHE_ENGINE_REPETITION_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>

#include <chuhe/engine.h>
#include <chuhe/position.h>
#include <chuhe/rules.h>

enum {
    XQ_TRAIL_GAME_MAX = 256, /* plies of the game before the search that are kept */
    XQ_TRAIL_SIZE = XQ_TRAIL_GAME_MAX + XQ_PLY_MAX + 16
};

/* What a move was, besides what it was. */
typedef struct XqStep {
    XqMove move;      /* XQ_NO_MOVE for a pass */
    bool is_final;    /* a capture or a pass: nothing before it comes back */
    bool is_progress; /* in the sense of XqRuleLimits.progress_plies */
} XqStep;

typedef struct XqTrailEntry {
    uint64_t key;
    XqMove move;    /* that led here */
    uint16_t since; /* plies one can go back from here: to the last final move */
    uint16_t idle;  /* plies since the last capture or progress */
    bool in_check;  /* the side to move is in check */
} XqTrailEntry;

typedef struct XqTrail {
    const XqRuleSet *rules;
    XqRuleLimits limits; /* all 0 once the game has gone on beyond one of them */
    int run_plies;       /* no run is too long with fewer moves since the last capture */
    int plies_before;    /* plies of the game before the first entry */
    int count;
    XqTrailEntry entries[XQ_TRAIL_SIZE];
} XqTrail;

/* The first position. */
void xq_trail_start(XqTrail *trail, const XqRuleSet *rules, const XqPosition *position);
/* The same game under other rules. */
void xq_trail_set_rules(XqTrail *trail, const XqRuleSet *rules);
/* A legal move of the game in `position`, and the position after it; forgets what lies too far
 * back. */
void xq_trail_append(XqTrail *trail, const XqPosition *position, XqMove move,
                     const XqPosition *after);
/* The root of a search: limits that have been passed already bind nobody. */
void xq_trail_begin(XqTrail *trail, const XqPosition *root);

/* The position after a step of the search. */
static inline void xq_trail_push(XqTrail *trail, uint64_t key, bool in_check, XqStep step)
{
    XqTrailEntry *entry = &trail->entries[trail->count];
    entry->key = key;
    entry->move = step.move;
    entry->since = step.is_final ? 0 : (uint16_t)(entry[-1].since + 1);
    entry->idle = step.is_final || step.is_progress ? 0 : (uint16_t)(entry[-1].idle + 1);
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

enum { XQ_MEMO_SIZE = 4096 };

/* All zero when empty. */
typedef struct XqTrailMemo {
    const XqRuleSet *rules; /* whose rulings these are */
    uint64_t rulings[XQ_MEMO_SIZE];
} XqTrailMemo;

/* The loop that the last position of the trail closes, judged as if it went on for ever; or the run
 * that its last move makes too long. `position` is that position. */
XqTrailVerdict xq_trail_judge(const XqTrail *trail, const XqPosition *position, XqTrailMemo *memo);

/* Whether a limit or the lack of material draws the position, a mate or stalemate going first. */
bool xq_trail_is_drawn(const XqTrail *trail, const XqPosition *position);

/* Whether a limit is near enough that scores from elsewhere are not to be trusted. */
static inline bool xq_trail_is_near_limit(const XqTrail *trail, const XqPosition *position)
{
    enum { NEAR_PLIES = 20 };
    const XqRuleLimits *limits = &trail->limits;
    return (limits->quiet_plies > 0 && position->halfmoves >= limits->quiet_plies - NEAR_PLIES) ||
           (limits->progress_plies > 0 &&
            trail->entries[trail->count - 1].idle >= limits->progress_plies - NEAR_PLIES);
}

/* What a verdict of the arbiter means to the side to move. */
XqTrailVerdict xq_trail_verdict_of(XqOutcome outcome, XqSide mover);

#endif
