/* json.c - see json.h. The last byte written tells whether a comma is due, so there is no state. */
#include "base/json.h"

#include "base/utf8.h"

void xq_json_string(XqBuf *out, XqStr text)
{
    xq_buf_append_char(out, '"');
    for (size_t len; text.len > 0; text = xq_str_sub(text, len, text.len)) {
        uint32_t c = xq_utf8_decode(text, &len);
        if (c == XQ_UTF8_INVALID)
            xq_buf_append_cstr(out, "\\ufffd");
        else if (c < 0x20)
            xq_buf_printf(out, "\\u%04x", (unsigned)c);
        else if (c == '"' || c == '\\')
            xq_buf_printf(out, "\\%c", (int)c);
        else
            xq_buf_append(out, xq_str_sub(text, 0, len));
    }
    xq_buf_append_char(out, '"');
}

void xq_json_next(XqBuf *out)
{
    XqStr text = xq_buf_str(out);
    char last = text.len > 0 ? text.ptr[text.len - 1] : '{';
    if (last != '{' && last != '[')
        xq_buf_append_char(out, ',');
}

void xq_json_key(XqBuf *out, const char *key)
{
    xq_json_next(out);
    xq_json_string(out, xq_str(key));
    xq_buf_append_char(out, ':');
}
