/* view.c - see view.h. */
#include "rules/view.h"

View xqr_view_choose(XqPosition *position, XqMove *move)
{
    View view = { false, xq_position_side(position) == XQ_BLACK };
    XqPosition turned;
    if (view.swapped) {
        xq_position_swap_colours(&turned, position);
        *position = turned;
        *move = xq_move_flip(*move);
    }
    xq_position_mirror(&turned, position);
    XqMove other = xq_move_mirror(*move);
    uint64_t here = xq_position_key(position), there = xq_position_key(&turned);
    view.mirrored = there < here || (there == here && other < *move);
    if (view.mirrored) {
        *position = turned;
        *move = other;
    }
    return view;
}

static XqSquare restore_square(View view, XqSquare square)
{
    if (view.mirrored)
        square = xq_square_mirror(square);
    return view.swapped ? xq_square_flip(square) : square;
}

static XqPiece restore_piece(View view, XqPiece piece)
{
    return view.swapped && piece != XQ_NO_PIECE ? (XqPiece)(piece ^ 8u) : piece;
}

static void restore_line(View view, XqMove *moves, int count)
{
    for (int i = 0; i < count; i++)
        moves[i] = xq_move(restore_square(view, xq_move_from(moves[i])),
                           restore_square(view, xq_move_to(moves[i])));
}

static void restore_threat(View view, XqThreat *threat)
{
    threat->attacker = restore_square(view, threat->attacker);
    threat->victim = restore_square(view, threat->victim);
    threat->attacker_piece = restore_piece(view, threat->attacker_piece);
    threat->victim_piece = restore_piece(view, threat->victim_piece);
    restore_line(view, threat->line, threat->line_count);
    for (int i = 0; i < threat->root_count; i++) {
        threat->roots[i].square = restore_square(view, threat->roots[i].square);
        threat->roots[i].piece = restore_piece(view, threat->roots[i].piece);
    }
}

void xqr_view_restore(View view, XqPlyFact *fact)
{
    restore_line(view, &fact->move, 1);
    fact->piece = restore_piece(view, fact->piece);
    if (view.swapped)
        fact->side ^= 1u;
    for (int i = 0; i < fact->checker_count; i++) {
        fact->checkers[i].square = restore_square(view, fact->checkers[i].square);
        fact->checkers[i].piece = restore_piece(view, fact->checkers[i].piece);
    }
    restore_line(view, fact->kill_line, fact->kill_count);
    for (int i = 0; i < fact->threat_count; i++)
        restore_threat(view, &fact->threats[i]);
}
