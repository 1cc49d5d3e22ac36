/*
 * sqlite.c - the store on SQLite.
 *
 * Two tables: one row a game, one row a move; the other games have theirs in tables.c. WAL with
 * synchronous=FULL, so a commit is on the disk when it returns. locking_mode=EXCLUSIVE keeps a
 * second server out of the file. Every statement is prepared once and its values are bound.
 */
#include "server/store/sqlite.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <chuhe/fen.h>
#include "base/fail.h"

/* "Chuh": tells our files from other programs' SQLite files. */
enum { APPLICATION_ID = 0x43687568 };

/* Step n brings a file of version n to n + 1. Steps are never changed once released. */
static const char *const migrations[] = {
    "CREATE TABLE game ("
    " row INTEGER PRIMARY KEY,"
    " id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),"
    " created INTEGER NOT NULL,"
    " updated INTEGER NOT NULL,"
    " rev INTEGER NOT NULL,"
    " variant TEXT NOT NULL,"
    " handicap TEXT NOT NULL,"
    " rules TEXT NOT NULL,"
    " start TEXT NOT NULL,"
    " red_level INTEGER NOT NULL," /* 0: a human */
    " black_level INTEGER NOT NULL,"
    " result TEXT," /* NULL while the game goes on */
    " reason TEXT NOT NULL,"
    " clause TEXT NOT NULL,"
    " draw_offer INTEGER NOT NULL);"
    "CREATE INDEX game_updated ON game (updated DESC, row DESC);"
    "CREATE TABLE move ("
    " game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,"
    " ply INTEGER NOT NULL,"
    " move INTEGER NOT NULL,"
    " played INTEGER NOT NULL,"
    " PRIMARY KEY (game, ply)) WITHOUT ROWID;",
    "CREATE TABLE kin_table ("
    " row INTEGER PRIMARY KEY,"
    " id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),"
    " created INTEGER NOT NULL,"
    " updated INTEGER NOT NULL,"
    " rev INTEGER NOT NULL,"
    " game TEXT NOT NULL,"
    " settings TEXT NOT NULL,"
    " phase INTEGER NOT NULL," /* XqTablePhase */
    " host BLOB NOT NULL CHECK (length(host) = 32),"
    " secret BLOB NOT NULL CHECK (length(secret) = 32),"
    " start TEXT NOT NULL,"
    " hidden TEXT NOT NULL,"  /* as the game's notation writes a secret */
    " offers TEXT NOT NULL);" /* MOVE BY AGREED, three words an offer */
    "CREATE INDEX kin_table_updated ON kin_table (updated DESC, row DESC);"
    "CREATE TABLE kin_seat ("
    " kin_table INTEGER NOT NULL REFERENCES kin_table ON DELETE CASCADE,"
    " seat INTEGER NOT NULL,"
    " kind INTEGER NOT NULL," /* XqChairKind */
    " name TEXT NOT NULL,"
    " key BLOB NOT NULL CHECK (length(key) = 32)," /* a hash of it */
    " seal TEXT NOT NULL,"
    " word TEXT NOT NULL,"
    " player TEXT NOT NULL,"
    " move_ms INTEGER NOT NULL,"
    " PRIMARY KEY (kin_table, seat)) WITHOUT ROWID;"
    "CREATE TABLE kin_move ("
    " kin_table INTEGER NOT NULL REFERENCES kin_table ON DELETE CASCADE,"
    " ply INTEGER NOT NULL,"
    " move TEXT NOT NULL,"
    " played INTEGER NOT NULL,"
    " PRIMARY KEY (kin_table, ply)) WITHOUT ROWID;",
};

enum { SCHEMA_VERSION = sizeof migrations / sizeof migrations[0] };

