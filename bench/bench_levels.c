/*
 * bench_levels.c - matches between levels of the engine, and against players that hardly think.
 *
 *     bench-levels GAMES PLAYER PLAYER
 *
 * A player is a level, 1 to 10; `elo:N`; `nodes:N`, full strength on N nodes; `random`, who plays
 * anything; or `greedy`, who mates if he can at once, else takes the most valuable piece he can,
 * else plays anything; `taker`, the same without an eye for mate. Colours alternate, each pair of
 * games begins with the same random moves. Ends are mate, stalemate, a third repetition as the
 * search judges it, 60 moves without a capture, and 300 moves, which is a draw. The last line is
 * the score of the first player.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <chuhe/engine.h>
#include "base/random.h"
#include "engine/params.h"
#include "engine/repetition.h"

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

static XqMove think(Player *player, const XqPosition *start, const XqMove *moves, int count,
                    const XqPosition *position, const XqMoveList *list, XqRandom *random)
{
    if (player->kind == RANDOM)
        return list->moves[xq_random_below(random, (uint32_t)list->count)];
    if (player->kind != ENGINE)
        return greedy_move(position, list, player->kind == GREEDY, random);
    XqSearchResult result = { 0 };
    if (xq_engine_set_position(player->engine, start, moves, (size_t)count, NULL) != XQ_OK ||
        xq_engine_search(player->engine, &player->limits, &result, NULL) != XQ_OK)
        abort();
    return result.best;
}

static int times_seen(const XqTrail *trail)
{
    int last = trail->count - 1, times = 0;
    for (int i = last; i >= last - trail->entries[last].since; i--)
        times += trail->entries[i].key == trail->entries[last].key;
    return times;
}

/* 1 when `players[0]` wins, 0 for a draw, -1; Red is players[red]. */
static int play_game(Player players[2], int red, uint64_t opening, XqRandom *random, int *plies)
{
    XqPosition start, position;
    static XqTrail trail;
    static XqMove moves[PLIES_MAX];
    XqRandom first = xq_random_seed(opening);
    xq_position_start(&start);
    position = start;
    xq_trail_start(&trail, &position);
    for (int i = 0; i < 2; i++) {
        if (players[i].engine == NULL)
            continue;
        XqEngineOptions options = *xq_engine_options(players[i].engine);
        options.seed = xq_random_next(random);
        if (xq_engine_configure(players[i].engine, &options, NULL) != XQ_OK ||
            xq_engine_reset(players[i].engine) != XQ_OK)
            abort();
    }
    for (*plies = 0; *plies < PLIES_MAX; ++*plies) {
        int mover = xq_position_side(&position) == XQ_RED ? red : 1 - red;
        int win = mover == 0 ? 1 : -1;
        XqMoveList list;
        xq_position_moves(&position, &list);
        if (list.count == 0)
            return -win;
        if (xq_limit_draws(&position, xq_position_in_check(&position)))
            return 0;
        if (times_seen(&trail) >= 3) {
            XqTrailVerdict verdict = xq_trail_judge(&trail);
            return verdict == XQ_TRAIL_WIN ? win : verdict == XQ_TRAIL_LOSS ? -win : 0;
        }
        XqMove move = *plies < OPENING_PLIES
                          ? list.moves[xq_random_below(&first, (uint32_t)list.count)]
                          : think(&players[mover], &start, moves, *plies, &position, &list, random);
        moves[*plies] = move;
        xq_position_play(&position, move);
        xq_trail_append(&trail, &position, position.halfmoves == 0);
    }
    return 0;
}

int main(int count, char **args)
{
    Player players[2];
    if (count != 4 || !make_player(&players[0], args[2]) || !make_player(&players[1], args[3])) {
        fputs("usage: bench-levels GAMES PLAYER PLAYER\n", stderr);
        return 2;
    }
    int games = (int)strtol(args[1], NULL, 10), results[3] = { 0 }, length = 0;
    XqRandom random = xq_random_seed(20261129);
    uint64_t opening = 0;
    for (int game = 0; game < games; game++) {
        int plies;
        if (game % 2 == 0)
            opening = xq_random_next(&random);
        results[1 + play_game(players, game % 2, opening, &random, &plies)]++;
        length += plies;
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
    for (int i = 0; i < 2; i++)
        xq_engine_free(players[i].engine);
    return 0;
}
