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
        xq_buf_init(&session->output, XQW_OUTPUT_MAX);
    return session;
}

void xqk_free(XqkSession *session)
{
    if (session == NULL)
        return;
    for (int kind = 0; kind <= XQ_KIN_SEARCHES; kind++)
        xq_kin_player_free(session->players[kind]);
    free(session->input);
    xq_buf_release(&session->output);
    free(session);
}

char *xqk_input(XqkSession *session, size_t size)
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

const char *xqk_output(const XqkSession *session)
{
    return xq_buf_cstr(&session->output);
}

size_t xqk_output_size(const XqkSession *session)
{
    return xq_buf_str(&session->output).len;
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
