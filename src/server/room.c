/*
 * room.c - a game being played.
 *
 * `position` is always start + moves. Taking back plays the kept moves again from the start: with
 * at most 2000 plies that costs well under a millisecond and needs no undo records.
 */
#include "server/room.h"

#include <assert.h>
#include <string.h>

#include <chuhe/fen.h>
#include "server/handicap.h"

/* --- Making ---------------------------------------------------------------------------------- */

static bool start_from_fen(XqRoom *room, XqStr fen, XqProblem *problem)
{
    XqError err;
    if (xq_fen_parse(&room->start, fen, &err) != XQ_OK) {
        (void)xq_problem(problem, XQ_PROBLEM_BAD_FEN, "%s", err.text); /* false, as below */
        if (problem != NULL)
            problem->offset = (long)err.offset;
        return false;
    }
    if (xq_position_check_playable(&room->start, &err) != XQ_OK)
        return xq_problem(problem, XQ_PROBLEM_BAD_FEN, "%s", err.text);
    if (xq_position_end(&room->start) != XQ_END_NONE)
        return xq_problem(problem, XQ_PROBLEM_BAD_FEN, "the game is over in this position");
    return true;
}

static bool start_from_handicap(XqRoom *room, const XqRoomSetup *setup, XqProblem *problem)
{
    XqStr name = setup->handicap.len > 0 ? setup->handicap : XQ_STR("none");
    const XqHandicap *handicap = xq_handicap_find(name);
    if (handicap == NULL)
        return xq_problem(problem, XQ_PROBLEM_BAD_VALUE, "there is no such handicap");
    if (handicap->first_moves > 1 && setup->has_giver && setup->giver == XQ_RED)
        return xq_problem(problem, XQ_PROBLEM_BAD_VALUE, "first moves are given by Black, to Red");
    xq_handicap_start(&room->start, handicap, setup->has_giver ? setup->giver : XQ_RED);
    room->first_moves = handicap->first_moves;
    size_t size = strlen(handicap->id) + 1;
    assert(size <= sizeof room->handicap);
    memcpy(room->handicap, handicap->id, size);
    return true;
}

bool xq_room_init(XqRoom *out, const XqRoomSetup *setup, const XqGameId *id, int64_t now_ms,
                  XqProblem *problem)
{
    *out = (XqRoom){ .id = *id,
                     .created_ms = now_ms,
                     .updated_ms = now_ms,
                     .rev = 1,
                     .seats = { setup->seats[0], setup->seats[1] },
                     .handicap = "none",
                     .first_moves = 1,
                     .draw_offer = XQ_NO_OFFER };
    bool is_even = setup->handicap.len == 0 || xq_str_equal(setup->handicap, XQ_STR("none"));
    if (setup->fen.len > 0 && !is_even)
        return xq_problem(problem, XQ_PROBLEM_BAD_VALUE, "a FEN and a handicap exclude each other");
    if (setup->fen.len > 0 ? !start_from_fen(out, setup->fen, problem)
                           : !start_from_handicap(out, setup, problem))
        return false;
    out->position = out->start;
    return true;
}

/* Plays a move of the record, which may be a pass. */
static bool replay(XqPosition *position, XqMove move)
{
    if (move != XQ_NO_MOVE)
        return xq_position_try(position, move, NULL) == XQ_OK;
    if (xq_position_in_check(position))
        return false;
    xq_position_pass(position);
    return true;
}

bool xq_room_restore(XqRoom *room, const XqMove *moves, int count)
{
    assert(count >= 0 && count <= XQ_ROOM_PLIES_MAX);
    room->position = room->start;
    room->ply = 0;
    while (room->ply < count) {
        if (!replay(&room->position, moves[room->ply]))
            return false;
        room->moves[room->ply] = moves[room->ply];
        room->ply++;
    }
    return true;
}

/* --- Reading --------------------------------------------------------------------------------- */

XqSide xq_room_turn(const XqRoom *room)
{
    return xq_position_side(&room->position);
}

const XqSeat *xq_room_seat_to_move(const XqRoom *room)
{
    return room->result == XQ_ROOM_OPEN ? &room->seats[xq_room_turn(room)] : NULL;
}

