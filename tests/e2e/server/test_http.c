/*
 * test_http.c - a real server and plain HTTP: what it serves, what it refuses, what it survives.
 *
 * Usage: test-e2e-http SERVER ENGINE
 */
#include "client.h"

#include <dirent.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cmocka_all.h"

#define HUMANS "{\"red\":{\"kind\":\"human\"},\"black\":{\"kind\":\"human\"}}"

static void assert_error(const Answer *answer, int status, const char *code)
{
    char want[64];
    snprintf(want, sizeof want, "\"code\":\"%s\"", code);
    if (answer->status != status || strstr(answer->body, want) == NULL)
        fail_msg("%d %s was expected, got %s", status, code, answer->text);
}

static void the_page_and_the_api_are_served(void **state)
{
    (void)state;
    /* Larger than what goes out in one piece, and not the same everywhere. */
    char *big = malloc(400001);
    assert_non_null(big);
    for (int i = 0; i < 400000; i++)
        big[i] = (char)('a' + i * 7 % 26);
    big[400000] = '\0';
    assert_int_equal(mkdir(in_folder("web/assets"), 0700), 0);
    write_file("web/assets/big-0.js", big);
    Server server = start_server(NO_OPTIONS);
    const Answer *answer = http_get(server.port, "/");
    assert_int_equal(answer->status, 200);
    assert_string_equal(answer->body, "<!doctype html><title>Test</title>");
    assert_non_null(strstr(header(answer, "content-security-policy"), "'wasm-unsafe-eval'"));
    assert_non_null(strstr(header(answer, "content-security-policy"), "frame-ancestors 'none'"));
    assert_string_equal(header(answer, "x-content-type-options"), "nosniff");
    assert_string_equal(header(answer, "referrer-policy"), "no-referrer");
    answer = http_get(server.port, "/assets/big-0.js");
    assert_int_equal(answer->status, 200);
    assert_int_equal(answer->len, 400000);
    assert_string_equal(answer->body, big);
    free(big);
    char raw[256];
    snprintf(raw, sizeof raw, "HEAD / HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n", server.port);
    answer = http_raw(server.port, raw);
    assert_int_equal(answer->status, 200);
    assert_string_equal(header(answer, "content-length"), "34");
    assert_int_equal(answer->len, 0);
    answer = http_get(server.port, "/api/v1/health");
    assert_int_equal(answer->status, 200);
    assert_non_null(strstr(answer->body, "\"engine\":true"));
    assert_string_equal(header(answer, "cache-control"), "no-store");
    const char *id = make_game(server.port, HUMANS);
    char path[96];
    snprintf(path, sizeof path, "/api/v1/games/%s", id);
    assert_int_equal(http_get(server.port, path)->status, 200);
    assert_non_null(strstr(http_get(server.port, "/api/v1/games?limit=1")->body, id));
    stop_well(&server);
}

/* Leaf by leaf, as api.md says it: two members in one query. */
static void lists_are_leafed_through(void **state)
{
    (void)state;
    Server server = start_server(NO_OPTIONS);
    const char *first = make_game(server.port, HUMANS), *second = make_game(server.port, HUMANS);
    char path[160], next[64] = "";
    const char *const wanted[] = { second, first };
    for (int i = 0; i < 2; i++) {
        snprintf(path, sizeof path, i == 0 ? "/api/v1/games?limit=1" : "%s%s",
                 "/api/v1/games?limit=1&before=", next);
        const Answer *answer = http_get(server.port, path);
        json_t *list = json_loads(answer->body, 0, NULL);
        assert_non_null(list);
        const json_t *games = json_object_get(list, "games");
        assert_int_equal(answer->status, 200);
        assert_int_equal(json_array_size(games), 1);
        assert_string_equal(text_of(json_array_get(games, 0), "id"), wanted[i]);
        snprintf(next, sizeof next, "%s", text_of(list, "next"));
        json_decref(list);
    }
    snprintf(path, sizeof path, "/api/v1/games?before=%s&&other=1&limit=1", next);
    assert_non_null(strstr(http_get(server.port, path)->body, "\"games\":[]"));
    stop_well(&server);
}

