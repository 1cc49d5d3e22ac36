/* test_http.c - routes, files, and who is let in: requests and answers as values. */
#include "server/api.h"
#include "server/export.h"
#include "server/origin.h"
#include "server/page.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chuhe/formats.h>

#include "cmocka_all.h"

/* --- Host and Origin ------------------------------------------------------------------------- */

static void foreign_hosts_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *host;
        bool want;
    } cases[] = {
        { "127.0.0.1", true },
        { "127.0.0.1:8080", true },
        { "192.168.1.7:80", true },
        { "[::1]:8080", true },
        { "localhost", true },
        { "LocalHost:1", true },
        { "chuhe.localhost:8080", true },
        { "games.example:8080", true }, /* given by --host */
        { "GAMES.example", true },
        { "", false },
        { ":8080", false },
        { "evil.example", false },
        { "localhost.evil.example", false },
        { "evillocalhost", false },
        { ".localhost", false },
        { "127.0.0.1.evil.example", false },
        { "127.0.0.1, evil.example", false },
        { "games.example.evil", false },
        { "[::1", false },
        { "::1", false },
    };
    XqHostNames names = { { "games.example" }, 1 };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        if (xq_host_is_allowed(&names, xq_str(cases[i].host)) != cases[i].want)
            fail_msg("%s", cases[i].host);
}

static void foreign_origins_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *origin, *host;
        bool want;
    } cases[] = {
        { "", "localhost:8080", true }, /* no browser, or a GET of the page itself */
        { "http://localhost:8080", "localhost:8080", true },
        { "https://games.example", "games.example", true },
        { "http://LOCALHOST:8080", "localhost:8080", true },
        { "http://localhost:8081", "localhost:8080", false },
        { "http://localhost", "localhost:8080", false },
        { "http://evil.example", "localhost:8080", false },
        { "http://localhost:8080.evil.example", "localhost:8080", false },
        { "null", "localhost:8080", false },
        { "file://", "localhost:8080", false },
        { "ws://localhost:8080", "localhost:8080", false },
        { "http://", "", false },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        if (xq_origin_is_allowed(xq_str(cases[i].origin), xq_str(cases[i].host)) != cases[i].want)
            fail_msg("%s at %s", cases[i].origin, cases[i].host);
}

/* --- The API --------------------------------------------------------------------------------- */

typedef struct Fixture {
    XqStore *store;
    XqHub *hub;
    XqApi api;
    int64_t now_ms;
    uint8_t last_id;
    json_t *body;
    XqHttpAnswer answer;
} Fixture;

static int64_t wall_ms(void *context)
{
    return ((Fixture *)context)->now_ms++;
}

static bool next_id(void *context, void *out, size_t size)
{
    memset(out, ++((Fixture *)context)->last_id, size);
    return true;
}

static XqProblemCode refuse_to_think(void *context, uint64_t ticket, const XqThinkRequest *request)
{
    (void)context, (void)ticket, (void)request;
    return XQ_PROBLEM_ENGINE_MISSING;
}

static bool has_engine(void *context)
{
    (void)context;
    return false;
}

static int set_up(void **state)
{
    Fixture *fixture = calloc(1, sizeof *fixture);
    if (fixture == NULL || xq_store_open(&fixture->store, ":memory:", NULL) != XQ_OK)
        return -1;
    fixture->now_ms = 1000;
    fixture->hub = xq_hub_new(&(XqHubPorts){ .store = fixture->store,
                                             .thinker = { refuse_to_think, NULL, NULL },
                                             .wall_ms = wall_ms,
                                             .random = next_id,
                                             .context = fixture });
    fixture->api = (XqApi){ .hub = fixture->hub, .may_list = true, .has_engine = has_engine };
    xq_http_answer_init(&fixture->answer);
    *state = fixture;
    return fixture->hub == NULL;
}

static int tear_down(void **state)
{
    Fixture *fixture = *state;
    json_decref(fixture->body);
    xq_http_answer_release(&fixture->answer);
    xq_hub_free(fixture->hub);
    xq_store_close(fixture->store);
    free(fixture);
    return 0;
}

