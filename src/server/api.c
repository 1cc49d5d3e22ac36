/* api.c - the table of routes and their handlers, but for those about tables (api_tables.c). */
#include "server/api.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include <chuhe/fen.h>
#include <chuhe/version.h>
#include "server/export.h"
#include "server/route.h"

enum { BODY_MAX_BYTES = 4096, LIST_DEFAULT = 20 };

static bool get_health(const XqApi *api, const XqHttpRequest *request, XqStr argument,
                       XqHttpAnswer *answer, XqProblem *problem)
{
    (void)request, (void)argument, (void)problem; /* it needs nothing and cannot fail */
    xq_http_answer_json(answer, 200,
                        json_pack("{ss ss sb}", "status", "ok", "version", xq_version(), "engine",
                                  (int)api->has_engine(api->context)));
    return true;
}

static json_t *levels_array(void)
{
    json_t *array = json_array();
    for (int level = 1; level <= XQ_LEVEL_MAX; level++)
        (void)json_array_append_new(
            array, /* a missing one shows as out of memory below */
            json_pack("{si si}", "level", level, "movetimeMs", xq_level_movetime_ms(level)));
    return array;
}

static json_t *handicaps_array(void)
{
    json_t *array = json_array();
    for (int i = 0; i < xq_handicap_count(); i++) {
        const XqHandicap *handicap = xq_handicap_at(i);
        XqSide giver = xq_handicap_usual_giver(handicap);
        XqPosition start;
        xq_handicap_position(&start, handicap, giver);
        (void)json_array_append_new(/* as above */
                                    array,
                                    json_pack("{ss ss ss so ss si}", "id", handicap->id, "name",
                                              handicap->name, "chinese", handicap->chinese, "start",
                                              xq_wire_fen(&start), "giver", xq_side_name(giver),
                                              "freeMoves",
                                              handicap->first_moves > 1 ? handicap->first_moves
                                                                        : 0));
    }
    return array;
}

static json_t *rules_array(void)
{
    json_t *array = json_array();
    for (int i = 0; i < XQ_RULES_COUNT; i++) {
        const XqRuleSet *rules = xq_rules_at(i);
        (void)json_array_append_new(
            array, /* as above */
            json_pack("{ss ss}", "id", xq_rules_id(rules), "name", xq_rules_name(rules)));
    }
    return array;
}

static bool get_options(const XqApi *api, const XqHttpRequest *request, XqStr argument,
                        XqHttpAnswer *answer, XqProblem *problem)
{
    (void)api, (void)request, (void)argument, (void)problem; /* it needs nothing, cannot fail */
    xq_http_answer_json(answer, 200,
                        json_pack("{so so so s{si si si si}}", "levels", levels_array(),
                                  "handicaps", handicaps_array(), "rules", rules_array(), "limits",
                                  "bodyBytes", BODY_MAX_BYTES, "messageBytes", XQ_MESSAGE_MAX_BYTES,
                                  "plies", XQ_ROOM_PLIES_MAX, "watch", XQ_PEER_WATCH_MAX));
    return true;
}

static bool is_json_type(XqStr type)
{
    static const char json[] = "application/json";
    size_t len = sizeof json - 1;
    return type.len >= len && strncasecmp(type.ptr, json, len) == 0 &&
           (type.len == len || type.ptr[len] == ';' || type.ptr[len] == ' ');
}

json_t *xq_route_body(const XqHttpRequest *request, XqProblem *problem)
{
    if (is_json_type(request->content_type))
        return xq_wire_parse(request->body, problem);
    (void)xq_problem(problem, XQ_PROBLEM_UNSUPPORTED_TYPE,
                     "the body has to be application/json"); /* NULL says it */
    return NULL;
}

static bool post_game(const XqApi *api, const XqHttpRequest *request, XqStr argument,
                      XqHttpAnswer *answer, XqProblem *problem)
{
    (void)argument; /* the path has none */
    json_t *object = xq_route_body(request, problem);
    if (object == NULL)
        return false;
    XqRoomSetup setup;
    XqRoom room;
    bool is_done = xq_wire_read_setup(&setup, object, problem) &&
                   xq_hub_create(api->hub, &room, &setup, problem);
    json_decref(object);
    if (!is_done)
        return false;
    char id[XQ_GAME_ID_SIZE];
    xq_game_id_format(id, &room.id);
    (void)snprintf(answer->location, sizeof answer->location, "/api/v1/games/%s", id); /* fits */
    XqRoomLive live = { .fault = XQ_PROBLEM_NONE };
    xq_http_answer_json(answer, 201, xq_wire_game(&room, live, XQ_WITH_MOVES));
    return true;
}

