/*
 * profit.c - what a move newly threatens to win.
 *
 * Every capture of the side is followed to its end (exchange.c) in the position before the move and
 * in the one after it; what pays only now is new. Where taking at once wins nothing, checks that
 * lead to a capture are looked for (fork.c).
 */
#include "rules/profit.h"

#include <string.h>

#include "rules/fork.h"
#include "rules/mate.h"

static Proof proof_not(Proof proof)
{
    if (proof == PROOF_UNKNOWN)
        return PROOF_UNKNOWN;
    return proof == PROOF_YES ? PROOF_NO : PROOF_YES;
}

/* --- One capture ----------------------------------------------------------------------------- */

/* Whether the king to move would take there, were the point not covered by another piece. */
static bool is_kept_from_king(const XqPosition *taken, XqSquare square)
{
    XqSquare king = taken->king[taken->side];
    return xq_bitboard_has(xq_position_reach(taken, king), square) &&
           !xq_position_is_legal(taken, xq_move(king, square));
}

/* Whether a piece of the side to move would take there, did not some piece but the taker keep it
 * from that: by covering the point, or by holding it to its king. */
static bool is_kept_by_helper(const XqPosition *taken, XqSquare square)
{
    XqBitboard guards = xq_position_attackers(taken, square, taken->side);
    while (!xq_bitboard_is_empty(guards))
        if (!xq_position_is_legal(taken, xq_move(xq_bitboard_pop(&guards), square)))
            return true;
    return false;
}

/* Whether the victim could take the attacker instead, of its own kind, and lose nothing by it. */
static Proof is_fair_swap(const Node *node, XqMove move, Effort *effort)
{
    if (!xqr_is_swap(&node->position, move))
        return PROOF_NO;
    Node turned = *node;
    turned.position =
        xqr_with_side(&node->position, xq_side_other(xq_position_side(&node->position)));
    Score score = { 0, 0 };
    xqr_score_count(&score, &turned, xq_move_from(move), -1);
    Node next = xqr_node_play(&turned, xq_move(xq_move_to(move), xq_move_from(move)));
    Exchange exchange = { .effort = effort };
    return proof_not(xqr_exchange_retakes(&exchange, &next, score, xq_move_from(move)));
}

enum { EACH_ITS_OWN = 1 }; /* less than any gain */

/* What a capture, legal in the node, comes to. */
typedef struct Gain {
    Proof pays;
    int key;     /* how much, to compare with */
    Proof joint; /* whether it takes a second piece to make it pay */
    int line_count;
    XqMove line[XQ_THREAT_LINE_MAX]; /* the capture, and what is taken after it */
} Gain;

static void keep_line(Gain *gain, XqMove move, const Exchange *exchange)
{
    int count = exchange->line_count;
    count = count < XQ_THREAT_LINE_MAX - 1 ? count : XQ_THREAT_LINE_MAX - 1;
    gain->line[0] = move;
    memcpy(gain->line + 1, exchange->line, (size_t)count * sizeof *gain->line);
    gain->line_count = count + 1;
}

/* Whether neither side has more than the other, or pawns stand against a piece. */
static bool is_even(Range range)
{
    return range.low > -KEY_GAIN && range.high < KEY_GAIN;
}

static Proof wins(Exchange *exchange, const Node *next, Score score, XqSquare to, int *key)
{
    Range range = xqr_exchange_answer(exchange, next, score, to);
    *key = range.low;
    if (range.low >= KEY_GAIN)
        return PROOF_YES;
    return range.high >= KEY_GAIN ? PROOF_UNKNOWN : PROOF_NO;
}

/* Whether the taker only left something else to be taken, and it comes out even. */
static Proof each_takes_its_own(Exchange *exchange, const Node *next, Score score, XqSquare to)
{
    Range range = xqr_exchange_answer(exchange, next, score, to);
    if (range.low != range.high)
        return PROOF_UNKNOWN;
    if (!is_even(range) || !exchange->elsewhere)
        return PROOF_NO;
    if (range.low == KEY_EVEN)
        return PROOF_YES;
    Exchange once = { .effort = exchange->effort, .once = true };
    return xqr_exchange_answer(&once, next, score, to).low >= KEY_GAIN ? PROOF_YES : PROOF_NO;
}

