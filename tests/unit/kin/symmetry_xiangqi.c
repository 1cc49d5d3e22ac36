/* symmetry_xiangqi.c - the mirror and the exchange of colours on the board of Xiangqi, and the
 * banner's attacks, for test_symmetry.c. */
#include "kin/xiangqi/xiangqi.h"

#include <stdlib.h>

#include "cmocka_all.h"

void xiangqi_check_symmetry(const XqKinState *state);
void xiangqi_check_attacks(const XqKinState *state);

static int compare(const void *a, const void *b)
{
    XqKinMove x = *(const XqKinMove *)a, y = *(const XqKinMove *)b;
    return (x > y) - (x < y);
}

static void assert_moves(const Board *board, XqKinMove *want, int count)
{
    XqKinMove got[XQ_MOVES_MAX];
    assert_int_equal(xiangqi_generate(board, got), count);
    qsort(want, (size_t)count, sizeof want[0], compare);
    qsort(got, (size_t)count, sizeof got[0], compare);
    assert_memory_equal(got, want, (size_t)count * sizeof got[0]);
}

void xiangqi_check_symmetry(const XqKinState *state)
{
    const Board *board = &xiangqi_of(state)->board;
    XqKinMove mirrored[XQ_MOVES_MAX], flipped[XQ_MOVES_MAX];
    bool has_banner = board->banner != XQ_NO_SQUARE;
    int count = xiangqi_generate(board, mirrored);
    for (int i = 0; i < count; i++) {
        flipped[i] = xq_move_flip((XqMove)mirrored[i]);
        mirrored[i] = xq_move_mirror((XqMove)mirrored[i]);
    }
    Board mirror = *board, swap = *board;
    for (int i = 0; i < form_count(board); i++) {
        xq_position_mirror(&mirror.as[i], &board->as[i]);
        xq_position_swap_colours(&swap.as[i], &board->as[i]);
    }
    if (has_banner) {
        mirror.banner = xq_square_mirror(board->banner);
        swap.banner = xq_square_flip(board->banner);
    }
    assert_moves(&mirror, mirrored, count);
    assert_moves(&swap, flipped, count);
}

static bool is_attacked(const Board *board, XqSide side)
{
    XqSquare king = xq_position_king(&board->as[0], side);
    XqSquare other = xq_position_king(&board->as[0], xq_side_other(side));
    for (int i = 0; i < form_count(board); i++) {
        XqBitboard rest = xq_position_of_side(&board->as[i], xq_side_other(side));
        while (!xq_bitboard_is_empty(rest))
            if (xq_bitboard_has(xq_position_reach(&board->as[i], xq_bitboard_pop(&rest)), king))
                return true;
    }
    if (xq_square_file(king) != xq_square_file(other))
        return false;
    XqSquare low = king < other ? king : other, high = king < other ? other : king;
    for (int square = low + XQ_FILES; square < high; square += XQ_FILES)
        if (xq_position_piece(&board->as[0], (XqSquare)square) != XQ_NO_PIECE)
            return false;
    return true;
}

/* The legal moves are those of some form's reach after which no form's reach takes the king. */
void xiangqi_check_attacks(const XqKinState *state)
{
    const Xiangqi *s = xiangqi_of(state);
    const Board *board = &s->board;
    XqKinMove want[4 * XQ_MOVES_MAX];
    XqSide side = xq_position_side(&board->as[0]);
    int count = 0;
    if (board->extra > 0)
        return;
    for (int from = 0; from < XQ_SQUARES; from++) {
        XqPiece piece = xq_position_piece(&board->as[0], (XqSquare)from);
        XqBitboard reach = xq_bitboard_empty();
        if (piece == XQ_NO_PIECE || xq_piece_side(piece) != side)
            continue;
        for (int i = 0; i < form_count(board); i++)
            reach = xq_bitboard_or(reach, xq_position_reach(&board->as[i], (XqSquare)from));
        while (!xq_bitboard_is_empty(reach)) {
            XqSquare to = xq_bitboard_pop(&reach);
            Board next = *board;
            for (int i = 0; i < form_count(board); i++) {
                XqPiece moved = xq_position_piece(&next.as[i], (XqSquare)from);
                xq_position_put(&next.as[i], (XqSquare)from, XQ_NO_PIECE);
                xq_position_put(&next.as[i], to, moved);
            }
            if (to == board->banner)
                next.banner = XQ_NO_SQUARE;
            if (!is_attacked(&next, side))
                want[count++] = xq_move((XqSquare)from, to);
        }
    }
    assert_moves(board, want, count);
}
