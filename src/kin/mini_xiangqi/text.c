/*
 * text.c - positions and moves as text: FEN of seven ranks of seven points. Fields left off at the
 * end take their start values.
 */
#include "kin/mini_xiangqi/mini.h"

#include "base/fail.h"

static const char side_letters[3] = "wb";

enum { PIECES_MAX = 16 }; /* a side; composed positions may have more than two of a kind */

static int letter_index(const char *letters, char c)
{
    const char *at = c != '\0' ? strchr(letters, c) : NULL;
    return at != NULL ? (int)(at - letters) : -1;
}

/* EMPTY if the letter is none. */
static uint8_t piece_of_letter(char c)
{
    int side = c >= 'a' && c <= 'z' ? BLACK : RED;
    char upper = side == BLACK ? (char)(c - 'a' + 'A') : c;
    int kind = letter_index(mini_kind_letters + 1, upper == 'H' ? 'N' : upper);
    return kind < 0 ? EMPTY : piece(side, kind + 1);
}

static char letter_of(uint8_t code)
{
    char upper = mini_kind_letters[piece_kind(code)];
    return piece_side(code) == RED ? upper : (char)(upper - 'A' + 'a');
}

/* --- Reading a position ----------------------------------------------------------------------- */

static XqStatus put_piece(Board *board, int cell, uint8_t code, char letter, size_t at,
                          XqError *err)
{
    int side = piece_side(code);
    if (piece_kind(code) == GENERAL && !mini_in_palace(cell, side))
        return xq_fail(err, XQ_E_POSITION, at, "a '%c' can never stand there", letter);
    if (piece_kind(code) == GENERAL && board->general[side] != NOBODY)
        return xq_fail(err, XQ_E_POSITION, at, "a second general '%c'", letter);
    mini_put(board, cell, code);
    return XQ_OK;
}

static XqStatus parse_rank(Board *board, XqStr in, size_t *at, int rank, XqError *err)
{
    int file = 0;
    for (; *at < in.len && in.ptr[*at] != '/'; ++*at) {
        char c = in.ptr[*at];
        bool is_digit = c >= '1' && c <= '7';
        int width = is_digit ? c - '0' : 1;
        uint8_t code = is_digit ? EMPTY : piece_of_letter(c);
        if (!is_digit && code == EMPTY)
            return xq_fail(err, XQ_E_SYNTAX, *at, "a piece's letter (%s) or a digit was expected",
                           mini_kind_letters + 1);
        if (file + width > SIZE)
            return xq_fail(err, XQ_E_RANGE, *at, "rank %d has more than 7 points", rank + 1);
        XqStatus status = XQ_OK;
        if (code != EMPTY)
            status = put_piece(board, cell_at(file, rank), code, c, *at, err);
        if (status != XQ_OK)
            return status;
        file += width;
    }
    if (file != SIZE)
        return xq_fail(err, XQ_E_RANGE, *at, "rank %d has %d points, not 7", rank + 1, file);
    return XQ_OK;
}

static XqStatus parse_board(Board *board, XqStr in, XqError *err)
{
    size_t at = 0;
    for (int rank = SIZE - 1; rank >= 0; rank--, at++) {
        XqStatus status = parse_rank(board, in, &at, rank, err);
        if (status != XQ_OK)
            return status;
        if (rank > 0 && at == in.len)
            return xq_fail(err, XQ_E_SYNTAX, at, "'/' and rank %d were expected", rank);
        if (rank == 0 && at != in.len)
            return xq_fail(err, XQ_E_SYNTAX, at, "nothing was expected after rank 1");
    }
    return XQ_OK;
}

static XqStatus parse_number(unsigned long *out, XqStr word, size_t at, unsigned long max,
                             XqError *err)
{
    XqStatus status = xq_str_parse_uint(out, word, max, err);
    if (status != XQ_OK && err != NULL)
        err->offset += at;
    return status;
}

static XqStatus parse_field(Mini *s, int field, XqStr word, size_t at, XqError *err)
{
    enum { NUMBER_MAX = 32767 };
    unsigned long number = 0;
    XqStatus status;
    int side;
    switch (field) {
    case 1:
        side = word.len == 1 ? letter_index(side_letters, word.ptr[0]) : -1;
        if (side < 0)
            return xq_fail(err, XQ_E_SYNTAX, at, "who moves, w (Red) or b (Black), was expected");
        s->board.turn = (uint8_t)side;
        s->ply = (uint16_t)side;
        return XQ_OK;
    case 2:
    case 3:
        if (!xq_str_equal(word, XQ_STR("-")))
            return xq_fail(err, XQ_E_SYNTAX, at, "- was expected");
        return XQ_OK;
    case 4:
        status = parse_number(&number, word, at, QUIET_MAX, err);
        s->quiet = (uint8_t)number;
        return status;
    case 5:
        status = parse_number(&number, word, at, NUMBER_MAX, err);
        if (number > 0)
            s->ply = (uint16_t)(2 * (number - 1) + s->board.turn);
        return status;
    default:
        return xq_fail(err, XQ_E_SYNTAX, at, "nothing was expected after the move number");
    }
}

