/*
 * live.h - inside the hub: the rooms in memory and what is done with them, whatever the message.
 *
 * For hub.c and message.c alone; everybody else uses hub.h. A room is loaded by xq_live_get() and
 * let go of by xq_live_release() when nobody watches it and no engine works for it. A change goes
 * through one of the two commit functions, which tell the watchers nothing unless the store has it.
 */
#ifndef CHUHE_SERVER_LIVE_H
#define CHUHE_SERVER_LIVE_H

#include "server/hub.h"

enum { XQ_LIVE_BUCKETS = 1024 };

typedef struct XqLive {
    XqRoom room;
    struct XqLive *next; /* in its bucket */
    XqPeer **watchers;
    int watcher_count;
    int watcher_capacity;
    struct XqJob *thinking; /* an engine's move is being looked for */
    int hint_count;
    XqProblemCode fault;
    bool has_score; /* what the engine last thought, as its own side sees it */
    int score;
} XqLive;

/* Something the thinker was asked: the move of a room's engine, or a hint. */
typedef struct XqJob {
    struct XqJob *next;
    uint64_t ticket;
    XqLive *live;
    XqPeer *peer; /* who wants the hint; NULL for a move */
    json_t *id;   /* the request's id, NULL if it had none */
    int ply;
} XqJob;

struct XqHub {
    XqHubPorts ports;
    XqTables *tables;
    XqLive *buckets[XQ_LIVE_BUCKETS];
    int room_count;
    XqJob *jobs;
    uint64_t last_ticket;
    int64_t minute; /* in which the games below were made */
    int created_in_minute;
};

/* --- Sending --------------------------------------------------------------------------------- */

/* A message as json_dumps() made it; NULL, for want of memory, is lost and logged. */
void xq_peer_send_text(XqPeer *peer, const char *text);

/* Each of the others takes the message over. */
void xq_peer_send(XqPeer *peer, json_t *message);
/* `id` (borrowed) and `game` may be NULL. */
void xq_peer_send_problem(XqPeer *peer, const XqProblem *problem, json_t *id, const XqGameId *game);
/* The message with the request's id, if it had one. */
json_t *xq_with_id(json_t *message, json_t *id);

/* To all watchers. */
void xq_live_broadcast(const XqLive *live, json_t *message);
void xq_live_broadcast_state(const XqLive *live, const char *type);
void xq_live_broadcast_thinking(const XqLive *live, XqSide side, bool is_on);
json_t *xq_live_game_message(const XqLive *live);
XqRoomLive xq_live_part(const XqLive *live);

/* --- Rooms in memory ------------------------------------------------------------------------- */

/* NULL if it is not in memory. */
XqLive *xq_live_find(XqHub *hub, const XqGameId *id);
/* From memory or the store; NULL with `problem` filled in. */
XqLive *xq_live_get(XqHub *hub, const XqGameId *id, XqProblem *problem);
void xq_live_release(XqHub *hub, XqLive *live);
/* From the store alone. */
bool xq_live_read(XqHub *hub, XqRoom *out, const XqGameId *id, XqProblem *problem);

/* Neither minds being asked twice. */
bool xq_live_add_watcher(XqPeer *peer, XqLive *live, XqProblem *problem);
void xq_live_remove_watcher(XqPeer *peer, XqLive *live);

/* --- Engines --------------------------------------------------------------------------------- */

XqJob *xq_job_find(const XqHub *hub, uint64_t ticket);
/* Asks about the room's position; NULL, with the reason in *out_code, if nobody can be asked. */
XqJob *xq_job_start(XqHub *hub, XqLive *live, int level, int movetime_ms, XqProblemCode *out_code);
/* Forgets a job; and tells the thinker first. */
void xq_job_drop(XqHub *hub, XqJob *job);
void xq_job_cancel(XqHub *hub, XqJob *job);

/* Sets the engine to work if it is its turn; stops it, and tells the watchers. */
void xq_live_think(XqHub *hub, XqLive *live);
void xq_live_stop_thinking(XqHub *hub, XqLive *live);
/* The position has changed: those who wait for a hint are told. */
void xq_live_cancel_hints(XqHub *hub, XqLive *live);
/* The engine to move cannot: the watchers are told, the game waits. */
void xq_live_set_fault(XqLive *live, XqProblemCode fault);
const char *xq_fault_text(XqProblemCode fault);

/* --- Committing ------------------------------------------------------------------------------ */

/* Puts `next` in the room's place once the store has it: a change other than a move. */
bool xq_live_commit(XqHub *hub, XqLive *live, XqRoom *next, XqProblem *problem);
/* `next` has one move more; plays the pass that may be due, commits both and tells the watchers. */
bool xq_live_commit_move(XqHub *hub, XqLive *live, XqRoom *next, XqProblem *problem);

#endif
