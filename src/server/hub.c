/*
 * hub.c - rooms in memory, their watchers, and the table of messages.
 *
 * A live room stays in memory while it is watched or an engine works for it; beyond that only a
 * request in progress holds it. Every job given to the thinker is in one list, found by its ticket;
 * it is either the move of a live room's engine or a hint for one peer.
 */
#include "server/hub.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/log.h"

enum {
    BUCKETS = 1024,
    ID_TEXT_MAX = 64,
    HINT_LEVEL = XQ_LEVEL_MAX,
    HINT_MS = 1000 /* somebody is waiting for it */
};

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
    XqLive *buckets[BUCKETS];
    int room_count;
    XqJob *jobs;
    uint64_t last_ticket;
    int64_t minute; /* in which the games below were made */
    int created_in_minute;
};

/* A message being handled. */
typedef struct Request {
    XqHub *hub;
    XqPeer *peer;
    XqLive *live; /* the room it is about, NULL for `ping` */
    const json_t *object;
    json_t *id; /* borrowed, NULL if there is none */
} Request;

int xq_level_movetime_ms(int level)
{
    static const int movetime_ms[XQ_LEVEL_MAX + 1] = { 0,   100,  150,  250,  400, 600,
                                                       800, 1000, 1500, 2200, 3000 };
    return movetime_ms[level];
}

/* --- Sending --------------------------------------------------------------------------------- */

static void send_text(XqPeer *peer, const char *text)
{
    if (text != NULL)
        peer->send(peer, xq_str(text));
    else
        xq_log("out of memory: a message was lost");
}

/* Sends and releases `message`. */
static void send_message(XqPeer *peer, json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    send_text(peer, text);
    free(text);
    json_decref(message);
}

/* Sends `message` to all watchers and releases it. */
static void broadcast(const XqLive *live, json_t *message)
{
    char *text = live->watcher_count > 0 ? json_dumps(message, JSON_COMPACT) : NULL;
    for (int i = 0; i < live->watcher_count; i++)
        send_text(live->watchers[i], text);
    free(text);
    json_decref(message);
}

static json_t *with_id(json_t *message, json_t *id)
{
    if (id != NULL)
        (void)json_object_set(message, "id", id); /* without memory the reply fails as a whole */
    return message;
}

static void send_problem(XqPeer *peer, const XqProblem *problem, json_t *id, const XqGameId *game)
{
    json_t *message = xq_wire_problem(problem);
    (void)json_object_set_new(message, "type", json_string("error")); /* as in with_id() */
    if (game != NULL)
        (void)json_object_set_new(message, "game", xq_wire_id(game)); /* as in with_id() */
    send_message(peer, with_id(message, id));
}

static void send_ok(const Request *request, bool is_repeat)
{
    json_t *ok = json_pack("{ss sI}", "type", "ok", "rev", (json_int_t)request->live->room.rev);
    if (is_repeat)
        (void)json_object_set_new(ok, "repeat", json_true()); /* as in with_id() */
    send_message(request->peer, with_id(ok, request->id));
}

static XqRoomLive live_part(const XqLive *live)
{
    return (XqRoomLive){ .is_thinking = live->thinking != NULL, .fault = live->fault };
}

static json_t *game_message(const XqLive *live)
{
    return json_pack("{ss so so}", "type", "game", "game", xq_wire_id(&live->room.id), "data",
                     xq_wire_game(&live->room, live_part(live), XQ_WITH_MOVES));
}

/* An event that carries the state of `room`, which need not be the live one yet. */
static json_t *state_message(const char *type, const XqRoom *room, XqRoomLive live)
{
    return json_pack("{ss so so}", "type", type, "game", xq_wire_id(&room->id), "state",
                     xq_wire_state(room, live));
}

static void broadcast_state(const XqLive *live, const char *type)
{
    broadcast(live, state_message(type, &live->room, live_part(live)));
}

static void broadcast_thinking(const XqLive *live, XqSide side, bool is_on)
{
    broadcast(live,
              json_pack("{ss so ss sb}", "type", "thinking", "game", xq_wire_id(&live->room.id),
                        "side", xq_side_name(side), "on", (int)is_on));
}

