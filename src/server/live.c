/*
 * live.c - rooms in memory: who watches, what the engines do for them, how a change is committed.
 *
 * A live room stays in memory while it is watched or an engine works for it; beyond that only a
 * request in progress holds it. Every job given to the thinker is in one list, found by its ticket;
 * it is either the move of a live room's engine or a hint for one peer.
 */
#include "server/live.h"

#include <stdlib.h>

#include "server/log.h"

/* --- Sending --------------------------------------------------------------------------------- */

void xq_peer_send_text(XqPeer *peer, const char *text)
{
    if (text != NULL)
        peer->send(peer, xq_str(text));
    else
        xq_log("out of memory: a message was lost");
}

/* Sends and releases `message`. */
void xq_peer_send(XqPeer *peer, json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    xq_peer_send_text(peer, text);
    free(text);
    json_decref(message);
}

/* Sends `message` to all watchers and releases it. */
void xq_live_broadcast(const XqLive *live, json_t *message)
{
    char *text = live->watcher_count > 0 ? json_dumps(message, JSON_COMPACT) : NULL;
    for (int i = 0; i < live->watcher_count; i++)
        xq_peer_send_text(live->watchers[i], text);
    free(text);
    json_decref(message);
}

json_t *xq_with_id(json_t *message, json_t *id)
{
    if (id != NULL)
        (void)json_object_set(message, "id", id); /* without memory the reply fails as a whole */
    return message;
}

void xq_peer_send_problem(XqPeer *peer, const XqProblem *problem, json_t *id, const XqGameId *game)
{
    json_t *message = xq_wire_problem(problem);
    (void)json_object_set_new(message, "type", json_string("error")); /* as in xq_with_id() */
    if (game != NULL)
        (void)json_object_set_new(message, "game", xq_wire_id(game)); /* as in xq_with_id() */
    xq_peer_send(peer, xq_with_id(message, id));
}

XqRoomLive xq_live_part(const XqLive *live)
{
    return (XqRoomLive){ .is_thinking = live->thinking != NULL, .fault = live->fault };
}

json_t *xq_live_game_message(const XqLive *live)
{
    return json_pack("{ss so so}", "type", "game", "game", xq_wire_id(&live->room.id), "data",
                     xq_wire_game(&live->room, xq_live_part(live), XQ_WITH_MOVES));
}

/* An event that carries the state of `room`, which need not be the live one yet. */
static json_t *state_message(const char *type, const XqRoom *room, XqRoomLive live)
{
    return json_pack("{ss so so}", "type", type, "game", xq_wire_id(&room->id), "state",
                     xq_wire_state(room, live));
}

void xq_live_broadcast_state(const XqLive *live, const char *type)
{
    xq_live_broadcast(live, state_message(type, &live->room, xq_live_part(live)));
}

void xq_live_broadcast_thinking(const XqLive *live, XqSide side, bool is_on)
{
    xq_live_broadcast(live, json_pack("{ss so ss sb}", "type", "thinking", "game",
                                      xq_wire_id(&live->room.id), "side", xq_side_name(side), "on",
                                      (int)is_on));
}

/* --- Rooms in memory ------------------------------------------------------------------------- */

static XqLive **bucket_of(XqHub *hub, const XqGameId *id)
{
    return &hub->buckets[(id->bytes[0] | (unsigned)id->bytes[1] << 8) % XQ_LIVE_BUCKETS];
}

XqLive *xq_live_find(XqHub *hub, const XqGameId *id)
{
    XqLive *live = *bucket_of(hub, id);
    while (live != NULL && !xq_game_id_equal(&live->room.id, id))
        live = live->next;
    return live;
}

bool xq_live_read(XqHub *hub, XqRoom *out, const XqGameId *id, XqProblem *problem)
{
    XqError err;
    switch (xq_store_load(hub->ports.store, out, id, &err)) {
    case XQ_OK:
        return true;
    case XQ_E_NOT_FOUND:
        return xq_problem(problem, XQ_PROBLEM_UNKNOWN_GAME, "there is no such game");
    case XQ_E_SYNTAX:
    case XQ_E_RANGE:
    case XQ_E_POSITION:
    case XQ_E_ILLEGAL:
    case XQ_E_AMBIGUOUS:
    case XQ_E_LIMIT:
    case XQ_E_MEMORY:
    case XQ_E_IO:
    case XQ_E_STATE:
        break;
    }
    xq_log("cannot read a game: %s", err.text);
    return xq_problem(problem, XQ_PROBLEM_STORAGE, "%s", err.text);
}

