/* blank.h - the characters that part words (text.h): space, tab, CR and LF, whatever the locale. */
#ifndef CHUHE_BASE_BLANK_H
#define CHUHE_BASE_BLANK_H

#include <stdbool.h>

static inline bool xq_is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

#endif
