/*
 * arbiter.c - one game followed ply by ply.
 *
 * The record keeps, for each ply, the move, the key of the position after it and whether it was a
 * capture or a check. The positions themselves are not kept: a loop is replayed from the last
 * capture when it has to be judged, which is rare. What counts as evidence is made only when asked.
 */
#include <chuhe/rules.h>

#include <assert.h>
#include <string.h>

#include "base/fail.h"
#include "rules/classify.h"
#include "rules/forever.h"
#include "rules/loop.h"
#include "rules/material.h"
#include "rules/runs.h"

enum {
    PLY_CAPTURE = 1,
    PLY_CHECK = 2,
    PLY_PROGRESS = 4,
    PLY_ATTACK = 8,
    PLY_HIT = 16,     /* check, kill or chase; only where looked for, like the next */
    PLY_MAY_HIT = 32, /* that could not be settled */
    PLY_LOOKED_AT = 64
};

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
    XqPlyFact facts[XQ_EVIDENCE_PLIES_MAX];
    XqMove *moves; /* scratch for the loop; plies_max of them, in the same block */
    Ply plies[];
};

size_t xq_arbiter_size(int plies_max)
{
    return sizeof(XqArbiter) + (size_t)plies_max * (sizeof(Ply) + sizeof(XqMove));
}

XqStatus xq_arbiter_new(XqArbiter **out, const XqRuleSet *rules, int plies_max,
                        const XqAlloc *alloc)
{
    if (plies_max < 1 || plies_max > XQ_ARBITER_PLIES_MAX)
        return XQ_E_RANGE;
    if (alloc == NULL)
        alloc = xq_alloc_default();
    XqArbiter *made = alloc->get(alloc->context, xq_arbiter_size(plies_max), _Alignof(XqArbiter));
    if (made == NULL)
        return XQ_E_MEMORY;
    memset(made, 0, sizeof *made);
    made->alloc = *alloc;
    made->rules = rules;
    made->next_limits = rules->limits;
    made->plies_max = plies_max;
    made->moves = (XqMove *)(void *)(made->plies + plies_max);
    XqPosition position;
    xq_position_start(&position);
    XqStatus status = xq_arbiter_start(made, &position, NULL);
    assert(status == XQ_OK);
    (void)status; /* the start of the game can be played */
    *out = made;
    return XQ_OK;
}

void xq_arbiter_free(XqArbiter *arbiter)
{
    if (arbiter == NULL)
        return;
    XqAlloc alloc = arbiter->alloc;
    alloc.give_back(alloc.context, arbiter);
}

void xq_arbiter_set_limits(XqArbiter *arbiter, const XqRuleLimits *limits)
{
    arbiter->next_limits = *limits;
}

const XqPosition *xq_arbiter_start_position(const XqArbiter *arbiter)
{
    return &arbiter->start;
}

const XqPosition *xq_arbiter_position(const XqArbiter *arbiter)
{
    return &arbiter->now;
}

int xq_arbiter_plies(const XqArbiter *arbiter)
{
    return arbiter->count;
}

XqMove xq_arbiter_move(const XqArbiter *arbiter, int ply)
{
    return ply >= 0 && ply < arbiter->count ? arbiter->plies[ply].move : XQ_NO_MOVE;
}

const XqRuleSet *xq_arbiter_rules(const XqArbiter *arbiter)
{
    return arbiter->rules;
}

const XqVerdict *xq_arbiter_verdict(const XqArbiter *arbiter)
{
    return &arbiter->verdict;
}

/* --- Loops ----------------------------------------------------------------------------------- */

static uint64_t key_at(const XqArbiter *arbiter, int ply)
{
    return ply == arbiter->base_ply ? xq_position_key(&arbiter->base) : arbiter->plies[ply - 1].key;
}

/* The position after `ply` plies, which must not lie before the last capture. */
static XqPosition position_at(const XqArbiter *arbiter, int ply)
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

static Loop loop_between(XqArbiter *arbiter, int first, int last, XqPosition *start)
{
    *start = position_at(arbiter, first);
    (void)copy_moves(arbiter, last); /* their number is known */
    return (Loop){
        .rules = arbiter->rules,
        .start = start,
        .moves = arbiter->moves + (first - arbiter->base_ply),
        .count = last - first,
        .past = arbiter->moves,
        .past_count = last - arbiter->base_ply,
        .past_start = &arbiter->base,
    };
}

