/*
 * test_play.c - a real server and real WebSockets: games, faults of clients and of engines, and
 * what is left when the server is killed.
 *
 * Usage: test-e2e-play SERVER ENGINE
 */
#include "client.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chuhe/position.h>

#include "cmocka_all.h"

#define HUMANS       "{\"red\":{\"kind\":\"human\"},\"black\":{\"kind\":\"human\"}}"
#define RED_ENGINE   "{\"red\":{\"kind\":\"engine\",\"level\":1},\"black\":{\"kind\":\"human\"}}"
#define BLACK_ENGINE "{\"red\":{\"kind\":\"human\"},\"black\":{\"kind\":\"engine\",\"level\":1}}"

static void wait_for(Socket *socket, const char *type)
{
    json_decref(ws_expect(socket, type));
}

/* Waits for a message and compares a text of its state. */
static void expect_state(Socket *socket, const char *type, const char *name, const char *want)
{
    json_t *message = ws_expect(socket, type);
    if (strcmp(state_text(message, name), want) != 0)
        fail_msg("%s: %s was expected, got '%s'", name, want, state_text(message, name));
    json_decref(message);
}

/* --- Playing --------------------------------------------------------------------------------- */

static void a_whole_game_is_played(void **state)
{
    (void)state;
    enum { PLIES = 120 };
    Server server = start_server(NO_OPTIONS);
    const char *game = make_game(server.port, BLACK_ENGINE);
    Socket player, watcher;
    ws_open(&player, server.port);
    ws_open(&watcher, server.port);
    ws_say(&player, game, "{'type':'watch','game':'@','id':1}");
    ws_say(&watcher, game, "{'type':'watch','game':'@','id':1}");
    wait_for(&player, "game");
    wait_for(&watcher, "game");
    XqPosition position;
    xq_position_start(&position);
    bool is_over = false;
    int ply = 0;
    /* The last legal move against the first one: long enough, and it always ends. */
    while (ply < PLIES && !is_over) {
        XqMoveList list;
        XqBuf text;
        char message[128];
        xq_position_moves(&position, &list);
        assert_true(list.count > 0);
        xq_buf_init(&text, 16);
        xq_move_format(&text, list.moves[list.count - 1]);
        snprintf(message, sizeof message, "{'type':'move','game':'@','ply':%d,'move':'%s'}", ply,
                 xq_buf_cstr(&text));
        xq_buf_release(&text);
        ws_say(&player, game, message);
        for (int side = 0; side < 2 && !is_over; side++) {
            json_t *move = ws_expect(&player, "move"), *same = ws_expect(&watcher, "move");
            XqMove played;
            assert_string_equal(text_of(move, "move"), text_of(same, "move"));
            assert_int_equal(xq_move_parse(&played, xq_str(text_of(move, "move")), NULL), XQ_OK);
            assert_int_equal(xq_position_try(&position, played, NULL), XQ_OK);
            ply++;
            assert_int_equal(state_int(move, "ply"), ply);
            is_over = state_text(move, "result")[0] != '\0';
            json_decref(move);
            json_decref(same);
        }
    }
    if (is_over) {
        wait_for(&player, "over");
        wait_for(&watcher, "over");
    }
    ws_close(&player);
    ws_close(&watcher);
    stop_well(&server);
}