/* Asks, and parses the answer's body. */
static const json_t *ask(Fixture *fixture, XqMethod method, const char *path, const char *query,
                         const char *type, const char *body)
{
    XqHttpRequest request = { .method = method,
                              .path = xq_str(path),
                              .query = xq_str(query),
                              .content_type = xq_str(type),
                              .body = xq_str(body) };
    xq_http_answer_release(&fixture->answer);
    xq_http_answer_init(&fixture->answer);
    xq_api_handle(&fixture->api, &request, &fixture->answer);
    XqStr text = xq_buf_str(&fixture->answer.text);
    json_decref(fixture->body);
    fixture->body = json_loadb(text.ptr, text.len, 0, NULL);
    assert_non_null(fixture->body);
    return fixture->body;
}

static const json_t *get(Fixture *fixture, const char *path, const char *query)
{
    return ask(fixture, XQ_METHOD_GET, path, query, "", "");
}

static const json_t *post(Fixture *fixture, const char *body)
{
    return ask(fixture, XQ_METHOD_POST, "/api/v1/games", "", "application/json", body);
}

static const char *error_code(const json_t *body)
{
    const char *code = json_string_value(json_object_get(json_object_get(body, "error"), "code"));
    return code != NULL ? code : "none";
}

#define TWO "\"red\":{\"kind\":\"human\"},\"black\":{\"kind\":\"human\"}"

static void a_game_is_made_and_read(void **state)
{
    Fixture *fixture = *state;
    const json_t *game =
        post(fixture, "{\"red\":{\"kind\":\"human\"},\"black\":{\"kind\":\"engine\",\"level\":3},"
                      "\"handicap\":\"horse\",\"giver\":\"black\",\"unknown\":[1,2]}");
    assert_int_equal(fixture->answer.status, 201);
    assert_string_equal(json_string_value(json_object_get(game, "handicap")), "horse");
    assert_string_equal(json_string_value(json_object_get(game, "start")),
                        "rnbakab1r/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1");
    assert_string_equal(fixture->answer.location, "/api/v1/games/01010101010101010101010101010101");
    game = get(fixture, "/api/v1/games/01010101010101010101010101010101", "");
    assert_int_equal(fixture->answer.status, 200);
    assert_int_equal(json_array_size(json_object_get(game, "moves")), 0);
    const json_t *black = json_object_get(game, "black");
    assert_int_equal(json_integer_value(json_object_get(black, "level")), 3);
    get(fixture, "/api/v1/games/02020202020202020202020202020202", "");
    assert_int_equal(fixture->answer.status, 404);
    assert_string_equal(error_code(fixture->body), "unknown-game");
}

static void bad_bodies_are_explained(void **state)
{
    Fixture *fixture = *state;
    static const struct {
        const char *type, *body;
        int status;
        const char *code, *at;
    } cases[] = {
        { "text/plain", "{" TWO "}", 415, "unsupported-type", NULL },
        { "", "{" TWO "}", 415, "unsupported-type", NULL },
        { "application/jsonx", "{" TWO "}", 415, "unsupported-type", NULL },
        { "application/json; charset=utf-8", "{" TWO "}", 201, "none", NULL },
        { "application/json", "", 400, "bad-json", NULL },
        { "application/json", "{" TWO, 400, "bad-json", NULL },
        { "application/json", "{" TWO ",\"red\":1}", 400, "bad-json", NULL },
        { "application/json", "[]", 400, "bad-json", NULL },
        { "application/json", "{}", 400, "bad-value", "red" },
        { "application/json", "{\"red\":{\"kind\":\"human\"}}", 400, "bad-value", "black" },
        { "application/json", "{\"red\":{\"kind\":\"engine\",\"level\":0},\"black\":{}}", 400,
          "bad-value", "red.level" },
        { "application/json", "{\"red\":{\"kind\":\"engine\",\"level\":2.5},\"black\":{}}", 400,
          "bad-value", "red.level" },
        { "application/json", "{" TWO ",\"giver\":\"green\"}", 400, "bad-value", "giver" },
        { "application/json", "{" TWO ",\"fen\":7}", 400, "bad-value", "fen" },
        { "application/json", "{" TWO ",\"fen\":\"x\"}", 400, "bad-fen", NULL },
        { "application/json", "{" TWO ",\"fen\":\"\xe5\xb8\x85\"}", 400, "bad-fen", NULL },
        { "application/json", "{" TWO ",\"handicap\":\"queen\"}", 400, "bad-value", NULL },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const json_t *body =
            ask(fixture, XQ_METHOD_POST, "/api/v1/games", "", cases[i].type, cases[i].body);
        const char *at = json_string_value(json_object_get(json_object_get(body, "error"), "at"));
        if (fixture->answer.status != cases[i].status ||
            strcmp(error_code(body), cases[i].code) != 0 ||
            (cases[i].at != NULL && (at == NULL || strcmp(at, cases[i].at) != 0)))
            fail_msg("%s: %d %s", cases[i].body, fixture->answer.status,
                     xq_buf_cstr(&fixture->answer.text));
    }
}

