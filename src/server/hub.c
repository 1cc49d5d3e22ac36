/*
 * hub.c - messages in, the engines' answers, and games for HTTP.
 *
 * What each message asks for is in message.c, what it does to a room in room.c, how the change is
 * committed and told in live.c.
 */
#include "server/hub.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/live.h"
#include "server/log.h"
#include "server/message.h"
#include "server/tables.h"

enum { ID_TEXT_MAX = 64 };

/* --- Messages -------------------------------------------------------------------------------- */

static bool is_good_id(const json_t *id)
{
    return json_is_integer(id) || (json_is_string(id) && json_string_length(id) <= ID_TEXT_MAX);
}

/* Finds the handler and, where the message is about a game, the room. */
static bool dispatch(XqMessageRequest *request, XqProblem *problem)
{
    XqStr type = { NULL, 0 };
    XqGameId game;
    if (!xq_wire_read_text(&type, request->object, "type", XQ_REQUIRED, problem))
        return false;
    if (xq_tables_own(type))
        return xq_tables_receive(request->hub->tables, request->peer, type, request->object,
                                 request->id, problem);
    const XqMessage *message = xq_message_find(type);
    if (message == NULL) {
        (void)xq_problem(problem, XQ_PROBLEM_BAD_VALUE, "there is no such message"); /* false */
        memcpy(problem->at, "type", sizeof "type");
        return false;
    }
    if (message->has_game) {
        if (!xq_wire_read_game(&game, request->object, "game", problem))
            return false;
        request->live = xq_live_get(request->hub, &game, problem);
        if (request->live == NULL)
            return false;
    }
    return message->handle(request, problem);
}

void xq_hub_receive(XqHub *hub, XqPeer *peer, XqStr text)
{
    XqProblem problem;
    json_t *object = xq_wire_parse(text, &problem);
    if (object == NULL) {
        xq_peer_send_problem(peer, &problem, NULL, NULL);
        return;
    }
    XqMessageRequest request = { .hub = hub, .peer = peer, .object = object };
    json_t *id = json_object_get(object, "id");
    if (is_good_id(id))
        request.id = id;
    bool is_done;
    if (id != NULL && request.id == NULL) {
        is_done = xq_problem(&problem, XQ_PROBLEM_BAD_VALUE,
                             "id: a whole number or a text of at most %d bytes was expected",
                             ID_TEXT_MAX);
        memcpy(problem.at, "id", sizeof "id");
    } else {
        is_done = dispatch(&request, &problem);
    }
    if (!is_done)
        xq_peer_send_problem(peer, &problem, request.id,
                             request.live != NULL ? &request.live->room.id : NULL);
    if (request.live != NULL)
        xq_live_release(hub, request.live);
    json_decref(object);
}

void xq_hub_leave(XqHub *hub, XqPeer *peer)
{
    xq_tables_leave(hub->tables, peer);
    if (peer->hint != NULL) {
        XqLive *live = peer->hint->live;
        xq_job_cancel(hub, peer->hint);
        xq_live_release(hub, live);
    }
    while (peer->watched_count > 0) {
        XqLive *live = peer->watched[0];
        xq_live_remove_watcher(peer, live);
        xq_live_release(hub, live);
    }
}

/* --- The engine's answers -------------------------------------------------------------------- */

static json_t *line_array(const XqThought *thought)
{
    json_t *array = json_array();
    for (int i = 0; i < thought->line_count; i++)
        (void)json_array_append_new(array, xq_wire_move(thought->line[i])); /* a shorter line */
    return array;
}

static void answer_hint(const XqJob *job, const XqThought *thought)
{
    const XqGameId *game = &job->live->room.id;
    if (thought->problem != XQ_PROBLEM_NONE) {
        XqProblem problem;
        (void)xq_problem(&problem, thought->problem, "%s",
                         xq_fault_text(thought->problem)); /* sent */
        xq_peer_send_problem(job->peer, &problem, job->id, game);
        return;
    }
    json_t *hint =
        json_pack("{ss so si so so}", "type", "hint", "game", xq_wire_id(game), "ply", job->ply,
                  "move", xq_wire_move(thought->move), "pv", line_array(thought));
    if (thought->has_score)
        (void)json_object_set_new(hint, thought->is_mate ? "mate" : "score",
                                  json_integer(thought->score)); /* as in xq_with_id() */
    xq_peer_send(job->peer, xq_with_id(hint, job->id));
}

/* What the engine thinks of its game, with a mate as a very large number. */
static void remember_score(XqLive *live, const XqThought *thought)
{
    enum { MATE_SCORE = 30000 };
    live->has_score = thought->has_score;
    live->score =
        !thought->is_mate ? thought->score : (thought->score > 0 ? MATE_SCORE : -MATE_SCORE);
}

