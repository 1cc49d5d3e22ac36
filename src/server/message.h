/*
 * message.h - inside the hub: the table of messages that a connection may send.
 *
 * A handler reads the members of its message, changes a copy of the room, commits it through live.h
 * and replies; on failure it fills in the problem and replies nothing. docs/api.md describes each.
 */
#ifndef CHUHE_SERVER_MESSAGE_H
#define CHUHE_SERVER_MESSAGE_H

#include "server/live.h"

/* A message being handled. */
typedef struct XqMessageRequest {
    XqHub *hub;
    XqPeer *peer;
    XqLive *live; /* the room it is about, NULL for `ping` */
    const json_t *object;
    json_t *id; /* borrowed, NULL if there is none */
} XqMessageRequest;

typedef struct XqMessage {
    const char *type;
    bool has_game; /* it is about a room, which is loaded first */
    bool (*handle)(const XqMessageRequest *request, XqProblem *problem);
} XqMessage;

/* NULL if there is no such message. */
const XqMessage *xq_message_find(XqStr type);

#endif
