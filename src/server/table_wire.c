/* table_wire.c - tables as JSON. */
#include "server/table_wire.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

/* --- Writing: small parts --------------------------------------------------------------------- */

static json_t *take_text(XqBuf *buf)
{
    json_t *text = xq_buf_status(buf) == XQ_OK ? json_string(xq_buf_cstr(buf)) : NULL;
    xq_buf_release(buf);
    return text;
}

static json_t *text_or_null(const char *text)
{
    return text[0] != '\0' ? json_string(text) : json_null();
}

static json_t *letter(const XqKinGame *game, int seat)
{
    char text[2] = { xq_kin_letter(game, seat), '\0' };
    return json_string(text);
}

static json_t *letters(const XqKinGame *game, unsigned set)
{
    char text[XQ_KIN_SEATS_MAX + 1];
    size_t count = 0;
    for (int seat = 0; seat < XQ_KIN_SEATS_MAX; seat++)
        if ((set >> seat & 1u) != 0)
            text[count++] = xq_kin_letter(game, seat);
    text[count] = '\0';
    return json_string(text);
}

static json_t *written(void (*format)(XqBuf *, const XqKinState *), const XqKinState *state)
{
    XqBuf buf;
    xq_buf_init(&buf, XQ_KIN_TEXT_SIZE);
    format(&buf, state);
    return take_text(&buf);
}

static json_t *move_text(const XqKinState *state, XqKinMove move)
{
    XqBuf buf;
    xq_buf_init(&buf, XQ_KIN_TEXT_SIZE);
    xq_kin_move_format(&buf, state, move);
    return take_text(&buf);
}

static json_t *hex(const uint8_t *bytes, size_t size)
{
    char text[2 * XQ_SHA256_SIZE + 1];
    xq_hex_format(text, bytes, size);
    return json_string(text);
}

/* False when `value`, which is taken over, could not be added. */
static bool add(json_t *array, json_t *value)
{
    return json_array_append_new(array, value) == 0;
}

/* --- Writing: the table ----------------------------------------------------------------------- */

static json_t *chair_json(const XqTable *table, int seat, XqTableLive live)
{
    const XqChair *chair = &table->chairs[seat];
    switch (chair->kind) {
    case XQ_CHAIR_OPEN:
        return json_pack("{ss}", "kind", "open");
    case XQ_CHAIR_HUMAN:
        return json_pack("{ss ss sb so so}", "kind", "human", "name", chair->name, "present",
                         (int)(live.present >> seat & 1u), "seal", text_or_null(chair->seal),
                         "word", text_or_null(table->fair.word[seat]));
    case XQ_CHAIR_COMPUTER:
        return json_pack("{ss ss si}", "kind", "computer", "player",
                         xq_kin_player_name(chair->player), "moveMs", chair->move_ms);
    }
    return NULL;
}

static json_t *chairs_json(const XqTable *table, XqTableLive live)
{
    json_t *chairs = json_object();
    unsigned seats = xq_kin_seats(&table->start);
    for (int seat = 0; seat < XQ_KIN_SEATS_MAX; seat++) {
        char name[2] = { xq_kin_letter(table->rules.game, seat), '\0' };
        if ((seats >> seat & 1u) != 0 &&
            json_object_set_new(chairs, name, chair_json(table, seat, live)) != 0) {
            json_decref(chairs);
            return NULL;
        }
    }
    return chairs;
}

static json_t *offers_json(const XqTable *table)
{
    const XqKinGame *game = table->rules.game;
    json_t *offers = json_array();
    for (int i = 0; i < table->offer_count; i++) {
        const XqTableOffer *offer = &table->offers[i];
        if (!add(offers,
                 json_pack("{so so so so}", "move", move_text(&table->state, offer->move), "by",
                           letter(game, offer->by), "agreed", letters(game, offer->agreed), "asked",
                           letters(game, offer->asked)))) {
            json_decref(offers);
            return NULL;
        }
    }
    return offers;
}

