/* formats.c - the table of formats, and what they share. */
#include <assert.h>
#include <stdalign.h>

#include "base/fail.h"
#include "base/mark.h"
#include "base/utf8.h"
#include "formats/encoding.h"
#include "formats/format.h"

static const XqFormat formats[] = {
    { { "pgn", N_("Portable Game Notation"), "pgn", "application/x-xiangqi-pgn", true, true },
      true,
      xq_pgn_begins,
      xq_pgn_next,
      xq_pgn_write },
};

enum { FORMAT_COUNT = sizeof formats / sizeof formats[0] };

int xq_format_count(void)
{
    return FORMAT_COUNT;
}

const XqFormat *xq_format_at(int index)
{
    assert(index >= 0 && index < FORMAT_COUNT);
    return &formats[index];
}

const XqFormatInfo *xq_format_info(const XqFormat *format)
{
    return &format->info;
}

XqStatus xq_format_find(const XqFormat **out, XqStr id, XqError *err)
{
    XqBuf ids;
    xq_buf_init(&ids, XQ_ERROR_TEXT_SIZE);
    for (int i = 0; i < FORMAT_COUNT; i++) {
        if (xq_str_equal(id, xq_str(formats[i].info.id))) {
            *out = &formats[i];
            xq_buf_release(&ids);
            return XQ_OK;
        }
        xq_buf_printf(&ids, "%s%s", i == 0 ? "" : ", ", formats[i].info.id);
    }
    XqStatus status = xq_fail(err, XQ_E_NOT_FOUND, 0, "the formats are %s", xq_buf_cstr(&ids));
    xq_buf_release(&ids);
    return status;
}

XqStatus xq_format_detect(const XqFormat **out, XqStr bytes, XqError *err)
{
    for (int i = 0; i < FORMAT_COUNT; i++)
        if (formats[i].begins(bytes)) {
            *out = &formats[i];
            return XQ_OK;
        }
    return xq_fail(err, XQ_E_NOT_FOUND, 0, "the file begins like none of the formats known");
}

/* How many moves of a text can be read and played by a format. */
static long count_moves(XqStr text, const void *context)
{
    XqReader reader = {
        .format = context, .alloc = xq_alloc_default(), .text = text, .place = { 0, 1, 1 }
    };
    XqGame *game;
    long moves = 0;
    while (xq_reader_next(&game, &reader, NULL) != XQ_E_NOT_FOUND) {
        if (game != NULL)
            moves += xq_game_node_count(game) - 1;
        xq_game_free(game);
    }
    return moves;
}

XqStatus xq_reader_open(XqReader **out, const XqFormat *format, XqStr bytes, const XqAlloc *alloc,
                        XqError *err)
{
    if (alloc == NULL)
        alloc = xq_alloc_default();
    if (format == NULL) {
        XqStatus status = xq_format_detect(&format, bytes, err);
        if (status != XQ_OK)
            return status;
    }
    if (!format->info.can_read)
        return xq_fail(err, XQ_E_STATE, 0, "the format can be written only");
    XqReader *reader = alloc->get(alloc->context, sizeof *reader, alignof(max_align_t));
    if (reader == NULL)
        return xq_fail(err, XQ_E_MEMORY, 0, "out of memory");
    *reader = (XqReader){ .format = format, .alloc = alloc, .text = bytes, .place = { 0, 1, 1 } };
    xq_buf_init(&reader->decoded, 3 * bytes.len);
    if (format->is_text && !xq_utf8_is_valid(bytes)) {
        XqStatus status = xq_text_decode(&reader->decoded, bytes, count_moves, format);
        if (status != XQ_OK) {
            xq_reader_close(reader);
            return xq_fail(err, status, 0, "the file cannot be converted to UTF-8");
        }
        reader->text = xq_buf_str(&reader->decoded);
    }
    *out = reader;
    return XQ_OK;
}

void xq_reader_close(XqReader *reader)
{
    if (reader == NULL)
        return;
    xq_buf_release(&reader->decoded);
    reader->alloc->give_back(reader->alloc->context, reader);
}

XqStatus xq_reader_next(XqGame **out, XqReader *reader, XqReport *report)
{
    XqReport own;
    if (report == NULL)
        report = &own;
    report->count = 0;
    *out = NULL;
    xq_text_place_move(&reader->place, reader->text, reader->at);
    return reader->format->next(out, reader, report);
}

XqStatus xq_format_write(XqBuf *out, const XqFormat *format, const XqGame *game,
                         const XqWriteOptions *options, XqReport *report)
{
    static const XqWriteOptions defaults = XQ_WRITE_OPTIONS_DEFAULT;
    XqReport own;
    if (report == NULL)
        report = &own;
    report->count = 0;
    if (!format->info.can_write)
        return XQ_E_STATE;
    return format->write(out, game, options != NULL ? options : &defaults, report);
}
