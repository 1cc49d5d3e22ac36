/* moves.c - `chuhe moves`. */
#include <getopt.h>
#include <stdio.h>

#include <chuhe/fen.h>
#include <chuhe/position.h>
#include "base/intl.h"
#include "base/json.h"
#include "cli/command.h"
#include "cli/text.h"

static const struct option options[] = {
    { "help", no_argument, NULL, 'h' },
    { "json", no_argument, NULL, 'j' },
    { NULL, 0, NULL, 0 },
};

static const char *usage(void)
{
    return _("Usage: chuhe moves [--json] FEN|start\n"
             "Prints the legal moves, one a line.\n\n"
             "  -j, --json    print one JSON object: fen, side, check, end, moves\n"
             "  -h, --help    print this help\n");
}

static const char *end_name(XqEnd end)
{
    switch (end) {
    case XQ_END_NONE:
        return "none";
    case XQ_END_CHECKMATE:
        return "checkmate";
    case XQ_END_STALEMATE:
        return "stalemate";
    }
    return "none";
}

static void write_lines(XqBuf *out, const XqMoveList *list)
{
    for (int i = 0; i < list->count; i++) {
        xq_move_format(out, list->moves[i]);
        xq_buf_append_char(out, '\n');
    }
}

static void write_json(XqBuf *out, const XqPosition *position, const XqMoveList *list)
{
    xq_buf_append_cstr(out, "{\"fen\":\"");
    xq_fen_format(out, position);
    xq_buf_printf(out, "\",\"side\":\"%s\",\"check\":%s,\"end\":\"%s\",\"moves\":[",
                  xq_position_side(position) == XQ_RED ? "red" : "black",
                  xq_position_in_check(position) ? "true" : "false",
                  end_name(xq_position_end(position)));
    for (int i = 0; i < list->count; i++) {
        xq_json_next(out);
        xq_buf_append_char(out, '"');
        xq_move_format(out, list->moves[i]);
        xq_buf_append_char(out, '"');
    }
    xq_buf_append_cstr(out, "]}\n");
}

int command_moves(int count, char **args)
{
    bool wants_json = false;
    for (int c; (c = getopt_long(count, args, "hj", options, NULL)) != -1;) {
        if (c == 'j') {
            wants_json = true;
            continue;
        }
        fputs(usage(), c == 'h' ? stdout : stderr);
        return c == 'h' ? EXIT_OK : EXIT_USAGE;
    }
    if (optind == count) {
        fputs(usage(), stderr);
        return EXIT_USAGE;
    }
    XqPosition position;
    if (!command_read_position_words(&position, count - optind, args + optind))
        return EXIT_INPUT;
    command_warn_of_faults(&position);
    XqMoveList list;
    XqBuf text;
    xq_buf_init(&text, 1024 + XQ_MOVES_MAX * 8);
    xq_position_moves(&position, &list);
    if (wants_json)
        write_json(&text, &position, &list);
    else
        write_lines(&text, &list);
    int status = command_print(&text);
    xq_buf_release(&text);
    return status;
}