static json_t *outcome_json(const XqTable *table)
{
    const XqKinGame *game = table->rules.game;
    XqKinOutcome outcome;
    if (table->phase != XQ_TABLE_OVER)
        return json_null();
    xq_table_outcome(&outcome, table);
    json_t *ranking = json_array();
    for (int i = 0; i < outcome.seat_count; i++)
        if (!add(ranking, json_pack("{so si si}", "seat", letter(game, outcome.ranking[i]), "place",
                                    outcome.place[i], "score", outcome.score[i]))) {
            json_decref(ranking);
            return NULL;
        }
    return json_pack("{ss ss so so}", "reason", outcome.reason, "sentence", outcome.sentence,
                     "winners", letters(game, outcome.winners), "ranking", ranking);
}

static const char *phase_name(XqTablePhase phase)
{
    static const char *const names[] = { "seating", "opening", "playing", "over" };
    return names[phase];
}

/* What `viewer` is shown of a state: all of it once there is nothing left to hide. */
static void look(XqKinState *out, const XqTable *table, const XqKinState *state, int viewer)
{
    if (table->phase == XQ_TABLE_OVER)
        xq_kin_copy(out, state);
    else
        xq_kin_view(out, state, viewer);
}

json_t *xq_wire_table_state(const XqTable *table, XqTableLive live, int viewer)
{
    const XqKinGame *game = table->rules.game;
    bool is_over = table->phase == XQ_TABLE_OVER, has_secret = xq_table_has_secret(table);
    bool is_hiding = (xq_kin_info(game)->features & XQ_KIN_HAS_HIDDEN) != 0;
    unsigned movers = table->phase == XQ_TABLE_PLAYING ? xq_kin_movers(&table->state) : 0;
    XqKinState seen;
    look(&seen, table, &table->state, viewer);
    return json_pack(
        "{sI si ss so so so so so so so so so}", "rev", (json_int_t)table->rev, "ply", table->ply,
        "phase", phase_name(table->phase), "seats", chairs_json(table, live), "movers",
        letters(game, movers), "position", written(xq_kin_format, &seen), "offers",
        offers_json(table), "thinking", letters(game, live.thinking), "fault",
        live.fault == XQ_PROBLEM_NONE ? json_null() : json_string(xq_problem_name(live.fault)),
        "outcome", outcome_json(table), "secret",
        is_over && has_secret ? hex(table->fair.secret, sizeof table->fair.secret) : json_null(),
        "hidden",
        is_over && is_hiding ? written(xq_kin_secret_format, &table->start) : json_null());
}

json_t *xq_wire_table_moves(const XqTable *table, int from, const XqKinState *before, int viewer)
{
    XqKinState state, seen;
    json_t *moves = json_array();
    xq_kin_copy(&state, before != NULL ? before : &table->start);
    for (int ply = before != NULL ? from : 0; ply < table->ply; ply++) {
        XqKinMove record = table->moves[ply];
        if (ply >= from) {
            XqKinMove told =
                table->phase == XQ_TABLE_OVER ? record : xq_kin_move_view(&state, record, viewer);
            look(&seen, table, &state, viewer);
            if (!add(moves, move_text(&seen, told))) {
                json_decref(moves);
                return NULL;
            }
        }
        xq_kin_play(&state, record, NULL);
    }
    return moves;
}

static json_t *settings_json(const XqTable *table)
{
    XqBuf buf;
    xq_buf_init(&buf, XQ_KIN_TEXT_SIZE);
    xq_kin_rules_format(&buf, &table->rules);
    return take_text(&buf);
}

static json_t *commitment_json(const XqTable *table)
{
    char commitment[XQ_KIN_SEAL_SIZE];
    if (!xq_table_has_secret(table))
        return json_null();
    xq_kin_fair_commitment(commitment, table->fair.secret);
    return json_string(commitment);
}

