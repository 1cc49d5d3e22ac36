/*
 * test_tables.c - the other games at a real server: people at several screens, computers, words and
 * secrets, and what is left when the server is killed.
 *
 * A player here does what the page does: it follows its seat's view with the library, from the
 * start and the moves it is told, and compares with the position the server tells.
 *
 * Usage: test-e2e-tables SERVER ENGINE
 */
#include "client.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <chuhe/kin_fair.h>

#include "cmocka_all.h"

typedef struct Player {
    Socket socket;
    const char *table;
    char key[33];
    char letter; /* of the seat, '-' for one who watches */
    XqKinRules rules;
    XqKinState state; /* what the seat sees */
    int ply;
    char phase[16];
    json_t *last; /* the last `state` told */
} Player;

/* --- Following a table ------------------------------------------------------------------------ */

static void follow_moves(Player *player, const json_t *moves)
{
    for (size_t i = 0; i < json_array_size(moves); i++, player->ply++) {
        XqKinMove move;
        XqError err;
        const char *text = json_string_value(json_array_get(moves, i));
        if (xq_kin_move_parse(&move, &player->state, xq_str(text), &err) != XQ_OK)
            fail_msg("%c: move %d, %s: %s", player->letter, player->ply, text, err.text);
        xq_kin_play(&player->state, move, NULL);
    }
}

static void follow_state(Player *player, json_t *state)
{
    XqBuf text;
    snprintf(player->phase, sizeof player->phase, "%s", text_of(state, "phase"));
    assert_int_equal(json_integer_value(json_object_get(state, "ply")), player->ply);
    xq_buf_init(&text, XQ_KIN_TEXT_SIZE);
    xq_kin_format(&text, &player->state);
    assert_string_equal(xq_buf_cstr(&text), text_of(state, "position"));
    xq_buf_release(&text);
    json_decref(player->last);
    player->last = json_incref(state);
}

static void follow_table(Player *player, const json_t *data)
{
    const XqKinGame *game = xq_kin_find(xq_str(text_of(data, "game")));
    assert_non_null(game);
    assert_int_equal(text_of(data, "as")[0], player->letter);
    assert_int_equal(
        xq_kin_rules_parse(&player->rules, game, xq_str(text_of(data, "settings")), NULL), XQ_OK);
    assert_int_equal(
        xq_kin_parse(&player->state, &player->rules, xq_str(text_of(data, "start")), NULL), XQ_OK);
    json_t *state = json_object_get(data, "state");
    const char *hidden = text_of(state, "hidden");
    if (hidden[0] != '\0')
        assert_int_equal(xq_kin_secret_parse(&player->state, xq_str(hidden), NULL), XQ_OK);
    player->ply = 0;
    follow_moves(player, json_object_get(data, "moves"));
    follow_state(player, state);
}

/* Takes in the next message and returns it. To be json_decref()ed. */
static json_t *take(Player *player)
{
    json_t *message = ws_next(&player->socket);
    const char *type = text_of(message, "type");
    if (strcmp(type, "table") == 0) {
        follow_table(player, json_object_get(message, "data"));
    } else if (strcmp(type, "table-move") == 0) {
        assert_int_equal(text_of(message, "as")[0], player->letter);
        follow_moves(player, json_object_get(message, "moves"));
        follow_state(player, json_object_get(message, "state"));
    } else if (strcmp(type, "table-state") == 0) {
        follow_state(player, json_object_get(message, "state"));
    }
    return message;
}

static void say(Player *player, const char *format, const char *a, const char *b)
{
    char text[1024];
    size_t len = 0;
    /* $ is the key, % what comes next. */
    for (const char *c = format; *c != '\0'; c++) {
        const char *put = *c == '$' ? player->key : *c == '%' ? a : NULL;
        if (*c == '%')
            a = b;
        len += put != NULL ? (size_t)snprintf(text + len, sizeof text - len, "%s", put)
                           : (size_t)snprintf(text + len, sizeof text - len, "%c", *c);
    }
    ws_say(&player->socket, player->table, text);
}

