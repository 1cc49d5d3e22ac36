/* facts.c - walking the tables of tests/data/notation. */
#include "facts.h"

#include <stdio.h>
#include <stdlib.h>

#include <chuhe/fen.h>

#include "cmocka_all.h"

void walk_facts(const char *file, int columns, void (*use)(const XqStr *columns))
{
    char path[512], line[2048];
    (void)snprintf(path, sizeof path, "%s/notation/%s", TEST_DATA_DIR, file);
    FILE *in = fopen(path, "r");
    assert_non_null(in);
    int rows = 0;
    while (fgets(line, sizeof line, in) != NULL) {
        if (line[0] == '#')
            continue;
        XqStr rest, row = xq_str(line), found[FACT_COLUMNS_MAX];
        assert_true(xq_str_next_line(&row, &rest));
        int count = 0;
        size_t start = 0;
        for (size_t i = 0; i <= rest.len; i++)
            if (i == rest.len || rest.ptr[i] == '\t') {
                assert_true(count < FACT_COLUMNS_MAX);
                found[count++] = xq_str_sub(rest, start, i - start);
                start = i + 1;
            }
        if (count != columns)
            print_message("%s: %s", file, line);
        assert_int_equal(count, columns);
        use(found);
        rows++;
    }
    assert_int_equal(fclose(in), 0);
    assert_true(rows > 0);
}

XqPosition fact_position(XqStr text)
{
    XqPosition position;
    if (xq_str_equal(text, XQ_STR("start")))
        xq_position_start(&position);
    else
        assert_int_equal(xq_fen_parse(&position, text, NULL), XQ_OK);
    return position;
}

XqMove fact_move(XqStr uci)
{
    XqMove move = XQ_NO_MOVE;
    assert_int_equal(xq_move_parse(&move, uci, NULL), XQ_OK);
    return move;
}

XqNotation fact_notation(XqStr id)
{
    XqNotation notation = XQ_NOTATION_ANY;
    assert_int_equal(xq_notation_find(&notation, id, NULL), XQ_OK);
    return notation;
}
