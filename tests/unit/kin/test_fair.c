/*
 * test_fair.c - fair draws: the numbers are those another program computed (fair.tsv), records are
 * accepted and refused as they must (fair/), and what is drawn is spread evenly.
 */
#include <chuhe/kin_fair.h>

#include "base/sha256.h"
#include "unit/kin/kin_data.h"

static void set_words(XqKinFair *fair, const char *text)
{
    XqStr rest = xq_str(text), word;
    while ((word = xq_str_next_word(&rest)).len > 0) {
        int seat = word.ptr[0] - 'A';
        assert_int_equal(xq_kin_fair_set_word(fair, seat, xq_str_sub(word, 2, word.len), NULL),
                         XQ_OK);
    }
}

static void numbers_are_the_keyed_hash(void **unused)
{
    (void)unused;
    FILE *file = kin_data_open("fair.tsv");
    KinRow row;
    int rows = 0;
    for (; kin_row_read(&row, file); rows++) {
        XqKinFair fair = { .game = xq_kin_find(XQ_STR("liubo")) };
        XqKinDraw draw;
        assert_int_equal(row.count, 5);
        assert_true(xq_hex_parse(fair.secret, sizeof fair.secret, xq_str(row.field[0])));
        set_words(&fair, row.field[1]);
        XqKinRandom random = xq_kin_fair_random(&draw, &fair, strtoull(row.field[2], NULL, 10));
        for (unsigned long skip = 4 * strtoul(row.field[3], NULL, 10); skip > 0; skip--)
            (void)random.next(random.source); /* the blocks before */
        for (size_t i = 0; i < 4; i++) {
            char want[17] = "", got[17];
            memcpy(want, row.field[4] + 16 * i, 16);
            (void)snprintf(got, sizeof got, "%016llx",
                           (unsigned long long)random.next(random.source)); /* fits */
            assert_string_equal(got, want);
        }
    }
    (void)fclose(file); /* only read from */
    assert_true(rows >= 80);
}

static void words_are_checked(void **unused)
{
    (void)unused;
    XqKinFair fair = { .game = xq_kin_find(XQ_STR("liubo")) };
    XqError err;
    char longest[66];
    memset(longest, 'x', 65);
    longest[65] = '\0';
    assert_int_equal(xq_kin_fair_set_word(&fair, 0, XQ_STR(""), &err), XQ_E_SYNTAX);
    assert_int_equal(xq_kin_fair_set_word(&fair, 0, xq_str(longest), &err), XQ_E_SYNTAX);
    assert_int_equal(xq_kin_fair_set_word(&fair, 0, XQ_STR("two words"), &err), XQ_E_SYNTAX);
    assert_int_equal(err.offset, 3);
    assert_string_equal(fair.word[0], "");
    assert_int_equal(xq_kin_fair_set_word(&fair, 0, xq_str(longest + 1), &err), XQ_OK);
    assert_int_equal(xq_kin_fair_set_word(&fair, 0, XQ_STR("b"), &err), XQ_OK);
    assert_string_equal(fair.word[0], "b");
}

static char *read_file(const char *name)
{
    static char text[1 << 16];
    char path[512];
    (void)snprintf(path, sizeof path, TEST_DATA_DIR "/kin/fair/%s", name); /* cut: fopen says */
    FILE *file = fopen(path, "r");
    if (file == NULL)
        fail_msg("cannot open %s", path);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    (void)fclose(file); /* only read from */
    return text;
}

