/* symmetry_mini.c - the mirror and the exchange of sides for mini Xiangqi, for test_symmetry.c. */
#include "kin/mini_xiangqi/mini.h"

#include <stdlib.h>

#include "cmocka_all.h"

void mini_check_symmetry(const XqKinState *state);
void mini_check_attacks(const XqKinState *state);

enum { MIRROR = 1, SWAP = 2 };

static int turned(int cell, int symmetry)
{
    int file = cell_file(cell), rank = cell_rank(cell);
    return cell_at((symmetry & MIRROR) != 0 ? SIZE - 1 - file : file,
                   (symmetry & SWAP) != 0 ? SIZE - 1 - rank : rank);
}

static int compare(const void *a, const void *b)
{
    XqKinMove x = *(const XqKinMove *)a, y = *(const XqKinMove *)b;
    return (x > y) - (x < y);
}

void mini_check_symmetry(const XqKinState *state)
{
    const Mini *s = mini_of(state);
    for (int symmetry = MIRROR; symmetry <= (MIRROR | SWAP); symmetry++) {
        XqKinMove moves[MINI_MOVES_MAX], other[MINI_MOVES_MAX];
        bool swaps = (symmetry & SWAP) != 0;
        Board board = s->board;
        for (int point = 0; point < POINTS; point++)
            mini_put(&board, cell_of_point(point), EMPTY);
        for (int point = 0; point < POINTS; point++) {
            int cell = cell_of_point(point);
            uint8_t code = s->board.at[cell];
            if (code != EMPTY)
                mini_put(&board, turned(cell, symmetry),
                         piece(piece_side(code) ^ swaps, piece_kind(code)));
        }
        board.turn ^= swaps;
        int count = mini_generate(&s->board, moves);
        assert_int_equal(mini_generate(&board, other), count);
        for (int i = 0; i < count; i++)
            moves[i] =
                move_of(turned(move_from(moves[i]), symmetry), turned(move_to(moves[i]), symmetry));
        qsort(moves, (size_t)count, sizeof moves[0], compare);
        qsort(other, (size_t)count, sizeof other[0], compare);
        assert_memory_equal(moves, other, (size_t)count * sizeof moves[0]);
    }
}

static bool is_facing(const Board *board)
{
    int cell = board->general[RED], end = board->general[BLACK];
    if (cell_file(cell) != cell_file(end))
        return false;
    for (cell += NORTH; cell != end; cell += NORTH)
        if (board->at[cell] != EMPTY)
            return false;
    return true;
}

/* Attacks found from the general outwards are the moves that take him, or the facing general. */
void mini_check_attacks(const XqKinState *state)
{
    XqKinMove moves[MINI_MOVES_MAX];
    const Board *board = &mini_of(state)->board;
    for (int side = RED; side <= BLACK; side++) {
        bool want = is_facing(board);
        int count = mini_pseudo_moves(board, side ^ 1, moves);
        for (int i = 0; i < count; i++)
            want |= move_to(moves[i]) == board->general[side];
        assert_int_equal(mini_is_attacked(board, side), want);
    }
}
