/*
 * sqlite.h - inside the store: what sqlite.c, which opens the file and keeps Xiangqi's games, and
 * tables.c, which keeps the tables of the other games, have in common.
 */
#ifndef CHUHE_SERVER_STORE_SQLITE_H
#define CHUHE_SERVER_STORE_SQLITE_H

#include <sqlite3.h>
#include <sys/types.h>

#include "server/store/store.h"

typedef enum XqStatement {
    XQ_SQL_BEGIN,
    XQ_SQL_COMMIT,
    XQ_SQL_ROLLBACK,
    XQ_SQL_INSERT_GAME,
    XQ_SQL_UPDATE_GAME,
    XQ_SQL_CUT_MOVES,
    XQ_SQL_INSERT_MOVE,
    XQ_SQL_LOAD_GAME,
    XQ_SQL_LOAD_MOVES,
    XQ_SQL_LIST_GAMES,
    XQ_SQL_INSERT_TABLE,
    XQ_SQL_UPDATE_TABLE,
    XQ_SQL_PUT_SEAT,
    XQ_SQL_INSERT_TABLE_MOVE,
    XQ_SQL_FORGET_TABLE_MOVES,
    XQ_SQL_LOAD_TABLE,
    XQ_SQL_LOAD_SEATS,
    XQ_SQL_LOAD_TABLE_MOVES,
    XQ_SQL_LIST_TABLES,
    XQ_SQL_COUNT
} XqStatement;

/* Which file a name stood for when the store was opened; number 0 where there was none. */
typedef struct XqSqlFile {
    dev_t device;
    ino_t number;
} XqSqlFile;

struct XqStore {
    sqlite3 *db;
    XqSqlFile file, wal;
    sqlite3_stmt *statements[XQ_SQL_COUNT];
};

/* What SQLite's result code means to our caller. */
XqStatus xq_sql_fail(const XqStore *store, int code, XqError *err);
/* Runs a statement to its end; *out_row, where wanted, gets the first column of its row. */
XqStatus xq_sql_run(XqStore *store, XqStatement which, int64_t *out_row, XqError *err);
/* Begins a change. XQ_E_IO if a file is not where it was: what is written would go with it. */
XqStatus xq_sql_begin(XqStore *store, XqError *err);
/* Commits after a success, else undoes; returns the first failure. */
XqStatus xq_sql_end(XqStore *store, XqStatus status, XqError *err);

/* A value that could not be bound reads NULL, which the tables refuse. */
void xq_sql_bind_text(sqlite3_stmt *statement, int index, const char *text);
XqStr xq_sql_text(sqlite3_stmt *statement, int column);
bool xq_sql_in_range(sqlite3_stmt *statement, int column, int64_t min, int64_t max);
/* Lists by a statement as XQ_SQL_LIST_GAMES is one. */
XqStatus xq_sql_list(XqStore *store, XqStatement which, XqGameId *out, int max, int *out_count,
                     XqStoreCursor *cursor, XqError *err);

#endif
