/* test_engine.c - the engine object: limits kept, errors told, nothing illegal played. */
#include <chuhe/engine.h>

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include <chuhe/fen.h>
#include "engine/conduct.h"
#include "sample.h"

#include "cmocka_all.h"

static XqEngine *new_engine(void)
{
    XqEngineOptions options = XQ_ENGINE_OPTIONS_DEFAULT;
    options.hash_mib = 1;
    XqEngine *engine = NULL;
    assert_int_equal(xq_engine_new(&engine, &options, NULL), XQ_OK);
    return engine;
}

static void set_fen(XqEngine *engine, const char *fen)
{
    XqPosition position;
    assert_int_equal(xq_fen_parse(&position, xq_str(fen), NULL), XQ_OK);
    assert_int_equal(xq_engine_set_position(engine, &position, NULL, 0, NULL), XQ_OK);
}

static XqSearchResult search_nodes(XqEngine *engine, uint64_t nodes)
{
    XqSearchLimits limits = XQ_SEARCH_LIMITS_DEFAULT;
    limits.nodes = nodes;
    XqSearchResult result;
    assert_int_equal(xq_engine_search(engine, &limits, &result, NULL), XQ_OK);
    return result;
}

/* --- Options and memory ---------------------------------------------------------------------- */

static void options_out_of_range_are_refused(void **state)
{
    (void)state;
    static const XqEngineOptions good = XQ_ENGINE_OPTIONS_DEFAULT;
    XqEngineOptions bad[10];
    for (int i = 0; i < 10; i++)
        bad[i] = good;
    bad[0].threads = 0;
    bad[1].threads = XQ_ENGINE_THREADS_MAX + 1;
    bad[2].hash_mib = 0;
    bad[3].lines = 0;
    bad[4].lines = XQ_ENGINE_LINES_MAX + 1;
    bad[5].level = 0;
    bad[6].level = XQ_ENGINE_LEVELS + 1;
    bad[7].elo = XQ_ENGINE_ELO_MIN - 1;
    bad[8].elo = -1;
    bad[9].move_overhead_ms = -1;
    XqEngine *engine = new_engine();
    for (int i = 0; i < 10; i++) {
        XqEngine *none = NULL;
        XqError err;
        assert_int_equal(xq_engine_new(&none, &bad[i], &err), XQ_E_RANGE);
        assert_null(none);
        assert_int_equal(err.code, XQ_E_RANGE);
        assert_int_equal(xq_engine_configure(engine, &bad[i], NULL), XQ_E_RANGE);
    }
    assert_int_equal(xq_engine_options(engine)->hash_mib, 1);
    xq_engine_free(engine);
}

/* An allocator that fails from the n-th call on, and counts what it has out. */
typedef struct Purse {
    int calls_left;
    int out;
} Purse;

static void *purse_get(void *context, size_t size, size_t alignment)
{
    Purse *purse = context;
    if (purse->calls_left == 0)
        return NULL;
    purse->calls_left--;
    purse->out++;
    const XqAlloc *libc = xq_alloc_default();
    return libc->get(libc->context, size, alignment);
}

static void purse_give_back(void *context, void *memory)
{
    Purse *purse = context;
    const XqAlloc *libc = xq_alloc_default();
    if (memory != NULL)
        purse->out--;
    libc->give_back(libc->context, memory);
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    Purse purse = { 0, 0 };
    XqAlloc alloc = { purse_get, purse_give_back, &purse };
    XqEngineOptions options = XQ_ENGINE_OPTIONS_DEFAULT;
    options.alloc = &alloc;
    options.threads = 3;
    options.hash_mib = 1;
    int needed = 0;
    for (;; needed++) {
        purse = (Purse){ needed, 0 };
        XqEngine *engine = NULL;
        XqError err;
        XqStatus status = xq_engine_new(&engine, &options, &err);
        if (status == XQ_OK) {
            xq_engine_free(engine);
            assert_int_equal(purse.out, 0);
            break;
        }
        assert_int_equal(status, XQ_E_MEMORY);
        assert_true(strlen(err.text) > 0);
        assert_int_equal(purse.out, 0);
        assert_true(needed < 20);
    }
    assert_true(needed >= 4); /* engine, workers, table */
}

