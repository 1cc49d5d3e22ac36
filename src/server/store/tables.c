/*
 * tables.c - the tables of the other games in the store: a row a table, a row a seat, a row a move.
 *
 * Moves are kept as text, as the referee records them, so that a stored game can be read without
 * this program and does not hang on the codes of its version.
 */
#include "server/store/sqlite.h"

#include <string.h>

#include "base/fail.h"

/* --- Writing ---------------------------------------------------------------------------------- */

static void bind_bytes(sqlite3_stmt *statement, int index, const void *bytes, size_t size)
{
    /* as xq_sql_bind_text() */
    (void)sqlite3_bind_blob(statement, index, bytes, (int)size, SQLITE_TRANSIENT);
}

static void write_offers(XqBuf *out, const XqTable *table)
{
    for (int i = 0; i < table->offer_count; i++) {
        const XqTableOffer *offer = &table->offers[i];
        if (i > 0)
            xq_buf_append_char(out, ' ');
        xq_kin_move_format(out, &table->state, offer->move);
        xq_buf_printf(out, " %d %d", offer->by, offer->agreed);
    }
}

static void write_start(XqBuf *out, const XqTable *table)
{
    xq_kin_format(out, &table->start);
}

static void write_hidden(XqBuf *out, const XqTable *table)
{
    xq_kin_secret_format(out, &table->start);
}

static void write_settings(XqBuf *out, const XqTable *table)
{
    xq_kin_rules_format(out, &table->rules);
}

static void write_game(XqBuf *out, const XqTable *table)
{
    xq_buf_append_cstr(out, xq_kin_info(table->rules.game)->name);
}

static XqStatus bind_written(sqlite3_stmt *statement, int index, const XqTable *table,
                             void (*write)(XqBuf *out, const XqTable *table), XqError *err)
{
    XqBuf buf;
    xq_buf_init(&buf, XQ_KIN_TEXT_SIZE);
    write(&buf, table);
    XqStatus status = xq_buf_status(&buf);
    xq_sql_bind_text(statement, index, xq_buf_cstr(&buf));
    xq_buf_release(&buf);
    return status == XQ_OK ? XQ_OK : xq_fail(err, status, 0, "out of memory");
}

/* The columns that change. */
static XqStatus bind_table(sqlite3_stmt *statement, const XqTable *table, XqError *err)
{
    XqStatus status;
    bind_bytes(statement, 1, table->id.bytes, XQ_GAME_ID_BYTES);
    (void)sqlite3_bind_int64(statement, 2, table->created_ms); /* as xq_sql_bind_text() */
    (void)sqlite3_bind_int64(statement, 3, table->updated_ms);
    (void)sqlite3_bind_int64(statement, 4, (int64_t)table->rev);
    (void)sqlite3_bind_int(statement, 5, (int)table->phase);
    bind_bytes(statement, 6, table->fair.secret, sizeof table->fair.secret);
    if ((status = bind_written(statement, 7, table, write_start, err)) == XQ_OK &&
        (status = bind_written(statement, 8, table, write_hidden, err)) == XQ_OK)
        status = bind_written(statement, 9, table, write_offers, err);
    return status;
}

static XqStatus put_seats(XqStore *store, const XqTable *table, int64_t row, XqError *err)
{
    sqlite3_stmt *statement = store->statements[XQ_SQL_PUT_SEAT];
    XqStatus status = XQ_OK;
    for (int seat = 0; seat < XQ_KIN_SEATS_MAX && status == XQ_OK; seat++) {
        const XqChair *chair = &table->chairs[seat];
        (void)sqlite3_bind_int64(statement, 1, row); /* as xq_sql_bind_text() */
        (void)sqlite3_bind_int(statement, 2, seat);
        (void)sqlite3_bind_int(statement, 3, (int)chair->kind);
        xq_sql_bind_text(statement, 4, chair->name);
        bind_bytes(statement, 5, chair->key.hash, sizeof chair->key.hash);
        xq_sql_bind_text(statement, 6, chair->seal);
        xq_sql_bind_text(statement, 7, table->fair.word[seat]);
        xq_sql_bind_text(statement, 8, xq_kin_player_name(chair->player));
        (void)sqlite3_bind_int(statement, 9, chair->move_ms);
        status = xq_sql_run(store, XQ_SQL_PUT_SEAT, NULL, err);
    }
    return status;
}

