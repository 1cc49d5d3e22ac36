/* buf.c - a growing text buffer with an upper bound and a memory of its first failure. */
#include <chuhe/text.h>

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void xq_buf_init(XqBuf *buf, size_t limit)
{
    *buf = (XqBuf){ .limit = limit };
}

void xq_buf_release(XqBuf *buf)
{
    free(buf->ptr);
    *buf = (XqBuf){ 0 };
}

void xq_buf_reset(XqBuf *buf)
{
    buf->len = 0;
    buf->status = XQ_OK;
    if (buf->ptr != NULL)
        buf->ptr[0] = '\0';
}

/* Makes room for `more` bytes and a NUL; false, with the failure noted, if that cannot be. */
static bool reserve(XqBuf *buf, size_t more)
{
    if (buf->status != XQ_OK)
        return false;
    if (more > buf->limit - buf->len) {
        buf->status = XQ_E_LIMIT;
        return false;
    }
    size_t wanted = buf->len + more + 1;
    if (wanted <= buf->capacity)
        return true;
    size_t capacity = buf->capacity < 64 ? 64 : buf->capacity;
    while (capacity < wanted)
        capacity = capacity > (size_t)-1 / 2 ? wanted : capacity * 2;
    char *grown = realloc(buf->ptr, capacity);
    if (grown == NULL) {
        buf->status = XQ_E_MEMORY;
        return false;
    }
    buf->ptr = grown;
    buf->capacity = capacity;
    return true;
}

void xq_buf_append(XqBuf *buf, XqStr text)
{
    if (text.len == 0 || !reserve(buf, text.len))
        return;
    memcpy(buf->ptr + buf->len, text.ptr, text.len);
    buf->len += text.len;
    buf->ptr[buf->len] = '\0';
}

void xq_buf_append_cstr(XqBuf *buf, const char *text)
{
    xq_buf_append(buf, xq_str(text));
}

void xq_buf_append_char(XqBuf *buf, char c)
{
    xq_buf_append(buf, (XqStr){ &c, 1 });
}

void xq_buf_printf(XqBuf *buf, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    xq_buf_vprintf(buf, format, args);
    va_end(args);
}

void xq_buf_vprintf(XqBuf *buf, const char *format, va_list args)
{
    va_list copy;
    va_copy(copy, args);
    int wanted = vsnprintf(NULL, 0, format, copy);
    va_end(copy);
    assert(wanted >= 0);
    if (wanted <= 0 || !reserve(buf, (size_t)wanted))
        return;
    (void)vsnprintf(buf->ptr + buf->len, (size_t)wanted + 1, format, args); /* measured above */
    buf->len += (size_t)wanted;
}

void xq_buf_fail(XqBuf *buf, XqStatus status)
{
    if (buf->status == XQ_OK)
        buf->status = status;
}

XqStatus xq_buf_status(const XqBuf *buf)
{
    return buf->status;
}

XqStr xq_buf_str(const XqBuf *buf)
{
    return (XqStr){ buf->ptr, buf->len };
}

const char *xq_buf_cstr(const XqBuf *buf)
{
    return buf->ptr != NULL ? buf->ptr : "";
}
