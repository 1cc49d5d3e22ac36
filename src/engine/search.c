/*
 * search.c - principal variation search with the usual prunings, one paragraph each.
 *
 * Scores are from the view of the side to move, mates by distance from the root. In the hash table
 * mates count from the stored position; scores that come from the rules of repetition depend on the
 * way to the position and are not stored.
 */
#include "engine/node.h"

#include <string.h>

#include "core/play.h"
#include "engine/see.h"
#include "rules/forever.h"

enum {
    CLOCK_NODES = 512, /* look at the clock so often */
    QUIETS_TRIED_MAX = 64,
    CAPTURES_TRIED_MAX = 32,
};

/* --- Limits ---------------------------------------------------------------------------------- */

uint64_t xq_search_nodes(const XqSearch *search)
{
    uint64_t sum = 0;
    for (int i = 0; i < search->active; i++)
        sum += atomic_load_explicit(&search->workers[i]->nodes, memory_order_relaxed);
    return sum;
}

int64_t xq_search_elapsed_ms(const XqSearch *search)
{
    return xq_clock_now_ms(&search->clock) - search->began_ms;
}

int64_t xq_search_left_ms(const XqSearch *search)
{
    return atomic_load_explicit(&search->clock_began_ms, memory_order_relaxed) +
           search->plan.hard_ms - xq_clock_now_ms(&search->clock);
}

static void watch_limits(XqSearch *search)
{
    if (search->limits.nodes > 0 && xq_search_nodes(search) >= search->limits.nodes)
        xq_flag_set(&search->stop, true);
    if (search->plan.is_timed && !xq_flag_is_set(&search->pondering) &&
        xq_search_left_ms(search) <= 0)
        xq_flag_set(&search->stop, true);
}

/* Counts a node; true when the search is over and the node must return at once. */
static bool enter_node(XqWorker *worker, int ply)
{
    uint64_t nodes = atomic_load_explicit(&worker->nodes, memory_order_relaxed);
    if (nodes >= worker->node_limit)
        xq_flag_set(&worker->search->stop, true);
    else if (worker->id == 0 && nodes % CLOCK_NODES == 0)
        watch_limits(worker->search);
    if (xq_flag_is_set(&worker->search->stop)) {
        worker->stopped = true;
        return true;
    }
    atomic_store_explicit(&worker->nodes, nodes + 1, memory_order_relaxed);
    if (ply > worker->selective_ply)
        worker->selective_ply = ply;
    return false;
}

/* --- Moves on the stack of frames ------------------------------------------------------------ */

void xq_node_play(XqWorker *worker, int ply, XqMove move, bool gives_check)
{
    XqFrame *frame = xq_frame_at(worker, ply), *child = frame + 1;
    XqSquare to = xq_move_to(move);
    bool is_capture = frame->position.board[to] != XQ_NO_PIECE;
    frame->moved = xq_piece_to(frame->position.board[xq_move_from(move)], to);
    child->sums = frame->sums;
    xq_sums_play(&child->sums, &frame->position, move);
    xq_position_copy(&child->position, &frame->position);
    xq_position_advance(&child->position, move);
    child->in_check = gives_check;
    xq_hash_prefetch(&worker->search->hash, xq_position_key(&child->position));
    XqStep step = { .move = move,
                    .is_final = is_capture,
                    .is_progress = xqr_is_progress(&frame->position, move) };
    xq_trail_push(&worker->trail, xq_position_key(&child->position), gives_check, step);
}

static void pass(XqWorker *worker, int ply)
{
    XqFrame *frame = xq_frame_at(worker, ply), *child = frame + 1;
    frame->moved = 0;
    child->sums = frame->sums;
    child->position = frame->position;
    xq_position_pass(&child->position);
    child->in_check = false;
    XqStep step = { .is_final = true };
    xq_trail_push(&worker->trail, xq_position_key(&child->position), false, step);
}

void xq_node_take_back(XqWorker *worker)
{
    xq_trail_pop(&worker->trail);
}

static void extend_pv(XqFrame *frame, XqMove move)
{
    const XqFrame *child = frame + 1;
    int count = child->pv_count < XQ_PLY_MAX - 1 ? child->pv_count : XQ_PLY_MAX - 1;
    frame->pv[0] = move;
    memcpy(&frame->pv[1], child->pv, (size_t)count * sizeof frame->pv[0]);
    frame->pv_count = count + 1;
}

