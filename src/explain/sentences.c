/*
 * sentences.c - the arbiter's findings in words.
 *
 * Whole sentences, with places for pieces and squares, so that a translator can turn them as his
 * language wants: `%2$s` may stand before `%1$s`. Nothing here decides anything.
 */
#include <chuhe/explain.h>

#include "base/mark.h"

static const char *word(const XqWords *words, const char *text)
{
    return xq_translate(words != NULL ? &words->translator : NULL, text);
}

/* --- Verdict --------------------------------------------------------------------------------- */

/* By reason: who wins is the first index. Draws, and what ends nothing, have the last one. */
static const char *verdict_text(XqReason reason, XqOutcome outcome)
{
    static const struct {
        const char *red_wins, *black_wins, *neither;
    } texts[XQ_REASON_COUNT] = {
        [XQ_REASON_NONE] = { "", "", N_("The game goes on.") },
        [XQ_REASON_CHECKMATE] = { N_("Red wins: Black is checkmated."),
                                  N_("Black wins: Red is checkmated."), "" },
        [XQ_REASON_STALEMATE] = { N_("Red wins: Black has no legal move."),
                                  N_("Black wins: Red has no legal move."), "" },
        [XQ_REASON_PERPETUAL_CHECK] = { N_("Red wins: Black gives check with every move of the "
                                           "loop, and must not."),
                                        N_("Black wins: Red gives check with every move of the "
                                           "loop, and must not."),
                                        N_("Draw: both sides give check with every move.") },
        [XQ_REASON_PERPETUAL_CHASE] = { N_("Red wins: Black chases with every move of the loop, "
                                           "and must not."),
                                        N_("Black wins: Red chases with every move of the loop, "
                                           "and must not."),
                                        N_("Draw: the chase may go on, but wins nothing.") },
        [XQ_REASON_PERPETUAL_HIT] = { N_("Red wins: every move of Black's in the loop is a check, "
                                         "a mate threat or a chase, and must not be."),
                                      N_("Black wins: every move of Red's in the loop is a check, "
                                         "a mate threat or a chase, and must not be."),
                                      "" },
        [XQ_REASON_MUTUAL_OFFENCE] = { "", "", N_("Draw: both sides break the rule alike.") },
        [XQ_REASON_STRONGER_HITS] = { N_("Red wins: both sides hit with every move, but Black's "
                                         "hits are the stronger ones, so Black must change."),
                                      N_("Black wins: both sides hit with every move, but Red's "
                                         "hits are the stronger ones, so Red must change."),
                                      "" },
        [XQ_REASON_ATTACKED_FIRST] = { N_("Red wins: both sides attack with every move, and Black "
                                          "began it."),
                                       N_("Black wins: both sides attack with every move, and Red "
                                          "began it."),
                                       "" },
        [XQ_REASON_RUN_OF_CHECKS] = { N_("Red wins: Black has given more checks in a row than are "
                                         "allowed."),
                                      N_("Black wins: Red has given more checks in a row than are "
                                         "allowed."),
                                      N_("Draw: both sides have given more checks in a row than "
                                         "are allowed.") },
        [XQ_REASON_RUN_OF_CHASES] = { N_("Red wins: Black has attacked one piece more often in a "
                                         "row than is allowed."),
                                      N_("Black wins: Red has attacked one piece more often in a "
                                         "row than is allowed."),
                                      N_("Draw: both sides have attacked a piece more often in a "
                                         "row than is allowed.") },
        [XQ_REASON_RUN_OF_HITS] = { N_("Red wins: Black has hit ten times in a row, with checks, "
                                       "mate threats or chases, and must not."),
                                    N_("Black wins: Red has hit ten times in a row, with checks, "
                                       "mate threats or chases, and must not."),
                                    "" },
        [XQ_REASON_REPETITION] = { "", "",
                                   N_("Draw: the position repeats and neither side breaks a "
                                      "rule.") },
        [XQ_REASON_BARE_MATERIAL] = { "", "", N_("Draw: neither side has the pieces to mate.") },
        [XQ_REASON_QUIET_LIMIT] = { "", "", N_("Draw: too many moves without a capture.") },
        [XQ_REASON_PROGRESS_LIMIT] = { "", "",
                                       N_("Draw: too many moves without a capture or a pawn's "
                                          "step forward beyond the river.") },
        [XQ_REASON_EFFECT_LIMIT] = { "", "",
                                     N_("Draw: too many moves that neither attack nor answer an "
                                        "attack.") },
        [XQ_REASON_LENGTH_LIMIT] = { "", "", N_("Draw: the game has reached its full length.") },
        [XQ_REASON_AGREEMENT] = { "", "", N_("Draw by agreement.") },
        [XQ_REASON_RESIGNATION] = { N_("Red wins: Black resigned."),
                                    N_("Black wins: Red resigned."), "" },
        [XQ_REASON_TIME] = { N_("Red wins: Black ran out of time."),
                             N_("Black wins: Red ran out of time."), "" },
    };
    if (outcome == XQ_OUTCOME_UNCERTAIN)
        return N_("Uncertain: what a move in the loop threatens could not be proved within the "
                  "arbiter's bound. A referee must look at it.");
    if (outcome == XQ_OUTCOME_RED_WINS)
        return texts[reason].red_wins;
    return outcome == XQ_OUTCOME_BLACK_WINS ? texts[reason].black_wins : texts[reason].neither;
}

