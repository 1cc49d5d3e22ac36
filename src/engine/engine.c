/*
 * engine.c - the engine object: options, memory, the position, and the life of a search.
 *
 *     idle --go()/search()--> searching --limit met, stop()--> told on_best --> idle
 *
 * What happens between begin and answer is conduct.c's, on the engine's thread or the caller's; the
 * searching threads live as long as the search. Memory is taken by new() and configure() only.
 */
#include <chuhe/engine.h>

#include <assert.h>
#include <string.h>

#include "base/fail.h"
#include "base/thread.h"
#include "engine/conduct.h"

struct XqEngine {
    const XqAlloc *alloc;
    XqEngineOptions options;
    XqPosition position;
    XqTrail trail;
    XqArbiter *arbiter; /* of the game that led to `position`, or its last part */
    XqSearch search;

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

static XqStatus make_locks(XqSearch *search, XqError *err)
{
    XqStatus status = xq_mutex_init(&search->lock);
    if (status != XQ_OK)
        return xq_fail(err, status, 0, "no lock to be had");
    status = xq_mutex_init(&search->telling);
    if (status != XQ_OK) {
        xq_mutex_release(&search->lock);
        return xq_fail(err, status, 0, "no lock to be had");
    }
    status = xq_cond_init(&search->changed);
    if (status != XQ_OK) {
        xq_mutex_release(&search->telling);
        xq_mutex_release(&search->lock);
        return xq_fail(err, status, 0, "no condition to be had");
    }
    return XQ_OK;
}

static void release_locks(XqSearch *search)
{
    xq_cond_release(&search->changed);
    xq_mutex_release(&search->telling);
    xq_mutex_release(&search->lock);
}

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
    status = make_locks(&engine->search, err);
    if (status != XQ_OK) {
        alloc->give_back(alloc->context, engine);
        return status;
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
    release_locks(&engine->search);
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

static void forget(XqEngine *engine)
{
    xq_hash_clear(&engine->search.hash);
    for (int i = 0; i < engine->search.worker_count; i++)
        xq_history_clear(&engine->search.workers[i]->history);
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
    if (wanted.rules != engine->options.rules) {
        xq_trail_set_rules(&engine->trail, wanted.rules);
        forget(engine);
    }
    engine->options = wanted;
    return XQ_OK;
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
    if (status == XQ_OK)
        status = xq_arbiter_replay(arbiter, moves, (int)count, NULL);
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
    XqRootList *root = &engine->search.root_moves;
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
    join_thread(engine); /* of the search before */
    search->clock = engine->options.clock;
    search->began_ms = xq_clock_now_ms(&search->clock);
    XqStatus status = list_root_moves(engine, limits, err);
    if (status != XQ_OK)
        return status;
    set_limits(engine, limits);
    search->callbacks = engine->options.callbacks;
    search->seed = engine->options.seed;
    search->position = engine->position;
    atomic_store(&search->clock_began_ms, search->began_ms - limits->spent_ms);
    xq_time_plan(&search->plan, limits, xq_position_side(&engine->position),
                 engine->options.move_overhead_ms, engine->options.ponder);
    xq_flag_set(&search->stop, false);
    xq_flag_set(&search->pondering, limits->ponder);
    xq_hash_begin(&search->hash, !search->level.is_full);
    for (int i = 0; i < search->active && search->root_moves.list.count > 0; i++) {
        if (!search->level.is_full)
            xq_history_clear(&search->workers[i]->history);
        xq_worker_prepare(search->workers[i], &engine->trail);
    }
    search->is_finished = search->is_asked = search->has_answered = false;
    search->told_best = XQ_NO_MOVE;
    xq_mutex_lock(&engine->search.lock);
    engine->search.is_running = true;
    xq_mutex_unlock(&engine->search.lock);
    return XQ_OK;
}

static void run(XqEngine *engine, XqSearchResult *out, bool is_apart)
{
    XqSearch *search = &engine->search;
    xq_conduct(search, out, is_apart);
    xq_mutex_lock(&search->lock);
    search->is_running = false;
    xq_cond_broadcast(&search->changed);
    xq_mutex_unlock(&search->lock);
    if (is_apart && search->callbacks.on_idle != NULL)
        search->callbacks.on_idle(search->callbacks.context);
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
        xq_mutex_lock(&engine->search.lock);
        engine->search.is_running = false;
        xq_mutex_unlock(&engine->search.lock);
    }
    return status;
}

void xq_engine_stop(XqEngine *engine)
{
    xq_mutex_lock(&engine->search.lock);
    xq_flag_set(&engine->search.stop, true);
    engine->search.is_asked = true;
    xq_cond_broadcast(&engine->search.changed);
    xq_mutex_unlock(&engine->search.lock);
}

void xq_engine_ponderhit(XqEngine *engine)
{
    XqSearch *search = &engine->search;
    xq_mutex_lock(&engine->search.lock);
    if (engine->search.is_running && xq_flag_is_set(&search->pondering)) {
        atomic_store(&search->clock_began_ms, xq_clock_now_ms(&search->clock));
        xq_flag_set(&search->pondering, false);
        xq_cond_broadcast(&engine->search.changed);
    }
    xq_mutex_unlock(&engine->search.lock);
}

void xq_engine_wait(XqEngine *engine)
{
    xq_mutex_lock(&engine->search.lock);
    while (engine->search.is_running)
        xq_cond_wait(&engine->search.changed, &engine->search.lock);
    xq_mutex_unlock(&engine->search.lock);
}

bool xq_engine_is_searching(const XqEngine *engine)
{
    XqMutex *lock =
        (XqMutex *)(uintptr_t)&engine->search.lock; /* locking does not change what is seen */
    xq_mutex_lock(lock);
    bool searching = engine->search.is_running;
    xq_mutex_unlock(lock);
    return searching;
}
