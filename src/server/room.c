/*
 * room.c - a game being played.
 *
 * `position` is always start + moves. Taking back plays the kept moves again from the start: with
 * at most 2000 plies that costs well under a millisecond and needs no undo records.
 */
#include "server/room.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include <chuhe/fen.h>

/* --- Making ---------------------------------------------------------------------------------- */

XqSide xq_handicap_usual_giver(const XqHandicap *handicap)
{
    return handicap->first_moves > 1 ? XQ_BLACK : XQ_RED;
}

/* Says in words what is wrong with a position, and by name which faults it has. */
static bool refuse_position(unsigned faults, XqProblem *problem)
{
    char text[sizeof problem->text] = "";
    size_t len = 0;
    for (unsigned i = 0; i < XQ_FAULT_COUNT && len < sizeof text; i++)
        if ((faults >> i & 1u) != 0)
            len += (size_t)snprintf(text + len, sizeof text - len, "%s%s", len == 0 ? "" : ", ",
                                    xq_fault_sentence((XqFault)(1u << i)));
    (void)xq_problem(problem, XQ_PROBLEM_BAD_FEN, "the position cannot be played: %s",
                     text); /* false, as below */
    if (problem != NULL)
        problem->faults = faults;
    return false;
}

static bool start_from_fen(XqRoom *room, XqStr fen, XqProblem *problem)
{
    XqError err;
    if (xq_fen_parse(&room->start, fen, &err) != XQ_OK) {
        (void)xq_problem(problem, XQ_PROBLEM_BAD_FEN, "%s", err.text); /* false, as below */
        if (problem != NULL)
            problem->offset = (long)err.offset;
        return false;
    }
    unsigned faults = xq_position_faults(&room->start) & XQ_FAULTS_UNPLAYABLE;
    if (faults != 0)
        return refuse_position(faults, problem);
    if (xq_position_end(&room->start) != XQ_END_NONE)
        return xq_problem(problem, XQ_PROBLEM_BAD_FEN, "the game is over in this position");
    return true;
}

static bool start_from_handicap(XqRoom *room, const XqRoomSetup *setup, XqProblem *problem)
{
    XqStr name = setup->handicap.len > 0 ? setup->handicap : XQ_STR("none");
    XqError err;
    if (xq_handicap_find(&room->handicap, name, &err) != XQ_OK)
        return xq_problem(problem, XQ_PROBLEM_BAD_VALUE, "handicap: %s", err.text);
    xq_handicap_position(&room->start, room->handicap,
                         setup->has_giver ? setup->giver : xq_handicap_usual_giver(room->handicap));
    return true;
}

static bool choose_rules(XqRoom *room, XqStr id, XqProblem *problem)
{
    room->rules = id.len > 0 ? xq_rules_find(id) : xq_rules_default();
    return room->rules != NULL ||
           xq_problem(problem, XQ_PROBLEM_BAD_VALUE, "rules: there is no such rule set");
}

bool xq_room_init(XqRoom *out, const XqRoomSetup *setup, const XqGameId *id, int64_t now_ms,
                  XqProblem *problem)
{
    *out = (XqRoom){ .id = *id,
                     .created_ms = now_ms,
                     .updated_ms = now_ms,
                     .rev = 1,
                     .seats = { setup->seats[0], setup->seats[1] },
                     .handicap = xq_handicap_at(0),
                     .draw_offer = XQ_NO_OFFER };
    bool is_even = setup->handicap.len == 0 || xq_str_equal(setup->handicap, XQ_STR("none"));
    if (setup->fen.len > 0 && !is_even)
        return xq_problem(problem, XQ_PROBLEM_BAD_VALUE, "a FEN and a handicap exclude each other");
    if (setup->fen.len > 0 ? !start_from_fen(out, setup->fen, problem)
                           : !start_from_handicap(out, setup, problem))
        return false;
    if (!choose_rules(out, setup->rules, problem))
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
    return room->result == XQ_RESULT_NONE ? &room->seats[xq_room_turn(room)] : NULL;
}

/* The receiver's first moves have the even indices 0, 2, ... 2 * (count - 1). */
int xq_room_free_moves(const XqRoom *room)
{
    int count = room->handicap->first_moves, last = 2 * (count - 1);
    return count > 1 && room->ply <= last ? count - room->ply / 2 : 0;
}

