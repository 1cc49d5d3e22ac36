/* diagram.c - making a diagram: its defaults, and what is pointed out in it. */
#include <chuhe/draw.h>

#include <string.h>

#include "base/fail.h"

static const char *const set_names[XQ_PIECE_SET_COUNT] = { "traditional", "simplified", "letters",
                                                           "international" };
static const char *const labels_names[XQ_LABELS_COUNT] = { "none", "from-zero", "from-one" };
static const char *const tone_names[XQ_TONE_COUNT] = { "move", "attack", "guard" };

const char *xq_piece_set_name(XqPieceSet set)
{
    return set_names[set];
}

const char *xq_labels_name(XqLabels labels)
{
    return labels_names[labels];
}

const char *xq_tone_name(XqTone tone)
{
    return tone_names[tone];
}

/* The place of a name in a table, -1 if it is not there. */
static int find(const char *const *names, int count, XqStr name)
{
    for (int i = 0; i < count; i++)
        if (xq_str_equal(name, xq_str(names[i])))
            return i;
    return -1;
}

XqStatus xq_piece_set_find(XqPieceSet *out, XqStr name, XqError *err)
{
    int found = find(set_names, XQ_PIECE_SET_COUNT, name);
    if (found < 0)
        return xq_fail(err, XQ_E_NOT_FOUND, 0,
                       "the pieces are traditional, simplified, letters or international");
    *out = (XqPieceSet)found;
    return XQ_OK;
}

XqStatus xq_labels_find(XqLabels *out, XqStr name, XqError *err)
{
    int found = find(labels_names, XQ_LABELS_COUNT, name);
    if (found < 0)
        return xq_fail(err, XQ_E_NOT_FOUND, 0, "the labels are none, from-zero or from-one");
    *out = (XqLabels)found;
    return XQ_OK;
}

void xq_diagram_init(XqDiagram *diagram, const XqPosition *position)
{
    memset(diagram, 0, sizeof *diagram);
    diagram->position = *position;
    diagram->pieces = XQ_PIECES_TRADITIONAL;
    diagram->labels = XQ_LABELS_FROM_ZERO;
    diagram->width_px = XQ_DIAGRAM_WIDTH;
}

XqStatus xq_diagram_add_arrow(XqDiagram *diagram, XqMove move, XqTone tone, XqError *err)
{
    if (xq_move_from(move) >= XQ_SQUARES || xq_move_to(move) >= XQ_SQUARES ||
        xq_move_from(move) == xq_move_to(move))
        return xq_fail(err, XQ_E_RANGE, 0, "an arrow goes from one point of the board to another");
    for (int i = 0; i < diagram->arrow_count; i++)
        if (diagram->arrows[i].move == move && diagram->arrows[i].tone == tone)
            return XQ_OK;
    if (diagram->arrow_count == XQ_ARROWS_MAX)
        return xq_fail(err, XQ_E_LIMIT, 0, "a diagram has at most %d arrows", XQ_ARROWS_MAX);
    diagram->arrows[diagram->arrow_count++] = (XqArrow){ move, (unsigned char)tone };
    return XQ_OK;
}

XqStatus xq_diagram_add_mark(XqDiagram *diagram, XqSquare square, XqTone tone, XqError *err)
{
    if (square >= XQ_SQUARES)
        return xq_fail(err, XQ_E_RANGE, 0, "a ring is around a point of the board");
    for (int i = 0; i < diagram->mark_count; i++)
        if (diagram->marks[i].square == square && diagram->marks[i].tone == tone)
            return XQ_OK;
    if (diagram->mark_count == XQ_MARKS_MAX)
        return xq_fail(err, XQ_E_LIMIT, 0, "a diagram has at most %d rings", XQ_MARKS_MAX);
    diagram->marks[diagram->mark_count++] = (XqMark){ square, (unsigned char)tone };
    return XQ_OK;
}

XqStatus xq_diagram_point_out(XqDiagram *diagram, XqStr text, XqError *err)
{
    const char *colon = text.len > 0 ? memchr(text.ptr, ':', text.len) : NULL;
    size_t at = colon != NULL ? (size_t)(colon - text.ptr) + 1 : 0;
    int tone = colon != NULL ? find(tone_names, XQ_TONE_COUNT, xq_str_sub(text, 0, at - 1)) : 0;
    if (tone < 0)
        return xq_fail(err, XQ_E_NOT_FOUND, 0, "move, attack or guard was expected before ':'");
    XqStr what = xq_str_sub(text, at, text.len);
    XqSquare square;
    XqMove move;
    XqStatus status =
        what.len <= 2 ? xq_square_parse(&square, what, err) : xq_move_parse(&move, what, err);
    if (status == XQ_OK)
        return what.len <= 2 ? xq_diagram_add_mark(diagram, square, (XqTone)tone, err)
                             : xq_diagram_add_arrow(diagram, move, (XqTone)tone, err);
    if (err != NULL)
        err->offset += at;
    return status;
}
