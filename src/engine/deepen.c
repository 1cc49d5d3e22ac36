/*
 * deepen.c - the root of the tree: iterations ever deeper, each with a narrow window about the last
 * score, once for each line that is asked for.
 *
 * A root move has a score of its own only while it is the best so far; the others keep the order
 * they had. So after a stop in the middle of an iteration the first root move is still the best
 * known.
 */
#include "engine/node.h"

#include <assert.h>
#include <string.h>

#include "engine/see.h"

/* --- Answers --------------------------------------------------------------------------------- */

/* Whether it has not been searched: then its place in the list tells nothing. */
static bool is_unknown(const XqRootMove *root)
{
    return root->score == -XQ_SCORE_INFINITE && root->previous_score == -XQ_SCORE_INFINITE;
}

/* From the low bits up: best 16 | ponder 16 | score 16 | depth 8 | bound 8. One word, so that
 * another thread reads all of it or none. */
static void publish(XqWorker *worker, const XqRootMove *root)
{
    bool is_new = root->score != -XQ_SCORE_INFINITE;
    int score = is_new ? root->score : root->previous_score;
    XqBound bound = is_new ? root->bound : XQ_BOUND_EXACT;
    XqMove ponder = root->pv_count > 1 ? root->pv[1] : XQ_NO_MOVE;
    uint64_t answer = (uint64_t)root->move | (uint64_t)ponder << 16 |
                      (uint64_t)(uint16_t)score << 32 | (uint64_t)worker->completed_depth << 48 |
                      (uint64_t)bound << 56;
    atomic_store_explicit(&worker->answer, answer, memory_order_relaxed);
}

XqAnswer xq_worker_answer(const XqWorker *worker)
{
    uint64_t answer = atomic_load_explicit(&worker->answer, memory_order_relaxed);
    return (XqAnswer){ .best = (XqMove)answer,
                       .ponder = (XqMove)(answer >> 16),
                       .score = (int16_t)(uint16_t)(answer >> 32),
                       .bound = (XqBound)(answer >> 56),
                       .depth = (int)(answer >> 48 & 255) };
}

/* --- Root moves ------------------------------------------------------------------------------ */

static void record_root(XqWorker *worker, XqRootMove *root, int score)
{
    const XqFrame *child = xq_frame_at(worker, 1);
    root->score = score;
    root->selective_ply = worker->selective_ply;
    root->pv[0] = root->move;
    root->pv_count = child->pv_count < XQ_PLY_MAX - 1 ? child->pv_count + 1 : XQ_PLY_MAX;
    memcpy(&root->pv[1], child->pv, (size_t)(root->pv_count - 1) * sizeof root->pv[0]);
}

/* The score of the `number`-th root move within the window; worthless once stopped. */
static int search_root_move(XqWorker *worker, const XqRootMove *root, int number, int alpha,
                            int beta, int depth)
{
    XqFrame *frame = xq_frame_at(worker, 0);
    if (root->ruling != XQ_TRAIL_NONE) { /* the game is over: nothing to search */
        frame[1].pv_count = 0;
        return -xq_score_of_ruling(root->ruling, 1);
    }
    bool gives_check = xq_position_gives_check(&frame->position, root->move);
    bool is_quiet = !gives_check && frame->position.board[xq_move_to(root->move)] == XQ_NO_PIECE;
    int next_depth = depth - 1, score = alpha + 1;
    xq_node_play(worker, 0, root->move, gives_check);
    if (number > 1) {
        int reduced = depth >= 3 && number > 4 && is_quiet ? xq_reduction(depth, number) : 0;
        if (reduced > 0 && reduced > next_depth - 1)
            reduced = next_depth - 1;
        score = -xq_node_search(worker, 1, -alpha - 1, -alpha, next_depth - reduced, true);
        if (!worker->stopped && score > alpha && reduced > 0)
            score = -xq_node_search(worker, 1, -alpha - 1, -alpha, next_depth, true);
    }
    if (!worker->stopped && (number == 1 || score > alpha))
        score = -xq_node_search(worker, 1, -beta, -alpha, next_depth, false);
    xq_node_take_back(worker);
    return score;
}

