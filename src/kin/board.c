/* board.c - building the drawing of a board: every game's board() is a list of these calls. */
#include "kin/game.h"

#include <string.h>

int xq_kin_board_point(XqKinBoard *board, int x, int y, const char *name)
{
    assert(board->point_count < XQ_KIN_POINTS_MAX);
    XqKinPoint *point = &board->points[board->point_count];
    size_t len = strlen(name);
    assert(len < sizeof point->name);
    memcpy(point->name, name, len + 1);
    point->x = (int16_t)x;
    point->y = (int16_t)y;
    return board->point_count++;
}

void xq_kin_board_edge(XqKinBoard *board, int a, int b, bool is_drawn)
{
    assert(board->edge_count < XQ_KIN_EDGES_MAX);
    board->edges[board->edge_count++] = (XqKinEdge){ (uint16_t)a, (uint16_t)b, is_drawn };
}

void xq_kin_board_line(XqKinBoard *board, int x1, int y1, int x2, int y2, int style)
{
    assert(board->line_count < XQ_KIN_LINES_MAX);
    board->lines[board->line_count++] =
        (XqKinLine){ (int16_t)x1, (int16_t)y1, (int16_t)x2, (int16_t)y2, (uint8_t)style };
}

XqKinArea *xq_kin_board_area(XqKinBoard *board, int kind, int army)
{
    assert(board->area_count < XQ_KIN_AREAS_MAX);
    XqKinArea *area = &board->areas[board->area_count++];
    area->kind = (uint8_t)kind;
    area->army = (uint8_t)army;
    return area;
}

void xq_kin_area_corner(XqKinArea *area, int x, int y)
{
    assert(area->corner_count < XQ_KIN_AREA_CORNERS_MAX);
    area->x[area->corner_count] = (int16_t)x;
    area->y[area->corner_count++] = (int16_t)y;
}

void xq_kin_board_caption(XqKinBoard *board, int x, int y, int turn, const char *text)
{
    assert(board->caption_count < XQ_KIN_CAPTIONS_MAX);
    board->captions[board->caption_count++] =
        (XqKinCaption){ (int16_t)x, (int16_t)y, (int16_t)turn, text };
}

void xq_kin_board_fit(XqKinBoard *board, int margin)
{
    assert(board->point_count > 0);
    int left = board->points[0].x, right = left, top = board->points[0].y, bottom = top;
    for (int i = 1; i < board->point_count; i++) {
        int x = board->points[i].x, y = board->points[i].y;
        left = x < left ? x : left;
        right = x > right ? x : right;
        top = y < top ? y : top;
        bottom = y > bottom ? y : bottom;
    }
    board->x = (int16_t)(left - margin);
    board->y = (int16_t)(top - margin);
    board->width = (int16_t)(right - left + 2 * margin);
    board->height = (int16_t)(bottom - top + 2 * margin);
}
