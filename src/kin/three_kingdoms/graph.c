/* graph.c - the graph of points: steps along lines, squares, and the board as a drawing. */
#include "kin/three_kingdoms/three.h"

#include <stdio.h>

static Place place(int point, int direction)
{
    return (Place){ (uint8_t)point, (uint8_t)direction };
}

/* Over the river from a bank point; the far arm sees the traveller come down. */
static int cross(Place out[2], int arm, int file)
{
    int right = place(point_at(arm_right(arm), FILES - 1 - file, BANK), DOWN).point;
    int left = place(point_at(arm_left(arm), FILES - 1 - file, BANK), DOWN).point;
    out[0] = place(file >= MIDDLE ? right : left, DOWN);
    out[1] = place(left, DOWN);
    return file == MIDDLE ? 2 : 1;
}

int three_advance(Place out[2], Place from)
{
    int point = from.point, file = point_file(point), rank = point_rank(point);
    switch ((Direction)from.direction) {
    case UP:
        if (rank == BANK)
            return cross(out, point_arm(point), file);
        out[0] = place(point + 1, UP);
        return 1;
    case DOWN:
        out[0] = place(point - 1, DOWN);
        return rank > 0;
    case LEFT:
        out[0] = place(point - RANKS, LEFT);
        return file > 0;
    case RIGHT:
        out[0] = place(point + RANKS, RIGHT);
        return file < FILES - 1;
    }
    return 0;
}

/* The bank point opposite `to` in the arm that shares the river square with files from and to. */
static int opposite(int arm, int from_file, int to_file)
{
    bool is_right = from_file + to_file > 2 * MIDDLE;
    return point_at(is_right ? arm_right(arm) : arm_left(arm), FILES - 1 - to_file, BANK);
}

int three_corners(uint8_t out[2], int from, Place to)
{
    int arm = point_arm(to.point), file = point_file(to.point), rank = point_rank(to.point);
    int count = 0;
    if (to.direction == LEFT || to.direction == RIGHT) {
        if (rank > 0)
            out[count++] = (uint8_t)(to.point - 1);
        out[count++] =
            (uint8_t)(rank < BANK ? to.point + 1 : opposite(arm, point_file(from), file));
        return count;
    }
    /* An edge between two of the centre's points has a square on one side only. */
    bool is_centre = arm != point_arm(from) && file == MIDDLE;
    bool from_left = is_centre && arm == arm_right(point_arm(from));
    bool from_right = is_centre && !from_left;
    if (file > 0 && !from_right)
        out[count++] = (uint8_t)(to.point - RANKS);
    if (file < FILES - 1 && !from_left)
        out[count++] = (uint8_t)(to.point + RANKS);
    return count;
}

/* --- Drawing ---------------------------------------------------------------------------------- */

/*
 * The board is a hexagon, an arm the kite-shaped third between the middles of three sides, moved
 * outwards by half the river. Lengths are in hundredths of a grid step, sines in thousandths.
 */
enum { APOTHEM = 700, GAP = 80 };

static void locate(int *x, int *y, int arm, int file, int rank)
{
    static const int cosine[ARMS] = { 1000, -500, -500 }, sine[ARMS] = { 0, 866, -866 };
    int side = file - MIDDLE, out = side < 0 ? -side : side, back = BANK - rank;
    /* Bilinear between the centre, the end of the bank, the middle and the end of the back line,
     * in sixteenths, for the southern arm with y upwards. */
    int end_x = 866 * APOTHEM / 1000, corner_x = 577 * APOTHEM / 1000;
    int along = (out * (4 - back) * end_x + out * back * corner_x) / 16;
    int up =
        -(out * (4 - back) * APOTHEM / 2 + (4 - out) * back * APOTHEM + out * back * APOTHEM) / 16 -
        GAP;
    if (side < 0)
        along = -along;
    *x = (along * cosine[arm] - up * sine[arm]) / 1000;
    *y = -(along * sine[arm] + up * cosine[arm]) / 1000;
}

static void add_points(XqKinBoard *out, bool has_friends)
{
    for (int point = 0; point < POINTS; point++) {
        int arm = point_arm(point), file = point_file(point), rank = point_rank(point), x, y;
        char name[24];
        (void)snprintf(name, sizeof name, "%c%d%d", three_letters[arm], file + 1,
                       rank + 1); /* 3 bytes */
        locate(&x, &y, arm, file, rank);
        int at = xq_kin_board_point(out, x, y, name);
        bool has_soldier = rank == 3 && file % (has_friends ? 4 : 2) == 0;
        if (has_soldier || (rank == 2 && (file == 1 || file == 7)))
            out->points[at].mark = XQ_KIN_MARK_START;
    }
}

static void add_edges(XqKinBoard *out)
{
    for (int point = 0; point < POINTS; point++)
        for (int direction = UP; direction <= RIGHT; direction++) {
            Place next[2];
            int count = three_advance(next, place(point, direction));
            for (int i = 0; i < count; i++)
                if (next[i].point > point)
                    xq_kin_board_edge(out, point, next[i].point, true);
        }
}

static void add_palace(XqKinBoard *out, int arm)
{
    static const int corners[5][2] = { { 3, 0 }, { 5, 0 }, { 5, 2 }, { MIDDLE, 2 }, { 3, 2 } };
    XqKinArea *area = xq_kin_board_area(out, XQ_KIN_AREA_PALACE, arm);
    const XqKinPoint *centre = &out->points[point_at(arm, MIDDLE, 1)];
    for (int i = 0; i < 5; i++) {
        const XqKinPoint *a = &out->points[point_at(arm, corners[i][0], corners[i][1])];
        xq_kin_area_corner(area, a->x, a->y);
        if (corners[i][0] != MIDDLE)
            xq_kin_board_line(out, a->x, a->y, centre->x, centre->y, 0);
    }
}

/* The stretch of river that an arm shares with the one to its right. */
static void add_river(XqKinBoard *out, int arm)
{
    const int corners[4] = {
        point_at(arm, MIDDLE, BANK),
        point_at(arm, FILES - 1, BANK),
        point_at(arm_right(arm), 0, BANK),
        point_at(arm_right(arm), MIDDLE, BANK),
    };
    XqKinArea *area = xq_kin_board_area(out, XQ_KIN_AREA_RIVER, NOBODY);
    for (int i = 0; i < 4; i++)
        xq_kin_area_corner(area, out->points[corners[i]].x, out->points[corners[i]].y);
}

void three_draw(XqKinBoard *out, const XqKinState *state)
{
    add_points(out, three_of(state)->board.friends != 0);
    add_edges(out);
    for (int arm = 0; arm < ARMS; arm++) {
        add_palace(out, arm);
        add_river(out, arm);
    }
    XqKinArea *centre = xq_kin_board_area(out, XQ_KIN_AREA_RIVER, NOBODY);
    for (int arm = 0; arm < ARMS; arm++) {
        const XqKinPoint *point = &out->points[point_at(arm, MIDDLE, BANK)];
        xq_kin_area_corner(centre, point->x, point->y);
    }
    xq_kin_board_fit(out, XQ_KIN_UNIT);
}
