/* squares.c - moves as two squares: UCI, ICCS, and the numbering of ranks from 1. */
#include "notation/squares.h"

#include "base/fail.h"
#include "notation/table.h"

static char char_at(XqStr text, size_t at)
{
    return at < text.len ? text.ptr[at] : '\0';
}

size_t xq_file_read(int *out, XqStr text, size_t at, bool any_case)
{
    char c = char_at(text, at);
    if (any_case && c >= 'A' && c <= 'I')
        c = (char)(c - 'A' + 'a');
    if (c < 'a' || c > 'i')
        return 0;
    *out = c - 'a';
    return 1;
}

size_t xq_rank_read(int *out, XqStr text, size_t at, int first_rank)
{
    char c = char_at(text, at);
    if (c < '0' || c > '9')
        return 0;
    if (first_rank == 1 && c == '1' && char_at(text, at + 1) == '0') {
        *out = XQ_RANKS - 1;
        return 2;
    }
    if (c - '0' < first_rank)
        return 0;
    *out = c - '0' - first_rank;
    return 1;
}

size_t xq_separator_read(bool *out_is_capture, XqStr text, size_t at)
{
    static const struct {
        const char *text;
        bool is_capture;
    } separators[] = {
        { "-", false }, { "–", false }, { "x", true }, { "X", true }, { ":", true }, { "×", true },
    };
    XqStr rest = xq_str_sub(text, at, text.len);
    for (size_t i = 0; i < sizeof separators / sizeof separators[0]; i++) {
        XqStr one = xq_str(separators[i].text);
        if (xq_str_has_prefix(rest, one)) {
            *out_is_capture = separators[i].is_capture;
            return one.len;
        }
    }
    return 0;
}

bool xq_word_goes_on(XqStr text, size_t at)
{
    char c = char_at(text, at);
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static size_t read_square(int *file, int *rank, XqStr text, size_t at, int first_rank, XqError *err)
{
    size_t len = xq_file_read(file, text, at, true);
    if (len == 0) {
        (void)xq_fail(err, XQ_E_SYNTAX, at, "a file letter from a to i was expected");
        return 0;
    }
    size_t rank_len = xq_rank_read(rank, text, at + len, first_rank);
    if (rank_len == 0) {
        (void)xq_fail(err, XQ_E_SYNTAX, at + len, "a rank from %d to %d was expected", first_rank,
                      first_rank + XQ_RANKS - 1);
        return 0;
    }
    return len + rank_len;
}

XqStatus xq_squares_read(XqPattern *out, const XqNotationRow *row, XqSide side, XqStr text,
                         XqError *err)
{
    (void)side; /* squares have the same name for both */
    xq_pattern_init(out);
    out->first_rank = row->first_rank;
    size_t len = read_square(&out->from_file, &out->from_rank, text, 0, row->first_rank, err);
    if (len == 0)
        return XQ_E_SYNTAX;
    out->target_at = len + xq_separator_read(&out->is_capture, text, len);
    len = read_square(&out->to_file, &out->to_rank, text, out->target_at, row->first_rank, err);
    if (len == 0)
        return XQ_E_SYNTAX;
    out->len = out->target_at + len;
    if (xq_word_goes_on(text, out->len))
        return xq_fail(err, XQ_E_SYNTAX, out->len, "the move was expected to end");
    return XQ_OK;
}

void xq_squares_write(XqBuf *out, const XqNotationRow *row, const XqPosition *position, XqMove move,
                      const XqNotationOptions *options)
{
    (void)position; /* the squares say it all */
    (void)options;
    XqSquare ends[2] = { xq_move_from(move), xq_move_to(move) };
    for (int i = 0; i < 2; i++)
        xq_buf_printf(out, "%c%d", 'a' + xq_square_file(ends[i]),
                      xq_square_rank(ends[i]) + row->first_rank);
}

void xq_iccs_write(XqBuf *out, const XqNotationRow *row, const XqPosition *position, XqMove move,
                   const XqNotationOptions *options)
{
    (void)row; /* there is one way only */
    (void)position;
    (void)options;
    XqSquare from = xq_move_from(move), to = xq_move_to(move);
    xq_buf_printf(out, "%c%d-%c%d", 'A' + xq_square_file(from), xq_square_rank(from),
                  'A' + xq_square_file(to), xq_square_rank(to));
}