static XqStatus insert_moves(XqStore *store, const XqTable *table, int64_t row, int from,
                             XqError *err)
{
    sqlite3_stmt *statement = store->statements[XQ_SQL_INSERT_TABLE_MOVE];
    XqKinState state;
    XqStatus status = XQ_OK;
    XqBuf text;
    if (from == table->ply)
        return XQ_OK;
    xq_buf_init(&text, XQ_KIN_TEXT_SIZE);
    xq_table_state_at(&state, table, from);
    for (int ply = from; ply < table->ply && status == XQ_OK; ply++) {
        xq_buf_reset(&text);
        xq_kin_move_format(&text, &state, table->moves[ply]);
        xq_kin_play(&state, table->moves[ply], NULL);
        (void)sqlite3_bind_int64(statement, 1, row); /* as xq_sql_bind_text() */
        (void)sqlite3_bind_int(statement, 2, ply);
        xq_sql_bind_text(statement, 3, xq_buf_cstr(&text));
        (void)sqlite3_bind_int64(statement, 4, table->updated_ms);
        status = xq_buf_status(&text) == XQ_OK
                     ? xq_sql_run(store, XQ_SQL_INSERT_TABLE_MOVE, NULL, err)
                     : xq_fail(err, XQ_E_MEMORY, 0, "out of memory");
    }
    xq_buf_release(&text);
    return status;
}

static XqStatus insert(XqStore *store, const XqTable *table, XqError *err)
{
    sqlite3_stmt *statement = store->statements[XQ_SQL_INSERT_TABLE];
    XqStatus status = bind_table(statement, table, err);
    if (status == XQ_OK)
        status = bind_written(statement, 10, table, write_game, err);
    if (status == XQ_OK)
        status = bind_written(statement, 11, table, write_settings, err);
    bind_bytes(statement, 12, table->host.hash, sizeof table->host.hash);
    if (status != XQ_OK || (status = xq_sql_run(store, XQ_SQL_INSERT_TABLE, NULL, err)) != XQ_OK)
        return status;
    int64_t row = sqlite3_last_insert_rowid(store->db);
    status = put_seats(store, table, row, err);
    return status == XQ_OK ? insert_moves(store, table, row, 0, err) : status;
}

static XqStatus update(XqStore *store, const XqTable *table, int kept, XqError *err)
{
    int64_t row = 0;
    XqStatus status = bind_table(store->statements[XQ_SQL_UPDATE_TABLE], table, err);
    if (status != XQ_OK || (status = xq_sql_run(store, XQ_SQL_UPDATE_TABLE, &row, err)) != XQ_OK)
        return status;
    status = put_seats(store, table, row, err);
    if (status != XQ_OK)
        return status;
    sqlite3_stmt *forget = store->statements[XQ_SQL_FORGET_TABLE_MOVES];
    (void)sqlite3_bind_int64(forget, 1, row); /* as xq_sql_bind_text() */
    (void)sqlite3_bind_int(forget, 2, kept);
    status = xq_sql_run(store, XQ_SQL_FORGET_TABLE_MOVES, NULL, err);
    return status == XQ_OK ? insert_moves(store, table, row, kept, err) : status;
}

XqStatus xq_store_insert_table(XqStore *store, const XqTable *table, XqError *err)
{
    XqStatus status = xq_sql_begin(store, err);
    return status == XQ_OK ? xq_sql_end(store, insert(store, table, err), err) : status;
}