void xq_explain_verdict(XqBuf *out, const XqWords *words, const XqVerdict *verdict)
{
    const char *text = verdict_text((XqReason)verdict->reason, (XqOutcome)verdict->outcome);
    xq_buf_append_cstr(out, word(words, text));
}

void xq_explain_conduct(XqBuf *out, const XqWords *words, XqConduct conduct)
{
    static const char *const texts[XQ_CONDUCT_COUNT] = {
        [XQ_CONDUCT_FREE] = N_("not every move attacks"),
        [XQ_CONDUCT_KILL] = N_("every move threatens mate"),
        [XQ_CONDUCT_MIXED] = N_("every move is a check, a mate threat or a chase"),
        [XQ_CONDUCT_CHASE_MANY] = N_("every move chases, not always the same piece"),
        [XQ_CONDUCT_CHASE_KING] = N_("every king's move lays a piece open to attack"),
        [XQ_CONDUCT_CHECK_KILL] = N_("every move is a check or threatens mate"),
        [XQ_CONDUCT_CHECK_CHASE] = N_("every move is a check or a chase"),
        [XQ_CONDUCT_CHASE] = N_("every move chases one and the same piece"),
        [XQ_CONDUCT_CHECK] = N_("every move is a check"),
    };
    xq_buf_append_cstr(out, word(words, texts[conduct]));
}

/* --- Pieces ---------------------------------------------------------------------------------- */

static const char *piece_word(const XqWords *words, XqPiece piece)
{
    static const char *const names[XQ_PIECE_COUNT] = {
        "",
        N_("red king"),
        N_("red advisor"),
        N_("red elephant"),
        N_("red horse"),
        N_("red rook"),
        N_("red cannon"),
        N_("red pawn"),
        "",
        N_("black king"),
        N_("black advisor"),
        N_("black elephant"),
        N_("black horse"),
        N_("black rook"),
        N_("black cannon"),
        N_("black pawn"),
    };
    return word(words, piece < XQ_PIECE_COUNT ? names[piece] : "");
}

typedef struct SquareName {
    char text[4];
} SquareName;

static SquareName name_of(const XqWords *words, XqSquare square)
{
    int rank = xq_square_rank(square) + (words != NULL && words->ranks_from_one);
    SquareName name = { { (char)('a' + xq_square_file(square)) } };
    char *end = &name.text[1];
    if (rank >= 10)
        *end++ = '1';
    *end = (char)('0' + rank % 10);
    return name;
}

/* --- Plies ----------------------------------------------------------------------------------- */

/* Sentences stand apart by a blank, but not behind the full stop of Chinese, which brings its own.
 */
static void begin_sentence(XqBuf *out)
{
    XqStr said = xq_buf_str(out), stop = XQ_STR("。");
    bool is_wide =
        said.len >= stop.len && xq_str_equal(xq_str_sub(said, said.len - stop.len, said.len), stop);
    if (said.len > 0 && !is_wide)
        xq_buf_append_char(out, ' ');
}

/* Appends a sentence; the format is a translated text, checked by msgfmt. */
static void say(XqBuf *out, const XqWords *words, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    begin_sentence(out);
    xq_buf_vprintf(out, word(words, format), args);
    va_end(args);
}

static void say_class(XqBuf *out, const XqWords *words, XqClass class_)
{
    static const char *const texts[XQ_CLASS_COUNT] = {
        [XQ_CLASS_IDLE] = N_("Idle."),   [XQ_CLASS_BLOCK] = N_("Block."),
        [XQ_CLASS_OFFER] = N_("Offer."), [XQ_CLASS_EXCHANGE] = N_("Exchange."),
        [XQ_CLASS_CHASE] = N_("Chase."), [XQ_CLASS_KILL] = N_("Mate threat."),
        [XQ_CLASS_CHECK] = N_("Check."),
    };
    xq_buf_append_cstr(out, word(words, texts[class_]));
}

