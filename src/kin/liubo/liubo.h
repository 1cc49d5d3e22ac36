/*
 * liubo.h - the state of a game of Liubo-S, shared by the files of this folder.
 *
 * A track of 36 points round a square, counter-clockwise, and the water in its middle:
 *
 *            22 .. 18 .. 14             White (A) enters at 0, Black (B) at 18. The gates 0, 9, 18
 *            23           13            and 27 stand in the middle of the sides and are joined to
 *            27   water    9            the water, where only generals go. Both may be there at
 *            31            5            once, so each has a place of his own in it.
 *            32 ..  0 ..  4
 *
 * Turns are a throw and then a move: `thrown` is NOT_THROWN before the one, the number of steps
 * before the other.
 */
#ifndef CHUHE_KIN_LIUBO_H
#define CHUHE_KIN_LIUBO_H

#include <string.h>

#include "kin/game.h"
#include "kin/step.h"

enum {
    SIDES = 2,
    TRACK = 36,
    GATE_STEP = TRACK / 4, /* from one gate to the next */
    WATER = TRACK,         /* of side 0; that of side 1 follows */
    POINTS = TRACK + SIDES,
    HOME_GENERAL = POINTS, /* "from" of a piece that enters */
    HOME_PAWN,
    GONE, /* a captured general */
    PAWNS = 5,
    THROW_MAX = 6,
    NOT_THROWN = THROW_MAX + 1,
    THROWS_EACH = 300, /* when both sides made them the game is drawn */
    NOBODY = XQ_KIN_NOBODY
};

typedef enum Kind { GENERAL, PAWN, KIND_COUNT } Kind;

enum { EMPTY = 0 }; /* a piece is 1 + side * 2 + kind */

typedef enum Over { GOES_ON, BY_GENERAL, BY_THROWS, BY_AGREEMENT } Over;

typedef struct Liubo {
    uint8_t at[POINTS];
    uint8_t general[SIDES]; /* a point, HOME_GENERAL or GONE */
    uint8_t home[SIDES];    /* pawns off the board */
    uint8_t turn;           /* the side that throws or moves */
    uint8_t thrown;         /* steps to go, or NOT_THROWN */
    uint8_t over;
    uint8_t has_die;       /* a die instead of the sticks */
    uint8_t general_first; /* no pawn enters before the general */
    uint8_t must_leave;    /* a general in the water goes out with the next throw */
    uint16_t throws[SIDES];
} Liubo;

KIN_STATE_FITS(Liubo);

static inline Liubo *liubo(XqKinState *state)
{
    return (Liubo *)(void *)state->data.bytes;
}

static inline const Liubo *liubo_of(const XqKinState *state)
{
    return (const Liubo *)(const void *)state->data.bytes;
}

static inline uint8_t piece(int side, int kind)
{
    return (uint8_t)(1 + side * KIND_COUNT + kind);
}

static inline int piece_side(uint8_t code)
{
    return (code - 1) / KIND_COUNT;
}

static inline int piece_kind(uint8_t code)
{
    return (code - 1) % KIND_COUNT;
}

static inline bool is_of(uint8_t code, int side)
{
    return code != EMPTY && piece_side(code) == side;
}

static inline bool is_gate(int point)
{
    return point < TRACK && point % GATE_STEP == 0;
}

static inline int ahead(int point, int steps)
{
    return (point + steps + TRACK) % TRACK;
}

/* Where a side's piece comes in with a throw. */
static inline int entry(int side, int thrown)
{
    return ahead(side * (TRACK / 2), thrown - 1);
}

/* The moves that are not of a piece from cell to cell (step.h). */
enum { MOVE_THROW = 1 << 16 /* | the result */, MOVE_PASS = 1 << 17, MOVE_DRAW = 1 << 18 };

/* moves.c */
int liubo_generate(const Liubo *s, XqKinMove *out);
uint32_t liubo_weight(const Liubo *s, int thrown); /* of a throw; the sum is 64, of a die 6 */
const char *liubo_why_illegal(const Liubo *s, XqKinMove move);
void liubo_play(Liubo *s, XqKinMove move);
/* Looks whether the game is over. */
void liubo_settle(Liubo *s);
/* In how many of 64 throws the other side could take this side's general. */
int liubo_danger(const Liubo *s, int side);

/* text.c */
XqStatus liubo_parse(XqKinState *out, const XqKinRules *rules, XqStr in, XqError *err);
void liubo_format(XqBuf *out, const XqKinState *state);
XqStatus liubo_move_parse(XqKinMove *out, const XqKinState *state, XqStr in, XqError *err);
void liubo_move_format(XqBuf *out, const XqKinState *state, XqKinMove move);

/* draw.c */
void liubo_draw(XqKinBoard *out, const XqKinState *state);

/* game.c */
extern const char liubo_letters[SIDES + 1];
void liubo_clear(Liubo *s, const XqKinRules *rules);

/* words.c */
extern const char *const liubo_words[];

#endif
