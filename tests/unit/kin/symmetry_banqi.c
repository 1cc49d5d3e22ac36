/* symmetry_banqi.c - Banqi's board mirrored and turned and with colours exchanged, for
 * test_symmetry.c; and its moves once more, found cell by cell. */
#include "kin/banqi/banqi.h"

#include <stdlib.h>

#include "cmocka_all.h"

void banqi_check_symmetry(const XqKinState *state);
void banqi_check_moves(const XqKinState *state);

/* Bit 0 mirrors the columns, bit 1 the rows, bit 2 exchanges the colours. */
static int turned(int cell, int symmetry)
{
    int file = cell % FILES, row = cell / FILES;
    if ((symmetry & 1) != 0)
        file = FILES - 1 - file;
    if ((symmetry & 2) != 0)
        row = ROWS - 1 - row;
    return cell_at(file, row);
}

static int compare(const void *a, const void *b)
{
    XqKinMove x = *(const XqKinMove *)a, y = *(const XqKinMove *)b;
    return (x > y) - (x < y);
}

void banqi_check_symmetry(const XqKinState *state)
{
    const Banqi *s = banqi_of(state);
    for (int symmetry = 1; symmetry < 8; symmetry++) {
        XqKinMove moves[BANQI_MOVES_MAX], others[BANQI_MOVES_MAX];
        Banqi other = *s;
        bool swaps = (symmetry & 4) != 0;
        for (int cell = 0; cell < CELLS; cell++) {
            uint8_t at = s->at[cell];
            other.at[turned(cell, symmetry)] = swaps && is_open(at) ? at ^ 8 : at;
        }
        if (swaps && other.first != NOBODY)
            other.first ^= 1;
        int count = banqi_generate(s, moves);
        assert_int_equal(banqi_generate(&other, others), count);
        for (int i = 0; i < count; i++)
            moves[i] =
                move_of(turned(move_from(moves[i]), symmetry), turned(move_to(moves[i]), symmetry));
        qsort(moves, (size_t)count, sizeof moves[0], compare);
        qsort(others, (size_t)count, sizeof others[0], compare);
        assert_memory_equal(moves, others, (size_t)count * sizeof moves[0]);
    }
}

/* --- Cell by cell ----------------------------------------------------------------------------- */

static int strength(const Banqi *s, int kind)
{
    const char *order = s->is_hong_kong ? "PEACHRK" : "PCHREAK";
    return (int)(strchr(order, banqi_letters[kind]) - order);
}

static int count_screens(const Banqi *s, int from, int to)
{
    int df = to % FILES - from % FILES, dr = to / FILES - from / FILES;
    int steps = abs(df) + abs(dr), count = 0;
    if (df != 0 && dr != 0)
        return -1;
    for (int i = 1; i < steps; i++)
        count += s->at[from + (df / steps + dr / steps * FILES) * i] != EMPTY;
    return count;
}

static bool may_go(const Banqi *s, int from, int to)
{
    uint8_t piece = s->at[from], there = s->at[to];
    if (from == to)
        return piece == COVERED;
    if (!is_open(piece) || piece_colour(piece) != colour_of(s, s->turn) || there == COVERED)
        return false;
    int df = abs(to % FILES - from % FILES), dr = abs(to / FILES - from / FILES);
    int kind = piece_kind(piece), victim = piece_kind(there);
    if (there == EMPTY)
        return df + dr == 1;
    if (piece_colour(there) == piece_colour(piece))
        return false;
    if (kind == CANNON && !s->is_hong_kong)
        return count_screens(s, from, to) == 1;
    if (df + dr != 1)
        return false;
    if (kind == SOLDIER && victim == GENERAL)
        return true;
    return !(kind == GENERAL && victim == SOLDIER) && strength(s, kind) >= strength(s, victim);
}

void banqi_check_moves(const XqKinState *state)
{
    const Banqi *s = banqi_of(state);
    XqKinMove moves[BANQI_MOVES_MAX];
    bool is_listed[CELLS][CELLS] = { { false } };
    int count = banqi_generate(s, moves), found = 0;
    for (int i = 0; i < count; i++)
        is_listed[move_from(moves[i])][move_to(moves[i])] = true;
    for (int from = 0; from < CELLS; from++)
        for (int to = 0; to < CELLS; to++) {
            assert_int_equal(is_listed[from][to], may_go(s, from, to));
            found += may_go(s, from, to);
            if (is_open(s->at[from]) && is_open(s->at[to]) && s->first != NOBODY &&
                piece_colour(s->at[from]) == colour_of(s, s->turn))
                assert_int_equal(banqi_takes(s, from, to), may_go(s, from, to));
        }
    assert_int_equal(count, found);
}
