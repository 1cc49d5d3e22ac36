/*
 * test_variants.c - what the engine counts on this processor is what it counts on any: evaluation,
 * exchanges and the order of captures, by the files that are compiled twice (names_v3.h).
 */
#include <string.h>

#include "cmocka_all.h"
#include "engine/evaluate.h"
#include "engine/order.h"
#include "engine/see.h"
#include "sample.h"

enum { POSITIONS = 2000 };

#ifdef CHUHE_KERNEL_V3
int xq_evaluate_v3(const XqPosition *position, const XqSums *sums);
bool xq_see_at_least_v3(const XqPosition *position, XqMove move, int threshold);
void xq_sums_play_v3(XqSums *sums, const XqPosition *position, XqMove move);
void xq_order_captures_v3(XqPicker *picker, const XqPosition *position, const XqHistory *history,
                          XqMove hash_move);
XqMove xq_picker_next_v3(XqPicker *picker);

static bool has_both(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt");
}

static void check_order(const XqPosition *position)
{
    static XqHistory history; /* all zero: nothing learnt */
    XqPicker one, two;
    xq_position_captures(position, &one.list);
    two.list = one.list;
    xq_order_captures(&one, position, &history, XQ_NO_MOVE);
    xq_order_captures_v3(&two, position, &history, XQ_NO_MOVE);
    for (int i = 0; i <= one.list.count; i++)
        assert_int_equal(xq_picker_next(&one), xq_picker_next_v3(&two));
}

static void check_position(const XqPosition *position, XqRandom *random)
{
    XqSums sums;
    xq_sums_init(&sums, position);
    assert_int_equal(xq_evaluate(position, &sums), xq_evaluate_v3(position, &sums));
    XqMoveList list;
    xq_position_moves(position, &list);
    for (int i = 0; i < list.count; i++) {
        int threshold = (int)xq_random_below(random, 1200) - 600;
        XqSums one = sums, two = sums;
        assert_int_equal(xq_see_at_least(position, list.moves[i], threshold),
                         xq_see_at_least_v3(position, list.moves[i], threshold));
        xq_sums_play(&one, position, list.moves[i]);
        xq_sums_play_v3(&two, position, list.moves[i]);
        assert_memory_equal(&one, &two, sizeof one);
    }
    check_order(position);
}
#else
static bool has_both(void)
{
    return false;
}

static void check_position(const XqPosition *position, XqRandom *random)
{
    (void)position, (void)random; /* there is one variant only */
}
#endif

static void variants_agree(void **state)
{
    (void)state;
    XqRandom random = sample_seed("variants");
    if (!has_both())
        skip();
    for (int i = 0; i < sample_rounds(POSITIONS); i++) {
        XqPosition position = sample_playable(&random);
        check_position(&position, &random);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(variants_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
