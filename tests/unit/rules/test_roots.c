/*
 * test_roots.c - guards, real and false, and what makes a threat new; boards small enough to check
 * by eye.
 */
#include <chuhe/rules.h>

#include <string.h>

#include <chuhe/fen.h>
#include "cmocka_all.h"

static XqPlyFact classify(const char *rules, const char *fen, const char *text)
{
    XqPosition position;
    XqMove move;
    XqPlyFact fact;
    assert_int_equal(xq_fen_parse(&position, xq_str(fen), NULL), XQ_OK);
    assert_int_equal(xq_position_check_playable(&position, NULL), XQ_OK);
    assert_int_equal(xq_move_parse(&move, xq_str(text), NULL), XQ_OK);
    assert_true(xq_position_is_legal(&position, move));
    xq_rules_classify(&fact, xq_rules_find(xq_str(rules)), &position, move);
    return fact;
}

static XqSquare square(const char *name)
{
    XqSquare out;
    assert_int_equal(xq_square_parse(&out, xq_str(name), NULL), XQ_OK);
    return out;
}

/* The state of the guard on `name` of the only threat; fails if there is none. */
static XqRootState root(const XqPlyFact *fact, const char *name)
{
    assert_int_equal(fact->threat_count, 1);
    const XqThreat *threat = &fact->threats[0];
    for (int i = 0; i < threat->root_count; i++)
        if (threat->roots[i].square == square(name))
            return (XqRootState)threat->roots[i].state;
    fail_msg("no guard on %s", name);
    return XQ_ROOT_REAL;
}

/* In each a rook comes to a5 and attacks the horse on c5, or the like. */
static const struct {
    const char *label, *fen, *move, *guard;
    XqClass class_;
    XqRootState state;
} cases[] = {
    { "nothing guards", "3k5/9/9/9/2n6/9/9/9/R8/4K4 w", "a1a5", NULL, XQ_CLASS_CHASE,
      XQ_ROOT_REAL },
    { "a rook guards: no chase", "3k5/9/9/9/2n3r2/9/9/9/R8/4K4 w", "a1a5", "g5", XQ_CLASS_IDLE,
      XQ_ROOT_REAL },
    { "an elephant guards: no chase", "2bk5/9/4b4/9/2n6/9/9/9/R8/4K4 w", "a1a5", "e7",
      XQ_CLASS_IDLE, XQ_ROOT_REAL },
    { "an elephant whose eye is blocked", "3k5/9/4b4/3p5/2n6/9/9/9/R8/4K4 w", "a1a5", "e7",
      XQ_CLASS_CHASE, XQ_ROOT_EYE_BLOCKED },
    { "a horse guards: no chase", "3k5/9/3n5/9/2n6/9/9/9/R8/4K4 w", "a1a5", "d7", XQ_CLASS_IDLE,
      XQ_ROOT_REAL },
    { "a horse whose leg is blocked", "3k5/9/3n5/3p5/2n6/9/9/9/R8/4K4 w", "a1a5", "d7",
      XQ_CLASS_CHASE, XQ_ROOT_LEG_BLOCKED },
    { "a cannon with a screen guards: no chase", "3k5/9/9/9/2n1P1c2/9/9/9/R8/4K4 w", "a1a5", "g5",
      XQ_CLASS_IDLE, XQ_ROOT_REAL },
    { "a king guards: no chase", "9/4k4/4n4/9/9/9/9/9/R8/3K5 w", "a1a7", "e8", XQ_CLASS_IDLE,
      XQ_ROOT_REAL },
};

static void guards_are_told_apart(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        XqPlyFact fact = classify("wxf", cases[i].fen, cases[i].move);
        if (fact.threat_count > 0 && fact.threats[0].counts != (cases[i].class_ == XQ_CLASS_CHASE))
            fail_msg("%s: what is no chase counts, or the other way round", cases[i].label);
        if (fact.class_ != cases[i].class_)
            fail_msg("%s: %s", cases[i].label, xq_class_name((XqClass)fact.class_));
        if (cases[i].guard != NULL && root(&fact, cases[i].guard) != cases[i].state)
            fail_msg("%s: %s", cases[i].label, xq_root_state_name(root(&fact, cases[i].guard)));
    }
}

/* The rook on e8 holds the way to its king: taking back on c8 would let the red rook check. */
static void a_pinned_guard_is_none(void **state)
{
    (void)state;
    XqPlyFact fact = classify("wxf", "4k4/2n1r4/9/9/9/9/9/4R4/R8/3K5 w", "a1a8");
    assert_int_equal(fact.class_, XQ_CLASS_CHASE);
    assert_int_equal(root(&fact, "e8"), XQ_ROOT_PINNED);
}

