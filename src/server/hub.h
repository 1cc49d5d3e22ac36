/*
 * hub.h - the games in play and those who watch them: what happens when a message comes in.
 *
 * The hub holds the rooms somebody is looking at or an engine is thinking about, and carries every
 * change the same way:
 *
 *     message -> copy of the room -> the rules' word -> commit to the store -> the room
 *             -> every watcher -> the sender's acknowledgement -> an engine, if it is its turn
 *
 * Nothing is told to anyone before it is committed. The hub knows no sockets and no processes: a
 * connection is an XqPeer with a function to send text, an engine is the XqThinker, time and
 * randomness come in by functions. It belongs to one thread.
 */
#ifndef CHUHE_SERVER_HUB_H
#define CHUHE_SERVER_HUB_H

#include "server/kin_thinker.h"
#include "server/store/store.h"
#include "server/thinker.h"
#include "server/wire.h"

typedef struct XqHub XqHub;
typedef struct XqTables XqTables; /* the other games: tables.h */

enum { XQ_PEER_WATCH_MAX = 16, XQ_MESSAGE_MAX_BYTES = 4096, XQ_CREATED_PER_MINUTE = 600 };

typedef struct XqHubPorts {
    XqStore *store;
    XqThinker thinker;
    XqKinThinker kin_thinker;
    int64_t (*wall_ms)(void *context); /* since 1970 */
    bool (*random)(void *context, void *out, size_t size);
    void *context; /* of the two above */
} XqHubPorts;

/* NULL when out of memory. What `ports` names must outlive the hub. */
XqHub *xq_hub_new(const XqHubPorts *ports);
/* Cancels what is being thought about. All peers must have left. */
void xq_hub_free(XqHub *hub);

/* Those of the hub. */
XqTables *xq_hub_tables(XqHub *hub);

/* --- Games, for HTTP ------------------------------------------------------------------------- */

bool xq_hub_create(XqHub *hub, XqRoom *out, const XqRoomSetup *setup, XqProblem *problem);
bool xq_hub_read(XqHub *hub, XqRoom *out, XqRoomLive *out_live, const XqGameId *id,
                 XqProblem *problem);
bool xq_hub_list(XqHub *hub, XqGameId *out, int max, int *out_count, XqStoreCursor *cursor,
                 XqProblem *problem);

/* --- Connections ----------------------------------------------------------------------------- */

typedef struct XqPeer XqPeer;

/*
 * Part of what the transport keeps of a connection; set `send` and zero the rest. `send` copies the
 * text; it must not call the hub. A peer whose queue is full is to be marked there and to leave
 * later.
 */
struct XqPeer {
    void (*send)(XqPeer *peer, XqStr text);
    /* the hub's own: */
    struct XqLive *watched[XQ_PEER_WATCH_MAX];
    int watched_count;
    struct XqJob *hint;
    struct XqTableWatch *watches; /* of tables */
    int table_count;
};

/* A whole message has come in. Exactly one reply is sent, now or, for a hint, later. */
void xq_hub_receive(XqHub *hub, XqPeer *peer, XqStr text);
/* The connection is gone; `peer` is not used any more. */
void xq_hub_leave(XqHub *hub, XqPeer *peer);

/* An engine's answer. A ticket that is not known (any more) is ignored. */
void xq_hub_thought(XqHub *hub, uint64_t ticket, const XqThought *thought);

/* The same of a computer in a game of the kin. */
void xq_hub_kin_thought(XqHub *hub, uint64_t ticket, XqKinMove move);

/* How many rooms are in memory. */
int xq_hub_room_count(const XqHub *hub);

#endif
