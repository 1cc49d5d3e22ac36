/*
 * params.h - every number of the evaluation, in one table with names.
 *
 * A value is a pair: what it is worth while the board is full, and what it is worth when the heavy
 * pieces are gone; evaluate.c blends the two by the material left. Pairs are packed into one int so
 * that one addition adds both halves.
 */
#ifndef CHUHE_ENGINE_PARAMS_H
#define CHUHE_ENGINE_PARAMS_H

#include <stdint.h>

#include <chuhe/board.h>

typedef int XqPair; /* opening value in the low half, ending value in the high half */

#define XQ_PAIR(opening, ending) ((int)((unsigned)(ending) << 16) + (opening))

static inline int xq_pair_opening(XqPair pair)
{
    return (int16_t)(uint16_t)(unsigned)pair;
}

static inline int xq_pair_ending(XqPair pair)
{
    return (int16_t)(uint16_t)(((unsigned)pair + 0x8000u) >> 16);
}

/* name, text, opening, ending: by hand, not tuned yet. Hundredths of an unmoved pawn. */
#define XQ_PARAMS(X)                                                                               \
    X(ADVISOR, "advisor", 180, 170)                                                                \
    X(ELEPHANT, "elephant", 190, 190)                                                              \
    X(HORSE, "horse", 400, 440)                                                                    \
    X(ROOK, "rook", 900, 950)                                                                      \
    X(CANNON, "cannon", 450, 420)                                                                  \
    X(PAWN, "pawn", 80, 100)                                                                       \
    X(TEMPO, "side to move", 12, 8)                                                                \
    X(ROOK_MOBILITY, "rook, a point it reaches", 3, 4)                                             \
    X(HORSE_MOBILITY, "horse, a point it reaches", 9, 7)                                           \
    X(CANNON_MOBILITY, "cannon, a point it reaches", 2, 2)                                         \
    X(HORSE_STUCK, "horse with one move at most", -25, -30)                                        \
    X(ROOK_OVER_ADVISORS, "rook, an advisor the enemy has lost", 16, 12)                           \
    X(CANNON_OVER_ELEPHANTS, "cannon, an elephant the enemy has lost", 14, 8)                      \
    X(HORSE_OVER_ADVISORS, "horse, an advisor the enemy has lost", 10, 12)                         \
    X(CANNON_SCREENS, "cannon, an own advisor or elephant to fire over", 2, 8)                     \
    X(CANNON_OPEN, "cannon facing the king on an empty line", 90, 40)                              \
    X(CANNON_PIN, "cannon facing the king over two pieces", 22, 8)                                 \
    X(ROOK_FACING, "rook on the enemy king's file or its neighbours", 8, 4)                        \
    X(PAIR_ADVISORS, "both advisors stand", 18, 14)                                                \
    X(PAIR_ELEPHANTS, "both elephants stand", 18, 14)                                              \
    X(PAWNS_ABREAST, "two crossed pawns abreast", 14, 22)                                          \
    X(HORSE_BEHIND_PAWN, "horse's file blocked by an own unmoved pawn", -10, 0)                    \
    X(DANGER_ROOK, "rook near the king, units", 4, 4)                                              \
    X(DANGER_HORSE, "horse near the king, units", 3, 3)                                            \
    X(DANGER_CANNON, "cannon near the king, units", 3, 3)                                          \
    X(DANGER_PAWN, "pawn near the king, units", 2, 2)                                              \
    X(DANGER_SCALE, "king danger, units squared, sixteenths", 10, 7)

typedef enum XqParamId {
#define XQ_PARAM_ID(name, text, opening, ending) XQ_PARAM_##name,
    XQ_PARAMS(XQ_PARAM_ID)
#undef XQ_PARAM_ID
        XQ_PARAM_COUNT
} XqParamId;

typedef struct XqParam {
    const char *name;
    XqPair value;
} XqParam;

extern const XqParam xq_params[XQ_PARAM_COUNT];

static inline XqPair xq_param(XqParamId id)
{
    return xq_params[id].value;
}

/* What a point adds to a piece, seen from its own side: ten ranks from the back rank up, five files
 * from the edge to the middle (the board is symmetric). */
enum { XQ_PLACES = 50 };
extern const int16_t xq_place_opening[XQ_KIND_COUNT][XQ_PLACES];
extern const int16_t xq_place_ending[XQ_KIND_COUNT][XQ_PLACES];

/* Material and place of a piece, from its own side. */
XqPair xq_placed_value(XqPiece piece, XqSquare square);

/* What a kind is worth in exchanges, phase and place aside. */
extern const int16_t xq_kind_value[XQ_KIND_COUNT];

#endif
