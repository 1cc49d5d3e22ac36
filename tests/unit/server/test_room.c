/* test_room.c - what may be done to a game, and what must not. */
#include "server/room.h"

#include "cmocka_all.h"

static const XqGameId some_id = { { 1, 2, 3 } };

static XqMove move_of(const char *text)
{
    XqMove move;
    assert_int_equal(xq_move_parse(&move, xq_str(text), NULL), XQ_OK);
    return move;
}

static XqRoomSetup two_humans(void)
{
    return (XqRoomSetup){ .seats = { { false, 0 }, { false, 0 } } };
}

static void make(XqRoom *room, const XqRoomSetup *setup)
{
    XqProblem problem;
    if (!xq_room_init(room, setup, &some_id, 1000, &problem))
        fail_msg("%s", problem.text);
}

static void play(XqRoom *room, const char *text)
{
    XqProblem problem;
    if (!xq_room_play(room, move_of(text), &problem))
        fail_msg("%s: %s", text, problem.text);
    if (xq_room_is_pass_due(room))
        xq_room_pass(room);
}

static void a_new_game_is_checked(void **state)
{
    (void)state;
    static const struct {
        const char *label, *fen, *handicap, *rules;
        XqProblemCode want;
    } cases[] = {
        { "plain", "", "", "", XQ_PROBLEM_NONE },
        { "none by name", "", "none", "wxf", XQ_PROBLEM_NONE },
        { "a FEN", "4k4/9/9/9/9/9/9/9/4A4/4K4 w", "none", "", XQ_PROBLEM_NONE },
        { "unknown handicap", "", "queen", "", XQ_PROBLEM_BAD_VALUE },
        { "unknown rules", "", "", "fide", XQ_PROBLEM_BAD_VALUE },
        { "both", "4k4/9/9/9/9/9/9/9/4A4/4K4 w", "horse", "", XQ_PROBLEM_BAD_VALUE },
        { "bad FEN", "4k4/9/9/9/9/9/9/9/4A4/4K3x w", "", "", XQ_PROBLEM_BAD_FEN },
        { "kings facing", "4k4/9/9/9/9/9/9/9/9/4K4 w", "", "", XQ_PROBLEM_BAD_FEN },
        { "mated already", "1R2k4/R8/9/9/9/9/9/9/9/3K5 b", "", "", XQ_PROBLEM_BAD_FEN },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        XqRoomSetup setup = two_humans();
        XqRoom room;
        XqProblem problem = { .code = XQ_PROBLEM_NONE };
        setup.fen = xq_str(cases[i].fen);
        setup.handicap = xq_str(cases[i].handicap);
        setup.rules = xq_str(cases[i].rules);
        bool is_made = xq_room_init(&room, &setup, &some_id, 1000, &problem);
        if (problem.code != cases[i].want || is_made != (cases[i].want == XQ_PROBLEM_NONE))
            fail_msg("%s: %s %s", cases[i].label, xq_problem_name(problem.code), problem.text);
    }
}

static void a_move_is_played_once(void **state)
{
    (void)state;
    XqRoomSetup setup = two_humans();
    XqRoom room;
    XqProblem problem;
    bool is_repeat;
    make(&room, &setup);
    assert_true(xq_room_move(&room, 0, move_of("h2e2"), &is_repeat, &problem));
    assert_false(is_repeat);
    assert_int_equal(room.ply, 1);
    assert_int_equal(room.rev, 2);
    assert_int_equal(xq_room_turn(&room), XQ_BLACK);
    /* The same again is acknowledged; another at the same place, or one too early, is not. */
    assert_true(xq_room_move(&room, 0, move_of("h2e2"), &is_repeat, &problem));
    assert_true(is_repeat);
    assert_int_equal(room.ply, 1);
    assert_int_equal(room.rev, 2);
    assert_false(xq_room_move(&room, 0, move_of("b2e2"), &is_repeat, &problem));
    assert_int_equal(problem.code, XQ_PROBLEM_WRONG_PLY);
    assert_int_equal(problem.ply, 1);
    assert_false(xq_room_move(&room, 2, move_of("b9c7"), &is_repeat, &problem));
    assert_int_equal(problem.code, XQ_PROBLEM_WRONG_PLY);
    assert_false(xq_room_move(&room, 1, move_of("a9a0"), &is_repeat, &problem));
    assert_int_equal(problem.code, XQ_PROBLEM_ILLEGAL_MOVE);
    assert_int_equal(room.ply, 1);
}

