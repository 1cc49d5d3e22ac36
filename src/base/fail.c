/*
 * fail.c - filling in an XqError.
 *
 * The text is English and complete, and the places of its values in it are kept, so that
 * translate.c can fill the same values into another sentence. Hence the walk over the message
 * instead of one vsnprintf().
 */
#include "base/fail.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

/* Appends what fits; the text stays NUL-terminated. */
static void append(XqError *err, size_t *len, XqStr piece)
{
    size_t room = sizeof err->text - 1 - *len;
    if (piece.len > room)
        piece.len = room > 0 ? xq_utf8_clip(xq_str_sub(piece, 0, room)) : 0;
    if (piece.len > 0)
        memcpy(err->text + *len, piece.ptr, piece.len);
    *len += piece.len;
    err->text[*len] = '\0';
}

static void append_value(XqError *err, size_t *len, XqStr value, XqErrorValueKind kind)
{
    size_t start = *len;
    append(err, len, value);
    assert(err->value_count < XQ_ERROR_VALUES_MAX);
    if (err->value_count < XQ_ERROR_VALUES_MAX)
        err->values[err->value_count++] = (XqErrorValue){ .start = (unsigned char)start,
                                                          .len = (unsigned char)(*len - start),
                                                          .kind = (unsigned char)kind };
}

static bool take(const char **at, const char *conversion)
{
    size_t len = strlen(conversion);
    if (strncmp(*at, conversion, len) != 0)
        return false;
    *at += len;
    return true;
}

void xq_error_fill(XqError *err, XqStatus code, size_t offset, const char *message, va_list values)
{
    err->code = code;
    err->offset = offset;
    err->message = message;
    err->value_count = 0;
    err->text[0] = '\0';
    size_t len = 0;
    for (const char *at = message; *at != '\0';) {
        char number[32];
        if (*at != '%') {
            size_t plain = strcspn(at, "%");
            append(err, &len, (XqStr){ at, plain });
            at += plain;
            continue;
        }
        at++;
        if (take(&at, "%")) {
            append(err, &len, XQ_STR("%"));
            continue;
        }
        if (take(&at, "s")) {
            append_value(err, &len, xq_str(va_arg(values, const char *)), XQ_ERROR_WORD);
            continue;
        }
        if (take(&at, ".*s")) {
            int most = va_arg(values, int);
            const char *piece = va_arg(values, const char *);
            append_value(err, &len, (XqStr){ piece, most > 0 ? (size_t)most : 0 }, XQ_ERROR_INPUT);
            continue;
        }
        if (take(&at, "c"))
            (void)snprintf(number, sizeof number, "%c", va_arg(values, int));
        else if (take(&at, "d"))
            (void)snprintf(number, sizeof number, "%d", va_arg(values, int));
        else if (take(&at, "u"))
            (void)snprintf(number, sizeof number, "%u", va_arg(values, unsigned));
        else if (take(&at, "ld"))
            (void)snprintf(number, sizeof number, "%ld", va_arg(values, long));
        else if (take(&at, "lu"))
            (void)snprintf(number, sizeof number, "%lu", va_arg(values, unsigned long));
        else if (take(&at, "lld"))
            (void)snprintf(number, sizeof number, "%lld", va_arg(values, long long));
        else if (take(&at, "zu"))
            (void)snprintf(number, sizeof number, "%zu", va_arg(values, size_t));
        else {
            assert(false); /* a conversion that fail.h does not name */
            return;
        }
        append_value(err, &len, xq_str(number), XQ_ERROR_NUMBER);
    }
}

XqStatus xq_fail(XqError *err, XqStatus code, size_t offset, const char *message, ...)
{
    if (err == NULL)
        return code;
    va_list values;
    va_start(values, message);
    xq_error_fill(err, code, offset, message, values);
    va_end(values);
    return code;
}