static void hints_draws_and_takebacks(void **state)
{
    (void)state;
    Server server = start_server(NO_OPTIONS);
    const char *game = make_game(server.port, BLACK_ENGINE);
    Socket socket;
    ws_open(&socket, server.port);
    ws_say(&socket, game, "{'type':'ping','id':'p'}");
    json_t *pong = ws_expect(&socket, "pong");
    assert_string_equal(text_of(pong, "id"), "p");
    json_decref(pong);
    ws_say(&socket, game, "{'type':'watch','game':'@'}");
    wait_for(&socket, "game");
    ws_say(&socket, game, "{'type':'hint','game':'@','level':1,'id':'h'}");
    json_t *hint = ws_expect(&socket, "hint");
    assert_string_equal(text_of(hint, "id"), "h");
    assert_int_equal(strlen(text_of(hint, "move")), 4);
    assert_int_equal(json_integer_value(json_object_get(hint, "score")), 7);
    json_decref(hint);
    ws_say(&socket, game, "{'type':'move','game':'@','ply':0,'move':'h2e2'}");
    wait_for(&socket, "move");
    wait_for(&socket, "move"); /* the engine's */
    ws_say(&socket, game, "{'type':'draw-offer','game':'@','side':'red'}");
    json_t *ok;
    do
        ok = ws_expect(&socket, "ok");
    while (json_object_get(ok, "answer") == NULL && (json_decref(ok), true));
    assert_string_equal(text_of(ok, "answer"), "declined");
    json_decref(ok);
    ws_say(&socket, game, "{'type':'takeback','game':'@','to':0}");
    json_t *takeback = ws_expect(&socket, "takeback");
    assert_int_equal(state_int(takeback, "ply"), 0);
    json_decref(takeback);
    ws_say(&socket, game, "{'type':'resign','game':'@','side':'red'}");
    expect_state(&socket, "over", "reason", "resignation");
    ws_close(&socket);
    stop_well(&server);
}

/* --- Clients at fault ------------------------------------------------------------------------ */

static void bad_messages_leave_the_connection_open(void **state)
{
    (void)state;
    static const struct {
        const char *message, *code;
    } cases[] = {
        { "nonsense", "bad-json" },
        { "{'type':'watch','game':[]}", "bad-value" },
        { "{'type':'watch','game':'00000000000000000000000000000000'}", "unknown-game" },
        { "{'type':'move','game':'@','ply':0,'move':'a0a9'}", "illegal-move" },
        { "{'type':'move','game':'@','ply':3,'move':'h2e2'}", "wrong-ply" },
        { "{'type':'move','game':'@','ply':{},'move':'h2e2'}", "bad-value" },
    };
    Server server = start_server(NO_OPTIONS);
    const char *game = make_game(server.port, HUMANS);
    Socket socket;
    ws_open(&socket, server.port);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ws_say(&socket, game, cases[i].message);
        ws_expect_error(&socket, cases[i].code);
    }
    /* In pieces, with a ping in between, as the protocol allows. */
    ws_frame(&socket, WS_TEXT, false, "{\"type\":", 8);
    ws_frame(&socket, WS_PING, true, "x", 1);
    ws_frame(&socket, WS_CONTINUE, false, "\"pi", 3);
    ws_frame(&socket, WS_CONTINUE, true, "ng\"}", 4);
    wait_for(&socket, "pong");
    ws_close(&socket);
    stop_well(&server);
}

static void broken_frames_close_the_connection(void **state)
{
    (void)state;
    static char big[5000];
    memset(big, ' ', sizeof big);
    Server server = start_server(NO_OPTIONS);
    Socket socket;
    ws_open(&socket, server.port);
    ws_frame(&socket, WS_TEXT, true, big, 4096); /* the most that is allowed */
    ws_expect_error(&socket, "bad-json");
    ws_frame(&socket, WS_TEXT, true, big, 4097);
    assert_int_equal(ws_close_code(&socket), 1009);
    ws_close(&socket);
    ws_open(&socket, server.port); /* the same in pieces */
    for (int i = 0; i < 5; i++)
        ws_frame(&socket, i == 0 ? WS_TEXT : WS_CONTINUE, false, big, 1000);
    assert_int_equal(ws_close_code(&socket), 1009);
    ws_close(&socket);
    ws_open(&socket, server.port);
    ws_frame(&socket, WS_BINARY, true, "{}", 2);
    assert_int_equal(ws_close_code(&socket), 1003);
    ws_close(&socket);
    ws_open(&socket, server.port);
    ws_frame(&socket, WS_TEXT, true, "{\"type\":\"\xff\"}", 12);
    assert_int_equal(ws_close_code(&socket), 1007);
    ws_close(&socket);
    ws_open(&socket, server.port); /* a frame cut off in the middle */
    send_all(socket.fd, "\x81\xfe\x0f", 3);
    ws_close(&socket);
    ws_open(&socket, server.port); /* an opcode that does not exist */
    ws_frame(&socket, 7, true, "x", 1);
    assert_true(is_closed_within(socket.fd, 15000));
    ws_close(&socket);
    assert_int_equal(http_get(server.port, "/api/v1/health")->status, 200);
    stop_well(&server);
}

