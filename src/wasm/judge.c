/*
 * judge.c - the calls that ask the arbiter.
 *
 * Where a repetition leads is found by playing on: the moves of the round just closed are legal in
 * the position they led back to, so the arbiter is given them once more, and its verdict is the
 * warning. No rule set's counting is known here.
 */
#include "wasm/session.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include <chuhe/explain.h>
#include <chuhe/rules.h>
#include "base/fail.h"
#include "base/json.h"

/* Plies for which a loop is played on where only counters judge; every counter has run out then. */
enum { PLAYED_ON_MAX = 2048 };

/*
 * The game as the arbiter sees it. It begins behind the last pass of a handicap; behind the last
 * capture where nothing before that counts, which spares the arbiter most of a long game.
 */
typedef struct Game {
    XqPosition start, now;
    const XqRuleSet *rules;
    int from, count;
    XqPosition base; /* after the last capture */
    int base_count;  /* moves up to it */
    XqMove moves[XQW_PLIES_MAX];
} Game;

static void note_ply(void *context, int ply, const XqPosition *before, XqMove move,
                     const XqPosition *after)
{
    Game *game = context;
    if (ply == 0)
        game->start = game->base = *before;
    if (move == XQ_NO_MOVE) {
        game->start = game->base = *after;
        game->from = ply + 1;
        game->count = game->base_count = 0;
        return;
    }
    game->moves[game->count++] = move;
    if (xq_position_piece(before, xq_move_to(move)) != XQ_NO_PIECE) {
        game->base = *after;
        game->base_count = game->count;
    }
}

static void begin_at_capture(Game *game)
{
    game->start = game->base;
    game->from += game->base_count;
    game->count -= game->base_count;
    memmove(game->moves, game->moves + game->base_count, (size_t)game->count * sizeof *game->moves);
}

static XqStatus find_rules(const XqRuleSet **out, XqStr id, XqwFailure *failure)
{
    *out = id.len == 0 ? xq_rules_default() : xq_rules_find(id);
    failure->line = 3;
    return *out != NULL ? XQ_OK
                        : xq_fail(&failure->err, XQ_E_NOT_FOUND, 0, "there is no such rule set");
}

static XqStatus read_game(Game *game, const XqwSession *session, XqwFailure *failure)
{
    XqStatus status = xqw_replay(&game->now, session, note_ply, game, failure);
    if (status == XQ_OK)
        status = find_rules(&game->rules, xqw_line(session, 3), failure);
    if (status != XQ_OK)
        return status;
    if (game->count + game->from == 0)
        game->start = game->now;
    else if (!xq_rules_count_whole_games(game->rules))
        begin_at_capture(game);
    return XQ_OK;
}

/* A loop on the request's fourth line, its first ply counted from the game's start; *count is 0
 * where there is none. */
static XqStatus read_loop(int *first, int *count, XqStr text, XqwFailure *failure)
{
    *first = *count = 0;
    failure->line = 4;
    if (text.len == 0)
        return XQ_OK;
    size_t comma = 0;
    while (comma < text.len && text.ptr[comma] != ',')
        comma++;
    unsigned long a, l;
    if (comma == text.len)
        return xq_fail(&failure->err, XQ_E_SYNTAX, comma, "`A,L` was expected");
    XqStatus status =
        xq_str_parse_uint(&a, xq_str_sub(text, 0, comma), XQW_PLIES_MAX, &failure->err);
    if (status == XQ_OK)
        status = xq_str_parse_uint(&l, xq_str_sub(text, comma + 1, text.len), XQW_PLIES_MAX,
                                   &failure->err);
    if (status != XQ_OK)
        return status;
    *first = (int)a;
    *count = (int)l;
    return XQ_OK;
}

static bool is_decided(const XqArbiter *arbiter)
{
    XqOutcome outcome = (XqOutcome)xq_arbiter_verdict(arbiter)->outcome;
    return outcome != XQ_OUTCOME_NONE && outcome != XQ_OUTCOME_UNCERTAIN;
}

