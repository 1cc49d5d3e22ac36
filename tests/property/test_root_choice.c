/*
 * test_root_choice.c - the engine never plays a move after which the arbiter would have it lose
 * there and then, while another move does not lose: under every rule set, at every level, in games
 * that are one move short of a verdict.
 */
#include <string.h>

#include <chuhe/engine.h>
#include "cmocka_all.h"
#include "cycles.h"
#include "sample.h"

enum { GAMES = 60, PLIES_MAX = 400, NODES = 300 };

typedef struct Game {
    XqPosition start, position; /* before the first move, after the last */
    int count;
    XqMove moves[PLIES_MAX];
} Game;

/* The loop played on until the next of its moves would bring a verdict. False if none comes. */
static bool play_to_the_brink(Game *out, XqArbiter *arbiter, const Cycle *cycle)
{
    out->start = cycle->start;
    assert_int_equal(xq_arbiter_start(arbiter, &cycle->start, NULL), XQ_OK);
    for (out->count = 0; out->count < PLIES_MAX; out->count++) {
        int ply = out->count;
        int at = ply < cycle->lead ? ply : cycle->lead + (ply - cycle->lead) % cycle->count;
        XqVerdict verdict;
        XqMove move = cycle->moves[at];
        assert_int_equal(xq_arbiter_preview(arbiter, move, &verdict, NULL), XQ_OK);
        out->position = *xq_arbiter_position(arbiter);
        if (verdict.outcome != XQ_OUTCOME_NONE)
            return true;
        out->moves[out->count] = move;
        assert_int_equal(xq_arbiter_play(arbiter, move, NULL), XQ_OK);
    }
    return false;
}

/* The legal moves that do not lose by rule; *lost receives how many do. */
static XqMoveList moves_within_rules(XqArbiter *arbiter, int *lost)
{
    const XqPosition position = *xq_arbiter_position(arbiter);
    XqOutcome loss = xq_outcome_win(xq_side_other(xq_position_side(&position)));
    XqMoveList all, good = { 0 };
    xq_position_moves(&position, &all);
    for (int i = 0; i < all.count; i++) {
        XqVerdict verdict;
        assert_int_equal(xq_arbiter_preview(arbiter, all.moves[i], &verdict, NULL), XQ_OK);
        if ((XqOutcome)verdict.outcome != loss)
            good.moves[good.count++] = all.moves[i];
    }
    *lost = all.count - good.count;
    return good;
}

static XqSearchResult search(XqEngine *engine, const Game *game, const XqMoveList *moves)
{
    XqSearchLimits limits = XQ_SEARCH_LIMITS_DEFAULT;
    XqSearchResult result;
    limits.nodes = NODES;
    if (moves != NULL) {
        limits.search_moves = moves->moves;
        limits.search_move_count = (size_t)moves->count;
    }
    assert_int_equal(xq_engine_reset(engine), XQ_OK);
    assert_int_equal(
        xq_engine_set_position(engine, &game->start, game->moves, (size_t)game->count, NULL),
        XQ_OK);
    assert_int_equal(xq_engine_search(engine, &limits, &result, NULL), XQ_OK);
    return result;
}

/* 1 if there was something to go wrong. */
static int check(XqEngine *engine, XqArbiter *arbiter, const Game *game, const Cycle *cycle)
{
    int lost;
    XqMoveList good = moves_within_rules(arbiter, &lost);
    if (lost == 0 || good.count == 0)
        return 0;
    XqMove best = search(engine, game, NULL).best;
    if (xq_move_list_has(&good, best))
        return 1;
    /* All others must be mated. */
    int score = search(engine, game, &good).score;
    if (!xq_score_is_mate(score) || score > 0)
        fail_msg("%s, level %d, after %d plies: %s", xq_rules_id(xq_arbiter_rules(arbiter)),
                 xq_engine_options(engine)->level, game->count, sample_cycle_text(cycle));
    return 1;
}

static void no_move_is_played_that_loses_by_rule(void **state)
{
    (void)state;
    XqRandom random = sample_seed("root-choice");
    XqEngineOptions options = XQ_ENGINE_OPTIONS_DEFAULT;
    options.hash_mib = 1;
    XqEngine *engine;
    assert_int_equal(xq_engine_new(&engine, &options, NULL), XQ_OK);
    int checked = 0;
    for (int r = 0; r < XQ_RULES_COUNT; r++) {
        XqArbiter *arbiter;
        options.rules = xq_rules_at(r);
        assert_int_equal(xq_arbiter_new(&arbiter, options.rules, PLIES_MAX, NULL), XQ_OK);
        for (int i = 0; i < sample_rounds(GAMES); i++) {
            Cycle cycle = sample_cycle(&random);
            static Game game;
            options.level = 1 + (int)xq_random_below(&random, XQ_ENGINE_LEVELS);
            options.seed = xq_random_next(&random);
            assert_int_equal(xq_engine_configure(engine, &options, NULL), XQ_OK);
            if (play_to_the_brink(&game, arbiter, &cycle))
                checked += check(engine, arbiter, &game, &cycle);
        }
        xq_arbiter_free(arbiter);
    }
    print_message("%d of %d games had a move that loses by rule\n", checked,
                  XQ_RULES_COUNT * sample_rounds(GAMES));
    assert_true(checked > 0);
    xq_engine_free(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_move_is_played_that_loses_by_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
