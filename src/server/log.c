/* log.c - lines on standard error. */
#include "server/log.h"

#include <stdarg.h>
#include <stdio.h>

void xq_log(const char *format, ...)
{
    char line[512];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(line, sizeof line, format, args); /* cut short is good enough */
    va_end(args);
    for (char *c = line; *c != '\0'; c++)
        if ((unsigned char)*c < ' ' || *c == 127)
            *c = '?';
    fprintf(stderr, "chuhe-serve: %s\n", line);
}
