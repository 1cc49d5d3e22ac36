/*
 * test_table.c - the other games: a table as a value, and tables in the hub, without a socket or a
 * thread: peers that keep what they are sent, a thinker the test answers for.
 */
#include "server/tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bed.h"

/* --- As a value ------------------------------------------------------------------------------- */

static XqTable table; /* of the test that runs */

static XqGameId key_of(uint8_t byte)
{
    XqGameId key = { { byte, 7 } };
    return key;
}

/* A table with a human in each seat that `seals` has a word for, "" being no word. */
static void make(const char *game, const char *settings, const char *const *words)
{
    XqTableSetup setup = { .game = xq_str(game), .settings = xq_str(settings) };
    XqTableChance chance = { .id = { { 1 } }, .host = { { 2 } }, .secret = { 3 } };
    XqProblem problem;
    for (int seat = 0; seat < XQ_KIN_SEATS_MAX && words[seat] != NULL; seat++) {
        char seal[XQ_KIN_SEAL_SIZE] = "";
        XqGameId key = key_of((uint8_t)(10 + seat));
        if (words[seat][0] != '\0')
            xq_kin_fair_seal(seal, xq_str(words[seat]));
        setup.chairs[seat] = xq_chair_human(XQ_STR(""), xq_str(seal), &key);
    }
    if (!xq_table_init(&table, &setup, &chance, 1000, &problem))
        fail_msg("%s", problem.text);
}

#define WORDS(...) ((const char *const[XQ_KIN_SEATS_MAX]){ __VA_ARGS__ })

static void begin(void)
{
    XqProblem problem;
    if (!xq_table_start(&table, &problem))
        fail_msg("%s", problem.text);
}

static void refused(bool is_done, const XqProblem *problem, XqProblemCode code)
{
    assert_false(is_done);
    assert_string_equal(xq_problem_name(problem->code), xq_problem_name(code));
}

static void keys_belong_to_seats(void **unused)
{
    (void)unused;
    make("liubo", "", WORDS("", ""));
    XqGameId first = key_of(10), second = key_of(11), host = { { 2 } }, none = { { 0 } };
    assert_int_equal(xq_table_seat_of(&table, &first), 0);
    assert_int_equal(xq_table_seat_of(&table, &second), 1);
    assert_int_equal(xq_table_seat_of(&table, &host), XQ_KIN_NOBODY);
    assert_int_equal(xq_table_seat_of(&table, &none), XQ_KIN_NOBODY);
    assert_true(xq_table_is_host(&table, &host));
    assert_false(xq_table_is_host(&table, &first));
}

static void words_open_the_game(void **unused)
{
    (void)unused;
    XqProblem problem;
    char before[XQ_KIN_SEAL_SIZE], after[XQ_KIN_SEAL_SIZE];
    uint8_t fresh[XQ_KIN_SECRET_SIZE] = { 9 };
    make("liubo", "", WORDS("heron", "otter"));
    xq_kin_fair_commitment(before, table.fair.secret);
    begin();
    assert_int_equal(table.phase, XQ_TABLE_OPENING);
    assert_int_equal(xq_table_words_awaited(&table), 3);
    assert_int_equal(table.ply, 0);
    refused(xq_table_word(&table, 0, XQ_STR("otter"), &problem), &problem, XQ_PROBLEM_BAD_WORD);
    assert_true(xq_table_word(&table, 0, XQ_STR("heron"), &problem));
    /* Somebody leaves: what has been opened is worth nothing any more. */
    XqChair open = xq_chair_open();
    assert_true(xq_table_vacate(&table, 1, &open, fresh, &problem));
    assert_int_equal(table.phase, XQ_TABLE_SEATING);
    xq_kin_fair_commitment(after, table.fair.secret);
    assert_string_not_equal(before, after);
    assert_string_equal(table.fair.word[0], "");
    assert_string_equal(table.chairs[0].seal, "");
    xq_kin_fair_seal(after, XQ_STR("heron2"));
    assert_true(xq_table_seal(&table, 0, xq_str(after), &problem));
    begin(); /* the open seat is the computer's now */
    assert_int_equal(table.chairs[1].kind, XQ_CHAIR_COMPUTER);
    assert_int_equal(xq_table_words_awaited(&table), 1);
    assert_true(xq_table_word(&table, 0, XQ_STR("heron2"), &problem));
    assert_int_equal(table.phase, XQ_TABLE_PLAYING);
    assert_int_equal(table.ply, 1); /* the first throw lies there */
    assert_int_equal(table.throws, 1);
    refused(xq_table_seal(&table, 0, xq_str(after), &problem), &problem, XQ_PROBLEM_WRONG_PHASE);
    refused(xq_table_start(&table, &problem), &problem, XQ_PROBLEM_WRONG_PHASE);
}

