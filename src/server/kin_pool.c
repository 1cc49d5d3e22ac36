/*
 * kin_pool.c - questions to the kin's players, and the threads that answer them.
 *
 * A question is owned by the pool until it has been answered or, when nobody wants the answer any
 * more, until its thread has come back. The thread touches its own question and player alone; what
 * it shares with the loop is the flag that stops it.
 */
#include "server/kin_pool.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>

typedef struct Question {
    struct Question *next; /* in the queue */
    XqKinPool *pool;
    uint64_t ticket;
    XqKinState view;
    XqKinPlayerKind player;
    int move_ms;
    uint64_t seed;
    XqKinMove move;
    bool is_answered;
    atomic_bool is_unwanted;
    uv_work_t work;
    int place; /* of its player */
} Question;

struct XqKinPool {
    uv_loop_t *loop;
    XqKinPoolOptions options;
    Question *queue;
    Question *thinking[XQ_KIN_WORKERS_MAX];
    XqKinPlayer *searchers[XQ_KIN_WORKERS_MAX]; /* made when they are first needed */
    uv_timer_t kick;
    bool is_stopping;
};

/* --- On a thread ------------------------------------------------------------------------------ */

static bool is_unwanted(void *context)
{
    Question *question = context;
    return atomic_load_explicit(&question->is_unwanted, memory_order_relaxed);
}

static void choose(Question *question, XqKinPlayer *player)
{
    XqKinLimits limits = { .time_ms = (unsigned)question->move_ms,
                           .should_stop = is_unwanted,
                           .context = question };
    xq_kin_player_reset(player, question->seed);
    xq_kin_player_choose(player, &question->view, &limits, &question->move, NULL);
    question->is_answered = true;
}

static void think(uv_work_t *work)
{
    Question *question = work->data;
    XqKinPlayer **searcher = &question->pool->searchers[question->place];
    XqKinPlayer *simple;
    if (question->player == XQ_KIN_SEARCHES) {
        if (*searcher != NULL ||
            xq_kin_player_new(searcher, XQ_KIN_SEARCHES, 1, NULL, NULL) == XQ_OK)
            choose(question, *searcher);
    } else if (xq_kin_player_new(&simple, question->player, 1, NULL, NULL) == XQ_OK) {
        choose(question, simple);
        xq_kin_player_free(simple);
    }
}

/* --- On the loop ------------------------------------------------------------------------------ */

static void give_out(XqKinPool *pool);

/* Without memory for a player the first move there is will do; the game goes on. */
static XqKinMove any_move(const XqKinState *view)
{
    XqKinMoveList list;
    xq_kin_moves(view, &list);
    return list.moves[0];
}

static void on_thought(uv_work_t *work, int status)
{
    Question *question = work->data;
    XqKinPool *pool = question->pool;
    pool->thinking[question->place] = NULL;
    bool is_wanted = status == 0 && !is_unwanted(question) && !pool->is_stopping;
    if (is_wanted)
        pool->options.deliver(pool->options.context, question->ticket,
                              question->is_answered ? question->move : any_move(&question->view));
    free(question);
    give_out(pool);
}

/* Puts waiting questions on free threads. */
static void give_out(XqKinPool *pool)
{
    for (int place = 0; place < pool->options.workers_max && pool->queue != NULL; place++) {
        if (pool->thinking[place] != NULL)
            continue;
        Question *question = pool->queue;
        pool->queue = question->next;
        question->place = place;
        question->work.data = question;
        pool->thinking[place] = question;
        int code = uv_queue_work(pool->loop, &question->work, think, on_thought);
        assert(code == 0); /* it only fails without a function to call */
        (void)code;
    }
}

static void on_kick(uv_timer_t *timer)
{
    give_out(timer->data);
}

/* --- The thinker ------------------------------------------------------------------------------ */

static XqProblemCode start(void *context, uint64_t ticket, const XqKinThinkRequest *request)
{
    XqKinPool *pool = context;
    Question **end = &pool->queue;
    int count = 0;
    for (; *end != NULL; end = &(*end)->next)
        count++;
    if (count >= XQ_KIN_QUEUE_MAX || pool->is_stopping)
        return XQ_PROBLEM_BUSY;
    Question *question = calloc(1, sizeof *question);
    if (question == NULL)
        return XQ_PROBLEM_INTERNAL;
    question->pool = pool;
    question->ticket = ticket;
    question->player = request->player;
    question->move_ms = request->move_ms;
    question->seed = request->seed;
    atomic_init(&question->is_unwanted, false);
    xq_kin_copy(&question->view, request->view);
    *end = question;
    (void)uv_timer_start(&pool->kick, on_kick, 0, 0); /* cannot fail */
    return XQ_PROBLEM_NONE;
}

static void cancel(void *context, uint64_t ticket)
{
    XqKinPool *pool = context;
    for (Question **at = &pool->queue; *at != NULL; at = &(*at)->next) {
        Question *question = *at;
        if (question->ticket != ticket)
            continue;
        *at = question->next;
        free(question);
        return;
    }
    for (int place = 0; place < XQ_KIN_WORKERS_MAX; place++)
        if (pool->thinking[place] != NULL && pool->thinking[place]->ticket == ticket)
            atomic_store_explicit(&pool->thinking[place]->is_unwanted, true, memory_order_relaxed);
}

XqKinThinker xq_kin_pool_thinker(XqKinPool *pool)
{
    return (XqKinThinker){ .start = start, .cancel = cancel, .context = pool };
}

/* --- Life ------------------------------------------------------------------------------------- */

XqKinPool *xq_kin_pool_new(uv_loop_t *loop, const XqKinPoolOptions *options)
{
    XqKinPool *pool = calloc(1, sizeof *pool);
    if (pool == NULL)
        return NULL;
    pool->loop = loop;
    pool->options = *options;
    if (pool->options.workers_max > XQ_KIN_WORKERS_MAX)
        pool->options.workers_max = XQ_KIN_WORKERS_MAX;
    (void)uv_timer_init(loop, &pool->kick); /* cannot fail */
    pool->kick.data = pool;
    return pool;
}

void xq_kin_pool_stop(XqKinPool *pool)
{
    pool->is_stopping = true;
    while (pool->queue != NULL) {
        Question *question = pool->queue;
        pool->queue = question->next;
        free(question);
    }
    for (int place = 0; place < XQ_KIN_WORKERS_MAX; place++)
        if (pool->thinking[place] != NULL)
            atomic_store_explicit(&pool->thinking[place]->is_unwanted, true, memory_order_relaxed);
    uv_close((uv_handle_t *)&pool->kick, NULL);
}

void xq_kin_pool_free(XqKinPool *pool)
{
    if (pool == NULL)
        return;
    for (int place = 0; place < XQ_KIN_WORKERS_MAX; place++) {
        assert(pool->thinking[place] == NULL);
        xq_kin_player_free(pool->searchers[place]);
    }
    free(pool);
}