static void two_requests_on_one_connection(void **state)
{
    (void)state;
    Server server = start_server(NO_OPTIONS);
    char raw[512], answers[8192];
    snprintf(raw, sizeof raw,
             "GET /api/v1/health HTTP/1.1\r\nHost: localhost:%d\r\n\r\n"
             "GET / HTTP/1.1\r\nHost: localhost:%d\r\nConnection: close\r\n\r\n",
             server.port, server.port);
    int fd = connect_to(server.port);
    send_all(fd, raw, strlen(raw));
    read_all(fd, answers, sizeof answers);
    (void)close(fd);
    assert_non_null(strstr(answers, "\"status\":\"ok\""));
    assert_non_null(strstr(answers, "<title>Test</title>"));
    stop_well(&server);
}

/* A body has to wait for the answer to what was asked before: libwebsockets loses its place else.
 */
static void a_request_sent_too_early_holds_up_nobody(void **state)
{
    (void)state;
    Server server = start_server(NO_OPTIONS);
    static const char get[] = "GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\n\r\n";
    char post[512], raw[2048], answers[8192];
    snprintf(post, sizeof post,
             "POST /api/v1/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
             "Content-Length: %zu\r\n\r\n%s",
             strlen(HUMANS), HUMANS);
    const char *const early[][3] = { { get, post, "" }, { post, post, get }, { get, get, post } };
    for (size_t i = 0; i < sizeof early / sizeof early[0]; i++) {
        int fd = connect_to(server.port);
        snprintf(raw, sizeof raw, "%s%s%s", early[i][0], early[i][1], early[i][2]);
        send_all(fd, raw, strlen(raw));
        read_all(fd, answers, sizeof answers);
        (void)close(fd);
        assert_non_null(strstr(answers, early[i][0] == get ? " 200 " : " 201 "));
        assert_non_null(strstr(answers, "\"code\":\"bad-request\""));
        assert_int_equal(http_get(server.port, "/")->status, 200);
    }
    /* One that waits is served, and one without a body need not wait. */
    int fd = connect_to(server.port);
    for (int i = 0; i < 2; i++)
        assert_int_equal(http_on(fd, post)->status, 201);
    (void)close(fd);
    stop_well(&server);
}

