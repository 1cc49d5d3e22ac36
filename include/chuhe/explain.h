/*
 * chuhe/explain.h - the arbiter's findings in words, and as JSON.
 *
 * rules.h gives a verdict and its evidence as data. Here they become sentences in the reader's
 * language, the same ones in the command, on the page and in the bindings. The words come from the
 * caller's translator (translate.h), through gettext or whatever holds the project's catalogue. A
 * zero-initialised XqWords reads English.
 *
 *     XqWords words = { .translator = { look_up, NULL } };
 *     xq_explain_verdict(&text, &words, xq_arbiter_verdict(arbiter));
 *     XqEvidence evidence = xq_arbiter_explain(arbiter);
 *     for (int i = 0; i < evidence.count; i++)
 *         xq_explain_ply(&text, &words, &evidence.plies[i]);
 */
#ifndef CHUHE_EXPLAIN_H
#define CHUHE_EXPLAIN_H

#include <chuhe/rules.h>
#include <chuhe/text.h>
#include <chuhe/translate.h>

XQ_BEGIN_DECLS

typedef struct XqWords {
    XqTranslator translator;
    /* Squares in sentences count ranks from 1, as algebraic notation does: a1 to i10. Else from 0,
     * as UCI does. */
    bool ranks_from_one;
} XqWords;

/* One sentence: who wins and why, or that the game goes on. */
XQ_API void xq_explain_verdict(XqBuf *out, const XqWords *words, const XqVerdict *verdict);

/* What a move does: its class, then a sentence for each threat and each guard. One line. */
XQ_API void xq_explain_ply(XqBuf *out, const XqWords *words, const XqPlyFact *fact);

/* What a side does in the loop, as in "every move a check". */
XQ_API void xq_explain_conduct(XqBuf *out, const XqWords *words, XqConduct conduct);

/*
 * Verdict and evidence as one JSON object on one line; docs/rules/json.md lists the members. Names
 * and moves (UCI) in it are stable, the members called "text" are sentences for the reader.
 */
XQ_API void xq_explain_json(XqBuf *out, const XqWords *words, XqArbiter *arbiter);

XQ_END_DECLS

#endif
