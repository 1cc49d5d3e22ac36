/*
 * test_symmetry.c - turning or mirroring a board and moving is the same as moving and then turning:
 * the eight symmetries of the square for the Seven States, the six of the three arms for the Three
 * Kingdoms, half a turn for Liubo, mirror and colours for the games on Xiangqi's board. And attacks
 * found from the general outwards are those that pieces really make.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cmocka_all.h"
#include "unit/kin/kin_random.h"

/* The games' headers use the same short names, so each is seen by a file of its own. */
void seven_check_symmetry(const XqKinState *state);
void seven_check_attacks(const XqKinState *state);
void three_check_symmetry(const XqKinState *state);
void three_check_attacks(const XqKinState *state);
void liubo_check_symmetry(const XqKinState *state);
void liubo_check_danger(const XqKinState *state);
void jieqi_check_symmetry(const XqKinState *state);
void jieqi_check_attacks(const XqKinState *state);
void janggi_check_symmetry(const XqKinState *state);
void janggi_check_attacks(const XqKinState *state);
void banqi_check_symmetry(const XqKinState *state);
void banqi_check_moves(const XqKinState *state);
void mini_check_symmetry(const XqKinState *state);
void mini_check_attacks(const XqKinState *state);
void xiangqi_check_symmetry(const XqKinState *state);
void xiangqi_check_attacks(const XqKinState *state);
void supply_check_symmetry(const XqKinState *state);

static XqKinMoveList list;

static void walk(const char *game_name, const char *options, uint64_t number, int plies,
                 void (*check)(const XqKinState *state))
{
    XqKinRules rules;
    XqKinState state;
    XqKinSeed seed;
    xq_kin_seed_init(&seed, number);
    XqKinRandom random = xq_kin_seed_random(&seed);
    assert_int_equal(
        xq_kin_rules_parse(&rules, xq_kin_find(xq_str(game_name)), xq_str(options), NULL), XQ_OK);
    assert_int_equal(xq_kin_start(&state, &rules, &random, NULL), XQ_OK);
    for (int ply = 0; ply < plies; ply++) {
        check(&state);
        xq_kin_moves(&state, &list);
        if (list.count == 0)
            return;
        xq_kin_play(&state, kin_random_move(&list, &random), NULL);
    }
}

static void walk_all(const char *game_name, int plies, void (*check)(const XqKinState *state))
{
    for (int i = 0; i < KIN_SETTINGS; i++)
        for (uint64_t seed = 1; seed <= 3; seed++)
            if (strcmp(kin_settings[i].game, game_name) == 0)
                walk(game_name, kin_settings[i].options, seed, plies, check);
}

static void seven_states_turns(void **unused)
{
    (void)unused;
    walk_all("seven_states", 150, seven_check_symmetry);
}

static void seven_states_attacks(void **unused)
{
    (void)unused;
    walk_all("seven_states", 200, seven_check_attacks);
}

static void three_kingdoms_turns(void **unused)
{
    (void)unused;
    walk_all("three_kingdoms", 200, three_check_symmetry);
}

static void three_kingdoms_attacks(void **unused)
{
    (void)unused;
    walk_all("three_kingdoms", 1000, three_check_attacks);
}

static void liubo_turns(void **unused)
{
    (void)unused;
    walk_all("liubo", 1000, liubo_check_symmetry);
}

static void liubo_danger(void **unused)
{
    (void)unused;
    walk_all("liubo", 1000, liubo_check_danger);
}

static void jieqi_turns(void **unused)
{
    (void)unused;
    walk_all("jieqi", 1000, jieqi_check_symmetry);
}

static void jieqi_attacks(void **unused)
{
    (void)unused;
    walk_all("jieqi", 1000, jieqi_check_attacks);
}

static void janggi_turns(void **unused)
{
    (void)unused;
    walk_all("janggi", 200, janggi_check_symmetry);
}

static void janggi_attacks(void **unused)
{
    (void)unused;
    walk_all("janggi", 1000, janggi_check_attacks);
}

static void banqi_turns(void **unused)
{
    (void)unused;
    walk_all("banqi", 1000, banqi_check_symmetry);
}

static void banqi_moves(void **unused)
{
    (void)unused;
    walk_all("banqi", 1000, banqi_check_moves);
}

static void mini_xiangqi_turns(void **unused)
{
    (void)unused;
    walk_all("mini_xiangqi", 1000, mini_check_symmetry);
}

static void mini_xiangqi_attacks(void **unused)
{
    (void)unused;
    walk_all("mini_xiangqi", 1000, mini_check_attacks);
}

static void manchu_turns(void **unused)
{
    (void)unused;
    walk_all("manchu", 300, xiangqi_check_symmetry);
    walk_all("odds", 100, xiangqi_check_symmetry);
}

static void manchu_attacks(void **unused)
{
    (void)unused;
    walk_all("manchu", 300, xiangqi_check_attacks);
    walk_all("odds", 100, xiangqi_check_attacks);
}

static void supply_turns(void **unused)
{
    (void)unused;
    walk_all("supply", 300, supply_check_symmetry);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seven_states_turns),   cmocka_unit_test(seven_states_attacks),
        cmocka_unit_test(three_kingdoms_turns), cmocka_unit_test(three_kingdoms_attacks),
        cmocka_unit_test(liubo_turns),          cmocka_unit_test(liubo_danger),
        cmocka_unit_test(jieqi_turns),          cmocka_unit_test(jieqi_attacks),
        cmocka_unit_test(janggi_turns),         cmocka_unit_test(janggi_attacks),
        cmocka_unit_test(banqi_turns),          cmocka_unit_test(banqi_moves),
        cmocka_unit_test(mini_xiangqi_turns),   cmocka_unit_test(mini_xiangqi_attacks),
        cmocka_unit_test(manchu_turns),         cmocka_unit_test(manchu_attacks),
        cmocka_unit_test(supply_turns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
