/*
 * moves.c - the moves of the army whose turn it is, listed or only counted.
 *
 * One generator serves both: it is inlined twice, once with a list to fill and once without.
 */
#include "kin/seven_states/seven.h"

enum { NORTH = STRIDE, SOUTH = -STRIDE, EAST = 1, WEST = -1 };

/* Orthogonal directions first, so that a queen has all eight and a bishop the last four. */
static const int directions[8] = {
    NORTH, EAST, SOUTH, WEST, NORTH + EAST, SOUTH + EAST, SOUTH + WEST, NORTH + WEST,
};

typedef struct Sink {
    XqKinMove *moves; /* NULL: only count */
    int count;
    int from;
} Sink;

static inline void add(Sink *sink, int to)
{
    if (sink->moves != NULL)
        sink->moves[sink->count] = move_of(sink->from, to);
    sink->count++;
}

static inline bool may_take(uint8_t code, unsigned foes)
{
    return code < EMPEROR && (foes >> piece_army(code) & 1u) != 0 && piece_kind(code) != ENVOY;
}

static inline void slide(const Seven *s, Sink *sink, unsigned foes, int first, int last, int reach)
{
    for (int d = first; d < last; d++) {
        int to = sink->from + directions[d];
        int left = reach;
        for (; left > 0 && s->cell[to] == EMPTY; left--, to += directions[d])
            add(sink, to);
        if (left > 0 && may_take(s->cell[to], foes))
            add(sink, to);
    }
}

/* The reading "exactly n points": nothing may stand on the points before. */
static inline void leap_clear(const Seven *s, Sink *sink, unsigned foes, int reach)
{
    for (int d = 0; d < 8; d++) {
        int to = sink->from + directions[d];
        int left = reach - 1;
        for (; left > 0 && s->cell[to] == EMPTY; left--)
            to += directions[d];
        if (left == 0 && (s->cell[to] == EMPTY || may_take(s->cell[to], foes)))
            add(sink, to);
    }
}

/* Whether a catapult of `army` may shoot over what it meets first. */
static inline bool is_screen(const Seven *s, uint8_t code, int army)
{
    if (code >= EMPEROR)
        return code == EMPEROR && !s->options.emperor_is_wall && !s->options.own_screens;
    return !s->options.own_screens || s->control[piece_army(code)] == s->control[army];
}

static inline void shoot(const Seven *s, Sink *sink, unsigned foes)
{
    for (int d = 0; d < 4; d++) {
        int to = sink->from + directions[d];
        for (; s->cell[to] == EMPTY; to += directions[d])
            add(sink, to);
        if (!is_screen(s, s->cell[to], s->turn))
            continue;
        do {
            to += directions[d];
        } while (s->cell[to] == EMPTY);
        if (may_take(s->cell[to], foes))
            add(sink, to);
    }
}

/* One point straight, then three outward at a slant; with `rider=upto` one to three. */
static inline void ride(const Seven *s, Sink *sink, unsigned foes)
{
    for (int d = 0; d < 4; d++) {
        int elbow = sink->from + directions[d];
        if (s->cell[elbow] != EMPTY)
            continue;
        for (int side = 1; side <= 3; side += 2) {
            int slant = directions[d] + directions[(d + side) % 4];
            int to = elbow + slant;
            int left = 3;
            for (; left > 1 && s->cell[to] == EMPTY; left--, to += slant)
                if (s->options.rider_upto)
                    add(sink, to);
            if ((left == 1 && s->cell[to] == EMPTY) ||
                ((left == 1 || s->options.rider_upto) && may_take(s->cell[to], foes)))
                add(sink, to);
        }
    }
}

static inline void piece_moves(const Seven *s, Sink *sink, unsigned foes)
{
    switch ((Kind)piece_kind(s->cell[sink->from])) {
    case GENERAL:
        slide(s, sink, foes, 0, 8, SIZE);
        break;
    case DEPUTY:
        slide(s, sink, foes, 0, 4, SIZE);
        break;
    case LIEUTENANT:
        slide(s, sink, foes, 4, 8, SIZE);
        break;
    case ENVOY:
        slide(s, sink, 0, 0, 8, SIZE);
        break;
    case CATAPULT:
        shoot(s, sink, foes);
        break;
    case ARCHER:
        if (s->options.archer_exact)
            leap_clear(s, sink, foes, 4);
        else
            slide(s, sink, foes, 0, 8, 4);
        break;
    case CROSSBOW:
        if (s->options.crossbow_exact)
            leap_clear(s, sink, foes, 5);
        else
            slide(s, sink, foes, 0, 8, 5);
        break;
    case DAGGER:
        slide(s, sink, foes, 4, 8, 1);
        break;
    case SWORD:
        slide(s, sink, foes, 0, 4, 1);
        break;
    case RIDER:
        ride(s, sink, foes);
        break;
    case KIND_COUNT:
        break;
    }
}