/* Plays what was legal when the request was read. */
static void play(XqArbiter *arbiter, XqMove move)
{
    XqStatus status = xq_arbiter_play(arbiter, move, NULL);
    assert(status == XQ_OK);
    (void)status;
}

static XqStatus begin(XqArbiter **out, const Game *game, int room)
{
    XqStatus status = xq_arbiter_new(out, game->rules, game->count + room, NULL);
    return status != XQ_OK ? status : xq_arbiter_start(*out, &game->start, NULL);
}

/* --- Verdicts -------------------------------------------------------------------------------- */

static XqStatus judge_loop(XqArbiter *arbiter, const Game *game, int first, int count, XqError *err)
{
    if (first < 0)
        return xq_fail(err, XQ_E_RANGE, 0, "the loop begins before the last capture");
    for (int i = 0; i < game->count && i < first + count; i++)
        play(arbiter, game->moves[i]);
    XqStatus status = xq_arbiter_loop(arbiter, first, count, err);
    if (status != XQ_OK || xq_rules_occurrences(game->rules) > 0)
        return status;
    for (int i = 0; i < PLAYED_ON_MAX && !is_decided(arbiter); i++)
        play(arbiter, game->moves[first + i % count]);
    return XQ_OK;
}

static XqStatus judge(XqwSession *session, Game *game, XqArbiter **arbiter, XqwFailure *failure)
{
    int first, count;
    XqStatus status = read_game(game, session, failure);
    if (status == XQ_OK)
        status = read_loop(&first, &count, xqw_line(session, 4), failure);
    if (status == XQ_OK && count > 0)
        first -= game->from;
    if (status == XQ_OK)
        status = begin(arbiter, game, PLAYED_ON_MAX + 1);
    if (status == XQ_OK && count > 0)
        status = judge_loop(*arbiter, game, first, count, &failure->err);
    for (int i = 0; status == XQ_OK && count == 0 && i < game->count && !is_decided(*arbiter); i++)
        play(*arbiter, game->moves[i]);
    return status;
}

XqStatus xqw_judge(XqwSession *session)
{
    XqBuf *out = &session->output;
    xq_buf_reset(out);
    XqwFailure failure = { .line = 1 };
    XqArbiter *arbiter = NULL;
    Game *game = calloc(1, sizeof *game);
    XqStatus status = game == NULL ? XQ_E_MEMORY : judge(session, game, &arbiter, &failure);
    if (status == XQ_OK) {
        XqWords words = xqw_reader(session);
        xq_buf_printf(out, "{\"from\":%d,\"verdict\":", game->from);
        xq_explain_json(out, &words, arbiter);
        xq_buf_append_char(out, '}');
        status = xq_buf_status(out);
    } else {
        failure.err.code = status;
        (void)xqw_write_failure(session, &failure); /* returns the status */
    }
    xq_arbiter_free(arbiter);
    free(game);
    return status;
}

/* --- Warnings -------------------------------------------------------------------------------- */

/* The last time before now that the position stood, in plies played; -1 if it never did. */
static int last_time(const XqArbiter *arbiter)
{
    const XqPosition *now = xq_arbiter_position(arbiter);
    XqPosition position = *xq_arbiter_start_position(arbiter);
    int found = -1;
    for (int i = 0; i < xq_arbiter_plies(arbiter); i++) {
        if (xq_position_key(&position) == xq_position_key(now) && xq_position_equal(&position, now))
            found = i;
        xq_position_play(&position, xq_arbiter_move(arbiter, i));
    }
    return found;
}

/* Plays the moves since `ply` once more, until they decide the game; how many it took. */
static int play_round(XqArbiter *arbiter, int ply)
{
    int last = xq_arbiter_plies(arbiter), played = 0;
    while (ply + played < last && !is_decided(arbiter))
        play(arbiter, xq_arbiter_move(arbiter, ply + played++));
    return played;
}

