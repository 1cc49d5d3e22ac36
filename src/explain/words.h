/* words.h - the words's words, for the files of explain/. */
#ifndef CHUHE_EXPLAIN_WORDS_H
#define CHUHE_EXPLAIN_WORDS_H

#include <chuhe/explain.h>

const char *xqx_word(const XqWords *words, const char *text);

#endif
