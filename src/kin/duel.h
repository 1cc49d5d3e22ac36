/*
 * duel.h - what the games of two sides share: the positions since the last capture, what it comes
 * to when one of them comes back, how games end, and what may be declared.
 *
 * The seats are 0 and 1. A game keeps a DuelEnd and a DuelPast in its state.
 */
#ifndef CHUHE_KIN_DUEL_H
#define CHUHE_KIN_DUEL_H

#include "kin/game.h"

/* --- Ends ------------------------------------------------------------------------------------- */

typedef enum DuelOver {
    GOES_ON,
    BY_CHECKMATE,
    BY_STALEMATE,
    BY_CAPTURE, /* of all pieces */
    BY_PERPETUAL_CHECK,
    BY_PERPETUAL_CHASE,
    BY_REPETITION,
    BY_QUIET,           /* no capture for long, */
    BY_QUIET_COVERED,   /* and nothing turned up either, */
    BY_QUIET_WITH_HAND, /* or nothing put down */
    BY_AGREEMENT,
    BY_RESIGNATION,
    DUEL_OVER_COUNT /* a game's own ends come from here on */
} DuelOver;

typedef struct DuelEnd {
    uint8_t over;   /* DuelOver, or an end of the game's own */
    uint8_t winner; /* XQ_KIN_NOBODY for a draw, and while the game goes on */
} DuelEnd;

/* The game goes on. */
void duel_begin(DuelEnd *end);
void duel_end(DuelEnd *end, int over, int winner);
/* Both seats, whatever the state. */
unsigned duel_seats(const XqKinState *state);
unsigned duel_alive(const DuelEnd *end);
/* `turn` unless the game is over. */
unsigned duel_movers(const DuelEnd *end, int turn);
/* Of an end in DuelOver. */
void duel_outcome(XqKinOutcome *out, const DuelEnd *end);
/* True if the game is over; the estimate is then filled in. */
bool duel_estimate_end(int out[XQ_KIN_SEATS_MAX], const DuelEnd *end);

/* --- Declarations: draw, resign:SEAT ---------------------------------------------------------- */

/* Larger than any move of these games. */
enum { DUEL_DRAW = 1 << 24, DUEL_RESIGN = 2 << 24 };

static inline bool duel_is_declaration(XqKinMove move)
{
    return move >= DUEL_DRAW;
}

void duel_declarations(const DuelEnd *end, XqKinMoveList *out);
void duel_describe(XqKinMoveInfo *out, XqKinMove declaration);
void duel_declare(DuelEnd *end, XqKinMove declaration);
/* False if it is none. */
bool duel_parse(XqKinMove *out, const XqKinState *state, XqStr in);
/* Writes a declaration; false, with nothing written, if the move is none. */
bool duel_format(XqBuf *out, const XqKinState *state, XqKinMove move);

/* --- Repetition ------------------------------------------------------------------------------- */

enum { DUEL_PAST_MAX = 201 }; /* 200 plies without a capture, and the position before them */

/* The oldest first. */
typedef struct DuelPast {
    uint16_t count;
    bool is_check[DUEL_PAST_MAX]; /* as the game means it */
    uint16_t move[DUEL_PAST_MAX]; /* that led there; of the first one it does not count */
    uint64_t key[DUEL_PAST_MAX];
} DuelPast;

/* Forgets all: a capture was made. */
void duel_forget(DuelPast *past);
/* Adds the position now reached, its key telling sides to move apart. There must be room: a game
 * ends after 200 plies without a capture at the latest. */
void duel_remember(DuelPast *past, uint64_t key, XqKinMove move, bool is_check);
/* Where the last position came up first of the last `times`, if that often; else -1. The side to
 * move is the same in every `round`-th position. */
int duel_first_of(const DuelPast *past, int times, int round);

typedef enum DuelRepetition {
    DUEL_NEW,
    DUEL_REPEATED,
    DUEL_MOVER_CHECKED, /* whoever made the last move did nothing but give check */
    DUEL_OTHER_CHECKED  /* his opponent did */
} DuelRepetition;

/*
 * Whether the last position has come up `times` times, and who did nothing but check since it first
 * did; if both did, that is an ordinary repetition. `is_check` is kept for the side to move.
 */
DuelRepetition duel_repetition(const DuelPast *past, int times);
/* Ends the game if it is the third time; `mover` made the last move. */
void duel_judge(DuelEnd *end, const DuelPast *past, int mover);

/* --- Keys ------------------------------------------------------------------------------------- */

/* A well mixed number for keys. */
static inline uint64_t duel_mix(uint64_t x)
{
    x += 0x9E3779B97F4A7C15u;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

#endif
