/*
 * canvas.h - between what a diagram shows (scene.c) and how it is written (svg.c).
 *
 * A square of the board is 100 units wide, 0,0 is the upper left corner of the lines and y points
 * down. All numbers are whole tenths of a unit, so that every machine draws the same.
 */
#ifndef CHUHE_DRAW_CANVAS_H
#define CHUHE_DRAW_CANVAS_H

#include <chuhe/draw.h>

#include "draw/faces.h"

enum { XQ_TENTHS = 10, XQ_SQUARE_TENTHS = 1000 };

typedef enum XqStroke { XQ_STROKE_SOLID, XQ_STROKE_DASHED, XQ_STROKE_DOTTED } XqStroke;

enum { XQ_NO_COLOUR = -1 };

/* Colours are 0xRRGGBB or XQ_NO_COLOUR. */
typedef struct XqPaint {
    int fill, line;
    int width; /* of the line, in tenths of a unit, whatever the scale */
    XqStroke stroke;
    bool is_round; /* ends and corners of the line */
    int opacity;   /* in percent; 0 is 100 */
} XqPaint;

/* Where a path's 0,0 comes to lie, and its scale in thousandths. */
typedef struct XqPlace {
    int x, y;
    int scale;
} XqPlace;

#define XQ_PLACE_ORIGIN ((XqPlace){ 0, 0, 1000 })

typedef struct XqCanvas XqCanvas;

struct XqCanvas {
    /* `path` is SVG path data in units. */
    void (*path)(XqCanvas *canvas, const char *path, XqPlace place, const XqPaint *paint);
    void (*circle)(XqCanvas *canvas, int x, int y, int radius, const XqPaint *paint);
    void (*piece)(XqCanvas *canvas, XqPiece piece, int x, int y);
    void *context;
};

/* The box of the picture, labels included. */
typedef struct XqSceneBox {
    int left, top, width, height;
} XqSceneBox;

XqSceneBox xq_scene_box(const XqDiagram *diagram);
/* Everything, in the order in which one thing lies upon another. XQ_E_MEMORY if an arrow could not
 * be drawn for want of it. */
XQ_NODISCARD XqStatus xq_scene_draw(XqCanvas *canvas, const XqDiagram *diagram);
/* One piece at 0,0, for canvas->piece. */
void xq_scene_draw_piece(XqCanvas *canvas, const XqDiagram *diagram, XqPiece piece);
/* Where a point lies. */
void xq_scene_point(int *x, int *y, const XqDiagram *diagram, XqSquare square);

#endif