json_t *xq_wire_table(const XqTable *table, XqTableLive live, int viewer, XqWireMoves moves)
{
    const XqKinInfo *info = xq_kin_info(table->rules.game);
    XqKinState start;
    xq_kin_view(&start, &table->start, XQ_KIN_NOBODY);
    json_t *out =
        json_pack("{so ss so sI sI so so so so}", "id", xq_wire_id(&table->id), "game", info->name,
                  "settings", settings_json(table), "created", (json_int_t)table->created_ms,
                  "updated", (json_int_t)table->updated_ms, "start", written(xq_kin_format, &start),
                  "as", letter(table->rules.game, viewer), "commitment", commitment_json(table),
                  "state", xq_wire_table_state(table, live, viewer));
    if (moves == XQ_WITH_MOVES && out != NULL &&
        json_object_set_new(out, "moves", xq_wire_table_moves(table, 0, NULL, viewer)) != 0) {
        json_decref(out);
        return NULL;
    }
    return out;
}

static json_t *features_json(unsigned features)
{
    static const char *const names[] = { "chance", "hidden", "drops", "pass" };
    json_t *array = json_array();
    for (size_t bit = 0; bit < sizeof names / sizeof names[0]; bit++)
        if ((features >> bit & 1u) != 0)
            (void)add(array, json_string(names[bit])); /* a shorter list */
    return array;
}

json_t *xq_wire_table_games(void)
{
    json_t *games = json_array();
    for (size_t i = 0; i < xq_kin_count(); i++) {
        const XqKinGame *game = xq_kin_at(i);
        const XqKinInfo *info = xq_kin_info(game);
        if (!add(games,
                 json_pack("{ss ss ss so so}", "name", info->name, "title", info->title, "native",
                           info->native, "seats", letters(game, (1u << info->army_count) - 1),
                           "features", features_json(info->features)))) {
            json_decref(games);
            return NULL;
        }
    }
    return games;
}

/* --- The record ------------------------------------------------------------------------------- */

static void record_seats(XqBuf *out, const XqTable *table)
{
    for (int seat = 0; seat < XQ_KIN_SEATS_MAX; seat++) {
        char name = xq_kin_letter(table->rules.game, seat);
        if (table->fair.word[seat][0] != '\0')
            xq_buf_printf(out, "seal %c %s\nword %c %s\n", name, table->chairs[seat].seal, name,
                          table->fair.word[seat]);
    }
}

static void record_moves(XqBuf *out, const XqTable *table)
{
    XqKinState state;
    xq_kin_copy(&state, &table->start);
    xq_buf_append_cstr(out, "moves");
    for (int ply = 0; ply < table->ply; ply++) {
        xq_buf_append_char(out, ' ');
        xq_kin_move_format(out, &state, table->moves[ply]);
        xq_kin_play(&state, table->moves[ply], NULL);
    }
    xq_buf_append_char(out, '\n');
}

/* `start` where it is the usual one: there the deal is checked, too. */
static void record_start(XqBuf *out, const XqTable *table)
{
    XqKinState usual;
    XqKinDraw draw;
    XqKinRandom random = xq_kin_fair_random(&draw, &table->fair, 0);
    bool is_usual = xq_kin_start(&usual, &table->rules, &random, NULL) == XQ_OK &&
                    xq_kin_key(&usual) == xq_kin_key(&table->start);
    xq_buf_append_cstr(out, "start ");
    if (is_usual)
        xq_buf_append_cstr(out, "start");
    else
        xq_kin_format(out, &table->start);
    xq_buf_append_char(out, '\n');
}

void xq_table_record(XqBuf *out, const XqTable *table)
{
    char text[2 * XQ_KIN_SECRET_SIZE + 1];
    xq_buf_printf(out, "chuhe-fair 1\ngame %s ", xq_kin_info(table->rules.game)->name);
    xq_kin_rules_format(out, &table->rules);
    xq_buf_append_char(out, '\n');
    record_start(out, table);
    xq_kin_fair_commitment(text, table->fair.secret);
    xq_buf_printf(out, "commitment %s\n", text);
    record_seats(out, table);
    xq_hex_format(text, table->fair.secret, sizeof table->fair.secret);
    xq_buf_printf(out, "secret %s\n", text);
    record_moves(out, table);
}

