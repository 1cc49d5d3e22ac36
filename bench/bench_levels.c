/*
 * bench_levels.c - matches between levels of the engine, and against players that hardly think.
 *
 *     bench-levels GAMES PLAYER PLAYER
 *
 * A player is a level, 1 to 10; `elo:N`; `nodes:N`, full strength on N nodes; `random`, who plays
 * anything; or `greedy`, who mates if he can at once, else takes the most valuable piece he can,
 * else plays anything; `taker`, the same without an eye for mate. Colours alternate, each pair of
 * games begins with the same random moves. The arbiter ends games by the rules of wxf; one of 300
 * moves is a draw. The last line is the score of the first player.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <chuhe/engine.h>
#include "base/random.h"
#include "engine/params.h"

enum { OPENING_PLIES = 4, PLIES_MAX = 600 };

typedef enum Kind { ENGINE, RANDOM, GREEDY, TAKER } Kind;

typedef struct Player {
    Kind kind;
    XqEngine *engine;
    XqSearchLimits limits;
} Player;

static bool make_player(Player *out, const char *name)
{
    *out = (Player){ .limits = XQ_SEARCH_LIMITS_DEFAULT };
    if (strcmp(name, "random") == 0 || strcmp(name, "greedy") == 0 || strcmp(name, "taker") == 0) {
        out->kind = name[0] == 'r' ? RANDOM : name[0] == 'g' ? GREEDY : TAKER;
        return true;
    }
    XqEngineOptions options = XQ_ENGINE_OPTIONS_DEFAULT;
    if (strncmp(name, "nodes:", 6) == 0) {
        out->limits.nodes = strtoull(name + 6, NULL, 10);
    } else if (strncmp(name, "elo:", 4) == 0) {
        options.elo = (int)strtol(name + 4, NULL, 10);
    } else {
        options.level = (int)strtol(name, NULL, 10);
        out->limits.nodes = 200000; /* for level 10; the others stop earlier themselves */
    }
    XqError err;
    if (xq_engine_new(&out->engine, &options, &err) == XQ_OK)
        return true;
    fprintf(stderr, "bench-levels: player '%s': %s\n", name, err.text);
    return false;
}

static XqMove greedy_move(const XqPosition *position, const XqMoveList *list, bool sees_mate,
                          XqRandom *random)
{
    XqMove best = list->moves[xq_random_below(random, (uint32_t)list->count)];
    int most = 0;
    for (int i = 0; i < list->count; i++) {
        XqPosition next = *position;
        xq_position_play(&next, list->moves[i]);
        if (sees_mate && !xq_position_can_move(&next))
            return list->moves[i];
        XqPiece taken = position->board[xq_move_to(list->moves[i])];
        if (taken != XQ_NO_PIECE && xq_kind_value[xq_piece_kind(taken)] > most) {
            most = xq_kind_value[xq_piece_kind(taken)];
            best = list->moves[i];
        }
    }
    return best;
}

static XqMove think(Player *player, const XqArbiter *arbiter, XqRandom *random)
{
    const XqPosition *position = xq_arbiter_position(arbiter);
    XqMoveList list;
    xq_position_moves(position, &list);
    if (player->kind == RANDOM)
        return list.moves[xq_random_below(random, (uint32_t)list.count)];
    if (player->kind != ENGINE)
        return greedy_move(position, &list, player->kind == GREEDY, random);
    XqMove moves[PLIES_MAX];
    int count = xq_arbiter_plies(arbiter);
    for (int i = 0; i < count; i++)
        moves[i] = xq_arbiter_move(arbiter, i);
    XqSearchResult result = { 0 };
    if (xq_engine_set_position(player->engine, xq_arbiter_start_position(arbiter), moves,
                               (size_t)count, NULL) != XQ_OK ||
        xq_engine_search(player->engine, &player->limits, &result, NULL) != XQ_OK)
        abort();
    return result.best;
}

static void begin_game(Player *player, XqRandom *random)
{
    if (player->engine == NULL)
        return;
    XqEngineOptions options = *xq_engine_options(player->engine);
    options.seed = xq_random_next(random);
    if (xq_engine_configure(player->engine, &options, NULL) != XQ_OK ||
        xq_engine_reset(player->engine) != XQ_OK)
        abort();
}

/* 1 when `players[0]` wins, 0 for a draw, -1; Red is players[red]. */
static int play_game(Player players[2], int red, uint64_t opening, XqArbiter *arbiter,
                     XqRandom *random)
{
    XqPosition start;
    XqRandom first = xq_random_seed(opening);
    Player anybody = { .kind = RANDOM };
    xq_position_start(&start);
    begin_game(&players[0], random);
    begin_game(&players[1], random);
    if (xq_arbiter_start(arbiter, &start, NULL) != XQ_OK)
        abort();
    while (xq_arbiter_plies(arbiter) < PLIES_MAX) {
        XqSide side = xq_position_side(xq_arbiter_position(arbiter));
        Player *mover = &players[side == XQ_RED ? red : 1 - red];
        XqMove move = xq_arbiter_plies(arbiter) < OPENING_PLIES ? think(&anybody, arbiter, &first)
                                                                : think(mover, arbiter, random);
        if (xq_arbiter_play(arbiter, move, NULL) != XQ_OK)
            abort();
        XqOutcome outcome = (XqOutcome)xq_arbiter_verdict(arbiter)->outcome;
        if (outcome == xq_outcome_win(side))
            return mover == &players[0] ? 1 : -1;
        if (outcome == xq_outcome_win(xq_side_other(side)))
            return mover == &players[0] ? -1 : 1;
        if (outcome != XQ_OUTCOME_NONE)
            return 0;
    }
    return 0;
}

int main(int count, char **args)
{
    Player players[2];
    XqArbiter *arbiter;
    if (count != 4 || !make_player(&players[0], args[2]) || !make_player(&players[1], args[3])) {
        fputs("usage: bench-levels GAMES PLAYER PLAYER\n", stderr);
        return 2;
    }
    if (xq_arbiter_new(&arbiter, xq_rules_default(), PLIES_MAX, NULL) != XQ_OK)
        abort();
    int games = (int)strtol(args[1], NULL, 10), results[3] = { 0 }, length = 0;
    XqRandom random = xq_random_seed(20261129);
    uint64_t opening = 0;
    for (int game = 0; game < games; game++) {
        if (game % 2 == 0)
            opening = xq_random_next(&random);
        results[1 + play_game(players, game % 2, opening, arbiter, &random)]++;
        length += xq_arbiter_plies(arbiter);
        if ((game + 1) % 10 == 0)
            fprintf(stderr, "%d games: +%d =%d -%d\n", game + 1, results[2], results[1],
                    results[0]);
    }
    double score = (results[2] + 0.5 * results[1]) / games;
    printf("%s - %s: +%d =%d -%d, %.1f %%, Elo %+.0f, %d plies a game\n", args[2], args[3],
           results[2], results[1], results[0], 100 * score,
           score <= 0 || score >= 1 ? (score > 0.5 ? INFINITY : -INFINITY)
                                    : -400 * log10(1 / score - 1),
           length / games);
    xq_arbiter_free(arbiter);
    for (int i = 0; i < 2; i++)
        xq_engine_free(players[i].engine);
    return 0;
}
