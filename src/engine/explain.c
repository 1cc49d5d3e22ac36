/* explain.c - the static evaluation by itself: for those who do not search. */
#include <chuhe/engine.h>
#include "engine/evaluate.h"

static const char *const term_names[XQ_TERM_COUNT] = {
    [XQ_TERM_MOBILITY] = "mobility",
    [XQ_TERM_STRUCTURE] = "structure",
    [XQ_TERM_AIM] = "aim at the king",
    [XQ_TERM_DANGER] = "king danger",
};

int xq_engine_evaluate(const XqPosition *position)
{
    XqSums sums;
    xq_sums_init(&sums, position);
    return xq_evaluate(position, &sums);
}

static void explain_row(XqBuf *out, const char *name, XqPair red, XqPair black)
{
    xq_buf_printf(out, "%-16s %7d %7d | %7d %7d\n", name, xq_pair_opening(red), xq_pair_ending(red),
                  xq_pair_opening(black), xq_pair_ending(black));
}

void xq_evaluate_explain(XqBuf *out, const XqPosition *position)
{
    XqSums sums;
    xq_sums_init(&sums, position);
    XqPair terms[2][XQ_TERM_COUNT];
    XqPair placed[2] = { 0, 0 };
    for (int s = 0; s < XQ_SQUARES; s++) {
        XqPiece piece = position->board[s];
        if (piece != XQ_NO_PIECE)
            placed[xq_piece_side(piece)] += xq_placed_value(piece, (XqSquare)s);
    }
    xq_evaluate_terms(terms[XQ_RED], position, XQ_RED);
    xq_evaluate_terms(terms[XQ_BLACK], position, XQ_BLACK);
    xq_buf_append_cstr(out, "                     red            |     black\n");
    xq_buf_append_cstr(out, "term             opening  ending | opening  ending\n");
    explain_row(out, "material, place", placed[XQ_RED], placed[XQ_BLACK]);
    for (int t = 0; t < XQ_TERM_COUNT; t++)
        explain_row(out, term_names[t], terms[XQ_RED][t], terms[XQ_BLACK][t]);
    int score = xq_evaluate(position, &sums);
    xq_buf_printf(out, "phase            %d of %d\n", sums.phase, XQ_PHASE_FULL);
    xq_buf_printf(out, "evaluation       %d (hundredths of a pawn, from the mover's side)\n",
                  score);
}
