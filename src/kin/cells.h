/*
 * cells.h - a board of up to ten ranks with a border, so that a step off it is seen without
 * counting, for two sides whose pieces are letters: Janggi and mini Xiangqi.
 *
 * A cell is (rank + 1) * 16 + file + 1. A piece is (side + 1) * 8 + kind; kinds are numbers from 1,
 * and a game names them by a text with the letter of each in its place, as " KABNRCP", kind 1 being
 * the general.
 */
#ifndef CHUHE_KIN_CELLS_H
#define CHUHE_KIN_CELLS_H

#include "kin/game.h"
#include "kin/ranks.h"
#include "kin/step.h"

enum {
    NORTH = 16, /* one rank up, as a step from cell to cell */
    EAST = 1,
    EMPTY = 0,
    BORDER = 32,
    CELLS_GENERAL = 1
};

static inline int cell_at(int file, int rank)
{
    return (rank + 1) * NORTH + file + 1;
}

static inline int cell_file(int cell)
{
    return cell % NORTH - 1;
}

static inline int cell_rank(int cell)
{
    return cell / NORTH - 1;
}

static inline uint8_t piece(int side, int kind)
{
    return (uint8_t)((side + 1) * 8 + kind);
}

/* Not of an empty cell or the border. */
static inline int piece_side(uint8_t code)
{
    return (code >> 3) - 1;
}

/* 0 of an empty cell and of the border. */
static inline int piece_kind(uint8_t code)
{
    return code & 7;
}

/* The piece of a letter, capitals being side 0's; EMPTY if it is none. E is read as B and H as N.
 */
uint8_t cells_piece_of(const char *kinds, char letter);
char cells_letter_of(const char *kinds, uint8_t code);
/* As cells_piece_of(), of the letter at in.ptr[*at], which must be one; moves *at past it. */
XqStatus cells_read_piece(uint8_t *out, const char *kinds, XqStr in, size_t *at, XqError *err);
/* Whether both sides have a general and not more than sixteen pieces. `general` holds the cells of
 * the generals, XQ_KIN_NOBODY for none. */
XqStatus cells_check_men(const uint8_t *at, int count, const uint8_t general[2], const char *kinds,
                         XqError *err);
/* A move as two points. */
XqStatus cells_parse_move(XqKinMove *out, XqStr in, RanksSize size, XqError *err);
void cells_format_move(XqBuf *out, XqKinMove move);

/* --- Behind the board: <turn> <the game's own> - <quiet> <move> --------------------------------
 */

typedef struct CellsClock {
    uint8_t turn;
    uint8_t quiet; /* plies since the last capture */
    uint16_t ply;
} CellsClock;

/* Reads any of these fields but the second. */
XqStatus cells_parse_clock(CellsClock *clock, int field, XqStr word, size_t at, int quiet_max,
                           XqError *err);
/* ` w - - 0 1`, with `own` as the second field. */
void cells_format_clock(XqBuf *out, CellsClock clock, const char *own);

#endif
