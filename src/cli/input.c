/* input.c - arguments that several subcommands share. */
#include <stdio.h>
#include <string.h>

#include <chuhe/fen.h>
#include "base/intl.h"
#include "cli/command.h"

bool command_read_position(XqPosition *out, const char *text)
{
    XqError err;
    if (strcmp(text, "start") == 0) {
        xq_position_start(out);
        return true;
    }
    if (xq_fen_parse(out, xq_str(text), &err) != XQ_OK) {
        fprintf(stderr, _("chuhe: bad FEN at byte %zu: %s\n"), err.offset, err.text);
        return false;
    }
    if (xq_position_check_playable(out, &err) != XQ_OK) {
        fprintf(stderr, _("chuhe: the position cannot be played: %s\n"), err.text);
        return false;
    }
    return true;
}
