/* words.h - the reader's words, for the files of explain/. */
#ifndef CHUHE_EXPLAIN_WORDS_H
#define CHUHE_EXPLAIN_WORDS_H

#include <chuhe/explain.h>

const char *xqx_word(const XqReader *reader, const char *text);

#endif
