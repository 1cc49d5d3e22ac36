/*
 * moves.c - where pieces go, and what is legal.
 *
 * Covered pieces and most turned ones move as the core's tables say. Turned advisors and elephants
 * are not bound to a palace or a bank, so their steps are made here. A move is legal if afterwards
 * no enemy piece attacks the own general; what lies under a cover never enters.
 */
#include "kin/jieqi/jieqi.h"

#include "core/play.h"

/* Steps of `length` along the four diagonals, over an empty point if it is 2. */
static XqBitboard diagonal_reach(const Board *board, XqSquare from, int length)
{
    XqBitboard set = xq_bitboard_empty();
    int file = xq_square_file(from), rank = xq_square_rank(from);
    for (int i = 0; i < 4; i++) {
        int df = (i & 1) != 0 ? 1 : -1, dr = (i & 2) != 0 ? 1 : -1;
        int to_file = file + df * length, to_rank = rank + dr * length;
        if (to_file < 0 || to_file >= XQ_FILES || to_rank < 0 || to_rank >= XQ_RANKS)
            continue;
        if (length == 2 && board->position.board[xq_square(file + df, rank + dr)] != XQ_NO_PIECE)
            continue;
        set = xq_bitboard_or(set, xq_bitboard_of(xq_square(to_file, to_rank)));
    }
    return set;
}

XqBitboard jieqi_reach(const Board *board, XqSquare from)
{
    const XqPosition *position = &board->position;
    XqPiece piece = position->board[from];
    XqKind kind = xq_piece_kind(piece);
    bool is_free = (kind == XQ_ADVISOR || kind == XQ_ELEPHANT) && !is_covered(board, from);
    XqBitboard set = is_free ? diagonal_reach(board, from, kind == XQ_ADVISOR ? 1 : 2)
                             : xq_piece_reach(position, from, piece);
    /* A cannon's and a rook's tables hold the first piece of either side. */
    return xq_bitboard_minus(set, position->side_set[xq_piece_side(piece)]);
}

/* Of the turned advisors and elephants of `side` those that could take on `square`. */
static XqBitboard free_attackers(const Board *board, XqSquare square, XqBitboard free)
{
    const XqPosition *position = &board->position;
    XqBitboard set = xq_bitboard_empty();
    int file = xq_square_file(square), rank = xq_square_rank(square);
    while (!xq_bitboard_is_empty(free)) {
        XqSquare from = xq_bitboard_pop(&free);
        int df = xq_square_file(from) - file, dr = xq_square_rank(from) - rank;
        int length = xq_piece_kind(position->board[from]) == XQ_ADVISOR ? 1 : 2;
        if (df * df != length * length || dr * dr != length * length)
            continue;
        XqSquare eye = xq_square(file + df / 2, rank + dr / 2);
        if (length == 1 || position->board[eye] == XQ_NO_PIECE)
            set = xq_bitboard_or(set, xq_bitboard_of(from));
    }
    return set;
}

XqBitboard jieqi_attackers(const Board *board, XqSquare square, XqSide side)
{
    const XqPosition *position = &board->position;
    XqBitboard slanting = xq_bitboard_or(xq_position_pieces(position, side, XQ_ADVISOR),
                                         xq_position_pieces(position, side, XQ_ELEPHANT));
    XqBitboard free = xq_bitboard_minus(slanting, board->covered);
    XqBitboard bound = xq_bitboard_minus(xq_attackers(position, square, side), free);
    return xq_bitboard_or(bound, free_attackers(board, square, free));
}

bool jieqi_in_check(const Board *board, XqSide side)
{
    XqSquare king = board->position.king[side];
    return !xq_bitboard_is_empty(jieqi_attackers(board, king, xq_side_other(side)));
}

void jieqi_move_piece(Board *board, XqSquare from, XqSquare to)
{
    XqBitboard both = xq_bitboard_or(xq_bitboard_of(from), xq_bitboard_of(to));
    xq_position_move_piece(&board->position, from, to);
    board->covered = xq_bitboard_minus(board->covered, both);
}

bool jieqi_is_safe_move(const Board *board, XqSquare from, XqSquare to)
{
    Board next;
    xq_position_copy(&next.position, &board->position);
    next.covered = board->covered;
    XqSide side = xq_position_side(&board->position);
    jieqi_move_piece(&next, from, to);
    return !jieqi_in_check(&next, side);
}

/* The points from which a piece going away or coming to can make a difference to the general's
 * safety: his rank and file, and those next to him and one farther, where legs and eyes are. */
static XqBitboard around(XqSquare king)
{
    XqBitboard set = xq_cross[king];
    int file = xq_square_file(king), rank = xq_square_rank(king);
    for (int i = 0; i < 4; i++) {
        int f = file + ((i & 1) != 0 ? 1 : -1), r = rank + ((i & 2) != 0 ? 1 : -1);
        if (f >= 0 && f < XQ_FILES && r >= 0 && r < XQ_RANKS)
            set = xq_bitboard_or(set, xq_bitboard_of(xq_square(f, r)));
    }
    return set;
}

/* Calls nothing back, so that it can stop early: writes at most `limit` moves. */
static int generate(const Board *board, XqMove *out, int limit)
{
    const XqPosition *position = &board->position;
    XqSide side = xq_position_side(position);
    XqSquare king = position->king[side];
    bool is_quiet = !jieqi_in_check(board, side);
    XqBitboard near = around(king), own = position->side_set[side];
    int count = 0;
    while (!xq_bitboard_is_empty(own)) {
        XqSquare from = xq_bitboard_pop(&own);
        XqBitboard to_set = jieqi_reach(board, from);
        bool is_far = is_quiet && from != king && !xq_bitboard_has(near, from);
        while (!xq_bitboard_is_empty(to_set)) {
            XqSquare to = xq_bitboard_pop(&to_set);
            bool is_certain = is_far && !xq_bitboard_has(near, to);
            if (!is_certain && !jieqi_is_safe_move(board, from, to))
                continue;
            out[count++] = xq_move(from, to);
            if (count == limit)
                return count;
        }
    }
    return count;
}

void jieqi_generate(const Board *board, XqMoveList *out)
{
    out->count = generate(board, out->moves, XQ_MOVES_MAX);
}

bool jieqi_can_move(const Board *board)
{
    XqMove move;
    return generate(board, &move, 1) > 0;
}

const char *jieqi_why_illegal(const XqKinState *state, XqKinMove move)
{
    const Jieqi *s = jieqi_of(state);
    const XqPosition *position = &s->board.position;
    if (duel_is_declaration(move))
        return NULL;
    XqSquare from = move_from(move), to = move_to(move);
    XqPiece piece = position->board[from];
    if (piece == XQ_NO_PIECE)
        return N_("no piece stands there");
    if (xq_piece_side(piece) != xq_position_side(position))
        return N_("its side is not to move");
    if (!xq_bitboard_has(jieqi_reach(&s->board, from), to))
        return N_("the piece does not go there");
    if (!jieqi_is_safe_move(&s->board, from, to))
        return N_("the general would be open to capture");
    if (move_turned(move) != UNKNOWN && !is_covered(&s->board, from))
        return N_("the piece is turned up already");
    if (move_taken(move) != UNKNOWN && !is_covered(&s->board, to))
        return N_("no covered piece is taken");
    return N_("a covered piece cannot be that one");
}
