/*
 * moves.c - where pieces go, which generals are attacked, and so what is legal.
 *
 * A move is legal if afterwards no enemy, of whichever seat, attacks the mover's general. Attacks
 * are looked for from the general outwards, along the same lines and squares the pieces use; that
 * works since both are the same read backwards.
 */
#include "kin/three_kingdoms/three.h"

typedef struct Sink {
    const Board *board;
    XqKinMove *moves;
    int count;
    int from;
    int seat;
} Sink;

static int owner_of(const Board *board, uint8_t code)
{
    return board->owner[piece_army(code)];
}

/* Adds a step to `to` unless an own piece stands there; whether the line goes on behind it. */
static bool add(Sink *sink, int to)
{
    uint8_t code = sink->board->at[to];
    if (code == EMPTY || owner_of(sink->board, code) != sink->seat)
        sink->moves[sink->count++] = move_of(sink->from, to);
    return code == EMPTY;
}

/* --- Terrain: only the Three Friends have it ---------------------------------------------------
 */

static bool is_crossing(int a, int b)
{
    return point_arm(a) != point_arm(b);
}

/* Sea on the files beside the middle one: no chariot, flag or horse. */
static bool is_sea(const Board *board, int a, int b)
{
    int side = point_file(a) - MIDDLE;
    return board->friends && is_crossing(a, b) && (side == 1 || side == -1);
}

/* Mountain and city on the files farther out: no cannon. */
static bool is_high(const Board *board, int a, int b)
{
    int side = point_file(a) - MIDDLE;
    return board->friends && is_crossing(a, b) && (side > 1 || side < -1);
}

/* --- The pieces ---------------------------------------------------------------------------------
 */

static void slide(Sink *sink, Place from, int closed_arm)
{
    Place next[2];
    int count = three_advance(next, from);
    for (int i = 0; i < count; i++)
        if (!is_sea(sink->board, from.point, next[i].point) &&
            point_arm(next[i].point) != closed_arm && add(sink, next[i].point))
            slide(sink, next[i], closed_arm);
}

static void shoot(Sink *sink, Place from, int screens)
{
    Place next[2];
    int count = three_advance(next, from);
    for (int i = 0; i < count; i++) {
        uint8_t code = sink->board->at[next[i].point];
        if (is_high(sink->board, from.point, next[i].point))
            continue;
        if (code == EMPTY) {
            if (screens == 0)
                (void)add(sink, next[i].point); /* an empty point: the line goes on */
            shoot(sink, next[i], screens);
        } else if (screens == 0) {
            shoot(sink, next[i], 1);
        } else {
            (void)add(sink, next[i].point); /* the end of the line in any case */
        }
    }
}

/* The last, slanting step of a horse that has come to the empty point `at`. */
static void hop(Sink *sink, Place at)
{
    Place ahead[2];
    uint8_t corners[2];
    int count = three_advance(ahead, at);
    for (int i = 0; i < count; i++) {
        if (is_sea(sink->board, at.point, ahead[i].point))
            continue;
        int corner_count = three_corners(corners, at.point, ahead[i]);
        for (int k = 0; k < corner_count; k++)
            if (!is_sea(sink->board, ahead[i].point, corners[k]))
                (void)add(sink, corners[k]); /* nothing goes on from there */
    }
}

/* `steps` straight ones over empty points, then the slanting one. */
static void ride(Sink *sink, Place from, int steps)
{
    Place next[2];
    if (steps == 0) {
        hop(sink, from);
        return;
    }
    int count = three_advance(next, from);
    for (int i = 0; i < count; i++)
        if (sink->board->at[next[i].point] == EMPTY &&
            !is_sea(sink->board, from.point, next[i].point))
            ride(sink, next[i], steps - 1);
}

static bool in_palace(int arm, int file, int rank, int home)
{
    return arm == home && file >= 3 && file <= 5 && rank >= 0 && rank <= 2;
}

static void step_general(Sink *sink, int home)
{
    for (int direction = UP; direction <= RIGHT; direction++) {
        Place next[2], from = { (uint8_t)sink->from, (uint8_t)direction };
        if (three_advance(next, from) == 1) {
            int to = next[0].point;
            if (in_palace(point_arm(to), point_file(to), point_rank(to), home))
                (void)add(sink, to); /* one step only */
        }
    }
}

