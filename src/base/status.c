/* status.c - names of the status codes, and filling in an XqError. */
#include "base/fail.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/utf8.h"

const char *xq_status_name(XqStatus status)
{
    switch (status) {
    case XQ_OK:
        return "ok";
    case XQ_E_SYNTAX:
        return "syntax";
    case XQ_E_RANGE:
        return "range";
    case XQ_E_POSITION:
        return "position";
    case XQ_E_ILLEGAL:
        return "illegal";
    case XQ_E_AMBIGUOUS:
        return "ambiguous";
    case XQ_E_NOT_FOUND:
        return "not-found";
    case XQ_E_LIMIT:
        return "limit";
    case XQ_E_MEMORY:
        return "memory";
    case XQ_E_IO:
        return "io";
    case XQ_E_STATE:
        return "state";
    }
    return "unknown";
}

XqStatus xq_fail(XqError *err, XqStatus code, size_t offset, const char *format, ...)
{
    if (err == NULL)
        return code;
    err->code = code;
    err->offset = offset;
    va_list args;
    va_start(args, format);
    int wanted = vsnprintf(err->text, sizeof err->text, format, args);
    va_end(args);
    if (wanted < 0)
        err->text[0] = '\0';
    else if ((size_t)wanted >= sizeof err->text)
        err->text[xq_utf8_clip((XqStr){ err->text, sizeof err->text - 1 })] = '\0';
    return code;
}