/* Searches the root moves from `line` on; those before are taken by better lines. */
static int search_root(XqWorker *worker, int line, int alpha, int beta, int depth)
{
    XqFrame *frame = xq_frame_at(worker, 0);
    int best = -XQ_SCORE_INFINITE;
    frame[1].excluded = XQ_NO_MOVE;
    frame[2].killers[0] = frame[2].killers[1] = XQ_NO_MOVE;
    for (int i = line; i < worker->root_count; i++)
        worker->roots[i].score = -XQ_SCORE_INFINITE;
    for (int i = line; i < worker->root_count; i++) {
        XqRootMove *root = &worker->roots[i];
        int number = i - line + 1;
        int score = search_root_move(worker, root, number, alpha, beta, depth);
        if (worker->stopped)
            return best;
        if (number == 1 || score > alpha) {
            record_root(worker, root, score);
            root->bound = score <= alpha  ? XQ_BOUND_UPPER
                          : score >= beta ? XQ_BOUND_LOWER
                                          : XQ_BOUND_EXACT;
            if (line == 0)
                publish(worker, root);
        }
        if (score > best)
            best = score;
        if (score >= beta)
            break;
        if (score > alpha)
            alpha = score;
    }
    return best;
}

/* Moves a root move up to place `to`, those between down. */
static void move_up(XqWorker *worker, int from, int to)
{
    XqRootMove moved = worker->roots[from];
    memmove(&worker->roots[to + 1], &worker->roots[to],
            (size_t)(from - to) * sizeof worker->roots[0]);
    worker->roots[to] = moved;
}

/* Stable, so that among moves without a score of their own the old order stays. */
static void sort_roots(XqWorker *worker, int from, int to)
{
    for (int i = from + 1; i < to; i++) {
        int j = i;
        while (j > from && worker->roots[i].score > worker->roots[j - 1].score)
            j--;
        if (j < i)
            move_up(worker, i, j);
    }
}

/* A search that is broken off at once plays the first move that it has. */
static void put_offences_last(XqWorker *worker)
{
    for (int i = 0, kept = 0; i < worker->root_count; i++)
        if (worker->roots[i].ruling != XQ_TRAIL_WIN) /* of the other side */
            move_up(worker, i, kept++);
}

static void tell(const XqWorker *worker, int line, int depth, XqBound bound)
{
    XqSearch *search = worker->search;
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
    xq_mutex_lock(&search->telling);
    if (!search->has_answered)
        search->callbacks.on_info(search->callbacks.context, &info);
    if (line == 0)
        search->told_best = root->move;
    xq_mutex_unlock(&search->telling);
}

/*
 * Aspiration: the score will be near the last one, so search a narrow window about it and open it
 * on the side where the score fell out.
 */
static void search_line(XqWorker *worker, int line, int depth)
{
    int previous = worker->roots[line].previous_score;
    int delta = 18, alpha = -XQ_SCORE_INFINITE, beta = XQ_SCORE_INFINITE, reduced = 0;
    if (depth >= 5 && previous > -XQ_SCORE_DECIDED && previous < XQ_SCORE_DECIDED) {
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
            if (reduced < 3 && score < XQ_SCORE_DECIDED)
                reduced++;
        }
        delta += delta / 2 + 4;
        if (delta > 400 && score <= alpha + delta)
            alpha = -XQ_SCORE_INFINITE;
        if (delta > 400 && score >= beta - delta)
            beta = XQ_SCORE_INFINITE;
    }
}

static XqTrailVerdict ruling_of(const XqRootList *moves, XqMove move)
{
    int i = 0;
    while (moves->list.moves[i] != move)
        i++;
    return moves->rulings[i];
}

/* What a first move is worth at a glance. */
static int glance(const XqWorker *worker, const XqRootMove *root, XqMove hash_move)
{
    enum { HANGING = 500 }; /* what it costs to move where one is taken */
    const XqFrame *frame = &worker->frames[XQ_FRAMES_BEFORE];
    if (root->ruling != XQ_TRAIL_NONE)
        return -xq_score_of_ruling(root->ruling, 1);
    XqPosition next = frame->position;
    XqSums sums = frame->sums;
    xq_sums_play(&sums, &frame->position, root->move);
    xq_position_play(&next, root->move);
    if (!xq_position_can_move(&next))
        return XQ_SCORE_MATE;
    if (root->move == hash_move)
        return XQ_SCORE_EVAL_MAX;
    bool hangs = !xq_see_at_least(&frame->position, root->move, 0);
    return -xq_evaluate(&next, &sums) - (hangs ? HANGING : 0);
}

