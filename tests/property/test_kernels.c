/* test_kernels.c - the kernel for any processor and the one chosen for this one say the same. */
#include <string.h>

#include "cmocka_all.h"
#include "core/kernel.h"
#include "sample.h"

enum { POSITIONS = 1000 };

static void kernels_agree(void **state)
{
    (void)state;
    XqRandom random = sample_seed("kernels");
    const XqKernel *chosen = xq_kernel(), *plain = &xq_kernel_plain;
    print_message("the chosen kernel is %s\n", chosen == plain ? "the plain one" : "another");
    for (int i = 0; i < sample_rounds(POSITIONS); i++) {
        XqPosition position = sample_playable(&random);
        XqMoveList a, b;
        chosen->moves(&position, &a);
        plain->moves(&position, &b);
        assert_int_equal(a.count, b.count);
        assert_memory_equal(a.moves, b.moves, (size_t)a.count * sizeof a.moves[0]);
        chosen->captures(&position, &a);
        plain->captures(&position, &b);
        assert_int_equal(a.count, b.count);
        assert_memory_equal(a.moves, b.moves, (size_t)a.count * sizeof a.moves[0]);
        assert_int_equal(chosen->perft(&position, 2), plain->perft(&position, 2));
        assert_int_equal(chosen->perft_no_bulk(&position, 2), plain->perft_no_bulk(&position, 2));
        assert_int_equal(plain->perft(&position, 2), plain->perft_no_bulk(&position, 2));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kernels_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
