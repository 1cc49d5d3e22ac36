/*
 * engine.c - the engine object: options, memory, the position, and the life of a search.
 *
 *     idle --go()/search()--> searching --limit met, stop()--> told on_best --> idle
 *
 * `searching` is what the lock guards. The search itself runs without it: worker 0 on the engine's
 * thread (or the caller's), the other workers on threads of their own that live as long as the
 * search. Memory is taken by new() and configure() only.
 */
#include <chuhe/engine.h>

#include <assert.h>
#include <string.h>

#include "base/fail.h"
#include "base/thread.h"
#include "engine/search.h"

struct XqEngine {
    const XqAlloc *alloc;
    XqEngineOptions options;
    XqPosition position;
    XqTrail trail;
    XqArbiter *arbiter;    /* of the game that led to `position`, or its last part */
    XqRootList root_moves; /* of the search to come */
    XqSearch search;

    XqMutex lock;
    XqCond changed;  /* searching, stop or pondering did */
    bool searching;  /* guarded by lock */
    bool has_thread; /* started, not yet joined; touched by the owner's calls only */
    XqThread thread;
};

/* --- Options --------------------------------------------------------------------------------- */

static XqStatus check_range(const char *what, int64_t value, int64_t least, int64_t most,
                            XqError *err)
{
    if (value >= least && value <= most)
        return XQ_OK;
    return xq_fail(err, XQ_E_RANGE, 0, "%s is %lld, not within %lld and %lld", what,
                   (long long)value, (long long)least, (long long)most);
}

static XqStatus check_options(const XqEngineOptions *options, XqError *err)
{
    const struct {
        const char *what;
        int value, least, most;
    } ranges[] = {
        { N_("the number of threads"), options->threads, 1, XQ_ENGINE_THREADS_MAX },
        { N_("the hash size in MiB"), options->hash_mib, 1, XQ_ENGINE_HASH_MIB_MAX },
        { N_("the number of lines"), options->lines, 1, XQ_ENGINE_LINES_MAX },
        { N_("the move overhead"), options->move_overhead_ms, 0, XQ_ENGINE_OVERHEAD_MS_MAX },
        { N_("the level"), options->level, 1, XQ_ENGINE_LEVELS },
        { N_("the Elo figure"), options->elo, options->elo == 0 ? 0 : XQ_ENGINE_ELO_MIN,
          XQ_ENGINE_ELO_MAX },
    };
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++) {
        XqStatus status =
            check_range(ranges[i].what, ranges[i].value, ranges[i].least, ranges[i].most, err);
        if (status != XQ_OK)
            return status;
    }
    return XQ_OK;
}

/* --- Memory ---------------------------------------------------------------------------------- */

typedef struct WorkerSet {
    XqWorker **workers;
    int count;
} WorkerSet;

static void release_workers(const XqAlloc *alloc, WorkerSet *set)
{
    for (int i = 0; i < set->count; i++)
        alloc->give_back(alloc->context, set->workers[i]);
    if (set->workers != NULL)
        alloc->give_back(alloc->context, set->workers);
    *set = (WorkerSet){ 0 };
}

static XqStatus make_workers(WorkerSet *out, const XqAlloc *alloc, XqSearch *search, int count,
                             XqError *err)
{
    WorkerSet set = { 0 };
    set.workers = alloc->get(alloc->context, (size_t)count * sizeof(XqWorker *), sizeof(void *));
    if (set.workers == NULL)
        return xq_fail(err, XQ_E_MEMORY, 0, "no memory for %d threads", count);
    for (; set.count < count; set.count++) {
        XqWorker *worker = alloc->get(alloc->context, sizeof(XqWorker), 64);
        if (worker == NULL) {
            int got = set.count;
            release_workers(alloc, &set);
            return xq_fail(err, XQ_E_MEMORY, 0, "no memory for more than %d of %d threads", got,
                           count);
        }
        memset(worker, 0, sizeof *worker);
        worker->search = search;
        worker->id = set.count;
        set.workers[set.count] = worker;
    }
    *out = set;
    return XQ_OK;
}

/* The old table goes first, for two may not fit; if there is none of the new size, one of the old
 * comes back, empty, or a small one. */
