/*
 * kin_replay.c - `chuhe kin replay`: a line of moves a game in, a line about its end out.
 *
 * Games with hidden pieces are followed as their record tells them, without the secret, unless a
 * seed or --secret says how the pieces were dealt.
 */
#include <stdlib.h>
#include <string.h>

#include "base/intl.h"
#include "cli/command.h"
#include "cli/kin.h"
#include "cli/text.h"

static void append_letters(XqBuf *out, const XqKinGame *game, unsigned set)
{
    size_t before = xq_buf_str(out).len;
    for (int i = 0; i < XQ_KIN_SEATS_MAX; i++)
        if ((set >> i & 1u) != 0)
            xq_buf_append_char(out, xq_kin_letter(game, i));
    if (xq_buf_str(out).len == before)
        xq_buf_append_char(out, '-');
}

static void print_end(XqBuf *text, const XqKinState *state)
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
    printf("%s\n", xq_buf_cstr(text));
}

static void print_end_json(XqBuf *text, const XqKinState *state)
{
    XqKinOutcome outcome;
    xq_kin_outcome(&outcome, state);
    xq_buf_reset(text);
    append_letters(text, state->game, outcome.winners);
    printf("{\"winner\":\"%s\",\"by\":\"%s\",", xq_buf_cstr(text), outcome.reason);
    xq_buf_reset(text);
    append_letters(text, state->game, xq_kin_armies_out(state));
    printf("\"out\":\"%s\",\"ranking\":[", xq_buf_cstr(text));
    for (int i = 0; i < outcome.seat_count; i++)
        printf("%s{\"seat\":\"%c\",\"place\":%d,\"score\":%d}", i > 0 ? "," : "",
               xq_kin_letter(state->game, outcome.ranking[i]), outcome.place[i], outcome.score[i]);
    xq_buf_reset(text);
    xq_kin_format(text, state);
    printf("],\"position\":");
    kin_json_string(stdout, xq_buf_str(text));
    printf("}\n");
}

/* The sentence is for people, so it is in their language. */
static void print_error(bool wants_json, int ply, XqStr word, XqError *err)
{
    if (wants_json) {
        printf("{\"error\":");
        kin_json_string(stdout, xq_str(xq_intl_error(err)));
        printf(",\"ply\":%d,\"move\":", ply);
        kin_json_string(stdout, word);
        printf("}\n");
        return;
    }
    XqBuf shown;
    xq_buf_init(&shown, 256);
    command_append_word(&shown, word);
    printf("error=");
    printf(_("ply %d: %s: %s\n"), ply, xq_buf_cstr(&shown), xq_intl_error(err));
    xq_buf_release(&shown);
}

/* Plies are counted from 1. */
static bool replay(XqKinState *state, XqStr line, bool wants_json)
{
    XqStr word;
    for (int ply = 1; (word = xq_str_next_word(&line)).len > 0; ply++) {
        XqError err;
        XqKinMove move;
        if (xq_kin_record_parse(&move, state, word, &err) != XQ_OK) {
            print_error(wants_json, ply, word, &err);
            return false;
        }
        xq_kin_play(state, move, NULL);
    }
    return true;
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
    XqKinState first, state;
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
    while (xq_str_next_line(&rest, &line)) {
        xq_kin_copy(&state, &first);
        if (!replay(&state, line, in.wants_json))
            status = EXIT_INPUT;
        else if (in.wants_json)
            print_end_json(&text, &state);
        else
            print_end(&text, &state);
    }
    xq_buf_release(&text);
    xq_buf_release(&file);
    return status;
}