static const char *const statement_texts[XQ_SQL_COUNT] = {
    [XQ_SQL_BEGIN] = "BEGIN IMMEDIATE",
    [XQ_SQL_COMMIT] = "COMMIT",
    [XQ_SQL_ROLLBACK] = "ROLLBACK",
    [XQ_SQL_INSERT_GAME] =
        "INSERT INTO game (id, created, updated, rev, red_level, black_level,"
        " draw_offer, result, reason, clause, handicap, rules, start, variant)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, 'xiangqi')",
    [XQ_SQL_UPDATE_GAME] =
        "UPDATE game SET created = ?2, updated = ?3, rev = ?4, red_level = ?5,"
        " black_level = ?6, draw_offer = ?7, result = ?8, reason = ?9, clause = ?10 WHERE id = ?1"
        " RETURNING row",
    [XQ_SQL_CUT_MOVES] = "DELETE FROM move WHERE game = ?1 AND ply >= ?2",
    [XQ_SQL_INSERT_MOVE] = "INSERT INTO move (game, ply, move, played) VALUES (?1, ?2, ?3, ?4)",
    [XQ_SQL_LOAD_GAME] = "SELECT row, created, updated, rev, red_level, black_level, draw_offer,"
                         " result, reason, clause, handicap, rules, start FROM game WHERE id = ?1",
    [XQ_SQL_LOAD_MOVES] = "SELECT ply, move FROM move WHERE game = ?1 ORDER BY ply",
    [XQ_SQL_LIST_GAMES] = "SELECT id, updated, row FROM game WHERE (updated, row) < (?1, ?2)"
                          " ORDER BY updated DESC, row DESC LIMIT ?3",
    [XQ_SQL_INSERT_TABLE] =
        "INSERT INTO kin_table (id, created, updated, rev, phase, secret, start, hidden, offers,"
        " game, settings, host) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
    [XQ_SQL_UPDATE_TABLE] =
        "UPDATE kin_table SET created = ?2, updated = ?3, rev = ?4, phase = ?5, secret = ?6,"
        " start = ?7, hidden = ?8, offers = ?9 WHERE id = ?1 RETURNING row",
    [XQ_SQL_PUT_SEAT] = "INSERT OR REPLACE INTO kin_seat (kin_table, seat, kind, name, key, seal,"
                        " word, player, move_ms) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    [XQ_SQL_FORGET_TABLE_MOVES] = "DELETE FROM kin_move WHERE kin_table = ?1 AND ply >= ?2",
    [XQ_SQL_INSERT_TABLE_MOVE] =
        "INSERT INTO kin_move (kin_table, ply, move, played) VALUES (?1, ?2, ?3, ?4)",
    [XQ_SQL_LOAD_TABLE] = "SELECT row, created, updated, rev, phase, host, secret, game, settings,"
                          " start, hidden, offers FROM kin_table WHERE id = ?1",
    [XQ_SQL_LOAD_SEATS] = "SELECT seat, kind, name, key, seal, word, player, move_ms"
                          " FROM kin_seat WHERE kin_table = ?1",
    [XQ_SQL_LOAD_TABLE_MOVES] = "SELECT ply, move FROM kin_move WHERE kin_table = ?1 ORDER BY ply",
    [XQ_SQL_LIST_TABLES] = "SELECT id, updated, row FROM kin_table WHERE (updated, row) < (?1, ?2)"
                           " ORDER BY updated DESC, row DESC LIMIT ?3",
};

/* --- Errors ---------------------------------------------------------------------------------- */

XqStatus xq_sql_fail(const XqStore *store, int code, XqError *err)
{
    XqStatus status;
    switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return xq_fail(err, XQ_E_STATE, 0, "another process is using the file");
    case SQLITE_ERROR: /* a table or a column is not there */
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
        status = XQ_E_SYNTAX;
        break;
    case SQLITE_NOMEM:
        status = XQ_E_MEMORY;
        break;
    default:
        status = XQ_E_IO;
    }
    return xq_fail(err, status, 0, "%s", sqlite3_errmsg(store->db));
}

static XqStatus execute(XqStore *store, const char *sql, XqError *err)
{
    int code = sqlite3_exec(store->db, sql, NULL, NULL, NULL);
    return code == SQLITE_OK ? XQ_OK : xq_sql_fail(store, code, err);
}

