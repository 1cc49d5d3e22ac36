/* classify.c - the class of one move: the heaviest of the things it does. */
#include "rules/classify.h"

#include <string.h>

#include "rules/mate.h"
#include "rules/profit.h"
#include "rules/view.h"

static bool is_heavier(const XqThreat *a, const XqThreat *b)
{
    static const uint8_t worth[XQ_KIND_COUNT] = { 0, 0, 1, 2, 4, 6, 4, 1 };
    return worth[xq_piece_kind(a->victim_piece)] > worth[xq_piece_kind(b->victim_piece)];
}

/* Keeps the threats that fit, the most valuable victims first. */
static void keep_threats(XqPlyFact *out, Threats *threats)
{
    while (threats->count > 0 && out->threat_count < XQ_PLY_THREATS_MAX) {
        int best = 0;
        for (int i = 1; i < threats->count; i++)
            if (is_heavier(&threats->list[i], &threats->list[best]))
                best = i;
        out->threats[out->threat_count++] = threats->list[best];
        memmove(&threats->list[best], &threats->list[best + 1],
                (size_t)(threats->count - best - 1) * sizeof threats->list[0]);
        threats->count--;
    }
}

void xqr_list_checkers(XqPlyFact *out, const XqPosition *after)
{
    XqBitboard checkers = xq_position_checkers(after);
    while (!xq_bitboard_is_empty(checkers) && out->checker_count < XQ_PLY_CHECKERS_MAX) {
        XqSquare square = xq_bitboard_pop(&checkers);
        out->checkers[out->checker_count++] = (XqPlace){ square, xq_position_piece(after, square) };
    }
}

static MateTerms mate_terms(const XqRuleSet *rules, int *spent)
{
    return (MateTerms){ .moves = rules->kill_depth,
                        .budget = rules->mate_budget,
                        .barred = XQ_NO_SQUARE,
                        .untaken = XQ_NO_SQUARE,
                        .spent = spent };
}

/* Where the set looks for mate threats: whether the mover would mate if it could move again. */
static Proof prepares_mate(XqPlyFact *out, const XqRuleSet *rules, const XqPosition *before,
                           const XqPosition *after, int *spent)
{
    if (rules->kill_depth == 0)
        return PROOF_NO;
    MateTerms terms = mate_terms(rules, spent);
    XqPosition turned = xqr_with_side(after, xq_position_side(before));
    return xqr_mates_by_checks(&turned, &terms, out->kill_line, &out->kill_count);
}

/* Whether the moved piece stands in the way of a piece that could take another with gain. */
static bool blocks(const XqPosition *before, const XqPosition *after, XqMove move)
{
    XqSide side = xq_position_side(before), other = xq_side_other(side);
    XqSquare moved = xq_move_to(move);
    XqBitboard spared = xqr_takeable(before, other);
    spared = xq_bitboard_minus(spared, xq_bitboard_of(xq_move_from(move)));
    spared = xq_bitboard_minus(spared, xqr_takeable(after, other));
    XqPosition without = *after;
    xq_position_put(&without, moved, XQ_NO_PIECE);
    while (!xq_bitboard_is_empty(spared)) {
        XqSquare victim = xq_bitboard_pop(&spared);
        XqBitboard open = xq_position_attackers(&without, victim, other);
        if (!xq_bitboard_is_empty(
                xq_bitboard_minus(open, xq_position_attackers(after, victim, other))))
            return true;
    }
    return false;
}

/* What a move that threatens nothing does besides; it decides nothing, and is only told. */
static XqClass light_class(const XqPosition *before, const XqPosition *after, XqMove move)
{
    if (xqr_offered(before, after, move) != XQ_NO_MOVE)
        return XQ_CLASS_EXCHANGE;
    XqSide other = xq_position_side(after);
    if (xq_bitboard_has(xqr_takeable(after, other), xq_move_to(move)) &&
        !xq_bitboard_has(xqr_takeable(before, other), xq_move_from(move)))
        return XQ_CLASS_OFFER;
    return blocks(before, after, move) ? XQ_CLASS_BLOCK : XQ_CLASS_IDLE;
}