/* Whether what the exchange wins takes a second piece to be won. */
static Proof takes_two(const Node *next, Score score, XqSquare to, Effort *effort)
{
    Exchange alone = { .effort = effort, .alone = true };
    int key;
    bool is_kept = xqr_may_chase(&next->position, to) ? is_kept_by_helper(&next->position, to)
                                                      : is_kept_from_king(&next->position, to);
    if (is_kept)
        return PROOF_YES;
    return proof_not(wins(&alone, next, score, to, &key));
}

enum { ANSWER_MATE_MOVES = 3, ANSWER_BUDGET = 3000, COUNTERED = KEY_GAIN };

/* What checks the capture lets the other side give: mate, what makes up for the loss, or something.
 */
static void weigh_answer(Gain *gain, const Node *taken, Score score, Effort *effort)
{
    int budget = effort->mates_left - effort->mates;
    MateTerms terms = { .moves = ANSWER_MATE_MOVES,
                        .budget = budget < ANSWER_BUDGET ? budget : ANSWER_BUDGET,
                        .barred = XQ_NO_SQUARE,
                        .untaken = XQ_NO_SQUARE,
                        .spent = &effort->mates };
    Node node = xqr_node(&taken->position);
    Score less = { -score.pieces, -score.pawns }, even = { 1 - score.pieces, -score.pawns };
    Proof bad = xqr_mates_by_checks(&taken->position, &terms, NULL, NULL);
    if (bad == PROOF_NO)
        bad = xqr_wins_by_checks(&node, less, effort);
    if (bad != PROOF_NO) {
        gain->pays = bad == PROOF_YES ? PROOF_NO : PROOF_UNKNOWN;
        return;
    }
    if (gain->key > EACH_ITS_OWN && xqr_wins_by_checks(&node, even, effort) == PROOF_YES)
        gain->key = EACH_ITS_OWN;
    else if (gain->key > COUNTERED &&
             xqr_wins_by_checks(&node, (Score){ 0, 0 }, effort) == PROOF_YES)
        gain->key = COUNTERED;
}

/* What stands there falls, and is worth something; what then? */
static Gain gain_of(const Node *node, XqMove move, Effort *effort)
{
    XqSquare to = xq_move_to(move);
    Gain gain = { .pays = PROOF_NO, .joint = PROOF_NO };
    Score score = { 0, 0 };
    xqr_score_count(&score, node, to, 1);
    if (xqr_score_key(score) <= KEY_EVEN || xq_bitboard_has(node->excluded, to))
        return gain;
    Node next = xqr_node_play(node, move);
    Exchange exchange = { .effort = effort };
    gain.pays = wins(&exchange, &next, score, to, &gain.key);
    if (gain.pays != PROOF_NO) {
        gain.joint = takes_two(&next, score, to, effort);
    } else {
        next.spared = xq_bitboard_minus(next.spared, next.swapped);
        gain.pays = each_takes_its_own(&exchange, &next, score, to);
        gain.key = EACH_ITS_OWN;
    }
    keep_line(&gain, move, &exchange);
    if (gain.pays != PROOF_NO && gain.key < KEY_MATE)
        weigh_answer(&gain, &next, score, effort);
    return gain;
}

/* --- All captures ---------------------------------------------------------------------------- */

typedef struct Profits {
    Threats *threats;
    XqBitboard victims;   /* of the threats */
    XqBitboard undecided; /* points where it could not be settled whether taking pays */
    XqBitboard doubtful;  /* victims of which it could not be settled whether one piece wins them */
    XqBitboard swaps;     /* pieces of the kind of those that attack them, which may take first */
    XqBitboard gainful;   /* those among them that the taker wins if it is first */
    bool is_unsure;       /* whether some piece is one of those could not be settled */
} Profits;

