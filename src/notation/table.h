/*
 * table.h - the table of notations: what menus show of each, and how it is read and written.
 *
 * There are three families. "Squares" name where a move starts and ends; "algebraic" the piece and
 * where it ends; "files" (WXF and Chinese) the piece, its file, and how it moves.
 */
#ifndef CHUHE_NOTATION_TABLE_H
#define CHUHE_NOTATION_TABLE_H

#include <chuhe/notation.h>
#include "notation/letters.h"
#include "notation/pattern.h"

typedef enum XqScript { XQ_SCRIPT_LATIN, XQ_SCRIPT_SIMPLIFIED, XQ_SCRIPT_TRADITIONAL } XqScript;

typedef struct XqNotationRow XqNotationRow;

struct XqNotationRow {
    XqNotationInfo info;

    /*
     * Reads the front of `text` as a pattern, pattern.len bytes. XQ_E_SYNTAX if it does not have
     * the form.
     */
    XqStatus (*read)(XqPattern *out, const XqNotationRow *row, XqSide side, XqStr text,
                     XqError *err);
    void (*write)(XqBuf *out, const XqNotationRow *row, const XqPosition *position, XqMove move,
                  const XqNotationOptions *options);
    XqNotation reads_as;        /* an earlier notation with the same reader, or itself */
    int first_rank;             /* squares, algebraic: the number of Red's back rank, 0 or 1 */
    const XqLetterSet *letters; /* algebraic */
    XqScript script;            /* files */
};

const XqNotationRow *xq_notation_row(XqNotation notation);

/* squares.c */
XqStatus xq_squares_read(XqPattern *out, const XqNotationRow *row, XqSide side, XqStr text,
                         XqError *err);
void xq_squares_write(XqBuf *out, const XqNotationRow *row, const XqPosition *position, XqMove move,
                      const XqNotationOptions *options);
void xq_iccs_write(XqBuf *out, const XqNotationRow *row, const XqPosition *position, XqMove move,
                   const XqNotationOptions *options);

/* algebraic.c */
XqStatus xq_algebraic_read(XqPattern *out, const XqNotationRow *row, XqSide side, XqStr text,
                           XqError *err);
void xq_algebraic_write(XqBuf *out, const XqNotationRow *row, const XqPosition *position,
                        XqMove move, const XqNotationOptions *options);

/* files_read.c, files_write.c */
XqStatus xq_files_read(XqPattern *out, const XqNotationRow *row, XqSide side, XqStr text,
                       XqError *err);
void xq_files_write(XqBuf *out, const XqNotationRow *row, const XqPosition *position, XqMove move,
                    const XqNotationOptions *options);

#endif
