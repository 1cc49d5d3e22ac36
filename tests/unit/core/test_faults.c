/* test_faults.c - everything that can be wrong with a position: alone, and together. */
#include <chuhe/fen.h>
#include <chuhe/position.h>

#include <string.h>

#include "cmocka_all.h"

#define START XQ_FEN_START

static const struct {
    const char *label, *fen;
    unsigned want;
} cases[] = {
    { "the start", START, 0 },
    { "bare kings", "3k5/9/9/9/9/9/9/9/9/4K4 w", 0 },
    { "no red king", "3k5/9/9/9/9/9/9/9/9/9 w", XQ_FAULT_NO_RED_KING },
    { "no black king", "9/9/9/9/9/9/9/9/9/4K4 w", XQ_FAULT_NO_BLACK_KING },
    { "two red kings", "3k5/9/9/9/9/9/9/9/9/4KK3 w", XQ_FAULT_MANY_KINGS },
    { "two black kings", "3k5/5k3/9/9/9/9/9/9/9/4K4 w", XQ_FAULT_MANY_KINGS },
    { "a king beside its palace", "3k5/9/9/9/9/9/9/9/9/6K2 w", XQ_FAULT_KING_OUTSIDE },
    { "a king before its palace", "3k5/9/9/9/9/9/4K4/9/9/9 w", XQ_FAULT_KING_OUTSIDE },
    { "a king in the other palace", "4K4/9/9/9/9/9/9/9/9/3k5 w", XQ_FAULT_KING_OUTSIDE },
    { "an advisor off its points", "3k5/9/9/9/9/9/9/9/3A5/4K4 w", XQ_FAULT_ADVISOR_POINT },
    { "an advisor outside", "3k5/9/9/9/9/9/9/9/9/A3K4 w", XQ_FAULT_ADVISOR_POINT },
    { "an advisor in the other palace", "3k5/4A4/9/9/9/9/9/9/9/4K4 b", XQ_FAULT_ADVISOR_POINT },
    { "an elephant off its points", "3k5/9/9/9/9/9/9/9/2B6/4K4 w", XQ_FAULT_ELEPHANT_POINT },
    { "an elephant over the river", "2B1k4/9/9/9/9/9/9/9/9/3K5 w", XQ_FAULT_ELEPHANT_POINT },
    { "a pawn behind its line", "3k5/9/9/9/9/9/9/P8/9/4K4 w", XQ_FAULT_PAWN_POINT },
    { "a pawn on a file it cannot have", "3k5/9/9/9/9/1P7/9/9/9/4K4 w", XQ_FAULT_PAWN_POINT },
    { "that file beyond the river", "3k5/9/9/9/1P7/9/9/9/9/4K4 w", 0 },
    { "a black pawn behind its line", "3k5/9/p8/9/9/9/9/9/9/4K4 w", XQ_FAULT_PAWN_POINT },
    { "three advisors", "3k5/9/9/9/9/9/9/3A1A3/4A4/4K4 w", XQ_FAULT_MANY_ADVISORS },
    { "three elephants", "3k5/9/9/9/9/9/9/B3B3B/9/4K4 w", XQ_FAULT_MANY_ELEPHANTS },
    { "three horses", "3k5/9/9/9/9/9/9/N3N3N/9/4K4 w", XQ_FAULT_MANY_HORSES },
    { "three rooks", "4k4/9/9/9/9/9/9/RRR6/9/4K4 w", XQ_FAULT_MANY_ROOKS | XQ_FAULT_KINGS_FACING },
    { "three rooks, kings apart", "4k4/9/9/9/9/9/9/RRR6/9/3K5 w", XQ_FAULT_MANY_ROOKS },
    { "three cannons", "3k5/9/9/9/9/9/9/CCC6/9/4K4 w", XQ_FAULT_MANY_CANNONS },
    { "six pawns", "3k5/9/9/PPPPPP3/9/9/9/9/9/4K4 w", XQ_FAULT_MANY_PAWNS },
    { "seventeen pieces", "3k5/9/9/9/9/9/9/RRRRRRRR1/RRRRRRRR1/4K4 b",
      XQ_FAULT_MANY_ROOKS | XQ_FAULT_MANY_PIECES },
    { "kings facing", "4k4/9/9/9/9/9/9/9/9/4K4 w", XQ_FAULT_KINGS_FACING },
    { "kings facing, Black to move", "4k4/9/9/9/9/9/9/9/9/4K4 b", XQ_FAULT_KINGS_FACING },
    { "kings hidden from each other", "4k4/9/9/9/9/9/9/9/4A4/4K4 b", 0 },
    { "in check and to move", "4k4/9/9/9/9/9/9/9/9/3KR4 b", 0 },
    { "in check and not to move: rook", "4k4/9/9/9/9/9/9/9/4R4/3K5 w", XQ_FAULT_OPPONENT_IN_CHECK },
    { "cannon", "4k4/9/9/9/4p4/9/9/9/4C4/3K5 w", XQ_FAULT_OPPONENT_IN_CHECK },
    { "horse", "4k4/9/3N5/9/9/9/9/9/9/3K5 w", XQ_FAULT_OPPONENT_IN_CHECK },
    { "pawn", "3Pk4/9/9/9/9/9/9/9/9/3K5 w", XQ_FAULT_OPPONENT_IN_CHECK },
    { "check and facing", "4k4/9/3N5/9/9/9/9/9/9/4K4 w",
      XQ_FAULT_OPPONENT_IN_CHECK | XQ_FAULT_KINGS_FACING },
    { "an empty board", "9/9/9/9/9/9/9/9/9/9 w", XQ_FAULT_NO_RED_KING | XQ_FAULT_NO_BLACK_KING },
    { "all kinds on wrong points", "3kA4/9/9/9/9/9/9/9/B8/P3K4 w",
      XQ_FAULT_ADVISOR_POINT | XQ_FAULT_ELEPHANT_POINT | XQ_FAULT_PAWN_POINT },
    { "too many of all", "AAABBBNNN/RRRCCCPPP/PPPKK4/9/9/9/9/9/9/9 w",
      XQ_FAULT_NO_BLACK_KING | XQ_FAULT_MANY_KINGS | XQ_FAULT_KING_OUTSIDE |
          XQ_FAULT_ADVISOR_POINT | XQ_FAULT_ELEPHANT_POINT | XQ_FAULT_MANY_ADVISORS |
          XQ_FAULT_MANY_ELEPHANTS | XQ_FAULT_MANY_HORSES | XQ_FAULT_MANY_ROOKS |
          XQ_FAULT_MANY_CANNONS | XQ_FAULT_MANY_PAWNS | XQ_FAULT_MANY_PIECES },
};

