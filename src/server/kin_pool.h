/*
 * kin_pool.h - the thinker for the kin's computers: the players of the library, on libuv's worker
 * threads (docs/decisions/kin-threads.md says why not in processes).
 *
 * At most `workers_max` think at a time; what is asked beyond that waits, first come first served,
 * in a queue of bounded length. A player starts anew for every question: nothing it learnt in one
 * seat is there when it plays another.
 *
 * Everything but the thinking itself runs on the loop handed in, on its thread.
 */
#ifndef CHUHE_SERVER_KIN_POOL_H
#define CHUHE_SERVER_KIN_POOL_H

#include <uv.h>

#include "server/kin_thinker.h"

typedef struct XqKinPool XqKinPool;

enum { XQ_KIN_WORKERS_MAX = 4, XQ_KIN_QUEUE_MAX = 64 };

typedef struct XqKinPoolOptions {
    int workers_max; /* at most XQ_KIN_WORKERS_MAX */
    /* The answer to a ticket. */
    void (*deliver)(void *context, uint64_t ticket, XqKinMove move);
    void *context;
} XqKinPoolOptions;

/* NULL when out of memory. */
XqKinPool *xq_kin_pool_new(uv_loop_t *loop, const XqKinPoolOptions *options);
XqKinThinker xq_kin_pool_thinker(XqKinPool *pool);

/* Drops all questions, unanswered. The loop has to run on until it has nothing left to do; then the
 * pool can be freed. */
void xq_kin_pool_stop(XqKinPool *pool);
void xq_kin_pool_free(XqKinPool *pool);

#endif
