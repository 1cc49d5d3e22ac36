/*
 * hub.c - the table of messages, the engines' answers, and games for HTTP.
 *
 * What a message does to a room is in room.c, how the change is committed and told in live.c; here
 * is which message asks for what.
 */
#include "server/hub.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/live.h"
#include "server/log.h"

enum {
    ID_TEXT_MAX = 64,
    HINT_LEVEL = XQ_LEVEL_MAX,
    HINT_MS = 1000 /* somebody is waiting for it */
};

/* A message being handled. */
typedef struct Request {
    XqHub *hub;
    XqPeer *peer;
    XqLive *live; /* the room it is about, NULL for `ping` */
    const json_t *object;
    json_t *id; /* borrowed, NULL if there is none */
} Request;

static void send_ok(const Request *request, bool is_repeat)
{
    json_t *ok = json_pack("{ss sI}", "type", "ok", "rev", (json_int_t)request->live->room.rev);
    if (is_repeat)
        (void)json_object_set_new(ok, "repeat", json_true()); /* as in xq_with_id() */
    xq_peer_send(request->peer, xq_with_id(ok, request->id));
}

/* --- The messages ---------------------------------------------------------------------------- */

static bool on_watch(const Request *request, XqProblem *problem)
{
    if (!xq_live_add_watcher(request->peer, request->live, problem))
        return false;
    xq_peer_send(request->peer, xq_with_id(xq_live_game_message(request->live), request->id));
    xq_live_think(request->hub, request->live);
    return true;
}

static bool on_unwatch(const Request *request, XqProblem *problem)
{
    (void)problem; /* cannot fail */
    xq_live_remove_watcher(request->peer, request->live);
    send_ok(request, false);
    return true;
}

static bool on_move(const Request *request, XqProblem *problem)
{
    XqLive *live = request->live;
    XqRoom next = live->room;
    XqStr text = { NULL, 0 };
    int ply = 0;
    XqMove move;
    bool is_repeat;
    XqError err;
    if (!xq_wire_read_int(&ply, request->object, "ply", 0, XQ_ROOM_PLIES_MAX, XQ_REQUIRED,
                          problem) ||
        !xq_wire_read_text(&text, request->object, "move", XQ_REQUIRED, problem))
        return false;
    if (xq_move_parse(&move, text, &err) != XQ_OK)
        return xq_problem(problem, XQ_PROBLEM_BAD_MOVE, "%s", err.text);
    if (!xq_room_move(&next, ply, move, &is_repeat, problem) ||
        (!is_repeat && !xq_live_commit_move(request->hub, live, &next, problem)))
        return false;
    send_ok(request, is_repeat);
    xq_live_think(request->hub, live);
    return true;
}

static bool on_takeback(const Request *request, XqProblem *problem)
{
    XqLive *live = request->live;
    XqRoom next = live->room;
    int to = XQ_TAKEBACK_AUTO;
    bool is_repeat;
    if (!xq_wire_read_int(&to, request->object, "to", 0, XQ_ROOM_PLIES_MAX, XQ_OPTIONAL, problem) ||
        !xq_room_takeback(&next, to, &is_repeat, problem) ||
        (!is_repeat && !xq_live_commit(request->hub, live, &next, problem)))
        return false;
    if (!is_repeat) {
        xq_live_stop_thinking(request->hub, live);
        xq_live_cancel_hints(request->hub, live);
        live->fault = XQ_PROBLEM_NONE;
        xq_live_broadcast_state(live, "takeback");
    }
    send_ok(request, is_repeat);
    xq_live_think(request->hub, live);
    return true;
}

static bool on_resign(const Request *request, XqProblem *problem)
{
    XqLive *live = request->live;
    XqRoom next = live->room;
    XqSide side;
    if (!xq_wire_read_side(&side, request->object, "side", XQ_REQUIRED, problem) ||
        !xq_room_resign(&next, side, problem) ||
        !xq_live_commit(request->hub, live, &next, problem))
        return false;
    xq_live_stop_thinking(request->hub, live);
    xq_live_cancel_hints(request->hub, live);
    live->fault = XQ_PROBLEM_NONE;
    xq_live_broadcast_state(live, "over");
    send_ok(request, false);
    return true;
}

