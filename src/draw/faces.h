/*
 * faces.h - the outlines that pieces and board show: characters, letters, figures.
 *
 * The same ones as on the page. faces.c is made from the page's sources by tools/draw-faces.mjs.
 */
#ifndef CHUHE_DRAW_FACES_H
#define CHUHE_DRAW_FACES_H

#include <chuhe/draw.h>

/* One layer of a face, as an SVG path around 0,0 with y pointing down. */
typedef struct XqFaceLayer {
    bool is_body; /* in the colour of the disc: cuts into the ink below */
    const char *path;
} XqFaceLayer;

typedef struct XqFace {
    const char *name; /* the character, or the letter of a figure's kind */
    int size;         /* the longer side of its box, in units of the path; 0 for figures */
    int layer_count;
    const XqFaceLayer *layers;
} XqFace;

enum { XQ_FACE_LAYERS_MAX = 5 };

/* Characters and letters; figures, by KABNRCP. Both end with a NULL name. */
extern const XqFace xq_face_outlines[];
extern const XqFace xq_face_figures[];

/* The character of a piece in a set of characters, the letter in the others. */
const char *xq_face_character(XqPieceSet set, XqPiece piece);
/* What a piece shows, and at which scale in thousandths, and how bold: a line of so many tenths
 * around the ink. */
const XqFace *xq_face_of(XqPieceSet set, XqPiece piece, int *scale, int *bold);
/* The character of the river, 0 to 3 from the left: the border of Chu and Han. */
const XqFace *xq_face_of_river(XqPieceSet set, int index);

#endif