static void a_failed_resize_leaves_a_working_engine(void **state)
{
    (void)state;
    for (int allowed = 0; allowed < 6; allowed++) {
        Purse purse = { 100, 0 };
        XqAlloc alloc = { purse_get, purse_give_back, &purse };
        XqEngineOptions options = XQ_ENGINE_OPTIONS_DEFAULT;
        options.alloc = &alloc;
        options.hash_mib = 1;
        XqEngine *engine;
        assert_int_equal(xq_engine_new(&engine, &options, NULL), XQ_OK);
        options.hash_mib = 2;
        options.threads = 3;
        purse.calls_left = allowed;
        XqStatus status = xq_engine_configure(engine, &options, NULL);
        purse.calls_left = 100;
        XqSearchLimits limits = XQ_SEARCH_LIMITS_DEFAULT;
        limits.depth = 3;
        XqSearchResult result;
        XqStatus searched = xq_engine_search(engine, &limits, &result, NULL);
        if (status == XQ_OK)
            assert_int_equal(xq_engine_options(engine)->threads, 3);
        else
            assert_int_equal(xq_engine_options(engine)->threads, 1);
        /* Without memory for any table it says so; in all other cases it plays. */
        assert_true(searched == XQ_OK || (status == XQ_E_MEMORY && searched == XQ_E_MEMORY));
        xq_engine_free(engine);
        assert_int_equal(purse.out, 0);
    }
}

static int allocations;

static void *counting_get(void *context, size_t size, size_t alignment)
{
    (void)context;
    allocations++;
    const XqAlloc *libc = xq_alloc_default();
    return libc->get(libc->context, size, alignment);
}

static void a_search_allocates_nothing(void **state)
{
    (void)state;
    XqAlloc alloc = *xq_alloc_default();
    alloc.get = counting_get;
    XqEngineOptions options = XQ_ENGINE_OPTIONS_DEFAULT;
    options.alloc = &alloc;
    options.hash_mib = 1;
    XqEngine *engine;
    assert_int_equal(xq_engine_new(&engine, &options, NULL), XQ_OK);
    allocations = 0;
    (void)search_nodes(engine, 5000);
    assert_int_equal(allocations, 0);
    xq_engine_free(engine);
}

/* --- Positions ------------------------------------------------------------------------------- */

static void a_bad_position_leaves_the_good_one(void **state)
{
    (void)state;
    XqEngine *engine = new_engine();
    XqPosition start, kingless;
    xq_position_start(&start);
    xq_position_clear(&kingless);
    XqError err;
    assert_int_equal(xq_engine_set_position(engine, &kingless, NULL, 0, &err), XQ_E_POSITION);
    const XqMove moves[] = { xq_move(25, 22), xq_move(70, 67), xq_move(0, 80) };
    assert_int_equal(xq_engine_set_position(engine, &start, moves, 3, &err), XQ_E_ILLEGAL);
    assert_int_equal(err.offset, 2);
    assert_true(xq_position_equal(xq_engine_position(engine), &start));
    assert_int_equal(xq_engine_set_position(engine, &start, moves, 2, &err), XQ_OK);
    assert_false(xq_position_equal(xq_engine_position(engine), &start));
    xq_engine_free(engine);
}

static void without_a_move_there_is_no_best_one(void **state)
{
    (void)state;
    static const char *const fens[] = {
        "R2k5/1R7/9/9/9/9/9/9/9/4K4 b - - 0 1", /* mate */
        "3k5/9/1R7/9/9/9/9/9/9/4K4 b - - 0 1",  /* not yet */
        "3k5/9/4P4/9/9/9/9/9/9/4K4 b - - 0 1",  /* not yet either: the pawn has d7 alone */
        "3k5/4P4/9/9/9/9/9/9/9/4K4 b - - 0 1",  /* stalemate: e9 faces the king, d8 the pawn */
    };
    static const XqEnd ends[] = { XQ_END_CHECKMATE, XQ_END_NONE, XQ_END_NONE, XQ_END_STALEMATE };
    XqEngine *engine = new_engine();
    for (size_t i = 0; i < sizeof fens / sizeof fens[0]; i++) {
        set_fen(engine, fens[i]);
        XqEnd end = xq_position_end(xq_engine_position(engine));
        XqSearchResult result = search_nodes(engine, 1000);
        assert_int_equal(end, ends[i]);
        assert_int_equal(result.best == XQ_NO_MOVE, end != XQ_END_NONE);
        if (end != XQ_END_NONE)
            assert_int_equal(result.score, -XQ_SCORE_MATE);
    }
    xq_engine_free(engine);
}