static void an_engine_s_seat_is_not_played_by_hand(void **state)
{
    (void)state;
    XqRoomSetup setup = two_humans();
    XqRoom room;
    XqProblem problem;
    bool is_repeat;
    setup.seats[XQ_RED] = (XqSeat){ true, 3 };
    make(&room, &setup);
    assert_false(xq_room_move(&room, 0, move_of("h2e2"), &is_repeat, &problem));
    assert_int_equal(problem.code, XQ_PROBLEM_NOT_YOUR_TURN);
    assert_false(xq_room_resign(&room, XQ_RED, &problem));
    assert_int_equal(problem.code, XQ_PROBLEM_NOT_YOUR_TURN);
    assert_true(xq_room_play(&room, move_of("h2e2"), &problem));
    assert_true(xq_room_move(&room, 1, move_of("h9g7"), &is_repeat, &problem));
    /* Back to where the human was to move; from there nothing more can be taken back. */
    assert_true(xq_room_takeback(&room, XQ_TAKEBACK_AUTO, &is_repeat, &problem));
    assert_int_equal(room.ply, 1);
    assert_false(xq_room_takeback(&room, XQ_TAKEBACK_AUTO, &is_repeat, &problem));
    assert_int_equal(problem.code, XQ_PROBLEM_NOTHING_TO_TAKE_BACK);
}

static void mate_and_stalemate_lose(void **state)
{
    (void)state;
    static const struct {
        const char *fen, *move;
        XqReason reason;
    } cases[] = {
        { "4k4/9/1R7/R8/9/9/9/9/9/3K5 w", "b7b9", XQ_REASON_NONE }, /* the king steps up */
        { "4k4/R8/1R7/9/9/9/9/9/9/3K5 w", "b7b9", XQ_REASON_CHECKMATE },
        { "5k3/3P5/9/9/9/9/9/9/9/4K4 w", "e0e1", XQ_REASON_NONE },
        { "5k3/3P5/9/9/9/9/9/9/9/4K4 w", "d8e8", XQ_REASON_STALEMATE },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        XqRoomSetup setup = two_humans();
        XqRoom room;
        XqProblem problem;
        setup.fen = xq_str(cases[i].fen);
        make(&room, &setup);
        play(&room, cases[i].move);
        if (room.reason != cases[i].reason)
            fail_msg("%s %s: %s", cases[i].fen, cases[i].move, xq_reason_name(room.reason));
        if (cases[i].reason == XQ_REASON_NONE)
            continue;
        assert_int_equal(room.result, XQ_RESULT_RED);
        assert_false(xq_room_play(&room, move_of("e9e8"), &problem));
        assert_int_equal(problem.code, XQ_PROBLEM_GAME_OVER);
        /* Taking back opens the game again. */
        bool is_repeat;
        uint64_t rev = room.rev;
        assert_true(xq_room_takeback(&room, 0, &is_repeat, &problem));
        assert_int_equal(room.result, XQ_RESULT_NONE);
        assert_true(room.rev > rev);
    }
}

static void perpetual_check_loses(void **state)
{
    (void)state;
    XqRoomSetup setup = two_humans();
    XqRoom room;
    /* The rook checks on the two last ranks in turn. */
    setup.fen = XQ_STR("4k4/9/9/9/9/9/9/9/9/R2K5 w");
    make(&room, &setup);
    play(&room, "a0a9");
    static const char *const round[] = { "e9e8", "a9a8", "e8e9", "a8a9" };
    for (int i = 0; i < 80 && room.result == XQ_RESULT_NONE; i++)
        play(&room, round[i % 4]);
    assert_int_equal(room.result, XQ_RESULT_BLACK);
    assert_int_equal(room.reason, XQ_REASON_PERPETUAL_CHECK);
    assert_string_not_equal(room.clause, "");
}

static void first_moves_are_a_handicap(void **state)
{
    (void)state;
    XqRoomSetup setup = two_humans();
    XqRoom room;
    XqProblem problem;
    bool is_repeat;
    setup.handicap = XQ_STR("three-moves");
    make(&room, &setup);
    assert_int_equal(xq_room_turn(&room), XQ_RED);
    assert_int_equal(xq_room_free_moves(&room), 3);
    assert_false(xq_room_play(&room, move_of("h2h9"), &problem)); /* takes the horse */
    assert_int_equal(problem.code, XQ_PROBLEM_HANDICAP_MOVE);
    play(&room, "h2e2");
    assert_int_equal(room.ply, 2);
    assert_int_equal(room.moves[1], XQ_NO_MOVE);
    assert_int_equal(xq_room_turn(&room), XQ_RED);
    assert_int_equal(xq_room_free_moves(&room), 2);
    play(&room, "h0g2");
    assert_int_equal(xq_room_free_moves(&room), 1);
    play(&room, "i0h0");
    assert_int_equal(room.ply, 5);
    assert_int_equal(xq_room_turn(&room), XQ_BLACK);
    assert_int_equal(xq_room_free_moves(&room), 0);
    play(&room, "b9c7");
    /* A game can be cut only where a player moved, and restored with its passes. */
    XqRoom copy = room;
    assert_true(xq_room_restore(&copy, room.moves, room.ply));
    assert_true(xq_position_equal(&copy.position, &room.position));
    assert_false(xq_room_takeback(&room, 3, &is_repeat, &problem));
    assert_int_equal(problem.code, XQ_PROBLEM_WRONG_PLY);
    assert_true(xq_room_takeback(&room, 2, &is_repeat, &problem));
    assert_int_equal(xq_room_free_moves(&room), 2);
}

