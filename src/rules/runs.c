/*
 * runs.c - checks and chases in a row.
 *
 * One piece may check six times running, two pieces twelve, three or more eighteen; and so many
 * times may a piece be chased. A run ends with a move that does not go on with it, and with a
 * capture, since counting begins after the last one.
 */
#include "rules/runs.h"

#include "rules/board.h"
#include "rules/classify.h"

enum { COUNTED_PIECES_MAX = 3 };

typedef struct Run {
    int length, first;
    PieceSet pieces; /* that checked or chased */
} Run;

typedef struct Runs {
    Run checks;
    Run chases[XQR_PIECES_MAX]; /* by victim */
} Runs;

static int allowed(const XqRuleSet *rules, const Run *run)
{
    int pieces = __builtin_popcount(run->pieces);
    return rules->run_rounds * (pieces < COUNTED_PIECES_MAX ? pieces : COUNTED_PIECES_MAX);
}

static void extend(Run *run, bool goes_on, int ply, PieceSet pieces)
{
    if (!goes_on) {
        *run = (Run){ 0 };
        return;
    }
    if (run->length++ == 0)
        run->first = ply;
    run->pieces |= pieces;
}

static void count_move(Runs *runs, const XqPlyFact *fact, const Board *after, int ply)
{
    PieceSet checkers = 0, chasers[XQR_PIECES_MAX] = { 0 };
    for (int i = 0; i < fact->checker_count; i++)
        checkers |= board_bit(after, fact->checkers[i].square);
    for (int i = 0; i < fact->threat_count; i++)
        chasers[after->id[fact->threats[i].victim]] |= board_bit(after, fact->threats[i].attacker);
    extend(&runs->checks, fact->checker_count > 0, ply, checkers);
    for (int i = 0; i < XQR_PIECES_MAX; i++)
        extend(&runs->chases[i], chasers[i] != 0, ply, chasers[i]);
}

/* The longest chase of one piece that has used up what is allowed and `spare` more, or NULL. */
static const Run *full_chase(const XqRuleSet *rules, const Runs *runs, int spare)
{
    for (int i = 0; i < XQR_PIECES_MAX; i++)
        if (runs->chases[i].length > 0 &&
            runs->chases[i].length >= allowed(rules, &runs->chases[i]) + spare)
            return &runs->chases[i];
    return NULL;
}

static bool is_full(const XqRuleSet *rules, const Run *run, int spare)
{
    return run->length > 0 && run->length >= allowed(rules, run) + spare;
}

static void set(XqVerdict *verdict, XqOutcome outcome, XqReason reason)
{
    verdict->outcome = (uint8_t)outcome;
    verdict->reason = (uint8_t)reason;
}

bool xqr_runs_judge(XqVerdict *verdict, const XqRuleSet *rules, const XqPosition *start,
                    const XqMove *moves, int count, int *first)
{
    Runs runs[2] = { { { 0 } } };
    Board board;
    board_start(&board, start);
    for (int ply = 0; ply < count; ply++) {
        XqPosition before = board.position;
        XqPlyFact fact;
        board_play(&board, moves[ply]);
        xqr_classify(&fact, rules, &before, &board.position, moves[ply], false);
        count_move(&runs[xq_position_side(&before)], &fact, &board, ply);
    }
    XqSide mover = xq_side_other(xq_position_side(&board.position));
    const Runs *own = &runs[mover], *other = &runs[mover ^ 1];
    XqOutcome loss = xq_outcome_win(xq_side_other(mover));
    if (is_full(rules, &own->checks, 1)) {
        *first = own->checks.first;
        set(verdict, is_full(rules, &other->checks, 0) ? XQ_OUTCOME_DRAW : loss,
            XQ_REASON_RUN_OF_CHECKS);
        return true;
    }
    const Run *chase = full_chase(rules, own, 1);
    if (chase == NULL)
        return false;
    *first = chase->first;
    if (is_full(rules, &other->checks, 0)) /* checking is the heavier offence */
        set(verdict, xq_outcome_win(mover), XQ_REASON_RUN_OF_CHECKS);
    else
        set(verdict, full_chase(rules, other, 0) != NULL ? XQ_OUTCOME_DRAW : loss,
            XQ_REASON_RUN_OF_CHASES);
    return true;
}