static XqStatus resize_hash(XqEngine *engine, int hash_mib, XqError *err)
{
    XqHash *hash = &engine->search.hash;
    xq_hash_release(hash, engine->alloc);
    XqStatus status = xq_hash_init(hash, engine->alloc, hash_mib, err);
    if (status == XQ_OK)
        return XQ_OK;
    XqStatus again = engine->options.hash_mib == 0
                         ? status
                         : xq_hash_init(hash, engine->alloc, engine->options.hash_mib, NULL);
    if (again != XQ_OK && engine->options.hash_mib > 1) {
        engine->options.hash_mib = 1;
        again = xq_hash_init(hash, engine->alloc, 1, NULL);
    }
    (void)again; /* without any table go() says XQ_E_MEMORY */
    return status;
}

/* An arbiter of the same game under other rules. */
static XqStatus make_arbiter(XqArbiter **out, const XqEngine *engine, const XqRuleSet *rules,
                             XqError *err)
{
    XqArbiter *arbiter;
    XqStatus status = xq_arbiter_new(&arbiter, rules, XQ_ENGINE_GAME_PLIES + 1, engine->alloc);
    if (status != XQ_OK)
        return xq_fail(err, status, 0, "no memory for an arbiter");
    const XqArbiter *old = engine->arbiter;
    if (old != NULL)
        status = xq_arbiter_start(arbiter, xq_arbiter_start_position(old), NULL);
    for (int i = 0; old != NULL && i < xq_arbiter_plies(old) && status == XQ_OK; i++)
        status = xq_arbiter_play(arbiter, xq_arbiter_move(old, i), NULL);
    assert(status == XQ_OK); /* the old one has played it all */
    *out = arbiter;
    return XQ_OK;
}

/* Takes the memory the options ask for, where it is not there already; all of it or nothing. */
static XqStatus resize(XqEngine *engine, const XqEngineOptions *options, XqError *err)
{
    XqSearch *search = &engine->search;
    WorkerSet set = { search->workers, search->worker_count };
    XqArbiter *arbiter = engine->arbiter;
    bool new_workers = set.workers == NULL || options->threads != set.count;
    bool new_arbiter = arbiter == NULL || xq_arbiter_rules(arbiter) != options->rules;
    bool new_hash = search->hash.buckets == NULL || options->hash_mib != engine->options.hash_mib;

    XqStatus status = XQ_OK;
    if (new_workers)
        status = make_workers(&set, engine->alloc, search, options->threads, err);
    if (status != XQ_OK)
        return status;
    if (new_arbiter)
        status = make_arbiter(&arbiter, engine, options->rules, err);
    if (status == XQ_OK && new_hash) {
        status = resize_hash(engine, options->hash_mib, err);
        if (status != XQ_OK && new_arbiter)
            xq_arbiter_free(arbiter);
    }
    if (status != XQ_OK) {
        if (new_workers)
            release_workers(engine->alloc, &set);
        return status;
    }
    if (new_workers) {
        WorkerSet old = { search->workers, search->worker_count };
        release_workers(engine->alloc, &old);
    }
    if (new_arbiter)
        xq_arbiter_free(engine->arbiter);
    engine->arbiter = arbiter;
    search->workers = set.workers;
    search->worker_count = set.count;
    return XQ_OK;
}

/* --- Life ------------------------------------------------------------------------------------ */

XqStatus xq_engine_new(XqEngine **out, const XqEngineOptions *options, XqError *err)
{
    XqStatus status = check_options(options, err);
    if (status != XQ_OK)
        return status;
    const XqAlloc *alloc = options->alloc != NULL ? options->alloc : xq_alloc_default();
    XqEngine *engine = alloc->get(alloc->context, sizeof *engine, 64);
    if (engine == NULL)
        return xq_fail(err, XQ_E_MEMORY, 0, "no memory for an engine");
    memset(engine, 0, sizeof *engine);
    engine->alloc = alloc;
    status = xq_mutex_init(&engine->lock);
    if (status != XQ_OK) {
        alloc->give_back(alloc->context, engine);
        return xq_fail(err, status, 0, "no lock to be had");
    }
    status = xq_cond_init(&engine->changed);
    if (status != XQ_OK) {
        xq_mutex_release(&engine->lock);
        alloc->give_back(alloc->context, engine);
        return xq_fail(err, status, 0, "no condition to be had");
    }
    status = xq_engine_configure(engine, options, err);
    if (status != XQ_OK) {
        xq_engine_free(engine);
        return status;
    }
    xq_position_start(&engine->position);
    xq_trail_start(&engine->trail, engine->options.rules, &engine->position);
    *out = engine;
    return XQ_OK;
}

