/*
 * test_pieces.c - how each piece moves, as the rule books tell it: for a piece on a point, the
 * points it can legally go to. Names in a list are in the order of squares (a0, b0, ... i9).
 */
#include <chuhe/fen.h>
#include <chuhe/position.h>

#include <string.h>

#include "cmocka_all.h"

static const struct {
    const char *label, *fen, *from, *to;
} cases[] = {
    /* King: one step along the lines, inside the palace, never in sight of the other king. */
    { "king in the middle", "3k5/9/9/9/9/9/9/9/4K4/9 w", "e1", "e0 f1 e2" },
    { "king at the side", "3k5/9/9/9/9/9/9/9/5K3/9 w", "f1", "f0 e1 f2" },
    { "king at the corner", "3k5/9/9/9/9/9/9/5K3/9/9 w", "f2", "f1 e2" },
    { "king, no step into sight", "3k5/9/9/9/9/9/9/9/4K4/9 w", "e1", "e0 f1 e2" },
    { "king, a piece hides it", "3k5/9/9/3p5/9/9/9/9/4K4/9 w", "e1", "e0 d1 f1 e2" },
    { "black king", "3ak4/9/9/9/9/9/9/9/9/3K5 b", "e9", "e8 f9" },
    { "king does not go back in the rook's line", "3k5/4r4/9/9/9/9/9/9/4K4/9 w", "e1", "f1" },

    /* Advisor: one step along the diagonals of the palace. */
    { "advisor in the middle", "3k5/9/9/9/9/9/9/9/4A4/4K4 w", "e1", "d0 f0 d2 f2" },
    { "advisor at a corner", "3k5/9/9/9/9/9/9/3A5/9/4K4 w", "d2", "e1" },
    { "advisor, own piece there", "3k5/9/9/9/9/9/9/3A5/4C4/4K4 w", "d2", "" },

    /* Elephant: two steps diagonally, nothing on the eye, never over the river. */
    { "elephant at home", "3k5/9/9/9/9/9/9/9/9/2B1K4 w", "c0", "a2 e2" },
    { "elephant, eye d1 held", "3k5/9/9/9/9/9/9/9/3P5/2B1K4 w", "c0", "a2" },
    { "elephant, eye b1 held by the enemy", "3k5/9/9/9/9/9/9/9/1n7/2B1K4 w", "c0", "e2" },
    { "elephant in the centre", "3k5/9/9/9/9/9/9/4B4/9/4K4 w", "e2", "c0 g0 c4 g4" },
    { "elephant at the river", "3k5/9/9/9/9/2B6/9/9/9/4K4 w", "c4", "a2 e2" },
    { "black elephant", "2b1k4/9/9/9/9/9/9/9/9/3K5 b", "c9", "a7 e7" },
    { "black elephant at the river", "3k5/9/9/9/6b2/9/9/9/9/4K4 b", "g5", "e7 i7" },

    /* Horse: one step along a line, one diagonally on; what stands on the first point blocks. */
    { "horse in the open", "3k5/9/9/9/9/4N4/9/9/9/4K4 w", "e4", "d2 f2 c3 g3 c5 g5 d6 f6" },
    { "horse, blocked by its own", "3k5/9/9/9/4P4/4N4/9/9/9/4K4 w", "e4", "d2 f2 c3 g3 c5 g5" },
    { "horse, blocked by the enemy", "3k5/9/9/9/9/4Np3/9/9/9/4K4 w", "e4", "d2 f2 c3 c5 d6 f6" },
    { "horse in the corner", "3k5/9/9/9/9/9/9/9/9/N3K4 w", "a0", "c1 b2" },
    { "horse in the corner, one leg held", "3k5/9/9/9/9/9/9/9/p8/N3K4 w", "a0", "c1" },

    /* Rook: any way along the lines. */
    { "rook in the open", "3k5/9/9/9/9/9/9/9/R8/4K4 w", "a1",
      "a0 b1 c1 d1 e1 f1 g1 h1 i1 a2 a3 a4 a5 a6 a7 a8 a9" },
    { "rook, own and enemy pieces", "3k5/9/9/9/9/p8/9/9/R1P6/4K4 w", "a1", "a0 b1 a2 a3 a4" },

    /* Cannon: as the rook, but it takes over exactly one piece, of either side. */
    { "cannon does not take what is next", "3k5/9/9/9/9/p8/9/9/C8/4K4 w", "a1",
      "a0 b1 c1 d1 e1 f1 g1 h1 i1 a2 a3" },
    { "cannon takes over its own", "3k5/9/n8/9/9/P8/9/9/CP7/4K4 w", "a1", "a0 a2 a3 a7" },
    { "cannon takes over the enemy's", "3k5/9/n8/9/9/p8/9/9/CP7/4K4 w", "a1", "a0 a2 a3 a7" },
    { "cannon does not take over two", "3k5/9/n8/9/p8/P8/9/9/CP7/4K4 w", "a1", "a0 a2 a3 a5" },
    { "cannon does not take its own", "3k5/9/N8/9/9/p8/9/9/CP7/4K4 w", "a1", "a0 a2 a3" },

    /* Pawn: one step forward, beyond the river sideways too, never back. */
    { "pawn at home", "3k5/9/9/9/9/9/4P4/9/9/4K4 w", "e3", "e4" },
    { "pawn at the river", "3k5/9/9/9/9/4P4/9/9/9/4K4 w", "e4", "e5" },
    { "pawn beyond the river", "3k5/9/9/9/4P4/9/9/9/9/4K4 w", "e5", "d5 f5 e6" },
    { "pawn at the edge", "3k5/9/9/9/P8/9/9/9/9/4K4 w", "a5", "b5 a6" },
    { "pawn on the last line", "3k3P1/9/9/9/9/9/9/9/9/4K4 w", "h9", "g9 i9" },
    { "black pawn at home", "3k5/9/9/p8/9/9/9/9/9/4K4 b", "a6", "a5" },
    { "black pawn beyond the river", "3k5/9/9/9/9/1p7/9/9/9/4K4 b", "b4", "b3 a4 c4" },
    { "black pawn on the last line", "3k5/9/9/9/9/9/9/9/9/p3K4 b", "a0", "b0" },

    /* Held by the king's safety. */
    { "pinned by a rook: along the line", "4k4/9/4r4/9/9/9/9/4R4/9/4K4 w", "e2",
      "e1 e3 e4 e5 e6 e7" },
    { "pinned by the other king", "4k4/9/9/9/9/9/9/4N4/9/4K4 w", "e2", "" },
    { "pinned by the other king, along the file", "4k4/9/9/9/4C4/9/9/9/9/4K4 w", "e5",
      "e1 e2 e3 e4 e6 e7 e8" },
    { "the screen may not be doubled away", "3k5/9/4c4/9/9/9/4p4/4N4/9/4K4 w", "e2", "" },
    { "no piece may become the screen", "3k5/9/4c4/9/9/9/9/9/N8/4K4 w", "a1", "c0 c2 b3" },
    { "no step before the cannon", "3k5/9/4c4/9/9/9/9/6N2/9/4K4 w", "g2", "f0 h0 i1 i3 f4 h4" },
    { "the horse's leg is held fast", "3k5/9/9/9/9/9/9/5n3/5A3/4K4 w", "f1", "" },
    { "the leg may take the horse", "3k5/9/9/9/9/9/9/5n3/5R3/4K4 w", "f1", "f2" },

    /* The three answers to a check. */
    { "check by a rook: the rook is taken", "3k5/9/4r4/9/9/9/9/9/9/R2AK4 w", "a0", "" },
    { "check by a rook: a piece between", "3k5/9/4r4/9/9/9/R8/9/9/4K4 w", "a3", "e3" },
    { "check by a cannon: the screen leaves", "3k5/9/4c4/9/9/9/9/4N4/9/4K4 w", "e2",
      "d0 f0 c1 g1 c3 g3 d4 f4" },
    { "check by a cannon: a second screen", "3k5/9/4c4/9/9/4p4/9/9/R8/4K4 w", "a1", "e1" },
    { "check by a cannon: taking the screen is no help", "3k5/9/4c4/9/9/R3p4/9/9/9/4K4 w", "a4",
      "" },
    { "check by a horse: the leg is blocked", "3k5/9/9/9/9/9/9/5n3/R8/4K4 w", "a1", "f1" },
    { "check by a horse: it is taken", "3k5/9/9/9/9/9/9/R4n3/9/4K4 w", "a2", "f2" },
    { "check by a pawn: it is taken", "3k5/9/9/9/9/9/9/9/R3p4/4K4 w", "a1", "e1" },
    { "check by two: the king alone", "3k5/9/4r4/9/9/9/9/3n5/R8/4K4 w", "a1", "" },
};

