/*
 * classify.h - the class of one move, with the evidence for it.
 */
#ifndef CHUHE_RULES_CLASSIFY_H
#define CHUHE_RULES_CLASSIFY_H

#include "rules/threat.h"

/*
 * Fills in all of *out but the ids. `after` is the position after the move. Without `wants_detail`
 * only move, piece, side, class, uncertain and the threats' attackers, victims and `counts` are
 * made, which is all that a ruling needs. What is returned is how many positions the searches for
 * mate and gain looked at.
 */
int xqr_classify(XqPlyFact *out, const XqRuleSet *rules, const XqPosition *before,
                 const XqPosition *after, XqMove move, bool wants_detail);

/* The pieces that give check in the position, as many as fit. */
void xqr_list_checkers(XqPlyFact *out, const XqPosition *after);

#endif
