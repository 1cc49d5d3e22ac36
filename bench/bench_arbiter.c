/*
 * bench_arbiter.c - how fast games are judged.
 *
 *     bench-arbiter CASES [ROUNDS] < GAMES
 *
 * GAMES are lines of tab-separated columns of which the second is a FEN and the last the moves in
 * UCI; they are read first, then judged ply by ply under wxf, ROUNDS times, the best round counts.
 * Then every row of CASES (as tests/data/rules/cases.tsv) for the set cxa is judged, and the
 * slowest is named. Time is this process's processor time.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <chuhe/fen.h>
#include <chuhe/rules.h>

enum { GAME_PLIES_MAX = 1024, LINE_BYTES = 65536, CASE_ROUNDS = 5 };

typedef struct Game {
    XqPosition start;
    int count;
    XqMove *moves;
} Game;

typedef struct Games {
    Game *list;
    size_t count, capacity;
    unsigned long plies;
} Games;

static double seconds(void)
{
    struct timespec now;
    if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now) != 0)
        return 0;
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void *must(void *memory)
{
    if (memory == NULL) {
        fputs("bench-arbiter: out of memory\n", stderr);
        exit(1);
    }
    return memory;
}

static XqStr next_column(XqStr *rest)
{
    const char *tab = rest->len > 0 ? memchr(rest->ptr, '\t', rest->len) : NULL;
    size_t len = tab != NULL ? (size_t)(tab - rest->ptr) : rest->len;
    XqStr column = xq_str_sub(*rest, 0, len);
    *rest = xq_str_sub(*rest, len + 1, rest->len);
    return column;
}

/* The legal moves at the front of the text. */
static bool read_moves(Game *game, XqStr text)
{
    XqMove moves[GAME_PLIES_MAX];
    XqPosition position = game->start;
    game->count = 0;
    for (XqStr word; (word = xq_str_next_word(&text)).len > 0 && game->count < GAME_PLIES_MAX;) {
        XqMove move;
        if (xq_move_parse(&move, word, NULL) != XQ_OK ||
            xq_position_try(&position, move, NULL) != XQ_OK)
            break;
        moves[game->count++] = move;
    }
    if (game->count == 0)
        return false;
    size_t bytes = (size_t)game->count * sizeof *moves;
    game->moves = must(malloc(bytes));
    memcpy(game->moves, moves, bytes);
    return true;
}

static void add_game(Games *games, XqStr fen, XqStr moves)
{
    Game game;
    if (xq_fen_parse(&game.start, fen, NULL) != XQ_OK ||
        xq_position_check_playable(&game.start, NULL) != XQ_OK || !read_moves(&game, moves))
        return;
    if (games->count == games->capacity) {
        games->capacity = games->capacity == 0 ? 1024 : 2 * games->capacity;
        games->list = must(realloc(games->list, games->capacity * sizeof game));
    }
    games->list[games->count++] = game;
    games->plies += (unsigned long)game.count;
}

static void read_games(Games *games, FILE *file)
{
    char *line = must(malloc(LINE_BYTES));
    while (fgets(line, LINE_BYTES, file) != NULL) {
        XqStr rest = xq_str_trim(xq_str(line)), fen, moves = { NULL, 0 };
        (void)next_column(&rest); /* the game's name */
        fen = next_column(&rest);
        while (rest.len > 0)
            moves = next_column(&rest);
        add_game(games, fen, moves);
    }
    free(line);
}

static void judge_all(XqArbiter *arbiter, const Games *games, unsigned long *verdicts)
{
    for (size_t i = 0; i < games->count; i++) {
        const Game *game = &games->list[i];
        if (xq_arbiter_start(arbiter, &game->start, NULL) != XQ_OK)
            continue;
        for (int ply = 0; ply < game->count; ply++) {
            if (xq_arbiter_play(arbiter, game->moves[ply], NULL) != XQ_OK)
                break;
            *verdicts += xq_arbiter_verdict(arbiter)->outcome != XQ_OUTCOME_NONE;
        }
    }
}