static XqStatus check_board(const Board *board, XqError *err)
{
    int count[2] = { 0 };
    for (int point = 0; point < POINTS; point++) {
        uint8_t code = board->at[cell_of_point(point)];
        if (code != EMPTY && ++count[piece_side(code)] > PIECES_MAX)
            return xq_fail(err, XQ_E_POSITION, 0, "'%c' has more than %d pieces",
                           side_letters[piece_side(code)], PIECES_MAX);
    }
    for (int side = RED; side <= BLACK; side++)
        if (board->general[side] == NOBODY)
            return xq_fail(err, XQ_E_POSITION, 0, "there is no general '%c'",
                           letter_of(piece(side, GENERAL)));
    if (mini_is_attacked(board, board->turn ^ 1))
        return xq_fail(err, XQ_E_POSITION, 0, "the side that is not to move is in check");
    return XQ_OK;
}

XqStatus mini_parse(XqKinState *out, const XqKinRules *rules, XqStr in, XqError *err)
{
    (void)rules;
    Mini *s = mini(out);
    XqStr rest = in, board = xq_str_next_word(&rest);
    mini_clear(s);
    XqStatus status = parse_board(&s->board, board, err);
    if (status != XQ_OK && err != NULL && board.len > 0)
        err->offset += (size_t)(board.ptr - in.ptr);
    for (int field = 1; status == XQ_OK; field++) {
        XqStr word = xq_str_next_word(&rest);
        if (word.len == 0)
            break;
        status = parse_field(s, field, word, (size_t)(word.ptr - in.ptr), err);
    }
    if (status == XQ_OK)
        status = check_board(&s->board, err);
    if (status != XQ_OK)
        return status;
    mini_settle(s);
    mini_remember(s);
    return XQ_OK;
}

/* --- Writing ---------------------------------------------------------------------------------- */

void mini_format(XqBuf *out, const XqKinState *state)
{
    const Mini *s = mini_of(state);
    for (int rank = SIZE - 1; rank >= 0; rank--) {
        int empty = 0;
        for (int file = 0; file < SIZE; file++) {
            uint8_t code = s->board.at[cell_at(file, rank)];
            if (code != EMPTY && empty > 0)
                xq_buf_printf(out, "%d", empty);
            empty = code == EMPTY ? empty + 1 : 0;
            if (code != EMPTY)
                xq_buf_append_char(out, letter_of(code));
        }
        if (empty > 0)
            xq_buf_printf(out, "%d", empty);
        xq_buf_append_char(out, rank > 0 ? '/' : ' ');
    }
    xq_buf_printf(out, "%c - - %d %d", side_letters[s->board.turn], s->quiet, s->ply / 2 + 1);
}

/* --- Moves ------------------------------------------------------------------------------------ */

static XqStatus parse_point(int *out, XqStr in, size_t at, XqError *err)
{
    int file = at < in.len ? in.ptr[at] - 'a' : -1;
    int rank = at + 1 < in.len ? in.ptr[at + 1] - '1' : -1;
    if (file < 0 || file >= SIZE)
        return xq_fail(err, XQ_E_SYNTAX, at, "a file from a to g was expected");
    if (rank < 0 || rank >= SIZE)
        return xq_fail(err, XQ_E_SYNTAX, at + 1, "a rank from 1 to 7 was expected");
    *out = cell_at(file, rank);
    return XQ_OK;
}

XqStatus mini_move_parse(XqKinMove *out, const XqKinState *state, XqStr in, XqError *err)
{
    (void)state;
    enum { POINT_LEN = 2 };
    int from, to;
    if (xq_str_equal(in, XQ_STR("draw"))) {
        *out = MOVE_DRAW;
        return XQ_OK;
    }
    XqStatus status = parse_point(&from, in, 0, err);
    if (status == XQ_OK)
        status = parse_point(&to, in, POINT_LEN, err);
    if (status == XQ_OK && in.len != 2 * POINT_LEN)
        status =
            xq_fail(err, XQ_E_SYNTAX, 2 * POINT_LEN, "nothing was expected after the second point");
    if (status == XQ_OK)
        *out = move_of(from, to);
    return status;
}

void mini_move_format(XqBuf *out, const XqKinState *state, XqKinMove move)
{
    (void)state;
    int from = move_from(move), to = move_to(move);
    if (move == MOVE_DRAW)
        xq_buf_append_cstr(out, "draw");
    else
        xq_buf_printf(out, "%c%d%c%d", 'a' + cell_file(from), cell_rank(from) + 1,
                      'a' + cell_file(to), cell_rank(to) + 1);
}