static void a_game_without_chance_needs_no_words(void **unused)
{
    (void)unused;
    make("three_kingdoms", "", WORDS("a", "b", "c"));
    assert_false(xq_table_has_secret(&table));
    begin();
    assert_int_equal(table.phase, XQ_TABLE_PLAYING);
    assert_int_equal(table.ply, 0);
}

static void moves_are_played_once(void **unused)
{
    (void)unused;
    XqProblem problem;
    bool is_repeat;
    make("three_kingdoms", "", WORDS("", "", ""));
    refused(xq_table_move(&table, 0, 0, XQ_STR("s23s25"), &is_repeat, &problem), &problem,
            XQ_PROBLEM_WRONG_PHASE);
    begin();
    assert_true(xq_table_move(&table, 0, 0, XQ_STR("s23s25"), &is_repeat, &problem));
    assert_false(is_repeat);
    uint64_t rev = table.rev;
    assert_true(xq_table_move(&table, 0, 0, XQ_STR("s23s25"), &is_repeat, &problem));
    assert_true(is_repeat);
    assert_int_equal(table.rev, rev);
    assert_int_equal(table.ply, 1);
    refused(xq_table_move(&table, 1, 0, XQ_STR("s23s25"), &is_repeat, &problem), &problem,
            XQ_PROBLEM_WRONG_PLY); /* the same move, but another's */
    assert_int_equal(problem.ply, 1);
    refused(xq_table_move(&table, 0, 1, XQ_STR("s25s24"), &is_repeat, &problem), &problem,
            XQ_PROBLEM_NOT_YOUR_TURN);
    refused(xq_table_move(&table, 1, 1, XQ_STR("u23u99"), &is_repeat, &problem), &problem,
            XQ_PROBLEM_BAD_MOVE);
    refused(xq_table_move(&table, 1, 1, XQ_STR("u21u22"), &is_repeat, &problem), &problem,
            XQ_PROBLEM_ILLEGAL_MOVE);
    refused(xq_table_move(&table, 1, 1, XQ_STR("draw"), &is_repeat, &problem), &problem,
            XQ_PROBLEM_ILLEGAL_MOVE);
}

/* Who says what his move will turn up could learn from the answer whether he guessed right. */
static void guesses_are_no_moves(void **unused)
{
    (void)unused;
    XqProblem problem;
    XqKinMoveList list;
    bool is_repeat;
    make("jieqi", "", WORDS("", ""));
    begin();
    assert_true(xq_kin_is_complete(&table.state));
    xq_kin_moves(&table.state, &list);
    int told = 0;
    for (int i = 0; i < list.count; i++) {
        XqKinState copy;
        XqKinMove record;
        XqBuf text;
        xq_kin_copy(&copy, &table.state);
        xq_kin_play(&copy, list.moves[i], &record);
        if (record == list.moves[i])
            continue;
        told++;
        xq_buf_init(&text, 64);
        xq_kin_move_format(&text, &table.state, record);
        refused(xq_table_move(&table, 0, 0, xq_buf_str(&text), &is_repeat, &problem), &problem,
                XQ_PROBLEM_ILLEGAL_MOVE);
        xq_buf_release(&text);
    }
    assert_true(told > 20);
    assert_int_equal(table.ply, 0);
}

