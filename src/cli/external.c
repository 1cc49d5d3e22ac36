/* external.c - finding and becoming another program. */
#include "cli/external.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/intl.h"

enum { PATH_SIZE = 4096 };

/* A command's name is letters, digits and hyphens: it must not lead to another folder. */
static bool is_name(const char *name)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
    return name[0] != '\0' && name[0] != '-' && name[strspn(name, allowed)] == '\0';
}

static bool find(char out[PATH_SIZE], const char *name)
{
    /* In a build tree every program lies in the folder of its module: try the likely ones. */
    static const char *const places[] = { "", "/../server", "/../engine", "/../libexec/chuhe" };
    char own[PATH_SIZE];
    ssize_t len = readlink("/proc/self/exe", own, sizeof own - 1);
    if (len <= 0 || !is_name(name))
        return false;
    own[len] = '\0';
    char *slash = strrchr(own, '/');
    if (slash == NULL)
        return false;
    *slash = '\0';
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
        if (snprintf(out, PATH_SIZE, "%s%s/chuhe-%s", own, places[i], name) < PATH_SIZE &&
            access(out, X_OK) == 0)
            return true;
    return false;
}

bool external_is_there(const char *name)
{
    char path[PATH_SIZE];
    return find(path, name);
}

bool external_run(char **args)
{
    char path[PATH_SIZE];
    if (!find(path, args[0]))
        return false;
    (void)fflush(stdout);    /* nothing was printed yet */
    (void)execv(path, args); /* returns only on failure */
    perror(_("chuhe: cannot run the program of this command"));
    return true;
}
