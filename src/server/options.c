/*
 * options.c - command line and defaults.
 *
 * The program may run installed or from a build tree; where it lies itself says which:
 *
 *     PREFIX/bin/chuhe-serve               page in PREFIX/share/chuhe/web, engine beside it
 *     BUILD/src/server/chuhe-serve         page in web/dist of the sources, engine in ../engine
 */
#include "server/options.h"

#include <arpa/inet.h>
#include <getopt.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chuhe/version.h>
#include "base/intl.h"

enum {
    OPTION_ENGINES = 256,
    OPTION_ENGINE_GRACE,
    OPTION_CONNECTIONS,
    OPTION_REQUEST_TIME,
    OPTION_LIST,
    OPTION_HOST,
    OPTION_VERSION
};

static const struct option long_options[] = {
    { "address", required_argument, NULL, 'a' },
    { "port", required_argument, NULL, 'p' },
    { "store", required_argument, NULL, 's' },
    { "web", required_argument, NULL, 'w' },
    { "engine", required_argument, NULL, 'e' },
    { "engines", required_argument, NULL, OPTION_ENGINES },
    { "engine-grace", required_argument, NULL, OPTION_ENGINE_GRACE },
    { "connections", required_argument, NULL, OPTION_CONNECTIONS },
    { "request-time", required_argument, NULL, OPTION_REQUEST_TIME },
    { "list", no_argument, NULL, OPTION_LIST },
    { "host", required_argument, NULL, OPTION_HOST },
    { "help", no_argument, NULL, 'h' },
    { "version", no_argument, NULL, OPTION_VERSION },
    { NULL, 0, NULL, 0 },
};

static const char *usage(void)
{
    return _("Usage: chuhe serve [OPTION...]\n"
             "Serves the page to play on, and prints its address.\n\n"
             "  -a, --address ADDRESS     listen there (127.0.0.1)\n"
             "  -p, --port PORT           listen on this port (8080); 0 takes any free one\n"
             "  -s, --store FILE          keep the games there ($XDG_DATA_HOME/chuhe/chuhe.db)\n"
             "  -w, --web FOLDER          the built page\n"
             "  -e, --engine PROGRAM      the engine to play against, speaking UCI\n"
             "      --engines N           run at most so many engine processes (2)\n"
             "      --engine-grace N      seconds an engine may be late before it is ended (5)\n"
             "      --connections N       serve at most so many connections (512)\n"
             "      --request-time N      seconds a client may take to send a request (10)\n"
             "      --host NAME           answer to this name too; may be given 8 times\n"
             "      --list                list the games though others can reach the server\n"
             "  -h, --help                print this help\n"
             "      --version             print the version\n");
}

/* Copies `text` if it fits and is not empty: nothing said is not the same as nothing meant. */
static bool set(char *out, size_t size, const char *text)
{
    size_t len = strlen(text);
    if (len == 0 || len >= size)
        return false;
    memcpy(out, text, len + 1);
    return true;
}

static bool set_number(int *out, const char *text, unsigned long min, unsigned long max)
{
    unsigned long value;
    if (xq_str_parse_uint(&value, xq_str(text), max, NULL) != XQ_OK || value < min)
        return false;
    *out = (int)value;
    return true;
}

/* A name or an address becomes a numeric address. */
static bool set_address(char out[64], const char *text)
{
    struct addrinfo hints = { .ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM }, *found;
    if (getaddrinfo(text, NULL, &hints, &found) != 0)
        return false;
    bool is_done =
        getnameinfo(found->ai_addr, found->ai_addrlen, out, 64, NULL, 0, NI_NUMERICHOST) == 0;
    freeaddrinfo(found);
    return is_done;
}

static bool add_host(XqHostNames *hosts, const char *name)
{
    if (hosts->count == XQ_HOST_NAMES_MAX || name[0] == '\0')
        return false;
    hosts->names[hosts->count++] = name;
    return true;
}

