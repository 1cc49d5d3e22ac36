/*
 * play.c - what a move does, and how a game ends: mate, facing generals let stand, two passes,
 * repetition, and too many plies without a capture; then points, where the rules count them.
 */
#include "kin/janggi/janggi.h"

static uint64_t key_of(int cell, uint8_t code)
{
    return duel_mix((uint64_t)cell << 8 | code);
}

/* Where everything stands, and who is to move. */
static uint64_t position_key(const Janggi *s)
{
    uint64_t key = duel_mix(1u << 16 | (unsigned)s->board.turn << 8 | s->setup);
    for (int point = 0; point < POINTS; point++) {
        int cell = cell_of_point(point);
        if (s->board.at[cell] != EMPTY)
            key ^= key_of(cell, s->board.at[cell]);
    }
    return key;
}

uint64_t janggi_key(const Janggi *s)
{
    return position_key(s) ^ (s->board.has_passed ? duel_mix(1u << 17) : 0);
}

/* --- Points ----------------------------------------------------------------------------------- */

bool janggi_has_points(const Janggi *s)
{
    return s->ruleset == OFFICIAL || s->ruleset == MODERN;
}

int janggi_points(const Janggi *s, int side)
{
    static const int points[KIND_COUNT] = {
        [ADVISOR] = 3, [ELEPHANT] = 3, [HORSE] = 5, [CHARIOT] = 13, [CANNON] = 7, [SOLDIER] = 2,
    };
    int sum = side == HAN ? 15 : 0;
    for (int word = 0; word < WORDS; word++)
        for (uint64_t left = s->board.set[side][word]; left != 0; left &= left - 1)
            sum += 10 * points[piece_kind(s->board.at[word * 64 + __builtin_ctzll(left)])];
    return sum;
}

/* Never equal: Han's half point sees to that. */
static int ahead_on_points(const Janggi *s)
{
    if (!janggi_has_points(s))
        return NOBODY;
    return janggi_points(s, CHO) > janggi_points(s, HAN) ? CHO : HAN;
}

/* --- Ends ------------------------------------------------------------------------------------- */

int janggi_quiet_max(const Janggi *s)
{
    return s->ruleset == MODERN ? 200 : 100;
}

/* Only who is in check can be without a move; all others may pass. */
static bool is_mated(const Board *board)
{
    XqKinMove moves[JANGGI_MOVES_MAX];
    return janggi_is_attacked(board, board->turn) && janggi_generate(board, moves) == 0;
}

void janggi_settle(Janggi *s)
{
    if (s->end.over != GOES_ON)
        s->end.winner = (uint8_t)ahead_on_points(s);
    else if (is_mated(&s->board))
        duel_end(&s->end, BY_CHECKMATE, s->board.turn ^ 1);
    else if (s->quiet >= janggi_quiet_max(s))
        duel_end(&s->end, BY_QUIET, ahead_on_points(s));
}

void janggi_remember(Janggi *s, XqKinMove move)
{
    duel_remember(&s->past, position_key(s), move, janggi_is_attacked(&s->board, s->board.turn));
}

/*
 * The modern rule: whoever moves one piece, not a general or an advisor, to and fro until it comes
 * to a point for the third time running, loses; unless he stood in check before one of these moves.
 * One pass just before the last move does not count.
 */
static bool goes_to_and_fro(const Janggi *s)
{
    enum { MOVES = 5 };
    int last = s->past.count - 1, found = 0;
    XqKinMove moves[MOVES];
    for (int i = last; i >= 1 && found < MOVES; i -= 2) {
        XqKinMove move = s->past.move[i];
        if (is_pass(move) && i == last - 2)
            continue;
        if (is_pass(move) || s->past.is_check[i - 1])
            return false;
        moves[found++] = move;
    }
    if (found < MOVES)
        return false;
    int kind = piece_kind(s->board.at[move_to(moves[0])]);
    if (kind == GENERAL || kind == ADVISOR)
        return false;
    for (int i = 1; i < MOVES - 1; i++)
        if (moves[i] != move_of(move_to(moves[i - 1]), move_from(moves[i - 1])))
            return false;
    return move_to(moves[MOVES - 1]) == move_from(moves[MOVES - 2]);
}

static void judge_repetition(Janggi *s)
{
    int mover = s->board.turn ^ 1;
    if (s->ruleset == MODERN && goes_to_and_fro(s)) {
        duel_end(&s->end, BY_TO_AND_FRO, mover ^ 1);
        return;
    }
    switch (duel_repetition(&s->past, s->ruleset == MODERN ? 4 : 3)) {
    case DUEL_NEW:
        break;
    case DUEL_REPEATED:
        duel_end(&s->end, BY_REPETITION, ahead_on_points(s));
        break;
    case DUEL_MOVER_CHECKED:
        duel_end(&s->end, BY_PERPETUAL_CHECK, mover ^ 1);
        break;
    case DUEL_OTHER_CHECKED:
        duel_end(&s->end, BY_PERPETUAL_CHECK, mover);
        break;
    }
}

/* --- Moves ------------------------------------------------------------------------------------ */

/* Han's order first, then Cho's; Cho makes the first move as well. */
static void order(Janggi *s, int number)
{
    janggi_set_up(&s->board, s->board.turn, number);
    s->setup = s->setup == HAN_ORDERS ? CHO_ORDERS : READY;
    s->board.turn = CHO;
    if (s->setup == READY)
        janggi_remember(s, 0);
}

void janggi_play(Janggi *s, XqKinMove move)
{
    Board *board = &s->board;
    if (duel_is_declaration(move)) {
        duel_declare(&s->end, move);
        return;
    }
    if (move >= MOVE_ORDER) {
        order(s, (int)(move - MOVE_ORDER));
        return;
    }
    bool passes = is_pass(move), had_passed = board->has_passed;
    bool was_facing = passes && board->has_bikjang && janggi_is_facing(board);
    uint8_t taken = passes ? EMPTY : janggi_move_piece(board, move_from(move), move_to(move));
    board->has_passed = passes;
    board->turn ^= 1;
    if (s->ply < UINT16_MAX)
        s->ply++;
    s->quiet++;
    if (taken != EMPTY) {
        s->quiet = 0;
        duel_forget(&s->past);
    }
    if (was_facing)
        s->end.over = BY_BIKJANG;
    else if (passes && had_passed)
        s->end.over = BY_PASSES;
    janggi_settle(s);
    janggi_remember(s, move);
    if (s->end.over == GOES_ON)
        judge_repetition(s);
}
