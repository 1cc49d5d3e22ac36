/*
 * scene.c - what a diagram shows: the board, the labels at its edge, the pieces, rings and arrows.
 *
 * The same board as on the page, in its colours. Labels are drawn as lines, not as text, so that no
 * font is needed.
 */
#include "draw/canvas.h"

enum {
    LINE = 22, /* widths, in tenths */
    BORDER = 50,
    PAD = 620, /* around the lines, without labels and with them */
    LABEL_PAD = 880,
    LABEL_OUT = 680,
    COLOUR_WOOD = 0xe9c992,
    COLOUR_RIVER = 0xe2c089,
    COLOUR_LINE = 0x6b4521,
    COLOUR_HALO = 0xf5e6c8,
    RADIUS = 450, /* of a piece */
    RING = 510
};

static const struct {
    int colour;
    XqStroke stroke;
} tones[XQ_TONE_COUNT] = {
    [XQ_TONE_MOVE] = { 0x1f6fd0, XQ_STROKE_SOLID },
    [XQ_TONE_ATTACK] = { 0xc81e0f, XQ_STROKE_DASHED },
    [XQ_TONE_GUARD] = { 0x14735a, XQ_STROKE_DOTTED },
};

XqSceneBox xq_scene_box(const XqDiagram *diagram)
{
    int pad = diagram->labels == XQ_LABELS_NONE ? PAD : LABEL_PAD;
    return (XqSceneBox){ -pad, -pad, (XQ_FILES - 1) * XQ_SQUARE_TENTHS + 2 * pad,
                         (XQ_RANKS - 1) * XQ_SQUARE_TENTHS + 2 * pad };
}

void xq_scene_point(int *x, int *y, const XqDiagram *diagram, XqSquare square)
{
    XqSquare seen = diagram->is_turned ? xq_square_turn(square) : square;
    *x = xq_square_file(seen) * XQ_SQUARE_TENTHS;
    *y = (XQ_RANKS - 1 - xq_square_rank(seen)) * XQ_SQUARE_TENTHS;
}

/* --- The board ------------------------------------------------------------------------------ */

static void draw_lines(XqCanvas *canvas)
{
    const XqPaint border = { .fill = XQ_NO_COLOUR, .line = COLOUR_LINE, .width = BORDER };
    const XqPaint line = { .fill = XQ_NO_COLOUR, .line = COLOUR_LINE, .width = LINE };
    canvas->path(canvas, "M0 400H800V500H0z", XQ_PLACE_ORIGIN,
                 &(XqPaint){ .fill = COLOUR_RIVER, .line = XQ_NO_COLOUR });
    canvas->path(canvas, "M-10-10H810V910H-10z", XQ_PLACE_ORIGIN, &border);
    /* The inner files stop at the banks of the river. */
    canvas->path(canvas,
                 "M0 0H800V900H0zM0 100H800M0 200H800M0 300H800M0 400H800M0 500H800M0 600H800"
                 "M0 700H800M0 800H800M100 0V400M200 0V400M300 0V400M400 0V400M500 0V400M600 0V400"
                 "M700 0V400M100 500V900M200 500V900M300 500V900M400 500V900M500 500V900"
                 "M600 500V900M700 500V900",
                 XQ_PLACE_ORIGIN, &line);
    canvas->path(canvas, "M300 0L500 200M500 0L300 200M300 900L500 700M500 900L300 700",
                 XQ_PLACE_ORIGIN, &line);
}

/* Little corners around the points where cannons and pawns start. */
static void draw_corners(XqCanvas *canvas)
{
    static const char left[] = "M-9-29V-9H-29M-9 29V9H-29", right[] = "M9-29V-9H29M9 29V9H29";
    static const struct {
        signed char file, row;
    } points[] = { { 1, 2 }, { 7, 2 }, { 1, 7 }, { 7, 7 }, { 0, 3 }, { 2, 3 }, { 4, 3 },
                   { 6, 3 }, { 8, 3 }, { 0, 6 }, { 2, 6 }, { 4, 6 }, { 6, 6 }, { 8, 6 } };
    const XqPaint line = { .fill = XQ_NO_COLOUR, .line = COLOUR_LINE, .width = LINE };
    for (size_t i = 0; i < sizeof points / sizeof points[0]; i++) {
        XqPlace place = { points[i].file * XQ_SQUARE_TENTHS, points[i].row * XQ_SQUARE_TENTHS,
                          1000 };
        if (points[i].file > 0)
            canvas->path(canvas, left, place, &line);
        if (points[i].file < XQ_FILES - 1)
            canvas->path(canvas, right, place, &line);
    }
}

