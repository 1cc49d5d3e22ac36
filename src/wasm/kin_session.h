/* kin_session.h - the session of kin_api.h: what passes to and from the page, and the computer
 * players once they are asked for. */
#ifndef CHUHE_WASM_KIN_SESSION_H
#define CHUHE_WASM_KIN_SESSION_H

#include <chuhe/kin_player.h>
#include "wasm/exchange.h"
#include "wasm/kin_api.h"

struct XqkSession {
    XqwSession exchange;
    XqKinPlayer *players[XQ_KIN_SEARCHES + 1]; /* by kind, NULL until needed */
};

/* A player of this kind, with nothing learnt; it belongs to the session. */
XqStatus kin_find_player(XqKinPlayer **out, XqkSession *session, XqKinPlayerKind kind,
                         uint64_t seed, XqError *err);

#endif
