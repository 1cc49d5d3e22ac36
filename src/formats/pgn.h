/*
 * pgn.h - what reading and writing PGN share: names of tags and of notations, and marks.
 *
 * The dialect is the one Xiangqi programs use (after xqbase): Red and Black instead of White and
 * Black, a first tag Game, a tag Format that names the notation of the moves, a tag FEN without
 * SetUp, and moves that may be Chinese. Everything else is PGN as chess has it.
 */
#ifndef CHUHE_FORMATS_PGN_H
#define CHUHE_FORMATS_PGN_H

#include <chuhe/formats.h>

/* The tags every game has, in their order; Result, which is none of the game's tags, follows. */
extern const char *const xq_pgn_roster[];
enum { XQ_PGN_ROSTER_COUNT = 6 };

/* The value of the tag Format for a notation. */
const char *xq_pgn_format_name(XqNotation notation);

/* The text of a mark from 1 to 6, `!` to `?!`; NULL for others. */
const char *xq_pgn_mark_text(int mark);

#endif
