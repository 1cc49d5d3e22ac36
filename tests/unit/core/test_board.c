/* test_board.c - squares, pieces, sets of points, and where a piece can ever stand. */
#include <chuhe/bitboard.h>
#include <chuhe/board.h>
#include <chuhe/move.h>

#include <string.h>

#include "cmocka_all.h"

static const struct {
    const char *label, *in;
    XqStatus want;
    size_t at;
    int square;
} squares[] = {
    { "Red's left corner", "a0", XQ_OK, 0, 0 },    { "Red's king", "e0", XQ_OK, 0, 4 },
    { "Black's bank", "a5", XQ_OK, 0, 45 },        { "Black's left corner", "i9", XQ_OK, 0, 89 },
    { "upper case", "E9", XQ_OK, 0, 85 },          { "nothing", "", XQ_E_SYNTAX, 0, 0 },
    { "cut short", "a", XQ_E_SYNTAX, 1, 0 },       { "no file j", "j0", XQ_E_RANGE, 0, 0 },
    { "no file `", "`0", XQ_E_RANGE, 0, 0 },       { "no rank :", "a:", XQ_E_RANGE, 1, 0 },
    { "no rank x", "ax", XQ_E_RANGE, 1, 0 },       { "too long", "a00", XQ_E_SYNTAX, 2, 0 },
    { "ranks go to 9", "a10", XQ_E_SYNTAX, 2, 0 },
};

static void squares_parse(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof squares / sizeof squares[0]; i++) {
        XqSquare square = XQ_NO_SQUARE;
        XqError err;
        print_message("%s\n", squares[i].label);
        assert_int_equal(xq_square_parse(&square, xq_str(squares[i].in), &err), squares[i].want);
        if (squares[i].want == XQ_OK) {
            assert_int_equal(square, squares[i].square);
            continue;
        }
        assert_int_equal(square, XQ_NO_SQUARE);
        assert_int_equal(err.code, squares[i].want);
        assert_int_equal(err.offset, squares[i].at);
    }
}

static void squares_print_and_parse_back(void **state)
{
    (void)state;
    XqBuf buf;
    xq_buf_init(&buf, 8);
    for (int file = 0; file < XQ_FILES; file++)
        for (int rank = 0; rank < XQ_RANKS; rank++) {
            XqSquare square = xq_square(file, rank), back;
            char name[3] = { (char)('a' + file), (char)('0' + rank), '\0' };
            xq_buf_reset(&buf);
            xq_square_format(&buf, square);
            assert_string_equal(xq_buf_cstr(&buf), name);
            assert_int_equal(xq_square_parse(&back, xq_buf_str(&buf), NULL), XQ_OK);
            assert_int_equal(back, square);
            assert_int_equal(xq_square_file(square), file);
            assert_int_equal(xq_square_rank(square), rank);
            assert_int_equal(xq_square_mirror(square), xq_square(8 - file, rank));
            assert_int_equal(xq_square_flip(square), xq_square(file, 9 - rank));
            assert_int_equal(xq_square_turn(square), xq_square(8 - file, 9 - rank));
        }
    xq_buf_release(&buf);
}

static void letters_name_pieces(void **state)
{
    (void)state;
    static const char letters[] = "KABNRCP";
    for (int kind = XQ_KING; kind < XQ_KIND_COUNT; kind++) {
        char red = letters[kind - 1], black = (char)(red - 'A' + 'a');
        assert_int_equal(xq_piece_letter(xq_piece(XQ_RED, (XqKind)kind)), red);
        assert_int_equal(xq_piece_letter(xq_piece(XQ_BLACK, (XqKind)kind)), black);
        assert_int_equal(xq_piece_from_letter(red), xq_piece(XQ_RED, (XqKind)kind));
        assert_int_equal(xq_piece_from_letter(black), xq_piece(XQ_BLACK, (XqKind)kind));
        assert_int_equal(xq_piece_side(xq_piece(XQ_BLACK, (XqKind)kind)), XQ_BLACK);
        assert_int_equal(xq_piece_kind(xq_piece(XQ_BLACK, (XqKind)kind)), kind);
    }
    assert_int_equal(xq_piece_from_letter('E'), xq_piece(XQ_RED, XQ_ELEPHANT));
    assert_int_equal(xq_piece_from_letter('h'), xq_piece(XQ_BLACK, XQ_HORSE));
    for (int c = -128; c < 256; c++)
        if (c < 1 || c > 127 || strchr("KABNRCPEHkabnrcpeh", c) == NULL)
            assert_int_equal(xq_piece_from_letter((char)c), XQ_NO_PIECE);
    assert_int_equal(xq_piece_letter(XQ_NO_PIECE), '\0');
    assert_int_equal(xq_piece_letter(8), '\0');
    assert_int_equal(xq_piece_letter(200), '\0');
}

