/* test_legal.c - captures, checks given, passing: on positions that a reader can check by eye. */
#include <chuhe/fen.h>
#include <chuhe/position.h>

#include "cmocka_all.h"

static XqPosition read(const char *fen)
{
    XqPosition position;
    assert_int_equal(xq_fen_parse(&position, xq_str(fen), NULL), XQ_OK);
    assert_int_equal(xq_position_check_playable(&position, NULL), XQ_OK);
    return position;
}

static XqMove move_of(const char *text)
{
    XqMove move;
    assert_int_equal(xq_move_parse(&move, xq_str(text), NULL), XQ_OK);
    return move;
}

/* At the start the two cannons can take the two horses, and nothing else can be taken. */
static void captures_at_start(void **state)
{
    (void)state;
    XqPosition position;
    XqMoveList list;
    xq_position_start(&position);
    xq_position_captures(&position, &list);
    assert_int_equal(list.count, 2);
    assert_true(xq_move_list_has(&list, move_of("b2b9")));
    assert_true(xq_move_list_has(&list, move_of("h2h9")));
}

static void gives_check(void **state)
{
    (void)state;
    static const struct {
        const char *label, *fen, *move;
        bool want;
    } cases[] = {
        { "rook to the file", "3k5/9/9/9/9/9/9/9/9/R3K4 w", "a0d0", true },
        { "rook past it", "3k5/9/9/9/9/9/9/9/9/R3K4 w", "a0c0", false },
        { "no screen on the file", "3k5/9/9/9/9/2P6/9/9/3C5/4K4 w", "c4c5", false },
        { "pawn becomes the screen", "3k5/9/9/9/2P6/9/9/9/3C5/4K4 w", "c5d5", true },
        { "screen goes away, rook behind", "3k5/9/9/9/3H5/9/9/9/3R5/4K4 w", "d5f6", true },
        { "horse", "3k5/9/9/9/3H5/9/9/9/9/4K4 w", "d5c7", true },
        { "horse, leg held", "3k5/2p6/9/9/3H5/9/9/9/9/4K4 w", "d5c7", false },
        { "leg freed", "3k5/2P6/2H6/9/9/9/9/9/9/4K4 w", "c8b8", true },
        { "pawn from beside", "3k5/9/4P4/9/9/9/9/9/9/5K3 w", "e7e8", false },
        { "pawn arrives beside", "3k5/4P4/9/9/9/9/9/9/9/5K3 w", "e8e9", true },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        XqPosition position = read(cases[i].fen);
        XqMove move = move_of(cases[i].move);
        print_message("%s\n", cases[i].label);
        assert_true(xq_position_is_legal(&position, move));
        assert_int_equal(xq_position_gives_check(&position, move), cases[i].want);
    }
}

static void passing_twice_is_nothing(void **state)
{
    (void)state;
    XqPosition position, start;
    xq_position_start(&start);
    position = start;
    xq_position_pass(&position);
    assert_int_equal(xq_position_side(&position), XQ_BLACK);
    assert_false(xq_position_equal(&position, &start));
    xq_position_pass(&position);
    assert_true(xq_position_equal(&position, &start));
    assert_int_equal(position.halfmoves, 0);
    assert_int_equal(position.fullmoves, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(captures_at_start),
        cmocka_unit_test(gives_check),
        cmocka_unit_test(passing_twice_is_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
