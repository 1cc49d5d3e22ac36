/* json.c - verdict and evidence as JSON; docs/rules/json.md is its description. */
#include <chuhe/explain.h>

#include "base/json.h"

/* An unfinished sentence must not be mistaken for the object's text: it gets a buffer of its own,
 * with room for all threats of a ply and all their guards, said at length. */
enum { SENTENCE_MAX = 1 << 15 };

static void name(XqBuf *out, const char *key, const char *value)
{
    xq_json_key(out, key);
    xq_json_string(out, xq_str(value));
}

/* A sentence as a member; releases it. */
static void text(XqBuf *out, const char *key, XqBuf *sentence)
{
    xq_buf_fail(out, xq_buf_status(sentence));
    name(out, key, xq_buf_cstr(sentence));
    xq_buf_release(sentence);
}

static void integer(XqBuf *out, const char *key, int value)
{
    xq_json_key(out, key);
    xq_buf_printf(out, "%d", value);
}

static void boolean(XqBuf *out, const char *key, bool value)
{
    xq_json_key(out, key);
    xq_buf_append_cstr(out, value ? "true" : "false");
}

static void move(XqBuf *out, XqMove value)
{
    xq_buf_append_char(out, '"');
    xq_move_format(out, value);
    xq_buf_append_char(out, '"');
}

static void line(XqBuf *out, const char *key, const XqMove *moves, int count)
{
    xq_json_key(out, key);
    xq_buf_append_char(out, '[');
    for (int i = 0; i < count; i++) {
        xq_json_next(out);
        move(out, moves[i]);
    }
    xq_buf_append_char(out, ']');
}

/* The members of an object that is left open. */
static void place(XqBuf *out, XqSquare square, XqPiece piece)
{
    char letter = xq_piece_letter(piece);
    xq_json_key(out, "square");
    xq_buf_append_char(out, '"');
    xq_square_format(out, square);
    xq_buf_append_char(out, '"');
    xq_json_key(out, "piece");
    xq_json_string(out, (XqStr){ &letter, 1 });
}

static void party(XqBuf *out, const char *key, XqSquare square, XqPiece piece, int id)
{
    xq_json_key(out, key);
    xq_buf_append_char(out, '{');
    place(out, square, piece);
    integer(out, "id", id);
    xq_buf_append_char(out, '}');
}

static void threat_object(XqBuf *out, const XqThreat *threat)
{
    xq_buf_append_char(out, '{');
    party(out, "attacker", threat->attacker, threat->attacker_piece, threat->attacker_id);
    party(out, "victim", threat->victim, threat->victim_piece, threat->victim_id);
    name(out, "gain", xq_gain_name((XqGain)threat->gain));
    name(out, "novelty", xq_novelty_name((XqNovelty)threat->novelty));
    boolean(out, "counts", threat->counts);
    boolean(out, "joint", threat->joint);
    boolean(out, "ignored", threat->ignored);
    xq_json_key(out, "roots");
    xq_buf_append_char(out, '[');
    for (int i = 0; i < threat->root_count; i++) {
        xq_json_next(out);
        xq_buf_append_char(out, '{');
        place(out, threat->roots[i].square, threat->roots[i].piece);
        name(out, "state", xq_root_state_name((XqRootState)threat->roots[i].state));
        xq_buf_append_char(out, '}');
    }
    xq_buf_append_char(out, ']');
    line(out, "line", threat->line, threat->line_count);
    xq_buf_append_char(out, '}');
}