static void add_profit(Profits *out, const XqPosition *position, XqMove move, Gain gain)
{
    XqSquare from = xq_move_from(move), to = xq_move_to(move);
    if (gain.pays == PROOF_UNKNOWN) {
        out->undecided = xq_bitboard_or(out->undecided, xq_bitboard_of(to));
        return;
    }
    out->victims = xq_bitboard_or(out->victims, xq_bitboard_of(to));
    if (gain.joint == PROOF_UNKNOWN)
        out->doubtful = xq_bitboard_or(out->doubtful, xq_bitboard_of(to));
    XqThreat *threat = &out->threats->list[out->threats->count++];
    *threat = (XqThreat){
        .attacker = from,
        .victim = to,
        .attacker_piece = xq_position_piece(position, from),
        .victim_piece = xq_position_piece(position, to),
        .gain = gain.key == EACH_ITS_OWN ? XQ_GAIN_EVEN : XQ_GAIN_EXCHANGE,
        .counts = true,
        .joint = gain.joint != PROOF_NO,
        .key = gain.key,
        .line_count = (uint8_t)gain.line_count,
    };
    memcpy(threat->line, gain.line, (size_t)gain.line_count * sizeof *gain.line);
}

/* Whether the capture lets another piece give check. */
static bool opens_check(const XqPosition *position, XqMove move)
{
    XqPosition next = *position;
    xq_position_play(&next, move);
    XqBitboard checkers = xq_position_checkers(&next);
    return !xq_bitboard_is_empty(xq_bitboard_minus(checkers, xq_bitboard_of(xq_move_to(move))));
}

/* King and pawns chase nothing alone: only together with another piece, or opening its check. */
static bool is_alone(const XqPosition *position, XqMove move, Gain gain)
{
    return !xqr_may_chase(position, xq_move_from(move)) && gain.joint == PROOF_NO &&
           !opens_check(position, move);
}

/* Pieces of the side that the other could take if it were to move. */
typedef struct Hanging {
    XqBitboard lost;    /* with gain */
    XqBitboard swapped; /* in exchange, each for one of its kind */
    bool is_unsure;     /* there may be others */
} Hanging;

/* The points where the side to move can win something by taking at once; by king and pawns only
 * with `by_all`. */
static Profits list_profits(Threats *threats, const XqPosition *position, Hanging hanging,
                            bool by_all, Effort *effort)
{
    Node node = xqr_node(position);
    Profits out = { .threats = threats };
    node.idle = hanging.lost;
    node.swapped = hanging.swapped;
    node.spared = xq_bitboard_or(hanging.lost, hanging.swapped);
    XqMoveList list;
    Proof fair[XQ_MOVES_MAX];
    xq_position_captures(position, &list);
    for (int i = 0; i < list.count; i++) {
        fair[i] = is_fair_swap(&node, list.moves[i], effort);
        if (fair[i] == PROOF_YES)
            out.swaps = xq_bitboard_or(out.swaps, xq_bitboard_of(xq_move_to(list.moves[i])));
        out.is_unsure |= fair[i] == PROOF_UNKNOWN;
    }
    threats->count = 0;
    threats->offers_exchange = false;
    for (int i = 0; i < list.count && threats->count < XQR_THREATS_MAX; i++) {
        XqSquare to = xq_move_to(list.moves[i]);
        if (!xqr_is_victim(position, to))
            continue;
        /* those are not won on the way: they exchange themselves */
        node.excluded = xq_bitboard_minus(out.swaps, xq_bitboard_of(to));
        Gain gain = gain_of(&node, list.moves[i], effort);
        if (fair[i] == PROOF_YES) {
            if (gain.pays == PROOF_YES)
                out.gainful = xq_bitboard_or(out.gainful, xq_bitboard_of(to));
            continue;
        }
        if (gain.pays != PROOF_NO && (by_all || !is_alone(position, list.moves[i], gain)))
            add_profit(&out, position, list.moves[i], gain);
    }
    return out;
}

static Hanging hanging_of(const XqPosition *position, XqSide side, Effort *effort)
{
    Threats threats;
    XqPosition turned = xqr_with_side(position, xq_side_other(side));
    Hanging none = { xq_bitboard_empty(), xq_bitboard_empty(), false };
    Profits profits = list_profits(&threats, &turned, none, true, effort);
    bool is_unsure = profits.is_unsure || !xq_bitboard_is_empty(profits.undecided);
    return (Hanging){ profits.victims, profits.swaps, is_unsure };
}

