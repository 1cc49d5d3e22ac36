/*
 * chuhe/engine.h - a player of Xiangqi: hand it a position and limits, get a move.
 *
 *     XqEngineOptions options = XQ_ENGINE_OPTIONS_DEFAULT;
 *     XqEngine *engine;
 *     if (xq_engine_new(&engine, &options, &err) != XQ_OK)
 *         ...
 *     XqPosition start;
 *     xq_position_start(&start);
 *     (void)xq_engine_set_position(engine, &start, NULL, 0, NULL);
 *     XqSearchLimits limits = XQ_SEARCH_LIMITS_DEFAULT;
 *     limits.movetime_ms = 1000;
 *     XqSearchResult result;
 *     if (xq_engine_search(engine, &limits, &result, &err) == XQ_OK)
 *         xq_position_play(&start, result.best);
 *     xq_engine_free(engine);
 *
 * An engine is an object without any global state behind it; a process may have many. All memory is
 * taken when the engine is made or configured, none while it searches. Every protocol, the bench
 * and the browser are clients of this header.
 *
 * There are two ways to search. xq_engine_search() runs on the calling thread and returns the
 * answer; it is the only one where there are no threads. xq_engine_go() returns at once and the
 * engine searches on a thread of its own; the answer comes through the callback on_best.
 *
 * Threads: while a search runs only xq_engine_stop(), xq_engine_ponderhit(), xq_engine_wait() and
 * xq_engine_is_searching() may be called, by any thread; all others answer XQ_E_STATE. Callbacks
 * are called from threads of the search, one at a time, and must not call back into the engine,
 * those four but wait() excepted. A clock handed in is asked by several threads at once.
 */
#ifndef CHUHE_ENGINE_H
#define CHUHE_ENGINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <chuhe/alloc.h>
#include <chuhe/attr.h>
#include <chuhe/clock.h>
#include <chuhe/position.h>
#include <chuhe/rules.h>
#include <chuhe/status.h>

XQ_BEGIN_DECLS

/* --- Scores ---------------------------------------------------------------------------------- */

/*
 * A score is in hundredths of a pawn from the mover's side. Mates are told by distance:
 * XQ_SCORE_MATE - n is a win in n plies, n - XQ_SCORE_MATE a loss in n plies (0: mated already; a
 * stalemate is such a loss too). A win by the rules of repetition lies below all mates and above
 * every evaluation. A first move that the arbiter (rules.h) would end the game after has the score
 * of that end; deeper in the tree the first return of a position counts as if the loop went on for
 * ever.
 */
enum {
    XQ_SCORE_MATE = 30000,
    XQ_SCORE_RULE = 29000, /* minus the plies to the end of the forbidden cycle */
    XQ_SCORE_EVAL_MAX = 20000,
    XQ_PLY_MAX = 128 /* no search goes deeper, no line told is longer */
};

static inline bool xq_score_is_mate(int score)
{
    return score >= XQ_SCORE_MATE - XQ_PLY_MAX || score <= XQ_PLY_MAX - XQ_SCORE_MATE;
}

/* Moves, not plies, to the mate: positive for a win, negative or 0 for a loss. */
static inline int xq_score_mate_moves(int score)
{
    return score > 0 ? (XQ_SCORE_MATE - score + 1) / 2 : -(XQ_SCORE_MATE + score) / 2;
}

/* What an equal opponent would make of the score: wins, draws and losses in thousand games. */
typedef struct XqWdl {
    int win, draw, loss; /* their sum is 1000 */
} XqWdl;

XQ_API XqWdl xq_score_wdl(int score);

/* --- What a search tells --------------------------------------------------------------------- */

typedef enum XqBound {
    XQ_BOUND_NONE = 0,
    XQ_BOUND_UPPER, /* the score is at most this */
    XQ_BOUND_LOWER, /* the score is at least this */
    XQ_BOUND_EXACT
} XqBound;

typedef struct XqSearchInfo {
    int depth;         /* plies searched in full */
    int selective_ply; /* the deepest ply looked at */
    int line;          /* which of the MultiPV lines, from 1 */
    int score;
    XqBound bound;
    uint64_t nodes;    /* of all threads */
    int64_t time_ms;   /* since the search began */
    int hash_permille; /* how full the hash table is */
    const XqMove *pv;  /* the line, valid during the call */
    int pv_count;
} XqSearchInfo;

typedef struct XqSearchResult {
    XqMove best;   /* XQ_NO_MOVE when the side to move has none: mated or stalemated */
    XqMove ponder; /* the expected answer, or XQ_NO_MOVE */
    int score;
    int depth;
    uint64_t nodes;
    int64_t time_ms;
} XqSearchResult;

typedef struct XqEngineCallbacks {
    void (*on_info)(void *context, const XqSearchInfo *info); /* may be NULL */
    /* Once a search; may be NULL. At full strength and with one line, the last that on_info told
     * begins with this move; nothing was told if there was no time to search one. */
    void (*on_best)(void *context, const XqSearchResult *result);
    void (*on_idle)(void *context); /* after xq_engine_go(): no search runs any more; may be NULL */
    void *context;
} XqEngineCallbacks;

/* --- The engine ------------------------------------------------------------------------------ */

typedef struct XqEngine XqEngine;

enum {
    XQ_ENGINE_THREADS_MAX = 256,
    XQ_ENGINE_GAME_PLIES = 2000,
    XQ_ENGINE_HASH_MIB_MAX = 1 << 20,
    XQ_ENGINE_LINES_MAX = 128, /* of MultiPV */
    XQ_ENGINE_OVERHEAD_MS_MAX = 10000,
    XQ_ENGINE_LEVELS = 10, /* level 10 is full strength */
    XQ_ENGINE_ELO_MIN = 500,
    XQ_ENGINE_ELO_MAX = 3200
};

