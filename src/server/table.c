/*
 * table.c - a game of the kin being played.
 *
 * `state` is always start + moves. A move changes the table through append(), which makes the
 * throws that are due, forgets the offers that lapse and sees the end.
 */
#include "server/table.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/mark.h"

/* --- Chairs ----------------------------------------------------------------------------------- */

XqChair xq_chair_open(void)
{
    return (XqChair){ .kind = XQ_CHAIR_OPEN };
}

XqChair xq_chair_computer(XqKinPlayerKind player, int move_ms)
{
    return (XqChair){ .kind = XQ_CHAIR_COMPUTER, .player = player, .move_ms = move_ms };
}

static XqTableKey hash_of(const XqGameId *key)
{
    XqTableKey hashed;
    xq_sha256(hashed.hash, (XqStr){ (const char *)key->bytes, sizeof key->bytes });
    return hashed;
}

XqChair xq_chair_human(XqStr name, XqStr seal, const XqGameId *key)
{
    XqChair chair = { .kind = XQ_CHAIR_HUMAN, .key = hash_of(key) };
    assert(name.len < sizeof chair.name && seal.len < sizeof chair.seal);
    if (name.len > 0)
        memcpy(chair.name, name.ptr, name.len);
    if (seal.len > 0)
        memcpy(chair.seal, seal.ptr, seal.len);
    return chair;
}

/* --- Making ---------------------------------------------------------------------------------- */

static unsigned features_of(const XqTable *table)
{
    return xq_kin_info(table->rules.game)->features;
}

static bool is_hiding(const XqTable *table)
{
    return (features_of(table) & XQ_KIN_HAS_HIDDEN) != 0;
}

bool xq_table_has_secret(const XqTable *table)
{
    return (features_of(table) & (XQ_KIN_HAS_HIDDEN | XQ_KIN_HAS_CHANCE)) != 0;
}

static bool choose_game(XqTable *table, const XqTableSetup *setup, XqProblem *problem)
{
    const XqKinGame *game = xq_kin_find(setup->game);
    XqError err;
    if (game == NULL) {
        (void)xq_problem(problem, XQ_PROBLEM_BAD_VALUE, "game: there is no such game"); /* false */
        if (problem != NULL)
            (void)snprintf(problem->at, sizeof problem->at, "game"); /* fits */
        return false;
    }
    table->fair.game = game;
    if (xq_kin_rules_parse(&table->rules, game, setup->settings, &err) == XQ_OK)
        return true;
    (void)xq_problem(problem, XQ_PROBLEM_BAD_VALUE, "settings: %s", err.text); /* false, as above */
    if (problem != NULL)
        (void)snprintf(problem->at, sizeof problem->at, "settings"); /* fits */
    return false;
}

/* The usual start, from draw 0. */
static XqStatus deal(XqKinState *out, const XqTable *table, XqError *err)
{
    XqKinDraw draw;
    XqKinRandom random = xq_kin_fair_random(&draw, &table->fair, 0);
    return xq_kin_start(out, &table->rules, &random, err);
}

/* Before the words are known nothing is dealt; what everybody sees is the same whatever will be. */
static bool choose_start(XqTable *table, XqStr text, XqProblem *problem)
{
    XqError err;
    if (text.len > 0 && is_hiding(table))
        return xq_problem(problem, XQ_PROBLEM_BAD_VALUE,
                          "start: a game with hidden pieces begins at its start");
    XqStatus status = text.len > 0 ? xq_kin_parse(&table->start, &table->rules, text, &err)
                                   : deal(&table->start, table, &err);
    if (status != XQ_OK)
        return xq_problem(problem, XQ_PROBLEM_BAD_VALUE, "%s: %s",
                          text.len > 0 ? "start" : "settings", err.text);
    if (xq_kin_turn(&table->start) == XQ_KIN_NOBODY)
        return xq_problem(problem, XQ_PROBLEM_BAD_VALUE, "start: the game is over there");
    xq_kin_view(&table->start, &table->start, XQ_KIN_NOBODY);
    table->state = table->before = table->start;
    return true;
}

