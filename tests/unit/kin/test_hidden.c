/*
 * test_hidden.c - what a seat may not know never reaches it.
 *
 * Two referees' states that agree in all a seat may know must be the same to it in every respect:
 * its view byte by byte, moves, texts, keys, pieces, stocks, and what a computer player makes of
 * it. At every step of random games a second state is made by guessing what is hidden afresh, and
 * both are compared. And whoever is told only what he may be told keeps up with the game.
 */
#include <chuhe/kin_player.h>

#include <inttypes.h>

#include "kin/game.h"
#include "unit/kin/kin_data.h"
#include "unit/kin/kin_random.h"

static int games_a_setting = 3;
static const char *current_game, *current_options;
static uint64_t current_seed;
static int current_ply;

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition))                                                                          \
            fail_msg("%s %s, seed %" PRIu64 ", ply %d: %s", current_game, current_options,         \
                     current_seed, current_ply, #condition);                                       \
    } while (0)

static XqKinMoveList list, other;
static XqKinBoard board;

static const int viewers[] = { 0, 1, XQ_KIN_NOBODY };
enum { VIEWERS = sizeof viewers / sizeof viewers[0] };

static bool same_bytes(const XqKinState *a, const XqKinState *b)
{
    return a->game == b->game && memcmp(a->data.bytes, b->data.bytes, a->game->state_size) == 0;
}

static void write_all(XqBuf *out, const XqKinState *state, bool with_secret)
{
    xq_buf_reset(out);
    xq_kin_format(out, state);
    if (with_secret) {
        xq_buf_append_char(out, ' ');
        xq_kin_secret_format(out, state);
    }
    CHECK(xq_buf_status(out) == XQ_OK);
}

static void check_same_text(const XqKinState *a, const XqKinState *b, bool with_secret)
{
    XqBuf first, second;
    xq_buf_init(&first, XQ_KIN_TEXT_SIZE);
    xq_buf_init(&second, XQ_KIN_TEXT_SIZE);
    write_all(&first, a, with_secret);
    write_all(&second, b, with_secret);
    CHECK(strcmp(xq_buf_cstr(&first), xq_buf_cstr(&second)) == 0);
    xq_buf_release(&first);
    xq_buf_release(&second);
}

static void check_same_moves(const XqKinState *a, const XqKinState *b)
{
    xq_kin_moves(a, &list);
    xq_kin_moves(b, &other);
    CHECK(list.count == other.count);
    CHECK(memcmp(list.moves, other.moves, (size_t)list.count * sizeof list.moves[0]) == 0);
    for (int i = 0; i < list.count; i++) {
        XqKinMoveInfo x, y;
        xq_kin_move_describe(&x, a, list.moves[i]);
        xq_kin_move_describe(&y, b, list.moves[i]);
        CHECK(x.flags == y.flags && x.kind == y.kind && x.army == y.army && x.to == y.to);
    }
}

static void check_same_pieces(const XqKinState *a, const XqKinState *b)
{
    for (int point = 0; point < board.point_count; point++) {
        XqKinPiece x, y;
        xq_kin_piece_at(&x, a, point);
        xq_kin_piece_at(&y, b, point);
        CHECK(x.kind == y.kind && x.army == y.army && x.seat == y.seat);
        CHECK(strcmp(x.native, y.native) == 0);
        CHECK(x.kind != XQ_KIN_COVERED || x.native[0] == '\0');
    }
}

static void check_same_stocks(const XqKinState *a, const XqKinState *b)
{
    XqKinStock x[XQ_KIN_STOCKS_MAX], y[XQ_KIN_STOCKS_MAX];
    int count = xq_kin_stocks(x, a);
    CHECK(count == xq_kin_stocks(y, b));
    for (int i = 0; i < count; i++)
        CHECK(x[i].seat == y[i].seat && x[i].army == y[i].army && x[i].kind == y[i].kind &&
              x[i].count == y[i].count);
}

