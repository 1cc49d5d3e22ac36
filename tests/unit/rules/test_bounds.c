/*
 * test_bounds.c - what the search for gain says when it may not look far: `unknown`, and never a
 * guess. The rule sets here are the Chinese one with smaller budgets.
 */
#include "rules/ruleset.h"

#include <stdio.h>
#include <string.h>

#include <chuhe/fen.h>
#include "rules/exchange.h"
#include "rules/forever.h"
#include "rules/fork.h"
#include "rules/mate.h"
#include "cmocka_all.h"

static XqRuleSet bounded(int mate_budget, int profit_budget)
{
    XqRuleSet rules = *xq_rules_find(XQ_STR("cxa"));
    rules.mate_budget = mate_budget;
    rules.profit_budget = profit_budget;
    rules.profit_total = 64 * profit_budget;
    return rules;
}

static XqPosition parse(const char *fen)
{
    XqPosition position;
    assert_int_equal(xq_fen_parse(&position, xq_str(fen), NULL), XQ_OK);
    return position;
}

static XqMove move(const char *text)
{
    XqMove out;
    assert_int_equal(xq_move_parse(&out, xq_str(text), NULL), XQ_OK);
    return out;
}

/* The whole of a loop, judged as repeated for ever. */
static XqVerdict judge(const XqRuleSet *rules, const char *fen, const char *moves)
{
    XqPosition position = parse(fen);
    XqArbiter *arbiter;
    assert_int_equal(xq_arbiter_new(&arbiter, rules, 64, NULL), XQ_OK);
    assert_int_equal(xq_arbiter_start(arbiter, &position, NULL), XQ_OK);
    XqStr rest = xq_str(moves);
    for (XqStr word; (word = xq_str_next_word(&rest)).len > 0;) {
        XqMove next;
        assert_int_equal(xq_move_parse(&next, word, NULL), XQ_OK);
        assert_int_equal(xq_arbiter_play(arbiter, next, NULL), XQ_OK);
    }
    assert_int_equal(xq_arbiter_loop(arbiter, 0, xq_arbiter_plies(arbiter), NULL), XQ_OK);
    XqVerdict verdict = *xq_arbiter_verdict(arbiter);
    xq_arbiter_free(arbiter);
    return verdict;
}

static const struct {
    const char *label, *fen, *moves;
    XqOutcome outcome;
} loops[] = {
    { "chase", "4k4/4a4/4ba2b/5N3/2n5C/4p2p1/P4n3/4BA3/4A4/2B1K4 w", "f6d5 i7g5 d5f6 g5i7",
      XQ_OUTCOME_BLACK_WINS },
    { "check and chase", "4ka3/9/b4a3/9/6b2/9/6R2/9/3p1KCr1/9 w", "g3e3 f9e8 e3g3 e8f9",
      XQ_OUTCOME_BLACK_WINS },
    { "mate threat", "2bak1c2/4aRN1r/4b4/9/9/9/3pp4/2n1B4/9/2B1K3C w", "i0h0 i8h8 h0i0 h8i8",
      XQ_OUTCOME_BLACK_WINS },
    { "strong against weak", "2baka2r/9/2n1b4/2p1p4/9/3Rc1Pc1/4C1n2/3NB1NC1/4A4/4KAB2 w",
      "d4d7 h4h7 d7d4 h7h4", XQ_OUTCOME_RED_WINS },
};

/* With every budget the answer is the right one or none. */
static void short_budgets_never_guess(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof loops / sizeof *loops; i++) {
        int settled = 0, unsettled = 0;
        for (int budget = 1; budget <= 1 << 14; budget *= 2) {
            XqRuleSet rules = bounded(budget, budget);
            XqOutcome got = (XqOutcome)judge(&rules, loops[i].fen, loops[i].moves).outcome;
            if (got != XQ_OUTCOME_UNCERTAIN && got != loops[i].outcome)
                fail_msg("%s, %d positions: %s", loops[i].label, budget, xq_outcome_name(got));
            settled += got == loops[i].outcome;
            unsettled += got == XQ_OUTCOME_UNCERTAIN;
        }
        if (settled == 0 || unsettled == 0)
            fail_msg("%s: %d answers, %d without", loops[i].label, settled, unsettled);
    }
}

