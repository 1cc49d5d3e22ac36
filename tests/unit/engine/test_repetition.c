/* test_repetition.c - cycles built by hand, and the limit on moves without a capture. */
#include "engine/repetition.h"

#include <chuhe/fen.h>
#include "cmocka_all.h"

/* Plays `moves`, in UCI with blanks between, from `fen` as moves of a game. */
static XqPosition play(XqTrail *trail, const char *fen, const char *moves)
{
    XqPosition position;
    assert_int_equal(xq_fen_parse(&position, xq_str(fen), NULL), XQ_OK);
    xq_trail_start(trail, &position);
    XqStr rest = xq_str(moves);
    for (XqStr word; (word = xq_str_next_word(&rest)).len > 0;) {
        XqMove move;
        assert_int_equal(xq_move_parse(&move, word, NULL), XQ_OK);
        assert_int_equal(xq_position_try(&position, move, NULL), XQ_OK);
        xq_trail_append(trail, &position, position.halfmoves == 0);
    }
    return position;
}

static XqTrailVerdict judge(const char *fen, const char *moves)
{
    static XqTrail trail;
    (void)play(&trail, fen, moves);
    return xq_trail_judge(&trail);
}

static void verdicts(void **state)
{
    (void)state;
    const char *fen = "3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1";
    static const struct {
        const char *label, *moves;
        XqTrailVerdict want;
    } cases[] = {
        { "nothing yet", "a1a2 d9d8 a2a3", XQ_TRAIL_NONE },
        { "half a cycle", "a1a2 d9d8 a2a1", XQ_TRAIL_NONE },
        { "no check at all", "a1a2 d9d8 a2a1 d8d9", XQ_TRAIL_DRAW },
        { "the other side's position", "a1a2 d9d8 a2a1 d8d9 a1a2", XQ_TRAIL_DRAW },
        { "one move of the cycle is quiet", "a1d1 d9e9 d1a1 e9d9", XQ_TRAIL_DRAW },
        { "the cycle begins after other moves", "a1b1 d9d8 b1b2 d8d9 b2c2 d9d8 c2b2 d8d9",
          XQ_TRAIL_DRAW },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (judge(fen, cases[i].moves) != cases[i].want)
            fail_msg("%s", cases[i].label);
    }
}

/* Kings apart on d and f; Red's rook checks along the ranks from afar, the king steps up and down.
 */
static void perpetual_check(void **state)
{
    (void)state;
    const char *fen = "3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1";
    /* a1a9+ d9d8 a9a8+ d8d9 a8a9+ : the position after the first check comes back, Black to move.
     */
    assert_int_equal(judge(fen, "a1a9 d9d8 a9a8 d8d9 a8a9"), XQ_TRAIL_WIN);
    /* The same seen one ply later, Red to move: it was Red who checked. */
    assert_int_equal(judge(fen, "a1a9 d9d8 a9a8 d8d9 a8a9 d9d8"), XQ_TRAIL_LOSS);
    /* A quiet move in between makes it a draw. */
    assert_int_equal(judge(fen, "a1a9 d9d8 a9b9 d8d7 b9a9 d7d8"), XQ_TRAIL_DRAW);
}

static void a_capture_ends_the_past(void **state)
{
    (void)state;
    const char *fen = "3k5/9/9/9/9/9/9/p8/R8/5K3 w - - 0 1";
    assert_int_equal(judge(fen, "a1b1 d9d8 b1a1 d8d9"), XQ_TRAIL_DRAW);
    assert_int_equal(judge(fen, "a1b1 d9d8 b1a1 d8d7 a1a2 d7d8 a2a1 d8d9"), XQ_TRAIL_NONE);
}

static void a_pass_ends_the_past(void **state)
{
    (void)state;
    static XqTrail trail;
    XqPosition position = play(&trail, "3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1", "a1b1 d9d8 b1a1");
    xq_position_pass(&position);
    xq_trail_push(&trail, xq_position_key(&position), false, true);
    for (int i = 0; i < 4; i++) {
        static const char *const moves[] = { "a1b1", "d8d9", "b1a1", "d9d8" };
        XqMove move;
        assert_int_equal(xq_move_parse(&move, xq_str(moves[i]), NULL), XQ_OK);
        xq_position_play(&position, move);
        assert_int_equal(xq_trail_judge(&trail), XQ_TRAIL_NONE);
        xq_trail_push(&trail, xq_position_key(&position), false, false);
    }
    assert_int_equal(xq_trail_judge(&trail), XQ_TRAIL_DRAW);
}

/* A game of a thousand quiet moves is forgotten from its far end, and nothing runs over. */
static void a_long_game_is_cut(void **state)
{
    (void)state;
    static const char *const cycle[] = { "a1a2", "d9d8", "a2a1", "d8d9" };
    static XqTrail trail;
    XqPosition position = play(&trail, "3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1", "");
    for (int i = 0; i < 1000; i++) {
        XqMove move;
        assert_int_equal(xq_move_parse(&move, xq_str(cycle[i % 4]), NULL), XQ_OK);
        xq_position_play(&position, move);
        xq_trail_append(&trail, &position, false);
        assert_int_equal(trail.count, i < XQ_TRAIL_GAME_MAX - 1 ? i + 2 : XQ_TRAIL_GAME_MAX);
        assert_int_equal(xq_trail_judge(&trail), i < 3 ? XQ_TRAIL_NONE : XQ_TRAIL_DRAW);
    }
}

static void the_limit_draws(void **state)
{
    (void)state;
    static const struct {
        const char *label, *fen;
        bool want;
    } cases[] = {
        { "not yet", "3k5/9/9/9/9/9/9/9/R8/5K3 b - - 119 80", false },
        { "now", "3k5/9/9/9/9/9/9/9/R8/5K3 b - - 120 80", true },
        { "in check but not mated", "R2k5/9/9/9/9/9/9/9/9/5K3 b - - 120 80", true },
        { "mate goes first", "R2k5/1R7/9/9/9/9/9/9/9/4K4 b - - 120 80", false },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        XqPosition position;
        assert_int_equal(xq_fen_parse(&position, xq_str(cases[i].fen), NULL), XQ_OK);
        if (xq_limit_draws(&position, xq_position_in_check(&position)) != cases[i].want)
            fail_msg("%s", cases[i].label);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verdicts),
        cmocka_unit_test(perpetual_check),
        cmocka_unit_test(a_capture_ends_the_past),
        cmocka_unit_test(a_pass_ends_the_past),
        cmocka_unit_test(a_long_game_is_cut),
        cmocka_unit_test(the_limit_draws),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
