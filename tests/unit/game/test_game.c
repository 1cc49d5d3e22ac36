/* test_game.c - the tree of moves, what is said about them, bounds, and running out of memory. */
#include <chuhe/game.h>

#include <stdlib.h>
#include <string.h>

#include <chuhe/fen.h>
#include "base/random.h"

#include "cmocka_all.h"
#include "failing.h"

static XqMove uci(const char *text)
{
    XqMove move = XQ_NO_MOVE;
    assert_int_equal(xq_move_parse(&move, xq_str(text), NULL), XQ_OK);
    return move;
}

static XqGame *new_game(void)
{
    XqGame *game = NULL;
    assert_int_equal(xq_game_new(&game, NULL, NULL), XQ_OK);
    return game;
}

static XqNode add(XqGame *game, XqNode parent, const char *move)
{
    XqNode node = XQ_NO_NODE;
    assert_int_equal(xq_game_add(&node, game, parent, uci(move), NULL), XQ_OK);
    return node;
}

static void assert_fen(const XqGame *game, XqNode node, const char *want)
{
    XqPosition position;
    XqBuf fen;
    xq_buf_init(&fen, XQ_FEN_SIZE);
    xq_game_position(&position, game, node);
    xq_fen_format(&fen, &position);
    assert_string_equal(xq_buf_cstr(&fen), want);
    xq_buf_release(&fen);
}

static void a_line_is_appended(void **state)
{
    (void)state;
    XqGame *game = new_game();
    assert_int_equal(xq_game_ply_count(game), 0);
    assert_int_equal(xq_game_last(game, XQ_ROOT), XQ_ROOT);
    assert_int_equal(xq_game_append(NULL, game, uci("h2e2"), NULL), XQ_OK);
    XqNode last;
    assert_int_equal(xq_game_append(&last, game, uci("h9g7"), NULL), XQ_OK);
    assert_int_equal(xq_game_ply(game, last), 2);
    assert_int_equal(xq_game_ply_count(game), 2);
    assert_int_equal(xq_game_node_count(game), 3);
    XqMove moves[8];
    assert_int_equal(xq_game_line(moves, 8, game, last), 2);
    assert_int_equal(moves[0], uci("h2e2"));
    assert_int_equal(moves[1], uci("h9g7"));
    moves[1] = 7;
    assert_int_equal(xq_game_line(moves, 1, game, last), 2);
    assert_int_equal(moves[1], 7);
    assert_fen(game, last,
               "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2");
    XqError err;
    assert_int_equal(xq_game_append(NULL, game, uci("a0a9"), &err), XQ_E_ILLEGAL);
    assert_true(err.text[0] != '\0');
    assert_int_equal(xq_game_node_count(game), 3);
    xq_game_free(game);
}

/* The drawing in game.h. */
static void variations_keep_their_order(void **state)
{
    (void)state;
    XqGame *game = new_game();
    XqNode first = add(game, XQ_ROOT, "h2e2");
    XqNode main = add(game, first, "h9g7");
    add(game, main, "h0g2");
    XqNode other = add(game, first, "b9c7");
    XqNode deep = add(game, other, "b0c2");
    assert_int_equal(add(game, first, "b9c7"), other);
    assert_int_equal(xq_game_node_count(game), 6);
    assert_int_equal(xq_game_first_child(game, first), main);
    assert_int_equal(xq_game_next_sibling(game, main), other);
    assert_int_equal(xq_game_next_sibling(game, other), XQ_NO_NODE);
    assert_int_equal(xq_game_parent(game, deep), other);
    assert_int_equal(xq_game_parent(game, XQ_ROOT), XQ_NO_NODE);
    assert_int_equal(xq_game_move(game, XQ_ROOT), XQ_NO_MOVE);
    assert_fen(game, deep,
               "r1bakabnr/9/1cn4c1/p1p1p1p1p/9/9/P1P1P1P1P/1CN1C4/9/R1BAKABNR b - - 3 2");
    assert_fen(game, main,
               "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2");

    xq_game_promote(game, other);
    assert_int_equal(xq_game_last(game, XQ_ROOT), deep);
    assert_int_equal(xq_game_next_sibling(game, other), main);
    xq_game_promote(game, other);
    assert_int_equal(xq_game_first_child(game, first), other);

    xq_game_remove(game, other);
    assert_int_equal(xq_game_node_count(game), 4);
    assert_int_equal(xq_game_first_child(game, first), main);
    assert_int_equal(xq_game_next_sibling(game, main), XQ_NO_NODE);
    xq_game_remove(game, first);
    assert_int_equal(xq_game_node_count(game), 1);
    assert_int_equal(xq_game_ply_count(game), 0);
    add(game, XQ_ROOT, "h2e2");
    assert_int_equal(xq_game_node_count(game), 2);
    xq_game_free(game);
}

