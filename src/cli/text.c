/* text.c - whole inputs, answers, and words of the input in complaints. */
#include "cli/text.h"

#include <stdio.h>
#include <string.h>

#include "base/intl.h"
#include "base/utf8.h"
#include "cli/command.h"

enum { WORD_SHOWN_MAX = 40 };

void command_complain_of_file(const char *path)
{
    perror(path[0] != '\0' ? path : "''");
}

size_t command_mark_len(XqStr text)
{
    static const XqStr mark = { "\xef\xbb\xbf", 3 };
    return xq_str_has_prefix(text, mark) ? mark.len : 0;
}

/* Stops at the buffer's bound: some inputs have no end. */
static void read_stream(XqBuf *out, FILE *file)
{
    char chunk[65536];
    bool is_first = true;
    for (size_t len; xq_buf_status(out) == XQ_OK && (len = fread(chunk, 1, sizeof chunk, file)) > 0;
         is_first = false) {
        XqStr text = { chunk, len };
        xq_buf_append(out, xq_str_sub(text, is_first ? command_mark_len(text) : 0, len));
    }
}

bool command_read_all(XqBuf *out, const char *path, size_t max_bytes)
{
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    xq_buf_init(out, max_bytes);
    if (file == NULL) {
        command_complain_of_file(path);
        return false;
    }
    read_stream(out, file);
    bool is_read = ferror(file) == 0;
    if (!is_read)
        command_complain_of_file(path);
    if (file != stdin)
        (void)fclose(file); /* only read from */
    if (is_read && xq_buf_status(out) == XQ_E_LIMIT)
        fprintf(stderr, _("chuhe: %s is longer than %zu bytes\n"), path, max_bytes);
    else if (is_read && xq_buf_status(out) != XQ_OK)
        fputs(_("chuhe: out of memory\n"), stderr);
    return is_read && xq_buf_status(out) == XQ_OK;
}

int command_print(const XqBuf *answer)
{
    XqStr text = xq_buf_str(answer);
    if (xq_buf_status(answer) != XQ_OK) {
        fputs(_("chuhe: out of memory\n"), stderr);
        return EXIT_FAILED;
    }
    if (text.len > 0)
        (void)fwrite(text.ptr, 1, text.len, stdout); /* main() finds out whether all was taken */
    return EXIT_OK;
}

bool command_is_heard(void)
{
    return ferror(stdout) == 0;
}

void command_append_word(XqBuf *out, XqStr word)
{
    XqStr shown = xq_str_sub(word, 0, WORD_SHOWN_MAX);
    if (shown.len < word.len)
        shown.len = xq_utf8_clip(shown);
    for (size_t len; shown.len > 0; shown = xq_str_sub(shown, len, shown.len)) {
        uint32_t c = xq_utf8_decode(shown, &len);
        if (c == XQ_UTF8_INVALID || c < ' ' || (c >= 0x7f && c < 0xa0))
            xq_buf_append_char(out, '?');
        else
            xq_buf_append(out, xq_str_sub(shown, 0, len));
    }
}
