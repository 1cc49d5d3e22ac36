/*
 * xiangqi.h - games on the board and with the rules of Xiangqi that differ in what stands there or
 * how one begins: Manchu, and Xiangqi at odds. All rules are asked of the core.
 *
 * The banner of Manchu moves as chariot, horse and cannon, and the core knows no such piece. So the
 * position is kept three times, with the banner as each of them. Whatever its side may play, it may
 * play in one of the three; whatever the other side may play must be safe in all. Where there is no
 * banner the first stands alone.
 */
#ifndef CHUHE_KIN_XIANGQI_H
#define CHUHE_KIN_XIANGQI_H

#include <string.h>

#include <chuhe/handicap.h>
#include <chuhe/position.h>

#include "kin/duel.h"
#include "kin/ranks.h"
#include "kin/xiangqi/board.h"

enum {
    FORMS = 3,
    NOBODY = XQ_KIN_NOBODY,
    QUIET_MAX = 120, /* plies without a capture that draw a game */
    EXTRA_MAX = 2    /* first moves at odds that are followed by another of the same side */
};

typedef struct Board {
    XqPosition as[FORMS];
    XqSquare banner; /* XQ_NO_SQUARE where there is none */
    uint8_t extra;   /* how often the side to move will move again */
} Board;

typedef struct Xiangqi {
    Board board;
    DuelEnd end;
    DuelPast past;
} Xiangqi;

KIN_STATE_FITS(Xiangqi);

static inline Xiangqi *xiangqi(XqKinState *state)
{
    return (Xiangqi *)(void *)state->data.bytes;
}

static inline const Xiangqi *xiangqi_of(const XqKinState *state)
{
    return (const Xiangqi *)(const void *)state->data.bytes;
}

static inline int form_count(const Board *board)
{
    return board->banner != XQ_NO_SQUARE ? FORMS : 1;
}

/* play.c. A move is the core's. */
int xiangqi_generate(const Board *board, XqKinMove *out);
bool xiangqi_in_check(const Board *board, XqSide side);
void xiangqi_play(Xiangqi *s, XqKinMove move);
/* Ends a game that has no moves or no plies left, before the position is remembered. */
void xiangqi_settle(Xiangqi *s);
void xiangqi_remember(Xiangqi *s, XqKinMove move);
uint64_t xiangqi_key(const Board *board);
uint64_t xiangqi_perft(const XqKinState *state, int depth);
const char *xiangqi_why_illegal(const XqKinState *state, XqKinMove move);
/* Puts the banner, which stands as a chariot on `square` of the first form, into all of them. */
void xiangqi_make_forms(Board *board, XqSquare square);

/* text.c */
XqStatus xiangqi_parse(XqKinState *out, const XqKinRules *rules, XqStr in, XqError *err);
void xiangqi_format(XqBuf *out, const XqKinState *state);
XqStatus xiangqi_move_parse(XqKinMove *out, const XqKinState *state, XqStr in, XqError *err);
void xiangqi_move_format(XqBuf *out, const XqKinState *state, XqKinMove move);

/* words.c */
extern const char *const manchu_words[];
extern const char *const odds_words[];

#endif