static bool apply(XqServeOptions *out, int option, const char *value)
{
    switch (option) {
    case 'a':
        return set_address(out->address, value);
    case 'p':
        return set_number(&out->port, value, 0, 65535);
    case 's':
        return set(out->store, sizeof out->store, value);
    case 'w':
        return set(out->web, sizeof out->web, value);
    case 'e':
        return set(out->engine, sizeof out->engine, value);
    case OPTION_ENGINES:
        return set_number(&out->engines, value, 1, 16);
    case OPTION_ENGINE_GRACE:
        return set_number(&out->engine_grace_s, value, 1, 3600);
    case OPTION_CONNECTIONS:
        return set_number(&out->connections_max, value, 1, 65536);
    case OPTION_REQUEST_TIME:
        return set_number(&out->request_s, value, 1, 3600);
    case OPTION_HOST:
        return add_host(&out->hosts, value);
    default:
        out->may_list = true;
        return true;
    }
}

/* --- Defaults -------------------------------------------------------------------------------- */

/* out = folder + rest; false if it does not fit. */
static bool join(char out[XQ_SERVE_PATH_SIZE], const char *folder, const char *rest)
{
    return snprintf(out, XQ_SERVE_PATH_SIZE, "%s%s", folder, rest) < XQ_SERVE_PATH_SIZE;
}

/* The folder this program lies in; "." if the system does not say. */
static void find_own_folder(char out[XQ_SERVE_PATH_SIZE])
{
    ssize_t len = readlink("/proc/self/exe", out, XQ_SERVE_PATH_SIZE - 1);
    out[len > 0 ? len : 0] = '\0';
    char *slash = strrchr(out, '/');
    if (slash != NULL)
        *slash = '\0';
    else
        memcpy(out, ".", 2);
}

/* The first of the paths below `folder` that is there. */
static void find_first(char out[XQ_SERVE_PATH_SIZE], const char *folder, const char *const *rests,
                       int mode)
{
    for (; *rests != NULL; rests++)
        if (join(out, folder, *rests) && access(out, mode) == 0)
            return;
    out[0] = '\0';
}

static bool set_default_store(char out[XQ_SERVE_PATH_SIZE])
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data != NULL && data[0] == '/')
        return join(out, data, "/chuhe/chuhe.db");
    return home != NULL && home[0] != '\0' && join(out, home, "/.local/share/chuhe/chuhe.db");
}

static bool is_loopback(const char *address)
{
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0;
}

static bool fill_in_defaults(XqServeOptions *out)
{
    static const char *const webs[] = { "/../../../web/dist", "/../share/chuhe/web", NULL };
    static const char *const engines[] = { "/chuhe-engine", "/../engine/chuhe-engine",
                                           "/../../bin/chuhe-engine", NULL };
    char own[XQ_SERVE_PATH_SIZE];
    find_own_folder(own);
    if (out->web[0] == '\0')
        find_first(out->web, own, webs, R_OK);
    if (out->web[0] == '\0' && !set(out->web, sizeof out->web, CHUHE_WEB_DIR))
        return false;
    if (out->engine[0] == '\0')
        find_first(out->engine, own, engines, X_OK);
    if (out->store[0] == '\0' && !set_default_store(out->store)) {
        fputs(_("chuhe-serve: there is no home folder to keep games in; use --store\n"), stderr);
        return false;
    }
    out->may_list = out->may_list || is_loopback(out->address);
    return true;
}

XqServeAction xq_serve_options_read(XqServeOptions *out, int count, char **args)
{
    *out = (XqServeOptions){
        .address = "127.0.0.1",
        .port = 8080,
        .engines = 2,
        .engine_grace_s = 5,
        .connections_max = 512,
        .request_s = 10,
    };
    for (int c; (c = getopt_long(count, args, "a:p:s:w:e:h", long_options, NULL)) != -1;) {
        if (c == 'h') {
            fputs(usage(), stdout);
            return XQ_SERVE_DONE;
        }
        if (c == OPTION_VERSION) {
            printf("chuhe-serve %s\n", xq_version());
            return XQ_SERVE_DONE;
        }
        if (c == '?') {
            fputs(usage(), stderr);
            return XQ_SERVE_USAGE;
        }
        if (!apply(out, c, optarg)) {
            fprintf(stderr, _("chuhe-serve: '%s' is no good value here; see --help\n"), optarg);
            return XQ_SERVE_USAGE;
        }
    }
    if (optind < count) {
        fputs(usage(), stderr);
        return XQ_SERVE_USAGE;
    }
    return fill_in_defaults(out) ? XQ_SERVE_RUN : XQ_SERVE_FAILED;
}
