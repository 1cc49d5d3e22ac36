/*
 * search.h - the search itself, as one thread does it, and what the threads of one search share.
 *
 * Every thread is an XqWorker that deepens iteratively on its own stack of frames with its own
 * histories; they meet only in the hash table and in the stop flag ("lazy" parallel search). Worker
 * 0 watches the limits and tells what it finds; it is the only one in a single-threaded search.
 * Each keeps its best answer so far where conduct.c can see it at any time.
 *
 * Nothing is allocated here. A search that is told to stop returns from every node with a worthless
 * score, and no node uses the score of a child once the flag `worker->stopped` is up.
 */
#ifndef CHUHE_ENGINE_SEARCH_H
#define CHUHE_ENGINE_SEARCH_H

#include <stdatomic.h>

#include <chuhe/engine.h>
#include "base/thread.h"
#include "engine/evaluate.h"
#include "engine/hash.h"
#include "engine/history.h"
#include "engine/level.h"
#include "engine/order.h"
#include "engine/repetition.h"
#include "engine/timeman.h"

typedef struct XqFrame {
    XqPosition position;
    XqSums sums;
    bool in_check;
    int eval;        /* static, or XQ_HASH_NO_EVAL in check */
    XqPieceTo moved; /* the move being tried from here */
    XqMove excluded; /* the move a singular search leaves out */
    XqMove killers[2];
    int pv_count;
    XqMove pv[XQ_PLY_MAX];
    XqPicker picker;
} XqFrame;

typedef struct XqRootMove {
    XqMove move;
    XqTrailVerdict ruling; /* for the other side, where the arbiter ends the game after the move */
    int score;             /* of this iteration, or -XQ_SCORE_INFINITE while not the best so far */
    XqBound bound;         /* of `score` */
    int previous_score;    /* of the iteration before */
    int selective_ply;
    int pv_count;
    XqMove pv[XQ_PLY_MAX];
} XqRootMove;

enum { XQ_SCORE_INFINITE = 32000 };

/* What a worker would play, were it stopped now. */
typedef struct XqAnswer {
    XqMove best, ponder;
    int score; /* -XQ_SCORE_INFINITE: not known yet */
    XqBound bound;
    int depth; /* searched in full */
} XqAnswer;

typedef struct XqSearch XqSearch;

/* Two frames before the root stand for the moves before it. */
enum { XQ_FRAMES_BEFORE = 2, XQ_FRAME_COUNT = XQ_FRAMES_BEFORE + XQ_PLY_MAX + 2 };

typedef struct XqWorker {
    XqSearch *search;
    int id;
    bool stopped;
    atomic_uint_least64_t nodes;  /* written by its own thread, read by worker 0 */
    atomic_uint_least64_t answer; /* an XqAnswer, packed; written by its own thread */
    uint64_t node_limit;          /* of this worker alone; UINT64_MAX for none */
    int root_depth;
    int completed_depth;
    int selective_ply;
    int null_min_ply; /* no passing before this ply: a passed move is being verified */
    XqTrail trail;
    XqTrailMemo memo;
    int root_count;
    XqRootMove roots[XQ_MOVES_MAX];
    XqHistory history;
    XqFrame frames[XQ_FRAME_COUNT];
    XqThread thread; /* while it searches on one of its own */
    bool has_thread; /* touched by the conductor only */
} XqWorker;

/* The moves to try first, and which of them end the game. */
typedef struct XqRootList {
    XqMoveList list;
    XqTrailVerdict rulings[XQ_MOVES_MAX]; /* for the side to move after the move */
} XqRootList;

struct XqSearch {
    XqHash hash;
    XqWorker **workers;
    int worker_count; /* there are */

    /* Of one search; set before it starts. */
    XqClock clock;
    XqEngineCallbacks callbacks;
    XqSearchLimits limits; /* search_moves points nowhere any more */
    XqTimePlan plan;
    XqLevel level;
    int lines;  /* first moves that get a score of their own */
    int told;   /* of these, how many the caller wants to hear of */
    int active; /* workers that take part */
    int64_t began_ms;
    uint64_t seed;         /* of a level's mistakes */
    XqPosition position;   /* the root */
    XqRootList root_moves; /* there may be none */

    /* Touched while it runs, by any thread. */
    XqFlag stop; /* workers look at it in every node */
    XqFlag pondering;
    atomic_int_least64_t clock_began_ms; /* the plan counts from here */

    XqMutex lock;      /* guards the next three; never held during a callback */
    XqCond changed;    /* one of them did, or `stop` or `pondering` */
    bool is_running;   /* from begin to the end of all threads */
    bool is_finished;  /* worker 0 is */
    bool is_asked;     /* somebody wants the answer now */
    XqMutex telling;   /* held during a callback; guards the next two. Taken before `lock` */
    XqMove told_best;  /* the first line told last */
    bool has_answered; /* nothing more is to be told */
};

/* Makes a worker ready for the search of its XqSearch, whose root was reached by `trail`. There is
 * at least one root move. */
void xq_worker_prepare(XqWorker *worker, const XqTrail *trail);
/* Deepens until told to stop or done. There is at least one root move. */
void xq_worker_think(XqWorker *worker);
/* The same for x86-64-v3, where there is one: see names_v3.h. */
void xq_worker_think_v3(XqWorker *worker);

/* Any thread. */
XqAnswer xq_worker_answer(const XqWorker *worker);

uint64_t xq_search_nodes(const XqSearch *search);
int64_t xq_search_elapsed_ms(const XqSearch *search);
/* Milliseconds until the plan's hard end; 0 or less when it is there. Only if the plan is timed. */
int64_t xq_search_left_ms(const XqSearch *search);

#endif
