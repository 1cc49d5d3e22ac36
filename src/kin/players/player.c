/* player.c - the object, the simple players, and what the searches share. */
#include "kin/players/player.h"

#include <string.h>

#include "base/fail.h"
#include "kin/game.h"

static const char *const names[] = {
    [XQ_KIN_PLAYS_RANDOM] = "random",
    [XQ_KIN_PLAYS_GREEDY] = "greedy",
    [XQ_KIN_SEARCHES] = "search",
};

const char *xq_kin_player_name(XqKinPlayerKind kind)
{
    return names[kind];
}

XqStatus xq_kin_player_parse(XqKinPlayerKind *out, XqStr name, XqError *err)
{
    for (int kind = XQ_KIN_PLAYS_RANDOM; kind <= XQ_KIN_SEARCHES; kind++)
        if (xq_str_equal(name, xq_str(names[kind]))) {
            *out = (XqKinPlayerKind)kind;
            return XQ_OK;
        }
    return xq_fail(err, XQ_E_NOT_FOUND, 0, "a player is random, greedy or search");
}

static void *get(const XqAlloc *alloc, size_t size)
{
    return alloc->get(alloc->context, size, _Alignof(max_align_t));
}

XqStatus xq_kin_player_new(XqKinPlayer **out, XqKinPlayerKind kind, uint64_t seed,
                           const XqAlloc *alloc, XqError *err)
{
    const XqAlloc *from = alloc != NULL ? alloc : xq_alloc_default();
    XqKinPlayer *player = get(from, sizeof *player);
    if (player == NULL)
        return xq_fail(err, XQ_E_MEMORY, 0, "no memory for a player");
    memset(player, 0, sizeof *player);
    player->alloc = from;
    player->kind = kind;
    if (kind == XQ_KIN_SEARCHES) {
        player->table = get(from, TABLE_SIZE * sizeof player->table[0]);
        player->tree = get(from, sizeof *player->tree);
        player->levels = get(from, LEVELS * sizeof player->levels[0]);
        if (player->table == NULL || player->tree == NULL || player->levels == NULL) {
            xq_kin_player_free(player);
            return xq_fail(err, XQ_E_MEMORY, 0, "no memory for a player's tables");
        }
    }
    xq_kin_player_reset(player, seed);
    *out = player;
    return XQ_OK;
}

void xq_kin_player_free(XqKinPlayer *player)
{
    if (player == NULL)
        return;
    const XqAlloc *alloc = player->alloc;
    alloc->give_back(alloc->context, player->table);
    alloc->give_back(alloc->context, player->tree);
    alloc->give_back(alloc->context, player->levels);
    alloc->give_back(alloc->context, player);
}

void xq_kin_player_reset(XqKinPlayer *player, uint64_t seed)
{
    xq_kin_seed_init(&player->seed, seed);
    memset(player->history, 0, sizeof player->history);
    memset(player->killer, 0, sizeof player->killer);
    if (player->table != NULL)
        memset(player->table, 0, TABLE_SIZE * sizeof player->table[0]);
}

/* --- Limits ----------------------------------------------------------------------------------- */

enum { NODES_A_LOOK = 32 };

bool player_must_stop(XqKinPlayer *player)
{
    const XqKinLimits *limits = player->limits;
    if (player->has_stopped)
        return true;
    player->nodes++;
    if (limits->nodes > 0 && player->nodes >= limits->nodes)
        player->has_stopped = true;
    if (player->nodes % NODES_A_LOOK != 0)
        return player->has_stopped;
    if (limits->time_ms > 0 && xq_clock_now_ms(&player->clock) >= player->deadline_ms)
        player->has_stopped = true;
    if (limits->should_stop != NULL && limits->should_stop(limits->context))
        player->has_stopped = true;
    return player->has_stopped;
}

/* --- Moves ------------------------------------------------------------------------------------ */

