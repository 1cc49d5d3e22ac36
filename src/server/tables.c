/*
 * tables.c - tables in memory: who watches them and as whom, what the computers do for them, how a
 * change is committed and told.
 *
 * A connection may watch a table through several seats' eyes: each pair of the two is a watch. It
 * is in the list of its connection and in that of its table.
 */
#include "server/tables.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/live.h"
#include "server/log.h"
#include "server/table_message.h"

enum { BUCKETS = 1024 };

struct XqTables {
    XqHubPorts ports;
    XqSeatedTable *buckets[BUCKETS];
    int count;
    uint64_t last_ticket;
    int64_t minute; /* in which the tables below were made */
    int created_in_minute;
};

/* --- Telling ---------------------------------------------------------------------------------- */

XqTableLive xq_seated_live(const XqSeatedTable *seated)
{
    XqTableLive live = { .fault = seated->fault };
    for (const XqTableWatch *watch = seated->watches; watch != NULL; watch = watch->next_at_table)
        if (watch->viewer != XQ_KIN_NOBODY)
            live.present |= 1u << watch->viewer;
    for (int seat = 0; seat < XQ_KIN_SEATS_MAX; seat++)
        if (seated->tickets[seat] != 0)
            live.thinking |= 1u << seat;
    return live;
}

json_t *xq_seated_message(const XqSeatedTable *seated, int viewer)
{
    return json_pack("{ss so so}", "type", "table", "table", xq_wire_id(&seated->table.id), "data",
                     xq_wire_table(&seated->table, xq_seated_live(seated), viewer, XQ_WITH_MOVES));
}

/* The moves from `from` on; `before` is the state they were played from. */
typedef struct News {
    int from;
    const XqKinState *before;
} News;

typedef json_t *Teller(const XqSeatedTable *seated, int viewer, const News *news);

/* Makes a message once for all who see the same. */
static void tell(const XqSeatedTable *seated, Teller *make, const News *news)
{
    char *texts[XQ_KIN_SEATS_MAX + 1] = { NULL };
    for (const XqTableWatch *watch = seated->watches; watch != NULL; watch = watch->next_at_table) {
        char **text = &texts[watch->viewer == XQ_KIN_NOBODY ? XQ_KIN_SEATS_MAX : watch->viewer];
        if (*text == NULL) {
            json_t *message = make(seated, watch->viewer, news);
            *text = json_dumps(message, JSON_COMPACT);
            json_decref(message);
        }
        xq_peer_send_text(watch->peer, *text);
    }
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        free(texts[i]);
}

static json_t *table_message(const XqSeatedTable *seated, int viewer, const News *news)
{
    (void)news; /* all of it is told */
    return xq_seated_message(seated, viewer);
}

void xq_seated_tell_all(const XqSeatedTable *seated)
{
    tell(seated, table_message, NULL);
}

static json_t *state_json(const XqSeatedTable *seated, int viewer)
{
    return xq_wire_table_state(&seated->table, xq_seated_live(seated), viewer);
}

static json_t *as_json(const XqSeatedTable *seated, int viewer)
{
    char letter[2] = { xq_kin_letter(seated->table.rules.game, viewer), '\0' };
    return json_string(letter);
}

static json_t *state_message(const XqSeatedTable *seated, int viewer, const News *news)
{
    (void)news; /* there are no moves */
    return json_pack("{ss so so so}", "type", "table-state", "table", xq_wire_id(&seated->table.id),
                     "as", as_json(seated, viewer), "state", state_json(seated, viewer));
}

void xq_seated_tell_state(const XqSeatedTable *seated)
{
    tell(seated, state_message, NULL);
}

static json_t *move_message(const XqSeatedTable *seated, int viewer, const News *news)
{
    const XqTable *table = &seated->table;
    return json_pack("{ss so so so so}", "type", "table-move", "table", xq_wire_id(&table->id),
                     "as", as_json(seated, viewer), "moves",
                     xq_wire_table_moves(table, news->from, news->before, viewer), "state",
                     state_json(seated, viewer));
}

/* --- Tables in memory ------------------------------------------------------------------------- */

static XqSeatedTable **bucket_of(XqTables *tables, const XqGameId *id)
{
    return &tables->buckets[(id->bytes[0] | (unsigned)id->bytes[1] << 8) % BUCKETS];
}

static XqSeatedTable *find(XqTables *tables, const XqGameId *id)
{
    XqSeatedTable *seated = *bucket_of(tables, id);
    while (seated != NULL && !xq_game_id_equal(&seated->table.id, id))
        seated = seated->next;
    return seated;
}

