/*
 * profit.c - what a side can win by force.
 *
 * Values: a rook is worth two of horse and cannon, which are equal, as are advisor and elephant. A
 * crossed pawn has no fixed worth: won for nothing it is a gain, but pawns against pieces are no
 * gain for either side. A pawn that has not crossed when the line begins counts for nothing, nor
 * does the king.
 */
#include "rules/profit.h"

#include <assert.h>
#include <string.h>

/* --- Mate by checks -------------------------------------------------------------------------- */

/* Mates of up to MATE_SETTLED checks are proved or excluded, or said to be unknown; longer ones are
 * found as far as the budget goes. */
enum { MATE_BUDGET = 20000, MATE_SETTLED = 4 };

typedef struct MateSearch {
    int budget;
    XqMove line[XQ_KILL_LINE_MAX];
    int line_count;
} MateSearch;

/* Whether the move takes a piece of the mover's own kind that could take it as well. */
static bool is_swap(const XqPosition *position, XqMove move)
{
    XqSquare from = xq_move_from(move), to = xq_move_to(move);
    XqPiece victim = xq_position_piece(position, to);
    if (victim == XQ_NO_PIECE ||
        xq_piece_kind(xq_position_piece(position, from)) != xq_piece_kind(victim))
        return false;
    XqPosition turned = xqr_with_side(position, xq_side_other(xq_position_side(position)));
    return xq_position_is_legal(&turned, xq_move(to, from));
}

static Proof mates(MateSearch *search, const XqPosition *position, int moves, int ply);

/* Whether every reply to a check is met by mate; the longest resistance is not looked for, the
 * first reply's line is kept. */
static Proof answers_all(MateSearch *search, const XqPosition *checked, int moves, int ply)
{
    XqMoveList replies;
    xq_position_moves(checked, &replies);
    if (replies.count == 0) {
        search->line_count = ply + 1;
        return PROOF_YES;
    }
    if (moves <= 1)
        return PROOF_NO;
    Proof all = PROOF_YES;
    for (int i = 0; i < replies.count; i++) {
        XqPosition next = *checked;
        xq_position_play(&next, replies.moves[i]);
        Proof one = mates(search, &next, moves - 1, ply + 2);
        if (one == PROOF_NO)
            return PROOF_NO;
        if (one == PROOF_UNKNOWN)
            all = PROOF_UNKNOWN;
        if (ply + 1 < XQ_KILL_LINE_MAX)
            search->line[ply + 1] = replies.moves[i];
    }
    return all;
}

static Proof mates(MateSearch *search, const XqPosition *position, int moves, int ply)
{
    XqMoveList list;
    xq_position_moves(position, &list);
    Proof best = PROOF_NO;
    for (int i = 0; i < list.count; i++) {
        if (search->budget-- <= 0)
            return PROOF_UNKNOWN;
        if (ply == 0 && is_swap(position, list.moves[i]))
            continue;
        XqPosition next = *position;
        xq_position_play(&next, list.moves[i]);
        if (!xq_position_in_check(&next)) {
            /* a stalemate at once is a mate as well */
            if (ply > 0 || xq_position_can_move(&next))
                continue;
        }
        Proof one = answers_all(search, &next, moves, ply);
        if (one == PROOF_YES) {
            if (ply < XQ_KILL_LINE_MAX)
                search->line[ply] = list.moves[i];
            return PROOF_YES;
        }
        if (one == PROOF_UNKNOWN)
            best = PROOF_UNKNOWN;
    }
    return best;
}

Proof xqr_mates_by_checks(const XqPosition *position, int moves, XqMove *line, uint8_t *line_count)
{
    MateSearch search = { .budget = MATE_BUDGET };
    Proof proof = PROOF_NO;
    int settled = 0;
    for (int depth = 1; depth <= moves; depth++) { /* the shortest mate explains best */
        proof = mates(&search, position, depth, 0);
        if (proof != PROOF_NO)
            break;
        settled = depth;
    }
    if (proof == PROOF_UNKNOWN && settled >= MATE_SETTLED)
        return PROOF_NO;
    if (proof == PROOF_YES && line != NULL) {
        int count = search.line_count < XQ_KILL_LINE_MAX ? search.line_count : XQ_KILL_LINE_MAX;
        memcpy(line, search.line, (size_t)count * sizeof *line);
        *line_count = (uint8_t)count;
    }
    return proof;
}

/* --- Exchanges ------------------------------------------------------------------------------- */

