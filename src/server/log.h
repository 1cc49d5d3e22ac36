/*
 * log.h - what the operator should know, one line each on standard error.
 *
 * Never translated, never with a game's ID, a request's body or anything else that is a secret.
 */
#ifndef CHUHE_SERVER_LOG_H
#define CHUHE_SERVER_LOG_H

#include <chuhe/attr.h>

/* One line without its newline; control characters of the arguments become '?'. */
void xq_log(const char *format, ...) XQ_PRINTF(1, 2);

#endif
