/*
 * conduct.h - one search from its start to its answer: threads, time, and the vote.
 */
#ifndef CHUHE_ENGINE_CONDUCT_H
#define CHUHE_ENGINE_CONDUCT_H

#include "engine/search.h"

/* For a search whose lock and condition the engine has made. */

/*
 * Runs the search that *search is set up for, its workers prepared; tells on_best the answer, and
 * returns when all threads have stopped. `is_apart` is for a thread that has nothing else to do: it
 * waits for `infinite` and `ponder` to be ended, and answers on time whatever the workers do.
 */
void xq_conduct(XqSearch *search, XqSearchResult *out, bool is_apart);

#endif
