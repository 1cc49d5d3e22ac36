/*
 * command.h - what a subcommand of `chuhe` is: an entry of the table in main.c.
 *
 * A subcommand reads its own arguments (args[0] is "chuhe" and its name) with getopt_long, prints
 * data to standard output and complaints to standard error, and returns the exit status.
 */
#ifndef CHUHE_CLI_COMMAND_H
#define CHUHE_CLI_COMMAND_H

#include <chuhe/position.h>

enum {
    EXIT_OK = 0,
    EXIT_FAILED = 1, /* asked properly, could not be done */
    EXIT_USAGE = 2,  /* asked wrongly */
    EXIT_INPUT = 3   /* the data handed in is wrong, or cannot be read */
};

int command_diagram(int count, char **args);
int command_judge(int count, char **args);
int command_kin(int count, char **args);
int command_moves(int count, char **args);
int command_notation(int count, char **args);
int command_perft(int count, char **args);

/*
 * Reads a position: `start` or a FEN. On failure says on standard error what is wrong and where,
 * and returns false; the exit status is then EXIT_INPUT. The second takes a FEN that came as
 * several arguments, one a field, as well; so does the third, which minds the form alone and not
 * whether the position can be played.
 */
bool command_read_position(XqPosition *out, const char *text);
bool command_read_position_words(XqPosition *out, int count, char *const *words);
bool command_read_any_position_words(XqPosition *out, int count, char *const *words);

/* Says on standard error what is wrong with a position that cannot be played, and returns false. */
bool command_check_playable(const XqPosition *position);
/* The same of a position that can be played all the same, if there is anything. */
void command_warn_of_faults(const XqPosition *position);

#endif
