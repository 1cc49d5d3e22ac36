/*
 * max_n.c - the search for three seats and more: each seat picks what is best for itself.
 *
 * A full tree over a round of seven armies is out of reach, so beyond the root a seat only
 * considers its best captures and a few of the quiet moves that did well before (by history). With
 * three seats the ends of the lines are played out by captures; with more a round is worth more
 * than that. Values are kept for all seats, and cached in the hash table.
 */
#include <string.h>

#include "kin/game.h"
#include "kin/players/player.h"

enum { WON = 19000 };

typedef struct Search {
    XqKinPlayer *player;
    unsigned seats;
    int self; /* the seat that asks */
    int seat_count;
    int own_captures, own_quiet;     /* how many moves are considered: for itself, */
    int other_captures, other_quiet; /* and for the others */
    int quiet_plies;
} Search;

typedef struct Values {
    int of[XQ_KIN_SEATS_MAX];
} Values;

static void evaluate(const Search *search, const XqKinState *state, Values *out)
{
    Values raw;
    xq_kin_estimate(state, raw.of);
    for (int seat = 0; seat < XQ_KIN_SEATS_MAX; seat++)
        out->of[seat] =
            (search->seats >> seat & 1u) != 0 ? player_standing(raw.of, search->seats, seat) : 0;
}

static void quiesce(Search *search, const XqKinState *state, Values *out, int ply, int left)
{
    int seat = xq_kin_turn(state);
    evaluate(search, state, out);
    if (seat == XQ_KIN_NOBODY || left == 0 || ply >= LEVELS || player_must_stop(search->player))
        return;
    ScoredList *list = &search->player->levels[ply].list;
    XqKinState *next = &search->player->levels[ply].next;
    Values values;
    player_score(search->player, state, DEPTH_MAX, list);
    if (list->count == 0)
        return;
    player_pick(list, 0);
    if (!list->moves[0].is_capture)
        return;
    xq_kin_copy(next, state);
    xq_kin_play(next, list->moves[0].move, NULL);
    quiesce(search, next, &values, ply + 1, left - 1);
    if (values.of[seat] > out->of[seat])
        *out = values;
}

static bool probe(Search *search, uint64_t key, int depth, Values *out, XqKinMove *first)
{
    const Entry *entry = player_entry(search->player, key);
    if (entry->key != key || entry->bound == BOUND_NONE)
        return false;
    *first = entry->move;
    if (entry->depth < depth)
        return false;
    for (int seat = 0; seat < XQ_KIN_SEATS_MAX; seat++)
        out->of[seat] = entry->value[seat];
    return true;
}

static void store(Search *search, uint64_t key, int depth, const Values *values, XqKinMove move)
{
    Entry *entry = player_entry(search->player, key);
    *entry = (Entry){ .key = key, .move = move, .depth = (int8_t)depth, .bound = BOUND_EXACT };
    for (int seat = 0; seat < XQ_KIN_SEATS_MAX; seat++)
        entry->value[seat] = (int16_t)values->of[seat];
}

static void look(Search *search, const XqKinState *state, Values *out, int ply, int depth)
{
    XqKinPlayer *player = search->player;
    int seat = xq_kin_turn(state);
    if (seat == XQ_KIN_NOBODY) {
        evaluate(search, state, out);
        return;
    }
    if (depth <= 0 || ply >= DEPTH_MAX) {
        quiesce(search, state, out, ply, search->quiet_plies);
        return;
    }
    if (player_must_stop(player)) {
        evaluate(search, state, out);
        return;
    }
    uint64_t key = xq_kin_key(state) ^ (uint64_t)search->self << 56;
    XqKinMove first = UINT32_MAX;
    if (probe(search, key, depth, out, &first))
        return;
    ScoredList *list = &player->levels[ply].list;
    XqKinState *next = &player->levels[ply].next;
    Values values;
    player_score(player, state, ply, list);
    for (int i = 0; i < list->count; i++)
        if (list->moves[i].move == first)
            list->moves[i].score = INT32_MAX;
    int captures = seat == search->self ? search->own_captures : search->other_captures;
    int quiet = seat == search->self ? search->own_quiet : search->other_quiet;
    XqKinMove best = UINT32_MAX;
    bool best_is_quiet = false;
    for (int i = 0; i < list->count; i++) {
        player_pick(list, i);
        int *left = list->moves[i].is_capture ? &captures : &quiet;
        if (*left == 0 && i > 0) {
            if (!list->moves[i].is_capture)
                break;
            continue;
        }
        --*left;
        xq_kin_copy(next, state);
        xq_kin_play(next, list->moves[i].move, NULL);
        look(search, next, &values, ply + 1, depth - 1);
        if (best == UINT32_MAX || values.of[seat] > out->of[seat]) {
            *out = values;
            best = list->moves[i].move;
            best_is_quiet = !list->moves[i].is_capture;
        }
        if (player->has_stopped)
            return;
    }
    if (best_is_quiet)
        player_praise(player, seat, best, ply, depth);
    store(search, key, depth, out, best);
}

static bool look_root(Search *search, const XqKinState *state, ScoredList *list, int depth,
                      Values *out)
{
    int seat = search->self, best = INT32_MIN;
    XqKinState *next = &search->player->levels[0].next;
    Values values;
    for (int i = 0; i < list->count; i++) {
        xq_kin_copy(next, state);
        xq_kin_play(next, list->moves[i].move, NULL);
        look(search, next, &values, 1, depth - 1);
        if (search->player->has_stopped)
            return false;
        list->moves[i].score = values.of[seat];
        if (values.of[seat] <= best)
            continue;
        best = values.of[seat];
        *out = values;
        Scored better = list->moves[i];
        memmove(&list->moves[1], &list->moves[0], (size_t)i * sizeof better);
        list->moves[0] = better;
    }
    return true;
}

void player_choose_max_n(XqKinPlayer *player, const XqKinState *state, XqKinMove *out,
                         XqKinThought *thought)
{
    Search search = {
        .player = player,
        .seats = xq_kin_alive(state),
        .self = xq_kin_turn(state),
        .seat_count = __builtin_popcount(xq_kin_alive(state)),
        .own_captures = 6,
        .own_quiet = 8,
        .other_captures = 2,
        .other_quiet = 1,
    };
    if (search.seat_count == 3) {
        search.own_captures = 8;
        search.own_quiet = 12;
        search.other_captures = 6;
        search.other_quiet = 6;
        search.quiet_plies = 8;
    }
    ScoredList *list = &player->levels[0].list;
    Values values = { { 0 } };
    int limit = player->limits->depth_ply > 0 ? player->limits->depth_ply : DEPTH_MAX;
    player_score(player, state, 0, list);
    player_shuffle(player, list);
    for (int i = 0; i < list->count; i++)
        player_pick(list, i);
    *out = list->moves[0].move;
    for (int depth = 1; depth <= limit && depth <= DEPTH_MAX; depth++) {
        bool is_whole = look_root(&search, state, list, depth, &values);
        *out = list->moves[0].move; /* the old best comes first, so a part is an improvement too */
        if (!is_whole)
            break;
        thought->depth_ply = depth;
        if (values.of[search.self] > WON || values.of[search.self] < -WON)
            break;
    }
    memcpy(thought->score, values.of, sizeof thought->score);
}
