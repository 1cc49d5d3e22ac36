/* api_tables.c - the routes about tables: docs/api-tables.md's HTTP part. */
#include <stdio.h>
#include <stdlib.h>

#include "server/route.h"
#include "server/tables.h"

/* A table is large: on the heap, NULL with `problem` filled in. */
static XqTable *new_table(XqProblem *problem)
{
    XqTable *table = malloc(sizeof *table);
    if (table == NULL)
        (void)xq_problem(problem, XQ_PROBLEM_INTERNAL, "out of memory"); /* NULL says it */
    return table;
}

bool xq_route_table_games(const XqApi *api, const XqHttpRequest *request, XqStr argument,
                          XqHttpAnswer *answer, XqProblem *problem)
{
    (void)api, (void)request, (void)argument, (void)problem; /* it needs nothing, cannot fail */
    xq_http_answer_json(answer, 200, json_pack("{so}", "games", xq_wire_table_games()));
    return true;
}

static json_t *keys_json(const XqTable *table, const XqTableKeys *keys)
{
    json_t *object = json_object();
    for (int seat = 0; seat < XQ_KIN_SEATS_MAX; seat++) {
        char name[2] = { xq_kin_letter(table->rules.game, seat), '\0' };
        if ((keys->seated >> seat & 1u) != 0 &&
            json_object_set_new(object, name, xq_wire_id(&keys->seats[seat])) != 0) {
            json_decref(object);
            return NULL;
        }
    }
    return object;
}

bool xq_route_table_post(const XqApi *api, const XqHttpRequest *request, XqStr argument,
                         XqHttpAnswer *answer, XqProblem *problem)
{
    (void)argument; /* the path has none */
    XqTableKeys keys;
    json_t *object = xq_route_body(request, problem);
    if (object == NULL)
        return false;
    XqTable *table = new_table(problem);
    bool is_done =
        table != NULL && xq_tables_create(xq_hub_tables(api->hub), table, &keys, object, problem);
    json_decref(object);
    if (is_done) {
        char id[XQ_GAME_ID_SIZE];
        xq_game_id_format(id, &table->id);
        (void)snprintf(answer->location, sizeof answer->location, "/api/v1/tables/%s",
                       id); /* fits */
        XqTableLive live = { .fault = XQ_PROBLEM_NONE };
        xq_http_answer_json(answer, 201,
                            json_pack("{so so so}", "table",
                                      xq_wire_table(table, live, XQ_KIN_NOBODY, XQ_WITH_MOVES),
                                      "host", xq_wire_id(&keys.host), "keys",
                                      keys_json(table, &keys)));
    }
    free(table);
    return is_done;
}

bool xq_route_table_list(const XqApi *api, const XqHttpRequest *request, XqStr argument,
                         XqHttpAnswer *answer, XqProblem *problem)
{
    (void)argument; /* the path has none */
    XqTables *tables = xq_hub_tables(api->hub);
    XqStoreCursor cursor;
    XqGameId ids[XQ_ROUTE_LIST_MAX];
    int limit, count;
    if (!xq_route_list_query(api, request, &limit, &cursor, problem) ||
        !xq_tables_list(tables, ids, limit, &count, &cursor, problem))
        return false;
    XqTable *table = new_table(problem);
    if (table == NULL)
        return false;
    json_t *array = json_array();
    for (int i = 0; i < count; i++) {
        XqTableLive live;
        /* One that cannot be read is left out: the others are still wanted. */
        if (xq_tables_read(tables, table, &live, &ids[i], NULL))
            (void)json_array_append_new(
                array, xq_wire_table(table, live, XQ_KIN_NOBODY, XQ_WITHOUT_MOVES));
    }
    free(table);
    xq_http_answer_json(
        answer, 200,
        json_pack("{so so}", "tables", array, "next", xq_route_next(count == limit, cursor)));
    return true;
}

/* To be free()d. */
static XqTable *read_table(const XqApi *api, XqTableLive *out_live, XqStr id_text,
                           XqProblem *problem)
{
    XqGameId id;
    if (!xq_game_id_parse(&id, id_text)) {
        (void)xq_problem(problem, XQ_PROBLEM_UNKNOWN_TABLE, "there is no such table"); /* NULL */
        return NULL;
    }
    XqTable *table = new_table(problem);
    if (table == NULL || xq_tables_read(xq_hub_tables(api->hub), table, out_live, &id, problem))
        return table;
    free(table);
    return NULL;
}

bool xq_route_table_get(const XqApi *api, const XqHttpRequest *request, XqStr argument,
                        XqHttpAnswer *answer, XqProblem *problem)
{
    (void)request; /* the path says it all */
    XqTableLive live;
    XqTable *table = read_table(api, &live, argument, problem);
    if (table == NULL)
        return false;
    xq_http_answer_json(answer, 200, xq_wire_table(table, live, XQ_KIN_NOBODY, XQ_WITH_MOVES));
    free(table);
    return true;
}

bool xq_route_table_record(const XqApi *api, const XqHttpRequest *request, XqStr argument,
                           XqHttpAnswer *answer, XqProblem *problem)
{
    (void)request; /* the path says it all */
    XqTableLive live;
    XqTable *table = read_table(api, &live, argument, problem);
    if (table == NULL)
        return false;
    bool is_told = table->phase == XQ_TABLE_OVER || !xq_table_has_secret(table);
    if (is_told) {
        xq_table_record(&answer->text, table);
        answer->content_type = "text/plain; charset=utf-8";
    } else {
        (void)xq_problem(problem, XQ_PROBLEM_NOT_OVER,
                         "the record is told when the game is over"); /* false, as below */
    }
    free(table);
    return is_told;
}
