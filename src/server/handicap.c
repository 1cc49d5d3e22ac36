/* handicap.c - the table of handicaps. */
#include "server/handicap.h"

#include "base/intl.h"

enum { A0 = 0, B0 = 1, H0 = 7 };

const XqHandicap xq_handicaps[XQ_HANDICAP_COUNT] = {
    { "none", N_("No handicap"), { 0 }, 0, 1 },
    { "two-moves", N_("Two first moves"), { 0 }, 0, 2 },
    { "three-moves", N_("Three first moves"), { 0 }, 0, 3 },
    { "horse", N_("A horse"), { B0 }, 1, 1 },
    { "two-horses", N_("Two horses"), { B0, H0 }, 2, 1 },
    { "chariot", N_("A chariot"), { A0 }, 1, 1 },
};

const XqHandicap *xq_handicap_find(XqStr id)
{
    for (int i = 0; i < XQ_HANDICAP_COUNT; i++)
        if (xq_str_equal(id, xq_str(xq_handicaps[i].id)))
            return &xq_handicaps[i];
    return NULL;
}

void xq_handicap_start(XqPosition *out, const XqHandicap *handicap, XqSide giver)
{
    xq_position_start(out);
    for (int i = 0; i < handicap->removed_count; i++) {
        XqSquare square = handicap->removed[i];
        xq_position_put(out, giver == XQ_RED ? square : xq_square_turn(square), XQ_NO_PIECE);
    }
}
