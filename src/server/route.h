/*
 * route.h - inside the API: what api.c, which has the table of routes, and api_tables.c, which has
 * the handlers about tables, have in common.
 */
#ifndef CHUHE_SERVER_ROUTE_H
#define CHUHE_SERVER_ROUTE_H

#include "server/api.h"

enum { XQ_ROUTE_LIST_MAX = 100 };

/* A route's handler; `argument` is what stood for '*' in the path. False: `problem` is the answer.
 */
typedef bool XqRouteHandler(const XqApi *api, const XqHttpRequest *request, XqStr argument,
                            XqHttpAnswer *answer, XqProblem *problem);

/* The body as an object, to be json_decref()ed; NULL with `problem` filled in. */
json_t *xq_route_body(const XqHttpRequest *request, XqProblem *problem);
/* `limit` and `before` of a list, where lists may be read. */
bool xq_route_list_query(const XqApi *api, const XqHttpRequest *request, int *out_limit,
                         XqStoreCursor *out_cursor, XqProblem *problem);
/* The `next` of a list: behind a full page a cursor, else null. */
json_t *xq_route_next(bool is_full, XqStoreCursor cursor);

XqRouteHandler xq_route_table_games, xq_route_table_list, xq_route_table_post, xq_route_table_get,
    xq_route_table_record;

#endif
