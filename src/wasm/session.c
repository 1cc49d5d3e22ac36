/* session.c - see session.h. */
#include "wasm/session.h"

#include <stdlib.h>

#include <chuhe/fen.h>
#include "base/fail.h"
#include "base/json.h"

int xqw_abi(void)
{
    return XQW_ABI;
}

XqwSession *xqw_new(void)
{
    XqwSession *session = malloc(sizeof *session);
    if (session != NULL)
        xqw_exchange_init(session);
    return session;
}

void xqw_free(XqwSession *session)
{
    if (session != NULL)
        xqw_exchange_release(session);
    free(session);
}

char *xqw_input(XqwSession *session, size_t size)
{
    return xqw_exchange_room(session, size);
}

const char *xqw_output(const XqwSession *session)
{
    return xq_buf_cstr(&session->output);
}

size_t xqw_output_size(const XqwSession *session)
{
    return xq_buf_str(&session->output).len;
}

/* --- Words ----------------------------------------------------------------------------------- */

XqStatus xqw_words(XqwSession *session)
{
    return xqw_exchange_words(session);
}

XqWords xqw_reader(const XqwSession *session)
{
    return (XqWords){ .translator = xqw_exchange_translator(session), .ranks_from_one = true };
}

/* --- Writing --------------------------------------------------------------------------------- */

void xqw_write_square(XqBuf *out, XqSquare square)
{
    xq_buf_append_char(out, '"');
    xq_square_format(out, square);
    xq_buf_append_char(out, '"');
}

void xqw_write_move(XqBuf *out, XqMove move)
{
    xq_buf_append_char(out, '"');
    xq_move_format(out, move);
    xq_buf_append_char(out, '"');
}

void xqw_write_piece(XqBuf *out, XqPiece piece)
{
    if (piece == XQ_NO_PIECE) {
        xq_buf_append_cstr(out, "null");
        return;
    }
    char letter = xq_piece_letter(piece);
    xq_json_string(out, (XqStr){ &letter, 1 });
}

void xqw_write_bool(XqBuf *out, bool value)
{
    xq_buf_append_cstr(out, value ? "true" : "false");
}

void xqw_write_side(XqBuf *out, XqSide side)
{
    xq_json_string(out, side == XQ_RED ? XQ_STR("red") : XQ_STR("black"));
}

void xqw_write_member(XqBuf *out, const char *key, const char *text)
{
    xq_json_key(out, key);
    xq_json_string(out, xq_str(text));
}

static void write_faults(XqBuf *out, unsigned faults, const XqTranslator *translator)
{
    xq_json_key(out, "faults");
    xq_buf_append_char(out, '[');
    for (unsigned bit = 0; bit < XQ_FAULT_COUNT; bit++) {
        XqFault fault = (XqFault)(1u << bit);
        if ((faults & fault) == 0)
            continue;
        xq_json_next(out);
        xq_buf_append_char(out, '{');
        xqw_write_member(out, "name", xq_fault_name(fault));
        xqw_write_member(out, "text", xq_translate(translator, xq_fault_sentence(fault)));
        xq_buf_append_char(out, '}');
    }
    xq_buf_append_char(out, ']');
}

XqStatus xqw_write_failure(XqwSession *session, XqwFailure *failure)
{
    XqBuf *out = &session->output;
    xqw_exchange_fail(session, &failure->err, failure->line);
    if (failure->err.code == XQ_E_POSITION) {
        XqTranslator translator = xqw_exchange_translator(session);
        write_faults(out, failure->faults, &translator);
    }
    xq_buf_append_cstr(out, "}}");
    return failure->err.code;
}

/* --- Reading --------------------------------------------------------------------------------- */

static XqStr whole_line(const XqwSession *session, int number)
{
    XqStr rest = { session->input, session->input_size };
    XqStr line = XQ_STR("");
    for (int i = 1; i <= number; i++)
        if (!xq_str_next_line(&rest, &line))
            return XQ_STR("");
    return line;
}

XqStr xqw_line(const XqwSession *session, int number)
{
    return xq_str_trim(whole_line(session, number));
}

static XqStatus read_start(XqPosition *out, XqStr fen, XqwFailure *failure)
{
    failure->line = 1;
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

static XqStatus play_moves(XqPosition *position, XqStr line, XqwPlyVisitor *visit, void *context,
                           XqwFailure *failure)
{
    failure->line = 2;
    XqStr rest = line;
    for (int ply = 0;; ply++) {
        XqStr word = xq_str_next_word(&rest);
        if (word.len == 0)
            return XQ_OK;
        XqMove move = XQ_NO_MOVE;
        XqPosition before = *position;
        XqStatus status = ply < XQW_PLIES_MAX
                              ? play_word(position, &move, word, &failure->err)
                              : xq_fail(&failure->err, XQ_E_LIMIT, 0,
                                        "a game here has at most %d moves", XQW_PLIES_MAX);
        if (status != XQ_OK) {
            failure->err.offset = (size_t)(word.ptr - line.ptr);
            return status;
        }
        if (visit != NULL)
            visit(context, ply, &before, move, position);
    }
}

XqStatus xqw_replay(XqPosition *out, const XqwSession *session, XqwPlyVisitor *visit, void *context,
                    XqwFailure *failure)
{
    *failure = (XqwFailure){ .line = 1 };
    XqStatus status = read_start(out, xqw_line(session, 1), failure);
    return status != XQ_OK ? status
                           : play_moves(out, whole_line(session, 2), visit, context, failure);
}
