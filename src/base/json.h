/* json.h - the little JSON the programs write: values appended to a buffer, escaped. */
#ifndef CHUHE_BASE_JSON_H
#define CHUHE_BASE_JSON_H

#include <chuhe/text.h>

/* A string with its quotes. Bytes above 0x7f are passed on: `text` is UTF-8 already. */
void xq_json_string(XqBuf *out, XqStr text);
/* `"key":`, with a comma before it unless an object or array has just been opened. */
void xq_json_key(XqBuf *out, const char *key);
/* A comma, unless an object or array has just been opened. */
void xq_json_next(XqBuf *out);

#endif
