/*
 * chuhe/draw.h - diagrams of positions, as text and as SVG.
 *
 * A diagram is a value: a position, how to show it, and what to point out in it.
 *
 *     XqDiagram diagram;
 *     xq_diagram_init(&diagram, &position);
 *     diagram.pieces = XQ_PIECES_INTERNATIONAL;
 *     if (xq_diagram_add_arrow(&diagram, xq_move(from, to), XQ_TONE_ATTACK, &err) != XQ_OK)
 *         return complain(&err);
 *     xq_draw_svg(&out, &diagram);
 *
 * The same diagram always gives the same bytes. Nothing outside is needed to show it: characters
 * and figures are outlines inside the picture, no font is asked for.
 */
#ifndef CHUHE_DRAW_H
#define CHUHE_DRAW_H

#include <stdbool.h>

#include <chuhe/position.h>

XQ_BEGIN_DECLS

/* --- How pieces look ------------------------------------------------------------------------- */

typedef enum XqPieceSet {
    XQ_PIECES_TRADITIONAL,   /* traditional characters, as on most wooden sets */
    XQ_PIECES_SIMPLIFIED,    /* simplified characters */
    XQ_PIECES_LETTERS,       /* K A E H R C P; in text the letters of a FEN */
    XQ_PIECES_INTERNATIONAL, /* figures for readers of no Chinese; in text as letters */
    XQ_PIECE_SET_COUNT
} XqPieceSet;

/* "traditional", "simplified", "letters", "international". */
XQ_API const char *xq_piece_set_name(XqPieceSet set);
/* XQ_E_NOT_FOUND, with the names in err->text. */
XQ_API XQ_NODISCARD XqStatus xq_piece_set_find(XqPieceSet *out, XqStr name, XqError *err);

/* What stands at the edge of the board. */
typedef enum XqLabels {
    XQ_LABELS_NONE,
    XQ_LABELS_FROM_ZERO, /* files a to i, ranks 0 to 9, as UCI and ICCS have them */
    XQ_LABELS_FROM_ONE,  /* ranks 1 to 10, as algebraic notation has them */
    XQ_LABELS_COUNT
} XqLabels;

/* "none", "from-zero", "from-one". */
XQ_API const char *xq_labels_name(XqLabels labels);
XQ_API XQ_NODISCARD XqStatus xq_labels_find(XqLabels *out, XqStr name, XqError *err);

/* --- What is pointed out --------------------------------------------------------------------- */

typedef enum XqTone {
    XQ_TONE_MOVE,   /* a move: blue */
    XQ_TONE_ATTACK, /* from who attacks to what is attacked: red, dashed for those who see no red */
    XQ_TONE_GUARD,  /* from who guards to what is guarded: green, dotted */
    XQ_TONE_COUNT
} XqTone;

/* "move", "attack", "guard". */
XQ_API const char *xq_tone_name(XqTone tone);

typedef struct XqArrow {
    XqMove move;
    unsigned char tone;
} XqArrow;

typedef struct XqMark {
    XqSquare square; /* with a ring around it */
    unsigned char tone;
} XqMark;

enum { XQ_ARROWS_MAX = 64, XQ_MARKS_MAX = 90 };

/* --- A diagram ------------------------------------------------------------------------------- */

typedef struct XqDiagram {
    XqPosition position;
    XqPieceSet pieces;
    XqLabels labels;
    bool is_turned;    /* Black at the bottom */
    int width_px;      /* of SVG; the height follows. Within XQ_DIAGRAM_WIDTH_MIN and _MAX */
    const char *title; /* for those who cannot see it, UTF-8; borrowed; NULL: the position's FEN */
    int arrow_count;
    int mark_count;
    XqArrow arrows[XQ_ARROWS_MAX];
    XqMark marks[XQ_MARKS_MAX];
} XqDiagram;

enum { XQ_DIAGRAM_WIDTH_MIN = 32, XQ_DIAGRAM_WIDTH = 400, XQ_DIAGRAM_WIDTH_MAX = 4096 };

/* Traditional characters, ranks from zero, Red at the bottom, nothing pointed out. Any position
 * will do, playable or not. */
XQ_API void xq_diagram_init(XqDiagram *diagram, const XqPosition *position);

/* An arrow or a ring that is there already is not added again. XQ_E_LIMIT: no room for more;
 * XQ_E_RANGE: no point of the board, or an arrow that goes nowhere. */
XQ_API XQ_NODISCARD XqStatus xq_diagram_add_arrow(XqDiagram *diagram, XqMove move, XqTone tone,
                                                  XqError *err);
XQ_API XQ_NODISCARD XqStatus xq_diagram_add_mark(XqDiagram *diagram, XqSquare square, XqTone tone,
                                                 XqError *err);

/*
 * Adds an arrow or a ring as people write them: `h2e2` is an arrow, `e4` a ring, with the tone's
 * name in front if it is not that of a move: `attack:h2e2`, `guard:e4`.
 */
XQ_API XQ_NODISCARD XqStatus xq_diagram_point_out(XqDiagram *diagram, XqStr text, XqError *err);

/* --- Drawing: appends to `out`; look at the buffer's status afterwards ----------------------- */

/* Room for any, but that of an SVG has to be larger by up to six bytes for each of a title. */
enum { XQ_DIAGRAM_TEXT_SIZE = 8192, XQ_DIAGRAM_SVG_SIZE = 1 << 18 };

/*
 * Text for a terminal, ended by a newline. Letters are Red's in upper case, on a board of ASCII;
 * characters take two columns each, on a board of lines. A ring is a pair of brackets, arrows are
 * listed below the board.
 */
XQ_API void xq_draw_text(XqBuf *out, const XqDiagram *diagram);

/* An SVG document of its own, without a font, a script or a link. */
XQ_API void xq_draw_svg(XqBuf *out, const XqDiagram *diagram);

XQ_END_DECLS

#endif
