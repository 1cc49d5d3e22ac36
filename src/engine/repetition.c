/* repetition.c - repetition and the limits, as the search sees them. */
#include "engine/repetition.h"

#include <assert.h>
#include <string.h>

#include "rules/forever.h"
#include "rules/material.h"

void xq_trail_set_rules(XqTrail *trail, const XqRuleSet *rules)
{
    trail->rules = rules;
    trail->limits = *xq_rules_limits(rules);
    trail->run_plies = xqr_run_plies(rules);
}

static void restart(XqTrail *trail, const XqPosition *position, XqMove move)
{
    trail->count = 1;
    trail->entries[0] = (XqTrailEntry){ .key = xq_position_key(position),
                                        .move = move,
                                        .in_check = xq_position_in_check(position) };
}

void xq_trail_start(XqTrail *trail, const XqRuleSet *rules, const XqPosition *position)
{
    xq_trail_set_rules(trail, rules);
    trail->plies_before = 0;
    restart(trail, position, XQ_NO_MOVE);
}

static void forget_one(XqTrail *trail)
{
    trail->count--;
    trail->plies_before++;
    memmove(&trail->entries[0], &trail->entries[1],
            (size_t)trail->count * sizeof trail->entries[0]);
    for (int i = 0; i < trail->count; i++)
        trail->entries[i].since = (uint16_t)i;
}

void xq_trail_append(XqTrail *trail, const XqPosition *position, XqMove move,
                     const XqPosition *after)
{
    XqStep step = { .move = move,
                    .is_final = xq_position_piece(position, xq_move_to(move)) != XQ_NO_PIECE,
                    .is_progress = xqr_is_progress(position, move) };
    if (step.is_final) {
        trail->plies_before += trail->count;
        restart(trail, after, move);
        return;
    }
    if (trail->count == XQ_TRAIL_GAME_MAX)
        forget_one(trail);
    xq_trail_push(trail, xq_position_key(after), xq_position_in_check(after), step);
}

/* --- Loops ----------------------------------------------------------------------------------- */

XqTrailVerdict xq_trail_verdict_of(XqOutcome outcome, XqSide mover)
{
    switch (outcome) {
    case XQ_OUTCOME_NONE:
        return XQ_TRAIL_NONE;
    case XQ_OUTCOME_RED_WINS:
        return mover == XQ_RED ? XQ_TRAIL_WIN : XQ_TRAIL_LOSS;
    case XQ_OUTCOME_BLACK_WINS:
        return mover == XQ_BLACK ? XQ_TRAIL_WIN : XQ_TRAIL_LOSS;
    case XQ_OUTCOME_DRAW:
    case XQ_OUTCOME_UNCERTAIN:
        break;
    }
    return XQ_TRAIL_DRAW;
}

/* The finaliser of splitmix64 over position and moves, in order. */
static uint64_t hash_of(uint64_t key, const XqMove *moves, int count)
{
    uint64_t hash = key;
    for (int i = 0; i < count; i++) {
        hash = (hash ^ moves[i]) * UINT64_C(0xbf58476d1ce4e5b9);
        hash ^= hash >> 29;
    }
    hash *= UINT64_C(0x94d049bb133111eb);
    return hash ^ hash >> 31;
}

/*
 * A ruling is kept in the lowest three bits of its loop's hash, outcomes counted from 1; an empty
 * place is 0. The index is made of the uppermost bits.
 */
enum { OUTCOME_BITS = 7, MEMO_SHIFT = 64 - 12 };
_Static_assert(XQ_MEMO_SIZE == 1 << (64 - MEMO_SHIFT), "the index fits the table");
_Static_assert(XQ_OUTCOME_UNCERTAIN + 1 <= OUTCOME_BITS, "an outcome fits its bits");

/* Lays out the last `count` moves. */
static void copy_past(XqMove *past, const XqTrailEntry *last, int count)
{
    for (int i = 0; i < count; i++)
        past[i] = last[1 + i - count].move;
}

/* How many plies more without progress, or at all, are allowed. */
static int plies_left(const XqTrail *trail)
{
    const XqRuleLimits *limits = &trail->limits;
    int left = INT_MAX;
    if (limits->progress_plies > 0)
        left = limits->progress_plies - trail->entries[trail->count - 1].idle;
    int played = trail->plies_before + trail->count - 1;
    if (limits->game_plies > 0 && limits->game_plies - played < left)
        left = limits->game_plies - played;
    return left;
}

