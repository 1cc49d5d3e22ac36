/*
 * test_rulings.c - what holds for the ruling on any loop, under every rule set:
 *
 *   - the board mirrored, or seen with the other colours, is ruled on alike, move by move;
 *   - a loop has no beginning: cut at another place, or gone round twice, it comes to the same;
 *   - what led to the position it began in does not matter, save where the set says so;
 *   - the counters of a set that counts runs go the same way from any capture on.
 */
#include <chuhe/rules.h>

#include <string.h>

#include <chuhe/fen.h>
#include "cmocka_all.h"
#include "cycles.h"
#include "sample.h"

enum { CYCLES = 150, PLIES_MAX = 4 * CYCLE_MAX };

/* A start, moves, and which of them are the loop. */
typedef struct Line {
    XqPosition start;
    int lead, count; /* moves that lead in; moves of the loop */
    XqMove moves[PLIES_MAX];
} Line;

static Line line_of(const Cycle *cycle)
{
    Line line = { .start = cycle->start, .lead = cycle->lead, .count = cycle->count };
    memcpy(line.moves, cycle->moves, (size_t)(cycle->lead + cycle->count) * sizeof(XqMove));
    return line;
}

static XqVerdict rule_on(const XqRuleSet *rules, const Line *line)
{
    XqArbiter *arbiter;
    assert_int_equal(xq_arbiter_new(&arbiter, rules, PLIES_MAX, NULL), XQ_OK);
    assert_int_equal(xq_arbiter_start(arbiter, &line->start, NULL), XQ_OK);
    for (int i = 0; i < line->lead + line->count; i++)
        assert_int_equal(xq_arbiter_play(arbiter, line->moves[i], NULL), XQ_OK);
    if (xq_rules_occurrences(rules) > 0)
        assert_int_equal(xq_arbiter_loop(arbiter, line->lead, line->count, NULL), XQ_OK);
    XqVerdict verdict = *xq_arbiter_verdict(arbiter);
    xq_arbiter_free(arbiter);
    return verdict;
}

static XqOutcome swapped(XqOutcome outcome)
{
    if (outcome == XQ_OUTCOME_RED_WINS)
        return XQ_OUTCOME_BLACK_WINS;
    return outcome == XQ_OUTCOME_BLACK_WINS ? XQ_OUTCOME_RED_WINS : outcome;
}

static bool is_same(const XqVerdict *a, const XqVerdict *b)
{
    return a->outcome == b->outcome && a->reason == b->reason &&
           memcmp(a->conduct, b->conduct, sizeof a->conduct) == 0;
}

static void check_same(const XqRuleSet *rules, const Cycle *cycle, const char *what,
                       const XqVerdict *want, const XqVerdict *got)
{
    if (!is_same(want, got))
        fail_msg("%s, %s: %s (%s), but %s (%s): %s", xq_rules_id(rules), what,
                 xq_outcome_name((XqOutcome)want->outcome), xq_reason_name((XqReason)want->reason),
                 xq_outcome_name((XqOutcome)got->outcome), xq_reason_name((XqReason)got->reason),
                 sample_cycle_text(cycle));
}

/* --- Views ----------------------------------------------------------------------------------- */

static Line turned(const Line *in, bool mirrors, bool swaps)
{
    Line out = *in;
    if (mirrors) {
        xq_position_mirror(&out.start, &in->start);
        for (int i = 0; i < in->lead + in->count; i++)
            out.moves[i] = xq_move_mirror(out.moves[i]);
    }
    if (swaps) {
        XqPosition start = out.start;
        xq_position_swap_colours(&out.start, &start);
        for (int i = 0; i < in->lead + in->count; i++)
            out.moves[i] = xq_move_flip(out.moves[i]);
    }
    return out;
}

static void check_classes(const XqRuleSet *rules, const Cycle *cycle, const Line *a, const Line *b)
{
    XqPosition here = a->start, there = b->start;
    for (int i = 0; i < a->lead + a->count; i++) {
        XqPlyFact one, other;
        xq_rules_classify(&one, rules, &here, a->moves[i]);
        xq_rules_classify(&other, rules, &there, b->moves[i]);
        xq_position_play(&here, a->moves[i]);
        xq_position_play(&there, b->moves[i]);
        if (one.class_ != other.class_ || one.uncertain != other.uncertain ||
            one.threat_count != other.threat_count)
            fail_msg("%s, ply %d: %s, but %s when turned: %s", xq_rules_id(rules), i,
                     xq_class_name((XqClass)one.class_), xq_class_name((XqClass)other.class_),
                     sample_cycle_text(cycle));
    }
}

static void check_views(const XqRuleSet *rules, const Cycle *cycle)
{
    Line line = line_of(cycle);
    XqVerdict want = rule_on(rules, &line);
    for (int view = 1; view < 4; view++) {
        bool swaps = (view & 2) != 0;
        Line other = turned(&line, (view & 1) != 0, swaps);
        XqVerdict got = rule_on(rules, &other);
        if (swaps) {
            uint8_t red = got.conduct[XQ_RED];
            got.outcome = (uint8_t)swapped((XqOutcome)got.outcome);
            got.conduct[XQ_RED] = got.conduct[XQ_BLACK];
            got.conduct[XQ_BLACK] = red;
        }
        check_same(rules, cycle, "turned", &want, &got);
        check_classes(rules, cycle, &line, &other);
    }
}

