/* notation.c - one move: from text to a pattern to a legal move, and back to text. */
#include <assert.h>

#include "base/fail.h"
#include "base/utf8.h"
#include "notation/table.h"
#include "notation/texts.h"

XqStatus xq_notation_read(XqMove *out, size_t *out_len, const XqPosition *position, XqStr text,
                          XqNotation notation, XqError *err)
{
    const XqNotationRow *row = xq_notation_row(notation);
    XqPattern pattern;
    XqStatus status = row->read(&pattern, row, xq_position_side(position), text, err);
    if (status != XQ_OK)
        return status;
    status = xq_pattern_match(out, position, &pattern, err);
    if (status == XQ_OK)
        *out_len = pattern.len + xq_marks_len(xq_str_sub(text, pattern.len, text.len));
    return status;
}

/*
 * Among failures the most telling one is kept: that the move is ambiguous or illegal says more than
 * that the text is of another notation, and of those the one that got furthest.
 */
static bool is_more_telling(const XqError *a, const XqError *b)
{
    bool a_has_form = a->code != XQ_E_SYNTAX, b_has_form = b->code != XQ_E_SYNTAX;
    return a_has_form != b_has_form ? a_has_form : !a_has_form && a->offset > b->offset;
}

XqStatus xq_notation_read_any(XqMove *out, size_t *out_len, const XqPosition *position, XqStr text,
                              XqError *err)
{
    XqError best = { .code = XQ_OK };
    for (XqNotation notation = XQ_NOTATION_ANY + 1; notation < XQ_NOTATION_COUNT; notation++) {
        if (xq_notation_row(notation)->reads_as != notation)
            continue;
        XqError one;
        XqStatus status = xq_notation_read(out, out_len, position, text, notation, &one);
        if (status == XQ_OK)
            return XQ_OK;
        if (best.code == XQ_OK || is_more_telling(&one, &best))
            best = one;
        if (status == XQ_E_AMBIGUOUS)
            break;
    }
    if (err != NULL)
        *err = best;
    return best.code;
}

XqStatus xq_notation_parse(XqMove *out, const XqPosition *position, XqStr text, XqNotation notation,
                           XqError *err)
{
    XqStatus status = xq_position_check_playable(position, err);
    if (status != XQ_OK)
        return status;
    size_t start = xq_blanks_len(text);
    XqStr rest = xq_str_sub(text, start, text.len);
    XqMove move;
    size_t len;
    if (notation == XQ_NOTATION_ANY)
        status = xq_notation_read_any(&move, &len, position, rest, err);
    else
        status = xq_notation_read(&move, &len, position, rest, notation, err);
    if (status != XQ_OK) {
        if (err != NULL)
            err->offset += start;
        return status;
    }
    rest = xq_str_sub(rest, len, rest.len);
    if (xq_blanks_len(rest) < rest.len)
        return xq_fail(err, XQ_E_SYNTAX, start + len, "the end was expected behind the move");
    *out = move;
    return XQ_OK;
}

void xq_notation_format(XqBuf *out, const XqPosition *position, XqMove move, XqNotation notation,
                        const XqNotationOptions *options)
{
    static const XqNotationOptions defaults = XQ_NOTATION_OPTIONS_DEFAULT;
    assert(notation != XQ_NOTATION_ANY);
    assert(xq_position_is_legal(position, move));
    const XqNotationRow *row = xq_notation_row(notation);
    row->write(out, row, position, move, options != NULL ? options : &defaults);
}