static void tiny_searches_play_legal_moves(void **state)
{
    (void)state;
    XqRandom random = sample_seed("tiny searches play legal moves");
    XqEngine *engine = new_engine();
    for (int i = 0; i < 3000; i++) {
        XqPosition position = sample_playable(&random);
        assert_int_equal(xq_engine_set_position(engine, &position, NULL, 0, NULL), XQ_OK);
        XqSearchResult result = search_nodes(engine, 1 + xq_random_below(&random, 200));
        bool can_move = xq_position_can_move(&position);
        if (can_move ? !xq_position_is_legal(&position, result.best) : result.best != XQ_NO_MOVE)
            fail_msg("%s: %d", sample_fen(&position), result.best);
        if (result.ponder != XQ_NO_MOVE) {
            xq_position_play(&position, result.best);
            assert_true(xq_position_is_legal(&position, result.ponder));
        }
    }
    xq_engine_free(engine);
}

static void check_line(void *context, const XqSearchInfo *info)
{
    XqPosition position = *(const XqPosition *)context;
    assert_true(info->pv_count >= 1 && info->pv_count <= XQ_PLY_MAX);
    for (int i = 0; i < info->pv_count; i++) {
        assert_true(xq_position_is_legal(&position, info->pv[i]));
        xq_position_play(&position, info->pv[i]);
    }
    if (info->bound == XQ_BOUND_EXACT && xq_score_is_mate(info->score) &&
        info->pv_count == XQ_SCORE_MATE - abs(info->score))
        assert_false(xq_position_can_move(&position));
}

static void lines_told_are_legal(void **state)
{
    (void)state;
    XqRandom random = sample_seed("lines told are legal");
    XqPosition position;
    XqEngineOptions options = XQ_ENGINE_OPTIONS_DEFAULT;
    options.hash_mib = 1;
    options.lines = 3;
    options.callbacks = (XqEngineCallbacks){ .on_info = check_line, .context = &position };
    XqEngine *engine;
    assert_int_equal(xq_engine_new(&engine, &options, NULL), XQ_OK);
    for (int i = 0; i < 150; i++) {
        position = sample_playable(&random);
        assert_int_equal(xq_engine_set_position(engine, &position, NULL, 0, NULL), XQ_OK);
        (void)search_nodes(engine, 3000);
    }
    xq_engine_free(engine);
}

/* Red is worse, and his rook could check for ever along the ranks: forbidden, so no way out. */
static void a_perpetual_check_is_no_draw(void **state)
{
    (void)state;
    XqEngine *engine = new_engine();
    set_fen(engine, "3k5/9/9/9/9/9/3n1n3/3p1p3/R8/4K4 w - - 0 1");
    XqSearchLimits limits = XQ_SEARCH_LIMITS_DEFAULT;
    limits.depth = 8;
    XqSearchResult result;
    assert_int_equal(xq_engine_search(engine, &limits, &result, NULL), XQ_OK);
    assert_true(result.score < -200);
    xq_engine_free(engine);
}

/* --- Limits ---------------------------------------------------------------------------------- */

static void nodes_are_kept_exactly(void **state)
{
    (void)state;
    XqEngine *engine = new_engine();
    static const uint64_t limits[] = { 1, 2, 77, 1000, 20000 };
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++)
        assert_int_equal(search_nodes(engine, limits[i]).nodes, limits[i]);
    xq_engine_free(engine);
}

static void fixed_nodes_repeat_exactly(void **state)
{
    (void)state;
    XqEngine *one = new_engine(), *two = new_engine();
    set_fen(one, "r1bakabr1/9/1cn3nc1/p3p1p1p/2p6/6P2/P1P1P3P/1C2C1N2/9/RNBAKABR1 w - - 8 5");
    set_fen(two, "r1bakabr1/9/1cn3nc1/p3p1p1p/2p6/6P2/P1P1P3P/1C2C1N2/9/RNBAKABR1 w - - 8 5");
    XqSearchLimits limits = XQ_SEARCH_LIMITS_DEFAULT;
    limits.depth = 8;
    XqSearchResult a, b, c;
    /* The two side by side, and the first again from the beginning. */
    assert_int_equal(xq_engine_search(one, &limits, &a, NULL), XQ_OK);
    assert_int_equal(xq_engine_search(two, &limits, &b, NULL), XQ_OK);
    assert_int_equal(xq_engine_reset(one), XQ_OK);
    assert_int_equal(xq_engine_search(one, &limits, &c, NULL), XQ_OK);
    assert_int_equal(a.nodes, b.nodes);
    assert_int_equal(a.nodes, c.nodes);
    assert_int_equal(a.best, b.best);
    assert_int_equal(a.score, c.score);
    xq_engine_free(one);
    xq_engine_free(two);
}

