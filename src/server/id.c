/* id.c - game IDs as text. */
#include "server/id.h"

#include <string.h>

static int hex_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool xq_game_id_parse(XqGameId *out, XqStr in)
{
    XqGameId id;
    if (in.len != 2 * XQ_GAME_ID_BYTES)
        return false;
    for (size_t i = 0; i < XQ_GAME_ID_BYTES; i++) {
        int high = hex_value(in.ptr[2 * i]), low = hex_value(in.ptr[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        id.bytes[i] = (uint8_t)(high * 16 + low);
    }
    *out = id;
    return true;
}

void xq_game_id_format(char out[XQ_GAME_ID_SIZE], const XqGameId *id)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < XQ_GAME_ID_BYTES; i++) {
        out[2 * i] = digits[id->bytes[i] >> 4];
        out[2 * i + 1] = digits[id->bytes[i] & 15];
    }
    out[2 * XQ_GAME_ID_BYTES] = '\0';
}

bool xq_game_id_equal(const XqGameId *a, const XqGameId *b)
{
    return memcmp(a->bytes, b->bytes, XQ_GAME_ID_BYTES) == 0;
}
