/*
 * play.c - what a move does: captures and the ledger, beaten armies, the hegemon, the end.
 *
 * The ledger is kept by seat (the controller), whatever army of his made the capture. Two ways of
 * counting exist. As the text has it only men count, and a beaten army leaves the board. Where the
 * victor takes the army over (`fate=takeover`) every piece counts, those taken over as well, and an
 * army won counts like a general taken; that is how the program which plays so counts.
 */
#include "kin/seven_states/seven.h"

int seven_weight(const Seven *s, int kind)
{
    static const uint8_t weights[KIND_COUNT] = {
        [GENERAL] = 1, [DEPUTY] = 5,   [LIEUTENANT] = 4, [ENVOY] = 1, [CATAPULT] = 3,
        [ARCHER] = 1,  [CROSSBOW] = 1, [DAGGER] = 1,     [SWORD] = 1, [RIDER] = 2,
    };
    if (!s->options.takeover && !is_man(kind))
        return 0;
    return s->options.weighted ? weights[kind] : 1;
}

int seven_losses(const Seven *s, int army)
{
    int sum = 0;
    for (int seat = 0; seat < ARMIES; seat++)
        sum += s->men[seat][army];
    return sum;
}

int seven_seat_men(const Seven *s, int seat)
{
    int sum = 0;
    for (int army = 0; army < ARMIES; army++)
        sum += s->men[seat][army];
    return sum;
}

int seven_seat_generals(const Seven *s, int seat)
{
    int sum = 0;
    for (int army = 0; army < ARMIES; army++)
        sum += s->taker[army] == seat;
    return sum;
}

unsigned seven_seats(const Seven *s)
{
    unsigned seats = 0;
    for (int army = 0; army < ARMIES; army++)
        if (s->control[army] != NOBODY)
            seats |= 1u << s->control[army];
    return seats;
}

unsigned seven_alive(const Seven *s)
{
    unsigned seats = 0;
    for (int army = 0; army < ARMIES; army++)
        if (!is_out(s, army))
            seats |= 1u << s->control[army];
    return seats;
}

static void add_men(Seven *s, int seat, int army, int count)
{
    int sum = s->men[seat][army] + count;
    s->men[seat][army] = (uint8_t)(sum > 255 ? 255 : sum);
}

/* --- A beaten army ---------------------------------------------------------------------------- */

static void leave_board(Seven *s, int army)
{
    for (int word = 0; word < SET_WORDS; word++)
        while (s->set[army][word] != 0)
            seven_take_off(s, word * 64 + __builtin_ctzll(s->set[army][word]));
    s->out |= (uint8_t)(1u << army);
}

static void join(Seven *s, int army, int seat, int new_army)
{
    for (int word = 0; word < SET_WORDS; word++)
        while (s->set[army][word] != 0) {
            int cell = word * 64 + __builtin_ctzll(s->set[army][word]);
            int kind = piece_kind(s->cell[cell]);
            add_men(s, seat, army, seven_weight(s, kind));
            seven_take_off(s, cell);
            seven_put(s, cell, piece(new_army, kind));
        }
    s->out |= (uint8_t)(1u << army);
    s->taker[army] = (uint8_t)seat;
}

/*
 * Who beat an army that lost too many men: the seat with most men of it, and of several the one
 * whose last capture of it is the latest. Where armies are taken over, the seat still playing that
 * has captured most of all, and of several the one that moved last.
 */
static int find_victor(const Seven *s, int army)
{
    unsigned alive = seven_alive(s);
    int best = NOBODY, best_count = -1, best_ply = -1;
    for (int seat = 0; seat < ARMIES; seat++) {
        if (s->options.takeover && ((alive >> seat & 1u) == 0 || seat == s->control[army]))
            continue;
        int count = s->options.takeover ? seven_seat_men(s, seat) : s->men[seat][army];
        int ply = s->options.takeover ? s->moved[seat] : s->last[seat][army];
        if (count > best_count || (count == best_count && ply > best_ply)) {
            best = seat;
            best_count = count;
            best_ply = ply;
        }
    }
    return best;
}