/* --- Offers ---------------------------------------------------------------------------------- */

/* Whether some piece of the side to move and one of the same kind can take each other. */
static bool is_mutual_pair(const XqPosition *position, XqMove move)
{
    return xqr_is_victim(position, xq_move_to(move)) && xqr_is_swap(position, move);
}

XqMove xqr_offered(const XqPosition *before, const XqPosition *after, XqMove move)
{
    XqPosition now = xqr_with_side(after, xq_position_side(before));
    XqMoveList list;
    xq_position_captures(&now, &list);
    for (int i = 0; i < list.count; i++) {
        XqSquare from = xq_move_from(list.moves[i]);
        XqMove earlier = from == xq_move_to(move)
                             ? xq_move(xq_move_from(move), xq_move_to(list.moves[i]))
                             : list.moves[i];
        if (is_mutual_pair(&now, list.moves[i]) &&
            !(xq_position_is_legal(before, earlier) && is_mutual_pair(before, earlier)))
            return list.moves[i];
    }
    return XQ_NO_MOVE;
}

/* Whether the capture pays when `helper` does not join in. */
static Proof pays_without(const XqPosition *turned, const XqThreat *threat, XqSquare helper,
                          Hanging hanging, Effort *effort)
{
    Node node = xqr_node(turned);
    node.swapped = hanging.swapped;
    node.spared = xq_bitboard_or(hanging.lost, hanging.swapped);
    node.idle = xq_bitboard_of(helper);
    return gain_of(&node, xq_move(threat->attacker, threat->victim), effort).pays;
}

/* An attack on a piece that pays only with a helper's part in it, for which helper the piece could
 * as well exchange itself: an offer, not a threat. */
static Proof is_exchange_offer(const XqPosition *turned, const XqThreat *threat, Hanging hanging,
                               Effort *effort)
{
    XqBitboard helpers = xq_position_attackers(turned, threat->victim, xq_position_side(turned));
    while (!xq_bitboard_is_empty(helpers)) {
        XqSquare helper = xq_bitboard_pop(&helpers);
        if (helper != threat->attacker && xqr_is_swap(turned, xq_move(helper, threat->victim)))
            return proof_not(pays_without(turned, threat, helper, hanging, effort));
    }
    return PROOF_NO;
}

/* --- What is new ----------------------------------------------------------------------------- */

/* Whether the moved piece is the screen over which the cannon attacks. */
static bool is_screened_by(const XqPosition *turned, const XqThreat *threat, XqSquare moved)
{
    if (xq_piece_kind(threat->attacker_piece) != XQ_CANNON || threat->attacker == moved)
        return false;
    XqPosition without = *turned;
    xq_position_put(&without, moved, XQ_NO_PIECE);
    return !xq_bitboard_has(xq_position_reach(&without, threat->attacker), threat->victim);
}

/* Whether who has just moved could lose the king at once: no position of a game. */
static bool leaves_king(const XqPosition *position)
{
    XqPosition turned = xqr_with_side(position, xq_side_other(xq_position_side(position)));
    return xq_position_in_check(&turned);
}

/*
 * Whether the moved piece takes, or has a part in the capture: without it something could take
 * back, or checks would make up for the loss. That it saved itself, or guards another, is no part
 * in it.
 */
static bool takes_part(const XqPosition *turned, const XqThreat *threat, XqSquare moved,
                       Effort *effort)
{
    if (threat->attacker == moved)
        return true;
    if (xq_piece_kind(xq_position_piece(turned, moved)) == XQ_KING)
        return false;
    XqPosition without = *turned;
    xq_position_put(&without, moved, XQ_NO_PIECE);
    Node node = xqr_node(&without);
    Score score = { 0, 0 };
    xqr_score_count(&score, &node, threat->victim, 1);
    Node next = xqr_node_play(&node, xq_move(threat->attacker, threat->victim));
    Exchange once = { .effort = effort, .once = true };
    Gain gain = { .pays = PROOF_NO };
    gain.pays = wins(&once, &next, score, threat->victim, &gain.key);
    if (gain.pays == PROOF_NO)
        return true;
    /* No check answers now; where the piece but shields its king, that guards another. */
    if (gain.pays == PROOF_YES && threat->key > COUNTERED && !leaves_king(&next.position))
        weigh_answer(&gain, &next, score, effort);
    return gain.pays == PROOF_NO || gain.key == COUNTERED;
}