/* Red's first moves have the even indices 0, 2, ... 2 * (first_moves - 1). */
int xq_room_free_moves(const XqRoom *room)
{
    int last = 2 * (room->first_moves - 1);
    return room->first_moves > 1 && room->ply <= last ? room->first_moves - room->ply / 2 : 0;
}

bool xq_room_is_pass_due(const XqRoom *room)
{
    return room->result == XQ_ROOM_OPEN && room->ply % 2 == 1 &&
           room->ply < 2 * (room->first_moves - 1);
}

void xq_room_position_at(XqPosition *out, const XqRoom *room, int ply)
{
    assert(ply >= 0 && ply <= room->ply);
    *out = room->start;
    for (int i = 0; i < ply; i++) {
        bool is_sound = replay(out, room->moves[i]);
        assert(is_sound);
        (void)is_sound;
    }
}

const char *xq_room_result_name(XqRoomResult result)
{
    static const char *const names[] = { NULL, "red", "black", "draw" };
    return names[result];
}

const char *xq_room_reason_name(XqRoomReason reason)
{
    static const char *const names[] = { NULL,          "checkmate", "stalemate",
                                         "resignation", "agreement", "length" };
    return names[reason];
}

const char *xq_side_name(XqSide side)
{
    return side == XQ_RED ? "red" : "black";
}

/* --- Doing ----------------------------------------------------------------------------------- */

static void finish(XqRoom *room, XqRoomResult result, XqRoomReason reason)
{
    room->result = result;
    room->reason = reason;
    room->draw_offer = XQ_NO_OFFER;
}

static XqRoomResult win_for(XqSide side)
{
    return side == XQ_RED ? XQ_ROOM_RED_WINS : XQ_ROOM_BLACK_WINS;
}

static bool check_open(const XqRoom *room, XqProblem *problem)
{
    return room->result == XQ_ROOM_OPEN ||
           xq_problem(problem, XQ_PROBLEM_GAME_OVER, "the game has ended");
}

static bool check_human(const XqRoom *room, XqSide side, XqProblem *problem)
{
    return !room->seats[side].is_engine ||
           xq_problem(problem, XQ_PROBLEM_NOT_YOUR_TURN, "%s is played by an engine",
                      side == XQ_RED ? "Red" : "Black");
}

/* First moves may not cross the river, capture or check. */
static bool check_first_move(const XqRoom *room, XqMove move, XqProblem *problem)
{
    if (xq_room_free_moves(room) == 0)
        return true;
    if (!xq_square_at_home(xq_move_to(move), XQ_RED))
        return xq_problem(problem, XQ_PROBLEM_HANDICAP_MOVE,
                          "a first move may not cross the river");
    if (xq_position_piece(&room->position, xq_move_to(move)) != XQ_NO_PIECE)
        return xq_problem(problem, XQ_PROBLEM_HANDICAP_MOVE, "a first move may not capture");
    if (xq_position_gives_check(&room->position, move))
        return xq_problem(problem, XQ_PROBLEM_HANDICAP_MOVE, "a first move may not give check");
    return true;
}

static void append(XqRoom *room, XqMove move)
{
    room->moves[room->ply++] = move;
    room->rev++;
}

/* Ends the game if the move just played ended it. */
static void judge(XqRoom *room)
{
    XqSide turn = xq_room_turn(room);
    switch (xq_position_end(&room->position)) {
    case XQ_END_CHECKMATE:
        finish(room, win_for(xq_side_other(turn)), XQ_REASON_CHECKMATE);
        return;
    case XQ_END_STALEMATE:
        finish(room, win_for(xq_side_other(turn)), XQ_REASON_STALEMATE);
        return;
    case XQ_END_NONE:
        break;
    }
    if (room->ply == XQ_ROOM_PLIES_MAX)
        finish(room, XQ_ROOM_DRAWN, XQ_REASON_LENGTH);
}

bool xq_room_play(XqRoom *room, XqMove move, XqProblem *problem)
{
    XqError err;
    XqPosition next = room->position;
    if (!check_open(room, problem))
        return false;
    assert(room->ply < XQ_ROOM_PLIES_MAX && !xq_room_is_pass_due(room));
    if (xq_position_try(&next, move, &err) != XQ_OK)
        return xq_problem(problem, XQ_PROBLEM_ILLEGAL_MOVE, "%s", err.text);
    if (!check_first_move(room, move, problem))
        return false;
    /* An offer lapses when the side it was made to moves on. */
    if (room->draw_offer == (int)xq_side_other(xq_room_turn(room)))
        room->draw_offer = XQ_NO_OFFER;
    room->position = next;
    append(room, move);
    judge(room);
    return true;
}

