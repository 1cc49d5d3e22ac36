/* hidden.c - what lies face down: nobody knows, and all are the same to both players. */
#include "kin/banqi/banqi.h"

const uint8_t banqi_numbers[KIND_COUNT] = {
    [GENERAL] = 1, [ADVISOR] = 2, [ELEPHANT] = 2, [CHARIOT] = 2,
    [HORSE] = 2,   [CANNON] = 2,  [SOLDIER] = 5,
};

int banqi_count_covered(const Banqi *s)
{
    int count = 0;
    for (int cell = 0; cell < CELLS; cell++)
        count += s->at[cell] == COVERED;
    return count;
}

int banqi_public_pool(const Banqi *s, uint8_t out[PIECE_COUNT])
{
    int count = 0, seen[PIECE_COUNT] = { 0 };
    for (int cell = 0; cell < CELLS; cell++)
        seen[s->at[cell]]++;
    memset(out, 0, PIECE_COUNT);
    for (int colour = RED; colour <= BLACK; colour++)
        for (int kind = GENERAL; kind < KIND_COUNT; kind++) {
            uint8_t piece = piece_of(colour, kind);
            int left = banqi_numbers[kind] - seen[piece] - s->taken[piece];
            out[piece] = (uint8_t)(left > 0 ? left : 0);
            count += out[piece];
        }
    return count;
}

int banqi_pool(const Banqi *s, uint8_t out[PIECE_COUNT])
{
    int count = banqi_public_pool(s, out);
    for (int cell = 0; cell < CELLS; cell++)
        if (s->hidden[cell] != UNKNOWN && out[s->hidden[cell]] > 0) {
            out[s->hidden[cell]]--;
            count--;
        }
    return count;
}

void banqi_guess(XqKinState *state, const XqKinRandom *random)
{
    Banqi *s = banqi(state);
    uint8_t pool[PIECE_COUNT], bag[2 * MEN];
    int count = 0;
    (void)banqi_pool(s, pool); /* it is counted as the bag is filled */
    for (int piece = 0; piece < PIECE_COUNT; piece++)
        for (int i = 0; i < pool[piece]; i++)
            bag[count++] = (uint8_t)piece;
    for (int cell = 0; cell < CELLS; cell++) {
        if (s->at[cell] != COVERED || s->hidden[cell] != UNKNOWN)
            continue;
        int pick = (int)xq_kin_random_below(random, (uint64_t)count);
        s->hidden[cell] = bag[pick];
        bag[pick] = bag[--count];
    }
}

void banqi_view(XqKinState *state, int viewer)
{
    (void)viewer; /* nobody knows more than another */
    memset(banqi(state)->hidden, UNKNOWN, CELLS);
}

XqKinMove banqi_move_view(const XqKinState *state, XqKinMove record, int viewer)
{
    (void)state;
    (void)viewer;
    return record;
}

bool banqi_is_complete(const XqKinState *state)
{
    const Banqi *s = banqi_of(state);
    for (int cell = 0; cell < CELLS; cell++)
        if (s->at[cell] == COVERED && s->hidden[cell] == UNKNOWN)
            return false;
    return true;
}

bool banqi_is_told(const XqKinState *state, XqKinMove move)
{
    return duel_is_declaration(move) || !is_turning(move) || move_turned(move) != UNKNOWN ||
           banqi_of(state)->hidden[move_from(move)] != UNKNOWN;
}

bool banqi_matches(const XqKinState *state, XqKinMove listed, XqKinMove move)
{
    const Banqi *s = banqi_of(state);
    uint8_t piece = move_turned(move), pool[PIECE_COUNT];
    if (duel_is_declaration(move) || (move & MOVE_PLAIN) != listed || !is_turning(move) ||
        move != with_turned(listed, piece))
        return false;
    if (s->hidden[move_from(move)] != UNKNOWN)
        return s->hidden[move_from(move)] == piece;
    (void)banqi_pool(s, pool); /* this piece matters, not all */
    return piece_kind(piece) != 0 && pool[piece] > 0;
}
