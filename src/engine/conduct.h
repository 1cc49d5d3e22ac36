/*
 * conduct.h - one search from its start to its answer: threads, time, and the vote.
 */
#ifndef CHUHE_ENGINE_CONDUCT_H
#define CHUHE_ENGINE_CONDUCT_H

#include "engine/search.h"

/*
 * Whose answer is played of `count` threads', the first being worker 0's. The move with most votes
 * wins; a thread's vote weighs more the deeper it came and the better it likes its move. One that
 * has searched nothing in full has no vote.
 */
XqAnswer xq_conduct_elect(const XqAnswer *answers, int count);

/* For a search whose lock and condition the engine has made. */

/*
 * Runs the search that *search is set up for, its workers prepared; tells on_best the answer, after
 * a last on_info where that is not the move told last, and returns when all threads have stopped.
 * `is_apart` is for a thread that has nothing else to do: it waits for `infinite` and `ponder` to
 * be ended, and answers on time whatever the workers do.
 */
void xq_conduct(XqSearch *search, XqSearchResult *out, bool is_apart);

#endif
