/*
 * sets.c - the rule sets. A new one is an entry here and, at most, a predicate.
 */
#include "rules/ruleset.h"

#include "base/mark.h"
#include "rules/loop.h"

/* Computer rule: a check anywhere in the loop, not given every move, and nobody is at fault. */
static bool rule_computer(XqVerdict *verdict, const Loop *loop)
{
    const LoopSide *red = &loop->side[XQ_RED], *black = &loop->side[XQ_BLACK];
    bool perpetual = red->conduct == XQ_CONDUCT_CHECK || black->conduct == XQ_CONDUCT_CHECK;
    if (perpetual || red->of_class[XQ_CLASS_CHECK] + black->of_class[XQ_CLASS_CHECK] == 0)
        return false;
    verdict->outcome = XQ_OUTCOME_DRAW;
    verdict->reason = XQ_REASON_REPETITION;
    return true;
}

static void lose(XqVerdict *verdict, XqSide loser, XqReason reason)
{
    verdict->outcome = (uint8_t)xq_outcome_win(xq_side_other(loser));
    verdict->reason = (uint8_t)reason;
}

/* What the king lays open when it steps out of check is not done to attack. */
static bool is_attack_only(const LoopSide *side)
{
    return side->conduct != XQ_CONDUCT_FREE && side->forced_by_king == 0;
}

static bool is_one(PieceSet set)
{
    return set != 0 && (set & (set - 1)) == 0;
}

/*
 * Neither side has an idle move. A side whose chase only answers a check is let off. Checks and
 * chases by one piece lose to a chase of one piece, unless that began it; shared among several
 * pieces, here or in what led into the loop, they weigh less than the chase. Of equals the one that
 * began it loses.
 */
static bool rule_both_attack(XqVerdict *verdict, const Loop *loop)
{
    const LoopSide *side = loop->side;
    bool mixed[2] = { side[XQ_RED].conduct == XQ_CONDUCT_CHECK_CHASE,
                      side[XQ_BLACK].conduct == XQ_CONDUCT_CHECK_CHASE };
    LeadIn lead = xqr_loop_lead_in(loop);
    if (mixed[XQ_RED] && mixed[XQ_BLACK] &&
        (side[XQ_RED].forced > 0) != (side[XQ_BLACK].forced > 0)) {
        lose(verdict, side[XQ_RED].forced > 0 ? XQ_BLACK : XQ_RED, XQ_REASON_PERPETUAL_HIT);
        return true;
    }
    XqSide mixer = mixed[XQ_RED] ? XQ_RED : XQ_BLACK, chaser = xq_side_other(mixer);
    bool differ = mixed[XQ_RED] != mixed[XQ_BLACK];
    if (differ && side[chaser].conduct == XQ_CONDUCT_CHASE && !is_one(lead.hitters[mixer]))
        lose(verdict, chaser, XQ_REASON_PERPETUAL_CHASE);
    else if (lead.is_there)
        lose(verdict, lead.first, XQ_REASON_ATTACKED_FIRST);
    else if (differ)
        lose(verdict, mixer, XQ_REASON_PERPETUAL_HIT);
    return differ || lead.is_there;
}

/*
 * TianTian's order: perpetual check; a king whose every move lays one piece open to attack; then,
 * of two sides that do nothing but attack, as above; check with chase; a chase of one piece; a
 * chase of several while the other side checks. A chase of several alone is let go on.
 */
static bool rule_tiantian(XqVerdict *verdict, const Loop *loop)
{
    const LoopSide *side = loop->side;
    bool checks[2], attacks[2];
    for (int s = 0; s < 2; s++) {
        checks[s] = side[s].conduct == XQ_CONDUCT_CHECK;
        attacks[s] = is_attack_only(&side[s]);
    }
    if (checks[XQ_RED] || checks[XQ_BLACK])
        return false;
    for (int s = 0; s < 2; s++)
        if (side[s].by_king == side[s].moves && side[s].conduct == XQ_CONDUCT_CHASE) {
            verdict->conduct[s] = XQ_CONDUCT_CHASE_KING;
            lose(verdict, (XqSide)s, XQ_REASON_PERPETUAL_CHASE);
            return true;
        }
    if (attacks[XQ_RED] && attacks[XQ_BLACK])
        return rule_both_attack(verdict, loop);
    for (int s = 0; s < 2; s++) {
        if (!attacks[s])
            continue;
        if (side[s].conduct == XQ_CONDUCT_CHASE_MANY) {
            if (side[s ^ 1].of_class[XQ_CLASS_CHECK] > 0)
                lose(verdict, (XqSide)s, XQ_REASON_PERPETUAL_CHASE);
            else
                verdict->outcome = XQ_OUTCOME_NONE;
        } else {
            lose(verdict, (XqSide)s,
                 side[s].conduct == XQ_CONDUCT_CHASE ? XQ_REASON_PERPETUAL_CHASE
                                                     : XQ_REASON_PERPETUAL_HIT);
        }
        return true;
    }
    return false;
}

