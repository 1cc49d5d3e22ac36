/* test_see.c - static exchanges: by hand, and against a slow twin on random positions. */
#include "engine/see.h"

#include <chuhe/fen.h>
#include "engine/params.h"
#include "sample.h"

#include "cmocka_all.h"

static void by_hand(void **state)
{
    (void)state;
    const int pawn = xq_kind_value[XQ_PAWN], horse = xq_kind_value[XQ_HORSE],
              rook = xq_kind_value[XQ_ROOK], cannon = xq_kind_value[XQ_CANNON];
    const struct {
        const char *label, *fen, *move;
        int gain;
    } cases[] = {
        { "nothing to take", XQ_FEN_START, "h0g2", 0 },
        { "cannon for a horse that a rook guards", XQ_FEN_START, "h2h9", horse - cannon },
        { "a free pawn", "3k5/9/9/9/9/p8/9/9/9/R3K4 w - - 0 1", "a0a4", pawn },
        { "rook takes a pawn that a rook guards", "r2k5/9/9/9/9/p8/9/9/9/R3K4 w - - 0 1", "a0a4",
          pawn - rook },
        { "two rooks on the file against one", "r2k5/9/9/9/9/p8/9/9/R8/R3K4 w - - 0 1", "a1a4",
          pawn },
        { "a horse whose leg is tied guards nothing", "3k5/9/9/1n7/1p7/p8/9/9/9/R3K4 w - - 0 1",
          "a0a4", pawn },
        { "a horse whose leg is free does", "3k5/9/1n7/9/p8/9/9/9/9/R3K4 w - - 0 1", "a0a5",
          pawn - rook },
        { "the taker was the only screen", "c2k5/9/9/R8/9/p8/9/9/9/4K4 w - - 0 1", "a6a4", pawn },
        { "the taker becomes a screen", "c2k5/9/9/9/9/p7R/p8/9/9/4K4 w - - 0 1", "i4a4", pawn },
        { "a cannon behind a screen guards", "c2k5/9/p8/9/9/p7R/9/9/9/4K4 w - - 0 1", "i4a4",
          pawn - rook },
        { "a king guards its palace", "4k4/4a4/9/4R4/9/9/9/9/9/5K3 w - - 0 1", "e6e8",
          xq_kind_value[XQ_ADVISOR] - rook },
        { "but not where it could be taken", "4k4/4a4/9/4R4/4R4/9/9/9/9/5K3 w - - 0 1", "e6e8",
          xq_kind_value[XQ_ADVISOR] },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        XqPosition position;
        XqMove move;
        assert_int_equal(xq_fen_parse(&position, xq_str(cases[i].fen), NULL), XQ_OK);
        assert_int_equal(xq_move_parse(&move, xq_str(cases[i].move), NULL), XQ_OK);
        if (!xq_position_is_legal(&position, move))
            fail_msg("%s: not legal", cases[i].label);
        if (!xq_see_at_least(&position, move, cases[i].gain) ||
            xq_see_at_least(&position, move, cases[i].gain + 1))
            fail_msg("%s: not %d", cases[i].label, cases[i].gain);
    }
}

/* The twin: all attackers from the rules library, the cheapest taken off in turn. */

static int worth(const XqPosition *position, XqSquare square)
{
    XqPiece piece = position->board[square];
    return piece == XQ_NO_PIECE ? 0 : xq_kind_value[xq_piece_kind(piece)];
}

static XqSquare cheapest(const XqPosition *position, XqSquare point, XqSide side)
{
    XqBitboard set = xq_position_attackers(position, point, side);
    XqSquare best = XQ_NO_SQUARE;
    while (!xq_bitboard_is_empty(set)) {
        XqSquare s = xq_bitboard_pop(&set);
        /* Along the open file a king takes nothing but the other king. */
        if (xq_piece_kind(position->board[s]) == XQ_KING && !xq_square_in_palace(point, side))
            continue;
        if (xq_piece_kind(position->board[s]) == XQ_KING &&
            xq_square_file(s) == xq_square_file(point) && s != point + 9 && s != point - 9)
            continue;
        if (best == XQ_NO_SQUARE || worth(position, s) < worth(position, best))
            best = s;
    }
    return best;
}

/* What `side` gains at best by taking on the point or not. */
static int gain(const XqPosition *position, XqSquare point, XqSide side)
{
    XqSquare from = cheapest(position, point, side);
    if (from == XQ_NO_SQUARE)
        return 0;
    XqPosition next = *position;
    XqPiece piece = next.board[from];
    xq_position_put(&next, from, XQ_NO_PIECE);
    xq_position_put(&next, point, piece);
    if (xq_piece_kind(piece) == XQ_KING &&
        cheapest(&next, point, xq_side_other(side)) != XQ_NO_SQUARE)
        return 0;
    int score = worth(position, point) - gain(&next, point, xq_side_other(side));
    return score > 0 ? score : 0;
}

static void equals_the_slow_twin(void **state)
{
    (void)state;
    XqRandom random = sample_seed("static exchanges equal the slow twin");
    int compared = 0;
    for (int i = 0; i < 3000; i++) {
        XqPosition position = sample_playable(&random);
        XqMoveList list;
        xq_position_moves(&position, &list);
        for (int m = 0; m < list.count; m++) {
            XqSquare from = xq_move_from(list.moves[m]), to = xq_move_to(list.moves[m]);
            if (xq_piece_kind(position.board[from]) == XQ_KING)
                continue; /* it risks more than any exchange can be about */
            XqPosition next = position;
            xq_position_put(&next, from, XQ_NO_PIECE);
            xq_position_put(&next, to, position.board[from]);
            int want =
                worth(&position, to) - gain(&next, to, xq_side_other(xq_position_side(&position)));
            if (!xq_see_at_least(&position, list.moves[m], want) ||
                xq_see_at_least(&position, list.moves[m], want + 1))
                fail_msg("%s: move %d to %d is not worth %d", sample_fen(&position), from, to,
                         want);
            compared++;
        }
    }
    assert_true(compared > 10000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(by_hand),
        cmocka_unit_test(equals_the_slow_twin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
