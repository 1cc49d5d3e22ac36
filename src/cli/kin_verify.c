/* kin_verify.c - `chuhe kin verify`: whether the throws and deals of a recorded game were fair. */
#include <string.h>

#include <chuhe/kin_fair.h>
#include "base/intl.h"
#include "cli/command.h"
#include "cli/kin.h"
#include "cli/text.h"

static void print_report(const KinArgs *args, const XqKinFairReport *report)
{
    if (args->wants_json) {
        printf("{\"fair\":%s,\"draws\":%d,\"plies\":%d,\"ply\":%d,\"sentence\":",
               report->is_fair ? "true" : "false", report->draws, report->plies, report->ply);
        kin_json_string(stdout, xq_str(_(report->sentence)));
        printf("}\n");
        return;
    }
    printf("fair=%s\tdraws=%d\tplies=%d\t", report->is_fair ? "yes" : "no", report->draws,
           report->plies);
    if (report->ply > 0)
        printf("ply=%d\t", report->ply);
    printf("%s\n", _(report->sentence));
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
        print_report(&in, &report);
        status = report.is_fair ? EXIT_OK : EXIT_INPUT;
    } else {
        fprintf(stderr, _("chuhe: line %zu: %s\n"), err.offset, xq_intl_error(&err));
    }
    xq_buf_release(&file);
    return status;
}
