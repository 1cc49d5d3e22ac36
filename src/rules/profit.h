/*
 * profit.h - what a side can win by force: the chases of the Chinese national rules.
 *
 * There a move chases when it threatens to win material by taking at once, by a complete exchange
 * or by checks that lead to a capture. That is answered by a search of forced lines with a fixed
 * budget of positions; what it cannot settle within is reported as unknown.
 */
#ifndef CHUHE_RULES_PROFIT_H
#define CHUHE_RULES_PROFIT_H

#include "rules/threat.h"

typedef struct ProfitTerms {
    int each, total; /* positions that may be looked at for each question, and for all */
    bool wants_roots;
    int *spent; /* those looked at are added to it */
} ProfitTerms;

/*
 * What `move` newly threatens to win. As xqr_new_threats(); *unknown says that the budget ran out:
 * before a threat could be excluded where there is none, or before it could be said whether one
 * piece alone makes it good where there are some.
 */
void xqr_new_profits(Threats *out, const XqPosition *before, const XqPosition *after, XqMove move,
                     const ProfitTerms *terms, bool *unknown);

/* The capture by which the moved piece, or one that it laid open, and another of its kind can now
 * take each other; XQ_NO_MOVE where there is none. */
XqMove xqr_offered(const XqPosition *before, const XqPosition *after, XqMove move);

#endif
