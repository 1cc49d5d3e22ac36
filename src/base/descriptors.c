/* descriptors.c - see descriptors.h. */
#include "base/descriptors.h"

#include <fcntl.h>
#include <unistd.h>

bool xq_standard_descriptors_open(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
        int mode = fd == STDIN_FILENO ? O_RDONLY : O_WRONLY;
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", mode) != fd) /* the lowest that is free */
            return false;
    }
    return true;
}