/* Advisors (reach 1, on the five points of their palace) and elephants (reach 2, in their arm). */
static void step_slanting(Sink *sink, int home, int reach)
{
    int file = point_file(sink->from), rank = point_rank(sink->from);
    if (point_arm(sink->from) != home)
        return;
    for (int i = 0; i < 4; i++) {
        int df = (i & 1) != 0 ? 1 : -1, dr = (i & 2) != 0 ? 1 : -1;
        int to_file = file + df * reach, to_rank = rank + dr * reach;
        if (to_file < 0 || to_file >= FILES || to_rank < 0 || to_rank >= RANKS)
            continue;
        if (reach == 1 && !in_palace(home, to_file, to_rank, home))
            continue;
        if (reach == 2 && sink->board->at[point_at(home, file + df, rank + dr)] != EMPTY)
            continue;
        (void)add(sink, point_at(home, to_file, to_rank)); /* one step only */
    }
}

static void step_straight(Sink *sink, Direction direction)
{
    Place next[2], from = { (uint8_t)sink->from, (uint8_t)direction };
    int count = three_advance(next, from);
    for (int i = 0; i < count; i++)
        (void)add(sink, next[i].point); /* one step only */
}

static void step_soldier(Sink *sink, int home)
{
    if (point_arm(sink->from) == home) {
        step_straight(sink, UP);
        return;
    }
    step_straight(sink, DOWN);
    step_straight(sink, LEFT);
    step_straight(sink, RIGHT);
}

/* A fire goes one point at a slant, forward: up at home and over the river, down abroad. */
static void step_fire(Sink *sink, int home)
{
    bool is_home = point_arm(sink->from) == home;
    Place next[2], from = { (uint8_t)sink->from, is_home ? UP : DOWN };
    uint8_t corners[2];
    int count = three_advance(next, from);
    for (int i = 0; i < count; i++) {
        int corner_count = three_corners(corners, sink->from, next[i]);
        for (int k = 0; k < corner_count; k++)
            (void)add(sink, corners[k]); /* one step only */
    }
}

/* A flag at home goes exactly two points up over an empty one; abroad it is a chariot that may not
 * come home. */
static void move_flag(Sink *sink, int home)
{
    Place first[2], second[2], from = { (uint8_t)sink->from, UP };
    if (point_arm(sink->from) != home) {
        for (int direction = UP; direction <= RIGHT; direction++)
            slide(sink, (Place){ (uint8_t)sink->from, (uint8_t)direction }, home);
        return;
    }
    int count = three_advance(first, from);
    for (int i = 0; i < count; i++) {
        if (sink->board->at[first[i].point] != EMPTY ||
            is_sea(sink->board, from.point, first[i].point))
            continue;
        int more = three_advance(second, first[i]);
        for (int k = 0; k < more; k++)
            if (!is_sea(sink->board, first[i].point, second[k].point))
                (void)add(sink, second[k].point); /* exactly two points */
    }
}

static void piece_moves(Sink *sink)
{
    uint8_t code = sink->board->at[sink->from];
    int home = piece_army(code);
    switch ((Kind)piece_kind(code)) {
    case GENERAL:
        step_general(sink, home);
        break;
    case ADVISOR:
        step_slanting(sink, home, 1);
        break;
    case ELEPHANT:
        step_slanting(sink, home, 2);
        break;
    case SOLDIER:
        step_soldier(sink, home);
        break;
    case FIRE:
        step_fire(sink, home);
        break;
    case FLAG:
        move_flag(sink, home);
        break;
    case HORSE:
    case CHARIOT:
    case CANNON:
    case BANNERMAN:
        for (int direction = UP; direction <= RIGHT; direction++) {
            Place from = { (uint8_t)sink->from, (uint8_t)direction };
            if (piece_kind(code) == CHARIOT)
                slide(sink, from, NOBODY);
            else if (piece_kind(code) == CANNON)
                shoot(sink, from, 0);
            else
                ride(sink, from, piece_kind(code) == HORSE ? 1 : 2);
        }
        break;
    case KIND_COUNT:
        break;
    }
}

/* --- Attacks on a general ------------------------------------------------------------------------
 */

typedef struct Watch {
    const Board *board;
    int general; /* the point */
    int seat;
    unsigned found; /* the seats that attack */
} Watch;

