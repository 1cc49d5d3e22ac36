/*
 * fuzz_notation.c - any bytes as a move of any notation.
 *
 * The first line is a FEN (or anything else, which stands for the start position); what follows is
 * read as one move and as a list of moves, by every notation. Whatever is read is legal, can be
 * written, and is read back.
 */
#include <chuhe/notation.h>

#include <chuhe/fen.h>

#include "target.h"

static void check_written(const XqPosition *position, XqMove move, XqNotation notation)
{
    XqBuf text;
    XqMove back = XQ_NO_MOVE;
    xq_buf_init(&text, XQ_NOTATION_SIZE);
    xq_notation_format(&text, position, move, notation, NULL);
    FUZZ_CHECK(xq_buf_status(&text) == XQ_OK);
    FUZZ_CHECK(xq_notation_parse(&back, position, xq_buf_str(&text), notation, NULL) == XQ_OK);
    FUZZ_CHECK(back == move);
    xq_buf_release(&text);
}

static void check_one(const XqPosition *position, XqStr text, XqNotation notation)
{
    XqMove move = XQ_NO_MOVE;
    XqError err;
    if (xq_notation_parse(&move, position, text, notation, &err) != XQ_OK) {
        FUZZ_CHECK(err.offset <= text.len && move == XQ_NO_MOVE && err.text[0] != '\0');
        return;
    }
    FUZZ_CHECK(xq_position_is_legal(position, move));
    if (notation != XQ_NOTATION_ANY)
        check_written(position, move, notation);
}

static void check_list(const XqPosition *start, XqStr text, XqNotation notation)
{
    XqPosition position = *start;
    XqStr rest = text;
    for (;;) {
        XqStr before = rest;
        XqMove move;
        XqError err;
        if (xq_notation_take(&move, &position, &rest, notation, &err) != XQ_OK) {
            FUZZ_CHECK(rest.ptr == before.ptr && rest.len == before.len);
            FUZZ_CHECK(err.offset <= before.len);
            return;
        }
        FUZZ_CHECK(rest.len < before.len && xq_position_is_legal(&position, move));
        xq_position_play(&position, move);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    XqStr text = { (const char *)data, size }, line;
    XqPosition position;
    if (!xq_str_next_line(&text, &line))
        return 0;
    if (xq_fen_parse(&position, line, NULL) != XQ_OK)
        xq_position_start(&position);
    for (XqNotation notation = XQ_NOTATION_ANY; notation < XQ_NOTATION_COUNT; notation++) {
        check_one(&position, text, notation);
        check_list(&position, text, notation);
    }
    XqNotation found;
    if (xq_notation_detect(&found, &position, text, NULL) == XQ_OK)
        FUZZ_CHECK(found > XQ_NOTATION_ANY && found < XQ_NOTATION_COUNT);
    return 0;
}
