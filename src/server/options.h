/*
 * options.h - the command line of chuhe-serve.
 */
#ifndef CHUHE_SERVER_OPTIONS_H
#define CHUHE_SERVER_OPTIONS_H

#include "server/origin.h"

enum { XQ_SERVE_PATH_SIZE = 4096 };

typedef struct XqServeOptions {
    char address[64]; /* numeric */
    int port;
    char store[XQ_SERVE_PATH_SIZE];
    char web[XQ_SERVE_PATH_SIZE];
    char engine[XQ_SERVE_PATH_SIZE]; /* empty if none was found */
    int engines;                     /* processes at most */
    int engine_grace_s;
    int connections_max;
    int request_s;
    bool may_list;
    XqHostNames hosts;
} XqServeOptions;

typedef enum XqServeAction {
    XQ_SERVE_RUN,
    XQ_SERVE_DONE,   /* --help, --version: exit with 0 */
    XQ_SERVE_FAILED, /* nowhere to keep games: exit with 1 */
    XQ_SERVE_USAGE   /* a wrong option: exit with 2 */
} XqServeAction;

/* Reads the command line and fills in the defaults; says itself what is wrong. */
XqServeAction xq_serve_options_read(XqServeOptions *out, int count, char **args);

#endif
