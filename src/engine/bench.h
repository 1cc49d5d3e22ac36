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
#include "base/thread.h"

enum { XQ_BENCH_DEPTH = 10 };

typedef struct XqBenchResult {
    uint64_t nodes;
    int64_t time_ms;
} XqBenchResult;

/*
 * `engine` is one with the standard options; what it knows is forgotten, its callbacks are its own
 * again afterwards. `tell` may be NULL; it gets a line after each position and the sums at the end.
 * `stop` may be NULL; once it is raised nothing more is begun, and XQ_E_STATE is returned.
 * Whoever raises it calls xq_engine_stop() as well.
 */
XQ_NODISCARD XqStatus xq_bench(XqBenchResult *out, XqEngine *engine, int depth, const XqFlag *stop,
                               void (*tell)(void *context, XqStr line), void *context,
                               XqError *err);

#endif
