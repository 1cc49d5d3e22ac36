/*
 * text.c - positions and moves as text.
 *
 * A position is the FEN of Xiangqi, a covered piece being the letter of its point's piece and '~';
 * behind the counters may come the pieces that all have seen taken. What is missing of a side
 * beyond those was taken covered.
 */
#include "kin/jieqi/jieqi.h"

#include <ctype.h>

#include "base/fail.h"
#include "kin/ranks.h"

/* --- Reading ---------------------------------------------------------------------------------- */

static XqStatus put(Jieqi *s, XqSquare square, XqPiece piece, bool is_face_down, size_t at,
                    XqError *err)
{
    XqSide side = xq_piece_side(piece);
    if (is_face_down && jieqi_dealt(square) != piece)
        return xq_fail(err, XQ_E_POSITION, at, "a covered piece stands on its first point only");
    if (xq_piece_kind(piece) == XQ_KING) {
        if (!xq_square_in_palace(square, side))
            return xq_fail(err, XQ_E_POSITION, at, "a general stands in his palace only");
        if (s->board.position.king[side] != XQ_NO_SQUARE)
            return xq_fail(err, XQ_E_POSITION, at, "a second general");
    }
    xq_position_put(&s->board.position, square, piece);
    if (is_face_down)
        s->board.covered = xq_bitboard_or(s->board.covered, xq_bitboard_of(square));
    return XQ_OK;
}

static XqStatus read_piece(void *state, int file, int rank, XqStr in, size_t *at, XqError *err)
{
    size_t start = *at;
    XqPiece piece = xq_piece_from_letter(in.ptr[start]);
    if (piece == XQ_NO_PIECE)
        return xq_fail(err, XQ_E_SYNTAX, start, "a piece or a number of points was expected");
    bool is_face_down = start + 1 < in.len && in.ptr[start + 1] == '~';
    *at += is_face_down ? 2 : 1;
    return put(state, xq_square(file, rank), piece, is_face_down, start, err);
}

static void write_piece(char out[RANKS_PIECE_SIZE], const void *state, int file, int rank)
{
    const Board *board = &((const Jieqi *)state)->board;
    XqSquare square = xq_square(file, rank);
    if (board->position.board[square] == XQ_NO_PIECE)
        return;
    out[0] = xq_piece_letter(board->position.board[square]);
    if (is_covered(board, square))
        out[1] = '~';
}

static XqStatus parse_taken(Jieqi *s, XqStr word, size_t at, XqError *err)
{
    for (size_t i = 0; i < word.len; i++) {
        XqPiece piece = xq_piece_from_letter(word.ptr[i]);
        if (piece == XQ_NO_PIECE || xq_piece_kind(piece) == XQ_KING)
            return xq_fail(err, XQ_E_SYNTAX, at + i, "the letter of a taken piece was expected");
        uint8_t *taken = &s->taken[xq_piece_side(piece)][xq_piece_kind(piece)];
        if (*taken == jieqi_numbers[xq_piece_kind(piece)])
            return xq_fail(err, XQ_E_POSITION, at + i, "more '%c' taken than there are",
                           word.ptr[i]);
        ++*taken;
    }
    return XQ_OK;
}

static XqStatus read_field(void *state, int field, XqStr word, size_t at, XqError *err)
{
    Jieqi *s = state;
    XqPosition *position = &s->board.position;
    unsigned long number;
    bool is_dash = xq_str_equal(word, XQ_STR("-"));
    switch (field) {
    case 1:
        if (!xq_str_equal(word, XQ_STR("w")) && !xq_str_equal(word, XQ_STR("b")))
            return xq_fail(err, XQ_E_SYNTAX, at, "w or b was expected: who moves");
        xq_position_set_side(position, word.ptr[0] == 'w' ? XQ_RED : XQ_BLACK);
        return XQ_OK;
    case 2:
    case 3:
        return is_dash ? XQ_OK : xq_fail(err, XQ_E_SYNTAX, at, "- was expected");
    case 4:
        if (xq_str_parse_uint(&number, word, s->quiet_plies, NULL) != XQ_OK)
            return xq_fail(err, XQ_E_RANGE, at, "a number up to %d was expected: quiet plies",
                           s->quiet_plies);
        position->halfmoves = (uint16_t)number;
        return XQ_OK;
    case 5:
        if (xq_str_parse_uint(&number, word, XQ_COUNTER_MAX, NULL) != XQ_OK || number == 0)
            return xq_fail(err, XQ_E_RANGE, at, "the number of the move was expected");
        position->fullmoves = (uint16_t)number;
        return XQ_OK;
    case 6:
        return is_dash ? XQ_OK : parse_taken(s, word, at, err);
    default:
        return xq_fail(err, XQ_E_SYNTAX, at, "nothing was expected behind the taken pieces");
    }
}

static const RanksForm form = { XQ_FILES, XQ_RANKS, read_piece, write_piece, read_field };

