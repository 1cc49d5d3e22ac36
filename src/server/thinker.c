/* thinker.c - how long the levels may think. */
#include "server/thinker.h"

int xq_level_movetime_ms(int level)
{
    static const int movetime_ms[XQ_LEVEL_MAX + 1] = { 0,   100,  150,  250,  400, 600,
                                                       800, 1000, 1500, 2200, 3000 };
    return movetime_ms[level];
}
