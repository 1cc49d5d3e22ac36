/* test_repetition.c - cycles built by hand, and the limit on moves without a capture. */
#include "engine/repetition.h"

#include <stdio.h>

#include <chuhe/fen.h>
#include "cmocka_all.h"

static const XqRuleSet *wxf(void)
{
    return xq_rules_default();
}

/* Plays `moves`, in UCI with blanks between, from `fen` as moves of a game. */
static XqPosition play(XqTrail *trail, const XqRuleSet *rules, const char *fen, const char *moves)
{
    XqPosition position;
    assert_int_equal(xq_fen_parse(&position, xq_str(fen), NULL), XQ_OK);
    xq_trail_start(trail, rules, &position);
    XqStr rest = xq_str(moves);
    for (XqStr word; (word = xq_str_next_word(&rest)).len > 0;) {
        XqMove move;
        assert_int_equal(xq_move_parse(&move, word, NULL), XQ_OK);
        XqPosition before = position;
        assert_int_equal(xq_position_try(&position, move, NULL), XQ_OK);
        xq_trail_append(trail, &before, move, &position);
    }
    return position;
}

static XqTrailVerdict judge_by(const XqRuleSet *rules, const char *fen, const char *moves)
{
    static XqTrail trail;
    static XqTrailMemo memo;
    XqPosition position = play(&trail, rules, fen, moves);
    XqTrailVerdict verdict = xq_trail_judge(&trail, &position, &memo);
    assert_int_equal(xq_trail_judge(&trail, &position, &memo), verdict); /* from the memo */
    return verdict;
}

