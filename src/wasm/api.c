/*
 * api.c - see api.h. Each call reads its request into a Replay (the start, the moves, the position
 * reached), then writes what it was asked about.
 */
#include "wasm/api.h"

#include <stdlib.h>

#include <chuhe/fen.h>
#include <chuhe/handicap.h>
#include <chuhe/position.h>
#include <chuhe/notation.h>
#include "base/fail.h"
#include "base/json.h"

struct XqwSession {
    char *input;
    size_t input_size;
    XqBuf output;
};

enum { PLIES_MAX = 10000 };

/* What went wrong, and in which line of the request. */
typedef struct Failure {
    XqError err;
    int line;
    unsigned faults;
} Failure;

int xqw_abi(void)
{
    return XQW_ABI;
}

XqwSession *xqw_new(void)
{
    XqwSession *session = calloc(1, sizeof *session);
    if (session != NULL)
        xq_buf_init(&session->output, XQW_OUTPUT_MAX);
    return session;
}

void xqw_free(XqwSession *session)
{
    if (session == NULL)
        return;
    free(session->input);
    xq_buf_release(&session->output);
    free(session);
}

char *xqw_input(XqwSession *session, size_t size)
{
    if (size > XQW_INPUT_MAX)
        return NULL;
    char *room = realloc(session->input, size + 1);
    if (room == NULL)
        return NULL;
    session->input = room;
    session->input_size = size;
    return room;
}

const char *xqw_output(const XqwSession *session)
{
    return xq_buf_cstr(&session->output);
}

size_t xqw_output_size(const XqwSession *session)
{
    return xq_buf_str(&session->output).len;
}

/* --- Writing --------------------------------------------------------------------------------- */

static void write_square(XqBuf *out, XqSquare square)
{
    xq_buf_append_char(out, '"');
    xq_square_format(out, square);
    xq_buf_append_char(out, '"');
}

static void write_move(XqBuf *out, XqMove move)
{
    xq_buf_append_char(out, '"');
    xq_move_format(out, move);
    xq_buf_append_char(out, '"');
}

static void write_piece(XqBuf *out, XqPiece piece)
{
    if (piece == XQ_NO_PIECE) {
        xq_buf_append_cstr(out, "null");
        return;
    }
    char letter = xq_piece_letter(piece);
    xq_json_string(out, (XqStr){ &letter, 1 });
}

static void write_bool(XqBuf *out, bool value)
{
    xq_buf_append_cstr(out, value ? "true" : "false");
}

static void write_side(XqBuf *out, XqSide side)
{
    xq_json_string(out, side == XQ_RED ? XQ_STR("red") : XQ_STR("black"));
}

static void write_end(XqBuf *out, XqEnd end)
{
    static const char *const names[] = {
        [XQ_END_NONE] = "none",
        [XQ_END_CHECKMATE] = "checkmate",
        [XQ_END_STALEMATE] = "stalemate",
    };
    xq_json_string(out, xq_str(names[end]));
}

static void write_faults(XqBuf *out, unsigned faults)
{
    xq_buf_append_char(out, '[');
    for (unsigned bit = 0; bit < XQ_FAULT_COUNT; bit++) {
        if ((faults >> bit & 1u) == 0)
            continue;
        xq_json_next(out);
        xq_json_string(out, xq_str(xq_fault_name((XqFault)(1u << bit))));
    }
    xq_buf_append_char(out, ']');
}

static XqStatus write_failure(XqBuf *out, const Failure *failure)
{
    xq_buf_append_cstr(out, "{\"error\":{");
    xq_json_key(out, "code");
    xq_json_string(out, xq_str(xq_status_name(failure->err.code)));
    xq_json_key(out, "line");
    xq_buf_printf(out, "%d", failure->line);
    xq_json_key(out, "offset");
    xq_buf_printf(out, "%u", (unsigned)failure->err.offset);
    xq_json_key(out, "text");
    xq_json_string(out, xq_str(failure->err.text));
    if (failure->err.code == XQ_E_POSITION) {
        xq_json_key(out, "faults");
        write_faults(out, failure->faults);
    }
    xq_buf_append_cstr(out, "}}");
    return failure->err.code;
}

static XqStatus finish(const XqBuf *out)
{
    return xq_buf_status(out);
}

