/*
 * translate.c - texts of the library in the reader's language.
 *
 * A translated sentence is never a format for printf: its conversions are only the places where the
 * values go, in order or by number. What a faulty catalogue can do is leave a value out.
 */
#include <chuhe/translate.h>

#include <string.h>

#include <chuhe/text.h>
#include "base/utf8.h"

const char *xq_translate(const XqTranslator *translator, const char *text)
{
    /* The empty text is the key of a catalogue's header. */
    return translator == NULL || translator->translate == NULL || text[0] == '\0'
               ? text
               : translator->translate(translator->context, text);
}

/* Which value a numbered conversion wants: the numbers are printf's, which counts the precision in
 * "%.*s" as well. -1 if there is no such value. */
static int value_of_number(const XqError *err, size_t number)
{
    size_t at = 0;
    for (int i = 0; i < err->value_count; i++) {
        at += err->values[i].kind == XQ_ERROR_INPUT ? 2 : 1;
        if (at == number)
            return i;
    }
    return -1;
}

/* Reads the conversion at `at`, a '%': its length and the value that it wants, by its number or
 * else `next`. */
static size_t read_conversion(int *value, const XqError *err, const char *at, int next)
{
    size_t len = 1, digits = strspn(at + 1, "0123456789");
    *value = next < err->value_count ? next : -1;
    if (digits > 0 && at[1 + digits] == '$') {
        *value = digits == 1 ? value_of_number(err, (size_t)(at[1] - '0')) : -1;
        len += digits + 1;
    }
    len += strspn(at + len, "-+ #0123456789.*$hlzjt");
    return len + (at[len] != '\0');
}

static void append_value(XqBuf *out, const XqError *err, int index, const XqTranslator *translator)
{
    const XqErrorValue *value = &err->values[index];
    char word[XQ_ERROR_TEXT_SIZE];
    memcpy(word, err->text + value->start, value->len);
    word[value->len] = '\0';
    xq_buf_append_cstr(out, value->kind == XQ_ERROR_WORD ? xq_translate(translator, word) : word);
}

static void write_sentence(XqBuf *out, const XqError *err, const char *sentence,
                           const XqTranslator *translator)
{
    for (int next = 0, value; *sentence != '\0';) {
        size_t plain = strcspn(sentence, "%");
        xq_buf_append(out, (XqStr){ sentence, plain });
        sentence += plain;
        for (; sentence[0] == '%' && sentence[1] == '%'; sentence += 2)
            xq_buf_append_char(out, '%');
        if (*sentence != '%')
            continue;
        sentence += read_conversion(&value, err, sentence, next++);
        if (value >= 0)
            append_value(out, err, value, translator);
    }
}

const char *xq_error_translate(XqError *err, const XqTranslator *translator)
{
    if (err->message == NULL || translator == NULL || translator->translate == NULL)
        return err->text;
    XqBuf out;
    xq_buf_init(&out, 4 * sizeof err->text);
    write_sentence(&out, err, xq_translate(translator, err->message), translator);
    XqStr text = xq_buf_str(&out);
    if (xq_buf_status(&out) == XQ_OK) { /* else the English text stays */
        if (text.len >= sizeof err->text)
            text.len = xq_utf8_clip(xq_str_sub(text, 0, sizeof err->text - 1));
        memcpy(err->text, text.ptr, text.len);
        err->text[text.len] = '\0';
        err->message = NULL;
        err->value_count = 0;
    }
    xq_buf_release(&out);
    return err->text;
}
