/* test_store.c - what is committed comes back; what is not ours is left alone. */
#include "server/store/store.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cmocka_all.h"

static char folder[64], path[128];

static int make_folder(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "chuhe-store-XXXXXX");
    if (mkdtemp(folder) == NULL)
        return -1;
    snprintf(path, sizeof path, "%s/new/games.db", folder);
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    char name[160];
    static const char *const ends[] = { "", "-wal", "-shm", "-journal" };
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        (void)unlink(name);
    }
    snprintf(name, sizeof name, "%s/new", folder);
    (void)rmdir(name);
    return rmdir(folder);
}

static XqStore *open_store(void)
{
    XqStore *store;
    XqError err;
    if (xq_store_open(&store, path, &err) != XQ_OK)
        fail_msg("%s", err.text);
    return store;
}

static void make_room(XqRoom *room, uint8_t first_byte)
{
    XqRoomSetup setup = { .seats = { { false, 0 }, { true, 7 } }, .handicap = XQ_STR("two-moves") };
    XqGameId id = { { first_byte, 9 } };
    XqProblem problem;
    if (!xq_room_init(room, &setup, &id, 1000 * first_byte, &problem))
        fail_msg("%s", problem.text);
}

static void play(XqRoom *room, const char *text)
{
    XqMove move;
    XqProblem problem;
    assert_int_equal(xq_move_parse(&move, xq_str(text), NULL), XQ_OK);
    assert_true(xq_room_play(room, move, &problem));
    if (xq_room_is_pass_due(room))
        xq_room_pass(room);
}

static void assert_same_room(const XqRoom *a, const XqRoom *b)
{
    assert_memory_equal(&a->id, &b->id, sizeof a->id);
    assert_int_equal(a->created_ms, b->created_ms);
    assert_int_equal(a->updated_ms, b->updated_ms);
    assert_int_equal(a->rev, b->rev);
    for (int side = 0; side < 2; side++) {
        assert_int_equal(a->seats[side].is_engine, b->seats[side].is_engine);
        assert_int_equal(a->seats[side].level, b->seats[side].level);
    }
    assert_ptr_equal(a->handicap, b->handicap);
    assert_ptr_equal(a->rules, b->rules);
    assert_int_equal(a->result, b->result);
    assert_int_equal(a->reason, b->reason);
    assert_string_equal(a->clause, b->clause);
    assert_int_equal(a->draw_offer, b->draw_offer);
    assert_int_equal(a->ply, b->ply);
    assert_memory_equal(a->moves, b->moves, (size_t)a->ply * sizeof a->moves[0]);
    assert_true(xq_position_equal(&a->start, &b->start));
    assert_true(xq_position_equal(&a->position, &b->position));
}

static void what_is_stored_comes_back(void **state)
{
    (void)state;
    XqStore *store = open_store();
    XqRoom room, back;
    XqProblem problem;
    bool is_repeat;
    make_room(&room, 1);
    assert_int_equal(xq_store_insert(store, &room, NULL), XQ_OK);
    assert_int_equal(xq_store_load(store, &back, &room.id, NULL), XQ_OK);
    assert_same_room(&room, &back);
    /* Moves, in two commits, with the file closed in between. */
    play(&room, "h2e2");
    room.updated_ms = 5000;
    assert_int_equal(xq_store_update(store, &room, 0, NULL), XQ_OK);
    xq_store_close(store);
    store = open_store();
    int kept = room.ply;
    play(&room, "h0g2");
    play(&room, "h9g7");
    assert_int_equal(xq_store_update(store, &room, kept, NULL), XQ_OK);
    assert_int_equal(xq_store_load(store, &back, &room.id, NULL), XQ_OK);
    assert_same_room(&room, &back);
    /* A shorter game, with another move in the place of an old one, and an end. */
    assert_true(xq_room_takeback(&room, 2, &is_repeat, &problem));
    play(&room, "b0c2");
    assert_true(xq_room_resign(&room, XQ_RED, &problem));
    assert_int_equal(xq_store_update(store, &room, 2, NULL), XQ_OK);
    assert_int_equal(xq_store_load(store, &back, &room.id, NULL), XQ_OK);
    assert_same_room(&room, &back);
    assert_int_equal(back.result, XQ_RESULT_BLACK);
    XqGameId unknown = { { 77 } };
    assert_int_equal(xq_store_load(store, &back, &unknown, NULL), XQ_E_NOT_FOUND);
    room.id = unknown;
    assert_int_equal(xq_store_update(store, &room, 0, NULL), XQ_E_NOT_FOUND);
    xq_store_close(store);
}