/*
 * Whether the engine takes a draw: when it thinks itself clearly worse, or, the game having become
 * long, not better. One that has not thought yet plays on.
 */
static bool engine_takes_draw(const XqLive *live)
{
    enum { CLEARLY_WORSE = -100, NOT_BETTER = 15, LONG_GAME_PLIES = 80 };
    if (!live->has_score)
        return false;
    return live->score <= CLEARLY_WORSE ||
           (live->room.ply >= LONG_GAME_PLIES && live->score <= NOT_BETTER);
}

/* Tells the watchers what became of a draw offer. */
static void after_draw_change(XqHub *hub, XqLive *live)
{
    if (live->room.result == XQ_RESULT_NONE) {
        xq_live_broadcast_state(live, "state");
        return;
    }
    xq_live_stop_thinking(hub, live);
    xq_live_cancel_hints(hub, live);
    live->fault = XQ_PROBLEM_NONE;
    xq_live_broadcast_state(live, "over");
}

static bool on_draw_offer(const Request *request, XqProblem *problem)
{
    XqLive *live = request->live;
    XqRoom next = live->room;
    XqSide side;
    if (!xq_wire_read_side(&side, request->object, "side", XQ_REQUIRED, problem) ||
        !xq_room_offer_draw(&next, side, problem))
        return false;
    bool is_asked = next.result == XQ_RESULT_NONE && next.seats[xq_side_other(side)].is_engine;
    if (is_asked)
        xq_room_settle_draw(&next, engine_takes_draw(live));
    if (next.rev != live->room.rev) {
        if (!xq_live_commit(request->hub, live, &next, problem))
            return false;
        after_draw_change(request->hub, live);
    }
    json_t *ok = json_pack("{ss sI}", "type", "ok", "rev", (json_int_t)live->room.rev);
    if (is_asked) {
        bool is_taken = live->room.result != XQ_RESULT_NONE;
        /* as in xq_with_id() */
        (void)json_object_set_new(ok, "answer", json_string(is_taken ? "accepted" : "declined"));
    }
    xq_peer_send(request->peer, xq_with_id(ok, request->id));
    return true;
}

static bool on_draw_answer(const Request *request, XqProblem *problem)
{
    XqLive *live = request->live;
    XqRoom next = live->room;
    XqSide side;
    bool is_accepted;
    if (!xq_wire_read_side(&side, request->object, "side", XQ_REQUIRED, problem) ||
        !xq_wire_read_bool(&is_accepted, request->object, "accept", XQ_REQUIRED, problem) ||
        !xq_room_answer_draw(&next, side, is_accepted, problem) ||
        !xq_live_commit(request->hub, live, &next, problem))
        return false;
    after_draw_change(request->hub, live);
    send_ok(request, false);
    return true;
}

static bool on_hint(const Request *request, XqProblem *problem)
{
    XqLive *live = request->live;
    const XqSeat *seat = xq_room_seat_to_move(&live->room);
    int level = HINT_LEVEL;
    if (!xq_wire_read_int(&level, request->object, "level", 1, XQ_LEVEL_MAX, XQ_OPTIONAL, problem))
        return false;
    if (seat == NULL)
        return xq_problem(problem, XQ_PROBLEM_GAME_OVER, "the game has ended");
    if (seat->is_engine)
        return xq_problem(problem, XQ_PROBLEM_NOT_YOUR_TURN, "it is an engine's turn");
    if (request->peer->hint != NULL)
        return xq_problem(problem, XQ_PROBLEM_BUSY, "one hint at a time");
    XqProblemCode code;
    int movetime_ms = xq_level_movetime_ms(level);
    XqJob *job = xq_job_start(request->hub, live, level,
                              movetime_ms < HINT_MS ? movetime_ms : HINT_MS, &code);
    if (job == NULL)
        return xq_problem(problem, code, "%s", xq_fault_text(code));
    job->peer = request->peer;
    job->id = json_incref(request->id);
    request->peer->hint = job;
    live->hint_count++;
    return true;
}

