/* play.c - what a move does, and how a game ends. */
#include "kin/mini_xiangqi/mini.h"

uint64_t mini_key(const Board *board)
{
    uint64_t key = duel_mix(1u << 16 | board->turn);
    for (int point = 0; point < POINTS; point++) {
        uint8_t code = board->at[cell_of_point(point)];
        if (code != EMPTY)
            key ^= duel_mix((uint64_t)point << 8 | code);
    }
    return key;
}

void mini_settle(Mini *s)
{
    XqKinMove moves[MINI_MOVES_MAX];
    int side = s->board.turn;
    if (mini_generate(&s->board, moves) == 0) {
        duel_end(&s->end, mini_is_attacked(&s->board, side) ? BY_CHECKMATE : BY_STALEMATE,
                 side ^ 1);
    } else if (s->quiet >= QUIET_MAX) {
        duel_end(&s->end, BY_QUIET, NOBODY);
    }
}

void mini_remember(Mini *s, XqKinMove move)
{
    duel_remember(&s->past, mini_key(&s->board), move, mini_is_attacked(&s->board, s->board.turn));
}

void mini_play(Mini *s, XqKinMove move)
{
    if (duel_is_declaration(move)) {
        duel_declare(&s->end, move);
        return;
    }
    int mover = s->board.turn;
    uint8_t taken = mini_move_piece(&s->board, move_from(move), move_to(move));
    s->board.turn ^= 1;
    if (s->ply < UINT16_MAX)
        s->ply++;
    s->quiet++;
    if (taken != EMPTY) {
        s->quiet = 0;
        duel_forget(&s->past);
    }
    mini_settle(s);
    mini_remember(s, move);
    if (s->end.over == GOES_ON)
        duel_judge(&s->end, &s->past, mover);
}
