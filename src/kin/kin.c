/*
 * kin.c - the list of games, and the interface's side of every question: what is the same for all
 * games is answered here, the rest is handed to the game's table.
 */
#include "kin/game.h"

#include <string.h>

#include "base/fail.h"

/* A line a game. */
/* clang-format off */
static const XqKinGame *const games[] = {
    &xq_kin_seven_states,
    &xq_kin_three_kingdoms,
    &xq_kin_liubo,
    &xq_kin_jieqi,
    &xq_kin_janggi,
    &xq_kin_banqi,
    &xq_kin_manchu,
    &xq_kin_mini_xiangqi,
    &xq_kin_supply,
    &xq_kin_odds,
    NULL, /* ends the list */
};
/* clang-format on */

size_t xq_kin_count(void)
{
    return sizeof games / sizeof games[0] - 1;
}

const XqKinGame *xq_kin_at(size_t index)
{
    assert(index < xq_kin_count());
    return games[index];
}

const XqKinGame *xq_kin_find(XqStr name)
{
    for (size_t i = 0; games[i] != NULL; i++)
        if (xq_str_equal(name, xq_str(games[i]->info.name)))
            return games[i];
    return NULL;
}

const XqKinInfo *xq_kin_info(const XqKinGame *game)
{
    return &game->info;
}

/* --- States ----------------------------------------------------------------------------------- */

XqStatus xq_kin_start(XqKinState *out, const XqKinRules *rules, const XqKinRandom *random,
                      XqError *err)
{
    XqKinState state = { .game = rules->game };
    if (random == NULL && (rules->game->info.features & XQ_KIN_HAS_HIDDEN) != 0)
        return xq_fail(err, XQ_E_STATE, 0, "dealing hidden pieces needs a random source");
    XqStatus status = rules->game->start(&state, rules, random, err);
    if (status == XQ_OK)
        *out = state;
    return status;
}

XqStatus xq_kin_parse(XqKinState *out, const XqKinRules *rules, XqStr in, XqError *err)
{
    XqKinState state = { .game = rules->game };
    XqStatus status = rules->game->parse(&state, rules, in, err);
    if (status == XQ_OK)
        *out = state;
    return status;
}

void xq_kin_format(XqBuf *out, const XqKinState *state)
{
    state->game->format(out, state);
}

void xq_kin_copy(XqKinState *out, const XqKinState *in)
{
    out->game = in->game;
    memcpy(&out->data, &in->data, in->game->state_size);
}

uint64_t xq_kin_key(const XqKinState *state)
{
    return state->game->key(state);
}

/* --- Seats and armies ------------------------------------------------------------------------- */

unsigned xq_kin_seats(const XqKinState *state)
{
    return state->game->seats(state);
}

unsigned xq_kin_alive(const XqKinState *state)
{
    return state->game->alive(state);
}

unsigned xq_kin_movers(const XqKinState *state)
{
    return state->game->movers(state);
}

int xq_kin_turn(const XqKinState *state)
{
    if (state->game->is_chance != NULL && state->game->is_chance(state))
        return XQ_KIN_CHANCE;
    unsigned movers = xq_kin_movers(state);
    for (int seat = 0; seat < XQ_KIN_SEATS_MAX; seat++)
        if ((movers >> seat & 1u) != 0)
            return seat;
    return XQ_KIN_NOBODY;
}

int xq_kin_turn_army(const XqKinState *state)
{
    if (state->game->turn_army != NULL)
        return state->game->turn_army(state);
    int seat = xq_kin_turn(state);
    return seat == XQ_KIN_CHANCE ? XQ_KIN_NOBODY : seat;
}

int xq_kin_owner(const XqKinState *state, int army)
{
    if (state->game->owner != NULL)
        return state->game->owner(state, army);
    return (xq_kin_alive(state) >> army & 1u) != 0 ? army : XQ_KIN_NOBODY;
}

unsigned xq_kin_allies(const XqKinState *state, int seat)
{
    return state->game->allies != NULL ? state->game->allies(state, seat) : 0;
}

unsigned xq_kin_armies_out(const XqKinState *state)
{
    if (state->game->armies_out != NULL)
        return state->game->armies_out(state);
    return xq_kin_seats(state) & ~xq_kin_alive(state);
}

char xq_kin_letter(const XqKinGame *game, int seat)
{
    return seat < game->info.army_count ? game->info.armies[seat].letter : '-';
}

