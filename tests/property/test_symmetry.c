/*
 * test_symmetry.c - the game does not change when the board is mirrored, nor when the colours are
 * exchanged: both commute with moves, playing, checks, faults and the end of the game.
 */
#include <chuhe/position.h>

#include "cmocka_all.h"
#include "sample.h"

enum { POSITIONS = 1500 };

typedef struct Symmetry {
    const char *name;
    void (*position)(XqPosition *out, const XqPosition *in);
    XqMove (*move)(XqMove move);
    XqSquare (*square)(XqSquare square);
    bool swaps;
} Symmetry;

static const Symmetry mirror = { "mirror", xq_position_mirror, xq_move_mirror, xq_square_mirror,
                                 false };
static const Symmetry swap = { "swap of colours", xq_position_swap_colours, xq_move_flip,
                               xq_square_flip, true };

static XqBitboard map_set(const Symmetry *by, XqBitboard set)
{
    XqBitboard out = xq_bitboard_empty();
    while (!xq_bitboard_is_empty(set))
        out = xq_bitboard_or(out, xq_bitboard_of(by->square(xq_bitboard_pop(&set))));
    return out;
}

static bool same_set(XqBitboard a, XqBitboard b)
{
    return xq_bitboard_is_empty(xq_bitboard_xor(a, b));
}

static unsigned map_faults(const Symmetry *by, unsigned faults)
{
    const unsigned kings = XQ_FAULT_NO_RED_KING | XQ_FAULT_NO_BLACK_KING;
    if (by->swaps && (faults & kings) != 0 && (faults & kings) != kings)
        return faults ^ kings;
    return faults;
}

static void check_moves(const Symmetry *by, const XqPosition *position, const XqPosition *image)
{
    XqMoveList list, images;
    xq_position_moves(position, &list);
    xq_position_moves(image, &images);
    assert_int_equal(list.count, images.count);
    for (int i = 0; i < list.count; i++) {
        XqMove move = list.moves[i], moved = by->move(move);
        assert_true(xq_move_list_has(&images, moved));
        assert_int_equal(xq_position_gives_check(position, move),
                         xq_position_gives_check(image, moved));
        XqPosition next = *position, next_image = *image, want;
        xq_position_play(&next, move);
        xq_position_play(&next_image, moved);
        by->position(&want, &next);
        assert_true(xq_position_equal(&want, &next_image));
        assert_int_equal(xq_position_key(&want), xq_position_key(&next_image));
    }
    xq_position_captures(position, &list);
    xq_position_captures(image, &images);
    assert_int_equal(list.count, images.count);
}

static void check(const Symmetry *by, const XqPosition *position, bool playable)
{
    XqPosition image, back;
    by->position(&image, position);
    by->position(&back, &image);
    assert_true(xq_position_equal(&back, position));
    assert_int_equal(xq_position_key(&back), xq_position_key(position));
    assert_int_equal(xq_position_faults(&image), map_faults(by, xq_position_faults(position)));
    for (int s = 0; s < XQ_SQUARES; s++) {
        XqSquare square = (XqSquare)s;
        assert_true(same_set(map_set(by, xq_position_reach(position, square)),
                             xq_position_reach(&image, by->square(square))));
    }
    if (!playable)
        return;
    assert_int_equal(xq_position_end(&image), xq_position_end(position));
    assert_true(
        same_set(map_set(by, xq_position_checkers(position)), xq_position_checkers(&image)));
    check_moves(by, position, &image);
}

static void run(const Symmetry *by)
{
    XqRandom random = sample_seed(by->name);
    for (int i = 0; i < sample_rounds(POSITIONS); i++) {
        XqPosition position = sample_playable(&random);
        check(by, &position, true);
        position = sample_arrangement(&random);
        check(by, &position, false);
    }
}

static void mirror_commutes(void **state)
{
    (void)state;
    run(&mirror);
}

static void swap_commutes(void **state)
{
    (void)state;
    run(&swap);
}

/* Games that come to the same position by another order of moves have the same key. */
static void transpositions_share_a_key(void **state)
{
    (void)state;
    XqRandom random = sample_seed("transpositions");
    int met = 0;
    for (int i = 0; i < sample_rounds(4 * POSITIONS); i++) {
        XqPosition position = sample_playout(&random, (int)xq_random_below(&random, 60));
        XqMove moves[4];
        XqPosition walk = position, other = position;
        static const int order[4] = { 2, 1, 0, 3 };
        int n = 0;
        for (; n < 4; n++) {
            XqMoveList list;
            xq_position_moves(&walk, &list);
            if (list.count == 0)
                break;
            moves[n] = list.moves[xq_random_below(&random, (uint32_t)list.count)];
            xq_position_play(&walk, moves[n]);
        }
        for (int k = 0; n == 4 && k < 4; k++)
            if (xq_position_try(&other, moves[order[k]], NULL) != XQ_OK)
                n = 0;
        if (n < 4 || !xq_position_equal(&walk, &other))
            continue;
        met++;
        assert_int_equal(xq_position_key(&walk), xq_position_key(&other));
    }
    assert_true(met > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mirror_commutes),
        cmocka_unit_test(swap_commutes),
        cmocka_unit_test(transpositions_share_a_key),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
