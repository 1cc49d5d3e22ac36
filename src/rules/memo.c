/* memo.c - see memo.h: a small cache of a few ways, in which the oldest entry of a set gives way.
 */
#include "rules/memo.h"

#include <string.h>

#include "rules/classify.h"

static unsigned set_of(uint64_t key, XqMove move)
{
    uint64_t mixed = (key ^ move) * UINT64_C(0x9e3779b97f4a7c15);
    return (unsigned)(mixed >> 32) % MEMO_SETS;
}

static bool is_about(const Known *known, const XqPosition *before, XqMove move)
{
    return known->move == move && known->key == xq_position_key(before) &&
           known->side == before->side &&
           memcmp(known->board, before->board, sizeof known->board) == 0;
}

static void store(Known *known, const XqPlyFact *fact, const XqPosition *before, int cost)
{
    *known = (Known){
        .key = xq_position_key(before),
        .move = fact->move,
        .side = before->side,
        .class_ = fact->class_,
        .uncertain = fact->uncertain,
        .checker_count = fact->checker_count,
        .threat_count = fact->threat_count,
        .cost = cost,
    };
    memcpy(known->board, before->board, sizeof known->board);
    for (int i = 0; i < fact->checker_count && i < XQ_PLY_CHECKERS_MAX; i++)
        known->checkers[i] = fact->checkers[i].square;
    for (int i = 0; i < fact->threat_count && i < XQ_PLY_THREATS_MAX; i++) {
        const XqThreat *threat = &fact->threats[i];
        known->threats[i].attacker = threat->attacker;
        known->threats[i].victim = threat->victim;
        known->threats[i].counts = threat->counts;
        known->threats[i].joint = threat->joint;
    }
}

static void recall(XqPlyFact *out, const Known *known, const XqPosition *after)
{
    memset(out, 0, sizeof *out);
    out->move = known->move;
    out->piece = xq_position_piece(after, xq_move_to(known->move));
    out->side = known->side;
    out->class_ = known->class_;
    out->uncertain = known->uncertain;
    out->checker_count = known->checker_count;
    out->threat_count = known->threat_count;
    for (int i = 0; i < known->checker_count && i < XQ_PLY_CHECKERS_MAX; i++) {
        XqSquare square = known->checkers[i];
        out->checkers[i] = (XqPlace){ square, xq_position_piece(after, square) };
    }
    for (int i = 0; i < known->threat_count && i < XQ_PLY_THREATS_MAX; i++) {
        XqSquare attacker = known->threats[i].attacker, victim = known->threats[i].victim;
        out->threats[i] = (XqThreat){ .attacker = attacker,
                                      .victim = victim,
                                      .attacker_piece = xq_position_piece(after, attacker),
                                      .victim_piece = xq_position_piece(after, victim),
                                      .counts = known->threats[i].counts,
                                      .joint = known->threats[i].joint };
    }
}

int xqr_memo_classify(Memo *memo, XqPlyFact *out, const XqRuleSet *rules, const XqPosition *before,
                      const XqPosition *after, XqMove move)
{
    if (memo == NULL)
        return xqr_classify(out, rules, before, after, move, false);
    unsigned set = set_of(xq_position_key(before), move);
    for (int i = 0; i < MEMO_WAYS; i++)
        if (is_about(&memo->sets[set][i], before, move)) {
            recall(out, &memo->sets[set][i], after);
            return memo->sets[set][i].cost;
        }
    int cost = xqr_classify(out, rules, before, after, move, false);
    store(&memo->sets[set][memo->oldest[set]], out, before, cost);
    memo->oldest[set] = (uint8_t)((memo->oldest[set] + 1) % MEMO_WAYS);
    return cost;
}
