/* utf8.c - a decoder that accepts exactly what RFC 3629 calls UTF-8. */
#include "base/utf8.h"

#include <assert.h>

static size_t length_from_lead(unsigned char lead)
{
    if (lead < 0x80)
        return 1;
    if (lead >= 0xc2 && lead < 0xe0)
        return 2;
    if (lead >= 0xe0 && lead < 0xf0)
        return 3;
    if (lead >= 0xf0 && lead < 0xf5)
        return 4;
    return 0;
}

uint32_t xq_utf8_decode(XqStr text, size_t *out_len)
{
    assert(text.len > 0);
    static const uint32_t smallest[5] = { 0, 0, 0x80, 0x800, 0x10000 };
    unsigned char lead = (unsigned char)text.ptr[0];
    size_t len = length_from_lead(lead);
    *out_len = 1;
    if (len == 0 || len > text.len)
        return XQ_UTF8_INVALID;
    uint32_t value = len == 1 ? lead : lead & (0x7fu >> len);
    for (size_t i = 1; i < len; i++) {
        unsigned char next = (unsigned char)text.ptr[i];
        if ((next & 0xc0) != 0x80)
            return XQ_UTF8_INVALID;
        value = value << 6 | (next & 0x3fu);
    }
    if (value < smallest[len] || value > 0x10ffff || (value >= 0xd800 && value < 0xe000))
        return XQ_UTF8_INVALID;
    *out_len = len;
    return value;
}

size_t xq_utf8_clip(XqStr text)
{
    for (size_t back = 1; back <= 3 && back <= text.len; back++) {
        unsigned char byte = (unsigned char)text.ptr[text.len - back];
        if ((byte & 0xc0) != 0x80)
            return length_from_lead(byte) > back ? text.len - back : text.len;
    }
    return text.len;
}

bool xq_utf8_is_valid(XqStr text)
{
    while (text.len > 0) {
        size_t len;
        if (xq_utf8_decode(text, &len) == XQ_UTF8_INVALID)
            return false;
        text = xq_str_sub(text, len, text.len);
    }
    return true;
}