static void illegal_moves_can_be_kept(void **state)
{
    (void)state;
    XqGame *game = new_game();
    XqNode node, below;
    assert_int_equal(xq_game_add_unchecked(&node, game, XQ_ROOT, uci("a0a5"), NULL), XQ_OK);
    assert_false(xq_game_is_legal(game, node));
    assert_fen(game, node,
               "rnbakabnr/9/1c5c1/p1p1p1p1p/R8/9/P1P1P1P1P/1C5C1/9/1NBAKABNR b - - 0 1");
    assert_int_equal(xq_game_add(&below, game, XQ_ROOT, uci("a0a5"), NULL), XQ_E_ILLEGAL);
    assert_int_equal(xq_game_add_unchecked(&below, game, node, uci("h9g7"), NULL), XQ_OK);
    assert_true(xq_game_is_legal(game, below));
    /* An empty point, and then a piece of the side that is not to move. */
    assert_int_equal(xq_game_add_unchecked(&below, game, below, uci("a1a2"), NULL), XQ_OK);
    assert_int_equal(xq_game_add_unchecked(&below, game, below, uci("i0i1"), NULL), XQ_OK);
    assert_false(xq_game_is_legal(game, below));
    assert_fen(game, below,
               "rnbakab1r/9/1c4nc1/p1p1p1p1p/R8/9/P1P1P1P1P/1C5C1/8R/1NBAKABN1 b - - 1 2");
    /* The king is taken: no move is legal from there on, but the record goes on. */
    assert_int_equal(xq_game_add_unchecked(&below, game, below, uci("a9e0"), NULL), XQ_OK);
    assert_int_equal(xq_game_add(&node, game, below, uci("h2e2"), NULL), XQ_E_POSITION);
    assert_int_equal(xq_game_add_unchecked(&below, game, below, uci("h2e2"), NULL), XQ_OK);
    assert_false(xq_game_is_legal(game, below));
    assert_int_equal(xq_game_add_unchecked(&below, game, below, 127, NULL), XQ_E_RANGE);
    assert_int_equal(xq_game_add_unchecked(&below, game, below, XQ_NO_MOVE, NULL), XQ_E_RANGE);
    xq_game_free(game);
}

static void a_start_without_a_king_is_kept(void **state)
{
    (void)state;
    XqPosition position;
    XqGame *game;
    XqNode node;
    assert_int_equal(xq_fen_parse(&position, XQ_STR("9/9/9/9/9/9/9/9/9/R3K4 w"), NULL), XQ_OK);
    assert_int_equal(xq_game_new(&game, &position, NULL), XQ_OK);
    assert_int_equal(xq_game_add(&node, game, XQ_ROOT, uci("a0a1"), NULL), XQ_E_POSITION);
    assert_int_equal(xq_game_add_unchecked(&node, game, XQ_ROOT, uci("a0a1"), NULL), XQ_OK);
    assert_false(xq_game_is_legal(game, node));
    assert_int_equal(xq_game_ending_on_board(game).result, XQ_RESULT_NONE);
    assert_int_equal(xq_game_set_start(game, &position), XQ_E_STATE);
    xq_game_free(game);
}

