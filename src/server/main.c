/*
 * main.c - chuhe-serve: puts store, engines, hub, API and sockets together and runs the loop.
 *
 * Things are opened in the order below and closed in the opposite one. SIGTERM and SIGINT close the
 * WebSockets properly, then the rest; every acknowledged change is in the store already.
 */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <uv.h>

#include "base/descriptors.h"
#include "base/intl.h"
#include "server/engine_pool.h"
#include "server/kin_pool.h"
#include "server/log.h"
#include "server/options.h"
#include "server/transport.h"

typedef struct Program {
    XqServeOptions options;
    uv_loop_t loop;
    uv_signal_t signals[2];
    XqStore *store;
    XqEnginePool *pool;
    XqKinPool *kin_pool;
    XqHub *hub;
    XqPage page;
    XqApi api;
    XqTransport *transport;
} Program;

static int64_t wall_ms(void *context)
{
    (void)context; /* the machine has one */
    struct timespec now;
    (void)clock_gettime(CLOCK_REALTIME, &now); /* it is always there */
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static bool system_random(void *context, void *out, size_t size)
{
    (void)context; /* the machine has one */
    ssize_t got;
    do
        got = getrandom(out, size, 0);
    while (got < 0 && errno == EINTR);
    return got == (ssize_t)size;
}

static void deliver(void *context, uint64_t ticket, const XqThought *thought)
{
    Program *program = context;
    xq_hub_thought(program->hub, ticket, thought);
}

static void deliver_kin(void *context, uint64_t ticket, XqKinMove move)
{
    Program *program = context;
    xq_hub_kin_thought(program->hub, ticket, move);
}

static bool has_engine(void *context)
{
    const Program *program = context;
    return xq_engine_pool_is_available(program->pool);
}

/* --- The end --------------------------------------------------------------------------------- */

/* The WebSockets are closed: close the rest, and the loop runs out of things to do. */
static void on_shut(void *context)
{
    Program *program = context;
    xq_transport_close(program->transport);
    xq_engine_pool_stop(program->pool);
    xq_kin_pool_stop(program->kin_pool);
    for (int i = 0; i < 2; i++)
        uv_close((uv_handle_t *)&program->signals[i], NULL);
}

static void on_signal(uv_signal_t *signal, int number)
{
    (void)number; /* both mean the same */
    Program *program = signal->data;
    for (int i = 0; i < 2; i++)
        (void)uv_signal_stop(&program->signals[i]); /* cannot fail */
    xq_transport_shut(program->transport, on_shut, program);
}

/* --- The start ------------------------------------------------------------------------------- */

static bool open_store(Program *program)
{
    const char *path = program->options.store;
    XqError err;
    switch (xq_store_open(&program->store, path, &err)) {
    case XQ_OK:
        return true;
    case XQ_E_STATE:
        fprintf(stderr, _("chuhe-serve: the store %s is in use by another server\n"), path);
        return false;
    case XQ_E_RANGE:
        fprintf(stderr, _("chuhe-serve: the store %s was made by a newer version of Chuhe (%s)\n"),
                path, xq_intl_error(&err));
        return false;
    case XQ_E_SYNTAX:
        fprintf(stderr, _("chuhe-serve: the store %s is damaged or not a store of Chuhe (%s)\n"),
                path, xq_intl_error(&err));
        return false;
    case XQ_E_POSITION:
    case XQ_E_ILLEGAL:
    case XQ_E_AMBIGUOUS:
    case XQ_E_NOT_FOUND:
    case XQ_E_LIMIT:
    case XQ_E_MEMORY:
    case XQ_E_IO:
        break;
    }
    fprintf(stderr, _("chuhe-serve: the store %s cannot be written (%s)\n"), path,
            xq_intl_error(&err));
    return false;
}

static bool open_page(Program *program)
{
    XqError err;
    if (xq_page_open(&program->page, program->options.web, &err) == XQ_OK)
        return true;
    fprintf(stderr, _("chuhe-serve: the page is not in %s (%s); build it or use --web\n"),
            program->options.web, xq_intl_error(&err));
    return false;
}

static bool say_out_of_memory(void)
{
    fputs(_("chuhe-serve: out of memory\n"), stderr);
    return false;
}

static bool open_engines(Program *program)
{
    XqEnginePoolOptions pool = XQ_ENGINE_POOL_OPTIONS_DEFAULT;
    const char *path = program->options.engine;
    pool.path = path[0] != '\0' ? path : NULL;
    pool.workers_max = program->options.engines;
    pool.grace_ms = 1000 * program->options.engine_grace_s;
    pool.deliver = deliver;
    pool.context = program;
    program->pool = xq_engine_pool_new(&program->loop, &pool);
    program->kin_pool = xq_kin_pool_new(
        &program->loop, &(XqKinPoolOptions){ .workers_max = program->options.engines,
                                             .deliver = deliver_kin,
                                             .context = program });
    if (program->pool == NULL || program->kin_pool == NULL)
        return say_out_of_memory();
    if (!xq_engine_pool_is_available(program->pool))
        fputs(_("chuhe-serve: no engine was found; games against the computer will wait\n"),
              stderr);
    program->hub = xq_hub_new(&(XqHubPorts){ .store = program->store,
                                             .thinker = xq_engine_pool_thinker(program->pool),
                                             .kin_thinker = xq_kin_pool_thinker(program->kin_pool),
                                             .wall_ms = wall_ms,
                                             .random = system_random });
    return program->hub != NULL || say_out_of_memory();
}

/* Makes room for as many connections as were asked for, and for what else is open. */
static bool allow_connections(int connections)
{
    enum { OTHERS = 128 };
    struct rlimit limit;
    rlim_t wanted = (rlim_t)connections + OTHERS;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted)
        return true;
    limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
    if (limit.rlim_cur == wanted && setrlimit(RLIMIT_NOFILE, &limit) == 0)
        return true;
    fprintf(stderr,
            _("chuhe-serve: the system allows %ld open files, too few for %d connections; "
              "use --connections\n"),
            (long)limit.rlim_max, connections);
    return false;
}

