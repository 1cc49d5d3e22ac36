/*
 * texts.h - reading a move off the front of a longer text, and what may stand around it.
 */
#ifndef CHUHE_NOTATION_TEXTS_H
#define CHUHE_NOTATION_TEXTS_H

#include <chuhe/notation.h>

/* The bytes of blanks (ASCII, U+3000, U+00A0, U+FEFF) at the front. */
size_t xq_blanks_len(XqStr text);
/* The bytes of marks behind a move at the front: `!`, `?`, `+`, `#`, also full-width. */
size_t xq_marks_len(XqStr text);

/*
 * Reads one move at the very front of `text`, marks included, *out_len bytes, by one notation or by
 * any. The position is playable.
 */
XqStatus xq_notation_read(XqMove *out, size_t *out_len, const XqPosition *position, XqStr text,
                          XqNotation notation, XqError *err);
XqStatus xq_notation_read_any(XqMove *out, size_t *out_len, const XqPosition *position, XqStr text,
                              XqError *err);

#endif
