/* sample.c - see sample.h. */
#include "sample.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <chuhe/fen.h>

XqRandom sample_seed(const char *property)
{
    const char *given = getenv("CHUHE_SEED");
    struct timespec now;
    (void)clock_gettime(CLOCK_REALTIME, &now); /* any value will do */
    uint64_t seed = given != NULL ? strtoull(given, NULL, 10)
                                  : (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
    printf("%s: CHUHE_SEED=%" PRIu64 "\n", property, seed);
    return xq_random_seed(seed);
}

int sample_rounds(int usual)
{
    const char *given = getenv("CHUHE_ROUNDS");
    long rounds = given != NULL ? strtol(given, NULL, 10) : 1;
    return rounds > 1 && rounds <= 10000 ? usual * (int)rounds : usual;
}

XqPosition sample_playout(XqRandom *random, int plies)
{
    XqPosition position;
    XqMoveList list;
    xq_position_start(&position);
    for (int i = 0; i < plies; i++) {
        xq_position_moves(&position, &list);
        if (list.count == 0)
            break;
        xq_position_play(&position, list.moves[xq_random_below(random, (uint32_t)list.count)]);
    }
    return position;
}

static XqPiece random_piece(XqRandom *random, XqSide side, XqKind first)
{
    uint32_t kinds = (uint32_t)(XQ_KIND_COUNT - first);
    return xq_piece(side, (XqKind)(first + xq_random_below(random, kinds)));
}

XqPosition sample_arrangement(XqRandom *random)
{
    XqPosition position;
    xq_position_clear(&position);
    uint32_t pieces = xq_random_below(random, 1 + xq_random_below(random, XQ_SQUARES + 1));
    for (uint32_t i = 0; i < pieces; i++)
        xq_position_put(&position, (XqSquare)xq_random_below(random, XQ_SQUARES),
                        random_piece(random, (XqSide)xq_random_below(random, 2), XQ_KING));
    xq_position_set_side(&position, (XqSide)xq_random_below(random, 2));
    position.halfmoves = (uint16_t)xq_random_below(random, XQ_COUNTER_MAX + 1);
    position.fullmoves = (uint16_t)(1 + xq_random_below(random, XQ_COUNTER_MAX));
    return position;
}

/* A point within `reach` files and ranks of another, or any. */
static XqSquare random_square(XqRandom *random, XqSquare near, uint32_t reach)
{
    int file = xq_square_file(near) + (int)xq_random_below(random, 2 * reach + 1) - (int)reach;
    int rank = xq_square_rank(near) + (int)xq_random_below(random, 2 * reach + 1) - (int)reach;
    if (file < 0 || file >= XQ_FILES || rank < 0 || rank >= XQ_RANKS)
        return (XqSquare)xq_random_below(random, XQ_SQUARES);
    return xq_square(file, rank);
}

static void fill(XqPosition *position, XqRandom *random, XqSide side)
{
    uint32_t reach = 1 + xq_random_below(random, 9);
    XqKind first = (XqKind)(XQ_ADVISOR + xq_random_below(random, 5));
    for (uint32_t left = xq_random_below(random, 16); left > 0; left--) {
        XqSide king = (XqSide)xq_random_below(random, 2);
        XqSquare square = random_square(random, position->king[king], reach);
        if (position->board[square] == XQ_NO_PIECE)
            xq_position_put(position, square, random_piece(random, side, first));
    }
}

XqPosition sample_composed(XqRandom *random)
{
    XqPosition position;
    do {
        xq_position_clear(&position);
        for (int side = 0; side < 2; side++)
            xq_position_put(&position,
                            xq_square(3 + (int)xq_random_below(random, 3),
                                      7 * side + (int)xq_random_below(random, 3)),
                            xq_piece((XqSide)side, XQ_KING));
        fill(&position, random, XQ_RED);
        fill(&position, random, XQ_BLACK);
        xq_position_set_side(&position, (XqSide)xq_random_below(random, 2));
    } while (xq_position_check_playable(&position, NULL) != XQ_OK);
    return position;
}

XqPosition sample_playable(XqRandom *random)
{
    if (xq_random_below(random, 2) == 0)
        return sample_composed(random);
    return sample_playout(random, (int)xq_random_below(random, 200));
}

const char *sample_fen(const XqPosition *position)
{
    static char text[XQ_FEN_SIZE];
    XqBuf buf;
    xq_buf_init(&buf, sizeof text - 1);
    xq_fen_format(&buf, position);
    memcpy(text, xq_buf_cstr(&buf), xq_buf_str(&buf).len + 1);
    xq_buf_release(&buf);
    return text;
}
