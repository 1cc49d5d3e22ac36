/*
 * engine_pool.h - the thinker that asks engine programs: child processes speaking UCI over pipes.
 *
 * At most `workers_max` processes run; what is asked beyond that waits in a queue of bounded
 * length, first come first served. A process is started when it is needed and ended after it has
 * idled for some minutes.
 *
 * An engine is not trusted. Whatever it answers is checked against the rules; one that dies is
 * started again and asked once more; one that does not answer by its deadline is killed; one that
 * answers nonsense is replaced. In each case the question gets an answer: a move or a problem.
 *
 *     queue -> starting -> syncing -> thinking -> idle -> ...
 *              (uciok)    (readyok)  (bestmove)
 *
 * Everything runs on the loop handed in, on its thread.
 */
#ifndef CHUHE_SERVER_ENGINE_POOL_H
#define CHUHE_SERVER_ENGINE_POOL_H

#include <uv.h>

#include "server/thinker.h"

typedef struct XqEnginePool XqEnginePool;

typedef struct XqEnginePoolOptions {
    const char *path; /* of the program; NULL if there is none */
    int workers_max;
    int queue_max;
    int start_ms; /* to say uciok and readyok */
    int grace_ms; /* beyond the level's time for a move */
    int idle_ms;
    /* The answer to a ticket. */
    void (*deliver)(void *context, uint64_t ticket, const XqThought *thought);
    void *context;
} XqEnginePoolOptions;

#define XQ_ENGINE_POOL_OPTIONS_DEFAULT                                                             \
    {                                                                                              \
        .workers_max = 2, .queue_max = 64, .start_ms = 15000, .grace_ms = 5000, .idle_ms = 180000  \
    }

/* NULL when out of memory. `path` is copied. */
XqEnginePool *xq_engine_pool_new(uv_loop_t *loop, const XqEnginePoolOptions *options);
XqThinker xq_engine_pool_thinker(XqEnginePool *pool);
bool xq_engine_pool_is_available(const XqEnginePool *pool);
/* How many processes run. */
int xq_engine_pool_process_count(const XqEnginePool *pool);

/*
 * Drops all questions, unanswered, and ends the processes, kindly first. The loop has to run on
 * until it has nothing left to do; then the pool can be freed.
 */
void xq_engine_pool_stop(XqEnginePool *pool);
void xq_engine_pool_free(XqEnginePool *pool);

#endif