/* Takes in messages up to the reply to what was said; NULL if it is an error of this code. */
static json_t *reply_or(Player *player, const char *code)
{
    for (;;) {
        json_t *message = take(player);
        const char *type = text_of(message, "type");
        bool is_error = strcmp(type, "error") == 0;
        if (is_error && strcmp(text_of(message, "code"), code) != 0)
            fail_msg("'%s' was expected, got %s: %s", code, text_of(message, "code"),
                     text_of(message, "message"));
        if (is_error || strcmp(type, "ok") == 0 || strcmp(type, "table-seat") == 0) {
            if (!is_error && code[0] != '\0')
                fail_msg("%s was expected", code);
            if (!is_error)
                return message;
            json_decref(message);
            return NULL;
        }
        json_decref(message);
    }
}

static void expect_ok(Player *player)
{
    json_decref(reply_or(player, ""));
}

static void expect_error(Player *player, const char *code)
{
    assert_null(reply_or(player, code));
}

static void watch(Player *player, int port)
{
    ws_open(&player->socket, port);
    if (player->key[0] != '\0')
        say(player, "{'type':'table-watch','table':'@','key':'$'}", "", "");
    else
        say(player, "{'type':'table-watch','table':'@'}", "", "");
    for (bool is_told = false; !is_told;) {
        json_t *message = take(player);
        is_told = strcmp(text_of(message, "type"), "table") == 0;
        json_decref(message);
    }
}

static void leave(Player *player)
{
    ws_close(&player->socket);
    json_decref(player->last);
    player->last = NULL;
}

/* Takes in messages until it is this phase. */
static void wait_for_phase(Player *player, const char *phase)
{
    while (strcmp(player->phase, phase) != 0)
        json_decref(take(player));
}

/* --- Making and joining ----------------------------------------------------------------------- */

static char host_key[33];

static const char *make_table(int port, const char *body, char letter, Player *out)
{
    static char id[33];
    char text[1024];
    size_t len = 0;
    for (; *body != '\0'; body++)
        text[len++] = *body == '\'' ? '"' : *body;
    text[len] = '\0';
    const Answer *answer = http_post(port, "/api/v1/tables", text);
    if (answer->status != 201)
        fail_msg("no table: %s", answer->text);
    json_t *made = json_loadb(answer->body, answer->len, 0, NULL);
    char name[2] = { letter, '\0' };
    snprintf(id, sizeof id, "%s", text_of(json_object_get(made, "table"), "id"));
    snprintf(host_key, sizeof host_key, "%s", text_of(made, "host"));
    *out = (Player){ .table = id, .letter = letter };
    snprintf(out->key, sizeof out->key, "%s", text_of(json_object_get(made, "keys"), name));
    json_decref(made);
    return id;
}

/* Sits down on a connection of its own, with the seal of `word` if there is one. */
static void sit(Player *out, int port, const char *table, char letter, const char *word)
{
    char seal[XQ_KIN_SEAL_SIZE] = "", seat[2] = { letter, '\0' };
    *out = (Player){ .table = table, .letter = '-' };
    watch(out, port);
    if (word != NULL)
        xq_kin_fair_seal(seal, xq_str(word));
    say(out, "{'type':'table-sit','table':'@','seat':'%','seal':'%','name':'somebody'}", seat,
        seal);
    json_t *seated = reply_or(out, "");
    snprintf(out->key, sizeof out->key, "%s", text_of(seated, "key"));
    json_decref(seated);
    leave(out);
    out->letter = letter;
    watch(out, port);
}

static void start_game(Player *player)
{
    say(player, "{'type':'table-start','table':'@','key':'%'}", host_key, "");
    expect_ok(player);
}

/* A table of this game without words, with two people: `a` has made it and sits at the first of the
 * letters, `b` at the second. */
static const char *seat_two(Player *a, Player *b, int port, const char *game, const char *letters)
{
    char body[128];
    snprintf(body, sizeof body, "{'game':'%s','seats':{'%c':{'kind':'human'}}}", game, letters[0]);
    const char *table = make_table(port, body, letters[0], a);
    watch(a, port);
    sit(b, port, table, letters[1], NULL);
    return table;
}

static void start_for_two(Player *a, Player *b)
{
    start_game(a);
    wait_for_phase(a, "playing");
    wait_for_phase(b, "playing");
}

