/*
 * api.c - the calls about moves and positions. Each plays the game of its request (session.h), then
 * writes what it was asked about.
 */
#include "wasm/session.h"

#include <chuhe/fen.h>
#include <chuhe/handicap.h>
#include <chuhe/notation.h>
#include "base/fail.h"
#include "base/json.h"

static void write_end(XqBuf *out, XqEnd end)
{
    static const char *const names[] = {
        [XQ_END_NONE] = "none",
        [XQ_END_CHECKMATE] = "checkmate",
        [XQ_END_STALEMATE] = "stalemate",
    };
    xq_json_string(out, xq_str(names[end]));
}

typedef struct Captures {
    XqMove last;
    int count;
    char letters[XQ_SQUARES]; /* each capture empties a point, so there are fewer than points */
} Captures;

static void note_capture(void *context, int ply, const XqPosition *before, XqMove move,
                         const XqPosition *after)
{
    (void)ply;
    (void)after;
    Captures *captures = context;
    captures->last = move;
    if (move == XQ_NO_MOVE)
        return;
    XqPiece taken = xq_position_piece(before, xq_move_to(move));
    if (taken != XQ_NO_PIECE)
        captures->letters[captures->count++] = xq_piece_letter(taken);
}

static void write_pieces(XqBuf *out, const XqPosition *position)
{
    xq_buf_append_char(out, '{');
    XqBitboard occupied = xq_position_occupied(position);
    while (!xq_bitboard_is_empty(occupied)) {
        XqSquare square = xq_bitboard_pop(&occupied);
        xq_json_next(out);
        xqw_write_square(out, square);
        xq_buf_append_char(out, ':');
        xqw_write_piece(out, xq_position_piece(position, square));
    }
    xq_buf_append_char(out, '}');
}

static void write_moves(XqBuf *out, const XqPosition *position, bool is_first)
{
    XqMoveList list;
    if (is_first)
        xq_handicap_moves(position, &list);
    else
        xq_position_moves(position, &list);
    xq_buf_append_char(out, '[');
    for (int i = 0; i < list.count; i++) {
        xq_json_next(out);
        xqw_write_move(out, list.moves[i]);
    }
    xq_buf_append_char(out, ']');
}

static void write_squares(XqBuf *out, XqBitboard set)
{
    xq_buf_append_char(out, '[');
    while (!xq_bitboard_is_empty(set)) {
        xq_json_next(out);
        xqw_write_square(out, xq_bitboard_pop(&set));
    }
    xq_buf_append_char(out, ']');
}

static void write_position(XqBuf *out, const XqPosition *position, const Captures *captures,
                           bool is_first)
{
    XqBitboard checkers = xq_position_checkers(position);
    xq_buf_append_cstr(out, "{\"fen\":\"");
    xq_fen_format(out, position);
    xq_buf_append_char(out, '"');
    xq_json_key(out, "side");
    xqw_write_side(out, xq_position_side(position));
    xq_json_key(out, "check");
    xqw_write_bool(out, !xq_bitboard_is_empty(checkers));
    xq_json_key(out, "checkers");
    write_squares(out, checkers);
    xq_json_key(out, "king");
    xqw_write_square(out, xq_position_king(position, xq_position_side(position)));
    xq_json_key(out, "end");
    write_end(out, xq_position_end(position));
    xq_json_key(out, "last");
    if (captures->last == XQ_NO_MOVE)
        xq_buf_append_cstr(out, "null");
    else
        xqw_write_move(out, captures->last);
    xq_json_key(out, "pieces");
    write_pieces(out, position);
    xq_json_key(out, "moves");
    write_moves(out, position, is_first);
    xq_json_key(out, "captured");
    xq_json_string(out, (XqStr){ captures->letters, (size_t)captures->count });
    xq_buf_append_char(out, '}');
}

XqStatus xqw_position(XqwSession *session)
{
    xq_buf_reset(&session->output);
    XqPosition position;
    Captures captures = { .last = XQ_NO_MOVE };
    XqwFailure failure;
    if (xqw_replay(&position, session, note_capture, &captures, &failure) != XQ_OK)
        return xqw_write_failure(session, &failure);
    bool is_first = xq_str_equal(xqw_line(session, 3), XQ_STR("first-move"));
    write_position(&session->output, &position, &captures, is_first);
    return xq_buf_status(&session->output);
}

static XqStatus read_giver(XqSide *out, XqStr name, XqError *err)
{
    if (xq_str_equal(name, XQ_STR("red")))
        *out = XQ_RED;
    else if (xq_str_equal(name, XQ_STR("black")))
        *out = XQ_BLACK;
    else
        return xq_fail(err, XQ_E_SYNTAX, 0, "`red` or `black` was expected");
    return XQ_OK;
}