static void seats_change_hands_where_they_may(void **unused)
{
    (void)unused;
    XqProblem problem;
    uint8_t fresh[XQ_KIN_SECRET_SIZE] = { 9 };
    XqGameId key = key_of(42);
    XqChair open = xq_chair_open(), computer = xq_chair_computer(XQ_KIN_PLAYS_GREEDY, 10);
    XqChair human = xq_chair_human(XQ_STR("Wu"), XQ_STR(""), &key);
    make("jieqi", "", WORDS("", ""));
    refused(xq_table_sit(&table, 0, &human, &problem), &problem, XQ_PROBLEM_SEAT_TAKEN);
    refused(xq_table_sit(&table, 5, &human, &problem), &problem, XQ_PROBLEM_BAD_VALUE);
    begin();
    refused(xq_table_vacate(&table, 1, &open, fresh, &problem), &problem, XQ_PROBLEM_WRONG_PHASE);
    assert_true(xq_table_vacate(&table, 1, &computer, fresh, &problem));
    refused(xq_table_sit(&table, 1, &human, &problem), &problem, XQ_PROBLEM_SEAT_TAKEN);
    /* Where nothing is hidden somebody else may go on. */
    make("liubo", "", WORDS("", ""));
    begin();
    assert_true(xq_table_vacate(&table, 1, &open, fresh, &problem));
    assert_true(xq_table_sit(&table, 1, &human, &problem));
    assert_int_equal(xq_table_seat_of(&table, &key), 1);
    assert_string_equal(table.chairs[1].name, "Wu");
}

static void offers_need_everybody(void **unused)
{
    (void)unused;
    XqProblem problem;
    XqOfferEnd end;
    bool is_repeat;
    make("three_kingdoms", "", WORDS("", "", ""));
    begin();
    assert_true(xq_table_offer(&table, 1, XQ_STR("draw"), &end, &problem));
    assert_int_equal(end, XQ_OFFER_STANDS);
    assert_int_equal(table.offers[0].asked, 7);
    assert_int_equal(table.offers[0].agreed, 2);
    /* One who was asked moves on without a word. */
    assert_true(xq_table_move(&table, 0, 0, XQ_STR("s23s25"), &is_repeat, &problem));
    assert_int_equal(table.offer_count, 0);
    assert_true(xq_table_offer(&table, 1, XQ_STR("draw"), &end, &problem));
    /* He who offered may move. */
    assert_true(xq_table_move(&table, 1, 1, XQ_STR("u23u25"), &is_repeat, &problem));
    assert_int_equal(table.offer_count, 1);
    assert_true(xq_table_answer(&table, 0, XQ_STR("draw"), true, &end, &problem));
    assert_int_equal(end, XQ_OFFER_STANDS);
    assert_true(xq_table_answer(&table, 2, XQ_STR("draw"), true, &end, &problem));
    assert_int_equal(end, XQ_OFFER_PLAYED);
    assert_int_equal(table.phase, XQ_TABLE_OVER);
    assert_int_equal(table.ply, 3);
    XqKinOutcome outcome;
    xq_table_outcome(&outcome, &table);
    assert_string_equal(outcome.reason, "agreement");
    refused(xq_table_offer(&table, 1, XQ_STR("draw"), &end, &problem), &problem,
            XQ_PROBLEM_GAME_OVER);
}

static void a_computer_declines_at_once(void **unused)
{
    (void)unused;
    XqProblem problem;
    XqOfferEnd end;
    make("three_kingdoms", "", WORDS(""));
    begin();
    assert_true(xq_table_offer(&table, 0, XQ_STR("draw"), &end, &problem));
    assert_int_equal(end, XQ_OFFER_DECLINED); /* nobody stands better yet */
    assert_int_equal(table.offer_count, 0);
    refused(xq_table_answer(&table, 0, XQ_STR("draw"), true, &end, &problem), &problem,
            XQ_PROBLEM_NO_OFFER);
    refused(xq_table_offer(&table, 0, XQ_STR("s23s25"), &end, &problem), &problem,
            XQ_PROBLEM_BAD_MOVE);
}

static void a_very_long_game_is_drawn(void **unused)
{
    (void)unused;
    XqProblem problem;
    bool is_repeat;
    XqKinOutcome outcome;
    make("three_kingdoms", "", WORDS("", "", ""));
    begin();
    table.ply = XQ_TABLE_PLIES_MAX - 1; /* as if */
    assert_true(xq_table_move(&table, 0, table.ply, XQ_STR("s23s25"), &is_repeat, &problem));
    assert_int_equal(table.phase, XQ_TABLE_OVER);
    xq_table_outcome(&outcome, &table);
    assert_true(outcome.is_over);
    assert_int_equal(outcome.winners, 0);
    assert_string_equal(outcome.reason, "length-limit");
}

