/* duel.c - see duel.h. */
#include "kin/duel.h"

void duel_forget(DuelPast *past)
{
    past->count = 0;
}

void duel_remember(DuelPast *past, uint64_t key, bool is_check)
{
    assert(past->count < DUEL_PAST_MAX);
    past->key[past->count] = key;
    past->is_check[past->count++] = is_check;
}

/* Whether every second position from `from` down to `first` stands in check; false of none. */
static bool is_always_check(const DuelPast *past, int from, int first)
{
    for (int i = from; i >= first; i -= 2)
        if (!past->is_check[i])
            return false;
    return from >= first;
}

DuelRepetition duel_repetition(const DuelPast *past, int times)
{
    int last = past->count - 1, first = last;
    for (int i = last - 2, found = 1; i >= 0 && found < times; i -= 2)
        if (past->key[i] == past->key[last]) {
            found++;
            if (found == times)
                first = i;
        }
    if (first == last)
        return DUEL_NEW;
    bool by_mover = is_always_check(past, last, first);
    bool by_other = is_always_check(past, last - 1, first);
    if (by_mover == by_other)
        return DUEL_REPEATED;
    return by_mover ? DUEL_MOVER_CHECKED : DUEL_OTHER_CHECKED;
}

DuelOver duel_judge(const DuelPast *past, int mover, uint8_t *winner)
{
    switch (duel_repetition(past, 3)) {
    case DUEL_NEW:
        return GOES_ON;
    case DUEL_REPEATED:
        return BY_REPETITION;
    case DUEL_MOVER_CHECKED:
        *winner = (uint8_t)(mover ^ 1);
        return BY_PERPETUAL_CHECK;
    case DUEL_OTHER_CHECKED:
        *winner = (uint8_t)mover;
        return BY_PERPETUAL_CHECK;
    }
    return GOES_ON;
}

void duel_outcome(XqKinOutcome *out, DuelOver over, int winner)
{
    static const struct {
        const char *reason, *sentence;
    } ends[] = {
        [GOES_ON] = { "", "" },
        [BY_CHECKMATE] = { "checkmate", N_("Checkmate.") },
        [BY_STALEMATE] = { "stalemate", N_("Who cannot move has lost.") },
        [BY_PERPETUAL_CHECK] = { "perpetual-check",
                                 N_("Checking without end has lost: the same position for the "
                                    "third time.") },
        [BY_REPETITION] = { "repetition", N_("The same position for the third time: a draw.") },
        [BY_QUIET] = { "quiet", N_("Too many moves without a capture: a draw.") },
        [BY_AGREEMENT] = { "agreement", N_("A draw was agreed.") },
    };
    int64_t keys[XQ_KIN_SEATS_MAX] = { 0 };
    if (winner != XQ_KIN_NOBODY) {
        keys[winner] = 1;
        out->winners = 1u << winner;
    }
    xq_kin_outcome_rank(out, 3, keys);
    out->is_over = over != GOES_ON;
    out->reason = ends[over].reason;
    out->sentence = ends[over].sentence;
}

void duel_estimate_end(int out[XQ_KIN_SEATS_MAX], int winner)
{
    enum { WIN = 20000 };
    if (winner == XQ_KIN_NOBODY)
        return;
    out[winner] = WIN;
    out[winner ^ 1] = -WIN;
}