/* --- Reading --------------------------------------------------------------------------------- */

/* One ply as it is played: the position before it, the move, the position after it. */
typedef void PlyVisitor(void *context, int ply, const XqPosition *before, XqMove move,
                        const XqPosition *after);

static XqStatus read_start(XqPosition *out, XqStr fen, Failure *failure)
{
    failure->line = 1;
    fen = xq_str_trim(fen);
    if (fen.len == 0 || xq_str_equal(fen, XQ_STR("start"))) {
        xq_position_start(out);
        return XQ_OK;
    }
    XqStatus status = xq_fen_parse(out, fen, &failure->err);
    if (status == XQ_OK)
        status = xq_position_check_playable(out, &failure->err);
    if (status == XQ_E_POSITION)
        failure->faults = xq_position_faults(out);
    return status;
}

/* A move, or `0000`: a pass, which stands between the first moves that a handicap gives. */
static XqStatus play_word(XqPosition *position, XqMove *move, XqStr word, XqError *err)
{
    if (xq_str_equal(word, XQ_STR("0000"))) {
        if (xq_position_in_check(position))
            return xq_fail(err, XQ_E_ILLEGAL, 0, "no pass while in check");
        *move = XQ_NO_MOVE;
        xq_position_pass(position);
        return XQ_OK;
    }
    XqStatus status = xq_move_parse(move, word, err);
    return status != XQ_OK ? status : xq_position_try(position, *move, err);
}

static XqStatus play_moves(XqPosition *position, XqStr line, PlyVisitor *visit, void *context,
                           Failure *failure)
{
    failure->line = 2;
    XqStr rest = line;
    for (int ply = 0;; ply++) {
        XqStr word = xq_str_next_word(&rest);
        if (word.len == 0)
            return XQ_OK;
        size_t offset = (size_t)(word.ptr - line.ptr);
        XqMove move = XQ_NO_MOVE;
        XqPosition before = *position;
        XqStatus status =
            ply < PLIES_MAX ? play_word(position, &move, word, &failure->err) : XQ_E_LIMIT;
        if (status != XQ_OK) {
            failure->err.code = status;
            failure->err.offset = offset;
            return status;
        }
        visit(context, ply, &before, move, position);
    }
}

/* Plays the game of the first two lines; `*third` becomes the third. */
static XqStatus replay(XqPosition *out, const XqwSession *session, XqStr *third, PlyVisitor *visit,
                       void *context, Failure *failure)
{
    XqStr rest = { session->input, session->input_size };
    XqStr fen = XQ_STR(""), moves = XQ_STR("");
    *failure = (Failure){ .line = 1 };
    *third = XQ_STR("");
    (void)xq_str_next_line(&rest, &fen);   /* an empty request is the start position, */
    (void)xq_str_next_line(&rest, &moves); /* and a missing line no moves */
    (void)xq_str_next_line(&rest, third);
    XqStatus status = read_start(out, fen, failure);
    return status != XQ_OK ? status : play_moves(out, moves, visit, context, failure);
}

/* --- The calls ------------------------------------------------------------------------------- */

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
    XqPiece taken = xq_position_piece(before, xq_move_to(move));
    captures->last = move;
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
        write_square(out, square);
        xq_buf_append_char(out, ':');
        write_piece(out, xq_position_piece(position, square));
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
        write_move(out, list.moves[i]);
    }
    xq_buf_append_char(out, ']');
}

