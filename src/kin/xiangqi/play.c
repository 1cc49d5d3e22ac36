/* play.c - legal moves over all forms of a position, what a move does, and how a game ends. */
#include "kin/xiangqi/xiangqi.h"

#include <chuhe/perft.h>

#include "core/play.h"

static XqSide side_of(const Board *board)
{
    return xq_position_side(&board->as[0]);
}

void xiangqi_make_forms(Board *board, XqSquare square)
{
    static const XqKind kinds[FORMS] = { XQ_ROOK, XQ_HORSE, XQ_CANNON };
    XqSide side = xq_piece_side(xq_position_piece(&board->as[0], square));
    for (int i = 1; i < FORMS; i++) {
        board->as[i] = board->as[0];
        xq_position_put(&board->as[i], square, xq_piece(side, kinds[i]));
    }
    board->banner = square;
}

/* --- Legal moves ------------------------------------------------------------------------------ */

/* What the banner may do in the other forms that it may not as a chariot. */
static void add_banner_moves(const Board *board, XqMoveList *list)
{
    for (int i = 1; i < FORMS; i++) {
        XqMoveList more;
        xq_position_moves(&board->as[i], &more);
        for (int k = 0; k < more.count; k++)
            if (xq_move_from(more.moves[k]) == board->banner &&
                !xq_move_list_has(list, more.moves[k]))
                list->moves[list->count++] = more.moves[k];
    }
}

/* A move must be safe whatever the other side's banner moves as. */
static void keep_safe_moves(const Board *board, XqMoveList *list)
{
    for (int i = 1; i < FORMS; i++) {
        XqMoveList safe;
        int kept = 0;
        xq_position_moves(&board->as[i], &safe);
        for (int k = 0; k < list->count; k++)
            if (xq_move_list_has(&safe, list->moves[k]))
                list->moves[kept++] = list->moves[k];
        list->count = kept;
    }
}

static void list_moves(const Board *board, XqMoveList *out)
{
    if (board->extra > 0) {
        xq_handicap_moves(&board->as[0], out);
        return;
    }
    xq_position_moves(&board->as[0], out);
    if (board->banner == XQ_NO_SQUARE)
        return;
    if (xq_piece_side(xq_position_piece(&board->as[0], board->banner)) == side_of(board))
        add_banner_moves(board, out);
    else
        keep_safe_moves(board, out);
}

int xiangqi_generate(const Board *board, XqKinMove *out)
{
    XqMoveList list;
    list_moves(board, &list);
    for (int i = 0; i < list.count; i++)
        out[i] = list.moves[i];
    return list.count;
}

bool xiangqi_in_check(const Board *board, XqSide side)
{
    for (int i = 0; i < form_count(board); i++) {
        const XqPosition *position = &board->as[i];
        XqSquare king = xq_position_king(position, side);
        if (!xq_bitboard_is_empty(xq_position_attackers(position, king, xq_side_other(side))))
            return true;
    }
    return false;
}

/* --- Playing ---------------------------------------------------------------------------------- */

static void count_ply(XqPosition *position, bool is_capture, XqSide mover)
{
    position->halfmoves = is_capture ? 0 : (uint16_t)(position->halfmoves + 1);
    if (mover == XQ_BLACK && position->fullmoves < XQ_COUNTER_MAX)
        position->fullmoves++;
}

/* Returns whether it took something. */
static bool step(Board *board, XqMove move)
{
    XqSquare from = xq_move_from(move), to = xq_move_to(move);
    XqSide mover = side_of(board);
    bool is_capture = xq_position_piece(&board->as[0], to) != XQ_NO_PIECE;
    for (int i = 0; i < form_count(board); i++) {
        xq_position_move_piece(&board->as[i], from, to);
        count_ply(&board->as[i], is_capture, mover);
    }
    if (from == board->banner)
        board->banner = to;
    else if (to == board->banner)
        board->banner = XQ_NO_SQUARE; /* the first form is all there is from now on */
    if (board->extra > 0) {
        board->extra--;
        xq_position_set_side(&board->as[0], mover);
    }
    return is_capture;
}