static int evaluate(const XqFrame *frame)
{
    return xq_evaluate(&frame->position, &frame->sums);
}

/* --- Hash scores ----------------------------------------------------------------------------- */

static int score_to_hash(int score, int ply)
{
    return score >= XQ_SCORE_MATE_ZONE    ? score + ply
           : score <= -XQ_SCORE_MATE_ZONE ? score - ply
                                          : score;
}

static int score_from_hash(int score, int ply)
{
    return score >= XQ_SCORE_MATE_ZONE    ? score - ply
           : score <= -XQ_SCORE_MATE_ZONE ? score + ply
                                          : score;
}

static bool is_by_rule(int score)
{
    int size = score < 0 ? -score : score;
    return size >= XQ_SCORE_DECIDED && size < XQ_SCORE_MATE_ZONE;
}

static void remember(XqWorker *worker, int ply, int depth, int score, XqBound bound, XqMove move)
{
    const XqFrame *frame = xq_frame_at(worker, ply);
    if (is_by_rule(score))
        return;
    XqHashHit hit = { .move = move,
                      .score = score_to_hash(score, ply),
                      .eval = frame->eval,
                      .depth = depth,
                      .bound = bound };
    xq_hash_store(&worker->search->hash, xq_position_key(&frame->position), &hit);
}

static bool cuts_off(const XqHashHit *hit, int score, int alpha, int beta)
{
    switch (hit->bound) {
    case XQ_BOUND_NONE:
        return false;
    case XQ_BOUND_UPPER:
        return score <= alpha;
    case XQ_BOUND_LOWER:
        return score >= beta;
    case XQ_BOUND_EXACT:
        return true;
    }
    return false;
}

/* --- Histories ------------------------------------------------------------------------------- */

typedef struct Tried {
    XqMove quiets[QUIETS_TRIED_MAX];
    XqMove captures[CAPTURES_TRIED_MAX];
    int quiet_count, capture_count;
} Tried;

XqOrderHints xq_order_hints(XqWorker *worker, int ply, XqMove hash_move)
{
    const XqFrame *frame = xq_frame_at(worker, ply);
    return (XqOrderHints){ .hash_move = hash_move,
                           .killers = { frame->killers[0], frame->killers[1] },
                           .earlier = { frame[-1].moved, frame[-2].moved } };
}

static void nudge_quiet(XqHistory *history, const XqFrame *frame, XqMove move, int bonus)
{
    XqSquare from = xq_move_from(move), to = xq_move_to(move);
    XqPieceTo mover = xq_piece_to(frame->position.board[from], to);
    xq_history_nudge(&history->quiet[frame->position.side][from][to], bonus);
    xq_history_nudge(&history->answer[frame[-1].moved][mover], bonus);
    xq_history_nudge(&history->answer[frame[-2].moved][mover], bonus);
}

static void nudge_capture(XqHistory *history, const XqFrame *frame, XqMove move, int bonus)
{
    XqSquare to = xq_move_to(move);
    XqPieceTo mover = xq_piece_to(frame->position.board[xq_move_from(move)], to);
    xq_history_nudge(&history->capture[mover][xq_piece_kind(frame->position.board[to])], bonus);
}

/* A move refuted this node: it gains in every memory, what was tried before it in vain loses. */
static void learn(XqWorker *worker, int ply, XqMove best, int depth, const Tried *tried)
{
    XqHistory *history = &worker->history;
    XqFrame *frame = xq_frame_at(worker, ply);
    int bonus = depth > 9 ? 1400 : 14 * depth * depth + 30 * depth;
    bool is_capture = frame->position.board[xq_move_to(best)] != XQ_NO_PIECE;
    if (is_capture) {
        nudge_capture(history, frame, best, bonus);
    } else {
        if (frame->killers[0] != best) {
            frame->killers[1] = frame->killers[0];
            frame->killers[0] = best;
        }
        history->counter[frame[-1].moved] = best;
        nudge_quiet(history, frame, best, bonus);
        for (int i = 0; i < tried->quiet_count; i++)
            if (tried->quiets[i] != best)
                nudge_quiet(history, frame, tried->quiets[i], -bonus);
    }
    for (int i = 0; i < tried->capture_count; i++)
        if (tried->captures[i] != best)
            nudge_capture(history, frame, tried->captures[i], -bonus);
}

