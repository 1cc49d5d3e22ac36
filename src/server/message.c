/*
 * message.c - what each message asks for.
 *
 * What a change does to a room is in room.c, how it is committed and told in live.c.
 */
#include "server/message.h"

enum {
    HINT_LEVEL = XQ_LEVEL_MAX,
    HINT_MS = 1000 /* somebody is waiting for it */
};

static void send_ok(const XqMessageRequest *request, bool is_repeat)
{
    json_t *ok = json_pack("{ss sI}", "type", "ok", "rev", (json_int_t)request->live->room.rev);
    if (is_repeat)
        (void)json_object_set_new(ok, "repeat", json_true()); /* as in xq_with_id() */
    xq_peer_send(request->peer, xq_with_id(ok, request->id));
}

/* --- The messages ---------------------------------------------------------------------------- */

static bool on_watch(const XqMessageRequest *request, XqProblem *problem)
{
    if (!xq_live_add_watcher(request->peer, request->live, problem))
        return false;
    xq_peer_send(request->peer, xq_with_id(xq_live_game_message(request->live), request->id));
    xq_live_think(request->hub, request->live);
    return true;
}

static bool on_unwatch(const XqMessageRequest *request, XqProblem *problem)
{
    (void)problem; /* cannot fail */
    xq_live_remove_watcher(request->peer, request->live);
    send_ok(request, false);
    return true;
}

static bool on_move(const XqMessageRequest *request, XqProblem *problem)
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

static bool on_takeback(const XqMessageRequest *request, XqProblem *problem)
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
        live->has_score = false; /* of a position that is not there any more */
        xq_live_broadcast_state(live, "takeback");
    }
    send_ok(request, is_repeat);
    xq_live_think(request->hub, live);
    return true;
}

static bool on_resign(const XqMessageRequest *request, XqProblem *problem)
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

static bool on_draw_offer(const XqMessageRequest *request, XqProblem *problem)
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

static bool on_draw_answer(const XqMessageRequest *request, XqProblem *problem)
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

static bool on_hint(const XqMessageRequest *request, XqProblem *problem)
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

static bool on_retry(const XqMessageRequest *request, XqProblem *problem)
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

static bool on_seat(const XqMessageRequest *request, XqProblem *problem)
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

static bool on_ping(const XqMessageRequest *request, XqProblem *problem)
{
    (void)problem; /* cannot fail */
    xq_peer_send(request->peer, xq_with_id(json_pack("{ss}", "type", "pong"), request->id));
    return true;
}

static const XqMessage messages[] = {
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

const XqMessage *xq_message_find(XqStr type)
{
    for (size_t i = 0; i < sizeof messages / sizeof messages[0]; i++)
        if (xq_str_equal(type, xq_str(messages[i].type)))
            return &messages[i];
    return NULL;
}
