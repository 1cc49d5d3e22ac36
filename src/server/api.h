/*
 * api.h - the routes under /api/: docs/api.md's HTTP part.
 *
 * A route is one entry in a table: method, path, limit of the body, handler. A handler reads the
 * request and fills in the answer; what it needs besides, it reaches through the context. Nothing
 * here knows a socket.
 */
#ifndef CHUHE_SERVER_API_H
#define CHUHE_SERVER_API_H

#include "server/http.h"
#include "server/hub.h"

typedef struct XqApi {
    XqHub *hub;
    bool may_list;
    bool (*has_engine)(void *context);
    void *context;
} XqApi;

/* Whether the path is the API's, or the page's. */
bool xq_api_owns(XqStr path);

/*
 * The largest body the route takes; 0 where none is expected, or there is no such route. The
 * transport refuses longer ones unread.
 */
size_t xq_api_body_limit(XqMethod method, XqStr path);

/* Answers a request whose Host and Origin are in order. */
void xq_api_handle(const XqApi *api, const XqHttpRequest *request, XqHttpAnswer *answer);

#endif
