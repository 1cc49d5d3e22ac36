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

/* What one move does, in numbers of pieces. */
typedef struct Deed {
    PieceSet checkers;
    PieceSet chasers[XQR_PIECES_MAX]; /* by victim */
} Deed;

static void deed_of(Deed *out, const XqPlyFact *fact, const Board *after)
{
    *out = (Deed){ 0 };
    for (int i = 0; i < fact->checker_count; i++)
        out->checkers |= board_bit(after, fact->checkers[i].square);
    for (int i = 0; i < fact->threat_count; i++)
        out->chasers[after->id[fact->threats[i].victim]] |=
            board_bit(after, fact->threats[i].attacker);
}

static void count_move(Runs *runs, const Deed *deed, int ply)
{
    extend(&runs->checks, deed->checkers != 0, ply, deed->checkers);
    for (int i = 0; i < XQR_PIECES_MAX; i++)
        extend(&runs->chases[i], deed->chasers[i] != 0, ply, deed->chasers[i]);
}

/* Plays the move on the board and says what it does. */
static void play(Deed *out, const XqRuleSet *rules, Board *board, XqMove move)
{
    XqPosition before = board->position;
    XqPlyFact fact;
    board_play(board, move);
    (void)xqr_classify(&fact, rules, &before, &board->position, move, false); /* costs little */
    deed_of(out, &fact, board);
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

/* Rules on the runs after a move of `mover`; *first receives where the run began. */
static bool rule(XqVerdict *verdict, const XqRuleSet *rules, const Runs runs[2], XqSide mover,
                 int *first)
{
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

bool xqr_runs_judge(XqVerdict *verdict, const XqRuleSet *rules, const XqPosition *start,
                    const XqMove *moves, int count, int *first)
{
    Runs runs[2] = { { { 0 } } };
    Board board;
    board_start(&board, start);
    XqSide side = xq_position_side(start);
    for (int ply = 0; ply < count; ply++) {
        Deed deed;
        play(&deed, rules, &board, moves[ply]);
        count_move(&runs[(int)side ^ (ply & 1)], &deed, ply);
    }
    return rule(verdict, rules, runs, xq_side_other(xq_position_side(&board.position)), first);
}

/* A lap longer than this is not followed: nobody runs so long. */
enum { LAP_PLIES_MAX = 64 };

bool xqr_runs_forever(XqVerdict *verdict, const XqRuleSet *rules, const XqPosition *past_start,
                      const XqMove *past, int past_count, int count, int plies)
{
    Deed deeds[LAP_PLIES_MAX];
    if (count > LAP_PLIES_MAX)
        return false;
    Runs runs[2] = { { { 0 } } };
    Board board;
    board_start(&board, past_start);
    XqSide side = xq_position_side(past_start);
    int lead = past_count - count;
    for (int ply = 0; ply < past_count; ply++) {
        Deed deed;
        play(&deed, rules, &board, past[ply]);
        if (ply < lead)
            count_move(&runs[(int)side ^ (ply & 1)], &deed, ply);
        else
            deeds[ply - lead] = deed;
    }
    /* So many use up whatever is allowed. */
    int enough = 2 * (COUNTED_PIECES_MAX * rules->run_rounds + 1) + count;
    for (int ply = 0; ply < plies && ply < enough; ply++) {
        int first, mover = (int)side ^ ((lead + ply) & 1);
        count_move(&runs[mover], &deeds[ply % count], lead + ply);
        if (rule(verdict, rules, runs, (XqSide)mover, &first))
            return true;
    }
    return false;
}