static void much_is_said(void **state)
{
    (void)state;
    XqGame *game = new_game();
    XqNode node = add(game, XQ_ROOT, "h2e2");
    assert_int_equal(xq_game_comment(game, node).len, 0);
    assert_int_equal(xq_game_set_comment(game, node, XQ_STR("the central cannon")), XQ_OK);
    assert_int_equal(xq_game_set_comment(game, node, XQ_STR("中炮")), XQ_OK);
    assert_int_equal(xq_game_set_comment(game, node, XQ_STR("\xff")), XQ_E_SYNTAX);
    assert_true(xq_str_equal(xq_game_comment(game, node), XQ_STR("中炮")));
    assert_int_equal(xq_game_clock_ms(game, node), -1);
    xq_game_set_clock_ms(game, node, 59900);
    assert_int_equal(xq_game_clock_ms(game, node), 59900);
    assert_int_equal(xq_game_add_mark(game, node, 1), XQ_OK);
    assert_int_equal(xq_game_add_mark(game, node, 1), XQ_OK);
    assert_int_equal(xq_game_add_mark(game, node, 255), XQ_OK);
    assert_int_equal(xq_game_mark_count(game, node), 2);
    assert_int_equal(xq_game_mark(game, node, 1), 255);
    assert_int_equal(xq_game_add_mark(game, node, 0), XQ_E_RANGE);
    assert_int_equal(xq_game_add_mark(game, node, 256), XQ_E_RANGE);
    assert_int_equal(xq_game_add_mark(game, node, 2), XQ_OK);
    assert_int_equal(xq_game_add_mark(game, node, 3), XQ_OK);
    assert_int_equal(xq_game_add_mark(game, node, 4), XQ_E_LIMIT);

    assert_int_equal(xq_game_set_tag(game, XQ_STR("Red"), XQ_STR("胡荣华")), XQ_OK);
    assert_int_equal(xq_game_set_tag(game, XQ_STR("Event"), XQ_STR("a")), XQ_OK);
    assert_int_equal(xq_game_set_tag(game, XQ_STR("Red"), XQ_STR("吕钦")), XQ_OK);
    assert_int_equal(xq_game_set_tag(game, XQ_STR("Round"), XQ_STR("")), XQ_OK);
    assert_int_equal(xq_game_set_tag(game, XQ_STR("a b"), XQ_STR("c")), XQ_E_SYNTAX);
    assert_int_equal(xq_game_set_tag(game, XQ_STR(""), XQ_STR("c")), XQ_E_SYNTAX);
    assert_int_equal(xq_game_set_tag(game, XQ_STR("Site"), XQ_STR("\xc3")), XQ_E_SYNTAX);
    assert_int_equal(xq_game_tag_count(game), 2);
    XqStr name, value;
    xq_game_tag_at(&name, &value, game, 0);
    assert_true(xq_str_equal(name, XQ_STR("Red")));
    assert_true(xq_str_equal(value, XQ_STR("吕钦")));
    assert_int_equal(xq_game_set_tag(game, XQ_STR("Red"), XQ_STR("")), XQ_OK);
    assert_int_equal(xq_game_tag_count(game), 1);
    assert_int_equal(xq_game_tag(game, XQ_STR("Red")).len, 0);

    XqGame *copy;
    assert_int_equal(xq_game_copy(&copy, game, NULL), XQ_OK);
    xq_game_free(game);
    assert_true(xq_str_equal(xq_game_comment(copy, node), XQ_STR("中炮")));
    assert_true(xq_str_equal(xq_game_tag(copy, XQ_STR("Event")), XQ_STR("a")));
    assert_int_equal(xq_game_append(NULL, copy, uci("h9g7"), NULL), XQ_OK);
    xq_game_free(copy);
}

/* A text of the game's own is given it again, while the place it lies in must move for want of
 * room. */
static void its_own_texts_are_copied(void **state)
{
    (void)state;
    XqGame *game = new_game();
    assert_int_equal(xq_game_set_comment(game, XQ_ROOT, XQ_STR("Author")), XQ_OK);
    for (int i = 0; i < 200; i++) {
        XqStr own = xq_game_comment(game, XQ_ROOT);
        assert_int_equal(xq_game_set_comment(game, XQ_ROOT, own), XQ_OK);
        assert_true(xq_str_equal(xq_game_comment(game, XQ_ROOT), XQ_STR("Author")));
        own = xq_game_comment(game, XQ_ROOT);
        assert_int_equal(xq_game_set_tag(game, own, own), XQ_OK);
        assert_true(xq_str_equal(xq_game_tag(game, XQ_STR("Author")), XQ_STR("Author")));
        assert_int_equal(xq_game_set_tag(game, XQ_STR("Author"), XQ_STR("")), XQ_OK);
    }
    xq_game_free(game);
}

