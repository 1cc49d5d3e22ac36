/*
 * exchange.h - what passes between the page and a module: the request, the answer, the reader's
 * words. The modules of api.h and kin_api.h have this in common and nothing else.
 *
 * The words are all that is kept between calls. Errors are written in them, so that what is wrong
 * with a position or an option is told in the reader's language by whoever found it.
 */
#ifndef CHUHE_WASM_EXCHANGE_H
#define CHUHE_WASM_EXCHANGE_H

#include <chuhe/text.h>
#include <chuhe/translate.h>
#include "wasm/api.h"

struct XqwSession {
    char *input;
    size_t input_size;
    XqBuf output;
    char *words; /* pairs of texts, each ended by a NUL: English, then the reader's */
    size_t words_size;
};

void xqw_exchange_init(XqwSession *out);
void xqw_exchange_release(XqwSession *session);

/* Room for a request of so many bytes, NULL if there is none. */
char *xqw_exchange_room(XqwSession *session, size_t size);

/* Takes the request for the reader's words, as xqw_words() has it, and answers how many. */
XqStatus xqw_exchange_words(XqwSession *session);

/* English while there are no words. Borrows the session. */
XqTranslator xqw_exchange_translator(const XqwSession *session);

/* Replaces the answer by {"error":{"code":...,"line":...,"offset":...,"text":... without the two
 * closing braces: the caller may have members to add. Translates the error. */
void xqw_exchange_fail(XqwSession *session, XqError *err, int line);

#endif
