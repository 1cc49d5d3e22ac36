/*
 * test_properties.c - what holds for every game, at every step of random games. A failure names
 * the game, its options and the seed; `test-kin-properties N` tries N games a setting.
 */
#include "unit/kin/kin_data.h"
#include "unit/kin/kin_random.h"

#include <inttypes.h>

static int games_a_setting = 3;
static const char *current_game, *current_options;
static uint64_t current_seed;

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition))                                                                          \
            fail_msg("%s %s, seed %" PRIu64 ": %s", current_game, current_options, current_seed,   \
                     #condition);                                                                  \
    } while (0)

static XqKinMoveList list, again;
static XqKinBoard board;

static void text_of(XqBuf *out, const XqKinState *state)
{
    xq_buf_reset(out);
    xq_kin_format(out, state);
    CHECK(xq_buf_status(out) == XQ_OK);
}

static bool same_list(const XqKinMoveList *a, const XqKinMoveList *b)
{
    return a->count == b->count &&
           memcmp(a->moves, b->moves, (size_t)a->count * sizeof a->moves[0]) == 0;
}

static void check_text(const XqKinState *state, const XqKinRules *rules, XqBuf *a, XqBuf *b)
{
    XqKinState copy;
    XqError err;
    text_of(a, state);
    if (xq_kin_parse(&copy, rules, xq_buf_str(a), &err) != XQ_OK)
        fail_msg("%s %s, seed %" PRIu64 ": %s: %s", current_game, current_options, current_seed,
                 xq_buf_cstr(a), err.text);
    text_of(b, &copy);
    CHECK(strcmp(xq_buf_cstr(a), xq_buf_cstr(b)) == 0);
    xq_buf_reset(a);
    xq_kin_secret_format(a, state);
    CHECK(xq_kin_secret_parse(&copy, xq_buf_str(a), &err) == XQ_OK);
    CHECK(xq_kin_key(&copy) == xq_kin_key(state));
    /* A position from text has no past, so it may go on where a repetition ended the game. */
    if (xq_kin_turn(state) != XQ_KIN_NOBODY) {
        xq_kin_moves(&copy, &again);
        CHECK(same_list(&list, &again));
    }
}

static void check_moves(const XqKinState *state, XqBuf *text)
{
    for (int i = 0; i < list.count; i++) {
        XqKinMove back;
        XqKinMoveInfo info;
        xq_buf_reset(text);
        xq_kin_move_format(text, state, list.moves[i]);
        CHECK(xq_kin_move_parse(&back, state, xq_buf_str(text), NULL) == XQ_OK);
        CHECK(back == list.moves[i]);
        xq_kin_move_describe(&info, state, list.moves[i]);
        CHECK(info.from == XQ_KIN_NO_POINT || info.from < board.point_count);
        CHECK(info.to == XQ_KIN_NO_POINT || info.to < board.point_count);
        CHECK(info.seat == XQ_KIN_CHANCE || (xq_kin_movers(state) >> info.seat & 1u) != 0);
    }
    CHECK(xq_kin_perft(state, 1) == (uint64_t)list.count);
}

static void check_outcome(const XqKinState *state)
{
    XqKinOutcome outcome;
    int estimate[XQ_KIN_SEATS_MAX];
    xq_kin_outcome(&outcome, state);
    xq_kin_estimate(state, estimate);
    CHECK(outcome.is_over == (list.count == 0));
    CHECK(outcome.is_over == (outcome.reason[0] != '\0'));
    CHECK(outcome.is_over == (xq_kin_turn(state) == XQ_KIN_NOBODY));
    CHECK((outcome.winners & ~xq_kin_seats(state)) == 0);
    CHECK(outcome.is_over || outcome.winners == 0);
    unsigned ranked = 0;
    for (int i = 0; i < outcome.seat_count; i++) {
        ranked |= 1u << outcome.ranking[i];
        CHECK(outcome.place[i] == i + 1 || (i > 0 && outcome.place[i] == outcome.place[i - 1]));
        CHECK((outcome.winners >> outcome.ranking[i] & 1u) == 0 || outcome.place[i] == 1);
        CHECK(estimate[outcome.ranking[i]] <= 30000 && estimate[outcome.ranking[i]] >= -30000);
    }
    CHECK(ranked == xq_kin_seats(state));
}

