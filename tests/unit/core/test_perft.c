/* test_perft.c - move counts that independent programs agree on (tests/data/perft.tsv). */
#include <chuhe/perft.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <chuhe/fen.h>
#include "cmocka_all.h"

/* What is played out move by move as well; all rows are counted in bulk. */
enum { NO_BULK_MAX = 2000000 };

static void counts_match(void **state)
{
    (void)state;
    FILE *file = fopen(TEST_DATA_DIR "/perft.tsv", "r");
    assert_non_null(file);
    char line[256];
    int rows = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        char *depth = strchr(line, '\t');
        assert_non_null(depth);
        *depth++ = '\0';
        char *count = strchr(depth, '\t');
        assert_non_null(count);
        uint64_t want = strtoull(count, NULL, 10);
        XqPosition position;
        assert_int_equal(xq_fen_parse(&position, xq_str(line), NULL), XQ_OK);
        int plies = (int)strtol(depth, NULL, 10);
        assert_int_equal(xq_perft(&position, plies), want);
        if (want <= NO_BULK_MAX)
            assert_int_equal(xq_perft_no_bulk(&position, plies), want);
        rows++;
    }
    (void)fclose(file); /* only read from */
    assert_true(rows > 60);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_match),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