static bool is_enemy(const Watch *watch, uint8_t code, Kind kind)
{
    return piece_kind(code) == (int)kind && owner_of(watch->board, code) != watch->seat;
}

static void note(Watch *watch, uint8_t code)
{
    int owner = owner_of(watch->board, code);
    if (owner != NOBODY)
        watch->found |= 1u << owner;
}

/*
 * Along a line: chariots, flags and, over a screen, cannons; and another general at the far end of
 * a file, which no general may face. `closed` remembers terrain passed on the way.
 */
enum { SEA_PASSED = 1, HIGH_PASSED = 2 };

static void look_along(Watch *watch, Place from, int screens, unsigned closed)
{
    Place next[2];
    int count = three_advance(next, from);
    for (int i = 0; i < count; i++) {
        uint8_t code = watch->board->at[next[i].point];
        unsigned passed = closed;
        if (is_sea(watch->board, from.point, next[i].point))
            passed |= SEA_PASSED;
        if (is_high(watch->board, from.point, next[i].point))
            passed |= HIGH_PASSED;
        if (code == EMPTY) {
            look_along(watch, next[i], screens, passed);
            continue;
        }
        if (screens == 1) {
            if (is_enemy(watch, code, CANNON) && (passed & HIGH_PASSED) == 0)
                note(watch, code);
            continue;
        }
        bool is_slider =
            is_enemy(watch, code, CHARIOT) ||
            (is_enemy(watch, code, FLAG) && point_arm(next[i].point) != piece_army(code));
        if ((is_slider && (passed & SEA_PASSED) == 0) || is_enemy(watch, code, GENERAL))
            note(watch, code);
        look_along(watch, next[i], 1, passed);
    }
}

static void look_beside(Watch *watch, Direction direction)
{
    Place next[2], from = { (uint8_t)watch->general, (uint8_t)direction };
    int count = three_advance(next, from);
    for (int i = 0; i < count; i++) {
        uint8_t code = watch->board->at[next[i].point];
        if (!is_enemy(watch, code, SOLDIER))
            continue;
        bool is_home = point_arm(next[i].point) == piece_army(code);
        bool comes_up = direction == DOWN || is_crossing(watch->general, next[i].point);
        if (is_home ? comes_up : !comes_up)
            note(watch, code);
    }
}

/* A horse's elbow at a slant from the general, the horse one point farther on along a line that
 * passes a point next to the general; the bannerman one more. */
static void look_behind(Watch *watch, Place elbow)
{
    Place behind[2], farther[2];
    int count = three_advance(behind, elbow);
    for (int i = 0; i < count; i++) {
        uint8_t code = watch->board->at[behind[i].point];
        if (is_sea(watch->board, elbow.point, behind[i].point))
            continue;
        if (is_enemy(watch, code, HORSE))
            note(watch, code);
        if (code != EMPTY)
            continue;
        int more = three_advance(farther, behind[i]);
        for (int k = 0; k < more; k++) {
            code = watch->board->at[farther[k].point];
            if (is_enemy(watch, code, BANNERMAN) &&
                !is_sea(watch->board, behind[i].point, farther[k].point))
                note(watch, code);
        }
    }
}

static void look_at_slant(Watch *watch, Direction direction)
{
    Place beside[2], from = { (uint8_t)watch->general, (uint8_t)direction };
    uint8_t corners[2];
    int count = three_advance(beside, from);
    for (int i = 0; i < count; i++) {
        int corner_count = three_corners(corners, watch->general, beside[i]);
        for (int k = 0; k < corner_count; k++) {
            uint8_t code = watch->board->at[corners[k]];
            bool is_home = point_arm(corners[k]) == piece_army(code);
            if (is_enemy(watch, code, FIRE) && !is_home && direction == UP &&
                !is_crossing(watch->general, corners[k]))
                note(watch, code);
            if (code != EMPTY)
                continue;
            /* Which way the corner lies from the point beside. */
            for (int turn = UP; turn <= RIGHT; turn++) {
                Place elbow[2];
                Place side = { beside[i].point, (uint8_t)turn };
                int elbow_count = three_advance(elbow, side);
                for (int m = 0; m < elbow_count; m++)
                    if (elbow[m].point == corners[k] &&
                        !is_sea(watch->board, side.point, elbow[m].point) &&
                        !is_sea(watch->board, watch->general, beside[i].point))
                        look_behind(watch, elbow[m]);
            }
        }
    }
}

