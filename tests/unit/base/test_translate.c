/* test_translate.c - errors: filling them in, and saying them in another language. */
#include <chuhe/translate.h>

#include <string.h>

#include "base/fail.h"
#include "base/utf8.h"
#include "cmocka_all.h"

/* A catalogue as pairs of texts; what it does not have comes back as it was. */
static const char *look_up(void *context, const char *text)
{
    assert_string_not_equal(text, ""); /* the key of a catalogue's header */
    for (const char *const *pair = context; pair[0] != NULL; pair += 2)
        if (strcmp(pair[0], text) == 0)
            return pair[1];
    return text;
}

static void every_conversion_is_filled_in(void **state)
{
    (void)state;
    XqError err;
    assert_int_equal(xq_fail(&err, XQ_E_RANGE, 7, "%d, %u; %ld %lu%% '%c'", -3, 4u, -5L, 6ul, 'x'),
                     XQ_E_RANGE);
    assert_int_equal(err.code, XQ_E_RANGE);
    assert_int_equal(err.offset, 7);
    assert_string_equal(err.text, "-3, 4; -5 6% 'x'");
    (void)xq_fail(&err, XQ_E_LIMIT, 0, "%lld%zu%s/%.*s.", 1LL << 40, (size_t)12, "word", 2, "data");
    assert_string_equal(err.text, "109951162777612word/da.");
    assert_int_equal(xq_fail(NULL, XQ_E_STATE, 0, "nobody asks"), XQ_E_STATE);
}

static void a_long_text_is_cut_at_a_character(void **state)
{
    (void)state;
    char much[3 * XQ_ERROR_TEXT_SIZE + 1];
    for (size_t at = 0; at + 1 < sizeof much; at += 3)
        memcpy(much + at, "\xe6\xb2\xb3", 4);
    for (int before = 0; before < 3; before++) {
        XqError err;
        (void)xq_fail(&err, XQ_E_SYNTAX, 0, "%.*s%s!", before, "ab", much);
        assert_in_range(strlen(err.text), XQ_ERROR_TEXT_SIZE - 3, XQ_ERROR_TEXT_SIZE - 1);
        assert_true(xq_utf8_is_valid(xq_str(err.text)));
        const char *const catalogue[] = { "%.*s%s!", "%3$s%2$.*1$s", NULL };
        (void)xq_error_translate(&err, &(XqTranslator){ look_up, (void *)(size_t)catalogue });
        assert_true(xq_utf8_is_valid(xq_str(err.text)));
    }
}

static void sentences_are_translated_and_values_kept(void **state)
{
    (void)state;
    static const struct {
        const char *sentence, *want;
    } cases[] = {
        { "%s: %c%d <- %.*s", "Kanone: e7 <- cannon" },
        { "%2$c%3$d: %1$s, %5$.*4$s", "e7: Kanone, cannon" },
        { "100 %%, %5$.*4$s%%%%", "100 %, cannon%%" },
        { "%9$s%12$d%6$s%4$s|", "|" }, /* a faulty catalogue leaves values out */
        { "ends in %", "ends in Kanone" },
        { "%n%n%n%n%n%n", "Kanonee7cannon" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *const catalogue[] = { "%s cannot go to %c%d from %.*s", cases[i].sentence,
                                          "cannon", "Kanone", NULL };
        XqTranslator translator = { look_up, (void *)(size_t)catalogue };
        XqError err;
        (void)xq_fail(&err, XQ_E_ILLEGAL, 3, "%s cannot go to %c%d from %.*s", "cannon", 'e', 7, 6,
                      "cannon");
        const char *text = xq_error_translate(&err, &translator);
        assert_string_equal(text, cases[i].want);
        assert_string_equal(xq_error_translate(&err, &translator), cases[i].want);
        assert_int_equal(err.offset, 3);
    }
}

static void without_a_catalogue_it_is_english(void **state)
{
    (void)state;
    XqError err;
    (void)xq_fail(&err, XQ_E_RANGE, 0, "no rank %d", 11);
    assert_string_equal(xq_error_translate(&err, NULL), "no rank 11");
    assert_string_equal(xq_error_translate(&err, &(XqTranslator){ NULL, NULL }), "no rank 11");
    const char *const empty[] = { NULL };
    XqTranslator translator = { look_up, (void *)(size_t)empty };
    assert_string_equal(xq_error_translate(&err, &translator), "no rank 11");
    assert_string_equal(xq_translate(&translator, ""), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_conversion_is_filled_in),
        cmocka_unit_test(a_long_text_is_cut_at_a_character),
        cmocka_unit_test(sentences_are_translated_and_values_kept),
        cmocka_unit_test(without_a_catalogue_it_is_english),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
