/* uci_position.h - the words of `position`, read into a start and moves. */
#ifndef CHUHE_ENGINE_UCI_POSITION_H
#define CHUHE_ENGINE_UCI_POSITION_H

#include <chuhe/position.h>
#include <chuhe/text.h>
#include "engine/uci.h"

enum { XQ_UCI_MOVES_MAX = XQ_UCI_LINE_MAX / 5 + 1 }; /* no line has more */

typedef struct XqUciPosition {
    XqPosition start;
    size_t count;
    XqMove moves[XQ_UCI_MOVES_MAX]; /* of the right form; whether they are legal is not looked at */
} XqUciPosition;

/* Reads what follows `position`, or the whole line where a program leaves that word off
 * (UCI-Cyclone). Words that cannot be read are XQ_E_SYNTAX or the FEN's own failure; err->text is
 * then the complaint to make, and *out is worth nothing. */
XQ_NODISCARD XqStatus xq_uci_position_parse(XqUciPosition *out, XqStr words, XqError *err);

#endif
