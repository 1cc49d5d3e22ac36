/*
 * fail.h - how a function fills in an XqError and returns its code in one line:
 *
 *     return xq_fail(err, XQ_E_RANGE, 1, "no rank '%c'", c);
 */
#ifndef CHUHE_BASE_FAIL_H
#define CHUHE_BASE_FAIL_H

#include <chuhe/status.h>

/* Returns `code`; `err` may be NULL. */
XqStatus xq_fail(XqError *err, XqStatus code, size_t offset, const char *format, ...)
    XQ_PRINTF(4, 5);

#endif
