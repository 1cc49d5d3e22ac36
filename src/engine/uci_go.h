/* uci_go.h - the words of `go`, read into limits. */
#ifndef CHUHE_ENGINE_UCI_GO_H
#define CHUHE_ENGINE_UCI_GO_H

#include <chuhe/engine.h>
#include <chuhe/text.h>

typedef struct XqUciGo {
    XqSearchLimits limits; /* search_moves points to `moves` */
    int perft;             /* depth of a perft instead, 0 for none */
    XqMove moves[XQ_MOVES_MAX];
} XqUciGo;

/* Reads what follows `go`. Words that are no part of UCI are passed over; a known word without its
 * number, or a search move that is none, is XQ_E_SYNTAX. */
XQ_NODISCARD XqStatus xq_uci_go_parse(XqUciGo *out, XqStr words, XqError *err);

#endif
