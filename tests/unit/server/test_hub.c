/* test_hub.c - messages in, messages out, and a thinker the test answers for. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bed.h"

typedef struct Fixture {
    TestBed bed; /* first: the hub hands it back */
    /* what the thinker was asked */
    int level;
    int move_count;
    XqPosition start;
    char game[XQ_GAME_ID_SIZE];
} Fixture;

static XqProblemCode start_thinking(void *context, uint64_t ticket, const XqThinkRequest *request)
{
    Fixture *fixture = context;
    if (fixture->bed.refusal != XQ_PROBLEM_NONE)
        return fixture->bed.refusal;
    fixture->bed.ticket = ticket;
    fixture->level = request->level;
    fixture->move_count = request->move_count;
    fixture->start = request->start;
    return XQ_PROBLEM_NONE;
}

static int set_up(void **state)
{
    Fixture *fixture = *state = calloc(1, sizeof *fixture);
    if (fixture == NULL)
        return -1;
    return bed_open(&fixture->bed,
                    (XqHubPorts){ .thinker = { start_thinking, bed_cancel, fixture } });
}

static int tear_down(void **state)
{
    Fixture *fixture = *state;
    bed_clear(&fixture->bed);
    bed_close(&fixture->bed);
    free(fixture);
    return 0;
}

static const XqSeat human = { false, 0 };

static void create(Fixture *fixture, XqSeat red, XqSeat black, const char *fen)
{
    XqRoomSetup setup = { .seats = { red, black }, .fen = xq_str(fen) };
    XqRoom room;
    XqProblem problem;
    if (!xq_hub_create(fixture->bed.hub, &room, &setup, &problem))
        fail_msg("%s", problem.text);
    xq_game_id_format(fixture->game, &room.id);
}

/* Sends a message; '@' stands for the game's ID, single quotes for double ones. */
static void say(Fixture *fixture, TestPeer *peer, const char *message)
{
    char text[512];
    size_t len = 0;
    for (const char *c = message; *c != '\0'; c++) {
        if (*c == '@') {
            memcpy(text + len, fixture->game, XQ_GAME_ID_SIZE - 1);
            len += XQ_GAME_ID_SIZE - 1;
        } else {
            text[len++] = *c == '\'' ? '"' : *c;
        }
        assert_true(len + XQ_GAME_ID_SIZE < sizeof text);
    }
    xq_hub_receive(fixture->bed.hub, &peer->peer, (XqStr){ text, len });
}

static const json_t *next(TestPeer *peer)
{
    assert_true(peer->read < peer->count);
    return peer->sent[peer->read++];
}

static const char *text_of(const json_t *message, const char *name)
{
    const char *text = json_string_value(json_object_get(message, name));
    return text != NULL ? text : "";
}

static int state_int(const json_t *message, const char *name)
{
    return (int)json_integer_value(json_object_get(json_object_get(message, "state"), name));
}

static const char *state_text(const json_t *message, const char *name)
{
    return text_of(json_object_get(message, "state"), name);
}

/* jansson's json_is_true() looks at its argument twice. */
static bool is_true(const json_t *message, const char *name)
{
    const json_t *value = json_object_get(message, name);
    return json_is_true(value);
}

/* The next message is of this type; returned for a closer look. */
static const json_t *expect(TestPeer *peer, const char *type)
{
    const json_t *message = next(peer);
    if (strcmp(text_of(message, "type"), type) != 0)
        fail_msg("%s was expected, got %s", type, json_dumps(message, JSON_COMPACT));
    return message;
}

static const json_t *expect_error(TestPeer *peer, const char *code)
{
    const json_t *message = expect(peer, "error");
    if (strcmp(text_of(message, "code"), code) != 0)
        fail_msg("%s was expected, got %s", code, json_dumps(message, JSON_COMPACT));
    return message;
}

static void expect_silence(const TestPeer *peer)
{
    if (peer->read != peer->count)
        fail_msg("unexpected %s", json_dumps(peer->sent[peer->read], JSON_COMPACT));
}