/* One of the seat's moves by a seed; true if it was its turn. */
static bool play_one(Player *player, const XqKinRandom *random)
{
    static XqKinMoveList list;
    char text[64], ply[16], letter[2] = { player->letter, '\0' };
    XqBuf move;
    if (strstr(text_of(player->last, "movers"), letter) == NULL)
        return false;
    xq_kin_moves(&player->state, &list);
    assert_true(list.count > 0);
    xq_buf_init(&move, XQ_KIN_TEXT_SIZE);
    xq_kin_move_format(&move, &player->state,
                       list.moves[xq_kin_random_below(random, (uint64_t)list.count)]);
    snprintf(text, sizeof text, "%s", xq_buf_cstr(&move));
    snprintf(ply, sizeof ply, "%d", player->ply);
    xq_buf_release(&move);
    say(player, "{'type':'table-move','table':'@','key':'$','ply':%,'move':'%'}", ply, text);
    expect_ok(player);
    return true;
}

/* The record of a game that is over, which must be a fair one. */
static void check_record(int port, const char *table, bool is_fair, int plies)
{
    char path[96];
    XqKinFairReport report;
    XqError err;
    snprintf(path, sizeof path, "/api/v1/tables/%s/record", table);
    const Answer *answer = http_get(port, path);
    assert_int_equal(answer->status, 200);
    if (xq_kin_fair_check(&report, (XqStr){ answer->body, answer->len }, &err) != XQ_OK)
        fail_msg("line %zu: %s\n%s", err.offset, err.text, answer->body);
    if (report.is_fair != is_fair || report.plies != plies)
        fail_msg("%s, %d plies, ply %d\n%s", report.sentence, report.plies, report.ply,
                 answer->body);
}

/* --- The tests -------------------------------------------------------------------------------- */

static void fair_throws_outlive_the_server(void **state)
{
    (void)state;
    Player a, b, c;
    XqKinSeed seed;
    char body[512], seal[XQ_KIN_SEAL_SIZE], path[96], commitment[65];
    Server server = start_server(NO_OPTIONS);
    xq_kin_fair_seal(seal, XQ_STR("heron"));
    snprintf(body, sizeof body,
             "{'game':'liubo','settings':'general=first','seats':{'A':{'kind':'human',"
             "'name':'Li','seal':'%s'}}}",
             seal);
    const char *table = make_table(server.port, body, 'A', &a);
    watch(&a, server.port);
    sit(&b, server.port, table, 'B', "otter");
    c = (Player){ .table = table, .letter = '-' };
    watch(&c, server.port);
    start_game(&a);
    wait_for_phase(&b, "opening");
    say(&a, "{'type':'table-word','table':'@','key':'$','word':'%'}", "heron", "");
    expect_ok(&a);
    assert_string_equal(a.phase, "opening");
    say(&b, "{'type':'table-word','table':'@','key':'$','word':'%'}", "badger", "");
    expect_error(&b, "bad-word");
    say(&b, "{'type':'table-word','table':'@','key':'$','word':'%'}", "otter", "");
    expect_ok(&b);
    wait_for_phase(&a, "playing");
    wait_for_phase(&c, "playing");
    snprintf(path, sizeof path, "/api/v1/tables/%s", table);
    json_t *told = json_loads(http_get(server.port, path)->body, 0, NULL);
    snprintf(commitment, sizeof commitment, "%s", text_of(told, "commitment"));
    assert_int_equal(strlen(commitment), 64);
    json_decref(told);
    snprintf(path, sizeof path, "/api/v1/tables/%s/record", table);
    assert_int_equal(http_get(server.port, path)->status, 409);
    assert_true(json_is_null(json_object_get(a.last, "secret")));
    xq_kin_seed_init(&seed, 7);
    XqKinRandom random = xq_kin_seed_random(&seed);
    for (int moves = 0; strcmp(a.phase, "over") != 0; moves++) {
        Player *mover = strcmp(text_of(a.last, "movers"), "A") == 0 ? &a : &b;
        Player *other = mover == &a ? &b : &a;
        int ply = a.ply;
        while (mover->ply < ply)
            json_decref(take(mover));
        assert_true(play_one(mover, &random));
        /* All see the same. */
        while (other->ply < mover->ply || strcmp(other->phase, mover->phase) != 0)
            json_decref(take(other));
        while (c.ply < mover->ply || strcmp(c.phase, mover->phase) != 0)
            json_decref(take(&c));
        if (moves != 4 || strcmp(a.phase, "over") == 0) /* luck may have been quicker */
            continue;
        (void)stop_server(&server, SIGKILL);
        leave(&a);
        leave(&b);
        leave(&c);
        server = start_server(NO_OPTIONS);
        watch(&a, server.port);
        watch(&b, server.port);
        watch(&c, server.port);
        assert_string_equal(a.phase, "playing");
        assert_int_equal(a.ply, mover->ply);
    }
    /* The secret is the one that was committed to, and the throws are its. */
    told = json_loads(http_get(server.port, path)->body, 0, NULL);
    assert_null(told); /* it is no JSON */
    check_record(server.port, table, true, a.ply);
    assert_non_null(strstr(http_get(server.port, path)->body, commitment));
    say(&a, "{'type':'table-move','table':'@','key':'$','ply':%,'move':'pass'}", "6000", "");
    expect_error(&a, "game-over");
    leave(&a);
    leave(&b);
    leave(&c);
    stop_well(&server);
}