static void bad_requests_are_answered(void **state)
{
    (void)state;
    Server server = start_server(NO_OPTIONS);
    int port = server.port;
    char raw[512];
    assert_error(http_get(port, "/api/v1/nothing"), 404, "not-found");
    assert_error(http_get(port, "/nothing.js"), 404, "not-found");
    assert_error(http_post(port, "/api/v1/games", "{"), 400, "bad-json");
    assert_error(http_post(port, "/api/v1/games", ""), 400, "bad-json");
    assert_error(http_post(port, "/api/v1/health", "{}"), 405, "bad-method");
    assert_error(http_post(port, "/api/v1/nothing", "{}"), 404, "not-found");
    assert_error(http_post(port, "/", "{}"), 405, "bad-method");
    /* Just beyond the limit, which is read and refused; and far beyond, which is refused unread. */
    static char body[70000];
    memset(body, ' ', sizeof body - 1);
    assert_error(http_post(port, "/api/v1/games", body + sizeof body - 1 - 4096), 400, "bad-json");
    assert_error(http_post(port, "/api/v1/games", body + sizeof body - 1 - 4097), 413, "too-large");
    assert_error(http_post(port, "/api/v1/games", body + sizeof body - 1 - 60000), 413,
                 "too-large");
    snprintf(raw, sizeof raw,
             "POST /api/v1/games HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n"
             "Content-Type: application/json\r\nContent-Length: 999999999\r\n\r\n",
             port);
    assert_error(http_raw(port, raw), 413, "too-large");
    snprintf(raw, sizeof raw,
             "POST /api/v1/games HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n"
             "Content-Type: application/json\r\nContent-Length: -5\r\n\r\n",
             port);
    assert_error(http_raw(port, raw), 400, "bad-value");
    snprintf(raw, sizeof raw,
             "POST /api/v1/games HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n"
             "Content-Type: application/json\r\n\r\n{}",
             port);
    assert_error(http_raw(port, raw), 400, "bad-json");
    snprintf(raw, sizeof raw, "DELETE /api/v1/games HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n", port);
    assert_error(http_raw(port, raw), 405, "bad-method");
    snprintf(raw, sizeof raw,
             "POST /api/v1/games HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n"
             "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
             port);
    assert_error(http_raw(port, raw), 400, "bad-value");
    /* Not HTTP at all, and headers beyond all measure: the connection ends, the server does not. */
    static const char *const strays[] = { "\1\2\3\r\n\r\n", "BREW /tea HTTP/1.1\r\n\r\n",
                                          "hello\r\n\r\n", "CONNECT a:1 HTTP/1.1\r\n\r\n" };
    for (size_t i = 0; i < sizeof strays / sizeof strays[0]; i++) {
        const Answer *answer = http_raw(port, strays[i]);
        assert_error(answer, 400, "bad-request");
        assert_string_equal(header(answer, "connection"), "close");
        assert_int_equal(strtoul(header(answer, "content-length"), NULL, 10), strlen(answer->body));
    }
    int fd = connect_to(port);
    send_all(fd, "\0\1\2\3\r\n\r\n", 8);
    assert_true(is_closed_within(fd, 15000));
    (void)close(fd);
    fd = connect_to(port);
    snprintf(raw, sizeof raw, "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: ");
    send_all(fd, raw, strlen(raw));
    memset(body, 'x', sizeof body - 1);
    for (int i = 0; i < 10; i++)
        send_all(fd, body, 60000);
    send_all(fd, "\r\n\r\n", 4);
    assert_true(is_closed_within(fd, 15000));
    (void)close(fd);
    assert_int_equal(http_get(port, "/api/v1/health")->status, 200);
    stop_well(&server);
}

static void a_body_is_never_the_next_request(void **state)
{
    (void)state;
    static const char *const heads[] = {
        "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n",
        "PUT / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60\r\n\r\n",
        "POST /api/v1/games HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n",
        ("POST /api/v1/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n"
         "Transfer-Encoding: chunked\r\n\r\n"),
    };
    static const char body[] = "GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\nX: yyyy\r\n\r\n";
    Server server = start_server(NO_OPTIONS);
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        char answers[8192];
        int fd = connect_to(server.port);
        send_all(fd, heads[i], strlen(heads[i]));
        send_all(fd, body, sizeof body - 1);
        read_all(fd, answers, sizeof answers);
        (void)close(fd);
        if (strstr(answers, "\"status\":\"ok\"") != NULL)
            fail_msg("%s", heads[i]);
    }
    stop_well(&server);
}

static void no_path_leads_out(void **state)
{
    (void)state;
    static const char *const paths[] = {
        "/../secret.txt",           "/%2e%2e/secret.txt",   "/..%2fsecret.txt",
        "/assets/../../secret.txt", "/%2e%2e%2fsecret.txt", "/..%5csecret.txt",
        "/%252e%252e/secret.txt",   "//secret.txt",         "/.secret.txt",
    };
    write_file("secret.txt", "the secret");
    write_file("web/.secret.txt", "the secret");
    Server server = start_server(NO_OPTIONS);
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        const Answer *answer = http_get(server.port, paths[i]);
        if (strstr(answer->text, "the secret") != NULL)
            fail_msg("%s leads out", paths[i]);
    }
    assert_int_equal(http_get(server.port, "/")->status, 200);
    stop_well(&server);
}

