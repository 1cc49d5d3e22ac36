/* exchange.c - see exchange.h. An alpha-beta search of captures, in which both sides may stop at
 * any time, and in which a check has to be answered by whatever move. */
#include "rules/exchange.h"

#include <string.h>

/* --- Positions in a line --------------------------------------------------------------------- */

Node xqr_node(const XqPosition *position)
{
    XqBitboard none = xq_bitboard_empty();
    return (Node){ *position, XQ_NO_SQUARE, none, none, none, none };
}

/* A mark stays with its piece, and goes with it. */
static XqBitboard carry(XqBitboard marks, XqSquare from, XqSquare to)
{
    bool was_marked = xq_bitboard_has(marks, from);
    marks = xq_bitboard_minus(marks, xq_bitboard_of(from));
    return was_marked ? xq_bitboard_or(marks, xq_bitboard_of(to))
                      : xq_bitboard_minus(marks, xq_bitboard_of(to));
}

Node xqr_node_play(const Node *node, XqMove move)
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
    next.excluded = carry(next.excluded, from, to);
    XqBitboard touched = xq_bitboard_or(xq_bitboard_of(from), xq_bitboard_of(to));
    next.spared = xq_bitboard_minus(next.spared, touched);
    next.swapped = xq_bitboard_minus(next.swapped, touched);
    next.idle = xq_bitboard_minus(next.idle, touched);
    xq_position_play(&next.position, move);
    return next;
}

/* --- Arithmetic ------------------------------------------------------------------------------ */

void xqr_score_count(Score *score, const Node *node, XqSquare square, int sign)
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

int xqr_score_key(Score score)
{
    enum { ONE_PIECE = 5 }; /* one piece at most is what pawns may stand for */
    int amount = score.pieces * 20 + score.pawns;
    bool wins = score.pieces > 0 || (score.pieces == 0 && score.pawns > 0);
    bool loses = score.pieces < 0 || (score.pieces == 0 && score.pawns < 0);
    if (wins && (score.pawns >= 0 || score.pieces > ONE_PIECE))
        return KEY_GAIN + amount;
    if (loses && (score.pawns <= 0 || score.pieces < -ONE_PIECE))
        return -KEY_GAIN + amount;
    return amount; /* nothing, or pawns against pieces */
}

/* --- Search ---------------------------------------------------------------------------------- */

typedef struct Search {
    Exchange *exchange;
    int budget;
    bool hopes; /* what lies beyond the budget is taken for the best */
    bool ran_out;
    int line_count[EXCHANGE_DEPTH + 2];
    XqMove line[EXCHANGE_DEPTH + 2][EXCHANGE_DEPTH];
} Search;

/* What the search knows of a point in it; `at` is where the last capture was, or XQ_NO_SQUARE. */
typedef struct Point {
    const Node *node;
    Score score;
    XqSquare at;
    int depth; /* captures and evasions since the first capture */
} Point;

void xqr_ordered_captures(const Node *node, bool all, XqMoveList *list)
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

bool xqr_may_chase(const XqPosition *position, XqSquare square)
{
    XqKind kind = xq_piece_kind(xq_position_piece(position, square));
    return kind != XQ_KING && kind != XQ_PAWN;
}

static bool is_spent(Search *search, int depth)
{
    search->line_count[depth] = 0;
    if (depth < EXCHANGE_DEPTH && search->budget-- > 0)
        return false;
    search->ran_out = true;
    return true;
}

/* The line of the point is the move and the line behind it. */
static void keep_line(Search *search, int depth, XqMove move)
{
    int count = search->line_count[depth + 1];
    count = count < EXCHANGE_DEPTH - 1 ? count : EXCHANGE_DEPTH - 1;
    search->line[depth][0] = move;
    memcpy(&search->line[depth][1], search->line[depth + 1], (size_t)count * sizeof(XqMove));
    search->line_count[depth] = count + 1;
}

static int defend(Search *search, Point point, int alpha, int beta);

/* The attacker takes on, or leaves it. King and pawns only take back. */
static int attack(Search *search, Point point, int alpha, int beta)
{
    const Exchange *exchange = search->exchange;
    int best = xqr_score_key(point.score);
    search->line_count[point.depth] = 0;
    if (best >= beta)
        return best;
    XqMoveList list;
    xqr_ordered_captures(point.node, false, &list);
    if (list.count > 0 && is_spent(search, point.depth))
        return search->hopes ? KEY_MATE : best;
    for (int i = 0; i < list.count && best < beta; i++) {
        XqSquare to = xq_move_to(list.moves[i]), from = xq_move_from(list.moves[i]);
        if (xq_bitboard_has(point.node->excluded, to) || exchange->once ||
            (exchange->alone && to == exchange->point) ||
            (to == exchange->point && xq_bitboard_has(point.node->idle, from)) ||
            (to != point.at && !xqr_may_chase(&point.node->position, from)))
            continue;
        Score won = point.score;
        xqr_score_count(&won, point.node, to, 1);
        Node next = xqr_node_play(point.node, list.moves[i]);
        int key = defend(search, (Point){ &next, won, to, point.depth + 1 },
                         best > alpha ? best : alpha, beta);
        if (key > best) {
            best = key;
            keep_line(search, point.depth, list.moves[i]);
        }
    }
    return best;
}

