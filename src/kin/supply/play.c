/* play.c - what a move does on both boards, and how a game ends. */
#include "kin/supply/supply.h"

uint64_t supply_key(const Supply *s)
{
    uint64_t right = xq_position_key(&s->board[1]);
    uint64_t key =
        xq_position_key(&s->board[0]) ^ (right << 31 | right >> 33) ^ duel_mix(s->step | 1u << 30);
    for (unsigned army = 0; army < ARMIES; army++)
        for (unsigned kind = XQ_ADVISOR; kind < XQ_KIND_COUNT; kind++)
            if (s->hand[army][kind] > 0)
                key ^= duel_mix(1u << 20 | army << 16 | kind << 8 | s->hand[army][kind]);
    return key;
}

/* Red moves on the left at step 0, Black at 3; on the right Red at 1 and Black at 2. */
void supply_set_sides(Supply *s)
{
    xq_position_set_side(&s->board[0], s->step == 0 ? XQ_RED : XQ_BLACK);
    xq_position_set_side(&s->board[1], s->step == 2 ? XQ_BLACK : XQ_RED);
}

static void lose(Supply *s, int over, int army)
{
    duel_end(&s->end, over, army_team(army) ^ 1);
}

/* The army that will move next on a board. */
static int next_army(const Supply *s, int board)
{
    return 2 * board + (int)xq_position_side(&s->board[board]);
}

static bool can_move(const Supply *s, int army)
{
    XqKinMove moves[SUPPLY_MOVES_MAX];
    int board = army_board(army);
    return supply_generate(&s->board[board], s->hand[army], board, moves) > 0;
}

static bool is_mated(const Supply *s, int army)
{
    return supply_in_check(&s->board[army_board(army)], army_side(army)) && !can_move(s, army);
}

void supply_settle(Supply *s)
{
    for (int board = 0; board < board_count(s); board++)
        if (is_mated(s, next_army(s, board))) {
            lose(s, BY_CHECKMATE, next_army(s, board));
            return;
        }
    if (!can_move(s, army_at(s->step)))
        lose(s, BY_STALEMATE, army_at(s->step));
    else if (s->quiet >= QUIET_MAX)
        duel_end(&s->end, BY_QUIET_WITH_HAND, NOBODY);
}

void supply_remember(Supply *s, XqKinMove move, bool is_check)
{
    duel_remember(&s->past, supply_key(s), move, is_check);
}

/* The army that moved `plies` moves before the one to move. */
static int army_before(const Supply *s, int plies)
{
    if (s->is_alone)
        return army_at(plies % 2 == 0 ? s->step : 3 - s->step);
    return army_at(s->step - plies % ARMIES + ARMIES);
}

/* Whether `army` gave check with each of its moves since position `first`. */
static bool is_perpetual(const Supply *s, int army, int first)
{
    int last = s->past.count - 1, count = 0;
    for (int i = last; i > first; i--) {
        if (army_before(s, last - i + 1) != army)
            continue;
        if (!s->past.is_check[i])
            return false;
        count++;
    }
    return count > 0;
}

/* At the third occurrence a team with a player who did nothing but check loses, if only one has. */
static void judge_repetition(Supply *s)
{
    int first = duel_first_of(&s->past, 3, army_count(s));
    bool is_guilty[2] = { false, false };
    if (first < 0)
        return;
    for (int army = 0; army < army_count(s); army++)
        is_guilty[army_team(army)] |= is_perpetual(s, army, first);
    if (is_guilty[0] != is_guilty[1])
        duel_end(&s->end, BY_PERPETUAL_CHECK, is_guilty[0]);
    else
        duel_end(&s->end, BY_REPETITION, NOBODY);
}

void supply_play(Supply *s, XqKinMove move)
{
    if (duel_is_declaration(move)) {
        duel_declare(&s->end, move);
        return;
    }
    int army = army_at(s->step), board = army_board(army);
    XqPiece taken = supply_move_piece(&s->board[board], move);
    if (is_drop(move))
        s->hand[army][move_kind(move)]--;
    if (taken != XQ_NO_PIECE && !s->is_alone)
        s->hand[army_partner(army)][xq_piece_kind(taken)]++;
    s->quiet++;
    if (is_drop(move) || taken != XQ_NO_PIECE) {
        s->quiet = 0;
        duel_forget(&s->past);
    }
    s->step = (uint8_t)(s->is_alone ? 3 - s->step : (s->step + 1) % ARMIES);
    if (s->ply < UINT16_MAX)
        s->ply++;
    supply_settle(s);
    supply_remember(s, core_move(move),
                    supply_in_check(&s->board[board], xq_side_other(army_side(army))));
    if (s->end.over == GOES_ON)
        judge_repetition(s);
}
