/*
 * model_seven.c - the Game of the Seven States as docs/kin/seven_states.md tells it.
 *
 * For every piece every point is asked whether it may go there. Points are rank * 19 + file, armies
 * their places in the order of play.
 */
#include <stdio.h>
#include <stdlib.h>

#include "cmocka_all.h"
#include "unit/kin/model.h"

enum { SIZE = 19, POINTS = SIZE * SIZE, EMPEROR_AT = POINTS / 2, ARMIES = 7, NONE = -1 };

static const char armies[] = "wrobgpd";

typedef struct Piece {
    int army; /* NONE on an empty point */
    char kind;
} Piece;

typedef struct Seven {
    const char *options;
    bool takeover, weighted, forbids;
    int losses, hegemon;
    Piece at[POINTS];
    int control[ARMIES]; /* NONE: vacant */
    bool out[ARMIES];
    bool treaty[ARMIES][ARMIES];
    int men[ARMIES][ARMIES];  /* of an army, taken by a seat */
    int last[ARMIES][ARMIES]; /* when the seat last took one of them */
    int taker[ARMIES];        /* who has its general */
    int moved[ARMIES];        /* when a seat last moved */
    int turn, quiet, ply;
    const char *reason;
    int winner; /* the hegemon */
} Seven;

static Seven the_game;

/* --- The start -------------------------------------------------------------------------------- */

static const char *const array[ARMIES] = {
    "Qa10 Ra11 Ba9 Cb10 Wc10 Hd10 Ge10 Ac9 Ac11 Sa8 Sa12 Sb9 Sb11 Na7 Na13 Nb8 Nb12",
    "Qf1 Re1 Bg1 Cf2 Wf3 Hf4 Gf5 Ae3 Ag3 Sd1 Sh1 Se2 Sg2 Nc1 Ni1 Nd2 Nh2",
    "Qn1 Rm1 Bo1 Cn2 Wn3 Hn4 Gn5 Am3 Ao3 Sl1 Sp1 Sm2 So2 Nk1 Nq1 Nl2 Np2",
    "Qs6 Rs5 Bs7 Cr6 Wq6 Hp6 Go6 Aq5 Aq7 Ss4 Ss8 Sr5 Sr7 Ns3 Ns9 Nr4 Nr8",
    "Qs14 Rs13 Bs15 Cr14 Wq14 Hp14 Go14 Aq13 Aq15 Ss12 Ss16 Sr13 Sr15 Ns11 Ns17 Nr12 Nr16",
    "Qn19 Ro19 Bm19 Cn18 Wn17 Hn16 Gn15 Am17 Ao17 Sl19 Sp19 Sm18 So18 Nk19 Nq19 Nl18 Np18",
    "Qf19 Rg19 Be19 Cf18 Wf17 Hf16 Gf15 Ae17 Ag17 Sd19 Sh19 Se18 Sg18 Nc19 Ni19 Nd18 Nh18",
};

static int army_of(char letter)
{
    const char *at = letter != '\0' ? strchr(armies, letter) : NULL;
    return at != NULL ? (int)(at - armies) : NONE;
}

static void set_up(Seven *g, int army, const XqKinRandom *random, int thin)
{
    bool exchanges = model_option(g->options, "array=ec") && (army == 1 || army == 2);
    for (const char *word = array[army]; *word != '\0'; word += strspn(word, " ")) {
        char *end;
        char kind = word[0];
        int file = word[1] - 'a', rank = (int)strtol(word + 2, &end, 10) - 1;
        if (exchanges && (kind == 'R' || kind == 'B'))
            kind = kind == 'R' ? 'B' : 'R';
        if (kind == 'Q' || xq_kin_random_below(random, 10) >= (uint64_t)thin)
            g->at[rank * SIZE + file] = (Piece){ army, kind };
        word = end;
    }
}

