/*
 * evaluate.c - the static evaluation.
 *
 * Each term is a pair of opening and ending value from one side's view; the sum of Red's terms less
 * Black's is blended by the phase, scaled down where the stronger side can hardly win, and damped
 * as the limit on moves without a capture draws near.
 */
#include "engine/evaluate.h"

#include <string.h>

#include <chuhe/engine.h>
#include "core/attacks.h"

static const int phase_of_kind[XQ_KIND_COUNT] = {
    [XQ_HORSE] = 2,
    [XQ_ROOK] = 4,
    [XQ_CANNON] = 2,
};

/* --- Sums ------------------------------------------------------------------------------------ */

static void add_piece(XqSums *sums, XqPiece piece, XqSquare square, int sign)
{
    XqPair value = xq_placed_value(piece, square);
    sums->value += xq_piece_side(piece) == XQ_RED ? sign * value : -sign * value;
    sums->phase += sign * phase_of_kind[xq_piece_kind(piece)];
}

void xq_sums_init(XqSums *out, const XqPosition *position)
{
    *out = (XqSums){ 0 };
    for (int s = 0; s < XQ_SQUARES; s++)
        if (position->board[s] != XQ_NO_PIECE)
            add_piece(out, position->board[s], (XqSquare)s, 1);
}

void xq_sums_play(XqSums *sums, const XqPosition *position, XqMove move)
{
    XqSquare from = xq_move_from(move), to = xq_move_to(move);
    XqPiece piece = position->board[from], taken = position->board[to];
    if (taken != XQ_NO_PIECE)
        add_piece(sums, taken, to, -1);
    add_piece(sums, piece, from, -1);
    add_piece(sums, piece, to, 1);
}

/* --- Terms ----------------------------------------------------------------------------------- */

typedef struct Side {
    XqPair terms[XQ_TERM_COUNT];
    int danger_units; /* of the pieces about the enemy king */
} Side;

/* How many pieces of each kind but kings the sides have. */
typedef struct Counts {
    int of[2][XQ_KIND_COUNT];
} Counts;

static void count_pieces(Counts *out, const XqPosition *position)
{
    for (int side = 0; side < 2; side++)
        for (int kind = XQ_ADVISOR; kind < XQ_KIND_COUNT; kind++)
            out->of[side][kind] =
                xq_bitboard_count(xq_position_pieces(position, (XqSide)side, (XqKind)kind));
}

/* The points a king on this square lives by: its own and the neighbours in the palace, and the one
 * before it (pieces attack a king from beyond the palace too, but through these). */
static XqBitboard king_zone(XqSquare king)
{
    XqBitboard zone = xq_bitboard_of(king);
    int file = xq_square_file(king), rank = xq_square_rank(king);
    if (rank > 0)
        zone = xq_bitboard_or(zone, xq_bitboard_of((XqSquare)(king - XQ_FILES)));
    if (rank < XQ_RANKS - 1)
        zone = xq_bitboard_or(zone, xq_bitboard_of((XqSquare)(king + XQ_FILES)));
    if (file > 3)
        zone = xq_bitboard_or(zone, xq_bitboard_of((XqSquare)(king - 1)));
    if (file < 5)
        zone = xq_bitboard_or(zone, xq_bitboard_of((XqSquare)(king + 1)));
    return zone;
}

static XqPair mobility_of(XqKind kind, int points)
{
    switch (kind) {
    case XQ_ROOK:
        return points * xq_param(XQ_PARAM_ROOK_MOBILITY);
    case XQ_CANNON:
        return points * xq_param(XQ_PARAM_CANNON_MOBILITY);
    case XQ_HORSE:
        return points * xq_param(XQ_PARAM_HORSE_MOBILITY) +
               (points <= 1 ? xq_param(XQ_PARAM_HORSE_STUCK) : 0);
    case XQ_KING:
    case XQ_ADVISOR:
    case XQ_ELEPHANT:
    case XQ_PAWN:
    case XQ_KIND_COUNT:
        break;
    }
    return 0;
}

