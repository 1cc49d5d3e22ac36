/*
 * pairs.h - positions of the games of many armies: a piece is two letters, its army's and its own,
 * a number so many empty points; rows of these, parted as the game has it, and then words parted by
 * blanks. One reader and one writer for Seven States and Three Kingdoms.
 */
#ifndef CHUHE_KIN_PAIRS_H
#define CHUHE_KIN_PAIRS_H

#include "kin/game.h"

typedef struct PairsForm {
    const char *armies; /* their letters, in the order of their numbers */
    const char *kinds;  /* the same; the first, for 0, is a blank and never read */
    int width;          /* the points of a row */
    int digits;         /* of a number, at most */
    /* Puts a piece on an empty point. */
    XqStatus (*put)(void *state, int row, int file, int army, int kind, size_t at, XqError *err);
    /* The piece there as army * 16 + kind; 0 if there is none. */
    uint8_t (*get)(const void *state, int row, int file);
    /* Says which row has `points`, which are too few or too many; the status is the error's. */
    XqStatus (*fail_row)(int row, int points, size_t at, XqError *err);
    /* Reads the word number `field` behind the rows, from 1; `at` is its place in the text. */
    XqStatus (*field)(void *state, int field, XqStr word, size_t at, XqError *err);
} PairsForm;

/* A number of digits alone, and moves *at past it. */
XqStatus pairs_parse_number(int *out, XqStr in, size_t *at, int max, XqError *err);

/* Reads up to the end, a '/' or a ';', and moves *at there. */
XqStatus pairs_parse_row(void *state, const PairsForm *form, int row, XqStr in, size_t *at,
                         XqError *err);
/* `rest` is what follows the rows in `in`. */
XqStatus pairs_parse_fields(void *state, const PairsForm *form, XqStr in, XqStr rest, XqError *err);

void pairs_format_row(XqBuf *out, const void *state, const PairsForm *form, int row);

#endif
