/* test_moves.c - every question about moves has the answer that brute force gives. */
#include <chuhe/fen.h>
#include <stdio.h>
#include <string.h>

#include "brute.h"
#include "cmocka_all.h"
#include "sample.h"

enum { POSITIONS = 600 };

static void note(const XqPosition *position)
{
    print_message("in %s\n", sample_fen(position));
}

#define CHECK(position, condition)                                                                 \
    do {                                                                                           \
        if (!(condition))                                                                          \
            note(position);                                                                        \
        assert_true(condition);                                                                    \
    } while (0)

/* Legal moves, captures and is_legal, over all pairs of points. */
static void check_moves(const XqPosition *position)
{
    Brute board = brute_of(position);
    XqMoveList list, captures;
    xq_position_moves(position, &list);
    xq_position_captures(position, &captures);
    int legal = 0, taking = 0;
    for (int from = 0; from < XQ_SQUARES; from++)
        for (int to = 0; to < XQ_SQUARES; to++) {
            XqMove move = xq_move((XqSquare)from, (XqSquare)to);
            bool want = brute_is_legal(&board, from, to);
            bool takes = want && board.at[to] != '.';
            legal += want;
            taking += takes;
            CHECK(position, xq_position_is_legal(position, move) == want);
            if (want)
                CHECK(position, xq_move_list_has(&list, move));
            if (takes)
                CHECK(position, xq_move_list_has(&captures, move));
        }
    CHECK(position, list.count == legal);
    CHECK(position, captures.count == taking);
    CHECK(position, xq_position_can_move(position) == (legal > 0));
    XqEnd end = legal > 0                                 ? XQ_END_NONE
                : brute_in_check(&board, board.red_moves) ? XQ_END_CHECKMATE
                                                          : XQ_END_STALEMATE;
    CHECK(position, xq_position_end(position) == end);
}

/* No 16-bit value that names a point off the board is a move. */
static void check_strange_moves(const XqPosition *position, XqRandom *random)
{
    for (int i = 0; i < 200; i++) {
        XqMove move = (XqMove)xq_random_below(random, 1u << 16);
        if ((move & 127) >= XQ_SQUARES || move >> 7 >= XQ_SQUARES)
            CHECK(position, !xq_position_is_legal(position, move));
    }
}

static void legal_moves_are_those_of_brute_force(void **state)
{
    (void)state;
    XqRandom random = sample_seed("legal moves");
    for (int i = 0; i < sample_rounds(POSITIONS); i++) {
        XqPosition position = sample_playable(&random);
        check_moves(&position);
        check_strange_moves(&position, &random);
    }
}

static void checks_given_are_those_of_brute_force(void **state)
{
    (void)state;
    XqRandom random = sample_seed("checks given");
    for (int i = 0; i < sample_rounds(POSITIONS); i++) {
        XqPosition position = sample_playable(&random);
        Brute board = brute_of(&position);
        XqMoveList list;
        xq_position_moves(&position, &list);
        for (int m = 0; m < list.count; m++) {
            Brute next = brute_play(&board, xq_move_from(list.moves[m]), xq_move_to(list.moves[m]));
            CHECK(&position, xq_position_gives_check(&position, list.moves[m]) ==
                                 brute_in_check(&next, next.red_moves));
        }
    }
}

static void reach_and_attackers_are_those_of_brute_force(void **state)
{
    (void)state;
    XqRandom random = sample_seed("reach and attackers");
    for (int i = 0; i < sample_rounds(POSITIONS / 4); i++) {
        XqPosition position = i % 2 == 0 ? sample_playable(&random) : sample_arrangement(&random);
        Brute board = brute_of(&position);
        for (int a = 0; a < XQ_SQUARES; a++) {
            XqBitboard reach = xq_position_reach(&position, (XqSquare)a);
            XqBitboard red = xq_position_attackers(&position, (XqSquare)a, XQ_RED);
            XqBitboard black = xq_position_attackers(&position, (XqSquare)a, XQ_BLACK);
            for (int b = 0; b < XQ_SQUARES; b++) {
                XqSquare s = (XqSquare)b;
                CHECK(&position, xq_bitboard_has(reach, s) == brute_can_go(&board, a, b));
                CHECK(&position, xq_bitboard_has(red, s) == brute_attacks(&board, b, a, true));
                CHECK(&position, xq_bitboard_has(black, s) == brute_attacks(&board, b, a, false));
            }
        }
    }
}

static void checkers_are_those_of_brute_force(void **state)
{
    (void)state;
    XqRandom random = sample_seed("checkers");
    for (int i = 0; i < sample_rounds(4 * POSITIONS); i++) {
        XqPosition position = sample_playable(&random);
        Brute board = brute_of(&position);
        XqSide side = xq_position_side(&position);
        XqBitboard checkers = xq_position_checkers(&position);
        for (int s = 0; s < XQ_SQUARES; s++)
            CHECK(&position, xq_bitboard_has(checkers, (XqSquare)s) ==
                                 brute_attacks(&board, s, xq_position_king(&position, side),
                                               side == XQ_BLACK));
        CHECK(&position, xq_position_in_check(&position) == brute_in_check(&board, side == XQ_RED));
    }
}

