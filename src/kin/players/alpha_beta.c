/*
 * alpha_beta.c - the search for two seats, or two teams, without chance: iterative deepening,
 * alpha-beta with a hash table, captures played out at the end of the lines.
 *
 * Where more than two seats take part but two are left this is used as well; a third seat's number
 * never comes up since it no longer moves. A seat may move twice in a row (it commands several
 * armies), so the sign changes with the mover, not with the ply. Of two teams all that is said of a
 * seat holds for the allies on its side.
 */
#include <string.h>

#include "kin/game.h"
#include "kin/players/player.h"

enum { INFINITE = 32000, WON = 19000, QUIET_PLIES = 8 };

typedef struct Duel {
    XqKinPlayer *player;
    unsigned seats; /* of all who count in the standing */
    unsigned side;  /* the seat that asks, and its team */
} Duel;

static bool is_same_side(const Duel *duel, int seat, int other)
{
    return seat == other || (duel->side >> seat & 1u) == (duel->side >> other & 1u);
}

static int evaluate(const Duel *duel, const XqKinState *state, int seat)
{
    int estimate[XQ_KIN_SEATS_MAX];
    xq_kin_estimate(state, estimate);
    return player_standing(estimate, duel->seats, seat);
}

/* Of a game that is over: wins count more the sooner they come, losses the later. */
static int evaluate_end(const Duel *duel, const XqKinState *state, int seat, int ply)
{
    int value = evaluate(duel, state, seat);
    if (value > WON)
        return value - ply;
    return value < -WON ? value + ply : value;
}

/* The table keeps a win's distance from its own node, since the root moves on between searches;
 * with the distance from the root a player would be content to have won one day. */
static int to_table(int value, int ply)
{
    if (value > WON)
        return value + ply;
    return value < -WON ? value - ply : value;
}

static int from_table(int value, int ply)
{
    if (value > WON)
        return value - ply;
    return value < -WON ? value + ply : value;
}

static int quiesce(Duel *duel, const XqKinState *state, int alpha, int beta, int ply, int left)
{
    int seat = xq_kin_turn(state);
    int best = evaluate(duel, state, seat);
    if (best >= beta || left == 0 || ply >= LEVELS || player_must_stop(duel->player))
        return best;
    Level *level = &duel->player->levels[ply];
    ScoredList *list = &level->list;
    XqKinState *next = &level->next;
    if (best > alpha)
        alpha = best;
    player_score(duel->player, state, DEPTH_MAX, list);
    for (int i = 0; i < list->count; i++) {
        player_pick(list, i);
        if (!list->moves[i].is_capture)
            break;
        xq_kin_copy(next, state);
        xq_kin_play(next, list->moves[i].move, NULL);
        int mover = xq_kin_turn(next), value;
        if (mover == XQ_KIN_NOBODY)
            value = evaluate_end(duel, next, seat, ply + 1);
        else if (is_same_side(duel, mover, seat))
            value = quiesce(duel, next, alpha, beta, ply + 1, left - 1);
        else
            value = -quiesce(duel, next, -beta, -alpha, ply + 1, left - 1);
        if (value > best)
            best = value;
        if (best > alpha)
            alpha = best;
        if (alpha >= beta)
            break;
    }
    return best;
}

