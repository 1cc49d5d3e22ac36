/*
 * model_three.c - the Game of the Three Kingdoms as docs/kin/three_kingdoms.md tells it.
 *
 * The board is a graph made once: which points are joined, how a line goes on, which four points
 * are a square. Everything else asks the graph. Points are arm * 45 + file * 5 + rank.
 */
#include <stdio.h>
#include <stdlib.h>

#include "cmocka_all.h"
#include "unit/kin/model.h"

enum { ARMS = 3, FILES = 9, RANKS = 5, POINTS = ARMS * FILES * RANKS, NONE = -1 };
enum { SQUARES_MAX = 120, PAST_MAX = 400, TEXT_SIZE = 640, CAPTURELESS_ROUNDS = 60 };

static const char arms[] = "suw";

typedef struct Piece {
    int army; /* where it came from; NONE on an empty point */
    char kind;
} Piece;

typedef struct Past {
    char text[TEXT_SIZE];
    int mover;
    unsigned checked; /* the seats whose generals his pieces attacked then */
} Past;

typedef struct Three {
    bool has_terrain;
    int square[SQUARES_MAX][4]; /* corners in order */
    int square_count;
    Piece at[POINTS];
    int owner[ARMS];
    int moved[ARMS], beaten[ARMS];
    int clock, turn, quiet, ply;
    const char *reason;
    int past_count;
    Past past[PAST_MAX];
} Three;

static Three the_game, trial;

/* --- The graph -------------------------------------------------------------------------------- */

static int point_of(int arm, int file, int rank)
{
    return (arm % ARMS * FILES + file) * RANKS + rank;
}

static int arm_of(int point)
{
    return point / (FILES * RANKS);
}

static int file_of(int point)
{
    return point / RANKS % FILES;
}

static int rank_of(int point)
{
    return point % RANKS;
}

/* The points over the river from a bank point: file f of 6-9 meets file 10-f on the right. */
static int over_river(int out[2], int point)
{
    int arm = arm_of(point), file = file_of(point), count = 0;
    if (file >= 4)
        out[count++] = point_of(arm + 1, 8 - file, 4);
    if (file <= 4)
        out[count++] = point_of(arm + 2, 8 - file, 4);
    return count;
}

static bool crosses(int a, int b)
{
    return arm_of(a) != arm_of(b);
}

static int neighbours(int out[6], int point)
{
    int arm = arm_of(point), file = file_of(point), rank = rank_of(point), count = 0;
    if (file > 0)
        out[count++] = point_of(arm, file - 1, rank);
    if (file < 8)
        out[count++] = point_of(arm, file + 1, rank);
    if (rank > 0)
        out[count++] = point_of(arm, file, rank - 1);
    if (rank < 4)
        out[count++] = point_of(arm, file, rank + 1);
    else
        count += over_river(out + count, point);
    return count;
}

/* How the step from a to its neighbour b goes on straight. */
static int go_on(int out[2], int a, int b)
{
    int arm = arm_of(b), file = file_of(b), rank = rank_of(b);
    int files = file - file_of(a), ranks = rank - rank_of(a);
    if (crosses(a, b) || ranks < 0) {
        out[0] = point_of(arm, file, rank - 1);
        return rank > 0;
    }
    if (ranks > 0) {
        out[0] = point_of(arm, file, rank + 1);
        return rank < 4 ? 1 : over_river(out, b);
    }
    out[0] = point_of(arm, file + files, rank);
    return file + files >= 0 && file + files < FILES;
}

static void make_squares(Three *g)
{
    g->square_count = 0;
    for (int arm = 0; arm < ARMS; arm++)
        for (int file = 0; file < 8; file++)
            for (int rank = 0; rank < 5; rank++) {
                int *corner = g->square[g->square_count];
                corner[0] = point_of(arm, file, rank);
                corner[1] = point_of(arm, file + 1, rank);
                /* On the bank the right half is shared with the arm to the right. */
                corner[2] =
                    rank < 4 ? point_of(arm, file + 1, rank + 1) : point_of(arm + 1, 7 - file, 4);
                corner[3] =
                    rank < 4 ? point_of(arm, file, rank + 1) : point_of(arm + 1, 8 - file, 4);
                g->square_count += rank < 4 || file >= 4;
            }
}