static void foreign_pages_are_kept_out(void **state)
{
    (void)state;
    static const struct {
        const char *headers;
        int status;
    } cases[] = {
        { "Host: localhost", 201 },
        { "Host: 127.0.0.1:1\r\nOrigin: http://127.0.0.1:1", 201 },
        { "Host: games.example", 201 }, /* --host */
        { "Host: evil.example", 403 },
        { "Host: localhost\r\nOrigin: http://evil.example", 403 },
        { "Host: localhost\r\nOrigin: null", 403 },
        { "X-Nothing: 1", 403 }, /* no Host at all */
    };
    Server server = start_server((const char *const[]){ "--host", "games.example", NULL });
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char raw[512];
        snprintf(raw, sizeof raw,
                 "POST /api/v1/games HTTP/1.1\r\n%s\r\nContent-Type: application/json\r\n"
                 "Content-Length: %zu\r\n\r\n%s",
                 cases[i].headers, strlen(HUMANS), HUMANS);
        const Answer *answer = http_raw(server.port, raw);
        if (answer->status != cases[i].status)
            fail_msg("%s: %s", cases[i].headers, answer->text);
    }
    char raw[512];
    snprintf(raw, sizeof raw,
             "POST /api/v1/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n"
             "Content-Length: %zu\r\n\r\n%s",
             strlen(HUMANS), HUMANS);
    assert_error(http_raw(server.port, raw), 415, "unsupported-type");
    stop_well(&server);
}

static void dawdling_clients_are_dropped(void **state)
{
    (void)state;
    Server server = start_server((const char *const[]){ "--request-time", "1", NULL });
    static const char head[] = "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ";
    static const char post[] = "POST /api/v1/games HTTP/1.1\r\nHost: localhost\r\n"
                               "Content-Type: application/json\r\nContent-Length: 4000\r\n\r\n";
    int silent = connect_to(server.port), headers = connect_to(server.port);
    int body = connect_to(server.port);
    send_all(headers, head, strlen(head));
    send_all(body, post, strlen(post));
    bool headers_closed = false, body_closed = false;
    /* Each drips a byte now and then, so that no wait between two bytes is long. */
    for (int i = 0; i < 100 && !(headers_closed && body_closed); i++) {
        send_all(headers, "x", 1);
        send_all(body, " ", 1);
        headers_closed = headers_closed || is_closed_within(headers, 50);
        body_closed = body_closed || is_closed_within(body, 50);
        if (i % 10 == 0)
            assert_int_equal(http_get(server.port, "/api/v1/health")->status, 200);
    }
    assert_true(headers_closed);
    assert_true(body_closed);
    assert_true(is_closed_within(silent, 15000));
    (void)close(silent);
    (void)close(headers);
    (void)close(body);
    stop_well(&server);
}

/* Silence is no request: browsers open connections ahead of need, and take an answer for a fault.
 */
static void who_sends_half_a_request_is_told_so(void **state)
{
    (void)state;
    static const char whole[] = "HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n";
    static const char head[] = "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ";
    static const char body[] = "POST /api/v1/games HTTP/1.1\r\nHost: localhost\r\n"
                               "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{";
    static const struct {
        const char *label, *first, *then;
        bool is_told;
    } cases[] = {
        { "half a head", "", head, true },
        { "half a body", "", body, true },
        { "half a body on a connection that was of use", whole, body, true },
        { "silence", "", "", false },
    };
    Server server = start_server((const char *const[]){ "--request-time", "1", NULL });
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char said[4096] = "";
        int fd = connect_to(server.port);
        if (cases[i].first[0] != '\0')
            assert_int_equal(http_on(fd, cases[i].first)->status, 200);
        send_all(fd, cases[i].then, strlen(cases[i].then));
        (void)read_all(fd, said, sizeof said);
        (void)close(fd);
        bool is_told = strstr(said, " 408 ") != NULL && strstr(said, "\"too-slow\"") != NULL;
        if (is_told != cases[i].is_told || (!is_told && said[0] != '\0'))
            fail_msg("%s: '%s'", cases[i].label, said);
    }
    assert_int_equal(http_get(server.port, "/api/v1/health")->status, 200);
    stop_well(&server);
}

