/*
 * test_arbiter.c - promises that hold for every game under every rule set, on random games that
 * like to go back where they came from.
 */
#include <chuhe/rules.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <chuhe/fen.h>
#include "cmocka_all.h"

enum { GAMES = 24, PLIES = 150 };

/* --- Random games ---------------------------------------------------------------------------- */

static uint64_t seed;

static uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

typedef struct Game {
    XqPosition start;
    int count;
    XqMove moves[PLIES];
} Game;

static XqMove back(XqMove move)
{
    return xq_move(xq_move_to(move), xq_move_from(move));
}

/* Half of the time takes the side's last move back, if that is legal: loops come about. */
static XqMove choose(const Game *game, const XqPosition *position, uint64_t *state)
{
    XqMoveList list;
    xq_position_moves(position, &list);
    if (list.count == 0)
        return XQ_NO_MOVE;
    uint64_t random = next_random(state);
    if (game->count >= 2 && random % 8 < 5 &&
        xq_move_list_has(&list, back(game->moves[game->count - 2])))
        return back(game->moves[game->count - 2]);
    return list.moves[(random >> 8) % (unsigned)list.count];
}

static Game random_game(const char *fen, uint64_t *state)
{
    Game game;
    game.count = 0;
    assert_int_equal(xq_fen_parse(&game.start, xq_str(fen), NULL), XQ_OK);
    XqPosition position = game.start;
    while (game.count < PLIES) {
        XqMove move = choose(&game, &position, state);
        if (move == XQ_NO_MOVE)
            break;
        game.moves[game.count++] = move;
        xq_position_play(&position, move);
    }
    return game;
}

static const char *const openings[] = {
    XQ_FEN_START,
    "2bak4/4a4/4b1n2/R3p3p/2p1c4/6P2/P1r1P3P/2N1C1N2/4A4/2BAK2R1 w",
    "4k4/9/r1r6/9/PPPP5/9/9/9/1C7/5K3 w",
    "3ak4/4a4/4b4/9/2c3R2/9/4P4/r3C1N2/4A4/2BAK4 b",
    "9/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w",
};
enum { OPENINGS = sizeof openings / sizeof *openings };

static XqArbiter *new_arbiter(const XqRuleSet *rules)
{
    XqArbiter *arbiter;
    assert_int_equal(xq_arbiter_new(&arbiter, rules, PLIES, NULL), XQ_OK);
    return arbiter;
}

static bool is_same(const XqVerdict *a, const XqVerdict *b)
{
    return a->outcome == b->outcome && a->reason == b->reason && a->ply == b->ply &&
           a->loop_first == b->loop_first && a->loop_last == b->loop_last &&
           memcmp(a->conduct, b->conduct, sizeof a->conduct) == 0;
}