static void ply_object(XqBuf *out, const XqWords *words, const XqPlyFact *fact, int ply)
{
    xq_buf_append_char(out, '{');
    integer(out, "ply", ply);
    xq_json_key(out, "move");
    move(out, fact->move);
    name(out, "side", fact->side == XQ_RED ? "red" : "black");
    name(out, "class", xq_class_name((XqClass)fact->class_));
    boolean(out, "uncertain", fact->uncertain);
    xq_json_key(out, "checkers");
    xq_buf_append_char(out, '[');
    for (int i = 0; i < fact->checker_count; i++) {
        xq_json_next(out);
        xq_buf_append_char(out, '{');
        place(out, fact->checkers[i].square, fact->checkers[i].piece);
        xq_buf_append_char(out, '}');
    }
    xq_buf_append_char(out, ']');
    line(out, "kill", fact->kill_line, fact->kill_count);
    xq_json_key(out, "threats");
    xq_buf_append_char(out, '[');
    for (int i = 0; i < fact->threat_count; i++) {
        xq_json_next(out);
        threat_object(out, &fact->threats[i]);
    }
    xq_buf_append_char(out, ']');
    XqBuf sentence;
    xq_buf_init(&sentence, SENTENCE_MAX);
    xq_explain_ply(&sentence, words, fact);
    text(out, "text", &sentence);
    xq_buf_append_char(out, '}');
}

static void conduct(XqBuf *out, const XqWords *words, const char *key, XqConduct value)
{
    XqBuf sentence;
    xq_buf_init(&sentence, SENTENCE_MAX);
    xq_explain_conduct(&sentence, words, value);
    text(out, key, &sentence);
}

static void loop_members(XqBuf *out, const XqWords *words, XqArbiter *arbiter)
{
    const XqVerdict *verdict = xq_arbiter_verdict(arbiter);
    xq_json_key(out, "loop");
    xq_buf_append_char(out, '{');
    integer(out, "first", verdict->loop_first);
    integer(out, "last", verdict->loop_last);
    integer(out, "occurrences", verdict->occurrences);
    name(out, "red", xq_conduct_name((XqConduct)verdict->conduct[XQ_RED]));
    name(out, "black", xq_conduct_name((XqConduct)verdict->conduct[XQ_BLACK]));
    conduct(out, words, "redText", (XqConduct)verdict->conduct[XQ_RED]);
    conduct(out, words, "blackText", (XqConduct)verdict->conduct[XQ_BLACK]);
    xq_buf_append_char(out, '}');
    XqEvidence evidence = xq_arbiter_explain(arbiter);
    xq_json_key(out, "plies");
    xq_buf_append_char(out, '[');
    for (int i = 0; i < evidence.count; i++) {
        xq_json_next(out);
        ply_object(out, words, &evidence.plies[i], evidence.first + i);
    }
    xq_buf_append_char(out, ']');
}

/* The class of every ply on the record, whether it belongs to the loop or not. */
static void classes_member(XqBuf *out, const XqArbiter *arbiter)
{
    XqPosition position = *xq_arbiter_start_position(arbiter);
    xq_json_key(out, "classes");
    xq_buf_append_char(out, '[');
    for (int i = 0; i < xq_arbiter_plies(arbiter); i++) {
        XqMove played = xq_arbiter_move(arbiter, i);
        XqPlyFact fact;
        xq_rules_classify(&fact, xq_arbiter_rules(arbiter), &position, played);
        xq_position_play(&position, played);
        xq_json_next(out);
        xq_json_string(out, xq_str(xq_class_name((XqClass)fact.class_)));
    }
    xq_buf_append_char(out, ']');
}

void xq_explain_json(XqBuf *out, const XqWords *words, XqArbiter *arbiter)
{
    const XqVerdict *verdict = xq_arbiter_verdict(arbiter);
    XqBuf sentence;
    xq_buf_init(&sentence, SENTENCE_MAX);
    xq_explain_verdict(&sentence, words, verdict);
    xq_buf_append_char(out, '{');
    name(out, "rules", xq_rules_id(xq_arbiter_rules(arbiter)));
    name(out, "outcome", xq_outcome_name((XqOutcome)verdict->outcome));
    name(out, "reason", xq_reason_name((XqReason)verdict->reason));
    if (verdict->clause != NULL)
        name(out, "clause", verdict->clause);
    integer(out, "ply", verdict->ply);
    text(out, "text", &sentence);
    classes_member(out, arbiter);
    if (verdict->loop_first >= 0)
        loop_members(out, words, arbiter);
    xq_buf_append_char(out, '}');
}
