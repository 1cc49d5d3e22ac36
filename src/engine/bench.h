/*
 * bench.h - a fixed set of positions searched to a fixed depth by one thread.
 *
 * The sum of nodes is the engine's signature: it repeats exactly on every machine and changes when
 * anything in the search or the evaluation does.
 */
#ifndef CHUHE_ENGINE_BENCH_H
#define CHUHE_ENGINE_BENCH_H

#include <chuhe/engine.h>
#include <chuhe/text.h>

enum { XQ_BENCH_DEPTH = 10 };

typedef struct XqBenchResult {
    uint64_t nodes;
    int64_t time_ms;
} XqBenchResult;

/* `tell` may be NULL; it gets a line after each position. */
XQ_NODISCARD XqStatus xq_bench(XqBenchResult *out, int depth,
                               void (*tell)(void *context, XqStr line), void *context,
                               XqError *err);

#endif