/* Rules on the plies from `first` to before `last`. */
static void judge_loop(XqArbiter *arbiter, XqVerdict *verdict, int first, int last)
{
    XqPosition start;
    Loop loop = loop_between(arbiter, first, last, &start);
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
    XqPosition start = position_at(arbiter, first);
    if (!xq_position_equal(&start, &arbiter->now))
        return false; /* two positions with one key */
    judge_loop(arbiter, verdict, first, arbiter->count);
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
    Loop run = loop_between(arbiter, first, arbiter->count, &start);
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

/* Whether that ply is a hit: PLY_HIT, PLY_MAY_HIT, or 0. It is looked into once. */
static unsigned hit_at(XqArbiter *arbiter, int ply)
{
    Ply *at = &arbiter->plies[ply];
    if ((at->flags & PLY_LOOKED_AT) == 0) {
        XqPosition before = position_at(arbiter, ply), after = before;
        XqPlyFact fact;
        xq_position_play(&after, at->move);
        xqr_classify(&fact, arbiter->rules, &before, &after, at->move, false);
        unsigned hit = fact.uncertain ? PLY_MAY_HIT : 0;
        if (fact.class_ >= XQ_CLASS_CHASE)
            hit = PLY_HIT;
        at->flags |= (uint8_t)(PLY_LOOKED_AT | hit);
    }
    return at->flags & (PLY_HIT | PLY_MAY_HIT);
}

/* What the last `moves` moves of the side that played ply `last` have in common: PLY_HIT where all
 * are hits, PLY_MAY_HIT where all may be. */
static unsigned hits_before(XqArbiter *arbiter, int last, int moves)
{
    unsigned common = PLY_HIT;
    for (int ply = last; moves > 0; ply -= 2, moves--) {
        if (ply < arbiter->base_ply)
            return 0;
        unsigned hit = hit_at(arbiter, ply);
        if (hit == 0)
            return 0;
        if (hit == PLY_MAY_HIT)
            common = PLY_MAY_HIT;
    }
    return common;
}

static int squares_of(const XqArbiter *arbiter, int last, int moves)
{
    XqBitboard squares = xq_bitboard_empty();
    for (int i = 0; i < moves; i++)
        squares =
            xq_bitboard_or(squares, xq_bitboard_of(xq_move_to(arbiter->plies[last - 2 * i].move)));
    return xq_bitboard_count(squares);
}

/* One hit more than may follow each other on so many points, by a side whose opponent does not do
 * the same. */
static bool judge_hits(XqArbiter *arbiter, XqVerdict *verdict)
{
    int rounds = arbiter->rules->hit_rounds, last = arbiter->count - 1;
    if (rounds == 0 || last - 2 * rounds < arbiter->base_ply ||
        squares_of(arbiter, last - 2, rounds) < arbiter->rules->hit_squares)
        return false;
    unsigned own = hits_before(arbiter, last, rounds + 1);
    if (own == 0)
        return false;
    unsigned other = hits_before(arbiter, last - 1, rounds);
    if (other == PLY_HIT)
        return false; /* both must change, or neither */
    if (own == PLY_MAY_HIT || other == PLY_MAY_HIT) {
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

static void set_verdict(XqArbiter *arbiter, XqVerdict verdict)
{
    verdict.clause = arbiter->rules->clauses[verdict.reason];
    arbiter->verdict = verdict;
}

static void judge(XqArbiter *arbiter)
{
    XqVerdict verdict = { .ply = arbiter->count, .loop_first = -1, .loop_last = -1 };
    (void)(judge_end(arbiter, &verdict) || judge_repetition(arbiter, &verdict) ||
           judge_runs(arbiter, &verdict) || judge_hits(arbiter, &verdict) ||
           judge_material(arbiter, &verdict) || judge_limits(arbiter, &verdict));
    set_verdict(arbiter, verdict);
}

/* --- Playing --------------------------------------------------------------------------------- */

XqStatus xq_arbiter_start(XqArbiter *arbiter, const XqPosition *position, XqError *err)
{
    XqStatus status = xq_position_check_playable(position, err);
    if (status != XQ_OK)
        return status;
    arbiter->limits = arbiter->next_limits;
    arbiter->start = arbiter->base = arbiter->now = *position;
    arbiter->base_ply = arbiter->count = 0;
    judge(arbiter);
    return XQ_OK;
}

static bool attacks(const XqRuleSet *rules, const XqPosition *before, const XqPosition *after,
                    XqMove move)
{
    XqPlyFact fact;
    xqr_classify(&fact, rules, before, after, move, false);
    return fact.threat_count > 0;
}

/* The count up to the last ply. */
static int count_effective(const XqArbiter *arbiter)
{
    const unsigned hit = PLY_CHECK | PLY_ATTACK;
    const Ply *last = &arbiter->plies[arbiter->count - 1];
    if (arbiter->count == 1)
        return (last->flags & hit) == 0;
    return last[-1].effective + (((last->flags | last[-1].flags) & hit) == 0);
}

static void record(XqArbiter *arbiter, XqMove move)
{
    Ply *ply = &arbiter->plies[arbiter->count];
    bool is_capture = xq_position_piece(&arbiter->now, xq_move_to(move)) != XQ_NO_PIECE;
    bool made_progress = xqr_is_progress(&arbiter->now, move);
    XqPosition before = arbiter->now;
    xq_position_play(&arbiter->now, move);
    arbiter->count++;
    *ply = (Ply){ .key = xq_position_key(&arbiter->now), .move = move };
    ply->flags = (uint8_t)((is_capture ? PLY_CAPTURE : 0) | (made_progress ? PLY_PROGRESS : 0) |
                           (xq_position_in_check(&arbiter->now) ? PLY_CHECK : 0));
    if (arbiter->rules->run_rounds > 0) {
        if (attacks(arbiter->rules, &before, &arbiter->now, move))
            ply->flags |= PLY_ATTACK;
        ply->effective = count_effective(arbiter);
    }
    if (is_capture) {
        arbiter->base = arbiter->now;
        arbiter->base_ply = arbiter->count;
    }
}

XqStatus xq_arbiter_play(XqArbiter *arbiter, XqMove move, XqError *err)
{
    if (arbiter->count == arbiter->plies_max)
        return xq_fail(err, XQ_E_LIMIT, 0, "the record is full at %d plies", arbiter->plies_max);
    if (!xq_position_is_legal(&arbiter->now, move))
        return xq_position_try(&arbiter->now, move, err);
    record(arbiter, move);
    judge(arbiter);
    return XQ_OK;
}

XqStatus xq_arbiter_preview(XqArbiter *arbiter, XqMove move, XqVerdict *out, XqError *err)
{
    const XqPosition now = arbiter->now, base = arbiter->base;
    const XqVerdict verdict = arbiter->verdict;
    const int base_ply = arbiter->base_ply;
    XqStatus status = xq_arbiter_play(arbiter, move, err);
    if (status != XQ_OK)
        return status;
    *out = arbiter->verdict;
    arbiter->count--;
    arbiter->now = now;
    arbiter->base = base;
    arbiter->base_ply = base_ply;
    arbiter->verdict = verdict;
    return XQ_OK;
}

bool xq_arbiter_undo(XqArbiter *arbiter)
{
    if (arbiter->count == 0)
        return false;
    int keep = arbiter->count - 1;
    arbiter->base = arbiter->now = arbiter->start;
    arbiter->base_ply = arbiter->count = 0;
    while (arbiter->count < keep)
        record(arbiter, arbiter->plies[arbiter->count].move);
    judge(arbiter);
    return true;
}

XqEvidence xq_arbiter_explain(XqArbiter *arbiter)
{
    const XqVerdict *verdict = &arbiter->verdict;
    XqEvidence evidence = { .plies = arbiter->facts };
    if (verdict->loop_first < 0)
        return evidence;
    XqPosition start;
    Loop loop = loop_between(arbiter, verdict->loop_first, verdict->loop_last + 1, &start);
    XqPosition end = position_at(arbiter, verdict->loop_last + 1);
    loop.is_run = !xq_position_equal(&start, &end);
    xqr_loop_walk(&loop, arbiter->facts, XQ_EVIDENCE_PLIES_MAX);
    evidence.is_cut = loop.count > XQ_EVIDENCE_PLIES_MAX;
    evidence.count = evidence.is_cut ? XQ_EVIDENCE_PLIES_MAX : loop.count;
    evidence.first = verdict->loop_last + 1 - evidence.count;
    return evidence;
}

/* --- For ever -------------------------------------------------------------------------------- */

static XqStatus check_loop(const XqArbiter *arbiter, int first, int count, XqError *err)
{
    if (first < 0 || count < 2 || first > arbiter->count - count)
        return xq_fail(err, XQ_E_RANGE, 0, "the loop does not lie within the %d plies played",
                       arbiter->count);
    if (first < arbiter->base_ply)
        return xq_fail(err, XQ_E_RANGE, 0, "there is a capture in the loop, or after it");
    XqPosition start = position_at(arbiter, first), end = position_at(arbiter, first + count);
    if (!xq_position_equal(&start, &end))
        return xq_fail(err, XQ_E_RANGE, 0, "the plies do not lead back to where they began");
    return XQ_OK;
}

XqStatus xq_arbiter_loop(XqArbiter *arbiter, int first, int count, XqError *err)
{
    XqStatus status = check_loop(arbiter, first, count, err);
    if (status != XQ_OK || arbiter->rules->occurrences == 0)
        return status;
    XqVerdict verdict = { .ply = first + count };
    judge_loop(arbiter, &verdict, first, first + count);
    set_verdict(arbiter, verdict);
    return XQ_OK;
}

/* --- The players' word ----------------------------------------------------------------------- */

void xq_verdict_agreed(XqVerdict *out, int ply)
{
    *out = (XqVerdict){ .outcome = XQ_OUTCOME_DRAW,
                        .reason = XQ_REASON_AGREEMENT,
                        .ply = ply,
                        .loop_first = -1,
                        .loop_last = -1 };
}

void xq_verdict_lost(XqVerdict *out, int ply, XqSide loser, XqReason reason)
{
    assert(reason == XQ_REASON_RESIGNATION || reason == XQ_REASON_TIME);
    *out = (XqVerdict){ .outcome = (uint8_t)xq_outcome_win(xq_side_other(loser)),
                        .reason = (uint8_t)reason,
                        .ply = ply,
                        .loop_first = -1,
                        .loop_last = -1 };
}
