/*
 * banqi.h - the state of a game of Banqi, shared by the files of this folder.
 *
 *     row 4   24 25 26 27 28 29 30 31      cell = (row - 1) * 8 + column
 *     row 3   16 17 18 19 20 21 22 23
 *     row 2    8  9 10 11 12 13 14 15
 *     row 1    0  1  2  3  4  5  6  7
 *              a  b  c  d  e  f  g  h
 *
 * A cell is empty, holds an open piece, or one face down; what lies face down is in `hidden`, where
 * this state knows it, and no rule but the turning looks there. The seats are the first and the
 * second player; whose the colours are is settled by the first piece turned.
 */
#ifndef CHUHE_KIN_BANQI_H
#define CHUHE_KIN_BANQI_H

#include <string.h>

#include "kin/duel.h"

enum {
    FILES = 8,
    ROWS = 4,
    CELLS = FILES * ROWS,
    MEN = 16, /* of a colour */
    NOBODY = XQ_KIN_NOBODY,
    QUIET_MAX = 100 /* the most plies without a capture or a turning, an option */
};

typedef enum Kind {
    GENERAL = 1,
    ADVISOR,
    ELEPHANT,
    CHARIOT,
    HORSE,
    CANNON,
    SOLDIER,
    KIND_COUNT
} Kind;

typedef enum Colour { RED, BLACK } Colour;

/* A piece is colour * 8 + kind. */
enum { EMPTY = 0, UNKNOWN = 0, COVERED = 8, PIECE_COUNT = 16 };

/* The interface's armies: the two players, who are the seats, and the two colours. */
enum { ARMY_OF_COLOUR = 2, ARMIES = 4 };

typedef struct Banqi {
    uint8_t at[CELLS];
    uint8_t hidden[CELLS];      /* the piece under a cover, or UNKNOWN */
    uint8_t taken[PIECE_COUNT]; /* by piece */
    uint8_t turn;               /* the seat to move */
    uint8_t first;              /* the colour of seat 0, NOBODY until a piece is turned */
    DuelEnd end;
    uint8_t is_hong_kong;
    uint8_t chase_is_free;
    uint8_t quiet;       /* plies since the last capture or turning */
    uint8_t quiet_plies; /* as many draw */
    uint16_t ply;
    DuelPast past; /* positions since the last capture or turning */
} Banqi;

KIN_STATE_FITS(Banqi);

static inline Banqi *banqi(XqKinState *state)
{
    return (Banqi *)(void *)state->data.bytes;
}

static inline const Banqi *banqi_of(const XqKinState *state)
{
    return (const Banqi *)(const void *)state->data.bytes;
}

static inline uint8_t piece_of(int colour, int kind)
{
    return (uint8_t)(colour * 8 + kind);
}

static inline int piece_colour(uint8_t piece)
{
    return piece >> 3;
}

static inline int piece_kind(uint8_t piece)
{
    return piece & 7;
}

static inline bool is_open(uint8_t at)
{
    return at != EMPTY && at != COVERED;
}

static inline int cell_at(int file, int row)
{
    return row * FILES + file;
}

/* The colour a seat plays, NOBODY before that is settled. */
static inline int colour_of(const Banqi *s, int seat)
{
    return s->first == NOBODY ? NOBODY : s->first ^ seat;
}

/* The seat that plays a colour. */
static inline int seat_of(const Banqi *s, int colour)
{
    return s->first == NOBODY ? NOBODY : s->first ^ colour;
}

/* A move: from, to (the same: a turning), and the piece turned, where that is told. */
enum { MOVE_PLAIN = 0x3FF };

static inline XqKinMove move_of(int from, int to)
{
    return (XqKinMove)(from | to << 5);
}

static inline int move_from(XqKinMove move)
{
    return (int)(move & 31u);
}

static inline int move_to(XqKinMove move)
{
    return (int)(move >> 5 & 31u);
}

static inline uint8_t move_turned(XqKinMove move)
{
    return (uint8_t)(move >> 10 & 15u);
}

static inline XqKinMove with_turned(XqKinMove move, uint8_t piece)
{
    return move | (XqKinMove)piece << 10;
}

static inline bool is_turning(XqKinMove move)
{
    return move_from(move) == move_to(move);
}

/* moves.c */
/* Writes the cells next to one and returns their number. */
int banqi_neighbours(int out[4], int cell);
/* Whether a piece of one kind takes one of the other beside it. */
bool banqi_beats(const Banqi *s, int kind, int victim);
/* Whether the open piece on `from` could take the open one on `to`. */
bool banqi_takes(const Banqi *s, int from, int to);
enum { BANQI_MOVES_MAX = CELLS + 4 * MEN };
int banqi_generate(const Banqi *s, XqKinMove out[BANQI_MOVES_MAX]);
const char *banqi_why_illegal(const XqKinState *state, XqKinMove move);

/* play.c */
XqKinMove banqi_play(XqKinState *state, XqKinMove move);
void banqi_settle(Banqi *s);
void banqi_remember(Banqi *s, XqKinMove move);
uint64_t banqi_key(const Banqi *s);

/* hidden.c */
extern const uint8_t banqi_numbers[KIND_COUNT]; /* how many of a kind a colour has */
int banqi_count_covered(const Banqi *s);
/* How many of each piece are neither open, nor taken, nor known by `s` to lie somewhere; the sum.
 */
int banqi_pool(const Banqi *s, uint8_t out[PIECE_COUNT]);
/* The same for what all have seen. */
int banqi_public_pool(const Banqi *s, uint8_t out[PIECE_COUNT]);
bool banqi_matches(const XqKinState *state, XqKinMove listed, XqKinMove move);
void banqi_view(XqKinState *state, int viewer);
XqKinMove banqi_move_view(const XqKinState *state, XqKinMove record, int viewer);
bool banqi_is_complete(const XqKinState *state);
bool banqi_is_told(const XqKinState *state, XqKinMove move);
void banqi_guess(XqKinState *state, const XqKinRandom *random);

/* text.c */
extern const char banqi_letters[KIND_COUNT + 1];
XqStatus banqi_parse(XqKinState *out, const XqKinRules *rules, XqStr in, XqError *err);
void banqi_format(XqBuf *out, const XqKinState *state);
XqStatus banqi_move_parse(XqKinMove *out, const XqKinState *state, XqStr in, XqError *err);
void banqi_move_format(XqBuf *out, const XqKinState *state, XqKinMove move);
void banqi_secret_format(XqBuf *out, const XqKinState *state);
XqStatus banqi_secret_parse(XqKinState *state, XqStr in, XqError *err);

/* game.c */
void banqi_clear(Banqi *s, const XqKinRules *rules);

/* words.c */
extern const char *const banqi_words[];

#endif