static void think_of(Fixture *fixture, const char *move)
{
    XqThought thought = { .has_score = true, .score = -250, .line_count = 1 };
    assert_int_equal(xq_move_parse(&thought.move, xq_str(move), NULL), XQ_OK);
    thought.line[0] = thought.move;
    uint64_t ticket = fixture->bed.ticket;
    assert_true(ticket != 0);
    fixture->bed.ticket = 0;
    xq_hub_thought(fixture->bed.hub, ticket, &thought);
}

static void fail_to_think(Fixture *fixture, XqProblemCode problem)
{
    XqThought thought = { .problem = problem };
    uint64_t ticket = fixture->bed.ticket;
    fixture->bed.ticket = 0;
    xq_hub_thought(fixture->bed.hub, ticket, &thought);
}

/* --- Tests ----------------------------------------------------------------------------------- */

static void bad_messages_get_one_error_each(void **state)
{
    Fixture *fixture = *state;
    static const struct {
        const char *message, *code;
    } cases[] = {
        { "", "bad-json" },
        { "{", "bad-json" },
        { "[1]", "bad-json" },
        { "'watch'", "bad-json" },
        { "{'type':'watch','type':'watch'}", "bad-json" },
        { "{'type':'ping','id':'\xff'}", "bad-json" },
        { "{}", "bad-value" },
        { "{'type':1}", "bad-value" },
        { "{'type':'dance'}", "bad-value" },
        { "{'type':'ping','id':1.5}", "bad-value" },
        { "{'type':'ping','id':[]}", "bad-value" },
        { "{'type':'watch'}", "bad-value" },
        { "{'type':'watch','game':7}", "bad-value" },
        { "{'type':'watch','game':'7'}", "unknown-game" },
        { "{'type':'watch','game':'ffffffffffffffffffffffffffffffff'}", "unknown-game" },
        { "{'type':'move','game':'@'}", "bad-value" },
        { "{'type':'move','game':'@','ply':'0','move':'h2e2'}", "bad-value" },
        { "{'type':'move','game':'@','ply':-1,'move':'h2e2'}", "bad-value" },
        { "{'type':'move','game':'@','ply':99999999999,'move':'h2e2'}", "bad-value" },
        { "{'type':'move','game':'@','ply':0,'move':12}", "bad-value" },
        { "{'type':'move','game':'@','ply':0,'move':'Z9'}", "bad-move" },
        { "{'type':'move','game':'@','ply':0,'move':'0000'}", "bad-move" },
        { "{'type':'move','game':'@','ply':0,'move':'a0a9'}", "illegal-move" },
        { "{'type':'move','game':'@','ply':1,'move':'h2e2'}", "wrong-ply" },
        { "{'type':'takeback','game':'@'}", "nothing-to-take-back" },
        { "{'type':'takeback','game':'@','to':5}", "wrong-ply" },
        { "{'type':'resign','game':'@'}", "bad-value" },
        { "{'type':'resign','game':'@','side':'green'}", "bad-value" },
        { "{'type':'draw-answer','game':'@','side':'red'}", "bad-value" },
        { "{'type':'draw-answer','game':'@','side':'red','accept':1}", "bad-value" },
        { "{'type':'draw-answer','game':'@','side':'red','accept':true}", "no-offer" },
        { "{'type':'hint','game':'@','level':11}", "bad-value" },
        { "{'type':'retry','game':'@'}", "no-fault" },
        { "{'type':'seat','game':'@','side':'red'}", "bad-value" },
        { "{'type':'seat','game':'@','side':'red','seat':{'kind':'engine'}}", "bad-value" },
        { "{'type':'seat','game':'@','side':'red','seat':{'kind':'god'}}", "bad-value" },
    };
    create(fixture, human, human, "");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        TestPeer *peer = &fixture->bed.a;
        say(fixture, peer, cases[i].message);
        const json_t *error = expect(peer, "error");
        if (strcmp(text_of(error, "code"), cases[i].code) != 0)
            fail_msg("%s: %s", cases[i].message, json_dumps(error, JSON_COMPACT));
        expect_silence(peer);
        if (peer->count > SENT_MAX - 4)
            while (peer->count > 0) {
                json_decref(peer->sent[--peer->count]);
                peer->read = 0;
            }
    }
    assert_int_equal(xq_hub_room_count(fixture->bed.hub), 0);
}

