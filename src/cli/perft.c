/* perft.c - `chuhe perft`. */
#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <chuhe/perft.h>
#include "base/intl.h"
#include "cli/command.h"

static const struct option options[] = {
    { "divide", no_argument, NULL, 'd' },
    { "help", no_argument, NULL, 'h' },
    { NULL, 0, NULL, 0 },
};

static const char *usage(void)
{
    return _(
        "Usage: chuhe perft [--divide] FEN|start DEPTH\n"
        "Counts the sequences of DEPTH legal moves. The last line printed is the count alone.\n\n"
        "  -d, --divide  print the count behind each first move too\n"
        "  -h, --help    print this help\n");
}

static void divide(const XqPosition *position, int depth)
{
    XqMoveList list;
    XqBuf line;
    xq_buf_init(&line, 16);
    xq_position_moves(position, &list);
    for (int i = 0; depth > 0 && i < list.count; i++) {
        XqPosition next = *position;
        xq_position_play(&next, list.moves[i]);
        xq_buf_reset(&line);
        xq_move_format(&line, list.moves[i]);
        printf("%s: %" PRIu64 "\n", xq_buf_cstr(&line), xq_perft(&next, depth - 1));
    }
    xq_buf_release(&line);
}

int command_perft(int count, char **args)
{
    bool wants_divide = false;
    for (int c; (c = getopt_long(count, args, "dh", options, NULL)) != -1;) {
        if (c == 'h') {
            fputs(usage(), stdout);
            return EXIT_OK;
        }
        if (c != 'd') {
            fputs(usage(), stderr);
            return EXIT_USAGE;
        }
        wants_divide = true;
    }
    unsigned long depth;
    if (count - optind != 2 ||
        xq_str_parse_uint(&depth, xq_str(args[optind + 1]), XQ_PERFT_DEPTH_MAX, NULL) != XQ_OK) {
        fputs(usage(), stderr);
        return EXIT_USAGE;
    }
    XqPosition position;
    if (!command_read_position(&position, args[optind]))
        return EXIT_INPUT;
    if (wants_divide)
        divide(&position, (int)depth);
    printf("%" PRIu64 "\n", xq_perft(&position, (int)depth));
    return EXIT_OK;
}
