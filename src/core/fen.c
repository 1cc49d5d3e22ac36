/* fen.c - reading and writing FEN, in one pass with the byte offset at hand for errors. */
#include <chuhe/fen.h>

#include "base/fail.h"

static XqStatus parse_rank(XqPosition *position, XqStr in, size_t *at, int rank, XqError *err)
{
    int file = 0;
    for (; *at < in.len && in.ptr[*at] != '/' && in.ptr[*at] != ' ' && in.ptr[*at] != '\t'; ++*at) {
        char c = in.ptr[*at];
        XqPiece piece = xq_piece_from_letter(c);
        int width = piece != XQ_NO_PIECE ? 1 : c - '0';
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
                           slash ? "an eleventh rank" : "'/' and rank %d were expected", rank - 1);
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

XqStatus xq_fen_parse(XqPosition *out, XqStr in, XqError *err)
{
    XqPosition position;
    xq_position_clear(&position);
    size_t at = 0;
    while (at < in.len && (in.ptr[at] == ' ' || in.ptr[at] == '\t'))
        at++;
    XqStatus status = parse_board(&position, in, &at, err);
    XqStr rest = xq_str_sub(in, at, in.len);
    for (int field = 1; status == XQ_OK; field++) {
        XqStr word = xq_str_next_word(&rest);
        if (word.len == 0)
            break;
        size_t word_at = (size_t)(word.ptr - in.ptr);
        if (field == 1)
            status = parse_side(&position, word, word_at, err);
        else if (field == 4)
            status = parse_counter(&position.halfmoves, word, word_at, err);
        else if (field == 5)
            status = parse_counter(&position.fullmoves, word, word_at, err);
        else if (field > 5)
            status = xq_fail(err, XQ_E_SYNTAX, word_at, "nothing was expected after the counters");
    }
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
