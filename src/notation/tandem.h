/*
 * tandem.h - how a piece stands among those of its own kind and side on the same file.
 *
 * A file that holds two or more of a kind is a tandem file: there the file alone does not name a
 * piece. "Front" is nearer to the opponent. Labels run through all tandem files of the kind, from
 * the mover's right to his left, each file from front to back.
 */
#ifndef CHUHE_NOTATION_TANDEM_H
#define CHUHE_NOTATION_TANDEM_H

#include <chuhe/position.h>

typedef struct XqTandemPlace {
    int count; /* of this kind on this file, the piece itself included */
    int index; /* 1 for the front piece, `count` for the back one */
    int files; /* tandem files of this kind */
    int label; /* 1.. through all tandem files; 0 where this file is none */
} XqTandemPlace;

/* `square` holds a piece. */
XqTandemPlace xq_tandem_place(const XqPosition *position, XqSquare square);

#endif
