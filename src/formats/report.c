/* report.c - notes with line and column. */
#include <stdarg.h>
#include <stdio.h>

#include "base/utf8.h"
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

XqStatus xq_report_note(XqReport *report, const XqReader *reader, size_t offset, XqStatus code,
                        const char *format, ...)
{
    if (report->count < XQ_NOTES_MAX) {
        XqNote *note = &report->notes[report->count];
        *note = (XqNote){ .code = code, .offset = offset };
        if (reader != NULL) {
            XqTextPlace place = reader->place;
            xq_text_place_move(&place, reader->text, offset);
            note->line = place.line;
            note->column = place.column;
        }
        va_list args;
        va_start(args, format);
        int len = vsnprintf(note->text, sizeof note->text, format, args);
        va_end(args);
        if (len >= (int)sizeof note->text)
            note->text[xq_utf8_clip(xq_str(note->text))] = '\0';
    }
    report->count++;
    return code;
}
