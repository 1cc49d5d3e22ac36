/* fuzz_move.c - any bytes as a move, as a square and as a number. */
#include <chuhe/move.h>

#include <string.h>

#include "target.h"

static void check_move(XqStr text)
{
    XqMove move = XQ_NO_MOVE;
    XqError err;
    XqStatus status = xq_move_parse(&move, text, &err);
    if (status != XQ_OK) {
        FUZZ_CHECK(err.offset <= text.len && move == XQ_NO_MOVE);
        return;
    }
    XqMove back;
    XqBuf buf;
    xq_buf_init(&buf, 8);
    xq_move_format(&buf, move);
    FUZZ_CHECK(xq_buf_str(&buf).len == 4 && text.len == 4);
    FUZZ_CHECK(xq_move_parse(&back, xq_buf_str(&buf), NULL) == XQ_OK && back == move);
    FUZZ_CHECK(xq_move_from(move) < XQ_SQUARES && xq_move_to(move) < XQ_SQUARES);
    FUZZ_CHECK(xq_move_mirror(xq_move_mirror(move)) == move);
    xq_buf_release(&buf);
}

static void check_square(XqStr text)
{
    XqSquare square = XQ_NO_SQUARE;
    XqError err;
    if (xq_square_parse(&square, text, &err) == XQ_OK)
        FUZZ_CHECK(square < XQ_SQUARES && text.len == 2);
    else
        FUZZ_CHECK(err.offset <= text.len && square == XQ_NO_SQUARE);
}

static void check_number(XqStr text)
{
    unsigned long value = 7;
    XqError err;
    if (xq_str_parse_uint(&value, text, 1000, &err) == XQ_OK)
        FUZZ_CHECK(value <= 1000 && text.len > 0);
    else
        FUZZ_CHECK(err.offset <= text.len && value == 7);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    XqStr text = { (const char *)data, size };
    check_move(text);
    check_square(text);
    check_number(text);
    return 0;
}
