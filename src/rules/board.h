/*
 * board.h - a position with a number on every piece, kept as the pieces move.
 */
#ifndef CHUHE_RULES_BOARD_H
#define CHUHE_RULES_BOARD_H

#include <string.h>

#include <chuhe/position.h>

enum { XQR_PIECES_MAX = 32 };

/* Pieces by number: bit n is the piece that stood on the n-th occupied square when numbering began.
 */
typedef uint32_t PieceSet;

typedef struct Board {
    XqPosition position;
    uint8_t id[XQ_SQUARES];
} Board;

static inline void board_start(Board *board, const XqPosition *position)
{
    board->position = *position;
    memset(board->id, 0, sizeof board->id);
    XqBitboard all = xq_position_occupied(position);
    for (uint8_t n = 0; !xq_bitboard_is_empty(all); n++)
        board->id[xq_bitboard_pop(&all)] = n;
}

static inline void board_play(Board *board, XqMove move)
{
    xq_position_play(&board->position, move);
    board->id[xq_move_to(move)] = board->id[xq_move_from(move)];
}

static inline PieceSet board_bit(const Board *board, XqSquare square)
{
    return (PieceSet)1 << board->id[square];
}

static inline PieceSet board_set(const Board *board, XqBitboard squares)
{
    PieceSet set = 0;
    while (!xq_bitboard_is_empty(squares))
        set |= board_bit(board, xq_bitboard_pop(&squares));
    return set;
}

#endif