static void foreign_pages_get_no_socket(void **state)
{
    (void)state;
    Server server = start_server(NO_OPTIONS);
    Socket socket;
    assert_int_equal(ws_try(&socket, server.port, "/api/v1/ws", "Origin: http://evil.example\r\n"),
                     403);
    ws_close(&socket);
    assert_int_equal(ws_try(&socket, server.port, "/api/v1/ws", "Origin: null\r\n"), 403);
    ws_close(&socket);
    assert_int_equal(ws_try(&socket, server.port, "/elsewhere", ""), 404);
    ws_close(&socket);
    assert_int_equal(ws_try(&socket, server.port, "/api/v1/ws", ""), 101); /* no browser */
    ws_say(&socket, "", "{'type':'ping'}");
    wait_for(&socket, "pong");
    ws_close(&socket);
    stop_well(&server);
}

/* Browsers do so: the connection that brought the page carries the upgrade. */
static void a_used_connection_can_be_upgraded(void **state)
{
    (void)state;
    static const char ask[] = "GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\n\r\n";
    static const struct {
        const char *path, *headers;
        int status;
    } cases[] = {
        { "/api/v1/ws", "", 101 },
        { "/api/v1/ws", "Origin: http://evil.example\r\n", 403 },
        { "/elsewhere", "", 404 },
    };
    Server server = start_server(NO_OPTIONS);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Socket socket;
        int fd = connect_to(server.port);
        assert_int_equal(http_on(fd, ask)->status, 200);
        assert_int_equal(ws_try_on(&socket, fd, server.port, cases[i].path, cases[i].headers),
                         cases[i].status);
        if (cases[i].status == 101) {
            ws_say(&socket, "", "{'type':'ping'}");
            wait_for(&socket, "pong");
        }
        ws_close(&socket);
    }
    stop_well(&server);
}

static void who_does_not_read_is_dropped(void **state)
{
    (void)state;
    Server server = start_server(NO_OPTIONS);
    const char *game = make_game(server.port, HUMANS);
    Socket deaf, other;
    int small = 4096;
    ws_open(&deaf, server.port);
    ws_open(&other, server.port);
    (void)setsockopt(deaf.fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof small); /* to be quick */
    ws_say(&deaf, game, "{'type':'watch','game':'@'}");
    ws_say(&other, game, "{'type':'watch','game':'@'}");
    wait_for(&other, "game");
    /* Asks for ever more, and takes nothing. When the server hangs up, sending fails. Before that
     * it reads no further, for as long as its patience lasts, and the other must answer meanwhile.
     */
    static const char ask[] = "{\"type\":\"watch\",\"game\":\"@\"}";
    bool is_dropped = false;
    for (int i = 0; i < 200000 && !is_dropped; i++) {
        struct pollfd room = { .fd = deaf.fd, .events = POLLOUT };
        (void)poll(&room, 1, 100);
        is_dropped = (room.revents & (POLLERR | POLLHUP)) != 0;
        if (!is_dropped && (room.revents & POLLOUT) != 0)
            ws_say(&deaf, game, ask);
        ws_answer_pings(&other);
    }
    assert_true(is_dropped);
    ws_close(&deaf);
    /* The other is not disturbed. */
    ws_say(&other, game, "{'type':'move','game':'@','ply':0,'move':'h2e2'}");
    wait_for(&other, "move");
    wait_for(&other, "ok");
    ws_close(&other);
    stop_well(&server);
}

/* --- Engines at fault ------------------------------------------------------------------------ */

