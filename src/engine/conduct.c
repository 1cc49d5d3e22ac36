/*
 * conduct.c - one search from its start to its answer.
 *
 * The searching threads look at the stop flag in every node, but on a busy machine it may take the
 * system a tenth of a second to let one of them run at all. So where there is a thread to spare it
 * conducts: it sleeps until worker 0 has finished, somebody asks, or the time is up, then answers
 * from what the workers have published, and only then waits for them to stop. A sleeper that wakes
 * is let run soon where those that burn the processor have to queue.
 *
 * Below full strength the choice needs the scores of many first moves, which are worker 0's own
 * until it has finished; those searches are small, and are waited for.
 */
#include "engine/conduct.h"

#include "core/kernel.h"

/* --- Choosing the answer --------------------------------------------------------------------- */

XqAnswer xq_conduct_elect(const XqAnswer *answers, int count)
{
    XqAnswer best = answers[0];
    int lowest = XQ_SCORE_INFINITE;
    for (int i = 0; i < count; i++)
        if (answers[i].depth > 0 && answers[i].score < lowest)
            lowest = answers[i].score;
    int64_t best_votes = 0;
    for (int i = 0; i < count; i++) {
        int64_t votes = 0;
        for (int j = 0; j < count; j++)
            if (answers[j].best == answers[i].best)
                votes += (int64_t)(answers[j].score - lowest + 14) * answers[j].depth;
        if (votes > best_votes) {
            best_votes = votes;
            best = answers[i];
        }
    }
    return best;
}

/* With one thread, or several lines to keep in order, worker 0 decides. */
static XqAnswer choose(const XqSearch *search)
{
    XqAnswer answers[XQ_ENGINE_THREADS_MAX];
    bool all = search->lines == 1 && search->limits.depth == 0 && search->limits.mate == 0;
    int count = all ? search->active : 1;
    for (int i = 0; i < count; i++)
        answers[i] = xq_worker_answer(search->workers[i]);
    return xq_conduct_elect(answers, count);
}

static int score_of(const XqRootMove *root)
{
    return root->score != -XQ_SCORE_INFINITE ? root->score : root->previous_score;
}

/* Below full strength: worker 0 has finished. */
static XqAnswer choose_as_level(const XqSearch *search)
{
    const XqWorker *worker = search->workers[0];
    XqCandidate candidates[XQ_MOVES_MAX];
    int index[XQ_MOVES_MAX], count = 0;
    for (int i = 0; i < worker->root_count; i++) {
        const XqRootMove *root = &worker->roots[i];
        bool breaks_rules = root->ruling == XQ_TRAIL_WIN; /* of the other side */
        if (i > 0 && (breaks_rules || score_of(root) == -XQ_SCORE_INFINITE))
            continue;
        index[count] = i;
        candidates[count++] = (XqCandidate){ root->move, score_of(root) };
    }
    int chosen =
        xq_level_choose(&search->level, search->seed, &search->position, candidates, count);
    const XqRootMove *root = &worker->roots[index[chosen]];
    return (XqAnswer){ .best = root->move,
                       .ponder = root->pv_count > 1 ? root->pv[1] : XQ_NO_MOVE,
                       .score = score_of(root),
                       .depth = worker->completed_depth };
}

/* The expected reply, when the search stopped before it had a line: the hash table may know. */
static XqMove expected_reply(const XqSearch *search, XqMove best)
{
    XqPosition next = search->position;
    xq_position_play(&next, best);
    XqHashHit hit;
    if (xq_hash_probe(&search->hash, xq_position_key(&next), &hit) && hit.move != XQ_NO_MOVE &&
        xq_position_is_legal(&next, hit.move))
        return hit.move;
    return XQ_NO_MOVE;
}

static void fill_result(XqSearchResult *out, const XqSearch *search, const XqAnswer *answer)
{
    out->best = answer->best;
    out->ponder =
        answer->ponder != XQ_NO_MOVE ? answer->ponder : expected_reply(search, answer->best);
    out->score = answer->score == -XQ_SCORE_INFINITE ? 0 : answer->score;
    out->depth = answer->depth;
    out->nodes = xq_search_nodes(search);
    out->time_ms = xq_search_elapsed_ms(search);
}

/* A move that was found since the last word, or by another thread, is told before it is played; a
 * level's mistakes are not. */
