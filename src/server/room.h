/*
 * room.h - one game being played, as a value, and everything that may be done to it.
 *
 * A room is what the store keeps of a game: seats, start, moves, draw offer, result. It knows
 * nothing of sockets, stores and engines, so the caller can change a copy, commit the copy, and
 * only then put it in place of the original. Every function that changes a room raises `rev`; one
 * that refuses leaves the room as it was.
 *
 * First moves as a handicap: while the receiver has more of them left behind the one just played,
 * the giver passes (XQ_NO_MOVE in `moves`). xq_room_is_pass_due() says so; the
 * caller plays the pass with xq_room_pass(), so that it can tell the watchers of both moves.
 */
#ifndef CHUHE_SERVER_ROOM_H
#define CHUHE_SERVER_ROOM_H

#include <chuhe/game.h>
#include <chuhe/handicap.h>
#include <chuhe/position.h>
#include <chuhe/rules.h>
#include "server/id.h"
#include "server/problem.h"

enum { XQ_ROOM_PLIES_MAX = 2000, XQ_LEVEL_MAX = 10, XQ_CLAUSE_SIZE = 64 };

typedef struct XqSeat {
    bool is_engine;
    uint8_t level; /* 1 to XQ_LEVEL_MAX for an engine, else 0 */
} XqSeat;

enum { XQ_NO_OFFER = -1 };

typedef struct XqRoom {
    XqGameId id;
    int64_t created_ms;
    int64_t updated_ms;
    uint64_t rev; /* from 1 */
    XqSeat seats[2];
    const XqHandicap *handicap;
    const XqRuleSet *rules;
    XqResult result; /* XQ_RESULT_NONE while the game goes on */
    XqReason reason;
    char clause[XQ_CLAUSE_SIZE]; /* of the rule set, empty where none was applied */
    int draw_offer;              /* XqSide, or XQ_NO_OFFER */
    int ply;
    XqPosition start;
    XqPosition position; /* after moves[0 .. ply-1]; its own counters wrap nowhere near the bound */
    XqMove moves[XQ_ROOM_PLIES_MAX];
} XqRoom;

/* --- Making ---------------------------------------------------------------------------------- */

typedef struct XqRoomSetup {
    XqSeat seats[2];
    XqStr handicap; /* empty for none */
    XqStr rules;    /* empty for the default */
    bool has_giver; /* else xq_handicap_usual_giver() */
    XqSide giver;
    XqStr fen; /* empty for the usual start */
} XqRoomSetup;

/* Red for pieces; Black for moves, so that Red still begins. */
XqSide xq_handicap_usual_giver(const XqHandicap *handicap);

/* A new game; `id` and `now_ms` come from outside. */
bool xq_room_init(XqRoom *out, const XqRoomSetup *setup, const XqGameId *id, int64_t now_ms,
                  XqProblem *problem);

/*
 * Puts back a game from the store: everything but `position` and `ply` is filled in already, the
 * `count` moves are played again. False if they are not legal, i.e. the store is damaged.
 */
bool xq_room_restore(XqRoom *room, const XqMove *moves, int count);

/* --- Reading --------------------------------------------------------------------------------- */

XqSide xq_room_turn(const XqRoom *room);
/* The seat to move; NULL when the game is over. */
const XqSeat *xq_room_seat_to_move(const XqRoom *room);
/* First moves left to the side to move, the next one included; 0 in ordinary play. */
int xq_room_free_moves(const XqRoom *room);
bool xq_room_is_pass_due(const XqRoom *room);
/* The position after the first `ply` moves. */
void xq_room_position_at(XqPosition *out, const XqRoom *room, int ply);
/* "red", "black", "draw", NULL for none. */
const char *xq_room_result_name(XqResult result);
const char *xq_side_name(XqSide side);

/* --- Doing ----------------------------------------------------------------------------------- */

/*
 * Plays the move with index `ply` for a human seat. If the room has exactly this move there
 * already, sets *out_repeat and changes nothing.
 */
bool xq_room_move(XqRoom *room, int ply, XqMove move, bool *out_repeat, XqProblem *problem);
/* Plays a move for whoever's turn it is: the engine's way in. */
bool xq_room_play(XqRoom *room, XqMove move, XqProblem *problem);
/* Plays the pass that is due. */
void xq_room_pass(XqRoom *room);

enum { XQ_TAKEBACK_AUTO = -1 };

/* Keeps the first `to` moves; XQ_TAKEBACK_AUTO: back to the last earlier turn of a human. */
bool xq_room_takeback(XqRoom *room, int to, bool *out_repeat, XqProblem *problem);
bool xq_room_resign(XqRoom *room, XqSide side, XqProblem *problem);
/* Offers a draw, or accepts the other side's standing offer. */
bool xq_room_offer_draw(XqRoom *room, XqSide side, XqProblem *problem);
/* Answers for a human seat; and for an engine's (the caller has asked it). */
bool xq_room_answer_draw(XqRoom *room, XqSide side, bool accept, XqProblem *problem);
void xq_room_settle_draw(XqRoom *room, bool accept);
void xq_room_set_seat(XqRoom *room, XqSide side, XqSeat seat);

#endif