bool xq_room_is_pass_due(const XqRoom *room)
{
    return room->result == XQ_RESULT_NONE && room->ply % 2 == 1 &&
           room->ply < 2 * (room->handicap->first_moves - 1);
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

const char *xq_room_result_name(XqResult result)
{
    static const char *const names[XQ_RESULT_COUNT] = { NULL, "red", "black", "draw" };
    return names[result];
}

const char *xq_side_name(XqSide side)
{
    return side == XQ_RED ? "red" : "black";
}

/* --- Doing ----------------------------------------------------------------------------------- */

static void finish(XqRoom *room, XqResult result, XqReason reason)
{
    room->result = result;
    room->reason = reason;
    room->draw_offer = XQ_NO_OFFER;
}

static bool check_open(const XqRoom *room, XqProblem *problem)
{
    return room->result == XQ_RESULT_NONE ||
           xq_problem(problem, XQ_PROBLEM_GAME_OVER, "the game has ended");
}

static bool check_human(const XqRoom *room, XqSide side, XqProblem *problem)
{
    return !room->seats[side].is_engine ||
           xq_problem(problem, XQ_PROBLEM_NOT_YOUR_TURN, "%s is played by an engine",
                      side == XQ_RED ? "Red" : "Black");
}

/* First moves that have another behind them stay at home, take nothing and give no check. */
static bool check_first_move(const XqRoom *room, XqMove move, XqProblem *problem)
{
    XqPosition copy = room->position;
    XqError err;
    return xq_room_free_moves(room) <= 1 || xq_handicap_try_move(&copy, move, &err) == XQ_OK ||
           xq_problem(problem, XQ_PROBLEM_HANDICAP_MOVE, "%s", err.text);
}

static void append(XqRoom *room, XqMove move)
{
    room->moves[room->ply++] = move;
    room->rev++;
}

/* Where the arbiter has to begin: behind the last pass, and behind the last capture unless the rule
 * set counts whole games. */
static int find_beginning(const XqRoom *room, XqPosition *out)
{
    XqPosition position = room->start;
    int first = 0;
    *out = room->start;
    for (int i = 0; i < room->ply; i++) {
        XqMove move = room->moves[i];
        bool is_capture = xq_position_piece(&position, xq_move_to(move)) != XQ_NO_PIECE;
        bool counts_anew =
            move == XQ_NO_MOVE || (is_capture && !xq_rules_count_whole_games(room->rules));
        bool is_sound = replay(&position, move);
        assert(is_sound);
        (void)is_sound;
        if (counts_anew) {
            first = i + 1;
            *out = position;
        }
    }
    return first;
}

/* What the arbiter says after the last move. */
static XqStatus ask_arbiter(XqVerdict *out, const XqRoom *room)
{
    XqPosition beginning;
    XqArbiter *arbiter;
    int first = find_beginning(room, &beginning);
    XqStatus status = xq_arbiter_new(&arbiter, room->rules, room->ply - first + 1, NULL);
    if (status != XQ_OK)
        return status;
    status = xq_arbiter_start(arbiter, &beginning, NULL);
    if (status == XQ_OK) /* the game was not over before its last move */
        status = xq_arbiter_replay(arbiter, room->moves + first, room->ply - first, NULL);
    *out = *xq_arbiter_verdict(arbiter);
    xq_arbiter_free(arbiter);
    return status;
}

/* Ends the game if the move just played ended it. */
static bool judge(XqRoom *room, XqProblem *problem)
{
    static const XqResult results[] = { [XQ_OUTCOME_NONE] = XQ_RESULT_NONE,
                                        [XQ_OUTCOME_RED_WINS] = XQ_RESULT_RED,
                                        [XQ_OUTCOME_BLACK_WINS] = XQ_RESULT_BLACK,
                                        [XQ_OUTCOME_DRAW] = XQ_RESULT_DRAW,
                                        [XQ_OUTCOME_UNCERTAIN] = XQ_RESULT_NONE };
    XqVerdict verdict;
    if (ask_arbiter(&verdict, room) != XQ_OK)
        return xq_problem(problem, XQ_PROBLEM_INTERNAL, "the arbiter could not judge the game");
    if (results[verdict.outcome] != XQ_RESULT_NONE) {
        finish(room, results[verdict.outcome], (XqReason)verdict.reason);
        if (verdict.clause != NULL)
            (void)snprintf(room->clause, sizeof room->clause, "%s", verdict.clause); /* fits */
    } else if (room->ply == XQ_ROOM_PLIES_MAX) {
        finish(room, XQ_RESULT_DRAW, XQ_REASON_LENGTH_LIMIT);
    }
    return true;
}

bool xq_room_play(XqRoom *room, XqMove move, XqProblem *problem)
{
    XqError err;
    XqRoom next = *room;
    if (!check_open(room, problem))
        return false;
    assert(room->ply < XQ_ROOM_PLIES_MAX && !xq_room_is_pass_due(room));
    if (xq_position_try(&next.position, move, &err) != XQ_OK)
        return xq_problem(problem, XQ_PROBLEM_ILLEGAL_MOVE, "%s", err.text);
    if (!check_first_move(room, move, problem))
        return false;
    /* An offer lapses when the side it was made to moves on. */
    if (room->draw_offer == (int)xq_side_other(xq_room_turn(room)))
        next.draw_offer = XQ_NO_OFFER;
    append(&next, move);
    if (!judge(&next, problem))
        return false;
    *room = next;
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
    room->result = XQ_RESULT_NONE;
    room->reason = XQ_REASON_NONE;
    room->clause[0] = '\0';
    room->draw_offer = XQ_NO_OFFER;
    room->rev++;
    return true;
}

bool xq_room_resign(XqRoom *room, XqSide side, XqProblem *problem)
{
    if (!check_open(room, problem) || !check_human(room, side, problem))
        return false;
    finish(room, xq_result_of_winner(xq_side_other(side)), XQ_REASON_RESIGNATION);
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
        finish(room, XQ_RESULT_DRAW, XQ_REASON_AGREEMENT);
    else
        room->draw_offer = (int)side;
    room->rev++;
    return true;
}

void xq_room_settle_draw(XqRoom *room, bool accept)
{
    assert(room->result == XQ_RESULT_NONE && room->draw_offer != XQ_NO_OFFER);
    if (accept)
        finish(room, XQ_RESULT_DRAW, XQ_REASON_AGREEMENT);
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