/* However a table came to where it is, the state before each of its moves is the same. */
static void assert_states(void)
{
    XqKinState quick, slow;
    xq_kin_copy(&slow, &table.start);
    for (int ply = 0; ply <= table.ply; ply++) {
        xq_table_state_at(&quick, &table, ply);
        assert_int_equal(xq_kin_key(&quick), xq_kin_key(&slow));
        if (ply < table.ply)
            xq_kin_play(&slow, table.moves[ply], NULL);
    }
    assert_int_equal(xq_kin_key(&table.state), xq_kin_key(&slow));
}

static void states_are_found_again(void **unused)
{
    (void)unused;
    static const char *const moves[] = { "s23s25", "u23u25", "w23w25", "s25s24", "u25u24" };
    XqProblem problem;
    bool is_repeat;
    make("three_kingdoms", "", WORDS("", "", ""));
    assert_states();
    begin();
    assert_states();
    for (int i = 0; i < 5; i++) {
        assert_true(xq_table_move(&table, i % 3, i, xq_str(moves[i]), &is_repeat, &problem));
        assert_states();
    }
    for (int ply = 4; ply >= 0; ply -= 2) {
        assert_true(xq_table_take_back(&table, ply, &problem));
        assert_int_equal(table.ply, ply);
        assert_states();
    }
    make("liubo", "", WORDS("", ""));
    begin();
    assert_states();
}

/* --- In the hub ------------------------------------------------------------------------------- */

typedef struct Fixture {
    TestBed bed;     /* first: the hub hands it back */
    XqKinState view; /* what the thinker was asked about */
    char table[XQ_GAME_ID_SIZE], key[XQ_GAME_ID_SIZE], host[XQ_GAME_ID_SIZE];
} Fixture;

static XqProblemCode start_thinking(void *context, uint64_t ticket,
                                    const XqKinThinkRequest *request)
{
    Fixture *fixture = context;
    if (fixture->bed.refusal != XQ_PROBLEM_NONE)
        return fixture->bed.refusal;
    fixture->bed.ticket = ticket;
    xq_kin_copy(&fixture->view, request->view);
    return XQ_PROBLEM_NONE;
}

static int set_up(void **state)
{
    Fixture *fixture = *state = calloc(1, sizeof *fixture);
    if (fixture == NULL)
        return -1;
    return bed_open(&fixture->bed,
                    (XqHubPorts){ .kin_thinker = { start_thinking, bed_cancel, fixture } });
}

static int tear_down(void **state)
{
    Fixture *fixture = *state;
    bed_clear(&fixture->bed);
    int left = xq_tables_count(xq_hub_tables(fixture->bed.hub)) - (fixture->bed.ticket != 0);
    bed_close(&fixture->bed);
    free(fixture);
    return left; /* nothing stays in memory that nobody needs */
}

static void create(Fixture *fixture, const char *body, int seat)
{
    static XqTable made;
    XqTableKeys keys = { .seated = 0 };
    XqProblem problem;
    json_t *object = json_loads(body, 0, NULL);
    assert_non_null(object);
    if (!xq_tables_create(xq_hub_tables(fixture->bed.hub), &made, &keys, object, &problem))
        fail_msg("%s", problem.text);
    json_decref(object);
    xq_game_id_format(fixture->table, &made.id);
    xq_game_id_format(fixture->host, &keys.host);
    xq_game_id_format(fixture->key, &keys.seats[seat]);
}

/* Sends a message of this type with further members, single quotes for double ones, $ and ! for
 * the seat's and the host's keys. */
static void say(Fixture *fixture, TestPeer *peer, const char *type, const char *members)
{
    char text[1024];
    int len = snprintf(text, sizeof text, "{\"type\":\"%s\",\"table\":\"%s\",\"id\":1", type,
                       fixture->table);
    for (const char *c = members; *c != '\0'; c++)
        if (*c == '$' || *c == '!')
            len += snprintf(text + len, sizeof text - (size_t)len, "%s",
                            *c == '$' ? fixture->key : fixture->host);
        else
            text[len++] = *c == '\'' ? '"' : *c;
    text[len++] = '}';
    xq_hub_receive(fixture->bed.hub, &peer->peer, (XqStr){ text, (size_t)len });
}

