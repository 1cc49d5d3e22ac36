/* forever.c - see forever.h. */
#include "rules/forever.h"

#include <limits.h>

#include "rules/classify.h"
#include "rules/loop.h"
#include "rules/runs.h"

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
                      int past_count, int count, int plies_left)
{
    XqPosition past_start = *now;
    if (xqr_forever_needs_past(rules))
        past_start = xqr_taken_back(now, past, past_count);
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
        xqr_runs_forever(&verdict, rules, &past_start, past, past_count, count, laps * count))
        return (XqOutcome)verdict.outcome;
    if (rules->occurrences > 0)
        xqr_loop_rule(&verdict, &loop);
    if (verdict.outcome != XQ_OUTCOME_NONE)
        return (XqOutcome)verdict.outcome;
    /* A loop that nothing is said against goes on until a run is full, or else some limit comes. */
    int plies = plies_left < INT_MAX - count ? count + plies_left : INT_MAX;
    if (runs && xqr_runs_forever(&verdict, rules, &past_start, past, past_count, count, plies))
        return (XqOutcome)verdict.outcome;
    return rules->occurrences > 0 ? XQ_OUTCOME_NONE : XQ_OUTCOME_DRAW;
}

int xqr_run_plies(const XqRuleSet *rules)
{
    return rules->run_rounds > 0 ? 2 * rules->run_rounds + 1 : INT_MAX;
}

/* Whether the mover's last moves, one more than may be made in any run, all attack. The first that
 * does not, most often the very last, settles it. */
static bool has_attacked(const XqRuleSet *rules, const XqPosition *now, const XqMove *past,
                         int past_count)
{
    XqPosition after = *now;
    for (int i = 0; i <= rules->run_rounds; i++) {
        const XqMove *move = &past[past_count - 1 - 2 * i];
        XqPosition before = xqr_taken_back(&after, move, 1);
        if (!xq_position_in_check(&after)) {
            XqPlyFact fact;
            (void)xqr_classify(&fact, rules, &before, &after, *move, false); /* costs little */
            if (fact.threat_count == 0)
                return false;
        }
        if (i < rules->run_rounds)
            after = xqr_taken_back(&before, move - 1, 1);
    }
    return true;
}

XqOutcome xqr_run_ended(const XqRuleSet *rules, const XqPosition *now, const XqMove *past,
                        int past_count)
{
    XqVerdict verdict = { .outcome = XQ_OUTCOME_NONE };
    if (past_count < xqr_run_plies(rules) || !has_attacked(rules, now, past, past_count))
        return XQ_OUTCOME_NONE;
    XqPosition start = xqr_taken_back(now, past, past_count);
    int first;
    (void)xqr_runs_judge(&verdict, rules, &start, past, past_count, &first); /* tells by *verdict */
    return (XqOutcome)verdict.outcome;
}

int xqr_quiet_plies(const XqRuleLimits *limits, int quiet, int known,
                    bool (*is_check)(const void *context, int ply), const void *context)
{
    if (limits->checks_counted < 0 || quiet < limits->quiet_plies)
        return quiet;
    int checks[2] = { 0, 0 }, passed_over = 0; /* plies before this one are settled */
    for (int i = 0; i < known; i++) {
        if (!is_check(context, i) || ++checks[i & 1] <= limits->checks_counted)
            continue;
        int end = i + 2 < known ? i + 2 : known; /* behind the reply, which may be a check too */
        quiet -= end - (passed_over > i ? passed_over : i);
        passed_over = end;
    }
    return quiet;
}
