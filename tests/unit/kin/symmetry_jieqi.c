/* symmetry_jieqi.c - Jieqi's board mirrored and with colours exchanged, for test_symmetry.c; and
 * its moves once more, found point by point. */
#include "kin/jieqi/jieqi.h"

#include <stdlib.h>

#include "cmocka_all.h"

void jieqi_check_symmetry(const XqKinState *state);
void jieqi_check_attacks(const XqKinState *state);

static XqSquare turned(XqSquare square, int symmetry)
{
    if ((symmetry & 1) != 0)
        square = xq_square_mirror(square);
    return (symmetry & 2) != 0 ? xq_square_flip(square) : square;
}

static int compare(const void *a, const void *b)
{
    XqMove x = *(const XqMove *)a, y = *(const XqMove *)b;
    return (x > y) - (x < y);
}

static void turn_board(Board *out, const Board *in, int symmetry)
{
    xq_position_clear(&out->position);
    out->covered = xq_bitboard_empty();
    for (int i = 0; i < XQ_SQUARES; i++) {
        XqSquare square = (XqSquare)i, to = turned(square, symmetry);
        XqPiece piece = in->position.board[square];
        if (piece != XQ_NO_PIECE && (symmetry & 2) != 0)
            piece ^= 8;
        xq_position_put(&out->position, to, piece);
        if (is_covered(in, square))
            out->covered = xq_bitboard_or(out->covered, xq_bitboard_of(to));
    }
    XqSide side = xq_position_side(&in->position);
    xq_position_set_side(&out->position, (symmetry & 2) != 0 ? xq_side_other(side) : side);
}

void jieqi_check_symmetry(const XqKinState *state)
{
    const Board *board = &jieqi_of(state)->board;
    for (int symmetry = 1; symmetry < 4; symmetry++) {
        XqMoveList moves, others;
        Board other;
        turn_board(&other, board, symmetry);
        jieqi_generate(board, &moves);
        jieqi_generate(&other, &others);
        assert_int_equal(moves.count, others.count);
        for (int i = 0; i < moves.count; i++)
            moves.moves[i] = xq_move(turned(xq_move_from(moves.moves[i]), symmetry),
                                     turned(xq_move_to(moves.moves[i]), symmetry));
        qsort(moves.moves, (size_t)moves.count, sizeof moves.moves[0], compare);
        qsort(others.moves, (size_t)others.count, sizeof others.moves[0], compare);
        assert_memory_equal(moves.moves, others.moves, (size_t)moves.count * sizeof moves.moves[0]);
    }
}

/* --- Point by point --------------------------------------------------------------------------- */

/* Pieces strictly between two points of a line; -1 if they are on none. */
static int count_between(const Board *board, int from_file, int from_rank, int df, int dr)
{
    int count = 0, steps = abs(df) + abs(dr);
    if (df != 0 && dr != 0)
        return -1;
    for (int i = 1; i < steps; i++) {
        XqSquare square = xq_square(from_file + df / steps * i, from_rank + dr / steps * i);
        count += board->position.board[square] != XQ_NO_PIECE;
    }
    return count;
}

static bool is_empty(const Board *board, int file, int rank)
{
    return board->position.board[xq_square(file, rank)] == XQ_NO_PIECE;
}

/* Whether the piece on `from` could go to `to`, as the rules say it in words. */
static bool goes(const Board *board, XqSquare from, XqSquare to)
{
    XqPiece piece = board->position.board[from], target = board->position.board[to];
    XqSide side = xq_piece_side(piece);
    int file = xq_square_file(from), rank = xq_square_rank(from);
    int df = xq_square_file(to) - file, dr = xq_square_rank(to) - rank;
    int x = abs(df), y = abs(dr), forward = side == XQ_RED ? 1 : -1;
    if (from == to || (target != XQ_NO_PIECE && xq_piece_side(target) == side))
        return false;
    switch (xq_piece_kind(piece)) {
    case XQ_KING:
        return x + y == 1 && xq_square_in_palace(to, side);
    case XQ_ADVISOR:
        return x == 1 && y == 1 && (!is_covered(board, from) || xq_square_in_palace(to, side));
    case XQ_ELEPHANT:
        return x == 2 && y == 2 && is_empty(board, file + df / 2, rank + dr / 2) &&
               (!is_covered(board, from) || xq_square_at_home(to, side));
    case XQ_HORSE:
        return x * y == 2 && is_empty(board, file + df / 2, rank + dr / 2);
    case XQ_ROOK:
        return count_between(board, file, rank, df, dr) == 0;
    case XQ_CANNON:
        return count_between(board, file, rank, df, dr) == (target != XQ_NO_PIECE ? 1 : 0);
    case XQ_PAWN:
        return (x == 0 && dr == forward) || (x == 1 && y == 0 && !xq_square_at_home(from, side));
    case XQ_KIND_COUNT:
        break;
    }
    return false;
}

static bool is_attacked(const Board *board, XqSide side)
{
    XqSquare king = board->position.king[side], enemy = board->position.king[side ^ 1];
    int dr = xq_square_rank(king) - xq_square_rank(enemy);
    if (xq_square_file(king) == xq_square_file(enemy) &&
        count_between(board, xq_square_file(enemy), xq_square_rank(enemy), 0, dr) == 0)
        return true;
    for (int from = 0; from < XQ_SQUARES; from++) {
        XqPiece piece = board->position.board[from];
        if (piece != XQ_NO_PIECE && xq_piece_side(piece) != side &&
            goes(board, (XqSquare)from, king))
            return true;
    }
    return false;
}

void jieqi_check_attacks(const XqKinState *state)
{
    const Board *board = &jieqi_of(state)->board;
    XqSide side = xq_position_side(&board->position);
    XqMoveList moves;
    int count = 0;
    jieqi_generate(board, &moves);
    for (int from = 0; from < XQ_SQUARES; from++) {
        XqPiece piece = board->position.board[from];
        if (piece == XQ_NO_PIECE || xq_piece_side(piece) != side)
            continue;
        for (int to = 0; to < XQ_SQUARES; to++) {
            Board next = *board;
            if (!goes(board, (XqSquare)from, (XqSquare)to))
                continue;
            xq_position_put(&next.position, (XqSquare)to, piece);
            xq_position_put(&next.position, (XqSquare)from, XQ_NO_PIECE);
            next.covered =
                xq_bitboard_minus(next.covered, xq_bitboard_or(xq_bitboard_of((XqSquare)from),
                                                               xq_bitboard_of((XqSquare)to)));
            if (is_attacked(&next, side))
                continue;
            count++;
            assert_true(xq_move_list_has(&moves, xq_move((XqSquare)from, (XqSquare)to)));
        }
    }
    assert_int_equal(moves.count, count);
    assert_int_equal(jieqi_in_check(board, side), is_attacked(board, side));
}
