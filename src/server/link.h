/*
 * link.h - inside the transport: one connection, which is a series of HTTP requests or a WebSocket.
 *
 * What belongs to a connection is in XqLink, which libwebsockets allocates and zeroes; `is_ws` says
 * which half is in use. link_http.c has the one half, link_ws.c the other, and transport.c hands
 * them the events of libwebsockets. A function that returns int returns what its event wants:
 * 0 to go on, below 0 to close the connection.
 */
#ifndef CHUHE_SERVER_LINK_H
#define CHUHE_SERVER_LINK_H

#include <libwebsockets.h>

#include "server/transport.h"

typedef struct XqFrame {
    struct XqFrame *next;
    size_t len;
    unsigned char data[]; /* LWS_PRE bytes for libwebsockets, then the text */
} XqFrame;

typedef struct XqLink {
    XqPeer peer; /* first: the hub hands it back */
    struct lws *wsi;
    XqTransport *transport;
    struct XqLink *next, *previous; /* all WebSockets */
    bool is_ws;
    /* HTTP */
    bool is_head;
    bool has_answer;
    bool is_too_large; /* the body is read and thrown away */
    bool is_collecting;
    bool has_body_begun;
    int idle_ends; /* of the body, beyond the first */
    off_t sent;
    off_t total;
    size_t body_limit;
    XqBuf body;
    XqHttpAnswer answer;
    /* WebSocket */
    XqBuf message;
    XqFrame *queue;
    XqFrame **queue_end;
    size_t queued;
    bool is_doomed;
    bool has_said_goodbye;
} XqLink;

struct XqTransport {
    XqTransportOptions options;
    struct lws_context *context;
    struct lws_vhost *vhost;
    uv_loop_t *loop;
    int connection_count;
    XqLink *links; /* open WebSockets */
    uv_timer_t shut_timer;
    bool is_shutting;
    void (*shut_done)(void *context);
    void *shut_context;
};

/* --- HTTP (link_http.c) ---------------------------------------------------------------------- */

/* The headers of a request are there. */
int xq_link_on_request(XqLink *link);
/* Some bytes of its body, and the end of it. */
int xq_link_on_body(XqLink *link, XqStr bytes);
int xq_link_on_body_end(XqLink *link);
/* A connection is there; xq_link_on_late() comes if its first request takes too long. */
void xq_link_on_connection(const XqTransport *transport, struct lws *wsi);
/* Half a request is there and its time is over. `link` may be NULL. */
int xq_link_on_late(const XqLink *link, struct lws *wsi);
/* The socket takes more of the answer. `link` may be NULL. */
int xq_link_on_writable(XqLink *link);
void xq_link_release_request(XqLink *link);

/* Whether an upgrade may go on: 0, or < 0 to hang up, an answer having been sent. On a connection
 * kept alive after an ordinary request there is no XqLink at this point. */
int xq_link_on_upgrade(XqTransport *transport, struct lws *wsi, const char *protocol);

/* --- WebSocket (link_ws.c) ------------------------------------------------------------------- */

int xq_link_on_ws_open(XqLink *link);
void xq_link_on_ws_close(XqLink *link);
/* A piece of a message. */
int xq_link_on_ws_receive(XqLink *link, XqStr bytes);
int xq_link_on_ws_writable(XqLink *link);

#endif