static void classify_by_capture(XqPlyFact *out, Threats *threats, const XqRuleSet *rules,
                                const XqPosition *before, const XqPosition *after, XqMove move,
                                bool wants_detail, int *spent)
{
    xqr_new_threats(threats, rules, before, after, move, wants_detail);
    if (out->checker_count > 0)
        out->class_ = XQ_CLASS_CHECK;
    else if (prepares_mate(out, rules, before, after, spent) == PROOF_YES)
        out->class_ = XQ_CLASS_KILL;
    else if (threats->count > 0)
        out->class_ = XQ_CLASS_CHASE;
    else if (wants_detail)
        out->class_ = (uint8_t)light_class(before, after, move);
}

/* Pieces that can attack across the river. */
static int count_attackers(const XqPosition *position, XqSide side)
{
    XqBitboard pawns = xq_position_pieces(position, side, XQ_PAWN);
    int count = xq_bitboard_count(xq_position_pieces(position, side, XQ_ROOK)) +
                xq_bitboard_count(xq_position_pieces(position, side, XQ_HORSE)) +
                xq_bitboard_count(xq_position_pieces(position, side, XQ_CANNON));
    while (!xq_bitboard_is_empty(pawns))
        count += !xq_square_at_home(xq_bitboard_pop(&pawns), side);
    return count;
}

/* A side that holds the draw with one such piece against more may hit advisors and elephants as it
 * goes. */
static bool is_lone_defender(const XqPosition *position, XqSide side)
{
    return count_attackers(position, side) == 1 &&
           count_attackers(position, xq_side_other(side)) > 1;
}

static void drop_minor_victims(Threats *threats)
{
    int kept = 0;
    for (int i = 0; i < threats->count; i++) {
        XqKind kind = xq_piece_kind(threats->list[i].victim_piece);
        if (kind != XQ_ADVISOR && kind != XQ_ELEPHANT)
            threats->list[kept++] = threats->list[i];
    }
    threats->count = kept;
}

/*
 * Whether other pieces than the moved one mate after the move, and would have mated before it: a
 * threat that the other side let stand, and that this move did not make.
 */
static Proof mated_before(const XqRuleSet *rules, const XqPosition *before, const XqPosition *after,
                          XqMove move, int *spent)
{
    XqPosition turned = xqr_with_side(after, xq_position_side(before));
    MateTerms terms = mate_terms(rules, spent);
    terms.barred = xq_move_to(move);
    Proof still = xqr_mates_by_checks(&turned, &terms, NULL, NULL);
    if (still == PROOF_NO)
        return PROOF_NO;
    terms.barred = xq_move_from(move);
    Proof already = xqr_mates_by_checks(before, &terms, NULL, NULL);
    return already == PROOF_YES ? still : already;
}

/* Whether the move makes a mate threat; forgets one that it did not make. */
static Proof makes_mate_threat(XqPlyFact *out, const XqRuleSet *rules, const XqPosition *before,
                               const XqPosition *after, XqMove move, int *spent)
{
    Proof now = prepares_mate(out, rules, before, after, spent);
    if (now != PROOF_YES)
        return now;
    Proof old = mated_before(rules, before, after, move, spent);
    if (old == PROOF_NO)
        return PROOF_YES;
    out->kill_count = 0;
    return old == PROOF_YES ? PROOF_NO : PROOF_UNKNOWN;
}

/*
 * Whether the mate threat hangs on the very exchange that the move offers, and the other side can
 * accept it without being mated: then the exchange is what the move is about.
 */
