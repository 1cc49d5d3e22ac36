/*
 * fail.h - how a function fills in an XqError and returns its code in one line:
 *
 *     return xq_fail(err, XQ_E_RANGE, 1, "no rank '%c'", c);
 *
 * The message is a literal: it is the key under which the catalogues in po/ have the sentence, and
 * tools/po-update finds it here. The values may be
 *
 *     %d %u %ld %lu %lld %zu %c   numbers and characters
 *     %s                          a word of the library's, marked with N_() if it has a translation
 *     %.*s                        a piece of the input, which is never translated
 *
 * Two sentences for one place are two calls, or two literals marked with N_().
 */
#ifndef CHUHE_BASE_FAIL_H
#define CHUHE_BASE_FAIL_H

#include <stdarg.h>

#include <chuhe/status.h>

#include "base/mark.h"

/* Returns `code`; `err` may be NULL. */
XqStatus xq_fail(XqError *err, XqStatus code, size_t offset, const char *message, ...)
    XQ_PRINTF(4, 5);
void xq_error_fill(XqError *err, XqStatus code, size_t offset, const char *message, va_list values)
    XQ_PRINTF(4, 0);

#endif