static void deep_json_is_refused(void **state)
{
    Fixture *fixture = *state;
    char text[4096];
    memset(text, '[', sizeof text);
    xq_hub_receive(fixture->bed.hub, &fixture->bed.a.peer, (XqStr){ text, sizeof text });
    expect_error(&fixture->bed.a, "bad-json");
}

static void a_move_reaches_every_watcher(void **state)
{
    Fixture *fixture = *state;
    create(fixture, human, human, "");
    say(fixture, &fixture->bed.a, "{'type':'watch','game':'@','id':1}");
    say(fixture, &fixture->bed.b, "{'type':'watch','game':'@'}");
    const json_t *game = expect(&fixture->bed.a, "game");
    assert_int_equal(json_integer_value(json_object_get(game, "id")), 1);
    assert_string_equal(text_of(json_object_get(game, "data"), "id"), fixture->game);
    assert_null(json_object_get(expect(&fixture->bed.b, "game"), "id"));
    say(fixture, &fixture->bed.a, "{'type':'move','game':'@','ply':0,'move':'h2e2','id':'x'}");
    for (int i = 0; i < 2; i++) {
        const json_t *move = expect(i == 0 ? &fixture->bed.a : &fixture->bed.b, "move");
        assert_string_equal(text_of(move, "move"), "h2e2");
        assert_int_equal(state_int(move, "ply"), 1);
        assert_int_equal(state_int(move, "rev"), 2);
        assert_string_equal(state_text(move, "turn"), "black");
    }
    const json_t *ok = expect(&fixture->bed.a, "ok"); /* behind the event it caused */
    assert_string_equal(text_of(ok, "id"), "x");
    /* Sent again after a lost connection: acknowledged, not played. */
    say(fixture, &fixture->bed.b, "{'type':'move','game':'@','ply':0,'move':'h2e2'}");
    assert_true(is_true(expect(&fixture->bed.b, "ok"), "repeat"));
    expect_silence(&fixture->bed.a);
    /* Who does not watch any more hears nothing, and may still play. */
    say(fixture, &fixture->bed.b, "{'type':'unwatch','game':'@'}");
    expect(&fixture->bed.b, "ok");
    say(fixture, &fixture->bed.b, "{'type':'move','game':'@','ply':1,'move':'h9g7'}");
    expect(&fixture->bed.b, "ok");
    expect_silence(&fixture->bed.b);
    expect(&fixture->bed.a, "move");
}

static void an_engine_answers(void **state)
{
    Fixture *fixture = *state;
    create(fixture, human, (XqSeat){ true, 4 }, "");
    say(fixture, &fixture->bed.a, "{'type':'watch','game':'@'}");
    expect(&fixture->bed.a, "game");
    assert_int_equal(fixture->bed.ticket, 0);
    say(fixture, &fixture->bed.a, "{'type':'move','game':'@','ply':0,'move':'h2e2'}");
    expect(&fixture->bed.a, "move");
    expect(&fixture->bed.a, "ok");
    assert_true(is_true(expect(&fixture->bed.a, "thinking"), "on"));
    assert_int_equal(fixture->level, 4);
    assert_int_equal(fixture->move_count, 1);
    /* Its turn: a hand may not move for it, nor is a hint to be had. */
    say(fixture, &fixture->bed.a, "{'type':'move','game':'@','ply':1,'move':'h9g7'}");
    expect_error(&fixture->bed.a, "not-your-turn");
    say(fixture, &fixture->bed.a, "{'type':'hint','game':'@'}");
    expect_error(&fixture->bed.a, "not-your-turn");
    think_of(fixture, "h9g7");
    assert_false(is_true(expect(&fixture->bed.a, "thinking"), "on"));
    assert_string_equal(text_of(expect(&fixture->bed.a, "move"), "move"), "h9g7");
    expect_silence(&fixture->bed.a);
    /* It thinks itself clearly worse, so it takes a draw. */
    say(fixture, &fixture->bed.a, "{'type':'draw-offer','game':'@','side':'red'}");
    const json_t *over = expect(&fixture->bed.a, "over");
    assert_string_equal(state_text(over, "result"), "draw");
    assert_string_equal(text_of(expect(&fixture->bed.a, "ok"), "answer"), "accepted");
}

