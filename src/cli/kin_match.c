/*
 * kin_match.c - `chuhe kin match`: computer players against each other, many games, and how often
 * the player under test wins. He takes the seats in turn, all others are his rivals.
 */
#include <inttypes.h>
#include <stdio.h>

#include <chuhe/kin_player.h>
#include "base/intl.h"
#include "cli/command.h"
#include "cli/kin.h"
#include "cli/text.h"

enum { RECORD_MAX = 1 << 22 };

typedef struct Match {
    const KinArgs *args;
    XqKinPlayer *player, *rival;
    XqKinLimits limits;
    uint64_t moves, nodes, depth; /* of the player under test, sums */
    XqBuf record;                 /* the moves of the game */
} Match;

typedef struct GameResult {
    int seat, plies;
    unsigned side; /* his seat, and those of his team */
    XqKinOutcome outcome;
} GameResult;

/* Every game has a seed of its own, so that one can be looked at alone. */
static uint64_t game_seed(const Match *match, unsigned long game)
{
    return match->args->seed * 1000003u + game;
}

static bool start_game(XqKinState *state, const Match *match, const XqKinRandom *source)
{
    XqError err;
    const KinArgs *args = match->args;
    if (args->from != NULL) {
        bool is_read = kin_args_position(state, args, args->from);
        if (is_read)
            xq_kin_guess(state, source); /* what lies covered is dealt anew in every game */
        return is_read;
    }
    if (xq_kin_start(state, &args->rules, source, &err) == XQ_OK)
        return true;
    fprintf(stderr, _("chuhe: the options do not go together: %s\n"), xq_intl_error(&err));
    return false;
}

/* The n-th of the seats in play, counted round. */
static int nth_seat(unsigned seats, unsigned long n)
{
    unsigned long left = n % (unsigned long)__builtin_popcount(seats);
    for (int seat = 0;; seat++)
        if ((seats >> seat & 1u) != 0 && left-- == 0)
            return seat;
}

/* Allies of a moment are not meant: they may win alone. */
static unsigned side_of(const XqKinState *state, int seat)
{
    bool has_teams = (xq_kin_info(state->game)->features & XQ_KIN_HAS_TEAMS) != 0;
    return 1u << seat | (has_teams ? xq_kin_allies(state, seat) : 0);
}

/* `move` as the referee recorded it. */
static void note_move(Match *match, const XqKinState *before, XqKinMove move)
{
    if (xq_buf_str(&match->record).len > 0)
        xq_buf_append_char(&match->record, ' ');
    xq_kin_move_format(&match->record, before, move);
}

static bool play_game(GameResult *out, Match *match, unsigned long game)
{
    XqKinState state, view;
    XqKinSeed seed;
    uint64_t number = game_seed(match, game);
    xq_kin_seed_init(&seed, number);
    XqKinRandom source = xq_kin_seed_random(&seed);
    if (!start_game(&state, match, &source))
        return false;
    *out = (GameResult){ .seat = match->args->seat };
    if (out->seat < 0)
        out->seat = nth_seat(xq_kin_seats(&state), game);
    if ((xq_kin_seats(&state) >> out->seat & 1u) == 0) {
        fprintf(stderr, _("chuhe: seat '%c' does not take part\n"),
                xq_kin_letter(match->args->rules.game, out->seat));
        return false;
    }
    out->side = side_of(&state, out->seat);
    xq_buf_reset(&match->record);
    xq_kin_player_reset(match->player, number + 1);
    xq_kin_player_reset(match->rival, number + 2);
    for (; (unsigned long)out->plies < match->args->moves_max; out->plies++) {
        int turn = xq_kin_turn(&state);
        XqKinMove move;
        if (turn == XQ_KIN_NOBODY)
            break;
        if (turn == XQ_KIN_CHANCE) {
            XqKinState before;
            xq_kin_copy(&before, &state);
            xq_kin_throw(&state, &source, &move);
            note_move(match, &before, move);
            continue;
        }
        XqKinThought thought;
        xq_kin_view(&view, &state, turn);
        xq_kin_player_choose(turn == out->seat ? match->player : match->rival, &view,
                             &match->limits, &move, &thought);
        if (turn == out->seat && thought.nodes > 0) {
            match->moves++;
            match->nodes += thought.nodes;
            match->depth += (uint64_t)thought.depth_ply;
        }
        xq_kin_copy(&view, &state);
        xq_kin_play(&state, move, &move);
        note_move(match, &view, move);
    }
    xq_kin_outcome(&out->outcome, &state);
    return true;
}

