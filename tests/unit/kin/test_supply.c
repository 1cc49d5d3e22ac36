/*
 * test_supply.c - one board of supply chess by itself: its counts of move sequences with full and
 * with empty hands, as Fairy-Stockfish has them; and what a drop may and may not do, looked at the
 * long way at every step of random games.
 */
#include <inttypes.h>

#include <chuhe/fen.h>

#include "cmocka_all.h"
#include "kin/supply/supply.h"

/* Both sides of one board alternate; what they take goes to nobody here. */
static uint64_t count(const XqPosition *position, uint8_t hand[2][XQ_KIND_COUNT], int depth)
{
    XqKinMove moves[SUPPLY_MOVES_MAX];
    XqSide side = xq_position_side(position);
    int found = supply_generate(position, hand[side], 0, moves);
    if (depth == 1)
        return (uint64_t)found;
    uint64_t total = 0;
    for (int i = 0; i < found; i++) {
        XqPosition next = *position;
        (void)supply_move_piece(&next, moves[i]); /* taken or not */
        if (is_drop(moves[i]))
            hand[side][move_kind(moves[i])]--;
        total += count(&next, hand, depth - 1);
        if (is_drop(moves[i]))
            hand[side][move_kind(moves[i])]++;
    }
    return total;
}

static void one_board_counts_as_known(void **unused)
{
    (void)unused;
    static const struct {
        int in_hand, depth;
        uint64_t want;
    } cases[] = { { 0, 1, 44 }, { 0, 2, 1920 }, { 0, 3, 79666 }, { 1, 1, 143 }, { 1, 2, 20420 } };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        XqPosition position;
        uint8_t hand[2][XQ_KIND_COUNT] = { { 0 } };
        xq_position_start(&position);
        for (int kind = XQ_ADVISOR; kind < XQ_KIND_COUNT; kind++)
            hand[XQ_RED][kind] = hand[XQ_BLACK][kind] = (uint8_t)cases[i].in_hand;
        assert_int_equal(count(&position, hand, cases[i].depth), cases[i].want);
    }
}

static bool may_drop(const Supply *s, int army, int kind, XqSquare to)
{
    XqSide side = army_side(army);
    XqPiece piece = xq_piece(side, (XqKind)kind);
    XqPosition next = s->board[army_board(army)];
    if (s->hand[army][kind] == 0 || xq_position_piece(&next, to) != XQ_NO_PIECE ||
        !xq_square_at_home(to, side) || !xq_square_can_hold(to, piece))
        return false;
    xq_position_put(&next, to, piece);
    return !supply_in_check(&next, side) && !supply_in_check(&next, xq_side_other(side));
}

/* On every point every piece; and pieces are neither lost nor made. */
static void check(const XqKinState *state, const XqKinMoveList *list)
{
    const Supply *s = supply_of(state);
    int army = army_at(s->step), board = army_board(army), pieces = 0;
    for (int kind = XQ_ADVISOR; kind < XQ_KIND_COUNT; kind++)
        for (int to = 0; to < XQ_SQUARES; to++) {
            XqKinMove drop = drop_of(board, kind, (XqSquare)to);
            bool is_listed = false;
            for (int i = 0; i < list->count; i++)
                is_listed |= list->moves[i] == drop;
            assert_int_equal(is_listed, may_drop(s, army, kind, (XqSquare)to));
        }
    for (int k = 0; k < BOARDS; k++)
        pieces += xq_bitboard_count(xq_position_occupied(&s->board[k]));
    for (int k = 0; k < ARMIES; k++)
        for (int kind = XQ_ADVISOR; kind < XQ_KIND_COUNT; kind++)
            pieces += s->hand[k][kind];
    assert_int_equal(pieces, 64);
}

static void drops_are_what_they_may_be(void **unused)
{
    (void)unused;
    static XqKinMoveList list;
    for (uint64_t number = 1; number <= 6; number++) {
        XqKinRules rules;
        XqKinState state;
        XqKinSeed seed;
        int drops = 0;
        xq_kin_seed_init(&seed, number);
        XqKinRandom random = xq_kin_seed_random(&seed);
        xq_kin_rules_init(&rules, xq_kin_find(XQ_STR("supply")));
        assert_int_equal(xq_kin_start(&state, &rules, NULL, NULL), XQ_OK);
        for (int ply = 0; ply < 200; ply++) {
            xq_kin_moves(&state, &list);
            if (list.count == 0)
                break;
            check(&state, &list);
            XqKinMove move = list.moves[xq_kin_random_below(&random, (uint64_t)list.count)];
            drops += is_drop(move);
            xq_kin_play(&state, move, NULL);
        }
        if (drops == 0)
            fail_msg("seed %" PRIu64 ": nothing was put down", number);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_board_counts_as_known),
        cmocka_unit_test(drops_are_what_they_may_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
