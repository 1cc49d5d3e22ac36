/*
 * session.h - what the calls of api.h share: reading the game of a request, writing an answer.
 *
 * A call resets the output, reads the game of its request with xqw_replay(), and writes an answer,
 * or hands what went wrong to xqw_write_failure(). The session itself is that of exchange.h.
 */
#ifndef CHUHE_WASM_SESSION_H
#define CHUHE_WASM_SESSION_H

#include <chuhe/explain.h>
#include <chuhe/position.h>
#include <chuhe/text.h>
#include "wasm/exchange.h"

enum { XQW_PLIES_MAX = 10000 };

/* What went wrong, and in which line of the request. */
typedef struct XqwFailure {
    XqError err;
    int line;
    unsigned faults; /* of a position that cannot be played */
} XqwFailure;

/* One ply as it is played: the position before it, the move (XQ_NO_MOVE: a pass), the position
 * after it. */
typedef void XqwPlyVisitor(void *context, int ply, const XqPosition *before, XqMove move,
                           const XqPosition *after);

/* Plays the game of the request's first two lines; `visit` may be NULL. */
XqStatus xqw_replay(XqPosition *out, const XqwSession *session, XqwPlyVisitor *visit, void *context,
                    XqwFailure *failure);

/* A line of the request, counted from 1, without blanks around it; empty where there is none. */
XqStr xqw_line(const XqwSession *session, int number);

void xqw_write_square(XqBuf *out, XqSquare square);
void xqw_write_move(XqBuf *out, XqMove move);
void xqw_write_piece(XqBuf *out, XqPiece piece); /* null for none */
void xqw_write_bool(XqBuf *out, bool value);
void xqw_write_side(XqBuf *out, XqSide side);
void xqw_write_member(XqBuf *out, const char *key, const char *text);

/* The words the session was given, for sentences on the page. */
XqWords xqw_reader(const XqwSession *session);

/* Replaces the answer; returns the failure's code. */
XqStatus xqw_write_failure(XqwSession *session, XqwFailure *failure);

#endif
