/*
 * test_beginner.c - level 1 loses to somebody who only knows the moves: who mates if he can at
 * once, else takes the most valuable piece he can, else plays anything. Twelve games with seeds
 * that are fixed, colours in turn, four random plies to begin with, ended by the arbiter.
 */
#include <chuhe/engine.h>

#include "base/random.h"
#include "cmocka_all.h"
#include "engine/params.h"

enum { GAMES = 12, LOST_LEAST = 9, OPENING_PLIES = 4, PLIES_MAX = 400 };

static XqMove anything(const XqMoveList *list, XqRandom *random)
{
    return list->moves[xq_random_below(random, (uint32_t)list->count)];
}

static XqMove beginners_move(const XqPosition *position, XqRandom *random)
{
    XqMoveList list;
    xq_position_moves(position, &list);
    XqMove best = anything(&list, random);
    int most = 0;
    for (int i = 0; i < list.count; i++) {
        XqPosition next = *position;
        xq_position_play(&next, list.moves[i]);
        if (!xq_position_can_move(&next))
            return list.moves[i];
        XqPiece taken = xq_position_piece(position, xq_move_to(list.moves[i]));
        if (taken != XQ_NO_PIECE && xq_kind_value[xq_piece_kind(taken)] > most) {
            most = xq_kind_value[xq_piece_kind(taken)];
            best = list.moves[i];
        }
    }
    return best;
}

static XqMove engines_move(XqEngine *engine, const XqArbiter *arbiter)
{
    XqMove moves[PLIES_MAX];
    int count = xq_arbiter_plies(arbiter);
    for (int i = 0; i < count; i++)
        moves[i] = xq_arbiter_move(arbiter, i);
    XqSearchLimits limits = XQ_SEARCH_LIMITS_DEFAULT;
    limits.depth = XQ_PLY_MAX - 1; /* the level stops long before */
    XqSearchResult result;
    assert_int_equal(xq_engine_set_position(engine, xq_arbiter_start_position(arbiter), moves,
                                            (size_t)count, NULL),
                     XQ_OK);
    assert_int_equal(xq_engine_search(engine, &limits, &result, NULL), XQ_OK);
    return result.best;
}

static XqOutcome play_game(XqEngine *engine, XqArbiter *arbiter, XqSide side, XqRandom *random)
{
    XqPosition start;
    xq_position_start(&start);
    assert_int_equal(xq_arbiter_start(arbiter, &start, NULL), XQ_OK);
    while (xq_arbiter_verdict(arbiter)->outcome == XQ_OUTCOME_NONE &&
           xq_arbiter_plies(arbiter) < PLIES_MAX) {
        const XqPosition *position = xq_arbiter_position(arbiter);
        XqMove move;
        XqMoveList list;
        xq_position_moves(position, &list);
        if (xq_arbiter_plies(arbiter) < OPENING_PLIES)
            move = anything(&list, random);
        else if (xq_position_side(position) == side)
            move = engines_move(engine, arbiter);
        else
            move = beginners_move(position, random);
        assert_int_equal(xq_arbiter_play(arbiter, move, NULL), XQ_OK);
    }
    return (XqOutcome)xq_arbiter_verdict(arbiter)->outcome;
}

static void level_1_loses_to_a_beginner(void **state)
{
    (void)state;
    XqEngineOptions options = XQ_ENGINE_OPTIONS_DEFAULT;
    options.level = 1;
    options.hash_mib = 1;
    XqEngine *engine;
    XqArbiter *arbiter;
    assert_int_equal(xq_engine_new(&engine, &options, NULL), XQ_OK);
    assert_int_equal(xq_arbiter_new(&arbiter, xq_rules_default(), PLIES_MAX, NULL), XQ_OK);
    int lost = 0, won = 0;
    for (int game = 0; game < GAMES; game++) {
        XqRandom random = xq_random_seed((uint64_t)game);
        XqSide side = (XqSide)(game % 2);
        options.seed = xq_random_next(&random);
        assert_int_equal(xq_engine_configure(engine, &options, NULL), XQ_OK);
        XqOutcome outcome = play_game(engine, arbiter, side, &random);
        lost += outcome == xq_outcome_win(xq_side_other(side));
        won += outcome == xq_outcome_win(side);
    }
    print_message("level 1 won %d and lost %d of %d\n", won, lost, GAMES);
    assert_true(lost >= LOST_LEAST);
    xq_arbiter_free(arbiter);
    xq_engine_free(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(level_1_loses_to_a_beginner),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