static XQ_ALWAYS_INLINE void look_at_kind(Side *out, const XqPosition *position, XqSide side,
                                          XqKind kind, XqBitboard zone, XqParamId danger_id)
{
    const int danger = xq_pair_opening(xq_param(danger_id));
    XqBitboard own = xq_position_of_side(position, side);
    XqBitboard pieces = xq_position_pieces(position, side, kind);
    while (!xq_bitboard_is_empty(pieces)) {
        XqSquare square = xq_bitboard_pop(&pieces);
        XqBitboard reach =
            xq_bitboard_minus(xq_piece_reach(position, square, xq_piece(side, kind)), own);
        out->terms[XQ_TERM_MOBILITY] += mobility_of(kind, xq_bitboard_count(reach));
        int hits = xq_bitboard_count(xq_bitboard_and(reach, zone));
        if (hits > 0)
            out->danger_units += danger + hits - 1;
    }
}

/* Cannons and rooks on the lines of the enemy king. */
static XqPair aim(const XqPosition *position, XqSide side)
{
    XqPair sum = 0;
    XqSquare king = position->king[xq_side_other(side)];
    int king_file = xq_square_file(king), king_rank = xq_square_rank(king);
    XqBitboard cannons = xq_position_pieces(position, side, XQ_CANNON);
    while (!xq_bitboard_is_empty(cannons)) {
        XqSquare s = xq_bitboard_pop(&cannons);
        int file = xq_square_file(s), rank = xq_square_rank(s);
        if (file != king_file && rank != king_rank)
            continue;
        int step = file != king_file ? 1 : XQ_FILES, between = 0;
        int low = s < king ? s : king, high = s < king ? king : s;
        for (int i = low + step; i < high; i += step)
            between += position->board[i] != XQ_NO_PIECE;
        if (between == 0)
            sum += xq_param(XQ_PARAM_CANNON_OPEN);
        else if (between == 2)
            sum += xq_param(XQ_PARAM_CANNON_PIN);
    }
    XqBitboard rooks = xq_position_pieces(position, side, XQ_ROOK);
    while (!xq_bitboard_is_empty(rooks)) {
        int distance = xq_square_file(xq_bitboard_pop(&rooks)) - king_file;
        if (distance >= -1 && distance <= 1)
            sum += xq_param(XQ_PARAM_ROOK_FACING);
    }
    return sum;
}

static XqPair structure(const XqPosition *position, const Counts *counts, XqSide side)
{
    const int *own = counts->of[side], *other = counts->of[xq_side_other(side)];
    int lost_advisors = 2 - other[XQ_ADVISOR], lost_elephants = 2 - other[XQ_ELEPHANT];
    XqPair sum = 0;
    if (lost_advisors > 0)
        sum += lost_advisors * (own[XQ_ROOK] * xq_param(XQ_PARAM_ROOK_OVER_ADVISORS) +
                                own[XQ_HORSE] * xq_param(XQ_PARAM_HORSE_OVER_ADVISORS));
    if (lost_elephants > 0)
        sum += lost_elephants * own[XQ_CANNON] * xq_param(XQ_PARAM_CANNON_OVER_ELEPHANTS);
    sum +=
        own[XQ_CANNON] * (own[XQ_ADVISOR] + own[XQ_ELEPHANT]) * xq_param(XQ_PARAM_CANNON_SCREENS);
    if (own[XQ_ADVISOR] >= 2)
        sum += xq_param(XQ_PARAM_PAIR_ADVISORS);
    if (own[XQ_ELEPHANT] >= 2)
        sum += xq_param(XQ_PARAM_PAIR_ELEPHANTS);

    XqBitboard pawns = xq_position_pieces(position, side, XQ_PAWN);
    XqPiece pawn = xq_piece(side, XQ_PAWN), horse = xq_piece(side, XQ_HORSE);
    while (!xq_bitboard_is_empty(pawns)) {
        XqSquare s = xq_bitboard_pop(&pawns);
        int behind = side == XQ_RED ? s - XQ_FILES : s + XQ_FILES;
        if (!xq_square_at_home(s, side)) {
            if (xq_square_file(s) < XQ_FILES - 1 && position->board[s + 1] == pawn)
                sum += xq_param(XQ_PARAM_PAWNS_ABREAST);
        } else if (behind >= 0 && behind < XQ_SQUARES && position->board[behind] == horse) {
            sum += xq_param(XQ_PARAM_HORSE_BEHIND_PAWN);
        }
    }
    return sum;
}