static void read_control(Seven *g)
{
    const char *at = strstr(g->options, "control=");
    int seat = NONE;
    bool is_vacant = false;
    at = at != NULL ? at + strlen("control=") : "w,r,o,b,g,p,d";
    for (; *at != '\0' && *at != ' '; at++) {
        is_vacant |= *at == '-';
        if (army_of(*at) == NONE)
            seat = NONE;
        else if (seat == NONE && !is_vacant)
            seat = army_of(*at);
        if (army_of(*at) != NONE)
            g->control[army_of(*at)] = seat;
    }
}

static long number_option(const char *options, const char *name, long fallback)
{
    const char *at = strstr(options, name);
    return at != NULL ? strtol(at + strlen(name), NULL, 10) : fallback;
}

static void start(void *data, const char *options, const XqKinRandom *random, int thin)
{
    Seven *g = data;
    memset(g, 0, sizeof *g);
    g->options = options;
    g->takeover = model_option(options, "fate=takeover");
    g->weighted = model_option(options, "count=weighted");
    g->forbids = model_option(options, "ally=forbid");
    g->losses = (int)number_option(options, "losses=", 11);
    g->hegemon = (int)number_option(options, "hegemon=", 30);
    g->reason = "";
    for (int point = 0; point < POINTS; point++)
        g->at[point].army = NONE;
    for (int army = 0; army < ARMIES; army++)
        g->taker[army] = g->control[army] = NONE;
    read_control(g);
    for (int army = 0; army < ARMIES; army++)
        if (g->control[army] != NONE)
            set_up(g, army, random, thin);
    while (g->control[g->turn] == NONE)
        g->turn++;
}

/* --- Moves ------------------------------------------------------------------------------------ */

static bool is_taken(const Seven *g, int point)
{
    return g->at[point].army != NONE || point == EMPEROR_AT;
}

static bool is_bound(const Seven *g, int army, int other)
{
    int a = g->control[army], b = g->control[other];
    return army != other && a != NONE && b != NONE && (a == b || g->treaty[a][b]);
}

static int sign(int x)
{
    return (x > 0) - (x < 0);
}

/* How many points strictly between two on a line are taken; the emperor counts `emperor`, and a
 * piece of another player than `from`'s `stranger`. */
static int count_over(const Seven *g, int from, int to, int emperor, int stranger)
{
    int files = to % SIZE - from % SIZE, ranks = to / SIZE - from / SIZE, count = 0;
    int step = sign(ranks) * SIZE + sign(files);
    for (int point = from + step; point != to; point += step)
        if (point == EMPEROR_AT)
            count += emperor;
        else if (is_taken(g, point))
            count += g->control[g->at[point].army] == g->control[g->at[from].army] ? 1 : stranger;
    return count;
}

static int count_between(const Seven *g, int from, int to)
{
    int files = to % SIZE - from % SIZE, ranks = to / SIZE - from / SIZE, count = 0;
    int step = sign(ranks) * SIZE + sign(files);
    for (int point = from + step; point != to; point += step)
        count += is_taken(g, point);
    return count;
}

/* One straight and three slanting: what is left after the straight step is a slanting line. */
static bool rides(const Seven *g, int from, int to)
{
    int files = to % SIZE - from % SIZE, ranks = to / SIZE - from / SIZE;
    int far = abs(files) > abs(ranks) ? abs(files) : abs(ranks);
    int near = abs(files) + abs(ranks) - far;
    if (far != near + 1 || near < 1 || near > 3 ||
        (near < 3 && !model_option(g->options, "rider=upto")))
        return false;
    int elbow = from + (abs(files) > abs(ranks) ? sign(files) : sign(ranks) * SIZE);
    return !is_taken(g, elbow) && count_between(g, elbow, to) == 0;
}

