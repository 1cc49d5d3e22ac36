/*
 * engine_worker.h - inside the engine pool: one engine process, and what it is asked.
 *
 * A worker is one process with its two pipes and a timer. It leaves the pool's table the moment it
 * is given up (retire), so its place is free for a new one, and frees itself when the process has
 * exited and the last of its handles is closed.
 *
 * For engine_pool.c (the queue, the table of workers, the thinker) and engine_worker.c (processes,
 * and what they say) alone.
 */
#ifndef CHUHE_SERVER_ENGINE_WORKER_H
#define CHUHE_SERVER_ENGINE_WORKER_H

#include "server/engine_pool.h"

enum { XQ_ENGINE_LINE_MAX_BYTES = 8192, XQ_WORKERS_LIMIT = 16 };

typedef struct XqQuestion {
    struct XqQuestion *next;
    uint64_t ticket;
    XqGameId game;
    XqPosition position; /* what is asked about */
    XqBuf command;       /* "position fen ... moves ..." */
    const XqRuleSet *rules;
    int level;
    int movetime_ms;
    bool is_second_try;
} XqQuestion;

typedef enum XqWorkerState {
    XQ_WORKER_STARTING, /* uciok is awaited */
    XQ_WORKER_SYNCING,  /* readyok */
    XQ_WORKER_THINKING, /* bestmove, for `question` */
    XQ_WORKER_STOPPING, /* bestmove, for nobody */
    XQ_WORKER_IDLE,
    XQ_WORKER_LEAVING /* retired: the exit of the process is awaited */
} XqWorkerState;

typedef struct XqWorker {
    XqEnginePool *pool;
    XqWorkerState state;
    XqQuestion *question; /* owned; NULL if it was cancelled, or none */
    XqGameId game;        /* whose position it saw last */
    bool has_game;
    XqThought thought; /* from the info lines so far */
    uv_process_t process;
    uv_pipe_t in, out;
    uv_timer_t timer;
    bool has_exited; /* its number may be another process's by now */
    int open_handles;
    size_t line_len;
    bool is_line_too_long;
    char line[XQ_ENGINE_LINE_MAX_BYTES];
    char chunk[4096];
} XqWorker;

struct XqEnginePool {
    uv_loop_t *loop;
    XqEnginePoolOptions options;
    char *path;
    XqWorker *workers[XQ_WORKERS_LIMIT]; /* NULL where there is none */
    int process_count;                   /* those that are leaving included */
    XqQuestion *queue;                   /* the next one first */
    uv_timer_t kick;                     /* assigns questions from the loop, not from start() */
    bool is_stopping;
};

/* --- The pool, for its workers --------------------------------------------------------------- */

/* Hands over the answer and ends the question. */
void xq_pool_answer(XqEnginePool *pool, XqQuestion *question, const XqThought *thought);
void xq_pool_answer_problem(XqEnginePool *pool, XqQuestion *question, XqProblemCode problem);
/* Has the queue looked at from the loop. */
void xq_pool_kick(XqEnginePool *pool);

/* --- Workers, for the pool ------------------------------------------------------------------- */

/* NULL if the program cannot be started. */
XqWorker *xq_worker_start(XqEnginePool *pool);
/* Gives an idle worker a question. */
void xq_worker_ask(XqWorker *worker, XqQuestion *question);
/* Nobody wants its answer any more: the question is handed back, the worker soon idle. */
XqQuestion *xq_worker_cancel(XqWorker *worker);
/* Takes a worker out of the pool; its question, if any, is handed back to the caller. */
XqQuestion *xq_worker_retire(XqWorker *worker, bool kindly);

#endif
