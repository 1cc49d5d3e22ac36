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

/* A byte of a text and the line and column it is in, both from 1. */
typedef struct XqTextPlace {
    size_t offset;
    int line, column;
} XqTextPlace;

struct XqReader {
    const XqFormat *format;
    const XqAlloc *alloc;
    XqStr text; /* the bytes given, or `decoded` */
    XqBuf decoded;
    size_t at;
    XqTextPlace place; /* of `at` when the game was begun: notes count lines from there */
};

/* Moves a place forward to a later byte. */
void xq_text_place_move(XqTextPlace *place, XqStr text, size_t offset);

/*
 * Notes something that is wrong; `offset` is the byte of the reader's text, not before the game
 * that is being read. A writer, which has no text, passes NULL. Returns `code`. The message is as
 * in xq_fail().
 */
XqStatus xq_report_note(XqReport *report, const XqReader *reader, size_t offset, XqStatus code,
                        const char *message, ...) XQ_PRINTF(5, 6);
/* Notes an error, whose own offset is passed over. */
XqStatus xq_report_error(XqReport *report, const XqReader *reader, size_t offset,
                         const XqError *err);

/* pgn_read.c, pgn_write.c */
bool xq_pgn_begins(XqStr bytes);
XqStatus xq_pgn_next(XqGame **out, XqReader *reader, XqReport *report);
XqStatus xq_pgn_write(XqBuf *out, const XqGame *game, const XqWriteOptions *options,
                      XqReport *report);

#endif
