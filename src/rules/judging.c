/*
 * judging.c - the verdict after a ply: mate, repetition, runs, bare material and limits, in this
 * order.
 */
#include "rules/record.h"

#include "rules/exchange.h"
#include "rules/forever.h"
#include "rules/material.h"
#include "rules/runs.h"

/* --- Loops ----------------------------------------------------------------------------------- */

static uint64_t key_at(const XqArbiter *arbiter, int ply)
{
    return ply == arbiter->base_ply ? xq_position_key(&arbiter->base) : arbiter->plies[ply - 1].key;
}

XqPosition xqr_position_at(const XqArbiter *arbiter, int ply)
{
    XqPosition position = arbiter->base;
    for (int i = arbiter->base_ply; i < ply; i++)
        xq_position_play(&position, arbiter->plies[i].move);
    return position;
}

/*
 * How often the position has occurred since the last capture; *first is how many plies had been
 * played at the occurrence `wanted - 1` before this one.
 */
static int count_occurrences(const XqArbiter *arbiter, int wanted, int *first)
{
    uint64_t key = xq_position_key(&arbiter->now);
    int found = 1;
    for (int ply = arbiter->count - 4; ply >= arbiter->base_ply; ply -= 2) {
        if (key_at(arbiter, ply) != key)
            continue;
        found++;
        if (found <= wanted)
            *first = ply;
    }
    return found;
}

/* Lays out the moves from the last capture to before `last`; their number. */
static int copy_moves(XqArbiter *arbiter, int last)
{
    for (int i = arbiter->base_ply; i < last; i++)
        arbiter->moves[i - arbiter->base_ply] = arbiter->plies[i].move;
    return last - arbiter->base_ply;
}

Loop xqr_loop_between(XqArbiter *arbiter, int first, int last, XqPosition *start)
{
    *start = xqr_position_at(arbiter, first);
    (void)copy_moves(arbiter, last); /* their number is known */
    return (Loop){
        .rules = arbiter->rules,
        .memo = &arbiter->memo,
        .start = start,
        .moves = arbiter->moves + (first - arbiter->base_ply),
        .count = last - first,
        .past = arbiter->moves,
        .past_count = last - arbiter->base_ply,
        .past_start = &arbiter->base,
    };
}

void xqr_judge_loop(XqArbiter *arbiter, XqVerdict *verdict, int first, int last)
{
    XqPosition start;
    Loop loop = xqr_loop_between(arbiter, first, last, &start);
    xqr_loop_walk(&loop, NULL, 0);
    xqr_loop_rule(verdict, &loop);
    verdict->loop_first = first;
    verdict->loop_last = last - 1;
}

static bool judge_repetition(XqArbiter *arbiter, XqVerdict *verdict)
{
    int wanted = arbiter->rules->occurrences, first = -1;
    if (wanted == 0)
        return false;
    verdict->occurrences = count_occurrences(arbiter, wanted, &first);
    if (verdict->occurrences < wanted)
        return false;
    XqPosition start = xqr_position_at(arbiter, first);
    if (!xq_position_equal(&start, &arbiter->now))
        return false; /* two positions with one key */
    xqr_judge_loop(arbiter, verdict, first, arbiter->count);
    return verdict->outcome != XQ_OUTCOME_NONE;
}

/* --- Runs ------------------------------------------------------------------------------------ */

/* How many of the last mover's moves in a row have one of the flags. */
static int flagged_run(const XqArbiter *arbiter, unsigned flags)
{
    int ply = arbiter->count - 1;
    while (ply >= arbiter->base_ply && (arbiter->plies[ply].flags & flags) != 0)
        ply -= 2;
    return (arbiter->count - 1 - ply) / 2;
}