static void tell_choice(const XqSearch *search, const XqAnswer *answer,
                        const XqSearchResult *result)
{
    if (search->callbacks.on_info == NULL || !search->level.is_full || search->told != 1 ||
        answer->score == -XQ_SCORE_INFINITE || answer->best == search->told_best)
        return;
    const XqMove pv[] = { result->best, result->ponder };
    XqSearchInfo info = {
        .depth = result->depth > 0 ? result->depth : 1,
        .selective_ply = result->depth,
        .line = 1,
        .score = result->score,
        .bound = answer->bound,
        .nodes = result->nodes,
        .time_ms = result->time_ms,
        .hash_permille = xq_hash_permille(&search->hash),
        .pv = pv,
        .pv_count = result->ponder != XQ_NO_MOVE ? 2 : 1,
    };
    search->callbacks.on_info(search->callbacks.context, &info);
}

/* Tells it; the caller holds `telling`. */
static void give_answer(XqSearch *search, XqSearchResult *out)
{
    *out = (XqSearchResult){ .score = -XQ_SCORE_MATE };
    if (search->root_moves.list.count > 0) {
        XqAnswer choice = search->level.is_full ? choose(search) : choose_as_level(search);
        fill_result(out, search, &choice);
        tell_choice(search, &choice, out);
    }
    if (search->callbacks.on_best != NULL)
        search->callbacks.on_best(search->callbacks.context, out);
}

/* --- Threads --------------------------------------------------------------------------------- */

/* The way to search that fits the processor. */
static void think(XqWorker *worker)
{
#ifdef CHUHE_KERNEL_V3
    if (xq_kernel() != &xq_kernel_plain) {
        xq_worker_think_v3(worker);
        return;
    }
#endif
    xq_worker_think(worker);
}

static void finish(XqSearch *search)
{
    xq_mutex_lock(&search->lock);
    search->is_finished = true;
    xq_cond_broadcast(&search->changed);
    xq_mutex_unlock(&search->lock);
}

static void help(void *argument)
{
    think(argument);
}

static void lead(void *argument)
{
    XqWorker *worker = argument;
    think(worker);
    finish(worker->search);
}

static bool start(XqWorker *worker, void (*run)(void *argument))
{
    worker->has_thread = xq_thread_start(&worker->thread, run, worker, NULL) == XQ_OK;
    return worker->has_thread;
}

/* Worker 0 first, for the answer may have to be its own; a helper the system has no thread for sits
 * this search out. */
static void start_threads(XqSearch *search, bool is_apart)
{
    bool is_led = is_apart && start(search->workers[0], lead);
    for (int i = 1; i < search->active; i++)
        if (!start(search->workers[i], help))
            break;
    if (!is_led)
        lead(search->workers[0]);
}

static void join_threads(XqSearch *search)
{
    xq_flag_set(&search->stop, true);
    for (int i = 0; i < search->active; i++) {
        if (search->workers[i]->has_thread)
            xq_thread_join(&search->workers[i]->thread);
        search->workers[i]->has_thread = false;
    }
}

/* --- Waiting --------------------------------------------------------------------------------- */

/* UCI wants no answer to `go infinite` and `go ponder` before it is asked for. */
static bool may_answer_unasked(const XqSearch *search)
{
    return !search->limits.infinite && !xq_flag_is_set(&search->pondering);
}

static bool is_answer_due(const XqSearch *search, int64_t left_ms)
{
    if (search->is_finished && may_answer_unasked(search))
        return true;
    bool has_one = search->is_finished || search->level.is_full;
    return has_one && (search->is_asked || left_ms <= 0);
}

static void wait_for_answer(XqSearch *search)
{
    xq_thread_be_prompt();
    xq_mutex_lock(&search->lock);
    for (;;) {
        bool is_on_clock = search->plan.is_timed && may_answer_unasked(search);
        int64_t left_ms = is_on_clock ? xq_search_left_ms(search) : INT64_MAX;
        if (is_answer_due(search, left_ms))
            break;
        if (left_ms <= 0)
            xq_flag_set(&search->stop, true);
        if (is_on_clock && left_ms > 0)
            xq_cond_wait_ms(&search->changed, &search->lock, left_ms);
        else
            xq_cond_wait(&search->changed, &search->lock);
    }
    xq_mutex_unlock(&search->lock);
}

void xq_conduct(XqSearch *search, XqSearchResult *out, bool is_apart)
{
    if (search->root_moves.list.count > 0)
        start_threads(search, is_apart);
    else
        finish(search);
    if (is_apart)
        wait_for_answer(search);
    xq_mutex_lock(&search->telling);
    search->has_answered = true;
    give_answer(search, out);
    xq_mutex_unlock(&search->telling);
    join_threads(search);
}