/* In words for who reads, by name for the program. */
static void faults_of_a_position_are_told(void **state)
{
    Fixture *fixture = *state;
    const json_t *error =
        json_object_get(post(fixture, "{" TWO ",\"fen\":\"4k4/9/9/9/9/9/9/9/9/R3K4 w\"}"), "error");
    const json_t *faults = json_object_get(error, "faults");
    assert_int_equal(fixture->answer.status, 400);
    assert_string_equal(json_string_value(json_object_get(error, "message")),
                        "the position cannot be played: the kings face each other");
    assert_int_equal(json_array_size(faults), 1);
    assert_string_equal(json_string_value(json_array_get(faults, 0)), "kings-facing");
}

/* An answer that did not fit, or for which there was no memory, is none: half a record is worse. */
static void no_answer_is_cut_short(void **state)
{
    Fixture *fixture = *state;
    char path[96];
    snprintf(path, sizeof path, "/api/v1/games/%s/export",
             json_string_value(json_object_get(post(fixture, "{" TWO "}"), "id")));
    XqHttpAnswer answer;
    xq_http_answer_init(&answer);
    xq_buf_release(&answer.text);
    xq_buf_init(&answer.text, 78); /* less than the line, more than the refusal */
    XqHttpRequest request = { .method = XQ_METHOD_GET,
                              .path = xq_str(path),
                              .query = XQ_STR("format=uci") };
    xq_api_handle(&fixture->api, &request, &answer);
    assert_int_equal(answer.status, 500);
    assert_non_null(strstr(xq_buf_cstr(&answer.text), "\"internal\""));
    xq_http_answer_release(&answer);
}

static void games_are_listed_in_pages(void **state)
{
    Fixture *fixture = *state;
    char query[96] = "limit=2";
    for (int i = 0; i < 5; i++)
        post(fixture, "{" TWO "}");
    int seen = 0, pages = 0;
    for (bool has_next = true; has_next; pages++) {
        const json_t *body = get(fixture, "/api/v1/games", query);
        assert_int_equal(fixture->answer.status, 200);
        const json_t *games = json_object_get(body, "games");
        for (size_t i = 0; i < json_array_size(games); i++, seen++) {
            char want[3];
            snprintf(want, sizeof want, "%02x", 5 - seen);
            const json_t *game = json_array_get(games, i);
            assert_memory_equal(json_string_value(json_object_get(game, "id")), want, 2);
            assert_null(json_object_get(game, "moves"));
        }
        const char *next = json_string_value(json_object_get(body, "next"));
        has_next = next != NULL;
        if (has_next)
            snprintf(query, sizeof query, "before=%s&limit=2", next);
    }
    assert_int_equal(seen, 5);
    assert_int_equal(pages, 3);
    static const char *const bad[] = { "limit=0",  "limit=101", "limit=x",
                                       "before=x", "before=1-", "before=-1" };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        get(fixture, "/api/v1/games", bad[i]);
        assert_int_equal(fixture->answer.status, 400);
    }
    fixture->api.may_list = false;
    get(fixture, "/api/v1/games", "");
    assert_int_equal(fixture->answer.status, 403);
}