#define CHECK(condition, game, rules)                                                              \
    do {                                                                                           \
        if (!(condition))                                                                          \
            fail_msg("seed %" PRIu64 ", game %d, %s: %s", seed, game, xq_rules_id(rules),          \
                     #condition);                                                                  \
    } while (0)

/* --- Properties ------------------------------------------------------------------------------ */

static XqOutcome swapped(XqOutcome outcome)
{
    if (outcome == XQ_OUTCOME_RED_WINS)
        return XQ_OUTCOME_BLACK_WINS;
    return outcome == XQ_OUTCOME_BLACK_WINS ? XQ_OUTCOME_RED_WINS : outcome;
}

static Game turn(const Game *game, bool mirror, bool swap)
{
    Game out = *game;
    if (mirror) {
        xq_position_mirror(&out.start, &game->start);
        for (int i = 0; i < game->count; i++)
            out.moves[i] = xq_move_mirror(out.moves[i]);
    }
    if (swap) {
        XqPosition start = out.start;
        xq_position_swap_colours(&out.start, &start);
        for (int i = 0; i < game->count; i++)
            out.moves[i] = xq_move_flip(out.moves[i]);
    }
    return out;
}

/* The board turned, or seen with the other colours, is judged alike after every ply. */
static void check_symmetry(const XqRuleSet *rules, const Game *game, int number)
{
    for (int view = 1; view < 4; view++) {
        bool swap = view & 2;
        Game other = turn(game, view & 1, swap);
        XqArbiter *a = new_arbiter(rules), *b = new_arbiter(rules);
        assert_int_equal(xq_arbiter_start(a, &game->start, NULL), XQ_OK);
        assert_int_equal(xq_arbiter_start(b, &other.start, NULL), XQ_OK);
        for (int i = 0; i < game->count; i++) {
            assert_int_equal(xq_arbiter_play(a, game->moves[i], NULL), XQ_OK);
            assert_int_equal(xq_arbiter_play(b, other.moves[i], NULL), XQ_OK);
            XqVerdict va = *xq_arbiter_verdict(a), vb = *xq_arbiter_verdict(b);
            if (swap) {
                vb.outcome = (uint8_t)swapped((XqOutcome)vb.outcome);
                vb.conduct[0] = xq_arbiter_verdict(b)->conduct[1];
                vb.conduct[1] = xq_arbiter_verdict(b)->conduct[0];
            }
            CHECK(is_same(&va, &vb), number, rules);
        }
        xq_arbiter_free(a);
        xq_arbiter_free(b);
    }
}

/* A game that begins after the last capture is judged as the whole one, whole-game limits aside. */
static void check_history(const XqRuleSet *rules, const Game *game, int number)
{
    XqRuleLimits limits = { .quiet_plies = xq_rules_limits(rules)->quiet_plies,
                            .checks_counted = xq_rules_limits(rules)->checks_counted };
    XqArbiter *whole = new_arbiter(rules), *late = new_arbiter(rules);
    xq_arbiter_set_limits(whole, &limits);
    xq_arbiter_set_limits(late, &limits);
    assert_int_equal(xq_arbiter_start(whole, &game->start, NULL), XQ_OK);
    assert_int_equal(xq_arbiter_start(late, &game->start, NULL), XQ_OK);
    int shift = 0;
    for (int i = 0; i < game->count; i++) {
        bool takes = xq_position_piece(xq_arbiter_position(whole), xq_move_to(game->moves[i])) !=
                     XQ_NO_PIECE;
        assert_int_equal(xq_arbiter_play(whole, game->moves[i], NULL), XQ_OK);
        if (takes) {
            shift = i + 1;
            assert_int_equal(xq_arbiter_start(late, xq_arbiter_position(whole), NULL), XQ_OK);
        } else {
            assert_int_equal(xq_arbiter_play(late, game->moves[i], NULL), XQ_OK);
        }
        XqVerdict verdict = *xq_arbiter_verdict(late);
        verdict.ply += shift;
        if (verdict.loop_first >= 0) {
            verdict.loop_first += shift;
            verdict.loop_last += shift;
        }
        CHECK(is_same(xq_arbiter_verdict(whole), &verdict), number, rules);
    }
    xq_arbiter_free(whole);
    xq_arbiter_free(late);
}

/* Taking back and playing again changes nothing; evidence covers the loop and only that. */
static void check_record(const XqRuleSet *rules, const Game *game, int number)
{
    XqArbiter *arbiter = new_arbiter(rules);
    assert_int_equal(xq_arbiter_start(arbiter, &game->start, NULL), XQ_OK);
    for (int i = 0; i < game->count; i++) {
        XqVerdict before = *xq_arbiter_verdict(arbiter);
        assert_int_equal(xq_arbiter_play(arbiter, game->moves[i], NULL), XQ_OK);
        XqVerdict after = *xq_arbiter_verdict(arbiter);
        XqEvidence evidence = xq_arbiter_explain(arbiter);
        CHECK((evidence.count > 0) == (after.loop_first >= 0), number, rules);
        for (int k = 0; k < evidence.count; k++)
            CHECK(evidence.plies[k].move == game->moves[evidence.first + k], number, rules);
        CHECK(evidence.count == 0 || evidence.first + evidence.count == after.loop_last + 1, number,
              rules);
        if (i % 8 != 0)
            continue;
        CHECK(xq_arbiter_undo(arbiter), number, rules);
        CHECK(is_same(xq_arbiter_verdict(arbiter), &before), number, rules);
        XqVerdict foreseen;
        assert_int_equal(xq_arbiter_preview(arbiter, game->moves[i], &foreseen, NULL), XQ_OK);
        CHECK(is_same(&foreseen, &after), number, rules);
        CHECK(is_same(xq_arbiter_verdict(arbiter), &before), number, rules);
        assert_int_equal(xq_arbiter_preview(arbiter, XQ_NO_MOVE, &foreseen, NULL), XQ_E_ILLEGAL);
        assert_int_equal(xq_arbiter_play(arbiter, game->moves[i], NULL), XQ_OK);
        CHECK(is_same(xq_arbiter_verdict(arbiter), &after), number, rules);
    }
    xq_arbiter_free(arbiter);
}

static void for_random_games(void (*check)(const XqRuleSet *, const Game *, int), int games)
{
    print_message("seed %" PRIu64 "\n", seed);
    for (int r = 0; r < XQ_RULES_COUNT; r++) {
        uint64_t state = seed + (uint64_t)r;
        for (int i = 0; i < games; i++) {
            Game game = random_game(openings[i % OPENINGS], &state);
            check(xq_rules_at(r), &game, i);
        }
    }
}

static void turned_boards_are_judged_alike(void **state)
{
    (void)state;
    for_random_games(check_symmetry, GAMES / 2);
}

static void what_was_before_a_capture_is_forgotten(void **state)
{
    (void)state;
    for_random_games(check_history, GAMES);
}

static void records_can_be_taken_back(void **state)
{
    (void)state;
    for_random_games(check_record, GAMES);
}

/* --- Limits and bounds ----------------------------------------------------------------------- */

static void plays(XqArbiter *arbiter, const char *moves, int rounds)
{
    for (int i = 0; i < rounds; i++) {
        XqStr rest = xq_str(moves);
        for (XqStr word; (word = xq_str_next_word(&rest)).len > 0;) {
            XqMove move;
            assert_int_equal(xq_move_parse(&move, word, NULL), XQ_OK);
            assert_int_equal(xq_arbiter_play(arbiter, move, NULL), XQ_OK);
        }
    }
}

static XqArbiter *start(const char *rules, const char *fen)
{
    XqPosition position;
    XqArbiter *arbiter;
    assert_int_equal(xq_fen_parse(&position, xq_str(fen), NULL), XQ_OK);
    assert_int_equal(xq_arbiter_new(&arbiter, xq_rules_find(xq_str(rules)), 1000, NULL), XQ_OK);
    assert_int_equal(xq_arbiter_start(arbiter, &position, NULL), XQ_OK);
    return arbiter;
}

static void the_counter_of_the_fen_counts(void **state)
{
    (void)state;
    XqArbiter *arbiter = start("wxf", "3ak4/9/9/9/9/9/9/9/5R3/3K5 w - - 98 80");
    plays(arbiter, "f1f2", 1);
    assert_int_equal(xq_arbiter_verdict(arbiter)->outcome, XQ_OUTCOME_NONE);
    plays(arbiter, "d9e8", 1);
    assert_int_equal(xq_arbiter_verdict(arbiter)->outcome, XQ_OUTCOME_DRAW);
    assert_int_equal(xq_arbiter_verdict(arbiter)->reason, XQ_REASON_QUIET_LIMIT);
    assert_string_equal(xq_arbiter_verdict(arbiter)->clause, "wxf.quiet-limit");
    xq_arbiter_free(arbiter);
}

/* Eleven checks and their replies: the eleventh pair is not counted. */
static void checks_past_the_tenth_are_not_counted(void **state)
{
    (void)state;
    XqArbiter *arbiter = start("wxf", "3k5/9/9/9/9/9/9/9/4R4/5K3 w");
    XqRuleLimits limits = { .quiet_plies = 22, .checks_counted = 10 };
    static const char *const checks[] = {
        "e1d1 d9e9", "d1e1 e9d9", "e1e2 d9d8", "e2d2 d8e8", "d2e2 e8d8", "e2e3 d8d9", "e3d3 d9e9",
        "d3e3 e9d9", "e3e4 d9d8", "e4d4 d8e8", "d4e4 e8d8", "e4e5 d8d9", "e5d5 d9e9", "d5e5 e9d9",
    };
    XqPosition position = *xq_arbiter_position(arbiter);
    xq_arbiter_set_limits(arbiter, &limits);
    assert_int_equal(xq_arbiter_start(arbiter, &position, NULL), XQ_OK);
    int given = 0, plies = 0;
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        assert_int_equal(xq_arbiter_verdict(arbiter)->outcome, XQ_OUTCOME_NONE);
        XqStr rest = xq_str(checks[i]);
        XqMove move;
        assert_int_equal(xq_move_parse(&move, xq_str_next_word(&rest), NULL), XQ_OK);
        given += xq_position_gives_check(xq_arbiter_position(arbiter), move);
        plays(arbiter, checks[i], 1);
        plies += 2;
        if (xq_arbiter_verdict(arbiter)->outcome != XQ_OUTCOME_NONE)
            break;
    }
    int over = given > 10 ? given - 10 : 0;
    assert_int_equal(xq_arbiter_verdict(arbiter)->reason, XQ_REASON_QUIET_LIMIT);
    assert_int_equal(plies - 2 * over, 22);
    xq_arbiter_free(arbiter);
}

