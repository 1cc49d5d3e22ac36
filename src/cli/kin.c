/* kin.c - `chuhe kin`: finds what is asked about the other games and hands over. */
#include <stdio.h>
#include <string.h>

#include "base/intl.h"
#include "cli/command.h"
#include "cli/kin.h"

static const struct {
    const char *name;
    int (*run)(int count, char **args);
    const char *summary;
} topics[] = {
    { "list", kin_list, N_("the games there are, and their options") },
    { "rules", kin_rules, N_("the rules of a game") },
    { "moves", kin_moves, N_("the moves of a position") },
    { "perft", kin_perft, N_("count the move sequences of a given length") },
    { "replay", kin_replay, N_("play recorded games to their end") },
    { "match", kin_match, N_("let computer players play each other") },
    { "verify", kin_verify, N_("check that a game's throws and deals were fair") },
};

enum { TOPIC_COUNT = sizeof topics / sizeof topics[0] };

static void print_help(FILE *to)
{
    fputs(_("Usage: chuhe kin TOPIC [OPTION...] [ARGUMENT...]\n\n"
            "The games beside Xiangqi. Topics:\n"),
          to);
    for (size_t i = 0; i < TOPIC_COUNT; i++)
        fprintf(to, "  %-8s  %s\n", topics[i].name, _(topics[i].summary));
    fputs(_("\n`chuhe kin TOPIC --help` tells more of a topic.\n"), to);
}

int command_kin(int count, char **args)
{
    if (count < 2) {
        print_help(stderr);
        return EXIT_USAGE;
    }
    if (strcmp(args[1], "--help") == 0 || strcmp(args[1], "-h") == 0) {
        print_help(stdout);
        return EXIT_OK;
    }
    for (size_t i = 0; i < TOPIC_COUNT; i++)
        if (strcmp(args[1], topics[i].name) == 0) {
            char name[32]; /* as main() does it */
            (void)snprintf(name, sizeof name, "%s %s", args[0], args[1]);
            args[1] = name;
            return topics[i].run(count - 1, args + 1);
        }
    fprintf(stderr, _("chuhe: 'kin' has no topic '%s'; see 'chuhe kin --help'\n"), args[1]);
    return EXIT_USAGE;
}
