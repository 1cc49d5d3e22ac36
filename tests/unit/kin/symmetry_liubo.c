/* symmetry_liubo.c - half a turn of the track, with the sides exchanged, for test_symmetry.c. */
#include "kin/liubo/liubo.h"

#include <stdlib.h>

#include "cmocka_all.h"

void liubo_check_symmetry(const XqKinState *state);
void liubo_check_danger(const XqKinState *state);

static int turned(int point)
{
    if (point < TRACK)
        return ahead(point, TRACK / 2);
    return point < POINTS ? 2 * WATER + 1 - point : point;
}

static void turn(Liubo *out, const Liubo *in)
{
    *out = *in;
    for (int point = 0; point < POINTS; point++) {
        uint8_t code = in->at[point];
        out->at[turned(point)] =
            code == EMPTY ? EMPTY : piece(1 - piece_side(code), piece_kind(code));
    }
    for (int side = 0; side < SIDES; side++) {
        out->general[side] = (uint8_t)turned(in->general[1 - side]);
        out->home[side] = in->home[1 - side];
        out->throws[side] = in->throws[1 - side];
    }
    out->turn = (uint8_t)(1 - in->turn);
}

static int compare(const void *a, const void *b)
{
    XqKinMove x = *(const XqKinMove *)a, y = *(const XqKinMove *)b;
    return (x > y) - (x < y);
}

void liubo_check_symmetry(const XqKinState *state)
{
    XqKinMove moves[64], other[64];
    const Liubo *s = liubo_of(state);
    Liubo t, played, want;
    turn(&t, s);
    int count = liubo_generate(s, moves);
    assert_int_equal(liubo_generate(&t, other), count);
    for (int i = 0; i < count; i++) {
        bool is_plain = moves[i] < MOVE_THROW;
        XqKinMove image =
            is_plain ? move_of(turned(move_from(moves[i])), turned(move_to(moves[i]))) : moves[i];
        /* Playing commutes as well. */
        played = *s;
        liubo_play(&played, moves[i]);
        turn(&want, &played);
        played = t;
        liubo_play(&played, image);
        assert_memory_equal(&played, &want, sizeof want);
        moves[i] = image;
    }
    qsort(moves, (size_t)count, sizeof moves[0], compare);
    qsort(other, (size_t)count, sizeof other[0], compare);
    assert_memory_equal(moves, other, (size_t)count * sizeof moves[0]);
}

/* The danger is that of the moves: for each throw, whether one takes the general. */
void liubo_check_danger(const XqKinState *state)
{
    const Liubo *s = liubo_of(state);
    if (s->over != GOES_ON || s->must_leave || s->general_first)
        return;
    for (int side = 0; side < SIDES; side++) {
        int most = 0;
        for (int n = 1; n <= THROW_MAX; n++) {
            XqKinMove moves[64];
            Liubo t = *s;
            bool is_hit = false;
            t.turn = (uint8_t)(1 - side);
            t.thrown = (uint8_t)n;
            int count = liubo_generate(&t, moves);
            for (int i = 0; i < count; i++)
                is_hit |= moves[i] < MOVE_THROW && s->general[side] < TRACK &&
                          move_to(moves[i]) == s->general[side];
            most += is_hit ? (int)liubo_weight(s, n) * (s->has_die ? 64 / 6 : 1) : 0;
        }
        /* The quick look does not see bars, and so is never below the truth. */
        assert_true(liubo_danger(s, side) >= most);
        assert_true(liubo_danger(s, side) == most || s->general[side] < TRACK);
    }
}
