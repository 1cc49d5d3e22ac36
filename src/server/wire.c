/* wire.c - JSON in and out. */
#include "server/wire.h"

#include <stdio.h>
#include <string.h>

#include <chuhe/fen.h>

/* --- Reading --------------------------------------------------------------------------------- */

json_t *xq_wire_parse(XqStr text, XqProblem *problem)
{
    json_error_t error;
    json_t *object =
        json_loadb(text.ptr != NULL ? text.ptr : "", text.len, JSON_REJECT_DUPLICATES, &error);
    if (object == NULL) {
        (void)xq_problem(problem, XQ_PROBLEM_BAD_JSON, "%s", error.text); /* NULL says it */
        if (problem != NULL)
            problem->offset = error.position;
        return NULL;
    }
    if (json_is_object(object))
        return object;
    json_decref(object);
    (void)xq_problem(problem, XQ_PROBLEM_BAD_JSON, "an object was expected"); /* NULL says it */
    return NULL;
}

static bool bad_value(XqProblem *problem, const char *name, const char *expected)
{
    (void)xq_problem(problem, XQ_PROBLEM_BAD_VALUE, "%s: %s was expected", name, expected);
    if (problem != NULL)
        (void)snprintf(problem->at, sizeof problem->at, "%s", name); /* our own short names */
    return false;
}

/* The member, or NULL: then *out_done is what the caller returns. */
static json_t *member(const json_t *object, const char *name, XqPresence presence,
                      const char *expected, bool *out_done, XqProblem *problem)
{
    json_t *value = json_object_get(object, name);
    if (value != NULL && !json_is_null(value))
        return value;
    *out_done = presence == XQ_OPTIONAL || bad_value(problem, name, expected);
    return NULL;
}

bool xq_wire_read_text(XqStr *out, const json_t *object, const char *name, XqPresence presence,
                       XqProblem *problem)
{
    bool done;
    json_t *value = member(object, name, presence, "a text", &done, problem);
    if (value == NULL)
        return done;
    if (!json_is_string(value))
        return bad_value(problem, name, "a text");
    *out = (XqStr){ json_string_value(value), json_string_length(value) };
    return true;
}

bool xq_wire_read_int(int *out, const json_t *object, const char *name, int min, int max,
                      XqPresence presence, XqProblem *problem)
{
    char expected[64];
    (void)snprintf(expected, sizeof expected, "a whole number from %d to %d", min, max);
    bool done;
    json_t *value = member(object, name, presence, expected, &done, problem);
    if (value == NULL)
        return done;
    if (!json_is_integer(value) || json_integer_value(value) < min ||
        json_integer_value(value) > max)
        return bad_value(problem, name, expected);
    *out = (int)json_integer_value(value);
    return true;
}

bool xq_wire_read_bool(bool *out, const json_t *object, const char *name, XqPresence presence,
                       XqProblem *problem)
{
    bool done;
    json_t *value = member(object, name, presence, "true or false", &done, problem);
    if (value == NULL)
        return done;
    if (!json_is_boolean(value))
        return bad_value(problem, name, "true or false");
    *out = json_is_true(value);
    return true;
}

bool xq_wire_read_side(XqSide *out, const json_t *object, const char *name, XqPresence presence,
                       XqProblem *problem)
{
    static const char expected[] = "\"red\" or \"black\"";
    bool done;
    json_t *value = member(object, name, presence, expected, &done, problem);
    if (value == NULL)
        return done;
    const char *text = json_string_value(value);
    if (text == NULL || (strcmp(text, "red") != 0 && strcmp(text, "black") != 0))
        return bad_value(problem, name, expected);
    *out = text[0] == 'r' ? XQ_RED : XQ_BLACK;
    return true;
}

bool xq_wire_read_seat(XqSeat *out, const json_t *object, const char *name, XqProblem *problem)
{
    const json_t *seat = json_object_get(object, name);
    if (!json_is_object(seat))
        return bad_value(problem, name, "a seat, as {\"kind\":\"human\"}");
    XqStr kind = { NULL, 0 };
    int level = 0;
    XqProblem inner;
    bool is_read = xq_wire_read_text(&kind, seat, "kind", XQ_REQUIRED, &inner);
    bool is_engine = is_read && xq_str_equal(kind, XQ_STR("engine"));
    if (is_read && !is_engine && !xq_str_equal(kind, XQ_STR("human")))
        is_read = bad_value(&inner, "kind", "\"human\" or \"engine\"");
    if (is_engine)
        is_read = xq_wire_read_int(&level, seat, "level", 1, XQ_LEVEL_MAX, XQ_REQUIRED, &inner);
    if (!is_read) {
        (void)xq_problem(problem, inner.code, "%s.%s", name, inner.text); /* false, as below */
        if (problem != NULL)
            (void)snprintf(problem->at, sizeof problem->at, "%s.%.40s", name, inner.at);
        return false;
    }
    *out = (XqSeat){ .is_engine = is_engine, .level = (uint8_t)level };
    return true;
}

bool xq_wire_read_game(XqGameId *out, const json_t *object, const char *name, XqProblem *problem)
{
    XqStr text = { NULL, 0 };
    if (!xq_wire_read_text(&text, object, name, XQ_REQUIRED, problem))
        return false;
    return xq_game_id_parse(out, text) ||
           xq_problem(problem, XQ_PROBLEM_UNKNOWN_GAME, "there is no such game");
}

