/*
 * supply.h - the state of a game of supply chess, shared by the files of this folder.
 *
 * Two boards of Xiangqi lie side by side, and partners play opposite colours on them. What one
 * takes, the other may put on his own board:
 *
 *     army 1  b Black |  B Black  army 3       teams: 0 and 3 against 1 and 2
 *             left    |  right
 *     army 0  w Red   |  W Red    army 2       order: w W B b, so the teams alternate
 *
 * An army is board * 2 + side. Moves are asked of the core; drops are looked for here.
 *
 * A position may also have the left board alone, for study and to compare counts with programs that
 * know one board only: w and b move in turn, and what they take is gone.
 */
#ifndef CHUHE_KIN_SUPPLY_H
#define CHUHE_KIN_SUPPLY_H

#include <string.h>

#include <chuhe/position.h>

#include "kin/duel.h"
#include "kin/game.h"

enum {
    BOARDS = 2,
    ARMIES = 4,
    NOBODY = XQ_KIN_NOBODY,
    QUIET_MAX = 200, /* plies without a capture or a drop that draw a game */
    SUPPLY_MOVES_MAX = XQ_MOVES_MAX + 6 * 45
};

typedef struct Supply {
    XqPosition board[BOARDS];
    uint8_t hand[ARMIES][XQ_KIND_COUNT]; /* what an army may drop */
    uint8_t step;                        /* 0..3: whose turn it is in the order above */
    DuelEnd end;                         /* its winner is a team */
    uint8_t is_duel;                     /* two players, each with both armies of a team */
    uint8_t is_alone; /* there is no right board, and steps 1 and 2 are left out */
    uint16_t quiet, ply;
    DuelPast past; /* here a check is one given by the move that led to the position */
} Supply;

KIN_STATE_FITS(Supply);

static inline Supply *supply(XqKinState *state)
{
    return (Supply *)(void *)state->data.bytes;
}

static inline const Supply *supply_of(const XqKinState *state)
{
    return (const Supply *)(const void *)state->data.bytes;
}

static inline int army_at(int step)
{
    static const uint8_t order[ARMIES] = { 0, 2, 3, 1 };
    return order[step & 3];
}

static inline int board_count(const Supply *s)
{
    return s->is_alone ? 1 : BOARDS;
}

/* The first so many armies take part. */
static inline int army_count(const Supply *s)
{
    return 2 * board_count(s);
}

static inline int army_board(int army)
{
    return army >> 1;
}

static inline XqSide army_side(int army)
{
    return (XqSide)(army & 1);
}

static inline int army_team(int army)
{
    return (army & 1) ^ (army >> 1);
}

static inline int army_partner(int army)
{
    return 3 - army;
}

/*
 * A move is the core's on the mover's board; a drop is the piece's kind in the place of the point
 * it comes from. Which board is the turn's to say, but it is in the move as well, so that no two
 * look alike.
 */
enum { MOVE_RIGHT = 1 << 14, MOVE_DROP = 1 << 15 };

static inline XqKinMove move_of(int board, XqMove move)
{
    return move | (board != 0 ? (XqKinMove)MOVE_RIGHT : 0);
}

static inline XqKinMove drop_of(int board, int kind, XqSquare to)
{
    return move_of(board, xq_move((XqSquare)kind, to)) | (XqKinMove)MOVE_DROP;
}

static inline bool is_drop(XqKinMove move)
{
    return (move & MOVE_DROP) != 0;
}

static inline int move_board(XqKinMove move)
{
    return (move & MOVE_RIGHT) != 0;
}

static inline XqMove core_move(XqKinMove move)
{
    return (XqMove)(move & (MOVE_RIGHT - 1));
}

/* Of a drop. */
static inline int move_kind(XqKinMove move)
{
    return xq_move_from(core_move(move));
}

/* moves.c */
/* What `army` may play if it is to move on its board, with what it has in hand. */
int supply_generate(const XqPosition *position, const uint8_t hand[XQ_KIND_COUNT], int board,
                    XqKinMove *out);
/* Whether `side`'s king is attacked. */
bool supply_in_check(const XqPosition *position, XqSide side);
/* Plays on a board; returns what was taken, XQ_NO_PIECE for nothing. Hands are not touched. */
XqPiece supply_move_piece(XqPosition *position, XqKinMove move);
const char *supply_why_illegal(const XqKinState *state, XqKinMove move);

/* play.c */
void supply_play(Supply *s, XqKinMove move);
/* Sets the sides to move on both boards from the step. */
void supply_set_sides(Supply *s);
/* Ends a game in which somebody is mated, or has no move, or nothing happens any more. */
void supply_settle(Supply *s);
void supply_remember(Supply *s, XqKinMove move, bool is_check);
uint64_t supply_key(const Supply *s);

/* text.c */
XqStatus supply_parse(XqKinState *out, const XqKinRules *rules, XqStr in, XqError *err);
void supply_format(XqBuf *out, const XqKinState *state);
XqStatus supply_move_parse(XqKinMove *out, const XqKinState *state, XqStr in, XqError *err);
void supply_move_format(XqBuf *out, const XqKinState *state, XqKinMove move);

/* game.c */
extern const char supply_letters[ARMIES + 1];
void supply_clear(Supply *s, const XqKinRules *rules);

/* words.c */
extern const char *const supply_words[];

#endif