/* --- Opening --------------------------------------------------------------------------------- */

static XqStatus read_pragma(XqStore *store, int64_t *out, const char *sql, XqError *err)
{
    sqlite3_stmt *statement;
    int code = sqlite3_prepare_v2(store->db, sql, -1, &statement, NULL);
    if (code == SQLITE_OK && (code = sqlite3_step(statement)) == SQLITE_ROW)
        *out = sqlite3_column_int64(statement, 0);
    XqStatus status = code == SQLITE_ROW ? XQ_OK : xq_sql_fail(store, code, err);
    (void)sqlite3_finalize(statement); /* repeats the step's code */
    return status;
}

/* Runs one migration and notes the new version, or changes nothing. */
static XqStatus migrate(XqStore *store, int from, XqError *err)
{
    char note[96];
    (void)snprintf(note, sizeof note, "PRAGMA application_id = %d; PRAGMA user_version = %d;",
                   (int)APPLICATION_ID, from + 1);
    XqStatus status = execute(store, "BEGIN IMMEDIATE", err);
    if (status != XQ_OK)
        return status;
    if ((status = execute(store, migrations[from], err)) == XQ_OK &&
        (status = execute(store, note, err)) == XQ_OK &&
        (status = execute(store, "COMMIT", err)) == XQ_OK)
        return XQ_OK;
    (void)execute(store, "ROLLBACK", NULL); /* the first failure is the one to tell */
    return status;
}

/* A file of ours, of this version after what there is to migrate. */
static XqStatus bring_up_to_date(XqStore *store, XqError *err)
{
    int64_t application, version, tables;
    XqStatus status;
    if ((status = read_pragma(store, &application, "PRAGMA application_id", err)) != XQ_OK ||
        (status = read_pragma(store, &version, "PRAGMA user_version", err)) != XQ_OK ||
        (status = read_pragma(store, &tables, "SELECT count(*) FROM sqlite_schema", err)) != XQ_OK)
        return status;
    bool is_new = application == 0 && version == 0 && tables == 0;
    if (!is_new && application != APPLICATION_ID)
        return xq_fail(err, XQ_E_SYNTAX, 0, "it is a database of another program");
    if (version > SCHEMA_VERSION)
        return xq_fail(err, XQ_E_RANGE, 0, "its version is %d, the newest known is %d",
                       (int)version, (int)SCHEMA_VERSION);
    if (version < 0)
        return xq_fail(err, XQ_E_SYNTAX, 0, "its version is negative");
    for (int from = (int)version; from < SCHEMA_VERSION && status == XQ_OK; from++)
        status = migrate(store, from, err);
    return status;
}

/* Takes the write lock for good, by writing; shows at once whether the file can be written. */
static XqStatus prove_writable(XqStore *store, XqError *err)
{
    XqStatus status = execute(store, "BEGIN IMMEDIATE", err);
    if (status != XQ_OK)
        return status;
    char touch[48];
    (void)snprintf(touch, sizeof touch, "PRAGMA user_version = %d", (int)SCHEMA_VERSION);
    if ((status = execute(store, touch, err)) == XQ_OK)
        return execute(store, "COMMIT", err);
    (void)execute(store, "ROLLBACK", NULL); /* the first failure is the one to tell */
    return status;
}

static XqSqlFile look_at(const char *path)
{
    struct stat stat_of;
    if (path == NULL || path[0] == '\0' || stat(path, &stat_of) != 0)
        return (XqSqlFile){ 0 };
    return (XqSqlFile){ stat_of.st_dev, stat_of.st_ino };
}

static XqSqlFile look_at_file(const XqStore *store)
{
    return look_at(sqlite3_db_filename(store->db, "main"));
}

/* A store in memory has none. */
static XqSqlFile look_at_wal(const XqStore *store)
{
    const char *path = sqlite3_db_filename(store->db, "main");
    bool is_file = path != NULL && path[0] != '\0';
    return look_at(is_file ? sqlite3_filename_wal(path) : NULL);
}