static void join_thread(XqEngine *engine)
{
    if (engine->has_thread)
        xq_thread_join(&engine->thread);
    engine->has_thread = false;
}

void xq_engine_free(XqEngine *engine)
{
    if (engine == NULL)
        return;
    xq_engine_stop(engine);
    xq_engine_wait(engine);
    join_thread(engine);
    const XqAlloc *alloc = engine->alloc;
    WorkerSet set = { engine->search.workers, engine->search.worker_count };
    release_workers(alloc, &set);
    xq_hash_release(&engine->search.hash, alloc);
    xq_arbiter_free(engine->arbiter);
    xq_cond_release(&engine->changed);
    xq_mutex_release(&engine->lock);
    alloc->give_back(alloc->context, engine);
}

const XqEngineOptions *xq_engine_options(const XqEngine *engine)
{
    return &engine->options;
}

static XqStatus refuse_while_searching(const XqEngine *engine, XqError *err)
{
    if (xq_engine_is_searching(engine))
        return xq_fail(err, XQ_E_STATE, 0, "a search is running");
    return XQ_OK;
}

XqStatus xq_engine_configure(XqEngine *engine, const XqEngineOptions *options, XqError *err)
{
    XqEngineOptions wanted = *options;
    wanted.alloc = engine->alloc;
    if (wanted.clock.now_ms == NULL)
        wanted.clock = xq_clock_system();
    if (wanted.rules == NULL)
        wanted.rules = xq_rules_default();
    XqStatus status = refuse_while_searching(engine, err);
    if (status == XQ_OK)
        status = check_options(&wanted, err);
    if (status == XQ_OK)
        status = resize(engine, &wanted, err);
    if (status != XQ_OK)
        return status;
    if (wanted.rules != engine->options.rules)
        xq_trail_set_rules(&engine->trail, wanted.rules);
    engine->options = wanted;
    return XQ_OK;
}

static void forget(XqEngine *engine)
{
    xq_hash_clear(&engine->search.hash);
    for (int i = 0; i < engine->search.worker_count; i++)
        xq_history_clear(&engine->search.workers[i]->history);
}

XqStatus xq_engine_reset(XqEngine *engine)
{
    XqStatus status = refuse_while_searching(engine, NULL);
    if (status == XQ_OK && engine->search.hash.buckets != NULL)
        forget(engine);
    return status;
}

/* --- The position ---------------------------------------------------------------------------- */

/* The moves are legal, and no more than the arbiter can hold. */
static void follow(XqArbiter *arbiter, const XqPosition *start, const XqMove *moves, size_t count)
{
    XqStatus status = xq_arbiter_start(arbiter, start, NULL);
    for (size_t i = 0; i < count && status == XQ_OK; i++)
        status = xq_arbiter_play(arbiter, moves[i], NULL);
    assert(status == XQ_OK);
}

XqStatus xq_engine_set_position(XqEngine *engine, const XqPosition *start, const XqMove *moves,
                                size_t count, XqError *err)
{
    XqStatus status = refuse_while_searching(engine, err);
    if (status == XQ_OK)
        status = xq_position_check_playable(start, err);
    if (status != XQ_OK)
        return status;
    size_t first = count > XQ_ENGINE_GAME_PLIES ? count - XQ_ENGINE_GAME_PLIES : 0;
    XqPosition position = *start, begin = *start;
    XqTrail trail;
    xq_trail_start(&trail, engine->options.rules, &position);
    for (size_t i = 0; i < count; i++) {
        XqPosition before = position;
        status = xq_position_try(&position, moves[i], err);
        if (status != XQ_OK) {
            if (err != NULL)
                err->offset = i;
            return status;
        }
        xq_trail_append(&trail, &before, moves[i], &position);
        if (i + 1 == first)
            begin = position;
    }
    engine->position = position;
    engine->trail = trail;
    follow(engine->arbiter, &begin, moves + first, count - first);
    return XQ_OK;
}