static void note_tried(Tried *tried, XqMove move, bool is_capture)
{
    if (is_capture && tried->capture_count < CAPTURES_TRIED_MAX)
        tried->captures[tried->capture_count++] = move;
    else if (!is_capture && tried->quiet_count < QUIETS_TRIED_MAX)
        tried->quiets[tried->quiet_count++] = move;
}

/* --- Quiescence ------------------------------------------------------------------------------ */

/* Whether a capture needs no look: even the piece it takes does not bring the score up to alpha,
 * and *best rises to what might have been; or it loses by exchange. */
static bool is_vain(const XqPosition *position, XqMove move, bool gives_check, int reach, int alpha,
                    int *best)
{
    int most = reach + xq_kind_value[xq_piece_kind(position->board[xq_move_to(move)])];
    if (!gives_check && most <= alpha) {
        if (most > *best)
            *best = most;
        return true;
    }
    return !xq_see_at_least(position, move, 0);
}

/*
 * Follows captures (in check: every move) until nothing is to be taken at a profit, so that the
 * static evaluation is asked only where it can be trusted. Cycles are impossible: between two
 * captures there is at most one answer to a check.
 */
static int quiesce(XqWorker *worker, int ply, int alpha, int beta)
{
    XqFrame *frame = xq_frame_at(worker, ply);
    frame->pv_count = 0;
    if (enter_node(worker, ply))
        return 0;
    if (ply >= XQ_PLY_MAX - 1)
        return evaluate(frame);
    bool is_pv = beta - alpha > 1;

    uint64_t key = xq_position_key(&frame->position);
    XqHashHit hit = { .eval = XQ_HASH_NO_EVAL };
    bool is_hit = xq_hash_probe(&worker->search->hash, key, &hit);
    int hash_score = is_hit ? score_from_hash(hit.score, ply) : 0;
    if (is_hit && !is_pv && !xq_trail_is_near_limit(&worker->trail, &frame->position) &&
        cuts_off(&hit, hash_score, alpha, beta))
        return hash_score;

    int best = -XQ_SCORE_INFINITE, old_alpha = alpha, reach = 0;
    XqMove best_move = XQ_NO_MOVE;
    frame->eval = XQ_HASH_NO_EVAL;
    if (frame->in_check) {
        xq_position_moves(&frame->position, &frame->picker.list);
        if (frame->picker.list.count == 0)
            return ply - XQ_SCORE_MATE;
        XqOrderHints hints = xq_order_hints(worker, ply, hit.move);
        xq_picker_start(&frame->picker, &frame->position, &worker->history, &hints);
    } else {
        frame->eval = hit.eval != XQ_HASH_NO_EVAL ? hit.eval : evaluate(frame);
        best = frame->eval;
        if (best >= beta || !worker->search->level.sees_takes) {
            if (!is_hit)
                remember(worker, ply, 0, best, XQ_BOUND_LOWER, XQ_NO_MOVE);
            return best;
        }
        if (best > alpha)
            alpha = best;
        reach = best + 180;
        xq_position_captures(&frame->position, &frame->picker.list);
        xq_order_captures(&frame->picker, &frame->position, &worker->history, hit.move);
    }

    for (XqMove move; (move = xq_picker_next(&frame->picker)) != XQ_NO_MOVE;) {
        bool gives_check = xq_position_gives_check(&frame->position, move);
        if (!frame->in_check && best > -XQ_SCORE_DECIDED &&
            is_vain(&frame->position, move, gives_check, reach, alpha, &best))
            continue;
        xq_node_play(worker, ply, move, gives_check);
        int score = -quiesce(worker, ply + 1, -beta, -alpha);
        xq_node_take_back(worker);
        if (worker->stopped)
            return 0;
        if (score <= best)
            continue;
        best = score;
        if (score <= alpha)
            continue;
        best_move = move;
        if (is_pv)
            extend_pv(frame, move);
        if (score >= beta)
            break;
        alpha = score;
    }
    XqBound bound = best >= beta       ? XQ_BOUND_LOWER
                    : best > old_alpha ? XQ_BOUND_EXACT
                                       : XQ_BOUND_UPPER;
    remember(worker, ply, 0, best, bound, best_move);
    return best;
}

