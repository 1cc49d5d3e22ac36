/*
 * squares.h - squares with either numbering of ranks, as squares and algebraic notation need them.
 */
#ifndef CHUHE_NOTATION_SQUARES_H
#define CHUHE_NOTATION_SQUARES_H

#include <chuhe/text.h>

/*
 * Read a file letter (a-i; capitals too if `any_case`) or a rank (0-9 or 1-10) at text[at] and
 * return the bytes taken, 0 if there is none. *out is 0-based.
 */
size_t xq_file_read(int *out, XqStr text, size_t at, bool any_case);
size_t xq_rank_read(int *out, XqStr text, size_t at, int first_rank);

/* The bytes of a separator at text[at]: a hyphen, `x` or `:` for taking, their typographic forms;
 * 0 if there is none. */
size_t xq_separator_read(bool *out_is_capture, XqStr text, size_t at);

/* Whether a letter or digit of ASCII stands at text[at], so that a word does not end there. */
bool xq_word_goes_on(XqStr text, size_t at);

#endif
