/* json.h - the little JSON the programs write: values appended to a buffer, escaped. */
#ifndef CHUHE_BASE_JSON_H
#define CHUHE_BASE_JSON_H

#include <chuhe/text.h>

/* A string with its quotes. What is no UTF-8 becomes U+FFFD. */
void xq_json_string(XqBuf *out, XqStr text);
/* `"key":`, with a comma before it unless an object or array has just been opened. */
void xq_json_key(XqBuf *out, const char *key);
/* A comma, unless an object or array has just been opened. */
void xq_json_next(XqBuf *out);

#endif