static bool is_same_file(XqSqlFile a, XqSqlFile b)
{
    return a.device == b.device && a.number == b.number;
}

static XqStatus prepare(XqStore *store, XqError *err)
{
    for (int i = 0; i < XQ_SQL_COUNT; i++) {
        int code = sqlite3_prepare_v3(store->db, statement_texts[i], -1, SQLITE_PREPARE_PERSISTENT,
                                      &store->statements[i], NULL);
        if (code != SQLITE_OK)
            return xq_sql_fail(store, code, err);
    }
    return XQ_OK;
}

/* Makes the folders above `path`. What cannot be made shows when the file is opened. */
static void make_folders(const char *path)
{
    char folder[4096];
    size_t len = strlen(path);
    if (len >= sizeof folder)
        return;
    memcpy(folder, path, len + 1);
    for (char *slash = strchr(folder + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        (void)mkdir(folder, 0700);
        *slash = '/';
    }
}

XqStatus xq_store_open(XqStore **out, const char *path, XqError *err)
{
    XqStore *store = calloc(1, sizeof *store);
    if (store == NULL)
        return xq_fail(err, XQ_E_MEMORY, 0, "out of memory");
    if (strcmp(path, ":memory:") != 0)
        make_folders(path);
    XqStatus status;
    int code = sqlite3_open_v2(
        path, &store->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL);
    if (code != SQLITE_OK) {
        status = store->db != NULL ? xq_sql_fail(store, code, err)
                                   : xq_fail(err, XQ_E_MEMORY, 0, "out of memory");
    } else {
        (void)sqlite3_extended_result_codes(store->db, 1);
        if ((status = execute(store, "PRAGMA locking_mode = EXCLUSIVE", err)) == XQ_OK &&
            (status = execute(store, "PRAGMA journal_mode = WAL", err)) == XQ_OK &&
            (status = execute(store, "PRAGMA synchronous = FULL", err)) == XQ_OK &&
            (status = execute(store, "PRAGMA foreign_keys = ON", err)) == XQ_OK &&
            (status = execute(store, "PRAGMA trusted_schema = OFF", err)) == XQ_OK &&
            (status = bring_up_to_date(store, err)) == XQ_OK &&
            (status = prove_writable(store, err)) == XQ_OK)
            status = prepare(store, err);
        store->file = look_at_file(store);
        store->wal = look_at_wal(store);
    }
    if (status != XQ_OK) {
        xq_store_close(store);
        return status;
    }
    *out = store;
    return XQ_OK;
}

void xq_store_close(XqStore *store)
{
    if (store == NULL)
        return;
    for (int i = 0; i < XQ_SQL_COUNT; i++)
        (void)sqlite3_finalize(store->statements[i]); /* repeats an old code */
    (void)sqlite3_close(store->db);                   /* nothing is pending */
    free(store);
}

/* --- Writing --------------------------------------------------------------------------------- */

XqStatus xq_sql_run(XqStore *store, XqStatement which, int64_t *out_row, XqError *err)
{
    sqlite3_stmt *statement = store->statements[which];
    int code = sqlite3_step(statement);
    bool has_row = code == SQLITE_ROW;
    if (has_row) {
        if (out_row != NULL)
            *out_row = sqlite3_column_int64(statement, 0);
        code = sqlite3_step(statement);
    }
    XqStatus status = code == SQLITE_DONE ? XQ_OK : xq_sql_fail(store, code, err);
    (void)sqlite3_reset(statement); /* repeats the step's code */
    if (status == XQ_OK && out_row != NULL && !has_row)
        return xq_fail(err, XQ_E_NOT_FOUND, 0, "there is no such game");
    return status;
}

void xq_sql_bind_text(sqlite3_stmt *statement, int index, const char *text)
{
    (void)sqlite3_bind_text(statement, index, text, -1, SQLITE_TRANSIENT); /* as in bind_game() */
}

static void bind_game(sqlite3_stmt *statement, const XqRoom *room)
{
    const int64_t values[] = { room->created_ms,     room->updated_ms,     (int64_t)room->rev,
                               room->seats[0].level, room->seats[1].level, room->draw_offer };
    (void)sqlite3_bind_blob(statement, 1, room->id.bytes, XQ_GAME_ID_BYTES, SQLITE_TRANSIENT);
    for (int i = 0; i < (int)(sizeof values / sizeof values[0]); i++)
        (void)sqlite3_bind_int64(statement, 2 + i, values[i]); /* unbound reads NULL: refused */
    xq_sql_bind_text(statement, 8, xq_room_result_name(room->result));
    xq_sql_bind_text(statement, 9, xq_reason_name(room->reason));
    xq_sql_bind_text(statement, 10, room->clause);
}

static XqStatus insert_moves(XqStore *store, const XqRoom *room, int64_t row, int from,
                             XqError *err)
{
    sqlite3_stmt *statement = store->statements[XQ_SQL_INSERT_MOVE];
    XqStatus status = XQ_OK;
    for (int ply = from; ply < room->ply && status == XQ_OK; ply++) {
        (void)sqlite3_bind_int64(statement, 1, row);
        (void)sqlite3_bind_int(statement, 2, ply);
        (void)sqlite3_bind_int(statement, 3, room->moves[ply]);
        (void)sqlite3_bind_int64(statement, 4, room->updated_ms);
        status = xq_sql_run(store, XQ_SQL_INSERT_MOVE, NULL, err);
    }
    return status;
}

static XqStatus insert_game(XqStore *store, const XqRoom *room, XqError *err)
{
    sqlite3_stmt *statement = store->statements[XQ_SQL_INSERT_GAME];
    XqBuf fen;
    xq_buf_init(&fen, XQ_FEN_SIZE);
    xq_fen_format(&fen, &room->start);
    bind_game(statement, room);
    xq_sql_bind_text(statement, 11, room->handicap->id);
    xq_sql_bind_text(statement, 12, xq_rules_id(room->rules));
    xq_sql_bind_text(statement, 13, xq_buf_cstr(&fen));
    XqStatus status = xq_buf_status(&fen) == XQ_OK
                          ? xq_sql_run(store, XQ_SQL_INSERT_GAME, NULL, err)
                          : xq_fail(err, XQ_E_MEMORY, 0, "out of memory");
    xq_buf_release(&fen);
    return status == XQ_OK ? insert_moves(store, room, sqlite3_last_insert_rowid(store->db), 0, err)
                           : status;
}

static XqStatus update_game(XqStore *store, const XqRoom *room, int kept, XqError *err)
{
    int64_t row = 0;
    bind_game(store->statements[XQ_SQL_UPDATE_GAME], room);
    XqStatus status = xq_sql_run(store, XQ_SQL_UPDATE_GAME, &row, err);
    if (status != XQ_OK)
        return status;
    (void)sqlite3_bind_int64(store->statements[XQ_SQL_CUT_MOVES], 1, row);
    (void)sqlite3_bind_int(store->statements[XQ_SQL_CUT_MOVES], 2, kept);
    status = xq_sql_run(store, XQ_SQL_CUT_MOVES, NULL, err);
    return status == XQ_OK ? insert_moves(store, room, row, kept, err) : status;
}

/* SQLite itself would go on writing into files that have no name any more. */
XqStatus xq_sql_begin(XqStore *store, XqError *err)
{
    if (!is_same_file(store->file, look_at_file(store)))
        return xq_fail(err, XQ_E_IO, 0, "the file of the games was moved or deleted");
    if (!is_same_file(store->wal, look_at_wal(store))) {
        /* What only that file has is still to be saved, as far as it can be. */
        (void)sqlite3_wal_checkpoint_v2(store->db, "main", SQLITE_CHECKPOINT_FULL, NULL, NULL);
        return xq_fail(err, XQ_E_IO, 0, "the -wal file of the games was moved or deleted");
    }
    return xq_sql_run(store, XQ_SQL_BEGIN, NULL, err);
}

XqStatus xq_sql_end(XqStore *store, XqStatus status, XqError *err)
{
    if (status == XQ_OK && (status = xq_sql_run(store, XQ_SQL_COMMIT, NULL, err)) == XQ_OK)
        return XQ_OK;
    if (!sqlite3_get_autocommit(store->db))
        (void)xq_sql_run(store, XQ_SQL_ROLLBACK, NULL,
                         NULL); /* the first failure is the one to tell */
    return status;
}

XqStatus xq_store_insert(XqStore *store, const XqRoom *room, XqError *err)
{
    XqStatus status = xq_sql_begin(store, err);
    return status == XQ_OK ? xq_sql_end(store, insert_game(store, room, err), err) : status;
}

XqStatus xq_store_update(XqStore *store, const XqRoom *room, int kept, XqError *err)
{
    XqStatus status = xq_sql_begin(store, err);
    return status == XQ_OK ? xq_sql_end(store, update_game(store, room, kept, err), err) : status;
}

/* --- Reading --------------------------------------------------------------------------------- */

XqStr xq_sql_text(sqlite3_stmt *statement, int column)
{
    const unsigned char *text = sqlite3_column_text(statement, column);
    return (XqStr){ (const char *)text, (size_t)sqlite3_column_bytes(statement, column) };
}

bool xq_sql_in_range(sqlite3_stmt *statement, int column, int64_t min, int64_t max)
{
    int64_t value = sqlite3_column_int64(statement, column);
    return value >= min && value <= max;
}

static XqSeat seat_of_level(int level)
{
    return (XqSeat){ .is_engine = level > 0, .level = (uint8_t)level };
}

static bool decode_result(XqResult *out, sqlite3_stmt *row, int column)
{
    if (sqlite3_column_type(row, column) == SQLITE_NULL) {
        *out = XQ_RESULT_NONE;
        return true;
    }
    for (int i = XQ_RESULT_NONE + 1; i < XQ_RESULT_COUNT; i++)
        if (xq_str_equal(xq_sql_text(row, column), xq_str(xq_room_result_name((XqResult)i)))) {
            *out = (XqResult)i;
            return true;
        }
    return false;
}

static bool decode_reason(XqReason *out, sqlite3_stmt *row, int column)
{
    for (int i = 0; i < XQ_REASON_COUNT; i++)
        if (xq_str_equal(xq_sql_text(row, column), xq_str(xq_reason_name((XqReason)i)))) {
            *out = (XqReason)i;
            return true;
        }
    return false;
}

/* The row under LOAD_GAME's cursor; false if it makes no sense. */
static bool decode_game(XqRoom *out, sqlite3_stmt *row, const XqGameId *id)
{
    XqStr clause = xq_sql_text(row, 9);
    if (!xq_sql_in_range(row, 3, 1, INT64_MAX) || !xq_sql_in_range(row, 4, 0, XQ_LEVEL_MAX) ||
        !xq_sql_in_range(row, 5, 0, XQ_LEVEL_MAX) ||
        !xq_sql_in_range(row, 6, XQ_NO_OFFER, XQ_BLACK) || clause.len >= XQ_CLAUSE_SIZE)
        return false;
    *out = (XqRoom){ .id = *id,
                     .created_ms = sqlite3_column_int64(row, 1),
                     .updated_ms = sqlite3_column_int64(row, 2),
                     .rev = (uint64_t)sqlite3_column_int64(row, 3),
                     .seats = { seat_of_level(sqlite3_column_int(row, 4)),
                                seat_of_level(sqlite3_column_int(row, 5)) },
                     .draw_offer = sqlite3_column_int(row, 6),
                     .rules = xq_rules_find(xq_sql_text(row, 11)) };
    if (clause.len > 0)
        memcpy(out->clause, clause.ptr, clause.len);
    return out->rules != NULL && decode_result(&out->result, row, 7) &&
           decode_reason(&out->reason, row, 8) &&
           xq_handicap_find(&out->handicap, xq_sql_text(row, 10), NULL) == XQ_OK &&
           xq_fen_parse(&out->start, xq_sql_text(row, 12), NULL) == XQ_OK &&
           xq_position_check_playable(&out->start, NULL) == XQ_OK;
}

/* Reads a game's moves into `out`; *out_count is -1 if they do not run from 0 on. */
static XqStatus load_moves(XqStore *store, XqMove *out, int *out_count, int64_t row, XqError *err)
{
    sqlite3_stmt *statement = store->statements[XQ_SQL_LOAD_MOVES];
    int count = 0, code;
    (void)sqlite3_bind_int64(statement, 1, row);
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        if (count < 0 || count == XQ_ROOM_PLIES_MAX || sqlite3_column_int(statement, 0) != count ||
            !xq_sql_in_range(statement, 1, 0, UINT16_MAX))
            count = -1;
        else
            out[count++] = (XqMove)sqlite3_column_int(statement, 1);
    }
    *out_count = count;
    XqStatus status = code == SQLITE_DONE ? XQ_OK : xq_sql_fail(store, code, err);
    (void)sqlite3_reset(statement); /* repeats the step's code */
    return status;
}

