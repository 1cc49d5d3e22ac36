/*
 * evaluate.h - the static evaluation: how good a position looks without searching.
 *
 * Material and places are sums that change with each move; a search carries them along as XqSums.
 * The rest (mobility, king danger, ...) is counted when asked for.
 */
#ifndef CHUHE_ENGINE_EVALUATE_H
#define CHUHE_ENGINE_EVALUATE_H

#include <chuhe/position.h>
#include <chuhe/text.h>
#include "engine/params.h"

typedef struct XqSums {
    XqPair value; /* from Red's side */
    int phase;    /* XQ_PHASE_FULL at the start of a game, 0 without rooks, cannons and horses */
} XqSums;

enum { XQ_PHASE_FULL = 32 };

void xq_sums_init(XqSums *out, const XqPosition *position);
/* Must be called before the move is played on the position. */
void xq_sums_play(XqSums *sums, const XqPosition *position, XqMove move);

/* From the mover's side, within XQ_SCORE_EVAL_MAX. */
int xq_evaluate(const XqPosition *position, const XqSums *sums);

/* What is counted when asked for. */
typedef enum XqTerm {
    XQ_TERM_MOBILITY,
    XQ_TERM_STRUCTURE,
    XQ_TERM_AIM,
    XQ_TERM_DANGER,
    XQ_TERM_COUNT
} XqTerm;

/* One side's terms, from its own view. */
void xq_evaluate_terms(XqPair out[XQ_TERM_COUNT], const XqPosition *position, XqSide side);

/* A table of the terms for people, one line each. */
void xq_evaluate_explain(XqBuf *out, const XqPosition *position);

/* Whether the side has anything to give mate with: a horse, rook, cannon or pawn. */
bool xq_has_attackers(const XqPosition *position, XqSide side);

#endif
