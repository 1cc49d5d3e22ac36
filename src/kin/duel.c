/* duel.c - see duel.h. */
#include "kin/duel.h"

#include <assert.h>

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
