/*
 * play.c - what a move does: beaten generals, armies that change hands, repetition and the end.
 */
#include "kin/three_kingdoms/three.h"

static uint64_t mix(uint64_t x)
{
    x += 0x9E3779B97F4A7C15u;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

uint64_t three_key(const Three *s)
{
    uint64_t key = mix((uint64_t)s->turn << 24 | (uint64_t)s->board.owner[0] << 16 |
                       (uint64_t)s->board.owner[1] << 8 | s->board.owner[2] | 1ull << 40);
    for (int point = 0; point < POINTS; point++)
        if (s->board.at[point] != EMPTY)
            key ^= mix((uint64_t)point << 8 | s->board.at[point]);
    return key;
}

unsigned three_alive(const Three *s)
{
    unsigned alive = 0;
    for (int seat = 0; seat < ARMS; seat++)
        if (s->board.general[seat] != NOBODY)
            alive |= 1u << seat;
    return alive;
}

/* `seat`'s general goes, and all it commands obeys `victor`. */
static void beat(Three *s, int seat, int victor)
{
    if (s->board.general[seat] != NOBODY)
        s->board.at[s->board.general[seat]] = EMPTY;
    s->board.general[seat] = NOBODY;
    s->beaten[seat] = ++s->clock;
    for (int army = 0; army < ARMS; army++)
        if (s->board.owner[army] == seat)
            s->board.owner[army] = (uint8_t)victor;
    s->past_count = 0;
}

/* To the next seat alive; whether a round is over. */
static bool pass_turn(Three *s)
{
    unsigned alive = three_alive(s);
    bool is_new_round = false;
    int next = s->turn;
    do {
        next = (next + 1) % ARMS;
        is_new_round |= next == 0;
    } while ((alive >> next & 1u) == 0 && next != s->turn);
    s->turn = (uint8_t)next;
    return is_new_round;
}

/* Of a set of seats the one that moved last. */
static int last_mover(const Three *s, unsigned seats)
{
    int last = NOBODY;
    for (int seat = 0; seat < ARMS; seat++)
        if ((seats >> seat & 1u) != 0 && (last == NOBODY || s->moved[seat] > s->moved[last]))
            last = seat;
    return last;
}

static bool has_one_left(const Three *s)
{
    unsigned alive = three_alive(s);
    return (alive & (alive - 1)) == 0;
}

void three_settle(Three *s)
{
    while (!has_one_left(s) && !three_can_move(&s->board, s->turn)) {
        int seat = s->turn;
        unsigned others = three_alive(s) & ~(1u << seat);
        unsigned attackers = three_attackers(&s->board, seat);
        beat(s, seat, last_mover(s, attackers != 0 ? attackers : others));
        (void)pass_turn(s); /* who did not move made no round */
    }
    if (has_one_left(s)) {
        s->over = BY_LAST_GENERAL;
        for (int seat = 0; seat < ARMS; seat++)
            if (s->board.general[seat] != NOBODY)
                s->turn = (uint8_t)seat;
    } else if (s->quiet >= QUIET_MAX) {
        s->over = BY_QUIET;
    }
}

/* --- Repetition
 * ----------------------------------------------------------------------------------- */

/* The seats whose generals `mover`'s pieces attack. */
static unsigned given_checks(const Three *s, int mover)
{
    unsigned checks = 0;
    for (int seat = 0; seat < ARMS; seat++)
        if (seat != mover && s->board.general[seat] != NOBODY &&
            (three_attackers(&s->board, seat) >> mover & 1u) != 0)
            checks |= 1u << seat;
    return checks;
}

void three_remember(Three *s, int mover)
{
    if (s->past_count == PAST_MAX) {
        s->past_count--;
        memmove(s->past, s->past + 1, s->past_count * sizeof s->past[0]);
        memmove(s->mover, s->mover + 1, s->past_count);
        memmove(s->checks, s->checks + 1, s->past_count);
    }
    s->past[s->past_count] = three_key(s);
    s->mover[s->past_count] = (uint8_t)mover;
    s->checks[s->past_count] = (uint8_t)(mover == NOBODY ? 0 : given_checks(s, mover));
    s->past_count++;
}

/* The seat that `checker` checked with each of his moves since `first`, or NOBODY. */
static int perpetual_victim(const Three *s, int checker, int first)
{
    unsigned always = (1u << ARMS) - 1;
    int count = 0;
    for (int i = first + 1; i < s->past_count; i++)
        if (s->mover[i] == checker) {
            always &= s->checks[i];
            count++;
        }
    for (int seat = 0; count > 0 && seat < ARMS; seat++)
        if ((always >> seat & 1u) != 0)
            return seat;
    return NOBODY;
}

/*
 * At the fourth occurrence of a position: whoever did nothing but check one and the same enemy
 * since the first is beaten by him; if nobody did, or two, the game is drawn.
 */
static void judge_repetition(Three *s)
{
    int times = 0, first = -1, culprit = NOBODY, culprits = 0;
    for (int i = s->past_count - 1; i >= 0; i--)
        if (s->past[i] == s->past[s->past_count - 1]) {
            times++;
            first = i;
        }
    if (times < 4)
        return;
    for (int seat = 0; seat < ARMS; seat++)
        if (s->board.general[seat] != NOBODY && perpetual_victim(s, seat, first) != NOBODY) {
            culprit = seat;
            culprits++;
        }
    if (culprits != 1) {
        s->over = BY_REPETITION;
        return;
    }
    bool is_turn = s->turn == culprit;
    beat(s, culprit, perpetual_victim(s, culprit, first));
    if (is_turn)
        (void)pass_turn(s); /* who did not move made no round */
    three_settle(s);
    three_remember(s, NOBODY);
}

void three_play(Three *s, XqKinMove move)
{
    if (move == MOVE_DRAW) {
        s->over = BY_AGREEMENT;
        return;
    }
    int mover = s->turn;
    uint8_t taken = s->board.at[move_to(move)];
    three_move_piece(&s->board, move);
    s->moved[mover] = ++s->clock;
    if (s->ply < UINT16_MAX)
        s->ply++;
    if (taken != EMPTY)
        s->past_count = 0;
    if (piece_kind(taken) == GENERAL)
        beat(s, piece_army(taken), mover);
    bool is_new_round = pass_turn(s);
    if (taken != EMPTY)
        s->quiet = 0;
    else if (is_new_round && s->quiet < QUIET_MAX)
        s->quiet++;
    three_settle(s);
    three_remember(s, mover);
    if (s->over == GOES_ON)
        judge_repetition(s);
}
