/*
 * record.h - the record of one game, as arbiter.c keeps it and judging.c reads it.
 *
 * Of each ply it has the move, the key of the position after it and what kind of move it was.
 * Positions are replayed from the last capture when they are wanted.
 */
#ifndef CHUHE_RULES_RECORD_H
#define CHUHE_RULES_RECORD_H

#include "rules/loop.h"
#include "rules/memo.h"

enum { PLY_CAPTURE = 1, PLY_CHECK = 2, PLY_PROGRESS = 4, PLY_ATTACK = 8 };

typedef struct Ply {
    uint64_t key; /* after it */
    XqMove move;
    uint8_t flags;
    int32_t effective; /* moves up to this one that are no check, attack or reply to one */
} Ply;

struct XqArbiter {
    XqAlloc alloc;
    const XqRuleSet *rules;
    XqRuleLimits limits, next_limits;
    XqPosition start, base, now; /* base: after the last capture, or the start */
    int base_ply;                /* plies played when `base` stood */
    int count, plies_max;
    XqVerdict verdict;
    Memo memo;
    XqPlyFact facts[XQ_EVIDENCE_PLIES_MAX];
    XqMove *moves; /* scratch for the loop; plies_max of them, in the same block */
    Ply plies[];
};

/* Finds the verdict after the last ply. */
void xqr_judge(XqArbiter *arbiter);

/* Rules on the plies from `first` to before `last` as on a loop. */
void xqr_judge_loop(XqArbiter *arbiter, XqVerdict *verdict, int first, int last);

/* Gives the verdict its clause and makes it the arbiter's. */
void xqr_set_verdict(XqArbiter *arbiter, XqVerdict verdict);

/* The position after `ply` plies, which must not lie before the last capture. */
XqPosition xqr_position_at(const XqArbiter *arbiter, int ply);

/* The plies from `first` to before `last`; *start receives the position before them, which the loop
 * points to. */
Loop xqr_loop_between(XqArbiter *arbiter, int first, int last, XqPosition *start);

#endif
