/* main.c - the `chuhe` command: finds the subcommand and hands over. */
#include <stdio.h>
#include <string.h>

#include <chuhe/version.h>
#include "base/intl.h"
#include "cli/command.h"
#include "cli/external.h"

static const struct {
    const char *name;
    int (*run)(int count, char **args);
    const char *summary;
} commands[] = {
    { "diagram", command_diagram, N_("draw a position as text or as SVG") },
    { "judge", command_judge, N_("judge a game: who has won, by which rule, and why") },
    { "kin", command_kin, N_("the games beside Xiangqi: rules, moves, records, matches") },
    { "moves", command_moves, N_("list the legal moves of a position") },
    { "notation", command_notation, N_("write moves in another notation") },
    { "perft", command_perft, N_("count the move sequences of a given length") },
};

enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

/* Programs of their own, listed where they are there. */
static const struct {
    const char *name;
    const char *summary;
} programs[] = {
    { "serve", N_("serve the page to play on, and print its address") },
};

enum { PROGRAM_COUNT = sizeof programs / sizeof programs[0] };

static void print_help(FILE *to)
{
    fputs(_("Usage: chuhe COMMAND [OPTION...] [ARGUMENT...]\n"
            "       chuhe --help | --version\n\n"
            "Commands:\n"),
          to);
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        fprintf(to, "  %-8s  %s\n", commands[i].name, _(commands[i].summary));
    for (size_t i = 0; i < PROGRAM_COUNT; i++)
        if (external_is_there(programs[i].name))
            fprintf(to, "  %-8s  %s\n", programs[i].name, _(programs[i].summary));
    fputs(_("\n`chuhe COMMAND --help` tells more of a command.\n"), to);
}

static int run(int count, char **args)
{
    if (count < 2) {
        print_help(stderr);
        return EXIT_USAGE;
    }
    if (strcmp(args[1], "--help") == 0 || strcmp(args[1], "-h") == 0) {
        print_help(stdout);
        return EXIT_OK;
    }
    if (strcmp(args[1], "--version") == 0) {
        printf("chuhe %s\n", xq_version());
        return EXIT_OK;
    }
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(args[1], commands[i].name) == 0) {
            char name[32]; /* what getopt puts in front of its complaints */
            (void)snprintf(name, sizeof name, "chuhe %s", args[1]);
            args[1] = name;
            return commands[i].run(count - 1, args + 1);
        }
    if (external_run(args + 1))
        return EXIT_FAILED;
    fprintf(stderr, _("chuhe: there is no command '%s'; see 'chuhe --help'\n"), args[1]);
    return EXIT_USAGE;
}

int main(int count, char **args)
{
    xq_intl_start();
    int status = run(count, args);
    /* A full disk shows only here, and an answer that was cut short must not look like a whole one.
     */
    if (fflush(stdout) != 0 || ferror(stdout)) {
        perror(_("chuhe: cannot write the answer"));
        return EXIT_FAILED;
    }
    return status;
}
