/*
 * text.c - positions and moves as text:
 *
 *     <left ranks>[<hands>]|<right ranks>[<hands>] <turn> <quiet> <ply>
 *
 * or, with one board, <ranks>[<hands>] <turn> - - <quiet> <move>, as other programs have it.
 * Ranks as in FEN; in hand are the letters of Red's pieces, then of Black's, for that board. Points
 * are a1 to i10 on the left board and A1 to I10 on the right.
 */
#include "kin/supply/supply.h"

#include <chuhe/fen.h>

#include "base/fail.h"
#include "kin/ranks.h"
#include "kin/xiangqi/board.h"

static const uint8_t numbers[XQ_KIND_COUNT] = {
    [XQ_KING] = 2, [XQ_ADVISOR] = 4, [XQ_ELEPHANT] = 4, [XQ_HORSE] = 4,
    [XQ_ROOK] = 4, [XQ_CANNON] = 4,  [XQ_PAWN] = 10,
}; /* of one colour on both boards */

/* --- Reading ---------------------------------------------------------------------------------- */

static XqStatus parse_hand(Supply *s, int board, XqStr in, size_t at, XqError *err)
{
    for (size_t i = 0; i < in.len; i++) {
        XqPiece piece = xq_piece_from_letter(in.ptr[i]);
        if (piece == XQ_NO_PIECE || xq_piece_kind(piece) == XQ_KING)
            return xq_fail(err, XQ_E_SYNTAX, at + i, "the letter of a piece in hand was expected");
        uint8_t *count = &s->hand[2 * board + (int)xq_piece_side(piece)][xq_piece_kind(piece)];
        if (*count == numbers[xq_piece_kind(piece)])
            return xq_fail(err, XQ_E_POSITION, at + i, "too many pieces '%c'", in.ptr[i]);
        ++*count;
    }
    return XQ_OK;
}

/* Ranks and, in brackets, the hands. */
static XqStatus parse_board(Supply *s, int board, XqStr in, size_t at, XqError *err)
{
    const char *open = in.len > 0 ? memchr(in.ptr, '[', in.len) : NULL;
    size_t len = open != NULL ? (size_t)(open - in.ptr) : in.len;
    if (memchr(in.ptr, ' ', len) != NULL)
        return xq_fail(err, XQ_E_SYNTAX, at, "ten ranks were expected");
    XqStatus status = xq_fen_parse(&s->board[board], xq_str_sub(in, 0, len), err);
    if (status != XQ_OK) {
        if (err != NULL)
            err->offset += at;
        return status;
    }
    if (open == NULL)
        return XQ_OK;
    if (in.ptr[in.len - 1] != ']')
        return xq_fail(err, XQ_E_SYNTAX, at + in.len, "']' was expected");
    return parse_hand(s, board, xq_str_sub(in, len + 1, in.len - len - 2), at + len + 1, err);
}

static XqStatus parse_boards(Supply *s, XqStr in, size_t at, XqError *err)
{
    const char *bar = in.len > 0 ? memchr(in.ptr, '|', in.len) : NULL;
    s->is_alone = bar == NULL;
    if (s->is_alone)
        return parse_board(s, 0, in, at, err);
    size_t len = (size_t)(bar - in.ptr);
    XqStatus status = parse_board(s, 0, xq_str_sub(in, 0, len), at, err);
    if (status != XQ_OK)
        return status;
    return parse_board(s, 1, xq_str_sub(in, len + 1, in.len), at + len + 1, err);
}

static XqStatus parse_number(uint16_t *out, XqStr word, size_t at, unsigned long max, XqError *err)
{
    unsigned long number;
    XqStatus status = ranks_parse_number(&number, word, at, max, err);
    if (status == XQ_OK)
        *out = (uint16_t)number;
    return status;
}

static XqStatus parse_turn(Supply *s, XqStr word, size_t at, XqError *err)
{
    for (uint8_t step = 0; step < ARMIES; step++)
        if (word.len == 1 && word.ptr[0] == supply_letters[army_at(step)] &&
            army_at(step) < army_count(s)) {
            s->step = step;
            return XQ_OK;
        }
    if (s->is_alone)
        return xq_fail(err, XQ_E_SYNTAX, at, "who moves, w (Red) or b (Black), was expected");
    return xq_fail(err, XQ_E_SYNTAX, at, "who moves, w, W, B or b, was expected");
}

