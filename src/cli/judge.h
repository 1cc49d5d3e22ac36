/*
 * judge.h - the parts of `chuhe judge`: reading games (judge_input.c, judge_records.c) and printing
 * verdicts (judge_print.c).
 */
#ifndef CHUHE_CLI_JUDGE_H
#define CHUHE_CLI_JUDGE_H

#include <stdbool.h>

#include <chuhe/rules.h>
#include <chuhe/text.h>

/* The limits that can be named, in the order of judge.c's table. */
enum { JUDGE_LIMITS = 5 };

typedef struct JudgeTask {
    const XqRuleSet *rules; /* NULL: not said */
    bool wants_json;
    bool has_limit[JUDGE_LIMITS]; /* said, and so not the rule set's own */
    int limit[JUDGE_LIMITS];
    int loop_first, loop_count; /* loop_first -1: no loop to be judged for ever */
} JudgeTask;

/* The limits of a rule set with what was said in place of its own. */
XqRuleLimits judge_limits(const JudgeTask *task, const XqRuleSet *rules);

/* Where a line of input went wrong. */
typedef struct JudgeFault {
    size_t column;   /* byte of the line, from 1; 0 where the whole line is meant */
    bool is_of_loop; /* the moves are in order, the loop asked for is none */
    XqError error;
} JudgeFault;

/*
 * Plays the game onto the arbiter, up to the first ply that ends it or, with a loop, to the loop's
 * end. Faults count columns from the text's beginning.
 */
XqStatus judge_play(XqArbiter *arbiter, const JudgeTask *task, const XqPosition *start, XqStr moves,
                    JudgeFault *fault);

/* The same for moves that are read already, such as a record's main line. */
XqStatus judge_play_line(XqArbiter *arbiter, const JudgeTask *task, const XqPosition *start,
                         const XqMove *moves, int count, XqError *err);

int judge_arguments(const JudgeTask *task, const char *fen, const char *moves);
int judge_files(const JudgeTask *task, int count, char **paths);
int judge_batch(const JudgeTask *task);

/* Judges the main line of each game of a file of records, in a format of formats.h. */
enum { JUDGE_RECORDS_MAX = 64 << 20 };
int judge_records(const JudgeTask *task, XqArbiter *arbiter, XqStr bytes, const char *path);

/* Prints verdict and evidence, and tells the exit status: also whether the game goes on. */
int judge_report(const JudgeTask *task, XqArbiter *arbiter, const char *title);

/* Prints verdict and evidence; the exit status, unless that could not be done EXIT_OK. */
int judge_print(const JudgeTask *task, XqArbiter *arbiter, const char *title);

#endif
