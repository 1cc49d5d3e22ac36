/* intl.c - finding the message catalogue. */
#include "base/intl.h"

#include <locale.h>
#include <stdlib.h>

void xq_intl_start(void)
{
    const char *dir = getenv("CHUHE_LOCALEDIR");
    (void)setlocale(LC_ALL, ""); /* an unknown locale leaves "C", which prints English */
    bindtextdomain("chuhe", dir != NULL ? dir : CHUHE_DEFAULT_LOCALEDIR);
    bind_textdomain_codeset("chuhe", "UTF-8");
    textdomain("chuhe");
}
