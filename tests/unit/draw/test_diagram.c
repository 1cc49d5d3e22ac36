/* test_diagram.c - names, and what is pointed out. */
#include <chuhe/draw.h>

#include <string.h>

#include "cmocka_all.h"

static void names_are_found_again(void **state)
{
    (void)state;
    XqPieceSet set;
    XqLabels labels;
    XqError err;
    for (int i = 0; i < XQ_PIECE_SET_COUNT; i++) {
        assert_int_equal(xq_piece_set_find(&set, xq_str(xq_piece_set_name((XqPieceSet)i)), NULL),
                         XQ_OK);
        assert_int_equal(set, i);
    }
    for (int i = 0; i < XQ_LABELS_COUNT; i++) {
        assert_int_equal(xq_labels_find(&labels, xq_str(xq_labels_name((XqLabels)i)), NULL), XQ_OK);
        assert_int_equal(labels, i);
    }
    assert_int_equal(xq_piece_set_find(&set, XQ_STR("trad"), &err), XQ_E_NOT_FOUND);
    for (int i = 0; i < XQ_PIECE_SET_COUNT; i++)
        assert_non_null(strstr(err.text, xq_piece_set_name((XqPieceSet)i)));
    assert_int_equal(xq_labels_find(&labels, XQ_STR(""), &err), XQ_E_NOT_FOUND);
    for (int i = 0; i < XQ_LABELS_COUNT; i++)
        assert_non_null(strstr(err.text, xq_labels_name((XqLabels)i)));
}

static void things_are_pointed_out(void **state)
{
    (void)state;
    static const struct {
        const char *in;
        XqStatus want;
        size_t at;
        const char *from, *to; /* `to` NULL: a ring */
        XqTone tone;
    } cases[] = {
        { "h2e2", XQ_OK, 0, "h2", "e2", XQ_TONE_MOVE },
        { "attack:a0a9", XQ_OK, 0, "a0", "a9", XQ_TONE_ATTACK },
        { "guard:i9", XQ_OK, 0, "i9", NULL, XQ_TONE_GUARD },
        { "move:e4", XQ_OK, 0, "e4", NULL, XQ_TONE_MOVE },
        { "", XQ_E_SYNTAX, 0, NULL, NULL, XQ_TONE_MOVE },
        { "attack:", XQ_E_SYNTAX, 7, NULL, NULL, XQ_TONE_MOVE },
        { "attack:a", XQ_E_SYNTAX, 8, NULL, NULL, XQ_TONE_MOVE },
        { "guard:h2j2", XQ_E_RANGE, 8, NULL, NULL, XQ_TONE_MOVE },
        { "h2", XQ_OK, 0, "h2", NULL, XQ_TONE_MOVE },
        { "h2h2", XQ_E_RANGE, 2, NULL, NULL, XQ_TONE_MOVE },
        { "love:h2e2", XQ_E_NOT_FOUND, 0, NULL, NULL, XQ_TONE_MOVE },
        { ":h2e2", XQ_E_NOT_FOUND, 0, NULL, NULL, XQ_TONE_MOVE },
        { "h2e2e3", XQ_E_SYNTAX, 4, NULL, NULL, XQ_TONE_MOVE },
    };
    XqPosition position;
    xq_position_start(&position);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        XqDiagram diagram;
        XqError err = { .offset = 99 };
        xq_diagram_init(&diagram, &position);
        XqStatus got = xq_diagram_point_out(&diagram, xq_str(cases[i].in), &err);
        if (got != cases[i].want || (got != XQ_OK && err.offset != cases[i].at))
            fail_msg("'%s': %s at %zu", cases[i].in, xq_status_name(got), err.offset);
        bool is_arrow = cases[i].to != NULL, is_mark = cases[i].from != NULL && !is_arrow;
        assert_int_equal(diagram.arrow_count, is_arrow);
        assert_int_equal(diagram.mark_count, is_mark);
        XqSquare from, to;
        if (cases[i].from == NULL)
            continue;
        assert_int_equal(xq_square_parse(&from, xq_str(cases[i].from), NULL), XQ_OK);
        if (is_mark) {
            assert_int_equal(diagram.marks[0].square, from);
            assert_int_equal(diagram.marks[0].tone, cases[i].tone);
            continue;
        }
        assert_int_equal(xq_square_parse(&to, xq_str(cases[i].to), NULL), XQ_OK);
        assert_int_equal(diagram.arrows[0].move, xq_move(from, to));
        assert_int_equal(diagram.arrows[0].tone, cases[i].tone);
    }
}

static void what_is_there_is_not_added_again(void **state)
{
    (void)state;
    XqPosition position;
    XqDiagram diagram;
    XqError err;
    xq_position_clear(&position);
    xq_diagram_init(&diagram, &position);
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < XQ_ARROWS_MAX; i++)
            assert_int_equal(
                xq_diagram_add_arrow(&diagram, xq_move(0, (XqSquare)(i + 1)), XQ_TONE_GUARD, &err),
                XQ_OK);
    assert_int_equal(diagram.arrow_count, XQ_ARROWS_MAX);
    assert_int_equal(xq_diagram_add_arrow(&diagram, xq_move(0, 1), XQ_TONE_MOVE, &err), XQ_E_LIMIT);
    for (int i = 0; i < XQ_MARKS_MAX; i++)
        assert_int_equal(xq_diagram_add_mark(&diagram, (XqSquare)i, XQ_TONE_MOVE, &err), XQ_OK);
    assert_int_equal(xq_diagram_add_mark(&diagram, 7, XQ_TONE_MOVE, &err), XQ_OK);
    assert_int_equal(diagram.mark_count, XQ_MARKS_MAX);
    assert_int_equal(xq_diagram_add_mark(&diagram, 7, XQ_TONE_GUARD, &err), XQ_E_LIMIT);
    assert_int_equal(xq_diagram_add_mark(&diagram, XQ_SQUARES, XQ_TONE_GUARD, &err), XQ_E_RANGE);
    assert_int_equal(xq_diagram_add_arrow(&diagram, xq_move(0, XQ_SQUARES), XQ_TONE_MOVE, &err),
                     XQ_E_RANGE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_found_again),
        cmocka_unit_test(things_are_pointed_out),
        cmocka_unit_test(what_is_there_is_not_added_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