static bool bad_query(XqProblem *problem, const char *name, const char *expected)
{
    (void)xq_problem(problem, XQ_PROBLEM_BAD_VALUE, "%s: %s was expected", name, expected);
    (void)snprintf(problem->at, sizeof problem->at, "%s", name); /* our own short names */
    return false;
}

/* A cursor is two numbers, `updated-row`. */
static bool read_cursor(XqStoreCursor *out, XqStr text)
{
    const char *dash = text.len > 0 ? memchr(text.ptr, '-', text.len) : NULL;
    if (dash == NULL)
        return false;
    size_t at = (size_t)(dash - text.ptr);
    unsigned long updated_ms, row;
    if (xq_str_parse_uint(&updated_ms, xq_str_sub(text, 0, at), INT64_MAX, NULL) != XQ_OK ||
        xq_str_parse_uint(&row, xq_str_sub(text, at + 1, text.len), INT64_MAX, NULL) != XQ_OK)
        return false;
    *out = (XqStoreCursor){ (int64_t)updated_ms, (int64_t)row };
    return true;
}

json_t *xq_route_next(bool is_full, XqStoreCursor cursor)
{
    char text[48];
    (void)snprintf(text, sizeof text, "%" PRId64 "-%" PRId64, cursor.updated_ms,
                   cursor.row); /* fits */
    return is_full ? json_string(text) : json_null();
}

bool xq_route_list_query(const XqApi *api, const XqHttpRequest *request, int *out_limit,
                         XqStoreCursor *out_cursor, XqProblem *problem)
{
    XqStr limit_text = xq_http_query_value(request->query, XQ_STR("limit"));
    XqStr before = xq_http_query_value(request->query, XQ_STR("before"));
    unsigned long limit = LIST_DEFAULT;
    *out_cursor = XQ_STORE_CURSOR_FIRST;
    if (!api->may_list)
        return xq_problem(problem, XQ_PROBLEM_FORBIDDEN, "this server does not list its games");
    if (limit_text.len > 0 &&
        (xq_str_parse_uint(&limit, limit_text, XQ_ROUTE_LIST_MAX, NULL) != XQ_OK || limit == 0))
        return bad_query(problem, "limit", "a number from 1 to 100");
    if (before.len > 0 && !read_cursor(out_cursor, before))
        return bad_query(problem, "before", "what an earlier answer had as next");
    *out_limit = (int)limit;
    return true;
}

static bool list_games(const XqApi *api, const XqHttpRequest *request, XqStr argument,
                       XqHttpAnswer *answer, XqProblem *problem)
{
    (void)argument; /* the path has none */
    XqStoreCursor cursor;
    XqGameId ids[XQ_ROUTE_LIST_MAX];
    int limit, count;
    if (!xq_route_list_query(api, request, &limit, &cursor, problem) ||
        !xq_hub_list(api->hub, ids, limit, &count, &cursor, problem))
        return false;
    json_t *games = json_array();
    for (int i = 0; i < count; i++) {
        XqRoom room;
        XqRoomLive live;
        /* A game that cannot be read is left out: the others are still wanted. */
        if (xq_hub_read(api->hub, &room, &live, &ids[i], NULL))
            (void)json_array_append_new(games, xq_wire_game(&room, live, XQ_WITHOUT_MOVES));
    }
    xq_http_answer_json(
        answer, 200,
        json_pack("{so so}", "games", games, "next", xq_route_next(count == limit, cursor)));
    return true;
}

static bool read_game(const XqApi *api, XqRoom *out, XqRoomLive *out_live, XqStr id_text,
                      XqProblem *problem)
{
    XqGameId id;
    if (!xq_game_id_parse(&id, id_text))
        return xq_problem(problem, XQ_PROBLEM_UNKNOWN_GAME, "there is no such game");
    return xq_hub_read(api->hub, out, out_live, &id, problem);
}

static bool get_game(const XqApi *api, const XqHttpRequest *request, XqStr argument,
                     XqHttpAnswer *answer, XqProblem *problem)
{
    (void)request; /* the path says it all */
    XqRoom room;
    XqRoomLive live;
    if (!read_game(api, &room, &live, argument, problem))
        return false;
    xq_http_answer_json(answer, 200, xq_wire_game(&room, live, XQ_WITH_MOVES));
    return true;
}

