/* pairs.c - see pairs.h: rows of two-letter pieces, and the words behind them. */
#include "kin/pairs.h"

#include "base/fail.h"

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

XqStatus pairs_parse_number(int *out, XqStr in, size_t *at, int max, XqError *err)
{
    int value = 0;
    size_t start = *at;
    for (; *at < in.len && is_digit(in.ptr[*at]); ++*at) {
        value = value * 10 + (in.ptr[*at] - '0');
        if (value > max)
            return xq_fail(err, XQ_E_RANGE, start, "a number up to %d was expected", max);
    }
    if (*at == start)
        return xq_fail(err, XQ_E_SYNTAX, start, "a number was expected");
    *out = value;
    return XQ_OK;
}

/* --- Rows ------------------------------------------------------------------------------------- */

static XqStatus parse_gap(int *out, const PairsForm *form, XqStr in, size_t *at, XqError *err)
{
    size_t start = *at;
    XqStr digits = xq_str_sub(in, 0, start);
    while (digits.len < in.len && digits.len < start + (size_t)form->digits &&
           is_digit(in.ptr[digits.len]))
        digits.len++;
    XqStatus status = pairs_parse_number(out, digits, at, form->width, err);
    if (status == XQ_OK && *out == 0)
        status = xq_fail(err, XQ_E_RANGE, start, "a number of empty points is 1 at least");
    return status;
}

static XqStatus parse_piece(int *army, int *kind, const PairsForm *form, XqStr in, size_t *at,
                            XqError *err)
{
    *army = xq_kin_letter_index(form->armies, in.ptr[*at]);
    if (*army < 0)
        return xq_fail(err, XQ_E_SYNTAX, *at, "an army's letter (%s) or a number was expected",
                       form->armies);
    *kind = *at + 1 < in.len ? xq_kin_letter_index(form->kinds, in.ptr[*at + 1]) : 0;
    if (*kind <= 0)
        return xq_fail(err, XQ_E_SYNTAX, *at + 1, "a piece's letter (%s) was expected",
                       form->kinds + 1);
    *at += 2;
    return XQ_OK;
}

XqStatus pairs_parse_row(void *state, const PairsForm *form, int row, XqStr in, size_t *at,
                         XqError *err)
{
    int file = 0;
    while (*at < in.len && in.ptr[*at] != '/' && in.ptr[*at] != ';') {
        int width = 1, army = 0, kind = 0;
        size_t start = *at;
        XqStatus status = is_digit(in.ptr[start]) ? parse_gap(&width, form, in, at, err)
                                                  : parse_piece(&army, &kind, form, in, at, err);
        if (status == XQ_OK && file + width > form->width)
            status = form->fail_row(row, file + width, start, err);
        if (status == XQ_OK && kind != 0)
            status = form->put(state, row, file, army, kind, start, err);
        if (status != XQ_OK)
            return status;
        file += width;
    }
    return file == form->width ? XQ_OK : form->fail_row(row, file, *at, err);
}

void pairs_format_row(XqBuf *out, const void *state, const PairsForm *form, int row)
{
    int empty = 0;
    for (int file = 0; file < form->width; file++) {
        uint8_t code = form->get(state, row, file);
        if (code == 0) {
            empty++;
            continue;
        }
        if (empty > 0)
            xq_buf_printf(out, "%d", empty);
        empty = 0;
        xq_buf_printf(out, "%c%c", form->armies[code >> 4], form->kinds[code & 15]);
    }
    if (empty > 0)
        xq_buf_printf(out, "%d", empty);
}

/* --- The words behind them -------------------------------------------------------------------- */

XqStatus pairs_parse_fields(void *state, const PairsForm *form, XqStr in, XqStr rest, XqError *err)
{
    XqStr word;
    XqStatus status = XQ_OK;
    for (int field = 1; status == XQ_OK && (word = xq_str_next_word(&rest)).len > 0; field++)
        status = form->field(state, field, word, (size_t)(word.ptr - in.ptr), err);
    return status;
}
