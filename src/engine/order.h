/*
 * order.h - the order in which a node tries its moves: the table's move, captures that win
 * something, killers, the counter move, quiet moves by history, captures that lose.
 *
 * All legal moves are generated at once; they are sorted only as far as they are asked for.
 */
#ifndef CHUHE_ENGINE_ORDER_H
#define CHUHE_ENGINE_ORDER_H

#include <chuhe/position.h>
#include "engine/history.h"

typedef struct XqPicker {
    const XqPosition *position;
    int next;
    XqMoveList list;
    int score[XQ_MOVES_MAX];
} XqPicker;

/* What a node knows that bears on the order. */
typedef struct XqOrderHints {
    XqMove hash_move;
    XqMove killers[2];
    XqPieceTo earlier[2]; /* the moves one and two plies ago */
} XqOrderHints;

/* Scores the moves of picker->list, which the caller has filled. */
void xq_picker_start(XqPicker *picker, const XqPosition *position, const XqHistory *history,
                     const XqOrderHints *hints);
/* XQ_NO_MOVE after the last. */
XqMove xq_picker_next(XqPicker *picker);

/* How well a quiet move did before, in all the memories: about -3 to 3 times XQ_HISTORY_MAX. */
int xq_history_of_quiet(const XqHistory *history, const XqPosition *position, XqMove move,
                        const XqPieceTo earlier[2]);

/* Orders `count` captures for the quiescence search: what is taken, then what takes. */
void xq_order_captures(XqPicker *picker, const XqPosition *position, const XqHistory *history,
                       XqMove hash_move);

#endif
