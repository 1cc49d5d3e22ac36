/*
 * timeman.h - how long to think: from the limits of a search, the moments to stop at.
 *
 * Pure arithmetic on milliseconds; who asks for the time is the search.
 */
#ifndef CHUHE_ENGINE_TIMEMAN_H
#define CHUHE_ENGINE_TIMEMAN_H

#include <chuhe/engine.h>

typedef struct XqTimePlan {
    bool is_timed;
    bool is_exact;   /* movetime: use it all, save nothing */
    int64_t soft_ms; /* begin no new iteration after this much, give or take */
    int64_t hard_ms; /* stop, whatever is going on; at least 1 */
} XqTimePlan;

/* Times count from the moment the clock was started. The plan's hard end lies within the time left,
 * `overhead_ms` before its end wherever the time left is more than that. */
void xq_time_plan(XqTimePlan *out, const XqSearchLimits *limits, XqSide side, int overhead_ms,
                  bool ponder);

/*
 * Whether an iteration just finished is the last one. `unchanged` counts the iterations for which
 * the best move has been the same, `drop` is how much worse the score got since the iteration
 * before.
 */
bool xq_time_is_enough(const XqTimePlan *plan, int64_t elapsed_ms, int unchanged, int drop);

#endif
