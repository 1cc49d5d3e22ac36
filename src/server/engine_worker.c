/* engine_worker.c - an engine process: its start and its end, what it is told and what it says. */
#include "server/engine_worker.h"

#include <assert.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/log.h"

enum {
    STOP_MS = 2000, /* to answer `stop` */
    QUIT_MS = 700   /* to exit after `quit` */
};

/* --- Talking to a process -------------------------------------------------------------------- */

typedef struct Write {
    uv_write_t request;
    char text[];
} Write;

static void on_written(uv_write_t *request, int status)
{
    (void)status; /* a broken pipe shows as the process's exit */
    free(request->data);
}

static void tell(XqWorker *worker, XqStr text)
{
    Write *write = malloc(sizeof *write + text.len);
    if (write == NULL || uv_is_closing((uv_handle_t *)&worker->in)) {
        free(write);
        return; /* the deadline takes care of it */
    }
    memcpy(write->text, text.ptr, text.len);
    write->request.data = write;
    uv_buf_t buf = uv_buf_init(write->text, (unsigned)text.len);
    if (uv_write(&write->request, (uv_stream_t *)&worker->in, &buf, 1, on_written) != 0)
        free(write);
}

static void on_timeout(uv_timer_t *timer);

static void set_deadline(XqWorker *worker, int timeout_ms)
{
    (void)uv_timer_start(&worker->timer, on_timeout, (uint64_t)timeout_ms, 0); /* cannot fail */
}

/* --- The end of a process -------------------------------------------------------------------- */

static void on_worker_closed(uv_handle_t *handle)
{
    XqWorker *worker = handle->data;
    XqEnginePool *pool = worker->pool;
    if (--worker->open_handles > 0)
        return;
    free(worker);
    pool->process_count--;
    if (!pool->is_stopping)
        xq_pool_kick(pool);
}

static void close_handle(uv_handle_t *handle)
{
    if (!uv_is_closing(handle))
        uv_close(handle, on_worker_closed);
}

static void on_exit(uv_process_t *process, int64_t status, int signal_number);

XqQuestion *xq_worker_retire(XqWorker *worker, bool kindly)
{
    XqEnginePool *pool = worker->pool;
    XqQuestion *question = worker->question;
    assert(worker->state != XQ_WORKER_LEAVING);
    worker->question = NULL;
    worker->state = XQ_WORKER_LEAVING;
    for (int i = 0; i < XQ_WORKERS_LIMIT; i++)
        if (pool->workers[i] == worker)
            pool->workers[i] = NULL;
    if (worker->has_exited)
        return question;
    if (kindly) {
        tell(worker, XQ_STR("quit\n"));
        set_deadline(worker, QUIT_MS);
    } else {
        (void)uv_process_kill(&worker->process, SIGKILL); /* not waited for yet, so it is ours */
    }
    return question;
}

/* The engine failed at what it was asked, if anything: tries again once, else says so. */
static void fail(XqWorker *worker, XqProblemCode problem)
{
    XqEnginePool *pool = worker->pool;
    xq_log("an engine was given up: %s", xq_problem_name(problem));
    XqQuestion *question = xq_worker_retire(worker, false);
    if (question != NULL && problem == XQ_PROBLEM_ENGINE_FAILED && !question->is_second_try) {
        question->is_second_try = true;
        question->next = pool->queue;
        pool->queue = question;
    } else if (question != NULL) {
        xq_pool_answer_problem(pool, question, problem);
    }
    if (!pool->is_stopping)
        xq_pool_kick(pool);
}

static void on_timeout(uv_timer_t *timer)
{
    XqWorker *worker = timer->data;
    switch (worker->state) {
    case XQ_WORKER_IDLE:
        (void)xq_worker_retire(worker, true); /* an idle worker has no question */
        return;
    case XQ_WORKER_LEAVING:
        (void)uv_process_kill(&worker->process, SIGKILL); /* as in xq_worker_retire() */
        return;
    case XQ_WORKER_STARTING:
    case XQ_WORKER_SYNCING:
    case XQ_WORKER_THINKING:
    case XQ_WORKER_STOPPING:
        fail(worker, XQ_PROBLEM_ENGINE_HUNG);
        return;
    }
}

static void on_exit(uv_process_t *process, int64_t status, int signal_number)
{
    XqWorker *worker = process->data;
    (void)status, (void)signal_number; /* an end is an end */
    worker->has_exited = true;
    if (worker->state != XQ_WORKER_LEAVING)
        fail(worker, XQ_PROBLEM_ENGINE_FAILED);
    close_handle((uv_handle_t *)&worker->timer);
    close_handle((uv_handle_t *)&worker->in);
    close_handle((uv_handle_t *)&worker->out);
    close_handle((uv_handle_t *)&worker->process);
}

/* --- What an engine says --------------------------------------------------------------------- */

