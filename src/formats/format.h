/*
 * format.h - what a format is: a row of functions. One file or two a format, one line in formats.c.
 */
#ifndef CHUHE_FORMATS_FORMAT_H
#define CHUHE_FORMATS_FORMAT_H

#include <chuhe/formats.h>

struct XqFormat {
    XqFormatInfo info;
    bool is_text; /* converted to UTF-8 before anything is read */
    /* Whether a file begins like this format. */
    bool (*begins)(XqStr bytes);
    /* As xq_reader_next(), from reader->at on, which it moves; `report` is never NULL and empty. */
    XqStatus (*next)(XqGame **out, XqReader *reader, XqReport *report);
    /* As xq_format_write(); neither `options` nor `report` is NULL. */
    XqStatus (*write)(XqBuf *out, const XqGame *game, const XqWriteOptions *options,
                      XqReport *report);
};

struct XqReader {
    const XqFormat *format;
    const XqAlloc *alloc;
    XqStr text; /* the bytes given, or `decoded` */
    XqBuf decoded;
    size_t at;
};

/* Notes something that is wrong at a byte of the text. Returns `code`. */
XqStatus xq_report_note(XqReport *report, XqStr text, size_t offset, XqStatus code,
                        const char *format, ...) XQ_PRINTF(5, 6);

/* pgn_read.c, pgn_write.c */
bool xq_pgn_begins(XqStr bytes);
XqStatus xq_pgn_next(XqGame **out, XqReader *reader, XqReport *report);
XqStatus xq_pgn_write(XqBuf *out, const XqGame *game, const XqWriteOptions *options,
                      XqReport *report);

#endif
