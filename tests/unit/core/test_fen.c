/* test_fen.c - what FEN is read and written, and where a bad one is said to be bad. */
#include <chuhe/fen.h>

#include <string.h>

#include "cmocka_all.h"

#define EMPTY "9/9/9/9/9/9/9/9/9/9"
#define BOARD "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"

static const struct {
    const char *label, *in, *want; /* what is written again */
} good[] = {
    { "as it is written", BOARD " w - - 0 1", BOARD " w - - 0 1" },
    { "the other lettering",
      "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1", BOARD " w - - 0 1" },
    { "mixed letterings", "rheakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKAEHR w - - 0 1",
      BOARD " w - - 0 1" },
    { "Red as r", BOARD " r - - 0 1", BOARD " w - - 0 1" },
    { "Black", BOARD " b - - 7 12", BOARD " b - - 7 12" },
    { "board alone", BOARD, BOARD " w - - 0 1" },
    { "board and side", BOARD " b", BOARD " b - - 0 1" },
    { "no move number", BOARD " b - - 3", BOARD " b - - 3 1" },
    { "move number 0", BOARD " w - - 0 0", BOARD " w - - 0 1" },
    { "largest counters", BOARD " w - - 9999 9999", BOARD " w - - 9999 9999" },
    { "blanks", "  " BOARD "\t b  -   - 3\t4 \r\n", BOARD " b - - 3 4" },
    { "a line", BOARD "\n", BOARD " w - - 0 1" },
    { "empty points counted in parts", "333/9/9/9/9/9/9/9/9/111111111 b", EMPTY " b - - 0 1" },
    { "no piece at all", EMPTY, EMPTY " w - - 0 1" },
    { "nothing but kings", "kkkkkkkkk/9/9/9/9/9/9/9/9/KKKKKKKKK",
      "kkkkkkkkk/9/9/9/9/9/9/9/9/KKKKKKKKK w - - 0 1" },
};

static void good_ones_are_read(void **state)
{
    (void)state;
    XqBuf buf;
    xq_buf_init(&buf, XQ_FEN_SIZE);
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        XqPosition position;
        print_message("%s\n", good[i].label);
        assert_int_equal(xq_fen_parse(&position, xq_str(good[i].in), NULL), XQ_OK);
        xq_buf_reset(&buf);
        xq_fen_format(&buf, &position);
        assert_string_equal(xq_buf_cstr(&buf), good[i].want);
    }
    xq_buf_release(&buf);
}

static const struct {
    const char *label, *in;
    XqStatus want;
    size_t at;
} bad[] = {
    { "nothing", "", XQ_E_SYNTAX, 0 },
    { "blanks alone", " \t ", XQ_E_SYNTAX, 3 },
    { "a letter that is no piece", "rnbqkbnr/9/9/9/9/9/9/9/9/9", XQ_E_SYNTAX, 3 },
    { "zero empty points", "0rnbakabnr/9/9/9/9/9/9/9/9/9", XQ_E_SYNTAX, 0 },
    { "a rank too long by a piece", "9/rnbakabnrr/9/9/9/9/9/9/9/9", XQ_E_RANGE, 11 },
    { "a rank too long by a digit", "9/8/9", XQ_E_RANGE, 3 },
    { "a rank that overflows", "9/81r/9", XQ_E_RANGE, 4 },
    { "a digit that overflows", "9/5r4/9", XQ_E_RANGE, 4 },
    { "a rank too short", "9/9/9/9/9/9/9/9/9/8", XQ_E_RANGE, 19 },
    { "a rank too short within", "9/9/9/8/9/9/9/9/9/9", XQ_E_RANGE, 7 },
    { "nine ranks", "9/9/9/9/9/9/9/9/9", XQ_E_SYNTAX, 17 },
    { "nine ranks and the side", "9/9/9/9/9/9/9/9/9 w", XQ_E_SYNTAX, 17 },
    { "eleven ranks", EMPTY "/9", XQ_E_SYNTAX, 19 },
    { "a slash at the end", EMPTY "/ w", XQ_E_SYNTAX, 19 },
    { "no rank between slashes", "9//9/9/9/9/9/9/9/9/9", XQ_E_RANGE, 2 },
    { "no such side", EMPTY " x - - 0 1", XQ_E_SYNTAX, 20 },
    { "a side too long", EMPTY " white - - 0 1", XQ_E_SYNTAX, 20 },
    { "the side in capitals", EMPTY " W - - 0 1", XQ_E_SYNTAX, 20 },
    { "something in the third field", EMPTY " w KQ - 0 1", XQ_E_SYNTAX, 22 },
    { "counters too early", EMPTY " w 0 1", XQ_E_SYNTAX, 22 },
    { "something in the fourth field", EMPTY " w - e3 0 1", XQ_E_SYNTAX, 24 },
    { "no number", EMPTY " w - - x 1", XQ_E_SYNTAX, 26 },
    { "a negative number", EMPTY " w - - -1 1", XQ_E_SYNTAX, 26 },
    { "a number and more", EMPTY " w - - 12a 1", XQ_E_SYNTAX, 28 },
    { "a counter too large", EMPTY " w - - 10000 1", XQ_E_RANGE, 26 },
    { "a move number too large", EMPTY " w - - 0 99999999999999999999", XQ_E_RANGE, 28 },
    { "a move number with a fraction", EMPTY " w - - 0 1.5", XQ_E_SYNTAX, 29 },
    { "a seventh field", EMPTY " w - - 0 1 x", XQ_E_SYNTAX, 30 },
};

