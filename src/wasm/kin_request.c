/* kin_request.c - reading a request: rules, the start, the moves, who looks. See kin_request.h. */
#include "wasm/kin_request.h"

#include <string.h>

#include "base/fail.h"
#include "wasm/kin_write.h"

enum { PLIES_MAX = 20000 };

void kin_read_lines(Request *request, const XqkSession *session)
{
    XqStr rest = { session->exchange.input, session->exchange.input_size };
    memset(request, 0, sizeof *request);
    for (int i = 0; i < REQUEST_LINES; i++) {
        request->line[i] = XQ_STR("");
        if (xq_str_next_line(&rest, &request->line[i]))
            request->line[i] = xq_str_trim(request->line[i]);
    }
}

XqStatus kin_fail(XqkSession *session, Request *request)
{
    xqw_exchange_fail(&session->exchange, &request->err, request->failed_line);
    xq_buf_append_cstr(&session->exchange.output, "}}");
    return request->err.code;
}

XqStatus kin_read_rules(Request *request)
{
    XqStr rest = request->line[0];
    XqStr name = xq_str_next_word(&rest);
    const XqKinGame *game = xq_kin_find(name);
    request->failed_line = 1;
    if (game == NULL)
        return xq_fail(&request->err, XQ_E_NOT_FOUND, 0, "there is no game '%.*s'",
                       (int)(name.len < 40 ? name.len : 40), name.ptr);
    XqStatus status = xq_kin_rules_parse(&request->rules, game, rest, &request->err);
    if (status != XQ_OK && rest.ptr != NULL)
        request->err.offset += (size_t)(rest.ptr - request->line[0].ptr);
    return status;
}

XqStatus kin_read_seed(uint64_t *out, XqStr text, XqError *err)
{
    uint64_t value = 0;
    if (text.len < 1 || text.len > 16)
        return xq_fail(err, XQ_E_SYNTAX, 0, "1 to 16 hexadecimal digits were expected");
    for (size_t i = 0; i < text.len; i++) {
        const char *digits = "0123456789abcdef";
        const char *at = text.ptr[i] != '\0' ? strchr(digits, text.ptr[i]) : NULL;
        if (at == NULL)
            return xq_fail(err, XQ_E_SYNTAX, i, "a hexadecimal digit was expected");
        value = value << 4 | (uint64_t)(at - digits);
    }
    *out = value;
    return XQ_OK;
}

XqStatus kin_read_seats(unsigned *out, const XqKinGame *game, XqStr letters, XqError *err)
{
    unsigned seats = 0;
    for (size_t i = 0; i < letters.len; i++) {
        int seat = 0;
        while (seat < XQ_KIN_SEATS_MAX && xq_kin_letter(game, seat) != letters.ptr[i])
            seat++;
        if (seat == XQ_KIN_SEATS_MAX || letters.ptr[i] == '-')
            return xq_fail(err, XQ_E_SYNTAX, i, "the letter of a seat was expected");
        seats |= 1u << seat;
    }
    *out = seats;
    return XQ_OK;
}

/* Where pieces are hidden, the start is dealt from any seed and then told what the secret says. */
XqStatus kin_read_start(Request *request)
{
    XqStr text = request->line[1];
    bool is_start = text.len == 0 || xq_str_equal(text, XQ_STR("start"));
    XqKinSeed seed;
    xq_kin_seed_init(&seed, 1);
    XqKinRandom random = xq_kin_seed_random(&seed);
    request->failed_line = 2;
    XqStatus status = is_start
                          ? xq_kin_start(&request->state, &request->rules, &random, &request->err)
                          : xq_kin_parse(&request->state, &request->rules, text, &request->err);
    if (status != XQ_OK)
        return status;
    request->failed_line = 3;
    if (request->line[2].len > 0) {
        /* A secret goes with a view, which a position's text is. */
        xq_kin_view(&request->state, &request->state, XQ_KIN_NOBODY);
        return xq_kin_secret_parse(&request->state, request->line[2], &request->err);
    }
    return XQ_OK;
}

static XqStatus read_viewer(Request *request)
{
    XqStr text = request->line[4];
    unsigned seats;
    request->failed_line = 5;
    request->viewer = REFEREE;
    if (text.len == 0 || xq_str_equal(text, XQ_STR("*")))
        return XQ_OK;
    request->viewer = XQ_KIN_NOBODY;
    if (xq_str_equal(text, XQ_STR("-")))
        return XQ_OK;
    XqStatus status = kin_read_seats(&seats, request->rules.game, text, &request->err);
    if (status == XQ_OK && text.len != 1)
        status = xq_fail(&request->err, XQ_E_SYNTAX, 0, "one seat was expected");
    for (int seat = 0; status == XQ_OK && seat < XQ_KIN_SEATS_MAX; seat++)
        if (seats == 1u << seat)
            request->viewer = seat;
    return status;
}

static XqStatus play_moves(Request *request, PlyVisitor *visit, void *context)
{
    XqStr line = request->line[3], rest = line;
    request->failed_line = 4;
    for (int ply = 0;; ply++) {
        XqStr word = xq_str_next_word(&rest);
        XqKinMove move;
        XqKinState before;
        if (word.len == 0)
            return XQ_OK;
        XqStatus status = ply < PLIES_MAX
                              ? xq_kin_record_parse(&move, &request->state, word, &request->err)
                              : xq_fail(&request->err, XQ_E_LIMIT, 0, "more than 20000 moves");
        if (status != XQ_OK) {
            request->err.offset = (size_t)(word.ptr - line.ptr);
            return status;
        }
        if (visit != NULL)
            xq_kin_copy(&before, &request->state);
        xq_kin_play(&request->state, move, &move);
        if (visit != NULL)
            visit(context, &before, move, &request->state);
    }
}

XqStatus kin_read_request(Request *request, PlyVisitor *visit, void *context)
{
    XqStatus status = kin_read_rules(request);
    if (status == XQ_OK)
        status = kin_read_start(request);
    if (status == XQ_OK)
        status = read_viewer(request);
    if (status == XQ_OK)
        status = play_moves(request, visit, context);
    return status;
}

/* What the one who looks may know of `state`. */
void kin_look(XqKinState *out, const XqKinState *state, int viewer)
{
    if (viewer == REFEREE)
        xq_kin_copy(out, state);
    else
        xq_kin_view(out, state, viewer);
}