/* Whether the victim could be won before the move as well as after it. */
static Proof is_old(const Profits *old, const XqThreat *threat, const XqPosition *before,
                    const XqPosition *turned, XqMove move)
{
    XqSquare moved = xq_move_to(move);
    if (xq_position_in_check(before) && threat->attacker != moved &&
        xq_bitboard_has(xq_position_reach(before, threat->attacker), threat->victim))
        return PROOF_YES;
    if (is_screened_by(turned, threat, moved))
        return PROOF_NO;
    for (int i = 0; i < old->threats->count; i++)
        if (old->threats->list[i].victim == threat->victim &&
            (threat->attacker == moved ? xq_move_from(move) : threat->attacker) ==
                old->threats->list[i].attacker &&
            old->threats->list[i].key >= threat->key)
            return PROOF_YES;
    return xq_bitboard_has(old->undecided, threat->victim) ? PROOF_UNKNOWN : PROOF_NO;
}

/* Leaves the new threats among `now`; whether some of the others may be. */
static bool keep_new(Profits *now, const Profits *old, const Profits *strict,
                     const XqPosition *before, const XqPosition *turned, XqMove move,
                     Hanging hanging, Effort *effort)
{
    Threats *threats = now->threats;
    bool unknown = !xq_bitboard_is_empty(now->undecided);
    int kept = 0;
    for (int i = 0; i < threats->count; i++) {
        Proof known = is_old(old, &threats->list[i], before, turned, move);
        if (known == PROOF_YES &&
            is_old(strict, &threats->list[i], before, turned, move) == PROOF_NO &&
            takes_part(turned, &threats->list[i], xq_move_to(move), effort))
            known = PROOF_NO;
        Proof offer = PROOF_NO;
        if (known != PROOF_YES)
            offer = is_exchange_offer(turned, &threats->list[i], hanging, effort);
        if (offer == PROOF_YES)
            threats->offers_exchange = true;
        else if (known == PROOF_UNKNOWN || offer == PROOF_UNKNOWN)
            unknown = true;
        else if (known == PROOF_NO)
            threats->list[kept++] = threats->list[i];
    }
    threats->count = kept;
    return unknown;
}

enum { FORKS_LOOKED_AT = 4 };

static void add_fork(Threats *out, const XqPosition *turned, XqSquare moved, const Fork *fork)
{
    XqSquare attacker = fork->taker, victim = fork->victim;
    XqThreat *threat = &out->list[out->count++];
    *threat = (XqThreat){
        .attacker = attacker,
        .victim = victim,
        .attacker_piece = xq_position_piece(turned, attacker),
        .victim_piece = xq_position_piece(turned, victim),
        .gain = XQ_GAIN_BY_CHECK,
        .novelty = attacker == moved ? XQ_NOVELTY_MOVED : XQ_NOVELTY_JOINT,
        .counts = true,
        .joint = !fork->is_single,
        .line_count = (uint8_t)fork->line_count,
    };
    memcpy(threat->line, fork->line, (size_t)fork->line_count * sizeof fork->line[0]);
}

/* The pieces of the side that is not to move, but for one. */
static XqBitboard all_but(const XqPosition *position, XqSquare one)
{
    XqBitboard set = xq_position_of_side(position, xq_side_other(xq_position_side(position)));
    return xq_bitboard_minus(set, xq_bitboard_of(one));
}

/*
 * Looks for a piece that checks win now and did not win before; whether there may be one that was
 * not found. What is `known` and what checks won already is left out, and the search goes on for
 * others.
 */
