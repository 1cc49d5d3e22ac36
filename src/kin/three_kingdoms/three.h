/*
 * three.h - the state of a Game of the Three Kingdoms, shared by the files of this folder.
 *
 * Three arms, each half a Xiangqi board, meet at a river in the shape of a Y:
 *
 *            w       u          point = arm * 45 + file * 5 + rank
 *             \     /           file 0..8 from the left of the arm's own player,
 *              \ Y /            rank 0 his back line, 4 his bank of the river;
 *               | |             arms s, u, w are 0, 1, 2, and the arm to the right
 *                s              of a is (a + 1) % 3
 *
 * Files 5-8 run on, over the river, into files 3-0 of the arm to the right, files 0-3 into files
 * 8-5 of the arm to the left, and the middle file into both: there a line branches. Whoever walks a
 * line carries a Place, the point and the direction in the eyes of the arm he is in.
 */
#ifndef CHUHE_KIN_THREE_H
#define CHUHE_KIN_THREE_H

#include <string.h>

#include "kin/game.h"
#include "kin/step.h"

enum {
    ARMS = 3,
    FILES = 9,
    RANKS = 5,
    BANK = RANKS - 1,
    MIDDLE = FILES / 2,
    ARM_POINTS = FILES * RANKS,
    POINTS = ARMS * ARM_POINTS,
    NOBODY = XQ_KIN_NOBODY,
    QUIET_MAX = 60,                   /* rounds without a capture that draw the game */
    PAST_MAX = ARMS * (QUIET_MAX + 1) /* positions since the last capture */
};

typedef enum Kind {
    GENERAL = 1,
    ADVISOR,
    ELEPHANT,
    HORSE,
    CHARIOT,
    CANNON,
    SOLDIER,
    BANNERMAN,
    FIRE,
    FLAG,
    KIND_COUNT
} Kind;

enum { EMPTY = 0 }; /* a piece is the army it came from * 16 + kind */

typedef enum Direction { UP, DOWN, LEFT, RIGHT } Direction;

typedef struct Place {
    uint8_t point, direction;
} Place;

typedef enum Over { GOES_ON, BY_LAST_GENERAL, BY_REPETITION, BY_QUIET, BY_AGREEMENT } Over;

/* What moves depend on. */
typedef struct Board {
    uint8_t at[POINTS];
    uint8_t owner[ARMS];   /* the seat that moves an army, NOBODY for none */
    uint8_t general[ARMS]; /* the point of a seat's general, NOBODY when it is beaten */
    uint8_t friends;       /* the Game of the Three Friends: terrain in the river */
} Board;

typedef struct Three {
    Board board;
    uint8_t turn; /* the seat to move */
    uint8_t quiet;
    uint8_t over;
    uint8_t has_bannermen;
    uint16_t ply;
    uint16_t moved[ARMS];  /* a higher number: moved later */
    uint16_t beaten[ARMS]; /* the same for having been beaten, 0: not yet */
    uint16_t clock;        /* the last number given */
    uint8_t past_count;
    uint8_t mover[PAST_MAX];  /* who made the move that led there */
    uint8_t checks[PAST_MAX]; /* the seats whose generals his own pieces then attacked */
    uint64_t past[PAST_MAX];  /* keys of the positions since the last capture, this one last */
} Three;

KIN_STATE_FITS(Three);

static inline Three *three(XqKinState *state)
{
    return (Three *)(void *)state->data.bytes;
}

static inline const Three *three_of(const XqKinState *state)
{
    return (const Three *)(const void *)state->data.bytes;
}

static inline int point_at(int arm, int file, int rank)
{
    return arm * ARM_POINTS + file * RANKS + rank;
}

static inline int point_arm(int point)
{
    return point / ARM_POINTS;
}

static inline int point_file(int point)
{
    return point % ARM_POINTS / RANKS;
}

static inline int point_rank(int point)
{
    return point % RANKS; /* ARM_POINTS is a multiple of RANKS */
}

static inline int arm_right(int arm)
{
    return arm == ARMS - 1 ? 0 : arm + 1;
}

static inline int arm_left(int arm)
{
    return arm == 0 ? ARMS - 1 : arm - 1;
}

static inline uint8_t piece(int army, int kind)
{
    return (uint8_t)(army * 16 + kind);
}

static inline int piece_army(uint8_t code)
{
    return code >> 4;
}

static inline int piece_kind(uint8_t code)
{
    return code & 15;
}

/* The move that is not of a piece from point to point (step.h): the draw agreed. */
enum { MOVE_DRAW = 1 << 16 };

/* graph.c */
/* One step on: writes the places it leads to and returns their number, 0 to 2. */
int three_advance(Place out[2], Place from);
/* The far corners, seen from `from`, of the squares that have the edge from-`to`: 0 to 2. */
int three_corners(uint8_t out[2], int from, Place to);
void three_draw(XqKinBoard *out, const XqKinState *state);

/* moves.c */
/* A piece has at most 40 moves, and a seat at most three armies of 18. */
enum { THREE_PSEUDO_MAX = 40 * ARMS * 18 };
/* Moves of a seat without a look at its general's safety. */
int three_pseudo_moves(const Board *board, int seat, XqKinMove *out);
int three_generate(const Three *s, XqKinMove *out); /* legal moves of the seat to move */
bool three_can_move(const Board *board, int seat);
/* The seats that attack `seat`'s general. */
unsigned three_attackers(const Board *board, int seat);
void three_move_piece(Board *board, XqKinMove move);
const char *three_why_illegal(const Three *s, XqKinMove move);

/* play.c */
void three_play(Three *s, XqKinMove move);
/* Beats whoever is to move and cannot, then looks whether the game is over. */
void three_settle(Three *s);
void three_remember(Three *s, int mover);
uint64_t three_key(const Three *s);
unsigned three_alive(const Three *s);

/* text.c */
XqStatus three_parse(XqKinState *out, const XqKinRules *rules, XqStr in, XqError *err);
void three_format(XqBuf *out, const XqKinState *state);
XqStatus three_move_parse(XqKinMove *out, const XqKinState *state, XqStr in, XqError *err);
void three_move_format(XqBuf *out, const XqKinState *state, XqKinMove move);

/* game.c */
extern const char three_letters[ARMS + 1];
extern const char three_kind_letters[KIND_COUNT + 1];
extern const uint8_t three_kind_numbers[KIND_COUNT]; /* the most an army has */
void three_clear(Three *s, const XqKinRules *rules);

/* words.c */
extern const char *const three_words[];

#endif