/* Whatever is sent about a game of hidden pieces before its end fits what the seat may know. */
static void hidden_pieces_stay_hidden(void **state)
{
    (void)state;
    Player a, b;
    XqKinSeed seed;
    Server server = start_server(NO_OPTIONS);
    const char *table = seat_two(&a, &b, server.port, "jieqi", "wb");
    start_for_two(&a, &b);
    xq_kin_seed_init(&seed, 3);
    XqKinRandom random = xq_kin_seed_random(&seed);
    /* The deal is the server's: few moves, so that neither can know every piece, nor be mated. */
    for (int moves = 0; moves < 10; moves++) {
        Player *mover = strcmp(text_of(a.last, "movers"), "w") == 0 ? &a : &b;
        Player *other = mover == &a ? &b : &a;
        while (mover->ply < moves)
            json_decref(take(mover));
        assert_true(play_one(mover, &random));
        while (other->ply < mover->ply)
            json_decref(take(other));
        assert_false(xq_kin_is_complete(&a.state));
        assert_false(xq_kin_is_complete(&b.state));
    }
    assert_true(json_is_null(json_object_get(a.last, "hidden")));
    /* Nobody may sit down where somebody knew something. */
    say(&a, "{'type':'table-seat','table':'@','key':'%','seat':'b','to':{'kind':'open'}}", host_key,
        "");
    expect_error(&a, "wrong-phase");
    /* A guess at what a move turns up is no move. */
    say(&a, "{'type':'table-offer','table':'@','key':'$','move':'resign:b'}", "", "");
    expect_error(&a, "not-your-turn");
    say(&b, "{'type':'table-offer','table':'@','key':'$','move':'resign:b'}", "", "");
    expect_ok(&b);
    wait_for_phase(&a, "over");
    assert_true(json_string_length(json_object_get(a.last, "hidden")) > 0);
    assert_true(xq_kin_is_complete(&a.state));
    assert_string_equal(text_of(json_object_get(a.last, "outcome"), "winners"), "w");
    check_record(server.port, table, true, a.ply);
    leave(&a);
    leave(&b);
    stop_well(&server);
}

static bool is_offered(const Player *player, const char *move)
{
    const json_t *offers = json_object_get(player->last, "offers");
    for (size_t i = 0; i < json_array_size(offers); i++)
        if (strcmp(text_of(json_array_get(offers, i), "move"), move) == 0)
            return true;
    return false;
}

/* Two people and five computers; a treaty; one leaves. */
static void seven_states_and_a_treaty(void **state)
{
    (void)state;
    Player w, r;
    XqKinSeed seed;
    Server server = start_server(NO_OPTIONS);
    const char *table = make_table(server.port,
                                   "{'game':'seven_states','seats':{'w':{'kind':'human'},"
                                   "'o':{'kind':'computer','player':'random','moveMs':10},"
                                   "'b':{'kind':'computer','player':'greedy','moveMs':10},"
                                   "'g':{'kind':'computer','player':'search','moveMs':10},"
                                   "'p':{'kind':'computer','player':'greedy','moveMs':10},"
                                   "'d':{'kind':'computer','player':'greedy','moveMs':10}}}",
                                   'w', &w);
    watch(&w, server.port);
    sit(&r, server.port, table, 'r', NULL);
    start_game(&w);
    say(&w, "{'type':'table-offer','table':'@','key':'$','move':'w+r'}", "", "");
    expect_ok(&w);
    assert_true(is_offered(&w, "w+r"));
    while (!is_offered(&r, "w+r"))
        json_decref(take(&r));
    say(&r, "{'type':'table-answer','table':'@','key':'$','move':'w+r','accept':true}", "", "");
    expect_ok(&r);
    assert_false(is_offered(&r, "w+r"));
    assert_int_equal(xq_kin_allies(&r.state, 0), 1u << 1);
    while (w.ply < r.ply) /* the treaty is in the record, too */
        json_decref(take(&w));
    xq_kin_seed_init(&seed, 5);
    XqKinRandom random = xq_kin_seed_random(&seed);
    while (!play_one(&w, &random))
        json_decref(take(&w));
    while (!play_one(&r, &random))
        json_decref(take(&r));
    say(&r, "{'type':'table-leave','table':'@','key':'$'}", "", "");
    json_decref(ws_expect(&r.socket, "ok"));
    say(&r, "{'type':'table-move','table':'@','key':'$','ply':0,'move':'a13d17'}", "", "");
    ws_expect_error(&r.socket, "bad-key");
    /* The computers go on, one more of them. */
    for (int ply = w.ply; w.ply < ply + 14 && strcmp(w.phase, "playing") == 0;)
        if (!play_one(&w, &random))
            json_decref(take(&w));
    ws_close(&r.socket);
    json_decref(r.last);
    leave(&w);
    stop_well(&server);
}