typedef struct Score {
    int pieces, pawns; /* won less lost, seen from the side that began */
} Score;

/* A position within a line, and the pawn that crossed the river in it, which is worth nothing. */
typedef struct Node {
    XqPosition position;
    XqSquare fresh;
    XqBitboard excluded; /* the defender's pieces that are not to be counted as won */
} Node;

static void count_piece(Score *score, const Node *node, XqSquare square, int sign)
{
    static const int worth[XQ_KIND_COUNT] = { 0, 0, 2, 2, 5, 10, 5, 0 };
    XqPiece piece = xq_position_piece(&node->position, square);
    if (piece == XQ_NO_PIECE)
        return;
    score->pieces += sign * worth[xq_piece_kind(piece)];
    if (xq_piece_kind(piece) == XQ_PAWN && square != node->fresh &&
        !xq_square_at_home(square, xq_piece_side(piece)))
        score->pawns += sign;
}

/* An order of scores: first whether anything is won, then how much. */
enum { KEY_GAIN = 10000, KEY_EVEN = 0, KEY_MATE = 100000, ONE_PIECE = 5 };

static int key_of(Score score)
{
    int amount = score.pieces * 20 + score.pawns;
    bool wins = score.pieces > 0 || (score.pieces == 0 && score.pawns > 0);
    bool loses = score.pieces < 0 || (score.pieces == 0 && score.pawns < 0);
    if (wins && (score.pawns >= 0 || score.pieces > ONE_PIECE))
        return KEY_GAIN + amount;
    if (loses && (score.pawns <= 0 || score.pieces < -ONE_PIECE))
        return -KEY_GAIN + amount;
    return amount; /* nothing, or pawns against pieces */
}

static Node play(const Node *node, XqMove move)
{
    Node next = *node;
    XqSquare from = xq_move_from(move), to = xq_move_to(move);
    XqPiece piece = xq_position_piece(&node->position, from);
    XqSide side = xq_piece_side(piece);
    if (next.fresh == from || next.fresh == to)
        next.fresh = next.fresh == from ? to : (XqSquare)XQ_NO_SQUARE;
    if (xq_piece_kind(piece) == XQ_PAWN && xq_square_at_home(from, side) &&
        !xq_square_at_home(to, side))
        next.fresh = to;
    bool was_excluded = xq_bitboard_has(next.excluded, from);
    next.excluded = xq_bitboard_minus(next.excluded, xq_bitboard_of(from));
    next.excluded = xq_bitboard_minus(next.excluded, xq_bitboard_of(to));
    if (was_excluded)
        next.excluded = xq_bitboard_or(next.excluded, xq_bitboard_of(to));
    xq_position_play(&next.position, move);
    return next;
}

enum { EXCHANGE_DEPTH = 8, EXCHANGE_BUDGET = 3000 };

typedef struct Exchange {
    int budget;
    bool alone;      /* the attacker takes once and no more */
    bool elsewhere;  /* the best defence was a capture on another point */
    XqSquare barred; /* an attacker's piece that does not join in, or XQ_NO_SQUARE */
    XqSquare spared; /* an attacker's piece that the defender may not take, or XQ_NO_SQUARE */
} Exchange;

/* The captures, or all moves in check, the most valuable victims first. */
static void ordered_captures(const Node *node, bool all, XqMoveList *list)
{
    static const uint8_t worth[XQ_KIND_COUNT] = { 0, 0, 2, 2, 4, 5, 4, 1 };
    if (all)
        xq_position_moves(&node->position, list);
    else
        xq_position_captures(&node->position, list);
    for (int i = 1; i < list->count; i++)
        for (int j = i; j > 0; j--) {
            XqPiece a = xq_position_piece(&node->position, xq_move_to(list->moves[j - 1]));
            XqPiece b = xq_position_piece(&node->position, xq_move_to(list->moves[j]));
            if (worth[xq_piece_kind(a)] >= worth[xq_piece_kind(b)])
                break;
            XqMove move = list->moves[j];
            list->moves[j] = list->moves[j - 1];
            list->moves[j - 1] = move;
        }
}

static bool may_chase(const XqPosition *position, XqSquare square)
{
    XqKind kind = xq_piece_kind(xq_position_piece(position, square));
    return kind != XQ_KING && kind != XQ_PAWN;
}

static int defend(Exchange *exchange, const Node *node, Score score, XqSquare at, int depth,
                  int alpha, int beta);