static void faults_are_told(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        XqPosition position;
        print_message("%s\n", cases[i].label);
        assert_int_equal(xq_fen_parse(&position, xq_str(cases[i].fen), NULL), XQ_OK);
        assert_int_equal(xq_position_faults(&position), cases[i].want);
    }
}

/* Every fault has a case of its own above, so none goes untested. */
static void every_fault_has_a_case(void **state)
{
    (void)state;
    unsigned alone = 0;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        if ((cases[i].want & (cases[i].want - 1)) == 0)
            alone |= cases[i].want;
    /* Seventeen pieces of one side are too many of some kind as well. */
    assert_int_equal(alone, ((1u << XQ_FAULT_COUNT) - 1) & ~(unsigned)XQ_FAULT_MANY_PIECES);
}

static void names_differ(void **state)
{
    (void)state;
    for (unsigned a = 0; a < XQ_FAULT_COUNT; a++) {
        const char *name = xq_fault_name((XqFault)(1u << a));
        const char *sentence = xq_fault_sentence((XqFault)(1u << a));
        assert_string_not_equal(name, "unknown");
        for (unsigned b = 0; b < a; b++) {
            assert_string_not_equal(name, xq_fault_name((XqFault)(1u << b)));
            assert_string_not_equal(sentence, xq_fault_sentence((XqFault)(1u << b)));
        }
    }
}

static void unplayable_positions_are_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        XqPosition position;
        XqError err = { .text = "" };
        assert_int_equal(xq_fen_parse(&position, xq_str(cases[i].fen), NULL), XQ_OK);
        XqStatus status = xq_position_check_playable(&position, &err);
        unsigned fatal = cases[i].want & XQ_FAULTS_UNPLAYABLE;
        assert_int_equal(status, fatal == 0 ? XQ_OK : XQ_E_POSITION);
        for (unsigned bit = 0; bit < XQ_FAULT_COUNT; bit++) {
            const char *sentence = xq_fault_sentence((XqFault)(1u << bit));
            bool told = strstr(err.text, sentence) != NULL;
            assert_int_equal(told, (fatal >> bit & 1u) != 0);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faults_are_told),
        cmocka_unit_test(every_fault_has_a_case),
        cmocka_unit_test(names_differ),
        cmocka_unit_test(unplayable_positions_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