/* Starts again from where the arbiter stands, with these limits and no others. */
static void limit(XqArbiter *arbiter, XqRuleLimits limits)
{
    XqPosition position = *xq_arbiter_position(arbiter);
    xq_arbiter_set_limits(arbiter, &limits);
    assert_int_equal(xq_arbiter_start(arbiter, &position, NULL), XQ_OK);
}

static void is_judged(const XqArbiter *arbiter, XqOutcome outcome, XqReason reason)
{
    assert_int_equal(xq_arbiter_verdict(arbiter)->outcome, outcome);
    assert_int_equal(xq_arbiter_verdict(arbiter)->reason, reason);
}

/* Nothing but kings and advisors move, four plies a round. */
static const char quiet_board[] = "3ak4/4a4/9/4P4/9/9/9/9/4A4/3AK4 w";
static const char quiet_round[] = "e1f2 e8f7 f2e1 f7e8";

static void every_set_has_its_limits(void **state)
{
    (void)state;
    static const struct {
        const char *id;
        XqRuleLimits limits;
    } sets[] = {
        { "wxf", { .quiet_plies = 100, .checks_counted = 10 } },
        { "cxa", { .quiet_plies = 120, .checks_counted = 10 } },
        { "computer", { .quiet_plies = 120, .checks_counted = 10 } },
        { "tiantian", { .quiet_plies = 120, .checks_counted = -1 } },
        { "cxq",
          { .checks_counted = -1,
            .progress_plies = 60,
            .effective_moves = 120,
            .game_plies = 600 } },
    };
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        const XqRuleLimits *limits = xq_rules_limits(xq_rules_find(xq_str(sets[i].id)));
        assert_memory_equal(limits, &sets[i].limits, sizeof *limits);
    }
}