static void bad_ones_are_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        XqPosition position, before;
        XqError err;
        xq_position_start(&before);
        position = before;
        print_message("%s\n", bad[i].label);
        assert_int_equal(xq_fen_parse(&position, xq_str(bad[i].in), &err), bad[i].want);
        assert_int_equal(err.code, bad[i].want);
        assert_int_equal(err.offset, bad[i].at);
        assert_memory_equal(&position, &before, sizeof position);
    }
}

/* What is met often is told apart from a slip of the pen. */
static void common_mistakes_have_a_name(void **state)
{
    (void)state;
    static const struct {
        const char *in, *part;
    } cases[] = {
        { " ", "ten ranks" },
        { "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w", "Jieqi" },
        { "rnbXkabnr/9", "Jieqi" },
        { "rnbqkbnr/9", "piece letter" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        XqPosition position;
        XqError err;
        assert_int_equal(xq_fen_parse(&position, xq_str(cases[i].in), &err), XQ_E_SYNTAX);
        assert_non_null(strstr(err.text, cases[i].part));
    }
}

static void the_other_lettering_is_written(void **state)
{
    (void)state;
    XqPosition position;
    XqBuf buf;
    xq_position_start(&position);
    xq_buf_init(&buf, XQ_FEN_SIZE);
    xq_fen_format_letters(&buf, &position, XQ_FEN_EH);
    assert_string_equal(xq_buf_cstr(&buf), "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/"
                                           "RHEAKAEHR w - - 0 1");
    xq_buf_release(&buf);
}

/* The longest FEN there is fits the size that is promised. */
static void the_longest_fits(void **state)
{
    (void)state;
    XqPosition position;
    XqBuf buf;
    xq_position_clear(&position);
    for (int s = 0; s < XQ_SQUARES; s++)
        xq_position_put(&position, (XqSquare)s, xq_piece(XQ_BLACK, XQ_HORSE));
    position.halfmoves = position.fullmoves = XQ_COUNTER_MAX;
    xq_buf_init(&buf, XQ_FEN_SIZE - 1);
    xq_fen_format(&buf, &position);
    assert_int_equal(xq_buf_status(&buf), XQ_OK);
    xq_buf_release(&buf);
}

static void a_nul_byte_is_no_end(void **state)
{
    (void)state;
    XqPosition position;
    XqError err;
    static const char text[] = EMPTY "\0 w";
    assert_int_equal(xq_fen_parse(&position, (XqStr){ text, sizeof text - 1 }, &err), XQ_E_SYNTAX);
    assert_int_equal(err.offset, 19);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_ones_are_read),
        cmocka_unit_test(bad_ones_are_refused),
        cmocka_unit_test(common_mistakes_have_a_name),
        cmocka_unit_test(the_other_lettering_is_written),
        cmocka_unit_test(the_longest_fits),
        cmocka_unit_test(a_nul_byte_is_no_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