static void draw_river(XqCanvas *canvas, XqPieceSet set)
{
    static const int at[4] = { 1350, 2400, 5600, 6650 };
    const XqPaint ink = { .fill = COLOUR_LINE, .line = XQ_NO_COLOUR };
    for (int i = 0; i < 4; i++)
        canvas->path(canvas, xq_face_of_river(set, i)->layers[0].path,
                     (XqPlace){ at[i], 4500, 600 }, &ink);
}

/* --- Labels --------------------------------------------------------------------------------- */

/* Lines in a box of 8 by 12 units, its middle at 0,0. */
static const char *const digits[10] = {
    "M0-6Q4-6 4 0Q4 6 0 6Q-4 6-4 0Q-4-6 0-6z",
    "M-2.5-3.5L.5-6V6",
    "M-3.5-3Q-3.5-6 0-6Q3.5-6 3.5-2.8Q3.5-.5 .5 2L-4 6H4",
    "M-3.5-4.5Q-2-6 0-6Q3.3-6 3.3-3Q3.3-.2-.8-.2Q4-.2 4 3Q4 6 0 6Q-2.5 6-4 4.2",
    "M2 6V-6L-4 2.5H4",
    "M3.3-6H-2.5L-3.2-.5Q-2-1.5 0-1.5Q4-1.5 4 2.2Q4 6 0 6Q-2.5 6-4 4.5",
    "M3-4.8Q2-6 .4-6Q-4-6-4 1Q-4 6 0 6Q4 6 4 2.2Q4-1.3 .2-1.3Q-3-1.3-4 2",
    "M-4-6H4Q0-1-1 6",
    ("M0-.4Q-3.3-.4-3.3-3.2Q-3.3-6 0-6Q3.3-6 3.3-3.2Q3.3-.4 0-.4Q-4-.4-4 2.8Q-4 6 0 6"
     "Q4 6 4 2.8Q4-.4 0-.4z"),
    "M-3 4.8Q-2 6-.4 6Q4 6 4-1Q4-6 0-6Q-4-6-4-2.2Q-4 1.3-.2 1.3Q3 1.3 4-2",
};
static const char *const file_letters[XQ_FILES] = {
    "M3.2-1.5V6M3.2 2Q3.2-1.8-.2-1.8Q-3.5-1.8-3.5 2.1Q-3.5 6-.2 6Q3.2 6 3.2 2",
    "M-3.2-6V6M-3.2 2Q-3.2-1.8 .2-1.8Q3.5-1.8 3.5 2.1Q3.5 6 .2 6Q-3.2 6-3.2 2",
    "M3-.2Q2-1.8 .2-1.8Q-3.4-1.8-3.4 2.1Q-3.4 6 .2 6Q2 6 3 4.4",
    "M3.2-6V6M3.2 2Q3.2-1.8-.2-1.8Q-3.5-1.8-3.5 2.1Q-3.5 6-.2 6Q3.2 6 3.2 2",
    "M-3.3 1.9H3.2Q3.2-1.8 0-1.8Q-3.4-1.8-3.4 2.1Q-3.4 6 .2 6Q2 6 3 4.6",
    "M2.5-5.4Q2-6 1-6Q-1-6-1-3.5V6M-3-1.4H2",
    ("M3.2-1.5V6.5Q3.2 9.6-.2 9.6Q-2.2 9.6-3.2 8.3M3.2 2Q3.2-1.8-.2-1.8Q-3.5-1.8-3.5 2.1"
     "Q-3.5 6-.2 6Q3.2 6 3.2 2"),
    "M-3.2-6V6M-3.2 1.5Q-2.5-1.8 .2-1.8Q3.2-1.8 3.2 1.5V6",
    "M0-1.6V6M0-5V-4.8",
};

static void draw_label(XqCanvas *canvas, const char *path, int x, int y)
{
    const XqPaint pen = {
        .fill = XQ_NO_COLOUR, .line = COLOUR_LINE, .width = 24, .is_round = true
    };
    canvas->path(canvas, path, (XqPlace){ x, y, 1600 }, &pen);
}