static void check_same_estimate(const XqKinState *a, const XqKinState *b)
{
    int x[XQ_KIN_SEATS_MAX], y[XQ_KIN_SEATS_MAX];
    xq_kin_estimate(a, x);
    xq_kin_estimate(b, y);
    CHECK(memcmp(x, y, sizeof x) == 0);
}

/* `real` and another deal that differs from it only in what `viewer` may not know. */
static void check_no_difference(const XqKinState *real, int viewer, const XqKinRandom *random)
{
    XqKinState deal, view, view_of_deal;
    xq_kin_view(&view, real, viewer);
    xq_kin_copy(&deal, &view);
    xq_kin_guess(&deal, random);
    CHECK(xq_kin_is_complete(&deal));
    xq_kin_view(&view_of_deal, &deal, viewer);
    CHECK(same_bytes(&view, &view_of_deal));
    check_same_text(&view, &view_of_deal, true);
    check_same_stocks(&view, &view_of_deal);
    check_same_estimate(&view, &view_of_deal);
    /* Even the referee's own states answer the same to what is asked of them without a view. */
    check_same_text(real, &deal, false);
    check_same_moves(real, &deal);
    check_same_pieces(real, &deal);
    check_same_estimate(real, &deal);
    check_same_estimate(real, &view);
    CHECK(xq_kin_key(real) == xq_kin_key(&deal));
    CHECK(xq_kin_key(real) == xq_kin_key(&view));
    check_same_moves(real, &view);
}

static void check_secret(const XqKinState *state, const XqKinRules *rules)
{
    XqBuf text, secret;
    XqKinState back;
    XqError err;
    xq_buf_init(&text, XQ_KIN_TEXT_SIZE);
    xq_buf_init(&secret, XQ_KIN_TEXT_SIZE);
    xq_kin_format(&text, state);
    xq_kin_secret_format(&secret, state);
    CHECK(xq_kin_parse(&back, rules, xq_buf_str(&text), &err) == XQ_OK);
    if (xq_kin_secret_parse(&back, xq_buf_str(&secret), &err) != XQ_OK)
        fail_msg("%s %s, seed %" PRIu64 ": %s: %s at %zu", current_game, current_options,
                 current_seed, xq_buf_cstr(&secret), err.text, err.offset);
    check_same_text(state, &back, true);
    CHECK(xq_kin_is_complete(&back) == xq_kin_is_complete(state));
    xq_buf_release(&text);
    xq_buf_release(&secret);
}

static void follow_game(const XqKinRules *rules, const XqKinRandom *random)
{
    XqKinState state, before, follower[VIEWERS], view;
    CHECK(xq_kin_start(&state, rules, random, NULL) == XQ_OK);
    xq_kin_board(&board, &state);
    for (int i = 0; i < VIEWERS; i++)
        xq_kin_view(&follower[i], &state, viewers[i]);
    for (current_ply = 0;; current_ply++) {
        CHECK(xq_kin_is_complete(&state));
        for (int i = 0; i < VIEWERS; i++) {
            xq_kin_view(&view, &state, viewers[i]);
            CHECK(same_bytes(&view, &follower[i]));
            check_no_difference(&state, viewers[i], random);
            if (current_ply % 5 == 0)
                check_secret(&view, rules);
        }
        if (current_ply % 5 == 0)
            check_secret(&state, rules);
        xq_kin_moves(&state, &list);
        if (list.count == 0)
            return;
        XqKinMove record;
        xq_kin_copy(&before, &state);
        xq_kin_play(&state, kin_random_move(&list, random), &record);
        for (int i = 0; i < VIEWERS; i++) {
            XqKinMove told = xq_kin_move_view(&before, record, viewers[i]);
            CHECK(xq_kin_is_legal(&follower[i], told));
            CHECK(xq_kin_is_told(&follower[i], told));
            xq_kin_play(&follower[i], told, NULL);
        }
    }
}

