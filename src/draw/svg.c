/*
 * svg.c - a diagram as SVG. A kind of piece is drawn once, in <defs>, and used where it stands.
 */
#include "draw/canvas.h"

#include <assert.h>

#include <chuhe/fen.h>
#include "base/utf8.h"

typedef struct Svg {
    XqBuf *out;
    const XqDiagram *diagram;
} Svg;

static XqBuf *out_of(const XqCanvas *canvas)
{
    return ((const Svg *)canvas->context)->out;
}

/* A number of tenths or thousandths, without zeros at its end. */
static void append_fraction(XqBuf *out, int value, int parts)
{
    int rest = value < 0 ? -value : value;
    xq_buf_printf(out, "%s%d", value < 0 ? "-" : "", rest / parts);
    rest %= parts;
    if (rest != 0)
        xq_buf_append_char(out, '.');
    for (parts /= 10; rest != 0; parts /= 10) {
        xq_buf_append_char(out, (char)('0' + rest / parts));
        rest %= parts;
    }
}

static void attribute(XqBuf *out, const char *name, int value, int parts)
{
    xq_buf_printf(out, " %s=\"", name);
    append_fraction(out, value, parts);
    xq_buf_append_char(out, '"');
}

/* Any bytes: what XML cannot hold becomes U+FFFD, and a line's end a blank. */
static void append_text(XqBuf *out, XqStr text)
{
    for (size_t len; text.len > 0; text = xq_str_sub(text, len, text.len)) {
        uint32_t c = xq_utf8_decode(text, &len);
        if (c == '<')
            xq_buf_append_cstr(out, "&lt;");
        else if (c == '>')
            xq_buf_append_cstr(out, "&gt;");
        else if (c == '&')
            xq_buf_append_cstr(out, "&amp;");
        else if (c == '"')
            xq_buf_append_cstr(out, "&quot;");
        else if (c < ' ')
            xq_buf_append_char(out, ' ');
        else if (c == XQ_UTF8_INVALID || c == 0xfffe || c == 0xffff)
            xq_buf_append_cstr(out, "\xef\xbf\xbd");
        else
            xq_buf_append(out, xq_str_sub(text, 0, len));
    }
}

static void append_paint(XqBuf *out, const XqPaint *paint, int scale)
{
    if (paint->fill == XQ_NO_COLOUR)
        xq_buf_append_cstr(out, " fill=\"none\"");
    else
        xq_buf_printf(out, " fill=\"#%06x\"", (unsigned)paint->fill);
    if (paint->opacity > 0)
        attribute(out, "opacity", paint->opacity, 100);
    if (paint->line == XQ_NO_COLOUR)
        return;
    xq_buf_printf(out, " stroke=\"#%06x\"", (unsigned)paint->line);
    attribute(out, "stroke-width", paint->width * 1000 / scale, XQ_TENTHS);
    if (paint->is_round)
        xq_buf_append_cstr(out, " stroke-linecap=\"round\" stroke-linejoin=\"round\"");
    if (paint->stroke == XQ_STROKE_DASHED)
        xq_buf_append_cstr(out, " stroke-dasharray=\"22 9\"");
    if (paint->stroke == XQ_STROKE_DOTTED) /* its dots are round ends of nothing */
        xq_buf_append_cstr(out, " stroke-dasharray=\".1 17\"");
}

static void put_path(XqCanvas *canvas, const char *path, XqPlace place, const XqPaint *paint)
{
    XqBuf *out = out_of(canvas);
    xq_buf_printf(out, "<path d=\"%s\"", path);
    if (place.x != 0 || place.y != 0 || place.scale != 1000) {
        xq_buf_append_cstr(out, " transform=\"translate(");
        append_fraction(out, place.x, XQ_TENTHS);
        xq_buf_append_char(out, ' ');
        append_fraction(out, place.y, XQ_TENTHS);
        xq_buf_append_char(out, ')');
        if (place.scale != 1000) {
            xq_buf_append_cstr(out, "scale(");
            append_fraction(out, place.scale, 1000);
            xq_buf_append_char(out, ')');
        }
        xq_buf_append_char(out, '"');
    }
    append_paint(out, paint, place.scale);
    xq_buf_append_cstr(out, "/>\n");
}

