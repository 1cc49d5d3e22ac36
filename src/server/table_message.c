/*
 * table_message.c - what each message about a table asks for (docs/api-tables.md).
 *
 * What a change does to a table is in table.c, how it is committed and told in tables.c.
 */
#include "server/table_message.h"

#include <string.h>

#include "server/live.h"

/* A message being handled. */
typedef struct Request {
    XqTables *tables;
    XqPeer *peer;
    XqSeatedTable *seated;
    const json_t *object;
    json_t *id;   /* borrowed, NULL if there is none */
    int seat;     /* whose key came along, or XQ_KIN_NOBODY */
    XqTable next; /* a copy to change */
} Request;

static bool send_ok(const Request *request, const char *name, json_t *value)
{
    json_t *ok = json_pack("{ss sI}", "type", "ok", "rev", (json_int_t)request->seated->table.rev);
    if (name != NULL)
        (void)json_object_set_new(ok, name, value); /* without memory the reply fails as a whole */
    xq_peer_send(request->peer, xq_with_id(ok, request->id));
    return true;
}

/* Commits `next`, says ok and sets the computers to work. */
static bool finish(Request *request, const char *name, json_t *value, XqProblem *problem)
{
    if (!xq_seated_commit(request->tables, request->seated, &request->next, problem)) {
        json_decref(value);
        return false;
    }
    (void)send_ok(request, name, value); /* always true */
    xq_seated_think(request->tables, request->seated);
    return true;
}

/* --- The messages ----------------------------------------------------------------------------- */

static bool on_watch(Request *request, XqProblem *problem)
{
    XqSeatedTable *seated = request->seated;
    unsigned present = xq_seated_live(seated).present;
    if (!xq_seated_watch(request->peer, seated, request->seat, problem))
        return false;
    xq_peer_send(request->peer, xq_with_id(xq_seated_message(seated, request->seat), request->id));
    if (xq_seated_live(seated).present != present)
        xq_seated_tell_state(seated);
    xq_seated_think(request->tables, seated);
    return true;
}

static bool on_unwatch(Request *request, XqProblem *problem)
{
    (void)problem; /* cannot fail */
    xq_seated_unwatch(request->peer, request->seated);
    return send_ok(request, NULL, NULL);
}

static bool on_sit(Request *request, XqProblem *problem)
{
    const XqKinGame *game = request->next.rules.game;
    XqGameId key;
    XqChair chair;
    int seat = 0;
    if (!xq_wire_read_letter(&seat, request->object, "seat", game, problem) ||
        !xq_tables_draw(request->tables, &key, sizeof key, problem) ||
        !xq_wire_read_sitter(&chair, request->object, &key, problem) ||
        !xq_table_sit(&request->next, seat, &chair, problem) ||
        !xq_seated_commit(request->tables, request->seated, &request->next, problem))
        return false;
    char letter[2] = { xq_kin_letter(game, seat), '\0' };
    xq_peer_send(request->peer,
                 xq_with_id(json_pack("{ss so ss so sI}", "type", "table-seat", "table",
                                      xq_wire_id(&request->next.id), "seat", letter, "key",
                                      xq_wire_id(&key), "rev", (json_int_t)request->next.rev),
                            request->id));
    return true;
}

static bool on_seal(Request *request, XqProblem *problem)
{
    XqStr seal = { NULL, 0 };
    return xq_wire_read_seal(&seal, request->object, "seal", XQ_REQUIRED, problem) &&
           xq_table_seal(&request->next, request->seat, seal, problem) &&
           finish(request, NULL, NULL, problem);
}

static bool on_start(Request *request, XqProblem *problem)
{
    return xq_table_start(&request->next, problem) && finish(request, NULL, NULL, problem);
}

static bool on_word(Request *request, XqProblem *problem)
{
    XqStr word = { NULL, 0 };
    return xq_wire_read_text(&word, request->object, "word", XQ_REQUIRED, problem) &&
           xq_table_word(&request->next, request->seat, word, problem) &&
           finish(request, NULL, NULL, problem);
}