/* What a level plays hangs on the seed and the position, not on what it searched before. */
static void a_level_has_no_memory(void **state)
{
    (void)state;
    XqEngineOptions options = XQ_ENGINE_OPTIONS_DEFAULT;
    options.level = 7;
    XqEngine *engine;
    assert_int_equal(xq_engine_new(&engine, &options, NULL), XQ_OK);
    XqSearchLimits limits = XQ_SEARCH_LIMITS_DEFAULT;
    XqSearchResult first, again;
    assert_int_equal(xq_engine_search(engine, &limits, &first, NULL), XQ_OK);
    set_fen(engine, "r1bakabr1/9/1cn3nc1/p3p1p1p/2p6/6P2/P1P1P3P/1C2C1N2/9/RNBAKABR1 w - - 8 5");
    assert_int_equal(xq_engine_search(engine, &limits, &again, NULL), XQ_OK);
    set_fen(engine, XQ_FEN_START);
    assert_int_equal(xq_engine_search(engine, &limits, &again, NULL), XQ_OK);
    assert_int_equal(again.nodes, first.nodes);
    assert_int_equal(again.best, first.best);
    assert_int_equal(again.score, first.score);
    xq_engine_free(engine);
}

/* A clock that moves on by a step whenever it is looked at. */
typedef struct StepClock {
    int64_t now, step;
} StepClock;

static int64_t step_clock_now(void *context)
{
    StepClock *clock = context;
    return clock->now += clock->step;
}

static void the_clock_ends_the_search(void **state)
{
    (void)state;
    StepClock clock = { 1000, 1 };
    XqEngineOptions options = XQ_ENGINE_OPTIONS_DEFAULT;
    options.hash_mib = 1;
    options.clock = (XqClock){ step_clock_now, &clock };
    XqEngine *engine;
    assert_int_equal(xq_engine_new(&engine, &options, NULL), XQ_OK);
    XqSearchLimits limits = XQ_SEARCH_LIMITS_DEFAULT;
    limits.movetime_ms = 100;
    XqSearchResult result;
    assert_int_equal(xq_engine_search(engine, &limits, &result, NULL), XQ_OK);
    assert_in_range(result.time_ms, 60, 100);
    limits.spent_ms = 60; /* of the hundred */
    assert_int_equal(xq_engine_search(engine, &limits, &result, NULL), XQ_OK);
    assert_in_range(result.time_ms, 1, 40);

    limits = (XqSearchLimits)XQ_SEARCH_LIMITS_DEFAULT;
    limits.has_clock = true;
    limits.time_ms[XQ_RED] = 400;
    assert_int_equal(xq_engine_search(engine, &limits, &result, NULL), XQ_OK);
    assert_in_range(result.time_ms, 1, 370);
    limits.time_ms[XQ_RED] = 0; /* the flag is falling: a move all the same */
    assert_int_equal(xq_engine_search(engine, &limits, &result, NULL), XQ_OK);
    assert_true(xq_position_is_legal(xq_engine_position(engine), result.best));
    xq_engine_free(engine);
}

static void depth_is_kept(void **state)
{
    (void)state;
    XqEngine *engine = new_engine();
    XqSearchLimits limits = XQ_SEARCH_LIMITS_DEFAULT;
    for (limits.depth = 1; limits.depth <= 6; limits.depth++) {
        XqSearchResult result;
        assert_int_equal(xq_engine_search(engine, &limits, &result, NULL), XQ_OK);
        assert_int_equal(result.depth, limits.depth);
    }
    xq_engine_free(engine);
}

