/* step.h - moves from a cell to a cell, as most games of one board code them: from | to << 8. */
#ifndef CHUHE_KIN_STEP_H
#define CHUHE_KIN_STEP_H

#include <chuhe/kin.h>

static inline XqKinMove move_of(int from, int to)
{
    return (XqKinMove)(from | to << 8);
}

static inline int move_from(XqKinMove move)
{
    return (int)(move & 255u);
}

static inline int move_to(XqKinMove move)
{
    return (int)(move >> 8 & 255u);
}

#endif
