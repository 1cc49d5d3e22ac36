/*
 * uci_chore.h - work for people that may take long: `go perft` and `bench`, one at a time, on a
 * thread of its own, so that the protocol goes on listening.
 *
 *     idle --start--> running --done, stop--> ended --> idle, once it is waited for
 *
 * All functions are called by the thread that hands in lines.
 */
#ifndef CHUHE_ENGINE_UCI_CHORE_H
#define CHUHE_ENGINE_UCI_CHORE_H

#include "engine/uci_voice.h"

typedef struct XqUciChore {
    XqUciVoice *voice;
    int depth;
    XqPosition position; /* of a perft */
    XqEngine *bencher;   /* an engine for bench alone */
    XqFlag stop;
    XqFlag running;
    bool has_thread; /* started, not yet joined */
    XqThread thread;
    void (*work)(struct XqUciChore *chore);
} XqUciChore;

void xq_uci_chore_init(XqUciChore *chore, XqUciVoice *voice);
/* Ends what runs. */
void xq_uci_chore_release(XqUciChore *chore);

/* Nothing may run. The host is told of the end as of a search's. */
void xq_uci_chore_perft(XqUciChore *chore, const XqPosition *position, int depth);
void xq_uci_chore_bench(XqUciChore *chore, int depth);

/* Ends what runs soon; what was found until then is told. */
void xq_uci_chore_stop(XqUciChore *chore);
bool xq_uci_chore_is_running(const XqUciChore *chore);
/* Returns when nothing runs. */
void xq_uci_chore_wait(XqUciChore *chore);

#endif