/* What each side did from `first` on, to the last ply. */
static void fold_run(XqArbiter *arbiter, XqVerdict *verdict, int first)
{
    XqPosition start;
    Loop run = xqr_loop_between(arbiter, first, arbiter->count, &start);
    run.is_run = true;
    xqr_loop_walk(&run, NULL, 0);
    for (int s = 0; s < 2; s++)
        verdict->conduct[s] = (uint8_t)run.side[s].conduct;
    verdict->loop_first = first;
    verdict->loop_last = arbiter->count - 1;
}

static bool judge_runs(XqArbiter *arbiter, XqVerdict *verdict)
{
    int allowed = arbiter->rules->run_rounds, first;
    if (allowed == 0 || flagged_run(arbiter, PLY_CHECK | PLY_ATTACK) <= allowed)
        return false;
    int count = copy_moves(arbiter, arbiter->count);
    if (!xqr_runs_judge(verdict, arbiter->rules, &arbiter->base, arbiter->moves, count, &first))
        return false;
    fold_run(arbiter, verdict, arbiter->base_ply + first);
    return true;
}

/* Whether that ply is a hit: check, kill or chase. */
static Proof hit_at(XqArbiter *arbiter, int ply, int *spent)
{
    XqMove move = arbiter->plies[ply].move;
    XqPosition before = xqr_position_at(arbiter, ply), after = before;
    XqPlyFact fact;
    xq_position_play(&after, move);
    xqr_loop_look(&fact, arbiter->rules, &arbiter->memo, &before, &after, move, spent);
    if (fact.class_ >= XQ_CLASS_CHASE)
        return PROOF_YES;
    return fact.uncertain ? PROOF_UNKNOWN : PROOF_NO;
}

/* Whether the last `moves` moves of the side that played ply `last` are all hits. */
static Proof only_hits(XqArbiter *arbiter, int last, int moves)
{
    Proof all = PROOF_YES;
    int spent = 0;
    for (int ply = last; moves > 0; ply -= 2, moves--) {
        Proof hit = ply < arbiter->base_ply ? PROOF_NO : hit_at(arbiter, ply, &spent);
        if (hit == PROOF_NO)
            return PROOF_NO;
        if (hit == PROOF_UNKNOWN)
            all = PROOF_UNKNOWN;
    }
    return all;
}

/* How many points one piece has gone to with that many moves of its side in a row; 0 where several
 * pieces made them. */
static int squares_of(const XqArbiter *arbiter, int last, int moves)
{
    XqBitboard squares = xq_bitboard_empty();
    for (int i = 0; i < moves; i++) {
        XqMove move = arbiter->plies[last - 2 * i].move;
        squares = xq_bitboard_or(squares, xq_bitboard_of(xq_move_to(move)));
        if (i > 0 && xq_move_to(move) != xq_move_from(arbiter->plies[last - 2 * i + 2].move))
            return 0;
    }
    return xq_bitboard_count(squares);
}

/* One hit more than one piece may make in a row on so many points, by a side whose opponent does
 * not hit as well. Hits shared among several pieces are an attack, and may go on. */
static bool judge_hits(XqArbiter *arbiter, XqVerdict *verdict)
{
    int rounds = arbiter->rules->hit_rounds, last = arbiter->count - 1;
    if (rounds == 0 || last - 2 * rounds < arbiter->base_ply ||
        squares_of(arbiter, last, rounds + 1) < arbiter->rules->hit_squares)
        return false;
    Proof own = only_hits(arbiter, last, rounds + 1);
    if (own == PROOF_NO)
        return false;
    Proof other = only_hits(arbiter, last - 1, rounds);
    if (other == PROOF_YES)
        return false; /* both must change, or neither */
    if (own == PROOF_UNKNOWN || other == PROOF_UNKNOWN) {
        verdict->outcome = XQ_OUTCOME_UNCERTAIN;
    } else {
        XqSide mover = xq_side_other(xq_position_side(&arbiter->now));
        verdict->outcome = (uint8_t)xq_outcome_win(xq_side_other(mover));
        verdict->reason = XQ_REASON_RUN_OF_HITS;
    }
    fold_run(arbiter, verdict, last - 2 * rounds);
    return true;
}

