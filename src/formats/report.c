/* report.c - notes with line and column. */
#include <stdarg.h>

#include "base/fail.h"
#include "formats/format.h"

void xq_text_place_move(XqTextPlace *place, XqStr text, size_t offset)
{
    for (; place->offset < offset && place->offset < text.len; place->offset++) {
        unsigned char byte = (unsigned char)text.ptr[place->offset];
        if (byte == '\n') {
            place->line++;
            place->column = 1;
        } else if ((byte & 0xc0) != 0x80) {
            place->column++; /* only the first byte of a character counts */
        }
    }
}

/* The note to fill in, with its place; NULL if there are too many. */
static XqNote *add(XqReport *report, const XqReader *reader, size_t offset)
{
    if (report->count++ >= XQ_NOTES_MAX)
        return NULL;
    XqNote *note = &report->notes[report->count - 1];
    *note = (XqNote){ .line = 0 };
    if (reader != NULL) {
        XqTextPlace place = reader->place;
        xq_text_place_move(&place, reader->text, offset);
        note->line = place.line;
        note->column = place.column;
    }
    return note;
}

XqStatus xq_report_note(XqReport *report, const XqReader *reader, size_t offset, XqStatus code,
                        const char *message, ...)
{
    XqNote *note = add(report, reader, offset);
    if (note == NULL)
        return code;
    va_list values;
    va_start(values, message);
    xq_error_fill(&note->error, code, offset, message, values);
    va_end(values);
    return code;
}

XqStatus xq_report_error(XqReport *report, const XqReader *reader, size_t offset,
                         const XqError *err)
{
    XqNote *note = add(report, reader, offset);
    if (note != NULL) {
        note->error = *err;
        note->error.offset = offset;
    }
    return err->code;
}