static void games_are_listed_in_pages(void **state)
{
    (void)state;
    XqStore *store = open_store();
    XqRoom room;
    for (uint8_t i = 1; i <= 5; i++) {
        make_room(&room, i);
        room.updated_ms = i < 4 ? 100 : i; /* three share a time */
        assert_int_equal(xq_store_insert(store, &room, NULL), XQ_OK);
    }
    XqStoreCursor cursor = XQ_STORE_CURSOR_FIRST;
    XqGameId ids[2];
    static const uint8_t want[] = { 3, 2, 1, 5, 4 };
    int seen = 0, count;
    do {
        assert_int_equal(xq_store_list(store, ids, 2, &count, &cursor, NULL), XQ_OK);
        for (int i = 0; i < count; i++)
            assert_int_equal(ids[i].bytes[0], want[seen++]);
    } while (count == 2);
    assert_int_equal(seen, 5);
    xq_store_close(store);
}

static void one_server_at_a_time(void **state)
{
    (void)state;
    XqStore *first = open_store(), *second;
    assert_int_equal(xq_store_open(&second, path, NULL), XQ_E_STATE);
    xq_store_close(first);
    first = open_store();
    xq_store_close(first);
}

static void run_sql(const char *sql)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

static void other_files_are_refused(void **state)
{
    (void)state;
    XqStore *store = open_store();
    xq_store_close(store);
    run_sql("PRAGMA user_version = 9999");
    assert_int_equal(xq_store_open(&store, path, NULL), XQ_E_RANGE);
    run_sql("PRAGMA user_version = -1");
    assert_int_equal(xq_store_open(&store, path, NULL), XQ_E_SYNTAX);
    run_sql("PRAGMA user_version = 1; PRAGMA application_id = 7");
    assert_int_equal(xq_store_open(&store, path, NULL), XQ_E_SYNTAX);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    for (int i = 0; i < 1000; i++)
        fputs("this is no database, ", file);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(xq_store_open(&store, path, NULL), XQ_E_SYNTAX);
    assert_int_equal(xq_store_open(&store, folder, NULL), XQ_E_IO);
    if (geteuid() == 0)
        return; /* who may write everywhere meets no barrier */
    assert_int_equal(chmod(path, 0400), 0);
    assert_int_equal(xq_store_open(&store, path, NULL), XQ_E_IO);
}

static void damaged_games_are_refused(void **state)
{
    (void)state;
    static const char *const damages[] = {
        "UPDATE move SET move = 12345 WHERE ply = 0",
        "UPDATE move SET ply = 7 WHERE ply = 0",
        "UPDATE game SET start = 'nonsense'",
        "UPDATE game SET handicap = 'queen'",
        "UPDATE game SET rules = 'fide'",
        "UPDATE game SET result = 'green'",
        "UPDATE game SET reason = 'weather'",
        "UPDATE game SET red_level = 99",
        "UPDATE game SET draw_offer = 5",
    };
    for (size_t i = 0; i < sizeof damages / sizeof damages[0]; i++) {
        XqStore *store = open_store();
        XqRoom room, back;
        make_room(&room, (uint8_t)(10 + i));
        play(&room, "h2e2");
        assert_int_equal(xq_store_insert(store, &room, NULL), XQ_OK);
        assert_int_equal(xq_store_load(store, &back, &room.id, NULL), XQ_OK);
        xq_store_close(store);
        run_sql(damages[i]);
        store = open_store();
        XqError err;
        if (xq_store_load(store, &back, &room.id, &err) != XQ_E_SYNTAX)
            fail_msg("not noticed: %s", damages[i]);
        xq_store_close(store);
        run_sql("DELETE FROM move; DELETE FROM game");
    }
}