/* --- The main search ------------------------------------------------------------------------- */

/* round(16 ln n); reductions grow with the logarithms of depth and move number. */
static const uint8_t logarithm[64] = {
    0,  0,  11, 18, 22, 26, 29, 31, 33, 35, 37, 38, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49,
    49, 50, 51, 52, 52, 53, 53, 54, 54, 55, 55, 56, 56, 57, 57, 58, 58, 59, 59, 59, 60, 60,
    61, 61, 61, 62, 62, 62, 63, 63, 63, 64, 64, 64, 64, 65, 65, 65, 66, 66, 66, 66,
};

int xq_reduction(int depth, int number)
{
    int product = logarithm[depth < 63 ? depth : 63] * logarithm[number < 63 ? number : 63];
    return (product * 100 / 256 + 60) / 210;
}

/* With little left to move, having to move is often a loss here: horses and pawns run out of good
 * moves. A side passes only with a rook or at least two of horse, cannon, rook. */
static bool may_pass(const XqFrame *frame)
{
    XqSide side = xq_position_side(&frame->position);
    int rooks = xq_bitboard_count(xq_position_pieces(&frame->position, side, XQ_ROOK));
    int others = xq_bitboard_count(xq_position_pieces(&frame->position, side, XQ_HORSE)) +
                 xq_bitboard_count(xq_position_pieces(&frame->position, side, XQ_CANNON));
    return rooks * 2 + others >= 2;
}

/*
 * Null move: if the position is good enough to pass and still stay above beta, a real move will do
 * as well. Deep down the result is verified without passing, for positions where it hurts to move.
 */
static bool passing_refutes(XqWorker *worker, int ply, int beta, int depth, int *score)
{
    XqFrame *frame = xq_frame_at(worker, ply);
    int surplus = (frame->eval - beta) / 200;
    int reduced = depth - (3 + depth / 4 + (surplus < 3 ? surplus : 3));
    pass(worker, ply);
    *score = -xq_node_search(worker, ply + 1, -beta, -beta + 1, reduced, true);
    xq_node_take_back(worker);
    if (worker->stopped || *score < beta)
        return false;
    if (*score >= XQ_SCORE_DECIDED)
        *score = beta;
    if (depth < 10 || worker->null_min_ply > 0)
        return true;
    worker->null_min_ply = ply + 3 * reduced / 4;
    int check = xq_node_search(worker, ply, beta - 1, beta, reduced, false);
    worker->null_min_ply = 0;
    return !worker->stopped && check >= beta;
}

int xq_score_of_ruling(XqTrailVerdict ruling, int ply)
{
    switch (ruling) {
    case XQ_TRAIL_WIN:
        return XQ_SCORE_RULE - ply;
    case XQ_TRAIL_LOSS:
        return ply - XQ_SCORE_RULE;
    case XQ_TRAIL_NONE:
    case XQ_TRAIL_DRAW:
        break;
    }
    return 0;
}

/* Whether repetition or a limit ends the line here. */
static bool rules_end_line(XqWorker *worker, int ply, int *score)
{
    const XqFrame *frame = xq_frame_at(worker, ply);
    XqTrailVerdict ruling = xq_trail_judge(&worker->trail, &frame->position, &worker->memo);
    *score = xq_score_of_ruling(ruling, ply);
    return ruling != XQ_TRAIL_NONE || xq_trail_is_drawn(&worker->trail, &frame->position);
}

/* What a node knows of itself before it tries a move. */
typedef struct Node {
    XqFrame *frame;
    int ply, depth;
    int alpha, beta;
    bool is_pv;  /* the window is open: a score within it is wanted exactly */
    bool is_cut; /* a refutation is expected */
    bool is_hit; /* the hash table knows the position */
    XqHashHit hit;
    int hash_score; /* of the hit, from the root */
    int eval;       /* static, or what the table knows better; XQ_HASH_NO_EVAL in check */
    bool improving; /* the static evaluation is better than two plies ago */
    XqMove excluded;
    XqOrderHints hints;
} Node;