static XqPosition read(const char *fen)
{
    XqPosition position;
    assert_int_equal(xq_fen_parse(&position, xq_str(fen), NULL), XQ_OK);
    assert_int_equal(xq_position_check_playable(&position, NULL), XQ_OK);
    return position;
}

static void moves_of(XqBuf *out, const XqPosition *position, XqSquare from)
{
    xq_buf_reset(out);
    for (int to = 0; to < XQ_SQUARES; to++)
        if (xq_position_is_legal(position, xq_move(from, (XqSquare)to))) {
            xq_buf_append_cstr(out, xq_buf_str(out).len > 0 ? " " : "");
            xq_square_format(out, (XqSquare)to);
        }
}

static void pieces_move_by_the_book(void **state)
{
    (void)state;
    XqBuf buf;
    xq_buf_init(&buf, 1024);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        print_message("%s\n", cases[i].label);
        XqPosition position = read(cases[i].fen);
        XqSquare from;
        assert_int_equal(xq_square_parse(&from, xq_str(cases[i].from), NULL), XQ_OK);
        moves_of(&buf, &position, from);
        assert_string_equal(xq_buf_cstr(&buf), cases[i].to);
    }
    xq_buf_release(&buf);
}

/* What the introductions to the game say about its first position. */
static void the_start(void **state)
{
    (void)state;
    static const struct {
        const char *from, *to;
    } facts[] = {
        { "h0", "g2 i2" }, /* the horse: not f1, the elephant is in the way */
        { "c0", "a2 e2" }, /* the elephant */
        { "a0", "a1 a2" }, /* the rook */
        { "d0", "e1" },    /* the advisor */
        { "e0", "e1" },    /* the king */
        { "e3", "e4" },    /* the pawn */
        { "b2", "b1 a2 c2 d2 e2 f2 g2 b3 b4 b5 b6 b9" }, /* the cannon: it takes the horse b9 */
        { "h2", "h1 c2 d2 e2 f2 g2 i2 h3 h4 h5 h6 h9" },
    };
    XqPosition position;
    XqBuf buf;
    xq_position_start(&position);
    xq_buf_init(&buf, 1024);
    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++) {
        XqSquare from;
        assert_int_equal(xq_square_parse(&from, xq_str(facts[i].from), NULL), XQ_OK);
        moves_of(&buf, &position, from);
        assert_string_equal(xq_buf_cstr(&buf), facts[i].to);
    }
    xq_buf_release(&buf);
}

