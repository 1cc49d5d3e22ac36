/*
 * runs.h - checks and chases in a row, counted without regard to repetition (cxq, tiantian).
 */
#ifndef CHUHE_RULES_RUNS_H
#define CHUHE_RULES_RUNS_H

#include "rules/ruleset.h"

/*
 * Judges the moves since the last capture: whether the last of them is one check or chase more than
 * is allowed in a row. `start` is the position before the first. *first receives the first ply of
 * the run, counted from `start`.
 */
bool xqr_runs_judge(XqVerdict *verdict, const XqRuleSet *rules, const XqPosition *start,
                    const XqMove *moves, int count, int *first);

/* The same for a loop, the last `count` of the moves in `past`, that is played again and again
 * until the rules on runs end it, at most so many `plies`, the first lap's included. False if they
 * do not. The runs may have begun before the loop. */
bool xqr_runs_forever(XqVerdict *verdict, const XqRuleSet *rules, const XqPosition *past_start,
                      const XqMove *past, int past_count, int count, int plies);

#endif
