/*
 * kin_thinker.h - how the tables ask for a computer's move in a game of the kin, without knowing
 * where it thinks. kin_pool.h is the real one; a test passes in one of its own.
 */
#ifndef CHUHE_SERVER_KIN_THINKER_H
#define CHUHE_SERVER_KIN_THINKER_H

#include <chuhe/kin_player.h>
#include "server/problem.h"

/* Read during start() only. */
typedef struct XqKinThinkRequest {
    const XqKinState *view; /* what the computer's seat sees; its turn */
    XqKinPlayerKind player;
    int move_ms;
    uint64_t seed;
} XqKinThinkRequest;

typedef struct XqKinThinker {
    /* XQ_PROBLEM_NONE: the answer will come, never from within; it is xq_tables_thought() with the
     * ticket. Else BUSY or INTERNAL, and none will. */
    XqProblemCode (*start)(void *context, uint64_t ticket, const XqKinThinkRequest *request);
    /* No answer is wanted any more, and none will come. */
    void (*cancel)(void *context, uint64_t ticket);
    void *context;
} XqKinThinker;

#endif
