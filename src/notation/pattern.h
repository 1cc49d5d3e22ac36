/*
 * pattern.h - what the text of a move says, before one knows which move it is.
 *
 * Every notation is read in two steps. A reader turns text into a pattern: a handful of constraints
 * ("a cannon", "from file 2", "sideways to file 5"). xq_pattern_match() then looks which legal
 * moves meet them all. So readers know nothing of the rules, and one place says what is ambiguous.
 */
#ifndef CHUHE_NOTATION_PATTERN_H
#define CHUHE_NOTATION_PATTERN_H

#include <chuhe/position.h>

/* Which of several pieces of a kind on one file, seen from the mover. */
typedef enum XqPlace {
    XQ_PLACE_NONE = 0,
    XQ_PLACE_FRONT,
    XQ_PLACE_MIDDLE,
    XQ_PLACE_BACK,
    XQ_PLACE_ORDINAL /* pattern.ordinal, counted from the front */
} XqPlace;

typedef enum XqAction {
    XQ_ACTION_NONE = 0,
    XQ_ACTION_ADVANCE,
    XQ_ACTION_RETREAT,
    XQ_ACTION_TRAVERSE
} XqAction;

enum { XQ_ANYWHERE = -1 };

typedef struct XqPattern {
    unsigned kinds;                             /* bits 1 << XqKind; 0 is any kind */
    int from_file, from_rank, to_file, to_rank; /* 0-based or XQ_ANYWHERE */
    int first_rank;                             /* what the text calls rank 0, for messages */
    bool is_capture;                            /* the text says that it takes */
    XqPlace place;
    int ordinal;
    XqAction action;
    int number;       /* with an action: the distance or the target file from the mover's right */
    size_t origin_at; /* byte offsets for messages: where the piece or its origin is named, */
    size_t target_at; /* and where the target is */
    size_t len;       /* bytes of text that the pattern was read from */
} XqPattern;

static inline void xq_pattern_init(XqPattern *out)
{
    *out = (XqPattern){ .from_file = XQ_ANYWHERE,
                        .from_rank = XQ_ANYWHERE,
                        .to_file = XQ_ANYWHERE,
                        .to_rank = XQ_ANYWHERE };
}

/* The kinds whose number after advance or retreat is a distance; for the others it is a file. */
static inline bool xq_kind_counts_steps(XqKind kind)
{
    return kind == XQ_KING || kind == XQ_ROOK || kind == XQ_CANNON || kind == XQ_PAWN;
}

/* Files as players number them, 1-9 from their own right. */
static inline int xq_file_number(XqSide side, int file)
{
    return side == XQ_RED ? XQ_FILES - file : file + 1;
}

static inline int xq_file_from_number(XqSide side, int number)
{
    return side == XQ_RED ? XQ_FILES - number : number - 1;
}

/* A move as action and number. */
XqAction xq_move_action(const XqPosition *position, XqMove move, int *out_number);

/*
 * The one legal move that the pattern fits. XQ_E_ILLEGAL or XQ_E_AMBIGUOUS otherwise, err->text
 * saying why, err->offset counted from where the pattern's text starts. The position is playable.
 */
XQ_NODISCARD XqStatus xq_pattern_match(XqMove *out, const XqPosition *position,
                                       const XqPattern *pattern, XqError *err);

#endif