int xq_kin_letter_index(const char *letters, char c)
{
    const char *at = c != '\0' ? strchr(letters, c) : NULL;
    return at != NULL ? (int)(at - letters) : -1;
}

/* --- Moves ------------------------------------------------------------------------------------ */

void xq_kin_moves(const XqKinState *state, XqKinMoveList *out)
{
    out->count = 0;
    state->game->moves(state, out);
}

void xq_kin_declarations(const XqKinState *state, XqKinMoveList *out)
{
    out->count = 0;
    if (state->game->declarations != NULL)
        state->game->declarations(state, out);
}

static bool is_listed(const XqKinState *state, const XqKinMoveList *list, XqKinMove move)
{
    for (int i = 0; i < list->count; i++)
        if (list->moves[i] == move ||
            (state->game->matches != NULL && state->game->matches(state, list->moves[i], move)))
            return true;
    return false;
}

bool xq_kin_is_legal(const XqKinState *state, XqKinMove move)
{
    XqKinMoveList list;
    xq_kin_moves(state, &list);
    if (is_listed(state, &list, move))
        return true;
    xq_kin_declarations(state, &list);
    return is_listed(state, &list, move);
}

void xq_kin_move_describe(XqKinMoveInfo *out, const XqKinState *state, XqKinMove move)
{
    *out = (XqKinMoveInfo){ .seat = XQ_KIN_NOBODY,
                            .army = XQ_KIN_NOBODY,
                            .kind = XQ_KIN_NOTHING,
                            .from = XQ_KIN_NO_POINT,
                            .to = XQ_KIN_NO_POINT,
                            .captured_at = XQ_KIN_NO_POINT };
    state->game->describe(out, state, move);
}

static XqStatus fail_illegal(const XqKinState *state, XqKinMove move, XqError *err)
{
    const char *why = NULL;
    if (xq_kin_turn(state) == XQ_KIN_NOBODY)
        why = N_("the game is over");
    else if (state->game->why_illegal != NULL)
        why = state->game->why_illegal(state, move);
    if (why == NULL)
        return xq_fail(err, XQ_E_ILLEGAL, 0, "the move may not be played here");
    return xq_fail(err, XQ_E_ILLEGAL, 0, "the move may not be played here: %s", why);
}

enum { MOVE_TEXT_MAX = 128 }; /* longer than any move of any game */

XqStatus xq_kin_move_parse(XqKinMove *out, const XqKinState *state, XqStr in, XqError *err)
{
    XqKinMove move;
    if (in.len > MOVE_TEXT_MAX)
        return xq_fail(err, XQ_E_SYNTAX, 0, "no move is that long");
    XqStatus status = state->game->move_parse(&move, state, in, err);
    if (status != XQ_OK)
        return status;
    if (!xq_kin_is_legal(state, move))
        return fail_illegal(state, move, err);
    *out = move;
    return XQ_OK;
}

void xq_kin_move_format(XqBuf *out, const XqKinState *state, XqKinMove move)
{
    state->game->move_format(out, state, move);
}

void xq_kin_play(XqKinState *state, XqKinMove move, XqKinMove *record)
{
    assert(xq_kin_is_told(state, move));
    XqKinMove played = state->game->play(state, move);
    if (record != NULL)
        *record = played;
}

uint32_t xq_kin_weight(const XqKinState *state, XqKinMove move)
{
    return state->game->weight != NULL ? state->game->weight(state, move) : 1;
}

void xq_kin_throw(XqKinState *state, const XqKinRandom *random, XqKinMove *record)
{
    XqKinMoveList list;
    assert(xq_kin_turn(state) == XQ_KIN_CHANCE);
    xq_kin_moves(state, &list);
    uint64_t sum = 0;
    for (int i = 0; i < list.count; i++)
        sum += xq_kin_weight(state, list.moves[i]);
    uint64_t at = xq_kin_random_below(random, sum);
    int pick = 0;
    for (; at >= xq_kin_weight(state, list.moves[pick]); pick++)
        at -= xq_kin_weight(state, list.moves[pick]);
    xq_kin_play(state, list.moves[pick], record);
}

bool xq_kin_thrown(XqKinThrow *out, const XqKinState *state)
{
    *out = (XqKinThrow){ 0 };
    return state->game->thrown != NULL && state->game->thrown(out, state);
}

