/*
 * problem.h - what went wrong with a request, as the client is told it.
 *
 * Every refusal of the server is one of these codes; docs/api.md and docs/api-tables.md list them.
 * A function that can refuse returns bool and takes an XqProblem, which it fills in on failure
 * alone:
 *
 *     if (room->result != XQ_RESULT_NONE)
 *         return xq_problem(out, XQ_PROBLEM_GAME_OVER, "the game has ended");
 *
 * The text is English and for developers; the page makes its own sentences from the code.
 */
#ifndef CHUHE_SERVER_PROBLEM_H
#define CHUHE_SERVER_PROBLEM_H

#include <stdbool.h>

#include <chuhe/attr.h>

typedef enum XqProblemCode {
    XQ_PROBLEM_NONE = 0,
    XQ_PROBLEM_BAD_REQUEST,
    XQ_PROBLEM_BAD_JSON,
    XQ_PROBLEM_BAD_VALUE,
    XQ_PROBLEM_BAD_FEN,
    XQ_PROBLEM_UNSUPPORTED_TYPE,
    XQ_PROBLEM_TOO_LARGE,
    XQ_PROBLEM_TOO_SLOW,
    XQ_PROBLEM_FORBIDDEN,
    XQ_PROBLEM_NOT_FOUND,
    XQ_PROBLEM_UNKNOWN_GAME,
    XQ_PROBLEM_BAD_METHOD,
    XQ_PROBLEM_BUSY,
    XQ_PROBLEM_STORAGE,
    XQ_PROBLEM_INTERNAL,
    XQ_PROBLEM_BAD_MOVE,
    XQ_PROBLEM_ILLEGAL_MOVE,
    XQ_PROBLEM_HANDICAP_MOVE,
    XQ_PROBLEM_WRONG_PLY,
    XQ_PROBLEM_NOT_YOUR_TURN,
    XQ_PROBLEM_GAME_OVER,
    XQ_PROBLEM_NO_OFFER,
    XQ_PROBLEM_NOTHING_TO_TAKE_BACK,
    XQ_PROBLEM_NO_FAULT,
    XQ_PROBLEM_HINT_STALE,
    XQ_PROBLEM_TOO_MANY,
    XQ_PROBLEM_ENGINE_MISSING,
    XQ_PROBLEM_ENGINE_FAILED,
    XQ_PROBLEM_ENGINE_HUNG,
    XQ_PROBLEM_ENGINE_ILLEGAL,
    XQ_PROBLEM_UNKNOWN_TABLE,
    XQ_PROBLEM_BAD_KEY,
    XQ_PROBLEM_SEAT_TAKEN,
    XQ_PROBLEM_WRONG_PHASE,
    XQ_PROBLEM_BAD_WORD,
    XQ_PROBLEM_NOT_OVER,
    XQ_PROBLEM_CODE_COUNT
} XqProblemCode;

typedef struct XqProblem {
    XqProblemCode code;
    long offset;     /* byte of the input, -1 where there is none */
    int ply;         /* the right ply with XQ_PROBLEM_WRONG_PLY, else -1 */
    unsigned faults; /* of the position with XQ_PROBLEM_BAD_FEN, else 0 */
    char at[48];     /* the member at fault, "black.level"; empty where there is none */
    char text[256];  /* one English sentence without a full stop */
} XqProblem;

/* Fills in `out` (which may be NULL) and returns false. */
bool xq_problem(XqProblem *out, XqProblemCode code, const char *format, ...) XQ_PRINTF(3, 4);

/* The code on the wire, "illegal-move"; its status in an HTTP answer. */
const char *xq_problem_name(XqProblemCode code);
int xq_problem_http_status(XqProblemCode code);

#endif