/* --- Limits ---------------------------------------------------------------------------------- */

static bool was_check(const void *context, int ply)
{
    const XqArbiter *arbiter = context;
    return (arbiter->plies[arbiter->base_ply + ply].flags & PLY_CHECK) != 0;
}

static int quiet_plies(const XqArbiter *arbiter)
{
    int known = arbiter->count - arbiter->base_ply;
    int before = arbiter->base_ply == 0 ? arbiter->start.halfmoves : 0;
    return xqr_quiet_plies(&arbiter->limits, before + known, known, was_check, arbiter);
}

static int plies_since_progress(const XqArbiter *arbiter)
{
    int ply = arbiter->count;
    while (ply > 0 && (arbiter->plies[ply - 1].flags & (PLY_CAPTURE | PLY_PROGRESS)) == 0)
        ply--;
    return arbiter->count - ply;
}

static XqReason reached_limit(const XqArbiter *arbiter)
{
    const XqRuleLimits *limits = &arbiter->limits;
    if (limits->quiet_plies > 0 && quiet_plies(arbiter) >= limits->quiet_plies)
        return XQ_REASON_QUIET_LIMIT;
    if (limits->progress_plies > 0 && arbiter->count >= limits->progress_plies &&
        plies_since_progress(arbiter) >= limits->progress_plies)
        return XQ_REASON_PROGRESS_LIMIT;
    if (limits->effective_moves > 0 && arbiter->count > 0 &&
        arbiter->plies[arbiter->count - 1].effective >= 2 * limits->effective_moves)
        return XQ_REASON_EFFECT_LIMIT;
    if (limits->game_plies > 0 && arbiter->count >= limits->game_plies)
        return XQ_REASON_LENGTH_LIMIT;
    return XQ_REASON_NONE;
}

/* --- Judging --------------------------------------------------------------------------------- */

static void decide(XqVerdict *verdict, XqOutcome outcome, XqReason reason)
{
    verdict->outcome = (uint8_t)outcome;
    verdict->reason = (uint8_t)reason;
}

static bool judge_end(const XqArbiter *arbiter, XqVerdict *verdict)
{
    XqEnd end = xq_position_end(&arbiter->now);
    if (end == XQ_END_NONE)
        return false;
    decide(verdict, xq_outcome_win(xq_side_other(xq_position_side(&arbiter->now))),
           end == XQ_END_CHECKMATE ? XQ_REASON_CHECKMATE : XQ_REASON_STALEMATE);
    return true;
}

static bool judge_material(const XqArbiter *arbiter, XqVerdict *verdict)
{
    if (!xqr_material_is_bare(&arbiter->now, arbiter->rules))
        return false;
    decide(verdict, XQ_OUTCOME_DRAW, XQ_REASON_BARE_MATERIAL);
    return true;
}

static bool judge_limits(const XqArbiter *arbiter, XqVerdict *verdict)
{
    XqReason reason = reached_limit(arbiter);
    if (reason == XQ_REASON_NONE)
        return false;
    decide(verdict, XQ_OUTCOME_DRAW, reason);
    return true;
}

void xqr_set_verdict(XqArbiter *arbiter, XqVerdict verdict)
{
    verdict.clause = arbiter->rules->clauses[verdict.reason];
    arbiter->verdict = verdict;
}

void xqr_judge(XqArbiter *arbiter)
{
    XqVerdict verdict = { .ply = arbiter->count, .loop_first = -1, .loop_last = -1 };
    (void)(judge_end(arbiter, &verdict) || judge_repetition(arbiter, &verdict) ||
           judge_runs(arbiter, &verdict) || judge_hits(arbiter, &verdict) ||
           judge_material(arbiter, &verdict) || judge_limits(arbiter, &verdict));
    xqr_set_verdict(arbiter, verdict);
}