/* Nor when it is all moves together that may not be looked into so far. */
static void a_short_budget_for_all_moves_never_guesses(void **state)
{
    (void)state;
    int unsettled = 0;
    for (size_t i = 0; i < sizeof loops / sizeof *loops; i++) {
        int settled = 0;
        for (int budget = 1; budget <= 1 << 20; budget *= 2) {
            XqRuleSet rules = *xq_rules_find(XQ_STR("cxa"));
            rules.judging_budget = budget;
            XqOutcome got = (XqOutcome)judge(&rules, loops[i].fen, loops[i].moves).outcome;
            if (got != XQ_OUTCOME_UNCERTAIN && got != loops[i].outcome)
                fail_msg("%s, %d positions: %s", loops[i].label, budget, xq_outcome_name(got));
            settled += got == loops[i].outcome;
            unsettled += got == XQ_OUTCOME_UNCERTAIN;
        }
        if (settled == 0)
            fail_msg("%s: no answer", loops[i].label);
    }
    assert_int_not_equal(unsettled, 0);
}

/* A loop gone round thrice is judged as one gone round once, with whatever budget. */
static void each_lap_is_paid_for_by_itself(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof loops / sizeof *loops; i++)
        for (int budget = 1; budget <= 1 << 20; budget *= 2) {
            XqRuleSet rules = *xq_rules_find(XQ_STR("cxa"));
            rules.judging_budget = budget;
            const char *lap = loops[i].moves;
            char thrice[128];
            int len = snprintf(thrice, sizeof thrice, "%s %s %s", lap, lap, lap);
            assert_in_range(len, 1, sizeof thrice - 1);
            XqVerdict one = judge(&rules, loops[i].fen, lap);
            XqVerdict three = judge(&rules, loops[i].fen, thrice);
            assert_int_equal(one.outcome, three.outcome);
            assert_int_equal(one.reason, three.reason);
        }
}

static bool is_same(const XqVerdict *a, const XqVerdict *b)
{
    return a->outcome == b->outcome && a->reason == b->reason && a->ply == b->ply &&
           a->loop_first == b->loop_first && a->loop_last == b->loop_last &&
           memcmp(a->conduct, b->conduct, sizeof a->conduct) == 0;
}

/*
 * What has been looked into is remembered, and paid for again all the same: whether every ply was
 * judged or the last one alone, and plies were taken back or not, the verdict is one and the same.
 */
static void what_is_remembered_changes_no_verdict(void **state)
{
    (void)state;
    enum { LAPS = 6, LAP_PLIES = 4 };
    for (size_t i = 0; i < sizeof loops / sizeof *loops; i++)
        for (int budget = 1; budget <= 1 << 20; budget *= 4) {
            XqRuleSet rules = *xq_rules_find(XQ_STR("cxa"));
            rules.judging_budget = budget;
            XqPosition position = parse(loops[i].fen);
            XqMove moves[LAPS * LAP_PLIES];
            XqStr rest = xq_str(loops[i].moves);
            for (int ply = 0; ply < LAPS * LAP_PLIES; ply++) {
                if (ply < LAP_PLIES)
                    assert_int_equal(xq_move_parse(&moves[ply], xq_str_next_word(&rest), NULL),
                                     XQ_OK);
                else
                    moves[ply] = moves[ply - LAP_PLIES];
            }
            XqArbiter *all;
            assert_int_equal(xq_arbiter_new(&all, &rules, LAPS * LAP_PLIES, NULL), XQ_OK);
            assert_int_equal(xq_arbiter_start(all, &position, NULL), XQ_OK);
            for (int ply = 0; ply < LAPS * LAP_PLIES; ply++) {
                XqArbiter *last;
                assert_int_equal(xq_arbiter_new(&last, &rules, LAPS * LAP_PLIES, NULL), XQ_OK);
                assert_int_equal(xq_arbiter_start(last, &position, NULL), XQ_OK);
                assert_int_equal(xq_arbiter_replay(last, moves, ply + 1, NULL), XQ_OK);
                assert_int_equal(xq_arbiter_play(all, moves[ply], NULL), XQ_OK);
                XqVerdict want = *xq_arbiter_verdict(last);
                assert_true(is_same(xq_arbiter_verdict(all), &want));
                (void)xq_arbiter_explain(all); /* must leave no trace */
                assert_true(xq_arbiter_undo(all));
                assert_int_equal(xq_arbiter_play(all, moves[ply], NULL), XQ_OK);
                assert_true(is_same(xq_arbiter_verdict(all), &want));
                xq_arbiter_free(last);
            }
            xq_arbiter_free(all);
        }
}

/* A check every move weighs most, whatever else may be unknown. */
static void a_perpetual_check_needs_no_search(void **state)
{
    (void)state;
    XqRuleSet rules = bounded(0, 0);
    XqVerdict verdict = judge(&rules, "2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w", "f0e0 e8f8 e0f0 f8e8");
    assert_int_equal(verdict.outcome, XQ_OUTCOME_BLACK_WINS);
    assert_int_equal(verdict.reason, XQ_REASON_PERPETUAL_CHECK);
}