/* Thirty moves of each side; a step forward beyond the river begins them anew, one aside does not.
 */
static void progress_is_a_step_forward(void **state)
{
    (void)state;
    XqArbiter *arbiter = start("cxq", quiet_board);
    plays(arbiter, quiet_round, 14);
    plays(arbiter, "e1f2 e8f7 f2e1", 1);
    is_judged(arbiter, XQ_OUTCOME_NONE, XQ_REASON_NONE);
    plays(arbiter, "f7e8", 1);
    is_judged(arbiter, XQ_OUTCOME_DRAW, XQ_REASON_PROGRESS_LIMIT);
    assert_string_equal(xq_arbiter_verdict(arbiter)->clause, "cxq.progress-limit");
    xq_arbiter_free(arbiter);

    arbiter = start("cxq", quiet_board);
    plays(arbiter, quiet_round, 14);
    plays(arbiter, "e6d6 e8f7 d6e6", 1);
    is_judged(arbiter, XQ_OUTCOME_NONE, XQ_REASON_NONE);
    plays(arbiter, "f7e8", 1);
    is_judged(arbiter, XQ_OUTCOME_DRAW, XQ_REASON_PROGRESS_LIMIT);
    xq_arbiter_free(arbiter);

    arbiter = start("cxq", quiet_board);
    plays(arbiter, quiet_round, 14);
    plays(arbiter, "e6e7 e8f7 e1f2 f7e8 f2e1 e8f7", 1);
    is_judged(arbiter, XQ_OUTCOME_NONE, XQ_REASON_NONE);
    xq_arbiter_free(arbiter);
}