static void what_may_not_be_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *body;
        int status;
    } bad[] = {
        { "{\"game\":\"go\"}", 400 },
        { "{\"game\":\"liubo\",\"settings\":\"die=maybe\"}", 400 },
        { "{\"game\":\"liubo\",\"start\":\"nothing\"}", 400 },
        { "{\"game\":\"liubo\",\"seats\":{\"C\":{\"kind\":\"open\"}}}", 400 },
        { "{\"game\":\"liubo\",\"seats\":{\"A\":{\"kind\":\"ghost\"}}}", 400 },
        { "{\"game\":\"liubo\",\"seats\":{\"A\":{\"kind\":\"human\",\"seal\":\"00\"}}}", 400 },
        { "{\"game\":\"jieqi\",\"start\":\"rnbakabnr\"}", 400 },
        { "{}", 400 },
    };
    Player a, b;
    Server server = start_server(NO_OPTIONS);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (http_post(server.port, "/api/v1/tables", bad[i].body)->status != bad[i].status)
            fail_msg("%s", bad[i].body);
    assert_int_equal(
        http_get(server.port, "/api/v1/tables/00000000000000000000000000000000")->status, 404);
    const char *table = seat_two(&a, &b, server.port, "liubo", "AB");
    say(&b, "{'type':'table-sit','table':'@','seat':'A'}", "", "");
    expect_error(&b, "seat-taken");
    say(&b, "{'type':'table-start','table':'@','key':'$'}", "", "");
    expect_error(&b, "bad-key");
    say(&b, "{'type':'table-move','table':'@','key':'$','ply':0,'move':'pass'}", "", "");
    expect_error(&b, "wrong-phase");
    say(&b, "{'type':'table-watch','table':'@','key':'%'}", "00000000000000000000000000000000", "");
    expect_error(&b, "bad-key");
    start_for_two(&a, &b);
    say(&b, "{'type':'table-move','table':'@','key':'$','ply':%,'move':'eP1'}", "1", "");
    expect_error(&b, "not-your-turn");
    say(&a, "{'type':'table-move','table':'@','key':'$','ply':%,'move':'t6'}", "1", "");
    expect_error(&a, "illegal-move");
    say(&a, "{'type':'table-move','table':'@','key':'$','ply':%,'move':'hello'}", "1", "");
    expect_error(&a, "bad-move");
    say(&a, "{'type':'table-move','table':'@','key':'$','ply':%,'move':'eP1'}", "5", "");
    expect_error(&a, "wrong-ply");
    say(&b, "{'type':'table-sit','table':'@','seat':'A'}", "", "");
    expect_error(&b, "seat-taken");
    say(&a, "{'type':'table-retry','table':'@'}", "", "");
    expect_error(&a, "no-fault");
    say(&a, "{'type':'table-offer','table':'@','key':'$','move':'draw'}", "", "");
    expect_ok(&a);
    say(&b, "{'type':'table-answer','table':'@','key':'$','move':'draw','accept':false}", "", "");
    expect_ok(&b);
    say(&b, "{'type':'table-answer','table':'@','key':'$','move':'draw','accept':true}", "", "");
    expect_error(&b, "no-offer");
    say(&b, "{'type':'table-offer','table':'@','key':'$','move':'draw'}", "", "");
    expect_ok(&b);
    say(&a, "{'type':'table-offer','table':'@','key':'$','move':'draw'}", "", "");
    expect_ok(&a);
    wait_for_phase(&b, "over");
    assert_string_equal(text_of(json_object_get(b.last, "outcome"), "reason"), "agreement");
    check_record(server.port, table, true, b.ply);
    leave(&a);
    leave(&b);
    stop_well(&server);
}

