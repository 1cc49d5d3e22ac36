/* board.c - the board of Xiangqi as a drawing. */
#include "kin/jieqi/jieqi.h"

#include <stdio.h>

static int x_of(int file)
{
    return file * XQ_KIN_UNIT;
}

static int y_of(int rank)
{
    return (XQ_RANKS - 1 - rank) * XQ_KIN_UNIT;
}

static void add_points(XqKinBoard *out)
{
    for (int square = 0; square < XQ_SQUARES; square++) {
        int file = xq_square_file((XqSquare)square), rank = xq_square_rank((XqSquare)square);
        char name[24];
        (void)snprintf(name, sizeof name, "%c%d", 'a' + file, rank + 1); /* 3 bytes at most */
        int at = xq_kin_board_point(out, x_of(file), y_of(rank), name);
        XqPiece dealt = jieqi_dealt((XqSquare)square);
        XqKind kind = dealt == XQ_NO_PIECE ? XQ_KING : xq_piece_kind(dealt);
        if (kind == XQ_CANNON || kind == XQ_PAWN)
            out->points[at].mark = XQ_KIN_MARK_START;
    }
}

/* The grid; between the banks only the outer files are drawn. */
static void add_edges(XqKinBoard *out)
{
    for (int square = 0; square < XQ_SQUARES; square++) {
        int file = xq_square_file((XqSquare)square), rank = xq_square_rank((XqSquare)square);
        bool is_outer = file == 0 || file == XQ_FILES - 1;
        if (file < XQ_FILES - 1)
            xq_kin_board_edge(out, square, square + 1, true);
        if (rank < XQ_RANKS - 1)
            xq_kin_board_edge(out, square, square + XQ_FILES, rank != 4 || is_outer);
    }
}

static void add_corners(XqKinArea *area, int left, int right, int bottom, int top)
{
    xq_kin_area_corner(area, x_of(left), y_of(bottom));
    xq_kin_area_corner(area, x_of(right), y_of(bottom));
    xq_kin_area_corner(area, x_of(right), y_of(top));
    xq_kin_area_corner(area, x_of(left), y_of(top));
}

static void add_palace(XqKinBoard *out, XqSide side)
{
    int bottom = side == XQ_RED ? 0 : 7, top = bottom + 2;
    add_corners(xq_kin_board_area(out, XQ_KIN_AREA_PALACE, (int)side), 3, 5, bottom, top);
    xq_kin_board_line(out, x_of(3), y_of(bottom), x_of(5), y_of(top), 0);
    xq_kin_board_line(out, x_of(3), y_of(top), x_of(5), y_of(bottom), 0);
}

void jieqi_draw(XqKinBoard *out, const XqKinState *state)
{
    (void)state;
    add_points(out);
    add_edges(out);
    add_corners(xq_kin_board_area(out, XQ_KIN_AREA_RIVER, NOBODY), 0, XQ_FILES - 1, 4, 5);
    add_palace(out, XQ_RED);
    add_palace(out, XQ_BLACK);
    xq_kin_board_caption(out, x_of(2), (y_of(4) + y_of(5)) / 2, 0, "楚河");
    xq_kin_board_caption(out, x_of(6), (y_of(4) + y_of(5)) / 2, 0, "漢界");
    xq_kin_board_fit(out, XQ_KIN_UNIT * 3 / 5);
}
