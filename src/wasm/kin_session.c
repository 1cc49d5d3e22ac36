/* kin_session.c - see kin_session.h. */
#include "wasm/kin_session.h"

#include <stdlib.h>

int xqk_abi(void)
{
    return XQK_ABI;
}

XqkSession *xqk_new(void)
{
    XqkSession *session = calloc(1, sizeof *session);
    if (session != NULL)
        xqw_exchange_init(&session->exchange);
    return session;
}

void xqk_free(XqkSession *session)
{
    if (session == NULL)
        return;
    for (int kind = 0; kind <= XQ_KIN_SEARCHES; kind++)
        xq_kin_player_free(session->players[kind]);
    xqw_exchange_release(&session->exchange);
    free(session);
}

char *xqk_input(XqkSession *session, size_t size)
{
    return xqw_exchange_room(&session->exchange, size);
}

const char *xqk_output(const XqkSession *session)
{
    return xq_buf_cstr(&session->exchange.output);
}

size_t xqk_output_size(const XqkSession *session)
{
    return xq_buf_str(&session->exchange.output).len;
}

XqStatus xqk_words(XqkSession *session)
{
    return xqw_exchange_words(&session->exchange);
}

XqStatus kin_find_player(XqKinPlayer **out, XqkSession *session, XqKinPlayerKind kind,
                         uint64_t seed, XqError *err)
{
    XqKinPlayer **player = &session->players[kind];
    if (*player == NULL) {
        XqStatus status = xq_kin_player_new(player, kind, seed, NULL, err);
        if (status != XQ_OK)
            return status;
    } else {
        xq_kin_player_reset(*player, seed);
    }
    *out = *player;
    return XQ_OK;
}
