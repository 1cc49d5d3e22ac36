/*
 * table_wire.h - the JSON of docs/api-tables.md: a table as one of its seats, or nobody, sees it.
 *
 * Everything that leaves the server about a game passes through here, and everything here through
 * xq_kin_view() and xq_kin_move_view(), until the game is over. As in wire.h NULL means out of
 * memory.
 */
#ifndef CHUHE_SERVER_TABLE_WIRE_H
#define CHUHE_SERVER_TABLE_WIRE_H

#include "server/table.h"
#include "server/wire.h"

/* What is known of a table besides, while the server has it in memory. */
typedef struct XqTableLive {
    unsigned present;  /* seats somebody watches from */
    unsigned thinking; /* seats whose computer is at work */
    XqProblemCode fault;
} XqTableLive;

json_t *xq_wire_table_state(const XqTable *table, XqTableLive live, int viewer);
json_t *xq_wire_table(const XqTable *table, XqTableLive live, int viewer, XqWireMoves moves);
/* The moves from `from` on, as an array. `before` is the referee's state before them, or NULL. */
json_t *xq_wire_table_moves(const XqTable *table, int from, const XqKinState *before, int viewer);
/* All games there are. */
json_t *xq_wire_table_games(void);
/* The record that `chuhe kin verify` reads. */
void xq_table_record(XqBuf *out, const XqTable *table);

/* A seat's letter; XQ_REQUIRED and XQ_OPTIONAL as in wire.h. */
bool xq_wire_read_letter(int *out, const json_t *object, const char *name, const XqKinGame *game,
                         XqProblem *problem);
/* The setup of POST /api/v1/tables. `keys` are those of the humans in it, one a seat; *out_seated
 * tells which seats have one. */
bool xq_wire_read_table_setup(XqTableSetup *out, unsigned *out_seated, const json_t *object,
                              const XqGameId keys[XQ_KIN_SEATS_MAX], XqProblem *problem);
/* `{ "kind": "open" }` or a computer. */
bool xq_wire_read_vacancy(XqChair *out, const json_t *object, const char *name, XqProblem *problem);
/* The members `name` and `seal` of who sits down. */
bool xq_wire_read_sitter(XqChair *out, const json_t *object, const XqGameId *key,
                         XqProblem *problem);
bool xq_wire_read_seal(XqStr *out, const json_t *object, const char *name, XqPresence presence,
                       XqProblem *problem);
/* A table's ID or a key. */
bool xq_wire_read_table_id(XqGameId *out, const json_t *object, XqProblem *problem);
bool xq_wire_read_key(XqGameId *out, const json_t *object, XqPresence presence, bool *out_has,
                      XqProblem *problem);

#endif