/* --- Tables ----------------------------------------------------------------------------------- */

static void make_table(XqTable *table, const char *game, uint8_t first_byte)
{
    XqTableSetup setup = { .game = xq_str(game) };
    XqTableChance chance = { .id = { { first_byte, 9 } }, .host = { { 2 } }, .secret = { 3 } };
    XqProblem problem;
    for (int seat = 0; seat < 2; seat++) {
        XqGameId key = { { (uint8_t)(10 + seat) } };
        setup.chairs[seat] = xq_chair_human(XQ_STR("Li"), XQ_STR(""), &key);
    }
    if (!xq_table_init(table, &setup, &chance, 1000, &problem) || !xq_table_start(table, &problem))
        fail_msg("%s", problem.text);
}

static void play_first_move(XqTable *table)
{
    XqKinState view;
    XqKinMoveList list;
    XqProblem problem;
    XqBuf text;
    bool is_repeat;
    int seat = xq_kin_turn(&table->state);
    xq_kin_view(&view, &table->state, seat);
    xq_kin_moves(&view, &list);
    xq_buf_init(&text, 64);
    xq_kin_move_format(&text, &view, list.moves[0]);
    if (!xq_table_move(table, seat, table->ply, xq_buf_str(&text), &is_repeat, &problem))
        fail_msg("%s: %s", xq_buf_cstr(&text), problem.text);
    xq_buf_release(&text);
}

static void assert_same_table(const XqTable *a, const XqTable *b)
{
    assert_memory_equal(&a->id, &b->id, sizeof a->id);
    assert_int_equal(a->created_ms, b->created_ms);
    assert_int_equal(a->updated_ms, b->updated_ms);
    assert_int_equal(a->rev, b->rev);
    assert_int_equal(a->phase, b->phase);
    assert_ptr_equal(a->rules.game, b->rules.game);
    assert_memory_equal(&a->host, &b->host, sizeof a->host);
    assert_memory_equal(a->fair.secret, b->fair.secret, sizeof a->fair.secret);
    assert_memory_equal(a->fair.word, b->fair.word, sizeof a->fair.word);
    for (int seat = 0; seat < XQ_KIN_SEATS_MAX; seat++) {
        assert_int_equal(a->chairs[seat].kind, b->chairs[seat].kind);
        assert_string_equal(a->chairs[seat].name, b->chairs[seat].name);
        assert_string_equal(a->chairs[seat].seal, b->chairs[seat].seal);
        assert_int_equal(a->chairs[seat].player, b->chairs[seat].player);
        assert_int_equal(a->chairs[seat].move_ms, b->chairs[seat].move_ms);
        assert_memory_equal(&a->chairs[seat].key, &b->chairs[seat].key, sizeof(XqTableKey));
    }
    assert_int_equal(a->offer_count, b->offer_count);
    for (int i = 0; i < a->offer_count; i++) {
        assert_int_equal(a->offers[i].move, b->offers[i].move);
        assert_int_equal(a->offers[i].by, b->offers[i].by);
        assert_int_equal(a->offers[i].agreed, b->offers[i].agreed);
        assert_int_equal(a->offers[i].asked, b->offers[i].asked);
    }
    assert_int_equal(a->throws, b->throws);
    assert_int_equal(a->ply, b->ply);
    assert_memory_equal(a->moves, b->moves, (size_t)a->ply * sizeof a->moves[0]);
    assert_int_equal(xq_kin_key(&a->start), xq_kin_key(&b->start));
    assert_int_equal(xq_kin_key(&a->state), xq_kin_key(&b->state));
}

