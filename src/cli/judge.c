/*
 * judge.c - `chuhe judge`: what the arbiter says of a game, and why.
 *
 * One game comes from --fen and --moves; many come a line each from files or, for programs, as
 * tab-separated columns on standard input (--batch).
 */
#include <getopt.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/intl.h"
#include "cli/command.h"
#include "cli/judge.h"

static const struct option options[] = {
    { "batch", no_argument, NULL, 'b' },
    { "fen", required_argument, NULL, 'f' },
    { "help", no_argument, NULL, 'h' },
    { "json", no_argument, NULL, 'j' },
    { "lang", required_argument, NULL, 'l' },
    { "limit", required_argument, NULL, 'n' },
    { "list", no_argument, NULL, 'L' },
    { "loop", required_argument, NULL, 'o' },
    { "moves", required_argument, NULL, 'm' },
    { "rules", required_argument, NULL, 'r' },
    { NULL, 0, NULL, 0 },
};

static const char *usage(void)
{
    return _(
        "Usage: chuhe judge [--rules ID] [--lang LL] [--json] [FILE...]\n"
        "       chuhe judge [--rules ID] [--lang LL] [--json] [--fen FEN] --moves MOVES\n"
        "       chuhe judge --batch [--rules ID] [--lang LL]\n"
        "Says who has won a game, by which rule, and why. A FILE (or standard input) has a game a\n"
        "line: the position, as FEN or `start`, then the moves; or it is PGN. Judging stops at "
        "the\n"
        "first ply that ends the game.\n\n"
        "  -r, --rules ID    the rule set, wxf if not said; --list shows them\n"
        "  -f, --fen FEN     the position; the start of the game if not said\n"
        "  -m, --moves MOVES the moves from there\n"
        "  -o, --loop A,L    judge plies A to A+L-1, counted from 0, as repeated for ever\n"
        "  -n, --limit NAME=N  in place of the rule set's own limit, 0 for none: `quiet`, plies\n"
        "                    without a capture; `checks`, how many of a side's count among them;\n"
        "                    `progress`, plies; `effective`, moves; `length`, plies of the game\n"
        "  -l, --lang LL     language of the sentences, such as zh_CN\n"
        "  -j, --json        print JSON, one object a game\n"
        "  -b, --batch       read `id TAB rules TAB fen TAB moves [TAB A TAB L]` lines, write\n"
        "                    `id TAB verdict TAB ply TAB reason`\n"
        "  -L, --list        list the rule sets\n"
        "  -h, --help        print this help\n\n"
        "Exit status: 0 judged, 1 the game goes on, 2 wrong usage, 3 wrong input.\n");
}

static int list_rules(void)
{
    for (int i = 0; i < XQ_RULES_COUNT; i++)
        printf("%-9s %s\n", xq_rules_id(xq_rules_at(i)), _(xq_rules_name(xq_rules_at(i))));
    return EXIT_OK;
}

static bool parse_loop(JudgeTask *task, const char *text)
{
    XqStr in = xq_str(text);
    const char *comma = memchr(in.ptr, ',', in.len);
    if (comma == NULL)
        return false;
    size_t at = (size_t)(comma - in.ptr);
    unsigned long first, count;
    if (xq_str_parse_uint(&first, xq_str_sub(in, 0, at), XQ_ARBITER_PLIES_MAX, NULL) != XQ_OK ||
        xq_str_parse_uint(&count, xq_str_sub(in, at + 1, in.len), XQ_ARBITER_PLIES_MAX, NULL) !=
            XQ_OK)
        return false;
    task->loop_first = (int)first;
    task->loop_count = (int)count;
    return true;
}

/* Names of limits, and where they are kept. */
static const struct {
    const char *name;
    size_t offset;
} limits[JUDGE_LIMITS] = {
    { "quiet", offsetof(XqRuleLimits, quiet_plies) },
    { "checks", offsetof(XqRuleLimits, checks_counted) },
    { "progress", offsetof(XqRuleLimits, progress_plies) },
    { "effective", offsetof(XqRuleLimits, effective_moves) },
    { "length", offsetof(XqRuleLimits, game_plies) },
};

static bool parse_limit(JudgeTask *task, const char *text)
{
    XqStr in = xq_str(text);
    const char *equals = memchr(in.ptr, '=', in.len);
    unsigned long value;
    if (equals == NULL)
        return false;
    size_t at = (size_t)(equals - in.ptr);
    if (xq_str_parse_uint(&value, xq_str_sub(in, at + 1, in.len), XQ_ARBITER_PLIES_MAX, NULL) !=
        XQ_OK)
        return false;
    for (int i = 0; i < JUDGE_LIMITS; i++)
        if (xq_str_equal(xq_str_sub(in, 0, at), xq_str(limits[i].name))) {
            task->has_limit[i] = true;
            task->limit[i] = (int)value;
            return true;
        }
    return false;
}

XqRuleLimits judge_limits(const JudgeTask *task, const XqRuleSet *rules)
{
    XqRuleLimits out = *xq_rules_limits(rules);
    for (int i = 0; i < JUDGE_LIMITS; i++)
        if (task->has_limit[i])
            memcpy((char *)&out + limits[i].offset, &task->limit[i], sizeof task->limit[i]);
    return out;
}

static int complain(void)
{
    fputs(usage(), stderr);
    return EXIT_USAGE;
}

int command_judge(int count, char **args)
{
    JudgeTask task = { .rules = NULL, .loop_first = -1 };
    const char *fen = NULL, *moves = NULL;
    bool is_batch = false;
    for (int c; (c = getopt_long(count, args, "bf:hjl:Ln:o:m:r:", options, NULL)) != -1;) {
        switch (c) {
        case 'b':
            is_batch = true;
            break;
        case 'f':
            fen = optarg;
            break;
        case 'h':
            fputs(usage(), stdout);
            return EXIT_OK;
        case 'j':
            task.wants_json = true;
            break;
        case 'l':
            xq_intl_use(optarg);
            break;
        case 'L':
            return list_rules();
        case 'n':
            if (!parse_limit(&task, optarg)) {
                fprintf(stderr,
                        _("chuhe judge: --limit wants a name and a number, as in quiet=120, and "
                          "not '%s'; the names are quiet, checks, progress, effective, length\n"),
                        optarg);
                return EXIT_USAGE;
            }
            break;
        case 'o':
            if (!parse_loop(&task, optarg)) {
                fprintf(stderr,
                        _("chuhe judge: --loop wants two numbers, as in 4,8, and not '%s'\n"),
                        optarg);
                return EXIT_USAGE;
            }
            break;
        case 'm':
            moves = optarg;
            break;
        case 'r':
            task.rules = xq_rules_find(xq_str(optarg));
            if (task.rules == NULL) {
                fprintf(stderr,
                        _("chuhe judge: there is no rule set '%s'; --list shows those there are\n"),
                        optarg);
                return EXIT_USAGE;
            }
            break;
        default:
            return complain();
        }
    }
    bool has_files = optind < count;
    if (is_batch)
        return fen != NULL || moves != NULL || has_files || task.wants_json || task.loop_first >= 0
                   ? complain()
                   : judge_batch(&task);
    if (fen != NULL || moves != NULL)
        return has_files ? complain() : judge_arguments(&task, fen, moves);
    return judge_files(&task, count - optind, args + optind);
}
