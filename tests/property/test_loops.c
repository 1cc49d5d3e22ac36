/*
 * test_loops.c - what the search makes of a loop, and what the arbiter comes to when the loop is
 * really played on and on: under every rule set, on random and built loops.
 *
 * The search judges the first return of a position from its trail, with its memo; the arbiter
 * follows the same moves ply by ply until it says something. Where checks or chases are too many in
 * a row before the loop is closed, both must say so after the same ply. They may be apart in one
 * case of two hundred; every difference is counted by its kind and told.
 *
 * CHUHE_RULES="wxf cxq" in the environment compares these sets only, on the same loops; nine tenths
 * of the time are cxa's.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <chuhe/engine.h>
#include "cmocka_all.h"
#include "cycles.h"
#include "engine/repetition.h"
#include "sample.h"

enum {
    CYCLES = 1000,
    PLIES_MAX = 900,
    SHOWN_MAX = 3,
    RUN_PLIES = 48,
    CHANCE = 5,
    OUTCOMES = XQ_OUTCOME_UNCERTAIN + 1
};

/* --- The arbiter's word ---------------------------------------------------------------------- */

/* Natural limits are left out, save where counters alone judge: there one of them ends a loop that
 * offends nobody. */
static XqRuleLimits limits_for(const XqRuleSet *rules)
{
    XqRuleLimits limits = *xq_rules_limits(rules);
    if (xq_rules_occurrences(rules) > 0)
        limits = (XqRuleLimits){ 0 };
    return limits;
}

/* What is said of a game, and after how many plies. */
typedef struct Word {
    XqOutcome outcome;
    int ply;
    bool is_run_of_hits;
} Word;

/* The loop, played again and again. XQ_OUTCOME_NONE if the arbiter lets it go on. */
static Word played_on(XqArbiter *arbiter, const Cycle *cycle)
{
    assert_int_equal(xq_arbiter_start(arbiter, &cycle->start, NULL), XQ_OK);
    int wanted = xq_rules_occurrences(xq_arbiter_rules(arbiter));
    /* A loop that is let go on at first may fill a run later. */
    int laps = wanted > 0 ? wanted + 1 + RUN_PLIES / cycle->count : PLIES_MAX / cycle->count;
    int plies = cycle->lead + laps * cycle->count;
    for (int ply = 0; ply < plies && ply < PLIES_MAX; ply++) {
        int at = ply < cycle->lead ? ply : cycle->lead + (ply - cycle->lead) % cycle->count;
        assert_int_equal(xq_arbiter_play(arbiter, cycle->moves[at], NULL), XQ_OK);
        const XqVerdict *verdict = xq_arbiter_verdict(arbiter);
        if (verdict->outcome != XQ_OUTCOME_NONE)
            return (Word){ (XqOutcome)verdict->outcome, ply + 1,
                           verdict->reason == XQ_REASON_RUN_OF_HITS };
    }
    return (Word){ XQ_OUTCOME_NONE, plies, false };
}

/* --- The search's word ----------------------------------------------------------------------- */

static XqOutcome outcome_of(XqTrailVerdict verdict, XqSide mover)
{
    switch (verdict) {
    case XQ_TRAIL_NONE:
        return XQ_OUTCOME_NONE;
    case XQ_TRAIL_DRAW:
        return XQ_OUTCOME_DRAW;
    case XQ_TRAIL_WIN:
        return xq_outcome_win(mover);
    case XQ_TRAIL_LOSS:
        return xq_outcome_win(xq_side_other(mover));
    }
    return XQ_OUTCOME_NONE;
}

/* After one lap, as a search meets it, or where something else ends the game before. */
static Word searched(const XqRuleSet *rules, const Cycle *cycle)
{
    static XqTrail trail;
    static XqTrailMemo memo;
    XqPosition position = cycle->start;
    XqTrailVerdict verdict = XQ_TRAIL_NONE;
    int ply = 0;
    xq_trail_start(&trail, rules, &position);
    trail.limits = limits_for(rules);
    while (ply < cycle->lead + cycle->count && verdict == XQ_TRAIL_NONE) {
        XqPosition before = position;
        xq_position_play(&position, cycle->moves[ply]);
        xq_trail_append(&trail, &before, cycle->moves[ply], &position);
        verdict = xq_trail_judge(&trail, &position, &memo);
        if (verdict == XQ_TRAIL_NONE && xq_trail_is_drawn(&trail, &position))
            verdict = XQ_TRAIL_DRAW;
        ply++;
    }
    return (Word){ outcome_of(verdict, xq_position_side(&position)), ply, false };
}

/* --- Comparing ------------------------------------------------------------------------------- */