/* The room, from memory or the store. */
XqLive *xq_live_get(XqHub *hub, const XqGameId *id, XqProblem *problem)
{
    XqLive *live = xq_live_find(hub, id);
    if (live != NULL)
        return live;
    live = calloc(1, sizeof *live);
    if (live == NULL) {
        (void)xq_problem(problem, XQ_PROBLEM_INTERNAL, "out of memory"); /* NULL says it */
        return NULL;
    }
    if (!xq_live_read(hub, &live->room, id, problem)) {
        free(live);
        return NULL;
    }
    XqLive **bucket = bucket_of(hub, id);
    live->next = *bucket;
    *bucket = live;
    hub->room_count++;
    return live;
}

/* Lets go of a room nobody needs in memory. */
void xq_live_release(XqHub *hub, XqLive *live)
{
    if (live->watcher_count > 0 || live->thinking != NULL || live->hint_count > 0)
        return;
    XqLive **at = bucket_of(hub, &live->room.id);
    while (*at != live)
        at = &(*at)->next;
    *at = live->next;
    hub->room_count--;
    free(live->watchers);
    free(live);
}

/* --- Jobs for the thinker -------------------------------------------------------------------- */

XqJob *xq_job_find(const XqHub *hub, uint64_t ticket)
{
    XqJob *job = hub->jobs;
    while (job != NULL && job->ticket != ticket)
        job = job->next;
    return job;
}

/* Starts thinking about the room's position; NULL, with the reason in *out_code, if it cannot. */
XqJob *xq_job_start(XqHub *hub, XqLive *live, int level, int movetime_ms, XqProblemCode *out_code)
{
    const XqRoom *room = &live->room;
    /* An engine's protocol knows no passes: begin behind the last. */
    int first = room->ply;
    while (first > 0 && room->moves[first - 1] != XQ_NO_MOVE)
        first--;
    XqThinkRequest request = { .game = room->id,
                               .moves = room->moves + first,
                               .move_count = room->ply - first,
                               .rules = room->rules,
                               .level = level,
                               .movetime_ms = movetime_ms };
    xq_room_position_at(&request.start, room, first);
    XqJob *job = calloc(1, sizeof *job);
    *out_code = XQ_PROBLEM_INTERNAL;
    if (job == NULL)
        return NULL;
    *job = (XqJob){ .ticket = ++hub->last_ticket, .live = live, .ply = room->ply };
    *out_code = hub->ports.thinker.start(hub->ports.thinker.context, job->ticket, &request);
    if (*out_code != XQ_PROBLEM_NONE) {
        free(job);
        return NULL;
    }
    job->next = hub->jobs;
    hub->jobs = job;
    return job;
}

/* Forgets a job, in its room and its peer too. */
void xq_job_drop(XqHub *hub, XqJob *job)
{
    XqJob **at = &hub->jobs;
    while (*at != job)
        at = &(*at)->next;
    *at = job->next;
    if (job->peer != NULL) {
        job->live->hint_count--;
        job->peer->hint = NULL;
    } else {
        job->live->thinking = NULL;
    }
    json_decref(job->id);
    free(job);
}

void xq_job_cancel(XqHub *hub, XqJob *job)
{
    hub->ports.thinker.cancel(hub->ports.thinker.context, job->ticket);
    xq_job_drop(hub, job);
}

/* The position is about to change, or has: nobody wants hints for the old one. */
void xq_live_cancel_hints(XqHub *hub, XqLive *live)
{
    XqProblem problem;
    (void)xq_problem(&problem, XQ_PROBLEM_HINT_STALE, "the position has changed"); /* sent below */
    for (XqJob *job = hub->jobs, *next; job != NULL; job = next) {
        next = job->next;
        if (job->live != live || job->peer == NULL)
            continue;
        xq_peer_send_problem(job->peer, &problem, job->id, &live->room.id);
        xq_job_cancel(hub, job);
    }
}

/* Stops the room's engine and tells the watchers. */
void xq_live_stop_thinking(XqHub *hub, XqLive *live)
{
    if (live->thinking == NULL)
        return;
    xq_job_cancel(hub, live->thinking);
    xq_live_broadcast_thinking(live, xq_room_turn(&live->room), false);
}

const char *xq_fault_text(XqProblemCode fault)
{
    switch (fault) {
    case XQ_PROBLEM_ENGINE_MISSING:
        return "no engine program was found";
    case XQ_PROBLEM_ENGINE_HUNG:
        return "the engine did not answer in time";
    case XQ_PROBLEM_ENGINE_ILLEGAL:
        return "the engine answered with an illegal move";
    case XQ_PROBLEM_ENGINE_FAILED:
        return "the engine program ended unexpectedly";
    case XQ_PROBLEM_BUSY:
        return "too many games wait for an engine";
    case XQ_PROBLEM_STORAGE:
        return "the engine's move could not be stored";
    default:
        return "the engine's move failed";
    }
}

