/*
 * search.c - principal variation search with the usual prunings, one paragraph each.
 *
 * Scores are from the view of the side to move, mates by distance from the root. In the hash table
 * mates count from the stored position; scores that come from the rules of repetition depend on the
 * way to the position and are not stored.
 */
#include "engine/search.h"

#include <assert.h>
#include <string.h>

#include "engine/see.h"

enum {
    MATE_ZONE = XQ_SCORE_MATE - XQ_PLY_MAX, /* scores from here up are mates */
    DECIDED = XQ_SCORE_RULE - XQ_PLY_MAX,   /* scores from here up end the game by some rule */
    CLOCK_NODES = 512,                      /* look at the clock so often */
    HASH_LIMIT_PLIES = 100,                 /* nearer to the move limit the table is not trusted */
    QUIETS_TRIED_MAX = 64,
    CAPTURES_TRIED_MAX = 32,
};

static XqFrame *frame_at(XqWorker *worker, int ply)
{
    return &worker->frames[ply + XQ_FRAMES_BEFORE];
}

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

static int64_t clock_elapsed_ms(const XqSearch *search)
{
    return xq_clock_now_ms(&search->clock) -
           atomic_load_explicit(&search->clock_began_ms, memory_order_relaxed);
}

static void watch_limits(XqSearch *search)
{
    if (search->limits.nodes > 0 && xq_search_nodes(search) >= search->limits.nodes)
        xq_flag_set(&search->stop, true);
    if (search->plan.is_timed && !xq_flag_is_set(&search->pondering) &&
        clock_elapsed_ms(search) >= search->plan.hard_ms)
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

static void play(XqWorker *worker, int ply, XqMove move, bool gives_check)
{
    XqFrame *frame = frame_at(worker, ply), *child = frame + 1;
    XqSquare to = xq_move_to(move);
    bool is_capture = frame->position.board[to] != XQ_NO_PIECE;
    frame->moved = xq_piece_to(frame->position.board[xq_move_from(move)], to);
    child->sums = frame->sums;
    xq_sums_play(&child->sums, &frame->position, move);
    child->position = frame->position;
    xq_position_play(&child->position, move);
    child->in_check = gives_check;
    xq_hash_prefetch(&worker->search->hash, xq_position_key(&child->position));
    xq_trail_push(&worker->trail, xq_position_key(&child->position), gives_check, is_capture);
}

static void pass(XqWorker *worker, int ply)
{
    XqFrame *frame = frame_at(worker, ply), *child = frame + 1;
    frame->moved = 0;
    child->sums = frame->sums;
    child->position = frame->position;
    xq_position_pass(&child->position);
    child->in_check = false;
    xq_trail_push(&worker->trail, xq_position_key(&child->position), false, true);
}

static void take_back(XqWorker *worker)
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
    return score >= MATE_ZONE ? score + ply : score <= -MATE_ZONE ? score - ply : score;
}

static int score_from_hash(int score, int ply)
{
    return score >= MATE_ZONE ? score - ply : score <= -MATE_ZONE ? score + ply : score;
}

static bool is_by_rule(int score)
{
    int size = score < 0 ? -score : score;
    return size >= DECIDED && size < MATE_ZONE;
}