XqStatus xq_store_load(XqStore *store, XqRoom *out, const XqGameId *id, XqError *err)
{
    sqlite3_stmt *statement = store->statements[XQ_SQL_LOAD_GAME];
    XqRoom room;
    XqMove moves[XQ_ROOM_PLIES_MAX];
    int count = 0;
    (void)sqlite3_bind_blob(statement, 1, id->bytes, XQ_GAME_ID_BYTES, SQLITE_TRANSIENT);
    int code = sqlite3_step(statement);
    bool is_found = code == SQLITE_ROW;
    bool is_sound = is_found && decode_game(&room, statement, id);
    int64_t row = is_found ? sqlite3_column_int64(statement, 0) : 0;
    (void)sqlite3_reset(statement); /* repeats the step's code */
    if (!is_found)
        return code == SQLITE_DONE ? xq_fail(err, XQ_E_NOT_FOUND, 0, "there is no such game")
                                   : xq_sql_fail(store, code, err);
    XqStatus status = load_moves(store, moves, &count, row, err);
    if (status != XQ_OK)
        return status;
    if (!is_sound || count < 0 || !xq_room_restore(&room, moves, count))
        return xq_fail(err, XQ_E_SYNTAX, 0, "the stored game is damaged");
    *out = room;
    return XQ_OK;
}