XqStatus xqw_handicap(XqwSession *session)
{
    xq_buf_reset(&session->output);
    XqwFailure failure = { .line = 1 };
    const XqHandicap *handicap;
    if (xq_handicap_find(&handicap, xqw_line(session, 1), &failure.err) != XQ_OK)
        return xqw_write_failure(session, &failure);
    failure.line = 2;
    XqSide side = XQ_RED;
    if (read_giver(&side, xqw_line(session, 2), &failure.err) != XQ_OK)
        return xqw_write_failure(session, &failure);
    XqPosition position;
    Captures captures = { .last = XQ_NO_MOVE };
    xq_handicap_position(&position, handicap, side);
    write_position(&session->output, &position, &captures, handicap->first_moves > 1);
    return xq_buf_status(&session->output);
}

typedef struct Record {
    XqBuf *out;
    XqNotation notation;
} Record;

static void write_text(const Record *record, const XqPosition *before, XqMove move)
{
    xq_buf_append_char(record->out, '"');
    if (move != XQ_NO_MOVE) /* no notation writes a character that JSON would escape */
        xq_notation_format(record->out, before, move, record->notation, NULL);
    xq_buf_append_char(record->out, '"');
}

static void write_ply(void *context, int ply, const XqPosition *before, XqMove move,
                      const XqPosition *after)
{
    (void)ply;
    const Record *record = context;
    XqBuf *out = record->out;
    bool pass = move == XQ_NO_MOVE;
    xq_json_next(out);
    xq_buf_append_char(out, '{');
    xq_json_key(out, "move");
    xqw_write_move(out, move);
    xq_json_key(out, "number");
    xq_buf_printf(out, "%u", before->fullmoves);
    xq_json_key(out, "side");
    xqw_write_side(out, xq_position_side(before));
    xq_json_key(out, "text");
    write_text(record, before, move);
    xq_json_key(out, "piece");
    xqw_write_piece(out, pass ? XQ_NO_PIECE : xq_position_piece(before, xq_move_from(move)));
    xq_json_key(out, "captured");
    xqw_write_piece(out, pass ? XQ_NO_PIECE : xq_position_piece(before, xq_move_to(move)));
    xq_json_key(out, "check");
    xqw_write_bool(out, xq_position_in_check(after));
    xq_json_key(out, "end");
    write_end(out, xq_position_end(after));
    xq_buf_append_char(out, '}');
}

/* The notation's name is looked at before the game, but stands behind it. */
static XqStatus find_notation(XqNotation *out, const XqwSession *session, XqwFailure *failure)
{
    XqStr name = xqw_line(session, 3);
    *failure = (XqwFailure){ .line = 3 };
    if (name.len == 0) {
        *out = XQ_NOTATION_UCI;
        return XQ_OK;
    }
    XqStatus status = xq_notation_find(out, name, &failure->err);
    if (status == XQ_OK && *out == XQ_NOTATION_ANY)
        status = xq_fail(&failure->err, XQ_E_RANGE, 0, "`any` is for reading only");
    return status;
}

XqStatus xqw_record(XqwSession *session)
{
    XqBuf *out = &session->output;
    xq_buf_reset(out);
    XqPosition position;
    XqwFailure failure;
    Record record = { .out = out };
    xq_buf_append_cstr(out, "{\"plies\":[");
    if (find_notation(&record.notation, session, &failure) != XQ_OK ||
        xqw_replay(&position, session, write_ply, &record, &failure) != XQ_OK)
        return xqw_write_failure(session, &failure);
    xq_buf_append_cstr(out, "]}");
    return xq_buf_status(out);
}

XqStatus xqw_read(XqwSession *session)
{
    XqBuf *out = &session->output;
    xq_buf_reset(out);
    XqPosition position;
    XqwFailure failure;
    XqMove move;
    if (xqw_replay(&position, session, NULL, NULL, &failure) != XQ_OK)
        return xqw_write_failure(session, &failure);
    failure.line = 3;
    if (xq_notation_parse(&move, &position, xqw_line(session, 3), XQ_NOTATION_ANY, &failure.err) !=
        XQ_OK)
        return xqw_write_failure(session, &failure);
    xq_buf_append_cstr(out, "{\"move\":");
    xqw_write_move(out, move);
    xq_buf_append_char(out, '}');
    return xq_buf_status(out);
}

XqStatus xqw_notations(XqwSession *session)
{
    XqBuf *out = &session->output;
    xq_buf_reset(out);
    xq_buf_append_cstr(out, "{\"notations\":[");
    for (int i = XQ_NOTATION_ANY + 1; i < XQ_NOTATION_COUNT; i++) {
        const XqNotationInfo *info = xq_notation_info((XqNotation)i);
        xq_json_next(out);
        xq_buf_append_char(out, '{');
        xqw_write_member(out, "id", info->id);
        xqw_write_member(out, "name", info->name);
        xqw_write_member(out, "example", info->example);
        xq_buf_append_char(out, '}');
    }
    xq_buf_append_cstr(out, "]}");
    return xq_buf_status(out);
}