bool xq_table_init(XqTable *out, const XqTableSetup *setup, const XqTableChance *chance,
                   int64_t now_ms, XqProblem *problem)
{
    memset(out, 0, sizeof *out);
    out->id = chance->id;
    out->created_ms = out->updated_ms = now_ms;
    out->rev = 1;
    out->host = hash_of(&chance->host);
    if (!choose_game(out, setup, problem) || !choose_start(out, setup->start, problem))
        return false;
    if (xq_table_has_secret(out))
        memcpy(out->fair.secret, chance->secret, sizeof out->fair.secret);
    unsigned seats = xq_kin_seats(&out->start);
    for (int seat = 0; seat < XQ_KIN_SEATS_MAX; seat++) {
        bool is_named = setup->chairs[seat].kind != XQ_CHAIR_OPEN;
        if (is_named && (seats >> seat & 1u) == 0)
            return xq_problem(problem, XQ_PROBLEM_BAD_VALUE, "seats: %c takes no part",
                              xq_kin_letter(out->rules.game, seat));
        out->chairs[seat] = setup->chairs[seat];
    }
    return true;
}

/* --- Reading --------------------------------------------------------------------------------- */

static bool is_key(const XqTableKey *kept, const XqGameId *key)
{
    XqTableKey hashed = hash_of(key);
    return memcmp(hashed.hash, kept->hash, sizeof hashed.hash) == 0;
}

int xq_table_seat_of(const XqTable *table, const XqGameId *key)
{
    for (int seat = 0; seat < XQ_KIN_SEATS_MAX; seat++)
        if (table->chairs[seat].kind == XQ_CHAIR_HUMAN && is_key(&table->chairs[seat].key, key))
            return seat;
    return XQ_KIN_NOBODY;
}

bool xq_table_is_host(const XqTable *table, const XqGameId *key)
{
    return is_key(&table->host, key);
}

static unsigned seats_of_kind(const XqTable *table, XqChairKind kind)
{
    unsigned seats = xq_kin_seats(&table->start), found = 0;
    for (int seat = 0; seat < XQ_KIN_SEATS_MAX; seat++)
        if ((seats >> seat & 1u) != 0 && table->chairs[seat].kind == kind)
            found |= 1u << seat;
    return found;
}

unsigned xq_table_computers_to_move(const XqTable *table)
{
    if (table->phase != XQ_TABLE_PLAYING)
        return 0;
    return xq_kin_movers(&table->state) & seats_of_kind(table, XQ_CHAIR_COMPUTER);
}

unsigned xq_table_words_awaited(const XqTable *table)
{
    unsigned awaited = 0;
    for (int seat = 0; seat < XQ_KIN_SEATS_MAX && table->phase == XQ_TABLE_OPENING; seat++)
        if (table->chairs[seat].seal[0] != '\0' && table->fair.word[seat][0] == '\0')
            awaited |= 1u << seat;
    return awaited;
}

void xq_table_state_at(XqKinState *out, const XqTable *table, int ply)
{
    bool is_near = ply >= table->before_ply;
    assert(ply >= 0 && ply <= table->ply);
    xq_kin_copy(out, is_near ? &table->before : &table->start);
    for (int i = is_near ? table->before_ply : 0; i < ply; i++)
        xq_kin_play(out, table->moves[i], NULL);
}

/* More moves are going to be added. */
static void remember(XqTable *table)
{
    xq_kin_copy(&table->before, &table->state);
    table->before_ply = table->ply;
}

void xq_table_outcome(XqKinOutcome *out, const XqTable *table)
{
    xq_kin_outcome(out, &table->state);
    if (table->phase != XQ_TABLE_OVER || out->is_over)
        return;
    out->is_over = true;
    out->reason = "length-limit";
    out->sentence = N_("The game has become too long: a draw.");
}

/* --- Moves ------------------------------------------------------------------------------------ */

/* Those whose declarations may not be made any more, or that somebody asked moved on without. */
static void drop_offers(XqTable *table, unsigned moved)
{
    int kept = 0;
    for (int i = 0; i < table->offer_count; i++) {
        const XqTableOffer *offer = &table->offers[i];
        unsigned silent = offer->asked & ~offer->agreed;
        if (table->phase == XQ_TABLE_PLAYING && (silent & moved) == 0 &&
            xq_kin_is_legal(&table->state, offer->move))
            table->offers[kept++] = *offer;
    }
    table->offer_count = kept;
}

static void see_end(XqTable *table)
{
    if (xq_kin_turn(&table->state) == XQ_KIN_NOBODY || table->ply == XQ_TABLE_PLIES_MAX)
        table->phase = XQ_TABLE_OVER;
}

