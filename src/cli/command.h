/*
 * command.h - what a subcommand of `chuhe` is: an entry of the table in main.c.
 *
 * A subcommand reads its own arguments (args[0] is its name) with getopt_long, prints data to
 * standard output and complaints to standard error, and returns the exit status.
 */
#ifndef CHUHE_CLI_COMMAND_H
#define CHUHE_CLI_COMMAND_H

#include <chuhe/position.h>

enum {
    EXIT_OK = 0,
    EXIT_FAILED = 1, /* asked properly, could not be done */
    EXIT_USAGE = 2,  /* asked wrongly */
    EXIT_INPUT = 3   /* the data handed in is wrong */
};

int command_judge(int count, char **args);
int command_kin(int count, char **args);
int command_moves(int count, char **args);
int command_perft(int count, char **args);

/*
 * Reads a position argument: a FEN (as one argument) or `start`. On failure says on standard error
 * what is wrong and where, and returns false; the exit status is then EXIT_INPUT.
 */
bool command_read_position(XqPosition *out, const char *text);

#endif
