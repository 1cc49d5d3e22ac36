/* input.c - arguments that several subcommands share. */
#include <stdio.h>
#include <string.h>

#include <chuhe/fen.h>
#include "base/intl.h"
#include "cli/command.h"

enum { FEN_INPUT_MAX = 4096 };

/* Under the text a mark at the byte that is wrong, where all of it can be shown as it is. */
static void point_at(XqStr text, size_t offset)
{
    if (text.len == 0)
        return;
    for (size_t i = 0; i < text.len; i++)
        if (text.ptr[i] < ' ' || text.ptr[i] > '~')
            return;
    fprintf(stderr, "  %.*s\n  %*s\n", (int)text.len, text.ptr, (int)offset + 1, "^");
}

static void list_faults(unsigned faults)
{
    for (unsigned i = 0; i < XQ_FAULT_COUNT; i++)
        if ((faults >> i & 1u) != 0)
            fprintf(stderr, "  %s\n", _(xq_fault_sentence((XqFault)(1u << i))));
}

static bool refuse_length(void)
{
    fprintf(stderr, _("chuhe: a FEN is not longer than %d bytes\n"), (int)FEN_INPUT_MAX);
    return false;
}

static bool read_any(XqPosition *out, const char *text)
{
    XqError err;
    if (strlen(text) > FEN_INPUT_MAX)
        return refuse_length();
    if (strcmp(text, "start") == 0) {
        xq_position_start(out);
        return true;
    }
    if (xq_fen_parse(out, xq_str(text), &err) == XQ_OK)
        return true;
    fprintf(stderr, _("chuhe: bad FEN at byte %zu: %s\n"), err.offset, xq_intl_error(&err));
    point_at(xq_str(text), err.offset);
    return false;
}

bool command_check_playable(const XqPosition *position)
{
    unsigned faults = xq_position_faults(position);
    if ((faults & XQ_FAULTS_UNPLAYABLE) == 0)
        return true;
    fprintf(stderr, "%s\n", _("chuhe: the position cannot be played:"));
    list_faults(faults);
    return false;
}

bool command_read_position(XqPosition *out, const char *text)
{
    return read_any(out, text) && command_check_playable(out);
}

bool command_read_any_position_words(XqPosition *out, int count, char *const *words)
{
    XqBuf text;
    xq_buf_init(&text, FEN_INPUT_MAX);
    for (int i = 0; i < count; i++) {
        if (i > 0)
            xq_buf_append_char(&text, ' ');
        xq_buf_append_cstr(&text, words[i]);
    }
    bool ok = xq_buf_status(&text) == XQ_OK ? read_any(out, xq_buf_cstr(&text)) : refuse_length();
    xq_buf_release(&text);
    return ok;
}

bool command_read_position_words(XqPosition *out, int count, char *const *words)
{
    return command_read_any_position_words(out, count, words) && command_check_playable(out);
}

void command_warn_of_faults(const XqPosition *position)
{
    unsigned faults = xq_position_faults(position) & ~(unsigned)XQ_FAULTS_UNPLAYABLE;
    if (faults == 0)
        return;
    fprintf(stderr, "%s\n", _("chuhe: the position cannot arise in a game, but can be played:"));
    list_faults(faults);
}