/* The fields after the only board: those of FEN, with the number of the move in the place of the
 * ply. */
static XqStatus parse_lone_field(Supply *s, int field, XqStr word, size_t at, XqError *err)
{
    uint16_t move = 0;
    XqStatus status;
    switch (field) {
    case 1:
        return parse_turn(s, word, at, err);
    case 2:
    case 3:
        return xq_str_equal(word, XQ_STR("-")) ? XQ_OK
                                               : xq_fail(err, XQ_E_SYNTAX, at, "- was expected");
    case 4:
        return parse_number(&s->quiet, word, at, QUIET_MAX, err);
    case 5:
        status = parse_number(&move, word, at, UINT16_MAX / 2 + 1, err);
        if (status == XQ_OK)
            s->ply = (uint16_t)(2 * (move > 0 ? move - 1 : 0) + (s->step != 0));
        return status;
    default:
        return xq_fail(err, XQ_E_SYNTAX, at, "nothing was expected after the move number");
    }
}

static XqStatus parse_field(Supply *s, int field, XqStr word, size_t at, XqError *err)
{
    switch (field) {
    case 1:
        return parse_turn(s, word, at, err);
    case 2:
        return parse_number(&s->quiet, word, at, QUIET_MAX, err);
    case 3:
        return parse_number(&s->ply, word, at, UINT16_MAX, err);
    default:
        return xq_fail(err, XQ_E_SYNTAX, at, "nothing was expected after the ply");
    }
}

/* Pieces of one colour are as many as two sets have, wherever they are. */
static XqStatus check_numbers(const Supply *s, XqError *err)
{
    for (int side = XQ_RED; side <= XQ_BLACK; side++)
        for (int kind = XQ_KING; kind < XQ_KIND_COUNT; kind++) {
            int count = s->hand[side][kind] + s->hand[2 + side][kind];
            for (int board = 0; board < BOARDS; board++)
                count += xq_bitboard_count(
                    xq_position_pieces(&s->board[board], (XqSide)side, (XqKind)kind));
            if (count > numbers[kind])
                return xq_fail(err, XQ_E_POSITION, 0, "too many pieces '%c'",
                               xq_piece_letter(xq_piece((XqSide)side, (XqKind)kind)));
        }
    return XQ_OK;
}

/* A board may hold more than the sixteen pieces of a set; all else that Xiangqi asks for holds. */
static XqStatus check_boards(const Supply *s, XqError *err)
{
    unsigned unplayable = XQ_FAULTS_UNPLAYABLE & ~(unsigned)XQ_FAULT_MANY_PIECES;
    for (int board = 0; board < board_count(s); board++) {
        unsigned faults = xq_position_faults(&s->board[board]) & unplayable;
        for (unsigned i = 0; i < XQ_FAULT_COUNT; i++)
            if ((faults >> i & 1u) != 0)
                return xq_fail(err, XQ_E_POSITION, 0, "%s", xq_fault_sentence((XqFault)(1u << i)));
    }
    return check_numbers(s, err);
}

XqStatus supply_parse(XqKinState *out, const XqKinRules *rules, XqStr in, XqError *err)
{
    Supply *s = supply(out);
    XqStr rest = in, boards = xq_str_next_word(&rest);
    supply_clear(s, rules);
    XqStatus status =
        parse_boards(s, boards, boards.len > 0 ? (size_t)(boards.ptr - in.ptr) : 0, err);
    for (int field = 1; status == XQ_OK; field++) {
        XqStr word = xq_str_next_word(&rest);
        if (word.len == 0)
            break;
        status = (s->is_alone ? parse_lone_field : parse_field)(s, field, word,
                                                                (size_t)(word.ptr - in.ptr), err);
    }
    if (status != XQ_OK)
        return status;
    supply_set_sides(s);
    status = check_boards(s, err);
    if (status != XQ_OK)
        return status;
    supply_settle(s);
    supply_remember(s, XQ_NO_MOVE, false);
    return XQ_OK;
}