static bool reaches(const Seven *g, int from, int to)
{
    int files = abs(to % SIZE - from % SIZE), ranks = abs(to / SIZE - from / SIZE);
    int steps = files > ranks ? files : ranks;
    bool is_straight = files == 0 || ranks == 0, is_slanting = files == ranks;
    char kind = g->at[from].kind;
    if (kind == 'N')
        return rides(g, from, to);
    if (!is_straight && !is_slanting)
        return false;
    if (kind == 'C') {
        /* What is no screen counts as enough to stop every shot. */
        bool has_own = model_option(g->options, "screens=own");
        int emperor = has_own || model_option(g->options, "emperor=no") ? 2 : 1;
        return is_straight && count_over(g, from, to, emperor, has_own ? 2 : 1) ==
                                  (g->at[to].army != NONE ? 1 : 0);
    }
    if (count_between(g, from, to) != 0)
        return false;
    switch (kind) {
    case 'R':
        return is_straight;
    case 'B':
        return is_slanting;
    case 'H':
        return model_option(g->options, "archer=exact") ? steps == 4 : steps <= 4;
    case 'W':
        return model_option(g->options, "crossbow=exact") ? steps == 5 : steps <= 5;
    case 'A':
        return is_slanting && steps == 1;
    case 'S':
        return is_straight && steps == 1;
    default:
        return true; /* general and envoy */
    }
}

static bool may_go(const Seven *g, int from, int to)
{
    const Piece *mover = &g->at[from], *there = &g->at[to];
    if (from == to || to == EMPEROR_AT)
        return false;
    if (there->army != NONE &&
        (there->army == mover->army || there->kind == 'G' || mover->kind == 'G' ||
         (g->forbids && is_bound(g, mover->army, there->army))))
        return false;
    return reaches(g, from, to);
}

static void moves(ModelMoves *out, const void *data)
{
    const Seven *g = data;
    out->count = 0;
    if (g->reason[0] != '\0')
        return;
    for (int from = 0; from < POINTS; from++)
        for (int to = 0; g->at[from].army == g->turn && to < POINTS; to++)
            if (may_go(g, from, to))
                out->moves[out->count++] =
                    from * 1000 + to + (g->at[to].army != NONE ? MODEL_TAKES : 0);
    if (out->count == 0)
        out->moves[out->count++] = MODEL_SKIP;
}

/* --- Play ------------------------------------------------------------------------------------- */

static int worth(const Seven *g, char kind)
{
    if (!g->takeover && (kind == 'Q' || kind == 'G'))
        return 0;
    if (!g->weighted)
        return 1;
    return kind == 'N' ? 2 : kind == 'C' ? 3 : kind == 'B' ? 4 : kind == 'R' ? 5 : 1;
}

static bool is_playing(const Seven *g, int seat)
{
    for (int army = 0; army < ARMIES; army++)
        if (g->control[army] == seat && !g->out[army])
            return true;
    return false;
}

static int seat_men(const Seven *g, int seat)
{
    int sum = 0;
    for (int army = 0; army < ARMIES; army++)
        sum += g->men[seat][army];
    return sum;
}

static int seat_generals(const Seven *g, int seat)
{
    int sum = 0;
    for (int army = 0; army < ARMIES; army++)
        sum += g->taker[army] == seat;
    return sum;
}

static void remove_army(Seven *g, int army)
{
    for (int point = 0; point < POINTS; point++)
        if (g->at[point].army == army)
            g->at[point].army = NONE;
    g->out[army] = true;
}

static void take_over(Seven *g, int army, int seat, int mover)
{
    int heir = mover;
    for (int other = ARMIES - 1; g->control[mover] != seat && other >= 0; other--)
        if (g->control[other] == seat && !g->out[other])
            heir = other;
    for (int point = 0; point < POINTS; point++)
        if (g->at[point].army == army) {
            g->at[point].army = heir;
            g->men[seat][army] += worth(g, g->at[point].kind);
        }
    g->out[army] = true;
    g->taker[army] = seat;
}