/* Mate distance: no line from here can be better than mate next ply, or worse than now. True if
 * that leaves nothing to search. */
static bool mate_distance_cuts(Node *node)
{
    if (node->alpha < node->ply - XQ_SCORE_MATE)
        node->alpha = node->ply - XQ_SCORE_MATE;
    if (node->beta > XQ_SCORE_MATE - node->ply - 1)
        node->beta = XQ_SCORE_MATE - node->ply - 1;
    return node->alpha >= node->beta;
}

/* Asks the table; true if it knows enough to end the search of the node here. */
static bool table_cuts(XqWorker *worker, Node *node)
{
    const XqPosition *position = &node->frame->position;
    node->hit = (XqHashHit){ .eval = XQ_HASH_NO_EVAL };
    node->is_hit = node->excluded == XQ_NO_MOVE &&
                   xq_hash_probe(&worker->search->hash, xq_position_key(position), &node->hit);
    node->hash_score = node->is_hit ? score_from_hash(node->hit.score, node->ply) : 0;
    return node->is_hit && !node->is_pv && node->hit.depth >= node->depth &&
           !xq_trail_is_near_limit(&worker->trail, position) &&
           cuts_off(&node->hit, node->hash_score, node->alpha, node->beta);
}

static void evaluate_node(Node *node)
{
    XqFrame *frame = node->frame;
    const XqHashHit *hit = &node->hit;
    if (node->excluded == XQ_NO_MOVE)
        frame->eval = frame->in_check                ? XQ_HASH_NO_EVAL
                      : hit->eval != XQ_HASH_NO_EVAL ? hit->eval
                                                     : evaluate(frame);
    node->eval = frame->eval;
    /* The table may know better than the static evaluation on which side of it the truth lies. */
    if (node->is_hit && !frame->in_check && hit->bound != XQ_BOUND_NONE &&
        (hit->bound == XQ_BOUND_EXACT ||
         (hit->bound == XQ_BOUND_LOWER) == (node->hash_score > node->eval)))
        node->eval = node->hash_score;
    node->improving =
        !frame->in_check && frame[-2].eval != XQ_HASH_NO_EVAL && frame->eval > frame[-2].eval;
}

/* Whether the node can be left with *score without trying its moves; worthless once stopped. */
static bool is_settled(XqWorker *worker, const Node *node, int *score)
{
    const XqFrame *frame = node->frame;
    const int depth = node->depth, alpha = node->alpha, beta = node->beta;

    /* Futility from above: so far above beta that a quiet reply will not bring it down. */
    *score = node->eval;
    if (depth <= 7 && node->eval < XQ_SCORE_DECIDED && beta > -XQ_SCORE_DECIDED &&
        node->eval - (95 * depth - (node->improving ? 70 : 0)) >= beta)
        return true;

    /* Razoring: so far below alpha that only captures could help; see whether they do. */
    if (depth <= 3 && alpha < XQ_SCORE_DECIDED && node->eval + 220 * depth + 80 < alpha) {
        *score = quiesce(worker, node->ply, alpha, alpha + 1);
        if (worker->stopped || *score <= alpha)
            return true;
    }

    return depth >= 3 && node->eval >= beta && frame->eval >= beta - 25 * depth + 80 &&
           beta > -XQ_SCORE_DECIDED && node->ply >= worker->null_min_ply && node->ply > 0 &&
           frame[-1].moved != 0 && may_pass(frame) &&
           passing_refutes(worker, node->ply, beta, depth, score);
}

/*
 * Singular extension: if all moves but the table's fail well below its score, it is the only one
 * and deserves a deeper look; if even without it the node fails high, it needs none. *cut tells
 * that the node need not be searched, *score being its score.
 */
