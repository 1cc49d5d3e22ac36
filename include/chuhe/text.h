/*
 * chuhe/text.h - text in and text out.
 *
 * Text comes in as an XqStr: a borrowed view, UTF-8 unless said otherwise, never assumed to be
 * NUL-terminated. Text goes out to an XqBuf: a growing buffer with an upper bound that the owner
 * sets. A buffer that met its bound or ran out of memory keeps what it has, remembers the failure
 * and ignores everything appended later, so a writer checks once, at the end. Its memory is the C
 * library's:
 *
 *     XqBuf buf;
 *     xq_buf_init(&buf, 4096);
 *     xq_fen_format(&buf, &position);
 *     if (xq_buf_status(&buf) == XQ_OK)
 *         puts(xq_buf_cstr(&buf));
 *     xq_buf_release(&buf);
 */
#ifndef CHUHE_TEXT_H
#define CHUHE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include <chuhe/attr.h>
#include <chuhe/status.h>

XQ_BEGIN_DECLS

typedef struct XqStr {
    const char *ptr; /* may be NULL when len is 0 */
    size_t len;      /* bytes */
} XqStr;

/* A view of a string literal; of a NUL-terminated string (NULL gives the empty view). */
#define XQ_STR(literal) ((XqStr){ (literal), sizeof(literal) - 1 })
XQ_API XqStr xq_str(const char *text);

XQ_API bool xq_str_equal(XqStr a, XqStr b);
XQ_API bool xq_str_has_prefix(XqStr text, XqStr prefix);

/* The part of `text` from byte `start` on, at most `len` bytes; clipped to what is there. */
XQ_API XqStr xq_str_sub(XqStr text, size_t start, size_t len);

/* `text` without ASCII white space at both ends. */
XQ_API XqStr xq_str_trim(XqStr text);

/*
 * Takes the next word off the front of *rest: skips ASCII blanks (space, tab, CR, LF), returns the
 * bytes up to the next blank and moves *rest behind them. An empty view when nothing is left.
 */
XQ_API XqStr xq_str_next_word(XqStr *rest);

/* Takes the next line off the front of *rest, without its LF or CR LF. False when nothing is left.
 */
XQ_API bool xq_str_next_line(XqStr *rest, XqStr *out);

/* Reads all of `in` as an unsigned decimal number of at most `max`. */
XQ_API XQ_NODISCARD XqStatus xq_str_parse_uint(unsigned long *out, XqStr in, unsigned long max,
                                               XqError *err);

/* Fields are private; use the functions. */
typedef struct XqBuf {
    char *ptr;
    size_t len;
    size_t capacity;
    size_t limit;
    XqStatus status;
} XqBuf;

/* An empty buffer that will never hold more than `limit` bytes of text. Allocates nothing yet. */
XQ_API void xq_buf_init(XqBuf *buf, size_t limit);
XQ_API void xq_buf_release(XqBuf *buf);
/* Empties the buffer and forgets a failure; keeps the memory. */
XQ_API void xq_buf_reset(XqBuf *buf);

XQ_API void xq_buf_append(XqBuf *buf, XqStr text);
XQ_API void xq_buf_append_cstr(XqBuf *buf, const char *text);
XQ_API void xq_buf_append_char(XqBuf *buf, char c);
XQ_API void xq_buf_printf(XqBuf *buf, const char *format, ...) XQ_PRINTF(2, 3);
XQ_API void xq_buf_vprintf(XqBuf *buf, const char *format, va_list args) XQ_PRINTF(2, 0);
/* For a part that was made in a buffer of its own: its failure, if it has one, becomes this
 * buffer's. XQ_OK changes nothing. */
XQ_API void xq_buf_fail(XqBuf *buf, XqStatus status);

/* XQ_OK, or the first failure since init or reset: XQ_E_LIMIT, XQ_E_MEMORY, or what was handed to
 * xq_buf_fail(). */
XQ_API XQ_NODISCARD XqStatus xq_buf_status(const XqBuf *buf);
/* The text so far; both are valid until the buffer is next changed. The string is never NULL. */
XQ_API XqStr xq_buf_str(const XqBuf *buf);
XQ_API const char *xq_buf_cstr(const XqBuf *buf);

XQ_END_DECLS

#endif