static void a_takeback_stops_the_engine(void **state)
{
    Fixture *fixture = *state;
    create(fixture, human, (XqSeat){ true, 4 }, "");
    say(fixture, &fixture->bed.a, "{'type':'watch','game':'@'}");
    say(fixture, &fixture->bed.a, "{'type':'move','game':'@','ply':0,'move':'h2e2'}");
    assert_true(fixture->bed.ticket != 0);
    uint64_t old = fixture->bed.ticket;
    fixture->bed.a.read = fixture->bed.a.count;
    say(fixture, &fixture->bed.a, "{'type':'takeback','game':'@'}");
    assert_int_equal(fixture->bed.ticket, 0);
    expect(&fixture->bed.a, "thinking");
    const json_t *takeback = expect(&fixture->bed.a, "takeback");
    assert_int_equal(state_int(takeback, "ply"), 0);
    assert_int_equal(state_int(takeback, "rev"), 3);
    expect(&fixture->bed.a, "ok");
    /* An answer that comes too late changes nothing. */
    XqThought late = { .move = xq_move(0, 9) };
    xq_hub_thought(fixture->bed.hub, old, &late);
    expect_silence(&fixture->bed.a);
}

/* What the engine thought of moves that are no more is nothing to take a draw by. */
static void a_takeback_forgets_what_the_engine_thought(void **state)
{
    Fixture *fixture = *state;
    create(fixture, human, (XqSeat){ true, 4 }, "");
    say(fixture, &fixture->bed.a, "{'type':'watch','game':'@'}");
    say(fixture, &fixture->bed.a, "{'type':'move','game':'@','ply':0,'move':'h2e2'}");
    think_of(fixture, "h9g7");
    say(fixture, &fixture->bed.a, "{'type':'takeback','game':'@','to':0}");
    fixture->bed.a.read = fixture->bed.a.count;
    say(fixture, &fixture->bed.a, "{'type':'draw-offer','game':'@','side':'red'}");
    expect(&fixture->bed.a, "state");
    assert_string_equal(text_of(expect(&fixture->bed.a, "ok"), "answer"), "declined");
}

static void a_failing_engine_leaves_the_game_playable(void **state)
{
    Fixture *fixture = *state;
    create(fixture, (XqSeat){ true, 1 }, human, "");
    say(fixture, &fixture->bed.a, "{'type':'watch','game':'@'}");
    expect(&fixture->bed.a, "game");
    expect(&fixture->bed.a, "thinking");
    fail_to_think(fixture, XQ_PROBLEM_ENGINE_HUNG);
    expect(&fixture->bed.a, "thinking");
    assert_string_equal(state_text(expect(&fixture->bed.a, "state"), "fault"), "engine-hung");
    const json_t *error = expect_error(&fixture->bed.a, "engine-hung");
    assert_null(json_object_get(error, "id"));
    /* Watching again does not start it again; `retry` does. */
    say(fixture, &fixture->bed.b, "{'type':'watch','game':'@'}");
    assert_int_equal(fixture->bed.ticket, 0);
    say(fixture, &fixture->bed.a, "{'type':'retry','game':'@'}");
    assert_true(fixture->bed.ticket != 0);
    fail_to_think(fixture, XQ_PROBLEM_ENGINE_FAILED);
    /* Or a human takes the seat. */
    say(fixture, &fixture->bed.a,
        "{'type':'seat','game':'@','side':'red','seat':{'kind':'human'},'id':5}");
    fixture->bed.a.read = fixture->bed.a.count;
    say(fixture, &fixture->bed.a, "{'type':'move','game':'@','ply':0,'move':'h2e2'}");
    const json_t *move = expect(&fixture->bed.a, "move");
    assert_string_equal(state_text(move, "fault"), "");
    /* An engine that is not to be had at all is told the same way. */
    fixture->bed.refusal = XQ_PROBLEM_ENGINE_MISSING;
    fixture->bed.a.read = fixture->bed.a.count;
    say(fixture, &fixture->bed.a,
        "{'type':'seat','game':'@','side':'black','seat':{'kind':'engine','level':2}}");
    expect(&fixture->bed.a, "game");
    expect(&fixture->bed.a, "ok");
    assert_string_equal(state_text(expect(&fixture->bed.a, "state"), "fault"), "engine-missing");
    expect_error(&fixture->bed.a, "engine-missing");
}