/* --- Rooms in memory ------------------------------------------------------------------------- */

static XqLive **bucket_of(XqHub *hub, const XqGameId *id)
{
    return &hub->buckets[(id->bytes[0] | (unsigned)id->bytes[1] << 8) % BUCKETS];
}

static XqLive *find_live(XqHub *hub, const XqGameId *id)
{
    XqLive *live = *bucket_of(hub, id);
    while (live != NULL && !xq_game_id_equal(&live->room.id, id))
        live = live->next;
    return live;
}

static bool load_room(XqHub *hub, XqRoom *out, const XqGameId *id, XqProblem *problem)
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
static XqLive *get_live(XqHub *hub, const XqGameId *id, XqProblem *problem)
{
    XqLive *live = find_live(hub, id);
    if (live != NULL)
        return live;
    live = calloc(1, sizeof *live);
    if (live == NULL) {
        (void)xq_problem(problem, XQ_PROBLEM_INTERNAL, "out of memory"); /* NULL says it */
        return NULL;
    }
    if (!load_room(hub, &live->room, id, problem)) {
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
static void release_live(XqHub *hub, XqLive *live)
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

static XqJob *find_job(const XqHub *hub, uint64_t ticket)
{
    XqJob *job = hub->jobs;
    while (job != NULL && job->ticket != ticket)
        job = job->next;
    return job;
}

/* Starts thinking about the room's position; NULL, with the reason in *out_code, if it cannot. */
static XqJob *start_job(XqHub *hub, XqLive *live, int level, int movetime_ms,
                        XqProblemCode *out_code)
{
    const XqRoom *room = &live->room;
    /* An engine's protocol knows no passes: begin behind the last. */
    int first = room->ply;
    while (first > 0 && room->moves[first - 1] != XQ_NO_MOVE)
        first--;
    XqThinkRequest request = { .game = room->id,
                               .moves = room->moves + first,
                               .move_count = room->ply - first,
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
static void drop_job(XqHub *hub, XqJob *job)
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

static void cancel_job(XqHub *hub, XqJob *job)
{
    hub->ports.thinker.cancel(hub->ports.thinker.context, job->ticket);
    drop_job(hub, job);
}

/* The position is about to change, or has: nobody wants hints for the old one. */
static void cancel_hints(XqHub *hub, XqLive *live)
{
    XqProblem problem;
    (void)xq_problem(&problem, XQ_PROBLEM_HINT_STALE, "the position has changed"); /* sent below */
    for (XqJob *job = hub->jobs, *next; job != NULL; job = next) {
        next = job->next;
        if (job->live != live || job->peer == NULL)
            continue;
        send_problem(job->peer, &problem, job->id, &live->room.id);
        cancel_job(hub, job);
    }
}

/* Stops the room's engine and tells the watchers. */
static void stop_thinking(XqHub *hub, XqLive *live)
{
    if (live->thinking == NULL)
        return;
    cancel_job(hub, live->thinking);
    broadcast_thinking(live, xq_room_turn(&live->room), false);
}

static const char *fault_text(XqProblemCode fault)
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
static void set_fault(XqLive *live, XqProblemCode fault)
{
    XqProblem problem;
    (void)xq_problem(&problem, fault, "%s", fault_text(fault)); /* sent below */
    live->fault = fault;
    broadcast_state(live, "state");
    for (int i = 0; i < live->watcher_count; i++)
        send_problem(live->watchers[i], &problem, NULL, &live->room.id);
}

/* Sets the engine to work if it is its turn. */
static void think(XqHub *hub, XqLive *live)
{
    const XqSeat *seat = xq_room_seat_to_move(&live->room);
    if (seat == NULL || !seat->is_engine || live->thinking != NULL ||
        live->fault != XQ_PROBLEM_NONE)
        return;
    XqProblemCode code;
    live->thinking = start_job(hub, live, seat->level, xq_level_movetime_ms(seat->level), &code);
    if (live->thinking != NULL)
        broadcast_thinking(live, xq_room_turn(&live->room), true);
    else
        set_fault(live, code);
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
static bool commit_rest(XqHub *hub, XqLive *live, XqRoom *next, XqProblem *problem)
{
    return commit(hub, live, next, next->ply, problem);
}

static void broadcast_if_over(const XqLive *live)
{
    if (live->room.result != XQ_RESULT_NONE)
        broadcast_state(live, "over");
}

/* `next` is the room with one move more: commits it, with the pass that may be due, and tells. */
static bool commit_move(XqHub *hub, XqLive *live, XqRoom *next, XqProblem *problem)
{
    XqRoomLive calm = { .is_thinking = false, .fault = XQ_PROBLEM_NONE };
    json_t *events[2] = { NULL, NULL };
    int kept = live->room.ply, count = 0;
    do {
        if (count > 0)
            xq_room_pass(next);
        events[count] = state_message("move", next, calm);
        /* as in with_id() */
        (void)json_object_set_new(events[count], "move", xq_wire_move(next->moves[next->ply - 1]));
        count++;
    } while (xq_room_is_pass_due(next));
    bool is_done = commit(hub, live, next, kept, problem);
    if (is_done) {
        cancel_hints(hub, live);
        live->fault = XQ_PROBLEM_NONE;
    }
    for (int i = 0; i < count; i++)
        if (is_done)
            broadcast(live, events[i]);
        else
            json_decref(events[i]);
    if (is_done)
        broadcast_if_over(live);
    return is_done;
}

/* --- The messages ---------------------------------------------------------------------------- */

static int watch_index(const XqPeer *peer, const XqLive *live)
{
    for (int i = 0; i < peer->watched_count; i++)
        if (peer->watched[i] == live)
            return i;
    return -1;
}

static bool add_watcher(XqPeer *peer, XqLive *live, XqProblem *problem)
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

static void remove_watcher(XqPeer *peer, XqLive *live)
{
    int index = watch_index(peer, live), at = 0;
    if (index < 0)
        return;
    peer->watched[index] = peer->watched[--peer->watched_count];
    while (live->watchers[at] != peer)
        at++;
    live->watchers[at] = live->watchers[--live->watcher_count];
}

static bool on_watch(const Request *request, XqProblem *problem)
{
    if (!add_watcher(request->peer, request->live, problem))
        return false;
    send_message(request->peer, with_id(game_message(request->live), request->id));
    think(request->hub, request->live);
    return true;
}

static bool on_unwatch(const Request *request, XqProblem *problem)
{
    (void)problem; /* cannot fail */
    remove_watcher(request->peer, request->live);
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
        (!is_repeat && !commit_move(request->hub, live, &next, problem)))
        return false;
    send_ok(request, is_repeat);
    think(request->hub, live);
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
        (!is_repeat && !commit_rest(request->hub, live, &next, problem)))
        return false;
    if (!is_repeat) {
        stop_thinking(request->hub, live);
        cancel_hints(request->hub, live);
        live->fault = XQ_PROBLEM_NONE;
        broadcast_state(live, "takeback");
    }
    send_ok(request, is_repeat);
    think(request->hub, live);
    return true;
}

static bool on_resign(const Request *request, XqProblem *problem)
{
    XqLive *live = request->live;
    XqRoom next = live->room;
    XqSide side;
    if (!xq_wire_read_side(&side, request->object, "side", XQ_REQUIRED, problem) ||
        !xq_room_resign(&next, side, problem) || !commit_rest(request->hub, live, &next, problem))
        return false;
    stop_thinking(request->hub, live);
    cancel_hints(request->hub, live);
    live->fault = XQ_PROBLEM_NONE;
    broadcast_state(live, "over");
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
        broadcast_state(live, "state");
        return;
    }
    stop_thinking(hub, live);
    cancel_hints(hub, live);
    live->fault = XQ_PROBLEM_NONE;
    broadcast_state(live, "over");
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
        if (!commit_rest(request->hub, live, &next, problem))
            return false;
        after_draw_change(request->hub, live);
    }
    json_t *ok = json_pack("{ss sI}", "type", "ok", "rev", (json_int_t)live->room.rev);
    if (is_asked) {
        bool is_taken = live->room.result != XQ_RESULT_NONE;
        /* as in with_id() */
        (void)json_object_set_new(ok, "answer", json_string(is_taken ? "accepted" : "declined"));
    }
    send_message(request->peer, with_id(ok, request->id));
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
        !commit_rest(request->hub, live, &next, problem))
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
    XqJob *job =
        start_job(request->hub, live, level, movetime_ms < HINT_MS ? movetime_ms : HINT_MS, &code);
    if (job == NULL)
        return xq_problem(problem, code, "%s", fault_text(code));
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
    broadcast_state(live, "state");
    send_ok(request, false);
    think(request->hub, live);
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
    if (!commit_rest(request->hub, live, &next, problem))
        return false;
    if (xq_room_turn(&live->room) == side) {
        stop_thinking(request->hub, live);
        cancel_hints(request->hub, live);
        live->fault = XQ_PROBLEM_NONE;
    }
    live->has_score = false;
    broadcast(live, game_message(live));
    send_ok(request, false);
    think(request->hub, live);
    return true;
}