static bool add_new_fork(Threats *out, const XqPosition *before, const XqPosition *turned,
                         XqMove move, XqBitboard known, Hanging hung, Hanging hangs, Effort *effort)
{
    for (int tries = 0; tries < FORKS_LOOKED_AT; tries++) {
        Fork now = xqr_fork(turned, known, hangs.lost, effort);
        if (now.wins != PROOF_YES)
            return now.wins == PROOF_UNKNOWN;
        Fork then = xqr_fork(before, all_but(before, now.victim), hung.lost, effort);
        if (then.wins == PROOF_UNKNOWN)
            return true;
        if (then.wins == PROOF_NO) {
            add_fork(out, turned, xq_move_to(move), &now);
            return false;
        }
        known = xq_bitboard_or(known, xq_bitboard_of(now.victim));
    }
    return true;
}

/* The guards of a threat and what is new about it: a capture that could be made before, and had no
 * guard that has gone, pays for what the moved piece adds, or for what it no longer leaves open. */
static void add_reasons(XqThreat *threat, const XqPosition *before, const XqPosition *turned,
                        XqMove move)
{
    XqSquare attacker = threat->attacker, victim = threat->victim;
    threat->novelty = (uint8_t)xqr_novelty(turned, before, move, attacker, victim);
    if (threat->novelty == XQ_NOVELTY_ROOT_GONE &&
        xqr_capture_gain(before, attacker, victim) != XQ_GAIN_NONE)
        threat->novelty = XQ_NOVELTY_RELIEVED;
    xqr_list_roots(threat, turned, attacker, victim);
    bool is_guarded = threat->root_count > 0 && threat->roots[0].state == XQ_ROOT_REAL;
    if (threat->novelty == XQ_NOVELTY_ROOT_GONE && is_guarded)
        threat->novelty = XQ_NOVELTY_JOINT;
}

/* Whether all that is certain is that something is won, and not, whether by one piece. */
static bool is_doubtful(const Profits *profits)
{
    bool doubts = false;
    for (int i = 0; i < profits->threats->count; i++) {
        if (!profits->threats->list[i].joint)
            return false;
        doubts |= xq_bitboard_has(profits->doubtful, profits->threats->list[i].victim);
    }
    return doubts;
}

/* See xqr_new_profits(). */
static void find_new(Threats *out, const XqPosition *before, const XqPosition *after, XqMove move,
                     bool wants_roots, bool *unknown, Effort *effort)
{
    Threats old_threats;
    XqPosition turned = xqr_with_side(after, xq_position_side(before));
    XqSide side = xq_position_side(before);
    Hanging hung = hanging_of(before, side, effort);
    Hanging hangs = hanging_of(after, side, effort);
    Hanging none = { xq_bitboard_empty(), xq_bitboard_empty(), false };
    Threats strict_threats;
    Profits strict = list_profits(&strict_threats, before, none, true, effort);
    Profits old = list_profits(&old_threats, before, hung, true, effort);
    Profits now = list_profits(out, &turned, hangs, false, effort);
    if (hung.is_unsure || hangs.is_unsure || old.is_unsure || now.is_unsure) {
        out->count = 0; /* what counts against a capture is not known */
        *unknown = true;
        return;
    }
    /* a piece that could exchange itself before, and now has to, or is lost */
    bool presses = !xq_bitboard_is_empty(xq_bitboard_minus(now.gainful, old.gainful));
    bool may_be_more = keep_new(&now, &old, &strict, before, &turned, move, hangs, effort);
    for (int i = 0; wants_roots && i < out->count; i++)
        add_reasons(&out->list[i], before, &turned, move);
    out->offers_exchange |= presses;
    *unknown = out->count > 0 ? is_doubtful(&now) : may_be_more;
    if (out->count > 0)
        return;
    if (!xq_position_in_check(before))
        *unknown |= add_new_fork(out, before, &turned, move, xq_bitboard_or(old.victims, now.swaps),
                                 hung, hangs, effort);
}

void xqr_new_profits(Threats *out, const XqPosition *before, const XqPosition *after, XqMove move,
                     const ProfitTerms *terms, bool *unknown)
{
    Effort effort = { terms->each, terms->total, 2 * terms->total, 0 };
    find_new(out, before, after, move, terms->wants_roots, unknown, &effort);
    *terms->spent += terms->total - effort.left + effort.mates;
}
