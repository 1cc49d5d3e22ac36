/* mate.h - mates by checks: what makes a kill. */
#ifndef CHUHE_RULES_MATE_H
#define CHUHE_RULES_MATE_H

#include "rules/exchange.h"

typedef struct MateTerms {
    int moves;        /* of the attacker, at most */
    int budget;       /* positions that may be looked at */
    XqSquare barred;  /* an attacker's piece that stays where it is, or XQ_NO_SQUARE */
    XqSquare untaken; /* a point where the attacker does not take, or XQ_NO_SQUARE */
    int *spent;       /* the positions looked at are added to it; may be NULL */
} MateTerms;

/*
 * Whether the side to move mates at once or by checks alone. `line` receives at most
 * XQ_KILL_LINE_MAX moves of the main variation; may be NULL.
 */
Proof xqr_mates_by_checks(const XqPosition *position, const MateTerms *terms, XqMove *line,
                          uint8_t *line_count);

/* Whether the side to move mates with its next move. */
bool xqr_mates_at_once(const XqPosition *position);

#endif