static bool open_transport(Program *program)
{
    const XqServeOptions *options = &program->options;
    XqError err;
    if (!allow_connections(options->connections_max))
        return false;
    program->api = (XqApi){ .hub = program->hub,
                            .may_list = options->may_list,
                            .has_engine = has_engine,
                            .context = program };
    XqTransportOptions transport = { .address = options->address,
                                     .port = options->port,
                                     .connections_max = options->connections_max,
                                     .request_s = options->request_s,
                                     .hosts = &options->hosts,
                                     .api = &program->api,
                                     .hub = program->hub,
                                     .page = &program->page };
    switch (xq_transport_start(&program->transport, &program->loop, &transport, &err)) {
    case XQ_OK:
        return true;
    case XQ_E_STATE:
        fprintf(stderr, _("chuhe-serve: port %d of %s is occupied; use --port\n"), options->port,
                options->address);
        return false;
    default:
        fprintf(stderr, _("chuhe-serve: cannot listen on port %d of %s (%s)\n"), options->port,
                options->address, xq_intl_error(&err));
        return false;
    }
}

static void watch_signals(Program *program)
{
    static const int numbers[2] = { SIGTERM, SIGINT };
    for (int i = 0; i < 2; i++) {
        (void)uv_signal_init(&program->loop, &program->signals[i]); /* these cannot fail */
        program->signals[i].data = program;
        (void)uv_signal_start(&program->signals[i], on_signal, numbers[i]);
    }
}

static void print_address(const Program *program)
{
    const char *address = program->options.address;
    bool is_six = false;
    for (const char *c = address; *c != '\0'; c++)
        is_six |= *c == ':';
    printf(_("Chuhe is ready at http://%s%s%s:%d/\n"), is_six ? "[" : "", address,
           is_six ? "]" : "", xq_transport_port(program->transport));
    (void)fflush(stdout); /* whoever waits for the line may be a pipe */
}

/* Runs what is left of the loop and closes the rest. */
static int finish(Program *program, bool is_good)
{
    if (!is_good && program->pool != NULL)
        xq_engine_pool_stop(program->pool);
    if (!is_good && program->kin_pool != NULL)
        xq_kin_pool_stop(program->kin_pool);
    (void)uv_run(&program->loop, UV_RUN_DEFAULT); /* until nothing is left */
    if (uv_loop_close(&program->loop) != 0)
        xq_log("something was left on the loop");
    xq_transport_free(program->transport);
    xq_hub_free(program->hub);
    xq_engine_pool_free(program->pool);
    xq_kin_pool_free(program->kin_pool);
    xq_store_close(program->store);
    if (program->page.folder >= 0)
        xq_page_close(&program->page);
    return is_good ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main(int count, char **args)
{
    static Program program; /* a program is one of its kind; the options alone are 12 kB */
    if (!xq_standard_descriptors_open())
        return EXIT_FAILURE;
    xq_intl_start();
    switch (xq_serve_options_read(&program.options, count, args)) {
    case XQ_SERVE_RUN:
        break;
    case XQ_SERVE_DONE:
        if (fflush(stdout) == 0)
            return EXIT_SUCCESS;
        perror(_("chuhe-serve: cannot write the answer"));
        return EXIT_FAILURE;
    case XQ_SERVE_FAILED:
        return EXIT_FAILURE;
    case XQ_SERVE_USAGE:
        return 2;
    }
    (void)umask(0077);              /* the store holds IDs, which are the right to play */
    (void)signal(SIGPIPE, SIG_IGN); /* a client or an engine that has gone is no reason to end */
    (void)signal(SIGXFSZ, SIG_IGN); /* nor is a store that may not grow: the write fails */
    program.page.folder = -1;
    if (uv_loop_init(&program.loop) != 0) {
        (void)say_out_of_memory(); /* false */
        return EXIT_FAILURE;
    }
    bool is_good = open_page(&program) && open_store(&program) && open_engines(&program) &&
                   open_transport(&program);
    if (is_good) {
        watch_signals(&program);
        print_address(&program);
    }
    return finish(&program, is_good);
}