static int extend_table_move(XqWorker *worker, const Node *node, bool *cut, int *score)
{
    const XqHashHit *hit = &node->hit;
    *cut = false;
    if (node->depth < 7 || node->excluded != XQ_NO_MOVE || hit->move == XQ_NO_MOVE ||
        node->ply == 0 || node->ply >= 2 * worker->root_depth || hit->depth < node->depth - 3 ||
        hit->bound == XQ_BOUND_UPPER || node->hash_score >= XQ_SCORE_DECIDED ||
        node->hash_score <= -XQ_SCORE_DECIDED ||
        !xq_position_is_legal(&node->frame->position, hit->move))
        return 0;
    int bar = node->hash_score - 2 * node->depth;
    node->frame->excluded = hit->move;
    int best_other =
        xq_node_search(worker, node->ply, bar - 1, bar, (node->depth - 1) / 2, node->is_cut);
    node->frame->excluded = XQ_NO_MOVE;
    if (worker->stopped || best_other < bar)
        return 1;
    *cut = bar >= node->beta;
    *score = bar;
    return node->hash_score >= node->beta ? -1 : 0;
}

/* A move that is about to be tried. */
typedef struct Try {
    XqMove move;
    int number; /* of those tried, from 1 */
    bool is_capture, gives_check;
    int history; /* of a quiet move */
} Try;

static bool is_quiet(const Try *try)
{
    return !try->is_capture && !try->gives_check;
}

/* Whether the move is hopeless enough to be left out at this depth. */
static bool is_hopeless(const Node *node, const Try *try)
{
    const int depth = node->depth;
    int left = depth - xq_reduction(depth, try->number);
    if (left < 1)
        left = 1;
    if (is_quiet(try) && !node->is_pv) {
        /* Late quiet moves at shallow depth hardly ever help. */
        if (depth <= 6 && try->number > (4 + depth * depth) / (node->improving ? 1 : 2))
            return true;
        /* Futility: the evaluation is too far below alpha for a quiet move. */
        if (depth <= 7 && !node->frame->in_check && node->eval + 110 + 95 * left <= node->alpha)
            return true;
        /* Moves that have failed again and again. */
        if (depth <= 4 && try->history < -2800 * depth)
            return true;
    }
    /* Moves that lose material by plain exchange. */
    return depth <= 7 && !node->frame->in_check &&
           !xq_see_at_least(&node->frame->position, try->move,
                            try->is_capture ? -130 * depth : -28 * left * left);
}

/* Checks are forcing: look one ply further at those that do not just give a piece away. */
static bool is_check_to_extend(const XqWorker *worker, const Node *node, const Try *try)
{
    return try->gives_check && node->ply < 2 * worker->root_depth &&
           (node->depth <= 3 || node->is_pv) &&
           xq_see_at_least(&node->frame->position, try->move, 0);
}

/* Late moves are searched less deeply first; by how much. */
static int reduction_of(const Node *node, const Try *try, int next_depth)
{
    const XqMove *killers = node->hints.killers;
    if (node->depth < 3 || try->number <= (node->is_pv ? 3 : 2) ||
        (!is_quiet(try) && try->number <= 6))
        return 0;
    int reduced = xq_reduction(node->depth, try->number) + !node->is_pv + node->is_cut -
                  node->improving - try->gives_check;
    reduced -= try->is_capture ? 1 : try->history / 5000;
    if (try->move == killers[0] || try->move == killers[1] || node->frame->in_check)
        reduced -= 1;
    return reduced < 0 ? 0 : reduced > next_depth - 1 ? next_depth - 1 : reduced;
}

/* The move's score: late moves first by a window that only tells whether they surprise; those that
 * do again in full. Worthless once stopped. */
static int search_move(XqWorker *worker, const Node *node, const Try *try, int next_depth)
{
    const int ply = node->ply + 1, alpha = node->alpha, beta = node->beta;
    int score = alpha + 1;
    bool full = try->number == 1;
    xq_node_play(worker, node->ply, try->move, try->gives_check);
    if (!full) {
        int reduced = reduction_of(node, try, next_depth);
        score = -xq_node_search(worker, ply, -alpha - 1, -alpha, next_depth - reduced, true);
        if (!worker->stopped && score > alpha && reduced > 0)
            score = -xq_node_search(worker, ply, -alpha - 1, -alpha, next_depth, !node->is_cut);
        full = node->is_pv && score > alpha && score < beta;
    }
    if (full && !worker->stopped)
        score =
            -xq_node_search(worker, ply, -beta, -alpha, next_depth, !node->is_pv && !node->is_cut);
    xq_node_take_back(worker);
    return score;
}

