/*
 * uci_chore.c - perft and bench on a thread of their own.
 *
 * A perft looks at the stop flag above its last SMALL plies, which are counted in one go: some
 * eighty thousand sequences, well below a millisecond.
 */
#include "engine/uci_chore.h"

#include <assert.h>
#include <inttypes.h>

#include <chuhe/perft.h>
#include "engine/bench.h"

enum { SMALL_PLIES = 3 };

/* --- Perft ----------------------------------------------------------------------------------- */

/* xq_perft() that can be stopped: then the number is worthless. */
static uint64_t count(const XqUciChore *chore, const XqPosition *position, int depth)
{
    if (depth <= SMALL_PLIES)
        return xq_perft(position, depth);
    XqMoveList list;
    uint64_t sum = 0;
    xq_position_moves(position, &list);
    for (int i = 0; i < list.count && !xq_flag_is_set(&chore->stop); i++) {
        XqPosition next = *position;
        xq_position_play(&next, list.moves[i]);
        sum += count(chore, &next, depth - 1);
    }
    return sum;
}

static void perft(XqUciChore *chore)
{
    XqUciVoice *voice = chore->voice;
    XqMoveList list = { 0 };
    uint64_t sum = chore->depth == 0; /* the position itself */
    if (chore->depth > 0)
        xq_position_moves(&chore->position, &list);
    for (int i = 0; i < list.count; i++) {
        XqPosition next = chore->position;
        xq_position_play(&next, list.moves[i]);
        uint64_t number = count(chore, &next, chore->depth - 1);
        if (xq_flag_is_set(&chore->stop)) {
            xq_uci_say(voice, "info string stopped after %d of %d moves", i, list.count);
            return;
        }
        sum += number;
        xq_uci_begin_line(voice);
        xq_move_format(&voice->out, list.moves[i]);
        xq_buf_printf(&voice->out, ": %" PRIu64, number);
        xq_uci_end_line(voice);
    }
    xq_uci_say(voice, "Nodes searched: %" PRIu64, sum);
}

/* --- Bench ----------------------------------------------------------------------------------- */

static void tell_line(void *context, XqStr line)
{
    xq_uci_say(context, "%.*s", (int)line.len, line.ptr);
}

static void bench(XqUciChore *chore)
{
    XqBenchResult result;
    XqError err;
    XqStatus status = xq_bench(&result, chore->bencher, chore->depth, &chore->stop, tell_line,
                               chore->voice, &err);
    if (status == XQ_E_STATE)
        xq_uci_say(chore->voice, "info string stopped");
    else if (status != XQ_OK)
        xq_uci_complain(chore->voice, "bench: %s", err.text);
}

/* --- Life ------------------------------------------------------------------------------------ */

static void run(void *argument)
{
    XqUciChore *chore = argument;
    chore->work(chore);
    xq_flag_set(&chore->running, false);
    chore->voice->host.search_ended(chore->voice->host.context);
}

static void start(XqUciChore *chore, void (*work)(XqUciChore *chore))
{
    assert(!chore->has_thread);
    XqError err;
    chore->work = work;
    xq_flag_set(&chore->stop, false);
    xq_flag_set(&chore->running, true);
    chore->has_thread = xq_thread_start(&chore->thread, run, chore, &err) == XQ_OK;
    if (chore->has_thread)
        return;
    xq_flag_set(&chore->running, false);
    xq_uci_complain(chore->voice, "%s", err.text);
}

void xq_uci_chore_init(XqUciChore *chore, XqUciVoice *voice)
{
    *chore = (XqUciChore){ .voice = voice };
}

void xq_uci_chore_release(XqUciChore *chore)
{
    xq_uci_chore_stop(chore);
    xq_uci_chore_wait(chore);
}

void xq_uci_chore_perft(XqUciChore *chore, const XqPosition *position, int depth)
{
    xq_uci_chore_wait(chore);
    chore->position = *position;
    chore->depth = depth;
    start(chore, perft);
}

void xq_uci_chore_bench(XqUciChore *chore, int depth)
{
    xq_uci_chore_wait(chore);
    XqEngineOptions options = XQ_ENGINE_OPTIONS_DEFAULT;
    XqError err;
    if (xq_engine_new(&chore->bencher, &options, &err) != XQ_OK) {
        xq_uci_complain(chore->voice, "bench: %s", err.text);
        return;
    }
    chore->depth = depth;
    start(chore, bench);
}

/* The flag first: a bench between two positions begins none after it. */
void xq_uci_chore_stop(XqUciChore *chore)
{
    xq_flag_set(&chore->stop, true);
    if (chore->bencher != NULL)
        xq_engine_stop(chore->bencher);
}

bool xq_uci_chore_is_running(const XqUciChore *chore)
{
    return xq_flag_is_set(&chore->running);
}

void xq_uci_chore_wait(XqUciChore *chore)
{
    if (chore->has_thread)
        xq_thread_join(&chore->thread);
    chore->has_thread = false;
    xq_engine_free(chore->bencher);
    chore->bencher = NULL;
}
