/* report.c - notes with line and column. */
#include <stdarg.h>
#include <stdio.h>

#include "base/utf8.h"
#include "formats/format.h"

static void find_place(XqNote *note, XqStr text)
{
    note->line = 1;
    note->column = 1;
    for (size_t i = 0; i < note->offset && i < text.len; i++) {
        unsigned char byte = (unsigned char)text.ptr[i];
        if (byte == '\n') {
            note->line++;
            note->column = 1;
        } else if ((byte & 0xc0) != 0x80) {
            note->column++; /* only the first byte of a character counts */
        }
    }
}

XqStatus xq_report_note(XqReport *report, XqStr text, size_t offset, XqStatus code,
                        const char *format, ...)
{
    if (report->count < XQ_NOTES_MAX) {
        XqNote *note = &report->notes[report->count];
        *note = (XqNote){ .code = code, .offset = offset };
        find_place(note, text);
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
