/*
 * chuhe/handicap.h - giving odds: the table of customary handicaps.
 *
 * The stronger player, the giver, starts without a piece or lets the receiver make several moves in
 * a row at the start. Custom has it that a giver of pieces makes the first move, unless "and a
 * move" is given with them; that the receiver's moves in a row stay on his own half of the board,
 * take nothing and give no check. "Left" is as the giver sees it.
 *
 * A game at odds is played so: xq_handicap_position() gives the position; while the receiver has
 * more than one first move to make, xq_handicap_try_move() plays them and returns the turn to him;
 * the position then reached is the game's start position, and from there on play alternates as
 * ever.
 */
#ifndef CHUHE_HANDICAP_H
#define CHUHE_HANDICAP_H

#include <chuhe/position.h>

XQ_BEGIN_DECLS

typedef struct XqHandicap {
    const char *id;      /* stable: "horse", "two-moves", ... */
    const char *name;    /* English, for menus, marked for translation */
    const char *chinese; /* the traditional term */
    const char *fen;     /* the start, Red being the giver; says who begins */
    int first_moves;     /* how many moves the receiver makes before the giver's first; 0 where the
                            giver begins, and in the even game */
} XqHandicap;

XQ_API int xq_handicap_count(void);
/* `index` from 0; the first is "none", the even game. */
XQ_API const XqHandicap *xq_handicap_at(int index);
/* XQ_E_NOT_FOUND, with the ids in err->text. */
XQ_API XQ_NODISCARD XqStatus xq_handicap_find(const XqHandicap **out, XqStr id, XqError *err);

/* The start with either side giving; the side that begins is to move. */
XQ_API void xq_handicap_position(XqPosition *out, const XqHandicap *handicap, XqSide giver);

/* The receiver's moves allowed while he still has further first moves to make. */
XQ_API void xq_handicap_moves(const XqPosition *position, XqMoveList *out);
/* Plays one of them and gives the turn back to the same side. XQ_E_ILLEGAL changes nothing. */
XQ_API XQ_NODISCARD XqStatus xq_handicap_try_move(XqPosition *position, XqMove move, XqError *err);

XQ_END_DECLS

#endif