static bool read_stored(XqTables *tables, XqTable *out, const XqGameId *id, XqProblem *problem)
{
    XqError err;
    XqStatus status = xq_store_load_table(tables->ports.store, out, id, &err);
    if (status == XQ_OK)
        return true;
    if (status == XQ_E_NOT_FOUND)
        return xq_problem(problem, XQ_PROBLEM_UNKNOWN_TABLE, "there is no such table");
    xq_log("cannot read a table: %s", err.text);
    return xq_problem(problem, XQ_PROBLEM_STORAGE, "%s", err.text);
}

XqSeatedTable *xq_seated_get(XqTables *tables, const XqGameId *id, XqProblem *problem)
{
    XqSeatedTable *seated = find(tables, id);
    if (seated != NULL)
        return seated;
    seated = calloc(1, sizeof *seated);
    if (seated == NULL) {
        (void)xq_problem(problem, XQ_PROBLEM_INTERNAL, "out of memory"); /* NULL says it */
        return NULL;
    }
    if (!read_stored(tables, &seated->table, id, problem)) {
        free(seated);
        return NULL;
    }
    XqSeatedTable **bucket = bucket_of(tables, id);
    seated->next = *bucket;
    *bucket = seated;
    tables->count++;
    return seated;
}

static bool is_thinking(const XqSeatedTable *seated)
{
    return xq_seated_live(seated).thinking != 0;
}

void xq_seated_release(XqTables *tables, XqSeatedTable *seated)
{
    if (seated->watches != NULL || is_thinking(seated))
        return;
    XqSeatedTable **at = bucket_of(tables, &seated->table.id);
    while (*at != seated)
        at = &(*at)->next;
    *at = seated->next;
    tables->count--;
    free(seated);
}

/* --- Watching --------------------------------------------------------------------------------- */

static XqTableWatch *find_watch(const XqPeer *peer, const XqSeatedTable *seated, int viewer)
{
    XqTableWatch *watch = peer->watches;
    while (watch != NULL && (watch->seated != seated || watch->viewer != viewer))
        watch = watch->next_of_peer;
    return watch;
}

bool xq_seated_watch(XqPeer *peer, XqSeatedTable *seated, int viewer, XqProblem *problem)
{
    if (find_watch(peer, seated, viewer) != NULL)
        return true;
    if (peer->table_count == XQ_PEER_WATCH_MAX)
        return xq_problem(problem, XQ_PROBLEM_TOO_MANY, "at most %d views of tables a connection",
                          XQ_PEER_WATCH_MAX);
    XqTableWatch *watch = calloc(1, sizeof *watch);
    if (watch == NULL)
        return xq_problem(problem, XQ_PROBLEM_INTERNAL, "out of memory");
    *watch = (XqTableWatch){ .peer = peer,
                             .seated = seated,
                             .viewer = viewer,
                             .next_of_peer = peer->watches,
                             .next_at_table = seated->watches };
    peer->watches = seated->watches = watch;
    peer->table_count++;
    return true;
}

static void end_watch(XqTableWatch *watch)
{
    XqTableWatch **at = &watch->peer->watches;
    while (*at != watch)
        at = &(*at)->next_of_peer;
    *at = watch->next_of_peer;
    at = &watch->seated->watches;
    while (*at != watch)
        at = &(*at)->next_at_table;
    *at = watch->next_at_table;
    watch->peer->table_count--;
    free(watch);
}

void xq_seated_unwatch(XqPeer *peer, XqSeatedTable *seated)
{
    unsigned present = xq_seated_live(seated).present;
    for (XqTableWatch *watch = peer->watches, *next; watch != NULL; watch = next) {
        next = watch->next_of_peer;
        if (watch->seated == seated)
            end_watch(watch);
    }
    if (xq_seated_live(seated).present != present)
        xq_seated_tell_state(seated);
}

/* Those who watched as `viewer` watch as nobody: the seat is theirs no longer. */
static void blind(XqSeatedTable *seated, int viewer)
{
    for (XqTableWatch *watch = seated->watches, *next; watch != NULL; watch = next) {
        next = watch->next_at_table;
        if (watch->viewer != viewer)
            continue;
        if (find_watch(watch->peer, seated, XQ_KIN_NOBODY) != NULL)
            end_watch(watch);
        else
            watch->viewer = XQ_KIN_NOBODY;
    }
}

void xq_tables_leave(XqTables *tables, XqPeer *peer)
{
    while (peer->watches != NULL) {
        XqSeatedTable *seated = peer->watches->seated;
        xq_seated_unwatch(peer, seated);
        xq_seated_release(tables, seated);
    }
}

