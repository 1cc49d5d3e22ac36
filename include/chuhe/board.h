/*
 * chuhe/board.h - sides, pieces and squares.
 *
 * The board has 9 files and 10 ranks; a square's index is rank * 9 + file:
 *
 *     rank 9   81 82 83 84 85 86 87 88 89     Black's back rank
 *      ...
 *     rank 5   45 46 47 48 49 50 51 52 53     Black's bank of the river
 *     ------------- the river -------------
 *     rank 4   36 37 38 39 40 41 42 43 44     Red's bank
 *      ...
 *     rank 0    0  1  2  3  4  5  6  7  8     Red's back rank
 *               a  b  c  d  e  f  g  h  i
 *
 * A square's name is its file letter and rank digit, `a0` to `i9` (UCI, ICCS). A second usage
 * counts ranks 1-10; notation.h reads and writes both.
 */
#ifndef CHUHE_BOARD_H
#define CHUHE_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include <chuhe/attr.h>
#include <chuhe/status.h>
#include <chuhe/text.h>

XQ_BEGIN_DECLS

enum { XQ_FILES = 9, XQ_RANKS = 10, XQ_SQUARES = 90 };

typedef enum XqSide { XQ_RED = 0, XQ_BLACK = 1 } XqSide;

static inline XqSide xq_side_other(XqSide side)
{
    return side == XQ_RED ? XQ_BLACK : XQ_RED;
}

/* The kinds of piece; 0 is no kind. */
typedef enum XqKind {
    XQ_KING = 1,
    XQ_ADVISOR,
    XQ_ELEPHANT,
    XQ_HORSE,
    XQ_ROOK,
    XQ_CANNON,
    XQ_PAWN,
    XQ_KIND_COUNT /* one more than the last kind, for tables indexed by kind */
} XqKind;

/* A piece is side * 8 + kind; XQ_NO_PIECE is an empty point. */
typedef uint8_t XqPiece;
enum { XQ_NO_PIECE = 0, XQ_PIECE_COUNT = 16 };

static inline XqPiece xq_piece(XqSide side, XqKind kind)
{
    return (XqPiece)((unsigned)side * 8u + (unsigned)kind);
}

/* Neither may be asked of XQ_NO_PIECE. */
static inline XqSide xq_piece_side(XqPiece piece)
{
    return (piece & 8u) != 0 ? XQ_BLACK : XQ_RED;
}

static inline XqKind xq_piece_kind(XqPiece piece)
{
    return (XqKind)(piece & 7u);
}

/* The FEN letter: `KABNRCP` for Red, lower case for Black. 0 for XQ_NO_PIECE. */
XQ_API char xq_piece_letter(XqPiece piece);
/* The piece of a FEN letter; E is read as B (elephant) and H as N (horse), XQ_NO_PIECE if unknown.
 */
XQ_API XqPiece xq_piece_from_letter(char letter);

typedef uint8_t XqSquare;
enum { XQ_NO_SQUARE = 255 };

static inline XqSquare xq_square(int file, int rank)
{
    return (XqSquare)(rank * XQ_FILES + file);
}

static inline int xq_square_file(XqSquare square)
{
    return square % XQ_FILES;
}

static inline int xq_square_rank(XqSquare square)
{
    return square / XQ_FILES;
}

/* The same point mirrored left to right; and seen from the other side (board turned half round). */
static inline XqSquare xq_square_mirror(XqSquare square)
{
    return (XqSquare)(square + 8 - 2 * (square % XQ_FILES));
}

static inline XqSquare xq_square_turn(XqSquare square)
{
    return (XqSquare)(XQ_SQUARES - 1 - square);
}

/* The point with the rank flipped (file kept): what a change of colours does to a square. */
static inline XqSquare xq_square_flip(XqSquare square)
{
    return xq_square(square % XQ_FILES, XQ_RANKS - 1 - square / XQ_FILES);
}

/* Whether the point lies in `side`'s palace; on `side`'s half of the board. */
static inline bool xq_square_in_palace(XqSquare square, XqSide side)
{
    int file = xq_square_file(square), rank = xq_square_rank(square);
    return file >= 3 && file <= 5 && (side == XQ_RED ? rank <= 2 : rank >= 7);
}

static inline bool xq_square_at_home(XqSquare square, XqSide side)
{
    return (xq_square_rank(square) <= 4) == (side == XQ_RED);
}

/*
 * Whether a piece of this kind and side can ever stand there: a king in its palace, an advisor on
 * its 5 points, an elephant on its 7, a pawn not behind its starting rank and before the river only
 * on its own file's points; horse, rook and cannon anywhere.
 */
XQ_API bool xq_square_can_hold(XqSquare square, XqPiece piece);

/* Reads exactly two characters, `a0` to `i9` (either case for the letter). */
XQ_API XQ_NODISCARD XqStatus xq_square_parse(XqSquare *out, XqStr in, XqError *err);
XQ_API void xq_square_format(XqBuf *out, XqSquare square);

XQ_END_DECLS

#endif
