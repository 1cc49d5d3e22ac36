/*
 * evaluate.c - the static evaluation.
 *
 * Each term is a pair of opening and ending value from one side's view; the sum of Red's terms less
 * Black's is blended by the phase, scaled down where the stronger side can hardly win, and damped
 * as the limit on moves without a capture draws near.
 */
#include "engine/evaluate.h"

#include <chuhe/engine.h>

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

typedef enum Term { TERM_MOBILITY, TERM_STRUCTURE, TERM_AIM, TERM_DANGER, TERM_COUNT } Term;

static const char *const term_names[TERM_COUNT] = {
    [TERM_MOBILITY] = "mobility",
    [TERM_STRUCTURE] = "structure",
    [TERM_AIM] = "aim at the king",
    [TERM_DANGER] = "king danger",
};

typedef struct Side {
    XqPair terms[TERM_COUNT];
    int danger_units; /* of the pieces about the enemy king */
} Side;

static int count(const XqPosition *position, XqSide side, XqKind kind)
{
    return xq_bitboard_count(xq_position_pieces(position, side, kind));
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

static void look_at_kind(Side *out, const XqPosition *position, XqSide side, XqKind kind,
                         XqBitboard zone, int danger)
{
    XqBitboard pieces = xq_position_pieces(position, side, kind);
    while (!xq_bitboard_is_empty(pieces)) {
        XqBitboard reach = xq_position_reach(position, xq_bitboard_pop(&pieces));
        out->terms[TERM_MOBILITY] += mobility_of(kind, xq_bitboard_count(reach));
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

static XqPair structure(const XqPosition *position, XqSide side)
{
    XqSide other = xq_side_other(side);
    int lost_advisors = 2 - count(position, other, XQ_ADVISOR);
    int lost_elephants = 2 - count(position, other, XQ_ELEPHANT);
    int advisors = count(position, side, XQ_ADVISOR),
        elephants = count(position, side, XQ_ELEPHANT);
    int cannons = count(position, side, XQ_CANNON);
    XqPair sum = 0;
    if (lost_advisors > 0)
        sum += lost_advisors *
               (count(position, side, XQ_ROOK) * xq_param(XQ_PARAM_ROOK_OVER_ADVISORS) +
                count(position, side, XQ_HORSE) * xq_param(XQ_PARAM_HORSE_OVER_ADVISORS));
    if (lost_elephants > 0)
        sum += lost_elephants * cannons * xq_param(XQ_PARAM_CANNON_OVER_ELEPHANTS);
    sum += cannons * (advisors + elephants) * xq_param(XQ_PARAM_CANNON_SCREENS);
    if (advisors >= 2)
        sum += xq_param(XQ_PARAM_PAIR_ADVISORS);
    if (elephants >= 2)
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

static void look_at_side(Side *out, const XqPosition *position, XqSide side)
{
    static const struct {
        XqKind kind;
        XqParamId danger;
    } kinds[] = {
        { XQ_ROOK, XQ_PARAM_DANGER_ROOK },
        { XQ_HORSE, XQ_PARAM_DANGER_HORSE },
        { XQ_CANNON, XQ_PARAM_DANGER_CANNON },
        { XQ_PAWN, XQ_PARAM_DANGER_PAWN },
    };
    *out = (Side){ 0 };
    XqBitboard zone = king_zone(position->king[xq_side_other(side)]);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        look_at_kind(out, position, side, kinds[i].kind, zone,
                     xq_pair_opening(xq_param(kinds[i].danger)));
    out->terms[TERM_STRUCTURE] = structure(position, side);
    out->terms[TERM_AIM] = aim(position, side);
    out->terms[TERM_DANGER] = danger(out->danger_units);
}

/* --- The whole ------------------------------------------------------------------------------- */

bool xq_has_attackers(const XqPosition *position, XqSide side)
{
    return count(position, side, XQ_HORSE) + count(position, side, XQ_ROOK) +
               count(position, side, XQ_CANNON) + count(position, side, XQ_PAWN) >
           0;
}

/* In 64ths, how much of an advantage counts: nothing without an attacker, little for a cannon that
 * has nothing to fire over. */
static int winning_chance(const XqPosition *position, XqSide side)
{
    if (!xq_has_attackers(position, side))
        return 0;
    bool lone_cannons = count(position, side, XQ_HORSE) + count(position, side, XQ_ROOK) +
                            count(position, side, XQ_PAWN) ==
                        0;
    if (!lone_cannons)
        return 64;
    int screens = count(position, side, XQ_ADVISOR) + count(position, side, XQ_ELEPHANT);
    return screens == 0 ? 8 : 32;
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
    look_at_side(&red, position, XQ_RED);
    look_at_side(&black, position, XQ_BLACK);
    XqSide mover = xq_position_side(position);
    XqPair pair = sums->value;
    for (int t = 0; t < TERM_COUNT; t++)
        pair += red.terms[t] - black.terms[t];
    pair += mover == XQ_RED ? xq_param(XQ_PARAM_TEMPO) : -xq_param(XQ_PARAM_TEMPO);

    int score = blend(pair, sums->phase);
    score = score * winning_chance(position, score > 0 ? XQ_RED : XQ_BLACK) / 64;
    int halfmoves = position->halfmoves < 120 ? position->halfmoves : 120;
    score -= score * halfmoves / 256;
    if (score > XQ_SCORE_EVAL_MAX)
        score = XQ_SCORE_EVAL_MAX;
    if (score < -XQ_SCORE_EVAL_MAX)
        score = -XQ_SCORE_EVAL_MAX;
    return mover == XQ_RED ? score : -score;
}

int xq_engine_evaluate(const XqPosition *position)
{
    XqSums sums;
    xq_sums_init(&sums, position);
    return xq_evaluate(position, &sums);
}

static void explain_row(XqBuf *out, const char *name, XqPair red, XqPair black)
{
    xq_buf_printf(out, "%-16s %7d %7d | %7d %7d\n", name, xq_pair_opening(red), xq_pair_ending(red),
                  xq_pair_opening(black), xq_pair_ending(black));
}

void xq_evaluate_explain(XqBuf *out, const XqPosition *position)
{
    XqSums sums;
    xq_sums_init(&sums, position);
    Side sides[2];
    XqPair placed[2] = { 0, 0 };
    for (int s = 0; s < XQ_SQUARES; s++) {
        XqPiece piece = position->board[s];
        if (piece != XQ_NO_PIECE)
            placed[xq_piece_side(piece)] += xq_placed_value(piece, (XqSquare)s);
    }
    look_at_side(&sides[XQ_RED], position, XQ_RED);
    look_at_side(&sides[XQ_BLACK], position, XQ_BLACK);
    xq_buf_append_cstr(out, "                     red            |     black\n");
    xq_buf_append_cstr(out, "term             opening  ending | opening  ending\n");
    explain_row(out, "material, place", placed[XQ_RED], placed[XQ_BLACK]);
    for (int t = 0; t < TERM_COUNT; t++)
        explain_row(out, term_names[t], sides[XQ_RED].terms[t], sides[XQ_BLACK].terms[t]);
    int score = xq_evaluate(position, &sums);
    xq_buf_printf(out, "phase            %d of %d\n", sums.phase, XQ_PHASE_FULL);
    xq_buf_printf(out, "evaluation       %d (hundredths of a pawn, from the mover's side)\n",
                  score);
}
