/*
 * external.h - commands that are programs of their own: `chuhe serve` runs `chuhe-serve`.
 *
 * The program is looked for beside the chuhe program, in its place in the build tree and in the
 * libexec folder, never in the search path.
 */
#ifndef CHUHE_CLI_EXTERNAL_H
#define CHUHE_CLI_EXTERNAL_H

#include <stdbool.h>

/* Whether there is a program for the command. */
bool external_is_there(const char *name);

/*
 * Becomes the program of the command args[0], handing on all arguments. Returns only if there is no
 * such program (false) or if it cannot be run (true, having said so).
 */
bool external_run(char **args);

#endif
