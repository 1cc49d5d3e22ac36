/*
 * judge_records.c - judging games from files of records, such as PGN.
 *
 * What is judged is the main line; where it leaves the game open, the record may say that it was
 * agreed drawn, resigned or lost on time. A record that is damaged from some move on is complained
 * of, and judged as far as it goes.
 */
#include <stdio.h>
#include <stdlib.h>

#include <chuhe/formats.h>
#include <chuhe/game.h>
#include "base/intl.h"
#include "cli/command.h"
#include "cli/judge.h"
#include "cli/text.h"

enum { TITLE_MAX = 4096 };

static void complain_of_notes(const char *path, XqReport *report)
{
    for (int i = 0; i < report->count && i < XQ_NOTES_MAX; i++) {
        XqNote *note = &report->notes[i];
        const char *text = xq_intl_error(&note->error);
        if (note->line > 0)
            fprintf(stderr, "%s:%d:%d: %s\n", path, note->line, note->column, text);
        else
            fprintf(stderr, "%s: %s\n", path, text);
    }
}

/* The file, which of its games, and who played it. */
static void append_title(XqBuf *out, const char *path, int number, const XqGame *game)
{
    XqStr red = xq_game_tag(game, XQ_STR("Red")), black = xq_game_tag(game, XQ_STR("Black"));
    xq_buf_printf(out, _("%s, game %d"), path, number);
    if (red.len > 0 && black.len > 0)
        xq_buf_printf(out, ": %.*s - %.*s", (int)red.len, red.ptr, (int)black.len, black.ptr);
}

/* What the record says of the players and the clock, where the moves leave the game open. */
static void hear_players(XqArbiter *arbiter, const XqGame *game)
{
    XqEnding ending = xq_game_ending(game);
    XqVerdict word;
    int ply = xq_arbiter_plies(arbiter);
    bool is_lost = ending.cause == XQ_CAUSE_RESIGNATION || ending.cause == XQ_CAUSE_TIME;
    if (ending.cause == XQ_CAUSE_AGREEMENT && ending.result == XQ_RESULT_DRAW)
        xq_verdict_agreed(&word, ply);
    else if (is_lost && (ending.result == XQ_RESULT_RED || ending.result == XQ_RESULT_BLACK))
        xq_verdict_lost(&word, ply, ending.result == XQ_RESULT_RED ? XQ_BLACK : XQ_RED,
                        ending.cause == XQ_CAUSE_TIME ? XQ_REASON_TIME : XQ_REASON_RESIGNATION);
    else
        return;
    (void)xq_arbiter_end(arbiter, &word); /* over before: the moves decide */
}

/* `is_whole`: the record is undamaged, and what it says of the end holds for the moves read. */
static int judge_game(const JudgeTask *task, XqArbiter *arbiter, const XqGame *game, bool is_whole,
                      const char *title)
{
    XqError err;
    XqMove *moves = malloc(XQ_ARBITER_PLIES_MAX * sizeof *moves);
    if (moves == NULL) {
        fputs(_("chuhe: out of memory\n"), stderr);
        return EXIT_INPUT;
    }
    int count = xq_game_line(moves, XQ_ARBITER_PLIES_MAX, game, xq_game_last(game, XQ_ROOT));
    if (count > XQ_ARBITER_PLIES_MAX)
        count = XQ_ARBITER_PLIES_MAX;
    int result = EXIT_INPUT;
    if (judge_play_line(arbiter, task, xq_game_start(game), moves, count, &err) == XQ_OK) {
        if (is_whole && task->loop_first < 0)
            hear_players(arbiter, game);
        result = judge_report(task, arbiter, title);
    } else {
        fprintf(stderr, "%s: %s\n", title, xq_intl_error(&err));
    }
    free(moves);
    return result;
}

int judge_records(const JudgeTask *task, XqArbiter *arbiter, XqStr bytes, const char *path)
{
    XqReader *reader;
    XqGame *game;
    XqReport report;
    XqError err;
    if (xq_reader_open(&reader, NULL, bytes, NULL, &err) != XQ_OK) {
        fprintf(stderr, "%s: %s\n", path, xq_intl_error(&err));
        return EXIT_INPUT;
    }
    int result = EXIT_OK, number = 0;
    XqStatus status;
    while ((status = xq_reader_next(&game, reader, &report)) != XQ_E_NOT_FOUND) {
        number++;
        complain_of_notes(path, &report);
        int one = report.count > 0 || status != XQ_OK ? EXIT_INPUT : EXIT_OK;
        result = one > result ? one : result;
        if (status != XQ_OK)
            continue;
        XqBuf title;
        xq_buf_init(&title, TITLE_MAX);
        append_title(&title, path, number, game);
        one = judge_game(task, arbiter, game, report.count == 0, xq_buf_cstr(&title));
        result = one > result ? one : result;
        xq_buf_release(&title);
        xq_game_free(game);
        if (!command_is_heard())
            break;
    }
    xq_reader_close(reader);
    return result;
}
