/* test_evaluate.c - what must hold of the evaluation whatever its numbers are. */
#include "engine/evaluate.h"

#include <string.h>

#include <chuhe/engine.h>
#include <chuhe/fen.h>
#include "sample.h"

#include "cmocka_all.h"

static void symmetries(void **state)
{
    (void)state;
    XqRandom random = sample_seed("the evaluation is the same mirrored and with colours swapped");
    for (int i = 0; i < 5000; i++) {
        XqPosition position = sample_playable(&random), mirrored, swapped;
        xq_position_mirror(&mirrored, &position);
        xq_position_swap_colours(&swapped, &position);
        int score = xq_engine_evaluate(&position);
        if (xq_engine_evaluate(&mirrored) != score || xq_engine_evaluate(&swapped) != score)
            fail_msg("%s: %d, mirrored %d, colours swapped %d", sample_fen(&position), score,
                     xq_engine_evaluate(&mirrored), xq_engine_evaluate(&swapped));
        assert_true(score <= XQ_SCORE_EVAL_MAX && score >= -XQ_SCORE_EVAL_MAX);
    }
}

static void carried_sums_equal_recounted_ones(void **state)
{
    (void)state;
    XqRandom random = sample_seed("sums carried along equal recounted ones");
    for (int i = 0; i < 500; i++) {
        XqPosition position = sample_playable(&random);
        XqSums sums, recounted;
        xq_sums_init(&sums, &position);
        for (int ply = 0; ply < 60; ply++) {
            XqMoveList list;
            xq_position_moves(&position, &list);
            if (list.count == 0)
                break;
            XqMove move = list.moves[xq_random_below(&random, (uint32_t)list.count)];
            xq_sums_play(&sums, &position, move);
            xq_position_play(&position, move);
            xq_sums_init(&recounted, &position);
            assert_int_equal(sums.value, recounted.value);
            assert_int_equal(sums.phase, recounted.phase);
        }
    }
}

static int evaluate_fen(const char *fen)
{
    XqPosition position;
    assert_int_equal(xq_fen_parse(&position, xq_str(fen), NULL), XQ_OK);
    return xq_engine_evaluate(&position);
}

static void says_what_players_know(void **state)
{
    (void)state;
    static const struct {
        const char *label, *better, *worse;
    } cases[] = {
        { "a rook more", "3k1a3/9/9/9/9/9/9/9/9/R3KA3 w - - 0 1",
          "3k1a3/9/9/9/9/9/9/9/9/4KA3 w - - 0 1" },
        { "a rook against a horse", "3k1a1n1/9/9/9/9/9/9/9/9/R3KA3 w - - 0 1",
          "3k1a1r1/9/9/9/9/9/9/9/9/N3KA3 w - - 0 1" },
        { "a crossed pawn against one at home", "3k1a3/9/9/9/2P6/9/9/9/9/4KA3 w - - 0 1",
          "3k1a3/9/9/9/9/9/2P6/9/9/4KA3 w - - 0 1" },
        { "a pawn by the palace against one on the last rank",
          "3k1a3/9/4P4/9/9/9/9/9/9/4KA3 w - - 0 1", "P2k1a3/9/9/9/9/9/9/9/9/4KA3 w - - 0 1" },
        { "late: horse against cannon without screens", "4k4/9/9/9/4N4/9/9/9/9/3K5 w - - 0 1",
          "4k4/9/9/9/4C4/9/9/9/9/3K5 w - - 0 1" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        if (evaluate_fen(cases[i].better) <= evaluate_fen(cases[i].worse))
            fail_msg("%s: %d, not above %d", cases[i].label, evaluate_fen(cases[i].better),
                     evaluate_fen(cases[i].worse));
}

/* Early, with the board full, the cannon is the better one of the two; late the horse is. */
static void the_cannon_fades(void **state)
{
    (void)state;
    XqPair cannon = xq_param(XQ_PARAM_CANNON), horse = xq_param(XQ_PARAM_HORSE);
    assert_true(xq_pair_opening(cannon) > xq_pair_opening(horse));
    assert_true(xq_pair_ending(cannon) < xq_pair_ending(horse));
}

static void nothing_to_win_with_is_no_advantage(void **state)
{
    (void)state;
    assert_true(evaluate_fen("3k5/9/9/9/9/9/9/4B4/4A4/2BAK4 w - - 0 1") <= 0);
    assert_true(evaluate_fen("2baka3/9/9/9/9/9/9/9/9/4K4 w - - 0 1") >= 0);
}

static void pairs_carry_both_halves(void **state)
{
    (void)state;
    static const int values[] = { -9000, -300, -1, 0, 1, 77, 9000 };
    enum { COUNT = sizeof values / sizeof values[0] };
    for (int a = 0; a < COUNT; a++)
        for (int b = 0; b < COUNT; b++) {
            XqPair pair = XQ_PAIR(values[a], values[b]);
            assert_int_equal(xq_pair_opening(pair), values[a]);
            assert_int_equal(xq_pair_ending(pair), values[b]);
            assert_int_equal(xq_pair_opening(pair - XQ_PAIR(5, -7)), values[a] - 5);
            assert_int_equal(xq_pair_ending(pair - XQ_PAIR(5, -7)), values[b] + 7);
            assert_int_equal(xq_pair_ending(-pair), -values[b]);
        }
}

static void explains_itself(void **state)
{
    (void)state;
    XqPosition position;
    xq_position_start(&position);
    XqBuf text;
    xq_buf_init(&text, 4096);
    xq_evaluate_explain(&text, &position);
    assert_int_equal(xq_buf_status(&text), XQ_OK);
    assert_non_null(strstr(xq_buf_cstr(&text), "mobility"));
    xq_buf_release(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(symmetries),
        cmocka_unit_test(carried_sums_equal_recounted_ones),
        cmocka_unit_test(says_what_players_know),
        cmocka_unit_test(the_cannon_fades),
        cmocka_unit_test(nothing_to_win_with_is_no_advantage),
        cmocka_unit_test(pairs_carry_both_halves),
        cmocka_unit_test(explains_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
