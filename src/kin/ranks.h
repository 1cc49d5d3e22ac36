/*
 * ranks.h - positions as most games of the family write them: the ranks from the top, parted by
 * '/', a digit for so many empty points; then words parted by blanks. One reader and one writer for
 * the games of one square board; what stands for a piece is the game's.
 */
#ifndef CHUHE_KIN_RANKS_H
#define CHUHE_KIN_RANKS_H

#include "kin/game.h"

enum { RANKS_PIECE_SIZE = 4 }; /* of a piece's text, NUL included */

/* Reads the piece at in.ptr[*at], puts it there and moves *at past it. */
typedef XqStatus RanksRead(void *state, int file, int rank, XqStr in, size_t *at, XqError *err);
/* Writes the piece there; nothing on an empty point, and `out` comes empty. */
typedef void RanksWrite(char out[RANKS_PIECE_SIZE], const void *state, int file, int rank);
/* Reads the word number `field`, from 1; `at` is its place in the whole text. */
typedef XqStatus RanksField(void *state, int field, XqStr word, size_t at, XqError *err);

typedef struct RanksForm {
    uint8_t files, ranks; /* at most 9 and 10 */
    RanksRead *read;
    RanksWrite *write;
    RanksField *field;
} RanksForm;

/* Puts what it reads into `state`, which is an empty board before. */
XqStatus ranks_parse(void *state, const RanksForm *form, XqStr in, XqError *err);
/* Only the ranks, with nothing behind the last. */
void ranks_format(XqBuf *out, const void *state, const RanksForm *form);
/* A field that is a number. */
XqStatus ranks_parse_number(unsigned long *out, XqStr word, size_t at, unsigned long max,
                            XqError *err);

/* --- Points: a1 to i10 ------------------------------------------------------------------------ */

typedef struct RanksSize {
    uint8_t files, ranks;
    char first_file; /* 'a' or 'A' */
} RanksSize;

/* Moves *at past the point. */
XqStatus ranks_parse_point(int *file, int *rank, XqStr in, size_t *at, RanksSize size,
                           XqError *err);

#endif
