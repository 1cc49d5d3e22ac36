/* symmetry_three.c - the symmetries of the three arms, for test_symmetry.c. */
#include "kin/three_kingdoms/three.h"

#include <stdlib.h>

#include "cmocka_all.h"

void three_check_symmetry(const XqKinState *state);
void three_check_attacks(const XqKinState *state);

/* Symmetry 0..5: bit 2 mirrors about the southern arm, bits 0-1 count thirds of a turn. */
static int turned_arm(int arm, int symmetry)
{
    if ((symmetry & 4) != 0)
        arm = (ARMS - arm) % ARMS;
    return (arm + (symmetry & 3)) % ARMS;
}

static int turned(int point, int symmetry)
{
    int file = point_file(point);
    if ((symmetry & 4) != 0)
        file = FILES - 1 - file;
    return point_at(turned_arm(point_arm(point), symmetry), file, point_rank(point));
}

static int turned_seat(int seat, int symmetry)
{
    return seat == NOBODY ? NOBODY : turned_arm(seat, symmetry);
}

static int compare(const void *a, const void *b)
{
    XqKinMove x = *(const XqKinMove *)a, y = *(const XqKinMove *)b;
    return (x > y) - (x < y);
}

static void turn_board(Board *out, const Board *in, int symmetry)
{
    memset(out, 0, sizeof *out);
    out->friends = in->friends;
    for (int army = 0; army < ARMS; army++) {
        int general = in->general[army];
        out->owner[turned_arm(army, symmetry)] = (uint8_t)turned_seat(in->owner[army], symmetry);
        out->general[turned_arm(army, symmetry)] =
            (uint8_t)(general == NOBODY ? NOBODY : turned(general, symmetry));
    }
    for (int point = 0; point < POINTS; point++)
        if (in->at[point] != EMPTY)
            out->at[turned(point, symmetry)] =
                piece(turned_arm(piece_army(in->at[point]), symmetry), piece_kind(in->at[point]));
}

void three_check_symmetry(const XqKinState *state)
{
    static XqKinMove moves[THREE_PSEUDO_MAX], other[THREE_PSEUDO_MAX];
    const Three *s = three_of(state);
    static const int symmetries[5] = { 1, 2, 4, 5, 6 };
    for (int i = 0; i < 5; i++) {
        int symmetry = symmetries[i];
        Three t = *s;
        turn_board(&t.board, &s->board, symmetry);
        t.turn = (uint8_t)turned_arm(s->turn, symmetry);
        int count = three_generate(s, moves);
        assert_int_equal(three_generate(&t, other), count);
        for (int k = 0; k < count; k++)
            moves[k] =
                move_of(turned(move_from(moves[k]), symmetry), turned(move_to(moves[k]), symmetry));
        qsort(moves, (size_t)count, sizeof moves[0], compare);
        qsort(other, (size_t)count, sizeof other[0], compare);
        assert_memory_equal(moves, other, (size_t)count * sizeof moves[0]);
    }
}

/* Another general on an open file: from `general` up the file, over the river and down. */
static unsigned facing(const Board *board, int seat, Place from)
{
    Place next[2];
    unsigned found = 0;
    int count = three_advance(next, from);
    for (int i = 0; i < count; i++) {
        uint8_t code = board->at[next[i].point];
        if (code == EMPTY)
            found |= facing(board, seat, next[i]);
        else if (piece_kind(code) == GENERAL && piece_army(code) != seat)
            found |= 1u << piece_army(code);
    }
    return found;
}

/* The legal moves are the others less those after which the general is attacked. */
static void check_legality(const Three *s)
{
    static XqKinMove moves[THREE_PSEUDO_MAX], legal[THREE_PSEUDO_MAX];
    int count = s->over == GOES_ON ? three_pseudo_moves(&s->board, s->turn, moves) : 0, safe = 0;
    for (int i = 0; i < count; i++) {
        Board next = s->board;
        three_move_piece(&next, moves[i]);
        if (three_attackers(&next, s->turn) == 0)
            moves[safe++] = moves[i];
    }
    assert_int_equal(three_generate(s, legal), safe);
    assert_memory_equal(moves, legal, (size_t)safe * sizeof moves[0]);
}

void three_check_attacks(const XqKinState *state)
{
    static XqKinMove moves[THREE_PSEUDO_MAX];
    check_legality(three_of(state));
    const Board *board = &three_of(state)->board;
    for (int seat = 0; seat < ARMS; seat++) {
        if (board->general[seat] == NOBODY)
            continue;
        unsigned want = facing(board, seat, (Place){ board->general[seat], UP });
        for (int other = 0; other < ARMS; other++) {
            int count = other == seat ? 0 : three_pseudo_moves(board, other, moves);
            for (int i = 0; i < count; i++)
                if (move_to(moves[i]) == board->general[seat])
                    want |= 1u << other;
        }
        assert_int_equal(three_attackers(board, seat), want);
    }
}
