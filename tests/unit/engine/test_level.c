/* test_level.c - the levels as a table, and their mistakes as a function of the seed. */
#include "engine/level.h"

#include <chuhe/fen.h>
#include "sample.h"

#include "cmocka_all.h"

static void each_level_is_stronger_in_every_respect(void **state)
{
    (void)state;
    for (int i = 2; i <= XQ_ENGINE_LEVELS; i++) {
        XqLevel weaker = xq_level_of(i - 1), stronger = xq_level_of(i);
        assert_true(xq_level_elo(i) > xq_level_elo(i - 1));
        assert_true(stronger.depth >= weaker.depth && stronger.nodes >= weaker.nodes);
        assert_true(stronger.noise <= weaker.noise && stronger.random <= weaker.random);
        assert_true(stronger.sharp_seen >= weaker.sharp_seen);
        assert_true(stronger.sees_takes >= weaker.sees_takes);
    }
    assert_true(xq_level_of(XQ_ENGINE_LEVELS).is_full);
    assert_false(xq_level_of(XQ_ENGINE_LEVELS - 1).is_full);
}

static void elo_runs_through_the_levels(void **state)
{
    (void)state;
    assert_int_equal(xq_level_elo(1), XQ_ENGINE_ELO_MIN);
    assert_int_equal(xq_level_elo(XQ_ENGINE_LEVELS), XQ_ENGINE_ELO_MAX);
    assert_true(xq_level_of_elo(XQ_ENGINE_ELO_MAX).is_full);
    for (int i = 1; i < XQ_ENGINE_LEVELS; i++) {
        XqLevel level = xq_level_of(i), same = xq_level_of_elo(xq_level_elo(i));
        assert_int_equal(same.nodes, level.nodes);
        assert_int_equal(same.noise, level.noise);
        assert_int_equal(same.depth, level.depth);
    }
    XqLevel last = xq_level_of_elo(XQ_ENGINE_ELO_MIN);
    for (int elo = XQ_ENGINE_ELO_MIN; elo <= XQ_ENGINE_ELO_MAX; elo++) {
        XqLevel level = xq_level_of_elo(elo);
        assert_true(level.nodes >= last.nodes && level.noise <= last.noise);
        assert_true(level.random <= last.random && level.depth >= last.depth);
        last = level;
    }
}

static int list(XqCandidate *out, const XqPosition *position)
{
    XqMoveList moves;
    xq_position_moves(position, &moves);
    for (int i = 0; i < moves.count; i++)
        out[i] = (XqCandidate){ moves.moves[i], -10 * i };
    return moves.count;
}

static void the_same_seed_makes_the_same_mistakes(void **state)
{
    (void)state;
    XqRandom random = sample_seed("the same seed makes the same mistakes");
    XqLevel level = xq_level_of(3);
    int differing = 0;
    for (int i = 0; i < 300; i++) {
        XqPosition position = sample_playout(&random, 60);
        XqCandidate candidates[XQ_MOVES_MAX];
        int count = list(candidates, &position);
        if (count == 0)
            continue;
        uint64_t seed = xq_random_next(&random);
        int choice = xq_level_choose(&level, seed, &position, candidates, count);
        assert_in_range(choice, 0, count - 1);
        assert_int_equal(choice, xq_level_choose(&level, seed, &position, candidates, count));
        differing += choice != xq_level_choose(&level, seed + 1, &position, candidates, count);
    }
    assert_true(differing > 50);
}

static void without_faults_the_best_is_played(void **state)
{
    (void)state;
    XqLevel level = xq_level_of(3);
    level.noise = level.random = 0;
    level.sharp_seen = 1000;
    XqRandom random = sample_seed("without faults the best is played");
    for (int i = 0; i < 300; i++) {
        XqPosition position = sample_playout(&random, 60);
        XqCandidate candidates[XQ_MOVES_MAX];
        int count = list(candidates, &position);
        if (count > 0)
            assert_int_equal(xq_level_choose(&level, (uint64_t)i, &position, candidates, count), 0);
    }
}

/* The share of a free rook that is overlooked is the level's. */
static void captures_are_overlooked_as_often_as_stated(void **state)
{
    (void)state;
    XqPosition position;
    assert_int_equal(xq_fen_parse(&position, XQ_STR("3k5/9/9/9/9/r8/9/9/9/R3K4 w - - 0 1"), NULL),
                     XQ_OK);
    XqMove take = xq_move(xq_square(0, 0), xq_square(0, 4));
    assert_true(xq_position_is_legal(&position, take));
    const XqCandidate candidates[] = { { take, 900 }, { xq_move(4, 13), 0 } };
    XqLevel level = { .depth = 1, .nodes = 1, .sharp_seen = 300 };
    int taken = 0;
    for (uint64_t seed = 0; seed < 10000; seed++)
        taken += xq_level_choose(&level, seed, &position, candidates, 2) == 0;
    assert_in_range(taken, 2800, 3200);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_level_is_stronger_in_every_respect),
        cmocka_unit_test(elo_runs_through_the_levels),
        cmocka_unit_test(the_same_seed_makes_the_same_mistakes),
        cmocka_unit_test(without_faults_the_best_is_played),
        cmocka_unit_test(captures_are_overlooked_as_often_as_stated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
