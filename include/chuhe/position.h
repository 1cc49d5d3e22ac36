/*
 * chuhe/position.h - a position: the pieces, who moves, and what may be played.
 *
 * XqPosition is a small value: copy it, play on the copy, compare with xq_position_equal(). It has
 * no history; a game is a start position and a list of moves. Read it through the functions below,
 * its fields may change between releases.
 *
 * A position read from text may be any arrangement of pieces. xq_position_faults() names everything
 * that is wrong with it. Faults in XQ_FAULTS_UNPLAYABLE forbid generating and playing moves (a king
 * missing, the side not to move in check, ...); the others are allowed to stand, since composed
 * positions contain, say, a third rook.
 *
 * The rules are those of every Xiangqi federation. A move may not leave one's own king capturable,
 * which includes two kings facing each other on an open file. The side to move loses when it has no
 * legal move, in check (checkmate) or not (stalemate). Repetition is the arbiter's: rules.h.
 */
#ifndef CHUHE_POSITION_H
#define CHUHE_POSITION_H

#include <stdbool.h>
#include <stdint.h>

#include <chuhe/bitboard.h>
#include <chuhe/board.h>
#include <chuhe/move.h>

XQ_BEGIN_DECLS

/*
 * Who stands where on each rank and file, as small numbers that tables are indexed by: Red's points
 * of the line from bit 0 on, Black's from bit 16 on, counted from file a or from rank 0.
 */
typedef struct XqLines {
    uint32_t rank[XQ_RANKS];
    uint32_t file[XQ_FILES];
} XqLines;

typedef struct XqPosition {
    XqBitboard side_set[2];                 /* by XqSide */
    XqBitboard kind_set[XQ_KIND_COUNT - 1]; /* by XqKind less 1, both sides */
    XqLines lines;
    XqPiece board[XQ_SQUARES];
    XqSquare king[2]; /* XQ_NO_SQUARE where a side has none */
    uint64_t key;
    uint16_t halfmoves;  /* plies since the last capture, as far as known */
    uint16_t fullmoves;  /* number of the move to be played, from 1 */
    uint8_t side;        /* XqSide to move */
    uint8_t reserved[3]; /* always 0 */
} XqPosition;

enum { XQ_COUNTER_MAX = 9999 }; /* both counters stop there */

/* --- Making ---------------------------------------------------------------------------------- */

/* The start of the game, Red to move. */
XQ_API void xq_position_start(XqPosition *out);
/* An empty board, Red to move, counters 0 and 1: to be filled with xq_position_put(). */
XQ_API void xq_position_clear(XqPosition *out);
/* Puts a piece (or XQ_NO_PIECE) on a point, replacing what stood there. Keeps the key right. */
XQ_API void xq_position_put(XqPosition *position, XqSquare square, XqPiece piece);
XQ_API void xq_position_set_side(XqPosition *position, XqSide side);

/* The same position mirrored left to right; and with colours exchanged (board flipped, the other
 * side to move). */
XQ_API void xq_position_mirror(XqPosition *out, const XqPosition *in);
XQ_API void xq_position_swap_colours(XqPosition *out, const XqPosition *in);

/* --- Reading --------------------------------------------------------------------------------- */

static inline XqSide xq_position_side(const XqPosition *position)
{
    return (XqSide)position->side;
}

static inline XqPiece xq_position_piece(const XqPosition *position, XqSquare square)
{
    return position->board[square];
}

/* XQ_NO_SQUARE where the side has no king; the lowest square where it has several. */
static inline XqSquare xq_position_king(const XqPosition *position, XqSide side)
{
    return position->king[side];
}

static inline XqBitboard xq_position_occupied(const XqPosition *position)
{
    return xq_bitboard_or(position->side_set[XQ_RED], position->side_set[XQ_BLACK]);
}

static inline XqBitboard xq_position_of_side(const XqPosition *position, XqSide side)
{
    return position->side_set[side];
}

static inline XqBitboard xq_position_pieces(const XqPosition *position, XqSide side, XqKind kind)
{
    return xq_bitboard_and(position->side_set[side], position->kind_set[kind - 1]);
}

/*
 * A 64-bit key of pieces and side to move (not of the counters), kept up to date by every change.
 * The same arrangement has the same key in every build and release.
 */
static inline uint64_t xq_position_key(const XqPosition *position)
{
    return position->key;
}

/* The same pieces on the same points and the same side to move; counters are not compared. */
XQ_API bool xq_position_equal(const XqPosition *a, const XqPosition *b);

/* --- Faults ---------------------------------------------------------------------------------- */

