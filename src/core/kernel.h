/*
 * kernel.h - generating and counting legal moves: the loops where all the time goes.
 *
 * kernel.c is compiled once for any machine and, where the build can, once more for processors
 * that count bits in one instruction. Both give the same answers.
 */
#ifndef CHUHE_CORE_KERNEL_H
#define CHUHE_CORE_KERNEL_H

#include <chuhe/move.h>
#include <chuhe/position.h>

typedef struct XqKernel {
    void (*moves)(const XqPosition *position, XqMoveList *out);
    void (*captures)(const XqPosition *position, XqMoveList *out);
    uint64_t (*perft)(const XqPosition *position, int depth);
    uint64_t (*perft_no_bulk)(const XqPosition *position, int depth);
} XqKernel;

extern const XqKernel xq_kernel_plain;
extern const XqKernel xq_kernel_v3; /* x86-64-v3, where CHUHE_KERNEL_V3 is defined */

/* The best one for this processor. */
static inline const XqKernel *xq_kernel(void)
{
#ifdef CHUHE_KERNEL_V3
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
        __builtin_cpu_supports("popcnt"))
        return &xq_kernel_v3;
#endif
    return &xq_kernel_plain;
}

#endif
