/*
 * handicap.h - the handicaps a game can be given, as data.
 *
 * Piece odds take pieces off the giver's side of the start position, traditionally the left horse
 * and the left chariot. First moves leave the board alone and give Red several moves before Black's
 * first.
 */
#ifndef CHUHE_SERVER_HANDICAP_H
#define CHUHE_SERVER_HANDICAP_H

#include <chuhe/position.h>

enum { XQ_HANDICAP_PIECES_MAX = 2, XQ_HANDICAP_COUNT = 6 };

typedef struct XqHandicap {
    const char *id;                           /* on the wire and in the store */
    const char *name;                         /* an English msgid */
    XqSquare removed[XQ_HANDICAP_PIECES_MAX]; /* Red's points; the giver's by xq_square_turn() */
    int removed_count;
    int first_moves; /* Red's moves before Black's first: 1 in an even game */
} XqHandicap;

/* In the order to show them; the first is "none". */
extern const XqHandicap xq_handicaps[XQ_HANDICAP_COUNT];

/* NULL if there is none of that name. */
const XqHandicap *xq_handicap_find(XqStr id);

/* The start position when `giver` gives it. */
void xq_handicap_start(XqPosition *out, const XqHandicap *handicap, XqSide giver);

#endif