static void paths_and_methods_are_told_apart(void **state)
{
    Fixture *fixture = *state;
    static const struct {
        XqMethod method;
        const char *path;
        int status;
        const char *allow;
    } cases[] = {
        { XQ_METHOD_GET, "/api/v1/health", 200, NULL },
        { XQ_METHOD_GET, "/api/v1/options", 200, NULL },
        { XQ_METHOD_GET, "/api/v1/healt", 404, NULL },
        { XQ_METHOD_GET, "/api/v1/health/", 404, NULL },
        { XQ_METHOD_GET, "/api/v1/games/", 404, NULL },
        { XQ_METHOD_GET, "/api/v1/games/a/b", 404, NULL },
        { XQ_METHOD_GET, "/api/", 404, NULL },
        { XQ_METHOD_GET, "/api/v1/games/01010101010101010101010101010101/export", 404, NULL },
        { XQ_METHOD_POST, "/api/v1/health", 405, "GET, HEAD" },
        { XQ_METHOD_OTHER, "/api/v1/games", 405, "GET, HEAD, POST" },
        { XQ_METHOD_POST, "/api/v1/games/01010101010101010101010101010101", 405, "GET, HEAD" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ask(fixture, cases[i].method, cases[i].path, "", "", "");
        assert_int_equal(fixture->answer.status, cases[i].status);
        if (cases[i].allow != NULL)
            assert_string_equal(fixture->answer.allow, cases[i].allow);
    }
    assert_true(xq_api_owns(XQ_STR("/api")));
    assert_true(xq_api_owns(XQ_STR("/api/x")));
    assert_false(xq_api_owns(XQ_STR("/apiary")));
    assert_int_equal(xq_api_body_limit(XQ_METHOD_POST, XQ_STR("/api/v1/games")), 4096);
    assert_int_equal(xq_api_body_limit(XQ_METHOD_POST, XQ_STR("/api/v1/health")), 0);
}

/* --- Records --------------------------------------------------------------------------------- */

static void make_played_room(XqRoom *room, const char *handicap, const char *moves)
{
    XqRoomSetup setup = { .seats = { { false, 0 }, { true, 4 } }, .handicap = xq_str(handicap) };
    XqGameId id = { { 0xab } };
    XqStr rest = xq_str(moves);
    assert_true(xq_room_init(room, &setup, &id, 1764447900123, NULL));
    for (XqStr word; (word = xq_str_next_word(&rest)).len > 0;) {
        XqMove move;
        assert_int_equal(xq_move_parse(&move, word, NULL), XQ_OK);
        assert_true(xq_room_play(room, move, NULL));
        if (xq_room_is_pass_due(room))
            xq_room_pass(room);
    }
}

static void a_game_is_exported(void **state)
{
    (void)state;
    XqRoom room;
    XqHttpAnswer answer;
    XqProblem problem;
    make_played_room(&room, "none", "h2e2 h9g7");
    xq_http_answer_init(&answer);
    assert_true(xq_export(&answer, &room, XQ_STR("uci"), &problem));
    assert_string_equal(xq_buf_cstr(&answer.text),
                        "position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR "
                        "w - - 0 1 moves h2e2 h9g7\n");
    assert_string_equal(answer.disposition, "attachment; filename=\"chuhe-2025-11-29.uci\"");
    xq_http_answer_release(&answer);
    xq_http_answer_init(&answer);
    assert_true(xq_export(&answer, &room, XQ_STR("fen"), &problem));
    assert_string_equal(xq_buf_cstr(&answer.text),
                        "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2\n");
    assert_false(xq_export(&answer, &room, XQ_STR("docx"), &problem));
    assert_int_equal(problem.code, XQ_PROBLEM_BAD_VALUE);
    xq_http_answer_release(&answer);
}

static void a_record_reads_back(void **state)
{
    (void)state;
    XqRoom room;
    XqHttpAnswer answer;
    make_played_room(&room, "two-moves", "h2e2 h0g2 h9g7");
    assert_true(xq_room_resign(&room, XQ_RED, NULL));
    xq_http_answer_init(&answer);
    assert_true(xq_export(&answer, &room, XQ_STR("pgn"), NULL));
    XqReader *reader;
    XqGame *game;
    XqReport report;
    XqMove moves[8];
    assert_int_equal(xq_reader_open(&reader, NULL, xq_buf_str(&answer.text), NULL, NULL), XQ_OK);
    assert_int_equal(xq_reader_next(&game, reader, &report), XQ_OK);
    assert_int_equal(report.count, 0);
    /* The record starts with the last first move: Red to move, the other cannon move made. */
    assert_int_equal(xq_game_line(moves, 8, game, xq_game_last(game, XQ_ROOT)), 2);
    assert_int_equal(moves[0], room.moves[2]);
    assert_int_equal(moves[1], room.moves[3]);
    assert_int_equal(xq_position_side(xq_game_start(game)), XQ_RED);
    assert_int_equal(xq_position_piece(xq_game_start(game), xq_square(4, 2)),
                     xq_piece(XQ_RED, XQ_CANNON));
    assert_int_equal(xq_game_ending(game).result, XQ_RESULT_BLACK);
    assert_int_equal(xq_game_ending(game).cause, XQ_CAUSE_RESIGNATION);
    assert_true(xq_str_equal(xq_game_tag(game, XQ_STR("Red")), XQ_STR("Human")));
    assert_true(xq_str_equal(xq_game_tag(game, XQ_STR("Date")), XQ_STR("2025.11.29")));
    assert_true(xq_str_equal(xq_game_tag(game, XQ_STR("Handicap")), XQ_STR("two-moves")));
    xq_game_free(game);
    xq_reader_close(reader);
    xq_http_answer_release(&answer);
}

/* --- The page -------------------------------------------------------------------------------- */

static char folder[64];

static void write_file(const char *name, const char *text)
{
    char path[160];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static const char *const files[] = {
    "web/index.html",       "web/app.wasm",    "web/assets/a-1.js", "web/assets/a-1.js.gz",
    "web/assets/a-1.js.br", "web/.secret.txt", "secret.txt"
};

static int make_page(void **state)
{
    static XqPage page;
    char path[160];
    snprintf(folder, sizeof folder, "chuhe-page-XXXXXX");
    if (mkdtemp(folder) == NULL)
        return -1;
    snprintf(path, sizeof path, "%s/web", folder);
    if (mkdir(path, 0700) != 0 || xq_page_open(&page, path, NULL) != XQ_E_NOT_FOUND)
        return -1;
    snprintf(path, sizeof path, "%s/web/assets", folder);
    if (mkdir(path, 0700) != 0)
        return -1;
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
        write_file(files[i], files[i]);
    snprintf(path, sizeof path, "%s/web", folder);
    *state = &page;
    return xq_page_open(&page, path, NULL) != XQ_OK;
}

static int remove_page(void **state)
{
    char path[160];
    xq_page_close(*state);
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, files[i]);
        (void)unlink(path);
    }
    snprintf(path, sizeof path, "%s/web/assets", folder);
    (void)rmdir(path);
    snprintf(path, sizeof path, "%s/web", folder);
    (void)rmdir(path);
    return rmdir(folder);
}

