/*
 * history.h - which moves did well lately: the memory a searching thread keeps to order moves.
 *
 * Scores move towards HISTORY_MAX with each success and towards its negative with each failure, the
 * slower the nearer they are, so they need no ageing to stay in 16 bits.
 */
#ifndef CHUHE_ENGINE_HISTORY_H
#define CHUHE_ENGINE_HISTORY_H

#include <chuhe/position.h>

enum { XQ_HISTORY_MAX = 8192, XQ_PIECE_TO_COUNT = XQ_PIECE_COUNT * XQ_SQUARES };

/* A piece and where it went: names a move without where it came from. 0 for none. */
typedef uint16_t XqPieceTo;

static inline XqPieceTo xq_piece_to(XqPiece piece, XqSquare to)
{
    return (XqPieceTo)(piece * XQ_SQUARES + to);
}

typedef struct XqHistory {
    int16_t quiet[2][XQ_SQUARES][XQ_SQUARES];             /* side, from, to */
    int16_t capture[XQ_PIECE_TO_COUNT][XQ_KIND_COUNT];    /* mover, taken kind */
    int16_t answer[XQ_PIECE_TO_COUNT][XQ_PIECE_TO_COUNT]; /* after an earlier move */
    XqMove counter[XQ_PIECE_TO_COUNT];                    /* the last good answer to a move */
} XqHistory;

void xq_history_clear(XqHistory *history);

static inline void xq_history_nudge(int16_t *score, int bonus)
{
    int size = bonus < 0 ? -bonus : bonus;
    *score = (int16_t)(*score + bonus - *score * size / XQ_HISTORY_MAX);
}

#endif