/* An elephant that could cross the river would have 12 of the 90 points; it cannot, and has 7. */
static void an_elephant_knows_seven_points(void **state)
{
    (void)state;
    XqBitboard met = xq_bitboard_of(xq_square(2, 0)), fresh = met;
    while (!xq_bitboard_is_empty(fresh)) {
        XqPosition position = read("3k5/9/9/9/9/9/9/9/9/4K4 w");
        XqSquare at = xq_bitboard_pop(&fresh);
        xq_position_put(&position, at, xq_piece(XQ_RED, XQ_ELEPHANT));
        XqBitboard reach = xq_bitboard_minus(xq_position_reach(&position, at), met);
        met = xq_bitboard_or(met, reach);
        fresh = xq_bitboard_or(fresh, reach);
    }
    assert_int_equal(xq_bitboard_count(met), 7);
}

static void games_end(void **state)
{
    (void)state;
    static const struct {
        const char *label, *fen;
        XqEnd want;
    } ends[] = {
        { "the start", XQ_FEN_START, XQ_END_NONE },
        { "two rooks", "4k4/9/9/9/9/9/9/9/8r/3K4r w", XQ_END_CHECKMATE },
        { "a horse in the palace's throat", "3ak4/4a1N2/9/9/9/9/9/9/9/3K5 b", XQ_END_NONE },
        { "smothered by its advisors, two cannons", "3aka3/9/9/9/9/9/9/4C4/4C4/3K5 b",
          XQ_END_CHECKMATE },
        { "the facing king holds the file", "3k5/3P5/9/9/9/9/9/9/9/4K4 b", XQ_END_NONE },
        { "a pawn below takes it away", "3k5/4P4/9/9/9/9/9/9/9/4K4 b", XQ_END_STALEMATE },
        { "shut in", "3k5/9/9/9/9/9/9/4p4/3p1p3/4K4 w", XQ_END_STALEMATE },
    };
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        print_message("%s\n", ends[i].label);
        XqPosition position = read(ends[i].fen);
        assert_int_equal(xq_position_end(&position), ends[i].want);
        assert_int_equal(xq_position_can_move(&position), ends[i].want == XQ_END_NONE);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_move_by_the_book),
        cmocka_unit_test(the_start),
        cmocka_unit_test(an_elephant_knows_seven_points),
        cmocka_unit_test(games_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