/* --- Reading ---------------------------------------------------------------------------------- */

static bool bad_value(XqProblem *problem, const char *name, const char *expected)
{
    (void)xq_problem(problem, XQ_PROBLEM_BAD_VALUE, "%s: %s was expected", name, expected);
    if (problem != NULL)
        (void)snprintf(problem->at, sizeof problem->at, "%s", name); /* our own short names */
    return false;
}

static int seat_of(const XqKinGame *game, char c)
{
    const XqKinInfo *info = xq_kin_info(game);
    for (int seat = 0; seat < info->army_count; seat++)
        if (info->armies[seat].letter == c)
            return seat;
    return XQ_KIN_NOBODY;
}

bool xq_wire_read_letter(int *out, const json_t *object, const char *name, const XqKinGame *game,
                         XqProblem *problem)
{
    XqStr text = { NULL, 0 };
    if (!xq_wire_read_text(&text, object, name, XQ_REQUIRED, problem))
        return false;
    int seat = text.len == 1 ? seat_of(game, text.ptr[0]) : XQ_KIN_NOBODY;
    if (seat == XQ_KIN_NOBODY)
        return bad_value(problem, name, "the letter of a seat");
    *out = seat;
    return true;
}

bool xq_wire_read_seal(XqStr *out, const json_t *object, const char *name, XqPresence presence,
                       XqProblem *problem)
{
    uint8_t digest[XQ_SHA256_SIZE];
    XqStr text = { NULL, 0 };
    if (!xq_wire_read_text(&text, object, name, presence, problem))
        return false;
    if (text.len > 0 && !xq_hex_parse(digest, sizeof digest, text))
        return bad_value(problem, name, "a word of 64 hexadecimal digits");
    for (size_t i = 0; i < text.len; i++)
        if (text.ptr[i] >= 'A' && text.ptr[i] <= 'F')
            return bad_value(problem, name, "a word of lower-case digits");
    *out = text;
    return true;
}

/* A name is shown to others: no control characters. */
static bool is_name(XqStr text)
{
    for (size_t len; text.len > 0; text = xq_str_sub(text, len, text.len)) {
        uint32_t c = xq_utf8_decode(text, &len);
        if (c == XQ_UTF8_INVALID || c < ' ' || (c >= 0x7f && c < 0xa0))
            return false;
    }
    return true;
}

bool xq_wire_read_sitter(XqChair *out, const json_t *object, const XqGameId *key,
                         XqProblem *problem)
{
    XqStr name = { NULL, 0 }, seal = { NULL, 0 };
    if (!xq_wire_read_text(&name, object, "name", XQ_OPTIONAL, problem) ||
        !xq_wire_read_seal(&seal, object, "seal", XQ_OPTIONAL, problem))
        return false;
    if (name.len >= XQ_TABLE_NAME_SIZE || !is_name(name))
        return bad_value(problem, "name", "a name of at most 40 bytes");
    *out = xq_chair_human(name, seal, key);
    return true;
}

static bool read_computer(XqChair *out, const json_t *object, XqProblem *problem)
{
    XqStr name = XQ_STR("search");
    XqKinPlayerKind player;
    int move_ms = XQ_TABLE_MOVE_MS_DEFAULT;
    if (!xq_wire_read_text(&name, object, "player", XQ_OPTIONAL, problem) ||
        !xq_wire_read_int(&move_ms, object, "moveMs", XQ_TABLE_MOVE_MS_MIN, XQ_TABLE_MOVE_MS_MAX,
                          XQ_OPTIONAL, problem))
        return false;
    if (xq_kin_player_parse(&player, name, NULL) != XQ_OK)
        return bad_value(problem, "player", "\"random\", \"greedy\" or \"search\"");
    *out = xq_chair_computer(player, move_ms);
    return true;
}