/* The corners opposite `b` of the squares with the edge b-d. */
static int far_corners(const Three *g, int out[4], int b, int d)
{
    int count = 0;
    for (int i = 0; i < g->square_count; i++)
        for (int k = 0; k < 4; k++)
            if (g->square[i][k] == b &&
                (g->square[i][(k + 1) % 4] == d || g->square[i][(k + 3) % 4] == d))
                out[count++] = g->square[i][(k + 2) % 4];
    return count;
}

/* Files 4 and 6 cross the sea, those farther out mountain and city. */
static bool is_sea(const Three *g, int a, int b)
{
    return g->has_terrain && crosses(a, b) && abs(file_of(a) - 4) == 1;
}

static bool is_high(const Three *g, int a, int b)
{
    return g->has_terrain && crosses(a, b) && abs(file_of(a) - 4) > 1;
}

/* --- Where a piece may go, whatever becomes of its general -------------------------------------
 */

typedef struct Targets {
    const Three *g;
    int seat;
    bool found[POINTS];
} Targets;

static bool is_empty(const Three *g, int point)
{
    return g->at[point].army == NONE;
}

static void add(Targets *out, int to)
{
    if (is_empty(out->g, to) || out->g->owner[out->g->at[to].army] != out->seat)
        out->found[to] = true;
}

/* A chariot's line, of which a -> b is a step; a flag may not come into `closed`. */
static void run(Targets *out, int a, int b, int closed)
{
    int next[2];
    if (is_sea(out->g, a, b) || arm_of(b) == closed)
        return;
    add(out, b);
    int count = is_empty(out->g, b) ? go_on(next, a, b) : 0;
    for (int i = 0; i < count; i++)
        run(out, b, next[i], closed);
}

static void shoot(Targets *out, int a, int b, int screens)
{
    int next[2];
    bool is_free = is_empty(out->g, b);
    if (is_high(out->g, a, b))
        return;
    if (is_free ? screens == 0 : screens == 1)
        add(out, b);
    if (!is_free && screens == 1)
        return;
    int count = go_on(next, a, b);
    for (int i = 0; i < count; i++)
        shoot(out, b, next[i], screens + !is_free);
}

/* A horse's stride (or the second half of a bannerman's, with `more` straight steps before). */
static void leap(Targets *out, int a, int b, int more)
{
    int next[2], corner[4];
    if (!is_empty(out->g, b) || is_sea(out->g, a, b))
        return;
    int count = go_on(next, a, b);
    for (int i = 0; i < count; i++) {
        if (more > 0) {
            leap(out, b, next[i], more - 1);
            continue;
        }
        int corners = far_corners(out->g, corner, b, next[i]);
        for (int k = 0; k < corners; k++)
            if (!is_sea(out->g, b, next[i]) && !is_sea(out->g, next[i], corner[k]))
                add(out, corner[k]);
    }
}

static bool in_palace(int point, int home)
{
    return arm_of(point) == home && file_of(point) >= 3 && file_of(point) <= 5 &&
           rank_of(point) <= 2;
}

/* Steps at a slant within one arm: `reach` 1 in the palace, 2 over an empty eye. */
static void slant(Targets *out, int from, int reach)
{
    for (int to = 0; to < POINTS; to++) {
        int files = file_of(to) - file_of(from), ranks = rank_of(to) - rank_of(from);
        if (arm_of(to) != arm_of(from) || abs(files) != reach || abs(ranks) != reach)
            continue;
        int eye = point_of(arm_of(from), file_of(from) + files / 2, rank_of(from) + ranks / 2);
        if (reach == 1 ? in_palace(to, arm_of(from)) : is_empty(out->g, eye))
            add(out, to);
    }
}

