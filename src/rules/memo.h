/*
 * memo.h - what moves have been found to do, kept so that no move is looked into twice.
 *
 * In a loop the same moves are made from the same positions lap after lap, and after the next ply
 * all but one of them are asked about again. An entry is found by the whole position, not by its
 * key alone. Whether a move is known changes no answer, only what it costs to give it: the cost
 * that is told is always that of finding it out.
 */
#ifndef CHUHE_RULES_MEMO_H
#define CHUHE_RULES_MEMO_H

#include <chuhe/rules.h>

enum { MEMO_SETS = 128, MEMO_WAYS = 4 };

/* All that a ruling asks of a move. */
typedef struct Known {
    uint64_t key; /* of the position before it */
    XqMove move;  /* XQ_NO_MOVE in an empty entry */
    uint8_t side;
    uint8_t class_;
    bool uncertain;
    uint8_t checker_count, threat_count;
    XqSquare checkers[XQ_PLY_CHECKERS_MAX];
    struct {
        XqSquare attacker, victim;
        bool counts, joint;
    } threats[XQ_PLY_THREATS_MAX];
    XqPiece board[XQ_SQUARES];
    int32_t cost;
} Known;

/* For one rule set; all zero is empty. */
typedef struct Memo {
    Known sets[MEMO_SETS][MEMO_WAYS];
    uint8_t oldest[MEMO_SETS];
} Memo;

/* As xqr_classify() without detail. `memo` may be NULL. */
int xqr_memo_classify(Memo *memo, XqPlyFact *out, const XqRuleSet *rules, const XqPosition *before,
                      const XqPosition *after, XqMove move);

#endif