static bool on_move(Request *request, XqProblem *problem)
{
    XqStr move = { NULL, 0 };
    int ply = 0;
    bool is_repeat;
    if (!xq_wire_read_int(&ply, request->object, "ply", 0, XQ_TABLE_PLIES_MAX, XQ_REQUIRED,
                          problem) ||
        !xq_wire_read_text(&move, request->object, "move", XQ_REQUIRED, problem) ||
        !xq_table_move(&request->next, request->seat, ply, move, &is_repeat, problem))
        return false;
    return is_repeat ? send_ok(request, "repeat", json_true())
                     : finish(request, NULL, NULL, problem);
}

/* Whether a key of the list is that of the seat. */
static bool holds_key(const XqTable *table, const json_t *keys, int seat)
{
    size_t index;
    const json_t *value;
    json_array_foreach(keys, index, value)
    {
        XqGameId key;
        const char *text = json_string_value(value);
        if (text != NULL && xq_game_id_parse(&key, xq_str(text)) &&
            xq_table_seat_of(table, &key) == seat)
            return true;
    }
    return false;
}

/* All who play agree: their keys come along. */
static bool on_take_back(Request *request, XqProblem *problem)
{
    const json_t *keys = json_object_get(request->object, "keys");
    int ply = 0;
    if (!json_is_array(keys) || json_array_size(keys) > XQ_KIN_SEATS_MAX)
        return xq_problem(problem, XQ_PROBLEM_BAD_VALUE, "keys: a list of keys was expected");
    for (int seat = 0; seat < XQ_KIN_SEATS_MAX; seat++)
        if (request->next.chairs[seat].kind == XQ_CHAIR_HUMAN &&
            !holds_key(&request->next, keys, seat))
            return xq_problem(problem, XQ_PROBLEM_BAD_KEY, "the key of a player is missing");
    return xq_wire_read_int(&ply, request->object, "ply", 0, XQ_TABLE_PLIES_MAX, XQ_REQUIRED,
                            problem) &&
           xq_table_take_back(&request->next, ply, problem) && finish(request, NULL, NULL, problem);
}

/* What became of an offer, once it is settled. */
static bool finish_offer(Request *request, XqOfferEnd end, XqProblem *problem)
{
    switch (end) {
    case XQ_OFFER_STANDS:
        return finish(request, NULL, NULL, problem);
    case XQ_OFFER_PLAYED:
        return finish(request, "answer", json_string("accepted"), problem);
    case XQ_OFFER_DECLINED:
        return finish(request, "answer", json_string("declined"), problem);
    }
    return false;
}

static bool on_offer(Request *request, XqProblem *problem)
{
    XqStr move = { NULL, 0 };
    XqOfferEnd end;
    return xq_wire_read_text(&move, request->object, "move", XQ_REQUIRED, problem) &&
           xq_table_offer(&request->next, request->seat, move, &end, problem) &&
           finish_offer(request, end, problem);
}

static bool on_answer(Request *request, XqProblem *problem)
{
    XqStr move = { NULL, 0 };
    bool accept = false;
    XqOfferEnd end;
    return xq_wire_read_text(&move, request->object, "move", XQ_REQUIRED, problem) &&
           xq_wire_read_bool(&accept, request->object, "accept", XQ_REQUIRED, problem) &&
           xq_table_answer(&request->next, request->seat, move, accept, &end, problem) &&
           finish_offer(request, end, problem);
}

static bool vacate(Request *request, int seat, const XqChair *chair, XqProblem *problem)
{
    uint8_t secret[XQ_KIN_SECRET_SIZE];
    return xq_tables_draw(request->tables, secret, sizeof secret, problem) &&
           xq_table_vacate(&request->next, seat, chair, secret, problem) &&
           finish(request, NULL, NULL, problem);
}

static bool on_seat(Request *request, XqProblem *problem)
{
    XqChair chair;
    int seat = 0;
    return xq_wire_read_letter(&seat, request->object, "seat", request->next.rules.game, problem) &&
           xq_wire_read_vacancy(&chair, request->object, "to", problem) &&
           vacate(request, seat, &chair, problem);
}