static bool on_ping(const Request *request, XqProblem *problem)
{
    (void)problem; /* cannot fail */
    send_message(request->peer, with_id(json_pack("{ss}", "type", "pong"), request->id));
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
            request->live = get_live(request->hub, &game, problem);
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
        send_problem(peer, &problem, NULL, NULL);
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
        send_problem(peer, &problem, request.id,
                     request.live != NULL ? &request.live->room.id : NULL);
    if (request.live != NULL)
        release_live(hub, request.live);
    json_decref(object);
}

void xq_hub_leave(XqHub *hub, XqPeer *peer)
{
    if (peer->hint != NULL) {
        XqLive *live = peer->hint->live;
        cancel_job(hub, peer->hint);
        release_live(hub, live);
    }
    while (peer->watched_count > 0) {
        XqLive *live = peer->watched[0];
        remove_watcher(peer, live);
        release_live(hub, live);
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
        (void)xq_problem(&problem, thought->problem, "%s", fault_text(thought->problem)); /* sent */
        send_problem(job->peer, &problem, job->id, game);
        return;
    }
    json_t *hint =
        json_pack("{ss so si so so}", "type", "hint", "game", xq_wire_id(game), "ply", job->ply,
                  "move", xq_wire_move(thought->move), "pv", line_array(thought));
    if (thought->has_score)
        (void)json_object_set_new(hint, thought->is_mate ? "mate" : "score",
                                  json_integer(thought->score)); /* as in with_id() */
    send_message(job->peer, with_id(hint, job->id));
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
    broadcast_thinking(live, xq_room_turn(&live->room), false);
    if (problem.code == XQ_PROBLEM_NONE) {
        remember_score(live, thought);
        if (!xq_room_play(&next, thought->move, &problem))
            problem.code = XQ_PROBLEM_ENGINE_ILLEGAL;
        else if (commit_move(hub, live, &next, &problem))
            problem.code = XQ_PROBLEM_NONE;
    }
    if (problem.code != XQ_PROBLEM_NONE)
        set_fault(live, problem.code);
    else if (live->watcher_count > 0)
        think(hub, live);
}

void xq_hub_thought(XqHub *hub, uint64_t ticket, const XqThought *thought)
{
    XqJob *job = find_job(hub, ticket);
    if (job == NULL)
        return;
    XqLive *live = job->live;
    bool is_hint = job->peer != NULL;
    if (is_hint)
        answer_hint(job, thought);
    drop_job(hub, job);
    if (!is_hint)
        play_thought(hub, live, thought);
    release_live(hub, live);
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
    const XqLive *live = find_live(hub, id);
    *out_live = live != NULL ? live_part(live) : (XqRoomLive){ .fault = XQ_PROBLEM_NONE };
    if (live == NULL)
        return load_room(hub, out, id, problem);
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
        cancel_job(hub, hub->jobs);
        release_live(hub, live);
    }
    assert(hub->room_count == 0);
    free(hub);
}

int xq_hub_room_count(const XqHub *hub)
{
    return hub->room_count;
}
