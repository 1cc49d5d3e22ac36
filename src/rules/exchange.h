/*
 * exchange.h - what a capture comes to when both sides go on taking: the arithmetic of the Chinese
 * national rules.
 *
 * A rook is worth two of horse and cannon, which are equal, as are advisor and elephant. A crossed
 * pawn has no fixed worth: won for nothing it is a gain, but pawns against pieces are no gain for
 * either side. A pawn that has not crossed when the line begins counts for nothing, nor does the
 * king.
 *
 * The search looks at a bounded number of positions. What lies behind them is taken for the worst
 * and then for the best, and so an answer is a range: Range.low is proved, .high not excluded.
 */
#ifndef CHUHE_RULES_EXCHANGE_H
#define CHUHE_RULES_EXCHANGE_H

#include "rules/threat.h"

typedef enum Proof { PROOF_NO, PROOF_YES, PROOF_UNKNOWN } Proof;

/* Won less lost, seen from the side that began. */
typedef struct Score {
    int pieces, pawns;
} Score;

/* A position within a line. */
typedef struct Node {
    XqPosition position;
    XqSquare fresh;      /* a pawn that crossed the river in the line, which is worth nothing */
    XqBitboard excluded; /* the defender's pieces that are not to be counted as won */
    XqBitboard spared;   /* the attacker's pieces that the defender does not take: it could have */
                         /* before the line began, which is another matter */
    XqBitboard swapped;  /* those among them which are only exchanged */
    XqBitboard idle;     /* the attacker's pieces that do not take where the line began */
} Node;

Node xqr_node(const XqPosition *position);
Node xqr_node_play(const Node *node, XqMove move);

/* Adds what stands on the square, `sign` times; nothing does where it is empty. */
void xqr_score_count(Score *score, const Node *node, XqSquare square, int sign);

/* Scores in one order: first whether anything is won, then how much. Above KEY_GAIN something is,
 * below -KEY_GAIN something is lost. Between them are nothing, and pawns for pieces. */
enum { KEY_GAIN = 10000, KEY_EVEN = 0, KEY_MATE = 100000 };

int xqr_score_key(Score score);

typedef struct Range {
    int low, high;
} Range;

enum { EXCHANGE_DEPTH = 16 };

/* Positions that may be looked at: for one question, and for all that are asked of a move. */
typedef struct Effort {
    int each, left;
    int mates_left; /* the same for mates that answer a capture, all together, */
    int mates;      /* and how many were looked at for them */
} Effort;

static inline int xqr_effort_next(const Effort *effort)
{
    return effort->each < effort->left ? effort->each : effort->left;
}

/* The terms of an exchange, set by the caller, and what it found besides the score. */
typedef struct Exchange {
    Effort *effort;
    XqSquare point; /* where the line began; set by the search */
    bool alone;     /* the attacker takes no more on the point where the line began */
    bool once;      /* the attacker takes nothing more at all, and is answered only there */

    bool elsewhere; /* the best defence was a capture on another point */
    int line_count; /* the best line, from the answer to the first capture on */
    XqMove line[EXCHANGE_DEPTH];
} Exchange;

/* After the attacker has taken on `at`, the score being `score` and the defender to move. */
Range xqr_exchange_answer(Exchange *exchange, const Node *taken, Score score, XqSquare at);
/* The same, asking only whether something is won. */
Proof xqr_exchange_wins(Exchange *exchange, const Node *taken, Score score, XqSquare at);
/* The defender has taken on `at`, the attacker is to move. */
Proof xqr_exchange_retakes(Exchange *exchange, const Node *node, Score score, XqSquare at);

/* The captures, or all moves, the most valuable victims first. */
void xqr_ordered_captures(const Node *node, bool all, XqMoveList *list);

/* Whether the move takes a piece of the mover's own kind that could take it as well. */
bool xqr_is_swap(const XqPosition *position, XqMove move);

/* King and pawns chase nothing by themselves. */
bool xqr_may_chase(const XqPosition *position, XqSquare square);

#endif
