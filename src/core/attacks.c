/* attacks.c - the exported questions about reach and attack. */
#include "core/attacks.h"

XqBitboard xq_stray_elephant_reach(XqBitboard occupied, XqSquare square, XqSide side)
{
    static const struct {
        int file, rank;
    } eyes[4] = { { 1, 1 }, { 1, -1 }, { -1, 1 }, { -1, -1 } };
    XqBitboard set = { { 0, 0 } };
    int file = xq_square_file(square), rank = xq_square_rank(square);
    for (int d = 0; d < 4; d++) {
        int f = file + 2 * eyes[d].file, r = rank + 2 * eyes[d].rank;
        if (f < 0 || f >= XQ_FILES || r < 0 || r >= XQ_RANKS)
            continue;
        XqSquare to = xq_square(f, r), eye = xq_square(file + eyes[d].file, rank + eyes[d].rank);
        if (xq_square_at_home(to, side) && !xq_bitboard_has(occupied, eye))
            set = xq_bitboard_or(set, xq_bitboard_of(to));
    }
    return set;
}

XqBitboard xq_position_reach(const XqPosition *position, XqSquare square)
{
    XqPiece piece = position->board[square];
    if (piece == XQ_NO_PIECE)
        return xq_bitboard_empty();
    return xq_bitboard_minus(xq_piece_reach(position, square, piece),
                             position->side_set[xq_piece_side(piece)]);
}

XqBitboard xq_position_attackers(const XqPosition *position, XqSquare square, XqSide side)
{
    return xq_attackers(position, square, side);
}