static void print_game(const Match *match, unsigned long game, const GameResult *result)
{
    const XqKinOutcome *outcome = &result->outcome;
    char winners[XQ_KIN_SEATS_MAX + 1] = "-";
    int count = 0;
    for (int seat = 0; seat < XQ_KIN_SEATS_MAX; seat++)
        if ((outcome->winners >> seat & 1u) != 0)
            winners[count++] = xq_kin_letter(match->args->rules.game, seat);
    if (count > 0)
        winners[count] = '\0';
    const char *format = match->args->wants_json
                             ? "{\"game\":%lu,\"seat\":\"%c\",\"winner\":\"%s\",\"by\":\"%s\","
                               "\"plies\":%d}\n"
                             : "game %lu\tseat=%c\twinner=%s\tby=%s\tplies=%d\n";
    printf(format, game + 1, xq_kin_letter(match->args->rules.game, result->seat), winners,
           outcome->is_over ? outcome->reason : "-", result->plies);
    (void)fflush(stdout); /* somebody may be watching */
}

static int run(Match *match)
{
    const KinArgs *args = match->args;
    unsigned long won = 0, shared = 0, drawn = 0, unfinished = 0;
    for (unsigned long game = 0; game < args->games; game++) {
        GameResult result;
        if (!play_game(&result, match, game))
            return EXIT_INPUT;
        unsigned winners = result.outcome.winners;
        bool is_winner = (winners >> result.seat & 1u) != 0;
        bool has_others = (winners & ~result.side) != 0;
        won += is_winner && !has_others;
        shared += is_winner && has_others;
        drawn += result.outcome.is_over && winners == 0;
        unfinished += !result.outcome.is_over;
        if (args->wants_record)
            printf("%s\n", xq_buf_cstr(&match->record));
        else if (!args->is_quiet)
            print_game(match, game, &result);
        if (!command_is_heard())
            break;
    }
    if (args->wants_record)
        return EXIT_OK;
    double percent = args->games > 0 ? 100.0 * (double)won / (double)args->games : 0;
    const char *format =
        args->wants_json
            ? "{\"games\":%lu,\"won\":%lu,\"shared\":%lu,\"drawn\":%lu,\"unfinished\":%lu,"
              "\"percent\":%.1f,\"nodes\":%.0f,\"depth\":%.1f}\n"
            : "games=%lu\twon=%lu\tshared=%lu\tdrawn=%lu\tunfinished=%lu\tpercent=%.1f\t"
              "nodes=%.0f\tdepth=%.1f\n";
    double moves = match->moves > 0 ? (double)match->moves : 1;
    printf(format, args->games, won, shared, drawn, unfinished, percent,
           (double)match->nodes / moves, (double)match->depth / moves);
    return EXIT_OK;
}

static bool make_player(XqKinPlayer **out, const char *name)
{
    XqError err;
    XqKinPlayerKind kind;
    if (xq_kin_player_parse(&kind, xq_str(name), &err) == XQ_OK &&
        xq_kin_player_new(out, kind, 1, NULL, &err) == XQ_OK)
        return true;
    fprintf(stderr, "chuhe: %s: %s\n", name, xq_intl_error(&err));
    return false;
}

int kin_match(int count, char **args)
{
    KinArgs in;
    int status = kin_args_read(
        &in, count, args, true,
        _("Usage: chuhe kin match [OPTION...] GAME\n"
          "Plays games between computer players and counts how often the first one wins.\n\n"
          "  -s, --set NAME=VALUE  an option of the game, see `chuhe kin list`\n"
          "      --player NAME     who is tested: random, greedy or search (search)\n"
          "      --rival NAME      who takes all the other seats (greedy)\n"
          "      --seat LETTER     his seat, instead of each in turn\n"
          "      --games N         how many games (200)\n"
          "      --time-ms N       time for a move (50); 0 with --nodes\n"
          "      --nodes N         positions for a move, to repeat a match exactly\n"
          "      --moves N         moves after which a game is given up (5000)\n"
          "      --from POSITION   where the games begin, instead of the start\n"
          "      --seed N          another series of games (1)\n"
          "  -q, --quiet           only the last line\n"
          "      --record          the moves instead, a line a game, as `replay` reads them\n"
          "      --json            an object a line\n"));
    if (status >= 0)
        return status;
    if (in.first != count) {
        fprintf(stderr, _("chuhe: nothing was expected after GAME\n"));
        return EXIT_USAGE;
    }
    if (in.wants_record && in.wants_json) {
        fprintf(stderr, _("chuhe: --record and --json do not go together\n"));
        return EXIT_USAGE;
    }
    if (in.games == 0)
        in.games = 200;
    if (in.moves_max == 0)
        in.moves_max = 5000;
    Match match = { .args = &in };
    match.limits.nodes = in.nodes;
    match.limits.time_ms = (unsigned)(in.time_ms > 0 || in.nodes > 0 ? in.time_ms : 50);
    xq_buf_init(&match.record, RECORD_MAX);
    status = EXIT_USAGE;
    if (make_player(&match.player, in.player != NULL ? in.player : "search") &&
        make_player(&match.rival, in.rival != NULL ? in.rival : "greedy"))
        status = run(&match);
    xq_buf_release(&match.record);
    xq_kin_player_free(match.player);
    xq_kin_player_free(match.rival);
    return status;
}
