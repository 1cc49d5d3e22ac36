/* test_texts.c - moves off the front of longer texts, and which notation a text is in. */
#include <string.h>

#include <chuhe/fen.h>

#include "cmocka_all.h"
#include "facts.h"

/* The moves of a text by one notation in UCI, separated by blanks; then the status it ended with.
 */
static void read_all(XqBuf *out, const char *text, XqNotation notation)
{
    XqPosition position;
    xq_position_start(&position);
    XqStr rest = xq_str(text);
    xq_buf_reset(out);
    XqStatus status;
    XqMove move;
    while ((status = xq_notation_take(&move, &position, &rest, notation, NULL)) == XQ_OK) {
        xq_move_format(out, move);
        xq_buf_append_char(out, ' ');
        xq_position_play(&position, move);
    }
    xq_buf_append_cstr(out, xq_status_name(status));
}

static void moves_are_taken_off_the_front(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        XqNotation notation;
        const char *want;
    } cases[] = {
        { "", XQ_NOTATION_ANY, "not-found" },
        { " \r\n　", XQ_NOTATION_ANY, "not-found" },
        { "12.", XQ_NOTATION_ANY, "not-found" },
        { "1. C2.5 H8+7 2. H2+3 R9.8", XQ_NOTATION_WXF, "h2e2 h9g7 h0g2 i9h9 not-found" },
        { "1.C2=5 h8+7 2.H2+3,r9=8;", XQ_NOTATION_ANY, "h2e2 h9g7 h0g2 i9h9 not-found" },
        { "1.炮二平五马8进72.马二进三车9平83.车一平二", XQ_NOTATION_CHINESE_SIMPLIFIED,
          "h2e2 h9g7 h0g2 i9h9 i0h0 not-found" },
        { "１．炮二平五　马８进７", XQ_NOTATION_ANY, "h2e2 h9g7 not-found" },
        { "1. 炮二平五 1. …… 马８进７，2、马二进三", XQ_NOTATION_ANY, "h2e2 h9g7 h0g2 not-found" },
        { "1. Che3 Ng8 2. Nhg3?! Rh10", XQ_NOTATION_ALGEBRAIC, "h2e2 h9g7 h0g2 i9h9 not-found" },
        { "1. Che3 Ng8 2. Ng3?! Rh10", XQ_NOTATION_ALGEBRAIC, "h2e2 h9g7 h0g2 i9h9 not-found" },
        { "1.Che3 Ng8 2.Ng3 Rh10", XQ_NOTATION_ANY, "h2e2 h9g7 h0g2 i9h9 not-found" },
        { "h2e2 h9g7\nh0g2", XQ_NOTATION_UCI, "h2e2 h9g7 h0g2 not-found" },
        { "1. H2-E2 H9-G7 1-0", XQ_NOTATION_ICCS, "h2e2 h9g7 syntax" },
        { "h2e2 e9e7", XQ_NOTATION_UCI, "h2e2 illegal" },
    };
    XqBuf got;
    xq_buf_init(&got, 1000);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        read_all(&got, cases[i].text, cases[i].notation);
        assert_string_equal(xq_buf_cstr(&got), cases[i].want);
    }
    xq_buf_release(&got);
}

static void a_failure_leaves_the_text(void **state)
{
    (void)state;
    XqPosition start;
    xq_position_start(&start);
    XqStr rest = XQ_STR("1. 炮三平五");
    XqMove move = 4711;
    XqError err;
    assert_int_equal(xq_notation_take(&move, &start, &rest, XQ_NOTATION_ANY, &err), XQ_E_ILLEGAL);
    assert_int_equal(err.offset, 3);
    assert_int_equal(rest.len, strlen("1. 炮三平五"));
    assert_int_equal(move, 4711);
}

