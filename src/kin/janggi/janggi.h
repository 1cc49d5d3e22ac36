/*
 * janggi.h - the state of a game of Janggi, shared by the files of this folder.
 *
 * A point is file 0..8 (a to i) and rank 0..9 (1 to 10), seen by Cho, who sits below; the interface
 * counts it rank * 9 + file. Within this folder it is a cell (see cells.h).
 *
 *       d e f           The nine points of a palace; generals and advisors live there, and whoever
 *    10 o-o-o           moves along lines may use its diagonals. Corners and centre lie on them,
 *       |\|/|           the other four points do not.
 *     9 o-o-o
 *       |/|\|
 *     8 o-o-o
 */
#ifndef CHUHE_KIN_JANGGI_H
#define CHUHE_KIN_JANGGI_H

#include <string.h>

#include "kin/cells.h"
#include "kin/duel.h"

enum {
    FILES = 9,
    RANKS = 10,
    POINTS = FILES * RANKS,
    CELLS = (RANKS + 2) * NORTH,
    WORDS = CELLS / 64,
    NOBODY = XQ_KIN_NOBODY
};

typedef enum Side { CHO, HAN, SIDES } Side;

typedef enum Kind {
    GENERAL = CELLS_GENERAL,
    ADVISOR,
    ELEPHANT,
    HORSE,
    CHARIOT,
    CANNON,
    SOLDIER,
    KIND_COUNT
} Kind;

/* Which rules: named after the four that are played. */
typedef enum Ruleset { OFFICIAL, TRADITIONAL, MODERN, CASUAL } Ruleset;

/* Ends that no other game has, beside those of duel.h. */
typedef enum Over { BY_BIKJANG = DUEL_OVER_COUNT, BY_PASSES, BY_TO_AND_FRO } Over;

/* What moves depend on. */
typedef struct Board {
    uint8_t at[CELLS];
    uint64_t set[SIDES][WORDS]; /* each side's cells as bits */
    uint8_t general[SIDES];     /* cells */
    uint8_t turn;
    bool has_bikjang; /* facing generals matter */
    bool has_passed;  /* the last move was a pass */
} Board;

/* What is left to be done before play: each side orders its horses and elephants, Han first. */
typedef enum Setup { READY, CHO_ORDERS, HAN_ORDERS } Setup;

typedef struct Janggi {
    Board board;
    uint8_t ruleset;
    uint8_t setup;
    DuelEnd end;
    uint8_t quiet; /* plies since the last capture */
    uint16_t ply;
    DuelPast past;
} Janggi;

KIN_STATE_FITS(Janggi);

static inline Janggi *janggi(XqKinState *state)
{
    return (Janggi *)(void *)state->data.bytes;
}

static inline const Janggi *janggi_of(const XqKinState *state)
{
    return (const Janggi *)(const void *)state->data.bytes;
}

static inline int cell_of_point(int point)
{
    return cell_at(point % FILES, point / FILES);
}

static inline int point_of_cell(int cell)
{
    return cell_rank(cell) * FILES + cell_file(cell);
}

/* A move is from | to << 8 in cells; a pass goes from the general to itself; an ordering of horses
 * and elephants is its number from MOVE_ORDER on. */
enum { MOVE_ORDER = 1 << 16, ORDERS = 4 };

static inline bool is_pass(XqKinMove move)
{
    return move_from(move) == move_to(move);
}

/* moves.c */
enum { JANGGI_MOVES_MAX = 360 }; /* 15 chariots of 21 each, a general's 8, the pass, and some */
/* Legal moves of the side to move, the pass last. */
int janggi_generate(const Board *board, XqKinMove *out);
/* Moves without a look at the general's safety, and no pass. */
int janggi_pseudo_moves(const Board *board, int side, XqKinMove *out);
/* Whether an enemy piece could take `side`'s general. */
bool janggi_is_attacked(const Board *board, int side);
/* Whether the generals stand on one file with nothing between. */
bool janggi_is_facing(const Board *board);
/* Sequences of moves, repetition and the count of quiet plies not looked at. */
uint64_t janggi_count(const Board *board, int depth);
void janggi_put(Board *board, int cell, uint8_t code);
/* Moves a piece (not a pass) and returns what it took; whose turn it is stays. */
uint8_t janggi_move_piece(Board *board, int from, int to);
const char *janggi_why_illegal(const Janggi *s, XqKinMove move);
/* Whether a general or an advisor may stand there. */
bool janggi_in_palace(int cell, int side);

/* play.c */
void janggi_play(Janggi *s, XqKinMove move);
/* Ends a game that has no moves or no plies left, and says who won one that two passes or facing
 * generals have ended; before the position is remembered. */
void janggi_settle(Janggi *s);
void janggi_remember(Janggi *s, XqKinMove move);
uint64_t janggi_key(const Janggi *s);
/* In tenths, Han's one and a half included. */
int janggi_points(const Janggi *s, int side);
bool janggi_has_points(const Janggi *s); /* whether points decide, rather than a draw */
int janggi_quiet_max(const Janggi *s);

/* text.c */
XqStatus janggi_parse(XqKinState *out, const XqKinRules *rules, XqStr in, XqError *err);
void janggi_format(XqBuf *out, const XqKinState *state);
XqStatus janggi_move_parse(XqKinMove *out, const XqKinState *state, XqStr in, XqError *err);
void janggi_move_format(XqBuf *out, const XqKinState *state, XqKinMove move);

/* game.c */
extern const char janggi_kind_letters[KIND_COUNT + 1];
extern const char *const janggi_orders[ORDERS + 1]; /* of files b, c, g, h, as "nbbn" */
/* An empty board with its border, and the rules. */
void janggi_clear(Janggi *s, const XqKinRules *rules);
/* A side's pieces as they start, horses and elephants by their order or, below 0, left out. */
void janggi_set_up(Board *board, int side, int order);

/* words.c */
extern const char *const janggi_words[];

#endif