static void write_squares(XqBuf *out, XqBitboard set)
{
    xq_buf_append_char(out, '[');
    while (!xq_bitboard_is_empty(set)) {
        xq_json_next(out);
        write_square(out, xq_bitboard_pop(&set));
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
    write_side(out, xq_position_side(position));
    xq_json_key(out, "check");
    write_bool(out, !xq_bitboard_is_empty(checkers));
    xq_json_key(out, "checkers");
    write_squares(out, checkers);
    xq_json_key(out, "king");
    write_square(out, xq_position_king(position, xq_position_side(position)));
    xq_json_key(out, "end");
    write_end(out, xq_position_end(position));
    xq_json_key(out, "last");
    if (captures->last == XQ_NO_MOVE)
        xq_buf_append_cstr(out, "null");
    else
        write_move(out, captures->last);
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
    Failure failure;
    XqStr third;
    if (replay(&position, session, &third, note_capture, &captures, &failure) != XQ_OK)
        return write_failure(&session->output, &failure);
    bool is_first = xq_str_equal(xq_str_trim(third), XQ_STR("first-move"));
    write_position(&session->output, &position, &captures, is_first);
    return finish(&session->output);
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
    XqStr rest = { session->input, session->input_size };
    XqStr id = XQ_STR(""), giver = XQ_STR("");
    (void)xq_str_next_line(&rest, &id);    /* what is missing */
    (void)xq_str_next_line(&rest, &giver); /* is refused below */
    Failure failure = { .line = 1 };
    const XqHandicap *handicap;
    if (xq_handicap_find(&handicap, xq_str_trim(id), &failure.err) != XQ_OK)
        return write_failure(&session->output, &failure);
    failure.line = 2;
    XqSide side = XQ_RED;
    if (read_giver(&side, xq_str_trim(giver), &failure.err) != XQ_OK)
        return write_failure(&session->output, &failure);
    XqPosition position;
    Captures captures = { .last = XQ_NO_MOVE };
    xq_handicap_position(&position, handicap, side);
    write_position(&session->output, &position, &captures, handicap->first_moves > 1);
    return finish(&session->output);
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
    write_move(out, move);
    xq_json_key(out, "number");
    xq_buf_printf(out, "%u", before->fullmoves);
    xq_json_key(out, "side");
    write_side(out, xq_position_side(before));
    xq_json_key(out, "text");
    write_text(record, before, move);
    xq_json_key(out, "piece");
    write_piece(out, pass ? XQ_NO_PIECE : xq_position_piece(before, xq_move_from(move)));
    xq_json_key(out, "captured");
    write_piece(out, pass ? XQ_NO_PIECE : xq_position_piece(before, xq_move_to(move)));
    xq_json_key(out, "check");
    write_bool(out, xq_position_in_check(after));
    xq_json_key(out, "end");
    write_end(out, xq_position_end(after));
    xq_buf_append_char(out, '}');
}

/* The notation's name is looked at before the game, but stands behind it. */
static XqStatus find_notation(XqNotation *out, const XqwSession *session, Failure *failure)
{
    XqStr rest = { session->input, session->input_size };
    XqStr name = XQ_STR("");
    for (int line = 1; line <= 3; line++)
        if (!xq_str_next_line(&rest, &name))
            name = XQ_STR("");
    name = xq_str_trim(name);
    *failure = (Failure){ .line = 3 };
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
    Failure failure;
    Record record = { .out = out };
    XqStr unused;
    xq_buf_append_cstr(out, "{\"plies\":[");
    if (find_notation(&record.notation, session, &failure) != XQ_OK ||
        replay(&position, session, &unused, write_ply, &record, &failure) != XQ_OK) {
        xq_buf_reset(out);
        return write_failure(out, &failure);
    }
    xq_buf_append_cstr(out, "]}");
    return finish(out);
}

static void ignore_ply(void *context, int ply, const XqPosition *before, XqMove move,
                       const XqPosition *after)
{
    (void)context, (void)ply, (void)before, (void)move, (void)after;
}

XqStatus xqw_read(XqwSession *session)
{
    XqBuf *out = &session->output;
    xq_buf_reset(out);
    XqPosition position;
    Failure failure;
    XqStr text;
    XqMove move;
    if (replay(&position, session, &text, ignore_ply, NULL, &failure) != XQ_OK)
        return write_failure(out, &failure);
    failure.line = 3;
    if (xq_notation_parse(&move, &position, text, XQ_NOTATION_ANY, &failure.err) != XQ_OK)
        return write_failure(out, &failure);
    xq_buf_append_cstr(out, "{\"move\":");
    write_move(out, move);
    xq_buf_append_char(out, '}');
    return finish(out);
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
        xq_json_key(out, "id");
        xq_json_string(out, xq_str(info->id));
        xq_json_key(out, "name");
        xq_json_string(out, xq_str(info->name));
        xq_json_key(out, "example");
        xq_json_string(out, xq_str(info->example));
        xq_buf_append_char(out, '}');
    }
    xq_buf_append_cstr(out, "]}");
    return finish(out);
}