bool xq_room_move(XqRoom *room, int ply, XqMove move, bool *out_repeat, XqProblem *problem)
{
    *out_repeat = false;
    if (ply >= 0 && ply < room->ply && room->moves[ply] == move && move != XQ_NO_MOVE) {
        *out_repeat = true;
        return true;
    }
    if (!check_open(room, problem))
        return false;
    if (ply != room->ply) {
        (void)xq_problem(problem, XQ_PROBLEM_WRONG_PLY, "the game is at ply %d", room->ply);
        if (problem != NULL)
            problem->ply = room->ply;
        return false;
    }
    return check_human(room, xq_room_turn(room), problem) && xq_room_play(room, move, problem);
}

void xq_room_pass(XqRoom *room)
{
    assert(xq_room_is_pass_due(room));
    xq_position_pass(&room->position);
    append(room, XQ_NO_MOVE);
}

/* The last earlier ply at which a human was to move, a pass not counting; -1 if there is none. */
static int last_human_ply(const XqRoom *room)
{
    XqSide first = xq_position_side(&room->start);
    for (int ply = room->ply - 1; ply >= 0; ply--) {
        XqSide side = ply % 2 == 0 ? first : xq_side_other(first);
        if (!room->seats[side].is_engine && room->moves[ply] != XQ_NO_MOVE)
            return ply;
    }
    return -1;
}

bool xq_room_takeback(XqRoom *room, int to, bool *out_repeat, XqProblem *problem)
{
    *out_repeat = to == room->ply;
    if (*out_repeat)
        return true;
    if (to == XQ_TAKEBACK_AUTO)
        to = last_human_ply(room);
    if (to < 0)
        return xq_problem(problem, XQ_PROBLEM_NOTHING_TO_TAKE_BACK,
                          "there is no earlier turn of a human");
    if (to > room->ply || room->moves[to] == XQ_NO_MOVE) {
        (void)xq_problem(problem, XQ_PROBLEM_WRONG_PLY, "the game is at ply %d", room->ply);
        if (problem != NULL)
            problem->ply = room->ply;
        return false;
    }
    xq_room_position_at(&room->position, room, to);
    room->ply = to;
    room->result = XQ_ROOM_OPEN;
    room->reason = XQ_REASON_NONE;
    room->draw_offer = XQ_NO_OFFER;
    room->rev++;
    return true;
}

bool xq_room_resign(XqRoom *room, XqSide side, XqProblem *problem)
{
    if (!check_open(room, problem) || !check_human(room, side, problem))
        return false;
    finish(room, win_for(xq_side_other(side)), XQ_REASON_RESIGNATION);
    room->rev++;
    return true;
}

bool xq_room_offer_draw(XqRoom *room, XqSide side, XqProblem *problem)
{
    if (!check_open(room, problem) || !check_human(room, side, problem))
        return false;
    if (room->draw_offer == (int)side)
        return true;
    if (room->draw_offer == (int)xq_side_other(side))
        finish(room, XQ_ROOM_DRAWN, XQ_REASON_AGREEMENT);
    else
        room->draw_offer = (int)side;
    room->rev++;
    return true;
}

void xq_room_settle_draw(XqRoom *room, bool accept)
{
    assert(room->result == XQ_ROOM_OPEN && room->draw_offer != XQ_NO_OFFER);
    if (accept)
        finish(room, XQ_ROOM_DRAWN, XQ_REASON_AGREEMENT);
    room->draw_offer = XQ_NO_OFFER;
    room->rev++;
}

bool xq_room_answer_draw(XqRoom *room, XqSide side, bool accept, XqProblem *problem)
{
    if (!check_open(room, problem) || !check_human(room, side, problem))
        return false;
    if (room->draw_offer != (int)xq_side_other(side))
        return xq_problem(problem, XQ_PROBLEM_NO_OFFER, "the other side has not offered a draw");
    xq_room_settle_draw(room, accept);
    return true;
}

void xq_room_set_seat(XqRoom *room, XqSide side, XqSeat seat)
{
    room->seats[side] = seat;
    room->rev++;
}