typedef enum XqFault {
    XQ_FAULT_NO_RED_KING = 1u << 0,
    XQ_FAULT_NO_BLACK_KING = 1u << 1,
    XQ_FAULT_MANY_KINGS = 1u << 2,     /* more than one king a side */
    XQ_FAULT_KING_OUTSIDE = 1u << 3,   /* a king outside its palace */
    XQ_FAULT_ADVISOR_POINT = 1u << 4,  /* an advisor on a point it can never reach */
    XQ_FAULT_ELEPHANT_POINT = 1u << 5, /* an elephant on a point it can never reach */
    XQ_FAULT_PAWN_POINT = 1u << 6,     /* a pawn on a point it can never reach */
    XQ_FAULT_MANY_ADVISORS = 1u << 7,  /* more than 2 a side */
    XQ_FAULT_MANY_ELEPHANTS = 1u << 8,
    XQ_FAULT_MANY_HORSES = 1u << 9,
    XQ_FAULT_MANY_ROOKS = 1u << 10,
    XQ_FAULT_MANY_CANNONS = 1u << 11,
    XQ_FAULT_MANY_PAWNS = 1u << 12,       /* more than 5 a side */
    XQ_FAULT_MANY_PIECES = 1u << 13,      /* more than 16 a side */
    XQ_FAULT_KINGS_FACING = 1u << 14,     /* nothing between the two kings on their file */
    XQ_FAULT_OPPONENT_IN_CHECK = 1u << 15 /* the side not to move could lose its king at once */
} XqFault;

enum {
    XQ_FAULT_COUNT = 16,
    XQ_FAULTS_UNPLAYABLE = XQ_FAULT_NO_RED_KING | XQ_FAULT_NO_BLACK_KING | XQ_FAULT_MANY_KINGS |
                           XQ_FAULT_KING_OUTSIDE | XQ_FAULT_MANY_PIECES | XQ_FAULT_KINGS_FACING |
                           XQ_FAULT_OPPONENT_IN_CHECK
};

/* The set of everything wrong with the position, 0 for none. */
XQ_API unsigned xq_position_faults(const XqPosition *position);
/* One fault's name, as in "opponent-in-check": stable, for logs and JSON. */
XQ_API const char *xq_fault_name(XqFault fault);
/* The same in words, as in "the kings face each other": English, a msgid of the catalogue. */
XQ_API const char *xq_fault_sentence(XqFault fault);
/* XQ_E_POSITION, with the faults' sentences in err->text, if the position cannot be played. */
XQ_API XQ_NODISCARD XqStatus xq_position_check_playable(const XqPosition *position, XqError *err);

/* --- Moves: the position must be playable ---------------------------------------------------- */

/* Fills `out` with the legal moves, in an order that depends on the position alone. */
XQ_API void xq_position_moves(const XqPosition *position, XqMoveList *out);
/* Only those that take a piece, in the order they have above. */
XQ_API void xq_position_captures(const XqPosition *position, XqMoveList *out);
/* Any 16-bit value may be asked. */
XQ_API bool xq_position_is_legal(const XqPosition *position, XqMove move);
/* Whether the side to move has a legal move. */
XQ_API bool xq_position_can_move(const XqPosition *position);
/* Whether a legal move leaves the other side in check. */
XQ_API bool xq_position_gives_check(const XqPosition *position, XqMove move);

/* Plays a legal move. An illegal one is a bug of the caller (asserted). */
XQ_API void xq_position_play(XqPosition *position, XqMove move);
/* Plays a move that may be illegal: then XQ_E_ILLEGAL, err->text saying why, nothing changed. */
XQ_API XQ_NODISCARD XqStatus xq_position_try(XqPosition *position, XqMove move, XqError *err);
/*
 * Hands the move to the other side without moving, counters untouched: what a search tries, and
 * how "what would that side threaten" is asked; not a move of the game. The side to move must not
 * be in check (asserted).
 */
XQ_API void xq_position_pass(XqPosition *position);

/* The pieces that give check to the side to move. The facing king never is among them, since such
 * a position cannot arise. */
XQ_API XqBitboard xq_position_checkers(const XqPosition *position);

static inline bool xq_position_in_check(const XqPosition *position)
{
    return !xq_bitboard_is_empty(xq_position_checkers(position));
}

/* Where the piece on `square` could go by its way of moving, own king's safety not looked at;
 * points held by its own side are left out. None for an empty point. Works in any position. */
XQ_API XqBitboard xq_position_reach(const XqPosition *position, XqSquare square);

/* `side`'s pieces that attack `square`, i.e. could take a piece of the other side standing there
 * (whatever stands there now); the king counts along an open file as well. Works in any position.
 */
XQ_API XqBitboard xq_position_attackers(const XqPosition *position, XqSquare square, XqSide side);

typedef enum XqEnd {
    XQ_END_NONE = 0, /* the game goes on */
    XQ_END_CHECKMATE,
    XQ_END_STALEMATE
} XqEnd;

/* Whether the side to move has lost, and how. */
XQ_API XqEnd xq_position_end(const XqPosition *position);

XQ_END_DECLS

#endif