static void measure_games(const Games *games, int rounds)
{
    XqArbiter *arbiter;
    if (xq_arbiter_new(&arbiter, xq_rules_default(), GAME_PLIES_MAX, NULL) != XQ_OK)
        return;
    double best = 0;
    unsigned long verdicts = 0;
    for (int i = 0; i < rounds; i++) {
        verdicts = 0;
        double start = seconds();
        judge_all(arbiter, games, &verdicts);
        double took = seconds() - start;
        if (i == 0 || took < best)
            best = took;
    }
    xq_arbiter_free(arbiter);
    printf("wxf: %zu games, %lu plies, %lu plies with a verdict: %.0f plies a second\n",
           games->count, games->plies, verdicts, (double)games->plies / best);
}

/* Seconds for one loop, judged by an arbiter that knows nothing yet; negative if it cannot be. */
static double measure_loop(const Game *game, int first, int count)
{
    XqArbiter *arbiter;
    if (xq_arbiter_new(&arbiter, xq_rules_find(XQ_STR("cxa")), GAME_PLIES_MAX, NULL) != XQ_OK)
        return -1;
    double start = seconds();
    bool is_judged = xq_arbiter_start(arbiter, &game->start, NULL) == XQ_OK &&
                     xq_arbiter_replay(arbiter, game->moves, game->count, NULL) == XQ_OK &&
                     xq_arbiter_loop(arbiter, first, count, NULL) == XQ_OK;
    double took = seconds() - start;
    xq_arbiter_free(arbiter);
    return is_judged ? took : -1;
}

/* Seconds for one row, the best of a few rounds; negative where the row is not for us. */
static double measure_case(XqStr line, XqStr *id)
{
    Game game;
    unsigned long first, count;
    *id = next_column(&line);
    if (!xq_str_equal(next_column(&line), XQ_STR("cxa")))
        return -1;
    if (xq_fen_parse(&game.start, next_column(&line), NULL) != XQ_OK ||
        !read_moves(&game, next_column(&line)) ||
        xq_str_parse_uint(&first, next_column(&line), GAME_PLIES_MAX, NULL) != XQ_OK ||
        xq_str_parse_uint(&count, next_column(&line), GAME_PLIES_MAX, NULL) != XQ_OK)
        return -1;
    double best = -1;
    for (int i = 0; i < CASE_ROUNDS; i++) {
        double took = measure_loop(&game, (int)first, (int)count);
        best = took >= 0 && (best < 0 || took < best) ? took : best;
    }
    free(game.moves);
    return best;
}

static void measure_cases(FILE *file)
{
    static char line[LINE_BYTES], worst_id[64];
    double worst = 0, sum = 0;
    int rows = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        XqStr id;
        double took = measure_case(xq_str_trim(xq_str(line)), &id);
        if (took < 0)
            continue;
        rows++;
        sum += took;
        if (took > worst) {
            worst = took;
            (void)snprintf(worst_id, sizeof worst_id, "%.*s", (int)id.len, id.ptr); /* may be cut */
        }
    }
    printf("cxa: %d loops, %.2f ms on average, %.2f ms at worst (%s)\n", rows,
           rows > 0 ? sum * 1e3 / rows : 0, worst * 1e3, worst_id);
}

int main(int count, char **args)
{
    Games games = { NULL, 0, 0, 0 };
    unsigned long rounds = 3;
    FILE *cases = count > 1 ? fopen(args[1], "r") : NULL;
    if (cases == NULL ||
        (count > 2 && xq_str_parse_uint(&rounds, xq_str(args[2]), 100, NULL) != XQ_OK)) {
        fputs("Usage: bench-arbiter CASES [ROUNDS] < GAMES\n", stderr);
        return 2;
    }
    read_games(&games, stdin);
    if (games.count > 0)
        measure_games(&games, (int)rounds);
    measure_cases(cases);
    (void)fclose(cases); /* only read from */
    for (size_t i = 0; i < games.count; i++)
        free(games.list[i].moves);
    free(games.list);
    return 0;
}