/* The defender takes back, takes what the capture left to be taken, or leaves it. Out of check it
 * may leave it; in check it has to find an answer. */
static int defend(Search *search, Point point, int alpha, int beta)
{
    Exchange *exchange = search->exchange;
    bool in_check = xq_position_in_check(&point.node->position);
    int worst = in_check ? KEY_MATE : xqr_score_key(point.score);
    search->line_count[point.depth] = 0;
    if (worst <= alpha)
        return worst;
    XqMoveList list;
    xqr_ordered_captures(point.node, in_check, &list);
    if (list.count > 0 && is_spent(search, point.depth))
        return search->hopes ? worst : -KEY_MATE;
    for (int i = 0; i < list.count && worst > alpha; i++) {
        XqSquare to = xq_move_to(list.moves[i]);
        bool takes = xq_position_piece(&point.node->position, to) != XQ_NO_PIECE;
        if (xq_bitboard_has(point.node->spared, to) || (exchange->once && takes && to != point.at))
            continue;
        Score lost = point.score;
        xqr_score_count(&lost, point.node, to, -1);
        Node next = xqr_node_play(point.node, list.moves[i]);
        int limit = point.depth == 0 ? worst + 1 : worst; /* at first equal answers matter */
        int key = attack(
            search, (Point){ &next, lost, takes ? to : (XqSquare)XQ_NO_SQUARE, point.depth + 1 },
            alpha, limit < beta ? limit : beta);
        if (point.depth == 0 && key <= worst)
            exchange->elsewhere =
                (key == worst && exchange->elsewhere) || (takes && to != point.at);
        if (key < worst) {
            worst = key;
            keep_line(search, point.depth, list.moves[i]);
        }
    }
    return worst;
}

/* --- Questions ------------------------------------------------------------------------------- */

typedef int (*Player)(Search *, Point, int, int);

/* One search from the point on; what lies beyond the budget is taken for the best or the worst. */
static int look_once(Search *search, Player player, Point point, int alpha, int beta)
{
    Effort *effort = search->exchange->effort;
    int budget = search->budget = xqr_effort_next(effort);
    int key = player(search, point, alpha, beta);
    effort->left -= budget - (search->budget > 0 ? search->budget : 0);
    return key;
}

/* Looks from the point on between two keys, for the worst first, then for the best. */
static Range look(Exchange *exchange, Player player, Point point, int alpha, int beta)
{
    Search search = { .exchange = exchange };
    Range range;
    exchange->elsewhere = false;
    exchange->point = point.at;
    range.low = range.high = look_once(&search, player, point, alpha, beta);
    exchange->line_count = search.line_count[point.depth];
    memcpy(exchange->line, search.line[point.depth], (size_t)exchange->line_count * sizeof(XqMove));
    if (!search.ran_out || range.low >= beta)
        return range;
    bool elsewhere = exchange->elsewhere;
    search = (Search){ .exchange = exchange, .hopes = true };
    range.high = look_once(&search, player, point, alpha, beta);
    exchange->elsewhere = elsewhere;
    return range;
}

static Proof is_gain(Range range)
{
    if (range.low >= KEY_GAIN)
        return PROOF_YES;
    return range.high < KEY_GAIN ? PROOF_NO : PROOF_UNKNOWN;
}

Range xqr_exchange_answer(Exchange *exchange, const Node *taken, Score score, XqSquare at)
{
    return look(exchange, defend, (Point){ taken, score, at, 0 }, -KEY_MATE, KEY_MATE);
}

Proof xqr_exchange_wins(Exchange *exchange, const Node *taken, Score score, XqSquare at)
{
    return is_gain(look(exchange, defend, (Point){ taken, score, at, 1 }, KEY_GAIN - 1, KEY_GAIN));
}

Proof xqr_exchange_retakes(Exchange *exchange, const Node *node, Score score, XqSquare at)
{
    return is_gain(look(exchange, attack, (Point){ node, score, at, 1 }, KEY_GAIN - 1, KEY_GAIN));
}

bool xqr_is_swap(const XqPosition *position, XqMove move)
{
    XqSquare from = xq_move_from(move), to = xq_move_to(move);
    XqPiece victim = xq_position_piece(position, to);
    if (victim == XQ_NO_PIECE ||
        xq_piece_kind(xq_position_piece(position, from)) != xq_piece_kind(victim))
        return false;
    XqPosition turned = xqr_with_side(position, xq_side_other(xq_position_side(position)));
    return xq_position_is_legal(&turned, xq_move(to, from));
}
