/*
 * wire.h - the JSON of docs/api.md: reading a request's members, writing games and errors.
 *
 * Readers look up one member of an object and say in an XqProblem which one is missing, of a wrong
 * type or out of range. Writers build jansson values, which escape by type; NULL means out of
 * memory and may be handed on, jansson's own functions take it and give NULL again.
 */
#ifndef CHUHE_SERVER_WIRE_H
#define CHUHE_SERVER_WIRE_H

#include <jansson.h>

#include "server/room.h"

/* --- Reading --------------------------------------------------------------------------------- */

/* Parses one object; NULL with `problem` filled in if it is none. To be json_decref()ed. */
json_t *xq_wire_parse(XqStr text, XqProblem *problem);

typedef enum XqPresence { XQ_REQUIRED, XQ_OPTIONAL } XqPresence;

/*
 * Each leaves *out alone when an optional member is not there (JSON null counts as not there). A
 * text lives as long as `object`.
 */
bool xq_wire_read_text(XqStr *out, const json_t *object, const char *name, XqPresence presence,
                       XqProblem *problem);
bool xq_wire_read_int(int *out, const json_t *object, const char *name, int min, int max,
                      XqPresence presence, XqProblem *problem);
bool xq_wire_read_bool(bool *out, const json_t *object, const char *name, XqPresence presence,
                       XqProblem *problem);
bool xq_wire_read_side(XqSide *out, const json_t *object, const char *name, XqPresence presence,
                       XqProblem *problem);
bool xq_wire_read_seat(XqSeat *out, const json_t *object, const char *name, XqProblem *problem);
/* Always required. A malformed ID is XQ_PROBLEM_UNKNOWN_GAME: there can be no such game. */
bool xq_wire_read_game(XqGameId *out, const json_t *object, const char *name, XqProblem *problem);
/* The body of POST /api/v1/games. */
bool xq_wire_read_setup(XqRoomSetup *out, const json_t *object, XqProblem *problem);

/* --- Writing --------------------------------------------------------------------------------- */

/* What is known of a game besides its room, while the server has it in memory. */
typedef struct XqRoomLive {
    bool is_thinking;
    XqProblemCode fault; /* XQ_PROBLEM_NONE if the engines are well */
} XqRoomLive;

json_t *xq_wire_move(XqMove move);
json_t *xq_wire_id(const XqGameId *id);
json_t *xq_wire_fen(const XqPosition *position);
json_t *xq_wire_seat(XqSeat seat);
json_t *xq_wire_state(const XqRoom *room, XqRoomLive live);

typedef enum XqWireMoves { XQ_WITHOUT_MOVES, XQ_WITH_MOVES } XqWireMoves;
json_t *xq_wire_game(const XqRoom *room, XqRoomLive live, XqWireMoves moves);

/* { "code": ..., "message": ..., "at"?, "offset"?, "ply"?, "faults"? } */
json_t *xq_wire_problem(const XqProblem *problem);

#endif