static void throw_what_is_due(XqTable *table)
{
    while (xq_kin_turn(&table->state) == XQ_KIN_CHANCE && table->ply < XQ_TABLE_PLIES_MAX) {
        XqKinDraw draw;
        XqKinRandom random = xq_kin_fair_random(&draw, &table->fair, ++table->throws);
        xq_kin_throw(&table->state, &random, &table->moves[table->ply++]);
    }
}

/* A legal move, whoever makes it; `moved` is his seat's bit, 0 for a declaration. */
static void append(XqTable *table, XqKinMove move, unsigned moved)
{
    assert(table->phase == XQ_TABLE_PLAYING && table->ply < XQ_TABLE_PLIES_MAX);
    remember(table);
    xq_kin_play(&table->state, move, &table->moves[table->ply++]);
    throw_what_is_due(table);
    see_end(table);
    drop_offers(table, moved);
    table->rev++;
}

static bool check_phase(const XqTable *table, XqTablePhase phase, XqProblem *problem)
{
    static const char *const wants[] = { "seats are not taken any more", "no words are awaited now",
                                         "the game is not on", "the game is not over" };
    if (table->phase == phase)
        return true;
    if (phase == XQ_TABLE_PLAYING && table->phase == XQ_TABLE_OVER)
        return xq_problem(problem, XQ_PROBLEM_GAME_OVER, "the game has ended");
    return xq_problem(problem, XQ_PROBLEM_WRONG_PHASE, "%s", wants[phase]);
}

static bool parse_failed(const XqError *err, XqProblem *problem)
{
    XqProblemCode code = err->code == XQ_E_ILLEGAL ? XQ_PROBLEM_ILLEGAL_MOVE : XQ_PROBLEM_BAD_MOVE;
    return xq_problem(problem, code, "%s", err->text);
}

/*
 * A move as the seat may say it: legal in its own view and one of those listed there. Asked of the
 * referee's state, or with a guess at what will turn up, the answer would tell what is hidden.
 */
static bool read_move(XqKinMove *out, const XqKinState *state, int seat, XqStr text,
                      XqProblem *problem)
{
    XqKinState view;
    XqKinMoveList list;
    XqError err;
    xq_kin_view(&view, state, seat);
    if (xq_kin_move_parse(out, &view, text, &err) != XQ_OK)
        return parse_failed(&err, problem);
    xq_kin_moves(&view, &list);
    for (int i = 0; i < list.count; i++)
        if (list.moves[i] == *out)
            return true;
    return xq_problem(problem, XQ_PROBLEM_ILLEGAL_MOVE, "a move was expected, and nothing beside");
}

/* Whether the table has this seat's move at this ply already. */
static bool is_repeated(const XqTable *table, int seat, int ply, XqStr text)
{
    XqKinState state;
    XqKinMove move, record;
    XqKinMoveInfo info;
    if (ply < 0 || ply >= table->ply)
        return false;
    xq_table_state_at(&state, table, ply);
    if (!read_move(&move, &state, seat, text, NULL))
        return false;
    xq_kin_move_describe(&info, &state, move);
    xq_kin_play(&state, move, &record);
    return info.seat == seat && record == table->moves[ply];
}

static bool wrong_ply(const XqTable *table, XqProblem *problem)
{
    (void)xq_problem(problem, XQ_PROBLEM_WRONG_PLY, "the game is at ply %d", table->ply);
    if (problem != NULL)
        problem->ply = table->ply;
    return false;
}

bool xq_table_move(XqTable *table, int seat, int ply, XqStr text, bool *out_repeat,
                   XqProblem *problem)
{
    XqKinMove move;
    XqKinMoveInfo info;
    *out_repeat = is_repeated(table, seat, ply, text);
    if (*out_repeat)
        return true;
    if (!check_phase(table, XQ_TABLE_PLAYING, problem))
        return false;
    if (ply != table->ply)
        return wrong_ply(table, problem);
    if ((xq_kin_movers(&table->state) >> seat & 1u) == 0)
        return xq_problem(problem, XQ_PROBLEM_NOT_YOUR_TURN, "it is another's turn");
    if (!read_move(&move, &table->state, seat, text, problem))
        return false;
    xq_kin_move_describe(&info, &table->state, move);
    if (info.seat != seat)
        return xq_problem(problem, XQ_PROBLEM_NOT_YOUR_TURN, "that is another's move");
    append(table, move, 1u << seat);
    return true;
}

