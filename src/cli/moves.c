/* moves.c - `chuhe moves`. */
#include <getopt.h>
#include <stdio.h>
#include <string.h>

#include <chuhe/position.h>
#include "base/intl.h"
#include "cli/command.h"

static const struct option options[] = {
    { "help", no_argument, NULL, 'h' },
    { NULL, 0, NULL, 0 },
};

static const char *usage(void)
{
    return _("Usage: chuhe moves FEN|start\n"
             "Prints the legal moves, one a line.\n\n"
             "  -h, --help    print this help\n");
}

int command_moves(int count, char **args)
{
    for (int c; (c = getopt_long(count, args, "h", options, NULL)) != -1;) {
        fputs(usage(), c == 'h' ? stdout : stderr);
        return c == 'h' ? EXIT_OK : EXIT_USAGE;
    }
    if (count - optind != 1) {
        fputs(usage(), stderr);
        return EXIT_USAGE;
    }
    XqPosition position;
    if (!command_read_position(&position, args[optind]))
        return EXIT_INPUT;
    XqMoveList list;
    XqBuf text;
    xq_buf_init(&text, XQ_MOVES_MAX * 8);
    xq_position_moves(&position, &list);
    for (int i = 0; i < list.count; i++) {
        xq_move_format(&text, list.moves[i]);
        xq_buf_append_char(&text, '\n');
    }
    fputs(xq_buf_cstr(&text), stdout);
    xq_buf_release(&text);
    return EXIT_OK;
}
