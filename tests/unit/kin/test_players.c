/* test_players.c - the computer players: repeatable, within their limits, not blind. */
#include <chuhe/kin_player.h>

#include <stdlib.h>
#include <string.h>

#include "cmocka_all.h"
#include "kin/players/player.h"

#define NO_ARMIES "19/19/19/19/19/19/19/19/19/19/19/19/19/19/"

static void set_up(XqKinState *out, const char *game, const char *options, const char *position)
{
    XqKinRules rules;
    assert_int_equal(xq_kin_rules_parse(&rules, xq_kin_find(xq_str(game)), xq_str(options), NULL),
                     XQ_OK);
    if (position == NULL)
        assert_int_equal(xq_kin_start(out, &rules, NULL, NULL), XQ_OK);
    else
        assert_int_equal(xq_kin_parse(out, &rules, xq_str(position), NULL), XQ_OK);
}

static void assert_move(const XqKinState *state, XqKinMove move, const char *want)
{
    XqBuf text;
    xq_buf_init(&text, 64);
    xq_kin_move_format(&text, state, move);
    assert_string_equal(xq_buf_cstr(&text), want);
    xq_buf_release(&text);
}

static void names_are_read_as_written(void **unused)
{
    (void)unused;
    for (int kind = XQ_KIN_PLAYS_RANDOM; kind <= XQ_KIN_SEARCHES; kind++) {
        XqKinPlayerKind back;
        const char *name = xq_kin_player_name((XqKinPlayerKind)kind);
        assert_int_equal(xq_kin_player_parse(&back, xq_str(name), NULL), XQ_OK);
        assert_int_equal(back, kind);
    }
    XqKinPlayerKind kind = XQ_KIN_SEARCHES;
    assert_int_equal(xq_kin_player_parse(&kind, XQ_STR("greed"), NULL), XQ_E_NOT_FOUND);
    assert_int_equal(kind, XQ_KIN_SEARCHES);
}

/* The moves of a short game by one player in all seats; throws are the same each time. */
static void play_some(XqKinPlayer *player, const char *game, XqKinMove *out, int plies)
{
    XqKinState state;
    XqKinSeed seed;
    XqKinLimits limits = { .nodes = 300 };
    set_up(&state, game, "", NULL);
    xq_kin_seed_init(&seed, 3);
    XqKinRandom source = xq_kin_seed_random(&seed);
    for (int ply = 0; ply < plies; ply++) {
        if (xq_kin_turn(&state) == XQ_KIN_CHANCE) {
            xq_kin_throw(&state, &source, &out[ply]);
            continue;
        }
        XqKinThought thought;
        xq_kin_player_choose(player, &state, &limits, &out[ply], &thought);
        assert_true(xq_kin_is_legal(&state, out[ply]));
        assert_true(thought.nodes <= limits.nodes + 1);
        xq_kin_play(&state, out[ply], NULL);
    }
}

static void a_seed_repeats_a_game(void **unused)
{
    (void)unused;
    enum { PLIES = 24 };
    static const char *const games[] = { "seven_states", "three_kingdoms", "liubo" };
    for (int i = 0; i < 3; i++)
        for (int kind = XQ_KIN_PLAYS_RANDOM; kind <= XQ_KIN_SEARCHES; kind++) {
            XqKinMove first[PLIES], second[PLIES], third[PLIES];
            XqKinPlayer *player;
            assert_int_equal(xq_kin_player_new(&player, (XqKinPlayerKind)kind, 5, NULL, NULL),
                             XQ_OK);
            play_some(player, games[i], first, PLIES);
            xq_kin_player_reset(player, 6);
            play_some(player, games[i], second, PLIES);
            xq_kin_player_reset(player, 5);
            play_some(player, games[i], third, PLIES);
            assert_memory_equal(first, third, sizeof first);
            assert_memory_not_equal(first, second, sizeof first);
            xq_kin_player_free(player);
        }
}

static const struct {
    const char *label, *game, *options, *position, *best;
} tasks[] = {
    { "a second general makes a hegemon", "seven_states", "",
      NO_ARMIES "19/19/rQ18/19/wR2bR5wQ4gQ4 w w,r,o,b,g,p,d w>d:2* d 0 0", "a1a3" },
    { "the thirtieth man does", "seven_states", "",
      NO_ARMIES "rQ18/19/19/rS18/wR8wQ4gQ3bQ w w,r,o,b,g,p,d w>b:9|w>o:10|w>p:10 - 0 0", "a1a2" },
    { "mate with two chariots", "three_kingdoms", "",
      "9/9/9/9/4sK4;9/9/9/9/9;9/9/8sR/9/sR2wK5 s s-w 0 0", NULL },
    { "a general within a throw", "liubo", "",
      ".P...P..p.k......................... - KPPP pppp A 5", "5-10" },
    { "mate with a turned chariot", "jieqi", "", "3k5/4R4/9/9/9/9/9/9/9/R3K4 w - - 0 1", NULL },
    { "the last piece", "banqi", "", "8/8/8/kRC5 r", "c1xa1" },
};

static void choose(XqKinPlayer *player, const XqKinState *state, int how, XqKinMove *out)
{
    XqKinLimits limits = { .nodes = 5000 };
    XqKinThought thought = { 0 };
    if (how == 0) {
        xq_kin_player_choose(player, state, &limits, out, &thought);
        return;
    }
    player->limits = &limits;
    player->nodes = 0;
    player->has_stopped = false;
    player_choose_playouts(player, state, out, &thought);
}

