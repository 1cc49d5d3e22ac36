/* perft.c - counting sequences of legal moves. */
#include <chuhe/perft.h>

static uint64_t count(const XqPosition *position, int depth, int bulk_depth)
{
    if (depth == 0)
        return 1;
    XqMoveList list;
    xq_position_moves(position, &list);
    if (depth == bulk_depth)
        return (uint64_t)list.count;
    uint64_t total = 0;
    for (int i = 0; i < list.count; i++) {
        XqPosition next = *position;
        xq_position_play(&next, list.moves[i]);
        total += count(&next, depth - 1, bulk_depth);
    }
    return total;
}

uint64_t xq_perft(const XqPosition *position, int depth)
{
    return count(position, depth, 1);
}

uint64_t xq_perft_no_bulk(const XqPosition *position, int depth)
{
    return count(position, depth, 0);
}
