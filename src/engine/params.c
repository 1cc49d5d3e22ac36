/* params.c - the values of params.h. By hand, 2026-11. */
#include "engine/params.h"

const XqParam xq_params[XQ_PARAM_COUNT] = {
#define XQ_PARAM_ROW(name, text, opening, ending) { text, XQ_PAIR(opening, ending) },
    XQ_PARAMS(XQ_PARAM_ROW)
#undef XQ_PARAM_ROW
};

const int16_t xq_kind_value[XQ_KIND_COUNT] = {
    [XQ_KING] = 10000, [XQ_ADVISOR] = 180, [XQ_ELEPHANT] = 190, [XQ_HORSE] = 420,
    [XQ_ROOK] = 920,   [XQ_CANNON] = 440,  [XQ_PAWN] = 110,
};

/* clang-format off */
const int16_t xq_place_opening[XQ_KIND_COUNT][XQ_PLACES] = {
    [XQ_KING] = {
        0, 0, 0,  -8,   6,
        0, 0, 0, -26, -20,
        0, 0, 0, -44, -40,
    },
    [XQ_ADVISOR] = {
        0, 0, 0,  0, 0,
        0, 0, 0,  0, 6,
        0, 0, 0, -8, 0,
    },
    [XQ_ELEPHANT] = {
         0, 0,  0, 0,  0,
         0, 0,  0, 0,  0,
        -8, 0,  0, 0, 10,
         0, 0,  0, 0,  0,
         0, 0, -2, 0,  0,
    },
    [XQ_HORSE] = {
        -24, -30, -12, -14, -30,
        -12,  -6,   0,  -4, -46,
        -10,   0,  14,   4,  -8,
         -4,   6,   8,  12,   4,
         -2,  12,  14,  12,  14,
          2,  16,  14,  22,  22,
          8,  22,  26,  24,  26,
          8,  20,  42,  32,  20,
          2,  12,  46,  14,   4,
        -14,  -4,   8,   2,  -8,
    },
    [XQ_ROOK] = {
        -20, -8,  -4,  4, -12,
         -6,  4,   2, 12,   2,
         -6,  6,   0, 10,   4,
         -2,  6,   4, 12,   6,
          4, 12,   6, 14,  12,
          6, 14,   8, 16,  14,
          6, 12,  10, 16,  18,
          6, 12,  10, 18,  22,
         10, 18,  14, 24,  26,
          8, 12,   8, 16,  14,
    },
    [XQ_CANNON] = {
         0, -2,   2,   4,   4,
         0,  2,   4,   6,   2,
         2,  2,   8,   6,  18,
         0,  0,  -2,   2,   8,
        -2,  4,   2,   4,  12,
         0,  2,   2,   2,  12,
         0,  4,   0,   0,  14,
         4,  6,   0,  -6,   0,
         6,  4,   0, -10, -14,
        14, 12,   0, -12, -16,
    },
    [XQ_PAWN] = {
         0,  0,  0,   0,   0,
         0,  0,  0,   0,   0,
         0,  0,  0,   0,   0,
        -6,  0,  4,   0,  10,
         0,  0, 14,   0,  16,
        26, 34, 44,  52,  54,
        36, 52, 68,  80,  84,
        38, 62, 86, 104, 108,
        30, 58, 84, 112, 116,
        -6,  4, 12,  24,  28,
    },
};

const int16_t xq_place_ending[XQ_KIND_COUNT][XQ_PLACES] = {
    [XQ_KING] = {
        0, 0, 0,   0,   6,
        0, 0, 0,  -6,   2,
        0, 0, 0, -18, -14,
    },
    [XQ_ADVISOR] = {
        0, 0, 0,  0, 0,
        0, 0, 0,  0, 4,
        0, 0, 0, -4, 0,
    },
    [XQ_ELEPHANT] = {
         0, 0,  0, 0, 0,
         0, 0,  0, 0, 0,
        -6, 0,  0, 0, 8,
         0, 0,  0, 0, 0,
         0, 0, -2, 0, 0,
    },
    [XQ_HORSE] = {
        -30, -22, -16, -14, -20,
        -16,  -8,  -2,  -2, -16,
        -10,  -2,   6,   4,   0,
         -4,   4,   6,  10,   8,
          0,   8,  12,  14,  16,
          4,  12,  18,  20,  20,
          6,  16,  24,  26,  26,
          4,  16,  30,  30,  22,
          0,   8,  26,  14,   8,
        -16,  -6,   2,   2,  -6,
    },
    [XQ_ROOK] = {
        -10, -6, -4,  4,  0,
         -4,  0,  0,  8,  6,
         -2,  2,  2,  8,  6,
          0,  4,  4, 10,  8,
          4,  8,  6, 12, 12,
          4,  8,  8, 12, 14,
          6, 10, 10, 14, 16,
          6, 10, 10, 16, 18,
          8, 12, 12, 18, 20,
          6,  8,  8, 12, 12,
    },
    [XQ_CANNON] = {
         2,  2,  6,  8, 10,
         2,  4,  6,  8,  8,
         2,  4,  6,  8, 14,
         0,  2,  2,  4,  8,
         0,  2,  2,  4,  8,
         0,  0,  0,  2,  6,
         0,  0,  0,  0,  6,
         0,  0,  0, -4,  0,
         0,  0, -2, -8, -8,
         4,  2, -2, -8, -8,
    },
    [XQ_PAWN] = {
         0,  0,   0,   0,   0,
         0,  0,   0,   0,   0,
         0,  0,   0,   0,   0,
         0,  0,   4,   0,   8,
         8,  0,  16,   0,  18,
        44, 56,  66,  74,  76,
        54, 74,  92, 106, 110,
        54, 84, 112, 130, 134,
        34, 68, 100, 124, 128,
       -14,  0,  14,  30,  34,
    },
};
/* clang-format on */

static XqPair material(XqKind kind)
{
    switch (kind) {
    case XQ_ADVISOR:
        return xq_param(XQ_PARAM_ADVISOR);
    case XQ_ELEPHANT:
        return xq_param(XQ_PARAM_ELEPHANT);
    case XQ_HORSE:
        return xq_param(XQ_PARAM_HORSE);
    case XQ_ROOK:
        return xq_param(XQ_PARAM_ROOK);
    case XQ_CANNON:
        return xq_param(XQ_PARAM_CANNON);
    case XQ_PAWN:
        return xq_param(XQ_PARAM_PAWN);
    case XQ_KING:
    case XQ_KIND_COUNT:
        break;
    }
    return 0;
}

XqPair xq_placed_value(XqPiece piece, XqSquare square)
{
    XqKind kind = xq_piece_kind(piece);
    XqSquare seen = xq_piece_side(piece) == XQ_RED ? square : xq_square_turn(square);
    int file = xq_square_file(seen), rank = xq_square_rank(seen);
    int place = rank * 5 + (file < 5 ? file : 8 - file);
    return material(kind) + XQ_PAIR(xq_place_opening[kind][place], xq_place_ending[kind][place]);
}