static void half_sent_requests_hold_up_nobody(void **state)
{
    (void)state;
    enum { HALVES = 200 };
    Server server = start_server((const char *const[]){ "--request-time", "60", NULL });
    int fds[HALVES];
    for (int i = 0; i < HALVES; i++) {
        fds[i] = connect_to(server.port);
        send_all(fds[i], "GET / HTTP/1.1\r\nHost: local", 27);
    }
    assert_int_equal(http_get(server.port, "/api/v1/health")->status, 200);
    for (int i = 0; i < HALVES; i++)
        (void)close(fds[i]);
    stop_well(&server);
}

static int count_files(const Server *server)
{
    char path[64];
    int count = 0;
    snprintf(path, sizeof path, "/proc/%d/fd", (int)server->pid);
    DIR *files = opendir(path);
    assert_non_null(files);
    while (readdir(files) != NULL)
        count++;
    (void)closedir(files);
    return count;
}

static void broken_off_downloads_leave_nothing_open(void **state)
{
    (void)state;
    static char big[2000001];
    memset(big, 'x', sizeof big - 1);
    write_file("web/big.js", big);
    Server server = start_server(NO_OPTIONS);
    assert_int_equal(http_get(server.port, "/")->status, 200);
    sleep_ms(100);
    int before = count_files(&server);
    for (int i = 0; i < 20; i++) {
        char bytes[1000];
        int fd = connect_to(server.port);
        static const char ask[] = "GET /big.js HTTP/1.1\r\nHost: localhost\r\n\r\n";
        send_all(fd, ask, sizeof ask - 1);
        assert_true(recv(fd, bytes, sizeof bytes, MSG_WAITALL) > 0);
        (void)close(fd);
    }
    for (int i = 0; i < 100 && count_files(&server) > before; i++)
        sleep_ms(50);
    assert_int_equal(count_files(&server), before);
    stop_well(&server);
}

static void other_upgrades_are_refused(void **state)
{
    (void)state;
    Server server = start_server(NO_OPTIONS);
    static const char h2c[] = "GET /api/v1/ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: h2c\r\n"
                              "Connection: Upgrade, HTTP2-Settings\r\n"
                              "HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n\r\n";
    assert_error(http_raw(server.port, h2c), 400, "bad-value");
    static const char post[] = "POST /api/v1/ws HTTP/1.1\r\nHost: localhost\r\n"
                               "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                               "Sec-WebSocket-Version: 13\r\n"
                               "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    assert_error(http_raw(server.port, post), 405, "bad-method");
    static const char other[] = "GET /api/v1/ws HTTP/1.1\r\nHost: localhost\r\n"
                                "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                                "Sec-WebSocket-Version: 99\r\n"
                                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    assert_error(http_raw(server.port, other), 400, "bad-value");
    /* Refused behind an ordinary request: one answer each, then the end. */
    static const char *const others[] = { "h2c", "foo" };
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        char raw[512], answers[8192];
        snprintf(raw, sizeof raw,
                 "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
                 "GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: %s\r\nConnection: Upgrade\r\n\r\n"
                 "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
                 others[i]);
        int fd = connect_to(server.port), count = 0;
        send_all(fd, raw, strlen(raw));
        read_all(fd, answers, sizeof answers);
        (void)close(fd);
        for (const char *at = answers; (at = strstr(at, "HTTP/1.")) != NULL; at++)
            count++;
        assert_int_equal(count, 2);
    }
    static const char *const incomplete[] = {
        "Sec-WebSocket-Protocol: chuhe.v1\r\n",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: chuhe.v\r\n",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: a, chuhe.v10,b\r\n",
    };
    for (size_t i = 0; i < sizeof incomplete / sizeof incomplete[0]; i++) {
        char raw[512];
        snprintf(raw, sizeof raw,
                 "GET /api/v1/ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                 "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n%s\r\n",
                 incomplete[i]);
        assert_error(http_raw(server.port, raw), 400, "bad-value");
    }
    int fd = connect_to(server.port);
    static const char h2[] = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
    send_all(fd, h2, sizeof h2 - 1);
    assert_true(is_closed_within(fd, 15000));
    (void)close(fd);
    stop_well(&server);
}