static const char *type_of(const json_t *message)
{
    return json_string_value(json_object_get(message, "type"));
}

/* The next message of this type, others skipped. */
static json_t *expect(TestPeer *peer, const char *type)
{
    while (peer->read < peer->count) {
        json_t *message = peer->sent[peer->read++];
        if (strcmp(type_of(message), type) == 0)
            return message;
        if (strcmp(type_of(message), "error") == 0)
            fail_msg("waiting for %s: %s", type,
                     json_string_value(json_object_get(message, "message")));
    }
    fail_msg("no %s", type);
    return NULL;
}

static const char *state_text(const json_t *message, const char *name)
{
    const char *text = json_string_value(json_object_get(json_object_get(message, "state"), name));
    return text != NULL ? text : "";
}

#define AGAINST_COMPUTER                                                                           \
    "{\"game\":\"jieqi\",\"seats\":{\"w\":{\"kind\":\"human\"},\"b\":{\"kind\":\"computer\"}}}"

static XqKinMove any_move(const XqKinState *state)
{
    XqKinMoveList list;
    xq_kin_moves(state, &list);
    return list.moves[0];
}

static void a_computer_sees_its_seat_alone(void **state)
{
    Fixture *fixture = *state;
    create(fixture, AGAINST_COMPUTER, 0);
    say(fixture, &fixture->bed.a, "table-watch", ",'key':'$'");
    say(fixture, &fixture->bed.a, "table-start", ",'key':'!'");
    say(fixture, &fixture->bed.b, "table-watch", "");
    assert_int_equal(fixture->bed.ticket, 0);
    say(fixture, &fixture->bed.a, "table-move", ",'key':'$','ply':0,'move':'a4a5'");
    json_t *move = expect(&fixture->bed.a, "table-move");
    assert_int_equal(json_array_size(json_object_get(move, "moves")), 1);
    (void)expect(&fixture->bed.b, "table-move"); /* there is one */
    assert_int_not_equal(fixture->bed.ticket, 0);
    assert_false(xq_kin_is_complete(&fixture->view));
    assert_string_equal(state_text(expect(&fixture->bed.a, "table-state"), "thinking"), "b");
    uint64_t ticket = fixture->bed.ticket;
    fixture->bed.ticket = 0;
    xq_hub_kin_thought(fixture->bed.hub, ticket, any_move(&fixture->view));
    assert_string_equal(state_text(expect(&fixture->bed.a, "table-move"), "movers"), "w");
    xq_hub_kin_thought(fixture->bed.hub, ticket, 0); /* known no longer */
    xq_hub_kin_thought(fixture->bed.hub, 12345, 0);
}

static void a_computer_that_fails_is_asked_again(void **state)
{
    Fixture *fixture = *state;
    create(fixture, AGAINST_COMPUTER, 0);
    say(fixture, &fixture->bed.a, "table-watch", ",'key':'$'");
    say(fixture, &fixture->bed.a, "table-start", ",'key':'!'");
    fixture->bed.refusal = XQ_PROBLEM_BUSY;
    fixture->bed.a.read = fixture->bed.a.count;
    say(fixture, &fixture->bed.a, "table-move", ",'key':'$','ply':0,'move':'a4a5'");
    assert_string_equal(state_text(expect(&fixture->bed.a, "table-state"), "fault"), "busy");
    fixture->bed.refusal = XQ_PROBLEM_NONE;
    say(fixture, &fixture->bed.a, "table-retry", "");
    assert_int_not_equal(fixture->bed.ticket, 0);
    /* Nonsense is no move. */
    uint64_t ticket = fixture->bed.ticket;
    fixture->bed.ticket = 0;
    fixture->bed.a.read = fixture->bed.a.count;
    xq_hub_kin_thought(fixture->bed.hub, ticket, UINT32_MAX);
    assert_string_equal(state_text(expect(&fixture->bed.a, "table-state"), "fault"), "internal");
    assert_int_equal(fixture->bed.ticket, 0);
    /* A change of seats clears the fault. */
    say(fixture, &fixture->bed.a, "table-seat",
        ",'key':'!','seat':'b','to':{'kind':'computer','player':'greedy','moveMs':10}");
    assert_int_not_equal(fixture->bed.ticket, 0);
}

