/* test_handicap.c - the table of handicaps, and first moves. */
#include <chuhe/handicap.h>

#include <string.h>

#include <chuhe/fen.h>

#include "cmocka_all.h"

static const XqHandicap *find(const char *id)
{
    const XqHandicap *handicap = NULL;
    assert_int_equal(xq_handicap_find(&handicap, xq_str(id), NULL), XQ_OK);
    return handicap;
}

static void the_positions_are_right(void **state)
{
    (void)state;
    static const struct {
        const char *id;
        XqSide giver;
        const char *fen;
        int first_moves;
    } cases[] = {
        { "none", XQ_RED, XQ_FEN_START, 0 },
        { "none", XQ_BLACK, XQ_FEN_START, 0 },
        { "horse", XQ_RED, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKABNR w - - 0 1",
          0 },
        /* Black's left hand is on the i file. */
        { "horse", XQ_BLACK,
          "rnbakab1r/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1", 0 },
        { "horse-right", XQ_BLACK,
          "r1bakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1", 0 },
        { "horse-and-move", XQ_BLACK,
          "rnbakab1r/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", 1 },
        { "two-horses", XQ_RED,
          "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKAB1R w - - 0 1", 0 },
        { "chariot", XQ_RED,
          "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/1NBAKABNR w - - 0 1", 0 },
        { "cannon", XQ_RED, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/7C1/9/RNBAKABNR w - - 0 1",
          0 },
        { "two-moves", XQ_BLACK, XQ_FEN_START, 2 },
        { "three-moves", XQ_RED,
          "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1", 3 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        XqPosition position;
        XqBuf fen;
        xq_buf_init(&fen, XQ_FEN_SIZE);
        xq_handicap_position(&position, find(cases[i].id), cases[i].giver);
        xq_fen_format(&fen, &position);
        assert_string_equal(xq_buf_cstr(&fen), cases[i].fen);
        assert_int_equal(find(cases[i].id)->first_moves, cases[i].first_moves);
        xq_buf_release(&fen);
    }
}

static void the_table_is_sound(void **state)
{
    (void)state;
    assert_string_equal(xq_handicap_at(0)->id, "none");
    for (int i = 0; i < xq_handicap_count(); i++) {
        const XqHandicap *handicap = xq_handicap_at(i);
        assert_ptr_equal(find(handicap->id), handicap);
        assert_true(handicap->name[0] != '\0' && handicap->chinese[0] != '\0');
        for (XqSide giver = XQ_RED; giver <= XQ_BLACK; giver++) {
            XqPosition position;
            xq_handicap_position(&position, handicap, giver);
            assert_int_equal(xq_position_faults(&position), 0);
            XqSide receiver = xq_side_other(giver);
            if (i > 0)
                assert_int_equal(xq_position_side(&position),
                                 handicap->first_moves > 0 ? receiver : giver);
            /* Nothing is missing on the receiver's side. */
            assert_int_equal(xq_bitboard_count(xq_position_of_side(&position, receiver)), 16);
        }
    }
    const XqHandicap *untouched = NULL;
    XqError err;
    assert_int_equal(xq_handicap_find(&untouched, XQ_STR("queen"), &err), XQ_E_NOT_FOUND);
    assert_non_null(strstr(err.text, "three-moves"));
    assert_null(untouched);
}

static void first_moves_stay_at_home(void **state)
{
    (void)state;
    XqPosition position;
    xq_handicap_position(&position, find("three-moves"), XQ_BLACK);
    static const struct {
        const char *move;
        XqStatus want;
    } cases[] = {
        { "h2h9", XQ_E_ILLEGAL },                           /* takes */
        { "h2h5", XQ_E_ILLEGAL },                           /* crosses the river */
        { "h2e2", XQ_OK },        { "e2e6", XQ_E_ILLEGAL }, /* takes and checks */
        { "h0g2", XQ_OK },        { "a0a3", XQ_E_ILLEGAL }, /* no legal move at all */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        XqMove move;
        XqMoveList allowed;
        assert_int_equal(xq_move_parse(&move, xq_str(cases[i].move), NULL), XQ_OK);
        xq_handicap_moves(&position, &allowed);
        assert_int_equal(xq_move_list_has(&allowed, move), cases[i].want == XQ_OK);
        assert_int_equal(xq_handicap_try_move(&position, move, NULL), cases[i].want);
        assert_int_equal(xq_position_side(&position), XQ_RED);
    }
    /* A pawn's step to the bank of the river stays on its own half. */
    XqMove step;
    assert_int_equal(xq_move_parse(&step, XQ_STR("c3c4"), NULL), XQ_OK);
    assert_int_equal(xq_handicap_try_move(&position, step, NULL), XQ_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_positions_are_right),
        cmocka_unit_test(the_table_is_sound),
        cmocka_unit_test(first_moves_stay_at_home),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
