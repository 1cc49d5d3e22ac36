/*
 * jieqi.h - the state of a game of Jieqi, shared by the files of this folder.
 *
 * The board is an XqPosition of the core, in which a covered piece stands as the kind of its point,
 * since that is how it moves, and is marked in `covered`; what it really is lies in `hidden`, where
 * this state knows it. A covered piece has never moved, so `covered` says which points are still
 * as dealt. Everything but `hidden` and the known entries of `unseen` is seen by all; no rule but
 * the turning itself looks at those two.
 */
#ifndef CHUHE_KIN_JIEQI_H
#define CHUHE_KIN_JIEQI_H

#include <string.h>

#include <chuhe/position.h>

#include "kin/duel.h"
#include "kin/xiangqi/board.h"

enum {
    UNKNOWN = 0,    /* a kind that this state does not know */
    DEALT = 15,     /* pieces of a side that lie covered at the start */
    QUIET_MAX = 100 /* the most moves of each side without a capture or a turning, an option */
};

typedef enum Shown { TO_CAPTOR, TO_NOBODY, TO_BOTH } Shown;

/* What moves depend on. */
typedef struct Board {
    XqPosition position;
    XqBitboard covered;
} Board;

typedef struct Jieqi {
    Board board;
    uint8_t hidden[XQ_SQUARES];      /* the kind under a cover, or UNKNOWN */
    uint8_t taken[2][XQ_KIND_COUNT]; /* by the side they belonged to and kind: taken, seen by all */
    uint8_t unseen[2][XQ_KIND_COUNT]; /* taken while covered; under UNKNOWN those not known here */
    DuelEnd end;
    uint8_t shown; /* to whom a covered piece is shown that is taken */
    uint8_t chase_is_free;
    uint16_t quiet_plies; /* as many in a row draw */
    DuelPast past;        /* positions since the last capture or turning */
} Jieqi;

KIN_STATE_FITS(Jieqi);

enum { NOBODY = XQ_KIN_NOBODY };

static inline Jieqi *jieqi(XqKinState *state)
{
    return (Jieqi *)(void *)state->data.bytes;
}

static inline const Jieqi *jieqi_of(const XqKinState *state)
{
    return (const Jieqi *)(const void *)state->data.bytes;
}

/*
 * A move: from, to, what the piece turned out to be and what the taken covered one was (UNKNOWN
 * where that is not told or does not arise).
 */
enum { MOVE_PLAIN = 0x3FFF };

static inline XqKinMove move_of(XqSquare from, XqSquare to)
{
    return (XqKinMove)from | (XqKinMove)to << 7;
}

static inline XqSquare move_from(XqKinMove move)
{
    return (XqSquare)(move & 127u);
}

static inline XqSquare move_to(XqKinMove move)
{
    return (XqSquare)(move >> 7 & 127u);
}

static inline int move_turned(XqKinMove move)
{
    return (int)(move >> 14 & 7u);
}

static inline int move_taken(XqKinMove move)
{
    return (int)(move >> 17 & 7u);
}

static inline XqKinMove with_turned(XqKinMove move, int kind)
{
    return move | (XqKinMove)kind << 14;
}

static inline XqKinMove with_taken(XqKinMove move, int kind)
{
    return move | (XqKinMove)kind << 17;
}

static inline bool is_covered(const Board *board, XqSquare square)
{
    return xq_bitboard_has(board->covered, square);
}

/* moves.c */
/* Where the piece on `from` goes by its way of moving; its own side's points left out. */
XqBitboard jieqi_reach(const Board *board, XqSquare from);
/* `side`'s pieces that could take on `square`; the general counts along an open file. */
XqBitboard jieqi_attackers(const Board *board, XqSquare square, XqSide side);
void jieqi_generate(const Board *board, XqMoveList *out);
bool jieqi_is_safe_move(const Board *board, XqSquare from, XqSquare to);
bool jieqi_can_move(const Board *board);
bool jieqi_in_check(const Board *board, XqSide side);
/* Moves what stands on `from` as it is; the turn passes. */
void jieqi_move_piece(Board *board, XqSquare from, XqSquare to);
const char *jieqi_why_illegal(const XqKinState *state, XqKinMove move);

/* play.c */
XqKinMove jieqi_play(XqKinState *state, XqKinMove move);
/* Whether the side to move has lost, or the game is a draw for want of action. */
void jieqi_settle(Jieqi *s);
void jieqi_remember(Jieqi *s, XqMove move);
uint64_t jieqi_key(const Board *board);

/* hidden.c */
extern const uint8_t jieqi_numbers[XQ_KIND_COUNT]; /* how many of a kind a side has */
/* The kind a covered piece on this point moves as, UNKNOWN where none is dealt. */
XqPiece jieqi_dealt(XqSquare square);
/* Every covered piece is what it stands for. */
void jieqi_deal_plainly(Jieqi *s);
/* How many of each kind are not accounted for by what `s` knows; or by what all have seen. */
int jieqi_pool(const Jieqi *s, XqSide side, uint8_t out[XQ_KIND_COUNT]);
int jieqi_public_pool(const Jieqi *s, XqSide side, uint8_t out[XQ_KIND_COUNT]);
/* How many pieces of the side are neither on the board nor among those all have seen taken. */
int jieqi_count_missing(const Jieqi *s, XqSide side);
bool jieqi_can_be(const Jieqi *s, XqSquare square, int kind);
bool jieqi_matches(const XqKinState *state, XqKinMove listed, XqKinMove move);
void jieqi_view(XqKinState *state, int viewer);
XqKinMove jieqi_move_view(const XqKinState *state, XqKinMove record, int viewer);
bool jieqi_is_complete(const XqKinState *state);
bool jieqi_is_told(const XqKinState *state, XqKinMove move);
void jieqi_guess(XqKinState *state, const XqKinRandom *random);
void jieqi_secret_format(XqBuf *out, const XqKinState *state);
XqStatus jieqi_secret_parse(XqKinState *state, XqStr in, XqError *err);

/* text.c */
XqStatus jieqi_parse(XqKinState *out, const XqKinRules *rules, XqStr in, XqError *err);
void jieqi_format(XqBuf *out, const XqKinState *state);
XqStatus jieqi_move_parse(XqKinMove *out, const XqKinState *state, XqStr in, XqError *err);
void jieqi_move_format(XqBuf *out, const XqKinState *state, XqKinMove move);

/* game.c */
void jieqi_clear(Jieqi *s, const XqKinRules *rules);

/* words.c */
extern const char *const jieqi_words[];

#endif
