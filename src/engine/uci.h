/*
 * uci.h - the Universal Chess Interface as Xiangqi programs speak it: ranks 0-9, w is Red.
 *
 * XqUci is a thin client of XqEngine: lines go in one at a time, lines come out through a function
 * of the host. It neither reads nor writes files itself.
 *
 * A line that must wait for the end of a running search (`position`, `setoption`, a second `go`) is
 * kept until the host calls xq_uci_search_ended(); `isready`, `stop`, `ponderhit` and `quit` are
 * answered at once. Besides UCI it understands UCI-Cyclone (`position` left off), and for people
 * `d`, `eval`, and `bench` and `go perft`, which run and are stopped as a search is.
 */
#ifndef CHUHE_ENGINE_UCI_H
#define CHUHE_ENGINE_UCI_H

#include <chuhe/engine.h>
#include <chuhe/text.h>

typedef struct XqUciHost {
    /* One line, without its line feed; called by the searching thread as well, never by two threads
     * at once. */
    void (*write)(void *context, XqStr line);
    /* A search has ended: call xq_uci_search_ended() soon, from the thread that hands in lines. */
    void (*search_ended)(void *context);
    void *context;
} XqUciHost;

enum { XQ_UCI_LINE_MAX = 1 << 18 }; /* bytes; 50,000 moves */

typedef struct XqUci XqUci;

/* `host` is copied. XQ_E_MEMORY. */
XQ_NODISCARD XqStatus xq_uci_new(XqUci **out, const XqUciHost *host, XqError *err);
/* Stops a search that runs. */
void xq_uci_free(XqUci *uci);

/* Takes one line of input. False after `quit`. */
bool xq_uci_line(XqUci *uci, XqStr line);
/* A line was longer than XQ_UCI_LINE_MAX and is lost. */
void xq_uci_line_too_long(XqUci *uci);
/* Goes on with the lines that were kept. Does nothing while a search runs. */
void xq_uci_search_ended(XqUci *uci);
/* Waits for the end of the search and of all searches that were kept. */
void xq_uci_wait(XqUci *uci);

#endif