unsigned three_attackers(const Board *board, int seat)
{
    Watch watch = { board, board->general[seat], seat, 0 };
    assert(board->general[seat] != NOBODY);
    for (int direction = UP; direction <= RIGHT; direction++) {
        look_along(&watch, (Place){ (uint8_t)watch.general, (uint8_t)direction }, 0, 0);
        look_beside(&watch, (Direction)direction);
        look_at_slant(&watch, (Direction)direction);
    }
    return watch.found;
}

/* --- Legal moves
 * ---------------------------------------------------------------------------------- */

void three_move_piece(Board *board, XqKinMove move)
{
    int from = move_from(move), to = move_to(move);
    uint8_t code = board->at[from], taken = board->at[to];
    if (piece_kind(taken) == GENERAL)
        board->general[piece_army(taken)] = NOBODY;
    if (piece_kind(code) == GENERAL)
        board->general[piece_army(code)] = (uint8_t)to;
    board->at[from] = EMPTY;
    board->at[to] = code;
}

static bool is_safe(const Board *board, int seat, XqKinMove move)
{
    Board next = *board;
    three_move_piece(&next, move);
    return three_attackers(&next, seat) == 0;
}

int three_pseudo_moves(const Board *board, int seat, XqKinMove *out)
{
    Sink sink = { .board = board, .moves = out, .seat = seat };
    for (int point = 0; point < POINTS; point++)
        if (board->at[point] != EMPTY && owner_of(board, board->at[point]) == seat) {
            sink.from = point;
            piece_moves(&sink);
        }
    return sink.count;
}

/*
 * The points where a piece that leaves or arrives may lay the general open: all of its lines, and
 * whatever is within three steps, where horses and bannermen have their elbows. If it is not
 * attacked now, any other move is safe without a look.
 */
typedef struct Watched {
    bool point[POINTS];
} Watched;

static void watch_line(Watched *watched, Place from)
{
    Place next[2];
    int count = three_advance(next, from);
    for (int i = 0; i < count; i++) {
        watched->point[next[i].point] = true;
        watch_line(watched, next[i]);
    }
}

static void watch_near(Watched *watched, int point, int steps)
{
    watched->point[point] = true;
    for (int direction = UP; steps > 0 && direction <= RIGHT; direction++) {
        Place next[2], from = { (uint8_t)point, (uint8_t)direction };
        int count = three_advance(next, from);
        for (int i = 0; i < count; i++)
            watch_near(watched, next[i].point, steps - 1);
    }
}

int three_generate(const Three *s, XqKinMove *out)
{
    if (s->over != GOES_ON)
        return 0;
    const Board *board = &s->board;
    int pseudo = three_pseudo_moves(board, s->turn, out), count = 0;
    Watched watched = { { false } };
    bool is_attacked = three_attackers(board, s->turn) != 0;
    for (int direction = UP; direction <= RIGHT; direction++)
        watch_line(&watched, (Place){ board->general[s->turn], (uint8_t)direction });
    watch_near(&watched, board->general[s->turn], 3);
    for (int i = 0; i < pseudo; i++) {
        bool is_plain =
            !is_attacked && !watched.point[move_from(out[i])] && !watched.point[move_to(out[i])];
        if (is_plain || is_safe(board, s->turn, out[i]))
            out[count++] = out[i];
    }
    return count;
}

bool three_can_move(const Board *board, int seat)
{
    XqKinMove moves[THREE_PSEUDO_MAX];
    int count = three_pseudo_moves(board, seat, moves);
    for (int i = 0; i < count; i++)
        if (is_safe(board, seat, moves[i]))
            return true;
    return false;
}

const char *three_why_illegal(const Three *s, XqKinMove move)
{
    XqKinMove moves[THREE_PSEUDO_MAX];
    if (move == MOVE_DRAW)
        return NULL;
    uint8_t code = s->board.at[move_from(move)];
    if (code == EMPTY)
        return N_("there is no piece");
    if (owner_of(&s->board, code) != s->turn)
        return N_("that army is not to move");
    int count = three_pseudo_moves(&s->board, s->turn, moves);
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return N_("it leaves the general open to capture");
    return N_("that piece does not go there");
}