typedef struct Tally {
    int cycles, differences;
    int unproved;         /* the arbiter cannot tell; the search takes that for a draw */
    int runs_of_hits;     /* end the game before the loop does; known for first moves only */
    int ended;            /* otherwise before the loop was closed */
    int agreed[OUTCOMES]; /* of the loops, by their outcome */
    int pairs[OUTCOMES][OUTCOMES]; /* of the differences: the arbiter's word, then the search's */
} Tally;

static void note_difference(Tally *tally, const XqRuleSet *rules, const Cycle *cycle,
                            const Word *arbiters, const Word *searchs)
{
    tally->pairs[arbiters->outcome][searchs->outcome]++;
    if (tally->differences++ < SHOWN_MAX)
        print_message("%s: the arbiter says %s after %d plies, the search %s after %d: %s\n",
                      xq_rules_id(rules), xq_outcome_name(arbiters->outcome), arbiters->ply,
                      xq_outcome_name(searchs->outcome), searchs->ply, sample_cycle_text(cycle));
}

static void compare(Tally *tally, XqArbiter *arbiter, const Cycle *cycle)
{
    const XqRuleSet *rules = xq_arbiter_rules(arbiter);
    Word arbiters = played_on(arbiter, cycle), searchs = searched(rules, cycle);
    int closed = cycle->lead + cycle->count;
    bool is_before = arbiters.ply < closed || searchs.ply < closed;
    tally->cycles++;
    if (arbiters.ply < closed && arbiters.is_run_of_hits)
        tally->runs_of_hits++;
    else if (arbiters.outcome == XQ_OUTCOME_UNCERTAIN && searchs.outcome == XQ_OUTCOME_DRAW)
        tally->unproved++;
    else if (arbiters.outcome != searchs.outcome || (is_before && arbiters.ply != searchs.ply))
        note_difference(tally, rules, cycle, &arbiters, &searchs);
    else if (is_before)
        tally->ended++;
    else
        tally->agreed[arbiters.outcome]++;
}

static void tell(const XqRuleSet *rules, const Tally *tally)
{
    print_message(
        "%-9s %d cycles, %d differences, %d unproved, %d ended before, %d by a run of hits",
        xq_rules_id(rules), tally->cycles, tally->differences, tally->unproved, tally->ended,
        tally->runs_of_hits);
    for (int a = 0; a < OUTCOMES; a++)
        if (tally->agreed[a] > 0)
            print_message("; %s %d", xq_outcome_name((XqOutcome)a), tally->agreed[a]);
    for (int a = 0; a < OUTCOMES; a++)
        for (int b = 0; b < OUTCOMES; b++)
            if (tally->pairs[a][b] > 0)
                print_message("; %s for %s %d", xq_outcome_name((XqOutcome)b),
                              xq_outcome_name((XqOutcome)a), tally->pairs[a][b]);
    print_message("\n");
}

static bool is_asked_for(const XqRuleSet *rules)
{
    const char *asked = getenv("CHUHE_RULES");
    return asked == NULL || strstr(asked, xq_rules_id(rules)) != NULL;
}

static void search_and_arbiter_agree(void **state)
{
    (void)state;
    XqRandom random = sample_seed("loops");
    XqArbiter *arbiters[XQ_RULES_COUNT];
    static Tally tallies[XQ_RULES_COUNT];
    for (int r = 0; r < XQ_RULES_COUNT; r++) {
        const XqRuleSet *rules = xq_rules_at(r);
        XqRuleLimits limits = limits_for(rules);
        assert_int_equal(xq_arbiter_new(&arbiters[r], rules, PLIES_MAX, NULL), XQ_OK);
        xq_arbiter_set_limits(arbiters[r], &limits);
    }
    for (int i = 0; i < sample_rounds(CYCLES); i++) {
        Cycle cycle = sample_cycle(&random);
        for (int r = 0; r < XQ_RULES_COUNT; r++)
            if (is_asked_for(xq_rules_at(r)))
                compare(&tallies[r], arbiters[r], &cycle);
    }
    for (int r = 0; r < XQ_RULES_COUNT; r++) {
        const Tally *tally = &tallies[r];
        xq_arbiter_free(arbiters[r]);
        if (!is_asked_for(xq_rules_at(r)))
            continue;
        tell(xq_rules_at(r), tally);
        int apart = tally->differences + tally->unproved + tally->runs_of_hits;
        assert_true(apart <= tally->cycles / 200 + CHANCE);
        /* The loops are such as rules are made for. */
        int lost = tally->agreed[XQ_OUTCOME_RED_WINS] + tally->agreed[XQ_OUTCOME_BLACK_WINS];
        assert_true(lost * 50 > tally->cycles);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(search_and_arbiter_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