/* Rook takes horse, rook takes rook, and so on: a range that narrows with what may be looked at. */
static void an_exchange_is_a_range(void **state)
{
    (void)state;
    XqPosition position = parse("3ak4/4a4/9/r1n6/9/9/2R6/2R6/9/4K4 w");
    Node node = xqr_node(&position);
    Score score = { 0, 0 };
    xqr_score_count(&score, &node, xq_move_to(move("c3c6")), 1);
    Node taken = xqr_node_play(&node, move("c3c6"));
    int last_low = -KEY_MATE, last_high = KEY_MATE;
    for (int budget = 0; budget < 40; budget++) {
        Effort effort = { budget, 2 * budget, 0, 0 };
        Exchange exchange = { .effort = &effort };
        Range range = xqr_exchange_answer(&exchange, &taken, score, xq_move_to(move("c3c6")));
        assert_true(range.low <= range.high);
        assert_true(range.low >= last_low);
        assert_true(range.high <= last_high);
        last_low = range.low;
        last_high = range.high;
    }
    assert_int_equal(last_low, last_high); /* horse and rook for a rook: a horse */
    assert_int_equal(last_low, KEY_GAIN + 5 * 20);
}

/* From e7 the horse attacks king and rook. */
static void a_fork_needs_positions(void **state)
{
    (void)state;
    XqPosition position = parse("3k5/9/9/6r2/3N5/9/9/9/9/5K3 w");
    XqBitboard none = xq_bitboard_empty();
    Effort effort = { 0, 0, 0, 0 };
    assert_int_equal(xqr_fork(&position, none, none, &effort).wins, PROOF_UNKNOWN);
    effort = (Effort){ 3000, 30000, 0, 0 };
    Fork fork = xqr_fork(&position, none, none, &effort);
    assert_int_equal(fork.wins, PROOF_YES);
    assert_true(fork.is_single);
    assert_int_equal(fork.line[0], move("d5e7"));
    assert_int_equal(fork.line[fork.line_count - 1], move("e7g6"));
    XqBitboard rook = xq_bitboard_of(xq_move_to(move("e7g6")));
    assert_int_equal(xqr_fork(&position, rook, none, &effort).wins, PROOF_NO);
}

/* The red king holds the e-file, the rook comes to the d-file: mate, if it may move. */
static void a_mate_needs_positions(void **state)
{
    (void)state;
    XqPosition position = parse("3k5/9/9/9/9/9/9/R8/9/4K4 w");
    MateTerms terms = { 1, 0, XQ_NO_SQUARE, XQ_NO_SQUARE, NULL };
    assert_int_equal(xqr_mates_by_checks(&position, &terms, NULL, NULL), PROOF_UNKNOWN);
    terms.budget = 2000;
    XqMove line[XQ_KILL_LINE_MAX];
    uint8_t count = 0;
    assert_int_equal(xqr_mates_by_checks(&position, &terms, line, &count), PROOF_YES);
    assert_int_equal(count, 1);
    assert_int_equal(line[0], move("a2d2"));
    terms.barred = xq_move_from(line[0]);
    assert_int_equal(xqr_mates_by_checks(&position, &terms, NULL, NULL), PROOF_NO);
}

static bool always(const void *context, int ply)
{
    (void)context;
    (void)ply;
    return true;
}

/* Both sides check with every move: from the eleventh check of either on nothing counts, and no
 * move is left out twice. */
static void checks_left_out_are_left_out_once(void **state)
{
    (void)state;
    const XqRuleLimits limits = { .quiet_plies = 1, .checks_counted = 10 };
    assert_int_equal(xqr_quiet_plies(&limits, 20, 20, always, NULL), 20);
    assert_int_equal(xqr_quiet_plies(&limits, 30, 30, always, NULL), 20);
    assert_int_equal(xqr_quiet_plies(&limits, 31, 31, always, NULL), 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(short_budgets_never_guess),
        cmocka_unit_test(a_short_budget_for_all_moves_never_guesses),
        cmocka_unit_test(each_lap_is_paid_for_by_itself),
        cmocka_unit_test(what_is_remembered_changes_no_verdict),
        cmocka_unit_test(a_perpetual_check_needs_no_search),
        cmocka_unit_test(an_exchange_is_a_range),
        cmocka_unit_test(a_fork_needs_positions),
        cmocka_unit_test(a_mate_needs_positions),
        cmocka_unit_test(checks_left_out_are_left_out_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