uint64_t xq_kin_perft(const XqKinState *state, int depth)
{
    if (depth <= 0)
        return 1;
    if (state->game->perft != NULL)
        return state->game->perft(state, depth);
    if (depth == 1 && state->game->count_moves != NULL)
        return (uint64_t)state->game->count_moves(state);
    XqKinMoveList list;
    XqKinState next;
    xq_kin_moves(state, &list);
    if (depth == 1)
        return (uint64_t)list.count;
    uint64_t total = 0;
    for (int i = 0; i < list.count; i++) {
        xq_kin_copy(&next, state);
        xq_kin_play(&next, list.moves[i], NULL);
        total += xq_kin_perft(&next, depth - 1);
    }
    return total;
}

/* --- What a seat may know --------------------------------------------------------------------- */

void xq_kin_view(XqKinState *out, const XqKinState *state, int viewer)
{
    if (out != state)
        xq_kin_copy(out, state);
    if (state->game->view != NULL)
        state->game->view(out, viewer);
}

XqKinMove xq_kin_move_view(const XqKinState *state, XqKinMove record, int viewer)
{
    return state->game->move_view != NULL ? state->game->move_view(state, record, viewer) : record;
}

bool xq_kin_is_complete(const XqKinState *state)
{
    return state->game->is_complete == NULL || state->game->is_complete(state);
}

bool xq_kin_is_told(const XqKinState *state, XqKinMove move)
{
    return state->game->is_told == NULL || state->game->is_told(state, move);
}

XqStatus xq_kin_record_parse(XqKinMove *out, const XqKinState *state, XqStr in, XqError *err)
{
    XqKinMove move;
    XqStatus status = xq_kin_move_parse(&move, state, in, err);
    if (status != XQ_OK)
        return status;
    if (!xq_kin_is_told(state, move))
        return xq_fail(err, XQ_E_ILLEGAL, 0, "it is not told what the move shows");
    *out = move;
    return XQ_OK;
}

void xq_kin_guess(XqKinState *state, const XqKinRandom *random)
{
    if (state->game->guess != NULL)
        state->game->guess(state, random);
}

void xq_kin_secret_format(XqBuf *out, const XqKinState *state)
{
    if (state->game->secret_format != NULL)
        state->game->secret_format(out, state);
}

XqStatus xq_kin_secret_parse(XqKinState *state, XqStr in, XqError *err)
{
    if (state->game->secret_parse != NULL)
        return state->game->secret_parse(state, in, err);
    return in.len == 0 ? XQ_OK : xq_fail(err, XQ_E_SYNTAX, 0, "this game hides nothing");
}

/* --- The outcome ------------------------------------------------------------------------------ */

void xq_kin_outcome(XqKinOutcome *out, const XqKinState *state)
{
    *out = (XqKinOutcome){ .reason = "", .sentence = "" };
    state->game->outcome(out, state);
}

void xq_kin_outcome_rank(XqKinOutcome *out, unsigned seats, const int64_t key[XQ_KIN_SEATS_MAX])
{
    int count = 0;
    for (int seat = 0; seat < XQ_KIN_SEATS_MAX; seat++) {
        if ((seats >> seat & 1u) == 0)
            continue;
        int at = count++;
        for (; at > 0 && key[out->ranking[at - 1]] < key[seat]; at--)
            out->ranking[at] = out->ranking[at - 1];
        out->ranking[at] = (uint8_t)seat;
    }
    out->seat_count = count;
    for (int i = 0; i < count; i++) {
        bool ties = i > 0 && key[out->ranking[i]] == key[out->ranking[i - 1]];
        out->place[i] = ties ? out->place[i - 1] : (uint8_t)(i + 1);
    }
}

void xq_kin_estimate(const XqKinState *state, int out[XQ_KIN_SEATS_MAX])
{
    memset(out, 0, XQ_KIN_SEATS_MAX * sizeof out[0]);
    state->game->estimate(state, out);
}

/* --- The board -------------------------------------------------------------------------------- */

void xq_kin_board(XqKinBoard *out, const XqKinState *state)
{
    memset(out, 0, sizeof *out);
    state->game->board(out, state);
}

void xq_kin_piece_at(XqKinPiece *out, const XqKinState *state, int point)
{
    *out = (XqKinPiece){
        .kind = XQ_KIN_NOTHING, .army = XQ_KIN_NOBODY, .seat = XQ_KIN_NOBODY, .native = ""
    };
    state->game->piece_at(out, state, point);
}

int xq_kin_stocks(XqKinStock out[XQ_KIN_STOCKS_MAX], const XqKinState *state)
{
    return state->game->stocks != NULL ? state->game->stocks(out, state) : 0;
}
