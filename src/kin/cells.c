/* cells.c - see cells.h. */
#include "kin/cells.h"

#include "base/fail.h"

static const char side_letters[3] = "wb";

/* --- Pieces ----------------------------------------------------------------------------------- */

uint8_t cells_piece_of(const char *kinds, char letter)
{
    bool is_lower = letter >= 'a' && letter <= 'z';
    char upper = is_lower ? (char)(letter - 'a' + 'A') : letter;
    if (upper == 'E' || upper == 'H')
        upper = upper == 'E' ? 'B' : 'N';
    int kind = xq_kin_letter_index(kinds + 1, upper) + 1;
    return kind == 0 ? EMPTY : piece(is_lower, kind);
}

char cells_letter_of(const char *kinds, uint8_t code)
{
    char upper = kinds[piece_kind(code)];
    return piece_side(code) == 0 ? upper : (char)(upper - 'A' + 'a');
}

XqStatus cells_read_piece(uint8_t *out, const char *kinds, XqStr in, size_t *at, XqError *err)
{
    *out = cells_piece_of(kinds, in.ptr[*at]);
    if (*out == EMPTY)
        return xq_fail(err, XQ_E_SYNTAX, *at, "a piece's letter (%s) or a digit was expected",
                       kinds + 1);
    ++*at;
    return XQ_OK;
}

XqStatus cells_check_men(const uint8_t *at, int count, const uint8_t general[2], const char *kinds,
                         XqError *err)
{
    enum { MEN_MAX = 16 }; /* composed positions may have more than two of a kind */
    int men[2] = { 0 };
    for (int cell = 0; cell < count; cell++)
        if (piece_kind(at[cell]) != 0 && ++men[piece_side(at[cell])] > MEN_MAX)
            return xq_fail(err, XQ_E_POSITION, 0, "'%c' has more than %d pieces",
                           side_letters[piece_side(at[cell])], MEN_MAX);
    for (int side = 0; side < 2; side++)
        if (general[side] == XQ_KIN_NOBODY)
            return xq_fail(err, XQ_E_POSITION, 0, "there is no general '%c'",
                           cells_letter_of(kinds, piece(side, CELLS_GENERAL)));
    return XQ_OK;
}

/* --- Moves ------------------------------------------------------------------------------------ */

XqStatus cells_parse_move(XqKinMove *out, XqStr in, RanksSize size, XqError *err)
{
    int file, rank, from = 0;
    size_t at = 0;
    for (int point = 0; point < 2; point++) {
        XqStatus status = ranks_parse_point(&file, &rank, in, &at, size, err);
        if (status != XQ_OK)
            return status;
        if (point == 0)
            from = cell_at(file, rank);
    }
    if (at != in.len)
        return xq_fail(err, XQ_E_SYNTAX, at, "nothing was expected after the second point");
    *out = move_of(from, cell_at(file, rank));
    return XQ_OK;
}

static void format_point(XqBuf *out, int cell)
{
    xq_buf_printf(out, "%c%d", 'a' + cell_file(cell), cell_rank(cell) + 1);
}

void cells_format_move(XqBuf *out, XqKinMove move)
{
    format_point(out, move_from(move));
    format_point(out, move_to(move));
}

/* --- Behind the board ------------------------------------------------------------------------- */

XqStatus cells_parse_clock(CellsClock *clock, int field, XqStr word, size_t at, int quiet_max,
                           XqError *err)
{
    enum { NUMBER_MAX = 32767 };
    unsigned long number = 0;
    XqStatus status;
    int side;
    switch (field) {
    case 1:
        side = word.len == 1 ? xq_kin_letter_index(side_letters, word.ptr[0]) : -1;
        if (side < 0)
            return xq_fail(err, XQ_E_SYNTAX, at, "who moves, w or b, was expected");
        clock->turn = (uint8_t)side;
        clock->ply = (uint16_t)side;
        return XQ_OK;
    case 3:
        return xq_str_equal(word, XQ_STR("-")) ? XQ_OK
                                               : xq_fail(err, XQ_E_SYNTAX, at, "- was expected");
    case 4:
        status = ranks_parse_number(&number, word, at, (unsigned long)quiet_max, err);
        clock->quiet = (uint8_t)number;
        return status;
    case 5:
        status = ranks_parse_number(&number, word, at, NUMBER_MAX, err);
        if (number > 0)
            clock->ply = (uint16_t)(2 * (number - 1) + clock->turn);
        return status;
    default:
        return xq_fail(err, XQ_E_SYNTAX, at, "nothing was expected after the move number");
    }
}

void cells_format_clock(XqBuf *out, CellsClock clock, const char *own)
{
    xq_buf_printf(out, " %c %s - %d %d", side_letters[clock.turn], own, clock.quiet,
                  clock.ply / 2 + 1);
}
