/* handicap.c - the table of handicaps, and the receiver's first moves. */
#include <chuhe/handicap.h>

#include <assert.h>

#include <chuhe/fen.h>
#include "base/fail.h"
#include "base/mark.h"

/* Red gives: pieces are taken from him, or Black makes the first moves. */
#define BOARD(back, cannons) "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/" cannons "/9/" back

static const XqHandicap handicaps[] = {
    { "none", N_("No handicap"), "分先", XQ_FEN_START, 0 },
    { "two-moves", N_("Two first moves"), "让二先", BOARD("RNBAKABNR", "1C5C1") " b - - 0 1", 2 },
    { "three-moves", N_("Three first moves"), "让三先", BOARD("RNBAKABNR", "1C5C1") " b - - 0 1",
      3 },
    { "horse", N_("Left horse"), "让左马", BOARD("R1BAKABNR", "1C5C1") " w - - 0 1", 0 },
    { "horse-right", N_("Right horse"), "让右马", BOARD("RNBAKAB1R", "1C5C1") " w - - 0 1", 0 },
    { "horse-and-move", N_("Left horse and the first move"), "让左马一先",
      BOARD("R1BAKABNR", "1C5C1") " b - - 0 1", 1 },
    { "horse-right-and-move", N_("Right horse and the first move"), "让右马一先",
      BOARD("RNBAKAB1R", "1C5C1") " b - - 0 1", 1 },
    { "two-horses", N_("Two horses"), "让双马", BOARD("R1BAKAB1R", "1C5C1") " w - - 0 1", 0 },
    { "cannon", N_("Left cannon"), "让左炮", BOARD("RNBAKABNR", "7C1") " w - - 0 1", 0 },
    { "chariot", N_("Left chariot"), "让左车", BOARD("1NBAKABNR", "1C5C1") " w - - 0 1", 0 },
};

enum { HANDICAP_COUNT = sizeof handicaps / sizeof handicaps[0] };

int xq_handicap_count(void)
{
    return HANDICAP_COUNT;
}

const XqHandicap *xq_handicap_at(int index)
{
    assert(index >= 0 && index < HANDICAP_COUNT);
    return &handicaps[index];
}

XqStatus xq_handicap_find(const XqHandicap **out, XqStr id, XqError *err)
{
    XqBuf ids;
    xq_buf_init(&ids, XQ_ERROR_TEXT_SIZE);
    for (int i = 0; i < HANDICAP_COUNT; i++) {
        if (xq_str_equal(id, xq_str(handicaps[i].id))) {
            *out = &handicaps[i];
            xq_buf_release(&ids);
            return XQ_OK;
        }
        xq_buf_printf(&ids, "%s%s", i == 0 ? "" : ", ", handicaps[i].id);
    }
    XqStatus status = xq_fail(err, XQ_E_NOT_FOUND, 0, "the handicaps are %s", xq_buf_cstr(&ids));
    xq_buf_release(&ids);
    return status;
}

void xq_handicap_position(XqPosition *out, const XqHandicap *handicap, XqSide giver)
{
    XqStatus status = xq_fen_parse(out, xq_str(handicap->fen), NULL);
    assert(status == XQ_OK);
    (void)status; /* the table is ours, and a test reads all of it */
    bool is_even = handicap == &handicaps[0];
    if (giver == XQ_RED || is_even)
        return;
    /* Turned, not flipped: what is on the left of Red is on the left of Black. */
    XqPosition red = *out, swapped;
    xq_position_swap_colours(&swapped, &red);
    xq_position_mirror(out, &swapped);
}

/* On his own half, without taking or checking. */
static bool is_quiet_at_home(const XqPosition *position, XqMove move)
{
    XqSquare to = xq_move_to(move);
    return xq_square_at_home(to, xq_position_side(position)) &&
           xq_position_piece(position, to) == XQ_NO_PIECE &&
           !xq_position_gives_check(position, move);
}

void xq_handicap_moves(const XqPosition *position, XqMoveList *out)
{
    XqMoveList legal;
    xq_position_moves(position, &legal);
    out->count = 0;
    for (int i = 0; i < legal.count; i++)
        if (is_quiet_at_home(position, legal.moves[i]))
            out->moves[out->count++] = legal.moves[i];
}

XqStatus xq_handicap_try_move(XqPosition *position, XqMove move, XqError *err)
{
    XqPosition next = *position;
    XqStatus status = xq_position_try(&next, move, err);
    if (status != XQ_OK)
        return status;
    if (!is_quiet_at_home(position, move))
        return xq_fail(err, XQ_E_ILLEGAL, 0,
                       "first moves stay on one's own half, take nothing and give no check");
    xq_position_pass(&next);
    *position = next;
    return XQ_OK;
}
