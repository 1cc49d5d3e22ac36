/* test_options.c - what chuhe-serve does when it is told little. */
#include "server/options.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "cmocka_all.h"

/* Sets both variables, or removes those that are NULL. */
static void set_folders(const char *data, const char *home)
{
    assert_int_equal(data != NULL ? setenv("XDG_DATA_HOME", data, 1) : unsetenv("XDG_DATA_HOME"),
                     0);
    assert_int_equal(home != NULL ? setenv("HOME", home, 1) : unsetenv("HOME"), 0);
}

static XqServeAction read_options(XqServeOptions *out, const char *first, const char *second)
{
    char words[3][64] = { "chuhe-serve", "", "" };
    char *args[] = { words[0], NULL, NULL, NULL };
    int count = 1;
    for (int i = 0; i < 2; i++) {
        const char *word = i == 0 ? first : second;
        if (word == NULL)
            break;
        assert_true(strlen(word) < sizeof words[0]);
        memcpy(words[count], word, strlen(word) + 1);
        args[count] = words[count];
        count++;
    }
    optind = 0; /* getopt begins anew */
    return xq_serve_options_read(out, count, args);
}

static void the_store_is_in_the_user_s_data_folder(void **state)
{
    (void)state;
    XqServeOptions options;
    set_folders("/data", "/people/me");
    assert_int_equal(read_options(&options, NULL, NULL), XQ_SERVE_RUN);
    assert_string_equal(options.store, "/data/chuhe/chuhe.db");
    set_folders(NULL, "/people/me");
    assert_int_equal(read_options(&options, NULL, NULL), XQ_SERVE_RUN);
    assert_string_equal(options.store, "/people/me/.local/share/chuhe/chuhe.db");
    /* A relative folder is none, as the XDG specification has it. */
    set_folders("data", "/people/me");
    assert_int_equal(read_options(&options, NULL, NULL), XQ_SERVE_RUN);
    assert_string_equal(options.store, "/people/me/.local/share/chuhe/chuhe.db");
    set_folders(NULL, NULL);
    assert_int_equal(read_options(&options, NULL, NULL), XQ_SERVE_FAILED);
    assert_int_equal(read_options(&options, "--store", "here.db"), XQ_SERVE_RUN);
    assert_string_equal(options.store, "here.db");
}

static void nobody_else_is_let_in_unasked(void **state)
{
    (void)state;
    XqServeOptions options;
    set_folders("/data", NULL);
    assert_int_equal(read_options(&options, NULL, NULL), XQ_SERVE_RUN);
    assert_string_equal(options.address, "127.0.0.1");
    assert_int_equal(options.port, 8080);
    assert_true(options.may_list);
    assert_int_equal(read_options(&options, "--address", "0.0.0.0"), XQ_SERVE_RUN);
    assert_string_equal(options.address, "0.0.0.0");
    assert_false(options.may_list);
    assert_int_equal(read_options(&options, "--address=::1", "--port=9000"), XQ_SERVE_RUN);
    assert_string_equal(options.address, "::1");
    assert_int_equal(options.port, 9000);
    assert_true(options.may_list);
    assert_int_equal(read_options(&options, "--address=0.0.0.0", "--list"), XQ_SERVE_RUN);
    assert_true(options.may_list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_store_is_in_the_user_s_data_folder),
        cmocka_unit_test(nobody_else_is_let_in_unasked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
