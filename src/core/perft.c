/* perft.c - counting sequences of legal moves: the kernel's work. */
#include <chuhe/perft.h>

#include "core/kernel.h"

uint64_t xq_perft(const XqPosition *position, int depth)
{
    return xq_kernel()->perft(position, depth);
}

uint64_t xq_perft_no_bulk(const XqPosition *position, int depth)
{
    return xq_kernel()->perft_no_bulk(position, depth);
}