/* --- Computers -------------------------------------------------------------------------------- */

static XqProblemCode ask(XqTables *tables, XqSeatedTable *seated, int seat)
{
    const XqChair *chair = &seated->table.chairs[seat];
    XqKinState view;
    XqKinThinkRequest request = { .view = &view,
                                  .player = chair->player,
                                  .move_ms = chair->move_ms };
    if (!tables->ports.random(tables->ports.context, &request.seed, sizeof request.seed))
        return XQ_PROBLEM_INTERNAL;
    xq_kin_view(&view, &seated->table.state, seat);
    uint64_t ticket = ++tables->last_ticket;
    const XqKinThinker *thinker = &tables->ports.kin_thinker;
    XqProblemCode code = thinker->start(thinker->context, ticket, &request);
    if (code == XQ_PROBLEM_NONE)
        seated->tickets[seat] = ticket;
    return code;
}

void xq_seated_think(XqTables *tables, XqSeatedTable *seated)
{
    unsigned seats = xq_table_computers_to_move(&seated->table);
    bool is_changed = false;
    if (seated->fault != XQ_PROBLEM_NONE || seated->watches == NULL)
        return;
    for (int seat = 0; seat < XQ_KIN_SEATS_MAX && seated->fault == XQ_PROBLEM_NONE; seat++)
        if ((seats >> seat & 1u) != 0 && seated->tickets[seat] == 0) {
            seated->fault = ask(tables, seated, seat);
            is_changed = true;
        }
    if (is_changed)
        xq_seated_tell_state(seated);
}

/* The position or the seats are about to change: what is thought now is of no use. */
static void stop_thinking(XqTables *tables, XqSeatedTable *seated)
{
    const XqKinThinker *thinker = &tables->ports.kin_thinker;
    for (int seat = 0; seat < XQ_KIN_SEATS_MAX; seat++) {
        if (seated->tickets[seat] != 0)
            thinker->cancel(thinker->context, seated->tickets[seat]);
        seated->tickets[seat] = 0;
    }
}

static XqSeatedTable *find_ticket(XqTables *tables, uint64_t ticket, int *out_seat)
{
    for (int i = 0; i < BUCKETS; i++)
        for (XqSeatedTable *seated = tables->buckets[i]; seated != NULL; seated = seated->next)
            for (int seat = 0; seat < XQ_KIN_SEATS_MAX; seat++)
                if (seated->tickets[seat] == ticket) {
                    *out_seat = seat;
                    return seated;
                }
    return NULL;
}

void xq_tables_thought(XqTables *tables, uint64_t ticket, XqKinMove move)
{
    int seat;
    XqProblem problem;
    XqSeatedTable *seated = find_ticket(tables, ticket, &seat);
    if (seated == NULL)
        return;
    XqTable next = seated->table;
    seated->tickets[seat] = 0;
    if (!xq_table_play(&next, seat, move))
        seated->fault = XQ_PROBLEM_INTERNAL;
    else if (!xq_seated_commit(tables, seated, &next, &problem))
        seated->fault = problem.code;
    if (seated->fault != XQ_PROBLEM_NONE)
        xq_seated_tell_state(seated);
    xq_seated_think(tables, seated);
    xq_seated_release(tables, seated);
}

/* --- Committing ------------------------------------------------------------------------------- */

/* How many moves two records begin with alike. */
static int common_moves(const XqTable *a, const XqTable *b)
{
    int ply = 0;
    while (ply < a->ply && ply < b->ply && a->moves[ply] == b->moves[ply])
        ply++;
    return ply;
}

bool xq_seated_commit(XqTables *tables, XqSeatedTable *seated, XqTable *next, XqProblem *problem)
{
    XqError err;
    XqKinState before;
    int kept = common_moves(&seated->table, next);
    bool is_back = kept < seated->table.ply;
    bool is_move = !is_back && next->ply > kept && next->phase == XQ_TABLE_PLAYING &&
                   seated->table.phase == XQ_TABLE_PLAYING;
    next->updated_ms = tables->ports.wall_ms(tables->ports.context);
    if (xq_store_update_table(tables->ports.store, next, kept, &err) != XQ_OK) {
        xq_log("cannot store a change of a table: %s", err.text);
        return xq_problem(problem, XQ_PROBLEM_STORAGE, "%s", err.text);
    }
    bool has_same_seats = memcmp(seated->table.chairs, next->chairs, sizeof next->chairs) == 0 &&
                          seated->table.phase == next->phase;
    if (is_back || next->ply > kept || !has_same_seats) {
        stop_thinking(tables, seated);
        seated->fault = XQ_PROBLEM_NONE;
    }
    for (int seat = 0; seat < XQ_KIN_SEATS_MAX; seat++) {
        const XqChair *chair = &next->chairs[seat];
        if (chair->kind != XQ_CHAIR_HUMAN ||
            memcmp(&chair->key, &seated->table.chairs[seat].key, sizeof chair->key) != 0)
            blind(seated, seat);
    }
    xq_kin_copy(&before, &seated->table.state);
    seated->table = *next;
    if (is_move)
        tell(seated, move_message, &(News){ .from = kept, .before = &before });
    else if (has_same_seats && !is_back)
        xq_seated_tell_state(seated);
    else
        xq_seated_tell_all(seated);
    return true;
}