static void put_circle(XqCanvas *canvas, int x, int y, int radius, const XqPaint *paint)
{
    XqBuf *out = out_of(canvas);
    xq_buf_append_cstr(out, "<circle");
    if (x != 0)
        attribute(out, "cx", x, XQ_TENTHS);
    if (y != 0)
        attribute(out, "cy", y, XQ_TENTHS);
    attribute(out, "r", radius, XQ_TENTHS);
    append_paint(out, paint, 1000);
    xq_buf_append_cstr(out, "/>\n");
}

static void append_id(XqBuf *out, const XqDiagram *diagram, XqPiece piece)
{
    xq_buf_printf(out, "%s-%c", xq_piece_set_name(diagram->pieces), xq_piece_letter(piece));
}

static void put_piece(XqCanvas *canvas, XqPiece piece, int x, int y)
{
    const Svg *svg = canvas->context;
    xq_buf_append_cstr(svg->out, "<use href=\"#");
    append_id(svg->out, svg->diagram, piece);
    xq_buf_append_char(svg->out, '"');
    attribute(svg->out, "x", x, XQ_TENTHS);
    attribute(svg->out, "y", y, XQ_TENTHS);
    xq_buf_append_cstr(svg->out, "/>\n");
}

static void define_pieces(XqCanvas *canvas)
{
    const Svg *svg = canvas->context;
    bool is_there[XQ_PIECE_COUNT] = { false };
    for (int square = 0; square < XQ_SQUARES; square++)
        is_there[xq_position_piece(&svg->diagram->position, (XqSquare)square)] = true;
    xq_buf_append_cstr(svg->out, "<defs>\n");
    for (int piece = 0; piece < XQ_PIECE_COUNT; piece++) {
        if (piece == XQ_NO_PIECE || !is_there[piece])
            continue;
        xq_buf_append_cstr(svg->out, "<g id=\"");
        append_id(svg->out, svg->diagram, (XqPiece)piece);
        xq_buf_append_cstr(svg->out, "\">\n");
        xq_scene_draw_piece(canvas, svg->diagram, (XqPiece)piece);
        xq_buf_append_cstr(svg->out, "</g>\n");
    }
    xq_buf_append_cstr(svg->out, "</defs>\n");
}

static void append_title(XqBuf *out, const XqDiagram *diagram)
{
    if (diagram->title != NULL)
        append_text(out, xq_str(diagram->title));
    else
        xq_fen_format(out, &diagram->position);
}

void xq_draw_svg(XqBuf *out, const XqDiagram *diagram)
{
    assert(diagram->width_px >= XQ_DIAGRAM_WIDTH_MIN && diagram->width_px <= XQ_DIAGRAM_WIDTH_MAX);
    Svg svg = { out, diagram };
    XqCanvas canvas = { put_path, put_circle, put_piece, &svg };
    XqSceneBox box = xq_scene_box(diagram);
    int height_px = (diagram->width_px * box.height + box.width / 2) / box.width;
    xq_buf_printf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\"",
                  diagram->width_px, height_px);
    xq_buf_printf(out, " viewBox=\"%d %d %d %d\" role=\"img\">\n<title>", box.left / XQ_TENTHS,
                  box.top / XQ_TENTHS, box.width / XQ_TENTHS, box.height / XQ_TENTHS);
    append_title(out, diagram);
    xq_buf_append_cstr(out, "</title>\n");
    define_pieces(&canvas);
    xq_buf_printf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#e9c992\"/>\n",
                  box.left / XQ_TENTHS, box.top / XQ_TENTHS, box.width / XQ_TENTHS,
                  box.height / XQ_TENTHS);
    xq_buf_fail(out, xq_scene_draw(&canvas, diagram));
    xq_buf_append_cstr(out, "</svg>\n");
}