static bool is_prohibited(const LoopSide *side)
{
    return side->conduct != XQ_CONDUCT_FREE;
}

/*
 * Chinese rules: when both sides do nothing but hit, and neither only checks, the one whose hits
 * are all strong must give way to the one that has a weaker hit among them.
 */
static bool rule_cxa(XqVerdict *verdict, const Loop *loop)
{
    const LoopSide *red = &loop->side[XQ_RED], *black = &loop->side[XQ_BLACK];
    if (red->conduct == XQ_CONDUCT_CHECK || black->conduct == XQ_CONDUCT_CHECK)
        return false;
    if (!is_prohibited(red) || !is_prohibited(black))
        return false;
    if (red->has_weak_hit != red->may_be_weak || black->has_weak_hit != black->may_be_weak) {
        verdict->outcome = XQ_OUTCOME_UNCERTAIN;
        return true;
    }
    if (red->has_weak_hit == black->has_weak_hit)
        return false;
    verdict->outcome = (uint8_t)xq_outcome_win(red->has_weak_hit ? XQ_RED : XQ_BLACK);
    verdict->reason = XQ_REASON_STRONGER_HITS;
    return true;
}

/* A clause is named after what it rules on. */
#define CLAUSES(id)                                                                                \
    {                                                                                              \
        [XQ_REASON_PERPETUAL_CHECK] = id ".perpetual-check",                                       \
        [XQ_REASON_PERPETUAL_CHASE] = id ".perpetual-chase",                                       \
        [XQ_REASON_PERPETUAL_HIT] = id ".perpetual-hit",                                           \
        [XQ_REASON_MUTUAL_OFFENCE] = id ".mutual-offence",                                         \
        [XQ_REASON_STRONGER_HITS] = id ".stronger-hits",                                           \
        [XQ_REASON_ATTACKED_FIRST] = id ".attacked-first",                                         \
        [XQ_REASON_RUN_OF_CHECKS] = id ".run-of-checks",                                           \
        [XQ_REASON_RUN_OF_CHASES] = id ".run-of-chases",                                           \
        [XQ_REASON_RUN_OF_HITS] = id ".run-of-hits", [XQ_REASON_REPETITION] = id ".repetition",    \
        [XQ_REASON_BARE_MATERIAL] = id ".bare-material",                                           \
        [XQ_REASON_QUIET_LIMIT] = id ".quiet-limit",                                               \
        [XQ_REASON_PROGRESS_LIMIT] = id ".progress-limit",                                         \
        [XQ_REASON_EFFECT_LIMIT] = id ".effect-limit",                                             \
        [XQ_REASON_LENGTH_LIMIT] = id ".length-limit", [XQ_REASON_CHECKMATE] = id ".checkmate",    \
        [XQ_REASON_STALEMATE] = id ".stalemate"                                                    \
    }