/* Checks and attacks and the replies to them are effective, all else is not. */
static void attacks_and_replies_are_effective(void **state)
{
    (void)state;
    const XqRuleLimits few = { .checks_counted = -1, .effective_moves = 4 };
    XqArbiter *arbiter = start("cxq", quiet_board);
    limit(arbiter, few);
    plays(arbiter, "e1f2 e8f7 f2e1 f7e8 e1f2 e8f7 f2e1", 1);
    is_judged(arbiter, XQ_OUTCOME_NONE, XQ_REASON_NONE);
    plays(arbiter, "f7e8", 1);
    is_judged(arbiter, XQ_OUTCOME_DRAW, XQ_REASON_EFFECT_LIMIT);
    assert_string_equal(xq_arbiter_verdict(arbiter)->clause, "cxq.effect-limit");
    xq_arbiter_free(arbiter);

    arbiter = start("cxq", "3k4n/9/9/9/9/9/9/9/9/4K2R1 w");
    limit(arbiter, few);
    plays(arbiter, "h0i0 i9h7 i0h0 h7i9", 1); /* four attacks and replies */
    plays(arbiter, "e0e1 d9d8 e1e0 d8d9 e0e1 d9d8 e1e0", 1);
    is_judged(arbiter, XQ_OUTCOME_NONE, XQ_REASON_NONE);
    plays(arbiter, "d8d9", 1);
    is_judged(arbiter, XQ_OUTCOME_DRAW, XQ_REASON_EFFECT_LIMIT);
    xq_arbiter_free(arbiter);
}

static void a_game_has_a_length(void **state)
{
    (void)state;
    XqArbiter *arbiter = start("cxq", quiet_board);
    limit(arbiter, (XqRuleLimits){ .checks_counted = -1, .game_plies = 12 });
    plays(arbiter, quiet_round, 2);
    plays(arbiter, "e6e7 e8f7 e7f7", 1); /* neither progress nor capture lengthens it */
    is_judged(arbiter, XQ_OUTCOME_NONE, XQ_REASON_NONE);
    plays(arbiter, "e9e8", 1);
    is_judged(arbiter, XQ_OUTCOME_DRAW, XQ_REASON_LENGTH_LIMIT);
    assert_string_equal(xq_arbiter_verdict(arbiter)->clause, "cxq.length-limit");
    xq_arbiter_free(arbiter);
}

/* What the players say ends a game that the moves leave open, and no other. */
static void players_end_a_game(void **state)
{
    (void)state;
    XqVerdict word;
    XqArbiter *arbiter = start("wxf", quiet_board);
    plays(arbiter, "e1f2", 1);
    xq_verdict_lost(&word, 1, XQ_BLACK, XQ_REASON_RESIGNATION);
    assert_true(xq_arbiter_end(arbiter, &word));
    is_judged(arbiter, XQ_OUTCOME_RED_WINS, XQ_REASON_RESIGNATION);
    assert_null(xq_arbiter_verdict(arbiter)->clause);
    assert_int_equal(xq_arbiter_explain(arbiter).count, 0);
    xq_verdict_agreed(&word, 1);
    assert_false(xq_arbiter_end(arbiter, &word));
    is_judged(arbiter, XQ_OUTCOME_RED_WINS, XQ_REASON_RESIGNATION);
    plays(arbiter, "e8f7", 1); /* played on */
    is_judged(arbiter, XQ_OUTCOME_NONE, XQ_REASON_NONE);
    assert_true(xq_arbiter_end(arbiter, &word));
    is_judged(arbiter, XQ_OUTCOME_DRAW, XQ_REASON_AGREEMENT);
    assert_true(xq_arbiter_undo(arbiter));
    xq_verdict_lost(&word, 1, XQ_RED, XQ_REASON_TIME);
    assert_true(xq_arbiter_end(arbiter, &word));
    is_judged(arbiter, XQ_OUTCOME_BLACK_WINS, XQ_REASON_TIME);
    xq_arbiter_free(arbiter);

    arbiter = start("wxf", "3k5/9/9/9/9/9/9/9/9/3RK4 b");
    xq_verdict_lost(&word, 0, XQ_RED, XQ_REASON_TIME);
    assert_false(xq_arbiter_end(arbiter, &word));
    is_judged(arbiter, XQ_OUTCOME_RED_WINS, XQ_REASON_CHECKMATE);
    xq_arbiter_free(arbiter);
}