/* Every game: seating, and after some moves, with the file closed in between. */
static void tables_come_back(void **state)
{
    (void)state;
    static XqTable table, back;
    for (size_t i = 0; i < xq_kin_count(); i++) {
        const char *game = xq_kin_info(xq_kin_at(i))->name;
        XqProblem problem;
        XqTableSetup setup = { .game = xq_str(game) };
        XqTableChance chance = { .id = { { (uint8_t)(100 + i) } }, .secret = { 5 } };
        XqStore *store = open_store();
        assert_true(xq_table_init(&table, &setup, &chance, 77, &problem));
        assert_int_equal(xq_store_insert_table(store, &table, NULL), XQ_OK);
        assert_int_equal(xq_store_load_table(store, &back, &table.id, NULL), XQ_OK);
        assert_same_table(&table, &back);
        make_table(&table, game, (uint8_t)(1 + i));
        assert_int_equal(xq_store_insert_table(store, &table, NULL), XQ_OK);
        for (int moves = 0; moves < 12 && table.phase == XQ_TABLE_PLAYING; moves++) {
            int kept = table.ply;
            if ((xq_kin_movers(&table.state) & 3u) == 0)
                break; /* a computer's turn */
            play_first_move(&table);
            assert_int_equal(xq_store_update_table(store, &table, kept, NULL), XQ_OK);
        }
        XqOfferEnd end;
        /* Not every game has a draw to offer. */
        if (table.phase == XQ_TABLE_PLAYING &&
            xq_table_offer(&table, 0, XQ_STR("draw"), &end, &problem))
            assert_int_equal(xq_store_update_table(store, &table, table.ply, NULL), XQ_OK);
        xq_store_close(store);
        store = open_store();
        assert_int_equal(xq_store_load_table(store, &back, &table.id, NULL), XQ_OK);
        assert_same_table(&table, &back);
        xq_store_close(store);
    }
}

static void tables_are_listed(void **state)
{
    (void)state;
    static XqTable table;
    XqStore *store = open_store();
    XqStoreCursor cursor = XQ_STORE_CURSOR_FIRST;
    XqGameId ids[4];
    int count;
    for (uint8_t i = 1; i <= 3; i++) {
        make_table(&table, "liubo", i);
        table.updated_ms = i;
        assert_int_equal(xq_store_insert_table(store, &table, NULL), XQ_OK);
    }
    assert_int_equal(xq_store_list_tables(store, ids, 2, &count, &cursor, NULL), XQ_OK);
    assert_int_equal(count, 2);
    assert_int_equal(ids[0].bytes[0], 3);
    assert_int_equal(xq_store_list_tables(store, ids, 2, &count, &cursor, NULL), XQ_OK);
    assert_int_equal(count, 1);
    assert_int_equal(ids[0].bytes[0], 1);
    XqGameId unknown = { { 77 } };
    assert_int_equal(xq_store_load_table(store, &table, &unknown, NULL), XQ_E_NOT_FOUND);
    table.id = unknown;
    assert_int_equal(xq_store_update_table(store, &table, 0, NULL), XQ_E_NOT_FOUND);
    xq_store_close(store);
}

static void damaged_tables_are_refused(void **state)
{
    (void)state;
    static const char *const damages[] = {
        "UPDATE kin_table SET game = 'go'",
        "UPDATE kin_table SET settings = 'komi=7'",
        "UPDATE kin_table SET start = 'nonsense'",
        "UPDATE kin_table SET hidden = 'nonsense'",
        "UPDATE kin_table SET hidden = ''",
        "UPDATE kin_table SET phase = 9",
        "UPDATE kin_table SET rev = 0",
        "UPDATE kin_seat SET kind = 7",
        "UPDATE kin_seat SET seat = 8 WHERE seat = 0",
        "UPDATE kin_seat SET move_ms = -1",
        "UPDATE kin_seat SET player = 'lucky'",
        "UPDATE kin_seat SET word = hex(zeroblob(50))",
        "UPDATE kin_move SET move = 'a0a9' WHERE ply = 0",
        "UPDATE kin_move SET ply = 7 WHERE ply = 0",
    };
    for (size_t i = 0; i < sizeof damages / sizeof damages[0]; i++) {
        static XqTable table, back;
        XqStore *store = open_store();
        make_table(&table, "jieqi", (uint8_t)(10 + i));
        play_first_move(&table);
        assert_int_equal(xq_store_insert_table(store, &table, NULL), XQ_OK);
        assert_int_equal(xq_store_load_table(store, &back, &table.id, NULL), XQ_OK);
        xq_store_close(store);
        run_sql(damages[i]);
        store = open_store();
        XqError err;
        if (xq_store_load_table(store, &back, &table.id, &err) != XQ_E_SYNTAX)
            fail_msg("not noticed: %s", damages[i]);
        xq_store_close(store);
        run_sql("DELETE FROM kin_move; DELETE FROM kin_seat; DELETE FROM kin_table");
    }
}