static void an_illegal_thought_is_no_move(void **state)
{
    Fixture *fixture = *state;
    create(fixture, (XqSeat){ true, 1 }, human, "");
    say(fixture, &fixture->bed.a, "{'type':'watch','game':'@'}");
    fixture->bed.a.read = fixture->bed.a.count;
    think_of(fixture, "a0a9");
    expect(&fixture->bed.a, "thinking");
    assert_string_equal(state_text(expect(&fixture->bed.a, "state"), "fault"), "engine-illegal");
}

static void hints_are_for_one_peer(void **state)
{
    Fixture *fixture = *state;
    create(fixture, human, human, "");
    say(fixture, &fixture->bed.a, "{'type':'watch','game':'@'}");
    say(fixture, &fixture->bed.b, "{'type':'watch','game':'@'}");
    expect(&fixture->bed.a, "game");
    expect(&fixture->bed.b, "game");
    say(fixture, &fixture->bed.a, "{'type':'hint','game':'@','id':9,'level':2}");
    assert_int_equal(fixture->level, 2);
    say(fixture, &fixture->bed.a, "{'type':'hint','game':'@','id':10}");
    expect_error(&fixture->bed.a, "busy");
    think_of(fixture, "h2e2");
    const json_t *hint = expect(&fixture->bed.a, "hint");
    assert_int_equal(json_integer_value(json_object_get(hint, "id")), 9);
    assert_string_equal(text_of(hint, "move"), "h2e2");
    assert_int_equal(json_integer_value(json_object_get(hint, "score")), -250);
    expect_silence(&fixture->bed.b);
    /* A move makes the hint stale. */
    say(fixture, &fixture->bed.a, "{'type':'hint','game':'@','id':11}");
    say(fixture, &fixture->bed.b, "{'type':'move','game':'@','ply':0,'move':'b2e2'}");
    const json_t *stale = expect_error(&fixture->bed.a, "hint-stale");
    assert_int_equal(json_integer_value(json_object_get(stale, "id")), 11);
    assert_int_equal(fixture->bed.ticket, 0);
    /* Who leaves takes his question along. */
    say(fixture, &fixture->bed.a, "{'type':'hint','game':'@'}");
    assert_true(fixture->bed.ticket != 0);
    xq_hub_leave(fixture->bed.hub, &fixture->bed.a.peer);
    assert_int_equal(fixture->bed.ticket, 0);
}

static void the_end_is_told(void **state)
{
    Fixture *fixture = *state;
    create(fixture, human, (XqSeat){ true, 1 }, "4k4/R8/1R7/9/9/9/9/9/9/3K5 w");
    say(fixture, &fixture->bed.a, "{'type':'watch','game':'@'}");
    expect(&fixture->bed.a, "game");
    say(fixture, &fixture->bed.a, "{'type':'move','game':'@','ply':0,'move':'b7b9'}");
    const json_t *move = expect(&fixture->bed.a, "move");
    const json_t *over = expect(&fixture->bed.a, "over");
    assert_int_equal(state_int(move, "rev"), state_int(over, "rev"));
    assert_string_equal(state_text(over, "result"), "red");
    assert_string_equal(state_text(over, "reason"), "checkmate");
    expect(&fixture->bed.a, "ok");
    assert_int_equal(fixture->bed.ticket, 0);
    say(fixture, &fixture->bed.a, "{'type':'hint','game':'@'}");
    expect_error(&fixture->bed.a, "game-over");
    say(fixture, &fixture->bed.a, "{'type':'takeback','game':'@','to':0}");
    assert_string_equal(state_text(expect(&fixture->bed.a, "takeback"), "result"), "");
}