/* Whether the step is forward for a piece of `home`: up at home, over the river, down abroad. */
static bool is_forward(int from, int to, int home)
{
    if (arm_of(from) != home)
        return arm_of(to) == arm_of(from) && rank_of(to) < rank_of(from);
    return crosses(from, to) || rank_of(to) > rank_of(from);
}

static void step_flag(Targets *out, int from, int to, int home)
{
    int next[2];
    if (arm_of(from) != home) {
        run(out, from, to, home);
        return;
    }
    if (!is_forward(from, to, home) || !is_empty(out->g, to) || is_sea(out->g, from, to))
        return;
    int count = go_on(next, from, to);
    for (int i = 0; i < count; i++)
        if (!is_sea(out->g, to, next[i]))
            add(out, next[i]);
}

/* What the piece on `from` may do that begins with a step to its neighbour `to`. */
static void step(Targets *out, int from, int to)
{
    int home = out->g->at[from].army, corner[4], corners;
    switch (out->g->at[from].kind) {
    case 'K':
        if (in_palace(to, home))
            add(out, to);
        break;
    case 'R':
        run(out, from, to, NONE);
        break;
    case 'C':
        shoot(out, from, to, 0);
        break;
    case 'H':
        leap(out, from, to, 0);
        break;
    case 'B':
        leap(out, from, to, 1);
        break;
    case 'P':
        if (is_forward(from, to, home) ||
            (arm_of(from) != home && !crosses(from, to) && rank_of(to) == rank_of(from)))
            add(out, to);
        break;
    case 'F':
        corners = is_forward(from, to, home) ? far_corners(out->g, corner, from, to) : 0;
        for (int i = 0; i < corners; i++)
            add(out, corner[i]);
        break;
    case 'G':
        step_flag(out, from, to, home);
        break;
    default:
        break;
    }
}

static void find_targets(Targets *out, const Three *g, int from)
{
    int next[6];
    *out = (Targets){ .g = g, .seat = g->owner[g->at[from].army] };
    int count = neighbours(next, from);
    for (int i = 0; i < count; i++)
        step(out, from, next[i]);
    if (g->at[from].kind == 'A')
        slant(out, from, 1);
    if (g->at[from].kind == 'E')
        slant(out, from, 2);
}

/* --- Check ------------------------------------------------------------------------------------ */

static int general_of(const Three *g, int seat)
{
    for (int point = 0; point < POINTS; point++)
        if (g->at[point].army == seat && g->at[point].kind == 'K')
            return point;
    return NONE;
}

/* The seats whose generals are first on the line a -> b. */
static unsigned facing(const Three *g, int a, int b)
{
    int next[2];
    unsigned found = 0;
    if (!is_empty(g, b))
        return g->at[b].kind == 'K' ? 1u << g->at[b].army : 0;
    int count = go_on(next, a, b);
    for (int i = 0; i < count; i++)
        found |= facing(g, b, next[i]);
    return found;
}

/* The seats that could take `seat`'s general, or whose generals see it along a file. */
static unsigned attackers(const Three *g, int seat)
{
    Targets targets;
    int general = general_of(g, seat);
    unsigned found = facing(g, general, general + 1) & ~(1u << seat);
    for (int from = 0; from < POINTS; from++) {
        if (is_empty(g, from) || g->owner[g->at[from].army] == seat)
            continue;
        find_targets(&targets, g, from);
        if (targets.found[general])
            found |= 1u << targets.seat;
    }
    return found;
}

static void moves(ModelMoves *out, const void *data)
{
    const Three *g = data;
    Targets targets;
    out->count = 0;
    for (int from = 0; g->reason[0] == '\0' && from < POINTS; from++) {
        if (is_empty(g, from) || g->owner[g->at[from].army] != g->turn)
            continue;
        find_targets(&targets, g, from);
        for (int to = 0; to < POINTS; to++) {
            if (!targets.found[to])
                continue;
            trial = *g;
            trial.at[to] = g->at[from];
            trial.at[from].army = NONE;
            if (attackers(&trial, g->turn) == 0)
                out->moves[out->count++] = from * 1000 + to + (is_empty(g, to) ? 0 : MODEL_TAKES);
        }
    }
}

