/* test_timeman.c - the time manager is arithmetic: no clock is looked at here. */
#include "engine/timeman.h"

#include "cmocka_all.h"

static XqTimePlan plan_for(int64_t time, int64_t increment, int moves_to_go, int overhead)
{
    XqSearchLimits limits = XQ_SEARCH_LIMITS_DEFAULT;
    limits.has_clock = true;
    limits.time_ms[XQ_BLACK] = time;
    limits.increment_ms[XQ_BLACK] = increment;
    limits.moves_to_go = moves_to_go;
    XqTimePlan plan;
    xq_time_plan(&plan, &limits, XQ_BLACK, overhead, false);
    return plan;
}

static void no_clock_no_plan(void **state)
{
    (void)state;
    XqSearchLimits limits = XQ_SEARCH_LIMITS_DEFAULT;
    XqTimePlan plan;
    xq_time_plan(&plan, &limits, XQ_RED, 30, false);
    assert_false(plan.is_timed);
    assert_false(xq_time_is_enough(&plan, INT64_MAX / 1000, 10, 100));
}

/* Whatever the clock says, the move is there in time, and no plan is empty. */
static void the_end_lies_within_the_time_left(void **state)
{
    (void)state;
    static const int64_t times[] = {
        -50, 0, 1, 2, 9, 10, 29, 30, 31, 50, 100, 999, 60000, 3600000
    };
    static const int64_t increments[] = { 0, 1, 100, 10000 };
    static const int controls[] = { 0, 1, 2, 40, 500 };
    static const int overheads[] = { 0, 30, 5000 };
    for (size_t t = 0; t < sizeof times / sizeof times[0]; t++)
        for (size_t i = 0; i < sizeof increments / sizeof increments[0]; i++)
            for (size_t c = 0; c < sizeof controls / sizeof controls[0]; c++)
                for (size_t o = 0; o < sizeof overheads / sizeof overheads[0]; o++) {
                    XqTimePlan plan = plan_for(times[t], increments[i], controls[c], overheads[o]);
                    assert_true(plan.is_timed);
                    assert_true(plan.soft_ms >= 1 && plan.soft_ms <= plan.hard_ms);
                    if (times[t] > 1)
                        assert_true(plan.hard_ms < times[t] || overheads[o] == 0);
                    if (times[t] > overheads[o] + 1)
                        assert_true(plan.hard_ms <= times[t] - overheads[o]);
                }
}

/* A player who always uses his soft time, and loses the overhead, never runs out. */
static void lasts_for_a_long_game(void **state)
{
    (void)state;
    static const struct {
        int64_t time, increment;
    } clocks[] = { { 60000, 0 }, { 1000, 0 }, { 10000, 100 }, { 300000, 3000 } };
    enum { OVERHEAD = 10 };
    for (size_t i = 0; i < sizeof clocks / sizeof clocks[0]; i++) {
        int64_t left = clocks[i].time;
        for (int move = 0; move < 300; move++) {
            XqTimePlan plan = plan_for(left, clocks[i].increment, 0, OVERHEAD);
            left -= plan.soft_ms;
            if (left > OVERHEAD)
                left -= OVERHEAD - 1;
            assert_true(left > 0);
            left += clocks[i].increment;
            if (clocks[i].increment == 0 && move > 60)
                break; /* without an increment 60 moves must do */
        }
    }
}

/* A fast game without increment is thought about all the same. */
static void the_overhead_leaves_time_to_think(void **state)
{
    (void)state;
    assert_true(plan_for(1000, 0, 0, 30).soft_ms >= 10);
    assert_true(plan_for(60000, 0, 0, 30).soft_ms >= 1000);
}

static void the_last_move_before_new_time_may_use_it_all(void **state)
{
    (void)state;
    assert_int_equal(plan_for(10000, 0, 1, 30).hard_ms, 9970);
    assert_true(plan_for(10000, 0, 2, 30).hard_ms <= 5000);
}

static void movetime_is_used_up(void **state)
{
    (void)state;
    XqSearchLimits limits = XQ_SEARCH_LIMITS_DEFAULT;
    limits.movetime_ms = 1000;
    XqTimePlan plan;
    xq_time_plan(&plan, &limits, XQ_RED, 30, false);
    assert_int_equal(plan.hard_ms, 970);
    assert_false(xq_time_is_enough(&plan, 969, 50, 0));
    assert_true(xq_time_is_enough(&plan, 970, 0, 0));
}

static void a_settled_move_takes_less_time_than_a_falling_score(void **state)
{
    (void)state;
    XqTimePlan plan = { .is_timed = true, .soft_ms = 1000, .hard_ms = 5000 };
    assert_true(xq_time_is_enough(&plan, 700, 8, 0));
    assert_false(xq_time_is_enough(&plan, 700, 0, 0));
    assert_false(xq_time_is_enough(&plan, 1500, 0, 60));
    assert_true(xq_time_is_enough(&plan, 2500, 0, 60));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_clock_no_plan),
        cmocka_unit_test(the_end_lies_within_the_time_left),
        cmocka_unit_test(lasts_for_a_long_game),
        cmocka_unit_test(the_overhead_leaves_time_to_think),
        cmocka_unit_test(the_last_move_before_new_time_may_use_it_all),
        cmocka_unit_test(movetime_is_used_up),
        cmocka_unit_test(a_settled_move_takes_less_time_than_a_falling_score),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
