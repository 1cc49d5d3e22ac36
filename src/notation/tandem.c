/* tandem.c - counting a kind file by file. */
#include "notation/tandem.h"

#include "notation/pattern.h"

XqTandemPlace xq_tandem_place(const XqPosition *position, XqSquare square)
{
    XqPiece piece = xq_position_piece(position, square);
    XqSide side = xq_piece_side(piece);
    XqTandemPlace place = { 0, 0, 0, 0 };
    int labels = 0;
    for (int number = 1; number <= XQ_FILES; number++) {
        int file = xq_file_from_number(side, number);
        int count = 0, index = 0;
        for (int step = 0; step < XQ_RANKS; step++) {
            int rank = side == XQ_RED ? XQ_RANKS - 1 - step : step;
            XqSquare at = xq_square(file, rank);
            count += xq_position_piece(position, at) == piece;
            if (at == square)
                index = count;
        }
        if (index > 0) {
            place.count = count;
            place.index = index;
            place.label = count > 1 ? labels + index : 0;
        }
        if (count > 1) {
            place.files++;
            labels += count;
        }
    }
    return place;
}
