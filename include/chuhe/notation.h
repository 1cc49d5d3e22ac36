/*
 * chuhe/notation.h - a move as people and programs write it.
 *
 *     uci                 h2e2      file letter and rank 0-9, what engines speak
 *     iccs                H2-E2     the same in capitals, with a hyphen
 *     coordinates         h3e3      ranks 1-10, so two or three characters a square: a10a1
 *     wxf                 C2.5      piece, file counted from the mover's right, action, number
 *     chinese-simplified  炮二平五  the same in characters: 马八进七
 *     chinese-traditional 炮二平五  馬八進七
 *     algebraic           Che3      ranks 1-10, letters K A B N R C, pawns without a letter
 *     algebraic-he        Che3      the same with E elephant and H horse
 *     xboard              Che2      E and H, ranks 0-9
 *     algebraic-ru        Пhe3      ranks 1-10, letters Кр Т С К Л П
 *     algebraic-ru-latin  Phe3      the same in Latin letters: Kr T S K L P, p
 *
 * What a text means depends on the position it is read in: reading compares it with the legal moves
 * of that position, so what comes out is always legal. Every legal move of every playable position
 * can be written in every notation, and read back as the same move. docs/notation.md is the whole
 * story, including what a reader accepts beyond what a writer writes.
 */
#ifndef CHUHE_NOTATION_H
#define CHUHE_NOTATION_H

#include <stdbool.h>

#include <chuhe/move.h>
#include <chuhe/position.h>
#include <chuhe/text.h>

XQ_BEGIN_DECLS

/* --- The table of notations ------------------------------------------------------------------ */

typedef enum XqNotation {
    XQ_NOTATION_ANY = 0, /* for reading only: whichever fits */
    XQ_NOTATION_UCI,
    XQ_NOTATION_ICCS,
    XQ_NOTATION_COORDINATES,
    XQ_NOTATION_WXF,
    XQ_NOTATION_CHINESE_SIMPLIFIED,
    XQ_NOTATION_CHINESE_TRADITIONAL,
    XQ_NOTATION_ALGEBRAIC,
    XQ_NOTATION_ALGEBRAIC_HE,
    XQ_NOTATION_XBOARD,
    XQ_NOTATION_ALGEBRAIC_RU,
    XQ_NOTATION_ALGEBRAIC_RU_LATIN,
    XQ_NOTATION_COUNT /* one more than the last */
} XqNotation;

/* What menus and settings need to know of a notation. */
typedef struct XqNotationInfo {
    XqNotation notation;
    const char *id;      /* stable: "uci", "chinese-simplified", ...; "any" for XQ_NOTATION_ANY */
    const char *name;    /* English, for menus, marked for translation */
    const char *example; /* the cannon's move from h2 to e2 in it; "" for XQ_NOTATION_ANY */
} XqNotationInfo;

/* Never NULL; `notation` is less than XQ_NOTATION_COUNT. */
XQ_API const XqNotationInfo *xq_notation_info(XqNotation notation);

/* The notation of an id, exactly as in the table. XQ_E_NOT_FOUND, with the ids in err->text. */
XQ_API XQ_NODISCARD XqStatus xq_notation_find(XqNotation *out, XqStr id, XqError *err);

/* --- Reading --------------------------------------------------------------------------------- */

/*
 * Reads all of `text` (blanks around it and marks such as `!?` or `+` behind it aside) as one move.
 * The position need not be playable to be asked: then the answer is XQ_E_POSITION.
 *
 * XQ_E_SYNTAX     not of the notation's form; err->offset and err->text say what was expected where
 * XQ_E_ILLEGAL    of its form, but no legal move fits; err->text says why
 * XQ_E_AMBIGUOUS  several legal moves fit; err->text lists them in UCI
 *
 * XQ_NOTATION_ANY tries the notations in the order of the enumeration: the first by which at least
 * one legal move fits decides. So `h3e3` is first read with ranks 0-9, and with ranks 1-10 only if
 * that is not legal. Where a whole game is at hand xq_notation_detect() decides better.
 */
