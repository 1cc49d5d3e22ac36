/* perft.c - `chuhe perft`. */
#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <time.h>

#include <chuhe/fen.h>
#include <chuhe/perft.h>
#include "base/intl.h"
#include "base/json.h"
#include "cli/command.h"
#include "cli/text.h"

static const struct option options[] = {
    { "divide", no_argument, NULL, 'd' },
    { "help", no_argument, NULL, 'h' },
    { "json", no_argument, NULL, 'j' },
    { "no-bulk", no_argument, NULL, 'n' },
    { NULL, 0, NULL, 0 },
};

typedef uint64_t Perft(const XqPosition *position, int depth);

typedef struct Task {
    XqPosition position;
    int depth;
    Perft *perft;
    bool divide, json, no_bulk;
} Task;

static const char *usage(void)
{
    return _(
        "Usage: chuhe perft [OPTION...] FEN|start DEPTH\n"
        "Counts the sequences of DEPTH legal moves. The last line printed is the count alone.\n\n"
        "  -d, --divide   print the count behind each first move too\n"
        "  -n, --no-bulk  play the moves of the last ply as well, instead of counting them\n"
        "  -j, --json     print one JSON object: fen, depth, bulk, nodes, seconds, and with\n"
        "                 --divide an object of counts by move\n"
        "  -h, --help     print this help\n");
}

/* The count; with --divide each first move's share goes to `out` on the way. */
static uint64_t count_divided(const Task *task, XqBuf *out)
{
    uint64_t total = 0;
    XqMoveList list;
    xq_position_moves(&task->position, &list);
    for (int i = 0; i < list.count; i++) {
        XqPosition next = task->position;
        xq_position_play(&next, list.moves[i]);
        uint64_t count = task->perft(&next, task->depth - 1);
        total += count;
        if (task->json) {
            xq_json_next(out);
            xq_buf_append_char(out, '"');
        }
        xq_move_format(out, list.moves[i]);
        xq_buf_printf(out, task->json ? "\":%" PRIu64 : ": %" PRIu64 "\n", count);
    }
    return total;
}

static void write_json(XqBuf *out, const Task *task, uint64_t count, double seconds,
                       const XqBuf *divided)
{
    xq_buf_append_cstr(out, "{\"fen\":\"");
    xq_fen_format(out, &task->position);
    xq_buf_printf(out, "\",\"depth\":%d,\"bulk\":%s,\"nodes\":%" PRIu64 ",\"seconds\":%.6f",
                  task->depth, task->no_bulk ? "false" : "true", count, seconds);
    if (task->divide)
        xq_buf_printf(out, ",\"divide\":{%s}", xq_buf_cstr(divided));
    xq_buf_append_cstr(out, "}\n");
}

/* In seconds. */
static double now(void)
{
    struct timespec time;
    (void)clock_gettime(CLOCK_MONOTONIC, &time); /* always there on POSIX systems */
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static int run(const Task *task)
{
    XqBuf divided, out;
    xq_buf_init(&divided, 32768);
    xq_buf_init(&out, 65536);
    double start = now();
    uint64_t count = task->divide && task->depth > 0 ? count_divided(task, &divided)
                                                     : task->perft(&task->position, task->depth);
    xq_buf_fail(&out, xq_buf_status(&divided));
    if (task->json)
        write_json(&out, task, count, now() - start, &divided);
    else
        xq_buf_printf(&out, "%s%" PRIu64 "\n", xq_buf_cstr(&divided), count);
    int status = command_print(&out);
    xq_buf_release(&divided);
    xq_buf_release(&out);
    return status;
}

static bool read_depth(int *out, const char *text)
{
    unsigned long depth;
    if (xq_str_parse_uint(&depth, xq_str(text), XQ_PERFT_DEPTH_MAX, NULL) != XQ_OK) {
        fprintf(stderr, _("chuhe: the depth, a number from 0 to %d, was expected, not '%s'\n"),
                (int)XQ_PERFT_DEPTH_MAX, text);
        return false;
    }
    *out = (int)depth;
    return true;
}

int command_perft(int count, char **args)
{
    Task task = { .perft = xq_perft };
    for (int c; (c = getopt_long(count, args, "dhjn", options, NULL)) != -1;) {
        if (c == 'd') {
            task.divide = true;
        } else if (c == 'j') {
            task.json = true;
        } else if (c == 'n') {
            task.no_bulk = true;
            task.perft = xq_perft_no_bulk;
        } else {
            fputs(usage(), c == 'h' ? stdout : stderr);
            return c == 'h' ? EXIT_OK : EXIT_USAGE;
        }
    }
    if (count - optind < 2) {
        fputs(usage(), stderr);
        return EXIT_USAGE;
    }
    if (!read_depth(&task.depth, args[count - 1]))
        return EXIT_USAGE;
    if (!command_read_position_words(&task.position, count - optind - 1, args + optind))
        return EXIT_INPUT;
    return run(&task);
}
