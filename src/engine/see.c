/*
 * see.c - static exchange evaluation.
 *
 * Both sides take on one point in turn, each with its cheapest piece, until one had better stop.
 * Pieces that have taken are lifted off a copy of the board, which opens and closes the lines of
 * rooks and cannons and frees the legs of horses.
 */
#include "engine/see.h"

#include <string.h>

#include "engine/params.h"

typedef struct Exchange {
    XqPiece board[XQ_SQUARES];
    XqSquare point;
    int file, rank;
} Exchange;

static const struct {
    int file, rank;
} lines[4] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } };

static bool on_board(int file, int rank)
{
    return file >= 0 && file < XQ_FILES && rank >= 0 && rank < XQ_RANKS;
}

static XqPiece at(const Exchange *x, int file, int rank)
{
    return on_board(file, rank) ? x->board[xq_square(file, rank)] : XQ_NO_PIECE;
}

/* A pawn of `side` steps in direction (file, rank) only forward, or sideways beyond the river. */
static bool pawn_steps(XqSide side, XqSquare from, int file_step, int rank_step)
{
    if (file_step != 0)
        return !xq_square_at_home(from, side);
    return rank_step == (side == XQ_RED ? 1 : -1);
}

/* Candidates found along the four lines, by kind: XQ_NO_SQUARE where there is none. */
typedef struct OnLines {
    XqSquare from[XQ_KIND_COUNT];
} OnLines;

static void look_along(OnLines *out, const Exchange *x, XqSide side, int d)
{
    int pieces = 0, distance = 1;
    int file = x->file + lines[d].file, rank = x->rank + lines[d].rank;
    for (; on_board(file, rank) && pieces < 2;
         file += lines[d].file, rank += lines[d].rank, distance++) {
        XqSquare square = xq_square(file, rank);
        XqPiece piece = x->board[square];
        if (piece == XQ_NO_PIECE)
            continue;
        pieces++;
        if (xq_piece_side(piece) != side)
            continue;
        XqKind kind = xq_piece_kind(piece);
        bool takes =
            pieces == 2 ? kind == XQ_CANNON
            : kind == XQ_ROOK
                ? true
                : distance == 1 && ((kind == XQ_PAWN &&
                                     pawn_steps(side, square, -lines[d].file, -lines[d].rank)) ||
                                    (kind == XQ_KING && xq_square_in_palace(x->point, side)));
        if (takes)
            out->from[kind] = square;
    }
}

/* Horses and elephants stand a knight's or a double diagonal step off, advisors a diagonal one; the
 * diagonal neighbour of the point is the leg or the eye they go by. */
static XqSquare look_aslant(const Exchange *x, XqSide side, XqKind kind)
{
    XqPiece wanted = xq_piece(side, kind);
    for (int df = -1; df <= 1; df += 2)
        for (int dr = -1; dr <= 1; dr += 2) {
            int file = x->file + df, rank = x->rank + dr;
            if (!on_board(file, rank))
                continue;
            XqSquare near = xq_square(file, rank);
            if (kind == XQ_ADVISOR) {
                if (x->board[near] == wanted && xq_square_in_palace(x->point, side))
                    return near;
                continue;
            }
            if (x->board[near] != XQ_NO_PIECE)
                continue;
            if (kind == XQ_ELEPHANT) {
                if (at(x, file + df, rank + dr) == wanted && xq_square_at_home(x->point, side))
                    return xq_square(file + df, rank + dr);
                continue;
            }
            if (at(x, file + df, rank) == wanted)
                return xq_square(file + df, rank);
            if (at(x, file, rank + dr) == wanted)
                return xq_square(file, rank + dr);
        }
    return XQ_NO_SQUARE;
}

/* The cheapest piece of `side` that can take on the point. */
static XqSquare cheapest(const Exchange *x, XqSide side)
{
    OnLines found;
    memset(&found, XQ_NO_SQUARE, sizeof found);
    for (int d = 0; d < 4; d++)
        look_along(&found, x, side, d);
    if (found.from[XQ_PAWN] != XQ_NO_SQUARE)
        return found.from[XQ_PAWN];
    static const XqKind aslant[] = { XQ_ADVISOR, XQ_ELEPHANT, XQ_HORSE };
    for (size_t i = 0; i < sizeof aslant / sizeof aslant[0]; i++) {
        XqSquare from = look_aslant(x, side, aslant[i]);
        if (from != XQ_NO_SQUARE)
            return from;
    }
    if (found.from[XQ_CANNON] != XQ_NO_SQUARE)
        return found.from[XQ_CANNON];
    if (found.from[XQ_ROOK] != XQ_NO_SQUARE)
        return found.from[XQ_ROOK];
    return found.from[XQ_KING];
}

static int value_at(const Exchange *x, XqSquare square)
{
    XqPiece piece = x->board[square];
    return piece == XQ_NO_PIECE ? 0 : xq_kind_value[xq_piece_kind(piece)];
}

/* Lifts the taker; it now stands on the point. */
static void take(Exchange *x, XqSquare from)
{
    x->board[x->point] = x->board[from];
    x->board[from] = XQ_NO_PIECE;
}

/*
 * `balance` is what the side that just took is ahead of the threshold if the exchange ends here;
 * each side in turn takes while the balance is against it. A side that stays ahead even after
 * losing the piece it took with has made its point.
 */
bool xq_see_at_least(const XqPosition *position, XqMove move, int threshold)
{
    XqSquare from = xq_move_from(move), to = xq_move_to(move);
    Exchange x = { .point = to, .file = xq_square_file(to), .rank = xq_square_rank(to) };
    memcpy(x.board, position->board, sizeof x.board);
    int balance = value_at(&x, to) - threshold;
    if (balance < 0)
        return false;
    balance -= value_at(&x, from);
    if (balance >= 0)
        return true;
    take(&x, from);

    XqSide side = xq_side_other(xq_position_side(position));
    bool reached = true; /* whether the first mover is ahead if `side` does not take */
    for (;;) {
        XqSquare next = cheapest(&x, side);
        if (next == XQ_NO_SQUARE)
            return reached;
        bool with_king = xq_piece_kind(x.board[next]) == XQ_KING;
        int risked = value_at(&x, next);
        take(&x, next);
        side = xq_side_other(side);
        if (with_king) /* it may take only where nothing takes back */
            return cheapest(&x, side) != XQ_NO_SQUARE ? reached : !reached;
        reached = !reached;
        balance = -balance - 1 - risked;
        if (balance >= 0)
            return reached;
    }
}