static void search_moves_are_the_only_ones(void **state)
{
    (void)state;
    XqEngine *engine = new_engine();
    const XqMove wanted[] = { xq_move(0, 9), xq_move(8, 17), xq_move(0, 9) };
    XqSearchLimits limits = XQ_SEARCH_LIMITS_DEFAULT;
    limits.depth = 4;
    limits.search_moves = wanted;
    limits.search_move_count = 3;
    XqSearchResult result;
    assert_int_equal(xq_engine_search(engine, &limits, &result, NULL), XQ_OK);
    assert_true(result.best == wanted[0] || result.best == wanted[1]);
    const XqMove illegal[] = { xq_move(0, 9), xq_move(0, 81) };
    limits.search_moves = illegal;
    limits.search_move_count = 2;
    XqError err;
    assert_int_equal(xq_engine_search(engine, &limits, &result, &err), XQ_E_ILLEGAL);
    assert_int_equal(err.offset, 1);
    xq_engine_free(engine);
}

static void stop_at_once(void *context, const XqSearchInfo *info)
{
    (void)info;
    xq_engine_stop(*(XqEngine **)context);
}

static void a_callback_may_stop(void **state)
{
    (void)state;
    XqEngine *engine = NULL;
    XqEngineOptions options = XQ_ENGINE_OPTIONS_DEFAULT;
    options.hash_mib = 1;
    options.callbacks = (XqEngineCallbacks){ .on_info = stop_at_once, .context = &engine };
    assert_int_equal(xq_engine_new(&engine, &options, NULL), XQ_OK);
    XqSearchLimits limits = XQ_SEARCH_LIMITS_DEFAULT;
    limits.infinite = true;
    XqSearchResult result;
    assert_int_equal(xq_engine_search(engine, &limits, &result, NULL), XQ_OK);
    assert_int_equal(result.depth, 1);
    xq_engine_free(engine);
}

/* --- On a thread of its own ------------------------------------------------------------------ */

static void note_best(void *context, const XqSearchResult *result)
{
    *(XqSearchResult *)context = *result;
}

static XqEngine *new_noting_engine(XqSearchResult *noted, int threads)
{
    XqEngineOptions options = XQ_ENGINE_OPTIONS_DEFAULT;
    options.hash_mib = 1;
    options.threads = threads;
    options.callbacks = (XqEngineCallbacks){ .on_best = note_best, .context = noted };
    XqEngine *engine;
    assert_int_equal(xq_engine_new(&engine, &options, NULL), XQ_OK);
    return engine;
}

static void infinite_waits_for_stop(void **state)
{
    (void)state;
    XqSearchResult noted = { 0 };
    XqEngine *engine = new_noting_engine(&noted, 1);
    /* One legal move: there is nothing left to search after a moment. */
    set_fen(engine, "3k5/9/9/9/9/9/9/9/9/R3K4 b - - 0 1");
    XqSearchLimits limits = XQ_SEARCH_LIMITS_DEFAULT;
    limits.infinite = true;
    limits.depth = 1;
    assert_int_equal(xq_engine_go(engine, &limits, NULL), XQ_OK);
    assert_true(xq_engine_is_searching(engine));
    XqError err;
    XqPosition position;
    xq_position_start(&position);
    assert_int_equal(xq_engine_go(engine, &limits, &err), XQ_E_STATE);
    assert_int_equal(xq_engine_set_position(engine, &position, NULL, 0, &err), XQ_E_STATE);
    assert_int_equal(xq_engine_configure(engine, xq_engine_options(engine), &err), XQ_E_STATE);
    assert_int_equal(xq_engine_reset(engine), XQ_E_STATE);
    assert_int_equal(noted.best, XQ_NO_MOVE);
    xq_engine_stop(engine);
    xq_engine_wait(engine);
    assert_int_not_equal(noted.best, XQ_NO_MOVE);
    assert_false(xq_engine_is_searching(engine));
    xq_engine_free(engine);
}

static void ponderhit_starts_the_clock(void **state)
{
    (void)state;
    XqSearchResult noted = { 0 };
    XqEngine *engine = new_noting_engine(&noted, 1);
    XqSearchLimits limits = XQ_SEARCH_LIMITS_DEFAULT;
    limits.ponder = true;
    limits.depth = 1;
    assert_int_equal(xq_engine_go(engine, &limits, NULL), XQ_OK);
    assert_true(xq_engine_is_searching(engine));
    assert_int_equal(noted.best, XQ_NO_MOVE);
    xq_engine_ponderhit(engine);
    xq_engine_wait(engine); /* ends by its depth now */
    assert_int_not_equal(noted.best, XQ_NO_MOVE);
    xq_engine_free(engine);
}

/* The system's clock, but the thread that tells of the search gets no time on it, and no processor,
 * before the answer is there. */
typedef struct Starved {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    pthread_t worker;
    bool has_worker, has_answer;
} Starved;

