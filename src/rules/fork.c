/* fork.c - see fork.h: after a check every reply is looked at, and each has to lose something to a
 * capture or to another check. */
#include "rules/fork.h"

#include "rules/mate.h"

enum { FORK_CHECKS = 2, CAPTURE_COST = 4 };

typedef struct ForkSearch {
    int budget; /* positions with a check to be looked for that may be looked at */
    Effort *effort;
    Fork *fork;
} ForkSearch;

/* The pawns of the side that has just taken there, but for the taker: a piece won is not made up
 * for by what stands for no fixed worth and falls elsewhere. */
static XqBitboard other_pawns(const XqPosition *taken, XqSquare at)
{
    XqSide side = xq_side_other(xq_position_side(taken));
    return xq_bitboard_minus(xq_position_pieces(taken, side, XQ_PAWN), xq_bitboard_of(at));
}

static Proof takes(ForkSearch *search, const Node *node, Score score, XqMove move)
{
    XqSquare to = xq_move_to(move);
    xqr_score_count(&score, node, to, 1);
    if (xqr_score_key(score) < KEY_GAIN)
        return PROOF_NO;
    search->budget -= CAPTURE_COST;
    Node next = xqr_node_play(node, move);
    next.spared = xq_bitboard_or(next.spared, other_pawns(&next.position, to));
    Exchange exchange = { .effort = search->effort };
    Proof wins = xqr_exchange_wins(&exchange, &next, score, to);
    return wins != PROOF_NO && xqr_mates_at_once(&next.position) ? PROOF_NO : wins;
}

static Proof takes_with_gain(ForkSearch *search, const Node *node, Score score, XqSquare checker,
                             int ply)
{
    XqMoveList list;
    xqr_ordered_captures(node, false, &list);
    Proof best = PROOF_NO;
    for (int i = 0; i < list.count; i++) {
        XqSquare from = xq_move_from(list.moves[i]), to = xq_move_to(list.moves[i]);
        if (xq_bitboard_has(node->excluded, to) || !xqr_may_chase(&node->position, from) ||
            (search->fork->is_single && from != checker))
            continue;
        Proof one = takes(search, node, score, list.moves[i]);
        if (one == PROOF_UNKNOWN)
            best = PROOF_UNKNOWN;
        if (one != PROOF_YES)
            continue;
        if (ply < XQ_THREAT_LINE_MAX) {
            search->fork->line[ply] = list.moves[i];
            search->fork->line_count = ply + 1;
        }
        return PROOF_YES;
    }
    return best;
}

static Proof wins_by_checks(ForkSearch *search, const Node *node, Score score, XqSquare checker,
                            int checks, int ply);

/* Whether the check wins something against the reply. */
static Proof reply_loses(ForkSearch *search, const Node *checked, Score score, XqMove reply,
                         XqSquare checker, int checks, int ply)
{
    xqr_score_count(&score, checked, xq_move_to(reply), -1);
    Node next = xqr_node_play(checked, reply);
    XqSquare left = xq_move_to(reply) == checker ? (XqSquare)XQ_NO_SQUARE : checker;
    if (ply < XQ_THREAT_LINE_MAX)
        search->fork->line[ply] = reply;
    Proof now = takes_with_gain(search, &next, score, left, ply + 1);
    if (now == PROOF_YES || checks == 1)
        return now;
    Proof later = wins_by_checks(search, &next, score, left, checks - 1, ply + 1);
    return later == PROOF_NO ? now : later;
}

/* Whether it does against every one. A mate is a kill: that is looked for elsewhere. */
static Proof check_wins(ForkSearch *search, const Node *checked, Score score, XqSquare checker,
                        int checks, int ply)
{
    XqMoveList replies;
    xq_position_moves(&checked->position, &replies);
    Proof all = replies.count > 0 ? PROOF_YES : PROOF_NO;
    for (int i = 0; i < replies.count && all != PROOF_NO; i++) {
        Proof one = reply_loses(search, checked, score, replies.moves[i], checker, checks, ply + 1);
        all = one == PROOF_YES ? all : one;
    }
    return all;
}

static bool is_worth_something(const Node *node, XqSquare square)
{
    Score score = { 0, 0 };
    xqr_score_count(&score, node, square, 1);
    return xqr_score_key(score) != KEY_EVEN;
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
        if (is_worth_something(node, to)) /* to take it is looked at by itself */
            continue;
        Node checked = xqr_node_play(node, list.moves[i]);
        XqBitboard checkers = xq_position_checkers(&checked.position);
        XqSquare now = ply == 0 || from == checker ? to : checker;
        bool is_single = now != XQ_NO_SQUARE && xq_bitboard_has(checkers, now) &&
                         xq_bitboard_count(checkers) == 1; /* the checker may have been taken */
        if (xq_bitboard_is_empty(checkers) || (search->fork->is_single && !is_single))
            continue;
        Proof all = check_wins(search, &checked, score, now, checks, ply);
        if (all == PROOF_YES) {
            if (ply < XQ_THREAT_LINE_MAX)
                search->fork->line[ply] = list.moves[i];
            return PROOF_YES;
        }
        if (all == PROOF_UNKNOWN)
            best = PROOF_UNKNOWN;
    }
    return best;
}

/* Where the piece that is on the square after `count` moves of the line stood before them. */
static XqSquare trace_back(const Fork *fork, XqSquare square, int count)
{
    for (int i = count - 1; i >= 0; i--)
        if (xq_move_to(fork->line[i]) == square)
            square = xq_move_from(fork->line[i]);
    return square;
}

Fork xqr_fork(const XqPosition *position, XqBitboard excluded, XqBitboard spared, Effort *effort)
{
    Node node = xqr_node(position);
    node.excluded = excluded;
    node.spared = spared;
    Fork fork = { .wins = PROOF_NO };
    for (int single = 1; single >= 0 && fork.wins == PROOF_NO; single--) {
        int budget = xqr_effort_next(effort);
        ForkSearch search = { budget, effort, &fork };
        fork.is_single = single;
        fork.wins = wins_by_checks(&search, &node, (Score){ 0, 0 }, XQ_NO_SQUARE, FORK_CHECKS, 0);
        effort->left -= budget - (search.budget > 0 ? search.budget : 0);
    }
    if (fork.wins == PROOF_YES) {
        XqMove last = fork.line[fork.line_count - 1];
        fork.taker = trace_back(&fork, xq_move_from(last), fork.line_count - 1);
        fork.victim = trace_back(&fork, xq_move_to(last), fork.line_count - 1);
    }
    return fork;
}

Proof xqr_wins_by_checks(const Node *node, Score score, Effort *effort)
{
    Fork fork = { .is_single = false };
    int budget = xqr_effort_next(effort);
    ForkSearch search = { budget, effort, &fork };
    Proof wins = wins_by_checks(&search, node, score, XQ_NO_SQUARE, FORK_CHECKS, 0);
    effort->left -= budget - (search.budget > 0 ? search.budget : 0);
    return wins;
}
