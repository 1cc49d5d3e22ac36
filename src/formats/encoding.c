/* encoding.c - the candidates, and how they are compared. */
#include "formats/encoding.h"

#include <errno.h>
#include <iconv.h>

#include "base/utf8.h"

static const char *const candidates[] = { "GB18030", "BIG5-HKSCS", "UTF-8" };

enum { CANDIDATE_COUNT = sizeof candidates / sizeof candidates[0] };

/* Moves are looked for in the first part of a file; the rest will be like it. */
enum { SAMPLE_SIZE = 1 << 16 };

static void append_replacement(XqBuf *out, long *bad)
{
    xq_buf_append_cstr(out, "\xef\xbf\xbd");
    ++*bad;
}

static long decode_utf8(XqBuf *out, XqStr bytes)
{
    long bad = 0;
    for (size_t at = 0, len; at < bytes.len; at += len) {
        XqStr rest = xq_str_sub(bytes, at, bytes.len);
        if (xq_utf8_decode(rest, &len) == XQ_UTF8_INVALID)
            append_replacement(out, &bad);
        else
            xq_buf_append(out, xq_str_sub(rest, 0, len));
    }
    return bad;
}

/* The number of bytes that fit nothing; -1 if the system does not know the encoding. */
static long decode(XqBuf *out, XqStr bytes, const char *encoding)
{
    if (encoding == candidates[CANDIDATE_COUNT - 1])
        return decode_utf8(out, bytes);
    iconv_t converter = iconv_open("UTF-8", encoding);
    if (converter == (iconv_t)-1)
        return -1;
    long bad = 0;
    char chunk[4096];
    /* iconv's interface has no const for what it only reads. */
    union {
        const char *read_only;
        char *plain;
    } in = { bytes.ptr };
    size_t in_left = bytes.len;
    /* Once more when all is read: it may have held a character back. */
    for (bool is_end = false; !is_end;) {
        is_end = in_left == 0;
        char *to = chunk;
        size_t to_left = sizeof chunk;
        size_t result = iconv(converter, is_end ? NULL : &in.plain, &in_left, &to, &to_left);
        xq_buf_append(out, (XqStr){ chunk, sizeof chunk - to_left });
        if (!is_end && result == (size_t)-1 && errno != E2BIG) {
            append_replacement(out, &bad);
            in.plain++;
            in_left--;
        }
    }
    (void)iconv_close(converter);
    return bad;
}

XqStatus xq_text_decode(XqBuf *out, XqStr bytes, long (*evidence)(XqStr text, const void *context),
                        const void *context)
{
    XqStr sample = xq_str_sub(bytes, 0, SAMPLE_SIZE);
    XqBuf text;
    xq_buf_init(&text, 4 * SAMPLE_SIZE);
    int best = -1;
    long best_moves = 0, best_bad = 0;
    for (int i = 0; i < CANDIDATE_COUNT; i++) {
        xq_buf_reset(&text);
        long bad = decode(&text, sample, candidates[i]);
        if (bad < 0)
            continue;
        long moves = evidence(xq_buf_str(&text), context);
        if (best < 0 || moves > best_moves || (moves == best_moves && bad < best_bad)) {
            best = i;
            best_moves = moves;
            best_bad = bad;
        }
    }
    xq_buf_release(&text);
    (void)decode(out, bytes, candidates[best]); /* what is bad is in the text as U+FFFD */
    return xq_buf_status(out);
}
