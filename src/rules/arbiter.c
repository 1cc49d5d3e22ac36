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
#include "rules/record.h"

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

/* --- Playing --------------------------------------------------------------------------------- */

XqStatus xq_arbiter_start(XqArbiter *arbiter, const XqPosition *position, XqError *err)
{
    XqStatus status = xq_position_check_playable(position, err);
    if (status != XQ_OK)
        return status;
    arbiter->limits = arbiter->next_limits;
    arbiter->start = arbiter->base = arbiter->now = *position;
    arbiter->base_ply = arbiter->count = 0;
    xqr_judge(arbiter);
    return XQ_OK;
}

static bool attacks(const XqRuleSet *rules, const XqPosition *before, const XqPosition *after,
                    XqMove move)
{
    XqPlyFact fact;
    (void)xqr_classify(&fact, rules, before, after, move, false); /* costs little */
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

static XqStatus append(XqArbiter *arbiter, XqMove move, XqError *err)
{
    if (arbiter->count == arbiter->plies_max)
        return xq_fail(err, XQ_E_LIMIT, 0, "the record is full at %d plies", arbiter->plies_max);
    if (!xq_position_is_legal(&arbiter->now, move))
        return xq_position_try(&arbiter->now, move, err);
    record(arbiter, move);
    return XQ_OK;
}

XqStatus xq_arbiter_play(XqArbiter *arbiter, XqMove move, XqError *err)
{
    XqStatus status = append(arbiter, move, err);
    if (status == XQ_OK)
        xqr_judge(arbiter);
    return status;
}

XqStatus xq_arbiter_replay(XqArbiter *arbiter, const XqMove *moves, int count, XqError *err)
{
    XqStatus status = XQ_OK;
    for (int i = 0; i < count && status == XQ_OK; i++)
        status = append(arbiter, moves[i], err);
    xqr_judge(arbiter);
    return status;
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

bool xq_arbiter_end(XqArbiter *arbiter, const XqVerdict *word)
{
    if (arbiter->verdict.outcome != XQ_OUTCOME_NONE)
        return false;
    xqr_set_verdict(arbiter, *word);
    return true;
}

bool xq_arbiter_undo(XqArbiter *arbiter)
{
    if (arbiter->count == 0)
        return false;
    arbiter->count--;
    arbiter->base = arbiter->now = arbiter->start;
    arbiter->base_ply = 0;
    for (int ply = 0; ply < arbiter->count; ply++) { /* what is recorded of them stays */
        xq_position_play(&arbiter->now, arbiter->plies[ply].move);
        if ((arbiter->plies[ply].flags & PLY_CAPTURE) == 0)
            continue;
        arbiter->base = arbiter->now;
        arbiter->base_ply = ply + 1;
    }
    xqr_judge(arbiter);
    return true;
}

XqEvidence xq_arbiter_explain(XqArbiter *arbiter)
{
    const XqVerdict *verdict = &arbiter->verdict;
    XqEvidence evidence = { .plies = arbiter->facts };
    if (verdict->loop_first < 0)
        return evidence;
    XqPosition start;
    Loop loop = xqr_loop_between(arbiter, verdict->loop_first, verdict->loop_last + 1, &start);
    XqPosition end = xqr_position_at(arbiter, verdict->loop_last + 1);
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
    XqPosition start = xqr_position_at(arbiter, first),
               end = xqr_position_at(arbiter, first + count);
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
    xqr_judge_loop(arbiter, &verdict, first, first + count);
    xqr_set_verdict(arbiter, verdict);
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