static void records_are_judged(void **unused)
{
    (void)unused;
    static const struct {
        const char *name;
        bool is_fair;
        int draws, ply;
        const char *sentence;
    } cases[] = {
        { "fair-two-words.txt", true, 20, 0, "every draw" },
        { "fair-no-words.txt", true, 20, 0, "every draw" },
        { "fair-die.txt", true, 30, 0, "every draw" },
        { "not-throw.txt", false, 7, 13, "not what was drawn" },
        { "not-commitment.txt", false, 0, 0, "committed" },
        { "not-disclosed.txt", false, 0, 0, "disclosed" },
        { "not-word.txt", false, 0, 0, "sealed" },
        { "not-sealed.txt", false, 0, 0, "sealed" },
        { "not-dealt.txt", false, 0, 0, "begins at its start" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        XqKinFairReport report;
        XqError err;
        if (xq_kin_fair_check(&report, xq_str(read_file(cases[i].name)), &err) != XQ_OK)
            fail_msg("%s: line %zu: %s", cases[i].name, err.offset, err.text);
        if (report.is_fair != cases[i].is_fair || report.draws != cases[i].draws ||
            report.ply != cases[i].ply || strstr(report.sentence, cases[i].sentence) == NULL)
            fail_msg("%s: fair %d, draws %d, ply %d: %s", cases[i].name, report.is_fair,
                     report.draws, report.ply, report.sentence);
    }
}

#define SECRET     "984ca5162200734c592148f1820b71057f098573d138666b48663e4e30cd8d3a"
#define COMMITMENT "2736f8d20ebeadb8673e4c3445765984a348a22e284216838f72314f82ca5c25"

static void bad_records_are_told(void **unused)
{
    (void)unused;
    static const struct {
        const char *record;
        size_t line;
        const char *text;
    } cases[] = {
        { "", 1, "a game, a start and a commitment" },
        { "\n\nchuhe-fair 1\n\ngame go\n", 5, "no game 'go'" },
        { "chuhe-fair 2\n", 1, "chuhe-fair 1" },
        { "chuhe-fair 1\nstart start\n", 2, "the game was expected" },
        { "chuhe-fair 1\ngame go\n", 2, "no game 'go'" },
        { "chuhe-fair 1\ngame liubo die=9\n", 2, "option 'die'" },
        { "chuhe-fair 1\ngame liubo\nstart start\n", 3, "a commitment" },
        { "chuhe-fair 1\ngame liubo\nword C x\n", 3, "a seat's letter" },
        { "chuhe-fair 1\ngame liubo\nword A x y\n", 3, "a seat's letter" },
        { "chuhe-fair 1\ngame liubo\nword A \x01\n", 3, "letters and digits" },
        { "chuhe-fair 1\ngame liubo\nluck 3\n", 3, "no entry 'luck'" },
        { "chuhe-fair 1\ngame liubo\nstart start\ncommitment 0\nsecret 00\n", 5, "64" },
        { "chuhe-fair 1\ngame liubo\nstart start\nsecret 00\ncommitment 0\n", 4, "64" },
        { "chuhe-fair 1\ngame liubo\ncommitment 0\nstart start\ncommitment 1\n", 5,
          "'commitment' already" },
        { "chuhe-fair 1\ngame liubo\nword A x\nword A y\n", 4, "'A' has one" },
        { "chuhe-fair 1\ngame liubo\nstart ?\ncommitment " COMMITMENT "\nsecret " SECRET "\n", 3,
          "K, P, k, p" },
        { "chuhe-fair 1\ngame liubo\nmoves\nmoves t1\n", 4, "'moves' already" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        XqKinFairReport report = { .ply = 77 };
        XqError err;
        assert_int_equal(xq_kin_fair_check(&report, xq_str(cases[i].record), &err), XQ_E_SYNTAX);
        assert_int_equal(report.ply, 77);
        if (err.offset != cases[i].line || strstr(err.text, cases[i].text) == NULL)
            fail_msg("%s: line %zu: %s", cases[i].record, err.offset, err.text);
    }
}

/* Draws of one number each, as throws are: the 99.9 % point for 63 degrees of freedom. */
static void draws_are_even(void **unused)
{
    (void)unused;
    enum { DRAWS = 64000, KINDS = 64 };
    XqKinFair fair = { .game = xq_kin_find(XQ_STR("liubo")), .secret = { 1 } };
    unsigned count[KINDS] = { 0 };
    double sum = 0;
    for (uint64_t n = 0; n < DRAWS; n++) {
        XqKinDraw draw;
        XqKinRandom random = xq_kin_fair_random(&draw, &fair, n);
        count[xq_kin_random_below(&random, KINDS)]++;
    }
    for (int i = 0; i < KINDS; i++)
        sum += ((double)count[i] - 1000) * ((double)count[i] - 1000) / 1000;
    assert_true(sum < 103.4);
    assert_true(sum > 30); /* nor suspiciously even */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_the_keyed_hash),
        cmocka_unit_test(words_are_checked),
        cmocka_unit_test(records_are_judged),
        cmocka_unit_test(bad_records_are_told),
        cmocka_unit_test(draws_are_even),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