/* The attacker takes on, or leaves it. King and pawns only take back. */
static int attack(Exchange *exchange, const Node *node, Score score, XqSquare at, int depth,
                  int alpha, int beta)
{
    int best = key_of(score);
    if (best >= beta || depth >= EXCHANGE_DEPTH || exchange->budget-- <= 0)
        return best;
    XqMoveList list;
    ordered_captures(node, false, &list);
    for (int i = 0; i < list.count && best < beta; i++) {
        XqSquare to = xq_move_to(list.moves[i]);
        if (xq_bitboard_has(node->excluded, to) || (to == at && exchange->alone) ||
            xq_move_from(list.moves[i]) == exchange->barred ||
            (to != at && !may_chase(&node->position, xq_move_from(list.moves[i]))))
            continue;
        Score won = score;
        count_piece(&won, node, to, 1);
        Node next = play(node, list.moves[i]);
        int key = defend(exchange, &next, won, to, depth + 1, best > alpha ? best : alpha, beta);
        best = key > best ? key : best;
    }
    return best;
}

/* The defender takes back, takes what the capture left to be taken, or leaves it. Out of check it
 * may leave it; in check it has to find an answer. */
static int defend(Exchange *exchange, const Node *node, Score score, XqSquare at, int depth,
                  int alpha, int beta)
{
    bool in_check = xq_position_in_check(&node->position);
    int worst = in_check ? KEY_MATE : key_of(score);
    if (depth >= EXCHANGE_DEPTH || exchange->budget-- <= 0)
        return key_of(score);
    if (worst <= alpha)
        return worst;
    XqMoveList list;
    ordered_captures(node, in_check, &list);
    for (int i = 0; i < list.count && worst > alpha; i++) {
        XqSquare to = xq_move_to(list.moves[i]);
        if (to == exchange->spared)
            continue;
        Score lost = score;
        count_piece(&lost, node, to, -1);
        Node next = play(node, list.moves[i]);
        bool takes = xq_position_piece(&node->position, to) != XQ_NO_PIECE;
        int limit = depth == 1 ? worst + 1 : worst; /* at the root equal answers matter */
        int key = attack(exchange, &next, lost, takes ? to : (XqSquare)XQ_NO_SQUARE, depth + 1,
                         alpha, limit < beta ? limit : beta);
        if (depth == 1 && key <= worst)
            exchange->elsewhere = (key == worst && exchange->elsewhere) || (takes && to != at);
        worst = key < worst ? key : worst;
    }
    return worst;
}

/* --- One capture ----------------------------------------------------------------------------- */

/* Whether the side to move mates at once. */
static bool mates_at_once(const XqPosition *position)
{
    XqMoveList list;
    xq_position_moves(position, &list);
    for (int i = 0; i < list.count; i++) {
        XqPosition next = *position;
        xq_position_play(&next, list.moves[i]);
        if (!xq_position_can_move(&next))
            return true;
    }
    return false;
}

/* Whether the king to move would take there, were the point not covered by another piece. */
static bool is_kept_from_king(const XqPosition *taken, XqSquare square)
{
    XqSquare king = taken->king[taken->side];
    return xq_bitboard_has(xq_position_reach(taken, king), square) &&
           !xq_position_is_legal(taken, xq_move(king, square));
}

/* Whether the victim could take the attacker instead, of its own kind, and lose nothing by it. */
static bool is_fair_swap(const Node *node, XqMove move)
{
    if (!is_swap(&node->position, move))
        return false;
    Node turned = *node;
    turned.position =
        xqr_with_side(&node->position, xq_side_other(xq_position_side(&node->position)));
    Score score = { 0, 0 };
    count_piece(&score, &turned, xq_move_from(move), -1);
    Node next = play(&turned, xq_move(xq_move_to(move), xq_move_from(move)));
    Exchange exchange = { .budget = EXCHANGE_BUDGET,
                          .spared = XQ_NO_SQUARE,
                          .barred = XQ_NO_SQUARE };
    return attack(&exchange, &next, score, xq_move_from(move), 2, -KEY_MATE, KEY_MATE) < KEY_GAIN;
}