/* A file of the first version, with a game in it, gets the tables and keeps the game. */
static void an_old_file_is_brought_up_to_date(void **state)
{
    (void)state;
    static XqTable table;
    XqRoom room, back;
    XqStore *store = open_store();
    make_room(&room, 1);
    play(&room, "h2e2");
    assert_int_equal(xq_store_insert(store, &room, NULL), XQ_OK);
    xq_store_close(store);
    run_sql("DROP TABLE kin_move; DROP TABLE kin_seat; DROP TABLE kin_table;"
            "PRAGMA user_version = 1");
    store = open_store();
    assert_int_equal(xq_store_load(store, &back, &room.id, NULL), XQ_OK);
    assert_same_room(&room, &back);
    make_table(&table, "liubo", 2);
    assert_int_equal(xq_store_insert_table(store, &table, NULL), XQ_OK);
    xq_store_close(store);
}

/* What went into a file that is no longer there would be lost with the server. */
static void a_file_that_is_gone_takes_nothing(void **state)
{
    (void)state;
    char elsewhere[160];
    snprintf(elsewhere, sizeof elsewhere, "%s-elsewhere", path);
    XqStore *store = open_store();
    XqRoom room, other;
    XqError err;
    make_room(&room, 1);
    make_room(&other, 2);
    assert_int_equal(xq_store_insert(store, &room, NULL), XQ_OK);
    assert_int_equal(rename(path, elsewhere), 0);
    assert_int_equal(xq_store_insert(store, &other, &err), XQ_E_IO);
    assert_non_null(strstr(err.text, "moved or deleted"));
    assert_int_equal(xq_store_update(store, &room, 0, NULL), XQ_E_IO);
    assert_int_equal(rename(elsewhere, path), 0);
    assert_int_equal(xq_store_insert(store, &other, NULL), XQ_OK);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(xq_store_update(store, &room, 0, &err), XQ_E_IO);
    xq_store_close(store);
}

/* The same of the file beside it; what it had is put where it is not lost. */
static void a_log_that_is_gone_takes_nothing(void **state)
{
    (void)state;
    char wal[160], command[512];
    snprintf(wal, sizeof wal, "%s-wal", path);
    XqStore *store = open_store();
    XqRoom room, other, back;
    XqError err;
    make_room(&room, 1);
    make_room(&other, 2);
    assert_int_equal(xq_store_insert(store, &room, NULL), XQ_OK);
    assert_int_equal(unlink(wal), 0);
    assert_int_equal(xq_store_insert(store, &other, &err), XQ_E_IO);
    assert_non_null(strstr(err.text, "-wal"));
    /* A copy of what is on the disk now stands for the file after a power cut. */
    snprintf(command, sizeof command, "cp '%s' '%s-copy'", path, path);
    assert_int_equal(system(command), 0);
    xq_store_close(store);
    snprintf(command, sizeof command, "%s-copy", path);
    assert_int_equal(rename(command, path), 0);
    store = open_store();
    assert_int_equal(xq_store_load(store, &back, &room.id, NULL), XQ_OK);
    assert_same_room(&room, &back);
    assert_int_equal(xq_store_load(store, &back, &other.id, NULL), XQ_E_NOT_FOUND);
    xq_store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_is_stored_comes_back, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(games_are_listed_in_pages, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(one_server_at_a_time, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(other_files_are_refused, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_file_that_is_gone_takes_nothing, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(a_log_that_is_gone_takes_nothing, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(damaged_games_are_refused, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(tables_come_back, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(tables_are_listed, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(damaged_tables_are_refused, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(an_old_file_is_brought_up_to_date, make_folder,
                                        remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
