/*
 * fuzz_message.c - any bytes as messages to the server, one a line, about a game whose ID is all
 * ones. Each that is no object gets one error, all that is sent is JSON of a known type, revisions
 * never fall, and the store has the game as it is in memory.
 */
#include "server/hub.h"

#include <string.h>

#include "target.h"

typedef struct Room {
    XqPeer peer; /* first, so that on_sent() finds the rest */
    XqHub *hub;
    XqStore *store;
    uint64_t tickets[4];
    XqPosition positions[4];
    int ticket_count;
    int errors;
    json_int_t rev; /* the last one told */
} Room;

static void on_sent(XqPeer *peer, XqStr text)
{
    static const char *const types[] = { "ok",   "error",    "pong",  "hint", "game",
                                         "move", "takeback", "state", "over", "thinking" };
    Room *room = (Room *)peer;
    json_t *message = json_loadb(text.ptr, text.len, 0, NULL);
    const char *type = json_string_value(json_object_get(message, "type"));
    FUZZ_CHECK(type != NULL);
    bool is_known = false;
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        is_known |= strcmp(type, types[i]) == 0;
    FUZZ_CHECK(is_known);
    room->errors += strcmp(type, "error") == 0;
    const json_t *state = json_object_get(message, "state");
    if (state != NULL) {
        json_int_t rev = json_integer_value(json_object_get(state, "rev"));
        FUZZ_CHECK(rev >= room->rev);
        room->rev = rev;
    }
    json_decref(message);
}

static XqProblemCode start_thinking(void *context, uint64_t ticket, const XqThinkRequest *request)
{
    Room *room = context;
    if (room->ticket_count == 4)
        return XQ_PROBLEM_BUSY;
    XqPosition position = request->start;
    for (int i = 0; i < request->move_count; i++)
        FUZZ_CHECK(xq_position_try(&position, request->moves[i], NULL) == XQ_OK);
    room->positions[room->ticket_count] = position;
    room->tickets[room->ticket_count++] = ticket;
    return XQ_PROBLEM_NONE;
}

static void cancel_thinking(void *context, uint64_t ticket)
{
    Room *room = context;
    for (int i = 0; i < room->ticket_count; i++)
        if (room->tickets[i] == ticket) {
            room->ticket_count--;
            room->tickets[i] = room->tickets[room->ticket_count];
            room->positions[i] = room->positions[room->ticket_count];
            return;
        }
}

/* Lets the engine answer one question, if there is one. */
static void think(Room *room)
{
    if (room->ticket_count == 0)
        return;
    XqMoveList list;
    XqThought thought = { .problem = XQ_PROBLEM_NONE };
    uint64_t ticket = room->tickets[0];
    xq_position_moves(&room->positions[0], &list);
    FUZZ_CHECK(list.count > 0);
    thought.move = list.moves[0];
    cancel_thinking(room, ticket);
    xq_hub_thought(room->hub, ticket, &thought);
}

static int64_t wall_ms(void *context)
{
    (void)context;
    return 1000;
}

static bool all_ones(void *context, void *out, size_t size)
{
    (void)context;
    memset(out, 0x11, size);
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Room room = { .peer.send = on_sent };
    XqRoomSetup setup = { .seats = { { false, 0 }, { true, 3 } } };
    XqRoom game, stored;
    XqRoomLive live;
    XqStr rest = { (const char *)data, size }, line;
    FUZZ_CHECK(xq_store_open(&room.store, ":memory:", NULL) == XQ_OK);
    room.hub = xq_hub_new(&(XqHubPorts){ .store = room.store,
                                         .thinker = { start_thinking, cancel_thinking, &room },
                                         .wall_ms = wall_ms,
                                         .random = all_ones });
    FUZZ_CHECK(room.hub != NULL && xq_hub_create(room.hub, &game, &setup, NULL));
    while (xq_str_next_line(&rest, &line)) {
        room.errors = 0;
        xq_hub_receive(room.hub, &room.peer, line);
        FUZZ_CHECK(room.errors == 1 || (line.len > 0 && memchr(line.ptr, '{', line.len) != NULL));
        think(&room);
        think(&room);
    }
    FUZZ_CHECK(xq_hub_read(room.hub, &game, &live, &game.id, NULL));
    FUZZ_CHECK(xq_store_load(room.store, &stored, &game.id, NULL) == XQ_OK);
    FUZZ_CHECK(stored.rev == game.rev && stored.ply == game.ply && stored.result == game.result);
    xq_hub_leave(room.hub, &room.peer);
    xq_hub_free(room.hub);
    xq_store_close(room.store);
    return 0;
}