static Proof only_offers(const XqRuleSet *rules, const XqPosition *before, const XqPosition *after,
                         XqMove move, int *spent)
{
    XqMove offer = xqr_offered(before, after, move);
    if (offer == XQ_NO_MOVE)
        return PROOF_NO;
    MateTerms terms = mate_terms(rules, spent);
    terms.untaken = xq_move_to(offer);
    XqPosition turned = xqr_with_side(after, xq_position_side(before));
    Proof without = xqr_mates_by_checks(&turned, &terms, NULL, NULL);
    if (without != PROOF_NO)
        return without == PROOF_YES ? PROOF_NO : PROOF_UNKNOWN;
    XqPosition accepted = *after;
    xq_position_play(&accepted, xq_move(xq_move_to(offer), xq_move_from(offer)));
    terms.untaken = XQ_NO_SQUARE;
    Proof mated = xqr_mates_by_checks(&accepted, &terms, NULL, NULL);
    return mated == PROOF_UNKNOWN ? PROOF_UNKNOWN : mated == PROOF_NO ? PROOF_YES : PROOF_NO;
}

static void classify_by_profit(XqPlyFact *out, Threats *threats, const XqRuleSet *rules,
                               const XqPosition *before, const XqPosition *after, XqMove move,
                               bool wants_detail, int *spent)
{
    if (out->checker_count > 0) {
        out->class_ = XQ_CLASS_CHECK;
        return;
    }
    if (xq_piece_kind(out->piece) == XQ_KING && xq_position_in_check(before))
        return;
    Proof kill = makes_mate_threat(out, rules, before, after, move, spent);
    Proof offer = kill == PROOF_NO ? PROOF_NO : only_offers(rules, before, after, move, spent);
    if (kill == PROOF_YES && offer == PROOF_NO) {
        out->class_ = XQ_CLASS_KILL;
        return;
    }
    if (offer == PROOF_YES) {
        out->kill_count = 0;
        kill = PROOF_NO;
    }
    bool unknown;
    ProfitTerms terms = { rules->profit_budget, rules->profit_total, wants_detail, spent };
    xqr_new_profits(threats, before, after, move, &terms, &unknown);
    if (is_lone_defender(after, xq_position_side(before)))
        drop_minor_victims(threats);
    if (threats->count > 0)
        out->class_ = XQ_CLASS_CHASE;
    else if (threats->offers_exchange)
        out->class_ = XQ_CLASS_EXCHANGE;
    else if (wants_detail)
        out->class_ = (uint8_t)light_class(before, after, move);
    out->uncertain = unknown || kill != PROOF_NO;
}

static int classify(XqPlyFact *out, const XqRuleSet *rules, const XqPosition *before,
                    const XqPosition *after, XqMove move, bool wants_detail)
{
    int spent = 0;
    memset(out, 0, sizeof *out);
    out->move = move;
    out->piece = xq_position_piece(before, xq_move_from(move));
    out->side = (uint8_t)xq_position_side(before);
    xqr_list_checkers(out, after);
    Threats threats = { .count = 0 };
    if (rules->chase == CHASE_BY_PROFIT)
        classify_by_profit(out, &threats, rules, before, after, move, wants_detail, &spent);
    else
        classify_by_capture(out, &threats, rules, before, after, move, wants_detail, &spent);
    if (wants_detail && out->class_ < XQ_CLASS_CHASE)
        xqr_add_vain_attacks(&threats, before, after, move);
    keep_threats(out, &threats);
    return spent;
}

int xqr_classify(XqPlyFact *out, const XqRuleSet *rules, const XqPosition *before,
                 const XqPosition *after, XqMove move, bool wants_detail)
{
    if (rules->chase != CHASE_BY_PROFIT)
        return classify(out, rules, before, after, move, wants_detail);
    XqPosition position = *before;
    View view = xqr_view_choose(&position, &move);
    XqPosition next = position;
    xq_position_play(&next, move);
    int spent = classify(out, rules, &position, &next, move, wants_detail);
    xqr_view_restore(view, out);
    return spent;
}

void xq_rules_classify(XqPlyFact *out, const XqRuleSet *rules, const XqPosition *position,
                       XqMove move)
{
    XqPosition after = *position;
    xq_position_play(&after, move);
    (void)xqr_classify(out, rules, position, &after, move, true); /* one move may cost its all */
}