static bool on_leave(Request *request, XqProblem *problem)
{
    bool is_playing = request->next.phase == XQ_TABLE_PLAYING;
    XqChair chair =
        is_playing ? xq_chair_computer(XQ_KIN_SEARCHES, XQ_TABLE_MOVE_MS_DEFAULT) : xq_chair_open();
    return vacate(request, request->seat, &chair, problem);
}

static bool on_retry(Request *request, XqProblem *problem)
{
    if (request->seated->fault == XQ_PROBLEM_NONE)
        return xq_problem(problem, XQ_PROBLEM_NO_FAULT, "no computer has failed");
    request->seated->fault = XQ_PROBLEM_NONE;
    (void)send_ok(request, NULL, NULL); /* always true */
    xq_seated_tell_state(request->seated);
    xq_seated_think(request->tables, request->seated);
    return true;
}

/* --- Finding them ----------------------------------------------------------------------------- */

typedef enum Right { ANYBODY, PERHAPS_SEAT, OF_SEAT, OF_HOST } Right;

static const struct {
    const char *type;
    Right right;
    bool (*handle)(Request *request, XqProblem *problem);
} messages[] = {
    { "table-watch", PERHAPS_SEAT, on_watch },
    { "table-unwatch", ANYBODY, on_unwatch },
    { "table-sit", ANYBODY, on_sit },
    { "table-seal", OF_SEAT, on_seal },
    { "table-start", OF_HOST, on_start },
    { "table-word", OF_SEAT, on_word },
    { "table-move", OF_SEAT, on_move },
    { "table-offer", OF_SEAT, on_offer },
    { "table-answer", OF_SEAT, on_answer },
    { "table-seat", OF_HOST, on_seat },
    { "table-leave", OF_SEAT, on_leave },
    { "table-retry", ANYBODY, on_retry },
    { "table-takeback", OF_HOST, on_take_back },
};

enum { MESSAGE_COUNT = sizeof messages / sizeof messages[0] };

static int find_message(XqStr type)
{
    for (int i = 0; i < MESSAGE_COUNT; i++)
        if (xq_str_equal(type, xq_str(messages[i].type)))
            return i;
    return -1;
}

bool xq_tables_own(XqStr type)
{
    return find_message(type) >= 0;
}

/* Reads the key the message needs. */
static bool check_right(Request *request, Right right, XqProblem *problem)
{
    const XqTable *table = &request->seated->table;
    XqGameId key;
    bool has_key = false;
    request->seat = XQ_KIN_NOBODY;
    if (right == ANYBODY)
        return true;
    if (!xq_wire_read_key(&key, request->object, right == PERHAPS_SEAT ? XQ_OPTIONAL : XQ_REQUIRED,
                          &has_key, problem))
        return false;
    if (!has_key)
        return true;
    request->seat = xq_table_seat_of(table, &key);
    bool is_right =
        right == OF_HOST ? xq_table_is_host(table, &key) : request->seat != XQ_KIN_NOBODY;
    return is_right ||
           xq_problem(problem, XQ_PROBLEM_BAD_KEY,
                      right == OF_HOST ? "that is not the host's key" : "that is no seat's key");
}

bool xq_tables_receive(XqTables *tables, XqPeer *peer, XqStr type, const json_t *object, json_t *id,
                       XqProblem *problem)
{
    int message = find_message(type);
    XqGameId table;
    Request request = { .tables = tables, .peer = peer, .object = object, .id = id };
    if (!xq_wire_read_table_id(&table, object, problem))
        return false;
    request.seated = xq_seated_get(tables, &table, problem);
    if (request.seated == NULL)
        return false;
    request.next = request.seated->table;
    bool is_done = check_right(&request, messages[message].right, problem) &&
                   messages[message].handle(&request, problem);
    xq_seated_release(tables, request.seated);
    return is_done;
}