typedef struct XqEngineOptions {
    int threads;          /* searching at the same time; 1 where there are no threads */
    int hash_mib;         /* size of the hash table */
    int lines;            /* how many of the best moves to tell: MultiPV */
    int move_overhead_ms; /* time lost between the engine and the clock, a move */
    bool ponder;          /* the opponent's time will be used as well */
    int level;            /* 1 to 10; level 1 loses to a beginner */
    int elo;       /* instead of the level where it is not 0: the scale is the engine's own */
    uint64_t seed; /* of the mistakes of the lower levels: same seed, same mistakes */
    const XqRuleSet *rules; /* what a repetition comes to, and which limits draw; NULL: wxf */
    XqClock clock;          /* all zero: the system's */
    const XqAlloc *alloc;   /* NULL: the C library's; fixed once the engine is made */
    XqEngineCallbacks callbacks;
} XqEngineOptions;

#define XQ_ENGINE_OPTIONS_DEFAULT                                                                  \
    {                                                                                              \
        .threads = 1, .hash_mib = 16, .lines = 1, .move_overhead_ms = 30,                          \
        .level = XQ_ENGINE_LEVELS                                                                  \
    }

/* A new engine at the start of a game; to be freed. XQ_E_RANGE for an option out of its range, or
 * XQ_E_MEMORY. */
XQ_API XQ_NODISCARD XqStatus xq_engine_new(XqEngine **out, const XqEngineOptions *options,
                                           XqError *err);
/* Stops a search that runs, waits for its end and frees. NULL is allowed. */
XQ_API void xq_engine_free(XqEngine *engine);

/* What is in force; belongs to the engine. */
XQ_API const XqEngineOptions *xq_engine_options(const XqEngine *engine);
/* Puts new options in force, all of them or, on failure, none. What was learnt is forgotten if the
 * rules change, the hash table is emptied if its size does. */
XQ_API XQ_NODISCARD XqStatus xq_engine_configure(XqEngine *engine, const XqEngineOptions *options,
                                                 XqError *err);

/* Forgets everything learnt in earlier searches. */
XQ_API XQ_NODISCARD XqStatus xq_engine_reset(XqEngine *engine);

/* --- The position ---------------------------------------------------------------------------- */

/*
 * The position to search: a start and the moves played from it, which repetition needs: of more
 * than XQ_ENGINE_GAME_PLIES the last so many.
 * XQ_E_POSITION for a start that cannot be played, XQ_E_ILLEGAL with the move's index in
 * err->offset; the position set before then stays.
 */
XQ_API XQ_NODISCARD XqStatus xq_engine_set_position(XqEngine *engine, const XqPosition *start,
                                                    const XqMove *moves, size_t count,
                                                    XqError *err);
/* The position after those moves; belongs to the engine. */
XQ_API const XqPosition *xq_engine_position(const XqEngine *engine);

/* --- Searching ------------------------------------------------------------------------------- */

/* 0 in a field means no such limit; the search ends at whichever limit it meets first. With none at
 * all it goes on until it is stopped or XQ_PLY_MAX is reached. */
typedef struct XqSearchLimits {
    int depth;
    uint64_t nodes; /* kept exactly by one thread, nearly by several */
    int mate;       /* end as soon as a mate in so many moves is found */
    int64_t movetime_ms;
    int64_t spent_ms; /* how much of the time had gone already when the search was asked for */
    /* The clocks, by side; time 0 with `has_clock` means the flag is about to fall. */
    bool has_clock;
    int64_t time_ms[2];
    int64_t increment_ms[2];
    int moves_to_go; /* until the next time control; 0: the time is for the rest of the game */
    bool infinite;   /* do not answer before xq_engine_stop() */
    bool ponder;     /* do not answer before stop() or ponderhit(); then the clock starts */
    const XqMove *search_moves; /* only these first moves; copied */
    size_t search_move_count;
} XqSearchLimits;

#define XQ_SEARCH_LIMITS_DEFAULT                                                                   \
    {                                                                                              \
        0                                                                                          \
    }

/*
 * Searches on the calling thread (and `threads - 1` others). `infinite` and `ponder` are ended by
 * xq_engine_stop() from a callback or another thread, or else by the greatest depth. Both callbacks
 * are called as well. XQ_E_ILLEGAL when search_moves holds a move that is not legal, XQ_E_STATE
 * when a search runs already.
 */
XQ_API XQ_NODISCARD XqStatus xq_engine_search(XqEngine *engine, const XqSearchLimits *limits,
                                              XqSearchResult *out, XqError *err);

/*
 * Starts to search and returns; on_best brings the answer, on time or when stop() asks for it even
 * if the searching threads get no processor to stop on; on_idle tells when the last of them has.
 * Fails as xq_engine_search(), with XQ_E_STATE where there are no threads, and with XQ_E_LIMIT when
 * the system has none left.
 */
XQ_API XQ_NODISCARD XqStatus xq_engine_go(XqEngine *engine, const XqSearchLimits *limits,
                                          XqError *err);
/* Ends the search soon, with the best move so far. Does nothing when none runs. */
XQ_API void xq_engine_stop(XqEngine *engine);
/* The move pondered on was played: go on as an ordinary search whose clock starts now. */
XQ_API void xq_engine_ponderhit(XqEngine *engine);
/* Returns when no search runs (on_best has returned, and all threads have stopped). */
XQ_API void xq_engine_wait(XqEngine *engine);
XQ_API bool xq_engine_is_searching(const XqEngine *engine);

/* The static evaluation of a playable position, from the mover's side. */
XQ_API int xq_engine_evaluate(const XqPosition *position);

XQ_END_DECLS

#endif
