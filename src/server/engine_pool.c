/*
 * engine_pool.c - who asks what of which engine: the queue of questions and the table of workers.
 * The processes themselves are in engine_worker.c.
 */
#include "server/engine_worker.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <chuhe/fen.h>

enum { COMMAND_MAX_BYTES = 16 * 1024 /* a FEN and 2000 moves */ };

/* --- Questions ------------------------------------------------------------------------------- */

static void free_question(XqQuestion *question)
{
    if (question == NULL)
        return;
    xq_buf_release(&question->command);
    free(question);
}

static XqQuestion *new_question(uint64_t ticket, const XqThinkRequest *request)
{
    XqQuestion *question = calloc(1, sizeof *question);
    if (question == NULL)
        return NULL;
    *question = (XqQuestion){
        .ticket = ticket,
        .game = request->game,
        .position = request->start,
        .rules = request->rules,
        .level = request->level,
        .movetime_ms = request->movetime_ms,
    };
    xq_buf_init(&question->command, COMMAND_MAX_BYTES);
    xq_buf_append_cstr(&question->command, "position fen ");
    xq_fen_format(&question->command, &request->start);
    if (request->move_count > 0)
        xq_buf_append_cstr(&question->command, " moves");
    for (int i = 0; i < request->move_count; i++) {
        xq_buf_append_char(&question->command, ' ');
        xq_move_format(&question->command, request->moves[i]);
        xq_position_play(&question->position, request->moves[i]);
    }
    xq_buf_append_char(&question->command, '\n');
    if (xq_buf_status(&question->command) == XQ_OK)
        return question;
    free_question(question);
    return NULL;
}

void xq_pool_answer(XqEnginePool *pool, XqQuestion *question, const XqThought *thought)
{
    pool->options.deliver(pool->options.context, question->ticket, thought);
    free_question(question);
}

void xq_pool_answer_problem(XqEnginePool *pool, XqQuestion *question, XqProblemCode problem)
{
    XqThought thought = { .problem = problem };
    xq_pool_answer(pool, question, &thought);
}

/* --- Giving out questions -------------------------------------------------------------------- */

static XqWorker *idle_worker(const XqEnginePool *pool)
{
    for (int i = 0; i < pool->options.workers_max; i++)
        if (pool->workers[i] != NULL && pool->workers[i]->state == XQ_WORKER_IDLE)
            return pool->workers[i];
    return NULL;
}

static int free_place(const XqEnginePool *pool)
{
    for (int i = 0; i < pool->options.workers_max; i++)
        if (pool->workers[i] == NULL)
            return i;
    return -1;
}

/* Gives out questions as long as there are workers for them. */
static void on_kick(uv_timer_t *timer)
{
    XqEnginePool *pool = timer->data;
    while (pool->queue != NULL) {
        XqWorker *worker = idle_worker(pool);
        int place = free_place(pool);
        /* Those that are leaving count, so that a failing engine is not started without end. */
        bool may_start = place >= 0 && pool->process_count < 2 * pool->options.workers_max;
        if (worker == NULL && !may_start)
            return;
        XqQuestion *question = pool->queue;
        pool->queue = question->next;
        if (worker != NULL) {
            xq_worker_ask(worker, question);
            continue;
        }
        worker = xq_worker_start(pool);
        if (worker == NULL) {
            xq_pool_answer_problem(pool, question, XQ_PROBLEM_ENGINE_MISSING);
            continue;
        }
        worker->question = question;
        pool->workers[place] = worker;
    }
}

void xq_pool_kick(XqEnginePool *pool)
{
    (void)uv_timer_start(&pool->kick, on_kick, 0, 0); /* cannot fail */
}

/* --- The thinker ----------------------------------------------------------------------------- */

static XqProblemCode start(void *context, uint64_t ticket, const XqThinkRequest *request)
{
    XqEnginePool *pool = context;
    if (!xq_engine_pool_is_available(pool))
        return XQ_PROBLEM_ENGINE_MISSING;
    int count = 0;
    XqQuestion **end = &pool->queue;
    for (; *end != NULL; end = &(*end)->next)
        count++;
    if (count >= pool->options.queue_max || pool->is_stopping)
        return XQ_PROBLEM_BUSY;
    *end = new_question(ticket, request);
    if (*end == NULL)
        return XQ_PROBLEM_INTERNAL;
    xq_pool_kick(pool);
    return XQ_PROBLEM_NONE;
}

static void cancel(void *context, uint64_t ticket)
{
    XqEnginePool *pool = context;
    for (XqQuestion **at = &pool->queue; *at != NULL; at = &(*at)->next) {
        XqQuestion *question = *at;
        if (question->ticket != ticket)
            continue;
        *at = question->next;
        free_question(question);
        return;
    }
    for (int i = 0; i < pool->options.workers_max; i++) {
        XqWorker *worker = pool->workers[i];
        if (worker == NULL || worker->question == NULL || worker->question->ticket != ticket)
            continue;
        free_question(xq_worker_cancel(worker));
        return;
    }
}

XqThinker xq_engine_pool_thinker(XqEnginePool *pool)
{
    return (XqThinker){ .start = start, .cancel = cancel, .context = pool };
}

bool xq_engine_pool_is_available(const XqEnginePool *pool)
{
    return pool->path != NULL && access(pool->path, X_OK) == 0;
}

int xq_engine_pool_process_count(const XqEnginePool *pool)
{
    return pool->process_count;
}

/* --- Life ------------------------------------------------------------------------------------ */

XqEnginePool *xq_engine_pool_new(uv_loop_t *loop, const XqEnginePoolOptions *options)
{
    assert(options->start_ms > 0 && options->grace_ms > 0 && options->idle_ms > 0);
    assert(options->workers_max >= 1 && options->workers_max <= XQ_WORKERS_LIMIT);
    XqEnginePool *pool = calloc(1, sizeof *pool);
    if (pool == NULL)
        return NULL;
    pool->loop = loop;
    pool->options = *options;
    pool->path = options->path != NULL ? strdup(options->path) : NULL;
    if (options->path != NULL && pool->path == NULL) {
        free(pool);
        return NULL;
    }
    (void)uv_timer_init(loop, &pool->kick); /* cannot fail */
    pool->kick.data = pool;
    return pool;
}

void xq_engine_pool_stop(XqEnginePool *pool)
{
    pool->is_stopping = true;
    while (pool->queue != NULL) {
        XqQuestion *question = pool->queue;
        pool->queue = question->next;
        free_question(question);
    }
    for (int i = 0; i < XQ_WORKERS_LIMIT; i++)
        if (pool->workers[i] != NULL)
            free_question(xq_worker_retire(pool->workers[i], true));
    uv_close((uv_handle_t *)&pool->kick, NULL);
}

void xq_engine_pool_free(XqEnginePool *pool)
{
    if (pool == NULL)
        return;
    assert(pool->is_stopping && pool->process_count == 0);
    free(pool->path);
    free(pool);
}
