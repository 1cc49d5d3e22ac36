/*
 * chuhe/formats.h - games as files: one table of formats, one way to read and to write them all.
 *
 * A file may hold many games, some of them damaged. A reader hands them out one after another and
 * never gives a whole file up for one bad record: what could be read of a game is kept, and a
 * report says what was wrong, at which line and column.
 *
 *     XqReader *reader;
 *     XqGame *game;
 *     XqReport report;
 *     if (xq_reader_open(&reader, NULL, bytes, NULL, &err) != XQ_OK)
 *         return complain(&err);
 *     XqStatus status;
 *     while ((status = xq_reader_next(&game, reader, &report)) != XQ_E_NOT_FOUND) {
 *         complain_about(&report);
 *         if (status == XQ_OK)
 *             use(game);
 *         xq_game_free(game);
 *     }
 *     xq_reader_close(reader);
 */
#ifndef CHUHE_FORMATS_H
#define CHUHE_FORMATS_H

#include <stdbool.h>

#include <chuhe/game.h>
#include <chuhe/notation.h>

XQ_BEGIN_DECLS

/* --- The table ------------------------------------------------------------------------------- */

typedef struct XqFormat XqFormat;

typedef struct XqFormatInfo {
    const char *id;         /* stable: "pgn", ... */
    const char *name;       /* English, for menus, marked for translation */
    const char *extension;  /* without the dot */
    const char *media_type; /* for HTTP */
    bool can_read, can_write;
} XqFormatInfo;

XQ_API int xq_format_count(void);
XQ_API const XqFormat *xq_format_at(int index);
XQ_API const XqFormatInfo *xq_format_info(const XqFormat *format);
/* XQ_E_NOT_FOUND, with the ids in err->text. */
XQ_API XQ_NODISCARD XqStatus xq_format_find(const XqFormat **out, XqStr id, XqError *err);
/* The format of a file by its content; XQ_E_NOT_FOUND if it is none of the table. */
XQ_API XQ_NODISCARD XqStatus xq_format_detect(const XqFormat **out, XqStr bytes, XqError *err);

/* --- What was found wrong -------------------------------------------------------------------- */

/* One thing, and where: line and column count from 1, columns in characters; 0 where the format
 * has no lines. */
typedef struct XqNote {
    XqError error; /* its offset is in the file's text as UTF-8 */
    int line, column;
} XqNote;

enum { XQ_NOTES_MAX = 16 };

typedef struct XqReport {
    int count; /* of all notes; the first XQ_NOTES_MAX are kept */
    XqNote notes[XQ_NOTES_MAX];
} XqReport;

/* --- Reading --------------------------------------------------------------------------------- */

typedef struct XqReader XqReader;

/*
 * Reads games out of `bytes`, which must stay valid until the reader is closed. Text that is not
 * UTF-8 is taken for GB18030 or Big5, whichever lets more moves be played. `format` NULL looks at
 * the content (XQ_E_NOT_FOUND if it is none of the table); `alloc` NULL is the C library's, used
 * for the games as well.
 */
XQ_API XQ_NODISCARD XqStatus xq_reader_open(XqReader **out, const XqFormat *format, XqStr bytes,
                                            const XqAlloc *alloc, XqError *err);
XQ_API void xq_reader_close(XqReader *reader);

/*
 * The next game. XQ_E_NOT_FOUND behind the last. After another failure *out is NULL, the report has
 * why, and the reader may be asked for the next one. A game that is damaged from some move on comes
 * with the moves before it, XQ_OK, and a report that is not empty. `report` may be NULL.
 */
XQ_API XQ_NODISCARD XqStatus xq_reader_next(XqGame **out, XqReader *reader, XqReport *report);

/* --- Writing --------------------------------------------------------------------------------- */

typedef struct XqWriteOptions {
    XqNotation notation; /* of formats that have moves as text; ANY is the format's usual one */
    XqNotationOptions notation_options;
    bool main_line_only; /* without variations, comments, marks and clocks */
} XqWriteOptions;

#define XQ_WRITE_OPTIONS_DEFAULT                                                                   \
    {                                                                                              \
        XQ_NOTATION_ANY, XQ_NOTATION_OPTIONS_DEFAULT, false                                        \
    }

/*
 * Appends a game. `options` may be NULL for the defaults. What the format cannot hold, such as an
 * illegal move, is left out and noted in `report` (which may be NULL). XQ_E_STATE if the format is
 * for reading only; otherwise the buffer's status.
 */
XQ_API XQ_NODISCARD XqStatus xq_format_write(XqBuf *out, const XqFormat *format, const XqGame *game,
                                             const XqWriteOptions *options, XqReport *report);

XQ_END_DECLS

#endif
