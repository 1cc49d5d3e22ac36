/* move.c - a move as `h2e2`. */
#include <chuhe/move.h>

#include "base/fail.h"

XqStatus xq_move_parse(XqMove *out, XqStr in, XqError *err)
{
    XqSquare from, to;
    XqStatus status = xq_square_parse(&from, xq_str_sub(in, 0, 2), err);
    if (status != XQ_OK)
        return status;
    status = xq_square_parse(&to, xq_str_sub(in, 2, in.len), err);
    if (status != XQ_OK) {
        if (err != NULL)
            err->offset += 2;
        return status;
    }
    if (from == to)
        return xq_fail(err, XQ_E_RANGE, 2, "a move goes to another square");
    *out = xq_move(from, to);
    return XQ_OK;
}

void xq_move_format(XqBuf *out, XqMove move)
{
    if (move == XQ_NO_MOVE) {
        xq_buf_append(out, XQ_STR("0000"));
        return;
    }
    xq_square_format(out, xq_move_from(move));
    xq_square_format(out, xq_move_to(move));
}

bool xq_move_list_has(const XqMoveList *list, XqMove move)
{
    for (int i = 0; i < list->count; i++)
        if (list->moves[i] == move)
            return true;
    return false;
}