const XqPosition *xq_engine_position(const XqEngine *engine)
{
    return &engine->position;
}

/* --- Choosing the answer --------------------------------------------------------------------- */

static int score_of(const XqRootMove *root)
{
    return root->score != -XQ_SCORE_INFINITE ? root->score : root->previous_score;
}

/*
 * Among the threads' favourites the move with most votes wins; a thread's vote weighs more the
 * deeper it came and the better it likes its move. With one thread, or several lines to keep in
 * order, worker 0 decides.
 */
static const XqWorker *elect(const XqSearch *search)
{
    const XqWorker *best = search->workers[0];
    if (search->active == 1 || search->lines > 1 || search->limits.depth > 0 ||
        search->limits.mate > 0)
        return best;
    int lowest = XQ_SCORE_INFINITE;
    for (int i = 0; i < search->active; i++)
        if (score_of(&search->workers[i]->roots[0]) < lowest)
            lowest = score_of(&search->workers[i]->roots[0]);
    int64_t best_votes = -1;
    for (int i = 0; i < search->active; i++) {
        const XqWorker *candidate = search->workers[i];
        int64_t votes = 0;
        for (int j = 0; j < search->active; j++) {
            const XqWorker *voter = search->workers[j];
            if (voter->roots[0].move == candidate->roots[0].move)
                votes +=
                    (int64_t)(score_of(&voter->roots[0]) - lowest + 14) * voter->completed_depth;
        }
        if (votes > best_votes) {
            best_votes = votes;
            best = candidate;
        }
    }
    return best;
}

static int choose_root(const XqEngine *engine, const XqWorker *worker)
{
    const XqSearch *search = &engine->search;
    if (search->level.is_full)
        return 0;
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
    return index[xq_level_choose(&search->level, engine->options.seed, &engine->position,
                                 candidates, count)];
}

/* The expected answer, when the search stopped before it had a line: the hash table may know. */
static XqMove ponder_move(const XqEngine *engine, const XqRootMove *root)
{
    if (root->pv_count > 1)
        return root->pv[1];
    XqPosition next = engine->position;
    xq_position_play(&next, root->move);
    XqHashHit hit;
    if (xq_hash_probe(&engine->search.hash, xq_position_key(&next), &hit) &&
        hit.move != XQ_NO_MOVE && xq_position_is_legal(&next, hit.move))
        return hit.move;
    return XQ_NO_MOVE;
}

/* --- Searching ------------------------------------------------------------------------------- */

static bool is_limit(uint8_t reason)
{
    return reason == XQ_REASON_QUIET_LIMIT || reason == XQ_REASON_PROGRESS_LIMIT ||
           reason == XQ_REASON_EFFECT_LIMIT || reason == XQ_REASON_LENGTH_LIMIT;
}

/* What the arbiter makes of the game after a first move. Mates the search sees for itself; a limit
 * that has been passed and played on beyond is nobody's any more. */
static XqTrailVerdict ruling_after(XqEngine *engine, XqMove move)
{
    XqVerdict verdict;
    if (xq_arbiter_preview(engine->arbiter, move, &verdict, NULL) != XQ_OK ||
        verdict.reason == XQ_REASON_CHECKMATE || verdict.reason == XQ_REASON_STALEMATE ||
        (is_limit(verdict.reason) && is_limit(xq_arbiter_verdict(engine->arbiter)->reason)))
        return XQ_TRAIL_NONE;
    XqSide answerer = xq_side_other(xq_position_side(&engine->position));
    return xq_trail_verdict_of((XqOutcome)verdict.outcome, answerer);
}