/* How many points of the board each piece can ever stand on. */
static void pieces_have_their_points(void **state)
{
    (void)state;
    static const int counts[XQ_KIND_COUNT] = {
        [XQ_KING] = 9,  [XQ_ADVISOR] = 5, [XQ_ELEPHANT] = 7, [XQ_HORSE] = 90,
        [XQ_ROOK] = 90, [XQ_CANNON] = 90, [XQ_PAWN] = 55, /* 45 beyond the river, 5 files of 2
                                                             before it */
    };
    for (int side = 0; side < 2; side++)
        for (int kind = XQ_KING; kind < XQ_KIND_COUNT; kind++) {
            int count = 0;
            for (int s = 0; s < XQ_SQUARES; s++)
                count += xq_square_can_hold((XqSquare)s, xq_piece((XqSide)side, (XqKind)kind));
            assert_int_equal(count, counts[kind]);
        }
}

static void halves_and_palaces(void **state)
{
    (void)state;
    int home = 0, palace = 0;
    for (int s = 0; s < XQ_SQUARES; s++) {
        XqSquare square = (XqSquare)s;
        home += xq_square_at_home(square, XQ_RED);
        palace += xq_square_in_palace(square, XQ_RED);
        assert_int_equal(xq_square_at_home(square, XQ_RED), !xq_square_at_home(square, XQ_BLACK));
        assert_int_equal(xq_square_in_palace(square, XQ_RED),
                         xq_square_in_palace(xq_square_flip(square), XQ_BLACK));
    }
    assert_int_equal(home, 45);
    assert_int_equal(palace, 9);
}

static void sets_are_sets(void **state)
{
    (void)state;
    XqBitboard all = xq_bitboard_empty();
    for (int s = 0; s < XQ_SQUARES; s++) {
        XqBitboard one = xq_bitboard_of((XqSquare)s);
        assert_false(xq_bitboard_has(all, (XqSquare)s));
        assert_int_equal(xq_bitboard_count(one), 1);
        assert_int_equal(xq_bitboard_first(one), s);
        all = xq_bitboard_or(all, one);
        assert_true(xq_bitboard_has(all, (XqSquare)s));
        assert_int_equal(xq_bitboard_count(all), s + 1);
        assert_true(xq_bitboard_is_empty(xq_bitboard_minus(one, all)));
    }
    for (int s = 0; s < XQ_SQUARES; s++) {
        assert_false(xq_bitboard_is_empty(all));
        assert_int_equal(xq_bitboard_pop(&all), s);
    }
    assert_true(xq_bitboard_is_empty(all));
}

static const struct {
    const char *label, *in;
    XqStatus want;
    size_t at;
} moves[] = {
    { "central cannon", "h2e2", XQ_OK, 0 },      { "upper case", "H2E2", XQ_OK, 0 },
    { "across the board", "a0i9", XQ_OK, 0 },    { "nothing", "", XQ_E_SYNTAX, 0 },
    { "half of it", "h2", XQ_E_SYNTAX, 2 },      { "cut short", "h2e", XQ_E_SYNTAX, 3 },
    { "too long", "h2e2x", XQ_E_SYNTAX, 4 },     { "to itself", "h2h2", XQ_E_RANGE, 2 },
    { "no file", "j2e2", XQ_E_RANGE, 0 },        { "no second file", "h2j2", XQ_E_RANGE, 2 },
    { "no second rank", "h2ex", XQ_E_RANGE, 3 }, { "with a dash", "h2-e2", XQ_E_RANGE, 2 },
};

static void moves_parse(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        XqMove move = XQ_NO_MOVE;
        XqError err;
        print_message("%s\n", moves[i].label);
        assert_int_equal(xq_move_parse(&move, xq_str(moves[i].in), &err), moves[i].want);
        if (moves[i].want == XQ_OK) {
            assert_int_not_equal(move, XQ_NO_MOVE);
            continue;
        }
        assert_int_equal(move, XQ_NO_MOVE);
        assert_int_equal(err.offset, moves[i].at);
    }
}

static void moves_print_and_parse_back(void **state)
{
    (void)state;
    XqBuf buf;
    xq_buf_init(&buf, 8);
    for (int from = 0; from < XQ_SQUARES; from++)
        for (int to = 0; to < XQ_SQUARES; to++) {
            XqMove move = xq_move((XqSquare)from, (XqSquare)to), back;
            assert_int_equal(xq_move_from(move), from);
            assert_int_equal(xq_move_to(move), to);
            assert_int_equal(xq_move_mirror(xq_move_mirror(move)), move);
            assert_int_equal(xq_move_flip(xq_move_flip(move)), move);
            if (from == to)
                continue;
            xq_buf_reset(&buf);
            xq_move_format(&buf, move);
            assert_int_equal(xq_move_parse(&back, xq_buf_str(&buf), NULL), XQ_OK);
            assert_int_equal(back, move);
        }
    xq_buf_reset(&buf);
    xq_move_format(&buf, XQ_NO_MOVE);
    assert_string_equal(xq_buf_cstr(&buf), "0000");
    xq_buf_release(&buf);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(squares_parse),       cmocka_unit_test(squares_print_and_parse_back),
        cmocka_unit_test(letters_name_pieces), cmocka_unit_test(pieces_have_their_points),
        cmocka_unit_test(halves_and_palaces),  cmocka_unit_test(sets_are_sets),
        cmocka_unit_test(moves_parse),         cmocka_unit_test(moves_print_and_parse_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
