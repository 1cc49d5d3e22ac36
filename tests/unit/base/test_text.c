/* test_text.c - views, buffers, numbers, and JSON strings. */
#include <chuhe/text.h>

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "cmocka_all.h"

static void numbers_are_read_whole(void **state)
{
    (void)state;
    static const struct {
        const char *in;
        unsigned long max;
        XqStatus want;
        size_t at;
        unsigned long value;
    } cases[] = {
        { "0", 9, XQ_OK, 0, 0 },
        { "9999", 9999, XQ_OK, 0, 9999 },
        { "10000", 9999, XQ_E_RANGE, 0, 0 },
        { "7", 6, XQ_E_RANGE, 0, 0 },
        { "70", 69, XQ_E_RANGE, 0, 0 },
        { "18446744073709551616", (unsigned long)-1, XQ_E_RANGE, 0, 0 },
        { "", 9, XQ_E_SYNTAX, 0, 0 },
        { "12x", 99, XQ_E_SYNTAX, 2, 0 },
        { "-1", 9, XQ_E_SYNTAX, 0, 0 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        unsigned long value = 77;
        XqError err;
        assert_int_equal(xq_str_parse_uint(&value, xq_str(cases[i].in), cases[i].max, &err),
                         cases[i].want);
        if (cases[i].want != XQ_OK)
            assert_int_equal(err.offset, cases[i].at);
        assert_int_equal(value, cases[i].want == XQ_OK ? cases[i].value : 77);
    }
}

static void a_buffer_keeps_its_bound(void **state)
{
    (void)state;
    XqBuf buf;
    xq_buf_init(&buf, 5);
    assert_string_equal(xq_buf_cstr(&buf), "");
    xq_buf_append_cstr(&buf, "abc");
    xq_buf_printf(&buf, "%d", 1234);
    assert_int_equal(xq_buf_status(&buf), XQ_E_LIMIT);
    assert_string_equal(xq_buf_cstr(&buf), "abc");
    xq_buf_append_char(&buf, 'd');
    assert_string_equal(xq_buf_cstr(&buf), "abc");
    xq_buf_reset(&buf);
    xq_buf_append_cstr(&buf, "12345");
    assert_int_equal(xq_buf_status(&buf), XQ_OK);
    xq_buf_release(&buf);
}

/* The linker leads the calls of buf.c through here: how often more memory is still to be had. */
static int grants = INT_MAX;

void *__real_realloc(void *memory, size_t size);
void *__wrap_realloc(void *memory, size_t size);

void *__wrap_realloc(void *memory, size_t size)
{
    return grants-- > 0 ? __real_realloc(memory, size) : NULL;
}

static void a_buffer_outlives_the_memory(void **state)
{
    (void)state;
    XqBuf buf;
    for (int granted = 0; granted < 3; granted++) {
        xq_buf_init(&buf, 1 << 20);
        grants = granted;
        for (int i = 0; i < 100; i++)
            xq_buf_append_cstr(&buf, "twenty bytes of text");
        assert_int_equal(xq_buf_status(&buf), XQ_E_MEMORY);
        size_t len = xq_buf_str(&buf).len;
        assert_true(len % 20 == 0 && (len > 0) == (granted > 0));
        grants = INT_MAX;
        xq_buf_printf(&buf, "%s", "too late");
        assert_int_equal(strlen(xq_buf_cstr(&buf)), len);
        xq_buf_reset(&buf);
        xq_buf_append_cstr(&buf, "again");
        assert_string_equal(xq_buf_cstr(&buf), "again");
        xq_buf_release(&buf);
    }
}

static void a_part_hands_its_failure_on(void **state)
{
    (void)state;
    XqBuf whole, part;
    xq_buf_init(&whole, 100);
    xq_buf_init(&part, 2);
    xq_buf_append_cstr(&part, "ab");
    xq_buf_fail(&whole, xq_buf_status(&part));
    xq_buf_append_cstr(&whole, "still here");
    assert_int_equal(xq_buf_status(&whole), XQ_OK);
    xq_buf_append_cstr(&part, "c");
    xq_buf_fail(&whole, xq_buf_status(&part));
    xq_buf_fail(&whole, XQ_E_MEMORY); /* the first is remembered */
    xq_buf_append_cstr(&whole, ", and no more");
    assert_int_equal(xq_buf_status(&whole), XQ_E_LIMIT);
    assert_string_equal(xq_buf_cstr(&whole), "still here");
    xq_buf_release(&part);
    xq_buf_release(&whole);
}

static void views_are_clipped(void **state)
{
    (void)state;
    XqStr text = XQ_STR("river"), nothing = { NULL, 0 };
    assert_true(xq_str_equal(xq_str_sub(text, 1, 3), XQ_STR("ive")));
    assert_true(xq_str_equal(xq_str_sub(text, 3, (size_t)-1), XQ_STR("er")));
    assert_int_equal(xq_str_sub(text, 6, 1).len, 0);
    assert_int_equal(xq_str_sub(nothing, 1, 1).len, 0);
    assert_true(xq_str_has_prefix(text, XQ_STR("riv")) && xq_str_has_prefix(text, nothing));
    assert_false(xq_str_has_prefix(text, XQ_STR("rivers")));
    assert_false(xq_str_has_prefix(nothing, text));
    assert_true(xq_str_equal(xq_str(NULL), nothing));
}

static void json_is_escaped(void **state)
{
    (void)state;
    XqBuf out;
    xq_buf_init(&out, 200);
    xq_buf_append_char(&out, '{');
    xq_json_key(&out, "a\"b");
    xq_json_string(&out, (XqStr){ "\\\n\0\x1f\x7f \xe5\xb8\xa5\xff\xe5\xb8", 12 });
    xq_json_key(&out, "c");
    xq_buf_append_char(&out, '[');
    for (int i = 0; i < 3; i++) {
        xq_json_next(&out);
        xq_json_string(&out, (XqStr){ NULL, 0 });
    }
    xq_buf_append_cstr(&out, "]}");
    assert_string_equal(xq_buf_cstr(&out),
                        "{\"a\\\"b\":\"\\\\\\u000a\\u0000\\u001f\x7f 帥\\ufffd\\ufffd\\ufffd\","
                        "\"c\":[\"\",\"\",\"\"]}");
    xq_buf_release(&out);
}

static void words_and_lines(void **state)
{
    (void)state;
    XqStr rest = XQ_STR("  go\tdepth 5 \r\nstop\n\nquit"), line, word;
    assert_true(xq_str_next_line(&rest, &line));
    word = xq_str_next_word(&line);
    assert_true(xq_str_equal(word, XQ_STR("go")));
    word = xq_str_next_word(&line);
    assert_true(xq_str_equal(word, XQ_STR("depth")));
    assert_true(xq_str_equal(xq_str_trim(line), XQ_STR("5")));
    assert_true(xq_str_next_line(&rest, &line));
    assert_true(xq_str_equal(line, XQ_STR("stop")));
    assert_true(xq_str_next_line(&rest, &line));
    assert_int_equal(line.len, 0);
    assert_true(xq_str_next_line(&rest, &line));
    assert_true(xq_str_equal(line, XQ_STR("quit")));
    assert_false(xq_str_next_line(&rest, &line));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_read_whole),
        cmocka_unit_test(a_buffer_keeps_its_bound),
        cmocka_unit_test(a_buffer_outlives_the_memory),
        cmocka_unit_test(a_part_hands_its_failure_on),
        cmocka_unit_test(views_are_clipped),
        cmocka_unit_test(json_is_escaped),
        cmocka_unit_test(words_and_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
