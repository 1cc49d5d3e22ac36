/* main.c - `chuhe-engine`: UCI on standard input and output. */
#include <errno.h>
#include <getopt.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <chuhe/version.h>
#include "base/descriptors.h"
#include "base/intl.h"
#include "engine/bench.h"
#include "engine/input.h"
#include "engine/uci.h"

enum { EXIT_OK = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

typedef struct Program {
    XqInput input;
    XqUci *uci;
    atomic_bool is_deaf; /* nobody reads our output any more */
} Program;

/* Standard output, unbuffered: a line must be out when it is said. */
static void write_line(void *context, XqStr line)
{
    Program *program = context;
    char bytes[16384 + 1];
    size_t len = line.len < sizeof bytes - 1 ? line.len : sizeof bytes - 1;
    if (len > 0)
        memcpy(bytes, line.ptr, len);
    bytes[len++] = '\n';
    for (size_t done = 0; done < len;) {
        ssize_t written = write(STDOUT_FILENO, bytes + done, len - done);
        if (written < 0 && errno != EINTR) {
            atomic_store(&program->is_deaf, true);
            xq_input_wake(&program->input);
            return;
        }
        if (written > 0)
            done += (size_t)written;
    }
}

static void search_ended(void *context)
{
    Program *program = context;
    xq_input_wake(&program->input);
}

/* Until `quit`, the end of the input, or the end of whoever listens. */
static void serve(Program *program)
{
    for (;;) {
        XqStr line;
        XqInputEvent event = xq_input_next(&program->input, &line);
        if (event == XQ_INPUT_END || atomic_load(&program->is_deaf))
            return;
        if (event == XQ_INPUT_WOKEN)
            xq_uci_search_ended(program->uci);
        if (event == XQ_INPUT_TOO_LONG)
            xq_uci_line_too_long(program->uci);
        if (event == XQ_INPUT_LINE && !xq_uci_line(program->uci, line))
            return;
    }
}

static int run_uci(void)
{
    static Program program; /* too large for the stack */
    XqError err;
    if (xq_input_init(&program.input, STDIN_FILENO, STDOUT_FILENO, &err) != XQ_OK) {
        fprintf(stderr, "chuhe-engine: %s\n", xq_intl_error(&err));
        return EXIT_FAILED;
    }
    XqUciHost host = { write_line, search_ended, &program };
    if (xq_uci_new(&program.uci, &host, &err) != XQ_OK) {
        fprintf(stderr, _("chuhe-engine: cannot start: %s\n"), xq_intl_error(&err));
        xq_input_release(&program.input);
        return EXIT_FAILED;
    }
    serve(&program);
    xq_uci_free(program.uci);
    xq_input_release(&program.input);
    return EXIT_OK;
}

/* --- Command line ---------------------------------------------------------------------------- */

static void print_line(void *context, XqStr line)
{
    (void)context; /* there is one standard output */
    printf("%.*s\n", (int)line.len, line.ptr);
}

static int run_bench(int count, char **args)
{
    unsigned long depth = XQ_BENCH_DEPTH;
    XqError err;
    if (count > 1 ||
        (count == 1 && (xq_str_parse_uint(&depth, xq_str(args[0]), XQ_PLY_MAX - 1, &err) != XQ_OK ||
                        depth == 0))) {
        fputs(_("chuhe-engine: bench wants a depth in plies, or nothing\n"), stderr);
        return EXIT_USAGE;
    }
    XqEngineOptions options = XQ_ENGINE_OPTIONS_DEFAULT;
    XqEngine *engine = NULL;
    XqBenchResult result;
    XqStatus status = xq_engine_new(&engine, &options, &err);
    if (status == XQ_OK)
        status = xq_bench(&result, engine, (int)depth, NULL, print_line, NULL, &err);
    xq_engine_free(engine);
    if (status == XQ_OK)
        return EXIT_OK;
    fprintf(stderr, "chuhe-engine: %s\n", xq_intl_error(&err));
    return EXIT_FAILED;
}

static const char *usage(void)
{
    return _(
        "Usage: chuhe-engine\n"
        "       chuhe-engine bench [DEPTH]\n"
        "       chuhe-engine --help | --version\n\n"
        "Without arguments it speaks UCI on standard input and output. `bench` searches a set\n"
        "of positions and prints the number of nodes, which is the same on every machine.\n");
}

/* What was printed must have arrived, or the status says that it has not. */
static int flushed(int status)
{
    if (fflush(stdout) == 0 && ferror(stdout) == 0)
        return status;
    perror(_("chuhe-engine: cannot write the answer"));
    return EXIT_FAILED;
}

int main(int count, char **args)
{
    static const struct option options[] = {
        { "help", no_argument, NULL, 'h' },
        { "version", no_argument, NULL, 'v' },
        { NULL, 0, NULL, 0 },
    };
    if (!xq_standard_descriptors_open())
        return EXIT_FAILED;
    xq_intl_start();
    for (int c; (c = getopt_long(count, args, "h", options, NULL)) != -1;) {
        if (c == 'h') {
            fputs(usage(), stdout);
            return flushed(EXIT_OK);
        }
        if (c == 'v') {
            printf("chuhe-engine %s\n", xq_version());
            return flushed(EXIT_OK);
        }
        fputs(usage(), stderr);
        return EXIT_USAGE;
    }
    if (optind < count && strcmp(args[optind], "bench") == 0)
        return flushed(run_bench(count - optind - 1, args + optind + 1));
    if (optind < count) {
        fputs(usage(), stderr);
        return EXIT_USAGE;
    }
    /* A listener that went away shows as a failed write, not as our death. */
    struct sigaction ignore = { .sa_handler = SIG_IGN };
    (void)sigaction(SIGPIPE, &ignore, NULL); /* cannot fail for this signal */
    return run_uci();
}
