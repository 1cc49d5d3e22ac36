/*
 * loop.c - plies between two occurrences of a position, folded to each side's conduct.
 *
 * Every piece has a number through the loop, whatever square it is on, so "the same piece" is a bit
 * that survives an intersection over all moves of a side. A chase that the reply leaves standing is
 * not answered, and an unanswered threat is no perpetual chase: after each reply the victims that
 * can still be taken leave the set. The loop is closed, so what follows its last ply is its first.
 */
#include "rules/loop.h"

#include <assert.h>
#include <string.h>

#include "rules/classify.h"

static void add_ids(XqPlyFact *fact, const Board *after)
{
    fact->piece_id = after->id[xq_move_to(fact->move)];
    for (int i = 0; i < fact->threat_count; i++) {
        fact->threats[i].attacker_id = after->id[fact->threats[i].attacker];
        fact->threats[i].victim_id = after->id[fact->threats[i].victim];
    }
}

/* The threats that a side's last move made: who chases whom, in numbers of pieces. */
typedef struct Pairs {
    PieceSet chasers[XQR_PIECES_MAX]; /* by victim */
} Pairs;

static void fold(LoopSide *side, Pairs *made, const XqPlyFact *fact, const Board *after,
                 bool answers_check)
{
    PieceSet chased = 0;
    *made = (Pairs){ { 0 } };
    for (int i = 0; i < fact->threat_count; i++)
        if (fact->threats[i].counts) {
            PieceSet attacker = board_bit(after, fact->threats[i].attacker);
            chased |= board_bit(after, fact->threats[i].victim);
            made->chasers[fact->threats[i].victim_id] |= attacker;
            side->hitters |= fact->class_ == XQ_CLASS_CHASE ? attacker : 0;
        }
    for (int i = 0; i < fact->checker_count; i++)
        side->hitters |= board_bit(after, fact->checkers[i].square);
    bool strong = fact->class_ != XQ_CLASS_CHASE;
    for (int i = 0; i < fact->threat_count; i++)
        strong |= fact->threats[i].counts && !fact->threats[i].joint;
    side->has_weak_hit |= !strong && !fact->uncertain;
    side->may_be_weak |= !strong;
    side->moves++;
    side->of_class[fact->class_]++;
    side->by_king += xq_piece_kind(fact->piece) == XQ_KING;
    bool is_forced = answers_check && fact->class_ == XQ_CLASS_CHASE;
    side->forced += is_forced;
    side->forced_by_king += is_forced && xq_piece_kind(fact->piece) == XQ_KING;
    side->uncertain += fact->uncertain && fact->class_ < XQ_CLASS_CHASE;
    side->always_chased &= chased;
    side->ever_chased |= chased;
}

/* The victims that every piece which its last move set on them can still take: the reply left the
 * threat standing. Where it answered one of several, the piece was chased and got away from that.
 */
static PieceSet left_standing(const Pairs *made, const Board *board)
{
    XqSquare square[XQR_PIECES_MAX]; /* by number */
    PieceSet standing = 0;
    for (int s = 0; s < XQ_SQUARES; s++)
        if (xq_position_piece(&board->position, (XqSquare)s) != XQ_NO_PIECE)
            square[board->id[s]] = (XqSquare)s;
    for (int victim = 0; victim < XQR_PIECES_MAX; victim++) {
        PieceSet left = made->chasers[victim];
        bool all_stand = left != 0;
        for (; left != 0 && all_stand; left &= left - 1)
            all_stand = xqr_wins(&board->position, square[__builtin_ctz(left)], square[victim]);
        standing |= all_stand ? (PieceSet)1 << victim : 0;
    }
    return standing;
}

/* What the side to move could take already before it moves was left to it by the reply. */
static void drop_unanswered(LoopSide *side, const Pairs *made, const Board *board, XqPlyFact *fact)
{
    PieceSet standing = left_standing(made, board);
    side->always_chased &= ~standing;
    for (int i = 0; fact != NULL && i < fact->threat_count; i++)
        fact->threats[i].ignored =
            fact->threats[i].counts && (standing >> fact->threats[i].victim_id & 1u) != 0;
}