/* Throws come again as they fell: they are drawn by their number. */
bool xq_table_take_back(XqTable *table, int ply, XqProblem *problem)
{
    if (table->phase != XQ_TABLE_OVER && !check_phase(table, XQ_TABLE_PLAYING, problem))
        return false;
    if (table->phase == XQ_TABLE_OVER && xq_table_has_secret(table))
        return xq_problem(problem, XQ_PROBLEM_WRONG_PHASE, "what was secret has been told");
    if (ply >= table->ply)
        return xq_problem(problem, XQ_PROBLEM_NOTHING_TO_TAKE_BACK, "the game has %d moves",
                          table->ply);
    xq_kin_copy(&table->state, &table->start);
    table->throws = 0;
    for (int i = 0; i < ply; i++) {
        XqKinMoveInfo info;
        xq_kin_move_describe(&info, &table->state, table->moves[i]);
        table->throws += (info.flags & XQ_KIN_THROW) != 0;
        xq_kin_play(&table->state, table->moves[i], NULL);
    }
    table->ply = ply;
    remember(table);
    table->offer_count = 0;
    table->phase = XQ_TABLE_PLAYING;
    throw_what_is_due(table);
    table->rev++;
    return true;
}

bool xq_table_play(XqTable *table, int seat, XqKinMove move)
{
    XqKinMoveInfo info;
    if ((xq_table_computers_to_move(table) >> seat & 1u) == 0 ||
        !xq_kin_is_legal(&table->state, move))
        return false;
    xq_kin_move_describe(&info, &table->state, move);
    if (info.seat != seat || (info.flags & XQ_KIN_DECLARE) != 0)
        return false;
    append(table, move, 1u << seat);
    return true;
}

/* --- Sitting down and beginning --------------------------------------------------------------- */

/* In play the seal of who began stays, with his word, for the record. */
static void take_chair(XqTable *table, int seat, const XqChair *chair)
{
    char seal[XQ_KIN_SEAL_SIZE];
    memcpy(seal, table->chairs[seat].seal, sizeof seal);
    table->chairs[seat] = *chair;
    if (table->phase == XQ_TABLE_PLAYING)
        memcpy(table->chairs[seat].seal, seal, sizeof seal);
    table->rev++;
}

bool xq_table_sit(XqTable *table, int seat, const XqChair *chair, XqProblem *problem)
{
    XqChairKind now = table->chairs[seat].kind;
    if ((xq_kin_seats(&table->start) >> seat & 1u) == 0)
        return xq_problem(problem, XQ_PROBLEM_BAD_VALUE, "seat: that one takes no part");
    if (now == XQ_CHAIR_HUMAN || (now == XQ_CHAIR_COMPUTER && table->phase != XQ_TABLE_SEATING))
        return xq_problem(problem, XQ_PROBLEM_SEAT_TAKEN, "somebody sits there");
    if (table->phase == XQ_TABLE_OPENING || table->phase == XQ_TABLE_OVER)
        return check_phase(table, XQ_TABLE_SEATING, problem);
    take_chair(table, seat, chair);
    return true;
}

bool xq_table_seal(XqTable *table, int seat, XqStr seal, XqProblem *problem)
{
    if (!check_phase(table, XQ_TABLE_SEATING, problem))
        return false;
    assert(seal.len < sizeof table->chairs[seat].seal);
    memset(table->chairs[seat].seal, 0, sizeof table->chairs[seat].seal);
    if (seal.len > 0)
        memcpy(table->chairs[seat].seal, seal.ptr, seal.len);
    table->rev++;
    return true;
}

/* Secret and words are fixed: deals, throws, and play is on. */
static bool begin(XqTable *table, XqProblem *problem)
{
    XqError err;
    if (is_hiding(table) && deal(&table->start, table, &err) != XQ_OK)
        return xq_problem(problem, XQ_PROBLEM_INTERNAL, "%s", err.text);
    xq_kin_copy(&table->state, &table->start);
    remember(table);
    table->phase = XQ_TABLE_PLAYING;
    throw_what_is_due(table);
    see_end(table);
    return true;
}

