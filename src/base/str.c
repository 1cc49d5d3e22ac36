/* str.c - borrowed views of text. */
#include <chuhe/text.h>

#include <string.h>

#include "base/blank.h"
#include "base/fail.h"

XqStr xq_str(const char *text)
{
    return (XqStr){ text, text != NULL ? strlen(text) : 0 };
}

bool xq_str_equal(XqStr a, XqStr b)
{
    return a.len == b.len && (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0);
}

bool xq_str_has_prefix(XqStr text, XqStr prefix)
{
    return text.len >= prefix.len && xq_str_equal(xq_str_sub(text, 0, prefix.len), prefix);
}

XqStr xq_str_sub(XqStr text, size_t start, size_t len)
{
    if (start > text.len)
        start = text.len;
    if (len > text.len - start)
        len = text.len - start;
    return (XqStr){ text.ptr == NULL ? NULL : text.ptr + start, len };
}

XqStr xq_str_trim(XqStr text)
{
    size_t start = 0, end = text.len;
    while (start < end && xq_is_blank(text.ptr[start]))
        start++;
    while (end > start && xq_is_blank(text.ptr[end - 1]))
        end--;
    return xq_str_sub(text, start, end - start);
}

XqStr xq_str_next_word(XqStr *rest)
{
    size_t start = 0;
    while (start < rest->len && xq_is_blank(rest->ptr[start]))
        start++;
    size_t end = start;
    while (end < rest->len && !xq_is_blank(rest->ptr[end]))
        end++;
    XqStr word = xq_str_sub(*rest, start, end - start);
    *rest = xq_str_sub(*rest, end, rest->len);
    return word;
}

bool xq_str_next_line(XqStr *rest, XqStr *out)
{
    if (rest->len == 0)
        return false;
    const char *newline = memchr(rest->ptr, '\n', rest->len);
    size_t len = newline != NULL ? (size_t)(newline - rest->ptr) : rest->len;
    XqStr line = xq_str_sub(*rest, 0, len);
    *rest = xq_str_sub(*rest, len + 1, rest->len);
    if (line.len > 0 && line.ptr[line.len - 1] == '\r')
        line.len--;
    *out = line;
    return true;
}

XqStatus xq_str_parse_uint(unsigned long *out, XqStr in, unsigned long max, XqError *err)
{
    if (in.len == 0)
        return xq_fail(err, XQ_E_SYNTAX, 0, "a number was expected");
    unsigned long value = 0;
    for (size_t i = 0; i < in.len; i++) {
        if (in.ptr[i] < '0' || in.ptr[i] > '9')
            return xq_fail(err, XQ_E_SYNTAX, i, "a digit was expected");
        unsigned long digit = (unsigned long)(in.ptr[i] - '0');
        if (value > max / 10 || digit > max - value * 10)
            return xq_fail(err, XQ_E_RANGE, 0, "the number is above %lu", max);
        value = value * 10 + digit;
    }
    *out = value;
    return XQ_OK;
}