/* Two pieces at once are no single quarry. */
static bool has_one(PieceSet set)
{
    return set != 0 && (set & (set - 1)) == 0;
}

static XqConduct conduct_of(const LoopSide *side, const XqRuleSet *rules)
{
    int checks = side->of_class[XQ_CLASS_CHECK], kills = side->of_class[XQ_CLASS_KILL];
    int chases = side->of_class[XQ_CLASS_CHASE];
    if (checks + kills + chases < side->moves)
        return XQ_CONDUCT_FREE;
    if (checks == side->moves)
        return XQ_CONDUCT_CHECK;
    if (kills == side->moves)
        return XQ_CONDUCT_KILL;
    /* a check that chases the same piece is a chase of it too */
    if (has_one(side->always_chased) || (rules->chases_each && side->always_chased != 0))
        return XQ_CONDUCT_CHASE;
    if (chases == side->moves)
        return XQ_CONDUCT_CHASE_MANY;
    if (chases == 0)
        return XQ_CONDUCT_CHECK_KILL;
    return kills == 0 ? XQ_CONDUCT_CHECK_CHASE : XQ_CONDUCT_MIXED;
}

/* Sides that give check with every move: no rule asks what else those moves do. */
static void find_checkers(bool only_checks[2], const Loop *loop)
{
    XqPosition position = *loop->start;
    only_checks[XQ_RED] = only_checks[XQ_BLACK] = true;
    for (int ply = 0; ply < loop->count; ply++) {
        XqSide side = xq_position_side(&position);
        xq_position_play(&position, loop->moves[ply]);
        if (!xq_position_in_check(&position))
            only_checks[side] = false;
        if (!only_checks[XQ_RED] && !only_checks[XQ_BLACK])
            return;
    }
}

/* A move of a side whose conduct is known already: free, or nothing but check. */
static void fold_settled(LoopSide *side, const XqPosition *after, XqMove move)
{
    side->moves++;
    side->of_class[xq_position_in_check(after) ? XQ_CLASS_CHECK : XQ_CLASS_IDLE]++;
    side->by_king += xq_piece_kind(xq_position_piece(after, xq_move_to(move))) == XQ_KING;
}

static bool is_surely_no_hit(const XqPlyFact *fact)
{
    return fact->class_ < XQ_CLASS_CHASE && !fact->uncertain;
}

static bool is_spent(const XqRuleSet *rules, int spent)
{
    return rules->judging_budget > 0 && spent >= rules->judging_budget;
}

/* Check or not is all that is asked of the move; more would cost more than is left. */
static void look_for_check(XqPlyFact *out, const XqPosition *after, XqMove move)
{
    memset(out, 0, sizeof *out);
    out->move = move;
    out->piece = xq_position_piece(after, xq_move_to(move));
    out->side = (uint8_t)xq_side_other(xq_position_side(after));
    xqr_list_checkers(out, after);
    out->class_ = out->checker_count > 0 ? XQ_CLASS_CHECK : XQ_CLASS_IDLE;
    out->uncertain = out->checker_count == 0;
}

void xqr_loop_look(XqPlyFact *out, const XqRuleSet *rules, Memo *memo, const XqPosition *before,
                   const XqPosition *after, XqMove move, int *spent)
{
    if (is_spent(rules, *spent))
        look_for_check(out, after, move);
    else
        *spent += xqr_memo_classify(memo, out, rules, before, after, move);
}

XqPosition xqr_taken_back(const XqPosition *now, const XqMove *moves, int count)
{
    XqPosition position = *now;
    for (int i = count - 1; i >= 0; i--) { /* no capture: each is undone by going back */
        XqSquare from = xq_move_from(moves[i]), to = xq_move_to(moves[i]);
        XqPiece piece = xq_position_piece(&position, to);
        xq_position_put(&position, to, XQ_NO_PIECE);
        xq_position_put(&position, from, piece);
        xq_position_set_side(&position, xq_piece_side(piece));
    }
    return position;
}

