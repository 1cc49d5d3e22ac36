/* judge_print.c - verdict and evidence, for people and as JSON. */
#include <stdio.h>

#include <chuhe/explain.h>
#include "base/intl.h"
#include "cli/judge.h"
#include "cli/text.h"

enum { OUTPUT_MAX = 1 << 24 };

static void append_conduct(XqBuf *out, const XqWords *words, const XqVerdict *verdict, XqSide side)
{
    xq_buf_append_cstr(out, side == XQ_RED ? _("Red: ") : _("Black: "));
    xq_explain_conduct(out, words, (XqConduct)verdict->conduct[side]);
    xq_buf_append_char(out, '\n');
}

static void append_ply(XqBuf *out, const XqWords *words, const XqPlyFact *fact, int ply)
{
    xq_buf_printf(out, "%4d  %s ", ply + 1, fact->side == XQ_RED ? _("Red") : _("Black"));
    xq_move_format(out, fact->move);
    xq_buf_append_cstr(out, "  ");
    xq_explain_ply(out, words, fact);
    xq_buf_append_char(out, '\n');
}

static bool is_run(XqReason reason)
{
    return reason == XQ_REASON_RUN_OF_CHECKS || reason == XQ_REASON_RUN_OF_CHASES ||
           reason == XQ_REASON_RUN_OF_HITS;
}

static void append_loop(XqBuf *out, const XqWords *words, XqArbiter *arbiter)
{
    const XqVerdict *verdict = xq_arbiter_verdict(arbiter);
    const char *heading =
        is_run((XqReason)verdict->reason)
            /* TRANSLATORS: checks or chases in a row, which are counted and need not repeat */
            ? _("The run: plies %d to %d.\n")
            : _("The loop: plies %d to %d.\n");
    xq_buf_printf(out, heading, verdict->loop_first + 1, verdict->loop_last + 1);
    append_conduct(out, words, verdict, XQ_RED);
    append_conduct(out, words, verdict, XQ_BLACK);
    XqEvidence evidence = xq_arbiter_explain(arbiter);
    if (evidence.is_cut)
        xq_buf_printf(
            out, ngettext("Its last ply:\n", "Its last %d plies:\n", (unsigned long)evidence.count),
            evidence.count);
    for (int i = 0; i < evidence.count; i++)
        append_ply(out, words, &evidence.plies[i], evidence.first + i);
}

/* Why a repetition is not judged yet, to whoever expected a verdict. */
static void append_count(XqBuf *out, const XqArbiter *arbiter)
{
    const XqVerdict *verdict = xq_arbiter_verdict(arbiter);
    int wanted = xq_rules_occurrences(xq_arbiter_rules(arbiter));
    if (verdict->outcome == XQ_OUTCOME_NONE && verdict->occurrences > 1 &&
        verdict->occurrences < wanted)
        /* TRANSLATORS: how often so far, and how often it has to; both are 2 and more */
        xq_buf_printf(out,
                      _("The position has occurred %d times; these rules judge at %d. "
                        "--loop judges a loop as if it went on for ever.\n"),
                      verdict->occurrences, wanted);
}

static void append_text(XqBuf *out, const XqWords *words, XqArbiter *arbiter)
{
    const XqVerdict *verdict = xq_arbiter_verdict(arbiter);
    xq_explain_verdict(out, words, verdict);
    xq_buf_append_char(out, '\n');
    append_count(out, arbiter);
    if (verdict->clause != NULL)
        xq_buf_printf(out, _("Rule set: %s. Clause: %s. After ply %d.\n"),
                      _(xq_rules_name(xq_arbiter_rules(arbiter))), verdict->clause, verdict->ply);
    if (verdict->loop_first >= 0)
        append_loop(out, words, arbiter);
}

int judge_print(const JudgeTask *task, XqArbiter *arbiter, const char *title)
{
    const XqWords words = { .translator = xq_intl };
    XqBuf out;
    xq_buf_init(&out, OUTPUT_MAX);
    if (task->wants_json) {
        xq_explain_json(&out, &words, arbiter);
        xq_buf_append_char(&out, '\n');
    } else {
        if (title != NULL)
            xq_buf_printf(&out, "%s\n", title);
        append_text(&out, &words, arbiter);
        if (title != NULL)
            xq_buf_append_char(&out, '\n');
    }
    int status = command_print(&out);
    xq_buf_release(&out);
    return status;
}
