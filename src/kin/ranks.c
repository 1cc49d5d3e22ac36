/* ranks.c - see ranks.h. */
#include "kin/ranks.h"

#include "base/fail.h"

/* --- Positions -------------------------------------------------------------------------------- */

static XqStatus parse_rank(void *state, const RanksForm *form, int rank, XqStr in, size_t *at,
                           XqError *err)
{
    int file = 0;
    while (*at < in.len && in.ptr[*at] != '/') {
        int digit = in.ptr[*at] - '0';
        bool is_digit = digit >= 1 && digit <= 9;
        XqStatus status = XQ_OK;
        if (file + (is_digit ? digit : 1) > form->files)
            return xq_fail(err, XQ_E_RANGE, *at, "rank %d has more than %d points", rank + 1,
                           form->files);
        if (is_digit)
            ++*at;
        else
            status = form->read(state, file, rank, in, at, err);
        if (status != XQ_OK)
            return status;
        file += is_digit ? digit : 1;
    }
    if (file < form->files)
        return xq_fail(err, XQ_E_RANGE, *at, "rank %d has %d points, not %d", rank + 1, file,
                       form->files);
    return XQ_OK;
}

static XqStatus parse_board(void *state, const RanksForm *form, XqStr in, XqError *err)
{
    size_t at = 0;
    for (int rank = form->ranks - 1; rank >= 0; rank--, at++) {
        XqStatus status = parse_rank(state, form, rank, in, &at, err);
        if (status != XQ_OK)
            return status;
        if (rank > 0 && at == in.len)
            return xq_fail(err, XQ_E_SYNTAX, at, "'/' and rank %d were expected", rank);
        if (rank == 0 && at != in.len)
            return xq_fail(err, XQ_E_SYNTAX, at, "nothing was expected after rank 1");
    }
    return XQ_OK;
}

XqStatus ranks_parse(void *state, const RanksForm *form, XqStr in, XqError *err)
{
    XqStr rest = in, word = xq_str_next_word(&rest);
    XqStatus status = parse_board(state, form, word, err);
    if (status != XQ_OK && err != NULL && word.len > 0)
        err->offset += (size_t)(word.ptr - in.ptr);
    for (int field = 1; status == XQ_OK; field++) {
        word = xq_str_next_word(&rest);
        if (word.len == 0)
            break;
        status = form->field(state, field, word, (size_t)(word.ptr - in.ptr), err);
    }
    return status;
}

XqStatus ranks_parse_number(unsigned long *out, XqStr word, size_t at, unsigned long max,
                            XqError *err)
{
    XqStatus status = xq_str_parse_uint(out, word, max, err);
    if (status != XQ_OK && err != NULL)
        err->offset += at;
    return status;
}

static void format_rank(XqBuf *out, const void *state, const RanksForm *form, int rank)
{
    int empty = 0;
    for (int file = 0; file < form->files; file++) {
        char piece[RANKS_PIECE_SIZE] = "";
        form->write(piece, state, file, rank);
        if (piece[0] == '\0') {
            empty++;
            continue;
        }
        if (empty > 0)
            xq_buf_printf(out, "%d", empty);
        empty = 0;
        xq_buf_append_cstr(out, piece);
    }
    if (empty > 0)
        xq_buf_printf(out, "%d", empty);
}

void ranks_format(XqBuf *out, const void *state, const RanksForm *form)
{
    for (int rank = form->ranks - 1; rank >= 0; rank--) {
        format_rank(out, state, form, rank);
        if (rank > 0)
            xq_buf_append_char(out, '/');
    }
}

/* --- Points ----------------------------------------------------------------------------------- */

/* A second digit belongs to the point only where there is a tenth rank. */
XqStatus ranks_parse_point(int *file, int *rank, XqStr in, size_t *at, RanksSize size, XqError *err)
{
    int letter = *at < in.len ? in.ptr[*at] - size.first_file : -1;
    if (letter < 0 || letter >= size.files)
        return xq_fail(err, XQ_E_SYNTAX, *at, "a file from %c to %c was expected", size.first_file,
                       size.first_file + size.files - 1);
    ++*at;
    int number = *at < in.len ? in.ptr[*at] - '0' : 0;
    bool is_tenth = number == 1 && size.ranks == 10 && *at + 1 < in.len && in.ptr[*at + 1] == '0';
    if (number < 1 || number > 9 || number > size.ranks)
        return xq_fail(err, XQ_E_SYNTAX, *at, "a rank from 1 to %d was expected", size.ranks);
    *at += is_tenth ? 2 : 1;
    *file = letter;
    *rank = is_tenth ? 9 : number - 1;
    return XQ_OK;
}