static int64_t starving_clock_now(void *context)
{
    Starved *starved = context;
    XqClock clock = xq_clock_system();
    pthread_mutex_lock(&starved->lock);
    while (starved->has_worker && pthread_equal(starved->worker, pthread_self()) &&
           !starved->has_answer)
        pthread_cond_wait(&starved->changed, &starved->lock);
    pthread_mutex_unlock(&starved->lock);
    return xq_clock_now_ms(&clock);
}

static void starve(void *context, const XqSearchInfo *info)
{
    Starved *starved = context;
    (void)info; /* who tells is all that is asked */
    pthread_mutex_lock(&starved->lock);
    starved->worker = pthread_self();
    starved->has_worker = true;
    pthread_mutex_unlock(&starved->lock);
}

static void feed(void *context, const XqSearchResult *result)
{
    Starved *starved = context;
    assert_int_not_equal(result->best, XQ_NO_MOVE);
    pthread_mutex_lock(&starved->lock);
    starved->has_answer = true;
    pthread_cond_broadcast(&starved->changed);
    pthread_mutex_unlock(&starved->lock);
}

/* Were the answer left to the searching thread, this would never end. */
static void the_answer_waits_for_no_thread(void **state)
{
    (void)state;
    for (int is_stopped = 0; is_stopped < 2; is_stopped++) {
        Starved starved = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER };
        XqEngineOptions options = XQ_ENGINE_OPTIONS_DEFAULT;
        options.hash_mib = 1;
        options.clock = (XqClock){ starving_clock_now, &starved };
        options.callbacks = (XqEngineCallbacks){ starve, feed, NULL, &starved };
        XqEngine *engine;
        assert_int_equal(xq_engine_new(&engine, &options, NULL), XQ_OK);
        XqSearchLimits limits = XQ_SEARCH_LIMITS_DEFAULT;
        limits.movetime_ms = is_stopped != 0 ? 100000 : 50;
        assert_int_equal(xq_engine_go(engine, &limits, NULL), XQ_OK);
        if (is_stopped != 0)
            xq_engine_stop(engine);
        xq_engine_wait(engine);
        assert_true(starved.has_answer);
        xq_engine_free(engine);
    }
}

static void free_ends_a_search(void **state)
{
    (void)state;
    for (int i = 0; i < 20; i++) {
        XqSearchResult noted = { 0 };
        XqEngine *engine = new_noting_engine(&noted, 1 + i % 3);
        XqSearchLimits limits = XQ_SEARCH_LIMITS_DEFAULT;
        limits.infinite = true;
        assert_int_equal(xq_engine_go(engine, &limits, NULL), XQ_OK);
        xq_engine_free(engine);
        assert_int_not_equal(noted.best, XQ_NO_MOVE);
    }
}

/* What was told last, and what was played. */
typedef struct LastWord {
    XqMove told, played;
    int lines;
} LastWord;

static void note_told(void *context, const XqSearchInfo *info)
{
    LastWord *word = context;
    word->told = info->pv[0];
    word->lines++;
}

static void note_played(void *context, const XqSearchResult *result)
{
    LastWord *word = context;
    word->played = result->best;
}

/* Wherever a search is broken off, who listens has heard of the move before it is played. */
static void the_move_played_is_the_one_told_last(void **state)
{
    (void)state;
    LastWord word = { 0 };
    XqEngineOptions options = XQ_ENGINE_OPTIONS_DEFAULT;
    options.hash_mib = 1;
    options.callbacks = (XqEngineCallbacks){ note_told, note_played, NULL, &word };
    XqEngine *engine;
    assert_int_equal(xq_engine_new(&engine, &options, NULL), XQ_OK);
    set_fen(engine, "1rbakar2/9/c1n1b2cn/p3p1p1p/2p6/6P2/P1P1P3P/NC2B1NC1/2R6/1RBAKA3 w - - 14 8");
    for (uint64_t nodes = 50; nodes < 20000; nodes += 50 + nodes / 10) {
        assert_int_equal(xq_engine_reset(engine), XQ_OK);
        word = (LastWord){ 0 };
        search_nodes(engine, nodes);
        assert_true(word.lines > 0);
        assert_int_equal(word.told, word.played);
    }
    xq_engine_free(engine);
}