/* What the capture, legal in the node, comes to: its key, 0 where it does not pay. */
static int pays(const Node *node, XqMove move, XqSquare spared, bool *joint)
{
    XqSquare to = xq_move_to(move);
    Score score = { 0, 0 };
    count_piece(&score, node, to, 1);
    if (key_of(score) <= KEY_EVEN || xq_bitboard_has(node->excluded, to))
        return 0;
    Node next = play(node, move);
    Exchange exchange = { .budget = EXCHANGE_BUDGET, .spared = spared, .barred = XQ_NO_SQUARE };
    int key = defend(&exchange, &next, score, to, 1, -KEY_MATE, KEY_MATE);
    if (key < KEY_GAIN && !(key == KEY_EVEN && exchange.elsewhere))
        return 0;
    if (key < KEY_MATE && mates_at_once(&next.position))
        return 0;
    exchange = (Exchange){
        .budget = EXCHANGE_BUDGET, .alone = true, .spared = spared, .barred = XQ_NO_SQUARE
    };
    *joint = defend(&exchange, &next, score, to, 1, -KEY_MATE, KEY_MATE) < KEY_GAIN ||
             is_kept_from_king(&next.position, to);
    return key == KEY_EVEN ? 1 : key;
}

/* The points where the side to move can win something by taking at once. */
static void list_profits(Threats *out, const XqPosition *position, XqSquare spared, bool by_all)
{
    Node node = { .position = *position, .fresh = XQ_NO_SQUARE };
    XqMoveList list;
    XqBitboard swaps = xq_bitboard_empty(); /* not won on the way: they can exchange themselves */
    xq_position_captures(position, &list);
    for (int i = 0; i < list.count; i++)
        if (is_fair_swap(&node, list.moves[i]))
            swaps = xq_bitboard_or(swaps, xq_bitboard_of(xq_move_to(list.moves[i])));
    out->count = 0;
    out->offers_exchange = false;
    for (int i = 0; i < list.count && out->count < XQR_THREATS_MAX; i++) {
        XqSquare from = xq_move_from(list.moves[i]), to = xq_move_to(list.moves[i]);
        bool joint;
        if ((!by_all && !may_chase(position, from)) || !xqr_is_victim(position, to) ||
            is_fair_swap(&node, list.moves[i]))
            continue;
        node.excluded = xq_bitboard_minus(swaps, xq_bitboard_of(to));
        int key = pays(&node, list.moves[i], spared, &joint);
        if (key == 0)
            continue;
        XqThreat *threat = &out->list[out->count++];
        memset(threat, 0, sizeof *threat);
        threat->attacker = from;
        threat->victim = to;
        threat->attacker_piece = xq_position_piece(position, from);
        threat->victim_piece = xq_position_piece(position, to);
        threat->gain = XQ_GAIN_EXCHANGE;
        threat->joint = joint;
        threat->key = key;
        threat->counts = true;
    }
}

static XqBitboard victims_in(const Threats *threats)
{
    XqBitboard set = xq_bitboard_empty();
    for (int i = 0; i < threats->count; i++)
        set = xq_bitboard_or(set, xq_bitboard_of(threats->list[i].victim));
    return set;
}

/* --- Checks that lead to a capture ----------------------------------------------------------- */

typedef struct ForkSearch {
    int budget;
    bool single; /* one and the same piece gives the checks and takes */
    XqMove line[XQ_THREAT_LINE_MAX];
    int line_count;
} ForkSearch;

static bool takes_with_gain(ForkSearch *search, const Node *node, Score score, XqSquare checker,
                            int ply)
{
    XqMoveList list;
    ordered_captures(node, false, &list);
    for (int i = 0; i < list.count; i++) {
        XqSquare from = xq_move_from(list.moves[i]), to = xq_move_to(list.moves[i]);
        Score won = score;
        count_piece(&won, node, to, 1);
        if (key_of(won) < KEY_GAIN || xq_bitboard_has(node->excluded, to) ||
            !may_chase(&node->position, from) || (search->single && from != checker))
            continue;
        search->budget -= 4;
        Node next = play(node, list.moves[i]);
        Exchange exchange = { .budget = EXCHANGE_BUDGET,
                              .spared = XQ_NO_SQUARE,
                              .barred = XQ_NO_SQUARE };
        if (defend(&exchange, &next, won, to, 2, KEY_GAIN - 1, KEY_GAIN) < KEY_GAIN ||
            mates_at_once(&next.position))
            continue;
        if (ply < XQ_THREAT_LINE_MAX) {
            search->line[ply] = list.moves[i];
            search->line_count = ply + 1;
        }
        return true;
    }
    return false;
}

static Proof wins_by_checks(ForkSearch *search, const Node *node, Score score, XqSquare checker,
                            int checks, int ply);

