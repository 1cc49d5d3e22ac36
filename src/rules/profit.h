/*
 * profit.h - what a side can win by force: the hits of the Chinese national rules.
 *
 * There a move chases when it threatens to win material by taking at once, by a complete exchange
 * or by checks that lead to a capture, and kills when it threatens mate by checks. Both are
 * answered by a search of forced lines: after a check every reply is looked at, after a capture
 * every capture. The search has a fixed budget of positions; what it cannot settle within is
 * reported as unknown.
 */
#ifndef CHUHE_RULES_PROFIT_H
#define CHUHE_RULES_PROFIT_H

#include "rules/threat.h"

typedef enum Proof { PROOF_NO, PROOF_YES, PROOF_UNKNOWN } Proof;

/* `line` receives at most XQ_KILL_LINE_MAX moves of the main variation; may be NULL. */
Proof xqr_mates_by_checks(const XqPosition *position, int moves, XqMove *line, uint8_t *line_count);

/*
 * What `move` newly threatens to win. As xqr_new_threats(); *unknown is set where the budget ran
 * out before a threat could be excluded.
 */
void xqr_new_profits(Threats *out, const XqPosition *before, const XqPosition *after, XqMove move,
                     bool wants_roots, bool *unknown);

/* Whether the move brings two pieces of a kind to where each can take the other. */
bool xqr_offers_exchange(const XqPosition *before, const XqPosition *after, XqMove move);

#endif