/* Asks for a file; its content ends up in `content`, empty if there was none. */
static void fetch(const XqPage *page, XqHttpAnswer *answer, char content[64], const char *path,
                  const char *encodings, const char *etag)
{
    XqHttpRequest request = { .method = XQ_METHOD_GET,
                              .path = xq_str(path),
                              .accept_encoding = xq_str(encodings),
                              .if_none_match = xq_str(etag) };
    xq_http_answer_init(answer);
    xq_page_handle(page, &request, answer);
    ssize_t len = answer->file >= 0 ? read(answer->file, content, 63) : 0;
    content[len > 0 ? len : 0] = '\0';
    xq_http_answer_release(answer);
}

static void files_are_served_with_their_headers(void **state)
{
    static const struct {
        const char *path, *encodings, *content, *type, *encoding, *cache;
    } cases[] = {
        { "/", "", "web/index.html", "text/html; charset=utf-8", NULL, "no-cache" },
        { "/game/0123", "gzip", "web/index.html", "text/html; charset=utf-8", NULL, "no-cache" },
        { "/app.wasm", "", "web/app.wasm", "application/wasm", NULL, "no-cache" },
        { "/assets/a-1.js", "", "web/assets/a-1.js", "text/javascript; charset=utf-8", NULL,
          "public, max-age=31536000, immutable" },
        { "/assets/a-1.js", "gzip, deflate", "web/assets/a-1.js.gz",
          "text/javascript; charset=utf-8", "gzip", "public, max-age=31536000, immutable" },
        { "/assets/a-1.js", "gzip, deflate, br", "web/assets/a-1.js.br",
          "text/javascript; charset=utf-8", "br", "public, max-age=31536000, immutable" },
        { "/assets/a-1.js", "br;q=0, gzip;q=0.5", "web/assets/a-1.js.gz",
          "text/javascript; charset=utf-8", "gzip", "public, max-age=31536000, immutable" },
        { "/assets/a-1.js", "brx, xgzip", "web/assets/a-1.js", "text/javascript; charset=utf-8",
          NULL, "public, max-age=31536000, immutable" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        XqHttpAnswer answer;
        char content[64];
        fetch(*state, &answer, content, cases[i].path, cases[i].encodings, "");
        assert_int_equal(answer.status, 200);
        assert_string_equal(content, cases[i].content);
        assert_string_equal(answer.content_type, cases[i].type);
        assert_string_equal(answer.cache_control, cases[i].cache);
        if (cases[i].encoding == NULL)
            assert_null(answer.content_encoding);
        else
            assert_string_equal(answer.content_encoding, cases[i].encoding);
        assert_true(answer.varies);
        /* The tag brings 304 the next time, alone, in a list, and weak. */
        char list[200];
        XqHttpAnswer again;
        snprintf(list, sizeof list, "\"x\", W/%s", answer.etag);
        fetch(*state, &again, content, cases[i].path, cases[i].encodings, list);
        assert_int_equal(again.status, 304);
        fetch(*state, &again, content, cases[i].path, cases[i].encodings, "\"x\"");
        assert_int_equal(again.status, 200);
    }
}

static void no_path_leads_out(void **state)
{
    static const char *const paths[] = {
        "/../secret.txt",
        "/assets/../../secret.txt",
        "/assets/../index.html",
        "/.secret.txt",
        "//secret.txt",
        "/assets//a-1.js",
        "/./index.html",
        "/..\\secret.txt",
        "/assets/.",
        "/assets/..",
        "/nothing.js",
        "/assets.",
        "/index.html/.",
        "/a\nb.js",
        "/index.html/x.js",
    };
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        XqHttpAnswer answer;
        char content[64];
        fetch(*state, &answer, content, paths[i], "", "");
        if (answer.status != 404)
            fail_msg("%s: %d %s", paths[i], answer.status, content);
    }
    char long_path[2000] = "/";
    memset(long_path + 1, 'a', sizeof long_path - 5);
    memcpy(long_path + sizeof long_path - 4, ".js", 4);
    XqHttpAnswer answer;
    char content[64];
    fetch(*state, &answer, content, long_path, "", "");
    assert_int_equal(answer.status, 404);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(foreign_hosts_are_refused),
        cmocka_unit_test(foreign_origins_are_refused),
        cmocka_unit_test_setup_teardown(a_game_is_made_and_read, set_up, tear_down),
        cmocka_unit_test_setup_teardown(bad_bodies_are_explained, set_up, tear_down),
        cmocka_unit_test_setup_teardown(faults_of_a_position_are_told, set_up, tear_down),
        cmocka_unit_test_setup_teardown(no_answer_is_cut_short, set_up, tear_down),
        cmocka_unit_test_setup_teardown(games_are_listed_in_pages, set_up, tear_down),
        cmocka_unit_test_setup_teardown(paths_and_methods_are_told_apart, set_up, tear_down),
        cmocka_unit_test(a_game_is_exported),
        cmocka_unit_test(a_record_reads_back),
        cmocka_unit_test_setup_teardown(files_are_served_with_their_headers, make_page,
                                        remove_page),
        cmocka_unit_test_setup_teardown(no_path_leads_out, make_page, remove_page),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
