/* exchange.c - see exchange.h. */
#include "wasm/exchange.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"

void xqw_exchange_init(XqwSession *out)
{
    *out = (XqwSession){ .input = NULL };
    xq_buf_init(&out->output, XQW_OUTPUT_MAX);
}

void xqw_exchange_release(XqwSession *session)
{
    free(session->input);
    free(session->words);
    xq_buf_release(&session->output);
}

char *xqw_exchange_room(XqwSession *session, size_t size)
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

/* --- Words ----------------------------------------------------------------------------------- */

/* Makes room for the words of the request, at most. */
static bool clear_words(XqwSession *session)
{
    free(session->words);
    session->words_size = 0;
    session->words = malloc(session->input_size + 1);
    return session->words != NULL;
}

static void keep_text(XqwSession *session, XqStr text)
{
    memcpy(session->words + session->words_size, text.ptr, text.len);
    session->words_size += text.len;
    session->words[session->words_size++] = '\0';
}

XqStatus xqw_exchange_words(XqwSession *session)
{
    XqBuf *out = &session->output;
    xq_buf_reset(out);
    if (!clear_words(session)) {
        xqw_exchange_fail(session, &(XqError){ .code = XQ_E_MEMORY }, 1);
        xq_buf_append_cstr(out, "}}");
        return XQ_E_MEMORY;
    }
    XqStr rest = { session->input, session->input_size };
    XqStr line;
    int count = 0;
    while (xq_str_next_line(&rest, &line)) {
        const char *tab = memchr(line.ptr, '\t', line.len);
        if (tab == NULL || memchr(line.ptr, '\0', line.len) != NULL)
            continue;
        size_t at = (size_t)(tab - line.ptr);
        keep_text(session, xq_str_sub(line, 0, at));
        keep_text(session, xq_str_sub(line, at + 1, line.len));
        count++;
    }
    xq_buf_printf(out, "{\"words\":%d}", count);
    return xq_buf_status(out);
}

static const char *translate(void *context, const char *text)
{
    const XqwSession *session = context;
    const char *at = session->words, *end = session->words + session->words_size;
    while (at < end) {
        const char *theirs = at + strlen(at) + 1;
        if (strcmp(at, text) == 0)
            return theirs;
        at = theirs + strlen(theirs) + 1;
    }
    return text;
}

XqTranslator xqw_exchange_translator(const XqwSession *session)
{
    if (session->words == NULL)
        return (XqTranslator){ NULL, NULL };
    return (XqTranslator){ translate, (void *)(uintptr_t)session }; /* it only reads it */
}

/* --- Errors ---------------------------------------------------------------------------------- */

void xqw_exchange_fail(XqwSession *session, XqError *err, int line)
{
    XqBuf *out = &session->output;
    XqTranslator translator = xqw_exchange_translator(session);
    xq_buf_reset(out);
    xq_buf_append_cstr(out, "{\"error\":{");
    xq_json_key(out, "code");
    xq_json_string(out, xq_str(xq_status_name(err->code)));
    xq_buf_printf(out, ",\"line\":%d,\"offset\":%u", line, (unsigned)err->offset);
    xq_json_key(out, "text");
    xq_json_string(out, xq_str(xq_error_translate(err, &translator)));
}
