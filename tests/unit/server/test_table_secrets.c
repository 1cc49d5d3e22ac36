/*
 * test_table_secrets.c - what a table sends to who may not know.
 *
 * Two pieces of a game's deal change places that nobody has seen since: two under covers or, of a
 * viewer who is not shown what was taken face down, one that lies in the captor's hand. The game
 * is played again from that deal with the same moves; then every byte that leaves the server for
 * such a viewer must be the same for both tables, and so must every answer to whatever he tries.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cmocka_all.h"
#include "server/table_wire.h"

static XqTable table, twin;
static const char *settings_now;
static uint64_t seed_now;

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition))                                                                          \
            fail_msg("%s %s, seed %" PRIu64 ", ply %d: %s", xq_kin_info(table.rules.game)->name,   \
                     settings_now, seed_now, table.ply, #condition);                               \
    } while (0)

static void make(const char *game, const char *settings)
{
    XqTableSetup setup = { .game = xq_str(game), .settings = xq_str(settings) };
    XqTableChance chance = { .id = { { 1 } }, .host = { { 2 } }, .secret = { (uint8_t)seed_now } };
    XqProblem problem;
    for (int seat = 0; seat < 2; seat++) {
        XqGameId key = { { (uint8_t)(10 + seat) } };
        setup.chairs[seat] = xq_chair_human(XQ_STR(""), XQ_STR(""), &key);
    }
    settings_now = settings;
    assert_true(xq_table_init(&table, &setup, &chance, 1000, &problem));
    assert_true(xq_table_start(&table, &problem));
}

/* Captures are what is hidden from some and shown to others, so they come often. */
static XqKinMove choose(const XqKinMoveList *list, const XqKinRandom *random)
{
    XqKinMove move = 0;
    for (int i = 0; i < 12; i++) {
        XqKinMoveInfo info;
        move = list->moves[xq_kin_random_below(random, (uint64_t)list->count)];
        xq_kin_move_describe(&info, &table.state, move);
        if ((info.flags & XQ_KIN_CAPTURE) != 0)
            break;
    }
    return move;
}

static void play_at_random(const XqKinRandom *random)
{
    XqKinMoveList list;
    XqBuf text;
    bool is_repeat;
    XqProblem problem;
    xq_kin_moves(&table.state, &list);
    XqKinMove move = choose(&list, random);
    xq_buf_init(&text, 64);
    xq_kin_move_format(&text, &table.state, move);
    CHECK(xq_table_move(&table, xq_kin_turn(&table.state), table.ply, xq_buf_str(&text), &is_repeat,
                        &problem));
    xq_buf_release(&text);
}

/* --- The twin --------------------------------------------------------------------------------- */

/* An entry of the secret, `a1=R`: where its point begins and its letter stands. */
typedef struct Entry {
    const char *point;
    size_t len;
    char *letter;
} Entry;

static int read_secret(Entry out[32], char *secret)
{
    int count = 0;
    for (char *at = secret; *at != '\0' && count < 32;) {
        size_t len = strcspn(at, "=");
        out[count++] = (Entry){ at, len, at + len + 1 };
        at += len + 2;
        at += *at == ',';
    }
    return count;
}

static bool is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}

/* Whether the piece dealt on a point has been moved or turned, or taken face down. */
static bool is_untouched(const Entry *entry)
{
    XqBuf now;
    char start[8] = ",";
    xq_buf_init(&now, XQ_KIN_TEXT_SIZE);
    xq_buf_append_char(&now, ',');
    xq_kin_secret_format(&now, &table.state);
    memcpy(start + 1, entry->point, entry->len + 1); /* with its '=' */
    bool is_there = strstr(xq_buf_cstr(&now), start) != NULL;
    xq_buf_release(&now);
    return is_there;
}