/* Tries the moves of the picker in turn; worthless once stopped. */
static int search_moves(XqWorker *worker, Node *node, int table_extension)
{
    XqFrame *frame = node->frame;
    const XqPosition *position = &frame->position;
    const int old_alpha = node->alpha;
    int best = -XQ_SCORE_INFINITE;
    XqMove best_move = XQ_NO_MOVE;
    Try try = { .number = 0 };
    Tried tried;
    tried.quiet_count = tried.capture_count = 0;
    while ((try.move = xq_picker_next(&frame->picker)) != XQ_NO_MOVE) {
        if (try.move == node->excluded)
            continue;
        try.number++;
        try.is_capture = position->board[xq_move_to(try.move)] != XQ_NO_PIECE;
        try.gives_check = xq_position_gives_check(position, try.move);
        try.history = try.is_capture ? 0
                                     : xq_history_of_quiet(&worker->history, position, try.move,
                                                           node->hints.earlier);
        if (node->ply > 0 && best > -XQ_SCORE_DECIDED && is_hopeless(node, &try))
            continue;
        int extension = try.move == node->hit.move ? table_extension : 0;
        if (extension == 0 && is_check_to_extend(worker, node, &try))
            extension = 1;
        int score = search_move(worker, node, &try, node->depth - 1 + extension);
        if (worker->stopped)
            return 0;
        if (score > best) {
            best = score;
            if (score > node->alpha) {
                best_move = try.move;
                if (node->is_pv)
                    extend_pv(frame, try.move);
                if (score >= node->beta) {
                    learn(worker, node->ply, try.move, node->depth, &tried);
                    break;
                }
                node->alpha = score;
            }
        }
        note_tried(&tried, try.move, try.is_capture);
    }
    if (try.number == 0) /* the excluded move is the only one */
        return node->alpha;
    if (node->excluded == XQ_NO_MOVE) {
        XqBound bound = best >= node->beta ? XQ_BOUND_LOWER
                        : best > old_alpha ? XQ_BOUND_EXACT
                                           : XQ_BOUND_UPPER;
        remember(worker, node->ply, node->depth, best, bound, best_move);
    }
    return best;
}

int xq_node_search(XqWorker *worker, int ply, int alpha, int beta, int depth, bool is_cut)
{
    if (depth <= 0)
        return quiesce(worker, ply, alpha, beta);
    XqFrame *frame = xq_frame_at(worker, ply);
    Node node;
    node.frame = frame;
    node.ply = ply;
    node.depth = depth;
    node.alpha = alpha;
    node.beta = beta;
    node.is_pv = beta - alpha > 1;
    node.is_cut = is_cut;
    node.excluded = frame->excluded;
    frame->pv_count = 0;
    frame[1].excluded = XQ_NO_MOVE;
    frame[2].killers[0] = frame[2].killers[1] = XQ_NO_MOVE;
    if (enter_node(worker, ply))
        return 0;

    int score;
    if (rules_end_line(worker, ply, &score))
        return score;
    if (ply >= XQ_PLY_MAX - 1)
        return evaluate(frame);
    if (mate_distance_cuts(&node))
        return node.alpha;
    if (table_cuts(worker, &node))
        return node.hash_score;
    evaluate_node(&node);
    if (!node.is_pv && !frame->in_check && node.excluded == XQ_NO_MOVE) {
        if (is_settled(worker, &node, &score))
            return score;
        if (worker->stopped)
            return 0;
    }

    /* Internal reduction: without a move from the table the node is badly ordered; come back. */
    if (depth >= 4 && node.hit.move == XQ_NO_MOVE && (node.is_pv || is_cut) &&
        node.excluded == XQ_NO_MOVE)
        node.depth--;

    bool cut;
    int table_extension = extend_table_move(worker, &node, &cut, &score);
    if (worker->stopped)
        return 0;
    if (cut)
        return score;

    xq_position_moves(&frame->position, &frame->picker.list);
    if (frame->picker.list.count == 0)
        return ply - XQ_SCORE_MATE;
    node.hints = xq_order_hints(worker, ply, node.hit.move);
    xq_picker_start(&frame->picker, &frame->position, &worker->history, &node.hints);
    return search_moves(worker, &node, table_extension);
}