/* --- Play ------------------------------------------------------------------------------------- */

static bool is_alive(const Three *g, int seat)
{
    return general_of(g, seat) != NONE;
}

static int count_alive(const Three *g)
{
    return is_alive(g, 0) + is_alive(g, 1) + is_alive(g, 2);
}

static void beat(Three *g, int seat, int victor)
{
    int general = general_of(g, seat);
    if (general != NONE)
        g->at[general].army = NONE;
    for (int army = 0; army < ARMS; army++)
        if (g->owner[army] == seat)
            g->owner[army] = victor;
    g->beaten[seat] = ++g->clock;
}

static bool next_turn(Three *g)
{
    bool is_round = false;
    do {
        g->turn = (g->turn + 1) % ARMS;
        is_round |= g->turn == 0;
    } while (!is_alive(g, g->turn));
    return is_round;
}

static void settle(Three *g)
{
    static ModelMoves list;
    for (;;) {
        int victor = NONE;
        unsigned can = 0;
        moves(&list, g);
        if (count_alive(g) == 1 || list.count > 0)
            break;
        can = attackers(g, g->turn);
        for (int seat = 0; seat < ARMS; seat++)
            if (seat != g->turn && is_alive(g, seat) && (can == 0 || (can >> seat & 1u) != 0) &&
                (victor == NONE || g->moved[seat] > g->moved[victor]))
                victor = seat;
        beat(g, g->turn, victor);
        (void)next_turn(g); /* who did not move made no round */
    }
    if (count_alive(g) == 1) {
        g->reason = "last-general";
        if (!is_alive(g, g->turn))
            (void)next_turn(g); /* nobody counts any more */
    } else if (g->quiet >= CAPTURELESS_ROUNDS) {
        g->reason = "quiet";
    }
}

static void format_position(XqBuf *out, const Three *g)
{
    for (int arm = 0; arm < ARMS; arm++)
        for (int rank = 4; rank >= 0; rank--) {
            int empty = 0;
            for (int file = 0; file < FILES; file++) {
                const Piece *piece = &g->at[point_of(arm, file, rank)];
                empty++;
                if (piece->army == NONE)
                    continue;
                if (empty > 1)
                    xq_buf_printf(out, "%d", empty - 1);
                xq_buf_printf(out, "%c%c", arms[piece->army], piece->kind);
                empty = 0;
            }
            if (empty > 0)
                xq_buf_printf(out, "%d", empty);
            xq_buf_append_cstr(out, rank > 0 ? "/" : arm < 2 ? ";" : " ");
        }
    xq_buf_printf(out, "%c %c%c%c", arms[g->turn], arms[g->owner[0]], arms[g->owner[1]],
                  arms[g->owner[2]]);
}

static void remember(Three *g, int mover)
{
    XqBuf text;
    Past *past = &g->past[g->past_count++];
    assert_true(g->past_count < PAST_MAX);
    xq_buf_init(&text, TEXT_SIZE - 1);
    format_position(&text, g);
    assert_true(xq_buf_str(&text).len < TEXT_SIZE);
    memcpy(past->text, xq_buf_cstr(&text), xq_buf_str(&text).len + 1);
    xq_buf_release(&text);
    past->mover = mover;
    past->checked = 0;
    for (int seat = 0; mover != NONE && seat < ARMS; seat++)
        if (seat != mover && is_alive(g, seat) && (attackers(g, seat) >> mover & 1u) != 0)
            past->checked |= 1u << seat;
}

/* Whom `seat` checked with each of his moves since the position numbered `first`. */
static int always_checked(const Three *g, int seat, int first)
{
    unsigned always = 7;
    bool has_moved = false;
    for (int i = first + 1; i < g->past_count; i++)
        if (g->past[i].mover == seat) {
            has_moved = true;
            always &= g->past[i].checked;
        }
    for (int victim = 0; has_moved && victim < ARMS; victim++)
        if ((always >> victim & 1u) != 0)
            return victim;
    return NONE;
}