static XqPair danger(int units)
{
    XqPair scale = xq_param(XQ_PARAM_DANGER_SCALE);
    if (units > 24)
        units = 24;
    int square = units * units;
    return XQ_PAIR(square * xq_pair_opening(scale) / 16, square * xq_pair_ending(scale) / 16);
}

static void look_at_side(Side *out, const XqPosition *position, const Counts *counts, XqSide side)
{
    *out = (Side){ 0 };
    XqBitboard zone = king_zone(position->king[xq_side_other(side)]);
    look_at_kind(out, position, side, XQ_ROOK, zone, XQ_PARAM_DANGER_ROOK);
    look_at_kind(out, position, side, XQ_HORSE, zone, XQ_PARAM_DANGER_HORSE);
    look_at_kind(out, position, side, XQ_CANNON, zone, XQ_PARAM_DANGER_CANNON);
    look_at_kind(out, position, side, XQ_PAWN, zone, XQ_PARAM_DANGER_PAWN);
    out->terms[XQ_TERM_STRUCTURE] = structure(position, counts, side);
    out->terms[XQ_TERM_AIM] = aim(position, side);
    out->terms[XQ_TERM_DANGER] = danger(out->danger_units);
}

void xq_evaluate_terms(XqPair out[XQ_TERM_COUNT], const XqPosition *position, XqSide side)
{
    Side terms;
    Counts counts;
    count_pieces(&counts, position);
    look_at_side(&terms, position, &counts, side);
    memcpy(out, terms.terms, sizeof terms.terms);
}

/* --- The whole ------------------------------------------------------------------------------- */

bool xq_has_attackers(const XqPosition *position, XqSide side)
{
    const XqBitboard *kinds = position->kind_set;
    XqBitboard set = xq_bitboard_or(xq_bitboard_or(kinds[XQ_HORSE - 1], kinds[XQ_ROOK - 1]),
                                    xq_bitboard_or(kinds[XQ_CANNON - 1], kinds[XQ_PAWN - 1]));
    return !xq_bitboard_is_empty(xq_bitboard_and(set, xq_position_of_side(position, side)));
}

/* In 64ths, how much of an advantage counts: nothing without an attacker, little for a cannon that
 * has nothing to fire over. */
static int winning_chance(const int own[XQ_KIND_COUNT])
{
    if (own[XQ_HORSE] + own[XQ_ROOK] + own[XQ_PAWN] > 0)
        return 64;
    if (own[XQ_CANNON] == 0)
        return 0;
    return own[XQ_ADVISOR] + own[XQ_ELEPHANT] == 0 ? 8 : 32;
}

static int blend(XqPair pair, int phase)
{
    if (phase > XQ_PHASE_FULL)
        phase = XQ_PHASE_FULL;
    return (xq_pair_opening(pair) * phase + xq_pair_ending(pair) * (XQ_PHASE_FULL - phase)) /
           XQ_PHASE_FULL;
}

int xq_evaluate(const XqPosition *position, const XqSums *sums)
{
    Side red, black;
    Counts counts;
    count_pieces(&counts, position);
    look_at_side(&red, position, &counts, XQ_RED);
    look_at_side(&black, position, &counts, XQ_BLACK);
    XqSide mover = xq_position_side(position);
    XqPair pair = sums->value;
    for (int t = 0; t < XQ_TERM_COUNT; t++)
        pair += red.terms[t] - black.terms[t];
    pair += mover == XQ_RED ? xq_param(XQ_PARAM_TEMPO) : -xq_param(XQ_PARAM_TEMPO);

    int score = blend(pair, sums->phase);
    score = score * winning_chance(counts.of[score > 0 ? XQ_RED : XQ_BLACK]) / 64;
    int halfmoves = position->halfmoves < 120 ? position->halfmoves : 120;
    score -= score * halfmoves / 256;
    if (score > XQ_SCORE_EVAL_MAX)
        score = XQ_SCORE_EVAL_MAX;
    if (score < -XQ_SCORE_EVAL_MAX)
        score = -XQ_SCORE_EVAL_MAX;
    return mover == XQ_RED ? score : -score;
}