/* Whether the check wins something against every reply. */
static Proof check_wins(ForkSearch *search, const Node *checked, Score score, XqSquare checker,
                        int checks, int ply)
{
    XqMoveList replies;
    xq_position_moves(&checked->position, &replies);
    Proof all =
        replies.count > 0 ? PROOF_YES : PROOF_NO; /* a mate is a kill: looked for elsewhere */
    for (int i = 0; i < replies.count && all == PROOF_YES; i++) {
        Score then = score;
        count_piece(&then, checked, xq_move_to(replies.moves[i]), -1);
        Node next = play(checked, replies.moves[i]);
        XqSquare left = xq_move_to(replies.moves[i]) == checker ? (XqSquare)XQ_NO_SQUARE : checker;
        if (ply + 1 < XQ_THREAT_LINE_MAX)
            search->line[ply + 1] = replies.moves[i];
        if (takes_with_gain(search, &next, then, left, ply + 2))
            continue;
        all =
            checks > 1 ? wins_by_checks(search, &next, then, left, checks - 1, ply + 2) : PROOF_NO;
    }
    return all;
}

/* Whether the side to move wins something by giving check, with no more than `checks` of them. */
static Proof wins_by_checks(ForkSearch *search, const Node *node, Score score, XqSquare checker,
                            int checks, int ply)
{
    XqMoveList list;
    xq_position_moves(&node->position, &list);
    Proof best = PROOF_NO;
    for (int i = 0; i < list.count; i++) {
        if (search->budget-- <= 0)
            return PROOF_UNKNOWN;
        XqSquare from = xq_move_from(list.moves[i]), to = xq_move_to(list.moves[i]);
        if (xq_position_piece(&node->position, to) != XQ_NO_PIECE)
            continue;
        Node checked = play(node, list.moves[i]);
        XqBitboard checkers = xq_position_checkers(&checked.position);
        XqSquare now = ply == 0 || from == checker ? to : checker;
        bool is_single = now != XQ_NO_SQUARE && xq_bitboard_has(checkers, now) &&
                         xq_bitboard_count(checkers) == 1; /* the checker may have been taken */
        if (xq_bitboard_is_empty(checkers) || (search->single && !is_single))
            continue;
        Proof all = check_wins(search, &checked, score, now, checks, ply);
        if (all == PROOF_YES) {
            if (ply < XQ_THREAT_LINE_MAX)
                search->line[ply] = list.moves[i];
            return PROOF_YES;
        }
        if (all == PROOF_UNKNOWN)
            best = PROOF_UNKNOWN;
    }
    return best;
}

/* --- What is new ----------------------------------------------------------------------------- */

enum { FORK_CHECKS = 2, FORK_BUDGET = 3000 };

/* A line that one piece goes alone is looked for first: it makes the stronger hit. */
static Proof forks(const XqPosition *position, XqBitboard excluded, ForkSearch *search)
{
    Node node = { .position = *position, .fresh = XQ_NO_SQUARE, .excluded = excluded };
    Proof proof = PROOF_NO;
    for (int single = 1; single >= 0 && proof == PROOF_NO; single--) {
        *search = (ForkSearch){ .budget = FORK_BUDGET, .single = single };
        proof = wins_by_checks(search, &node, (Score){ 0, 0 }, XQ_NO_SQUARE, FORK_CHECKS, 0);
    }
    return proof;
}

/* Whether some piece of the side to move and one of the same kind can take each other. */
static bool is_mutual_pair(const Node *node, XqMove move)
{
    return xqr_is_victim(&node->position, xq_move_to(move)) && is_swap(&node->position, move);
}

bool xqr_offers_exchange(const XqPosition *before, const XqPosition *after, XqMove move)
{
    Node now = { .position = xqr_with_side(after, xq_position_side(before)),
                 .fresh = XQ_NO_SQUARE };
    Node then = { .position = *before, .fresh = XQ_NO_SQUARE };
    XqMoveList list;
    xq_position_captures(&now.position, &list);
    for (int i = 0; i < list.count; i++) {
        XqSquare from = xq_move_from(list.moves[i]);
        XqMove earlier = from == xq_move_to(move)
                             ? xq_move(xq_move_from(move), xq_move_to(list.moves[i]))
                             : list.moves[i];
        if (is_mutual_pair(&now, list.moves[i]) &&
            !(xq_position_is_legal(before, earlier) && is_mutual_pair(&then, earlier)))
            return true;
    }
    return false;
}

