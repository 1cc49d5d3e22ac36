/* board.c - letters of pieces, names of squares, and where a piece can ever stand. */
#include <chuhe/board.h>

#include <string.h>

#include "base/fail.h"

static const char letters[XQ_PIECE_COUNT + 1] = ".KABNRCP.kabnrcp";

char xq_piece_letter(XqPiece piece)
{
    return piece < XQ_PIECE_COUNT && (piece & 7u) != 0 ? letters[piece] : '\0';
}

XqPiece xq_piece_from_letter(char letter)
{
    switch (letter) {
    case 'E':
        return xq_piece(XQ_RED, XQ_ELEPHANT);
    case 'H':
        return xq_piece(XQ_RED, XQ_HORSE);
    case 'e':
        return xq_piece(XQ_BLACK, XQ_ELEPHANT);
    case 'h':
        return xq_piece(XQ_BLACK, XQ_HORSE);
    case '.':
    case '\0':
        return XQ_NO_PIECE;
    default:
        break;
    }
    const char *at = strchr(letters, letter);
    return at != NULL ? (XqPiece)(at - letters) : XQ_NO_PIECE;
}

bool xq_square_can_hold(XqSquare square, XqPiece piece)
{
    XqSide side = xq_piece_side(piece);
    int file = xq_square_file(square);
    int rank = side == XQ_RED ? xq_square_rank(square) : XQ_RANKS - 1 - xq_square_rank(square);
    switch (xq_piece_kind(piece)) {
    case XQ_KING:
        return xq_square_in_palace(square, side);
    case XQ_ADVISOR:
        return xq_square_in_palace(square, side) && (file + rank) % 2 == 1;
    case XQ_ELEPHANT:
        return (rank % 4 == 0 && file % 4 == 2 && rank <= 4) || (rank == 2 && file % 4 == 0);
    case XQ_PAWN:
        return rank >= 5 || (rank >= 3 && file % 2 == 0);
    case XQ_HORSE:
    case XQ_ROOK:
    case XQ_CANNON:
        return true;
    case XQ_KIND_COUNT:
        break;
    }
    return false;
}

XqStatus xq_square_parse(XqSquare *out, XqStr in, XqError *err)
{
    if (in.len < 2)
        return xq_fail(err, XQ_E_SYNTAX, in.len, "a square needs a file letter and a rank digit");
    char letter = in.ptr[0] >= 'A' && in.ptr[0] <= 'I' ? (char)(in.ptr[0] - 'A' + 'a') : in.ptr[0];
    if (letter < 'a' || letter > 'i')
        return xq_fail(err, XQ_E_RANGE, 0, "a file letter from a to i was expected");
    if (in.ptr[1] < '0' || in.ptr[1] > '9')
        return xq_fail(err, XQ_E_RANGE, 1, "a rank digit was expected");
    if (in.len > 2)
        return xq_fail(err, XQ_E_SYNTAX, 2, "a square has two characters only");
    *out = xq_square(letter - 'a', in.ptr[1] - '0');
    return XQ_OK;
}

void xq_square_format(XqBuf *out, XqSquare square)
{
    xq_buf_append_char(out, (char)('a' + xq_square_file(square)));
    xq_buf_append_char(out, (char)('0' + xq_square_rank(square)));
}