XQ_API XQ_NODISCARD XqStatus xq_notation_parse(XqMove *out, const XqPosition *position, XqStr text,
                                               XqNotation notation, XqError *err);

/*
 * Takes the next move off the front of *rest: skips blanks (U+3000 too), punctuation and at most
 * 16 move numbers, reads one move, moves *rest behind it. Finds the moves of
 * `1.炮二平五炮8平52.马二进三` as of `1. C2.5 C8.5`. XQ_E_NOT_FOUND when nothing but blanks,
 * punctuation and numbers is left; otherwise fails like xq_notation_parse(), err->offset counting
 * from the old *rest, which then is as it was.
 */
XQ_API XQ_NODISCARD XqStatus xq_notation_take(XqMove *out, const XqPosition *position, XqStr *rest,
                                              XqNotation notation, XqError *err);

/*
 * Finds the notation of a text of moves (as xq_notation_take() reads it) by playing it from
 * `start`: the first in the order of the enumeration in which every move is legal, or else the one
 * that carries furthest. XQ_E_SYNTAX if not even the first move can be read in any. Reads at most
 * XQ_DETECT_MOVES_MAX moves.
 */
enum { XQ_DETECT_MOVES_MAX = 1000 };
XQ_API XQ_NODISCARD XqStatus xq_notation_detect(XqNotation *out, const XqPosition *start,
                                                XqStr moves, XqError *err);

/* --- Writing --------------------------------------------------------------------------------- */

/* The numerals of Chinese notation. */
typedef enum XqDigits {
    XQ_DIGITS_BY_SIDE,      /* Red 一二三, Black full-width １２３ */
    XQ_DIGITS_BY_SIDE_HALF, /* Red 一二三, Black 123 */
    XQ_DIGITS_CHINESE,      /* 一二三 for both */
    XQ_DIGITS_FULL,         /* １２３ for both */
    XQ_DIGITS_HALF          /* 123 for both */
} XqDigits;

/*
 * How WXF and Chinese tell pawns apart when two files hold two or more each. The three customs are
 * incompatible; readers take them all.
 */
typedef enum XqTandem {
    XQ_TANDEM_LABEL, /* 一兵进一, Pa+1: labelled from the mover's right, front to back (xqbase) */
    XQ_TANDEM_FRONT,  /* 前三平四, +3.4: front, middle or back, and the file (dpxq) */
    XQ_TANDEM_ORDINAL /* 一三平四, 13.4: place from the front, and the file (WXF 2018); also used
                         where three or more stand on one file */
} XqTandem;

typedef struct XqNotationOptions {
    XqDigits digits;
    XqTandem tandem;
    char wxf_traverse;      /* '.' or '='; anything else is '.' */
    bool wxf_sign_behind;   /* `R+-1` instead of `+R-1` */
    bool wxf_nb;            /* letters N and B instead of H and E */
    bool wxf_lower_black;   /* Black's piece letters in lower case */
    bool algebraic_long;    /* `Ch3-e3` instead of `Che3` */
    bool algebraic_no_mark; /* without `+` for check and `#` for mate */
} XqNotationOptions;

#define XQ_NOTATION_OPTIONS_DEFAULT                                                                \
    {                                                                                              \
        XQ_DIGITS_BY_SIDE, XQ_TANDEM_LABEL, '.', false, false, false, false, false                 \
    }

/* Longer than any move written here, in bytes of UTF-8. */
enum { XQ_NOTATION_SIZE = 32 };

/*
 * Appends a move that is legal in `position` (asserted). `notation` is not XQ_NOTATION_ANY;
 * `options` may be NULL for the defaults.
 */
XQ_API void xq_notation_format(XqBuf *out, const XqPosition *position, XqMove move,
                               XqNotation notation, const XqNotationOptions *options);

XQ_END_DECLS

#endif