/* Calls `check` for some games of every setting of a game that hides something. */
static void walk(void (*check)(const XqKinRules *rules, const XqKinRandom *random))
{
    int settings = 0;
    for (int i = 0; i < KIN_SETTINGS; i++) {
        XqKinRules rules;
        const XqKinGame *game = xq_kin_find(xq_str(kin_settings[i].game));
        if ((xq_kin_info(game)->features & XQ_KIN_HAS_HIDDEN) == 0)
            continue;
        settings++;
        current_game = kin_settings[i].game;
        current_options = kin_settings[i].options;
        CHECK(xq_kin_rules_parse(&rules, game, xq_str(current_options), NULL) == XQ_OK);
        for (int k = 0; k < games_a_setting; k++) {
            XqKinSeed seed;
            current_ply = 0;
            current_seed = (uint64_t)k + 1;
            xq_kin_seed_init(&seed, current_seed);
            XqKinRandom random = xq_kin_seed_random(&seed);
            check(&rules, &random);
        }
    }
    assert_true(settings > 0);
}

static void nothing_hidden_is_seen(void **unused)
{
    (void)unused;
    walk(follow_game);
}

/* --- Computer players ------------------------------------------------------------------------- */

/* A choice on the referee's own state, to see that nothing in it is looked at. */
static XqKinMove choose(XqKinPlayerKind kind, const XqKinState *state)
{
    XqKinPlayer *player;
    XqKinMove move;
    XqKinLimits limits = { .nodes = 1500 };
    CHECK(xq_kin_player_new(&player, kind, current_seed, NULL, NULL) == XQ_OK);
    xq_kin_player_choose(player, state, &limits, &move, NULL);
    xq_kin_player_free(player);
    return move;
}

static void ask_players(const XqKinRules *rules, const XqKinRandom *random)
{
    XqKinState state, deal;
    CHECK(xq_kin_start(&state, rules, random, NULL) == XQ_OK);
    for (current_ply = 0; current_ply < 60; current_ply++) {
        int seat = xq_kin_turn(&state);
        if (seat == XQ_KIN_NOBODY)
            return;
        xq_kin_view(&deal, &state, seat);
        xq_kin_guess(&deal, random);
        for (int kind = XQ_KIN_PLAYS_RANDOM; kind <= XQ_KIN_SEARCHES; kind++)
            if (current_ply % 12 == 6)
                CHECK(choose((XqKinPlayerKind)kind, &state) ==
                      choose((XqKinPlayerKind)kind, &deal));
        xq_kin_moves(&state, &list);
        xq_kin_play(&state, kin_random_move(&list, random), NULL);
    }
}

static void players_know_no_more_than_their_seat(void **unused)
{
    (void)unused;
    walk(ask_players);
}

/* --- Guesses ---------------------------------------------------------------------------------- */

/* How often the secret of a guess has `word` in it, of 3000. */
static int count_guesses(const char *game, const char *word)
{
    XqKinRules rules;
    XqKinState view, guess;
    XqKinSeed seed;
    XqBuf text;
    int count = 0;
    xq_kin_seed_init(&seed, 11);
    XqKinRandom random = xq_kin_seed_random(&seed);
    xq_kin_rules_init(&rules, xq_kin_find(xq_str(game)));
    assert_int_equal(xq_kin_start(&view, &rules, &random, NULL), XQ_OK);
    xq_kin_view(&view, &view, 0);
    xq_buf_init(&text, XQ_KIN_TEXT_SIZE);
    for (int i = 0; i < 3000; i++) {
        xq_kin_copy(&guess, &view);
        xq_kin_guess(&guess, &random);
        xq_buf_reset(&text);
        xq_kin_secret_format(&text, &guess);
        count += strstr(xq_buf_cstr(&text), word) != NULL;
    }
    xq_buf_release(&text);
    return count;
}

/* Within five standard deviations of what is expected. */
static void assert_about(int count, int parts, int whole)
{
    double share = (double)parts / whole, mean = 3000 * share, off = count - mean;
    if (off * off > 25 * mean * (1 - share))
        fail_msg("%d of 3000, not about %.0f", count, mean);
}