static void a_full_record_says_so(void **state)
{
    (void)state;
    XqArbiter *arbiter;
    XqError err;
    assert_int_equal(xq_arbiter_new(&arbiter, xq_rules_default(), 0, NULL), XQ_E_RANGE);
    assert_int_equal(xq_arbiter_new(&arbiter, xq_rules_default(), XQ_ARBITER_PLIES_MAX + 1, NULL),
                     XQ_E_RANGE);
    assert_int_equal(xq_arbiter_new(&arbiter, xq_rules_default(), 1, NULL), XQ_OK);
    XqMove move;
    assert_int_equal(xq_move_parse(&move, XQ_STR("h2e2"), NULL), XQ_OK);
    assert_int_equal(xq_arbiter_play(arbiter, move, NULL), XQ_OK);
    assert_int_equal(xq_move_parse(&move, XQ_STR("h9g7"), NULL), XQ_OK);
    assert_int_equal(xq_arbiter_play(arbiter, move, &err), XQ_E_LIMIT);
    assert_int_equal(xq_arbiter_plies(arbiter), 1);
    assert_true(xq_arbiter_undo(arbiter));
    assert_false(xq_arbiter_undo(arbiter));
    xq_arbiter_free(arbiter);
}

static void *no_memory(void *context, size_t size, size_t alignment)
{
    (void)context; /* none */
    (void)size;
    (void)alignment;
    return NULL;
}

static void keep(void *context, void *memory)
{
    (void)context; /* none */
    (void)memory;
}

static void no_memory_is_said(void **state)
{
    (void)state;
    const XqAlloc empty = { no_memory, keep, NULL };
    XqArbiter *arbiter = NULL;
    assert_int_equal(xq_arbiter_new(&arbiter, xq_rules_default(), 100, &empty), XQ_E_MEMORY);
    assert_null(arbiter);
}

static void every_set_has_its_names(void **state)
{
    (void)state;
    for (int i = 0; i < XQ_RULES_COUNT; i++) {
        const XqRuleSet *rules = xq_rules_at(i);
        assert_ptr_equal(xq_rules_find(xq_str(xq_rules_id(rules))), rules);
        assert_true(strlen(xq_rules_name(rules)) > 0);
        assert_true(strlen(xq_rules_summary(rules)) > 0);
    }
    assert_null(xq_rules_at(XQ_RULES_COUNT));
    assert_null(xq_rules_at(-1));
    assert_null(xq_rules_find(XQ_STR("fide")));
    assert_string_equal(xq_rules_id(xq_rules_default()), "wxf");
}

int main(void)
{
    const char *given = getenv("CHUHE_SEED");
    seed = given != NULL ? strtoull(given, NULL, 10) : 20260101;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turned_boards_are_judged_alike),
        cmocka_unit_test(what_was_before_a_capture_is_forgotten),
        cmocka_unit_test(records_can_be_taken_back),
        cmocka_unit_test(the_counter_of_the_fen_counts),
        cmocka_unit_test(checks_past_the_tenth_are_not_counted),
        cmocka_unit_test(every_set_has_its_limits),
        cmocka_unit_test(progress_is_a_step_forward),
        cmocka_unit_test(attacks_and_replies_are_effective),
        cmocka_unit_test(a_game_has_a_length),
        cmocka_unit_test(players_end_a_game),
        cmocka_unit_test(a_full_record_says_so),
        cmocka_unit_test(no_memory_is_said),
        cmocka_unit_test(every_set_has_its_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
