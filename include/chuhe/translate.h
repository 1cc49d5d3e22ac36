/*
 * chuhe/translate.h - the library's English texts in the reader's language.
 *
 * The library speaks English and knows no locale. What it says to be shown to a user (the text of
 * an error, a sentence of the arbiter's) it can say in another language when the caller lends it a
 * catalogue: a function that maps an English text to the reader's, through gettext or whatever else
 * holds the project's translations. Such texts are marked in the sources and stand in po/.
 *
 *     static const char *look_up(void *context, const char *text)
 *     {
 *         return gettext(text);
 *     }
 *     ...
 *     XqTranslator translator = { look_up, NULL };
 *     if (xq_fen_parse(&position, fen, &err) != XQ_OK)
 *         fprintf(stderr, "%s\n", xq_error_translate(&err, &translator));
 */
#ifndef CHUHE_TRANSLATE_H
#define CHUHE_TRANSLATE_H

#include <chuhe/status.h>

XQ_BEGIN_DECLS

/* A zero-initialised one, and NULL for one, reads English. */
typedef struct XqTranslator {
    /* The text in the reader's language, or `text` itself. May be NULL. */
    const char *(*translate)(void *context, const char *text);
    void *context;
} XqTranslator;

/* `text` through the translator; a text it does not have, and the empty one, as they are. */
XQ_API const char *xq_translate(const XqTranslator *translator, const char *text);

/*
 * Puts err->text into the reader's language and returns it. The sentence is looked up as it was
 * before its values were filled in (err->message), so is each value that is a word of the
 * library's; what came from the input stays as it is. A translation may put the values in another
 * order, `%2$s` before `%1$s`. A second time changes nothing.
 */
XQ_API const char *xq_error_translate(XqError *err, const XqTranslator *translator);

XQ_END_DECLS

#endif