/* --- No beginning ---------------------------------------------------------------------------- */

/* The set whose ruling may look back to the last capture. */
static bool looks_back(const XqRuleSet *rules)
{
    return strcmp(xq_rules_id(rules), "tiantian") == 0;
}

/* The loop alone, from the `cut`-th of its moves on, `laps` times. */
static Line cut_at(const Line *line, int cut, int laps)
{
    Line out = { .start = line->start, .count = laps * line->count };
    for (int i = 0; i < line->lead + cut; i++)
        xq_position_play(&out.start, line->moves[i]);
    out.start.halfmoves = 0;
    for (int i = 0; i < out.count; i++)
        out.moves[i] = line->moves[line->lead + (cut + i) % line->count];
    return out;
}

static void check_cuts(const XqRuleSet *rules, const Cycle *cycle)
{
    if (xq_rules_occurrences(rules) == 0)
        return; /* only counters judge */
    Line line = line_of(cycle), alone = cut_at(&line, 0, 1);
    XqVerdict want = rule_on(rules, &alone), whole = rule_on(rules, &line);
    if (!looks_back(rules))
        check_same(rules, cycle, "with what led in", &want, &whole);
    for (int cut = 1; cut < line.count; cut++) {
        Line other = cut_at(&line, cut, 1);
        XqVerdict got = rule_on(rules, &other);
        check_same(rules, cycle, "cut elsewhere", &want, &got);
    }
    Line twice = cut_at(&line, 0, 2);
    XqVerdict got = rule_on(rules, &twice);
    check_same(rules, cycle, "gone round twice", &want, &got);
}

/* --- What lies before a capture -------------------------------------------------------------- */

/* Sets a piece on the board that the side not to move takes first: the same position, by another
 * way. False where no capture leads to the position. */
static bool put_capture_before(Line *line, XqRandom *random)
{
    XqSide mover = xq_side_other(xq_position_side(&line->start));
    XqBitboard own = xq_position_of_side(&line->start, mover);
    int skip = (int)xq_random_below(random, (uint32_t)xq_bitboard_count(own));
    XqSquare at = xq_bitboard_pop(&own);
    while (skip-- > 0)
        at = xq_bitboard_pop(&own);
    XqBitboard from = xq_position_reach(&line->start, at);
    while (!xq_bitboard_is_empty(from)) {
        XqSquare square = xq_bitboard_pop(&from);
        if (xq_position_piece(&line->start, square) != XQ_NO_PIECE)
            continue;
        XqPosition before = line->start;
        xq_position_put(&before, square, xq_position_piece(&before, at));
        xq_position_put(&before, at, xq_piece(xq_side_other(mover), XQ_ROOK));
        xq_position_set_side(&before, mover);
        XqMove capture = xq_move(square, at);
        XqPosition after = before;
        if (xq_position_check_playable(&before, NULL) != XQ_OK ||
            !xq_position_is_legal(&before, capture))
            continue;
        xq_position_play(&after, capture);
        if (!xq_position_equal(&after, &line->start))
            continue;
        memmove(line->moves + 1, line->moves,
                (size_t)(line->lead + line->count) * sizeof line->moves[0]);
        line->moves[0] = capture;
        line->start = before;
        line->lead++;
        return true;
    }
    return false;
}

/* --- Every set, many loops ------------------------------------------------------------------- */

static void for_cycles(const char *name, void (*check)(const XqRuleSet *, const Cycle *))
{
    XqRandom random = sample_seed(name);
    for (int i = sample_rounds(CYCLES); i > 0; i--) {
        Cycle cycle = sample_cycle(&random);
        for (int r = 0; r < XQ_RULES_COUNT; r++)
            check(xq_rules_at(r), &cycle);
    }
}

static void turned_boards_are_ruled_alike(void **state)
{
    (void)state;
    for_cycles("rulings, turned", check_views);
}

static void loops_have_no_beginning(void **state)
{
    (void)state;
    for_cycles("rulings, cut", check_cuts);
}

static void nothing_before_a_capture_counts(void **state)
{
    (void)state;
    XqRandom random = sample_seed("rulings, after a capture");
    int tried = 0;
    for (int i = sample_rounds(CYCLES); i > 0; i--) {
        Cycle cycle = sample_cycle(&random);
        Line line = line_of(&cycle), longer = line;
        if (!put_capture_before(&longer, &random))
            continue;
        tried++;
        for (int r = 0; r < XQ_RULES_COUNT; r++) {
            XqVerdict want = rule_on(xq_rules_at(r), &line), got = rule_on(xq_rules_at(r), &longer);
            check_same(xq_rules_at(r), &cycle, "after a capture", &want, &got);
        }
    }
    assert_true(tried > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turned_boards_are_ruled_alike),
        cmocka_unit_test(loops_have_no_beginning),
        cmocka_unit_test(nothing_before_a_capture_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