XqStatus xq_sql_list(XqStore *store, XqStatement which, XqGameId *out, int max, int *out_count,
                     XqStoreCursor *cursor, XqError *err)
{
    sqlite3_stmt *statement = store->statements[which];
    int count = 0, code;
    (void)sqlite3_bind_int64(statement, 1, cursor->updated_ms);
    (void)sqlite3_bind_int64(statement, 2, cursor->row);
    (void)sqlite3_bind_int(statement, 3, max);
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        if (sqlite3_column_bytes(statement, 0) != XQ_GAME_ID_BYTES)
            continue;
        memcpy(out[count++].bytes, sqlite3_column_blob(statement, 0), XQ_GAME_ID_BYTES);
        cursor->updated_ms = sqlite3_column_int64(statement, 1);
        cursor->row = sqlite3_column_int64(statement, 2);
    }
    *out_count = count;
    XqStatus status = code == SQLITE_DONE ? XQ_OK : xq_sql_fail(store, code, err);
    (void)sqlite3_reset(statement); /* repeats the step's code */
    return status;
}

XqStatus xq_store_list(XqStore *store, XqGameId *out, int max, int *out_count,
                       XqStoreCursor *cursor, XqError *err)
{
    return xq_sql_list(store, XQ_SQL_LIST_GAMES, out, max, out_count, cursor, err);
}
