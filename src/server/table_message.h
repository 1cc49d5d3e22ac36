/*
 * table_message.h - inside the tables: what tables.c and table_message.c share. Everybody else uses
 * tables.h.
 */
#ifndef CHUHE_SERVER_TABLE_MESSAGE_H
#define CHUHE_SERVER_TABLE_MESSAGE_H

#include "server/tables.h"

struct XqSeatedTable;

/* A connection that sees a table through a seat's eyes, or nobody's. */
typedef struct XqTableWatch {
    XqPeer *peer;
    struct XqSeatedTable *seated;
    int viewer;
    struct XqTableWatch *next_of_peer, *next_at_table;
} XqTableWatch;

/* A table in memory. */
typedef struct XqSeatedTable {
    XqTable table;
    struct XqSeatedTable *next; /* in its bucket */
    XqTableWatch *watches;
    uint64_t tickets[XQ_KIN_SEATS_MAX]; /* of computers at work, 0 for none */
    XqProblemCode fault;
} XqSeatedTable;

/* From memory or the store; NULL with `problem` filled in. Released when nobody needs it. */
XqSeatedTable *xq_seated_get(XqTables *tables, const XqGameId *id, XqProblem *problem);
void xq_seated_release(XqTables *tables, XqSeatedTable *seated);

XqTableLive xq_seated_live(const XqSeatedTable *seated);
/* The whole table, as a message. */
json_t *xq_seated_message(const XqSeatedTable *seated, int viewer);
void xq_seated_tell_all(const XqSeatedTable *seated);
void xq_seated_tell_state(const XqSeatedTable *seated);

/* Does not mind being asked twice. */
bool xq_seated_watch(XqPeer *peer, XqSeatedTable *seated, int viewer, XqProblem *problem);
/* Ends all views the peer has of the table; the others are told if a seat's player has gone. */
void xq_seated_unwatch(XqPeer *peer, XqSeatedTable *seated);

/* Sets the computers to work whose turn it is, if anybody watches. */
void xq_seated_think(XqTables *tables, XqSeatedTable *seated);
/* Puts `next` in the table's place once the store has it, and tells the watchers. */
bool xq_seated_commit(XqTables *tables, XqSeatedTable *seated, XqTable *next, XqProblem *problem);

/* Random bytes. */
bool xq_tables_draw(XqTables *tables, void *out, size_t size, XqProblem *problem);

#endif