static XqStatus choose_root_moves(XqMoveList *out, const XqPosition *position,
                                  const XqSearchLimits *limits, XqError *err)
{
    XqMoveList legal;
    xq_position_moves(position, &legal);
    if (limits->search_move_count == 0) {
        *out = legal;
        return XQ_OK;
    }
    XqMoveList chosen = { 0 };
    for (size_t i = 0; i < limits->search_move_count; i++) {
        XqMove move = limits->search_moves[i];
        if (!xq_move_list_has(&legal, move))
            return xq_fail(err, XQ_E_ILLEGAL, i, "search move %zu is not legal here", i + 1);
        if (!xq_move_list_has(&chosen, move))
            chosen.moves[chosen.count++] = move;
    }
    *out = chosen;
    return XQ_OK;
}

static XqStatus list_root_moves(XqEngine *engine, const XqSearchLimits *limits, XqError *err)
{
    XqRootList *root = &engine->root_moves;
    XqStatus status = choose_root_moves(&root->list, &engine->position, limits, err);
    for (int i = 0; status == XQ_OK && i < root->list.count; i++)
        root->rulings[i] = ruling_after(engine, root->list.moves[i]);
    return status;
}

static void set_limits(XqEngine *engine, const XqSearchLimits *limits)
{
    XqSearch *search = &engine->search;
    const XqEngineOptions *options = &engine->options;
    search->limits = *limits;
    search->limits.search_moves = NULL;
    search->limits.search_move_count = 0;
    search->level = options->elo != 0 ? xq_level_of_elo(options->elo) : xq_level_of(options->level);
    search->lines = search->told = options->lines;
    search->active = search->level.is_full ? search->worker_count : 1;
    if (limits->mate > 0 && limits->depth == 0)
        search->limits.depth = limits->mate < 50 ? 2 * limits->mate + 12 : 0;
    if (search->level.is_full)
        return;
    /* A level's own limits come on top; to misjudge first moves it needs a score for several. */
    if (limits->depth == 0 || limits->depth > search->level.depth)
        search->limits.depth = search->level.depth;
    if (limits->nodes == 0 || limits->nodes > search->level.nodes)
        search->limits.nodes = search->level.nodes;
    search->lines = search->level.lines;
}

/* Everything that must stand before another thread can look at it. */
static XqStatus begin(XqEngine *engine, const XqSearchLimits *limits, XqError *err)
{
    XqSearch *search = &engine->search;
    if (search->hash.buckets == NULL)
        return xq_fail(err, XQ_E_MEMORY, 0, "there is no hash table");
    XqStatus status = list_root_moves(engine, limits, err);
    if (status != XQ_OK)
        return status;
    join_thread(engine); /* of the search before */
    set_limits(engine, limits);
    search->clock = engine->options.clock;
    search->callbacks = engine->options.callbacks;
    search->began_ms = xq_clock_now_ms(&search->clock);
    atomic_store(&search->clock_began_ms, search->began_ms);
    xq_time_plan(&search->plan, limits, xq_position_side(&engine->position),
                 engine->options.move_overhead_ms, engine->options.ponder);
    xq_flag_set(&search->stop, false);
    xq_flag_set(&search->pondering, limits->ponder);
    xq_hash_begin(&search->hash, !search->level.is_full);
    for (int i = 0; i < search->active && engine->root_moves.list.count > 0; i++) {
        if (!search->level.is_full)
            xq_history_clear(&search->workers[i]->history);
        xq_worker_prepare(search->workers[i], &engine->position, &engine->trail,
                          &engine->root_moves);
    }
    xq_mutex_lock(&engine->lock);
    engine->searching = true;
    xq_mutex_unlock(&engine->lock);
    return XQ_OK;
}

static void help(void *argument)
{
    xq_worker_think(argument);
}

/* Worker 0 here, the others beside it. A helper the system has no thread for sits this one out. */
static void think(XqSearch *search)
{
    int started = 1;
    while (started < search->active && xq_thread_start(&search->workers[started]->thread, help,
                                                       search->workers[started], NULL) == XQ_OK)
        started++;
    xq_worker_think(search->workers[0]);
    if (started == 1)
        return;
    bool was_stopped = xq_flag_is_set(&search->stop);
    xq_flag_set(&search->stop, true);
    for (int i = 1; i < started; i++)
        xq_thread_join(&search->workers[i]->thread);
    xq_flag_set(&search->stop, was_stopped);
}

