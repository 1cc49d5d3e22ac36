/* play.h - changing a position, for the inner loops; position.c exports it with the checks. */
#ifndef CHUHE_CORE_PLAY_H
#define CHUHE_CORE_PLAY_H

#include <string.h>

#include "core/attacks.h"
#include "core/key.h"

/*
 * `*out = *in`, in a dozen wide moves. Compilers that find the struct large copy it by a string
 * instruction, whose start alone takes longer than all of this.
 */
static inline void xq_position_copy(XqPosition *out, const XqPosition *in)
{
    typedef uint64_t Block __attribute__((vector_size(32), aligned(8), may_alias));
    enum { BLOCKS = sizeof *in / sizeof(Block), WORDS = sizeof *in % sizeof(Block) / 8 };
    const Block *from = (const Block *)in;
    Block *to = (Block *)out;
#pragma GCC unroll 16
    for (int i = 0; i < BLOCKS; i++)
        to[i] = from[i];
    memcpy(&to[BLOCKS], &from[BLOCKS], WORDS * 8);
}
_Static_assert(sizeof(XqPosition) % 8 == 0 && _Alignof(XqPosition) >= 8, "copied in words");

/* Puts a piece on an empty point, or takes it off, everywhere but on the board itself. */
static inline void xq_position_toggle(XqPosition *position, XqSquare square, XqPiece piece)
{
    XqSide side = xq_piece_side(piece);
    XqBitboard point = xq_points[square].set;
    XqBitboard *kind = &position->kind_set[xq_piece_kind(piece) - 1];
    position->side_set[side] = xq_bitboard_xor(position->side_set[side], point);
    *kind = xq_bitboard_xor(*kind, point);
    xq_lines_toggle(&position->lines, side, square);
    position->key ^= xq_keys[piece][square];
}

/* Moves what stands on `from`, one of the side to move's pieces, and takes what stands on `to`. */
static inline void xq_position_move_piece(XqPosition *position, XqSquare from, XqSquare to)
{
    XqPiece piece = position->board[from], taken = position->board[to];
    XqSide side = xq_piece_side(piece);
    XqBitboard both = xq_bitboard_xor(xq_points[from].set, xq_points[to].set);
    XqBitboard *kind = &position->kind_set[xq_piece_kind(piece) - 1];
    position->side_set[side] = xq_bitboard_xor(position->side_set[side], both);
    *kind = xq_bitboard_xor(*kind, both);
    xq_lines_toggle(&position->lines, side, from);
    xq_lines_toggle(&position->lines, side, to);
    position->board[from] = XQ_NO_PIECE;
    position->board[to] = piece;
    position->key ^= xq_keys[piece][from] ^ xq_keys[piece][to] ^ XQ_KEY_OF_BLACK;
    position->side ^= 1u;
    if (taken != XQ_NO_PIECE)
        xq_position_toggle(position, to, taken);
    if (xq_piece_kind(piece) == XQ_KING)
        position->king[side] = to;
}

/* xq_position_play(), inline and unasserted: the counters as well. */
static inline void xq_position_advance(XqPosition *position, XqMove move)
{
    XqSquare from = xq_move_from(move), to = xq_move_to(move);
    if (position->board[to] != XQ_NO_PIECE)
        position->halfmoves = 0;
    else if (position->halfmoves < XQ_COUNTER_MAX)
        position->halfmoves++;
    if (position->side == XQ_BLACK && position->fullmoves < XQ_COUNTER_MAX)
        position->fullmoves++;
    xq_position_move_piece(position, from, to);
}

#endif