static void judge(Three *g)
{
    int times = 0, first = 0, sinners = 0, sinner = NONE;
    for (int i = g->past_count - 1; i >= 0; i--)
        if (strcmp(g->past[i].text, g->past[g->past_count - 1].text) == 0) {
            times++;
            first = i;
        }
    if (times < 4)
        return;
    for (int seat = 0; seat < ARMS; seat++)
        if (is_alive(g, seat) && always_checked(g, seat, first) != NONE) {
            sinners++;
            sinner = seat;
        }
    if (sinners != 1) {
        g->reason = "repetition";
        return;
    }
    beat(g, sinner, always_checked(g, sinner, first));
    if (g->turn == sinner)
        (void)next_turn(g); /* who did not move made no round */
    g->past_count = 0;
    settle(g);
    remember(g, NONE);
}

static void play(void *data, int move)
{
    Three *g = data;
    int from = move % MODEL_TAKES / 1000, to = move % 1000, mover = g->turn,
        before = count_alive(g);
    Piece taken = g->at[to];
    g->at[to] = g->at[from];
    g->at[from].army = NONE;
    g->moved[mover] = ++g->clock;
    g->ply++;
    if (taken.army != NONE && taken.kind == 'K')
        beat(g, taken.army, mover);
    bool is_round = next_turn(g);
    g->quiet = taken.army != NONE ? 0 : g->quiet + is_round;
    settle(g);
    if (taken.army != NONE || count_alive(g) != before)
        g->past_count = 0;
    remember(g, mover);
    if (g->reason[0] == '\0')
        judge(g);
}

/* --- The start and how it stands -------------------------------------------------------------- */

static void start(void *data, const char *options, const XqKinRandom *random, int thin)
{
    static const char *const kingdoms[] = { "RHEAKAEHR", "", " C B B C ", "P P P P P" };
    static const char *const friends[] = { "RHEAKAEHR", "", " C G G C ", "P F P F P" };
    Three *g = data;
    memset(g, 0, sizeof *g);
    g->reason = "";
    g->has_terrain = model_option(options, "reading=friends");
    make_squares(g);
    for (int point = 0; point < POINTS; point++)
        g->at[point].army = NONE;
    for (int arm = 0; arm < ARMS; arm++) {
        g->owner[arm] = arm;
        g->moved[arm] = arm + 1; /* as if the last had moved last */
        for (int rank = 0; rank < 4; rank++) {
            const char *row = g->has_terrain ? friends[rank] : kingdoms[rank];
            for (int file = 0; row[file] != '\0'; file++)
                if (row[file] != ' ' &&
                    !(row[file] == 'B' && model_option(options, "bannermen=no")) &&
                    (row[file] == 'K' || xq_kin_random_below(random, 10) >= (uint64_t)thin))
                    g->at[point_of(arm, file, rank)] = (Piece){ arm, row[file] };
        }
    }
    g->clock = ARMS;
    settle(g);
    remember(g, NONE);
}

static void format(XqBuf *out, const void *data)
{
    const Three *g = data;
    format_position(out, g);
    xq_buf_printf(out, " %d %d", g->quiet, g->ply);
}

static void end(ModelEnd *out, const void *data)
{
    const Three *g = data;
    *out = (ModelEnd){ .reason = g->reason };
    for (int a = 0; a < ARMS; a++) {
        out->place[a] = 1;
        for (int b = 0; b < ARMS; b++)
            out->place[a] +=
                b != a &&
                (is_alive(g, b) ? !is_alive(g, a) : !is_alive(g, a) && g->beaten[b] > g->beaten[a]);
        if (strcmp(g->reason, "last-general") == 0 && is_alive(g, a))
            out->winners |= 1u << a;
    }
}

const Model model_three = {
    .game = "three_kingdoms",
    .data = &the_game,
    .start = start,
    .moves = moves,
    .play = play,
    .format = format,
    .end = end,
};