/* A human only where there is a key for him. */
static bool read_chair(XqChair *out, const json_t *object, const XqGameId *key, XqProblem *problem)
{
    XqStr kind = { NULL, 0 };
    if (!json_is_object(object))
        return bad_value(problem, "kind", "a seat, as {\"kind\":\"open\"},");
    if (!xq_wire_read_text(&kind, object, "kind", XQ_REQUIRED, problem))
        return false;
    if (xq_str_equal(kind, XQ_STR("computer")))
        return read_computer(out, object, problem);
    if (xq_str_equal(kind, XQ_STR("human")) && key != NULL)
        return xq_wire_read_sitter(out, object, key, problem);
    *out = xq_chair_open();
    return xq_str_equal(kind, XQ_STR("open")) ||
           bad_value(problem, "kind",
                     key != NULL ? "\"open\", \"human\" or \"computer\""
                                 : "\"open\" or \"computer\"");
}

bool xq_wire_read_vacancy(XqChair *out, const json_t *object, const char *name, XqProblem *problem)
{
    return read_chair(out, json_object_get(object, name), NULL, problem);
}

static bool read_chairs(XqTableSetup *out, unsigned *out_seated, json_t *seats,
                        const XqKinGame *game, const XqGameId keys[XQ_KIN_SEATS_MAX],
                        XqProblem *problem)
{
    const char *name;
    json_t *value;
    json_object_foreach(seats, name, value)
    {
        int seat = name[0] != '\0' && name[1] == '\0' ? seat_of(game, name[0]) : XQ_KIN_NOBODY;
        if (seat == XQ_KIN_NOBODY)
            return bad_value(problem, "seats", "a letter of a seat of this game");
        if (!read_chair(&out->chairs[seat], value, &keys[seat], problem))
            return false;
        if (out->chairs[seat].kind == XQ_CHAIR_HUMAN)
            *out_seated |= 1u << seat;
    }
    return true;
}

bool xq_wire_read_table_setup(XqTableSetup *out, unsigned *out_seated, const json_t *object,
                              const XqGameId keys[XQ_KIN_SEATS_MAX], XqProblem *problem)
{
    *out = (XqTableSetup){ .game = { NULL, 0 } };
    *out_seated = 0;
    if (!xq_wire_read_text(&out->game, object, "game", XQ_REQUIRED, problem) ||
        !xq_wire_read_text(&out->settings, object, "settings", XQ_OPTIONAL, problem) ||
        !xq_wire_read_text(&out->start, object, "start", XQ_OPTIONAL, problem))
        return false;
    const XqKinGame *game = xq_kin_find(out->game);
    json_t *seats = json_object_get(object, "seats");
    if (game == NULL)
        return bad_value(problem, "game", "one of the games");
    if (seats == NULL || json_is_null(seats))
        return true;
    if (!json_is_object(seats))
        return bad_value(problem, "seats", "an object of seats");
    return read_chairs(out, out_seated, seats, game, keys, problem);
}

bool xq_wire_read_table_id(XqGameId *out, const json_t *object, XqProblem *problem)
{
    XqStr text = { NULL, 0 };
    if (!xq_wire_read_text(&text, object, "table", XQ_REQUIRED, problem))
        return false;
    return xq_game_id_parse(out, text) ||
           xq_problem(problem, XQ_PROBLEM_UNKNOWN_TABLE, "there is no such table");
}

bool xq_wire_read_key(XqGameId *out, const json_t *object, XqPresence presence, bool *out_has,
                      XqProblem *problem)
{
    XqStr text = { NULL, 0 };
    if (!xq_wire_read_text(&text, object, "key", presence, problem))
        return false;
    *out_has = text.len > 0 || presence == XQ_REQUIRED;
    if (!*out_has)
        return true;
    return xq_game_id_parse(out, text) ||
           xq_problem(problem, XQ_PROBLEM_BAD_KEY, "that is no key of this table");
}
