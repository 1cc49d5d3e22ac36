/* symmetry_seven.c - the symmetries of the square, for test_symmetry.c. */
#include "kin/seven_states/seven.h"

#include <stdlib.h>

#include "cmocka_all.h"

void seven_check_symmetry(const XqKinState *state);
void seven_check_attacks(const XqKinState *state);

/* Symmetry 0..7: bit 2 mirrors, bits 0-1 count quarter turns. */
static int turned(int cell, int symmetry)
{
    int file = cell_file(cell), rank = cell_rank(cell);
    if ((symmetry & 4) != 0)
        file = SIZE - 1 - file;
    for (int i = 0; i < (symmetry & 3); i++) {
        int old = file;
        file = rank;
        rank = SIZE - 1 - old;
    }
    return cell_at(file, rank);
}

static int compare(const void *a, const void *b)
{
    XqKinMove x = *(const XqKinMove *)a, y = *(const XqKinMove *)b;
    return (x > y) - (x < y);
}

void seven_check_symmetry(const XqKinState *state)
{
    static XqKinMove moves[XQ_KIN_MOVES_MAX], other[XQ_KIN_MOVES_MAX];
    const Seven *s = seven_of(state);
    for (int symmetry = 1; symmetry < 8; symmetry++) {
        Seven t = *s;
        for (int cell = 0; cell < CELLS; cell++)
            if (is_piece(t.cell[cell]))
                seven_take_off(&t, cell);
        for (int cell = 0; cell < CELLS; cell++)
            if (is_piece(s->cell[cell]))
                seven_put(&t, turned(cell, symmetry), s->cell[cell]);
        int count = seven_generate(s, moves);
        assert_int_equal(seven_generate(&t, other), count);
        for (int i = 0; i < count; i++)
            if (moves[i] != MOVE_SKIP)
                moves[i] = move_of(turned(move_from(moves[i]), symmetry),
                                   turned(move_to(moves[i]), symmetry));
        qsort(moves, (size_t)count, sizeof moves[0], compare);
        qsort(other, (size_t)count, sizeof other[0], compare);
        assert_memory_equal(moves, other, (size_t)count * sizeof moves[0]);
    }
}

void seven_check_attacks(const XqKinState *state)
{
    static XqKinMove moves[XQ_KIN_MOVES_MAX];
    Seven s = *seven_of(state);
    unsigned want[CELLS] = { 0 };
    s.options.ally_forbidden = 0;
    s.over = GOES_ON; /* attacks are there all the same */
    for (int army = 0; army < ARMIES; army++) {
        s.turn = (uint8_t)army;
        int count = seven_generate(&s, moves);
        for (int i = 0; i < count; i++)
            if (moves[i] != MOVE_SKIP)
                want[move_to(moves[i])] |= 1u << army;
    }
    for (int cell = 0; cell < CELLS; cell++)
        if (is_piece(s.cell[cell]) && piece_kind(s.cell[cell]) != ENVOY)
            assert_int_equal(seven_attackers(&s, cell), want[cell]);
}
