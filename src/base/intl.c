/* intl.c - finding the message catalogue. */
#include "base/intl.h"

#include <locale.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LANGUAGE_SIZE = 64 };

static const char *look_up(void *context, const char *text)
{
    (void)context; /* there is one catalogue */
    return gettext(text);
}

const XqTranslator xq_intl = { look_up, NULL };

const char *xq_intl_error(XqError *err)
{
    return xq_error_translate(err, &xq_intl);
}

/* The language that the environment asks for: "zh_CN" for "zh_CN.UTF-8"; empty for none or for one
 * longer than any. */
static void find_language(char out[LANGUAGE_SIZE])
{
    static const char *const names[] = { "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG" };
    out[0] = '\0';
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]);
        size_t len = value != NULL ? strcspn(value, ".@") : 0;
        if (len == 0)
            continue;
        if (len < LANGUAGE_SIZE)
            (void)snprintf(out, LANGUAGE_SIZE, "%.*s", (int)len, value); /* it fits */
        return;
    }
}

void xq_intl_start(void)
{
    const char *dir = getenv("CHUHE_LOCALEDIR");
    bool has_locale = setlocale(LC_ALL, "") != NULL;
    bindtextdomain("chuhe", dir != NULL ? dir : CHUHE_DEFAULT_LOCALEDIR);
    bind_textdomain_codeset("chuhe", "UTF-8");
    textdomain("chuhe");
    char language[LANGUAGE_SIZE];
    find_language(language);
    if (!has_locale && language[0] != '\0')
        xq_intl_use(language);
}

void xq_intl_use(const char *language)
{
    (void)setenv("LANGUAGE", language, 1); /* out of memory: the environment's language stays */
    /* The catalogues are passed over in the locale "C", so another neutral one takes its place. */
    const char *locale = setlocale(LC_MESSAGES, NULL);
    if (locale == NULL || strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0)
        (void)setlocale(LC_MESSAGES, "C.UTF-8"); /* part of every glibc; else English stays */
}
