/* symmetry_supply.c - the mirror, the exchange of colours and that of the boards for supply chess,
 * for test_symmetry.c. */
#include "kin/supply/supply.h"

#include <stdlib.h>

#include "cmocka_all.h"

void supply_check_symmetry(const XqKinState *state);

enum { MIRROR = 1, SWAP = 2, OTHER_BOARD = 4, SYMMETRIES = 8 };

static XqSquare turned(XqSquare square, int symmetry)
{
    if ((symmetry & MIRROR) != 0)
        square = xq_square_mirror(square);
    return (symmetry & SWAP) != 0 ? xq_square_flip(square) : square;
}

static XqKinMove move_turned(XqKinMove move, int symmetry)
{
    int board = move_board(move) ^ ((symmetry & OTHER_BOARD) != 0);
    XqSquare to = turned(xq_move_to(core_move(move)), symmetry);
    if (is_drop(move))
        return drop_of(board, move_kind(move), to);
    return move_of(board, xq_move(turned(xq_move_from(core_move(move)), symmetry), to));
}

static int compare(const void *a, const void *b)
{
    XqKinMove x = *(const XqKinMove *)a, y = *(const XqKinMove *)b;
    return (x > y) - (x < y);
}

/* On both boards, whichever of the two is to move: what is in hand stays what it is. */
void supply_check_symmetry(const XqKinState *state)
{
    const Supply *s = supply_of(state);
    for (int board = 0; board < board_count(s); board++)
        for (int symmetry = 1; symmetry < SYMMETRIES; symmetry++) {
            XqKinMove moves[SUPPLY_MOVES_MAX], other[SUPPLY_MOVES_MAX];
            const XqPosition *position = &s->board[board];
            const uint8_t *hand = s->hand[2 * board + (int)xq_position_side(position)];
            XqPosition from = *position, to = *position;
            if ((symmetry & MIRROR) != 0) {
                xq_position_mirror(&to, &from);
                from = to;
            }
            if ((symmetry & SWAP) != 0)
                xq_position_swap_colours(&to, &from);
            int count = supply_generate(position, hand, board, moves);
            assert_int_equal(
                supply_generate(&to, hand, board ^ ((symmetry & OTHER_BOARD) != 0), other), count);
            for (int i = 0; i < count; i++)
                moves[i] = move_turned(moves[i], symmetry);
            qsort(moves, (size_t)count, sizeof moves[0], compare);
            qsort(other, (size_t)count, sizeof other[0], compare);
            assert_memory_equal(moves, other, (size_t)count * sizeof moves[0]);
        }
}