/* Whether the moved piece is the screen over which the cannon attacks. */
static bool is_screened_by(const XqPosition *turned, const XqThreat *threat, XqSquare moved)
{
    if (xq_piece_kind(threat->attacker_piece) != XQ_CANNON || threat->attacker == moved)
        return false;
    XqPosition without = *turned;
    xq_position_put(&without, moved, XQ_NO_PIECE);
    return !xq_bitboard_has(xq_position_reach(&without, threat->attacker), threat->victim);
}

/* Whether the victim could be won before the move as well as after it. */
static bool is_old(const Threats *old, const XqThreat *threat, const XqPosition *before,
                   const XqPosition *turned, XqMove move)
{
    XqSquare moved = xq_move_to(move);
    if (xq_position_in_check(before) && threat->attacker != moved &&
        xq_bitboard_has(xq_position_reach(before, threat->attacker), threat->victim))
        return true;
    if (is_screened_by(turned, threat, moved))
        return false;
    for (int i = 0; i < old->count; i++)
        if (old->list[i].victim == threat->victim && old->list[i].key >= threat->key)
            return true;
    return false;
}

/* Whether the capture pays when `helper` does not join in. */
static bool pays_without(const Node *node, const XqThreat *threat, XqSquare helper)
{
    Score score = { 0, 0 };
    count_piece(&score, node, threat->victim, 1);
    Node next = play(node, xq_move(threat->attacker, threat->victim));
    Exchange exchange = { .budget = EXCHANGE_BUDGET, .spared = XQ_NO_SQUARE, .barred = helper };
    return defend(&exchange, &next, score, threat->victim, 1, -KEY_MATE, KEY_MATE) >= KEY_GAIN;
}

/* An attack on a piece that pays only with a helper's part in it, for which helper the piece could
 * as well exchange itself: an offer, not a threat. */
static bool is_exchange_offer(const XqPosition *turned, const XqThreat *threat)
{
    Node node = { .position = *turned, .fresh = XQ_NO_SQUARE };
    XqBitboard helpers = xq_position_attackers(turned, threat->victim, xq_position_side(turned));
    while (!xq_bitboard_is_empty(helpers)) {
        XqSquare helper = xq_bitboard_pop(&helpers);
        if (helper != threat->attacker && is_swap(turned, xq_move(helper, threat->victim)))
            return !pays_without(&node, threat, helper);
    }
    return false;
}

void xqr_new_profits(Threats *out, const XqPosition *before, const XqPosition *after, XqMove move,
                     bool wants_roots, bool *unknown)
{
    XqSide side = xq_position_side(before);
    XqPosition turned = xqr_with_side(after, side);
    Threats old;
    list_profits(&old, before, xq_move_from(move), true);
    XqBitboard known = victims_in(&old);
    bool was_in_check = xq_position_in_check(before);
    list_profits(out, &turned, XQ_NO_SQUARE, false);
    int kept = 0;
    for (int i = 0; i < out->count; i++) {
        if (is_old(&old, &out->list[i], before, &turned, move))
            continue;
        if (is_exchange_offer(&turned, &out->list[i]))
            out->offers_exchange = true;
        else
            out->list[kept++] = out->list[i];
    }
    out->count = kept;
    for (int i = 0; wants_roots && i < out->count; i++)
        xqr_list_roots(&out->list[i], &turned, out->list[i].attacker, out->list[i].victim);
    if (out->count > 0 || was_in_check)
        return;
    ForkSearch search, earlier;
    Proof now = forks(&turned, known, &search);
    if (now == PROOF_NO)
        return;
    Proof then = forks(before, known, &earlier);
    if (then == PROOF_YES)
        return;
    if (now == PROOF_UNKNOWN || then == PROOF_UNKNOWN) {
        *unknown = true;
        return;
    }
    XqThreat *threat = &out->list[out->count++];
    memset(threat, 0, sizeof *threat);
    XqMove first = search.line[0], last = search.line[search.line_count - 1];
    threat->attacker = xq_move_from(first);
    threat->attacker_piece = xq_position_piece(after, threat->attacker);
    threat->victim = xq_move_to(last);
    threat->victim_piece = xq_position_piece(after, threat->victim);
    threat->gain = XQ_GAIN_BY_CHECK;
    threat->counts = true;
    threat->joint = !search.single;
    threat->line_count = (uint8_t)search.line_count;
    memcpy(threat->line, search.line, (size_t)search.line_count * sizeof search.line[0]);
}
