/* json.c - see json.h. The last byte written tells whether a comma is due, so there is no state. */
#include "base/json.h"

void xq_json_string(XqBuf *out, XqStr text)
{
    xq_buf_append_char(out, '"');
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.ptr[i];
        if (c == '"' || c == '\\') {
            xq_buf_append_char(out, '\\');
            xq_buf_append_char(out, (char)c);
        } else if (c < 0x20) {
            xq_buf_append_cstr(out, "\\u00");
            xq_buf_append_char(out, "0123456789abcdef"[c >> 4]);
            xq_buf_append_char(out, "0123456789abcdef"[c & 15]);
        } else {
            xq_buf_append_char(out, (char)c);
        }
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