/* The same moves from another deal, as far as all have seen them; false if they cannot be. */
static bool replay(const char *secret)
{
    XqKinState before;
    memcpy(&twin, &table, sizeof twin);
    xq_kin_view(&twin.start, &twin.start, XQ_KIN_NOBODY);
    CHECK(xq_kin_secret_parse(&twin.start, xq_str(secret), NULL) == XQ_OK);
    xq_kin_copy(&twin.state, &twin.start);
    xq_kin_copy(&before, &table.start);
    for (int ply = 0; ply < table.ply; ply++) {
        XqKinMove told = xq_kin_move_view(&before, table.moves[ply], XQ_KIN_NOBODY);
        xq_kin_play(&before, table.moves[ply], NULL);
        if (!xq_kin_is_legal(&twin.state, told))
            return false;
        if (ply == table.before_ply)
            xq_kin_copy(&twin.before, &twin.state);
        xq_kin_play(&twin.state, told, &twin.moves[ply]);
    }
    return true;
}

/* Two entries change places; *out_viewers gets who may not know of it. */
static bool make_twin(const XqKinRandom *random, unsigned *out_viewers)
{
    enum { WHITE = 1, BLACK = 2, WATCHER = 4 };
    Entry entries[32];
    XqBuf text;
    char secret[512];
    xq_buf_init(&text, sizeof secret);
    xq_kin_secret_format(&text, &table.start);
    memcpy(secret, xq_buf_cstr(&text), xq_buf_str(&text).len + 1);
    xq_buf_release(&text);
    int count = read_secret(entries, secret);
    const Entry *a = &entries[xq_kin_random_below(random, (uint64_t)count)];
    const Entry *b = &entries[xq_kin_random_below(random, (uint64_t)count)];
    bool is_jieqi = xq_kin_info(table.rules.game)->armies[0].letter == 'w';
    if (*a->letter == *b->letter || (is_jieqi && is_upper(*a->letter) != is_upper(*b->letter)))
        return false;
    *out_viewers = WHITE | BLACK | WATCHER;
    if (!is_untouched(a) || !is_untouched(b)) {
        /* At least one may lie in a hand: its captor may know, where anybody may. */
        if (strstr(settings_now, "shown=both") != NULL)
            return false;
        if (strstr(settings_now, "shown=nobody") == NULL)
            *out_viewers &= is_upper(*a->letter) ? ~(unsigned)BLACK : ~(unsigned)WHITE;
    }
    char kept = *a->letter;
    *a->letter = *b->letter;
    *b->letter = kept;
    return replay(secret);
}

/* --- Comparing -------------------------------------------------------------------------------- */

static void check_same_json(json_t *a, json_t *b)
{
    char *x = json_dumps(a, JSON_SORT_KEYS), *y = json_dumps(b, JSON_SORT_KEYS);
    CHECK(x != NULL && y != NULL && strcmp(x, y) == 0);
    free(x);
    free(y);
    json_decref(a);
    json_decref(b);
}

static void check_same_attempt(int seat, const char *text)
{
    static XqTable a, b;
    XqProblem first = { 0 }, second = { 0 };
    bool is_repeat, was_repeat;
    for (int ply = table.ply > 0 ? table.ply - 1 : 0; ply <= table.ply; ply++) {
        memcpy(&a, &table, sizeof a);
        memcpy(&b, &twin, sizeof b);
        bool is_done = xq_table_move(&a, seat, ply, xq_str(text), &is_repeat, &first);
        CHECK(is_done == xq_table_move(&b, seat, ply, xq_str(text), &was_repeat, &second));
        CHECK(is_repeat == was_repeat);
        CHECK(is_done || (first.code == second.code && strcmp(first.text, second.text) == 0));
    }
}