static bool on_retry(const Request *request, XqProblem *problem)
{
    XqLive *live = request->live;
    if (live->fault == XQ_PROBLEM_NONE)
        return xq_problem(problem, XQ_PROBLEM_NO_FAULT, "the engine has not failed");
    live->fault = XQ_PROBLEM_NONE;
    xq_live_broadcast_state(live, "state");
    send_ok(request, false);
    xq_live_think(request->hub, live);
    return true;
}

static bool on_seat(const Request *request, XqProblem *problem)
{
    XqLive *live = request->live;
    XqRoom next = live->room;
    XqSide side;
    XqSeat seat;
    if (!xq_wire_read_side(&side, request->object, "side", XQ_REQUIRED, problem) ||
        !xq_wire_read_seat(&seat, request->object, "seat", problem))
        return false;
    xq_room_set_seat(&next, side, seat);
    if (!xq_live_commit(request->hub, live, &next, problem))
        return false;
    if (xq_room_turn(&live->room) == side) {
        xq_live_stop_thinking(request->hub, live);
        xq_live_cancel_hints(request->hub, live);
        live->fault = XQ_PROBLEM_NONE;
    }
    live->has_score = false;
    xq_live_broadcast(live, xq_live_game_message(live));
    send_ok(request, false);
    xq_live_think(request->hub, live);
    return true;
}

static bool on_ping(const Request *request, XqProblem *problem)
{
    (void)problem; /* cannot fail */
    xq_peer_send(request->peer, xq_with_id(json_pack("{ss}", "type", "pong"), request->id));
    return true;
}

static const struct {
    const char *type;
    bool has_game;
    bool (*handle)(const Request *request, XqProblem *problem);
} messages[] = {
    { "watch", true, on_watch },
    { "unwatch", true, on_unwatch },
    { "move", true, on_move },
    { "takeback", true, on_takeback },
    { "resign", true, on_resign },
    { "draw-offer", true, on_draw_offer },
    { "draw-answer", true, on_draw_answer },
    { "hint", true, on_hint },
    { "retry", true, on_retry },
    { "seat", true, on_seat },
    { "ping", false, on_ping },
};

enum { MESSAGE_COUNT = sizeof messages / sizeof messages[0] };

static bool is_good_id(const json_t *id)
{
    return json_is_integer(id) || (json_is_string(id) && json_string_length(id) <= ID_TEXT_MAX);
}

/* Finds the handler and, where the message is about a game, the room. */
static bool dispatch(Request *request, XqProblem *problem)
{
    XqStr type = { NULL, 0 };
    XqGameId game;
    if (!xq_wire_read_text(&type, request->object, "type", XQ_REQUIRED, problem))
        return false;
    for (int i = 0; i < MESSAGE_COUNT; i++) {
        if (!xq_str_equal(type, xq_str(messages[i].type)))
            continue;
        if (messages[i].has_game) {
            if (!xq_wire_read_game(&game, request->object, "game", problem))
                return false;
            request->live = xq_live_get(request->hub, &game, problem);
            if (request->live == NULL)
                return false;
        }
        return messages[i].handle(request, problem);
    }
    (void)xq_problem(problem, XQ_PROBLEM_BAD_VALUE, "there is no such message"); /* false, below */
    memcpy(problem->at, "type", sizeof "type");
    return false;
}

void xq_hub_receive(XqHub *hub, XqPeer *peer, XqStr text)
{
    XqProblem problem;
    json_t *object = xq_wire_parse(text, &problem);
    if (object == NULL) {
        xq_peer_send_problem(peer, &problem, NULL, NULL);
        return;
    }
    Request request = { .hub = hub, .peer = peer, .object = object };
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
    if (hub != NULL)
        hub->ports = *ports;
    return hub;
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
    free(hub);
}

int xq_hub_room_count(const XqHub *hub)
{
    return hub->room_count;
}