/* With time for a single node the move is a guess, but no blind one. */
static void a_guess_mates_and_breaks_no_rule(void **state)
{
    (void)state;
    static const char *const chase[] = { "b0a0", "a5b5", "a0b0", "b5a5",
                                         "b0a0", "a5b5", "a0b0", "b5a5" };
    enum { PLIES = sizeof chase / sizeof chase[0] };
    XqEngine *engine = new_engine();
    XqPosition start;
    XqMove moves[PLIES];
    assert_int_equal(xq_fen_parse(&start, XQ_STR("3k5/9/9/9/c8/9/9/9/5K3/1R7 w - - 0 1"), NULL),
                     XQ_OK);
    for (int i = 0; i < PLIES; i++)
        assert_int_equal(xq_move_parse(&moves[i], xq_str(chase[i]), NULL), XQ_OK);
    assert_int_equal(xq_engine_set_position(engine, &start, moves, PLIES, NULL), XQ_OK);
    assert_int_not_equal(search_nodes(engine, 1).best, moves[0]); /* a third time loses */
    /* A rook's step to the king's file mates, though nothing is taken by it. */
    set_fen(engine, "3k5/1R7/9/9/9/9/9/9/R8/4K4 w - - 0 1");
    XqPosition mated = *xq_engine_position(engine);
    xq_position_play(&mated, search_nodes(engine, 1).best);
    assert_false(xq_position_can_move(&mated));
    xq_engine_free(engine);
}

/* A clock that is set by hand; the ponderhit comes late, the end when there is enough to see. */
typedef struct Pondering {
    XqEngine *engine;
    int64_t now_ms;
    int depth; /* told last */
} Pondering;

static int64_t clock_by_hand(void *context)
{
    return ((Pondering *)context)->now_ms;
}

static void hit_and_end(void *context, const XqSearchInfo *info)
{
    Pondering *pondering = context;
    pondering->depth = info->depth;
    if (info->depth == 3) {
        pondering->now_ms = 5000;
        xq_engine_ponderhit(pondering->engine);
    }
    if (info->depth == 6)
        pondering->now_ms = 6000;
}

static void a_fixed_time_begins_with_the_ponderhit(void **state)
{
    (void)state;
    Pondering pondering = { 0 };
    XqEngineOptions options = XQ_ENGINE_OPTIONS_DEFAULT;
    options.hash_mib = 1;
    options.clock = (XqClock){ clock_by_hand, &pondering };
    options.callbacks = (XqEngineCallbacks){ .on_info = hit_and_end, .context = &pondering };
    assert_int_equal(xq_engine_new(&pondering.engine, &options, NULL), XQ_OK);
    XqSearchLimits limits = XQ_SEARCH_LIMITS_DEFAULT;
    limits.ponder = true;
    limits.movetime_ms = 1000;
    XqSearchResult result;
    assert_int_equal(xq_engine_search(pondering.engine, &limits, &result, NULL), XQ_OK);
    assert_int_equal(pondering.depth, 6);
    xq_engine_free(pondering.engine);
}

/* One thread has found a mate, two like another move, and one has got nowhere yet. */
static void a_mate_wins_the_vote(void **state)
{
    (void)state;
    const XqMove mating = xq_move(0, 1), quiet = xq_move(2, 3), first = xq_move(4, 5);
    const XqAnswer answers[] = {
        { .best = quiet, .score = 50, .depth = 12 },
        { .best = mating, .score = XQ_SCORE_MATE - 9, .depth = 12 },
        { .best = quiet, .score = 40, .depth = 12 },
        { .best = first, .score = -XQ_SCORE_INFINITE, .depth = 0 },
    };
    assert_int_equal(xq_conduct_elect(answers, 4).best, mating);
    assert_int_equal(xq_conduct_elect(answers, 1).best, quiet);
    assert_int_equal(xq_conduct_elect(&answers[3], 1).best, first);
}

static void four_threads_share_a_table(void **state)
{
    (void)state;
    XqSearchResult noted = { 0 };
    XqEngine *engine = new_noting_engine(&noted, 4);
    XqSearchLimits limits = XQ_SEARCH_LIMITS_DEFAULT;
    limits.nodes = 40000;
    for (int i = 0; i < 3; i++) {
        assert_int_equal(xq_engine_go(engine, &limits, NULL), XQ_OK);
        xq_engine_wait(engine);
        assert_true(xq_position_is_legal(xq_engine_position(engine), noted.best));
        assert_true(noted.nodes >= limits.nodes);
    }
    xq_engine_free(engine);
}

