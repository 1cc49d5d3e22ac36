/*
 * draw.c - the board as a drawing: the track round a square, and within it the marks of the old
 * boards: T at the water, L at the gates, V at the corners.
 */
#include "kin/liubo/liubo.h"

#include <stdio.h>

enum {
    RIM = 500,  /* from the centre to the side a point lies on */
    POOL = 160, /* half of the water's side */
    PLACE = 70, /* from the centre to a place in the water */
    STEM = 260, /* how far the T stands out */
    BAR = 90,   /* half of its bar, and the length of L and V */
    BEND = 400, /* where L and V stand */
    QUARTER = TRACK / 4
};

/* (x, y) on the south side, turned by quarters counter-clockwise: east, north, west. */
static void turn(int *x, int *y, int quarters)
{
    for (int i = 0; i < quarters; i++) {
        int old = *x;
        *x = *y;
        *y = -old;
    }
}

static void add_line(XqKinBoard *out, int quarters, int x1, int y1, int x2, int y2, int style)
{
    turn(&x1, &y1, quarters);
    turn(&x2, &y2, quarters);
    xq_kin_board_line(out, x1, y1, x2, y2, style);
}

static void add_points(XqKinBoard *out)
{
    for (int point = 0; point < TRACK; point++) {
        int quarters = ahead(point, QUARTER / 2) / QUARTER, along = point - quarters * QUARTER;
        int x = (along > QUARTER ? along - TRACK : along) * XQ_KIN_UNIT, y = RIM;
        char name[8];
        (void)snprintf(name, sizeof name, "%d", point); /* 2 bytes */
        turn(&x, &y, quarters);
        int at = xq_kin_board_point(out, x, y, name);
        if (is_gate(point))
            out->points[at].mark = XQ_KIN_MARK_GATE;
    }
    for (int side = 0; side < SIDES; side++) {
        int at = xq_kin_board_point(out, 0, side == 0 ? PLACE : -PLACE, side == 0 ? "W" : "w");
        out->points[at].mark = XQ_KIN_MARK_CENTRE;
    }
}

static void add_marks(XqKinBoard *out, int quarters)
{
    add_line(out, quarters, 0, POOL, 0, RIM, 1); /* the way from the gate to the water */
    add_line(out, quarters, 0, POOL, 0, STEM, 2);
    add_line(out, quarters, -BAR, STEM, BAR, STEM, 2);
    add_line(out, quarters, 0, BEND, 0, BEND - BAR / 2, 2);
    add_line(out, quarters, 0, BEND, BAR, BEND, 2);
    add_line(out, quarters, BEND, BEND, BEND - BAR, BEND, 2);
    add_line(out, quarters, BEND, BEND, BEND, BEND - BAR, 2);
}

void liubo_draw(XqKinBoard *out, const XqKinState *state)
{
    (void)state;
    add_points(out);
    for (int point = 0; point < TRACK; point++)
        xq_kin_board_edge(out, point, ahead(point, 1), true);
    for (int gate = 0; gate < TRACK; gate += GATE_STEP)
        for (int side = 0; side < SIDES; side++)
            xq_kin_board_edge(out, gate, WATER + side, false);
    XqKinArea *water = xq_kin_board_area(out, XQ_KIN_AREA_RIVER, NOBODY);
    for (int quarters = 0; quarters < 4; quarters++) {
        int x = POOL, y = POOL;
        turn(&x, &y, quarters);
        xq_kin_area_corner(water, x, y);
        add_marks(out, quarters);
    }
    xq_kin_board_fit(out, XQ_KIN_UNIT);
}
