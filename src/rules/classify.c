/* classify.c - the class of one move: the heaviest of the things it does. */
#include "rules/classify.h"

#include <string.h>

static bool is_heavier(const XqThreat *a, const XqThreat *b)
{
    static const uint8_t worth[XQ_KIND_COUNT] = { 0, 0, 1, 2, 4, 6, 4, 1 };
    return worth[xq_piece_kind(a->victim_piece)] > worth[xq_piece_kind(b->victim_piece)];
}

/* Keeps the threats that fit, the most valuable victims first. */
static void keep_threats(XqPlyFact *out, Threats *threats)
{
    while (threats->count > 0 && out->threat_count < XQ_PLY_THREATS_MAX) {
        int best = 0;
        for (int i = 1; i < threats->count; i++)
            if (is_heavier(&threats->list[i], &threats->list[best]))
                best = i;
        out->threats[out->threat_count++] = threats->list[best];
        memmove(&threats->list[best], &threats->list[best + 1],
                (size_t)(threats->count - best - 1) * sizeof threats->list[0]);
        threats->count--;
    }
}

static void list_checkers(XqPlyFact *out, const XqPosition *after)
{
    XqBitboard checkers = xq_position_checkers(after);
    while (!xq_bitboard_is_empty(checkers) && out->checker_count < XQ_PLY_CHECKERS_MAX) {
        XqSquare square = xq_bitboard_pop(&checkers);
        out->checkers[out->checker_count++] = (XqPlace){ square, xq_position_piece(after, square) };
    }
}

void xqr_classify(XqPlyFact *out, const XqRuleSet *rules, const XqPosition *before,
                  const XqPosition *after, XqMove move, bool wants_detail)
{
    memset(out, 0, sizeof *out);
    out->move = move;
    out->piece = xq_position_piece(before, xq_move_from(move));
    out->side = (uint8_t)xq_position_side(before);
    list_checkers(out, after);
    Threats threats;
    xqr_new_threats(&threats, rules, before, after, move, wants_detail);
    if (out->checker_count > 0)
        out->class_ = XQ_CLASS_CHECK;
    else if (threats.count > 0)
        out->class_ = XQ_CLASS_CHASE;
    keep_threats(out, &threats);
}

void xq_rules_classify(XqPlyFact *out, const XqRuleSet *rules, const XqPosition *position,
                       XqMove move)
{
    XqPosition after = *position;
    xq_position_play(&after, move);
    xqr_classify(out, rules, position, &after, move, true);
}