static void play_thought(XqHub *hub, XqLive *live, const XqThought *thought)
{
    XqProblem problem = { .code = thought->problem };
    XqRoom next = live->room;
    xq_live_broadcast_thinking(live, xq_room_turn(&live->room), false);
    if (problem.code == XQ_PROBLEM_NONE) {
        remember_score(live, thought);
        if (!xq_room_play(&next, thought->move, &problem))
            problem.code = XQ_PROBLEM_ENGINE_ILLEGAL;
        else if (xq_live_commit_move(hub, live, &next, &problem))
            problem.code = XQ_PROBLEM_NONE;
    }
    if (problem.code != XQ_PROBLEM_NONE)
        xq_live_set_fault(live, problem.code);
    else if (live->watcher_count > 0)
        xq_live_think(hub, live);
}

void xq_hub_thought(XqHub *hub, uint64_t ticket, const XqThought *thought)
{
    XqJob *job = xq_job_find(hub, ticket);
    if (job == NULL)
        return;
    XqLive *live = job->live;
    bool is_hint = job->peer != NULL;
    if (is_hint)
        answer_hint(job, thought);
    xq_job_drop(hub, job);
    if (!is_hint)
        play_thought(hub, live, thought);
    xq_live_release(hub, live);
}

void xq_hub_kin_thought(XqHub *hub, uint64_t ticket, XqKinMove move)
{
    xq_tables_thought(hub->tables, ticket, move);
}

/* --- Games, for HTTP ------------------------------------------------------------------------- */

/* Whether another game may be made this minute. */
static bool may_create(XqHub *hub, int64_t now_ms)
{
    int64_t minute = now_ms / 60000;
    if (minute != hub->minute) {
        hub->minute = minute;
        hub->created_in_minute = 0;
    }
    return hub->created_in_minute < XQ_CREATED_PER_MINUTE;
}

bool xq_hub_create(XqHub *hub, XqRoom *out, const XqRoomSetup *setup, XqProblem *problem)
{
    int64_t now_ms = hub->ports.wall_ms(hub->ports.context);
    XqGameId id;
    XqRoom room;
    XqError err;
    if (!may_create(hub, now_ms))
        return xq_problem(problem, XQ_PROBLEM_BUSY, "at most %d new games a minute",
                          XQ_CREATED_PER_MINUTE);
    if (!hub->ports.random(hub->ports.context, id.bytes, sizeof id.bytes))
        return xq_problem(problem, XQ_PROBLEM_INTERNAL, "the system has no random bytes");
    if (!xq_room_init(&room, setup, &id, now_ms, problem))
        return false;
    if (xq_store_insert(hub->ports.store, &room, &err) != XQ_OK) {
        xq_log("cannot store a new game: %s", err.text);
        return xq_problem(problem, XQ_PROBLEM_STORAGE, "%s", err.text);
    }
    hub->created_in_minute++;
    *out = room;
    return true;
}

bool xq_hub_read(XqHub *hub, XqRoom *out, XqRoomLive *out_live, const XqGameId *id,
                 XqProblem *problem)
{
    const XqLive *live = xq_live_find(hub, id);
    *out_live = live != NULL ? xq_live_part(live) : (XqRoomLive){ .fault = XQ_PROBLEM_NONE };
    if (live == NULL)
        return xq_live_read(hub, out, id, problem);
    *out = live->room;
    return true;
}

bool xq_hub_list(XqHub *hub, XqGameId *out, int max, int *out_count, XqStoreCursor *cursor,
                 XqProblem *problem)
{
    XqError err;
    if (xq_store_list(hub->ports.store, out, max, out_count, cursor, &err) == XQ_OK)
        return true;
    xq_log("cannot list the games: %s", err.text);
    return xq_problem(problem, XQ_PROBLEM_STORAGE, "%s", err.text);
}

/* --- Life ------------------------------------------------------------------------------------ */

XqHub *xq_hub_new(const XqHubPorts *ports)
{
    XqHub *hub = calloc(1, sizeof *hub);
    if (hub == NULL)
        return NULL;
    hub->ports = *ports;
    hub->tables = xq_tables_new(ports);
    if (hub->tables != NULL)
        return hub;
    free(hub);
    return NULL;
}

XqTables *xq_hub_tables(XqHub *hub)
{
    return hub->tables;
}

void xq_hub_free(XqHub *hub)
{
    if (hub == NULL)
        return;
    while (hub->jobs != NULL) {
        XqLive *live = hub->jobs->live;
        xq_job_cancel(hub, hub->jobs);
        xq_live_release(hub, live);
    }
    assert(hub->room_count == 0);
    xq_tables_free(hub->tables);
    free(hub);
}

int xq_hub_room_count(const XqHub *hub)
{
    return hub->room_count;
}
