/*
 * transport.h - the sockets: libwebsockets on a libuv loop, between the wire and api/hub/page.
 *
 * All that is untrusted is bounded here: how many connections, how long a request may take, how
 * much of a body or a message is read, how much is kept for a client that does not read. The bounds
 * are in the options and in transport.c, and are listed in docs/server.md.
 */
#ifndef CHUHE_SERVER_TRANSPORT_H
#define CHUHE_SERVER_TRANSPORT_H

#include <uv.h>

#include "server/api.h"
#include "server/origin.h"
#include "server/page.h"

typedef struct XqTransport XqTransport;

typedef struct XqTransportOptions {
    const char *address; /* numeric */
    int port;            /* 0: any free one */
    int connections_max;
    int request_s; /* for all of a request to come in */
    const XqHostNames *hosts;
    const XqApi *api;
    XqHub *hub;
    const XqPage *page;
} XqTransportOptions;

/* What the options name must outlive the transport. XQ_E_IO: cannot listen, err->text says why. */
XQ_NODISCARD XqStatus xq_transport_start(XqTransport **out, uv_loop_t *loop,
                                         const XqTransportOptions *options, XqError *err);
int xq_transport_port(const XqTransport *transport);

/* Closes every WebSocket with 1001 and calls `done` when they are closed, or after a second. */
void xq_transport_shut(XqTransport *transport, void (*done)(void *context), void *context);
/* Closes what is left. The loop has to run on until it has nothing left to do. */
void xq_transport_close(XqTransport *transport);
/* After that. */
void xq_transport_free(XqTransport *transport);

#endif