static void two_engines_at_the_same_time(void **state)
{
    (void)state;
    XqSearchResult noted[2] = { { 0 }, { 0 } };
    XqEngine *engines[2] = { new_noting_engine(&noted[0], 1), new_noting_engine(&noted[1], 1) };
    XqSearchLimits limits = XQ_SEARCH_LIMITS_DEFAULT;
    limits.nodes = 20000;
    set_fen(engines[1], "3k1a3/9/9/9/9/9/9/9/9/R3KA3 w - - 0 1");
    XqSearchResult alone;
    assert_int_equal(xq_engine_search(engines[0], &limits, &alone, NULL), XQ_OK);
    assert_int_equal(xq_engine_reset(engines[0]), XQ_OK);
    for (int i = 0; i < 2; i++)
        assert_int_equal(xq_engine_go(engines[i], &limits, NULL), XQ_OK);
    for (int i = 0; i < 2; i++)
        xq_engine_wait(engines[i]);
    assert_int_equal(noted[0].best, alone.best);
    assert_int_equal(noted[0].nodes, alone.nodes);
    assert_true(xq_position_is_legal(xq_engine_position(engines[1]), noted[1].best));
    for (int i = 0; i < 2; i++)
        xq_engine_free(engines[i]);
}

/* --- Scores ---------------------------------------------------------------------------------- */

static void mates_count_in_moves(void **state)
{
    (void)state;
    static const struct {
        int score, moves;
    } cases[] = {
        { XQ_SCORE_MATE - 1, 1 }, { XQ_SCORE_MATE - 2, 1 },  { XQ_SCORE_MATE - 3, 2 },
        { -XQ_SCORE_MATE, 0 },    { 2 - XQ_SCORE_MATE, -1 }, { 4 - XQ_SCORE_MATE, -2 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_true(xq_score_is_mate(cases[i].score));
        assert_int_equal(xq_score_mate_moves(cases[i].score), cases[i].moves);
    }
    assert_false(xq_score_is_mate(XQ_SCORE_RULE));
    assert_false(xq_score_is_mate(-XQ_SCORE_EVAL_MAX));
}

static void chances_add_up(void **state)
{
    (void)state;
    int last = -1;
    for (int score = -XQ_SCORE_MATE; score <= XQ_SCORE_MATE; score += 37) {
        XqWdl wdl = xq_score_wdl(score), turned = xq_score_wdl(-score);
        assert_int_equal(wdl.win + wdl.draw + wdl.loss, 1000);
        assert_true(wdl.win >= 0 && wdl.draw >= 0 && wdl.loss >= 0);
        assert_int_equal(wdl.win, turned.loss);
        assert_true(wdl.win >= last);
        last = wdl.win;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_out_of_range_are_refused),
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(a_failed_resize_leaves_a_working_engine),
        cmocka_unit_test(a_search_allocates_nothing),
        cmocka_unit_test(a_bad_position_leaves_the_good_one),
        cmocka_unit_test(without_a_move_there_is_no_best_one),
        cmocka_unit_test(tiny_searches_play_legal_moves),
        cmocka_unit_test(lines_told_are_legal),
        cmocka_unit_test(a_perpetual_check_is_no_draw),
        cmocka_unit_test(nodes_are_kept_exactly),
        cmocka_unit_test(fixed_nodes_repeat_exactly),
        cmocka_unit_test(a_level_has_no_memory),
        cmocka_unit_test(the_clock_ends_the_search),
        cmocka_unit_test(depth_is_kept),
        cmocka_unit_test(search_moves_are_the_only_ones),
        cmocka_unit_test(a_callback_may_stop),
        cmocka_unit_test(infinite_waits_for_stop),
        cmocka_unit_test(ponderhit_starts_the_clock),
        cmocka_unit_test(the_answer_waits_for_no_thread),
        cmocka_unit_test(free_ends_a_search),
        cmocka_unit_test(the_move_played_is_the_one_told_last),
        cmocka_unit_test(a_guess_mates_and_breaks_no_rule),
        cmocka_unit_test(a_fixed_time_begins_with_the_ponderhit),
        cmocka_unit_test(a_mate_wins_the_vote),
        cmocka_unit_test(four_threads_share_a_table),
        cmocka_unit_test(two_engines_at_the_same_time),
        cmocka_unit_test(mates_count_in_moves),
        cmocka_unit_test(chances_add_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