bool xq_table_start(XqTable *table, XqProblem *problem)
{
    XqTable next = *table;
    if (!check_phase(table, XQ_TABLE_SEATING, problem))
        return false;
    unsigned open = seats_of_kind(table, XQ_CHAIR_OPEN);
    for (int seat = 0; seat < XQ_KIN_SEATS_MAX; seat++) {
        if ((open >> seat & 1u) != 0)
            next.chairs[seat] = xq_chair_computer(XQ_KIN_SEARCHES, XQ_TABLE_MOVE_MS_DEFAULT);
        if (!xq_table_has_secret(table))
            next.chairs[seat].seal[0] = '\0'; /* nothing to be drawn */
    }
    next.phase = XQ_TABLE_OPENING;
    next.rev++;
    if (xq_table_words_awaited(&next) == 0 && !begin(&next, problem))
        return false;
    *table = next;
    return true;
}

bool xq_table_word(XqTable *table, int seat, XqStr word, XqProblem *problem)
{
    char seal[XQ_KIN_SEAL_SIZE];
    XqTable next = *table;
    XqError err;
    if (!check_phase(table, XQ_TABLE_OPENING, problem))
        return false;
    xq_kin_fair_seal(seal, word);
    if (strcmp(seal, table->chairs[seat].seal) != 0)
        return xq_problem(problem, XQ_PROBLEM_BAD_WORD, "the word does not fit the seal");
    if (xq_kin_fair_set_word(&next.fair, seat, word, &err) != XQ_OK)
        return xq_problem(problem, XQ_PROBLEM_BAD_WORD, "%s", err.text);
    next.rev++;
    if (xq_table_words_awaited(&next) == 0 && !begin(&next, problem))
        return false;
    *table = next;
    return true;
}

/* Words that were opened are of no use any more, and neither is the secret beside them. */
static void seat_anew(XqTable *table, const uint8_t secret[XQ_KIN_SECRET_SIZE])
{
    table->phase = XQ_TABLE_SEATING;
    memcpy(table->fair.secret, secret, sizeof table->fair.secret);
    memset(table->fair.word, 0, sizeof table->fair.word);
    for (int seat = 0; seat < XQ_KIN_SEATS_MAX; seat++)
        memset(table->chairs[seat].seal, 0, sizeof table->chairs[seat].seal);
}

bool xq_table_vacate(XqTable *table, int seat, const XqChair *chair,
                     const uint8_t secret[XQ_KIN_SECRET_SIZE], XqProblem *problem)
{
    assert(chair->kind != XQ_CHAIR_HUMAN);
    if ((xq_kin_seats(&table->start) >> seat & 1u) == 0)
        return xq_problem(problem, XQ_PROBLEM_BAD_VALUE, "seat: that one takes no part");
    if (table->phase == XQ_TABLE_OVER)
        return xq_problem(problem, XQ_PROBLEM_GAME_OVER, "the game has ended");
    /* Whoever sat down there would learn what that seat knows. */
    if (table->phase == XQ_TABLE_PLAYING && chair->kind == XQ_CHAIR_OPEN && is_hiding(table))
        return xq_problem(problem, XQ_PROBLEM_WRONG_PHASE,
                          "with hidden pieces only the computer takes over");
    take_chair(table, seat, chair);
    if (table->phase == XQ_TABLE_OPENING)
        seat_anew(table, secret);
    return true;
}

/* --- Offers ----------------------------------------------------------------------------------- */

static XqTableOffer *find_offer(XqTable *table, XqKinMove move)
{
    for (int i = 0; i < table->offer_count; i++)
        if (table->offers[i].move == move)
            return &table->offers[i];
    return NULL;
}

static void remove_offer(XqTable *table, XqTableOffer *offer)
{
    *offer = table->offers[--table->offer_count];
}

/* The computers' word; false if one of them refuses. */
static bool ask_computers(const XqTable *table, XqTableOffer *offer)
{
    unsigned computers = seats_of_kind(table, XQ_CHAIR_COMPUTER) & offer->asked & ~offer->agreed;
    for (int seat = 0; seat < XQ_KIN_SEATS_MAX; seat++) {
        XqKinState view;
        if ((computers >> seat & 1u) == 0)
            continue;
        xq_kin_view(&view, &table->state, seat);
        if (!xq_kin_player_agrees(&view, seat, offer->move))
            return false;
        offer->agreed = (uint8_t)(offer->agreed | 1u << seat);
    }
    return true;
}