static const XqRuleSet sets[XQ_RULES_COUNT] = {
    {
        .id = "wxf",
        .name = N_("World Xiangqi Federation"),
        .summary =
            N_("A position that comes a third time is judged: perpetual check loses, so does the "
               "perpetual chase of one piece, all else draws."),
        .clauses = CLAUSES("wxf"),
        .limits = { .quiet_plies = 100, .checks_counted = 10 },
        .occurrences = 3,
        .severity = { [XQ_CONDUCT_CHECK] = 2, [XQ_CONDUCT_CHASE] = 1 },
        .chase = CHASE_BY_PAIR,
        .must_answer = true,
        .may_parry = true,
    },
    {
        .id = "cxa",
        .name = N_("Chinese Xiangqi Association, 2020"),
        .summary = N_(
            "The strictest: checks, mate threats and chases count together, and a side that does "
            "nothing else in a loop loses."),
        .clauses = CLAUSES("cxa"),
        .limits = { .quiet_plies = 120, .checks_counted = 10 },
        .occurrences = 4, /* three rounds */
        .severity = { [XQ_CONDUCT_CHECK] = 2,
                      [XQ_CONDUCT_KILL] = 1,
                      [XQ_CONDUCT_CHASE] = 1,
                      [XQ_CONDUCT_CHASE_MANY] = 1,
                      [XQ_CONDUCT_MIXED] = 1,
                      [XQ_CONDUCT_CHECK_KILL] = 1,
                      [XQ_CONDUCT_CHECK_CHASE] = 1 },
        .chase = CHASE_BY_PROFIT,
        .kill_depth = 8,
        .mate_budget = 20000,
        .profit_budget = 3000,
        .profit_total = 30000,
        .judging_budget = 400000,
        .hit_rounds = 9,
        .hit_squares = 3,
        .rule = rule_cxa,
    },
    {
        .id = "computer",
        .name = N_("Computer rule"),
        .summary =
            N_("The rule engines play by: perpetual check and perpetual chase lose, but one stray "
               "check makes the loop a draw."),
        .clauses = CLAUSES("computer"),
        .limits = { .quiet_plies = 120, .checks_counted = 10 },
        .occurrences = 3,
        .severity = { [XQ_CONDUCT_CHECK] = 2, [XQ_CONDUCT_CHASE] = 1 },
        .chase = CHASE_BY_VICTIM,
        .chases_each = true,
        .lone_cannon_draws = true,
        .rule = rule_computer,
    },
    {
        .id = "tiantian",
        .name = N_("TianTian Xiangqi"),
        .summary = N_(
            "The Chinese online rule: too many checks or chases in a row lose as well, and where "
            "both sides attack, the one that began it loses."),
        .clauses = CLAUSES("tiantian"),
        .limits = { .quiet_plies = 120, .checks_counted = -1 },
        .occurrences = 3,
        .severity = { [XQ_CONDUCT_CHECK] = 2, [XQ_CONDUCT_CHASE] = 1 },
        .chase = CHASE_BY_PAIR,
        .run_rounds = 6,
        .rules_on_past = true,
        .rule = rule_tiantian,
    },
    {
        .id = "cxq",
        .name = N_("Club Xiangqi"),
        .summary =
            N_("Counts moves instead of repetitions: too many checks or attacks in a row lose, too "
               "many quiet moves draw."),
        .clauses = CLAUSES("cxq"),
        .limits = { .checks_counted = -1,
                    .progress_plies = 60,
                    .effective_moves = 120,
                    .game_plies = 600 },
        .chase = CHASE_BY_MOVE,
        .run_rounds = 6,
    },
    {
        .id = "folk-hk",
        .name = N_("General rules, Hong Kong"),
        .summary =
            N_("As in books for beginners, judged at the fourth time: perpetual check, check mixed "
               "with mate threats and perpetual chase all lose."),
        .clauses = CLAUSES("folk-hk"),
        .limits = { .quiet_plies = 120, .checks_counted = -1 },
        .occurrences = 4,
        .severity = { [XQ_CONDUCT_CHECK] = 2, [XQ_CONDUCT_CHECK_KILL] = 2, [XQ_CONDUCT_CHASE] = 1 },
        .chase = CHASE_BY_PAIR,
        .must_answer = true,
        .may_parry = true,
        .kill_depth = 1,
        .mate_budget = 20000,
    },
    {
        .id = "folk-prc",
        .name = N_("General rules, mainland"),
        .summary =
            N_("As in books for beginners, judged at the fourth time: perpetual check and check "
               "mixed with mate threats lose, a perpetual chase only draws."),
        .clauses = CLAUSES("folk-prc"),
        .limits = { .quiet_plies = 120, .checks_counted = -1 },
        .occurrences = 4,
        .severity = { [XQ_CONDUCT_CHECK] = 2, [XQ_CONDUCT_CHECK_KILL] = 2 },
        .chase = CHASE_BY_PAIR,
        .must_answer = true,
        .may_parry = true,
        .kill_depth = 1,
        .mate_budget = 20000,
    },
};

const XqRuleSet *xq_rules_find(XqStr id)
{
    for (int i = 0; i < XQ_RULES_COUNT; i++)
        if (xq_str_equal(id, xq_str(sets[i].id)))
            return &sets[i];
    return NULL;
}

const XqRuleSet *xq_rules_at(int index)
{
    return index >= 0 && index < XQ_RULES_COUNT ? &sets[index] : NULL;
}

const XqRuleSet *xq_rules_default(void)
{
    return &sets[0];
}

const char *xq_rules_id(const XqRuleSet *rules)
{
    return rules->id;
}

const char *xq_rules_name(const XqRuleSet *rules)
{
    return rules->name;
}

const char *xq_rules_summary(const XqRuleSet *rules)
{
    return rules->summary;
}

const XqRuleLimits *xq_rules_limits(const XqRuleSet *rules)
{
    return &rules->limits;
}

bool xq_rules_count_whole_games(const XqRuleSet *rules)
{
    return rules->limits.effective_moves > 0 || rules->limits.game_plies > 0;
}

int xq_rules_occurrences(const XqRuleSet *rules)
{
    return rules->occurrences;
}
