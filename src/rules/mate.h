/* mate.h - mates by checks: what makes a kill. */
#ifndef CHUHE_RULES_MATE_H
#define CHUHE_RULES_MATE_H

#include "rules/exchange.h"

/*
 * Whether the side to move mates at once or by checks alone, within so many moves and so many
 * positions. `line` receives at most XQ_KILL_LINE_MAX moves of the main variation; may be NULL.
 */
Proof xqr_mates_by_checks(const XqPosition *position, int moves, int budget, XqMove *line,
                          uint8_t *line_count);

/* Whether the side to move mates with its next move. */
bool xqr_mates_at_once(const XqPosition *position);

#endif