static XqTrailVerdict judge(const char *fen, const char *moves)
{
    return judge_by(wxf(), fen, moves);
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

/* A rook goes up the board beside a bare cannon, attacking it from a new point with every move: no
 * position comes back. Clubs and TianTian let one piece be attacked six times running. */
static void a_run_needs_no_return(void **state)
{
    (void)state;
    const char *fen = "3k5/9/9/9/9/9/9/9/8c/R4K3 w - - 0 1";
    const char *six = "a0a1 i1i2 a1a2 i2i3 a2a3 i3i4 a3a4 i4i5 a4a5 i5i6 a5a6 i6i7";
    const char *seven = "a0a1 i1i2 a1a2 i2i3 a2a3 i3i4 a3a4 i4i5 a4a5 i5i6 a5a6 i6i7 a6a7";
    const char *rested = "a0a1 i1i2 f0f1 d9d8 a1a2 i2i3 a2a3 i3i4 a3a4 i4i5 a4a5 i5i6 a5a6 i6i7 "
                         "a6a7";
    static const char *const counting[] = { "cxq", "tiantian" };
    for (size_t i = 0; i < sizeof counting / sizeof counting[0]; i++) {
        const XqRuleSet *rules = xq_rules_find(xq_str(counting[i]));
        assert_int_equal(judge_by(rules, fen, six), XQ_TRAIL_NONE);
        assert_int_equal(judge_by(rules, fen, seven), XQ_TRAIL_WIN);
        assert_int_equal(judge_by(rules, fen, rested), XQ_TRAIL_NONE);
    }
    assert_int_equal(judge(fen, seven), XQ_TRAIL_NONE);
}

/* Clubs draw a game after 60 plies without progress, though a seventh attack were to come later. */
static void a_limit_may_come_before_a_run_is_full(void **state)
{
    (void)state;
    const XqRuleSet *rules = xq_rules_find(XQ_STR("cxq"));
    const char *fen = "3k4n/9/9/9/9/9/9/9/9/4K2R1 w - - 0 1";
    for (int idle = 11; idle <= 13; idle += 2) {
        char moves[600] = "";
        size_t len = 0;
        for (int i = 0; i <= idle; i++) {
            const char *four = i < idle ? "e0e1 d9d8 e1e0 d8d9 " : "h0i0 i9h7 i0h0 h7i9";
            int added = snprintf(moves + len, sizeof moves - len, "%s", four);
            assert_true(added > 0 && (size_t)added < sizeof moves - len);
            len += (size_t)added;
        }
        /* The seventh attack is ply 57, or ply 65. */
        assert_int_equal(judge_by(rules, fen, moves), idle == 11 ? XQ_TRAIL_LOSS : XQ_TRAIL_DRAW);
    }
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
    static XqTrailMemo memo;
    XqPosition position =
        play(&trail, wxf(), "3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1", "a1b1 d9d8 b1a1");
    xq_position_pass(&position);
    xq_trail_push(&trail, xq_position_key(&position), false, (XqStep){ .is_final = true });
    for (int i = 0; i < 4; i++) {
        static const char *const moves[] = { "a1b1", "d8d9", "b1a1", "d9d8" };
        XqMove move;
        assert_int_equal(xq_move_parse(&move, xq_str(moves[i]), NULL), XQ_OK);
        assert_int_equal(xq_trail_judge(&trail, &position, &memo), XQ_TRAIL_NONE);
        xq_position_play(&position, move);
        xq_trail_push(&trail, xq_position_key(&position), false, (XqStep){ .move = move });
    }
    assert_int_equal(xq_trail_judge(&trail, &position, &memo), XQ_TRAIL_DRAW);
}

/* A game of a thousand quiet moves is forgotten from its far end, and nothing runs over. */
static void a_long_game_is_cut(void **state)
{
    (void)state;
    static const char *const cycle[] = { "a1a2", "d9d8", "a2a1", "d8d9" };
    static XqTrail trail;
    static XqTrailMemo memo;
    XqPosition position = play(&trail, wxf(), "3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1", "");
    for (int i = 0; i < 1000; i++) {
        XqMove move;
        assert_int_equal(xq_move_parse(&move, xq_str(cycle[i % 4]), NULL), XQ_OK);
        XqPosition before = position;
        xq_position_play(&position, move);
        xq_trail_append(&trail, &before, move, &position);
        assert_int_equal(trail.count, i < XQ_TRAIL_GAME_MAX - 1 ? i + 2 : XQ_TRAIL_GAME_MAX);
        assert_int_equal(xq_trail_judge(&trail, &position, &memo),
                         i < 3 ? XQ_TRAIL_NONE : XQ_TRAIL_DRAW);
    }
}

static bool is_drawn(const char *set, const char *fen, const char *moves)
{
    static XqTrail trail;
    XqPosition position = play(&trail, xq_rules_find(xq_str(set)), fen, moves);
    return xq_trail_is_drawn(&trail, &position);
}

static void the_limits_draw(void **state)
{
    (void)state;
    static const struct {
        const char *label, *set, *fen, *moves;
        bool want;
    } cases[] = {
        { "not yet", "wxf", "3k5/9/9/9/9/9/9/9/R8/5K3 b - - 99 80", "", false },
        { "now", "wxf", "3k5/9/9/9/9/9/9/9/R8/5K3 b - - 100 80", "", true },
        { "another set, another limit", "cxa", "3k5/9/9/9/9/9/9/9/R8/5K3 b - - 119 80", "", false },
        { "and now there", "cxa", "3k5/9/9/9/9/9/9/9/R8/5K3 b - - 120 80", "", true },
        { "in check but not mated", "wxf", "R2k5/9/9/9/9/9/9/9/9/5K3 b - - 100 80", "", true },
        { "mate goes first", "wxf", "R2k5/1R7/9/9/9/9/9/9/9/4K4 b - - 100 80", "", false },
        { "stalemate too", "wxf", "4k4/R8/5R3/9/9/9/9/9/9/3K5 b - - 100 80", "", false },
        { "by the moves played", "wxf", "3k5/9/9/9/9/9/9/9/R8/5K3 w - - 98 80", "a1a2 d9d8", true },
        { "a capture begins anew", "wxf", "3k5/9/9/9/9/9/9/p8/R8/5K3 w - - 98 80", "a1a2 d9d8",
          false },
        { "a set that counts progress", "cxq", "3k5/9/9/9/9/9/9/9/R8/5K3 b - - 400 80", "", false },
        { "nobody can win", "wxf", "3k5/9/9/9/9/9/9/9/4A4/5K3 b - - 0 1", "", true },
        { "a lone cannon can, here", "wxf", "3k5/9/9/9/9/9/9/9/4C4/5K3 b - - 0 1", "", false },
        { "but not there", "computer", "3k5/9/9/9/9/9/9/9/4C4/5K3 b - - 0 1", "", true },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        if (is_drawn(cases[i].set, cases[i].fen, cases[i].moves) != cases[i].want)
            fail_msg("%s", cases[i].label);
}

/* The moves of `cycle` over and over, `count` in all, after those of `first`. */
static const char *repeat(const char *first, const char *const cycle[4], int count)
{
    static XqBuf text;
    if (xq_buf_str(&text).len == 0)
        xq_buf_init(&text, 4096);
    xq_buf_reset(&text);
    xq_buf_append_cstr(&text, first);
    for (int i = 0; i < count; i++)
        xq_buf_printf(&text, " %s", cycle[i % 4]);
    return xq_buf_cstr(&text);
}

/* Sixty plies back and forth draw in Club Xiangqi; a step of a pawn beyond the river counts anew.
 */
static void progress_is_counted(void **state)
{
    (void)state;
    static const char *const shuffle[4] = { "a1a2", "d9d8", "a2a1", "d8d9" };
    static const char *const after_step[4] = { "d9d8", "a1a2", "d8d9", "a2a1" };
    const char *fen = "3k5/9/9/9/P8/9/9/9/R8/5K3 w - - 0 1";
    assert_false(is_drawn("cxq", fen, repeat("", shuffle, 59)));
    assert_true(is_drawn("cxq", fen, repeat("", shuffle, 60)));
    const char *step = "a1a2 d9d8 a2a1 d8d9 a5a6";
    assert_false(is_drawn("cxq", fen, repeat(step, after_step, 59)));
    assert_true(is_drawn("cxq", fen, repeat(step, after_step, 60)));
    /* Sideways is none. */
    assert_true(is_drawn("cxq", fen, repeat("a1a2 d9d8 a2a1 d8d9 a5b5", after_step, 55)));
}

/* Checks past a side's tenth, and the replies to them, do not count towards the hundred plies. */
static void late_checks_are_not_counted(void **state)
{
    (void)state;
    static const char *const cycle[4] = { "d9d8", "a9a8", "d8d9", "a8a9" };
    const char *moves = repeat("a1a9", cycle, 29);
    /* 30 plies, of which fifteen are checks: ten with their replies are left. */
    assert_true(is_drawn("wxf", "3k5/9/9/9/9/9/9/9/R8/5K3 w - - 80 1", moves));
    assert_false(is_drawn("wxf", "3k5/9/9/9/9/9/9/9/R8/5K3 w - - 79 1", moves));
    assert_true(is_drawn("folk-hk", "3k5/9/9/9/9/9/9/9/R8/5K3 w - - 90 1", moves));
    assert_false(is_drawn("folk-hk", "3k5/9/9/9/9/9/9/9/R8/5K3 w - - 89 1", moves));
}

/* Red's rook goes after the cannon, which nothing guards, and the cannon runs to and fro: what that
 * comes to depends on the rules. */
static void a_chase_is_judged_by_the_rules_in_force(void **state)
{
    (void)state;
    static const struct {
        const char *set;
        XqTrailVerdict want; /* of Red, who is to move after the loop */
    } cases[] = {
        { "wxf", XQ_TRAIL_LOSS },      { "cxa", XQ_TRAIL_LOSS }, { "computer", XQ_TRAIL_LOSS },
        { "tiantian", XQ_TRAIL_LOSS }, { "cxq", XQ_TRAIL_LOSS }, { "folk-hk", XQ_TRAIL_LOSS },
        { "folk-prc", XQ_TRAIL_DRAW },
    };
    const char *fen = "3k5/9/9/9/c8/9/9/9/1R7/5K3 w - - 0 1";
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const XqRuleSet *rules = xq_rules_find(xq_str(cases[i].set));
        if (judge_by(rules, fen, "b1a1 a5b5 a1b1 b5a5") != cases[i].want)
            fail_msg("%s", cases[i].set);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verdicts),
        cmocka_unit_test(perpetual_check),
        cmocka_unit_test(a_run_needs_no_return),
        cmocka_unit_test(a_limit_may_come_before_a_run_is_full),
        cmocka_unit_test(a_capture_ends_the_past),
        cmocka_unit_test(a_pass_ends_the_past),
        cmocka_unit_test(a_long_game_is_cut),
        cmocka_unit_test(the_limits_draw),
        cmocka_unit_test(progress_is_counted),
        cmocka_unit_test(late_checks_are_not_counted),
        cmocka_unit_test(a_chase_is_judged_by_the_rules_in_force),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