static bool export_game(const XqApi *api, const XqHttpRequest *request, XqStr argument,
                        XqHttpAnswer *answer, XqProblem *problem)
{
    XqRoom room;
    XqRoomLive live;
    XqStr format = xq_http_query_value(request->query, XQ_STR("format"));
    return read_game(api, &room, &live, argument, problem) &&
           xq_export(answer, &room, format.len > 0 ? format : XQ_STR("pgn"), problem);
}

/* --- Routing --------------------------------------------------------------------------------- */

static const struct {
    XqMethod method;
    const char *path; /* '*' stands for one segment */
    size_t body_limit;
    XqRouteHandler *handle;
} routes[] = {
    { XQ_METHOD_GET, "/api/v1/health", 0, get_health },
    { XQ_METHOD_GET, "/api/v1/options", 0, get_options },
    { XQ_METHOD_GET, "/api/v1/games", 0, list_games },
    { XQ_METHOD_POST, "/api/v1/games", BODY_MAX_BYTES, post_game },
    { XQ_METHOD_GET, "/api/v1/games/*", 0, get_game },
    { XQ_METHOD_GET, "/api/v1/games/*/export", 0, export_game },
    { XQ_METHOD_GET, "/api/v1/tables", 0, xq_route_table_list },
    { XQ_METHOD_POST, "/api/v1/tables", BODY_MAX_BYTES, xq_route_table_post },
    { XQ_METHOD_GET, "/api/v1/tables/games", 0, xq_route_table_games },
    { XQ_METHOD_GET, "/api/v1/tables/*", 0, xq_route_table_get },
    { XQ_METHOD_GET, "/api/v1/tables/*/record", 0, xq_route_table_record },
};

enum { ROUTE_COUNT = sizeof routes / sizeof routes[0] };

static bool path_matches(const char *pattern, XqStr path, XqStr *out_argument)
{
    size_t at = 0;
    for (; *pattern != '\0'; pattern++) {
        if (*pattern != '*') {
            if (at >= path.len || path.ptr[at++] != *pattern)
                return false;
            continue;
        }
        size_t start = at;
        while (at < path.len && path.ptr[at] != '/')
            at++;
        *out_argument = xq_str_sub(path, start, at - start);
        if (out_argument->len == 0)
            return false;
    }
    return at == path.len;
}

bool xq_api_owns(XqStr path)
{
    return xq_str_has_prefix(path, XQ_STR("/api/")) || xq_str_equal(path, XQ_STR("/api"));
}

size_t xq_api_body_limit(XqMethod method, XqStr path)
{
    XqStr argument;
    for (int i = 0; i < ROUTE_COUNT; i++)
        if (routes[i].method == method && path_matches(routes[i].path, path, &argument))
            return routes[i].body_limit;
    return 0;
}

/* No route of this method: is there one of another? */
static void answer_unrouted(XqHttpAnswer *answer, bool has_get, bool has_post)
{
    XqProblem problem;
    if (!has_get && !has_post) {
        (void)xq_problem(&problem, XQ_PROBLEM_NOT_FOUND, "there is no such path"); /* sent below */
    } else {
        answer->allow = has_get && has_post ? "GET, HEAD, POST" : has_get ? "GET, HEAD" : "POST";
        (void)xq_problem(&problem, XQ_PROBLEM_BAD_METHOD, "allowed here: %s", answer->allow);
    }
    xq_http_answer_problem(answer, &problem);
}

void xq_api_handle(const XqApi *api, const XqHttpRequest *request, XqHttpAnswer *answer)
{
    bool has_get = false, has_post = false;
    for (int i = 0; i < ROUTE_COUNT; i++) {
        XqStr argument = { NULL, 0 };
        XqProblem problem;
        if (!path_matches(routes[i].path, request->path, &argument))
            continue;
        has_get |= routes[i].method == XQ_METHOD_GET;
        has_post |= routes[i].method == XQ_METHOD_POST;
        if (routes[i].method != request->method)
            continue;
        bool is_done = routes[i].handle(api, request, argument, answer, &problem);
        if (is_done && xq_buf_status(&answer->text) != XQ_OK)
            is_done = xq_problem(&problem, XQ_PROBLEM_INTERNAL, "the answer could not be written");
        if (!is_done)
            xq_http_answer_problem(answer, &problem);
        return;
    }
    answer_unrouted(answer, has_get, has_post);
}
