/* test_position.c - making and changing positions, their counters and their keys. */
#include <chuhe/fen.h>
#include <chuhe/position.h>

#include <string.h>

#include "cmocka_all.h"

static XqPosition read(const char *fen)
{
    XqPosition position;
    assert_int_equal(xq_fen_parse(&position, xq_str(fen), NULL), XQ_OK);
    return position;
}

static XqMove move_of(const char *text)
{
    XqMove move;
    assert_int_equal(xq_move_parse(&move, xq_str(text), NULL), XQ_OK);
    return move;
}

/* The keys' numbers, by the published algorithm (splitmix64, Steele, Lea and Flood 2014). */
static uint64_t number(uint64_t index)
{
    uint64_t z = 0x4348554845585100u;
    for (uint64_t i = 0; i <= index; i++)
        z += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static void keys_are_the_documented_numbers(void **state)
{
    (void)state;
    XqPosition position;
    for (int piece = 0; piece < XQ_PIECE_COUNT; piece++)
        for (int s = 0; s < XQ_SQUARES; s++) {
            if ((piece & 7) == 0)
                continue;
            xq_position_clear(&position);
            xq_position_put(&position, (XqSquare)s, (XqPiece)piece);
            assert_int_equal(xq_position_key(&position), number((uint64_t)(piece * 90 + s)));
        }
    xq_position_clear(&position);
    assert_int_equal(xq_position_key(&position), 0);
    xq_position_set_side(&position, XQ_BLACK);
    assert_int_equal(xq_position_key(&position), number(16 * 90));
}

static void the_start_is_the_start(void **state)
{
    (void)state;
    XqPosition start, same = read(XQ_FEN_START);
    xq_position_start(&start);
    assert_memory_equal(&start, &same, sizeof start);
    assert_int_equal(xq_bitboard_count(xq_position_occupied(&start)), 32);
    assert_int_equal(xq_position_king(&start, XQ_RED), xq_square(4, 0));
    assert_int_equal(xq_position_king(&start, XQ_BLACK), xq_square(4, 9));
    assert_int_equal(xq_position_side(&start), XQ_RED);
    for (int side = 0; side < 2; side++)
        for (int kind = XQ_KING; kind < XQ_KIND_COUNT; kind++)
            assert_int_equal(
                xq_bitboard_count(xq_position_pieces(&start, (XqSide)side, (XqKind)kind)),
                kind == XQ_KING   ? 1
                : kind == XQ_PAWN ? 5
                                  : 2);
}

static void kings_are_followed(void **state)
{
    (void)state;
    XqPosition position;
    xq_position_clear(&position);
    assert_int_equal(xq_position_king(&position, XQ_RED), XQ_NO_SQUARE);
    xq_position_put(&position, xq_square(4, 1), xq_piece(XQ_RED, XQ_KING));
    xq_position_put(&position, xq_square(3, 2), xq_piece(XQ_RED, XQ_KING));
    assert_int_equal(xq_position_king(&position, XQ_RED), xq_square(4, 1));
    xq_position_put(&position, xq_square(4, 1), XQ_NO_PIECE);
    assert_int_equal(xq_position_king(&position, XQ_RED), xq_square(3, 2));
    xq_position_put(&position, xq_square(3, 2), xq_piece(XQ_BLACK, XQ_KING));
    assert_int_equal(xq_position_king(&position, XQ_RED), XQ_NO_SQUARE);
    assert_int_equal(xq_position_king(&position, XQ_BLACK), xq_square(3, 2));
    position = read("3k5/9/9/9/9/9/9/9/9/4K4 w");
    xq_position_play(&position, move_of("e0e1"));
    assert_int_equal(xq_position_king(&position, XQ_RED), xq_square(4, 1));
}

static void counters_count(void **state)
{
    (void)state;
    static const struct {
        const char *label, *fen, *move, *want;
    } cases[] = {
        { "a quiet red move", "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 4 9", "a1a2",
          "3k5/9/9/9/9/9/9/R8/9/4K4 b - - 5 9" },
        { "a quiet black move", "3k5/9/9/9/9/9/9/9/R8/4K4 b - - 4 9", "d9d8",
          "9/3k5/9/9/9/9/9/9/R8/4K4 w - - 5 10" },
        { "a capture", "3k5/9/9/9/9/9/9/p8/R8/4K4 w - - 4 9", "a1a2",
          "3k5/9/9/9/9/9/9/R8/9/4K4 b - - 0 9" },
        { "full counters stay", "3k5/9/9/9/9/9/9/9/R8/4K4 b - - 9999 9999", "d9d8",
          "9/3k5/9/9/9/9/9/9/R8/4K4 w - - 9999 9999" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        XqPosition position = read(cases[i].fen), want = read(cases[i].want);
        print_message("%s\n", cases[i].label);
        xq_position_play(&position, move_of(cases[i].move));
        assert_memory_equal(&position, &want, sizeof want);
    }
}

/* The counters say nothing about which position it is. */
static void counters_do_not_tell_positions_apart(void **state)
{
    (void)state;
    XqPosition a = read("3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1");
    XqPosition b = read("3k5/9/9/9/9/9/9/9/9/4K4 w - - 30 44");
    XqPosition c = read("3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1");
    XqPosition d = read("3k5/9/9/9/9/9/9/9/9/5K3 w - - 0 1");
    assert_true(xq_position_equal(&a, &b));
    assert_int_equal(xq_position_key(&a), xq_position_key(&b));
    assert_false(xq_position_equal(&a, &c));
    assert_int_not_equal(xq_position_key(&a), xq_position_key(&c));
    assert_false(xq_position_equal(&a, &d));
    assert_int_not_equal(xq_position_key(&a), xq_position_key(&d));
}

static void wrong_moves_are_refused_with_a_reason(void **state)
{
    (void)state;
    static const struct {
        const char *label;
        XqMove move;
        const char *reason;
    } cases[] = {
        { "off the board", (XqMove)(90 | 1 << 7), "not on the board" },
        { "to off the board", (XqMove)(1 | 127 << 7), "not on the board" },
        { "more bits than a move has", (XqMove)(25 | 22 << 7 | 1 << 15), "not on the board" },
        { "no piece", (XqMove)(9 | 18 << 7), "no piece" },
        { "not one's own", (XqMove)(81 | 72 << 7), "other side" },
        { "not its way", (XqMove)(0 | 10 << 7), "does not move there" },
        { "onto its own", (XqMove)(0 | 1 << 7), "does not move there" },
        { "no move", XQ_NO_MOVE, "does not move there" },
    };
    XqPosition position, start;
    XqError err;
    xq_position_start(&start);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        print_message("%s\n", cases[i].label);
        position = start;
        assert_int_equal(xq_position_try(&position, cases[i].move, &err), XQ_E_ILLEGAL);
        assert_non_null(strstr(err.text, cases[i].reason));
        assert_memory_equal(&position, &start, sizeof start);
    }
    position = read("4k4/9/9/9/9/9/9/4N4/9/4K4 w");
    assert_int_equal(xq_position_try(&position, move_of("e2d4"), &err), XQ_E_ILLEGAL);
    assert_non_null(strstr(err.text, "king"));
    assert_int_equal(xq_position_try(&position, move_of("e0e1"), NULL), XQ_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_are_the_documented_numbers),
        cmocka_unit_test(the_start_is_the_start),
        cmocka_unit_test(kings_are_followed),
        cmocka_unit_test(counters_count),
        cmocka_unit_test(counters_do_not_tell_positions_apart),
        cmocka_unit_test(wrong_moves_are_refused_with_a_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