static void draws_are_offered_and_answered(void **state)
{
    (void)state;
    XqRoomSetup setup = two_humans();
    XqRoom room;
    XqProblem problem;
    make(&room, &setup);
    assert_false(xq_room_answer_draw(&room, XQ_BLACK, true, &problem));
    assert_int_equal(problem.code, XQ_PROBLEM_NO_OFFER);
    assert_true(xq_room_offer_draw(&room, XQ_RED, &problem));
    assert_int_equal(room.draw_offer, XQ_RED);
    assert_false(xq_room_answer_draw(&room, XQ_RED, true, &problem)); /* one's own */
    play(&room, "h2e2");
    assert_int_equal(room.draw_offer, XQ_RED); /* stands until Black has moved */
    play(&room, "h9g7");
    assert_int_equal(room.draw_offer, XQ_NO_OFFER);
    assert_true(xq_room_offer_draw(&room, XQ_RED, &problem));
    assert_true(xq_room_answer_draw(&room, XQ_BLACK, false, &problem));
    assert_int_equal(room.draw_offer, XQ_NO_OFFER);
    assert_int_equal(room.result, XQ_RESULT_NONE);
    assert_true(xq_room_offer_draw(&room, XQ_BLACK, &problem));
    assert_true(xq_room_offer_draw(&room, XQ_RED, &problem)); /* the other's: accepted */
    assert_int_equal(room.result, XQ_RESULT_DRAW);
    assert_int_equal(room.reason, XQ_REASON_AGREEMENT);
    assert_false(xq_room_resign(&room, XQ_RED, &problem));
    assert_int_equal(problem.code, XQ_PROBLEM_GAME_OVER);
}

static void problems_are_valid_text(void **state)
{
    (void)state;
    XqProblem problem;
    assert_false(xq_problem(&problem, XQ_PROBLEM_BAD_FEN, "no piece '%c'", '\xe7'));
    assert_string_equal(problem.text, "no piece '?'");
    for (int i = 0; i < XQ_PROBLEM_CODE_COUNT; i++)
        assert_non_null(xq_problem_name((XqProblemCode)i));
}

static void ids_are_read_whole(void **state)
{
    (void)state;
    static const char good[] = "00112233445566778899aabbccddeeff";
    XqGameId id;
    char text[XQ_GAME_ID_SIZE];
    assert_true(xq_game_id_parse(&id, xq_str(good)));
    xq_game_id_format(text, &id);
    assert_string_equal(text, good);
    assert_false(xq_game_id_parse(&id, XQ_STR("00112233445566778899aabbccddeef")));
    assert_false(xq_game_id_parse(&id, XQ_STR("00112233445566778899aabbccddeeff0")));
    assert_false(xq_game_id_parse(&id, XQ_STR("00112233445566778899AABBCCDDEEFF")));
    assert_false(xq_game_id_parse(&id, XQ_STR("00112233445566778899aabbccddeefg")));
}

/* Club Xiangqi draws after 120 moves of each side that neither attack nor answer an attack,
 * whatever is captured on the way: here an uncrossed pawn, which nobody attacks in its sense, every
 * 40 plies. */
static void a_limit_on_the_whole_game_outlives_captures(void **state)
{
    (void)state;
    static const char *const red[] = { "e0e1", "e1e0" }, *const black[] = { "d9d8", "d8d9" };
    static const char *const captures[] = { "a5a6", "a6c6", "c6e6", "e6g6", "g6i6" };
    XqRoomSetup setup = two_humans();
    setup.fen = xq_str("3k5/9/9/p1p1p1p1p/R8/9/9/9/9/4K4 w - - 0 1");
    setup.rules = xq_str("cxq");
    XqRoom room;
    make(&room, &setup);
    for (int ply = 0, steps = 0; ply < 240; ply++) {
        assert_int_equal(room.result, XQ_RESULT_NONE);
        if (ply % 2 == 1)
            play(&room, black[ply / 2 % 2]);
        else if (ply > 0 && ply % 40 == 0)
            play(&room, captures[ply / 40 - 1]);
        else
            play(&room, red[steps++ % 2]);
    }
    assert_int_equal(room.result, XQ_RESULT_DRAW);
    assert_int_equal(room.reason, XQ_REASON_EFFECT_LIMIT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_game_is_checked),
        cmocka_unit_test(a_move_is_played_once),
        cmocka_unit_test(an_engine_s_seat_is_not_played_by_hand),
        cmocka_unit_test(mate_and_stalemate_lose),
        cmocka_unit_test(perpetual_check_loses),
        cmocka_unit_test(first_moves_are_a_handicap),
        cmocka_unit_test(draws_are_offered_and_answered),
        cmocka_unit_test(problems_are_valid_text),
        cmocka_unit_test(ids_are_read_whole),
        cmocka_unit_test(a_limit_on_the_whole_game_outlives_captures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
