/* order.c - scoring moves and picking the best next. */
#include "engine/order.h"

#include <string.h>

#include "engine/params.h"
#include "engine/see.h"

enum {
    SCORE_HASH = 1 << 30,
    SCORE_CAPTURE = 1 << 28, /* above all quiet moves */
    SCORE_KILLER = 1 << 26,
    SCORE_COUNTER = 1 << 25,
    SCORE_LOSING = -(1 << 28), /* below all quiet moves */
};

void xq_history_clear(XqHistory *history)
{
    memset(history, 0, sizeof *history);
}

int xq_history_of_quiet(const XqHistory *history, const XqPosition *position, XqMove move,
                        const XqPieceTo earlier[2])
{
    XqSquare from = xq_move_from(move), to = xq_move_to(move);
    XqPieceTo mover = xq_piece_to(position->board[from], to);
    return history->quiet[position->side][from][to] + history->answer[earlier[0]][mover] +
           history->answer[earlier[1]][mover];
}

static int capture_worth(const XqPosition *position, const XqHistory *history, XqMove move)
{
    XqSquare from = xq_move_from(move), to = xq_move_to(move);
    XqKind taken = xq_piece_kind(position->board[to]);
    return xq_kind_value[taken] * 16 - xq_kind_value[xq_piece_kind(position->board[from])] / 8 +
           history->capture[xq_piece_to(position->board[from], to)][taken];
}

void xq_picker_start(XqPicker *picker, const XqPosition *position, const XqHistory *history,
                     const XqOrderHints *hints)
{
    picker->position = position;
    picker->next = 0;
    XqMove counter = history->counter[hints->earlier[0]];
    for (int i = 0; i < picker->list.count; i++) {
        XqMove move = picker->list.moves[i];
        if (move == hints->hash_move)
            picker->score[i] = SCORE_HASH;
        else if (position->board[xq_move_to(move)] != XQ_NO_PIECE)
            picker->score[i] = SCORE_CAPTURE + capture_worth(position, history, move);
        else if (move == hints->killers[0])
            picker->score[i] = SCORE_KILLER + 1;
        else if (move == hints->killers[1])
            picker->score[i] = SCORE_KILLER;
        else if (move == counter)
            picker->score[i] = SCORE_COUNTER;
        else
            picker->score[i] = xq_history_of_quiet(history, position, move, hints->earlier);
    }
}

static void swap_to_front(XqPicker *picker, int index)
{
    XqMove move = picker->list.moves[index];
    int score = picker->score[index];
    picker->list.moves[index] = picker->list.moves[picker->next];
    picker->score[index] = picker->score[picker->next];
    picker->list.moves[picker->next] = move;
    picker->score[picker->next] = score;
}

/* A capture is weighed only when its turn comes; one that loses material goes to the end. */
XqMove xq_picker_next(XqPicker *picker)
{
    while (picker->next < picker->list.count) {
        int best = picker->next;
        for (int i = best + 1; i < picker->list.count; i++)
            if (picker->score[i] > picker->score[best])
                best = i;
        XqMove move = picker->list.moves[best];
        bool is_unweighed =
            picker->score[best] >= SCORE_CAPTURE / 2 && picker->score[best] < SCORE_HASH;
        if (is_unweighed && !xq_see_at_least(picker->position, move, 0)) {
            picker->score[best] += SCORE_LOSING - SCORE_CAPTURE;
            continue;
        }
        swap_to_front(picker, best);
        picker->next++;
        return move;
    }
    return XQ_NO_MOVE;
}

void xq_order_captures(XqPicker *picker, const XqPosition *position, const XqHistory *history,
                       XqMove hash_move)
{
    picker->position = position;
    picker->next = 0;
    for (int i = 0; i < picker->list.count; i++) {
        XqMove move = picker->list.moves[i];
        picker->score[i] =
            move == hash_move ? SCORE_HASH : SCORE_CAPTURE + capture_worth(position, history, move);
    }
}