/* The army of `seat` that receives pieces: the one that moved if it is his, else his first. */
static int receiving_army(const Seven *s, int seat, int mover)
{
    if (s->control[mover] == seat)
        return mover;
    for (int army = 0; army < ARMIES; army++)
        if (!is_out(s, army) && s->control[army] == seat)
            return army;
    return mover;
}

static void beat(Seven *s, int army, int seat, int mover)
{
    s->victor[army] = (uint8_t)seat;
    if (s->options.takeover)
        join(s, army, seat, receiving_army(s, seat, mover));
    else
        leave_board(s, army);
}

static void capture(Seven *s, int mover, int cell)
{
    uint8_t code = s->cell[cell];
    int army = piece_army(code), kind = piece_kind(code), seat = s->control[mover];
    seven_take_off(s, cell);
    if (seven_is_ally(s, mover, army)) {
        leave_board(s, army);
        return;
    }
    if (s->control[army] == NOBODY)
        return; /* of a vacant army, which only a made-up position has on the board */
    add_men(s, seat, army, seven_weight(s, kind));
    s->last[seat][army] = (uint16_t)(s->ply + 1);
    if (kind == GENERAL) {
        s->taker[army] = (uint8_t)seat;
        beat(s, army, seat, mover);
    } else if (seven_losses(s, army) >= s->options.losses) {
        beat(s, army, find_victor(s, army), mover);
    }
}

/* --- The end ---------------------------------------------------------------------------------- */

static bool only_allies_left(const Seven *s)
{
    unsigned alive = seven_alive(s);
    for (int seat = 0; seat < ARMIES; seat++)
        if ((alive >> seat & 1u) != 0 && (alive & ~(s->treaty[seat] | 1u << seat)) != 0)
            return false;
    return true;
}

void seven_settle(Seven *s)
{
    s->over = GOES_ON;
    s->hegemon = NOBODY;
    for (int seat = 0; seat < ARMIES && s->over == GOES_ON; seat++) {
        if (seven_seat_men(s, seat) >= s->options.hegemon)
            s->over = BY_MEN;
        else if (seven_seat_generals(s, seat) >= 2)
            s->over = BY_GENERALS;
        if (s->over != GOES_ON)
            s->hegemon = (uint8_t)seat;
    }
    if (s->over == GOES_ON && only_allies_left(s))
        s->over = BY_LAST_LEFT;
    if (s->over == GOES_ON && s->quiet >= QUIET_MAX)
        s->over = BY_QUIET;
}

/* The next army that is to move; a round is over when the order begins anew. */
static void pass_turn(Seven *s, bool captured)
{
    int next = s->turn;
    bool is_new_round = false;
    do {
        next = (next + 1) % ARMIES;
        is_new_round |= next == 0;
    } while (is_out(s, next) && next != s->turn);
    s->turn = (uint8_t)next;
    if (captured)
        s->quiet = 0;
    else if (is_new_round && s->quiet < QUIET_MAX)
        s->quiet++;
}

bool seven_may_treat(const Seven *s, int a, int b)
{
    unsigned seats = seven_seats(s), alive = seven_alive(s);
    return s->over == GOES_ON && a != b && seats == (1u << ARMIES) - 1 && (alive >> a & 1u) != 0 &&
           (alive >> b & 1u) != 0 && (s->treaty[a] >> b & 1u) == 0;
}

void seven_play(Seven *s, XqKinMove move)
{
    if ((move & MOVE_TREATY) != 0) {
        int a = (int)(move & 7u), b = (int)(move >> 3 & 7u);
        s->treaty[a] |= (uint8_t)(1u << b);
        s->treaty[b] |= (uint8_t)(1u << a);
        seven_settle(s);
        return;
    }
    bool captured = false;
    int mover = s->turn;
    s->moved[s->control[mover]] = (uint16_t)(s->ply + 1);
    if (move != MOVE_SKIP) {
        int from = move_from(move), to = move_to(move);
        uint8_t code = s->cell[from];
        captured = s->cell[to] != EMPTY;
        seven_take_off(s, from);
        if (captured)
            capture(s, mover, to);
        seven_put(s, to, code);
    }
    pass_turn(s, captured);
    if (s->ply < PLY_MAX)
        s->ply++;
    /* Without a capture nothing that ends the game can have changed but the quiet rounds. */
    if (captured || s->quiet >= QUIET_MAX)
        seven_settle(s);
}
