/*
 * board.h - the board of Xiangqi for the games played on it: as a drawing, its points as text, and
 * the pieces.
 */
#ifndef CHUHE_KIN_XIANGQI_BOARD_H
#define CHUHE_KIN_XIANGQI_BOARD_H

#include <chuhe/position.h>

#include "kin/game.h"

enum { BANNER = XQ_KIND_COUNT }; /* the piece of Manchu chess, as a kind of its own */

/* One board of Xiangqi, `shift` units to the right of where the first is; its points belong to
 * board number `number` and have names from `first_file` on, 'a' or 'A'. */
void xiangqi_draw(XqKinBoard *out, int number, int shift, char first_file);
/* "a1" to "i10", or with another letter for the first file, from *at on. */
XqStatus xiangqi_square_parse(XqSquare *out, XqStr in, size_t *at, char first_file, XqError *err);
void xiangqi_square_format(XqBuf *out, XqSquare square, char first_file);
/* The ranks of a position as in FEN, the banner (or XQ_NO_SQUARE) as M. */
void xiangqi_board_format(XqBuf *out, const XqPosition *position, XqSquare banner);
extern const XqKinArmy xiangqi_armies[2];
extern const XqKinKind xiangqi_kinds[XQ_KIND_COUNT]; /* by XqKind less 1, then the banner */
/* The character on a piece. */
const char *xiangqi_native(XqSide side, int kind);
/* What a piece is worth where it stands; nothing for a king. */
int xiangqi_worth(XqSide side, int kind, XqSquare square);

#endif