bool xq_wire_read_setup(XqRoomSetup *out, const json_t *object, XqProblem *problem)
{
    *out = (XqRoomSetup){ .giver = XQ_RED };
    if (!xq_wire_read_seat(&out->seats[XQ_RED], object, "red", problem) ||
        !xq_wire_read_seat(&out->seats[XQ_BLACK], object, "black", problem) ||
        !xq_wire_read_text(&out->handicap, object, "handicap", XQ_OPTIONAL, problem) ||
        !xq_wire_read_text(&out->rules, object, "rules", XQ_OPTIONAL, problem) ||
        !xq_wire_read_side(&out->giver, object, "giver", XQ_OPTIONAL, problem) ||
        !xq_wire_read_text(&out->fen, object, "fen", XQ_OPTIONAL, problem))
        return false;
    const json_t *giver = json_object_get(object, "giver");
    out->has_giver = giver != NULL && !json_is_null(giver);
    return true;
}

/* --- Writing --------------------------------------------------------------------------------- */

static json_t *text_or_null(const char *text)
{
    return text != NULL ? json_string(text) : json_null();
}

/* Text that our own writers made. */
static json_t *take_text(XqBuf *buf)
{
    json_t *text = xq_buf_status(buf) == XQ_OK ? json_string(xq_buf_cstr(buf)) : NULL;
    xq_buf_release(buf);
    return text;
}

json_t *xq_wire_move(XqMove move)
{
    XqBuf buf;
    xq_buf_init(&buf, 16);
    xq_move_format(&buf, move);
    return take_text(&buf);
}

json_t *xq_wire_id(const XqGameId *id)
{
    char text[XQ_GAME_ID_SIZE];
    xq_game_id_format(text, id);
    return json_string(text);
}

json_t *xq_wire_fen(const XqPosition *position)
{
    XqBuf buf;
    xq_buf_init(&buf, XQ_FEN_SIZE);
    xq_fen_format(&buf, position);
    return take_text(&buf);
}

json_t *xq_wire_seat(XqSeat seat)
{
    return seat.is_engine ? json_pack("{ss si}", "kind", "engine", "level", (int)seat.level)
                          : json_pack("{ss}", "kind", "human");
}

json_t *xq_wire_state(const XqRoom *room, XqRoomLive live)
{
    const char *offer =
        room->draw_offer == XQ_NO_OFFER ? NULL : xq_side_name((XqSide)room->draw_offer);
    const char *fault = live.fault == XQ_PROBLEM_NONE ? NULL : xq_problem_name(live.fault);
    const char *reason = room->result == XQ_RESULT_NONE ? NULL : xq_reason_name(room->reason);
    const char *clause = room->clause[0] != '\0' ? room->clause : NULL;
    return json_pack(
        "{sI si so ss sb so so so so sb so si}", "rev", (json_int_t)room->rev, "ply", room->ply,
        "fen", xq_wire_fen(&room->position), "turn", xq_side_name(xq_room_turn(room)), "check",
        (int)xq_position_in_check(&room->position), "drawOffer", text_or_null(offer), "result",
        text_or_null(xq_room_result_name(room->result)), "reason", text_or_null(reason), "clause",
        text_or_null(clause), "thinking", (int)live.is_thinking, "fault", text_or_null(fault),
        "freeMoves", xq_room_free_moves(room));
}

static json_t *moves_array(const XqRoom *room)
{
    json_t *array = json_array();
    for (int i = 0; i < room->ply; i++)
        if (json_array_append_new(array, xq_wire_move(room->moves[i])) != 0) {
            json_decref(array);
            return NULL;
        }
    return array;
}

json_t *xq_wire_game(const XqRoom *room, XqRoomLive live, XqWireMoves moves)
{
    json_t *game = json_pack(
        "{so ss sI sI so so ss ss so so}", "id", xq_wire_id(&room->id), "variant", "xiangqi",
        "created", (json_int_t)room->created_ms, "updated", (json_int_t)room->updated_ms, "red",
        xq_wire_seat(room->seats[XQ_RED]), "black", xq_wire_seat(room->seats[XQ_BLACK]), "handicap",
        room->handicap->id, "rules", xq_rules_id(room->rules), "start", xq_wire_fen(&room->start),
        "state", xq_wire_state(room, live));
    if (moves == XQ_WITH_MOVES && game != NULL &&
        json_object_set_new(game, "moves", moves_array(room)) != 0) {
        json_decref(game);
        return NULL;
    }
    return game;
}

static json_t *faults_array(unsigned faults)
{
    json_t *array = json_array();
    for (unsigned i = 0; i < XQ_FAULT_COUNT; i++)
        if ((faults >> i & 1u) != 0)
            (void)json_array_append_new(
                array, json_string(xq_fault_name((XqFault)(1u << i)))); /* a shorter list */
    return array;
}

json_t *xq_wire_problem(const XqProblem *problem)
{
    json_t *out =
        json_pack("{ss ss}", "code", xq_problem_name(problem->code), "message", problem->text);
    int failed = 0;
    if (problem->at[0] != '\0')
        failed |= json_object_set_new(out, "at", json_string(problem->at));
    if (problem->offset >= 0)
        failed |= json_object_set_new(out, "offset", json_integer(problem->offset));
    if (problem->ply >= 0)
        failed |= json_object_set_new(out, "ply", json_integer(problem->ply));
    if (problem->faults != 0)
        failed |= json_object_set_new(out, "faults", faults_array(problem->faults));
    if (failed == 0)
        return out;
    json_decref(out);
    return NULL;
}