static XqStatus check_numbers(Jieqi *s, XqSide side, XqError *err)
{
    const XqPosition *position = &s->board.position;
    const char *name = side == XQ_RED ? N_("Red") : N_("Black");
    if (position->king[side] == XQ_NO_SQUARE)
        return xq_fail(err, XQ_E_POSITION, 0, "%s has no general", name);
    for (int kind = XQ_ADVISOR; kind < XQ_KIND_COUNT; kind++) {
        XqBitboard open =
            xq_bitboard_minus(xq_position_pieces(position, side, (XqKind)kind), s->board.covered);
        if (xq_bitboard_count(open) + s->taken[side][kind] > jieqi_numbers[kind])
            return xq_fail(err, XQ_E_POSITION, 0, "%s has more '%c' than there are", name,
                           xq_piece_letter(xq_piece(XQ_RED, (XqKind)kind)));
    }
    int missing = jieqi_count_missing(s, side);
    if (missing < 0)
        return xq_fail(err, XQ_E_POSITION, 0, "%s has more pieces than there are", name);
    s->unseen[side][UNKNOWN] = (uint8_t)missing;
    return XQ_OK;
}

static XqStatus check(Jieqi *s, XqError *err)
{
    XqStatus status = check_numbers(s, XQ_RED, err);
    if (status == XQ_OK)
        status = check_numbers(s, XQ_BLACK, err);
    if (status == XQ_OK &&
        jieqi_in_check(&s->board, xq_side_other(xq_position_side(&s->board.position))))
        return xq_fail(err, XQ_E_POSITION, 0, "the side that is not to move is in check");
    return status;
}

XqStatus jieqi_parse(XqKinState *out, const XqKinRules *rules, XqStr in, XqError *err)
{
    Jieqi *s = jieqi(out);
    jieqi_clear(s, rules);
    XqStatus status = ranks_parse(s, &form, in, err);
    if (status == XQ_OK)
        status = check(s, err);
    if (status != XQ_OK)
        return status;
    jieqi_remember(s, XQ_NO_MOVE);
    jieqi_settle(s);
    return XQ_OK;
}

/* --- Writing ---------------------------------------------------------------------------------- */

void jieqi_format(XqBuf *out, const XqKinState *state)
{
    const Jieqi *s = jieqi_of(state);
    const XqPosition *position = &s->board.position;
    ranks_format(out, s, &form);
    xq_buf_printf(out, " %c - - %d %d", xq_position_side(position) == XQ_RED ? 'w' : 'b',
                  position->halfmoves, position->fullmoves);
    const char *space = " ";
    for (int side = 0; side < 2; side++)
        for (int kind = XQ_ADVISOR; kind < XQ_KIND_COUNT; kind++)
            for (int i = 0; i < s->taken[side][kind]; i++) {
                xq_buf_printf(out, "%s%c", space,
                              xq_piece_letter(xq_piece((XqSide)side, (XqKind)kind)));
                space = "";
            }
}

/* --- Moves ------------------------------------------------------------------------------------ */

static XqStatus parse_kind(int *out, XqStr in, size_t at, XqError *err)
{
    XqPiece piece = at < in.len ? xq_piece_from_letter(in.ptr[at]) : XQ_NO_PIECE;
    if (piece == XQ_NO_PIECE || xq_piece_kind(piece) == XQ_KING)
        return xq_fail(err, XQ_E_SYNTAX, at, "the letter of a piece was expected, no general's");
    *out = (int)xq_piece_kind(piece);
    return XQ_OK;
}

static bool has_at(XqStr in, size_t at, char c)
{
    return at < in.len && in.ptr[at] == c;
}

XqStatus jieqi_move_parse(XqKinMove *out, const XqKinState *state, XqStr in, XqError *err)
{
    const XqPosition *position = &jieqi_of(state)->board.position;
    XqSquare from, to;
    size_t at = 0;
    bool takes;
    int turned = UNKNOWN, taken = UNKNOWN;
    if (duel_parse(out, state, in))
        return XQ_OK;
    XqStatus status = xiangqi_square_parse(&from, in, &at, 'a', err);
    if (status != XQ_OK)
        return status;
    takes = has_at(in, at, 'x');
    at += takes;
    size_t target = at;
    status = xiangqi_square_parse(&to, in, &at, 'a', err);
    if (status != XQ_OK)
        return status;
    if (takes && position->board[to] == XQ_NO_PIECE)
        return xq_fail(err, XQ_E_ILLEGAL, target, "there is nothing to take");
    if (has_at(in, at, '=')) {
        status = parse_kind(&turned, in, at + 1, err);
        at += 2;
    }
    if (status == XQ_OK && has_at(in, at, '(')) {
        status = parse_kind(&taken, in, at + 1, err);
        if (status == XQ_OK && !has_at(in, at + 2, ')'))
            return xq_fail(err, XQ_E_SYNTAX, at + 2, "')' was expected");
        at += 3;
    }
    if (status == XQ_OK && at < in.len)
        return xq_fail(err, XQ_E_SYNTAX, at, "nothing was expected behind the move");
    if (status == XQ_OK)
        *out = with_taken(with_turned(move_of(from, to), turned), taken);
    return status;
}

void jieqi_move_format(XqBuf *out, const XqKinState *state, XqKinMove move)
{
    const Jieqi *s = jieqi_of(state);
    if (duel_format(out, state, move))
        return;
    xiangqi_square_format(out, move_from(move), 'a');
    if (s->board.position.board[move_to(move)] != XQ_NO_PIECE)
        xq_buf_append_char(out, 'x');
    xiangqi_square_format(out, move_to(move), 'a');
    if (move_turned(move) != UNKNOWN)
        xq_buf_printf(out, "=%c", xq_piece_letter(xq_piece(XQ_RED, (XqKind)move_turned(move))));
    if (move_taken(move) != UNKNOWN) {
        char letter = xq_piece_letter(xq_piece(XQ_RED, (XqKind)move_taken(move)));
        xq_buf_printf(out, "(%c)", tolower(letter));
    }
}