static void the_bounds_hold(void **state)
{
    (void)state;
    XqGame *game = new_game();
    char name[8] = "a";
    for (int i = 0; i <= XQ_GAME_TAGS_MAX; i++) {
        for (int digit = 0, rest = i; digit < 3; digit++, rest /= 10)
            name[3 - digit] = (char)('0' + rest % 10);
        assert_int_equal(xq_game_set_tag(game, xq_str(name), XQ_STR("x")),
                         i < XQ_GAME_TAGS_MAX ? XQ_OK : XQ_E_LIMIT);
    }
    /* A rook to and fro: as many plies as a game may have. */
    static const char *const dance[4] = { "a0a1", "a9a8", "a1a0", "a8a9" };
    for (int ply = 0; ply < XQ_GAME_PLIES_MAX; ply++)
        assert_int_equal(xq_game_append(NULL, game, uci(dance[ply % 4]), NULL), XQ_OK);
    assert_int_equal(xq_game_append(NULL, game, uci("a0a1"), NULL), XQ_E_LIMIT);
    assert_int_equal(xq_game_ply_count(game), XQ_GAME_PLIES_MAX);
    XqNode side = add(game, XQ_ROOT, "h2e2");
    assert_int_equal(xq_game_ply(game, side), 1);
    xq_game_free(game);

    game = new_game();
    size_t len = XQ_GAME_TEXT_MAX / 2 + 1;
    char *text = malloc(len);
    assert_non_null(text);
    memset(text, 'x', len);
    assert_int_equal(xq_game_set_comment(game, XQ_ROOT, (XqStr){ text, len }), XQ_OK);
    assert_int_equal(xq_game_set_comment(game, XQ_ROOT, (XqStr){ text, len }), XQ_E_LIMIT);
    assert_int_equal(xq_game_comment(game, XQ_ROOT).len, len);
    free(text);
    xq_game_free(game);
}

static XqStatus make_game(const XqAlloc *alloc)
{
    XqGame *game = NULL, *copy = NULL;
    XqNode node = XQ_ROOT;
    XqStatus status = xq_game_new(&game, NULL, alloc);
    static const char *const dance[4] = { "a0a1", "a9a8", "a1a0", "a8a9" };
    for (int ply = 0; status == XQ_OK && ply < 40; ply++)
        status = xq_game_append(&node, game, uci(dance[ply % 4]), NULL);
    if (status == XQ_OK)
        status = xq_game_set_comment(game, node, XQ_STR("a comment that is kept"));
    if (status == XQ_OK)
        status = xq_game_set_tag(game, XQ_STR("Red"), XQ_STR("somebody"));
    if (status == XQ_OK)
        status = xq_game_copy(&copy, game, alloc);
    xq_game_free(copy);
    xq_game_free(game);
    return status;
}

static void memory_runs_out(void **state)
{
    (void)state;
    int failures = 0;
    for (int allowed = 0; allowed < 100; allowed++) {
        Failing failing = { allowed, 0 };
        XqAlloc alloc = failing_alloc(&failing);
        XqStatus status = make_game(&alloc);
        assert_int_equal(failing.held, 0);
        if (status == XQ_OK)
            break;
        assert_int_equal(status, XQ_E_MEMORY);
        failures++;
    }
    assert_in_range(failures, 5, 50);
}

/* A random tree: every node's position is the one reached by playing its line. */
static void positions_follow_the_lines(void **state)
{
    (void)state;
    const uint64_t seed = 20261129;
    print_message("seed %llu\n", (unsigned long long)seed);
    XqRandom random = xq_random_seed(seed);
    XqGame *game = new_game();
    for (int i = 0; i < 600; i++) {
        XqNode parent = xq_random_below(&random, (uint32_t)xq_game_node_count(game));
        if (xq_random_below(&random, 3) > 0)
            parent = (XqNode)xq_game_node_count(game) - 1;
        XqPosition position;
        XqMoveList moves;
        xq_game_position(&position, game, parent);
        xq_position_moves(&position, &moves);
        if (moves.count == 0)
            continue;
        XqMove move = moves.moves[xq_random_below(&random, (uint32_t)moves.count)];
        XqNode node;
        assert_int_equal(xq_game_add(&node, game, parent, move, NULL), XQ_OK);
    }
    for (XqNode node = 0; node < (XqNode)xq_game_node_count(game); node++) {
        XqMove line[700];
        XqPosition want = *xq_game_start(game), got;
        int count = xq_game_line(line, 700, game, node);
        for (int i = 0; i < count; i++)
            xq_position_play(&want, line[i]);
        xq_game_position(&got, game, node);
        assert_true(xq_position_equal(&got, &want));
    }
    xq_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_is_appended),
        cmocka_unit_test(variations_keep_their_order),
        cmocka_unit_test(illegal_moves_can_be_kept),
        cmocka_unit_test(a_start_without_a_king_is_kept),
        cmocka_unit_test(much_is_said),
        cmocka_unit_test(its_own_texts_are_copied),
        cmocka_unit_test(the_bounds_hold),
        cmocka_unit_test(memory_runs_out),
        cmocka_unit_test(positions_follow_the_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
