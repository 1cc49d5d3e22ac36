/*
 * fuzz_judge.c - any game under any rule set: one byte says the set, a FEN (or nothing, for the
 * start) goes up to the first line end, then a byte a move. An odd byte takes the side's last move
 * back if that is legal, so that loops come about; others choose among the legal moves. Every ply
 * is judged, explained in words and as JSON, and taken back and played again.
 */
#include <chuhe/explain.h>
#include <chuhe/fen.h>

#include <string.h>

#include "target.h"

enum { PLIES_MAX = 160, TEXT_MAX = 1 << 20 };

static bool start_from(XqPosition *out, XqStr fen)
{
    if (fen.len == 0)
        xq_position_start(out);
    else if (xq_fen_parse(out, fen, NULL) != XQ_OK)
        return false;
    return xq_position_check_playable(out, NULL) == XQ_OK;
}

static XqMove choose(const XqArbiter *arbiter, const XqMoveList *list, uint8_t byte)
{
    XqMove last = xq_arbiter_move(arbiter, xq_arbiter_plies(arbiter) - 2);
    XqMove back = xq_move(xq_move_to(last), xq_move_from(last));
    if ((byte & 1u) != 0 && last != XQ_NO_MOVE && xq_move_list_has(list, back))
        return back;
    return list->moves[byte / 2 % (unsigned)list->count];
}

static bool is_same(const XqVerdict *a, const XqVerdict *b)
{
    return a->outcome == b->outcome && a->reason == b->reason && a->ply == b->ply &&
           a->loop_first == b->loop_first && a->loop_last == b->loop_last;
}

static void check_explained(XqArbiter *arbiter)
{
    static const XqWords english = { .ranks_from_one = false };
    XqVerdict verdict = *xq_arbiter_verdict(arbiter);
    if (verdict.outcome == XQ_OUTCOME_NONE)
        return;
    XqEvidence evidence = xq_arbiter_explain(arbiter);
    FUZZ_CHECK((evidence.count > 0) == (verdict.loop_first >= 0));
    FUZZ_CHECK(evidence.count <= XQ_EVIDENCE_PLIES_MAX);
    FUZZ_CHECK((verdict.clause != NULL) == (verdict.outcome != XQ_OUTCOME_UNCERTAIN));
    XqBuf text;
    xq_buf_init(&text, TEXT_MAX);
    xq_explain_verdict(&text, &english, &verdict);
    FUZZ_CHECK(xq_buf_str(&text).len > 0);
    for (int i = 0; i < evidence.count; i++)
        xq_explain_ply(&text, &english, &evidence.plies[i]);
    FUZZ_CHECK(xq_buf_status(&text) == XQ_OK);
    xq_buf_release(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2)
        return 0;
    const XqRuleSet *rules = xq_rules_at(data[0] % XQ_RULES_COUNT);
    XqStr rest = { (const char *)data + 1, size - 1 }, fen = { NULL, 0 };
    XqPosition position;
    XqArbiter *arbiter;
    if (!xq_str_next_line(&rest, &fen) || !start_from(&position, fen) ||
        xq_arbiter_new(&arbiter, rules, PLIES_MAX, NULL) != XQ_OK)
        return 0;
    FUZZ_CHECK(xq_arbiter_start(arbiter, &position, NULL) == XQ_OK);
    for (size_t i = 0; i < rest.len && i < PLIES_MAX; i++) {
        XqMoveList list;
        xq_position_moves(xq_arbiter_position(arbiter), &list);
        if (list.count == 0)
            break;
        XqMove move = choose(arbiter, &list, (uint8_t)rest.ptr[i]);
        FUZZ_CHECK(xq_arbiter_play(arbiter, move, NULL) == XQ_OK);
        check_explained(arbiter);
        if (i % 16 != 15)
            continue;
        XqVerdict verdict = *xq_arbiter_verdict(arbiter);
        FUZZ_CHECK(xq_arbiter_undo(arbiter));
        FUZZ_CHECK(xq_arbiter_play(arbiter, move, NULL) == XQ_OK);
        FUZZ_CHECK(is_same(&verdict, xq_arbiter_verdict(arbiter)));
    }
    xq_arbiter_free(arbiter);
    return 0;
}
