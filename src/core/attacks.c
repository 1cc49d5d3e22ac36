/*
 * attacks.c - where pieces reach and what they attack, by walking over the board. A piece that
 * slides walks its four lines; a horse looks at its legs, an elephant at its eyes.
 */
#include <chuhe/position.h>

static const struct {
    int file, rank;
} orthogonal[4] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } },
  diagonal[4] = { { 1, 1 }, { 1, -1 }, { -1, 1 }, { -1, -1 } };

static bool on_board(int file, int rank)
{
    return file >= 0 && file < XQ_FILES && rank >= 0 && rank < XQ_RANKS;
}

static void add(XqBitboard *set, int file, int rank)
{
    if (on_board(file, rank))
        *set = xq_bitboard_or(*set, xq_bitboard_of(xq_square(file, rank)));
}

static bool occupied(const XqPosition *position, int file, int rank)
{
    return position->board[xq_square(file, rank)] != XQ_NO_PIECE;
}

/* The line from a point: empty points before the first piece, that piece, and the second piece. */
static void walk_line(const XqPosition *position, XqSquare square, int d, XqBitboard *quiet,
                      XqBitboard *first, XqBitboard *second)
{
    int pieces = 0;
    int file = xq_square_file(square) + orthogonal[d].file;
    int rank = xq_square_rank(square) + orthogonal[d].rank;
    for (; on_board(file, rank) && pieces < 2;
         file += orthogonal[d].file, rank += orthogonal[d].rank) {
        if (occupied(position, file, rank))
            add(++pieces == 1 ? first : second, file, rank);
        else if (pieces == 0)
            add(quiet, file, rank);
    }
}

static XqBitboard slide(const XqPosition *position, XqSquare square, bool cannon)
{
    XqBitboard quiet = { { 0, 0 } }, first = quiet, second = quiet;
    for (int d = 0; d < 4; d++)
        walk_line(position, square, d, &quiet, &first, &second);
    return xq_bitboard_or(quiet, cannon ? second : first);
}

static XqBitboard horse(const XqPosition *position, XqSquare square)
{
    XqBitboard set = { { 0, 0 } };
    int file = xq_square_file(square), rank = xq_square_rank(square);
    for (int d = 0; d < 4; d++) {
        int df = orthogonal[d].file, dr = orthogonal[d].rank;
        if (!on_board(file + df, rank + dr) || occupied(position, file + df, rank + dr))
            continue;
        add(&set, file + 2 * df + dr, rank + 2 * dr + df);
        add(&set, file + 2 * df - dr, rank + 2 * dr - df);
    }
    return set;
}

static XqBitboard elephant(const XqPosition *position, XqSquare square, XqSide side)
{
    XqBitboard set = { { 0, 0 } };
    int file = xq_square_file(square), rank = xq_square_rank(square);
    for (int d = 0; d < 4; d++) {
        int df = diagonal[d].file, dr = diagonal[d].rank;
        if (on_board(file + 2 * df, rank + 2 * dr) && !occupied(position, file + df, rank + dr) &&
            xq_square_at_home(xq_square(file + 2 * df, rank + 2 * dr), side))
            add(&set, file + 2 * df, rank + 2 * dr);
    }
    return set;
}

static XqBitboard palace_steps(XqSquare square, XqSide side, bool is_king)
{
    XqBitboard set = { { 0, 0 } };
    for (int d = 0; d < 4; d++) {
        int file = xq_square_file(square) + (is_king ? orthogonal[d].file : diagonal[d].file);
        int rank = xq_square_rank(square) + (is_king ? orthogonal[d].rank : diagonal[d].rank);
        if (on_board(file, rank) && xq_square_in_palace(xq_square(file, rank), side))
            add(&set, file, rank);
    }
    return set;
}

static XqBitboard pawn(XqSquare square, XqSide side)
{
    XqBitboard set = { { 0, 0 } };
    int file = xq_square_file(square), rank = xq_square_rank(square);
    add(&set, file, rank + (side == XQ_RED ? 1 : -1));
    if (!xq_square_at_home(square, side)) {
        add(&set, file - 1, rank);
        add(&set, file + 1, rank);
    }
    return set;
}

static XqBitboard reach_of(const XqPosition *position, XqSquare square, XqPiece piece)
{
    XqSide side = xq_piece_side(piece);
    switch (xq_piece_kind(piece)) {
    case XQ_KING:
        return palace_steps(square, side, true);
    case XQ_ADVISOR:
        return palace_steps(square, side, false);
    case XQ_ELEPHANT:
        return elephant(position, square, side);
    case XQ_HORSE:
        return horse(position, square);
    case XQ_ROOK:
        return slide(position, square, false);
    case XQ_CANNON:
        return slide(position, square, true);
    case XQ_PAWN:
        return pawn(square, side);
    case XQ_KIND_COUNT:
        break;
    }
    return xq_bitboard_empty();
}

XqBitboard xq_position_reach(const XqPosition *position, XqSquare square)
{
    XqPiece piece = position->board[square];
    if (piece == XQ_NO_PIECE)
        return xq_bitboard_empty();
    return xq_bitboard_minus(reach_of(position, square, piece),
                             position->side_set[xq_piece_side(piece)]);
}

/* Whether the cannon on `from` could take on `to`: one line, exactly one piece between. */
static bool cannon_takes_on(const XqPosition *position, XqSquare from, XqSquare to)
{
    int file = xq_square_file(from), rank = xq_square_rank(from);
    int df = xq_square_file(to) - file, dr = xq_square_rank(to) - rank;
    if ((df != 0) == (dr != 0))
        return false;
    int steps = df + dr > 0 ? df + dr : -(df + dr), screens = 0;
    for (int i = 1; i < steps; i++)
        screens += occupied(position, file + i * (df / steps), rank + i * (dr / steps));
    return screens == 1;
}

static bool takes_on(const XqPosition *position, XqSquare from, XqSquare to)
{
    XqPiece piece = position->board[from];
    if (xq_piece_kind(piece) == XQ_CANNON)
        return cannon_takes_on(position, from, to);
    return xq_bitboard_has(reach_of(position, from, piece), to);
}

XqBitboard xq_position_attackers(const XqPosition *position, XqSquare square, XqSide side)
{
    XqBitboard set = { { 0, 0 } };
    XqBitboard from = position->side_set[side];
    while (!xq_bitboard_is_empty(from)) {
        XqSquare s = xq_bitboard_pop(&from);
        bool on_open_file = s == position->king[side] &&
                            xq_bitboard_has(slide(position, s, false), square) &&
                            xq_square_file(s) == xq_square_file(square);
        if (s != square && (on_open_file || takes_on(position, s, square)))
            set = xq_bitboard_or(set, xq_bitboard_of(s));
    }
    return set;
}
