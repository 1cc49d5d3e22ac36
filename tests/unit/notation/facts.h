/* facts.h - walking the tables of tests/data/notation. */
#ifndef CHUHE_TESTS_NOTATION_FACTS_H
#define CHUHE_TESTS_NOTATION_FACTS_H

#include <chuhe/notation.h>

enum { FACT_COLUMNS_MAX = 8 };

/* Calls `use` with the columns of every row, checking that there are `columns` of them. */
void walk_facts(const char *file, int columns, void (*use)(const XqStr *columns));

/* A FEN, or `start`; fails the test if it is neither. */
XqPosition fact_position(XqStr text);
XqMove fact_move(XqStr uci);
XqNotation fact_notation(XqStr id);

#endif