static void a_vacated_seat_is_thought_for(void **state)
{
    Fixture *fixture = *state;
    create(fixture, AGAINST_COMPUTER, 0);
    say(fixture, &fixture->bed.a, "table-watch", ",'key':'$'");
    say(fixture, &fixture->bed.a, "table-start", ",'key':'!'");
    fixture->bed.a.read = fixture->bed.a.count;
    say(fixture, &fixture->bed.a, "table-leave", ",'key':'$'");
    assert_int_not_equal(fixture->bed.ticket, 0); /* for the seat that was a human's */
    const json_t *data = json_object_get(expect(&fixture->bed.a, "table"), "data");
    assert_string_equal(json_string_value(json_object_get(data, "as")), "-");
}

static void nobody_sees_more_than_one_who_watches(void **state)
{
    Fixture *fixture = *state;
    create(fixture, AGAINST_COMPUTER, 0);
    say(fixture, &fixture->bed.a, "table-watch", "");
    say(fixture, &fixture->bed.a, "table-start", ",'key':'!'");
    json_t *told = NULL;
    while (fixture->bed.a.read < fixture->bed.a.count)
        told = fixture->bed.a.sent[fixture->bed.a.read++];
    static XqTable known;
    XqTableLive live;
    XqGameId id;
    XqBuf secret;
    assert_true(xq_game_id_parse(&id, xq_str(fixture->table)));
    assert_true(xq_tables_read(xq_hub_tables(fixture->bed.hub), &known, &live, &id, NULL));
    xq_buf_init(&secret, XQ_KIN_TEXT_SIZE);
    xq_kin_secret_format(&secret, &known.start);
    char *text = json_dumps(told, 0);
    assert_true(xq_buf_str(&secret).len > 20);
    for (size_t at = 0; at + 8 < xq_buf_str(&secret).len; at += 4) {
        char part[9] = "";
        memcpy(part, xq_buf_cstr(&secret) + at, 8);
        assert_null(strstr(text, part));
    }
    free(text);
    xq_buf_release(&secret);
    say(fixture, &fixture->bed.b, "table-watch", ",'key':'!'");
    assert_string_equal(type_of(fixture->bed.b.sent[0]), "error"); /* the host has no seat */
}

/* A seat's player who goes is missed, one who looked on is not. */
static void only_players_are_missed(void **state)
{
    Fixture *fixture = *state;
    create(fixture, AGAINST_COMPUTER, 0);
    say(fixture, &fixture->bed.a, "table-watch", "");
    say(fixture, &fixture->bed.b, "table-watch", "");
    fixture->bed.a.read = fixture->bed.a.count;
    xq_hub_leave(fixture->bed.hub, &fixture->bed.b.peer);
    assert_int_equal(fixture->bed.a.count, fixture->bed.a.read);
    say(fixture, &fixture->bed.b, "table-watch", ",'key':'$'");
    fixture->bed.a.read = fixture->bed.a.count;
    xq_hub_leave(fixture->bed.hub, &fixture->bed.b.peer);
    assert_int_equal(fixture->bed.a.count, fixture->bed.a.read + 1);
    (void)expect(&fixture->bed.a, "table-state"); /* that is it */
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_belong_to_seats),
        cmocka_unit_test(words_open_the_game),
        cmocka_unit_test(a_game_without_chance_needs_no_words),
        cmocka_unit_test(moves_are_played_once),
        cmocka_unit_test(guesses_are_no_moves),
        cmocka_unit_test(seats_change_hands_where_they_may),
        cmocka_unit_test(offers_need_everybody),
        cmocka_unit_test(a_computer_declines_at_once),
        cmocka_unit_test(a_very_long_game_is_drawn),
        cmocka_unit_test(states_are_found_again),
        TEST(a_computer_sees_its_seat_alone),
        TEST(a_computer_that_fails_is_asked_again),
        TEST(a_vacated_seat_is_thought_for),
        TEST(only_players_are_missed),
        TEST(nobody_sees_more_than_one_who_watches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