static int search(Duel *duel, const XqKinState *state, int alpha, int beta, int ply, int depth)
{
    XqKinPlayer *player = duel->player;
    int seat = xq_kin_turn(state);
    if (depth <= 0 || ply >= DEPTH_MAX)
        return quiesce(duel, state, alpha, beta, ply, QUIET_PLIES);
    if (player_must_stop(player))
        return evaluate(duel, state, seat);
    uint64_t key = xq_kin_key(state);
    Entry *entry = player_entry(player, key);
    XqKinMove first = 0;
    bool has_first = false;
    if (entry->key == key && entry->bound != BOUND_NONE) {
        int value = from_table(entry->value[0], ply);
        first = entry->move;
        has_first = true;
        if (entry->depth >= depth &&
            (entry->bound == BOUND_EXACT || (entry->bound == BOUND_LOWER && value >= beta) ||
             (entry->bound == BOUND_UPPER && value <= alpha)))
            return value;
    }
    Level *level = &player->levels[ply];
    ScoredList *list = &level->list;
    XqKinState *next = &level->next;
    player_score(player, state, ply, list);
    for (int i = 0; has_first && i < list->count; i++)
        if (list->moves[i].move == first)
            list->moves[i].score = INT32_MAX;
    int best = -INFINITE, low = alpha;
    XqKinMove best_move = list->moves[0].move;
    for (int i = 0; i < list->count; i++) {
        player_pick(list, i);
        xq_kin_copy(next, state);
        xq_kin_play(next, list->moves[i].move, NULL);
        int mover = xq_kin_turn(next), value;
        if (mover == XQ_KIN_NOBODY) {
            value = evaluate_end(duel, next, seat, ply + 1);
        } else if (is_same_side(duel, mover, seat)) {
            value = search(duel, next, low, beta, ply + 1, depth - 1);
        } else if (i >= 4 && depth >= 3 && !list->moves[i].is_capture &&
                   -search(duel, next, -low - 1, -low, ply + 1, depth - 2) <= low) {
            value = low; /* a late quiet move that a shallower look thinks nothing of */
        } else {
            value = -search(duel, next, -beta, -low, ply + 1, depth - 1);
        }
        if (player->has_stopped)
            return best > -INFINITE ? best : value;
        if (value > best) {
            best = value;
            best_move = list->moves[i].move;
        }
        if (best > low)
            low = best;
        if (low < beta)
            continue;
        if (!list->moves[i].is_capture)
            player_praise(player, seat, list->moves[i].move, ply, depth);
        break;
    }
    *entry = (Entry){ .key = key, .move = best_move, .depth = (int8_t)depth };
    entry->value[0] = (int16_t)to_table(best, ply);
    entry->bound = best <= alpha ? BOUND_UPPER : best >= beta ? BOUND_LOWER : BOUND_EXACT;
    return best;
}

/* One pass over the root's moves; false when it was cut short. Leaves the best in front. */
static bool search_root(Duel *duel, const XqKinState *state, ScoredList *list, int depth,
                        int *out_value)
{
    int seat = xq_kin_turn(state), low = -INFINITE;
    XqKinState *next = &duel->player->levels[0].next;
    for (int i = 0; i < list->count; i++) {
        xq_kin_copy(next, state);
        xq_kin_play(next, list->moves[i].move, NULL);
        int mover = xq_kin_turn(next), value;
        if (mover == XQ_KIN_NOBODY)
            value = evaluate_end(duel, next, seat, 1);
        else if (is_same_side(duel, mover, seat))
            value = search(duel, next, low, INFINITE, 1, depth - 1);
        else
            value = -search(duel, next, -INFINITE, -low, 1, depth - 1);
        if (duel->player->has_stopped)
            return false;
        if (value <= low)
            continue;
        low = value;
        *out_value = value;
        Scored better = list->moves[i];
        memmove(&list->moves[1], &list->moves[0], (size_t)i * sizeof better);
        list->moves[0] = better;
    }
    return true;
}

void player_choose_alpha_beta(XqKinPlayer *player, const XqKinState *state, XqKinMove *out,
                              XqKinThought *thought)
{
    Duel duel = { player, xq_kin_alive(state), 0 };
    ScoredList *list = &player->levels[0].list;
    int limit = player->limits->depth_ply > 0 ? player->limits->depth_ply : DEPTH_MAX;
    int seat = xq_kin_turn(state), value = 0;
    duel.side = 1u << seat | xq_kin_allies(state, seat);
    player_score(player, state, 0, list);
    player_shuffle(player, list);
    for (int i = 0; i < list->count; i++)
        player_pick(list, i);
    *out = list->moves[0].move;
    for (int depth = 1; depth <= limit && depth <= DEPTH_MAX; depth++) {
        bool is_whole = search_root(&duel, state, list, depth, &value);
        *out = list->moves[0].move; /* the old best comes first, so a part is an improvement too */
        if (!is_whole)
            break;
        thought->depth_ply = depth;
        if (value > WON || value < -WON)
            break;
    }
    thought->score[seat] = value;
}