static void draw_labels(XqCanvas *canvas, const XqDiagram *diagram)
{
    for (int file = 0; file < XQ_FILES; file++) {
        int seen = diagram->is_turned ? XQ_FILES - 1 - file : file;
        draw_label(canvas, file_letters[file], seen * XQ_SQUARE_TENTHS,
                   (XQ_RANKS - 1) * XQ_SQUARE_TENTHS + LABEL_OUT);
    }
    for (int rank = 0; rank < XQ_RANKS; rank++) {
        int number = diagram->labels == XQ_LABELS_FROM_ONE ? rank + 1 : rank;
        int seen = diagram->is_turned ? rank : XQ_RANKS - 1 - rank;
        int y = seen * XQ_SQUARE_TENTHS;
        if (number < 10) {
            draw_label(canvas, digits[number], -LABEL_OUT, y);
            continue;
        }
        draw_label(canvas, digits[1], -LABEL_OUT - 90, y);
        draw_label(canvas, digits[0], -LABEL_OUT + 60, y);
    }
}

/* --- Pieces --------------------------------------------------------------------------------- */

/* Red is ivory with two rings, Black is ebony with one: they differ in lightness and in shape, not
 * only in hue. */
void xq_scene_draw_piece(XqCanvas *canvas, const XqDiagram *diagram, XqPiece piece)
{
    enum { UP = -12 }; /* the top lies a little above the side */
    bool is_red = xq_piece_side(piece) == XQ_RED;
    int body = is_red ? 0xfcf3dc : 0x2d2926, edge = is_red ? 0xd9bd8b : 0x131110;
    int ink = is_red ? 0xb01f12 : 0xf4ead2;
    const XqPaint ring = { .fill = XQ_NO_COLOUR, .line = ink, .width = 24 };
    const XqPaint inner_ring = { .fill = XQ_NO_COLOUR, .line = ink, .width = 11 };
    canvas->circle(canvas, 10, 35, RADIUS,
                   &(XqPaint){ .fill = 0x140a00, .line = XQ_NO_COLOUR, .opacity = 28 });
    canvas->circle(canvas, 0, 0, RADIUS, &(XqPaint){ .fill = edge, .line = XQ_NO_COLOUR });
    canvas->circle(canvas, 0, UP, 433, &(XqPaint){ .fill = body, .line = XQ_NO_COLOUR });
    canvas->circle(canvas, 0, UP, 385, &ring);
    if (is_red)
        canvas->circle(canvas, 0, UP, 348, &inner_ring);
    int scale, bold;
    const XqFace *face = xq_face_of(diagram->pieces, piece, &scale, &bold);
    for (int i = 0; i < face->layer_count; i++) {
        const XqFaceLayer *layer = &face->layers[i];
        bool has_line = !layer->is_body && bold > 0;
        XqPaint paint = { .fill = layer->is_body ? body : ink,
                          .line = has_line ? ink : XQ_NO_COLOUR,
                          .width = bold,
                          .is_round = true };
        canvas->path(canvas, layer->path, (XqPlace){ 0, UP, scale }, &paint);
    }
}

static void draw_pieces(XqCanvas *canvas, const XqDiagram *diagram)
{
    for (int square = 0; square < XQ_SQUARES; square++) {
        XqPiece piece = xq_position_piece(&diagram->position, (XqSquare)square);
        int x, y;
        if (piece == XQ_NO_PIECE)
            continue;
        xq_scene_point(&x, &y, diagram, (XqSquare)square);
        canvas->piece(canvas, piece, x, y);
    }
}

/* --- Rings and arrows ----------------------------------------------------------------------- */

static void draw_mark(XqCanvas *canvas, const XqDiagram *diagram, const XqMark *mark)
{
    int x, y;
    xq_scene_point(&x, &y, diagram, mark->square);
    canvas->circle(canvas, x, y, RING,
                   &(XqPaint){ .fill = XQ_NO_COLOUR, .line = COLOUR_HALO, .width = 110 });
    canvas->circle(canvas, x, y, RING,
                   &(XqPaint){ .fill = XQ_NO_COLOUR,
                               .line = tones[mark->tone].colour,
                               .width = 70,
                               .stroke = tones[mark->tone].stroke,
                               .is_round = tones[mark->tone].stroke == XQ_STROKE_DOTTED });
}

