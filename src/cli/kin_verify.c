/* kin_verify.c - `chuhe kin verify`: whether the throws and deals of a recorded game were fair. */
#include <stdio.h>

#include <chuhe/kin_fair.h>
#include "base/intl.h"
#include "cli/command.h"
#include "cli/kin.h"
#include "cli/text.h"

static void append_report(XqBuf *out, const XqKinFairReport *report, bool wants_json)
{
    if (wants_json) {
        xq_buf_printf(out, "{\"fair\":%s,\"draws\":%d,\"plies\":%d,\"ply\":%d",
                      report->is_fair ? "true" : "false", report->draws, report->plies,
                      report->ply);
        kin_json_member(out, "sentence", xq_str(_(report->sentence)));
        xq_buf_append_cstr(out, "}\n");
        return;
    }
    xq_buf_printf(out, "fair=%s\tdraws=%d\tplies=%d\t", report->is_fair ? "yes" : "no",
                  report->draws, report->plies);
    if (report->ply > 0)
        xq_buf_printf(out, "ply=%d\t", report->ply);
    xq_buf_printf(out, "%s\n", _(report->sentence));
}

static int print_report(const XqKinFairReport *report, bool wants_json)
{
    XqBuf out;
    xq_buf_init(&out, 4096);
    append_report(&out, report, wants_json);
    int status = command_print(&out);
    xq_buf_release(&out);
    return status == EXIT_OK && !report->is_fair ? EXIT_INPUT : status;
}

int kin_verify(int count, char **args)
{
    KinArgs in;
    XqBuf file;
    XqError err;
    XqKinFairReport report;
    int status = kin_args_read(
        &in, count, args, false,
        _("Usage: chuhe kin verify [--json] FILE|-\n"
          "Checks the record of a game with throws or hidden pieces, as a server gives it out:\n"
          "whether what came up is what the disclosed secret and the players' words say.\n"));
    if (status >= 0)
        return status;
    if (in.first + 1 != count) {
        fprintf(stderr, _("chuhe: one file was expected, or - for standard input\n"));
        return EXIT_USAGE;
    }
    if (!command_read_all(&file, args[in.first], KIN_FILE_MAX)) {
        xq_buf_release(&file);
        return EXIT_INPUT;
    }
    status = EXIT_INPUT;
    if (xq_kin_fair_check(&report, xq_buf_str(&file), &err) == XQ_OK) {
        status = print_report(&report, in.wants_json);
    } else {
        fprintf(stderr, _("chuhe: line %zu: %s\n"), err.offset, xq_intl_error(&err));
    }
    xq_buf_release(&file);
    return status;
}
