/* randomgame.c - plays legal moves picked by a small generator until the game ends. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <chuhe/fen.h>
#include <chuhe/position.h>

/* xorshift64: good enough to pick a move, and the same everywhere. */
static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

int main(int count, char **args)
{
    uint64_t state = count > 1 ? strtoull(args[1], NULL, 10) : 1;
    if (state == 0)
        state = 1; /* 0 would stay 0 */

    XqPosition position;
    xq_position_start(&position);
    int plies = 0;
    XqMoveList list;
    for (; plies < 1000; plies++) {
        xq_position_moves(&position, &list);
        if (list.count == 0)
            break;
        xq_position_play(&position, list.moves[next_random(&state) % (uint64_t)list.count]);
    }

    XqBuf fen;
    xq_buf_init(&fen, XQ_FEN_SIZE);
    xq_fen_format(&fen, &position);
    printf("%s\n%d plies, ", xq_buf_cstr(&fen), plies);
    xq_buf_release(&fen);
    switch (xq_position_end(&position)) {
    case XQ_END_NONE:
        puts("still going");
        break;
    case XQ_END_CHECKMATE:
        puts("checkmate");
        break;
    case XQ_END_STALEMATE:
        puts("stalemate");
        break;
    }
    return 0;
}
