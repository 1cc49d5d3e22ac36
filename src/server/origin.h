/*
 * origin.h - who may talk to a server on one's own machine.
 *
 * Any web page a person visits can make the browser send requests to 127.0.0.1. Two checks keep
 * foreign pages out:
 *
 *   Host    must be a name this server answers to: an IP address, `localhost` or a name below it,
 *           or a name given by --host. A page of another site that has its own name point to
 *           127.0.0.1 (DNS rebinding) sends that name and is refused.
 *   Origin  if there is one, must be http or https on exactly this Host. WebSocket upgrades and
 *           POST requests from a browser always carry it.
 */
#ifndef CHUHE_SERVER_ORIGIN_H
#define CHUHE_SERVER_ORIGIN_H

#include <chuhe/text.h>

enum { XQ_HOST_NAMES_MAX = 8 };

typedef struct XqHostNames {
    const char *names[XQ_HOST_NAMES_MAX]; /* without port; compared without regard to case */
    int count;
} XqHostNames;

/* `host` is the Host header, with or without port. An empty one is not allowed. */
bool xq_host_is_allowed(const XqHostNames *names, XqStr host);
/* An empty origin (no such header: no browser, or a same-origin GET) is allowed. */
bool xq_origin_is_allowed(XqStr origin, XqStr host);

#endif