XqStatus xq_store_update_table(XqStore *store, const XqTable *table, int kept, XqError *err)
{
    XqStatus status = xq_sql_begin(store, err);
    return status == XQ_OK ? xq_sql_end(store, update(store, table, kept, err), err) : status;
}

/* --- Reading ---------------------------------------------------------------------------------- */

static bool take_bytes(void *out, size_t size, sqlite3_stmt *row, int column)
{
    if (sqlite3_column_bytes(row, column) != (int)size)
        return false;
    memcpy(out, sqlite3_column_blob(row, column), size);
    return true;
}

/* Text into an array that has been zeroed. */
static bool take_text(char *out, size_t size, sqlite3_stmt *row, int column)
{
    XqStr text = xq_sql_text(row, column);
    if (text.len >= size)
        return false;
    if (text.len > 0)
        memcpy(out, text.ptr, text.len);
    return true;
}

static bool read_rules(XqTable *table, XqStr game, XqStr settings)
{
    table->fair.game = xq_kin_find(game);
    return table->fair.game != NULL &&
           xq_kin_rules_parse(&table->rules, table->fair.game, settings, NULL) == XQ_OK;
}

/* The row under XQ_SQL_LOAD_TABLE's cursor, but for its offers; false if it makes no sense. */
static bool decode_table(XqTable *out, sqlite3_stmt *row, const XqGameId *id)
{
    memset(out, 0, sizeof *out);
    out->id = *id;
    out->created_ms = sqlite3_column_int64(row, 1);
    out->updated_ms = sqlite3_column_int64(row, 2);
    out->rev = (uint64_t)sqlite3_column_int64(row, 3);
    if (!xq_sql_in_range(row, 3, 1, INT64_MAX) ||
        !xq_sql_in_range(row, 4, XQ_TABLE_SEATING, XQ_TABLE_OVER))
        return false;
    out->phase = (XqTablePhase)sqlite3_column_int(row, 4);
    return take_bytes(out->host.hash, sizeof out->host.hash, row, 5) &&
           take_bytes(out->fair.secret, sizeof out->fair.secret, row, 6) &&
           read_rules(out, xq_sql_text(row, 7), xq_sql_text(row, 8)) &&
           xq_table_restore(out, xq_sql_text(row, 9), xq_sql_text(row, 10));
}

static bool decode_seat(XqTable *out, sqlite3_stmt *row)
{
    if (!xq_sql_in_range(row, 0, 0, XQ_KIN_SEATS_MAX - 1) ||
        !xq_sql_in_range(row, 1, XQ_CHAIR_OPEN, XQ_CHAIR_COMPUTER) ||
        !xq_sql_in_range(row, 7, 0, XQ_TABLE_MOVE_MS_MAX))
        return false;
    int seat = sqlite3_column_int(row, 0);
    XqChair *chair = &out->chairs[seat];
    chair->kind = (XqChairKind)sqlite3_column_int(row, 1);
    chair->move_ms = sqlite3_column_int(row, 7);
    return take_text(chair->name, sizeof chair->name, row, 2) &&
           take_bytes(chair->key.hash, sizeof chair->key.hash, row, 3) &&
           take_text(chair->seal, sizeof chair->seal, row, 4) &&
           take_text(out->fair.word[seat], sizeof out->fair.word[seat], row, 5) &&
           xq_kin_player_parse(&chair->player, xq_sql_text(row, 6), NULL) == XQ_OK;
}

static bool decode_move(XqTable *out, sqlite3_stmt *row)
{
    return sqlite3_column_int(row, 0) == out->ply &&
           xq_table_restore_move(out, xq_sql_text(row, 1));
}

