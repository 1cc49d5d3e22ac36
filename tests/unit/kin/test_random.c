/*
 * test_random.c - random games to their end, as many as asked for: `test-kin-random GAMES [NAME
 * [SEED]]` plays GAMES of each setting (of the game NAME), the first with that seed. What the
 * sanitizers and asserts do not see is looked at in test_properties.c; here it is numbers that
 * count.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cmocka_all.h"
#include "unit/kin/kin_random.h"

static int games_a_setting = 40;
static const char *only_game;
static uint64_t first_seed = 1;

static int play_game(const XqKinRules *rules, uint64_t number)
{
    enum { PLIES_MAX = 20000 };
    static XqKinMoveList list;
    XqKinState state;
    XqKinSeed seed;
    int plies = 0;
    xq_kin_seed_init(&seed, number);
    XqKinRandom source = xq_kin_seed_random(&seed);
    assert_int_equal(xq_kin_start(&state, rules, &source, NULL), XQ_OK);
    for (; xq_kin_turn(&state) != XQ_KIN_NOBODY; plies++) {
        XqKinMove move;
        if (xq_kin_turn(&state) == XQ_KIN_CHANCE) {
            xq_kin_throw(&state, &source, NULL);
            continue;
        }
        xq_kin_moves(&state, &list);
        if (list.count == 0 || plies > PLIES_MAX)
            fail_msg("seed %" PRIu64 ": stuck after %d plies", number, plies);
        move = kin_random_move(&list, &source);
        xq_kin_play(&state, move, NULL);
    }
    return plies;
}

static void games_come_to_an_end(void **unused)
{
    (void)unused;
    for (int i = 0; i < KIN_SETTINGS; i++) {
        XqKinRules rules;
        const char *name = kin_settings[i].game;
        if (only_game != NULL && strcmp(name, only_game) != 0)
            continue;
        assert_int_equal(xq_kin_rules_parse(&rules, xq_kin_find(xq_str(name)),
                                            xq_str(kin_settings[i].options), NULL),
                         XQ_OK);
        int64_t plies = 0;
        for (int game = 0; game < games_a_setting; game++)
            plies += play_game(&rules, first_seed + (uint64_t)game);
        print_message("%s %s: %d games, %" PRId64 " plies\n", name, kin_settings[i].options,
                      games_a_setting, plies);
    }
}

int main(int count, char **args)
{
    if (count > 1)
        games_a_setting = (int)strtol(args[1], NULL, 10);
    if (count > 2)
        only_game = args[2];
    if (count > 3)
        first_seed = strtoull(args[3], NULL, 10);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_come_to_an_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