bool seven_is_ally(const Seven *s, int army, int other)
{
    int seat = s->control[army], second = s->control[other];
    if (army == other || seat == NOBODY || second == NOBODY)
        return false;
    return seat == second || (s->treaty[seat] >> second & 1u) != 0;
}

unsigned seven_foes(const Seven *s, int army)
{
    unsigned foes = 0;
    for (int other = 0; other < ARMIES; other++)
        if (other != army && !(s->options.ally_forbidden && seven_is_ally(s, army, other)))
            foes |= 1u << other;
    return foes;
}

__attribute__((always_inline)) static inline int generate(const Seven *s, XqKinMove *out)
{
    if (s->over != GOES_ON)
        return 0;
    Sink sink = { .moves = out };
    unsigned foes = seven_foes(s, s->turn);
    for (int word = 0; word < SET_WORDS; word++)
        for (uint64_t rest = s->set[s->turn][word]; rest != 0; rest &= rest - 1) {
            sink.from = word * 64 + __builtin_ctzll(rest);
            piece_moves(s, &sink, foes);
        }
    if (sink.count > 0)
        return sink.count;
    if (out != NULL)
        out[0] = MOVE_SKIP;
    return 1;
}

int seven_generate(const Seven *s, XqKinMove *out)
{
    return generate(s, out);
}

/* Whether `code`, `steps` points away in direction `d`, reaches over empty points. */
static bool slides_to(const Seven *s, uint8_t code, int d, int steps)
{
    switch ((Kind)piece_kind(code)) {
    case GENERAL:
        return true;
    case DEPUTY:
        return d < 4;
    case LIEUTENANT:
        return d >= 4;
    case ARCHER:
        return s->options.archer_exact ? steps == 4 : steps <= 4;
    case CROSSBOW:
        return s->options.crossbow_exact ? steps == 5 : steps <= 5;
    case DAGGER:
        return d >= 4 && steps == 1;
    case SWORD:
        return d < 4 && steps == 1;
    case ENVOY:
    case CATAPULT:
    case RIDER:
    case KIND_COUNT:
        break;
    }
    return false;
}

static unsigned army_bit(uint8_t code)
{
    return 1u << piece_army(code);
}

static unsigned riders_at(const Seven *s, int cell)
{
    unsigned found = 0;
    for (int d = 4; d < 8; d++) {
        int at = cell;
        for (int left = 3; left > 0; left--) {
            at += directions[d];
            if (s->cell[at] != EMPTY)
                break;
            if (left > 1 && !s->options.rider_upto)
                continue;
            /* The rider came straight to this elbow, along one of the slant's two components. */
            for (int k = 0; k < 2; k++) {
                uint8_t code = s->cell[at + directions[(d - 4 + k) % 4]];
                if (is_piece(code) && piece_kind(code) == RIDER)
                    found |= army_bit(code);
            }
        }
    }
    return found;
}

unsigned seven_attackers(const Seven *s, int cell)
{
    unsigned found = riders_at(s, cell);
    for (int d = 0; d < 8; d++) {
        int at = cell + directions[d], steps = 1;
        for (; s->cell[at] == EMPTY; steps++)
            at += directions[d];
        uint8_t code = s->cell[at];
        if (is_piece(code) && slides_to(s, code, d, steps))
            found |= army_bit(code);
        if (d >= 4 || code == RIM)
            continue;
        do {
            at += directions[d];
        } while (s->cell[at] == EMPTY);
        uint8_t second = s->cell[at];
        if (is_piece(second) && piece_kind(second) == CATAPULT &&
            is_screen(s, code, piece_army(second)))
            found |= army_bit(second);
    }
    return found & ~army_bit(s->cell[cell]);
}

int seven_count(const Seven *s)
{
    return generate(s, NULL);
}

uint64_t seven_perft(const Seven *s, int depth)
{
    if (depth == 0)
        return 1;
    if (depth == 1)
        return (uint64_t)seven_count(s);
    XqKinMove moves[XQ_KIN_MOVES_MAX];
    int count = seven_generate(s, moves);
    uint64_t total = 0;
    for (int i = 0; i < count; i++) {
        Seven next = *s;
        seven_play(&next, moves[i]);
        total += seven_perft(&next, depth - 1);
    }
    return total;
}
