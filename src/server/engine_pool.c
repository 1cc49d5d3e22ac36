/*
 * engine_pool.c - engine processes on a libuv loop.
 *
 * A worker is one process with its two pipes and a timer. It leaves the pool's table the moment it
 * is given up (retire()), so its place is free for a new one, and frees itself when the process has
 * exited and the last of its handles is closed.
 */
#include "server/engine_pool.h"

#include <assert.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <chuhe/fen.h>
#include "server/log.h"

enum {
    LINE_MAX_BYTES = 8192,
    COMMAND_MAX_BYTES = 16 * 1024, /* a FEN and 2000 moves */
    WORKERS_LIMIT = 16,
    STOP_MS = 2000, /* to answer `stop` */
    QUIT_MS = 700   /* to exit after `quit` */
};

typedef struct Question {
    struct Question *next;
    uint64_t ticket;
    XqGameId game;
    XqPosition position; /* what is asked about */
    XqBuf command;       /* "position fen ... moves ..." */
    int level;
    int movetime_ms;
    bool is_second_try;
} Question;

typedef enum WorkerState {
    STARTING, /* uciok is awaited */
    SYNCING,  /* readyok */
    THINKING, /* bestmove, for `question` */
    STOPPING, /* bestmove, for nobody */
    IDLE,
    LEAVING /* retired: the exit of the process is awaited */
} WorkerState;

typedef struct Worker {
    XqEnginePool *pool;
    WorkerState state;
    Question *question; /* owned; NULL if it was cancelled, or none */
    XqGameId game;      /* whose position it saw last */
    bool has_game;
    XqThought thought; /* from the info lines so far */
    uv_process_t process;
    uv_pipe_t in, out;
    uv_timer_t timer;
    int open_handles;
    size_t line_len;
    bool is_line_too_long;
    char line[LINE_MAX_BYTES];
    char chunk[4096];
} Worker;

struct XqEnginePool {
    uv_loop_t *loop;
    XqEnginePoolOptions options;
    char *path;
    Worker *workers[WORKERS_LIMIT]; /* NULL where there is none */
    int process_count;              /* those that are leaving included */
    Question *queue;                /* the next one first */
    uv_timer_t kick;                /* assigns questions from the loop, not from start() */
    bool is_stopping;
};

/* --- Questions ------------------------------------------------------------------------------- */

static void free_question(Question *question)
{
    if (question == NULL)
        return;
    xq_buf_release(&question->command);
    free(question);
}