static void faults_are_those_of_brute_force(void **state)
{
    (void)state;
    XqRandom random = sample_seed("faults");
    for (int i = 0; i < sample_rounds(4 * POSITIONS); i++) {
        XqPosition position = sample_arrangement(&random);
        Brute board = brute_of(&position);
        CHECK(&position, xq_position_faults(&position) == brute_faults(&board));
        position = sample_playable(&random);
        board = brute_of(&position);
        CHECK(&position, xq_position_faults(&position) == brute_faults(&board));
    }
}

/* What a position keeps beside its board is what one gets by putting the pieces anew. */
static void check_is_consistent(const XqPosition *position)
{
    XqPosition anew;
    xq_position_clear(&anew);
    for (int s = 0; s < XQ_SQUARES; s++)
        xq_position_put(&anew, (XqSquare)s, xq_position_piece(position, (XqSquare)s));
    xq_position_set_side(&anew, xq_position_side(position));
    anew.halfmoves = position->halfmoves;
    anew.fullmoves = position->fullmoves;
    CHECK(position, xq_position_equal(&anew, position));
    CHECK(position, xq_position_key(&anew) == xq_position_key(position));
    CHECK(position, memcmp(&anew, position, sizeof anew) == 0);
}

static void playing_keeps_everything_in_step(void **state)
{
    (void)state;
    XqRandom random = sample_seed("playing");
    for (int i = 0; i < sample_rounds(POSITIONS); i++) {
        XqPosition position = sample_playable(&random);
        XqMoveList list;
        xq_position_moves(&position, &list);
        for (int m = 0; m < list.count; m++) {
            XqMove move = list.moves[m];
            Brute board = brute_of(&position);
            Brute want = brute_play(&board, xq_move_from(move), xq_move_to(move));
            XqPosition next = position;
            xq_position_play(&next, move);
            Brute got = brute_of(&next);
            bool takes = board.at[xq_move_to(move)] != '.';
            CHECK(&position, memcmp(got.at, want.at, sizeof got.at) == 0);
            CHECK(&position, got.red_moves == want.red_moves);
            CHECK(&position, next.halfmoves == (takes ? 0 : position.halfmoves + 1));
            CHECK(&position, next.fullmoves == position.fullmoves + !board.red_moves);
            check_is_consistent(&next);
        }
    }
}

/* Pieces put and taken away at random leave no trace. */
static void putting_keeps_everything_in_step(void **state)
{
    (void)state;
    XqRandom random = sample_seed("putting");
    for (int i = 0; i < sample_rounds(POSITIONS); i++) {
        XqPosition position = sample_arrangement(&random);
        check_is_consistent(&position);
        for (int s = 0; s < XQ_SQUARES; s++)
            xq_position_put(&position, (XqSquare)s, XQ_NO_PIECE);
        xq_position_set_side(&position, XQ_RED);
        XqPosition empty;
        xq_position_clear(&empty);
        assert_true(xq_position_equal(&position, &empty));
        assert_true(xq_position_key(&position) == xq_position_key(&empty));
    }
}

/* A refused move changes nothing; an accepted one is a legal one. */
static void trying_plays_the_legal_moves_only(void **state)
{
    (void)state;
    XqRandom random = sample_seed("trying");
    for (int i = 0; i < sample_rounds(POSITIONS); i++) {
        XqPosition position = sample_playable(&random);
        for (int n = 0; n < 100; n++) {
            XqError err = { .text = "" };
            XqPosition next = position;
            XqMove move = (XqMove)xq_random_below(&random, 1u << 16);
            bool legal = xq_position_is_legal(&position, move);
            XqStatus status = xq_position_try(&next, move, &err);
            CHECK(&position, status == (legal ? XQ_OK : XQ_E_ILLEGAL));
            CHECK(&position, legal || memcmp(&next, &position, sizeof next) == 0);
            CHECK(&position, legal || err.text[0] != '\0');
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(legal_moves_are_those_of_brute_force),
        cmocka_unit_test(checks_given_are_those_of_brute_force),
        cmocka_unit_test(reach_and_attackers_are_those_of_brute_force),
        cmocka_unit_test(checkers_are_those_of_brute_force),
        cmocka_unit_test(faults_are_those_of_brute_force),
        cmocka_unit_test(playing_keeps_everything_in_step),
        cmocka_unit_test(putting_keeps_everything_in_step),
        cmocka_unit_test(trying_plays_the_legal_moves_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
