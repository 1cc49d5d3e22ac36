/*
 * node.h - what the root (deepen.c) and the inner nodes (search.c) of one worker's search share.
 */
#ifndef CHUHE_ENGINE_NODE_H
#define CHUHE_ENGINE_NODE_H

#include "engine/search.h"

enum {
    XQ_SCORE_MATE_ZONE = XQ_SCORE_MATE - XQ_PLY_MAX, /* scores from here up are mates */
    XQ_SCORE_DECIDED =
        XQ_SCORE_RULE - XQ_PLY_MAX /* scores from here up end the game by some rule */
};

static inline XqFrame *xq_frame_at(XqWorker *worker, int ply)
{
    return &worker->frames[ply + XQ_FRAMES_BEFORE];
}

/* Plays a legal move from the frame at `ply` to the next; and undoes it. */
void xq_node_play(XqWorker *worker, int ply, XqMove move, bool gives_check);
void xq_node_take_back(XqWorker *worker);

/*
 * The score of the position at `ply` within the window, searched `depth` plies deep (0: captures
 * only). `is_cut` says that a refutation is expected. Worthless once worker->stopped is set.
 */
int xq_node_search(XqWorker *worker, int ply, int alpha, int beta, int depth, bool is_cut);

/* By how much a late move is searched less deeply; `number` counts the moves tried, from 1. */
int xq_reduction(int depth, int number);

/* What a ruling is worth to the side to move at `ply`. */
int xq_score_of_ruling(XqTrailVerdict ruling, int ply);

XqOrderHints xq_order_hints(XqWorker *worker, int ply, XqMove hash_move);

#endif