static Question *new_question(uint64_t ticket, const XqThinkRequest *request)
{
    Question *question = calloc(1, sizeof *question);
    if (question == NULL)
        return NULL;
    *question = (Question){
        .ticket = ticket,
        .game = request->game,
        .position = request->start,
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

/* Hands over the answer and ends the question. */
static void answer(XqEnginePool *pool, Question *question, const XqThought *thought)
{
    pool->options.deliver(pool->options.context, question->ticket, thought);
    free_question(question);
}

static void answer_problem(XqEnginePool *pool, Question *question, XqProblemCode problem)
{
    XqThought thought = { .problem = problem };
    answer(pool, question, &thought);
}

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

static void tell(Worker *worker, XqStr text)
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

static void set_deadline(Worker *worker, int timeout_ms)
{
    (void)uv_timer_start(&worker->timer, on_timeout, (uint64_t)timeout_ms, 0); /* cannot fail */
}

/* --- The end of a process -------------------------------------------------------------------- */

static void kick(XqEnginePool *pool);

static void on_worker_closed(uv_handle_t *handle)
{
    Worker *worker = handle->data;
    XqEnginePool *pool = worker->pool;
    if (--worker->open_handles > 0)
        return;
    free(worker);
    pool->process_count--;
    if (!pool->is_stopping)
        kick(pool);
}

static void close_handle(uv_handle_t *handle)
{
    if (!uv_is_closing(handle))
        uv_close(handle, on_worker_closed);
}

static void on_exit(uv_process_t *process, int64_t status, int signal_number);

/* Takes a worker out of the pool; its question, if any, is handed back to the caller. */
static Question *retire(Worker *worker, bool kindly)
{
    XqEnginePool *pool = worker->pool;
    Question *question = worker->question;
    assert(worker->state != LEAVING);
    worker->question = NULL;
    worker->state = LEAVING;
    for (int i = 0; i < WORKERS_LIMIT; i++)
        if (pool->workers[i] == worker)
            pool->workers[i] = NULL;
    if (kindly) {
        tell(worker, XQ_STR("quit\n"));
        set_deadline(worker, QUIT_MS);
    } else {
        (void)uv_process_kill(&worker->process, SIGKILL); /* it may be gone already */
    }
    return question;
}

/* The engine failed at what it was asked, if anything: tries again once, else says so. */
static void fail(Worker *worker, XqProblemCode problem)
{
    XqEnginePool *pool = worker->pool;
    xq_log("an engine was given up: %s", xq_problem_name(problem));
    Question *question = retire(worker, false);
    if (question != NULL && problem == XQ_PROBLEM_ENGINE_FAILED && !question->is_second_try) {
        question->is_second_try = true;
        question->next = pool->queue;
        pool->queue = question;
    } else if (question != NULL) {
        answer_problem(pool, question, problem);
    }
    if (!pool->is_stopping)
        kick(pool);
}

static void on_timeout(uv_timer_t *timer)
{
    Worker *worker = timer->data;
    switch (worker->state) {
    case IDLE:
        (void)retire(worker, true); /* an idle worker has no question */
        return;
    case LEAVING:
        (void)uv_process_kill(&worker->process, SIGKILL); /* it may be gone already */
        return;
    case STARTING:
    case SYNCING:
    case THINKING:
    case STOPPING:
        fail(worker, XQ_PROBLEM_ENGINE_HUNG);
        return;
    }
}

static void on_exit(uv_process_t *process, int64_t status, int signal_number)
{
    Worker *worker = process->data;
    (void)status, (void)signal_number; /* an end is an end */
    if (worker->state != LEAVING)
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
static void read_info(Worker *worker, XqStr rest)
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

static void become_idle(Worker *worker)
{
    worker->state = IDLE;
    set_deadline(worker, worker->pool->options.idle_ms);
    kick(worker->pool);
}

static void read_bestmove(Worker *worker, XqStr rest)
{
    XqEnginePool *pool = worker->pool;
    Question *question = worker->question;
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
    answer(pool, question, &thought);
}

/* Asks whether the engine is there, before a question or after its start. */
static void begin_sync(Worker *worker)
{
    const Question *question = worker->question;
    XqBuf text;
    xq_buf_init(&text, 256);
    xq_buf_printf(&text, "setoption name Level value %d\n", question->level);
    if (!worker->has_game || !xq_game_id_equal(&worker->game, &question->game))
        xq_buf_append_cstr(&text, "ucinewgame\n");
    xq_buf_append_cstr(&text, "isready\n");
    worker->game = question->game;
    worker->has_game = true;
    worker->state = SYNCING;
    worker->thought = (XqThought){ .problem = XQ_PROBLEM_NONE };
    set_deadline(worker, worker->pool->options.start_ms);
    tell(worker, xq_buf_str(&text));
    xq_buf_release(&text);
}

static void begin_thinking(Worker *worker)
{
    int movetime_ms = worker->question->movetime_ms;
    XqBuf text;
    xq_buf_init(&text, 64);
    xq_buf_printf(&text, "go movetime %d\n", movetime_ms);
    worker->state = THINKING;
    set_deadline(worker, movetime_ms + worker->pool->options.grace_ms);
    tell(worker, xq_buf_str(&worker->question->command));
    tell(worker, xq_buf_str(&text));
    xq_buf_release(&text);
}

/* A line that is not expected in the worker's state is skipped. */
static void read_engine_line(Worker *worker, XqStr line)
{
    XqStr word = xq_str_next_word(&line);
    switch (worker->state) {
    case STARTING:
        if (xq_str_equal(word, XQ_STR("uciok"))) {
            if (worker->question != NULL)
                begin_sync(worker);
            else
                become_idle(worker);
        }
        return;
    case SYNCING:
        if (xq_str_equal(word, XQ_STR("readyok"))) {
            if (worker->question != NULL)
                begin_thinking(worker);
            else
                become_idle(worker);
        }
        return;
    case THINKING:
        if (xq_str_equal(word, XQ_STR("bestmove")))
            read_bestmove(worker, line);
        else if (xq_str_equal(word, XQ_STR("info")))
            read_info(worker, line);
        return;
    case STOPPING:
        if (xq_str_equal(word, XQ_STR("bestmove")))
            become_idle(worker);
        return;
    case IDLE:
    case LEAVING:
        return;
    }
}

static void on_alloc(uv_handle_t *handle, size_t suggested, uv_buf_t *buf)
{
    (void)suggested;
    Worker *worker = handle->data;
    *buf = uv_buf_init(worker->chunk, sizeof worker->chunk);
}

static void on_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *buf)
{
    Worker *worker = stream->data;
    if (count < 0) { /* the process closed its output: without it, it is of no use */
        (void)uv_read_stop(stream);
        if (worker->state != LEAVING)
            fail(worker, XQ_PROBLEM_ENGINE_FAILED);
        return;
    }
    for (ssize_t i = 0; i < count; i++) {
        char c = buf->base[i];
        if (c != '\n') {
            if (worker->line_len < LINE_MAX_BYTES)
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

/* --- Starting a process, giving out questions ------------------------------------------------ */

/* The handles of a worker that never became a process. */
static void discard(Worker *worker)
{
    worker->state = LEAVING;
    close_handle((uv_handle_t *)&worker->timer);
    close_handle((uv_handle_t *)&worker->in);
    close_handle((uv_handle_t *)&worker->out);
    close_handle((uv_handle_t *)&worker->process);
}

/* NULL if the program cannot be started. */
static Worker *start_worker(XqEnginePool *pool)
{
    Worker *worker = calloc(1, sizeof *worker);
    if (worker == NULL)
        return NULL;
    worker->pool = pool;
    worker->state = STARTING;
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

static Worker *idle_worker(const XqEnginePool *pool)
{
    for (int i = 0; i < pool->options.workers_max; i++)
        if (pool->workers[i] != NULL && pool->workers[i]->state == IDLE)
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
        Worker *worker = idle_worker(pool);
        int place = free_place(pool);
        /* Those that are leaving count, so that a failing engine is not started without end. */
        bool may_start = place >= 0 && pool->process_count < 2 * pool->options.workers_max;
        if (worker == NULL && !may_start)
            return;
        Question *question = pool->queue;
        pool->queue = question->next;
        if (worker != NULL) {
            worker->question = question;
            begin_sync(worker);
            continue;
        }
        worker = start_worker(pool);
        if (worker == NULL) {
            answer_problem(pool, question, XQ_PROBLEM_ENGINE_MISSING);
            continue;
        }
        worker->question = question;
        pool->workers[place] = worker;
    }
}

static void kick(XqEnginePool *pool)
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
    Question **end = &pool->queue;
    for (; *end != NULL; end = &(*end)->next)
        count++;
    if (count >= pool->options.queue_max || pool->is_stopping)
        return XQ_PROBLEM_BUSY;
    *end = new_question(ticket, request);
    if (*end == NULL)
        return XQ_PROBLEM_INTERNAL;
    kick(pool);
    return XQ_PROBLEM_NONE;
}

static void cancel(void *context, uint64_t ticket)
{
    XqEnginePool *pool = context;
    for (Question **at = &pool->queue; *at != NULL; at = &(*at)->next) {
        Question *question = *at;
        if (question->ticket != ticket)
            continue;
        *at = question->next;
        free_question(question);
        return;
    }
    for (int i = 0; i < pool->options.workers_max; i++) {
        Worker *worker = pool->workers[i];
        if (worker == NULL || worker->question == NULL || worker->question->ticket != ticket)
            continue;
        free_question(worker->question);
        worker->question = NULL;
        if (worker->state == THINKING) {
            worker->state = STOPPING;
            tell(worker, XQ_STR("stop\n"));
            set_deadline(worker, STOP_MS);
        }
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
    assert(options->workers_max >= 1 && options->workers_max <= WORKERS_LIMIT);
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
        Question *question = pool->queue;
        pool->queue = question->next;
        free_question(question);
    }
    for (int i = 0; i < WORKERS_LIMIT; i++)
        if (pool->workers[i] != NULL)
            free_question(retire(pool->workers[i], true));
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