enum { ALLY_PENALTY = 100000, KILLER_BONUS = 9000, HISTORY_MAX = 8000 };

static unsigned history_slot(XqKinMove move)
{
    return (move * 0x9E3779B1u) >> 20;
}

static int value_at(const XqKinState *state, int point)
{
    XqKinPiece piece;
    const XqKinInfo *info = xq_kin_info(state->game);
    xq_kin_piece_at(&piece, state, point);
    return piece.kind < info->kind_count ? info->kinds[piece.kind].value : 100;
}

void player_score(const XqKinPlayer *player, const XqKinState *state, int ply, ScoredList *out)
{
    XqKinMoveList list;
    const XqKinInfo *info = xq_kin_info(state->game);
    xq_kin_moves(state, &list);
    out->count = list.count;
    for (int i = 0; i < list.count; i++) {
        XqKinMoveInfo move;
        Scored *scored = &out->moves[i];
        xq_kin_move_describe(&move, state, list.moves[i]);
        *scored = (Scored){ .move = list.moves[i] };
        if ((move.flags & XQ_KIN_STRIKES_ALLY) != 0) {
            scored->score = -ALLY_PENALTY;
        } else if ((move.flags & XQ_KIN_CAPTURE) != 0) {
            int own = move.kind < info->kind_count ? info->kinds[move.kind].value : 0;
            scored->is_capture = true;
            scored->score = CAPTURE_BASE + value_at(state, move.captured_at) * 8 - own / 8;
        } else if (move.seat < XQ_KIN_SEATS_MAX) {
            scored->score = player->history[move.seat][history_slot(list.moves[i])];
            for (int k = 0; k < KILLERS && ply < DEPTH_MAX; k++)
                if (player->killer[ply][k] == list.moves[i])
                    scored->score += KILLER_BONUS;
        }
    }
}

void player_pick(ScoredList *list, int at)
{
    int best = at;
    for (int i = at + 1; i < list->count; i++)
        if (list->moves[i].score > list->moves[best].score)
            best = i;
    Scored picked = list->moves[best];
    list->moves[best] = list->moves[at];
    list->moves[at] = picked;
}

void player_praise(XqKinPlayer *player, int seat, XqKinMove move, int ply, int depth)
{
    int16_t *history = &player->history[seat][history_slot(move)];
    int bonus = depth * depth * 8;
    if (bonus > HISTORY_MAX / 4)
        bonus = HISTORY_MAX / 4;
    /* The nearer to the bound, the smaller the step: it is never passed. */
    *history = (int16_t)(*history + bonus - *history * bonus / HISTORY_MAX);
    if (ply >= DEPTH_MAX || player->killer[ply][0] == move)
        return;
    player->killer[ply][1] = player->killer[ply][0];
    player->killer[ply][0] = move;
}

Entry *player_entry(XqKinPlayer *player, uint64_t key)
{
    return &player->table[key >> (64 - 18)];
}

int player_standing(const int estimate[XQ_KIN_SEATS_MAX], unsigned seats, int seat)
{
    int others = 0, count = 0;
    for (int other = 0; other < XQ_KIN_SEATS_MAX; other++)
        if (other != seat && (seats >> other & 1u) != 0) {
            others += estimate[other];
            count++;
        }
    int standing = count > 0 ? estimate[seat] - others / count : estimate[seat];
    return standing > STANDING_MAX    ? STANDING_MAX
           : standing < -STANDING_MAX ? -STANDING_MAX
                                      : standing;
}

void player_shuffle(XqKinPlayer *player, ScoredList *list)
{
    XqKinRandom source = xq_kin_seed_random(&player->seed);
    for (int i = list->count - 1; i > 0; i--) {
        int k = (int)xq_kin_random_below(&source, (uint64_t)i + 1);
        Scored other = list->moves[k];
        list->moves[k] = list->moves[i];
        list->moves[i] = other;
    }
}

/* --- Choosing --------------------------------------------------------------------------------- */