/* Plays a game to its end, checking all the way; then plays it again from the record. */
static void check_game(const XqKinRules *rules, const XqKinRandom *random, XqBuf *a, XqBuf *b)
{
    enum { PLIES_MAX = 20000 };
    static XqKinMove played[PLIES_MAX];
    XqKinState first, state, before;
    int plies = 0;
    CHECK(xq_kin_start(&first, rules, random, NULL) == XQ_OK);
    xq_kin_board(&board, &first);
    CHECK(board.point_count > 0);
    xq_kin_copy(&state, &first);
    for (;; plies++) {
        CHECK(plies < PLIES_MAX);
        xq_kin_moves(&state, &list);
        check_outcome(&state);
        if (plies % 7 == 0 || list.count == 0) {
            check_text(&state, rules, a, b);
            check_moves(&state, a);
        }
        if (list.count == 0)
            break;
        text_of(a, &state);
        xq_kin_copy(&before, &state);
        xq_kin_play(&state, kin_random_move(&list, random), &played[plies]);
        text_of(b, &before);
        CHECK(strcmp(xq_buf_cstr(a), xq_buf_cstr(b)) == 0);
    }
    text_of(a, &state);
    for (int i = 0; i < plies; i++) {
        CHECK(xq_kin_is_legal(&first, played[i]));
        xq_kin_play(&first, played[i], NULL);
    }
    text_of(b, &first);
    CHECK(strcmp(xq_buf_cstr(a), xq_buf_cstr(b)) == 0);
    CHECK(xq_kin_key(&first) == xq_kin_key(&state));
}

static void random_games_keep_the_promises(void **unused)
{
    (void)unused;
    XqBuf a, b;
    xq_buf_init(&a, XQ_KIN_TEXT_SIZE);
    xq_buf_init(&b, XQ_KIN_TEXT_SIZE);
    for (int i = 0; i < KIN_SETTINGS; i++)
        for (int k = 0; k < games_a_setting; k++) {
            XqKinRules rules;
            XqKinSeed seed;
            current_game = kin_settings[i].game;
            current_options = kin_settings[i].options;
            current_seed = (uint64_t)k + 1;
            xq_kin_seed_init(&seed, current_seed);
            XqKinRandom random = xq_kin_seed_random(&seed);
            const XqKinGame *game = xq_kin_find(xq_str(current_game));
            assert_non_null(game);
            CHECK(xq_kin_rules_parse(&rules, game, xq_str(current_options), NULL) == XQ_OK);
            check_game(&rules, &random, &a, &b);
        }
    xq_buf_release(&a);
    xq_buf_release(&b);
}

static void options_are_written_as_they_are_read(void **unused)
{
    (void)unused;
    XqBuf text;
    xq_buf_init(&text, XQ_KIN_TEXT_SIZE);
    for (int i = 0; i < KIN_SETTINGS; i++) {
        XqKinRules rules, back;
        const XqKinGame *game = xq_kin_find(xq_str(kin_settings[i].game));
        assert_int_equal(xq_kin_rules_parse(&rules, game, xq_str(kin_settings[i].options), NULL),
                         XQ_OK);
        xq_buf_reset(&text);
        xq_kin_rules_format(&text, &rules);
        assert_int_equal(xq_kin_rules_parse(&back, game, xq_buf_str(&text), NULL), XQ_OK);
        assert_memory_equal(&rules, &back, sizeof rules);
    }
    xq_buf_release(&text);
}

static void every_game_has_a_start(void **unused)
{
    (void)unused;
    XqKinSeed seed;
    xq_kin_seed_init(&seed, 7);
    XqKinRandom random = xq_kin_seed_random(&seed);
    assert_true(xq_kin_count() > 0);
    for (size_t i = 0; i < xq_kin_count(); i++) {
        XqKinRules rules;
        XqKinState state;
        const XqKinInfo *info = xq_kin_info(xq_kin_at(i));
        assert_ptr_equal(xq_kin_find(xq_str(info->name)), xq_kin_at(i));
        assert_in_range(info->army_count, 1, XQ_KIN_ARMIES_MAX);
        assert_in_range(info->kind_count, 1, XQ_KIN_KINDS_MAX);
        assert_in_range(info->option_count, 0, XQ_KIN_OPTIONS_MAX);
        assert_non_null(info->rules[0]);
        xq_kin_rules_init(&rules, xq_kin_at(i));
        assert_int_equal(xq_kin_start(&state, &rules, &random, NULL), XQ_OK);
        int seats = __builtin_popcount(xq_kin_seats(&state));
        assert_in_range(seats, info->seats_min, info->seats_max);
    }
}