/* WXF has moves that begin like move numbers, and with a point. */
static void pawns_are_no_numbers_nor_points(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "1. 25.6 K6.5",     "1.25.6 K6.5", ".P.6 K6.5",   "1..P.6 K6.5",
        "1. ... .P.6 K6.5", "1.=P=6 K6.5", "1.P..6 K6.5",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        XqPosition position = fact_position(XQ_STR("5k3/9/4P4/4P4/4P4/9/9/9/9/3K5 w - - 0 1"));
        XqStr rest = xq_str(texts[i]);
        XqMove move = XQ_NO_MOVE;
        assert_int_equal(xq_notation_take(&move, &position, &rest, XQ_NOTATION_WXF, NULL), XQ_OK);
        assert_int_equal(move, fact_move(XQ_STR("e6d6")));
        assert_true(xq_str_equal(rest, XQ_STR(" K6.5")));
    }
}

static void the_notation_of_a_text_is_found(void **state)
{
    (void)state;
    static const struct {
        const char *moves;
        XqNotation want;
    } cases[] = {
        { "h2e2 h9g7 h0g2", XQ_NOTATION_UCI },
        { "1. H2-E2 H9-G7", XQ_NOTATION_UCI },
        { "h3e3 h10g8 h1g3", XQ_NOTATION_COORDINATES },
        { "1. C2.5 H8+7", XQ_NOTATION_WXF },
        { "1.炮二平五马8进7", XQ_NOTATION_CHINESE_SIMPLIFIED },
        { "1. Che3 Ng8 2. Ng3", XQ_NOTATION_ALGEBRAIC },
        { "1. Che2 Hg7 2. Hg2", XQ_NOTATION_XBOARD },
        { "1. Пhe3 Кg8", XQ_NOTATION_ALGEBRAIC_RU },
        { "1. Phe3 Kg8", XQ_NOTATION_ALGEBRAIC_RU_LATIN },
        /* The first pawn move fits both numberings: c5 of the first is c4 of the second. */
        { "c4 Hg7", XQ_NOTATION_XBOARD },
        { "c5 Hg8", XQ_NOTATION_ALGEBRAIC },
        { "h2e2 h9g7 nonsense", XQ_NOTATION_UCI },
    };
    XqPosition start;
    xq_position_start(&start);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        XqNotation notation = XQ_NOTATION_COUNT;
        assert_int_equal(xq_notation_detect(&notation, &start, xq_str(cases[i].moves), NULL),
                         XQ_OK);
        assert_int_equal(notation, cases[i].want);
    }
    XqNotation untouched = XQ_NOTATION_COUNT;
    assert_int_equal(xq_notation_detect(&untouched, &start, XQ_STR("hello"), NULL), XQ_E_SYNTAX);
    assert_int_equal(xq_notation_detect(&untouched, &start, XQ_STR(""), NULL), XQ_E_SYNTAX);
    assert_int_equal(untouched, XQ_NOTATION_COUNT);
}

/* Bytes that are no text: every one gives an error inside the text, never a move. */
static void hostile_bytes_are_refused(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "\xff\xfe",
        "\xe7\x82",             /* 炮 cut off */
        "炮\xe4\xba",           /* 二 cut off */
        "炮二平\xe4",           /* 五 cut off */
        "\xc1\x83\x32\x2e\x35", /* C overlong, then 2.5 */
        "\xe0\x83\x83",         /* overlong */
        "\xed\xa0\x80",         /* a surrogate */
        "\xf4\x90\x80\x80",     /* past U+10FFFF */
        "C2.\x80",
        "h2e\xc2",
        "C\xd0",
        "\xd0\x9f\xd0",
        "++++++++",
        "一一一一一一",
        "前前前前",
        "aaaaaaaa",
        "PPPPPP",
        "Pa",
        "1.1.1.1.",
    };
    XqPosition start;
    xq_position_start(&start);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        for (int notation = 0; notation < XQ_NOTATION_COUNT; notation++) {
            XqMove move = 4711;
            XqError err = { .code = XQ_OK, .offset = 9999 };
            XqStr text = xq_str(texts[i]);
            assert_int_not_equal(xq_notation_parse(&move, &start, text, (XqNotation)notation, &err),
                                 XQ_OK);
            assert_true(err.offset <= text.len);
            assert_int_equal(move, 4711);
            assert_true(err.text[0] != '\0');
        }
    /* A NUL byte within. */
    XqMove move;
    assert_int_equal(
        xq_notation_parse(&move, &start, (XqStr){ "C2\0.5", 5 }, XQ_NOTATION_ANY, NULL),
        XQ_E_SYNTAX);
    assert_int_equal(
        xq_notation_parse(&move, &start, (XqStr){ "h2e2\0", 5 }, XQ_NOTATION_ANY, NULL),
        XQ_E_SYNTAX);
    assert_int_equal(xq_notation_parse(&move, &start, (XqStr){ NULL, 0 }, XQ_NOTATION_ANY, NULL),
                     XQ_E_SYNTAX);
}