static bool read_score_number(int *out, XqStr word)
{
    bool is_negative = word.len > 0 && word.ptr[0] == '-';
    unsigned long value;
    if (xq_str_parse_uint(&value, xq_str_sub(word, is_negative, word.len), 1000000, NULL) != XQ_OK)
        return false;
    *out = is_negative ? -(int)value : (int)value;
    return true;
}

/* The moves of a pv as far as they are legal. */
static void read_line(XqThought *thought, const XqPosition *position, XqStr rest)
{
    XqPosition next = *position;
    thought->line_count = 0;
    while (thought->line_count < XQ_THOUGHT_LINE_MAX) {
        XqMove move;
        if (xq_move_parse(&move, xq_str_next_word(&rest), NULL) != XQ_OK ||
            xq_position_try(&next, move, NULL) != XQ_OK)
            return;
        thought->line[thought->line_count++] = move;
    }
}

/* `info ... score cp 31 ... pv h2e2 h9g7`; lines of a second pv are skipped. */
static void read_info(XqWorker *worker, XqStr rest)
{
    XqThought thought = worker->thought;
    while (rest.len > 0) {
        XqStr word = xq_str_next_word(&rest);
        if (xq_str_equal(word, XQ_STR("string")))
            return;
        if (xq_str_equal(word, XQ_STR("multipv"))) {
            word = xq_str_next_word(&rest);
            if (!xq_str_equal(word, XQ_STR("1")))
                return;
        } else if (xq_str_equal(word, XQ_STR("score"))) {
            word = xq_str_next_word(&rest);
            thought.is_mate = xq_str_equal(word, XQ_STR("mate"));
            word = xq_str_next_word(&rest);
            thought.has_score = read_score_number(&thought.score, word);
        } else if (xq_str_equal(word, XQ_STR("pv"))) {
            read_line(&thought, &worker->question->position, rest);
            break;
        }
    }
    worker->thought = thought;
}

static void become_idle(XqWorker *worker)
{
    worker->state = XQ_WORKER_IDLE;
    set_deadline(worker, worker->pool->options.idle_ms);
    xq_pool_kick(worker->pool);
}

static void read_bestmove(XqWorker *worker, XqStr rest)
{
    XqEnginePool *pool = worker->pool;
    XqQuestion *question = worker->question;
    XqThought thought = worker->thought;
    XqStr word = xq_str_next_word(&rest);
    if (xq_move_parse(&thought.move, word, NULL) != XQ_OK ||
        !xq_position_is_legal(&question->position, thought.move)) {
        fail(worker, XQ_PROBLEM_ENGINE_ILLEGAL);
        return;
    }
    if (thought.line_count == 0 || thought.line[0] != thought.move) {
        thought.line[0] = thought.move;
        thought.line_count = 1;
    }
    worker->question = NULL;
    become_idle(worker);
    xq_pool_answer(pool, question, &thought);
}

/* Asks whether the engine is there, before a question or after its start. */
static void begin_sync(XqWorker *worker)
{
    const XqQuestion *question = worker->question;
    XqBuf text;
    xq_buf_init(&text, 256);
    xq_buf_printf(&text, "setoption name Level value %d\n", question->level);
    xq_buf_printf(&text, "setoption name Rules value %s\n", xq_rules_id(question->rules));
    if (!worker->has_game || !xq_game_id_equal(&worker->game, &question->game))
        xq_buf_append_cstr(&text, "ucinewgame\n");
    xq_buf_append_cstr(&text, "isready\n");
    worker->game = question->game;
    worker->has_game = true;
    worker->state = XQ_WORKER_SYNCING;
    worker->thought = (XqThought){ .problem = XQ_PROBLEM_NONE };
    set_deadline(worker, worker->pool->options.start_ms);
    tell(worker, xq_buf_str(&text));
    xq_buf_release(&text);
}

static void begin_thinking(XqWorker *worker)
{
    int movetime_ms = worker->question->movetime_ms;
    XqBuf text;
    xq_buf_init(&text, 64);
    xq_buf_printf(&text, "go movetime %d\n", movetime_ms);
    worker->state = XQ_WORKER_THINKING;
    set_deadline(worker, movetime_ms + worker->pool->options.grace_ms);
    tell(worker, xq_buf_str(&worker->question->command));
    tell(worker, xq_buf_str(&text));
    xq_buf_release(&text);
}

