/*
 * timeman.c - how long to think.
 *
 * Without a number of moves to the next control the time left is meant to last for HORIZON moves
 * more, at each of them; so it shrinks but never runs out. The increments of those moves are
 * counted in, the overhead of each is counted out.
 */
#include "engine/timeman.h"

enum { HORIZON = 36 };

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t most(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* The last moment at which a move is safely there: less than the overhead is left, a tenth of it.
 */
static int64_t last_moment(int64_t left_ms, int overhead_ms)
{
    return most(1, left_ms > overhead_ms ? left_ms - overhead_ms : left_ms / 10);
}

void xq_time_plan(XqTimePlan *out, const XqSearchLimits *limits, XqSide side, int overhead_ms,
                  bool ponder)
{
    *out = (XqTimePlan){ 0 };
    if (limits->has_clock) {
        int64_t left = most(limits->time_ms[side], 0);
        int64_t increment = most(limits->increment_ms[side], 0);
        int64_t moves = limits->moves_to_go > 0 ? least(limits->moves_to_go, HORIZON) : HORIZON;
        int64_t last = last_moment(left, overhead_ms);
        int64_t pool = left + (increment - overhead_ms) * (moves - 1) - overhead_ms;
        pool = most(pool, left / 2); /* the overhead is feared for each move, seldom lost */
        int64_t share = most(pool / moves, 1);
        out->is_timed = true;
        /* Half of what is there at most, for one move: unless it is the last one before new time.
         */
        out->hard_ms = most(1, least(moves == 1 ? last : last / 2, share * 5));
        /* The opponent's guessed move gives time for nothing one time out of two. */
        out->soft_ms = least(out->hard_ms, share + (ponder ? share / 4 : 0));
    }
    if (limits->movetime_ms > 0) {
        int64_t last = last_moment(limits->movetime_ms, overhead_ms);
        out->hard_ms = out->is_timed ? least(out->hard_ms, last) : last;
        out->soft_ms = out->is_timed ? least(out->soft_ms, last) : last;
        out->is_exact = !out->is_timed;
        out->is_timed = true;
    }
}

bool xq_time_is_enough(const XqTimePlan *plan, int64_t elapsed_ms, int unchanged, int drop)
{
    if (!plan->is_timed)
        return false;
    if (plan->is_exact)
        return elapsed_ms >= plan->hard_ms;
    /* In hundredths: a settled move needs less, a falling score more. */
    int64_t need = 120 - 10 * least(unchanged, 6);
    need += least(most(drop, 0), 80);
    return elapsed_ms * 100 >= plan->soft_ms * need;
}