/* Who is better off with an army that lost too many men, `a` or `b`. */
static bool is_before(const Seven *g, int a, int b, int army)
{
    int men_a = g->takeover ? seat_men(g, a) : g->men[a][army];
    int men_b = g->takeover ? seat_men(g, b) : g->men[b][army];
    if (men_a != men_b)
        return men_a > men_b;
    return g->takeover ? g->moved[a] > g->moved[b] : g->last[a][army] > g->last[b][army];
}

static int victor(const Seven *g, int army)
{
    int best = NONE;
    for (int seat = 0; seat < ARMIES; seat++)
        if (g->control[seat] == seat && seat != g->control[army] &&
            (!g->takeover || is_playing(g, seat)) &&
            (best == NONE || is_before(g, seat, best, army)))
            best = seat;
    return best;
}

static void take(Seven *g, int mover, Piece piece)
{
    int seat = g->control[mover], lost = 0, army = piece.army;
    if (is_bound(g, mover, army)) {
        remove_army(g, army);
        return;
    }
    g->men[seat][army] += worth(g, piece.kind);
    g->last[seat][army] = g->ply + 1;
    for (int other = 0; other < ARMIES; other++)
        lost += g->men[other][army];
    if (piece.kind != 'Q' && lost < g->losses)
        return;
    int winner = piece.kind == 'Q' ? seat : victor(g, army);
    if (piece.kind == 'Q')
        g->taker[army] = seat;
    if (g->takeover)
        take_over(g, army, winner, mover);
    else
        remove_army(g, army);
}

static void settle(Seven *g)
{
    bool are_friends = true;
    for (int a = 0; a < ARMIES; a++) {
        for (int b = 0; b < ARMIES; b++)
            are_friends &= a == b || !is_playing(g, a) || !is_playing(g, b) || g->treaty[a][b];
        if (g->reason[0] == '\0' && seat_men(g, a) >= g->hegemon) {
            g->reason = "hegemon-men";
            g->winner = a;
        } else if (g->reason[0] == '\0' && seat_generals(g, a) >= 2) {
            g->reason = "hegemon-generals";
            g->winner = a;
        }
    }
    if (g->reason[0] == '\0' && are_friends)
        g->reason = "last-left";
    else if (g->reason[0] == '\0' && g->quiet >= 50)
        g->reason = "quiet";
}

static void play(void *data, int move)
{
    Seven *g = data;
    bool has_taken = false;
    int mover = g->turn;
    g->moved[g->control[mover]] = g->ply + 1;
    if (move != MODEL_SKIP) {
        int from = move % MODEL_TAKES / 1000, to = move % 1000;
        Piece piece = g->at[from], there = g->at[to];
        has_taken = there.army != NONE;
        g->at[from].army = g->at[to].army = NONE;
        if (has_taken)
            take(g, mover, there);
        g->at[to] = piece;
    }
    g->ply++;
    bool is_round = false;
    do {
        g->turn = (g->turn + 1) % ARMIES;
        is_round |= g->turn == 0;
    } while ((g->control[g->turn] == NONE || g->out[g->turn]) && g->turn != mover);
    g->quiet = has_taken ? 0 : g->quiet + is_round;
    settle(g);
}

static bool treat(void *data, int a, int b)
{
    Seven *g = data;
    if (a == b || g->treaty[a][b] || !is_playing(g, a) || !is_playing(g, b))
        return false;
    for (int army = 0; army < ARMIES; army++)
        if (g->control[army] != army)
            return false;
    g->treaty[a][b] = g->treaty[b][a] = true;
    settle(g);
    return true;
}

/* --- How it stands ---------------------------------------------------------------------------- */

static void format_board(XqBuf *out, const Seven *g)
{
    for (int rank = SIZE - 1; rank >= 0; rank--) {
        int empty = 0;
        for (int file = 0; file < SIZE; file++) {
            const Piece *piece = &g->at[rank * SIZE + file];
            if (piece->army == NONE) {
                empty++;
                continue;
            }
            if (empty > 0)
                xq_buf_printf(out, "%d", empty);
            empty = 0;
            xq_buf_printf(out, "%c%c", armies[piece->army], piece->kind);
        }
        if (empty > 0)
            xq_buf_printf(out, "%d", empty);
        xq_buf_append_cstr(out, rank > 0 ? "/" : " ");
    }
}

