/*
 * test_engine.c - the server with the engine of this house: a game between two of its levels, a
 * hint, and a human's move answered.
 *
 * Usage: test-e2e-engine SERVER ENGINE
 */
#include "client.h"

#include <signal.h>
#include <string.h>
#include <sys/wait.h>

#include <chuhe/position.h>

#include "cmocka_all.h"

static void levels_play_each_other(void **state)
{
    (void)state;
    enum { PLIES = 80 };
    Server server = start_server(NO_OPTIONS);
    const char *game = make_game(server.port, "{\"red\":{\"kind\":\"engine\",\"level\":1},"
                                              "\"black\":{\"kind\":\"engine\",\"level\":2}}");
    Socket socket;
    XqPosition position;
    bool is_over = false;
    xq_position_start(&position);
    ws_open(&socket, server.port);
    ws_say(&socket, game, "{'type':'watch','game':'@'}");
    for (int ply = 1; ply <= PLIES && !is_over; ply++) {
        XqMove move;
        json_t *message = ws_expect(&socket, "move"); /* fails on any error in between */
        assert_int_equal(state_int(message, "ply"), ply);
        assert_int_equal(xq_move_parse(&move, xq_str(text_of(message, "move")), NULL), XQ_OK);
        assert_int_equal(xq_position_try(&position, move, NULL), XQ_OK);
        is_over = state_text(message, "result")[0] != '\0';
        json_decref(message);
    }
    ws_close(&socket);
    stop_well(&server);
}

static void a_mate_in_one_is_hinted_and_played(void **state)
{
    (void)state;
    Server server = start_server(NO_OPTIONS);
    const char *game = make_game(server.port, "{\"red\":{\"kind\":\"human\"},"
                                              "\"black\":{\"kind\":\"human\"},"
                                              "\"fen\":\"4k4/R8/1R7/9/9/9/9/9/9/3K5 w\"}");
    Socket socket;
    ws_open(&socket, server.port);
    ws_say(&socket, game, "{'type':'watch','game':'@'}");
    ws_say(&socket, game, "{'type':'hint','game':'@','id':1}");
    json_t *hint = ws_expect(&socket, "hint");
    assert_string_equal(text_of(hint, "move"), "b7b9");
    assert_int_equal(json_integer_value(json_object_get(hint, "mate")), 1);
    json_decref(hint);
    /* The strongest level finds it, too. */
    ws_say(&socket, game,
           "{'type':'seat','game':'@','side':'red','seat':{'kind':'engine','level':10}}");
    json_t *over = ws_expect(&socket, "over");
    assert_string_equal(state_text(over, "result"), "red");
    assert_string_equal(state_text(over, "reason"), "checkmate");
    json_decref(over);
    ws_close(&socket);
    stop_well(&server);
}

int main(int count, char **args)
{
    if (!take_programs(count, args))
        return 2;
    const struct CMUnitTest tests[] = {
        TEST(levels_play_each_other),
        TEST(a_mate_in_one_is_hinted_and_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