/* UCI wants no answer to `go infinite` and `go ponder` before it is asked for. */
static void wait_until_asked(XqEngine *engine)
{
    XqSearch *search = &engine->search;
    xq_mutex_lock(&engine->lock);
    while (!xq_flag_is_set(&search->stop) &&
           (search->limits.infinite || xq_flag_is_set(&search->pondering)))
        xq_cond_wait(&engine->changed, &engine->lock);
    xq_mutex_unlock(&engine->lock);
}

static void fill_result(XqEngine *engine, XqSearchResult *out)
{
    XqSearch *search = &engine->search;
    *out = (XqSearchResult){ 0 };
    if (engine->root_moves.list.count == 0) {
        out->score = -XQ_SCORE_MATE;
        return;
    }
    const XqWorker *worker = elect(search);
    const XqRootMove *root = &worker->roots[choose_root(engine, worker)];
    out->best = root->move;
    out->ponder = ponder_move(engine, root);
    out->score = score_of(root) == -XQ_SCORE_INFINITE ? 0 : score_of(root);
    out->depth = worker->completed_depth;
    out->nodes = xq_search_nodes(search);
    out->time_ms = xq_search_elapsed_ms(search);
}

static void run(XqEngine *engine, XqSearchResult *out, bool waits)
{
    if (engine->root_moves.list.count > 0)
        think(&engine->search);
    else
        for (int i = 0; i < engine->search.active; i++)
            atomic_store(&engine->search.workers[i]->nodes, 0);
    if (waits)
        wait_until_asked(engine);
    fill_result(engine, out);
    const XqEngineCallbacks *callbacks = &engine->search.callbacks;
    if (callbacks->on_best != NULL)
        callbacks->on_best(callbacks->context, out);
    xq_mutex_lock(&engine->lock);
    engine->searching = false;
    xq_cond_broadcast(&engine->changed);
    xq_mutex_unlock(&engine->lock);
}

static void run_on_thread(void *argument)
{
    XqSearchResult result;
    run(argument, &result, true);
}

XqStatus xq_engine_search(XqEngine *engine, const XqSearchLimits *limits, XqSearchResult *out,
                          XqError *err)
{
    XqStatus status = refuse_while_searching(engine, err);
    if (status == XQ_OK)
        status = begin(engine, limits, err);
    if (status == XQ_OK)
        run(engine, out, false);
    return status;
}

XqStatus xq_engine_go(XqEngine *engine, const XqSearchLimits *limits, XqError *err)
{
    XqStatus status = refuse_while_searching(engine, err);
    if (status == XQ_OK)
        status = begin(engine, limits, err);
    if (status != XQ_OK)
        return status;
    status = xq_thread_start(&engine->thread, run_on_thread, engine, err);
    engine->has_thread = status == XQ_OK;
    if (status != XQ_OK) {
        xq_mutex_lock(&engine->lock);
        engine->searching = false;
        xq_mutex_unlock(&engine->lock);
    }
    return status;
}

void xq_engine_stop(XqEngine *engine)
{
    xq_mutex_lock(&engine->lock);
    xq_flag_set(&engine->search.stop, true);
    xq_cond_broadcast(&engine->changed);
    xq_mutex_unlock(&engine->lock);
}

void xq_engine_ponderhit(XqEngine *engine)
{
    XqSearch *search = &engine->search;
    xq_mutex_lock(&engine->lock);
    if (engine->searching && xq_flag_is_set(&search->pondering)) {
        atomic_store(&search->clock_began_ms, xq_clock_now_ms(&search->clock));
        xq_flag_set(&search->pondering, false);
        xq_cond_broadcast(&engine->changed);
    }
    xq_mutex_unlock(&engine->lock);
}

void xq_engine_wait(XqEngine *engine)
{
    xq_mutex_lock(&engine->lock);
    while (engine->searching)
        xq_cond_wait(&engine->changed, &engine->lock);
    xq_mutex_unlock(&engine->lock);
}

bool xq_engine_is_searching(const XqEngine *engine)
{
    XqMutex *lock = (XqMutex *)(uintptr_t)&engine->lock; /* locking does not change what is seen */
    xq_mutex_lock(lock);
    bool searching = engine->searching;
    xq_mutex_unlock(lock);
    return searching;
}
