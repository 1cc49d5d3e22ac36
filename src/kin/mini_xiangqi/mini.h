/*
 * mini.h - the state of a game of mini Xiangqi, shared by the files of this folder.
 *
 * Seven files and seven ranks, no river; palaces of nine points in the middle of both back sides. A
 * point is rank * 7 + file for the interface; within this folder it is a cell (see cells.h), and a
 * move goes from cell to cell.
 */
#ifndef CHUHE_KIN_MINI_H
#define CHUHE_KIN_MINI_H

#include <string.h>

#include "kin/cells.h"
#include "kin/duel.h"

enum {
    SIZE = 7,
    POINTS = SIZE * SIZE,
    CELLS = (SIZE + 2) * NORTH,
    NOBODY = XQ_KIN_NOBODY,
    QUIET_MAX = 100 /* plies without a capture that draw a game */
};

typedef enum Side { RED, BLACK } Side;
typedef enum Kind { GENERAL = CELLS_GENERAL, HORSE, CHARIOT, CANNON, SOLDIER, KIND_COUNT } Kind;

/* What moves depend on. */
typedef struct Board {
    uint8_t at[CELLS];
    uint8_t general[2];
    uint8_t turn;
} Board;

typedef struct Mini {
    Board board;
    DuelEnd end;
    uint8_t quiet; /* plies since the last capture */
    uint16_t ply;
    DuelPast past;
} Mini;

KIN_STATE_FITS(Mini);

static inline Mini *mini(XqKinState *state)
{
    return (Mini *)(void *)state->data.bytes;
}

static inline const Mini *mini_of(const XqKinState *state)
{
    return (const Mini *)(const void *)state->data.bytes;
}

static inline int cell_of_point(int point)
{
    return cell_at(point % SIZE, point / SIZE);
}

static inline int point_of_cell(int cell)
{
    return cell_rank(cell) * SIZE + cell_file(cell);
}

/* moves.c */
enum { MINI_MOVES_MAX = 256 }; /* 16 pieces of at most 12 moves */
int mini_generate(const Board *board, XqKinMove *out);
/* Moves without a look at the general's safety. */
int mini_pseudo_moves(const Board *board, int side, XqKinMove *out);
/* Whether an enemy piece, or the facing general, could take `side`'s general. */
bool mini_is_attacked(const Board *board, int side);
bool mini_in_palace(int cell, int side);
void mini_put(Board *board, int cell, uint8_t code);
/* Moves a piece and returns what it took; whose turn it is stays. */
uint8_t mini_move_piece(Board *board, int from, int to);
uint64_t mini_count(const Board *board, int depth);
const char *mini_why_illegal(const XqKinState *state, XqKinMove move);

/* play.c */
void mini_play(Mini *s, XqKinMove move);
/* Ends a game that has no moves or no plies left, before the position is remembered. */
void mini_settle(Mini *s);
void mini_remember(Mini *s, XqKinMove move);
uint64_t mini_key(const Board *board);

/* text.c */
XqStatus mini_parse(XqKinState *out, const XqKinRules *rules, XqStr in, XqError *err);
void mini_format(XqBuf *out, const XqKinState *state);
XqStatus mini_move_parse(XqKinMove *out, const XqKinState *state, XqStr in, XqError *err);
void mini_move_format(XqBuf *out, const XqKinState *state, XqKinMove move);

/* game.c */
extern const char mini_kind_letters[KIND_COUNT + 1];
void mini_clear(Mini *s);

/* words.c */
extern const char *const mini_words[];

#endif