/* Captures that strike an ally are for nobody. */
static XqKinMove choose_greedy(const XqKinState *state, const XqKinRandom *source)
{
    XqKinMoveList list;
    XqKinMove choice[XQ_KIN_MOVES_MAX];
    int best = -1, count = 0;
    xq_kin_moves(state, &list);
    for (int i = 0; i < list.count; i++) {
        XqKinMoveInfo move;
        xq_kin_move_describe(&move, state, list.moves[i]);
        int worth = 0;
        if ((move.flags & XQ_KIN_STRIKES_ALLY) != 0)
            worth = -1;
        else if ((move.flags & XQ_KIN_CAPTURE) != 0)
            worth = 1 + value_at(state, move.captured_at);
        if (worth > best) {
            best = worth;
            count = 0;
        }
        if (worth == best)
            choice[count++] = list.moves[i];
    }
    return choice[xq_kin_random_below(source, (uint64_t)count)];
}

static void start_search(XqKinPlayer *player, const XqKinLimits *limits)
{
    player->limits = limits;
    player->clock = limits->clock.now_ms != NULL ? limits->clock : xq_clock_system();
    player->deadline_ms =
        limits->time_ms > 0 ? xq_clock_now_ms(&player->clock) + limits->time_ms : 0;
    player->nodes = 0;
    player->has_stopped = false;
    memset(player->killer, 0, sizeof player->killer);
    for (int seat = 0; seat < XQ_KIN_SEATS_MAX; seat++)
        for (int i = 0; i < HISTORY_SIZE; i++)
            player->history[seat][i] /= 2;
}

void xq_kin_player_choose(XqKinPlayer *player, const XqKinState *state, const XqKinLimits *limits,
                          XqKinMove *out, XqKinThought *thought)
{
    XqKinMoveList list;
    XqKinThought unused;
    XqKinRandom source = xq_kin_seed_random(&player->seed);
    XqKinThought *told = thought != NULL ? thought : &unused;
    assert(xq_kin_turn(state) < XQ_KIN_SEATS_MAX);
    memset(told, 0, sizeof *told);
    xq_kin_moves(state, &list);
    assert(list.count > 0);
    *out = list.moves[xq_kin_random_below(&source, (uint64_t)list.count)];
    if (list.count == 1 || player->kind == XQ_KIN_PLAYS_RANDOM)
        return;
    if (player->kind == XQ_KIN_PLAYS_GREEDY) {
        *out = choose_greedy(state, &source);
        return;
    }
    start_search(player, limits);
    unsigned features = xq_kin_info(state->game)->features;
    unsigned uncertain = XQ_KIN_HAS_CHANCE | XQ_KIN_HAS_HIDDEN;
    bool is_duel =
        __builtin_popcount(xq_kin_alive(state)) == 2 || (features & XQ_KIN_HAS_TEAMS) != 0;
    if ((features & uncertain) != 0)
        player_choose_playouts(player, state, out, told);
    else if (is_duel)
        player_choose_alpha_beta(player, state, out, told);
    else
        player_choose_max_n(player, state, out, told);
    told->nodes = player->nodes;
}

bool xq_kin_player_agrees(const XqKinState *state, int seat, XqKinMove declaration)
{
    enum { CLEARLY = 100 };
    XqKinMoveInfo info;
    int estimate[XQ_KIN_SEATS_MAX];
    unsigned alive = xq_kin_alive(state);
    int leader = seat;
    xq_kin_move_describe(&info, state, declaration);
    xq_kin_estimate(state, estimate);
    for (int other = 0; other < XQ_KIN_SEATS_MAX; other++)
        if ((alive >> other & 1u) != 0 && estimate[other] > estimate[leader])
            leader = other;
    if (estimate[leader] - estimate[seat] < CLEARLY)
        return false;
    return (info.binds & alive) == alive || (info.binds >> leader & 1u) == 0;
}
