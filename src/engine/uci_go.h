/* uci_go.h - the words of `go`, read into limits. */
#ifndef CHUHE_ENGINE_UCI_GO_H
#define CHUHE_ENGINE_UCI_GO_H

#include <chuhe/engine.h>
#include <chuhe/text.h>

typedef struct XqUciGo {
    XqSearchLimits limits; /* search_moves points to `moves` */
    bool is_perft;         /* count instead */
    int perft_depth;
    XqError mended; /* code XQ_OK, or which number was too small to be meant */
    XqMove moves[XQ_MOVES_MAX];
} XqUciGo;

/*
 * Reads what follows `go`. Words that are no part of UCI are passed over; a known word without its
 * number, or a search move that is none, is XQ_E_SYNTAX. Numbers greater than any search needs are
 * cut. For one too small the least there is stands in, so that a game is not lost by it, and
 * out->mended tells; a perft of such a depth, or of too great a one, is XQ_E_RANGE.
 */
XQ_NODISCARD XqStatus xq_uci_go_parse(XqUciGo *out, XqStr words, XqError *err);

#endif
