/* problem.c - the table of refusals. */
#include "server/problem.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/utf8.h"

static const struct {
    const char *name;
    int http_status;
} problems[XQ_PROBLEM_CODE_COUNT] = {
    [XQ_PROBLEM_NONE] = { "none", 200 },
    [XQ_PROBLEM_BAD_REQUEST] = { "bad-request", 400 },
    [XQ_PROBLEM_BAD_JSON] = { "bad-json", 400 },
    [XQ_PROBLEM_BAD_VALUE] = { "bad-value", 400 },
    [XQ_PROBLEM_BAD_FEN] = { "bad-fen", 400 },
    [XQ_PROBLEM_UNSUPPORTED_TYPE] = { "unsupported-type", 415 },
    [XQ_PROBLEM_TOO_LARGE] = { "too-large", 413 },
    [XQ_PROBLEM_TOO_SLOW] = { "too-slow", 408 },
    [XQ_PROBLEM_FORBIDDEN] = { "forbidden", 403 },
    [XQ_PROBLEM_NOT_FOUND] = { "not-found", 404 },
    [XQ_PROBLEM_UNKNOWN_GAME] = { "unknown-game", 404 },
    [XQ_PROBLEM_BAD_METHOD] = { "bad-method", 405 },
    [XQ_PROBLEM_BUSY] = { "busy", 429 },
    [XQ_PROBLEM_STORAGE] = { "storage", 500 },
    [XQ_PROBLEM_INTERNAL] = { "internal", 500 },
    [XQ_PROBLEM_BAD_MOVE] = { "bad-move", 400 },
    [XQ_PROBLEM_ILLEGAL_MOVE] = { "illegal-move", 409 },
    [XQ_PROBLEM_HANDICAP_MOVE] = { "handicap-move", 409 },
    [XQ_PROBLEM_WRONG_PLY] = { "wrong-ply", 409 },
    [XQ_PROBLEM_NOT_YOUR_TURN] = { "not-your-turn", 409 },
    [XQ_PROBLEM_GAME_OVER] = { "game-over", 409 },
    [XQ_PROBLEM_NO_OFFER] = { "no-offer", 409 },
    [XQ_PROBLEM_NOTHING_TO_TAKE_BACK] = { "nothing-to-take-back", 409 },
    [XQ_PROBLEM_NO_FAULT] = { "no-fault", 409 },
    [XQ_PROBLEM_HINT_STALE] = { "hint-stale", 409 },
    [XQ_PROBLEM_TOO_MANY] = { "too-many", 429 },
    [XQ_PROBLEM_ENGINE_MISSING] = { "engine-missing", 503 },
    [XQ_PROBLEM_ENGINE_FAILED] = { "engine-failed", 502 },
    [XQ_PROBLEM_ENGINE_HUNG] = { "engine-hung", 504 },
    [XQ_PROBLEM_ENGINE_ILLEGAL] = { "engine-illegal", 502 },
    [XQ_PROBLEM_UNKNOWN_TABLE] = { "unknown-table", 404 },
    [XQ_PROBLEM_BAD_KEY] = { "bad-key", 403 },
    [XQ_PROBLEM_SEAT_TAKEN] = { "seat-taken", 409 },
    [XQ_PROBLEM_WRONG_PHASE] = { "wrong-phase", 409 },
    [XQ_PROBLEM_BAD_WORD] = { "bad-word", 409 },
    [XQ_PROBLEM_NOT_OVER] = { "not-over", 409 },
};

/* The text may quote a single byte of the input; what is sent has to be valid UTF-8. */
static void clean(char *text)
{
    XqStr rest = xq_str(text);
    while (rest.len > 0) {
        size_t len;
        if (xq_utf8_decode(rest, &len) == XQ_UTF8_INVALID)
            text[rest.ptr - text] = '?';
        rest = xq_str_sub(rest, len, rest.len);
    }
}

bool xq_problem(XqProblem *out, XqProblemCode code, const char *format, ...)
{
    if (out == NULL)
        return false;
    *out = (XqProblem){ .code = code, .offset = -1, .ply = -1 };
    va_list args;
    va_start(args, format);
    (void)vsnprintf(out->text, sizeof out->text, format, args); /* cut short is good enough */
    va_end(args);
    clean(out->text);
    return false;
}

const char *xq_problem_name(XqProblemCode code)
{
    return problems[code].name;
}

int xq_problem_http_status(XqProblemCode code)
{
    return problems[code].http_status;
}
