/* intl.c - finding the message catalogue. */
#include "base/intl.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>

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

void xq_intl_start(void)
{
    const char *dir = getenv("CHUHE_LOCALEDIR");
    (void)setlocale(LC_ALL, ""); /* an unknown locale leaves "C", which prints English */
    bindtextdomain("chuhe", dir != NULL ? dir : CHUHE_DEFAULT_LOCALEDIR);
    bind_textdomain_codeset("chuhe", "UTF-8");
    textdomain("chuhe");
}

void xq_intl_use(const char *language)
{
    (void)setenv("LANGUAGE", language, 1); /* out of memory: the environment's language stays */
    /* The catalogues are passed over in the locale "C", so another neutral one takes its place. */
    const char *locale = setlocale(LC_MESSAGES, NULL);
    if (locale == NULL || strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0)
        (void)setlocale(LC_MESSAGES, "C.UTF-8"); /* part of every glibc; else English stays */
}