/* Both the search meant for the game and the playouts, which no game without chance gets. */
static void a_win_at_hand_is_taken(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof tasks / sizeof tasks[0]; i++)
        for (int how = 0; how < 2; how++) {
            XqKinState state;
            XqKinPlayer *player;
            XqKinMove move;
            XqKinOutcome outcome;
            set_up(&state, tasks[i].game, tasks[i].options, tasks[i].position);
            assert_int_equal(xq_kin_player_new(&player, XQ_KIN_SEARCHES, 1, NULL, NULL), XQ_OK);
            int seat = xq_kin_turn(&state);
            choose(player, &state, how, &move);
            if (tasks[i].best != NULL)
                assert_move(&state, move, tasks[i].best);
            xq_kin_play(&state, move, NULL);
            xq_kin_outcome(&outcome, &state);
            if (outcome.winners != 1u << seat)
                fail_msg("%s: not won (%s)", tasks[i].label, how == 0 ? "search" : "playouts");
            xq_kin_player_free(player);
        }
}

/* Won against lost is further apart than any estimate, and the table has 16 bits. */
static void a_standing_fits_the_table(void **unused)
{
    (void)unused;
    int estimate[XQ_KIN_SEATS_MAX] = { 30000, -30000, 12, 30000 };
    for (unsigned seats = 1; seats < 16; seats++)
        for (int seat = 0; seat < 4; seat++) {
            Entry entry = { .value = { 0 } };
            int standing = player_standing(estimate, seats, seat);
            entry.value[seat] = (int16_t)(standing > 0 ? standing + LEVELS : standing - LEVELS);
            assert_int_equal(entry.value[seat] > 0, standing > 0);
            assert_true(abs(standing) <= STANDING_MAX);
        }
    assert_int_equal(player_standing(estimate, 5, 2), 12 - 30000);
}

static void the_greedy_one_takes_the_most(void **unused)
{
    (void)unused;
    XqKinState state;
    XqKinPlayer *player;
    XqKinMove move;
    XqKinLimits limits = { .nodes = 1 };
    set_up(&state, "seven_states", "", NO_ARMIES "19/rC18/2rR16/rA18/wR18 w w,r,o,b,g,p,d - - 0 0");
    /* a1 takes the dagger on a2; nothing else is in reach. */
    assert_int_equal(xq_kin_player_new(&player, XQ_KIN_PLAYS_GREEDY, 1, NULL, NULL), XQ_OK);
    xq_kin_player_choose(player, &state, &limits, &move, NULL);
    assert_move(&state, move, "a1a2");
    set_up(&state, "seven_states", "", NO_ARMIES "19/rC18/2rR16/rA18/wQ18 w w,r,o,b,g,p,d - - 0 0");
    xq_kin_player_choose(player, &state, &limits, &move, NULL);
    assert_move(&state, move, "a1c3");
    xq_kin_player_free(player);
}

static int64_t ticking(void *context)
{
    return *(int64_t *)context += 10;
}

static void limits_are_kept(void **unused)
{
    (void)unused;
    XqKinState state;
    XqKinPlayer *player;
    XqKinMove move;
    XqKinThought thought;
    int64_t now = 0;
    set_up(&state, "three_kingdoms", "", NULL);
    assert_int_equal(xq_kin_player_new(&player, XQ_KIN_SEARCHES, 1, NULL, NULL), XQ_OK);
    XqKinLimits limits = { .time_ms = 100, .clock = { ticking, &now } };
    xq_kin_player_choose(player, &state, &limits, &move, &thought);
    assert_true(xq_kin_is_legal(&state, move));
    assert_true(now <= 130);
    XqKinLimits shallow = { .depth_ply = 2 };
    xq_kin_player_choose(player, &state, &shallow, &move, &thought);
    assert_int_equal(thought.depth_ply, 2);
    xq_kin_player_free(player);
}

typedef struct Purse {
    int left, held;
} Purse;

static void *get(void *context, size_t size, size_t alignment)
{
    Purse *purse = context;
    const XqAlloc *plain = xq_alloc_default();
    if (purse->left-- <= 0)
        return NULL;
    purse->held++;
    return plain->get(plain->context, size, alignment);
}

static void give_back(void *context, void *memory)
{
    Purse *purse = context;
    const XqAlloc *plain = xq_alloc_default();
    purse->held -= memory != NULL;
    plain->give_back(plain->context, memory);
}

static void want_of_memory_is_told(void **unused)
{
    (void)unused;
    int needed = 0;
    for (;; needed++) {
        Purse purse = { .left = needed };
        XqAlloc alloc = { get, give_back, &purse };
        XqKinPlayer *player = NULL;
        XqStatus status = xq_kin_player_new(&player, XQ_KIN_SEARCHES, 1, &alloc, NULL);
        if (status == XQ_OK) {
            xq_kin_player_free(player);
            assert_int_equal(purse.held, 0);
            break;
        }
        assert_int_equal(status, XQ_E_MEMORY);
        assert_null(player);
        assert_int_equal(purse.held, 0);
    }
    assert_true(needed > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_read_as_written),
        cmocka_unit_test(a_seed_repeats_a_game),
        cmocka_unit_test(a_win_at_hand_is_taken),
        cmocka_unit_test(a_standing_fits_the_table),
        cmocka_unit_test(the_greedy_one_takes_the_most),
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(want_of_memory_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