/* The move to play should there be no time for even one. */
static const XqRootMove *guess(const XqWorker *worker, XqMove hash_move)
{
    const XqRootMove *best = NULL;
    int best_score = 0;
    for (int i = 0; i < worker->root_count; i++) {
        int score = glance(worker, &worker->roots[i], hash_move);
        if (best == NULL || score > best_score) {
            best = &worker->roots[i];
            best_score = score;
        }
    }
    return best;
}

void xq_worker_prepare(XqWorker *worker, const XqTrail *trail)
{
    XqSearch *search = worker->search;
    const XqPosition *position = &search->position;
    const XqRootList *moves = &search->root_moves;
    assert(moves->list.count > 0);
    worker->stopped = false;
    atomic_store_explicit(&worker->nodes, 0, memory_order_relaxed);
    worker->node_limit =
        search->active == 1 && search->limits.nodes > 0 ? search->limits.nodes : UINT64_MAX;
    worker->completed_depth = worker->selective_ply = worker->null_min_ply = 0;
    worker->trail = *trail;
    xq_trail_begin(&worker->trail, position);
    for (int i = 0; i < XQ_FRAME_COUNT; i++) {
        XqFrame *frame = &worker->frames[i];
        frame->moved = 0;
        frame->eval = XQ_HASH_NO_EVAL;
        frame->excluded = frame->killers[0] = frame->killers[1] = XQ_NO_MOVE;
        frame->pv_count = 0;
    }
    XqFrame *root = xq_frame_at(worker, 0);
    root->position = *position;
    xq_sums_init(&root->sums, position);
    root->in_check = xq_position_in_check(position);
    if (!root->in_check)
        root->eval = xq_evaluate(position, &root->sums);

    XqHashHit hit = { .move = XQ_NO_MOVE };
    (void)xq_hash_probe(&search->hash, xq_position_key(position), &hit); /* a miss leaves no move */
    XqOrderHints hints = xq_order_hints(worker, 0, hit.move);
    root->picker.list = moves->list;
    xq_picker_start(&root->picker, position, &worker->history, &hints);
    worker->root_count = 0;
    for (XqMove move; (move = xq_picker_next(&root->picker)) != XQ_NO_MOVE;) {
        XqRootMove *out = &worker->roots[worker->root_count++];
        out->move = out->pv[0] = move;
        out->ruling = ruling_of(moves, move);
        out->pv_count = 1;
        out->score = out->previous_score = -XQ_SCORE_INFINITE;
        out->selective_ply = 0;
    }
    put_offences_last(worker);
    publish(worker, guess(worker, hit.move));
}

/* Time spent pondering is time thought; only a fixed time for the move begins with its clock. */
static int64_t time_used(const XqSearch *search)
{
    return search->plan.is_exact ? search->plan.hard_ms - xq_search_left_ms(search)
                                 : xq_search_elapsed_ms(search);
}

/* Whether worker 0 has what was asked for after a finished iteration. */
static bool is_done(const XqWorker *worker, int depth, int unchanged)
{
    const XqSearch *search = worker->search;
    const XqRootMove *best = &worker->roots[0];
    if (search->limits.mate > 0 && best->score >= XQ_SCORE_MATE_ZONE &&
        xq_score_mate_moves(best->score) <= search->limits.mate)
        return true;
    if (search->limits.infinite || xq_flag_is_set(&search->pondering))
        return false;
    int drop = best->previous_score > -XQ_SCORE_DECIDED ? best->previous_score - best->score : 0;
    if (xq_time_is_enough(&search->plan, time_used(search), unchanged, drop))
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
        publish(worker, &worker->roots[0]);
        for (int line = 0; line < lines; line++)
            tell(worker, line, depth, XQ_BOUND_EXACT);
        unchanged = worker->roots[0].move == last_best ? unchanged + 1 : 0;
        last_best = worker->roots[0].move;
        if (worker->id == 0 && is_done(worker, depth, unchanged))
            break;
    }
    if (!is_unknown(&worker->roots[0]))
        publish(worker, &worker->roots[0]);
}