static void faults_of_engines_are_told_and_mended(void **state)
{
    (void)state;
    static const struct {
        const char *mode, *fault;
    } cases[] = {
        { "die", "engine-failed" },      { "hang", "engine-hung" },
        { "garbage", "engine-illegal" }, { "illegal", "engine-illegal" },
        { "flood", "engine-hung" },      { "chatter", "engine-hung" },
    };
    Server server = start_server((const char *const[]){ "--engine-grace", "1", NULL });
    Socket socket;
    ws_open(&socket, server.port);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        write_file("mode", cases[i].mode);
        const char *game = make_game(server.port, RED_ENGINE);
        ws_say(&socket, game, "{'type':'watch','game':'@'}");
        wait_for(&socket, "game");
        expect_state(&socket, "state", "fault", cases[i].fault);
        ws_expect_error(&socket, cases[i].fault);
        /* The server goes on meanwhile, and so does the game once the engine is well. */
        assert_int_equal(http_get(server.port, "/api/v1/health")->status, 200);
        write_file("mode", "good");
        ws_say(&socket, game, "{'type':'retry','game':'@'}");
        expect_state(&socket, "move", "fault", "");
        ws_say(&socket, game, "{'type':'unwatch','game':'@'}");
    }
    ws_close(&socket);
    stop_well(&server);
}

/* One process plays games under different rules, and hears of them each time. */
static void an_engine_is_told_the_rules(void **state)
{
    (void)state;
    write_file("mode", "folk");
    Server server = start_server((const char *const[]){ "--engines", "1", NULL });
    Socket socket;
    ws_open(&socket, server.port);
    for (int i = 0; i < 2; i++) {
        const char *game = make_game(server.port, "{\"red\":{\"kind\":\"engine\",\"level\":1},"
                                                  "\"black\":{\"kind\":\"human\"},"
                                                  "\"rules\":\"folk-hk\"}");
        ws_say(&socket, game, "{'type':'watch','game':'@'}");
        expect_state(&socket, "move", "fault", "");
        ws_say(&socket, game, "{'type':'unwatch','game':'@'}");
        game = make_game(server.port, RED_ENGINE);
        ws_say(&socket, game, "{'type':'watch','game':'@'}");
        expect_state(&socket, "state", "fault", "engine-failed");
        ws_expect_error(&socket, "engine-failed");
        ws_say(&socket, game, "{'type':'unwatch','game':'@'}");
    }
    ws_close(&socket);
    stop_well(&server);
}

static void an_engine_may_be_a_little_late(void **state)
{
    (void)state;
    write_file("mode", "late");
    Server server = start_server(NO_OPTIONS);
    const char *game = make_game(server.port, RED_ENGINE);
    Socket socket;
    ws_open(&socket, server.port);
    ws_say(&socket, game, "{'type':'watch','game':'@'}");
    wait_for(&socket, "move"); /* and no error before it */
    ws_close(&socket);
    stop_well(&server);
}

static void an_engine_that_cannot_start_is_missing(void **state)
{
    (void)state;
    write_file("noengine", "#!/nothing/at/all\n");
    Server server = start_server((const char *const[]){ "--engine", in_folder("noengine"), NULL });
    const char *game = make_game(server.port, RED_ENGINE);
    Socket socket;
    ws_open(&socket, server.port);
    ws_say(&socket, game, "{'type':'watch','game':'@'}");
    expect_state(&socket, "state", "fault", "engine-missing");
    ws_expect_error(&socket, "engine-missing");
    ws_say(&socket, game, "{'type':'seat','game':'@','side':'red','seat':{'kind':'human'}}");
    ws_say(&socket, game, "{'type':'move','game':'@','ply':0,'move':'h2e2'}");
    wait_for(&socket, "move");
    ws_close(&socket);
    stop_well(&server);
}

static void a_takeback_stops_a_thinking_engine(void **state)
{
    (void)state;
    write_file("mode", "slow");
    Server server = start_server(NO_OPTIONS);
    const char *game = make_game(server.port, BLACK_ENGINE);
    Socket socket;
    ws_open(&socket, server.port);
    ws_say(&socket, game, "{'type':'watch','game':'@'}");
    for (int i = 0; i < 5; i++) {
        ws_say(&socket, game, "{'type':'move','game':'@','ply':0,'move':'h2e2'}");
        wait_for(&socket, "thinking");
        sleep_ms(20 * i); /* at every stage of the engine's start */
        ws_say(&socket, game, "{'type':'takeback','game':'@'}");
        json_t *takeback = ws_expect(&socket, "takeback");
        assert_int_equal(state_int(takeback, "ply"), 0);
        json_decref(takeback);
    }
    write_file("mode", "good");
    ws_say(&socket, game, "{'type':'move','game':'@','ply':0,'move':'b2e2'}");
    wait_for(&socket, "move");
    json_t *answer = ws_expect(&socket, "move");
    assert_int_equal(state_int(answer, "ply"), 2);
    json_decref(answer);
    ws_close(&socket);
    stop_well(&server);
}

