/*
 * chuhe/fen.h - a position as one line of text.
 *
 *     rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1
 *
 * Ten ranks from Black's back rank down, each from file a to i, then the side to move, two unused
 * fields, the plies since the last capture and the move's number. Read: K A B N R C P and, as other
 * programs have it, E for B and H for N; `w` or `r` for Red; fields left off at the end (side `w`,
 * counters 0 and 1); move number 0 as 1; one or more blanks, line ends included, around the fields.
 * Written: always all six fields; B and N unless asked otherwise.
 */
#ifndef CHUHE_FEN_H
#define CHUHE_FEN_H

#include <chuhe/position.h>
#include <chuhe/text.h>

XQ_BEGIN_DECLS

#define XQ_FEN_START "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

enum { XQ_FEN_SIZE = 128 }; /* room for any FEN written here, NUL included */

/*
 * Reads all of `in`. Looks at the form alone: whether the position can be played is
 * xq_position_check_playable()'s question. XQ_E_SYNTAX or XQ_E_RANGE with err->offset at the byte
 * that is wrong.
 */
XQ_API XQ_NODISCARD XqStatus xq_fen_parse(XqPosition *out, XqStr in, XqError *err);

typedef enum XqFenLetters {
    XQ_FEN_NB, /* B elephant, N horse: UCI, UCCI */
    XQ_FEN_EH  /* E elephant, H horse: WXF, XBoard */
} XqFenLetters;

XQ_API void xq_fen_format(XqBuf *out, const XqPosition *position);
XQ_API void xq_fen_format_letters(XqBuf *out, const XqPosition *position, XqFenLetters letters);

XQ_END_DECLS

#endif