/* Hands each row of a table's seats or moves to `decode`; *out_sound: whether all made sense. */
static XqStatus load_rows(XqStore *store, XqTable *out, bool *out_sound, XqStatement which,
                          int64_t row, bool (*decode)(XqTable *out, sqlite3_stmt *row),
                          XqError *err)
{
    sqlite3_stmt *statement = store->statements[which];
    int code;
    (void)sqlite3_bind_int64(statement, 1, row); /* unbound finds nothing */
    while ((code = sqlite3_step(statement)) == SQLITE_ROW)
        *out_sound = *out_sound && decode(out, statement);
    XqStatus status = code == SQLITE_DONE ? XQ_OK : xq_sql_fail(store, code, err);
    (void)sqlite3_reset(statement); /* repeats the step's code */
    return status;
}

/* What does not read any more lapses. */
static void read_offers(XqTable *table, XqStr text)
{
    XqStr move, by, agreed;
    while (table->offer_count < XQ_TABLE_OFFERS_MAX && (move = xq_str_next_word(&text)).len > 0) {
        XqTableOffer *offer = &table->offers[table->offer_count];
        XqKinMoveInfo info;
        unsigned long seat, seats;
        by = xq_str_next_word(&text);
        agreed = xq_str_next_word(&text);
        if (xq_kin_move_parse(&offer->move, &table->state, move, NULL) != XQ_OK ||
            xq_str_parse_uint(&seat, by, XQ_KIN_SEATS_MAX - 1, NULL) != XQ_OK ||
            xq_str_parse_uint(&seats, agreed, 255, NULL) != XQ_OK)
            continue;
        xq_kin_move_describe(&info, &table->state, offer->move);
        offer->by = (uint8_t)seat;
        offer->asked = (uint8_t)(info.binds & xq_kin_alive(&table->state));
        offer->agreed = (uint8_t)(seats & offer->asked);
        table->offer_count++;
    }
}

static XqStatus load_rest(XqStore *store, XqTable *out, int64_t row, XqStr offers, XqError *err)
{
    bool is_sound = true;
    XqStatus status = load_rows(store, out, &is_sound, XQ_SQL_LOAD_SEATS, row, decode_seat, err);
    if (status == XQ_OK)
        status = load_rows(store, out, &is_sound, XQ_SQL_LOAD_TABLE_MOVES, row, decode_move, err);
    if (status == XQ_OK && !is_sound)
        return xq_fail(err, XQ_E_SYNTAX, 0, "the stored table is damaged");
    if (status == XQ_OK && out->phase == XQ_TABLE_PLAYING)
        read_offers(out, offers);
    return status;
}

XqStatus xq_store_load_table(XqStore *store, XqTable *out, const XqGameId *id, XqError *err)
{
    sqlite3_stmt *statement = store->statements[XQ_SQL_LOAD_TABLE];
    XqBuf offers;
    XqTable table;
    (void)sqlite3_bind_blob(statement, 1, id->bytes, XQ_GAME_ID_BYTES, SQLITE_TRANSIENT);
    int code = sqlite3_step(statement);
    bool is_found = code == SQLITE_ROW;
    bool is_sound = is_found && decode_table(&table, statement, id);
    int64_t row = is_found ? sqlite3_column_int64(statement, 0) : 0;
    xq_buf_init(&offers, XQ_KIN_TEXT_SIZE);
    if (is_found)
        xq_buf_append(&offers, xq_sql_text(statement, 11));
    (void)sqlite3_reset(statement); /* repeats the step's code */
    XqStatus status = is_sound   ? load_rest(store, &table, row, xq_buf_str(&offers), err)
                      : is_found ? xq_fail(err, XQ_E_SYNTAX, 0, "the stored table is damaged")
                      : code == SQLITE_DONE
                          ? xq_fail(err, XQ_E_NOT_FOUND, 0, "there is no such table")
                          : xq_sql_fail(store, code, err);
    xq_buf_release(&offers);
    if (status == XQ_OK)
        *out = table;
    return status;
}

XqStatus xq_store_list_tables(XqStore *store, XqGameId *out, int max, int *out_count,
                              XqStoreCursor *cursor, XqError *err)
{
    return xq_sql_list(store, XQ_SQL_LIST_TABLES, out, max, out_count, cursor, err);
}
