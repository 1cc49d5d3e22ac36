/*
 * intl.h - messages in the user's language, for programs (libraries print nothing).
 *
 * Wrap what a user reads in _(), plurals in ngettext(); use N_() to mark a string in a table that
 * is translated where it is printed. A program calls xq_intl_start() once, first thing in main().
 */
#ifndef CHUHE_BASE_INTL_H
#define CHUHE_BASE_INTL_H

#include <libintl.h>

#include <chuhe/translate.h>
#include "base/mark.h"

#define _(text) gettext(text)

/* The catalogue, for what the library says. */
extern const XqTranslator xq_intl;

/* Puts the error's text into the user's language and returns it. */
const char *xq_intl_error(XqError *err);

/* Sets the locale from the environment and binds the catalogue (CHUHE_LOCALEDIR overrides where). A
 * locale that this machine does not have, as many do not, still says which language is wanted. */
void xq_intl_start(void);

/* From here on messages in this language ("fil", "ko"), whatever the environment says; English
 * where there is no catalogue. For a `--lang` option, before other threads start. */
void xq_intl_use(const char *language);

#endif
