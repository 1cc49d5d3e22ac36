/* uci_position.c - the words of `position`. */
#include "engine/uci_position.h"

#include <assert.h>

#include <chuhe/fen.h>
#include "base/fail.h"
#include "engine/uci_voice.h"

/* Splits `text` at the word "moves". */
static void split_at_moves(XqStr text, XqStr *before, XqStr *after)
{
    *before = text;
    *after = (XqStr){ NULL, 0 };
    for (XqStr rest = text, word; (word = xq_str_next_word(&rest)).len > 0;)
        if (xq_str_equal(word, XQ_STR("moves"))) {
            before->len = (size_t)(word.ptr - text.ptr);
            *after = rest;
            return;
        }
}

static XqStatus parse_start(XqPosition *out, XqStr words, XqError *err)
{
    XqStr kind = xq_str_next_word(&words);
    if (xq_str_equal(kind, XQ_STR("startpos"))) {
        xq_position_start(out);
        return XQ_OK;
    }
    if (!xq_str_equal(kind, XQ_STR("fen")))
        return xq_fail(err, XQ_E_SYNTAX, 0, "'position' wants 'startpos' or 'fen' after it");
    XqError fault;
    XqStatus status = xq_fen_parse(out, xq_str_trim(words), &fault);
    if (status != XQ_OK)
        return xq_fail(err, status, 0, "bad FEN at byte %zu: %s", fault.offset, fault.text);
    return XQ_OK;
}

XqStatus xq_uci_position_parse(XqUciPosition *out, XqStr words, XqError *err)
{
    XqStr start, moves;
    split_at_moves(words, &start, &moves);
    XqStatus status = parse_start(&out->start, start, err);
    if (status != XQ_OK)
        return status;
    out->count = 0;
    for (XqStr word; (word = xq_str_next_word(&moves)).len > 0; out->count++) {
        assert(out->count < XQ_UCI_MOVES_MAX);
        XqError fault;
        status = xq_move_parse(&out->moves[out->count], word, &fault);
        if (status != XQ_OK)
            return xq_fail(err, status, 0, "move %zu, '%.*s': %s", out->count + 1,
                           xq_uci_shown(word), word.ptr, fault.text);
    }
    return XQ_OK;
}