static void format_control(XqBuf *out, const Seven *g)
{
    const char *comma = "", *dash = "-";
    for (int seat = 0; seat < ARMIES; seat++) {
        if (g->control[seat] != seat)
            continue;
        xq_buf_printf(out, "%s%c", comma, armies[seat]);
        comma = ",";
        for (int army = 0; army < ARMIES; army++)
            if (army != seat && g->control[army] == seat)
                xq_buf_printf(out, "%c", armies[army]);
    }
    for (int army = 0; army < ARMIES; army++)
        if (g->control[army] == NONE) {
            xq_buf_printf(out, "%s%c", dash, armies[army]);
            dash = "";
        }
    for (int a = 0; a < ARMIES; a++)
        for (int b = a + 1; b < ARMIES; b++)
            if (g->treaty[a][b])
                xq_buf_printf(out, "+%c%c", armies[a], armies[b]);
}

static void format(XqBuf *out, const void *data)
{
    const Seven *g = data;
    const char *bar = "", *none = "-";
    format_board(out, g);
    xq_buf_printf(out, "%c ", armies[g->turn]);
    format_control(out, g);
    xq_buf_append_cstr(out, " ");
    for (int seat = 0; seat < ARMIES; seat++)
        for (int army = 0; army < ARMIES; army++)
            if (g->men[seat][army] > 0 || g->taker[army] == seat) {
                xq_buf_printf(out, "%s%c>%c:%d%s", bar, armies[seat], armies[army],
                              g->men[seat][army], g->taker[army] == seat ? "*" : "");
                bar = "|";
            }
    xq_buf_append_cstr(out, *bar == '\0' ? "- " : " ");
    for (int army = 0; army < ARMIES; army++)
        if (g->out[army]) {
            xq_buf_printf(out, "%c", armies[army]);
            none = "";
        }
    xq_buf_printf(out, "%s %d %d", none, g->quiet, g->ply);
}

static int men_left(const Seven *g, int seat)
{
    int count = 0;
    for (int point = 0; point < POINTS; point++)
        count += g->at[point].army != NONE && g->control[g->at[point].army] == seat &&
                 g->at[point].kind != 'Q' && g->at[point].kind != 'G';
    return count;
}

/* Whether seat `a` stands above `b`. */
static bool is_above(const Seven *g, int a, int b)
{
    if (g->reason[0] == 'h' && (a == g->winner || b == g->winner))
        return a == g->winner;
    if (g->takeover && strcmp(g->reason, "last-left") == 0 && is_playing(g, a) != is_playing(g, b))
        return is_playing(g, a);
    if (seat_men(g, a) != seat_men(g, b))
        return seat_men(g, a) > seat_men(g, b);
    if (seat_generals(g, a) != seat_generals(g, b))
        return seat_generals(g, a) > seat_generals(g, b);
    return men_left(g, a) > men_left(g, b);
}

static void end(ModelEnd *out, const void *data)
{
    const Seven *g = data;
    *out = (ModelEnd){ .reason = g->reason };
    for (int a = 0; a < ARMIES; a++) {
        if (g->control[a] != a)
            continue;
        out->place[a] = 1;
        for (int b = 0; b < ARMIES; b++)
            out->place[a] += b != a && g->control[b] == b && is_above(g, b, a);
        if (g->reason[0] != '\0' && out->place[a] == 1)
            out->winners |= 1u << a;
    }
}

const Model model_seven = {
    .game = "seven_states",
    .data = &the_game,
    .start = start,
    .moves = moves,
    .play = play,
    .treat = treat,
    .format = format,
    .end = end,
};
