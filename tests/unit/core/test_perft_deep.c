/* test_perft_deep.c - the start position to depth 6, a count that others have published. */
#include <chuhe/perft.h>

#include "cmocka_all.h"

static void start_to_depth_six(void **state)
{
    (void)state;
    XqPosition position;
    xq_position_start(&position);
    assert_true(xq_perft(&position, 6) == UINT64_C(5392831844));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(start_to_depth_six),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
