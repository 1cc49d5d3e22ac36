/* test_odds.c - Xiangqi at odds has every handicap that the library knows, as the library has it.
 */
#include <string.h>

#include <chuhe/handicap.h>
#include <chuhe/kin.h>

#include "cmocka_all.h"

static void start(XqKinState *out, const XqHandicap *handicap, const char *giver)
{
    XqKinRules rules;
    xq_kin_rules_init(&rules, xq_kin_find(XQ_STR("odds")));
    assert_int_equal(xq_kin_rules_set(&rules, XQ_STR("handicap"), xq_str(handicap->id), NULL),
                     XQ_OK);
    assert_int_equal(xq_kin_rules_set(&rules, XQ_STR("giver"), xq_str(giver), NULL), XQ_OK);
    assert_int_equal(xq_kin_start(out, &rules, NULL, NULL), XQ_OK);
}

static void no_handicap_is_missing(void **unused)
{
    (void)unused;
    const XqKinOption *option = &xq_kin_info(xq_kin_find(XQ_STR("odds")))->options[0];
    int count = 0;
    while (option->choices[count] != NULL)
        count++;
    assert_int_equal(count, xq_handicap_count());
    for (int i = 0; i < xq_handicap_count(); i++) {
        const XqHandicap *handicap = xq_handicap_at(i);
        XqKinState state;
        XqBuf text;
        xq_buf_init(&text, XQ_KIN_TEXT_SIZE);
        start(&state, handicap, "red");
        xq_kin_format(&text, &state);
        size_t board = strcspn(handicap->fen, " ") + 2; /* and who begins */
        assert_memory_equal(xq_buf_cstr(&text), handicap->fen, board);
        xq_buf_release(&text);
    }
}

/* The receiver makes all his first moves before the giver comes. */
static void first_moves_come_in_a_row(void **unused)
{
    (void)unused;
    static XqKinMoveList list;
    for (int i = 0; i < xq_handicap_count(); i++)
        for (int giver = 0; giver < 2; giver++) {
            const XqHandicap *handicap = xq_handicap_at(i);
            XqKinState state;
            start(&state, handicap, giver == 0 ? "red" : "black");
            for (int k = 0; k < handicap->first_moves; k++) {
                assert_int_equal(xq_kin_turn(&state), giver ^ 1);
                xq_kin_moves(&state, &list);
                assert_true(list.count > 0);
                xq_kin_play(&state, list.moves[0], NULL);
            }
            /* Without a handicap Red begins, whoever gives nothing. */
            int next = strcmp(handicap->id, "none") == 0 ? 0 : giver;
            assert_int_equal(xq_kin_turn(&state), next);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_handicap_is_missing),
        cmocka_unit_test(first_moves_come_in_a_row),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
