/*
 * fuzz_table.c - any bytes at a table of another game: a line with the body that makes it, then a
 * message a line, in which $ and ! stand for the first seat's and the host's keys. Computers answer
 * at once with any move. What is no object gets one error, all that is sent is JSON of a known
 * type, revisions never fall, and the store has the table as it is in memory.
 */
#include "server/tables.h"

#include <stdlib.h>
#include <string.h>

#include "target.h"

enum { LINES_MAX = 400, LINE_SIZE = 2048, ANSWERS_MAX = 3 };

typedef struct Room {
    XqPeer peer; /* first, so that on_sent() finds the rest */
    XqHub *hub;
    uint64_t ticket;
    XqKinMove move;
    int errors;
    json_int_t rev;
} Room;

static void on_sent(XqPeer *peer, XqStr text)
{
    static const char *const types[] = { "ok",         "error",      "pong",       "table",
                                         "table-seat", "table-move", "table-state" };
    Room *room = (Room *)peer;
    json_t *message = json_loadb(text.ptr, text.len, 0, NULL);
    const char *type = json_string_value(json_object_get(message, "type"));
    FUZZ_CHECK(type != NULL);
    bool is_known = false;
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        is_known |= strcmp(type, types[i]) == 0;
    FUZZ_CHECK(is_known);
    room->errors += strcmp(type, "error") == 0;
    const json_t *data = json_object_get(message, "data");
    const json_t *state = json_object_get(data != NULL ? data : message, "state");
    if (state != NULL) {
        json_int_t rev = json_integer_value(json_object_get(state, "rev"));
        FUZZ_CHECK(rev >= room->rev);
        room->rev = rev;
    }
    json_decref(message);
}

static XqProblemCode no_engine(void *context, uint64_t ticket, const XqThinkRequest *request)
{
    (void)context, (void)ticket, (void)request;
    return XQ_PROBLEM_ENGINE_MISSING;
}

static XqProblemCode start_thinking(void *context, uint64_t ticket,
                                    const XqKinThinkRequest *request)
{
    static XqKinMoveList list;
    Room *room = context;
    if (room->ticket != 0)
        return XQ_PROBLEM_BUSY;
    xq_kin_moves(request->view, &list);
    FUZZ_CHECK(list.count > 0);
    room->ticket = ticket;
    room->move = list.moves[request->seed % (unsigned)list.count];
    return XQ_PROBLEM_NONE;
}

static void cancel_thinking(void *context, uint64_t ticket)
{
    Room *room = context;
    if (room->ticket == ticket)
        room->ticket = 0;
}

static int64_t wall_ms(void *context)
{
    (void)context;
    return 0;
}

/* The same bytes a size each time: IDs and keys that messages can name. */
static bool same_bytes(void *context, void *out, size_t size)
{
    (void)context;
    memset(out, 0x11, size);
    return true;
}

static void check_store(Room *room, XqStore *store, const XqGameId *id)
{
    static XqTable memory, stored;
    XqTableLive live;
    FUZZ_CHECK(xq_tables_read(xq_hub_tables(room->hub), &memory, &live, id, NULL));
    FUZZ_CHECK(xq_store_load_table(store, &stored, id, NULL) == XQ_OK);
    FUZZ_CHECK(memory.rev == stored.rev && memory.ply == stored.ply &&
               memory.phase == stored.phase && memory.throws == stored.throws &&
               memory.offer_count == stored.offer_count);
    FUZZ_CHECK(xq_kin_key(&memory.state) == xq_kin_key(&stored.state));
}

static void receive(Room *room, XqStr line)
{
    static const char key[] = "11111111111111111111111111111111";
    char text[LINE_SIZE];
    size_t len = 0;
    for (size_t i = 0; i < line.len && len + sizeof key < sizeof text; i++) {
        if (line.ptr[i] != '$' && line.ptr[i] != '!') {
            text[len++] = line.ptr[i];
            continue;
        }
        memcpy(text + len, key, sizeof key - 1);
        len += sizeof key - 1;
    }
    json_t *object = json_loadb(text, len, JSON_REJECT_DUPLICATES, NULL);
    int errors = room->errors;
    xq_hub_receive(room->hub, &room->peer, (XqStr){ text, len });
    FUZZ_CHECK(json_is_object(object) || room->errors == errors + 1);
    FUZZ_CHECK(room->errors <= errors + 1);
    json_decref(object);
    for (int i = 0; i < ANSWERS_MAX && room->ticket != 0; i++) {
        uint64_t ticket = room->ticket;
        room->ticket = 0;
        xq_hub_kin_thought(room->hub, ticket, room->move);
    }
}

static void play(Room *room, XqStore *store, XqStr rest)
{
    static XqTable made;
    XqTableKeys keys;
    XqStr line;
    if (!xq_str_next_line(&rest, &line))
        return;
    json_t *body = json_loadb(line.ptr != NULL ? line.ptr : "", line.len, 0, NULL);
    bool is_made = json_is_object(body) &&
                   xq_tables_create(xq_hub_tables(room->hub), &made, &keys, body, NULL);
    json_decref(body);
    if (!is_made)
        return;
    for (int i = 0; i < LINES_MAX && xq_str_next_line(&rest, &line); i++)
        receive(room, line);
    check_store(room, store, &made.id);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Room room = { .peer = { .send = on_sent } };
    XqStore *store;
    FUZZ_CHECK(xq_store_open(&store, ":memory:", NULL) == XQ_OK);
    XqHubPorts ports = { .store = store,
                         .thinker = { no_engine, NULL, &room },
                         .kin_thinker = { start_thinking, cancel_thinking, &room },
                         .wall_ms = wall_ms,
                         .random = same_bytes,
                         .context = &room };
    room.hub = xq_hub_new(&ports);
    FUZZ_CHECK(room.hub != NULL);
    play(&room, store, (XqStr){ (const char *)data, size });
    xq_hub_leave(room.hub, &room.peer);
    xq_hub_free(room.hub);
    xq_store_close(store);
    return 0;
}