static void write_warning(XqBuf *out, const XqWords *words, XqMove move, int plies,
                          const XqVerdict *verdict)
{
    XqBuf text;
    xq_buf_init(&text, 1024);
    xq_explain_verdict(&text, words, verdict);
    xq_json_next(out);
    xq_buf_append_char(out, '{');
    xq_json_key(out, "move");
    xqw_write_move(out, move);
    xq_json_key(out, "plies");
    xq_buf_printf(out, "%d", plies);
    xqw_write_member(out, "outcome", xq_outcome_name((XqOutcome)verdict->outcome));
    xqw_write_member(out, "reason", xq_reason_name((XqReason)verdict->reason));
    xqw_write_member(out, "text", xq_buf_cstr(&text));
    xq_buf_append_char(out, '}');
    xq_buf_release(&text);
}

/* Whether whoever moved has something to fear from the verdict that his move leads to. */
static bool is_warning(const XqVerdict *verdict, XqSide mover)
{
    return verdict->reason != XQ_REASON_CHECKMATE && verdict->reason != XQ_REASON_STALEMATE &&
           verdict->outcome != xq_outcome_win(mover);
}

static void warn_of(XqBuf *out, const XqWords *words, XqArbiter *arbiter, XqMove move)
{
    int before = xq_arbiter_plies(arbiter), plies = 0;
    XqSide mover = xq_position_side(xq_arbiter_position(arbiter));
    play(arbiter, move);
    int since = is_decided(arbiter) ? -1 : last_time(arbiter);
    if (since >= 0)
        plies = play_round(arbiter, since);
    if (is_decided(arbiter) && is_warning(xq_arbiter_verdict(arbiter), mover))
        write_warning(out, words, move, plies, xq_arbiter_verdict(arbiter));
    while (xq_arbiter_plies(arbiter) > before)
        (void)xq_arbiter_undo(arbiter); /* there is a ply to undo */
}

static XqStatus warn(XqwSession *session, Game *game, XqArbiter **arbiter, XqwFailure *failure)
{
    XqStatus status = read_game(game, session, failure);
    if (status == XQ_OK)
        status = begin(arbiter, game, game->count + 2);
    if (status != XQ_OK)
        return status;
    status = xq_arbiter_replay(*arbiter, game->moves, game->count, &failure->err);
    assert(status == XQ_OK); /* the moves are legal */
    XqBuf *out = &session->output;
    xq_buf_append_cstr(out, "{\"warnings\":[");
    if (!is_decided(*arbiter)) {
        XqWords words = xqw_reader(session);
        XqMoveList list;
        xq_position_moves(&game->now, &list);
        for (int i = 0; i < list.count; i++)
            warn_of(out, &words, *arbiter, list.moves[i]);
    }
    xq_buf_append_cstr(out, "]}");
    return xq_buf_status(out);
}

XqStatus xqw_warnings(XqwSession *session)
{
    xq_buf_reset(&session->output);
    XqwFailure failure = { .line = 1 };
    XqArbiter *arbiter = NULL;
    Game *game = calloc(1, sizeof *game);
    XqStatus status = game == NULL ? XQ_E_MEMORY : warn(session, game, &arbiter, &failure);
    if (status != XQ_OK) {
        failure.err.code = status;
        (void)xqw_write_failure(session, &failure); /* returns the status */
    }
    xq_arbiter_free(arbiter);
    free(game);
    return status;
}

/* --- Rule sets ------------------------------------------------------------------------------- */

XqStatus xqw_rule_sets(XqwSession *session)
{
    XqBuf *out = &session->output;
    xq_buf_reset(out);
    xq_buf_append_cstr(out, "{\"rules\":[");
    for (int i = 0; i < XQ_RULES_COUNT; i++) {
        const XqRuleSet *rules = xq_rules_at(i);
        xq_json_next(out);
        xq_buf_append_char(out, '{');
        xqw_write_member(out, "id", xq_rules_id(rules));
        xqw_write_member(out, "name", xq_rules_name(rules));
        xqw_write_member(out, "summary", xq_rules_summary(rules));
        xq_buf_append_char(out, '}');
    }
    xq_buf_append_cstr(out, "]}");
    return xq_buf_status(out);
}
