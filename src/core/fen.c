/* fen.c - reading and writing FEN, in one pass with the byte offset at hand for errors. */
#include <chuhe/fen.h>

#include "base/blank.h"
#include "base/fail.h"

static XqStatus parse_rank(XqPosition *position, XqStr in, size_t *at, int rank, XqError *err)
{
    int file = 0;
    for (; *at < in.len && in.ptr[*at] != '/' && !xq_is_blank(in.ptr[*at]); ++*at) {
        char c = in.ptr[*at];
        XqPiece piece = xq_piece_from_letter(c);
        int width = piece != XQ_NO_PIECE ? 1 : c - '0';
        if (piece == XQ_NO_PIECE && (c == 'X' || c == 'x'))
            return xq_fail(err, XQ_E_SYNTAX, *at,
                           "a covered piece belongs to Jieqi, which is a game of its own");
        if (piece == XQ_NO_PIECE && (c < '1' || c > '9'))
            return xq_fail(err, XQ_E_SYNTAX, *at,
                           "a piece letter (KABNRCP, also EH) or a digit 1-9 was expected");
        if (file + width > XQ_FILES)
            return xq_fail(err, XQ_E_RANGE, *at, "rank %d has more than 9 points", rank);
        if (piece != XQ_NO_PIECE)
            xq_position_put(position, xq_square(file, rank), piece);
        file += width;
    }
    if (file != XQ_FILES)
        return xq_fail(err, XQ_E_RANGE, *at, "rank %d has %d points, not 9", rank, file);
    return XQ_OK;
}

static XqStatus parse_board(XqPosition *position, XqStr in, size_t *at, XqError *err)
{
    for (int rank = XQ_RANKS - 1; rank >= 0; rank--) {
        XqStatus status = parse_rank(position, in, at, rank, err);
        if (status != XQ_OK)
            return status;
        bool slash = *at < in.len && in.ptr[*at] == '/';
        if (slash != (rank > 0))
            return xq_fail(err, XQ_E_SYNTAX, *at,
                           slash ? N_("there is an eleventh rank")
                                 : N_("'/' and rank %d were expected"),
                           rank - 1);
        if (slash)
            ++*at;
    }
    return XQ_OK;
}

static XqStatus parse_side(XqPosition *position, XqStr word, size_t at, XqError *err)
{
    if (xq_str_equal(word, XQ_STR("w")) || xq_str_equal(word, XQ_STR("r")))
        return XQ_OK;
    if (!xq_str_equal(word, XQ_STR("b")))
        return xq_fail(err, XQ_E_SYNTAX, at, "the side to move, w (or r) or b, was expected");
    xq_position_set_side(position, XQ_BLACK);
    return XQ_OK;
}

static XqStatus parse_counter(uint16_t *out, XqStr word, size_t at, XqError *err)
{
    unsigned long value;
    XqStatus status = xq_str_parse_uint(&value, word, XQ_COUNTER_MAX, err);
    if (status == XQ_OK)
        *out = (uint16_t)value;
    else if (err != NULL)
        err->offset += at;
    return status;
}

/* The fields behind the board, from 1. */
static XqStatus parse_field(XqPosition *position, int field, XqStr word, size_t at, XqError *err)
{
    switch (field) {
    case 1:
        return parse_side(position, word, at, err);
    case 2:
    case 3:
        if (xq_str_equal(word, XQ_STR("-")))
            return XQ_OK;
        return xq_fail(err, XQ_E_SYNTAX, at, "'-' was expected, an unused field");
    case 4:
        return parse_counter(&position->halfmoves, word, at, err);
    case 5:
        return parse_counter(&position->fullmoves, word, at, err);
    default:
        return xq_fail(err, XQ_E_SYNTAX, at, "nothing was expected after the counters");
    }
}

XqStatus xq_fen_parse(XqPosition *out, XqStr in, XqError *err)
{
    XqPosition position;
    xq_position_clear(&position);
    size_t at = 0;
    while (at < in.len && xq_is_blank(in.ptr[at]))
        at++;
    if (at == in.len)
        return xq_fail(err, XQ_E_SYNTAX, at, "the ten ranks of a board were expected");
    XqStatus status = parse_board(&position, in, &at, err);
    XqStr rest = xq_str_sub(in, at, in.len);
    for (int field = 1; status == XQ_OK; field++) {
        XqStr word = xq_str_next_word(&rest);
        if (word.len == 0)
            break;
        status = parse_field(&position, field, word, (size_t)(word.ptr - in.ptr), err);
    }
    if (position.fullmoves == 0)
        position.fullmoves = 1;
    if (status == XQ_OK)
        *out = position;
    return status;
}

static void format_rank(XqBuf *out, const XqPosition *position, int rank, XqFenLetters letters)
{
    int empty = 0;
    for (int file = 0; file < XQ_FILES; file++) {
        XqPiece piece = position->board[xq_square(file, rank)];
        if (piece == XQ_NO_PIECE) {
            empty++;
            continue;
        }
        if (empty > 0)
            xq_buf_append_char(out, (char)('0' + empty));
        empty = 0;
        char letter = xq_piece_letter(piece);
        if (letters == XQ_FEN_EH && xq_piece_kind(piece) == XQ_ELEPHANT)
            letter = (char)(letter + 'E' - 'B');
        else if (letters == XQ_FEN_EH && xq_piece_kind(piece) == XQ_HORSE)
            letter = (char)(letter + 'H' - 'N');
        xq_buf_append_char(out, letter);
    }
    if (empty > 0)
        xq_buf_append_char(out, (char)('0' + empty));
}

void xq_fen_format(XqBuf *out, const XqPosition *position)
{
    xq_fen_format_letters(out, position, XQ_FEN_NB);
}

void xq_fen_format_letters(XqBuf *out, const XqPosition *position, XqFenLetters letters)
{
    for (int rank = XQ_RANKS - 1; rank >= 0; rank--) {
        format_rank(out, position, rank, letters);
        xq_buf_append_char(out, rank > 0 ? '/' : ' ');
    }
    xq_buf_printf(out, "%c - - %u %u", xq_position_side(position) == XQ_RED ? 'w' : 'b',
                  position->halfmoves, position->fullmoves);
}
