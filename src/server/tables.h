/*
 * tables.h - the tables in memory and those who watch them: what hub.h is for Xiangqi.
 *
 * A change goes the same way: message, copy of the table, the rules' word, commit to the store, the
 * table, every watcher (each in his own view), the sender's acknowledgement, the computers whose
 * turn it is. A table is in memory while somebody watches it or a computer thinks for it.
 *
 * The hub owns the tables and hands them the messages whose type begins with `table-`.
 */
#ifndef CHUHE_SERVER_TABLES_H
#define CHUHE_SERVER_TABLES_H

#include "server/hub.h"
#include "server/table_wire.h"

XqTables *xq_tables_new(const XqHubPorts *ports);
/* Cancels what is being thought about. All peers must have left. */
void xq_tables_free(XqTables *tables);

/* --- For HTTP --------------------------------------------------------------------------------- */

/* What the maker of a table gets besides the table itself: a key a seat in `seated`. */
typedef struct XqTableKeys {
    XqGameId host, seats[XQ_KIN_SEATS_MAX];
    unsigned seated;
} XqTableKeys;

/* The body of POST /api/v1/tables; *out is large. */
bool xq_tables_create(XqTables *tables, XqTable *out, XqTableKeys *out_keys, const json_t *object,
                      XqProblem *problem);
bool xq_tables_read(XqTables *tables, XqTable *out, XqTableLive *out_live, const XqGameId *id,
                    XqProblem *problem);
bool xq_tables_list(XqTables *tables, XqGameId *out, int max, int *out_count, XqStoreCursor *cursor,
                    XqProblem *problem);

/* --- For the hub ------------------------------------------------------------------------------ */

/* Whether a message of this type is about tables. */
bool xq_tables_own(XqStr type);
/* Replies, or fills in the problem. */
bool xq_tables_receive(XqTables *tables, XqPeer *peer, XqStr type, const json_t *object, json_t *id,
                       XqProblem *problem);
void xq_tables_leave(XqTables *tables, XqPeer *peer);
/* A computer's move. A ticket that is not known (any more) is ignored. */
void xq_tables_thought(XqTables *tables, uint64_t ticket, XqKinMove move);
int xq_tables_count(const XqTables *tables);

#endif