/* --- For HTTP --------------------------------------------------------------------------------- */

static bool may_create(XqTables *tables, int64_t now_ms)
{
    int64_t minute = now_ms / 60000;
    if (minute != tables->minute) {
        tables->minute = minute;
        tables->created_in_minute = 0;
    }
    return tables->created_in_minute < XQ_CREATED_PER_MINUTE;
}

bool xq_tables_draw(XqTables *tables, void *out, size_t size, XqProblem *problem)
{
    return tables->ports.random(tables->ports.context, out, size) ||
           xq_problem(problem, XQ_PROBLEM_INTERNAL, "the system has no random bytes");
}

bool xq_tables_create(XqTables *tables, XqTable *out, XqTableKeys *out_keys, const json_t *object,
                      XqProblem *problem)
{
    int64_t now_ms = tables->ports.wall_ms(tables->ports.context);
    XqTableSetup setup;
    XqTableChance chance;
    XqError err;
    if (!may_create(tables, now_ms))
        return xq_problem(problem, XQ_PROBLEM_BUSY, "at most %d new tables a minute",
                          XQ_CREATED_PER_MINUTE);
    if (!xq_tables_draw(tables, &chance.id, sizeof chance.id, problem) ||
        !xq_tables_draw(tables, &chance.host, sizeof chance.host, problem) ||
        !xq_tables_draw(tables, chance.secret, sizeof chance.secret, problem))
        return false;
    for (int seat = 0; seat < XQ_KIN_SEATS_MAX; seat++)
        if (!xq_tables_draw(tables, &out_keys->seats[seat], sizeof out_keys->seats[0], problem))
            return false;
    out_keys->host = chance.host;
    if (!xq_wire_read_table_setup(&setup, &out_keys->seated, object, out_keys->seats, problem) ||
        !xq_table_init(out, &setup, &chance, now_ms, problem))
        return false;
    if (xq_store_insert_table(tables->ports.store, out, &err) != XQ_OK) {
        xq_log("cannot store a new table: %s", err.text);
        return xq_problem(problem, XQ_PROBLEM_STORAGE, "%s", err.text);
    }
    tables->created_in_minute++;
    return true;
}

bool xq_tables_read(XqTables *tables, XqTable *out, XqTableLive *out_live, const XqGameId *id,
                    XqProblem *problem)
{
    const XqSeatedTable *seated = find(tables, id);
    *out_live = seated != NULL ? xq_seated_live(seated) : (XqTableLive){ 0 };
    if (seated == NULL)
        return read_stored(tables, out, id, problem);
    *out = seated->table;
    return true;
}

bool xq_tables_list(XqTables *tables, XqGameId *out, int max, int *out_count, XqStoreCursor *cursor,
                    XqProblem *problem)
{
    XqError err;
    if (xq_store_list_tables(tables->ports.store, out, max, out_count, cursor, &err) == XQ_OK)
        return true;
    xq_log("cannot list the tables: %s", err.text);
    return xq_problem(problem, XQ_PROBLEM_STORAGE, "%s", err.text);
}

/* --- Life ------------------------------------------------------------------------------------- */

XqTables *xq_tables_new(const XqHubPorts *ports)
{
    XqTables *tables = calloc(1, sizeof *tables);
    if (tables != NULL)
        tables->ports = *ports;
    return tables;
}

void xq_tables_free(XqTables *tables)
{
    if (tables == NULL)
        return;
    for (int i = 0; i < BUCKETS; i++)
        while (tables->buckets[i] != NULL) {
            XqSeatedTable *seated = tables->buckets[i];
            assert(seated->watches == NULL);
            stop_thinking(tables, seated);
            xq_seated_release(tables, seated);
        }
    free(tables);
}

int xq_tables_count(const XqTables *tables)
{
    return tables->count;
}
