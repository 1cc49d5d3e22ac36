/*
 * utf8.h - reading UTF-8 one character at a time.
 */
#ifndef CHUHE_BASE_UTF8_H
#define CHUHE_BASE_UTF8_H

#include <stdint.h>

#include <chuhe/text.h>

/* Stands for a byte that is not part of a valid character. */
#define XQ_UTF8_INVALID UINT32_MAX

/*
 * Decodes the first character of `text`, which must not be empty, and stores its length in bytes.
 * A byte that starts no valid character (overlong forms, surrogates and values past U+10FFFF are
 * not valid) gives XQ_UTF8_INVALID and length 1.
 */
uint32_t xq_utf8_decode(XqStr text, size_t *out_len);

/* The length of `text` without a character that is cut off at its end. */
size_t xq_utf8_clip(XqStr text);

/* Whether all of `text` is valid. */
bool xq_utf8_is_valid(XqStr text);

#endif