/* Legal moves and others, with every guess at what they show. */
static void check_same_attempts(int seat, const XqKinRandom *random)
{
    static const char letters[] = "KABNRCPEHkabnrcp";
    XqKinMoveList list;
    XqBuf text;
    xq_kin_moves(&table.state, &list);
    xq_buf_init(&text, 64);
    for (int i = 0; i < 3 && list.count > 0; i++) {
        XqKinMove move = list.moves[xq_kin_random_below(random, (uint64_t)list.count)];
        for (size_t k = 0; k < 2 * sizeof letters; k++) {
            xq_buf_reset(&text);
            xq_kin_move_format(&text, &table.state, move);
            char guess = letters[k / 2 % (sizeof letters - 1)];
            if (strstr(xq_kin_info(table.rules.game)->name, "banqi") != NULL) {
                xq_buf_reset(&text);
                xq_buf_printf(&text, "%c%d", 'a' + (int)xq_kin_random_below(random, 8),
                              1 + (int)xq_kin_random_below(random, 4));
            }
            xq_buf_printf(&text, k % 2 == 0 ? "=%c" : "=P(%c)", guess);
            check_same_attempt(seat, xq_buf_cstr(&text));
        }
    }
    xq_buf_release(&text);
}

static void check_same_offer(int seat)
{
    static XqTable a, b;
    XqOfferEnd first = XQ_OFFER_STANDS, second = XQ_OFFER_STANDS;
    XqProblem problem;
    memcpy(&a, &table, sizeof a);
    memcpy(&b, &twin, sizeof b);
    a.chairs[seat ^ 1] = b.chairs[seat ^ 1] = xq_chair_computer(XQ_KIN_SEARCHES, 100);
    CHECK(xq_table_offer(&a, seat, XQ_STR("draw"), &first, &problem) ==
          xq_table_offer(&b, seat, XQ_STR("draw"), &second, &problem));
    CHECK(first == second);
}

static void check_same(int viewer, const XqKinRandom *random)
{
    static const XqTableLive live = { 0 };
    int from = table.before_ply;
    check_same_json(xq_wire_table(&table, live, viewer, XQ_WITH_MOVES),
                    xq_wire_table(&twin, live, viewer, XQ_WITH_MOVES));
    check_same_json(xq_wire_table_moves(&table, from, &table.before, viewer),
                    xq_wire_table_moves(&twin, from, &twin.before, viewer));
    if (viewer == XQ_KIN_NOBODY)
        return;
    check_same_attempts(viewer, random);
    check_same_offer(viewer);
}

static int compare_games(const char *game, const char *settings)
{
    int compared = 0, in_hand = 0;
    for (seed_now = 1; seed_now <= 6; seed_now++) {
        XqKinSeed seed;
        xq_kin_seed_init(&seed, seed_now);
        XqKinRandom random = xq_kin_seed_random(&seed);
        make(game, settings);
        while (table.phase == XQ_TABLE_PLAYING && table.ply < 90) {
            unsigned viewers;
            if (table.ply % 3 == 0 && make_twin(&random, &viewers)) {
                compared++;
                in_hand += viewers != 7;
                for (int viewer = 0; viewer < 3; viewer++)
                    if ((viewers >> viewer & 1u) != 0)
                        check_same(viewer < 2 ? viewer : XQ_KIN_NOBODY, &random);
            }
            play_at_random(&random);
        }
    }
    if (compared <= 10)
        fail_msg("%s %s: only %d pairs", game, settings, compared);
    return in_hand;
}

static void jieqi_tells_nobody_too_much(void **unused)
{
    (void)unused;
    assert_true(compare_games("jieqi", "") > 0);
    assert_true(compare_games("jieqi", "shown=nobody quiet=10") == 0);
    assert_true(compare_games("jieqi", "shown=both") == 0);
}

static void banqi_tells_nobody_too_much(void **unused)
{
    (void)unused;
    assert_true(compare_games("banqi", "") == 0);
    assert_true(compare_games("banqi", "code=hk") == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(jieqi_tells_nobody_too_much),
        cmocka_unit_test(banqi_tells_nobody_too_much),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