/* The facts with all detail, and what is needed to see that a move has been made before. */
typedef struct Story {
    XqPlyFact *facts;
    int first; /* ply of facts[0] */
    uint64_t keys[XQ_EVIDENCE_PLIES_MAX];
    int costs[XQ_EVIDENCE_PLIES_MAX];
} Story;

/* The ply told of that is the same move in the same position; -1 where there is none. */
static int told_before(const Story *story, const Loop *loop, int ply, const XqPosition *before)
{
    for (int told = ply - 4; told >= story->first; told -= 2)
        if (story->keys[told - story->first] == xq_position_key(before) &&
            loop->moves[told] == loop->moves[ply]) {
            XqPosition then = xqr_taken_back(before, loop->moves + told, ply - told);
            if (xq_position_equal(&then, before))
                return told;
        }
    return -1;
}

/* Tells all of the move; what was told of an earlier lap is told again. */
static void tell(Story *story, const Loop *loop, int ply, const XqPosition *before,
                 const XqPosition *after, int *spent)
{
    int at = ply - story->first, told = told_before(story, loop, ply, before);
    XqPlyFact *fact = &story->facts[at];
    story->keys[at] = xq_position_key(before);
    if (is_spent(loop->rules, *spent)) {
        look_for_check(fact, after, loop->moves[ply]);
        return;
    }
    if (told >= 0) {
        *fact = story->facts[told - story->first];
        for (int i = 0; i < fact->threat_count; i++)
            fact->threats[i].ignored = false;
        story->costs[at] = story->costs[told - story->first];
    } else {
        story->costs[at] = xqr_classify(fact, loop->rules, before, after, loop->moves[ply], true);
    }
    *spent += story->costs[at];
}

/* The plies after which the loop begins again: all of it, where it does not within. */
static int lap_of(const Loop *loop)
{
    XqPosition position = *loop->start;
    for (int lap = 2; lap <= loop->count / 2; lap += 2) {
        xq_position_play(&position, loop->moves[lap - 2]);
        xq_position_play(&position, loop->moves[lap - 1]);
        if (loop->count % lap == 0 && xq_position_equal(&position, loop->start) &&
            memcmp(loop->moves, loop->moves + lap,
                   (size_t)(loop->count - lap) * sizeof *loop->moves) == 0)
            return lap;
    }
    return loop->count;
}

void xqr_loop_walk(Loop *loop, XqPlyFact *facts, int facts_max)
{
    Board board;
    board_start(&board, loop->start);
    memset(loop->side, 0, sizeof loop->side);
    loop->side[XQ_RED].always_chased = loop->side[XQ_BLACK].always_chased = ~(PieceSet)0;
    bool settled[2] = { false, false };
    int spent[2] = { 0, 0 }, lap = lap_of(loop); /* each lap is paid for by itself */
    if (facts == NULL)
        find_checkers(settled, loop);
    bool must_answer = loop->rules->must_answer;
    Pairs made[2] = { { { 0 } }, { { 0 } } };
    int skipped = loop->count > facts_max ? loop->count - facts_max : 0;
    Story story = { .facts = facts, .first = skipped };
    int end = loop->is_run ? loop->count : loop->count + 2;
    for (int ply = 0; ply < end; ply++) {
        XqMove move = loop->moves[ply % loop->count];
        bool *is_settled = &settled[board.position.side];
        LoopSide *side = &loop->side[board.position.side];
        Pairs *threats = &made[board.position.side];
        XqPlyFact scratch, *last = NULL;
        if (facts != NULL && ply - 2 >= skipped)
            last = &facts[ply - 2 - skipped];
        if (must_answer && ply >= 2 && !*is_settled)
            drop_unanswered(side, threats, &board, last);
        XqPosition before = board.position;
        board_play(&board, move);
        if (ply >= loop->count)
            continue;
        if (*is_settled) {
            fold_settled(side, &board.position, move);
            continue;
        }
        bool keeps = facts != NULL && ply >= skipped;
        if (ply % lap == 0)
            spent[XQ_RED] = spent[XQ_BLACK] = 0;
        int *cost = &spent[xq_position_side(&before)];
        XqPlyFact *fact = keeps ? &facts[ply - skipped] : &scratch;
        if (keeps)
            tell(&story, loop, ply, &before, &board.position, cost);
        else
            xqr_loop_look(fact, loop->rules, loop->memo, &before, &board.position, move, cost);
        add_ids(fact, &board);
        fold(side, threats, fact, &board, xq_position_in_check(&before));
        *is_settled = facts == NULL && is_surely_no_hit(fact);
    }
    for (int s = 0; s < 2; s++)
        loop->side[s].conduct = conduct_of(&loop->side[s], loop->rules);
}

