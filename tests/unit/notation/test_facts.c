/* test_facts.c - what is written, read and refused, from the tables in tests/data/notation. */
#include <stdio.h>
#include <string.h>

#include "cmocka_all.h"
#include "facts.h"

static bool take_option(XqNotationOptions *options, const char *word)
{
    static const struct {
        const char *word;
        XqNotationOptions set;
    } words[] = {
        { "tandem=label", { .tandem = XQ_TANDEM_LABEL } },
        { "tandem=front", { .tandem = XQ_TANDEM_FRONT } },
        { "tandem=ordinal", { .tandem = XQ_TANDEM_ORDINAL } },
        { "digits=by-side-half", { .digits = XQ_DIGITS_BY_SIDE_HALF } },
        { "digits=chinese", { .digits = XQ_DIGITS_CHINESE } },
        { "digits=full", { .digits = XQ_DIGITS_FULL } },
        { "digits=half", { .digits = XQ_DIGITS_HALF } },
        { "traverse==", { .wxf_traverse = '=' } },
        { "behind", { .wxf_sign_behind = true } },
        { "nb", { .wxf_nb = true } },
        { "lower", { .wxf_lower_black = true } },
        { "long", { .algebraic_long = true } },
        { "nomark", { .algebraic_no_mark = true } },
        { "-", { .tandem = XQ_TANDEM_LABEL } },
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(word, words[i].word) == 0) {
            *options = words[i].set;
            if (options->wxf_traverse == '\0')
                options->wxf_traverse = '.';
            return true;
        }
    return false;
}

static void check_written(const XqStr *row)
{
    XqPosition position = fact_position(row[0]);
    XqMove move = fact_move(row[1]);
    XqNotation notation = fact_notation(row[2]);
    XqNotationOptions options = XQ_NOTATION_OPTIONS_DEFAULT;
    char word[64];
    (void)snprintf(word, sizeof word, "%.*s", (int)row[3].len, row[3].ptr);
    assert_true(take_option(&options, word));
    XqBuf text;
    xq_buf_init(&text, XQ_NOTATION_SIZE);
    xq_notation_format(&text, &position, move, notation, &options);
    assert_int_equal(xq_buf_status(&text), XQ_OK);
    if (!xq_str_equal(xq_buf_str(&text), row[4]))
        print_message("%.*s, %.*s\n", (int)row[1].len, row[1].ptr, (int)row[5].len, row[5].ptr);
    char want[64];
    (void)snprintf(want, sizeof want, "%.*s", (int)row[4].len, row[4].ptr);
    assert_string_equal(xq_buf_cstr(&text), want);
    xq_buf_release(&text);

    XqMove back = XQ_NO_MOVE;
    assert_int_equal(xq_notation_parse(&back, &position, row[4], notation, NULL), XQ_OK);
    assert_int_equal(back, move);
}

static void moves_are_written(void **state)
{
    (void)state;
    walk_facts("written.tsv", 6, check_written);
}

static void check_read(const XqStr *row)
{
    XqPosition position = fact_position(row[0]);
    XqMove move = XQ_NO_MOVE;
    XqError err = { .text = "" };
    XqStatus status = xq_notation_parse(&move, &position, row[2], fact_notation(row[1]), &err);
    if (status != XQ_OK || move != fact_move(row[3]))
        print_message("'%.*s' (%.*s): %s\n", (int)row[2].len, row[2].ptr, (int)row[4].len,
                      row[4].ptr, err.text);
    assert_int_equal(status, XQ_OK);
    assert_int_equal(move, fact_move(row[3]));
}

static void texts_are_read(void **state)
{
    (void)state;
    walk_facts("read.tsv", 5, check_read);
}

static void check_refused(const XqStr *row)
{
    XqPosition position = fact_position(row[0]);
    XqMove move = 4711;
    XqError err = { .text = "" };
    XqStatus status = xq_notation_parse(&move, &position, row[2], fact_notation(row[1]), &err);
    char want_status[32], want_offset[32], part[128], offset[32];
    (void)snprintf(want_status, sizeof want_status, "%.*s", (int)row[3].len, row[3].ptr);
    (void)snprintf(want_offset, sizeof want_offset, "%.*s", (int)row[4].len, row[4].ptr);
    (void)snprintf(part, sizeof part, "%.*s", (int)row[5].len, row[5].ptr);
    (void)snprintf(offset, sizeof offset, "%zu", err.offset);
    if (strcmp(xq_status_name(status), want_status) != 0 || strcmp(offset, want_offset) != 0 ||
        strstr(err.text, part) == NULL)
        print_message("'%.*s': %s at %s: %s\n", (int)row[2].len, row[2].ptr, xq_status_name(status),
                      offset, err.text);
    assert_string_equal(xq_status_name(status), want_status);
    assert_string_equal(offset, want_offset);
    assert_non_null(strstr(err.text, part));
    assert_int_equal(err.code, status);
    assert_int_equal(move, 4711);
}

static void bad_texts_are_refused(void **state)
{
    (void)state;
    walk_facts("refused.tsv", 6, check_refused);
}

static void the_table_is_sound(void **state)
{
    (void)state;
    XqPosition start;
    xq_position_start(&start);
    for (int i = 0; i < XQ_NOTATION_COUNT; i++) {
        const XqNotationInfo *info = xq_notation_info((XqNotation)i);
        XqNotation found = XQ_NOTATION_COUNT;
        assert_int_equal(info->notation, i);
        assert_int_equal(xq_notation_find(&found, xq_str(info->id), NULL), XQ_OK);
        assert_int_equal(found, i);
        assert_true(info->name[0] != '\0');
        if (i == XQ_NOTATION_ANY)
            continue;
        XqBuf text;
        xq_buf_init(&text, XQ_NOTATION_SIZE);
        xq_notation_format(&text, &start, fact_move(XQ_STR("h2e2")), found, NULL);
        assert_string_equal(xq_buf_cstr(&text), info->example);
        xq_buf_release(&text);
    }
    XqNotation untouched = XQ_NOTATION_UCI;
    XqError err;
    assert_int_equal(xq_notation_find(&untouched, XQ_STR("wx"), &err), XQ_E_NOT_FOUND);
    assert_non_null(strstr(err.text, "wxf"));
    assert_int_equal(untouched, XQ_NOTATION_UCI);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_written),
        cmocka_unit_test(texts_are_read),
        cmocka_unit_test(bad_texts_are_refused),
        cmocka_unit_test(the_table_is_sound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
