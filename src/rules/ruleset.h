/*
 * ruleset.h - what a rule set is made of, for the files of rules/ alone.
 *
 * Most sets differ in numbers and in this table's few switches. A set whose ruling depends on more
 * than each side's conduct names a predicate, which may rule before the common table does.
 */
#ifndef CHUHE_RULES_RULESET_H
#define CHUHE_RULES_RULESET_H

#include <chuhe/rules.h>

/* Which captures count as the aim of a chase; see threat.c. */
typedef enum ChaseModel {
    CHASE_BY_PAIR,   /* new by attacker and victim (wxf, folk, tiantian) */
    CHASE_BY_VICTIM, /* new by victim alone (computer) */
    CHASE_BY_MOVE,   /* made by the moved piece itself, or by giving a cannon its screen (cxq) */
    CHASE_BY_PROFIT  /* whatever wins material by force (cxa) */
} ChaseModel;

typedef struct Loop Loop;

struct XqRuleSet {
    const char *id, *name, *summary;
    const char *clauses[XQ_REASON_COUNT]; /* headings of docs/rules/ID.md */
    XqRuleLimits limits;
    int occurrences;                    /* of a position before its loop is judged; 0: never */
    uint8_t severity[XQ_CONDUCT_COUNT]; /* the heavier offence loses, equal ones draw; 0 is none */
    ChaseModel chase;
    bool chases_each;       /* several pieces chased by every move are one quarry each (computer) */
    bool must_answer;       /* a threat the reply lets stand is no part of a chase */
    bool may_parry;         /* saving a standing piece is no chase of what it attacks already */
    int kill_depth;         /* moves of the attacker in a mate that is threatened; 0: kills
                               are not looked for */
    int mate_budget;        /* positions looked at for each kill, and for each threat to win */
    int profit_budget;      /* something; what they do not settle is uncertain (cxa) */
    int profit_total;       /* the same for all threats of a move to win something together */
    int judging_budget;     /* the same for the moves of one side in one judging; 0: no end */
    bool lone_cannon_draws; /* the material draws of the computer rule */
    int run_rounds;         /* checks or chases in a row allowed for each piece that
                               gives them; 0: runs are not counted */
    bool rules_on_past;     /* what led into a loop may decide on it (tiantian) */
    int hit_rounds;         /* hits in a row allowed on hit_squares points or more, whether the */
    int hit_squares;        /* position recurs or not; 0: not counted (cxa) */
    /* Rules on a loop before the severities do; false where it has nothing to say. May be NULL. */
    bool (*rule)(XqVerdict *verdict, const Loop *loop);
};

#endif
