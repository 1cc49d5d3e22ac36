/* session.c - see session.h. */
#include "wasm/session.h"

#include <stdlib.h>
#include <string.h>

#include <chuhe/fen.h>
#include "base/fail.h"
#include "base/json.h"

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
    free(session->words);
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

/* --- Words ----------------------------------------------------------------------------------- */

/* Makes room for the words of the request, at most. */
static bool clear_words(XqwSession *session)
{
    free(session->words);
    session->words_size = 0;
    session->words = malloc(session->input_size + 1);
    return session->words != NULL;
}

static void keep_text(XqwSession *session, XqStr text)
{
    memcpy(session->words + session->words_size, text.ptr, text.len);
    session->words_size += text.len;
    session->words[session->words_size++] = '\0';
}

XqStatus xqw_words(XqwSession *session)
{
    XqBuf *out = &session->output;
    xq_buf_reset(out);
    if (!clear_words(session))
        return xqw_write_failure(session, &(XqwFailure){ .err.code = XQ_E_MEMORY, .line = 1 });
    XqStr rest = { session->input, session->input_size };
    XqStr line;
    int count = 0;
    while (xq_str_next_line(&rest, &line)) {
        const char *tab = memchr(line.ptr, '\t', line.len);
        if (tab == NULL || memchr(line.ptr, '\0', line.len) != NULL)
            continue;
        size_t at = (size_t)(tab - line.ptr);
        keep_text(session, xq_str_sub(line, 0, at));
        keep_text(session, xq_str_sub(line, at + 1, line.len));
        count++;
    }
    xq_buf_printf(out, "{\"words\":%d}", count);
    return xq_buf_status(out);
}

static const char *translate(void *context, const char *text)
{
    const XqwSession *session = context;
    const char *at = session->words, *end = session->words + session->words_size;
    while (at < end) {
        const char *theirs = at + strlen(at) + 1;
        if (strcmp(at, text) == 0)
            return theirs;
        at = theirs + strlen(theirs) + 1;
    }
    return text;
}

XqWords xqw_reader(const XqwSession *session)
{
    XqTranslator translator = { translate, (void *)(uintptr_t)session }; /* it only reads it */
    return (XqWords){ .translator =
                          session->words != NULL ? translator : (XqTranslator){ NULL, NULL },
                      .ranks_from_one = true };
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

XqStatus xqw_write_failure(XqwSession *session, const XqwFailure *failure)
{
    XqBuf *out = &session->output;
    xq_buf_reset(out);
    xq_buf_append_cstr(out, "{\"error\":{");
    xqw_write_member(out, "code", xq_status_name(failure->err.code));
    xq_json_key(out, "line");
    xq_buf_printf(out, "%d", failure->line);
    xq_json_key(out, "offset");
    xq_buf_printf(out, "%u", (unsigned)failure->err.offset);
    xqw_write_member(out, "text", failure->err.text);
    if (failure->err.code == XQ_E_POSITION) {
        xq_json_key(out, "faults");
        write_faults(out, failure->faults);
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