/* The king on d8 next to the horse could take back on d7 only by facing the red king. */
static void kings_may_not_face(void **state)
{
    (void)state;
    XqPlyFact fact = classify("wxf", "9/4k4/4n4/9/9/9/9/9/R8/4K4 w", "a1a7");
    assert_int_equal(fact.class_, XQ_CLASS_CHASE);
    assert_int_equal(root(&fact, "e8"), XQ_ROOT_KINGS_FACE);
}

/* The cannon on i3 sees the horse on a3 over the very rook that is going to take it. */
static void a_screen_may_go(void **state)
{
    (void)state;
    XqPlyFact fact = classify("wxf", "5k2r/9/9/3R5/9/9/n7c/9/9/4K4 w", "d6d3");
    assert_int_equal(fact.class_, XQ_CLASS_CHASE);
    assert_int_equal(root(&fact, "i3"), XQ_ROOT_SCREEN_GONE);
}

static void what_is_new_is_told(void **state)
{
    (void)state;
    static const struct {
        const char *label, *fen, *move;
        XqNovelty novelty;
    } moves[] = {
        { "the rook comes", "3k5/9/9/9/2n6/9/9/9/R8/4K4 w", "a1a5", XQ_NOVELTY_MOVED },
        { "the horse leaves the rook's way", "3k5/9/9/9/R1N3n2/9/9/9/9/4K4 w", "c5b7",
          XQ_NOVELTY_DISCOVERED },
        { "a horse becomes the cannon's screen", "3k5/9/9/9/9/C4n3/9/1N7/9/4K4 w", "b2c4",
          XQ_NOVELTY_SCREEN },
        { "the guard's leg is blocked", "3k5/9/3n5/9/R1n6/4N4/9/9/9/4K4 w", "e4d6",
          XQ_NOVELTY_ROOT_GONE },
    };
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        XqPlyFact fact = classify("wxf", moves[i].fen, moves[i].move);
        assert_int_equal(fact.threat_count, 1);
        if (fact.threats[0].novelty != moves[i].novelty)
            fail_msg("%s: %s", moves[i].label, xq_novelty_name((XqNovelty)fact.threats[0].novelty));
    }
}

/* A rook that slides on along the line on which it attacks makes nothing new. */
static void sliding_on_is_idle(void **state)
{
    (void)state;
    assert_int_equal(classify("wxf", "3k5/9/9/9/R1n6/9/9/9/9/4K4 w", "a5b5").class_, XQ_CLASS_IDLE);
}

static void kings_and_pawns_chase_nothing(void **state)
{
    (void)state;
    assert_int_equal(classify("wxf", "5k3/9/9/9/9/9/9/9/4n4/3K5 w", "d0d1").class_, XQ_CLASS_IDLE);
    assert_int_equal(classify("wxf", "3k5/9/2n6/9/2P6/9/9/9/9/4K4 w", "c5c6").class_,
                     XQ_CLASS_IDLE);
}

static void an_uncrossed_pawn_is_no_quarry(void **state)
{
    (void)state;
    assert_int_equal(classify("wxf", "3k5/9/9/2p6/9/9/9/9/R8/4K4 w", "a1a6").class_, XQ_CLASS_IDLE);
    assert_int_equal(classify("wxf", "3k5/9/9/9/9/2p6/9/9/R8/4K4 w", "a1a4").class_,
                     XQ_CLASS_CHASE);
}

static void two_of_a_kind_offer_an_exchange(void **state)
{
    (void)state;
    assert_int_equal(classify("wxf", "3k5/9/9/9/2r6/9/9/9/R8/4K4 w", "a1a5").class_,
                     XQ_CLASS_EXCHANGE);
    assert_int_equal(classify("cxa", "3k5/9/9/9/2r6/9/9/9/R8/4K4 w", "a1a5").class_,
                     XQ_CLASS_EXCHANGE);
}

/* The rook goes where the horse can take it; the elephant steps between rook and cannon. */
static void offers_and_blocks_are_told(void **state)
{
    (void)state;
    assert_int_equal(classify("wxf", "3k5/9/9/9/2n6/9/9/R8/9/4K4 w", "a2a4").class_,
                     XQ_CLASS_OFFER);
    assert_int_equal(classify("wxf", "3k5/9/9/9/9/r3N4/9/B3B4/9/4K4 w", "e2c4").class_,
                     XQ_CLASS_BLOCK);
    assert_int_equal(classify("wxf", "3k5/9/9/9/9/r3N4/9/B3B4/9/4K4 w", "e2g4").class_,
                     XQ_CLASS_IDLE);
}

