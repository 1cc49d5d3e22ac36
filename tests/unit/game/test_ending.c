/* test_ending.c - results and causes as text, and what the board decides. */
#include <chuhe/game.h>

#include <chuhe/fen.h>

#include "cmocka_all.h"

static void results_are_read(void **state)
{
    (void)state;
    for (XqResult result = XQ_RESULT_NONE; result < XQ_RESULT_COUNT; result++) {
        XqResult back = XQ_RESULT_COUNT;
        assert_int_equal(xq_result_parse(&back, xq_str(xq_result_text(result)), NULL), XQ_OK);
        assert_int_equal(back, result);
    }
    static const struct {
        const char *text;
        XqResult want;
    } cases[] = {
        { "红胜", XQ_RESULT_RED },   { "紅勝", XQ_RESULT_RED },  { "红先胜", XQ_RESULT_RED },
        { "黑胜", XQ_RESULT_BLACK }, { "和棋", XQ_RESULT_DRAW }, { "1/2", XQ_RESULT_DRAW },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        XqResult result = XQ_RESULT_COUNT;
        assert_int_equal(xq_result_parse(&result, xq_str(cases[i].text), NULL), XQ_OK);
        assert_int_equal(result, cases[i].want);
    }
    XqResult untouched = XQ_RESULT_DRAW;
    assert_int_equal(xq_result_parse(&untouched, XQ_STR("2-0"), NULL), XQ_E_SYNTAX);
    assert_int_equal(xq_result_parse(&untouched, XQ_STR(""), NULL), XQ_E_SYNTAX);
    assert_int_equal(untouched, XQ_RESULT_DRAW);
}

static void causes_have_ids(void **state)
{
    (void)state;
    for (XqCause cause = XQ_CAUSE_NONE; cause < XQ_CAUSE_COUNT; cause++) {
        XqCause back = XQ_CAUSE_COUNT;
        assert_non_null(xq_cause_id(cause));
        assert_int_equal(xq_cause_find(&back, xq_str(xq_cause_id(cause)), NULL), XQ_OK);
        assert_int_equal(back, cause);
    }
    XqCause untouched = XQ_CAUSE_TIME;
    assert_int_equal(xq_cause_find(&untouched, XQ_STR("boredom"), NULL), XQ_E_NOT_FOUND);
    assert_int_equal(untouched, XQ_CAUSE_TIME);
}

static void the_board_decides(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        XqResult result;
        XqCause cause;
    } cases[] = {
        { XQ_FEN_START, XQ_RESULT_NONE, XQ_CAUSE_NONE },
        { "R2k5/8R/9/9/9/9/9/9/9/4K4 b", XQ_RESULT_RED, XQ_CAUSE_CHECKMATE },
        /* The kings face each other: no position of a game. */
        { "4k4/9/9/9/9/9/9/9/3r1r3/4K4 w", XQ_RESULT_NONE, XQ_CAUSE_NONE },
        { "3k5/9/9/9/9/9/9/9/r8/4K4 w", XQ_RESULT_NONE, XQ_CAUSE_NONE },
        { "3k5/9/9/9/9/9/9/5r3/r8/4K4 w", XQ_RESULT_BLACK, XQ_CAUSE_STALEMATE },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        XqPosition position;
        XqGame *game;
        assert_int_equal(xq_fen_parse(&position, xq_str(cases[i].fen), NULL), XQ_OK);
        assert_int_equal(xq_game_new(&game, &position, NULL), XQ_OK);
        XqEnding ending = xq_game_ending_on_board(game);
        assert_int_equal(ending.result, cases[i].result);
        assert_int_equal(ending.cause, cases[i].cause);
        assert_int_equal(xq_game_ending(game).result, XQ_RESULT_NONE);
        xq_game_set_ending(game, ending);
        assert_int_equal(xq_game_ending(game).cause, cases[i].cause);
        xq_game_free(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(results_are_read),
        cmocka_unit_test(causes_have_ids),
        cmocka_unit_test(the_board_decides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
