/*
 * text.c - positions and moves as text: FEN, with M for the banner, and in the third field how many
 * more moves the side to move makes before the turn passes ('-' for none).
 */
#include "kin/xiangqi/xiangqi.h"

#include <chuhe/fen.h>

#include "base/fail.h"

/* --- Positions -------------------------------------------------------------------------------- */

/* Reads the ranks, which the core reads with a chariot in the banner's place. */
static XqStatus parse_board(Board *board, XqStr in, bool may_have_banner, XqError *err)
{
    char text[XQ_FEN_SIZE];
    size_t banner = in.len;
    XqPosition read;
    if (in.len >= sizeof text)
        return xq_fail(err, XQ_E_SYNTAX, sizeof text, "ten ranks are not that long");
    for (size_t i = 0; i < in.len; i++) {
        bool is_banner = may_have_banner && in.ptr[i] == 'M';
        if (is_banner && banner < in.len)
            return xq_fail(err, XQ_E_POSITION, i, "a second banner");
        text[i] = is_banner ? 'R' : in.ptr[i];
        banner = is_banner ? i : banner;
    }
    XqStatus status = xq_fen_parse(&read, (XqStr){ text, in.len }, err);
    if (status != XQ_OK)
        return status;
    board->as[0] = read;
    if (banner == in.len)
        return XQ_OK;
    int file = 0, rank = XQ_RANKS - 1;
    for (size_t i = 0; i < banner; i++) {
        if (in.ptr[i] == '/') {
            rank--;
            file = 0;
        } else {
            file += in.ptr[i] >= '1' && in.ptr[i] <= '9' ? in.ptr[i] - '0' : 1;
        }
    }
    board->banner = xq_square(file, rank);
    return XQ_OK;
}

static XqStatus parse_number(uint16_t *out, XqStr word, size_t at, unsigned long max, XqError *err)
{
    unsigned long number;
    XqStatus status = ranks_parse_number(&number, word, at, max, err);
    if (status == XQ_OK)
        *out = (uint16_t)number;
    return status;
}

static XqStatus parse_field(Board *board, int field, XqStr word, size_t at, XqError *err)
{
    XqPosition *position = &board->as[0];
    uint16_t number = 0;
    XqStatus status;
    bool is_dash = xq_str_equal(word, XQ_STR("-"));
    switch (field) {
    case 1:
        if (word.len != 1 || strchr("wrb", word.ptr[0]) == NULL)
            return xq_fail(err, XQ_E_SYNTAX, at, "who moves, w (Red) or b (Black), was expected");
        xq_position_set_side(position, word.ptr[0] == 'b' ? XQ_BLACK : XQ_RED);
        return XQ_OK;
    case 2:
        if (is_dash)
            return XQ_OK;
        status = parse_number(&number, word, at, EXTRA_MAX, err);
        board->extra = (uint8_t)number;
        if (status == XQ_OK && number > 0 && board->banner != XQ_NO_SQUARE)
            return xq_fail(err, XQ_E_POSITION, at, "there are no first moves with a banner");
        return status;
    case 3:
        return is_dash ? XQ_OK : xq_fail(err, XQ_E_SYNTAX, at, "- was expected");
    case 4:
        return parse_number(&position->halfmoves, word, at, QUIET_MAX, err);
    case 5:
        status = parse_number(&position->fullmoves, word, at, XQ_COUNTER_MAX, err);
        if (position->fullmoves == 0)
            position->fullmoves = 1;
        return status;
    default:
        return xq_fail(err, XQ_E_SYNTAX, at, "nothing was expected after the move number");
    }
}

/* First moves are made by who has not met the enemy yet: with a legal one left, and not in check.
 */
static XqStatus check_board(const Board *board, XqError *err)
{
    XqKinMove moves[XQ_MOVES_MAX];
    for (int i = 0; i < form_count(board); i++) {
        XqStatus status = xq_position_check_playable(&board->as[i], err);
        if (status != XQ_OK)
            return status;
    }
    if (board->extra > 0 && (xiangqi_in_check(board, xq_position_side(&board->as[0])) ||
                             xiangqi_generate(board, moves) == 0))
        return xq_fail(err, XQ_E_POSITION, 0, "first moves are for a side that has some");
    return XQ_OK;
}

XqStatus xiangqi_parse(XqKinState *out, const XqKinRules *rules, XqStr in, XqError *err)
{
    Xiangqi *s = xiangqi(out);
    XqStr rest = in, ranks = xq_str_next_word(&rest);
    bool is_manchu = rules->game == &xq_kin_manchu;
    memset(s, 0, sizeof *s);
    duel_begin(&s->end);
    s->board.banner = XQ_NO_SQUARE;
    XqStatus status = parse_board(&s->board, ranks, is_manchu, err);
    if (status != XQ_OK && err != NULL && ranks.len > 0)
        err->offset += (size_t)(ranks.ptr - in.ptr);
    for (int field = 1; status == XQ_OK; field++) {
        XqStr word = xq_str_next_word(&rest);
        if (word.len == 0)
            break;
        status = parse_field(&s->board, field, word, (size_t)(word.ptr - in.ptr), err);
    }
    if (status != XQ_OK)
        return status;
    if (s->board.banner != XQ_NO_SQUARE)
        xiangqi_make_forms(&s->board, s->board.banner);
    status = check_board(&s->board, err);
    if (status != XQ_OK)
        return status;
    xiangqi_settle(s);
    xiangqi_remember(s, XQ_NO_MOVE);
    return XQ_OK;
}

void xiangqi_format(XqBuf *out, const XqKinState *state)
{
    const Board *board = &xiangqi_of(state)->board;
    const XqPosition *position = &board->as[0];
    xiangqi_board_format(out, position, board->banner);
    xq_buf_printf(out, " %c ", xq_position_side(position) == XQ_RED ? 'w' : 'b');
    if (board->extra > 0)
        xq_buf_printf(out, "%d", board->extra);
    else
        xq_buf_append_char(out, '-');
    xq_buf_printf(out, " - %d %d", position->halfmoves, position->fullmoves);
}

/* --- Moves ------------------------------------------------------------------------------------ */

XqStatus xiangqi_move_parse(XqKinMove *out, const XqKinState *state, XqStr in, XqError *err)
{
    XqSquare from, to;
    size_t at = 0;
    if (duel_parse(out, state, in))
        return XQ_OK;
    XqStatus status = xiangqi_square_parse(&from, in, &at, 'a', err);
    if (status == XQ_OK)
        status = xiangqi_square_parse(&to, in, &at, 'a', err);
    if (status == XQ_OK && at != in.len)
        status = xq_fail(err, XQ_E_SYNTAX, at, "nothing was expected after the second point");
    if (status == XQ_OK)
        *out = xq_move(from, to);
    return status;
}

void xiangqi_move_format(XqBuf *out, const XqKinState *state, XqKinMove move)
{
    if (duel_format(out, state, move))
        return;
    xiangqi_square_format(out, xq_move_from((XqMove)move), 'a');
    xiangqi_square_format(out, xq_move_to((XqMove)move), 'a');
}