static void many_games_share_the_engines(void **state)
{
    (void)state;
    enum { GAMES = 12 };
    Server server = start_server(NO_OPTIONS);
    Socket socket;
    ws_open(&socket, server.port);
    for (int i = 0; i < GAMES; i++)
        ws_say(&socket, make_game(server.port, RED_ENGINE), "{'type':'watch','game':'@'}");
    for (int i = 0; i < GAMES; i++)
        wait_for(&socket, "move");
    ws_close(&socket);
    stop_well(&server);
}

/* --- Ends and restarts ----------------------------------------------------------------------- */

/* A server whose engine has begun to think about its first move, and a socket that watches it. */
static const char *watch_a_slow_engine(Server *server, Socket *socket)
{
    write_file("mode", "slow");
    *server = start_server(NO_OPTIONS);
    const char *game = make_game(server->port, RED_ENGINE);
    ws_open(socket, server->port);
    ws_say(socket, game, "{'type':'watch','game':'@'}");
    wait_for(socket, "thinking");
    return game;
}

static void a_stopping_server_says_goodbye(void **state)
{
    (void)state;
    Server server;
    Socket socket;
    (void)watch_a_slow_engine(&server, &socket); /* whichever game it is */
    assert_int_equal(kill(server.pid, SIGTERM), 0);
    assert_int_equal(ws_close_code(&socket), 1001);
    ws_close(&socket);
    int status;
    assert_int_equal(waitpid(server.pid, &status, 0), server.pid);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

/* Plays on from what the store has until `acknowledged` moves more are acknowledged, then kills. */
static int play_and_kill(const char *game, int from, int count, unsigned *seed)
{
    Server server = start_server(NO_OPTIONS);
    Socket socket;
    ws_open(&socket, server.port);
    ws_say(&socket, game, "{'type':'watch','game':'@'}");
    json_t *message = ws_expect(&socket, "game");
    const json_t *moves = json_object_get(json_object_get(message, "data"), "moves");
    int ply = (int)json_array_size(moves);
    if (ply < from)
        fail_msg("%d moves were acknowledged, %d are left (seed %u)", from, ply, *seed);
    XqPosition position;
    xq_position_start(&position);
    for (int i = 0; i < ply; i++) {
        XqMove move;
        const char *text = json_string_value(json_array_get(moves, (size_t)i));
        assert_int_equal(xq_move_parse(&move, xq_str(text), NULL), XQ_OK);
        assert_int_equal(xq_position_try(&position, move, NULL), XQ_OK);
    }
    json_decref(message);
    for (int i = 0; i < count; i++) {
        XqMoveList list;
        XqBuf text;
        char line[128];
        xq_position_moves(&position, &list);
        *seed = *seed * 1103515245u + 12345u;
        XqMove move = list.moves[(*seed >> 16) % (unsigned)list.count];
        xq_buf_init(&text, 16);
        xq_move_format(&text, move);
        snprintf(line, sizeof line, "{'type':'move','game':'@','ply':%d,'move':'%s','id':%d}", ply,
                 xq_buf_cstr(&text), ply);
        xq_buf_release(&text);
        ws_say(&socket, game, line);
        if (i == count - 1)
            break; /* the last one is under way when the server dies */
        xq_position_play(&position, move);
        json_decref(ws_expect(&socket, "ok"));
        ply++;
    }
    *seed = *seed * 1103515245u + 12345u;
    sleep_ms((int)((*seed >> 16) % 4));
    int status = stop_server(&server, SIGKILL);
    assert_true(WIFSIGNALED(status));
    ws_close(&socket);
    return ply;
}

static void a_killed_server_loses_nothing_acknowledged(void **state)
{
    (void)state;
    unsigned seed = 20261129;
    Server server = start_server(NO_OPTIONS);
    const char *game = make_game(server.port, HUMANS);
    (void)stop_server(&server, SIGKILL);
    int acknowledged = 0;
    for (int round = 0; round < 8; round++)
        acknowledged = play_and_kill(game, acknowledged, 4 + round % 3, &seed);
    assert_true(acknowledged >= 8 * 3);
}

static void a_store_that_is_full_refuses_and_recovers(void **state)
{
    (void)state;
    file_size_max = 100 * 1024;
    Server server = start_server(NO_OPTIONS);
    file_size_max = 0;
    const char *game = make_game(server.port, HUMANS);
    Socket socket;
    ws_open(&socket, server.port);
    ws_say(&socket, game, "{'type':'watch','game':'@'}");
    json_t *message = ws_expect(&socket, "game");
    json_int_t rev = 1;
    bool is_full = false;
    json_decref(message);
    /* Changes are stored until the file may not grow any more; that one is refused. */
    for (int i = 0; !is_full; i++) {
        assert_true(i < 2000);
        ws_say(&socket, game,
               "{'type':'seat','game':'@','side':'red','seat':{'kind':'human'},'id':1}");
        do
            message = ws_next(&socket);
        while (json_object_get(message, "id") == NULL && (json_decref(message), true));
        is_full = strcmp(text_of(message, "type"), "error") == 0;
        if (is_full)
            assert_string_equal(text_of(message, "code"), "storage");
        else
            rev = json_integer_value(json_object_get(message, "rev"));
        json_decref(message);
    }
    ws_say(&socket, game, "{'type':'watch','game':'@'}");
    message = ws_expect(&socket, "game");
    assert_int_equal(state_int(json_object_get(message, "data"), "rev"), rev);
    json_decref(message);
    ws_close(&socket);
    stop_well(&server);
    /* With room again, all that was acknowledged is there and the game goes on. */
    server = start_server(NO_OPTIONS);
    ws_open(&socket, server.port);
    ws_say(&socket, game, "{'type':'watch','game':'@'}");
    message = ws_expect(&socket, "game");
    assert_int_equal(state_int(json_object_get(message, "data"), "rev"), rev);
    json_decref(message);
    ws_say(&socket, game, "{'type':'move','game':'@','ply':0,'move':'h2e2'}");
    wait_for(&socket, "move");
    ws_close(&socket);
    stop_well(&server);
}

static void a_restarted_server_lets_the_engine_go_on(void **state)
{
    (void)state;
    Server server;
    Socket socket;
    const char *game = watch_a_slow_engine(&server, &socket);
    (void)stop_server(&server, SIGKILL);
    ws_close(&socket);
    write_file("mode", "good");
    server = start_server(NO_OPTIONS);
    ws_open(&socket, server.port);
    ws_say(&socket, game, "{'type':'watch','game':'@'}");
    wait_for(&socket, "game");
    json_t *move = ws_expect(&socket, "move");
    assert_int_equal(state_int(move, "ply"), 1);
    json_decref(move);
    ws_close(&socket);
    stop_well(&server);
}

int main(int count, char **args)
{
    if (!take_programs(count, args))
        return 2;
    const struct CMUnitTest tests[] = {
        TEST(a_whole_game_is_played),
        TEST(hints_draws_and_takebacks),
        TEST(bad_messages_leave_the_connection_open),
        TEST(broken_frames_close_the_connection),
        TEST(foreign_pages_get_no_socket),
        TEST(a_used_connection_can_be_upgraded),
        TEST(who_does_not_read_is_dropped),
        TEST(faults_of_engines_are_told_and_mended),
        TEST(an_engine_is_told_the_rules),
        TEST(an_engine_may_be_a_little_late),
        TEST(an_engine_that_cannot_start_is_missing),
        TEST(a_takeback_stops_a_thinking_engine),
        TEST(many_games_share_the_engines),
        TEST(a_stopping_server_says_goodbye),
        TEST(a_killed_server_loses_nothing_acknowledged),
        TEST(a_store_that_is_full_refuses_and_recovers),
        TEST(a_restarted_server_lets_the_engine_go_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