static void connections_are_bounded(void **state)
{
    (void)state;
    enum { MAX = 8 };
    Server server = start_server((const char *const[]){ "--connections", "8", NULL });
    int fds[MAX];
    /* The count does not drift: connections come and go, in every way there is. */
    Socket socket;
    for (int i = 0; i < 3 * MAX; i++) {
        assert_int_equal(http_get(server.port, "/")->status, 200);
        ws_open(&socket, server.port);
        ws_close(&socket);
        (void)close(connect_to(server.port));
    }
    sleep_ms(100);
    for (int i = 0; i < MAX; i++) {
        fds[i] = connect_to(server.port);
        /* Half a request each, so that the server has seen the connection. */
        send_all(fds[i], "GET / HTTP/1.1\r\n", 16);
    }
    const Answer *answer = http_get(server.port, "/");
    assert_error(answer, 503, "busy");
    assert_int_equal(strtoul(header(answer, "content-length"), NULL, 10), strlen(answer->body));
    assert_string_equal(header(answer, "connection"), "close");
    for (int i = 0; i < MAX; i++)
        (void)close(fds[i]);
    for (int i = 0; i < 100 && answer->status != 200; i++) {
        sleep_ms(50);
        answer = http_get(server.port, "/");
    }
    assert_int_equal(answer->status, 200);
    stop_well(&server);
}

/* --- Starting and stopping ------------------------------------------------------------------- */

/* Exits with 1, one line, these words in it. */
static void assert_refusal(const char *const *options, const char *words)
{
    char said[4096];
    int status = run_server(said, sizeof said, options);
    if (status != 1 || strstr(said, words) == NULL || strchr(said, '\n') != said + strlen(said) - 1)
        fail_msg("status %d, %s", status, said);
}

