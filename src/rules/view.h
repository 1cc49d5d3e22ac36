/*
 * view.h - the board seen so that it always looks the same: a search with a budget must not find
 * more on one side of the board than on the other, or for one colour than for the other.
 */
#ifndef CHUHE_RULES_VIEW_H
#define CHUHE_RULES_VIEW_H

#include <chuhe/rules.h>

typedef struct View {
    bool mirrored, swapped;
} View;

/* The view in which the mover is Red and, of the two mirror images, the one with the smaller key is
 * chosen; *position and *move are turned into it. */
View xqr_view_choose(XqPosition *position, XqMove *move);

/* Turns squares, pieces and moves of the fact back. */
void xqr_view_restore(View view, XqPlyFact *fact);

#endif
