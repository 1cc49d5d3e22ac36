/* position.c - making, changing and comparing positions. */
#include <chuhe/position.h>

#include <assert.h>
#include <string.h>

#include <chuhe/fen.h>
#include "base/fail.h"
#include "core/play.h"

void xq_position_clear(XqPosition *out)
{
    memset(out, 0, sizeof *out);
    out->king[XQ_RED] = out->king[XQ_BLACK] = XQ_NO_SQUARE;
    out->fullmoves = 1;
}

void xq_position_start(XqPosition *out)
{
    XqStatus status = xq_fen_parse(out, XQ_STR(XQ_FEN_START), NULL);
    assert(status == XQ_OK);
    (void)status; /* only the assertion looks at it */
}

static void find_king(XqPosition *position, XqSide side)
{
    XqBitboard kings = xq_position_pieces(position, side, XQ_KING);
    position->king[side] = xq_bitboard_is_empty(kings) ? XQ_NO_SQUARE : xq_bitboard_pop(&kings);
}

void xq_position_put(XqPosition *position, XqSquare square, XqPiece piece)
{
    XqPiece old = position->board[square];
    if (old != XQ_NO_PIECE)
        xq_position_toggle(position, square, old);
    position->board[square] = piece;
    if (piece != XQ_NO_PIECE)
        xq_position_toggle(position, square, piece);
    find_king(position, XQ_RED);
    find_king(position, XQ_BLACK);
}

void xq_position_set_side(XqPosition *position, XqSide side)
{
    if (position->side != side)
        position->key ^= XQ_KEY_OF_BLACK;
    position->side = (uint8_t)side;
}

static void copy_counters(XqPosition *out, const XqPosition *in)
{
    out->halfmoves = in->halfmoves;
    out->fullmoves = in->fullmoves;
}

void xq_position_mirror(XqPosition *out, const XqPosition *in)
{
    XqPosition made;
    xq_position_clear(&made);
    for (int s = 0; s < XQ_SQUARES; s++)
        xq_position_put(&made, xq_square_mirror((XqSquare)s), in->board[s]);
    xq_position_set_side(&made, xq_position_side(in));
    copy_counters(&made, in);
    *out = made;
}

void xq_position_swap_colours(XqPosition *out, const XqPosition *in)
{
    XqPosition made;
    xq_position_clear(&made);
    for (int s = 0; s < XQ_SQUARES; s++) {
        XqPiece piece = in->board[s];
        XqPiece swapped = piece == XQ_NO_PIECE ? piece : (XqPiece)(piece ^ 8u);
        xq_position_put(&made, xq_square_flip((XqSquare)s), swapped);
    }
    xq_position_set_side(&made, xq_side_other(xq_position_side(in)));
    copy_counters(&made, in);
    *out = made;
}

bool xq_position_equal(const XqPosition *a, const XqPosition *b)
{
    return a->key == b->key && a->side == b->side &&
           memcmp(a->board, b->board, sizeof a->board) == 0;
}

void xq_position_play(XqPosition *position, XqMove move)
{
    assert(xq_bitboard_has(position->side_set[position->side], xq_move_from(move)));
    assert(!xq_bitboard_has(position->side_set[position->side], xq_move_to(move)));
    xq_position_advance(position, move);
}