static void a_server_that_cannot_start_says_why(void **state)
{
    (void)state;
    assert_refusal((const char *const[]){ "--web", in_folder("nowhere"), NULL }, "the page is not");
    assert_refusal((const char *const[]){ "--web", folder, NULL }, "the page is not");
    assert_refusal((const char *const[]){ "--store", in_folder("mode/x.db"), NULL },
                   "cannot be written");
    assert_refusal((const char *const[]){ "--store", "/proc/chuhe.db", NULL }, "cannot be written");
    write_file("noise.db", "This is no database. It is a text, long enough to have a header of "
                           "a hundred bytes and more, and all of it means nothing to SQLite.");
    assert_refusal((const char *const[]){ "--store", in_folder("noise.db"), NULL }, "is damaged");
    sqlite3 *db;
    assert_int_equal(sqlite3_open(in_folder("new.db"), &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db,
                                  "PRAGMA application_id = 1130919272;"
                                  "PRAGMA user_version = 9999; CREATE TABLE game (x)",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    assert_refusal((const char *const[]){ "--store", in_folder("new.db"), NULL }, "newer version");
    Server server = start_server(NO_OPTIONS);
    char port[16];
    snprintf(port, sizeof port, "%d", server.port);
    assert_refusal((const char *const[]){ "--port", port, "--store", in_folder("b.db"), NULL },
                   "is occupied");
    assert_refusal(NO_OPTIONS, "in use by another server");
    stop_well(&server);
}

static void wrong_options_are_usage_errors(void **state)
{
    (void)state;
    static const char *const cases[][3] = {
        { "--port", "70000", NULL },       { "--port", "x", NULL },
        { "--nothing", NULL, NULL },       { "word", NULL, NULL },
        { "--engines", "0", NULL },        { "--connections", "0", NULL },
        { "--address", "no where", NULL }, { "--store", "", NULL },
    };
    char said[8192];
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(run_server(said, sizeof said, cases[i]), 2);
        assert_true(strlen(said) > 0);
    }
    assert_int_equal(run_server(said, sizeof said, (const char *const[]){ "--help", NULL }), 0);
    assert_int_equal(run_server(said, sizeof said, (const char *const[]){ "--version", NULL }), 0);
}

/* Whether the process's standard input, output and error are all /dev/null. */
static bool has_null_descriptors(pid_t pid)
{
    int count = 0;
    for (int fd = 0; fd < 3; fd++) {
        char path[64], target[64];
        (void)snprintf(path, sizeof path, "/proc/%d/fd/%d", (int)pid, fd);
        ssize_t len = readlink(path, target, sizeof target - 1);
        target[len > 0 ? len : 0] = '\0';
        count += strcmp(target, "/dev/null") == 0;
    }
    return count == 3;
}

/* No socket and no store may get the number of standard error, where lines for the operator go. */
static void closed_descriptors_are_not_taken_by_others(void **state)
{
    (void)state;
    pid_t pid = fork();
    if (pid == 0) {
        for (int fd = 0; fd < 3; fd++)
            (void)close(fd);
        execl(server_program, server_program, "--port", "0", "--store", in_folder("closed.db"),
              "--web", in_folder("web"), "--engine", engine_program, (char *)NULL);
        _exit(127);
    }
    bool is_good = false;
    for (int waited = 0; !is_good && waited < 10000; waited += 20) {
        is_good = has_null_descriptors(pid);
        sleep_ms(20);
    }
    (void)kill(pid, SIGKILL);
    (void)waitpid(pid, NULL, 0);
    assert_true(is_good);
}

static void signals_end_it_properly(void **state)
{
    (void)state;
    static const int signals[] = { SIGTERM, SIGINT };
    for (int i = 0; i < 2; i++) {
        Server server = start_server(NO_OPTIONS);
        int idle = connect_to(server.port), half = connect_to(server.port);
        send_all(half, "GET / HT", 8);
        const char *id = make_game(server.port, HUMANS);
        int status = stop_server(&server, signals[i]);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), 0);
        (void)close(idle);
        (void)close(half);
        /* The store is whole and free: the next server has the game. */
        server = start_server(NO_OPTIONS);
        char path[96];
        snprintf(path, sizeof path, "/api/v1/games/%s", id);
        assert_int_equal(http_get(server.port, path)->status, 200);
        stop_well(&server);
    }
}

int main(int count, char **args)
{
    if (!take_programs(count, args))
        return 2;
    const struct CMUnitTest tests[] = {
        TEST(the_page_and_the_api_are_served),
        TEST(lists_are_leafed_through),
        TEST(two_requests_on_one_connection),
        TEST(a_request_sent_too_early_holds_up_nobody),
        TEST(bad_requests_are_answered),
        TEST(no_path_leads_out),
        TEST(a_body_is_never_the_next_request),
        TEST(foreign_pages_are_kept_out),
        TEST(dawdling_clients_are_dropped),
        TEST(who_sends_half_a_request_is_told_so),
        TEST(half_sent_requests_hold_up_nobody),
        TEST(broken_off_downloads_leave_nothing_open),
        TEST(other_upgrades_are_refused),
        TEST(connections_are_bounded),
        TEST(a_server_that_cannot_start_says_why),
        TEST(wrong_options_are_usage_errors),
        TEST(closed_descriptors_are_not_taken_by_others),
        TEST(signals_end_it_properly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
