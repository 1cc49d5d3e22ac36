/*
 * loop.h - plies between two occurrences of a position, classified and folded to each side's
 * conduct.
 */
#ifndef CHUHE_RULES_LOOP_H
#define CHUHE_RULES_LOOP_H

#include "rules/board.h"
#include "rules/memo.h"
#include "rules/ruleset.h"

/* What one side's moves in the loop have in common. */
typedef struct LoopSide {
    XqConduct conduct;
    int moves;
    int of_class[XQ_CLASS_COUNT];
    int by_king;            /* moves of the king */
    int forced;             /* chases that answer a check, */
    int forced_by_king;     /* and those among them that the king made, stepping aside */
    PieceSet always_chased; /* by every move, and each time answered */
    PieceSet ever_chased;
    PieceSet hitters;  /* pieces that gave check or chased */
    int uncertain;     /* moves that may be hits, which could not be proved */
    bool has_weak_hit; /* a chase whose every gain takes two pieces */
    bool may_be_weak;  /* it has, or could not be proved to have not */
} LoopSide;

struct Loop {
    const XqRuleSet *rules;
    Memo *memo;              /* may be NULL */
    const XqPosition *start; /* before the first ply */
    const XqMove *moves;     /* of the loop, no capture among them */
    int count;               /* even, where it is closed */
    bool is_run;             /* not a loop: plies in a row that do not lead back */
    LoopSide side[2];
    const XqMove *past; /* the moves since the last capture, the loop's own included, */
    int past_count;     /* which led from *past_start */
    const XqPosition *past_start;
};

/*
 * Walks the loop and fills in loop->side. `facts`, if not NULL, receives the last `facts_max`
 * plies, with all detail. Without it a side's moves are looked into only as long as its conduct is
 * open: once one of them is no hit, the others are only known to be checks or not.
 */
void xqr_loop_walk(Loop *loop, XqPlyFact *facts, int facts_max);

/*
 * What the move does, as far as a ruling has to know. *spent is what the moves of its side have
 * cost so far in this judging, or in this lap; when that is all they may cost, only a check is told
 * from other moves, and these are uncertain.
 */
void xqr_loop_look(XqPlyFact *out, const XqRuleSet *rules, Memo *memo, const XqPosition *before,
                   const XqPosition *after, XqMove move, int *spent);

/* The position before the last `count` of the moves behind `moves`, none of them a capture, which
 * led to `now`. */
XqPosition xqr_taken_back(const XqPosition *now, const XqMove *moves, int count);

/* The unbroken run of attacks that led into the loop, attacks on what it attacks in the loop. */
typedef struct LeadIn {
    bool is_there;
    XqSide first;        /* began it, or attacked what began it, and so drove it to that */
    PieceSet hitters[2]; /* by XqSide: pieces that give check or chase in the loop, and those that
                            did so together with one of them in the run */
} LeadIn;

LeadIn xqr_loop_lead_in(const Loop *loop);

/* Rules on a walked loop: outcome, reason, clause and conducts of *verdict. */
void xqr_loop_rule(XqVerdict *verdict, const Loop *loop);

#endif
