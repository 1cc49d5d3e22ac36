/*
 * letters.h - the piece letters of algebraic notation, a language a row.
 *
 * A set gives each kind its letter; where several are read the one written comes first and the rest
 * follow after blanks. A letter may be several characters (Russian `Кр`) and of any script. To add
 * a language, add a row in letters.c, a constant in notation.h and a row in table.c.
 */
#ifndef CHUHE_NOTATION_LETTERS_H
#define CHUHE_NOTATION_LETTERS_H

#include <chuhe/board.h>

typedef struct XqLetterSet {
    const char *letters[XQ_KIND_COUNT]; /* [0] unused */
} XqLetterSet;

extern const XqLetterSet xq_letters_english;       /* N horse, B elephant; H and E are read */
extern const XqLetterSet xq_letters_english_he;    /* H horse, E elephant; N and B are read */
extern const XqLetterSet xq_letters_russian;       /* Cyrillic */
extern const XqLetterSet xq_letters_russian_latin; /* the same, transliterated */

/* The letter written for a kind. */
XqStr xq_letter_of(const XqLetterSet *set, XqKind kind);

/*
 * The kind whose letter starts `text`, the longest that does, with its length; 0 if none does. Case
 * matters, but a small Latin letter that cannot be a file (j-z) stands for the capital where the
 * set has no use of its own for it.
 */
XqKind xq_letter_read(const XqLetterSet *set, XqStr text, size_t *out_len);

#endif
