/*
 * chuhe/perft.h - counting the positions a move generator reaches, to test and to time it.
 */
#ifndef CHUHE_PERFT_H
#define CHUHE_PERFT_H

#include <stdint.h>

#include <chuhe/position.h>

XQ_BEGIN_DECLS

enum { XQ_PERFT_DEPTH_MAX = 64 };

/*
 * The number of sequences of `depth` legal moves from a playable position; 1 for depth 0. Moves of
 * the last ply are counted without being played (bulk counting).
 */
XQ_API uint64_t xq_perft(const XqPosition *position, int depth);
/* The same number with every move of the last ply played as well. */
XQ_API uint64_t xq_perft_no_bulk(const XqPosition *position, int depth);

XQ_END_DECLS

#endif
