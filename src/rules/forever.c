/* forever.c - see forever.h. */
#include "rules/forever.h"

#include "rules/loop.h"
#include "rules/runs.h"

/* No capture is among the moves, so each is undone by going back. */
static XqPosition taken_back(const XqPosition *now, const XqMove *moves, int count)
{
    XqPosition position = *now;
    for (int i = count - 1; i >= 0; i--) {
        XqSquare from = xq_move_from(moves[i]), to = xq_move_to(moves[i]);
        XqPiece piece = xq_position_piece(&position, to);
        xq_position_put(&position, to, XQ_NO_PIECE);
        xq_position_put(&position, from, piece);
        xq_position_set_side(&position, xq_piece_side(piece));
    }
    return position;
}

bool xqr_forever_needs_past(const XqRuleSet *rules)
{
    return rules->rules_on_past || rules->run_rounds > 0;
}

/* Whether some side may have a run that grows from lap to lap, or is too long within one. */
static bool may_run(const Loop *loop)
{
    return loop->side[XQ_RED].conduct != XQ_CONDUCT_FREE ||
           loop->side[XQ_BLACK].conduct != XQ_CONDUCT_FREE ||
           loop->count / 2 > loop->rules->run_rounds;
}

XqOutcome xqr_forever(const XqRuleSet *rules, const XqPosition *now, const XqMove *past,
                      int past_count, int count)
{
    XqPosition past_start = *now;
    if (xqr_forever_needs_past(rules))
        past_start = taken_back(now, past, past_count);
    Loop loop = {
        .rules = rules,
        .start = now,
        .moves = past + (past_count - count),
        .count = count,
        .past = past,
        .past_count = past_count,
        .past_start = &past_start,
    };
    XqVerdict verdict = { .outcome = XQ_OUTCOME_NONE };
    xqr_loop_walk(&loop, NULL, 0);
    bool runs = rules->run_rounds > 0 && may_run(&loop);
    int laps = rules->occurrences - 1; /* before the loop is judged */
    if (runs && laps > 0 &&
        xqr_runs_forever(&verdict, rules, &past_start, past, past_count, count, laps))
        return (XqOutcome)verdict.outcome;
    if (rules->occurrences > 0)
        xqr_loop_rule(&verdict, &loop);
    if (verdict.outcome != XQ_OUTCOME_NONE)
        return (XqOutcome)verdict.outcome;
    /* A loop that nothing is said against goes on until a run is full, or else some limit comes. */
    if (runs && xqr_runs_forever(&verdict, rules, &past_start, past, past_count, count,
                                 XQR_RUN_LAPS_ENOUGH))
        return (XqOutcome)verdict.outcome;
    return rules->occurrences > 0 ? XQ_OUTCOME_NONE : XQ_OUTCOME_DRAW;
}

int xqr_quiet_plies(const XqRuleLimits *limits, int quiet, int known,
                    bool (*is_check)(const void *context, int ply), const void *context)
{
    if (limits->checks_counted < 0 || quiet < limits->quiet_plies)
        return quiet;
    int checks[2] = { 0, 0 };
    for (int i = 0; i < known; i++)
        if (is_check(context, i) && ++checks[i & 1] > limits->checks_counted)
            quiet -= i + 1 < known ? 2 : 1;
    return quiet;
}