/* Tells the watchers that the engine to move cannot; the game waits for `retry` or another way. */
void xq_live_set_fault(XqLive *live, XqProblemCode fault)
{
    XqProblem problem;
    (void)xq_problem(&problem, fault, "%s", xq_fault_text(fault)); /* sent below */
    live->fault = fault;
    xq_live_broadcast_state(live, "state");
    for (int i = 0; i < live->watcher_count; i++)
        xq_peer_send_problem(live->watchers[i], &problem, NULL, &live->room.id);
}

/* Sets the engine to work if it is its turn. */
void xq_live_think(XqHub *hub, XqLive *live)
{
    const XqSeat *seat = xq_room_seat_to_move(&live->room);
    if (seat == NULL || !seat->is_engine || live->thinking != NULL ||
        live->fault != XQ_PROBLEM_NONE)
        return;
    XqProblemCode code;
    live->thinking = xq_job_start(hub, live, seat->level, xq_level_movetime_ms(seat->level), &code);
    if (live->thinking != NULL)
        xq_live_broadcast_thinking(live, xq_room_turn(&live->room), true);
    else
        xq_live_set_fault(live, code);
}

/* --- Changing a room ------------------------------------------------------------------------- */

/* Commits `next` and puts it in the room's place; its first `kept` moves are the stored ones. */
static bool commit(XqHub *hub, XqLive *live, XqRoom *next, int kept, XqProblem *problem)
{
    XqError err;
    next->updated_ms = hub->ports.wall_ms(hub->ports.context);
    if (xq_store_update(hub->ports.store, next, kept, &err) != XQ_OK) {
        xq_log("cannot store a change: %s", err.text);
        return xq_problem(problem, XQ_PROBLEM_STORAGE, "%s", err.text);
    }
    live->room = *next;
    return true;
}

/* Commits a change that is not a move. */
bool xq_live_commit(XqHub *hub, XqLive *live, XqRoom *next, XqProblem *problem)
{
    return commit(hub, live, next, next->ply, problem);
}

static void broadcast_if_over(const XqLive *live)
{
    if (live->room.result != XQ_RESULT_NONE)
        xq_live_broadcast_state(live, "over");
}

/* `next` is the room with one move more: commits it, with the pass that may be due, and tells. */
bool xq_live_commit_move(XqHub *hub, XqLive *live, XqRoom *next, XqProblem *problem)
{
    XqRoomLive calm = { .is_thinking = false, .fault = XQ_PROBLEM_NONE };
    json_t *events[2] = { NULL, NULL };
    int kept = live->room.ply, count = 0;
    do {
        if (count > 0)
            xq_room_pass(next);
        events[count] = state_message("move", next, calm);
        /* as in xq_with_id() */
        (void)json_object_set_new(events[count], "move", xq_wire_move(next->moves[next->ply - 1]));
        count++;
    } while (xq_room_is_pass_due(next));
    bool is_done = commit(hub, live, next, kept, problem);
    if (is_done) {
        xq_live_cancel_hints(hub, live);
        live->fault = XQ_PROBLEM_NONE;
    }
    for (int i = 0; i < count; i++)
        if (is_done)
            xq_live_broadcast(live, events[i]);
        else
            json_decref(events[i]);
    if (is_done)
        broadcast_if_over(live);
    return is_done;
}

/* --- Watchers ------------------------------------------------------------------------------- */

static int watch_index(const XqPeer *peer, const XqLive *live)
{
    for (int i = 0; i < peer->watched_count; i++)
        if (peer->watched[i] == live)
            return i;
    return -1;
}

bool xq_live_add_watcher(XqPeer *peer, XqLive *live, XqProblem *problem)
{
    if (watch_index(peer, live) >= 0)
        return true;
    if (peer->watched_count == XQ_PEER_WATCH_MAX)
        return xq_problem(problem, XQ_PROBLEM_TOO_MANY, "at most %d games a connection",
                          XQ_PEER_WATCH_MAX);
    if (live->watcher_count == live->watcher_capacity) {
        int capacity = live->watcher_capacity == 0 ? 4 : live->watcher_capacity * 2;
        XqPeer **grown = realloc(live->watchers, (size_t)capacity * sizeof *grown);
        if (grown == NULL)
            return xq_problem(problem, XQ_PROBLEM_INTERNAL, "out of memory");
        live->watchers = grown;
        live->watcher_capacity = capacity;
    }
    live->watchers[live->watcher_count++] = peer;
    peer->watched[peer->watched_count++] = live;
    return true;
}

void xq_live_remove_watcher(XqPeer *peer, XqLive *live)
{
    int index = watch_index(peer, live), at = 0;
    if (index < 0)
        return;
    peer->watched[index] = peer->watched[--peer->watched_count];
    while (live->watchers[at] != peer)
        at++;
    live->watchers[at] = live->watchers[--live->watcher_count];
}
