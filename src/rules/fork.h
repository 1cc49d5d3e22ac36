/* fork.h - checks that lead to a capture. */
#ifndef CHUHE_RULES_FORK_H
#define CHUHE_RULES_FORK_H

#include "rules/exchange.h"

/* A line of checks, replies and the capture behind them. */
typedef struct Fork {
    Proof wins;
    bool is_single;         /* one and the same piece gives the checks and takes */
    XqSquare taker, victim; /* where the two pieces of the last capture stood before the line */
    int line_count;
    XqMove line[XQ_THREAT_LINE_MAX];
} Fork;

/*
 * What the side to move wins by checks, within the effort left: `excluded` are pieces that are not
 * counted as won, `spared` those of its own that are not counted as lost. A line that one piece
 * goes alone is looked for first: it makes the stronger hit.
 */
Fork xqr_fork(const XqPosition *position, XqBitboard excluded, XqBitboard spared, Effort *effort);

/* Whether the side to move wins something by checks, its score so far being `score`. */
Proof xqr_wins_by_checks(const Node *node, Score score, Effort *effort);

#endif