/* The same under the rule set that looks for gain, where nothing is threatened besides. */
static void offers_and_blocks_are_told_by_gain(void **state)
{
    (void)state;
    assert_int_equal(classify("cxa", "3ak4/4a4/9/9/2n6/9/9/R8/9/4K4 w", "a2a4").class_,
                     XQ_CLASS_OFFER);
    assert_int_equal(classify("cxa", "3ak4/4a4/9/9/9/r3N4/9/B3B4/9/4K4 w", "e2c4").class_,
                     XQ_CLASS_BLOCK);
    assert_int_equal(classify("cxa", "3ak4/4a4/9/9/9/r3N4/9/B3B4/9/4K4 w", "e2g4").class_,
                     XQ_CLASS_IDLE);
}

/*
 * The rook guards the pawn that the black rook attacks, and may not go for the pawn on f3 until the
 * guarded one has stepped aside.
 */
static void a_guard_is_relieved(void **state)
{
    (void)state;
    XqPlyFact fact = classify("cxa", "4k4/9/3ab4/4PR3/4r4/9/5p3/4BA3/9/2B1K4 w", "e6d6");
    assert_int_equal(fact.class_, XQ_CLASS_CHASE);
    assert_int_equal(fact.threat_count, 1);
    assert_int_equal(fact.threats[0].victim, square("f3"));
    assert_int_equal(fact.threats[0].novelty, XQ_NOVELTY_RELIEVED);
    assert_int_equal(fact.threats[0].gain, XQ_GAIN_EXCHANGE);
}

/*
 * Rook and cannon are both bearing on the horse, which a rook guards: the horse falls for the
 * cannon, the rook takes the rook back. One of them alone would win nothing.
 */
static void two_together_win(void **state)
{
    (void)state;
    XqPlyFact fact = classify("cxa", "3ak4/4a4/9/r1n6/9/9/9/9/2R6/C3K4 w", "a0c0");
    assert_int_equal(fact.class_, XQ_CLASS_CHASE);
    assert_int_equal(fact.threats[0].victim, square("c6"));
    assert_true(fact.threats[0].joint);
    assert_int_equal(fact.threats[0].novelty, XQ_NOVELTY_MOVED);
    fact = classify("cxa", "3ak4/4a4/9/r1n6/9/9/9/9/8R/4K4 w", "i1c1");
    assert_int_equal(fact.class_, XQ_CLASS_IDLE);
}

/* The second rook comes behind the first: before, taking the guarded horse lost a rook for it. */
static void a_helper_makes_a_threat(void **state)
{
    (void)state;
    XqPlyFact fact = classify("cxa", "3ak4/4a4/9/r1n6/9/9/2R6/9/9/R3K4 w", "a0c0");
    assert_int_equal(fact.class_, XQ_CLASS_CHASE);
    assert_int_equal(fact.threats[0].novelty, XQ_NOVELTY_JOINT);
    assert_true(fact.threats[0].joint);
    assert_true(fact.threats[0].line_count >= 1);
}

/* The rook goes for the horse on i8; taking it leaves the other horse to the black rook. */
static void each_may_take_its_own(void **state)
{
    (void)state;
    XqPlyFact fact =
        classify("cxa", "r1bnkab2/4a3n/3cc4/2P2rNR1/4P4/9/p6pP/2N1BC3/2C1A4/1R2KAB2 w", "h6i6");
    assert_int_equal(fact.class_, XQ_CLASS_CHASE);
    assert_int_equal(fact.threats[0].gain, XQ_GAIN_EVEN);
    assert_int_equal(fact.threats[0].victim, square("i8"));
    assert_int_equal(fact.threats[0].line_count, 2);
}

/*
 * A pawn chases nothing alone. It does where its capture opens the rook's check, and where the rook
 * behind it takes on after the guard has taken back.
 */
static void a_pawn_chases_with_another_piece(void **state)
{
    (void)state;
    static const struct {
        const char *label, *fen, *move;
        XqClass class_;
    } moves[] = {
        { "it leaves the rook's file", "3aka3/9/9/3n5/4P4/9/4R4/9/9/3K5 w", "e5e6",
          XQ_CLASS_CHASE },
        { "the file stays closed", "3akab2/9/4b4/3n5/4P4/9/4R4/9/9/3K5 w", "e5e6", XQ_CLASS_IDLE },
        { "a rook behind it", "4ka3/4a4/3n5/2P6/9/9/9/9/3R5/5K3 w", "c6d6", XQ_CLASS_CHASE },
        { "nothing behind it", "4ka3/4a4/3n5/2P6/9/9/9/9/9/5K3 w", "c6d6", XQ_CLASS_IDLE },
    };
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        XqPlyFact fact = classify("cxa", moves[i].fen, moves[i].move);
        if (fact.class_ != moves[i].class_)
            fail_msg("%s: %s", moves[i].label, xq_class_name((XqClass)fact.class_));
    }
}

/* The rook mates from d2, whatever the elephant does. */
static void a_mate_threat_has_to_be_new(void **state)
{
    (void)state;
    static const char fen[] = "3k5/9/9/9/9/9/9/R8/9/4K1B2 w";
    assert_int_equal(classify("cxa", fen, "g0i2").class_, XQ_CLASS_IDLE);
    assert_int_equal(classify("cxa", fen, "a2b2").class_, XQ_CLASS_KILL);
}