/* All keys are needed; what is taken back is gone from the store, and throws fall again as they
 * fell. */
static void moves_are_taken_back(void **state)
{
    (void)state;
    Player a, b;
    XqKinSeed seed;
    char request[256];
    Server server = start_server(NO_OPTIONS);
    (void)seat_two(&a, &b, server.port, "liubo", "AB"); /* its own name is not needed */
    start_for_two(&a, &b);
    xq_kin_seed_init(&seed, 3);
    XqKinRandom random = xq_kin_seed_random(&seed);
    for (int moves = 0; moves < 4; moves++) {
        while (!play_one(&a, &random) && !play_one(&b, &random))
            json_decref(take(moves % 2 == 0 ? &a : &b));
        while (a.ply != b.ply)
            json_decref(take(a.ply < b.ply ? &a : &b));
    }
    int played = a.ply;
    say(&a, "{'type':'table-takeback','table':'@','key':'%','keys':['%'],'ply':0}", host_key,
        a.key);
    expect_error(&a, "bad-key");
    say(&b, "{'type':'table-takeback','table':'@','key':'$','keys':['$','%'],'ply':0}", a.key, "");
    expect_error(&b, "bad-key"); /* it is the host's to ask */
    XqBuf text, back;
    xq_buf_init(&text, XQ_KIN_TEXT_SIZE);
    xq_kin_format(&text, &a.state);
    snprintf(request, sizeof request,
             "{'type':'table-takeback','table':'@','key':'%s','keys':['%s','%s'],'ply':0}",
             host_key, a.key, b.key);
    say(&a, request, "", "");
    expect_ok(&a);
    assert_true(a.ply < played);
    while (b.ply != a.ply)
        json_decref(take(&b));
    /* Only the throw is there again; the same moves lead to the same position. */
    assert_int_equal(a.ply, 1);
    stop_server(&server, SIGKILL);
    leave(&a);
    leave(&b);
    server = start_server(NO_OPTIONS);
    watch(&a, server.port);
    watch(&b, server.port);
    assert_int_equal(a.ply, 1);
    xq_kin_seed_init(&seed, 3);
    for (int moves = 0; moves < 4; moves++) {
        while (!play_one(&a, &random) && !play_one(&b, &random))
            json_decref(take(moves % 2 == 0 ? &a : &b));
        while (a.ply != b.ply)
            json_decref(take(a.ply < b.ply ? &a : &b));
    }
    xq_buf_init(&back, XQ_KIN_TEXT_SIZE);
    xq_kin_format(&back, &a.state);
    assert_string_equal(xq_buf_cstr(&back), xq_buf_cstr(&text));
    xq_buf_release(&back);
    xq_buf_release(&text);
    leave(&a);
    leave(&b);
    stop_well(&server);
}

/* Nobody but computers, somebody watching. */
static void computers_play_to_the_end(void **state)
{
    (void)state;
    Player c;
    Server server = start_server(NO_OPTIONS);
    (void)make_table(server.port,
                     "{'game':'liubo','settings':'general=first water=leave','seats':"
                     "{'A':{'kind':'computer','player':'greedy','moveMs':10},"
                     "'B':{'kind':'computer','player':'random','moveMs':10}}}",
                     '-', &c);
    watch(&c, server.port);
    say(&c, "{'type':'table-start','table':'@','key':'%'}", host_key, "");
    wait_for_phase(&c, "over");
    check_record(server.port, c.table, true, c.ply);
    leave(&c);
    stop_well(&server);
}

int main(int count, char **args)
{
    if (!take_programs(count, args))
        return 2;
    const struct CMUnitTest tests[] = {
        TEST(fair_throws_outlive_the_server), TEST(hidden_pieces_stay_hidden),
        TEST(seven_states_and_a_treaty),      TEST(what_may_not_be_is_refused),
        TEST(computers_play_to_the_end),      TEST(moves_are_taken_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
