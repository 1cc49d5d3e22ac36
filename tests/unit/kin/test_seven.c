/*
 * test_seven.c - who beat an army of the Seven States. Where beaten armies leave the board that
 * changes nothing anybody sees, so it is looked up in the state itself.
 */
#include "kin/seven_states/seven.h"

#include "cmocka_all.h"

/* Red has lost ten men; a sword of its own stands where White and Blue can take it. */
#define BOARD "19/19/19/19/19/19/19/19/19/19/19/19/19/19/rQ18/19/19/1rS17/wR1wQ16 "

static const struct {
    const char *label, *options, *ledger, *move;
    int victor; /* of the army `r` */
} cases[] = {
    { "who takes the general", "", "b>r:9", "a1a5", 0 },
    { "who took most men", "", "w>r:4|b>r:6", "c1b2", 3 },
    { "who took most men, the last one himself", "", "w>r:5|b>r:5", "c1b2", 0 },
    { "of equals, who took the last", "losses=10", "w>r:4|b>r:5", "c1b2", 0 },
    { "nobody yet", "", "w>r:4|b>r:5", "c1b2", NOBODY },
};

static void an_army_has_a_victor(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        XqKinRules rules;
        XqKinState state;
        XqKinMove move;
        XqBuf text;
        xq_buf_init(&text, 512);
        xq_buf_printf(&text, BOARD "w w,r,o,b,g,p,d %s ogpd 0 0", cases[i].ledger);
        assert_int_equal(
            xq_kin_rules_parse(&rules, &xq_kin_seven_states, xq_str(cases[i].options), NULL),
            XQ_OK);
        assert_int_equal(xq_kin_parse(&state, &rules, xq_buf_str(&text), NULL), XQ_OK);
        assert_int_equal(xq_kin_move_parse(&move, &state, xq_str(cases[i].move), NULL), XQ_OK);
        xq_kin_play(&state, move, NULL);
        if (seven_of(&state)->victor[1] != cases[i].victor)
            fail_msg("%s: %d, not %d", cases[i].label, seven_of(&state)->victor[1],
                     cases[i].victor);
        xq_buf_release(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_army_has_a_victor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