static void remember(XqWorker *worker, int ply, int depth, int score, XqBound bound, XqMove move)
{
    const XqFrame *frame = frame_at(worker, ply);
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

static XqOrderHints hints_of(XqWorker *worker, int ply, XqMove hash_move)
{
    const XqFrame *frame = frame_at(worker, ply);
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
    XqFrame *frame = frame_at(worker, ply);
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

/*
 * Follows captures (in check: every move) until nothing is to be taken at a profit, so that the
 * static evaluation is asked only where it can be trusted. Cycles are impossible: between two
 * captures there is at most one answer to a check.
 */
static int quiesce(XqWorker *worker, int ply, int alpha, int beta)
{
    XqFrame *frame = frame_at(worker, ply);
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
    if (is_hit && !is_pv && frame->position.halfmoves < HASH_LIMIT_PLIES &&
        cuts_off(&hit, hash_score, alpha, beta))
        return hash_score;

    int best = -XQ_SCORE_INFINITE, old_alpha = alpha, reach = 0;
    XqMove best_move = XQ_NO_MOVE;
    frame->eval = XQ_HASH_NO_EVAL;
    if (frame->in_check) {
        xq_position_moves(&frame->position, &frame->picker.list);
        if (frame->picker.list.count == 0)
            return ply - XQ_SCORE_MATE;
        XqOrderHints hints = hints_of(worker, ply, hit.move);
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
        XqPiece taken = frame->position.board[xq_move_to(move)];
        bool gives_check = xq_position_gives_check(&frame->position, move);
        if (!frame->in_check && best > -DECIDED) {
            /* Nothing this move can take brings the score up to alpha. */
            int most = reach + xq_kind_value[xq_piece_kind(taken)];
            if (!gives_check && most <= alpha) {
                if (most > best)
                    best = most;
                continue;
            }
            if (!xq_see_at_least(&frame->position, move, 0))
                continue;
        }
        play(worker, ply, move, gives_check);
        int score = -quiesce(worker, ply + 1, -beta, -alpha);
        take_back(worker);
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

static int reduction(int depth, int number)
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

static int search(XqWorker *worker, int ply, int alpha, int beta, int depth, bool is_cut);

/*
 * Null move: if the position is good enough to pass and still stay above beta, a real move will do
 * as well. Deep down the result is verified without passing, for positions where it hurts to move.
 */
static bool passing_refutes(XqWorker *worker, int ply, int beta, int depth, int *score)
{
    XqFrame *frame = frame_at(worker, ply);
    int surplus = (frame->eval - beta) / 200;
    int reduced = depth - (3 + depth / 4 + (surplus < 3 ? surplus : 3));
    pass(worker, ply);
    *score = -search(worker, ply + 1, -beta, -beta + 1, reduced, true);
    take_back(worker);
    if (worker->stopped || *score < beta)
        return false;
    if (*score >= DECIDED)
        *score = beta;
    if (depth < 10 || worker->null_min_ply > 0)
        return true;
    worker->null_min_ply = ply + 3 * reduced / 4;
    int check = search(worker, ply, beta - 1, beta, reduced, false);
    worker->null_min_ply = 0;
    return !worker->stopped && check >= beta;
}

/* Whether a draw or a loss by rule ends the line here. */
static bool rules_end_line(XqWorker *worker, int ply, int *score)
{
    const XqFrame *frame = frame_at(worker, ply);
    switch (xq_trail_judge(&worker->trail)) {
    case XQ_TRAIL_NONE:
        break;
    case XQ_TRAIL_DRAW:
        *score = 0;
        return true;
    case XQ_TRAIL_WIN:
        *score = XQ_SCORE_RULE - ply;
        return true;
    case XQ_TRAIL_LOSS:
        *score = ply - XQ_SCORE_RULE;
        return true;
    }
    *score = 0;
    return xq_limit_draws(&frame->position, frame->in_check);
}

static int search(XqWorker *worker, int ply, int alpha, int beta, int depth, bool is_cut)
{
    if (depth <= 0)
        return quiesce(worker, ply, alpha, beta);
    XqFrame *frame = frame_at(worker, ply);
    const XqPosition *position = &frame->position;
    const bool is_pv = beta - alpha > 1;
    const XqMove excluded = frame->excluded;
    frame->pv_count = 0;
    frame[1].excluded = XQ_NO_MOVE;
    frame[2].killers[0] = frame[2].killers[1] = XQ_NO_MOVE;
    if (enter_node(worker, ply))
        return 0;

    int ruled;
    if (rules_end_line(worker, ply, &ruled))
        return ruled;
    if (ply >= XQ_PLY_MAX - 1)
        return evaluate(frame);

    /* Mate distance: no line from here can be better than mate next ply, or worse than now. */
    if (alpha < ply - XQ_SCORE_MATE)
        alpha = ply - XQ_SCORE_MATE;
    if (beta > XQ_SCORE_MATE - ply - 1)
        beta = XQ_SCORE_MATE - ply - 1;
    if (alpha >= beta)
        return alpha;

    const XqHash *hash = &worker->search->hash;
    XqHashHit hit = { .eval = XQ_HASH_NO_EVAL };
    bool is_hit = excluded == XQ_NO_MOVE && xq_hash_probe(hash, xq_position_key(position), &hit);
    int hash_score = is_hit ? score_from_hash(hit.score, ply) : 0;
    if (is_hit && !is_pv && hit.depth >= depth && position->halfmoves < HASH_LIMIT_PLIES &&
        cuts_off(&hit, hash_score, alpha, beta))
        return hash_score;

    if (excluded == XQ_NO_MOVE)
        frame->eval = frame->in_check               ? XQ_HASH_NO_EVAL
                      : hit.eval != XQ_HASH_NO_EVAL ? hit.eval
                                                    : evaluate(frame);
    int eval = frame->eval;
    /* The table may know better than the static evaluation on which side of it the truth lies. */
    if (is_hit && !frame->in_check && hit.bound != XQ_BOUND_NONE &&
        (hit.bound == XQ_BOUND_EXACT || (hit.bound == XQ_BOUND_LOWER) == (hash_score > eval)))
        eval = hash_score;
    bool improving =
        !frame->in_check && frame[-2].eval != XQ_HASH_NO_EVAL && frame->eval > frame[-2].eval;

    if (!is_pv && !frame->in_check && excluded == XQ_NO_MOVE) {
        /* Futility from above: so far above beta that a quiet reply will not bring it down. */
        if (depth <= 7 && eval < DECIDED && beta > -DECIDED &&
            eval - (95 * depth - (improving ? 70 : 0)) >= beta)
            return eval;

        /* Razoring: so far below alpha that only captures could help; see whether they do. */
        if (depth <= 3 && alpha < DECIDED && eval + 220 * depth + 80 < alpha) {
            int score = quiesce(worker, ply, alpha, alpha + 1);
            if (worker->stopped || score <= alpha)
                return score;
        }

        int passed;
        if (depth >= 3 && eval >= beta && frame->eval >= beta - 25 * depth + 80 &&
            beta > -DECIDED && ply >= worker->null_min_ply && ply > 0 && frame[-1].moved != 0 &&
            may_pass(frame) && passing_refutes(worker, ply, beta, depth, &passed))
            return passed;
        if (worker->stopped)
            return 0;
    }

    /* Internal reduction: without a move from the table the node is badly ordered; come back. */
    if (depth >= 4 && hit.move == XQ_NO_MOVE && (is_pv || is_cut) && excluded == XQ_NO_MOVE)
        depth--;

    /*
     * Singular extension: if all moves but the table's fail well below its score, it is the only
     * one and deserves a deeper look; if even without it the node fails high, it needs none.
     */
    int hash_extension = 0;
    if (depth >= 7 && excluded == XQ_NO_MOVE && hit.move != XQ_NO_MOVE && ply > 0 &&
        ply < 2 * worker->root_depth && hit.depth >= depth - 3 && hit.bound != XQ_BOUND_UPPER &&
        hash_score < DECIDED && hash_score > -DECIDED && xq_position_is_legal(position, hit.move)) {
        int bar = hash_score - 2 * depth;
        frame->excluded = hit.move;
        int score = search(worker, ply, bar - 1, bar, (depth - 1) / 2, is_cut);
        frame->excluded = XQ_NO_MOVE;
        if (worker->stopped)
            return 0;
        if (score < bar)
            hash_extension = 1;
        else if (bar >= beta)
            return bar;
        else if (hash_score >= beta)
            hash_extension = -1;
    }

    xq_position_moves(position, &frame->picker.list);
    if (frame->picker.list.count == 0)
        return ply - XQ_SCORE_MATE;
    XqOrderHints hints = hints_of(worker, ply, hit.move);
    xq_picker_start(&frame->picker, position, &worker->history, &hints);

    const int old_alpha = alpha;
    int best = -XQ_SCORE_INFINITE, number = 0;
    XqMove best_move = XQ_NO_MOVE;
    Tried tried;
    tried.quiet_count = tried.capture_count = 0;
    for (XqMove move; (move = xq_picker_next(&frame->picker)) != XQ_NO_MOVE;) {
        if (move == excluded)
            continue;
        number++;
        bool is_capture = position->board[xq_move_to(move)] != XQ_NO_PIECE;
        bool gives_check = xq_position_gives_check(position, move);
        bool is_quiet = !is_capture && !gives_check;
        int history =
            is_capture ? 0 : xq_history_of_quiet(&worker->history, position, move, hints.earlier);

        if (ply > 0 && best > -DECIDED) {
            int left = depth - reduction(depth, number);
            if (left < 1)
                left = 1;
            if (is_quiet && !is_pv) {
                /* Late quiet moves at shallow depth hardly ever help. */
                if (depth <= 6 && number > (4 + depth * depth) / (improving ? 1 : 2))
                    continue;
                /* Futility: the evaluation is too far below alpha for a quiet move. */
                if (depth <= 7 && !frame->in_check && eval + 110 + 95 * left <= alpha)
                    continue;
                /* Moves that have failed again and again. */
                if (depth <= 4 && history < -2800 * depth)
                    continue;
            }
            /* Moves that lose material by plain exchange. */
            if (depth <= 7 && !frame->in_check &&
                !xq_see_at_least(position, move, is_capture ? -130 * depth : -28 * left * left))
                continue;
        }

        /* Checks are forcing: look one ply further at those that do not just give a piece away. */
        int extension = move == hit.move ? hash_extension : 0;
        if (extension == 0 && gives_check && ply < 2 * worker->root_depth &&
            (depth <= 3 || is_pv) && xq_see_at_least(position, move, 0))
            extension = 1;

        int next_depth = depth - 1 + extension;
        play(worker, ply, move, gives_check);
        int score = alpha + 1;
        bool full = number == 1;
        if (!full) {
            /* Late moves are searched less deeply first; those that surprise, again in full. */
            int reduced = 0;
            if (depth >= 3 && number > (is_pv ? 3 : 2) && (is_quiet || number > 6)) {
                reduced = reduction(depth, number) + !is_pv + is_cut - improving - gives_check;
                if (is_capture)
                    reduced -= 1;
                else
                    reduced -= history / 5000;
                if (move == hints.killers[0] || move == hints.killers[1] || frame->in_check)
                    reduced -= 1;
                reduced = reduced < 0 ? 0 : reduced > next_depth - 1 ? next_depth - 1 : reduced;
            }
            score = -search(worker, ply + 1, -alpha - 1, -alpha, next_depth - reduced, true);
            if (!worker->stopped && score > alpha && reduced > 0)
                score = -search(worker, ply + 1, -alpha - 1, -alpha, next_depth, !is_cut);
            full = is_pv && score > alpha && score < beta;
        }
        if (full && !worker->stopped)
            score = -search(worker, ply + 1, -beta, -alpha, next_depth, !is_pv && !is_cut);
        take_back(worker);
        if (worker->stopped)
            return 0;
        if (score > best) {
            best = score;
            if (score > alpha) {
                best_move = move;
                if (is_pv)
                    extend_pv(frame, move);
                if (score >= beta) {
                    learn(worker, ply, move, depth, &tried);
                    break;
                }
                alpha = score;
            }
        }
        note_tried(&tried, move, is_capture);
    }
    if (number == 0) /* the excluded move is the only one */
        return alpha;
    if (excluded == XQ_NO_MOVE) {
        XqBound bound = best >= beta       ? XQ_BOUND_LOWER
                        : best > old_alpha ? XQ_BOUND_EXACT
                                           : XQ_BOUND_UPPER;
        remember(worker, ply, depth, best, bound, best_move);
    }
    return best;
}

/* --- The root -------------------------------------------------------------------------------- */

static void record_root(XqWorker *worker, XqRootMove *root, int score)
{
    const XqFrame *child = frame_at(worker, 1);
    root->score = score;
    root->selective_ply = worker->selective_ply;
    root->pv[0] = root->move;
    root->pv_count = child->pv_count < XQ_PLY_MAX - 1 ? child->pv_count + 1 : XQ_PLY_MAX;
    memcpy(&root->pv[1], child->pv, (size_t)(root->pv_count - 1) * sizeof root->pv[0]);
}

/* Searches the root moves from `line` on; those before are taken by better lines. */
static int search_root(XqWorker *worker, int line, int alpha, int beta, int depth)
{
    XqFrame *frame = frame_at(worker, 0);
    int best = -XQ_SCORE_INFINITE;
    frame[1].excluded = XQ_NO_MOVE;
    frame[2].killers[0] = frame[2].killers[1] = XQ_NO_MOVE;
    for (int i = line; i < worker->root_count; i++)
        worker->roots[i].score = -XQ_SCORE_INFINITE;
    for (int i = line; i < worker->root_count; i++) {
        XqRootMove *root = &worker->roots[i];
        bool gives_check = xq_position_gives_check(&frame->position, root->move);
        bool is_quiet =
            !gives_check && frame->position.board[xq_move_to(root->move)] == XQ_NO_PIECE;
        int number = i - line + 1, next_depth = depth - 1, score = alpha + 1;
        play(worker, 0, root->move, gives_check);
        if (number > 1) {
            int reduced = depth >= 3 && number > 4 && is_quiet ? reduction(depth, number) : 0;
            if (reduced > 0 && reduced > next_depth - 1)
                reduced = next_depth - 1;
            score = -search(worker, 1, -alpha - 1, -alpha, next_depth - reduced, true);
            if (!worker->stopped && score > alpha && reduced > 0)
                score = -search(worker, 1, -alpha - 1, -alpha, next_depth, true);
        }
        if (!worker->stopped && (number == 1 || score > alpha))
            score = -search(worker, 1, -beta, -alpha, next_depth, false);
        take_back(worker);
        if (worker->stopped)
            return best;
        if (number == 1 || score > alpha)
            record_root(worker, root, score);
        if (score > best)
            best = score;
        if (score >= beta)
            break;
        if (score > alpha)
            alpha = score;
    }
    return best;
}

/* Stable, so that among moves without a score of their own the old order stays. */
static void sort_roots(XqWorker *worker, int from, int to)
{
    for (int i = from + 1; i < to; i++) {
        int j = i;
        while (j > from && worker->roots[i].score > worker->roots[j - 1].score)
            j--;
        if (j == i)
            continue;
        XqRootMove moved = worker->roots[i];
        memmove(&worker->roots[j + 1], &worker->roots[j],
                (size_t)(i - j) * sizeof worker->roots[0]);
        worker->roots[j] = moved;
    }
}

static void tell(const XqWorker *worker, int line, int depth, XqBound bound)
{
    const XqSearch *search = worker->search;
    const XqRootMove *root = &worker->roots[line];
    if (worker->id != 0 || line >= search->told || search->callbacks.on_info == NULL)
        return;
    XqSearchInfo info = {
        .depth = depth,
        .selective_ply = root->selective_ply,
        .line = line + 1,
        .score = root->score,
        .bound = bound,
        .nodes = xq_search_nodes(search),
        .time_ms = xq_search_elapsed_ms(search),
        .hash_permille = xq_hash_permille(&search->hash),
        .pv = root->pv,
        .pv_count = root->pv_count,
    };
    search->callbacks.on_info(search->callbacks.context, &info);
}

/*
 * Aspiration: the score will be near the last one, so search a narrow window about it and open it
 * on the side where the score fell out.
 */
static void search_line(XqWorker *worker, int line, int depth)
{
    int previous = worker->roots[line].previous_score;
    int delta = 18, alpha = -XQ_SCORE_INFINITE, beta = XQ_SCORE_INFINITE, reduced = 0;
    if (depth >= 5 && previous > -DECIDED && previous < DECIDED) {
        alpha = previous - delta;
        beta = previous + delta;
    }
    for (;;) {
        worker->selective_ply = 0;
        int score = search_root(worker, line, alpha, beta, depth - reduced);
        sort_roots(worker, line, worker->root_count);
        if (worker->stopped || (score > alpha && score < beta))
            return;
        if (xq_search_elapsed_ms(worker->search) > 3000)
            tell(worker, line, depth, score <= alpha ? XQ_BOUND_UPPER : XQ_BOUND_LOWER);
        if (score <= alpha) {
            beta = (alpha + beta) / 2;
            alpha = score - delta;
            reduced = 0;
        } else {
            beta = score + delta;
            if (reduced < 3 && score < DECIDED)
                reduced++;
        }
        delta += delta / 2 + 4;
        if (delta > 400 && score <= alpha + delta)
            alpha = -XQ_SCORE_INFINITE;
        if (delta > 400 && score >= beta - delta)
            beta = XQ_SCORE_INFINITE;
    }
}

void xq_worker_prepare(XqWorker *worker, const XqPosition *position, const XqTrail *trail,
                       const XqMoveList *moves)
{
    assert(moves->count > 0);
    XqSearch *search = worker->search;
    worker->stopped = false;
    atomic_store_explicit(&worker->nodes, 0, memory_order_relaxed);
    worker->node_limit =
        search->active == 1 && search->limits.nodes > 0 ? search->limits.nodes : UINT64_MAX;
    worker->completed_depth = worker->selective_ply = worker->null_min_ply = 0;
    worker->trail = *trail;
    for (int i = 0; i < XQ_FRAME_COUNT; i++) {
        XqFrame *frame = &worker->frames[i];
        frame->moved = 0;
        frame->eval = XQ_HASH_NO_EVAL;
        frame->excluded = frame->killers[0] = frame->killers[1] = XQ_NO_MOVE;
        frame->pv_count = 0;
    }
    XqFrame *root = frame_at(worker, 0);
    root->position = *position;
    xq_sums_init(&root->sums, position);
    root->in_check = xq_position_in_check(position);
    if (!root->in_check)
        root->eval = evaluate(root);

    /* What the first iteration will find anyway, for the case that there is no time for it. */
    XqHashHit hit = { .move = XQ_NO_MOVE };
    (void)xq_hash_probe(&search->hash, xq_position_key(position), &hit); /* a miss leaves no move */
    XqOrderHints hints = hints_of(worker, 0, hit.move);
    root->picker.list = *moves;
    xq_picker_start(&root->picker, position, &worker->history, &hints);
    worker->root_count = 0;
    for (XqMove move; (move = xq_picker_next(&root->picker)) != XQ_NO_MOVE;) {
        XqRootMove *out = &worker->roots[worker->root_count++];
        out->move = out->pv[0] = move;
        out->pv_count = 1;
        out->score = out->previous_score = -XQ_SCORE_INFINITE;
        out->selective_ply = 0;
    }
}

/* Whether worker 0 has what was asked for after a finished iteration. */
static bool is_done(const XqWorker *worker, int depth, int unchanged)
{
    const XqSearch *search = worker->search;
    const XqRootMove *best = &worker->roots[0];
    if (search->limits.mate > 0 && best->score >= MATE_ZONE &&
        xq_score_mate_moves(best->score) <= search->limits.mate)
        return true;
    if (search->limits.infinite || xq_flag_is_set(&search->pondering))
        return false;
    int drop = best->previous_score > -DECIDED ? best->previous_score - best->score : 0;
    if (xq_time_is_enough(&search->plan, xq_search_elapsed_ms(search), unchanged, drop))
        return true;
    /* On the clock nothing is gained by proving what is known. */
    if (!search->plan.is_timed || search->plan.is_exact)
        return false;
    int to_mate = XQ_SCORE_MATE - (best->score < 0 ? -best->score : best->score);
    return (worker->root_count == 1 && depth >= 8) ||
           (xq_score_is_mate(best->score) && depth > 2 * to_mate + 4);
}

void xq_worker_think(XqWorker *worker)
{
    XqSearch *search = worker->search;
    int depth_max = XQ_PLY_MAX - 1;
    if (search->limits.depth > 0 && search->limits.depth < depth_max)
        depth_max = search->limits.depth;
    int lines = search->lines < worker->root_count ? search->lines : worker->root_count;
    XqMove last_best = XQ_NO_MOVE;
    int unchanged = 0;
    /* Every other helper starts a ply ahead, so that they do not all do the same. */
    for (int depth = 1 + (worker->id & 1); depth <= depth_max; depth++) {
        worker->root_depth = depth;
        for (int i = 0; i < worker->root_count; i++)
            worker->roots[i].previous_score = worker->roots[i].score;
        for (int line = 0; line < lines && !worker->stopped; line++) {
            search_line(worker, line, depth);
            sort_roots(worker, 0, line + 1);
        }
        if (worker->stopped)
            break;
        worker->completed_depth = depth;
        for (int line = 0; line < lines; line++)
            tell(worker, line, depth, XQ_BOUND_EXACT);
        unchanged = worker->roots[0].move == last_best ? unchanged + 1 : 0;
        last_best = worker->roots[0].move;
        if (worker->id == 0 && is_done(worker, depth, unchanged))
            break;
    }
}