/* --- Writing ---------------------------------------------------------------------------------- */

static void format_hand(XqBuf *out, const Supply *s, int army)
{
    static const XqKind order[] = {
        XQ_ROOK, XQ_HORSE, XQ_CANNON, XQ_ELEPHANT, XQ_ADVISOR, XQ_PAWN
    };
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++)
        for (int k = 0; k < s->hand[army][order[i]]; k++)
            xq_buf_append_char(out, xq_piece_letter(xq_piece(army_side(army), order[i])));
}

void supply_format(XqBuf *out, const XqKinState *state)
{
    const Supply *s = supply_of(state);
    for (int board = 0; board < board_count(s); board++) {
        xiangqi_board_format(out, &s->board[board], XQ_NO_SQUARE);
        xq_buf_append_char(out, '[');
        format_hand(out, s, 2 * board);
        format_hand(out, s, 2 * board + 1);
        xq_buf_append_cstr(out, board + 1 < board_count(s) ? "]|" : "]");
    }
    if (s->is_alone)
        xq_buf_printf(out, " %c - - %d %d", supply_letters[army_at(s->step)], s->quiet,
                      s->ply / 2 + 1);
    else
        xq_buf_printf(out, " %c %d %d", supply_letters[army_at(s->step)], s->quiet, s->ply);
}

/* --- Moves ------------------------------------------------------------------------------------ */

static XqStatus parse_point(XqSquare *out, int *board, XqStr in, size_t *at, XqError *err)
{
    *board = *at < in.len && in.ptr[*at] >= 'A' && in.ptr[*at] <= 'I';
    return xiangqi_square_parse(out, in, at, *board != 0 ? 'A' : 'a', err);
}

static XqStatus parse_drop(XqKinMove *out, XqStr in, XqError *err)
{
    XqPiece piece = xq_piece_from_letter(in.ptr[0]);
    XqSquare to;
    size_t at = 2;
    int board;
    if (piece == XQ_NO_PIECE || xq_piece_side(piece) != XQ_RED || xq_piece_kind(piece) == XQ_KING)
        return xq_fail(err, XQ_E_SYNTAX, 0, "a piece's capital letter was expected");
    XqStatus status = parse_point(&to, &board, in, &at, err);
    if (status == XQ_OK && at != in.len)
        status = xq_fail(err, XQ_E_SYNTAX, at, "nothing was expected after the point");
    if (status == XQ_OK)
        *out = drop_of(board, (int)xq_piece_kind(piece), to);
    return status;
}

XqStatus supply_move_parse(XqKinMove *out, const XqKinState *state, XqStr in, XqError *err)
{
    XqSquare from, to;
    size_t at = 0;
    int board, other;
    if (duel_parse(out, state, in))
        return XQ_OK;
    if (in.len > 2 && in.ptr[1] == '@')
        return parse_drop(out, in, err);
    XqStatus status = parse_point(&from, &board, in, &at, err);
    if (status == XQ_OK)
        status = parse_point(&to, &other, in, &at, err);
    if (status == XQ_OK && at != in.len)
        status = xq_fail(err, XQ_E_SYNTAX, at, "nothing was expected after the second point");
    if (status == XQ_OK && other != board)
        status = xq_fail(err, XQ_E_SYNTAX, 0, "no move goes from one board to the other");
    if (status == XQ_OK)
        *out = move_of(board, xq_move(from, to));
    return status;
}

void supply_move_format(XqBuf *out, const XqKinState *state, XqKinMove move)
{
    char file = move_board(move) != 0 ? 'A' : 'a';
    if (duel_format(out, state, move))
        return;
    if (is_drop(move))
        xq_buf_printf(out, "%c@", xq_piece_letter(xq_piece(XQ_RED, (XqKind)move_kind(move))));
    else
        xiangqi_square_format(out, xq_move_from(core_move(move)), file);
    xiangqi_square_format(out, xq_move_to(core_move(move)), file);
}
