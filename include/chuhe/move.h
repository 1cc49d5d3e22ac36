/*
 * chuhe/move.h - a move, and a list of moves.
 *
 * A move is the pair of squares, nothing more: what moves and what is taken is read off the
 * position. XQ_NO_MOVE (from a0 to a0) is no move. The text form here is UCI's, `h2e2`; all others
 * are in notation.h.
 */
#ifndef CHUHE_MOVE_H
#define CHUHE_MOVE_H

#include <chuhe/board.h>

XQ_BEGIN_DECLS

typedef uint16_t XqMove; /* from + 128 * to */
enum { XQ_NO_MOVE = 0 };

static inline XqMove xq_move(XqSquare from, XqSquare to)
{
    return (XqMove)(from | (unsigned)to << 7);
}

static inline XqSquare xq_move_from(XqMove move)
{
    return (XqSquare)(move & 127u);
}

static inline XqSquare xq_move_to(XqMove move)
{
    return (XqSquare)(move >> 7);
}

/* The same move on the mirrored board; after a change of colours. */
static inline XqMove xq_move_mirror(XqMove move)
{
    return xq_move(xq_square_mirror(xq_move_from(move)), xq_square_mirror(xq_move_to(move)));
}

static inline XqMove xq_move_flip(XqMove move)
{
    return xq_move(xq_square_flip(xq_move_from(move)), xq_square_flip(xq_move_to(move)));
}

/* Reads exactly `h2e2` (either case). Says nothing about legality. */
XQ_API XQ_NODISCARD XqStatus xq_move_parse(XqMove *out, XqStr in, XqError *err);
/* Writes `h2e2`; XQ_NO_MOVE as `0000`. */
XQ_API void xq_move_format(XqBuf *out, XqMove move);

/* More than any playable position has: 15 pieces of at most 17 moves, and a king's 4. */
enum { XQ_MOVES_MAX = 260 };

typedef struct XqMoveList {
    int count;
    XqMove moves[XQ_MOVES_MAX];
} XqMoveList;

XQ_API bool xq_move_list_has(const XqMoveList *list, XqMove move);

XQ_END_DECLS

#endif