static XqOutcome judge_loop(const XqTrail *trail, const XqPosition *position, XqTrailMemo *memo,
                            int count)
{
    XqMove past[XQ_TRAIL_SIZE];
    const XqTrailEntry *last = &trail->entries[trail->count - 1];
    bool needs_past = xqr_forever_needs_past(trail->rules);
    int past_count = needs_past ? last->since : count, left = needs_past ? plies_left(trail) : 0;
    copy_past(past, last, past_count);
    if (memo->rules != trail->rules)
        *memo = (XqTrailMemo){ .rules = trail->rules };
    uint64_t hash =
        hash_of(last->key + (uint64_t)count + ((uint64_t)(unsigned)left << 16), past, past_count);
    uint64_t *ruling = &memo->rulings[hash >> MEMO_SHIFT];
    if (*ruling != 0 && (*ruling ^ hash) <= OUTCOME_BITS)
        return (XqOutcome)((*ruling & OUTCOME_BITS) - 1);
    XqOutcome outcome = xqr_forever(trail->rules, position, past, past_count, count, left);
    *ruling = (hash & ~(uint64_t)OUTCOME_BITS) | ((uint64_t)outcome + 1);
    return outcome;
}

/* Rare enough to need no memo. */
static XqOutcome judge_run(const XqTrail *trail, const XqPosition *position)
{
    XqMove past[XQ_TRAIL_SIZE];
    const XqTrailEntry *last = &trail->entries[trail->count - 1];
    copy_past(past, last, last->since);
    return xqr_run_ended(trail->rules, position, past, last->since);
}

XqTrailVerdict xq_trail_judge(const XqTrail *trail, const XqPosition *position, XqTrailMemo *memo)
{
    int last = trail->count - 1;
    const XqTrailEntry *entry = &trail->entries[last];
    XqSide mover = xq_position_side(position);
    assert(entry->since <= last && entry->key == xq_position_key(position));
    for (int back = 4; back <= entry->since; back += 2)
        if (trail->entries[last - back].key == entry->key)
            return xq_trail_verdict_of(judge_loop(trail, position, memo, back), mover);
    if (entry->since >= trail->run_plies)
        return xq_trail_verdict_of(judge_run(trail, position), mover);
    return XQ_TRAIL_NONE;
}

/* --- Limits ---------------------------------------------------------------------------------- */

static bool was_check(const void *context, int ply)
{
    const XqTrailEntry *first = context;
    return first[ply].in_check;
}

static bool is_at_limit(const XqTrail *trail, const XqPosition *position)
{
    const XqRuleLimits *limits = &trail->limits;
    const XqTrailEntry *last = &trail->entries[trail->count - 1];
    if (limits->quiet_plies > 0 && position->halfmoves >= limits->quiet_plies &&
        xqr_quiet_plies(limits, position->halfmoves, last->since, was_check,
                        last - last->since + 1) >= limits->quiet_plies)
        return true;
    if (limits->progress_plies > 0 && last->idle >= limits->progress_plies)
        return true;
    return limits->game_plies > 0 && trail->plies_before + trail->count > limits->game_plies;
}

/* Rooks, horses and pawns are looked at here, the rest is the arbiter's. */
static bool is_bare(const XqTrail *trail, const XqPosition *position)
{
    XqBitboard fit = xq_bitboard_or(
        position->kind_set[XQ_ROOK - 1],
        xq_bitboard_or(position->kind_set[XQ_HORSE - 1], position->kind_set[XQ_PAWN - 1]));
    return xq_bitboard_is_empty(fit) && xqr_material_is_bare(position, trail->rules);
}

bool xq_trail_is_drawn(const XqTrail *trail, const XqPosition *position)
{
    return (is_bare(trail, position) || is_at_limit(trail, position)) &&
           xq_position_can_move(position);
}

void xq_trail_begin(XqTrail *trail, const XqPosition *root)
{
    trail->limits = *xq_rules_limits(trail->rules);
    if (is_at_limit(trail, root))
        trail->limits = (XqRuleLimits){ 0 };
}
