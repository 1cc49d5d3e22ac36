/*
 * test_throws.c - chance: the weights of a throw are those of its sticks, and what is thrown is
 * spread as they say.
 */
#include <chuhe/kin.h>

#include "cmocka_all.h"

enum { SIDES_MAX = 7, THROWS = 64000 };

static void start(XqKinState *out, const char *options)
{
    XqKinRules rules;
    assert_int_equal(
        xq_kin_rules_parse(&rules, xq_kin_find(XQ_STR("liubo")), xq_str(options), NULL), XQ_OK);
    assert_int_equal(xq_kin_start(out, &rules, NULL, NULL), XQ_OK);
}

/* The number that lies thrown once `move` has been played. */
static int value_after(const XqKinState *state, XqKinMove move)
{
    XqKinState next;
    XqKinThrow thrown;
    assert_false(xq_kin_thrown(&thrown, state));
    xq_kin_copy(&next, state);
    xq_kin_play(&next, move, NULL);
    assert_true(xq_kin_thrown(&thrown, &next));
    return thrown.value;
}

/* All 64 ways six sticks can fall, one by one. */
static void sticks_weigh_as_they_fall(void **unused)
{
    (void)unused;
    static XqKinMoveList list;
    XqKinState state;
    XqKinThrow thrown;
    uint32_t ways[SIDES_MAX] = { 0 }, sum = 0, eyes = 0;
    for (unsigned fall = 0; fall < 64; fall++)
        ways[__builtin_popcount(fall)]++;
    start(&state, "");
    assert_false(xq_kin_thrown(&thrown, &state));
    assert_int_equal(thrown.form, XQ_KIN_STICKS);
    assert_int_equal(thrown.count, 6);
    assert_int_equal(xq_kin_turn(&state), XQ_KIN_CHANCE);
    assert_int_equal(xq_kin_turn_army(&state), 0);
    xq_kin_moves(&state, &list);
    assert_int_equal(list.count, 7);
    for (int i = 0; i < list.count; i++) {
        int value = value_after(&state, list.moves[i]);
        assert_int_equal(xq_kin_weight(&state, list.moves[i]), ways[value]);
        sum += ways[value];
        eyes += ways[value] * (uint32_t)value;
    }
    assert_int_equal(sum, 64);
    assert_int_equal(eyes, 3 * sum); /* the mean */
}

static void a_die_has_six_sides(void **unused)
{
    (void)unused;
    static XqKinMoveList list;
    XqKinState state;
    unsigned seen = 0;
    start(&state, "die=yes");
    xq_kin_moves(&state, &list);
    assert_int_equal(list.count, 6);
    for (int i = 0; i < list.count; i++) {
        assert_int_equal(xq_kin_weight(&state, list.moves[i]), 1);
        seen |= 1u << value_after(&state, list.moves[i]);
    }
    assert_int_equal(seen, 0x7e);
}

/*
 * Pearson's chi-square against the exact probabilities. The bounds are the 99.9 % points for six
 * and five degrees of freedom; the seed is fixed, so a failure is no accident.
 */
static double chi_square(const char *options, const unsigned *parts, unsigned whole)
{
    XqKinState state;
    XqKinSeed seed;
    unsigned count[SIDES_MAX] = { 0 };
    double sum = 0;
    start(&state, options);
    xq_kin_seed_init(&seed, 20111129);
    XqKinRandom random = xq_kin_seed_random(&seed);
    for (int i = 0; i < THROWS; i++) {
        XqKinState next;
        XqKinThrow thrown;
        xq_kin_copy(&next, &state);
        xq_kin_throw(&next, &random, NULL);
        assert_true(xq_kin_thrown(&thrown, &next));
        count[thrown.value]++;
    }
    for (int value = 0; value < SIDES_MAX; value++) {
        double expected = (double)THROWS * parts[value] / whole;
        double off = (double)count[value] - expected;
        if (parts[value] > 0)
            sum += off * off / expected;
        else
            assert_int_equal(count[value], 0);
    }
    return sum;
}

static void throws_are_spread_as_they_weigh(void **unused)
{
    (void)unused;
    static const unsigned sticks[SIDES_MAX] = { 1, 6, 15, 20, 15, 6, 1 };
    static const unsigned die[SIDES_MAX] = { 0, 1, 1, 1, 1, 1, 1 };
    static const unsigned wrong[SIDES_MAX] = { 1, 6, 15, 19, 15, 7, 1 };
    assert_true(chi_square("", sticks, 64) < 22.46);
    assert_true(chi_square("die=yes", die, 6) < 20.52);
    assert_true(chi_square("", wrong, 64) > 22.46); /* the test can tell */
}

static void no_throws_no_sticks(void **unused)
{
    (void)unused;
    XqKinRules rules;
    XqKinState state;
    XqKinThrow thrown;
    xq_kin_rules_init(&rules, xq_kin_find(XQ_STR("seven_states")));
    assert_int_equal(xq_kin_start(&state, &rules, NULL, NULL), XQ_OK);
    assert_false(xq_kin_thrown(&thrown, &state));
    assert_int_equal(thrown.count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sticks_weigh_as_they_fall),
        cmocka_unit_test(a_die_has_six_sides),
        cmocka_unit_test(throws_are_spread_as_they_weigh),
        cmocka_unit_test(no_throws_no_sticks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