/* The moves before the loop that are the loop itself, an earlier time, tell nothing of what led to
 * it: how far from the loop's end the move `lead` plies into the past belongs. */
static int lap_offset(const Loop *loop, int lead)
{
    int behind = loop->past_count - loop->count - lead;
    return behind % loop->count;
}

/* The board at the beginning of `past`, its pieces with the numbers they have in the loop. */
static Board board_of_past(const Loop *loop)
{
    Board begin, now, looped;
    board_start(&begin, loop->past_start);
    now = begin;
    for (int ply = 0; ply < loop->past_count - loop->count; ply++)
        board_play(&now, loop->past[ply]);
    board_start(&looped, &now.position);
    uint8_t number[XQR_PIECES_MAX] = { 0 }; /* in the loop, by number in the past */
    for (int s = 0; s < XQ_SQUARES; s++)
        if (xq_position_piece(&now.position, (XqSquare)s) != XQ_NO_PIECE)
            number[now.id[s]] = looped.id[s];
    for (int s = 0; s < XQ_SQUARES; s++)
        begin.id[s] = number[begin.id[s]];
    return begin;
}

/* Whether the move attacks what its side attacks in the loop: the king, or its quarry there. */
static bool leads_in(const XqPlyFact *fact, const LoopSide *side, const Board *after)
{
    PieceSet quarry = side->always_chased != 0 ? side->always_chased : side->ever_chased;
    if (fact->checker_count > 0)
        return true;
    for (int i = 0; i < fact->threat_count; i++)
        if ((board_bit(after, fact->threats[i].victim) & quarry) != 0)
            return true;
    return false;
}

static PieceSet hitters_of(const XqPlyFact *fact, const Board *after)
{
    PieceSet set = 0;
    for (int i = 0; i < fact->checker_count; i++)
        set |= board_bit(after, fact->checkers[i].square);
    for (int i = 0; i < fact->threat_count; i++)
        if (fact->threats[i].counts)
            set |= board_bit(after, fact->threats[i].attacker);
    return set;
}

/* Whether the piece that moves could have been taken: its attack then answers one. */
static bool evades(const XqPosition *before, XqMove move)
{
    return xq_bitboard_has(xqr_takeable(before, xq_side_other(xq_position_side(before))),
                           xq_move_from(move));
}

