/*
 * encoding.h - the door where files become UTF-8.
 *
 * Most Xiangqi files are older than UTF-8 and do not say what they are in: GBK (read as GB18030,
 * which contains it) on the mainland, Big5 in Taiwan and Hong Kong. Guessing by the frequency of
 * characters goes wrong on short files, so the games decide: the encoding in which most moves can
 * be played is the one.
 */
#ifndef CHUHE_FORMATS_ENCODING_H
#define CHUHE_FORMATS_ENCODING_H

#include <chuhe/text.h>

/*
 * Appends `bytes` as UTF-8, trying what they can be; `evidence` counts the moves that can be played
 * in a text. What fits no character becomes U+FFFD, so that nothing is given up for one bad byte.
 * XQ_E_MEMORY, or XQ_E_LIMIT for more than the buffer takes.
 */
XQ_NODISCARD XqStatus xq_text_decode(XqBuf *out, XqStr bytes,
                                     long (*evidence)(XqStr text, const void *context),
                                     const void *context);

#endif