/* The option, and the choice of it, that a label speaks of. */
static bool names_something(const XqKinInfo *info, const XqKinLabel *label)
{
    for (int i = 0; i < info->option_count; i++) {
        const XqKinOption *option = &info->options[i];
        if (strcmp(option->name, label->option) != 0)
            continue;
        if (label->choice == NULL)
            return true;
        for (int k = 0; option->type == XQ_KIN_CHOICE && option->choices[k] != NULL; k++)
            if (strcmp(option->choices[k], label->choice) == 0)
                return true;
    }
    return false;
}

static void labels_and_seatings_belong_to_the_game(void **unused)
{
    (void)unused;
    XqKinSeed seed;
    xq_kin_seed_init(&seed, 7);
    XqKinRandom random = xq_kin_seed_random(&seed);
    for (size_t i = 0; i < xq_kin_count(); i++) {
        XqKinRules rules;
        XqKinState state;
        const XqKinInfo *info = xq_kin_info(xq_kin_at(i));
        current_game = info->name;
        for (const XqKinLabel *label = info->labels; label != NULL && label->option != NULL;
             label++)
            if (!names_something(info, label))
                fail_msg("%s: no %s=%s", info->name, label->option,
                         label->choice != NULL ? label->choice : "");
        for (const XqKinSeating *way = info->seatings; way != NULL && way->text != NULL; way++) {
            current_options = way->settings;
            CHECK(xq_kin_rules_parse(&rules, xq_kin_at(i), xq_str(way->settings), NULL) == XQ_OK);
            CHECK(xq_kin_start(&state, &rules, &random, NULL) == XQ_OK);
        }
    }
}

static void vacant_seats_take_no_part(void **unused)
{
    (void)unused;
    XqKinSeed seed;
    xq_kin_seed_init(&seed, 7);
    XqKinRandom random = xq_kin_seed_random(&seed);
    for (size_t i = 0; i < xq_kin_count(); i++) {
        XqKinRules full, rules;
        XqKinState state;
        current_game = xq_kin_info(xq_kin_at(i))->name;
        current_options = "";
        xq_kin_rules_init(&full, xq_kin_at(i));
        CHECK(xq_kin_start(&state, &full, &random, NULL) == XQ_OK);
        unsigned all = xq_kin_seats(&state);
        for (unsigned gone = 0; gone <= all; gone++) {
            if ((gone & ~all) != 0)
                continue;
            rules = full;
            XqStatus status = xq_kin_rules_vacate(&rules, gone, NULL);
            CHECK(gone != 0 || status == XQ_OK);
            CHECK(gone != all || status != XQ_OK);
            CHECK(status == XQ_OK || status == XQ_E_STATE || status == XQ_E_RANGE);
            if (status != XQ_OK) {
                CHECK(memcmp(&rules, &full, sizeof rules) == 0);
                continue;
            }
            CHECK(xq_kin_start(&state, &rules, &random, NULL) == XQ_OK);
            CHECK(xq_kin_seats(&state) == (all & ~gone));
        }
    }
}

static void declarations_say_whom_they_bind(void **unused)
{
    (void)unused;
    XqKinSeed seed;
    xq_kin_seed_init(&seed, 7);
    XqKinRandom random = xq_kin_seed_random(&seed);
    for (int i = 0; i < KIN_SETTINGS; i++) {
        XqKinRules rules;
        XqKinState state;
        current_game = kin_settings[i].game;
        current_options = kin_settings[i].options;
        CHECK(xq_kin_rules_parse(&rules, xq_kin_find(xq_str(current_game)), xq_str(current_options),
                                 NULL) == XQ_OK);
        CHECK(xq_kin_start(&state, &rules, &random, NULL) == XQ_OK);
        xq_kin_declarations(&state, &list);
        for (int k = 0; k < list.count; k++) {
            XqKinMoveInfo info;
            xq_kin_move_describe(&info, &state, list.moves[k]);
            CHECK((info.flags & XQ_KIN_DECLARE) != 0);
            CHECK(info.words != NULL && info.words[0] != '\0');
            CHECK(info.binds != 0 && (info.binds & ~xq_kin_alive(&state)) == 0);
        }
    }
}

int main(int count, char **args)
{
    if (count > 1)
        games_a_setting = (int)strtol(args[1], NULL, 10);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_has_a_start),
        cmocka_unit_test(labels_and_seatings_belong_to_the_game),
        cmocka_unit_test(vacant_seats_take_no_part),
        cmocka_unit_test(declarations_say_whom_they_bind),
        cmocka_unit_test(options_are_written_as_they_are_read),
        cmocka_unit_test(random_games_keep_the_promises),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
