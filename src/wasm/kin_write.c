/* kin_write.c - the small parts of answers. See kin_write.h. */
#include "wasm/kin_write.h"

#include "base/json.h"

void kin_write_text(XqBuf *out, const char *key, const char *text)
{
    xq_json_key(out, key);
    if (text != NULL)
        xq_json_string(out, xq_str(text));
    else
        xq_buf_append_cstr(out, "null");
}

void kin_write_bool(XqBuf *out, const char *key, bool value)
{
    xq_json_key(out, key);
    xq_buf_append_cstr(out, value ? "true" : "false");
}

void kin_write_letter(XqBuf *out, const char *key, const XqKinGame *game, int seat)
{
    char letter = seat == XQ_KIN_CHANCE ? '*' : xq_kin_letter(game, seat);
    xq_json_key(out, key);
    xq_json_string(out, (XqStr){ &letter, 1 });
}

void kin_write_set(XqBuf *out, const char *key, const XqKinGame *game, unsigned set)
{
    char letters[XQ_KIN_SEATS_MAX];
    size_t count = 0;
    for (int seat = 0; seat < XQ_KIN_SEATS_MAX; seat++)
        if ((set >> seat & 1u) != 0)
            letters[count++] = xq_kin_letter(game, seat);
    xq_json_key(out, key);
    xq_json_string(out, (XqStr){ letters, count });
}

char kin_kind_letter(const XqKinGame *game, int kind)
{
    const XqKinInfo *info = xq_kin_info(game);
    if (kind == XQ_KIN_COVERED)
        return '?';
    return kind < info->kind_count ? info->kinds[kind].letter : '-';
}

void kin_write_kind(XqBuf *out, const char *key, const XqKinGame *game, int kind)
{
    char letter = kin_kind_letter(game, kind);
    xq_json_key(out, key);
    xq_json_string(out, (XqStr){ &letter, 1 });
}

void kin_write_list(XqBuf *out, const char *key, const char *const *texts)
{
    xq_json_key(out, key);
    xq_buf_append_char(out, '[');
    for (int i = 0; texts != NULL && texts[i] != NULL; i++) {
        xq_json_next(out);
        xq_json_string(out, xq_str(texts[i]));
    }
    xq_buf_append_char(out, ']');
}

void kin_open_item(XqBuf *out)
{
    xq_json_next(out);
    xq_buf_append_char(out, '{');
}

void kin_open_list(XqBuf *out, const char *key)
{
    xq_json_key(out, key);
    xq_buf_append_char(out, '[');
}

/* The names of the bits that are set. */
void kin_write_flags(XqBuf *out, const char *key, unsigned flags, const char *const *names,
                     int count)
{
    kin_open_list(out, key);
    for (int bit = 0; bit < count; bit++)
        if ((flags >> bit & 1u) != 0) {
            xq_json_next(out);
            xq_json_string(out, xq_str(names[bit]));
        }
    xq_buf_append_char(out, ']');
}

void kin_write_by(XqBuf *out, const char *key, void (*format)(XqBuf *, const XqKinState *),
                  const XqKinState *state)
{
    XqBuf text;
    xq_buf_init(&text, XQ_KIN_TEXT_SIZE);
    format(&text, state);
    xq_json_key(out, key);
    xq_json_string(out, xq_buf_str(&text));
    xq_buf_release(&text);
}