/* The linker leads the calls of texts.c through here: how often a move was tried for. */
static int tries;

XqStatus __real_xq_notation_read(XqMove *out, size_t *out_len, const XqPosition *position,
                                 XqStr text, XqNotation notation, XqError *err);
XqStatus __wrap_xq_notation_read(XqMove *out, size_t *out_len, const XqPosition *position,
                                 XqStr text, XqNotation notation, XqError *err);
XqStatus __real_xq_notation_read_any(XqMove *out, size_t *out_len, const XqPosition *position,
                                     XqStr text, XqError *err);
XqStatus __wrap_xq_notation_read_any(XqMove *out, size_t *out_len, const XqPosition *position,
                                     XqStr text, XqError *err);

XqStatus __wrap_xq_notation_read(XqMove *out, size_t *out_len, const XqPosition *position,
                                 XqStr text, XqNotation notation, XqError *err)
{
    tries++;
    return __real_xq_notation_read(out, out_len, position, text, notation, err);
}

XqStatus __wrap_xq_notation_read_any(XqMove *out, size_t *out_len, const XqPosition *position,
                                     XqStr text, XqError *err)
{
    tries++;
    return __real_xq_notation_read_any(out, out_len, position, text, err);
}

/* What is no move at all costs a few tries for one, however long it is. */
static void rubbish_is_soon_given_up(void **state)
{
    (void)state;
    if (!COUNTS_TRIES)
        skip();
    static const char *const patterns[] = {
        ".", ". ", "1 ", "1. ", "1", "12.3 ", "。", "… ; ", " "
    };
    enum { BYTES = 1 << 16 };
    char *text = test_malloc(BYTES);
    XqPosition start;
    xq_position_start(&start);
    for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++) {
        size_t len = strlen(patterns[i]), filled = 0;
        for (; filled + len <= BYTES; filled += len)
            memcpy(text + filled, patterns[i], len);
        for (int notation = 0; notation < XQ_NOTATION_COUNT; notation++) {
            XqStr rest = { text, filled };
            XqMove move;
            tries = 0;
            assert_int_not_equal(xq_notation_take(&move, &start, &rest, (XqNotation)notation, NULL),
                                 XQ_OK);
            assert_ptr_equal(rest.ptr, text);
            assert_in_range(tries, i + 1 < sizeof patterns / sizeof patterns[0], 80);
        }
    }
    test_free(text);
}

static void some_numbers_may_stand_before_a_move(void **state)
{
    (void)state;
    XqPosition start;
    xq_position_start(&start);
    for (int numbers = 0; numbers < 40; numbers++) {
        char text[256] = "";
        for (int i = 0; i < numbers; i++)
            memcpy(text + 3 * i, "7. ", 4);
        memcpy(text + 3 * numbers, "h2e2", 5);
        XqStr rest = xq_str(text);
        XqMove move;
        XqStatus status = xq_notation_take(&move, &start, &rest, XQ_NOTATION_ANY, NULL);
        if (status != (numbers <= 17 ? XQ_OK : XQ_E_SYNTAX))
            fail_msg("%d numbers: %s", numbers, xq_status_name(status));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_taken_off_the_front),
        cmocka_unit_test(a_failure_leaves_the_text),
        cmocka_unit_test(pawns_are_no_numbers_nor_points),
        cmocka_unit_test(the_notation_of_a_text_is_found),
        cmocka_unit_test(hostile_bytes_are_refused),
        cmocka_unit_test(rubbish_is_soon_given_up),
        cmocka_unit_test(some_numbers_may_stand_before_a_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
