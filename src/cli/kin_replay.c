/*
 * kin_replay.c - `chuhe kin replay`: a line of moves a game in, a line about its end out.
 *
 * Games with hidden pieces are followed as their record tells them, without the secret, unless a
 * seed or --secret says how the pieces were dealt.
 */
#include <stdio.h>

#include "base/intl.h"
#include "base/json.h"
#include "cli/command.h"
#include "cli/kin.h"
#include "cli/text.h"

enum { WORD_MAX = 128 }; /* of a word that is no move; all moves are shorter */

static void append_letters(XqBuf *out, const XqKinGame *game, unsigned set)
{
    size_t before = xq_buf_str(out).len;
    for (int i = 0; i < XQ_KIN_SEATS_MAX; i++)
        if ((set >> i & 1u) != 0)
            xq_buf_append_char(out, xq_kin_letter(game, i));
    if (xq_buf_str(out).len == before)
        xq_buf_append_char(out, '-');
}

static int print_end(XqBuf *text, const XqKinState *state)
{
    XqKinOutcome outcome;
    xq_kin_outcome(&outcome, state);
    xq_buf_reset(text);
    xq_buf_append_cstr(text, "winner=");
    append_letters(text, state->game, outcome.winners);
    xq_buf_printf(text, "\tby=%s\tout=", outcome.is_over ? outcome.reason : "-");
    append_letters(text, state->game, xq_kin_armies_out(state));
    xq_buf_append_cstr(text, "\tranking=");
    for (int i = 0; i < outcome.seat_count; i++)
        xq_buf_printf(text, "%s%c", i > 0 ? "," : "",
                      xq_kin_letter(state->game, outcome.ranking[i]));
    xq_buf_append_cstr(text, "\tposition=");
    xq_kin_format(text, state);
    xq_buf_append_char(text, '\n');
    return command_print(text);
}

static void append_letters_member(XqBuf *out, const char *key, const XqKinGame *game, unsigned set)
{
    xq_json_key(out, key);
    xq_buf_append_char(out, '"');
    append_letters(out, game, set);
    xq_buf_append_char(out, '"');
}

static int print_end_json(XqBuf *text, const XqKinState *state)
{
    XqKinOutcome outcome;
    XqBuf position;
    xq_kin_outcome(&outcome, state);
    xq_buf_init(&position, XQ_KIN_TEXT_SIZE);
    xq_kin_format(&position, state);
    xq_buf_reset(text);
    xq_buf_append_char(text, '{');
    append_letters_member(text, "winner", state->game, outcome.winners);
    kin_json_member(text, "by", xq_str(outcome.reason));
    append_letters_member(text, "out", state->game, xq_kin_armies_out(state));
    xq_json_key(text, "ranking");
    xq_buf_append_char(text, '[');
    for (int i = 0; i < outcome.seat_count; i++)
        xq_buf_printf(text, "%s{\"seat\":\"%c\",\"place\":%d,\"score\":%d}", i > 0 ? "," : "",
                      xq_kin_letter(state->game, outcome.ranking[i]), outcome.place[i],
                      outcome.score[i]);
    xq_buf_append_char(text, ']');
    kin_json_member(text, "position", xq_buf_str(&position));
    xq_buf_fail(text, xq_buf_status(&position));
    xq_buf_append_cstr(text, "}\n");
    xq_buf_release(&position);
    return command_print(text);
}

/* The sentence is for people, so it is in their language. */
static int print_error(XqBuf *text, bool wants_json, int ply, XqStr word, XqError *err)
{
    const char *sentence = xq_intl_error(err);
    xq_buf_reset(text);
    if (wants_json) {
        xq_buf_append_char(text, '{');
        kin_json_member(text, "error", xq_str(sentence));
        xq_buf_printf(text, ",\"ply\":%d", ply);
        kin_json_member(text, "move", xq_str_sub(word, 0, WORD_MAX));
        xq_buf_append_cstr(text, "}\n");
        return command_print(text);
    }
    command_append_word(text, word);
    printf("error=");
    printf(_("ply %d: %s: %s\n"), ply, xq_buf_cstr(text), sentence);
    return EXIT_OK;
}

/* Plays a game and prints a line about its end, or about the ply, counted from 1, that is wrong.
 * The exit status; `text` is room to write in. */
static int tell_game(XqBuf *text, const XqKinState *first, XqStr line, bool wants_json)
{
    XqKinState state;
    XqStr word;
    xq_kin_copy(&state, first);
    for (int ply = 1; (word = xq_str_next_word(&line)).len > 0; ply++) {
        XqError err;
        XqKinMove move;
        if (xq_kin_record_parse(&move, &state, word, &err) != XQ_OK) {
            int status = print_error(text, wants_json, ply, word, &err);
            return status == EXIT_OK ? EXIT_INPUT : status;
        }
        xq_kin_play(&state, move, NULL);
    }
    return wants_json ? print_end_json(text, &state) : print_end(text, &state);
}

int kin_replay(int count, char **args)
{
    KinArgs in;
    int status = kin_args_read(
        &in, count, args, true,
        _("Usage: chuhe kin replay [--set NAME=VALUE...] [--json] GAME FILE|-\n"
          "Plays recorded games, a line of moves each, and prints a line each: the winner, by "
          "what,\n"
          "the beaten armies, the ranking, the last position; or the error with its ply.\n\n"
          "  -s, --set NAME=VALUE  an option of the game, see `chuhe kin list`\n"
          "      --from POSITION   where the games begin, instead of the start\n"
          "      --seed N          how hidden pieces were dealt; else as the moves tell\n"
          "      --secret WORD     the same, piece by piece, as the game's notation has it\n"));
    if (status >= 0)
        return status;
    if (in.first + 1 != count) {
        fprintf(stderr, _("chuhe: one file was expected, or - for standard input\n"));
        return EXIT_USAGE;
    }
    XqKinState first;
    XqBuf file, text;
    if (!kin_args_position(&first, &in, in.from != NULL ? in.from : "start"))
        return EXIT_INPUT;
    if (!in.has_seed && in.secret == NULL)
        xq_kin_view(&first, &first, XQ_KIN_NOBODY);
    if (!command_read_all(&file, args[in.first], KIN_FILE_MAX)) {
        xq_buf_release(&file);
        return EXIT_INPUT;
    }
    status = EXIT_OK;
    xq_buf_init(&text, 2 * XQ_KIN_TEXT_SIZE);
    XqStr rest = xq_buf_str(&file), line;
    while (command_is_heard() && xq_str_next_line(&rest, &line)) {
        int one = tell_game(&text, &first, line, in.wants_json);
        status = one > status ? one : status;
    }
    xq_buf_release(&text);
    xq_buf_release(&file);
    return status;
}