static void a_stronger_victim_counts_guarded_or_not(void **state)
{
    (void)state;
    XqPlyFact fact = classify("wxf", "3k5/9/2b6/9/r7r/9/9/2N6/9/4K4 w", "c2b4");
    assert_int_equal(fact.class_, XQ_CLASS_IDLE);
    fact = classify("wxf", "3k5/9/2b6/9/r7r/9/9/1N7/9/4K4 w", "b2c4");
    assert_int_equal(fact.class_, XQ_CLASS_CHASE);
    assert_int_equal(fact.threats[0].gain, XQ_GAIN_STRONGER);
    assert_int_equal(root(&fact, "i5"), XQ_ROOT_REAL);
}

/* The rook on f8 blocks the leg of the horse on g8, which else would check. Black's horse cuts the
 * rook on g0 off from it. */
static void a_held_rook_chases_unless_chased(void **state)
{
    (void)state;
    XqPlyFact fact = classify("wxf", "4k4/5rN2/9/8n/9/9/9/9/9/3K2R2 b", "i6g5");
    assert_int_equal(fact.class_, XQ_CLASS_CHASE);
    assert_int_equal(fact.threats[0].novelty, XQ_NOVELTY_ROOT_GONE);
    fact = classify("wxf", "4k4/5rN2/9/8n/9/9/9/5R3/9/3K2R2 b", "i6g5");
    assert_true(fact.class_ < XQ_CLASS_CHASE);
}

/* The rook attacks the horse on i6; while it takes it, three checks mate: a0, c1, a2. */
static void a_taker_may_be_mated_by_checks(void **state)
{
    (void)state;
    XqPlyFact fact = classify("cxa", "3k5/9/9/8n/r8/9/9/9/9/4K2R1 w", "h0i0");
    assert_int_equal(fact.class_, XQ_CLASS_CHASE);
    fact = classify("cxa", "3k5/9/9/8n/r8/9/2r6/9/9/4K2R1 w", "h0i0");
    assert_true(fact.class_ < XQ_CLASS_CHASE);
    assert_false(fact.uncertain);
}

/* The rook attacks the pawn on i4, but has to guard the other on g0 against a check on a0. */
static void checks_may_win_more_than_was_taken(void **state)
{
    (void)state;
    XqPlyFact fact = classify("cxa", "3k5/9/4b4/9/r8/8p/9/9/9/4K2R1 w", "h0i0");
    assert_int_equal(fact.class_, XQ_CLASS_CHASE);
    fact = classify("cxa", "3k5/9/4b4/9/r8/8p/9/9/9/4K1RR1 w", "h0i0");
    assert_true(fact.class_ < XQ_CLASS_CHASE);
    assert_false(fact.uncertain);
}

/* The rook takes the pawn on e6, which is worth nothing, with check, and then the horse. */
static void a_check_may_take_on_its_way(void **state)
{
    (void)state;
    XqPlyFact fact = classify("cxa", "4k4/9/9/2n1p4/8R/9/9/9/9/5K3 w", "i5i6");
    assert_int_equal(fact.class_, XQ_CLASS_CHASE);
    assert_int_equal(fact.threats[0].gain, XQ_GAIN_BY_CHECK);
    assert_int_equal(fact.threats[0].victim, square("c6"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(guards_are_told_apart),
        cmocka_unit_test(a_pinned_guard_is_none),
        cmocka_unit_test(kings_may_not_face),
        cmocka_unit_test(a_screen_may_go),
        cmocka_unit_test(what_is_new_is_told),
        cmocka_unit_test(sliding_on_is_idle),
        cmocka_unit_test(kings_and_pawns_chase_nothing),
        cmocka_unit_test(an_uncrossed_pawn_is_no_quarry),
        cmocka_unit_test(two_of_a_kind_offer_an_exchange),
        cmocka_unit_test(offers_and_blocks_are_told),
        cmocka_unit_test(offers_and_blocks_are_told_by_gain),
        cmocka_unit_test(a_guard_is_relieved),
        cmocka_unit_test(two_together_win),
        cmocka_unit_test(a_helper_makes_a_threat),
        cmocka_unit_test(each_may_take_its_own),
        cmocka_unit_test(a_pawn_chases_with_another_piece),
        cmocka_unit_test(a_mate_threat_has_to_be_new),
        cmocka_unit_test(a_stronger_victim_counts_guarded_or_not),
        cmocka_unit_test(a_held_rook_chases_unless_chased),
        cmocka_unit_test(a_taker_may_be_mated_by_checks),
        cmocka_unit_test(checks_may_win_more_than_was_taken),
        cmocka_unit_test(a_check_may_take_on_its_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