/* A line that is not expected in the worker's state is skipped. */
static void read_engine_line(XqWorker *worker, XqStr line)
{
    XqStr word = xq_str_next_word(&line);
    switch (worker->state) {
    case XQ_WORKER_STARTING:
        if (xq_str_equal(word, XQ_STR("uciok"))) {
            if (worker->question != NULL)
                begin_sync(worker);
            else
                become_idle(worker);
        }
        return;
    case XQ_WORKER_SYNCING:
        if (xq_str_equal(word, XQ_STR("readyok"))) {
            if (worker->question != NULL)
                begin_thinking(worker);
            else
                become_idle(worker);
        }
        return;
    case XQ_WORKER_THINKING:
        if (xq_str_equal(word, XQ_STR("bestmove")))
            read_bestmove(worker, line);
        else if (xq_str_equal(word, XQ_STR("info")))
            read_info(worker, line);
        return;
    case XQ_WORKER_STOPPING:
        if (xq_str_equal(word, XQ_STR("bestmove")))
            become_idle(worker);
        return;
    case XQ_WORKER_IDLE:
    case XQ_WORKER_LEAVING:
        return;
    }
}

static void on_alloc(uv_handle_t *handle, size_t suggested, uv_buf_t *buf)
{
    (void)suggested;
    XqWorker *worker = handle->data;
    *buf = uv_buf_init(worker->chunk, sizeof worker->chunk);
}

static void on_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *buf)
{
    XqWorker *worker = stream->data;
    if (count < 0) { /* the process closed its output: without it, it is of no use */
        (void)uv_read_stop(stream);
        if (worker->state != XQ_WORKER_LEAVING)
            fail(worker, XQ_PROBLEM_ENGINE_FAILED);
        return;
    }
    for (ssize_t i = 0; i < count; i++) {
        char c = buf->base[i];
        if (c != '\n') {
            if (worker->line_len < XQ_ENGINE_LINE_MAX_BYTES)
                worker->line[worker->line_len++] = c;
            else
                worker->is_line_too_long = true;
            continue;
        }
        XqStr line = { worker->line, worker->line_len };
        bool is_good = !worker->is_line_too_long;
        worker->line_len = 0;
        worker->is_line_too_long = false;
        if (is_good)
            read_engine_line(worker, line);
    }
}

/* --- The start of a process ------------------------------------------------------------------ */

/* The handles of a worker that never became a process. */
static void discard(XqWorker *worker)
{
    worker->state = XQ_WORKER_LEAVING;
    close_handle((uv_handle_t *)&worker->timer);
    close_handle((uv_handle_t *)&worker->in);
    close_handle((uv_handle_t *)&worker->out);
    close_handle((uv_handle_t *)&worker->process);
}

XqWorker *xq_worker_start(XqEnginePool *pool)
{
    XqWorker *worker = calloc(1, sizeof *worker);
    if (worker == NULL)
        return NULL;
    worker->pool = pool;
    worker->state = XQ_WORKER_STARTING;
    worker->open_handles = 4;
    (void)uv_timer_init(pool->loop, &worker->timer);
    (void)uv_pipe_init(pool->loop, &worker->in, 0);
    (void)uv_pipe_init(pool->loop, &worker->out, 0); /* none of the three can fail */
    worker->timer.data = worker->in.data = worker->out.data = worker->process.data = worker;
    char *arguments[] = { pool->path, NULL };
    uv_stdio_container_t stdio[3] = {
        { .flags = UV_CREATE_PIPE | UV_READABLE_PIPE, .data.stream = (uv_stream_t *)&worker->in },
        { .flags = UV_CREATE_PIPE | UV_WRITABLE_PIPE, .data.stream = (uv_stream_t *)&worker->out },
        { .flags = UV_INHERIT_FD, .data.fd = STDERR_FILENO },
    };
    uv_process_options_t options = { .file = pool->path,
                                     .args = arguments,
                                     .exit_cb = on_exit,
                                     .stdio = stdio,
                                     .stdio_count = 3,
                                     /* a group of its own: Ctrl-C is for the server alone */
                                     .flags = UV_PROCESS_DETACHED };
    pool->process_count++;
    int code = uv_spawn(pool->loop, &worker->process, &options);
    worker->process.data = worker;
    if (code != 0) {
        xq_log("cannot start the engine: %s", uv_strerror(code));
        discard(worker);
        return NULL;
    }
    (void)uv_read_start((uv_stream_t *)&worker->out, on_alloc, on_read); /* a new pipe: cannot */
    set_deadline(worker, pool->options.start_ms);
    tell(worker, XQ_STR("uci\n"));
    return worker;
}

/* --- Questions ------------------------------------------------------------------------------- */

void xq_worker_ask(XqWorker *worker, XqQuestion *question)
{
    assert(worker->state == XQ_WORKER_IDLE && worker->question == NULL);
    worker->question = question;
    begin_sync(worker);
}

XqQuestion *xq_worker_cancel(XqWorker *worker)
{
    XqQuestion *question = worker->question;
    worker->question = NULL;
    if (worker->state == XQ_WORKER_THINKING) {
        worker->state = XQ_WORKER_STOPPING;
        tell(worker, XQ_STR("stop\n"));
        set_deadline(worker, STOP_MS);
    }
    return question;
}