/* Who attacks whom, and what is new about it. */
static void say_attack(XqBuf *out, const XqWords *words, const XqThreat *threat)
{
    static const char *const texts[XQ_NOVELTY_COUNT] = {
        [XQ_NOVELTY_NONE] = N_("The %1$s on %2$s attacks the %3$s on %4$s, as before."),
        [XQ_NOVELTY_MOVED] = N_("The %1$s has come to %2$s and attacks the %3$s on %4$s."),
        [XQ_NOVELTY_DISCOVERED] =
            N_("The move opens the way of the %1$s on %2$s to the %3$s on %4$s."),
        [XQ_NOVELTY_SCREEN] = N_("The moved piece is a screen, over which the %1$s on %2$s attacks "
                                 "the %3$s on %4$s."),
        [XQ_NOVELTY_ROOT_GONE] = N_("The %1$s on %2$s attacked the %3$s on %4$s before; the move "
                                    "takes its guard away."),
        [XQ_NOVELTY_FREED] =
            N_("The %1$s on %2$s could not take the %3$s on %4$s before; the move frees it."),
        [XQ_NOVELTY_JOINT] = N_("With the moved piece's help the %1$s on %2$s attacks the %3$s on "
                                "%4$s."),
        [XQ_NOVELTY_RELIEVED] = N_("The %1$s on %2$s attacked the %3$s on %4$s before, but taking "
                                   "it would have lost something else."),
    };
    say(out, words, texts[threat->novelty], piece_word(words, threat->attacker_piece),
        name_of(words, threat->attacker).text, piece_word(words, threat->victim_piece),
        name_of(words, threat->victim).text);
}

/* The moves that the sentence before them announced, and its full stop. */
static void append_line(XqBuf *out, const XqWords *words, const XqMove *moves, int count)
{
    for (int i = 0; i < count; i++)
        xq_buf_printf(out, " %s%s", name_of(words, xq_move_from(moves[i])).text,
                      name_of(words, xq_move_to(moves[i])).text);
    if (count > 0)
        /* TRANSLATORS: the full stop behind a sentence that ends with moves */
        xq_buf_append_cstr(out, word(words, N_(".")));
}

static void say_gain(XqBuf *out, const XqWords *words, const XqThreat *threat)
{
    static const char *const texts[XQ_GAIN_COUNT] = {
        [XQ_GAIN_NONE] = N_("Taking would win nothing."),
        [XQ_GAIN_UNGUARDED] = N_("Nothing could take back."),
        [XQ_GAIN_STRONGER] = N_("The victim is worth more than the attacker, so guards count for "
                                "nothing."),
        [XQ_GAIN_EXCHANGE] = N_("The exchange that follows wins material:"),
        [XQ_GAIN_EVEN] = N_("Each side takes something of the other's, and it comes out even:"),
        [XQ_GAIN_BY_CHECK] = N_("The piece falls by force, with check:"),
    };
    say(out, words, texts[threat->gain]);
    append_line(out, words, threat->line, threat->line_count);
}

static void say_root(XqBuf *out, const XqWords *words, const XqRoot *root)
{
    static const char *const texts[XQ_ROOT_STATE_COUNT] = {
        [XQ_ROOT_REAL] = N_("The %1$s on %2$s guards it."),
        [XQ_ROOT_PINNED] = N_("The %1$s on %2$s does not guard it: it may not leave its place."),
        [XQ_ROOT_LEG_BLOCKED] = N_("The %1$s on %2$s does not guard it: its leg is blocked."),
        [XQ_ROOT_EYE_BLOCKED] = N_("The %1$s on %2$s does not guard it: its eye is blocked."),
        [XQ_ROOT_SCREEN_GONE] =
            N_("The %1$s on %2$s does not guard it: after the capture it has no screen."),
        [XQ_ROOT_KINGS_FACE] =
            N_("The %1$s on %2$s does not guard it: the kings would face each other."),
        [XQ_ROOT_IN_CHECK] =
            N_("The %1$s on %2$s does not guard it: the capture gives check that taking back would "
               "not end."),
    };
    say(out, words, texts[root->state], piece_word(words, root->piece),
        name_of(words, root->square).text);
}

static void say_threat(XqBuf *out, const XqWords *words, const XqThreat *threat)
{
    say_attack(out, words, threat);
    say_gain(out, words, threat);
    for (int i = 0; i < threat->root_count; i++)
        say_root(out, words, &threat->roots[i]);
    if (threat->joint)
        say(out, words, N_("It takes two pieces together to win it."));
    if (threat->ignored)
        say(out, words, N_("The reply leaves the threat standing, so this is no perpetual chase."));
}

static void say_checkers(XqBuf *out, const XqWords *words, const XqPlyFact *fact)
{
    for (int i = 0; i < fact->checker_count; i++)
        say(out, words, N_("The %1$s on %2$s attacks the king."),
            piece_word(words, fact->checkers[i].piece),
            name_of(words, fact->checkers[i].square).text);
}

void xq_explain_ply(XqBuf *out, const XqWords *words, const XqPlyFact *fact)
{
    say_class(out, words, (XqClass)fact->class_);
    if (fact->uncertain)
        say(out, words, N_("Whether it threatens more could not be proved within the bound."));
    say_checkers(out, words, fact);
    if (fact->kill_count > 0) {
        say(out, words, N_("It threatens mate:"));
        append_line(out, words, fact->kill_line, fact->kill_count);
    }
    for (int i = 0; i < fact->threat_count; i++)
        say_threat(out, words, &fact->threats[i]);
}