static void engines_play_each_other_while_somebody_looks(void **state)
{
    Fixture *fixture = *state;
    create(fixture, (XqSeat){ true, 1 }, (XqSeat){ true, 2 }, "");
    say(fixture, &fixture->bed.a, "{'type':'watch','game':'@'}");
    think_of(fixture, "h2e2");
    assert_int_equal(fixture->level, 2);
    think_of(fixture, "h9g7");
    assert_int_equal(fixture->level, 1);
    xq_hub_leave(fixture->bed.hub, &fixture->bed.a.peer);
    think_of(fixture, "h0g2");
    assert_int_equal(fixture->bed.ticket, 0);
    assert_int_equal(xq_hub_room_count(fixture->bed.hub), 0);
    /* Nothing is lost: whoever comes back finds three moves, and the engine resumes. */
    say(fixture, &fixture->bed.b, "{'type':'watch','game':'@'}");
    const json_t *data = json_object_get(expect(&fixture->bed.b, "game"), "data");
    assert_int_equal(json_array_size(json_object_get(data, "moves")), 3);
    assert_true(fixture->bed.ticket != 0);
}

static void first_moves_come_with_their_passes(void **state)
{
    Fixture *fixture = *state;
    XqRoomSetup setup = { .seats = { { false, 0 }, { true, 3 } }, .handicap = XQ_STR("two-moves") };
    XqRoom room;
    assert_true(xq_hub_create(fixture->bed.hub, &room, &setup, NULL));
    xq_game_id_format(fixture->game, &room.id);
    say(fixture, &fixture->bed.a, "{'type':'watch','game':'@'}");
    expect(&fixture->bed.a, "game");
    say(fixture, &fixture->bed.a, "{'type':'move','game':'@','ply':0,'move':'h2e2'}");
    const json_t *move = expect(&fixture->bed.a, "move"), *pass = expect(&fixture->bed.a, "move");
    assert_int_equal(state_int(move, "ply"), 1);
    assert_string_equal(text_of(pass, "move"), "0000");
    assert_int_equal(state_int(pass, "ply"), 2);
    assert_string_equal(state_text(pass, "turn"), "red");
    expect(&fixture->bed.a, "ok");
    assert_int_equal(fixture->bed.ticket, 0);
    /* The engine is asked from behind the pass on, which its protocol does not know. */
    say(fixture, &fixture->bed.a, "{'type':'move','game':'@','ply':2,'move':'h0g2'}");
    assert_int_equal(fixture->move_count, 1);
    assert_int_equal(xq_position_side(&fixture->start), XQ_RED);
}

static void bounds_are_kept(void **state)
{
    Fixture *fixture = *state;
    XqRoomSetup setup = { .seats = { human, human } };
    XqProblem problem;
    XqRoom room;
    for (int i = 0; i <= XQ_PEER_WATCH_MAX; i++) {
        create(fixture, human, human, "");
        say(fixture, &fixture->bed.a, "{'type':'watch','game':'@'}");
    }
    fixture->bed.a.read = fixture->bed.a.count - 1;
    expect_error(&fixture->bed.a, "too-many");
    assert_int_equal(xq_hub_room_count(fixture->bed.hub), XQ_PEER_WATCH_MAX);
    /* A second game under one ID is refused by the store. */
    fixture->bed.last_random--;
    assert_false(xq_hub_create(fixture->bed.hub, &room, &setup, &problem));
    assert_int_equal(problem.code, XQ_PROBLEM_STORAGE);
    for (int made = XQ_PEER_WATCH_MAX + 1; made < XQ_CREATED_PER_MINUTE; made++)
        assert_true(xq_hub_create(fixture->bed.hub, &room, &setup, &problem));
    assert_false(xq_hub_create(fixture->bed.hub, &room, &setup, &problem));
    assert_int_equal(problem.code, XQ_PROBLEM_BUSY);
    fixture->bed.now_ms += 60000;
    assert_true(xq_hub_create(fixture->bed.hub, &room, &setup, &problem));
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(bad_messages_get_one_error_each),
        TEST(deep_json_is_refused),
        TEST(a_move_reaches_every_watcher),
        TEST(an_engine_answers),
        TEST(a_takeback_stops_the_engine),
        TEST(a_takeback_forgets_what_the_engine_thought),
        TEST(a_failing_engine_leaves_the_game_playable),
        TEST(an_illegal_thought_is_no_move),
        TEST(hints_are_for_one_peer),
        TEST(the_end_is_told),
        TEST(engines_play_each_other_while_somebody_looks),
        TEST(first_moves_come_with_their_passes),
        TEST(bounds_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
