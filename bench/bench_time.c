/*
 * bench_time.c - how well the engine keeps its time on a busy machine.
 *
 *     bench-time [THREADS [BURNERS [MOVETIME_MS [SEARCHES]]]]
 *
 * Searches for MOVETIME_MS (100) with THREADS (1) SEARCHES (30) times, while BURNERS (0) other
 * threads do nothing but burn the processors, and prints how much later than asked the answer came:
 * negative where the move overhead (30 ms, as by default) was not used up. The last figure is how
 * long after its answer the engine was busy.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <chuhe/engine.h>
#include "base/thread.h"

enum { BURNERS_MAX = 64, SEARCHES_MAX = 1000 };

static double now_ms(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now); /* cannot fail for this clock */
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static void burn(void *argument)
{
    const XqFlag *stop = argument;
    while (!xq_flag_is_set(stop))
        ;
}

static void note_answer(void *context, const XqSearchResult *result)
{
    (void)result; /* when it comes is all that is asked */
    *(double *)context = now_ms();
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static int argument(int count, char **args, int index, int usual, int most)
{
    long value = index < count ? strtol(args[index], NULL, 10) : usual;
    return value < 0 ? 0 : value > most ? most : (int)value;
}

static const char *const moves[] = {
    "h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "g6g5", "c3c4", "b9c7"
};

static void set_position(XqEngine *engine, int plies)
{
    XqPosition start;
    XqMove list[sizeof moves / sizeof moves[0]];
    xq_position_start(&start);
    for (int i = 0; i < plies; i++)
        if (xq_move_parse(&list[i], xq_str(moves[i]), NULL) != XQ_OK)
            abort();
    if (xq_engine_set_position(engine, &start, list, (size_t)plies, NULL) != XQ_OK)
        abort();
}

int main(int count, char **args)
{
    int threads = argument(count, args, 1, 1, XQ_ENGINE_THREADS_MAX);
    int burners = argument(count, args, 2, 0, BURNERS_MAX);
    int movetime = argument(count, args, 3, 100, 100000);
    int searches = argument(count, args, 4, 30, SEARCHES_MAX);
    static double over[SEARCHES_MAX], busy[SEARCHES_MAX];
    static XqThread burning[BURNERS_MAX];
    XqFlag stop = { false };
    double answered = 0;
    XqEngineOptions options = XQ_ENGINE_OPTIONS_DEFAULT;
    options.threads = threads;
    options.callbacks.on_best = note_answer;
    options.callbacks.context = &answered;
    XqEngine *engine;
    XqError err;
    if (searches == 0 || xq_engine_new(&engine, &options, &err) != XQ_OK)
        return 1;
    for (int i = 0; i < burners; i++)
        if (xq_thread_start(&burning[i], burn, &stop, NULL) != XQ_OK)
            abort();
    for (int i = 0; i < searches; i++) {
        XqSearchLimits limits = XQ_SEARCH_LIMITS_DEFAULT;
        limits.movetime_ms = movetime;
        set_position(engine, i % (int)(sizeof moves / sizeof moves[0]));
        double began = now_ms();
        if (xq_engine_go(engine, &limits, &err) != XQ_OK)
            abort();
        xq_engine_wait(engine);
        over[i] = answered - began - movetime;
        busy[i] = now_ms() - answered;
    }
    xq_flag_set(&stop, true);
    for (int i = 0; i < burners; i++)
        xq_thread_join(&burning[i]);
    xq_engine_free(engine);
    qsort(over, (size_t)searches, sizeof over[0], compare);
    qsort(busy, (size_t)searches, sizeof busy[0], compare);
    printf("%d threads, %d burners, %d searches of %d ms: late by %.1f ms (median), %.1f (nine in "
           "ten), %.1f (worst); busy after it %.1f (worst)\n",
           threads, burners, searches, movetime, over[searches / 2], over[searches * 9 / 10],
           over[searches - 1], busy[searches - 1]);
    return 0;
}
