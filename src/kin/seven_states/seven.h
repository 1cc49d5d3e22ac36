/*
 * seven.h - the state of a Game of the Seven States, shared by the files of this folder.
 *
 * The board is a mailbox of cells with a rim, so that a line needs no test for the edge:
 *
 *     cell = (rank + 1) * 20 + file + 1      file, rank 0..18
 *
 * Column 0 is the rim of the row before it and of the row behind it. A cell holds 0 when empty,
 * army * 16 + kind for a piece, EMPEROR on the centre and RIM round the board; only pieces are
 * below EMPEROR. Beside it each army has the set of its cells.
 */
#ifndef CHUHE_KIN_SEVEN_H
#define CHUHE_KIN_SEVEN_H

#include <string.h>

#include "kin/game.h"

enum {
    SIZE = 19,
    STRIDE = 20,
    CELLS = 21 * STRIDE + 1,
    SET_WORDS = (CELLS + 63) / 64,
    ARMIES = 7,
    NOBODY = XQ_KIN_NOBODY,
    QUIET_MAX = 50, /* rounds without a capture that end the game */
    PLY_MAX = 65535
};

typedef enum Kind {
    GENERAL = 1,
    DEPUTY,
    LIEUTENANT,
    ENVOY,
    CATAPULT,
    ARCHER,
    CROSSBOW,
    DAGGER,
    SWORD,
    RIDER,
    KIND_COUNT
} Kind;

enum { EMPTY = 0, EMPEROR = 0x80, RIM = 0xFF };

/* The options, as the state carries them. */
typedef struct Options {
    uint8_t rider_upto, archer_exact, crossbow_exact, emperor_is_wall, own_screens;
    uint8_t takeover, ally_forbidden, weighted, from_right; /* from_right: the array of `ec` */
    uint8_t losses;                                         /* that beat an army */
    uint8_t hegemon;                                        /* men that make one */
} Options;

typedef enum Over {
    GOES_ON,
    BY_GENERALS,  /* a hegemon: two generals */
    BY_MEN,       /* a hegemon: thirty men */
    BY_LAST_LEFT, /* one controller, or allies alone, left */
    BY_QUIET      /* fifty rounds without a capture */
} Over;

typedef struct Seven {
    uint64_t set[ARMIES][SET_WORDS];
    uint64_t key; /* of the pieces alone */
    Options options;
    uint8_t control[ARMIES];       /* the seat of an army, NOBODY if vacant; stays when beaten */
    uint8_t men[ARMIES][ARMIES];   /* ledger: men a seat took of an army */
    uint8_t taker[ARMIES];         /* ledger: the seat that took its general, or NOBODY */
    uint8_t victor[ARMIES];        /* the seat that beat an army, or NOBODY */
    uint16_t last[ARMIES][ARMIES]; /* ply + 1 of the last capture a seat made of an army */
    uint16_t moved[ARMIES];        /* ply + 1 of the last move a seat made */
    uint8_t treaty[ARMIES];        /* the seats a seat is bound to by treaty */
    uint8_t out;                   /* set of beaten armies */
    uint8_t turn;                  /* the army to move */
    uint8_t quiet;                 /* rounds since the last capture */
    uint8_t over;                  /* Over */
    uint8_t hegemon;               /* seat, or NOBODY */
    uint16_t ply;
    uint8_t cell[CELLS];
} Seven;

KIN_STATE_FITS(Seven);

static inline Seven *seven(XqKinState *state)
{
    return (Seven *)(void *)state->data.bytes;
}

static inline const Seven *seven_of(const XqKinState *state)
{
    return (const Seven *)(const void *)state->data.bytes;
}

static inline int cell_at(int file, int rank)
{
    return (rank + 1) * STRIDE + file + 1;
}

static inline int cell_file(int cell)
{
    return cell % STRIDE - 1;
}

static inline int cell_rank(int cell)
{
    return cell / STRIDE - 1;
}

static inline int cell_to_point(int cell)
{
    return cell_rank(cell) * SIZE + cell_file(cell);
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

static inline bool is_piece(uint8_t code)
{
    return code != EMPTY && code < EMPEROR;
}

static inline bool is_man(int kind)
{
    return kind != GENERAL && kind != ENVOY;
}

static inline bool is_out(const Seven *s, int army)
{
    return (s->out >> army & 1u) != 0 || s->control[army] == NOBODY;
}

/* A move is from | to << 9 in cells; a skip and a treaty are no moves of a piece. */
enum { MOVE_SKIP = 1 << 18, MOVE_TREATY = 1 << 19 };

static inline XqKinMove move_of(int from, int to)
{
    return (XqKinMove)(from | to << 9);
}

static inline int move_from(XqKinMove move)
{
    return (int)(move & 511u);
}

static inline int move_to(XqKinMove move)
{
    return (int)(move >> 9 & 511u);
}

/* The seats of a treaty's move, the lower first. */
static inline XqKinMove treaty_of(int a, int b)
{
    return (XqKinMove)(MOVE_TREATY | (a < b ? a | b << 3 : b | a << 3));
}

/* board.c */
void seven_clear(Seven *s);
void seven_put(Seven *s, int cell, uint8_t code);
void seven_take_off(Seven *s, int cell);
uint64_t seven_key(const Seven *s);
int seven_find_general(const Seven *s, int army); /* its cell, 0 if it has none */
void seven_draw(XqKinBoard *out, const XqKinState *state);
void seven_piece_at(XqKinPiece *out, const XqKinState *state, int point);

/* moves.c */
unsigned seven_foes(const Seven *s, int army); /* the armies it may take */
bool seven_is_ally(const Seven *s, int army, int other);
int seven_generate(const Seven *s, XqKinMove *out);
int seven_count(const Seven *s); /* what generate would return */
/* The armies, other than the one there, that could take a piece on `cell`, allies included. */
unsigned seven_attackers(const Seven *s, int cell);
uint64_t seven_perft(const Seven *s, int depth);

/* play.c */
void seven_play(Seven *s, XqKinMove move);
void seven_settle(Seven *s); /* works out whether the game is over */
int seven_seat_men(const Seven *s, int seat);
int seven_seat_generals(const Seven *s, int seat);
int seven_losses(const Seven *s, int army);
unsigned seven_seats(const Seven *s);
unsigned seven_alive(const Seven *s);
int seven_weight(const Seven *s, int kind); /* what a captured man counts */
bool seven_may_treat(const Seven *s, int a, int b);

/* text.c */
XqStatus seven_parse_control(Seven *s, XqStr in, size_t at, XqError *err);
XqStatus seven_parse(XqKinState *out, const XqKinRules *rules, XqStr in, XqError *err);
void seven_format(XqBuf *out, const XqKinState *state);
XqStatus seven_move_parse(XqKinMove *out, const XqKinState *state, XqStr in, XqError *err);
void seven_move_format(XqBuf *out, const XqKinState *state, XqKinMove move);

/* game.c */
extern const char seven_letters[ARMIES + 1];          /* of the armies, in the order of play */
extern const char seven_kind_letters[KIND_COUNT + 1]; /* by Kind */
extern const uint8_t seven_kind_numbers[KIND_COUNT];  /* in a full army */
void seven_read_options(Options *out, const XqKinRules *rules);
void seven_set_up(Seven *s); /* every army that is not vacant, in formation */

/* words.c */
extern const char *const seven_words[];

#endif
