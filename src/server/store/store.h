/*
 * store.h - where games are kept: one SQLite file.
 *
 * A function returns only after its change is committed and synced to the disk, so whatever the
 * server acknowledges survives its own death and the machine's. The file is used by one server at a
 * time: a lock is held as long as it is open, a second server is told so.
 *
 * The schema has a version; an older file is brought up to date when it is opened, a newer one is
 * refused and left untouched.
 */
#ifndef CHUHE_SERVER_STORE_H
#define CHUHE_SERVER_STORE_H

#include "server/room.h"
#include "server/table.h"

typedef struct XqStore XqStore;

/*
 * Opens the file, making it (and its folder) if it is not there. ":memory:" gives a store that
 * vanishes when it is closed. XQ_E_IO: cannot be read or written; XQ_E_SYNTAX: not a store of this
 * program, or damaged; XQ_E_RANGE: of a newer version; XQ_E_STATE: in use by another process.
 */
XQ_NODISCARD XqStatus xq_store_open(XqStore **out, const char *path, XqError *err);
/* NULL is allowed. */
void xq_store_close(XqStore *store);

/* Adds a new game. */
XQ_NODISCARD XqStatus xq_store_insert(XqStore *store, const XqRoom *room, XqError *err);
/* Replaces a game: its first `kept` moves are already stored, the others are not. */
XQ_NODISCARD XqStatus xq_store_update(XqStore *store, const XqRoom *room, int kept, XqError *err);
/* XQ_E_NOT_FOUND if there is no such game, XQ_E_SYNTAX if what is stored makes no sense. */
XQ_NODISCARD XqStatus xq_store_load(XqStore *store, XqRoom *out, const XqGameId *id, XqError *err);

/* A place in the list of games: behind the game that was changed then. */
typedef struct XqStoreCursor {
    int64_t updated_ms;
    int64_t row;
} XqStoreCursor;

#define XQ_STORE_CURSOR_FIRST ((XqStoreCursor){ INT64_MAX, INT64_MAX })

/*
 * The IDs of up to `max` games behind *cursor, the last changed first; moves *cursor behind the
 * last of them.
 */
XQ_NODISCARD XqStatus xq_store_list(XqStore *store, XqGameId *out, int max, int *out_count,
                                    XqStoreCursor *cursor, XqError *err);

/* --- The other games -------------------------------------------------------------------------- */

/* As above. */
XQ_NODISCARD XqStatus xq_store_insert_table(XqStore *store, const XqTable *table, XqError *err);
XQ_NODISCARD XqStatus xq_store_update_table(XqStore *store, const XqTable *table, int kept,
                                            XqError *err);
XQ_NODISCARD XqStatus xq_store_load_table(XqStore *store, XqTable *out, const XqGameId *id,
                                          XqError *err);
XQ_NODISCARD XqStatus xq_store_list_tables(XqStore *store, XqGameId *out, int max, int *out_count,
                                           XqStoreCursor *cursor, XqError *err);

#endif
