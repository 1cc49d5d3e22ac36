/* kin_request.h - a request of kin_api.h, read: the rules, the state reached, who looks. */
#ifndef CHUHE_WASM_KIN_REQUEST_H
#define CHUHE_WASM_KIN_REQUEST_H

#include <chuhe/kin.h>
#include "wasm/kin_session.h"

enum { REQUEST_LINES = 6, REFEREE = 0x100 };

typedef struct Request {
    XqStr line[REQUEST_LINES]; /* trimmed */
    XqKinRules rules;
    XqKinState state; /* all of it: the referee's */
    int viewer;       /* a seat, XQ_KIN_NOBODY, or REFEREE */
    XqError err;
    int failed_line; /* counted from 1 */
} Request;

/* One ply as it is played: the state before it, the record, the state after it. */
typedef void PlyVisitor(void *context, const XqKinState *before, XqKinMove move,
                        const XqKinState *after);

/* The lines come first; then line 1; then lines 2 and 3; or all of lines 1 to 5 at once. */
void kin_read_lines(Request *request, const XqkSession *session);
XqStatus kin_read_rules(Request *request);
XqStatus kin_read_start(Request *request);
XqStatus kin_read_request(Request *request, PlyVisitor *visit, void *context);

/* Parts that some calls have in lines of their own. */
XqStatus kin_read_seed(uint64_t *out, XqStr text, XqError *err);
XqStatus kin_read_seats(unsigned *out, const XqKinGame *game, XqStr letters, XqError *err);

/* Answers what went wrong; returns the status. */
XqStatus kin_fail(XqkSession *session, Request *request);

/* What `viewer` may know of `state`. */
void kin_look(XqKinState *out, const XqKinState *state, int viewer);

#endif
