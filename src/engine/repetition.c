/* repetition.c - repetition and the limit on moves without a capture, as the search sees them. */
#include "engine/repetition.h"

#include <assert.h>
#include <string.h>

void xq_trail_start(XqTrail *trail, const XqPosition *position)
{
    trail->count = 1;
    trail->entries[0] = (XqTrailEntry){ .key = xq_position_key(position),
                                        .since = 0,
                                        .in_check = xq_position_in_check(position) };
}

void xq_trail_append(XqTrail *trail, const XqPosition *position, bool is_capture)
{
    if (is_capture) {
        xq_trail_start(trail, position);
        return;
    }
    if (trail->count == XQ_TRAIL_GAME_MAX) {
        trail->count--;
        memmove(&trail->entries[0], &trail->entries[1],
                (size_t)trail->count * sizeof trail->entries[0]);
        for (int i = 0; i < trail->count; i++)
            trail->entries[i].since = (uint16_t)i;
    }
    xq_trail_push(trail, xq_position_key(position), xq_position_in_check(position), false);
}

/*
 * The cycle runs from entry `first` to entry `last`, both the same position:
 *
 *     first    first+1    first+2   ...   last-1     last
 *     mover    other      mover           other      mover
 *
 * The mover's moves lead to first+1, first+3, ...; the other side's to first+2, ..., last.
 */
static XqTrailVerdict judge_cycle(const XqTrail *trail, int first, int last)
{
    bool mover_checks = true, other_checks = true;
    for (int i = first + 1; i <= last; i += 2) {
        mover_checks &= trail->entries[i].in_check;
        other_checks &= trail->entries[i + 1].in_check;
    }
    if (mover_checks == other_checks)
        return XQ_TRAIL_DRAW;
    return mover_checks ? XQ_TRAIL_LOSS : XQ_TRAIL_WIN;
}

XqTrailVerdict xq_trail_judge(const XqTrail *trail)
{
    int last = trail->count - 1;
    const XqTrailEntry *entry = &trail->entries[last];
    assert(entry->since <= last);
    for (int back = 4; back <= entry->since; back += 2)
        if (trail->entries[last - back].key == entry->key)
            return judge_cycle(trail, last - back, last);
    return XQ_TRAIL_NONE;
}

bool xq_limit_draws(const XqPosition *position, bool in_check)
{
    return position->halfmoves >= XQ_LIMIT_PLIES && (!in_check || xq_position_can_move(position));
}
