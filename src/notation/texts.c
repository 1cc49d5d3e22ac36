/*
 * texts.c - texts of many moves: skipping what stands between moves, and telling notations apart.
 *
 * Numbers and blanks are not relied on, since texts are met without either:
 * `1.兵七进一炮2平32.兵三` holds three moves. A move is tried for first, and only where there is
 * none a number is skipped.
 */
#include "notation/texts.h"

#include <string.h>

#include "base/fail.h"
#include "notation/table.h"

enum { NUMBERS_MAX = 16 }; /* in front of a move; a text with more is none of moves */

/* The bytes at the front that are made of the given characters. */
static size_t span(XqStr text, const char *const *characters)
{
    size_t len = 0;
    for (bool found = true; found;) {
        found = false;
        for (int i = 0; characters[i] != NULL && !found; i++) {
            XqStr one = xq_str(characters[i]);
            if (xq_str_has_prefix(xq_str_sub(text, len, text.len), one)) {
                len += one.len;
                found = true;
            }
        }
    }
    return len;
}

size_t xq_blanks_len(XqStr text)
{
    static const char *const blanks[] = {
        " ", "\t", "\r", "\n", "\u3000", "\u00a0", "\ufeff", NULL,
    };
    return span(text, blanks);
}

size_t xq_marks_len(XqStr text)
{
    static const char *const marks[] = { "!", "?", "+", "#", "！", "？", NULL };
    return span(text, marks);
}

/* The bytes of one punctuation mark as found between moves. */
static size_t point_len(XqStr text)
{
    static const char *const points[] = {
        ".", ",", ";", "、", "，", "；", "。", "．", "…", "⋯",
    };
    for (size_t i = 0; i < sizeof points / sizeof points[0]; i++)
        if (xq_str_has_prefix(text, xq_str(points[i])))
            return strlen(points[i]);
    return 0;
}

/* The bytes up to the last punctuation mark of those at the front, blanks among them. A move may
 * begin with one, as `.P.6` does, so the last is to be tried. */
static size_t points_but_one_len(XqStr text)
{
    size_t last = 0;
    for (size_t at = 0, len; (len = point_len(xq_str_sub(text, at, text.len))) > 0;) {
        last = at;
        at += len;
        at += xq_blanks_len(xq_str_sub(text, at, text.len));
    }
    return last;
}

/*
 * The bytes of a move's number at the front: digits, not part of a longer word such as a result
 * (`1-0`, `1/2`) or of a move (`13.4`, which the caller has tried).
 */
static size_t number_len(XqStr text)
{
    static const char *const digits[] = {
        "0",  "1",  "2",  "3",  "4",  "5",  "6",  "7",  "8",  "9",  "０",
        "１", "２", "３", "４", "５", "６", "７", "８", "９", NULL,
    };
    size_t len = span(text, digits);
    if (len == 0 || len == text.len)
        return len;
    char next = text.ptr[len];
    bool ends = next != '-' && next != '/' && next != ':' && !(next >= 'a' && next <= 'z') &&
                !(next >= 'A' && next <= 'Z');
    return ends ? len : 0;
}

static XqStatus read_here(XqMove *out, size_t *out_len, const XqPosition *position, XqStr text,
                          XqNotation notation, XqError *err)
{
    if (notation == XQ_NOTATION_ANY)
        return xq_notation_read_any(out, out_len, position, text, err);
    return xq_notation_read(out, out_len, position, text, notation, err);
}

/*
 * The bytes of a number with a point behind which a move stands at once. Then the digits are a
 * number, although `12.1` of `12.12+1` might be a move too; 0 if there is no such thing.
 */
static size_t numbered_len(const XqPosition *position, XqStr text, XqNotation notation)
{
    size_t at = number_len(text);
    size_t point = at > 0 ? point_len(xq_str_sub(text, at, text.len)) : 0;
    if (point == 0)
        return 0;
    at += point;
    at += xq_blanks_len(xq_str_sub(text, at, text.len));
    XqMove move;
    size_t len;
    XqStatus status =
        read_here(&move, &len, position, xq_str_sub(text, at, text.len), notation, NULL);
    return status == XQ_OK || status == XQ_E_AMBIGUOUS ? at : 0;
}

static XqStatus take(XqMove *out, const XqPosition *position, XqStr *rest, XqNotation notation,
                     XqError *err)
{
    XqStr text = *rest;
    size_t at = 0;
    for (int numbers = 0;;) {
        at += xq_blanks_len(xq_str_sub(text, at, text.len));
        at += points_but_one_len(xq_str_sub(text, at, text.len));
        at += numbered_len(position, xq_str_sub(text, at, text.len), notation);
        XqStr here = xq_str_sub(text, at, text.len);
        if (here.len == 0)
            return xq_fail(err, XQ_E_NOT_FOUND, at, "there are no more moves");
        size_t len;
        XqStatus status = read_here(out, &len, position, here, notation, err);
        if (status == XQ_OK) {
            *rest = xq_str_sub(here, len, here.len);
            return XQ_OK;
        }
        size_t skipped = point_len(here);
        if (skipped == 0 && status != XQ_E_AMBIGUOUS && numbers++ < NUMBERS_MAX)
            skipped = number_len(here);
        if (skipped == 0) {
            if (err != NULL)
                err->offset += at;
            return status;
        }
        at += skipped;
    }
}

XqStatus xq_notation_take(XqMove *out, const XqPosition *position, XqStr *rest, XqNotation notation,
                          XqError *err)
{
    XqStatus status = xq_position_check_playable(position, err);
    return status == XQ_OK ? take(out, position, rest, notation, err) : status;
}

/* How many moves can be read and played; *out_all is whether the text then is at its end. */
static int count_moves(bool *out_all, const XqPosition *start, XqStr moves, XqNotation notation)
{
    XqPosition position = *start;
    XqStr rest = moves;
    XqStatus status = XQ_OK;
    int count = 0;
    while (count < XQ_DETECT_MOVES_MAX) {
        XqMove move;
        status = take(&move, &position, &rest, notation, NULL);
        if (status != XQ_OK)
            break;
        xq_position_play(&position, move);
        count++;
    }
    *out_all = status == XQ_OK || status == XQ_E_NOT_FOUND;
    return count;
}

XqStatus xq_notation_detect(XqNotation *out, const XqPosition *start, XqStr moves, XqError *err)
{
    XqStatus status = xq_position_check_playable(start, err);
    if (status != XQ_OK)
        return status;
    XqNotation best = XQ_NOTATION_ANY;
    int most = 0;
    for (XqNotation notation = XQ_NOTATION_ANY + 1; notation < XQ_NOTATION_COUNT; notation++) {
        if (xq_notation_row(notation)->reads_as != notation)
            continue;
        bool all;
        int count = count_moves(&all, start, moves, notation);
        if (count > most) {
            best = notation;
            most = count;
        }
        if (all && count > 0)
            break;
    }
    if (most == 0)
        return xq_fail(err, XQ_E_SYNTAX, xq_blanks_len(moves),
                       "the first move can be read in no notation");
    *out = best;
    return XQ_OK;
}