LeadIn xqr_loop_lead_in(const Loop *loop)
{
    int lead = loop->past_count - loop->count;
    while (lead > 0 &&
           loop->past[lead - 1] == loop->moves[loop->count - 1 - lap_offset(loop, lead)])
        lead--;
    Board board = board_of_past(loop);
    LeadIn run = { .is_there = false };
    int spent[2] = { 0, 0 };
    for (int ply = 0; ply < lead; ply++) {
        XqPosition before = board.position;
        XqSide side = xq_position_side(&before);
        XqPlyFact fact;
        board_play(&board, loop->past[ply]);
        xqr_loop_look(&fact, loop->rules, loop->memo, &before, &board.position, loop->past[ply],
                      &spent[side]);
        bool attacks = leads_in(&fact, &loop->side[side], &board);
        if (!attacks || !run.is_there)
            run =
                (LeadIn){ .is_there = attacks,
                          .first = evades(&before, loop->past[ply]) ? xq_side_other(side) : side };
        PieceSet hitters = hitters_of(&fact, &board);
        if (attacks && (hitters & loop->side[side].hitters) != 0)
            run.hitters[side] |= hitters;
    }
    if (!run.is_there && lead > 0 && evades(&board.position, loop->past[lead]))
        run =
            (LeadIn){ .is_there = true, .first = xq_side_other(xq_position_side(&board.position)) };
    for (int s = 0; s < 2; s++)
        run.hitters[s] |= loop->side[s].hitters;
    return run;
}

/* --- Ruling ---------------------------------------------------------------------------------- */

static XqReason reason_of(XqConduct conduct)
{
    switch (conduct) {
    case XQ_CONDUCT_CHECK:
        return XQ_REASON_PERPETUAL_CHECK;
    case XQ_CONDUCT_CHASE:
    case XQ_CONDUCT_CHASE_MANY:
    case XQ_CONDUCT_CHASE_KING:
        return XQ_REASON_PERPETUAL_CHASE;
    case XQ_CONDUCT_FREE:
        return XQ_REASON_REPETITION;
    case XQ_CONDUCT_KILL:
    case XQ_CONDUCT_MIXED:
    case XQ_CONDUCT_CHECK_KILL:
    case XQ_CONDUCT_CHECK_CHASE:
        break;
    }
    return XQ_REASON_PERPETUAL_HIT;
}

/* The common table: the heavier offence loses, equal ones and none draw. */
static void rule_by_severity(XqVerdict *verdict, const Loop *loop)
{
    const uint8_t *severity = loop->rules->severity;
    XqConduct red = loop->side[XQ_RED].conduct, black = loop->side[XQ_BLACK].conduct;
    int lead = severity[red] - severity[black];
    if (lead == 0) {
        verdict->outcome = XQ_OUTCOME_DRAW;
        verdict->reason = severity[red] == 0 ? XQ_REASON_REPETITION : XQ_REASON_MUTUAL_OFFENCE;
        return;
    }
    XqSide offender = lead > 0 ? XQ_RED : XQ_BLACK;
    verdict->outcome = (uint8_t)xq_outcome_win(xq_side_other(offender));
    verdict->reason = (uint8_t)reason_of(loop->side[offender].conduct);
}

/* Whether all would be hits if what is unproved were. */
static bool might_only_hit(const LoopSide *side)
{
    int hits = side->of_class[XQ_CLASS_CHECK] + side->of_class[XQ_CLASS_KILL] +
               side->of_class[XQ_CLASS_CHASE];
    return side->uncertain > 0 && hits + side->uncertain == side->moves;
}

static bool is_uncertain(const Loop *loop)
{
    const LoopSide *side = loop->side;
    if (side[XQ_RED].conduct == XQ_CONDUCT_CHECK || side[XQ_BLACK].conduct == XQ_CONDUCT_CHECK)
        return false; /* nothing weighs more */
    return might_only_hit(&side[XQ_RED]) || might_only_hit(&side[XQ_BLACK]);
}

void xqr_loop_rule(XqVerdict *verdict, const Loop *loop)
{
    for (int s = 0; s < 2; s++)
        verdict->conduct[s] = (uint8_t)loop->side[s].conduct;
    if (is_uncertain(loop)) {
        verdict->outcome = XQ_OUTCOME_UNCERTAIN;
        return;
    }
    bool (*rule)(XqVerdict *, const Loop *) = loop->rules->rule;
    if (rule == NULL || !rule(verdict, loop))
        rule_by_severity(verdict, loop);
}