uint64_t xiangqi_key(const Board *board)
{
    uint64_t key = xq_position_key(&board->as[0]);
    if (board->banner != XQ_NO_SQUARE)
        key ^= duel_mix(board->banner);
    return board->extra > 0 ? key ^ duel_mix(1000u + board->extra) : key;
}

void xiangqi_settle(Xiangqi *s)
{
    XqKinMove moves[XQ_MOVES_MAX];
    XqSide side = side_of(&s->board);
    if (xiangqi_generate(&s->board, moves) == 0) {
        duel_end(&s->end, xiangqi_in_check(&s->board, side) ? BY_CHECKMATE : BY_STALEMATE,
                 (int)xq_side_other(side));
    } else if (s->board.as[0].halfmoves >= QUIET_MAX) {
        duel_end(&s->end, BY_QUIET, NOBODY);
    }
}

void xiangqi_remember(Xiangqi *s, XqKinMove move)
{
    duel_remember(&s->past, xiangqi_key(&s->board), move,
                  xiangqi_in_check(&s->board, side_of(&s->board)));
}

void xiangqi_play(Xiangqi *s, XqKinMove move)
{
    if (duel_is_declaration(move)) {
        duel_declare(&s->end, move);
        return;
    }
    XqSide mover = side_of(&s->board);
    bool has_extra = s->board.extra > 0;
    if (step(&s->board, (XqMove)move) || has_extra)
        duel_forget(&s->past); /* sides alternate only from here on */
    xiangqi_settle(s);
    xiangqi_remember(s, move);
    if (s->end.over == GOES_ON)
        duel_judge(&s->end, &s->past, (int)mover);
}

/* --- Counting --------------------------------------------------------------------------------- */

static uint64_t count_sequences(const Board *board, int depth)
{
    XqMoveList list;
    if (form_count(board) == 1 && board->extra == 0)
        return xq_perft(&board->as[0], depth);
    list_moves(board, &list);
    if (depth == 1)
        return (uint64_t)list.count;
    uint64_t total = 0;
    for (int i = 0; i < list.count; i++) {
        Board next = *board;
        (void)step(&next, list.moves[i]); /* captures do not matter here */
        total += count_sequences(&next, depth - 1);
    }
    return total;
}

/* On the board alone as long as neither repetition nor the count of quiet plies can end a game. */
uint64_t xiangqi_perft(const XqKinState *state, int depth)
{
    enum { SOONEST_END = 8 };
    const Xiangqi *s = xiangqi_of(state);
    XqKinMove moves[XQ_MOVES_MAX];
    if (s->end.over != GOES_ON)
        return 0;
    if (s->past.count - 1 + depth <= SOONEST_END && s->board.as[0].halfmoves + depth <= QUIET_MAX)
        return count_sequences(&s->board, depth);
    int count = xiangqi_generate(&s->board, moves);
    if (depth == 1)
        return (uint64_t)count;
    uint64_t total = 0;
    for (int i = 0; i < count; i++) {
        XqKinState next;
        xq_kin_copy(&next, state);
        xiangqi_play(xiangqi(&next), moves[i]);
        total += xiangqi_perft(&next, depth - 1);
    }
    return total;
}

const char *xiangqi_why_illegal(const XqKinState *state, XqKinMove move)
{
    const Board *board = &xiangqi_of(state)->board;
    if (duel_is_declaration(move))
        return NULL;
    XqSquare from = xq_move_from((XqMove)move), to = xq_move_to((XqMove)move);
    XqPiece piece = xq_position_piece(&board->as[0], from);
    if (piece == XQ_NO_PIECE)
        return N_("there is no piece");
    if (xq_piece_side(piece) != side_of(board))
        return N_("that side is not to move");
    bool is_reached = false;
    for (int i = 0; i < form_count(board); i++)
        is_reached |= xq_bitboard_has(xq_position_reach(&board->as[i], from), to);
    if (!is_reached)
        return N_("that piece does not go there");
    if (board->extra > 0)
        return N_("first moves stay on one's own half, take nothing and give no check");
    return N_("it leaves the general where he can be taken");
}
