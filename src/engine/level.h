/*
 * level.h - playing below full strength: what each level is blind to.
 *
 * A weak level looks at little (few nodes, at the lowest without seeing what takes back), misjudges
 * what it sees (noise on the scores of the first moves), overlooks checks and captures altogether,
 * and now and then plays just anything. All of it is a function of the seed, the position and the
 * move, so the same seed repeats the same game.
 */
#ifndef CHUHE_ENGINE_LEVEL_H
#define CHUHE_ENGINE_LEVEL_H

#include <chuhe/engine.h>

typedef struct XqLevel {
    bool is_full;    /* nothing below applies */
    int depth;       /* of the search, in plies */
    uint64_t nodes;  /* at most */
    int lines;       /* first moves whose scores are found out; the others are not thought of */
    bool sees_takes; /* whether captures are followed to their end */
    int noise;       /* width of the error on a first move's score */
    int sharp_seen;  /* per mille of the checks and captures that are not overlooked */
    int random;      /* per mille of moves played without a thought */
} XqLevel;

/* 1 to XQ_ENGINE_LEVELS. */
XqLevel xq_level_of(int level);
/* XQ_ENGINE_ELO_MIN to XQ_ENGINE_ELO_MAX; between the levels' strengths their figures are blended.
 */
XqLevel xq_level_of_elo(int elo);
/* The Elo figure a level stands for. */
int xq_level_elo(int level);

/* A candidate the search has scored. */
typedef struct XqCandidate {
    XqMove move;
    int score;
} XqCandidate;

/* The index of the candidate the level plays; `candidates` are sorted, best first, count > 0. */
int xq_level_choose(const XqLevel *level, uint64_t seed, const XqPosition *position,
                    const XqCandidate *candidates, int count);

#endif