static void guesses_are_even(void **unused)
{
    (void)unused;
    assert_about(count_guesses("jieqi", "a1=R"), 2, 15);
    assert_about(count_guesses("jieqi", "b1=P"), 5, 15);
    assert_about(count_guesses("jieqi", "i7=a"), 2, 15);
    assert_about(count_guesses("banqi", "a1=K"), 1, 32);
    assert_about(count_guesses("banqi", "h4=p"), 5, 32);
}

/* --- What may be told ------------------------------------------------------------------------- */

static const struct {
    const char *label, *game, *options, *position, *move;
    bool is_legal, is_told;
} tellings[] = {
    { "not told", "jieqi", "", "start", "b1c3", true, false },
    { "told", "jieqi", "", "start", "b1c3=R", true, true },
    { "a kind that is used up", "jieqi", "",
      "r~n~b~a~ka~b~n~r~/9/1c~5c~1/p~1p~1p~1p~1p~/9/9/P~1P~1P~1P~1P~/1C~5C~1/4R4/1N~B~A~K1B~N~R~ w "
      "- "
      "- 0 1 R",
      "b1c3=R", false, false },
    { "a taken one need not be told", "jieqi", "",
      "r~n~b~a~ka~b~n~r~/9/1c~5c~1/p~1p~1p~1p~1p~/9/9/P~1P~1P~1P~1P~/1C~5C~1/9/R~N~B~A~KA~B~N~R~ w "
      "- "
      "- 0 1",
      "b3xb10=P", true, true },
    { "but may be", "jieqi", "", "start", "b3xb10=P(c)", true, true },
    { "and must be where all see it", "jieqi", "shown=both", "start", "b3xb10=P", true, false },
    { "a piece that is open", "jieqi", "", "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1", "a1a2", true,
      true },
    { "is not turned up again", "jieqi", "", "4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1", "a1a2=R", false,
      false },
    { "which piece is not told", "banqi", "", "start", "b4b4", true, false },
    { "and now it is", "banqi", "", "start", "b4=C", true, true },
    { "a second general", "banqi", "", "K6?/8/8/8 b", "h4=K", false, false },
    { "a step shows nothing", "banqi", "", "8/8/8/R?5r r", "a1a2", true, true },
};

static void views_are_told_what_they_need(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof tellings / sizeof tellings[0]; i++) {
        XqKinRules rules;
        XqKinState state;
        XqKinSeed seed;
        XqKinMove move;
        const XqKinGame *game = xq_kin_find(xq_str(tellings[i].game));
        xq_kin_seed_init(&seed, 3);
        XqKinRandom random = xq_kin_seed_random(&seed);
        assert_int_equal(xq_kin_rules_parse(&rules, game, xq_str(tellings[i].options), NULL),
                         XQ_OK);
        if (strcmp(tellings[i].position, "start") == 0)
            assert_int_equal(xq_kin_start(&state, &rules, &random, NULL), XQ_OK);
        else
            assert_int_equal(xq_kin_parse(&state, &rules, xq_str(tellings[i].position), NULL),
                             XQ_OK);
        xq_kin_view(&state, &state, 0);
        XqStatus status = xq_kin_move_parse(&move, &state, xq_str(tellings[i].move), NULL);
        if ((status == XQ_OK) != tellings[i].is_legal)
            fail_msg("%s: status %d", tellings[i].label, (int)status);
        if (status == XQ_OK && xq_kin_is_told(&state, move) != tellings[i].is_told)
            fail_msg("%s: told or not", tellings[i].label);
    }
}

int main(int count, char **args)
{
    if (count > 1)
        games_a_setting = (int)strtol(args[1], NULL, 10);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_hidden_is_seen),
        cmocka_unit_test(players_know_no_more_than_their_seat),
        cmocka_unit_test(guesses_are_even),
        cmocka_unit_test(views_are_told_what_they_need),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