static int root_of(int value)
{
    int root = 0;
    for (int bit = 1 << 15; bit > 0; bit >>= 1)
        if ((long)(root + bit) * (root + bit) <= value)
            root += bit;
    return root;
}

static void append_number(XqBuf *out, int tenths)
{
    int whole = tenths < 0 ? -tenths : tenths;
    xq_buf_printf(out, "%s%d", tenths < 0 ? "-" : "", whole / XQ_TENTHS);
    if (whole % XQ_TENTHS != 0)
        xq_buf_printf(out, ".%d", whole % XQ_TENTHS);
}

/* From one point to another: their places, and the way between. */
typedef struct Way {
    int x, y;
    int dx, dy;
    int length;
} Way;

/* Appends a command to the point so far along the way, and so far to its side, in tenths. */
static void append_point(XqBuf *out, char command, const Way *way, int along, int across)
{
    xq_buf_append_char(out, command);
    append_number(out, way->x + (way->dx * along - way->dy * across) / way->length);
    xq_buf_append_char(out, ' ');
    append_number(out, way->y + (way->dy * along + way->dx * across) / way->length);
}

/* From the edge of one piece to that of the other, so that both can still be read. XQ_E_MEMORY
 * where there is none for its outline. */
static XqStatus draw_arrow(XqCanvas *canvas, const XqDiagram *diagram, const XqArrow *arrow)
{
    enum { GAP = 360, HEAD = 260, HALF = 170, WIDTH = 110, HALO = 40 };
    int to_x, to_y;
    Way way;
    xq_scene_point(&way.x, &way.y, diagram, xq_move_from(arrow->move));
    xq_scene_point(&to_x, &to_y, diagram, xq_move_to(arrow->move));
    way.dx = to_x - way.x;
    way.dy = to_y - way.y;
    way.length = root_of(way.dx * way.dx + way.dy * way.dy);
    int tip = way.length - GAP, neck = tip - HEAD;
    XqBuf shaft, head;
    xq_buf_init(&shaft, 128);
    xq_buf_init(&head, 128);
    append_point(&shaft, 'M', &way, neck > GAP ? GAP : neck, 0);
    append_point(&shaft, 'L', &way, neck + 20, 0);
    append_point(&head, 'M', &way, tip, 0);
    append_point(&head, 'L', &way, neck, HALF);
    append_point(&head, 'L', &way, neck, -HALF);
    xq_buf_append_char(&head, 'z');
    int colour = tones[arrow->tone].colour;
    const XqPaint paints[2][2] = {
        { { .fill = XQ_NO_COLOUR,
            .line = COLOUR_HALO,
            .width = WIDTH + 2 * HALO,
            .is_round = true },
          { .fill = COLOUR_HALO, .line = COLOUR_HALO, .width = 2 * HALO, .is_round = true } },
        { { .fill = XQ_NO_COLOUR,
            .line = colour,
            .width = WIDTH,
            .stroke = tones[arrow->tone].stroke,
            .is_round = tones[arrow->tone].stroke == XQ_STROKE_DOTTED },
          { .fill = colour, .line = XQ_NO_COLOUR } },
    };
    XqStatus status = xq_buf_status(&shaft);
    if (status == XQ_OK)
        status = xq_buf_status(&head);
    for (int i = 0; status == XQ_OK && i < 2; i++) {
        canvas->path(canvas, xq_buf_cstr(&shaft), XQ_PLACE_ORIGIN, &paints[i][0]);
        canvas->path(canvas, xq_buf_cstr(&head), XQ_PLACE_ORIGIN, &paints[i][1]);
    }
    xq_buf_release(&shaft);
    xq_buf_release(&head);
    return status;
}

XqStatus xq_scene_draw(XqCanvas *canvas, const XqDiagram *diagram)
{
    draw_lines(canvas);
    draw_corners(canvas);
    draw_river(canvas, diagram->pieces);
    if (diagram->labels != XQ_LABELS_NONE)
        draw_labels(canvas, diagram);
    draw_pieces(canvas, diagram);
    for (int i = 0; i < diagram->mark_count; i++)
        draw_mark(canvas, diagram, &diagram->marks[i]);
    XqStatus status = XQ_OK;
    for (int i = 0; status == XQ_OK && i < diagram->arrow_count; i++)
        status = draw_arrow(canvas, diagram, &diagram->arrows[i]);
    return status;
}