static void agree(XqTable *table, XqTableOffer *offer, int seat, XqOfferEnd *out)
{
    XqKinMove move = offer->move;
    offer->agreed = (uint8_t)(offer->agreed | 1u << seat);
    bool is_refused = !ask_computers(table, offer);
    bool is_agreed = !is_refused && (offer->asked & ~offer->agreed) == 0;
    *out = is_refused ? XQ_OFFER_DECLINED : is_agreed ? XQ_OFFER_PLAYED : XQ_OFFER_STANDS;
    if (is_refused || is_agreed)
        remove_offer(table, offer);
    if (is_agreed)
        append(table, move, 0);
    else
        table->rev++;
}

static bool read_declaration(XqKinMove *out, XqKinMoveInfo *out_info, const XqTable *table,
                             int seat, XqStr text, XqProblem *problem)
{
    XqKinState view;
    XqError err;
    if (!check_phase(table, XQ_TABLE_PLAYING, problem))
        return false;
    xq_kin_view(&view, &table->state, seat);
    if (xq_kin_move_parse(out, &view, text, &err) != XQ_OK)
        return parse_failed(&err, problem);
    xq_kin_move_describe(out_info, &view, *out);
    if ((out_info->flags & XQ_KIN_DECLARE) == 0)
        return xq_problem(problem, XQ_PROBLEM_BAD_MOVE, "that is no declaration");
    return (out_info->binds >> seat & 1u) != 0 ||
           xq_problem(problem, XQ_PROBLEM_NOT_YOUR_TURN, "that is not for this seat to say");
}

bool xq_table_offer(XqTable *table, int seat, XqStr text, XqOfferEnd *out, XqProblem *problem)
{
    XqKinMove move;
    XqKinMoveInfo info;
    if (!read_declaration(&move, &info, table, seat, text, problem))
        return false;
    XqTableOffer *offer = find_offer(table, move);
    if (offer == NULL && table->offer_count == XQ_TABLE_OFFERS_MAX)
        return xq_problem(problem, XQ_PROBLEM_TOO_MANY, "%d offers are waiting already",
                          XQ_TABLE_OFFERS_MAX);
    if (offer == NULL) {
        offer = &table->offers[table->offer_count++];
        *offer = (XqTableOffer){ .move = move, .by = (uint8_t)seat };
        offer->asked = (uint8_t)(info.binds & xq_kin_alive(&table->state));
    }
    agree(table, offer, seat, out);
    return true;
}

bool xq_table_answer(XqTable *table, int seat, XqStr text, bool accept, XqOfferEnd *out,
                     XqProblem *problem)
{
    XqKinMove move;
    XqKinMoveInfo info;
    if (!read_declaration(&move, &info, table, seat, text, problem))
        return false;
    XqTableOffer *offer = find_offer(table, move);
    if (offer == NULL)
        return xq_problem(problem, XQ_PROBLEM_NO_OFFER, "nobody has offered that");
    if (accept) {
        agree(table, offer, seat, out);
        return true;
    }
    remove_offer(table, offer);
    *out = XQ_OFFER_DECLINED;
    table->rev++;
    return true;
}

/* --- From the store --------------------------------------------------------------------------- */

bool xq_table_restore(XqTable *table, XqStr start, XqStr hidden)
{
    table->ply = 0;
    table->throws = 0;
    if (xq_kin_parse(&table->start, &table->rules, start, NULL) != XQ_OK ||
        (hidden.len > 0 && xq_kin_secret_parse(&table->start, hidden, NULL) != XQ_OK))
        return false;
    xq_kin_copy(&table->state, &table->start);
    remember(table);
    bool has_begun = table->phase == XQ_TABLE_PLAYING || table->phase == XQ_TABLE_OVER;
    return !has_begun || xq_kin_is_complete(&table->start);
}

bool xq_table_restore_move(XqTable *table, XqStr text)
{
    XqKinMove move;
    XqKinMoveInfo info;
    if (table->ply == XQ_TABLE_PLIES_MAX ||
        xq_kin_move_parse(&move, &table->state, text, NULL) != XQ_OK)
        return false;
    xq_kin_move_describe(&info, &table->state, move);
    table->throws += (info.flags & XQ_KIN_THROW) != 0;
    remember(table);
    xq_kin_play(&table->state, move, &table->moves[table->ply++]);
    return true;
}
