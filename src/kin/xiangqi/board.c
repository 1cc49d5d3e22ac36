/* board.c - the board of Xiangqi: as a drawing, its points as text, and what stands on it. */
#include "kin/xiangqi/board.h"

#include <stdio.h>

#include "kin/ranks.h"

/* --- Drawing ---------------------------------------------------------------------------------- */

static int y_of(int rank)
{
    return (XQ_RANKS - 1 - rank) * XQ_KIN_UNIT;
}

static bool is_marked(int file, int rank)
{
    int own = rank < XQ_RANKS / 2 ? rank : XQ_RANKS - 1 - rank;
    return (own == 3 && file % 2 == 0) || (own == 2 && (file == 1 || file == 7));
}

/* Between the banks only the outer files are drawn. */
static void add_points(XqKinBoard *out, int number, int shift, char first_file)
{
    int first = out->point_count;
    for (int square = 0; square < XQ_SQUARES; square++) {
        int file = xq_square_file((XqSquare)square), rank = xq_square_rank((XqSquare)square);
        char name[24];
        (void)snprintf(name, sizeof name, "%c%d", first_file + file, rank + 1); /* 3 bytes */
        int at = xq_kin_board_point(out, shift + file * XQ_KIN_UNIT, y_of(rank), name);
        out->points[at].board = (uint8_t)number;
        if (is_marked(file, rank))
            out->points[at].mark = XQ_KIN_MARK_START;
        if (file > 0)
            xq_kin_board_edge(out, first + square - 1, at, true);
        if (rank > 0)
            xq_kin_board_edge(out, first + square - XQ_FILES, at,
                              rank != XQ_RANKS / 2 || file == 0 || file == XQ_FILES - 1);
    }
}

static void add_corners(XqKinArea *area, int left, int right, int bottom, int top)
{
    xq_kin_area_corner(area, left, bottom);
    xq_kin_area_corner(area, right, bottom);
    xq_kin_area_corner(area, right, top);
    xq_kin_area_corner(area, left, top);
}

static void add_palace(XqKinBoard *out, int army, int shift, int low_rank)
{
    int left = shift + 3 * XQ_KIN_UNIT, right = left + 2 * XQ_KIN_UNIT;
    int bottom = y_of(low_rank), top = y_of(low_rank + 2);
    add_corners(xq_kin_board_area(out, XQ_KIN_AREA_PALACE, army), left, right, bottom, top);
    xq_kin_board_line(out, left, bottom, right, top, 0);
    xq_kin_board_line(out, left, top, right, bottom, 0);
}

void xiangqi_draw(XqKinBoard *out, int number, int shift, char first_file)
{
    int middle = (y_of(4) + y_of(5)) / 2;
    add_points(out, number, shift, first_file);
    add_corners(xq_kin_board_area(out, XQ_KIN_AREA_RIVER, XQ_KIN_NOBODY), shift,
                shift + (XQ_FILES - 1) * XQ_KIN_UNIT, y_of(4), y_of(5));
    add_palace(out, 2 * number, shift, 0);
    add_palace(out, 2 * number + 1, shift, 7);
    xq_kin_board_caption(out, shift + 2 * XQ_KIN_UNIT, middle, 0, "楚河");
    xq_kin_board_caption(out, shift + 6 * XQ_KIN_UNIT, middle, 0, "漢界");
}

/* --- Text ------------------------------------------------------------------------------------- */

XqStatus xiangqi_square_parse(XqSquare *out, XqStr in, size_t *at, char first_file, XqError *err)
{
    int file, rank;
    RanksSize size = { XQ_FILES, XQ_RANKS, first_file };
    XqStatus status = ranks_parse_point(&file, &rank, in, at, size, err);
    if (status == XQ_OK)
        *out = xq_square(file, rank);
    return status;
}

void xiangqi_square_format(XqBuf *out, XqSquare square, char first_file)
{
    xq_buf_printf(out, "%c%d", first_file + xq_square_file(square), xq_square_rank(square) + 1);
}

typedef struct Written {
    const XqPosition *position;
    XqSquare banner;
} Written;

static void write_piece(char out[RANKS_PIECE_SIZE], const void *state, int file, int rank)
{
    const Written *written = state;
    XqSquare square = xq_square(file, rank);
    XqPiece piece = xq_position_piece(written->position, square);
    if (piece != XQ_NO_PIECE)
        out[0] = square == written->banner ? 'M' : xq_piece_letter(piece);
}

void xiangqi_board_format(XqBuf *out, const XqPosition *position, XqSquare banner)
{
    const RanksForm form = { .files = XQ_FILES, .ranks = XQ_RANKS, .write = write_piece };
    Written written = { position, banner };
    ranks_format(out, &written, &form);
}

/* --- Pieces ----------------------------------------------------------------------------------- */

const XqKinArmy xiangqi_armies[2] = {
    { 'w', N_("Red"), "紅", 0xc0392b },
    { 'b', N_("Black"), "黑", 0x2b2b2b },
};

const XqKinKind xiangqi_kinds[XQ_KIND_COUNT] = {
    { 'K', N_("general"), "將", "king", 6000 },     { 'A', N_("advisor"), "士", "advisor", 200 },
    { 'B', N_("elephant"), "象", "elephant", 200 }, { 'N', N_("horse"), "馬", "horse", 420 },
    { 'R', N_("chariot"), "車", "rook", 900 },      { 'C', N_("cannon"), "砲", "cannon", 450 },
    { 'P', N_("soldier"), "卒", "pawn", 100 },      { 'M', N_("banner"), "旗", "banner", 2200 },
};

const char *xiangqi_native(XqSide side, int kind)
{
    static const char *const red[BANNER + 1] = {
        "", "帥", "仕", "相", "傌", "俥", "炮", "兵", "旗"
    };
    return side == XQ_RED ? red[kind] : xiangqi_kinds[kind - 1].native;
}

int xiangqi_worth(XqSide side, int kind, XqSquare square)
{
    int file = xq_square_file(square), rank = xq_square_rank(square);
    int ahead = side == XQ_RED ? rank : XQ_RANKS - 1 - rank;
    int off_centre = file > 4 ? file - 4 : 4 - file;
    switch (kind) {
    case XQ_KING:
        return 10 * (ahead == 0) + 6 * (file == 4);
    case XQ_PAWN: /* over the river worth a second one, on the last line less */
        if (ahead < 5)
            return 100 + 4 * (file == 4);
        return ahead == XQ_RANKS - 1 ? 120 : 200 + 10 * (ahead - 5) - 8 * off_centre;
    case XQ_HORSE:
        return 420 - 20 * (ahead == 0) - 3 * off_centre + 5 * (ahead > 4);
    case XQ_ROOK:
        return 900 + 15 * (ahead > 0) - 2 * off_centre;
    case XQ_CANNON:
        return 450 + 8 * (file == 4);
    default:
        return xiangqi_kinds[kind - 1].value;
    }
}
