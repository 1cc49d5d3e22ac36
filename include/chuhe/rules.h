/*
 * chuhe/rules.h - the arbiter: has the game ended, by which rule, and why.
 *
 * A position knows mate and stalemate (position.h). All else that ends a game of Xiangqi without
 * the players' word, repetition above all, depends on the rule book in force. A rule book here is
 * an XqRuleSet, a table; xq_rules_find() knows these:
 *
 *     wxf        World Xiangqi Federation and Asian rules: the default
 *     cxa        Chinese national rules of 2020: check, kill and chase are all hits
 *     computer   the rule today's strongest engines play by
 *     tiantian   the big Chinese platform's: run counters, who attacked first
 *     cxq        Club Xiangqi: 6, 12 or 18 checks or attacks running; effort and progress limits
 *     folk-hk    general rules, fourth repetition, a perpetual chase loses
 *     folk-prc   the same, a perpetual chase draws
 *
 * An XqArbiter follows one game, ply by ply, and can be asked after any:
 *
 *     XqArbiter *arbiter;
 *     if (xq_arbiter_new(&arbiter, xq_rules_default(), XQ_ARBITER_PLIES_USUAL, NULL) != XQ_OK)
 *         ...
 *     if (xq_arbiter_start(arbiter, &position, &err) == XQ_OK &&
 *         xq_arbiter_play(arbiter, move, &err) == XQ_OK)
 *         if (xq_arbiter_verdict(arbiter)->outcome != XQ_OUTCOME_NONE)
 *             ...
 *     xq_arbiter_free(arbiter);
 *
 * The verdict says who wins and by what clause. xq_arbiter_explain() adds the evidence: the loop,
 * and for every ply in it what the move does, which piece attacks which, what guards the victim and
 * whether that guard is real. It is data. Sentences are made from it at the edge, in the reader's
 * language.
 *
 * The arbiter is a pure function of start position, moves and rule set. No search score is in it.
 * Nothing before the last capture counts, save where the rule set says so (limits on the whole
 * game; who attacked first, which looks back to the last capture and no further).
 *
 * Time: no verdict and no evidence takes more than a fixed number of positions to look at, however
 * the game was played: under cxa, where mate and gain are searched for, 400,000 for the moves of
 * each side in one lap of a loop or in a run, and one move's share more, about 190,000 at most.
 * What would take more is uncertain. What has been found out about a move is remembered, so that
 * the next ply's verdict costs little; the count is of what it took to find out, so that the answer
 * is the same whatever was asked before.
 *
 * Memory: everything is allocated in xq_arbiter_new(), xq_arbiter_size() says how much: about
 * 230 kB for the usual length. Nothing is allocated later, and nothing is kept outside the object.
 * An arbiter belongs to one thread at a time; rule sets are constant and may be shared.
 */
#ifndef CHUHE_RULES_H
#define CHUHE_RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <chuhe/alloc.h>
#include <chuhe/move.h>
#include <chuhe/position.h>

XQ_BEGIN_DECLS

/* --- What a move does ------------------------------------------------------------------------ */

/*
 * The class of a move, from what it threatens in the position after it. A move that does several
 * things has the heaviest class; they are listed from light to heavy.
 */
typedef enum XqClass {
    XQ_CLASS_IDLE,     /* none of the others */
    XQ_CLASS_BLOCK,    /* stands in the way of a piece that went for somewhere */
    XQ_CLASS_OFFER,    /* puts a piece where it can be taken for nothing */
    XQ_CLASS_EXCHANGE, /* offers like for like */
    XQ_CLASS_CHASE,    /* threatens, newly, to win a piece */
    XQ_CLASS_KILL,     /* threatens mate on the next move, or by checks from there on */
    XQ_CLASS_CHECK     /* attacks the king */
} XqClass;
enum { XQ_CLASS_COUNT = XQ_CLASS_CHECK + 1 };

/* Whether a guard could take back, and if not, what stops it. */
typedef enum XqRootState {
    XQ_ROOT_REAL,
    XQ_ROOT_PINNED,      /* leaving its place would open its king to a piece */
    XQ_ROOT_LEG_BLOCKED, /* a horse whose leg the capture blocks or leaves blocked */
    XQ_ROOT_EYE_BLOCKED, /* an elephant, likewise */
    XQ_ROOT_SCREEN_GONE, /* a cannon that after the capture has no screen to jump */
    XQ_ROOT_KINGS_FACE,  /* the kings would face each other */
    XQ_ROOT_IN_CHECK     /* the capture gives a check that taking back does not end */
} XqRootState;
enum { XQ_ROOT_STATE_COUNT = XQ_ROOT_IN_CHECK + 1 };

typedef struct XqRoot {
    XqSquare square;
    XqPiece piece;
    uint8_t state; /* XqRootState */
} XqRoot;

/* Why taking the victim would pay. */
typedef enum XqGain {
    XQ_GAIN_NONE,      /* it would not: shown to tell why an attack is no chase */
    XQ_GAIN_UNGUARDED, /* nothing could take back */
    XQ_GAIN_STRONGER,  /* the victim is worth more than the attacker, guarded or not */
    XQ_GAIN_EXCHANGE,  /* more is won than lost in the exchange that follows */
    XQ_GAIN_EVEN,      /* each side takes something of the other's, as much as it loses (cxa) */
    XQ_GAIN_BY_CHECK   /* a check comes first, the piece falls after it */
} XqGain;
enum { XQ_GAIN_COUNT = XQ_GAIN_BY_CHECK + 1 };

/* What made a threat that was not there before the move. */
typedef enum XqNovelty {
    XQ_NOVELTY_NONE,       /* it was there before: the move adds nothing */
    XQ_NOVELTY_MOVED,      /* the attacker came to where it attacks from */
    XQ_NOVELTY_DISCOVERED, /* the move left the attacker's line, leg or eye */
    XQ_NOVELTY_SCREEN,     /* the move became a cannon's screen */
    XQ_NOVELTY_ROOT_GONE,  /* attacked before, but now the guard is gone or false */
    XQ_NOVELTY_FREED,      /* the attacker could not take before: it was pinned or its king in check
                            */
    XQ_NOVELTY_JOINT,      /* with the moved piece's help an exchange has come to pay (cxa) */
    XQ_NOVELTY_RELIEVED    /* taking would have cost something else before (cxa) */
} XqNovelty;
enum { XQ_NOVELTY_COUNT = XQ_NOVELTY_RELIEVED + 1 };

enum { XQ_THREAT_ROOTS_MAX = 6, XQ_THREAT_LINE_MAX = 12 };

/* One piece threatens one other. Squares and pieces are those of the position after the move. */
typedef struct XqThreat {
    XqSquare attacker, victim;
    XqPiece attacker_piece, victim_piece;
    uint8_t attacker_id, victim_id; /* the piece's own number through the whole evidence */
    uint8_t gain;                   /* XqGain */
    uint8_t novelty;                /* XqNovelty */
    bool counts;                    /* it is why the move is a chase */
    bool joint;                     /* it takes two pieces to make it pay (cxa) */
    bool ignored; /* the reply let it stand, so it is no part of a perpetual chase */
    uint8_t root_count;
    XqRoot roots[XQ_THREAT_ROOTS_MAX]; /* the guards looked at, the real ones first */
    int32_t key;                       /* cxa: how much is won, to compare with only */
    uint8_t line_count;                /* cxa: the moves that prove the gain */
    XqMove line[XQ_THREAT_LINE_MAX];
} XqThreat;

/* A piece where it stands. */
typedef struct XqPlace {
    XqSquare square;
    XqPiece piece;
} XqPlace;

enum { XQ_PLY_THREATS_MAX = 12, XQ_PLY_CHECKERS_MAX = 4, XQ_KILL_LINE_MAX = 16 };

/* Everything the arbiter has to say of one move. */
typedef struct XqPlyFact {
    XqMove move;
    XqPiece piece;         /* what moved */
    uint8_t piece_id;      /* its number through the whole evidence */
    uint8_t side;          /* XqSide that moved */
    uint8_t class_;        /* XqClass */
    bool uncertain;        /* the class, or a chase's strength, lies beyond the bound (cxa) */
    uint8_t checker_count; /* for a check: the pieces that give it */
    XqPlace checkers[XQ_PLY_CHECKERS_MAX];
    uint8_t kill_count; /* for a kill: the mating line, attacker's move first */
    XqMove kill_line[XQ_KILL_LINE_MAX];
    uint8_t threat_count; /* the heaviest first; more than fit are left out */
    XqThreat threats[XQ_PLY_THREATS_MAX];
} XqPlyFact;

/* Stable names for logs, JSON and tests: "chase", "leg-blocked", "stronger", "root-gone". */
XQ_API const char *xq_class_name(XqClass class_);
XQ_API const char *xq_root_state_name(XqRootState state);
XQ_API const char *xq_gain_name(XqGain gain);
XQ_API const char *xq_novelty_name(XqNovelty novelty);

/* --- Rule sets ------------------------------------------------------------------------------- */

/* What one side does in a loop, all its moves together. */
typedef enum XqConduct {
    XQ_CONDUCT_FREE,        /* at least one move in the loop is neither check, kill nor chase */
    XQ_CONDUCT_KILL,        /* every move a kill */
    XQ_CONDUCT_MIXED,       /* every move a hit, of more than one class */
    XQ_CONDUCT_CHASE_MANY,  /* every move a chase, not always of the same piece */
    XQ_CONDUCT_CHASE_KING,  /* every move of the king's lays a piece open to attack (tiantian) */
    XQ_CONDUCT_CHECK_KILL,  /* every move a check or a kill, both occur */
    XQ_CONDUCT_CHECK_CHASE, /* every move a check or a chase, both occur */
    XQ_CONDUCT_CHASE,       /* every move a chase of one and the same piece */
    XQ_CONDUCT_CHECK        /* every move a check */
} XqConduct;
enum { XQ_CONDUCT_COUNT = XQ_CONDUCT_CHECK + 1 };

XQ_API const char *xq_conduct_name(XqConduct conduct);

/* Limits, in plies unless said otherwise; 0 is none. xq_rules_limits() reads a set's own. */
typedef struct XqRuleLimits {
    int quiet_plies;    /* plies without a capture that draw */
    int checks_counted; /* checks of one side that count towards quiet_plies, the replies with them;
                           more do not; -1 is all */
    int progress_plies; /* plies without a capture or a crossed pawn's step forward (cxq) */
    int effective_moves; /* moves of each side that are no check, attack or reply to one (cxq) */
    int game_plies;      /* length of the whole game */
} XqRuleLimits;

typedef struct XqRuleSet XqRuleSet; /* a constant table */

/* The set of that id, or NULL; the n-th set, or NULL from XQ_RULES_COUNT on; wxf. */
enum { XQ_RULES_COUNT = 7 };
XQ_API const XqRuleSet *xq_rules_find(XqStr id);
XQ_API const XqRuleSet *xq_rules_at(int index);
XQ_API const XqRuleSet *xq_rules_default(void);

XQ_API const char *xq_rules_id(const XqRuleSet *rules);   /* "wxf" */
XQ_API const char *xq_rules_name(const XqRuleSet *rules); /* English, to be translated */
/* What sets it apart, in a sentence or two for players; English, to be translated. */
XQ_API const char *xq_rules_summary(const XqRuleSet *rules);
XQ_API const XqRuleLimits *xq_rules_limits(const XqRuleSet *rules);
/* Whether moves before the last capture count: where not, an arbiter may start behind it. */
XQ_API bool xq_rules_count_whole_games(const XqRuleSet *rules);
/* The times a position has to occur before the loop is judged; 0 where only counters judge. */
XQ_API int xq_rules_occurrences(const XqRuleSet *rules);

/* --- Verdict --------------------------------------------------------------------------------- */

typedef enum XqOutcome {
    XQ_OUTCOME_NONE, /* the game goes on */
    XQ_OUTCOME_RED_WINS,
    XQ_OUTCOME_BLACK_WINS,
    XQ_OUTCOME_DRAW,
    XQ_OUTCOME_UNCERTAIN /* a loop to be judged, but its proof lies beyond the bound (cxa) */
} XqOutcome;

/* "none", "red wins", "black wins", "draw", "uncertain". */
XQ_API const char *xq_outcome_name(XqOutcome outcome);

static inline XqOutcome xq_outcome_win(XqSide side)
{
    return side == XQ_RED ? XQ_OUTCOME_RED_WINS : XQ_OUTCOME_BLACK_WINS;
}

typedef enum XqReason {
    XQ_REASON_NONE,
    XQ_REASON_CHECKMATE,
    XQ_REASON_STALEMATE,
    XQ_REASON_PERPETUAL_CHECK, /* by one side, or by both for a draw */
    XQ_REASON_PERPETUAL_CHASE, /* likewise */
    XQ_REASON_PERPETUAL_HIT,   /* mixed offence: check, kill and chase in any mixture */
    XQ_REASON_MUTUAL_OFFENCE,  /* both offend, neither the more heavily: draw */
    XQ_REASON_STRONGER_HITS,   /* both offend, one of them with strong hits only (cxa) */
    XQ_REASON_ATTACKED_FIRST,  /* both offend, the loser began it (tiantian) */
    XQ_REASON_RUN_OF_CHECKS,   /* too many in a row (tiantian, cxq) */
    XQ_REASON_RUN_OF_CHASES,
    XQ_REASON_RUN_OF_HITS,   /* likewise, whatever kind of hit (cxa) */
    XQ_REASON_REPETITION,    /* a loop without offence: draw */
    XQ_REASON_BARE_MATERIAL, /* neither side could ever mate */
    XQ_REASON_QUIET_LIMIT,
    XQ_REASON_PROGRESS_LIMIT,
    XQ_REASON_EFFECT_LIMIT,
    XQ_REASON_LENGTH_LIMIT,
    /* What the players or the clock say; the arbiter never finds these itself. */
    XQ_REASON_AGREEMENT,
    XQ_REASON_RESIGNATION,
    XQ_REASON_TIME
} XqReason;
enum { XQ_REASON_COUNT = XQ_REASON_TIME + 1 };

/* "checkmate", "perpetual-check", ... */
XQ_API const char *xq_reason_name(XqReason reason);

typedef struct XqVerdict {
    uint8_t outcome;    /* XqOutcome */
    uint8_t reason;     /* XqReason */
    int ply;            /* plies played when it fell */
    const char *clause; /* the rule set's clause, as in "wxf.perpetual-chase": a heading in
                           docs/rules/ID.md; NULL where the game goes on */
    int loop_first;     /* first ply of the loop, counted from 0; -1 where there is none */
    int loop_last;      /* last ply of it */
    int occurrences;    /* how often the position at its end has occurred */
    uint8_t conduct[2]; /* XqConduct by XqSide, where there is a loop */
} XqVerdict;

/* The verdict that a player or the clock gives: `loser` resigned or overstepped the time. */
XQ_API void xq_verdict_agreed(XqVerdict *out, int ply);
XQ_API void xq_verdict_lost(XqVerdict *out, int ply, XqSide loser, XqReason reason);

/* The loop behind a verdict. `plies` points into the arbiter and is good until it is next called.
 */
typedef struct XqEvidence {
    int first; /* the ply of plies[0] */
    int count;
    bool is_cut; /* the loop is longer than fits: these are its last plies */
    const XqPlyFact *plies;
} XqEvidence;

/* --- Following a game ------------------------------------------------------------------------ */

typedef struct XqArbiter XqArbiter;

enum { XQ_ARBITER_PLIES_USUAL = 2048, XQ_ARBITER_PLIES_MAX = 65536, XQ_EVIDENCE_PLIES_MAX = 128 };

/* For games of at most `plies_max` plies; at the start of the game. `alloc` may be NULL. XQ_E_RANGE
 * (plies_max below 1 or above XQ_ARBITER_PLIES_MAX) or XQ_E_MEMORY. */
XQ_API XQ_NODISCARD XqStatus xq_arbiter_new(XqArbiter **out, const XqRuleSet *rules, int plies_max,
                                            const XqAlloc *alloc);
XQ_API void xq_arbiter_free(XqArbiter *arbiter);
/* The bytes an arbiter for that many plies holds. */
XQ_API size_t xq_arbiter_size(int plies_max);

/* Other limits than the rule set's own, from the next xq_arbiter_start() on. */
XQ_API void xq_arbiter_set_limits(XqArbiter *arbiter, const XqRuleLimits *limits);

/* Forgets the game before and starts one. XQ_E_POSITION where it cannot be played. */
XQ_API XQ_NODISCARD XqStatus xq_arbiter_start(XqArbiter *arbiter, const XqPosition *position,
                                              XqError *err);
/* XQ_E_ILLEGAL, saying why; XQ_E_LIMIT when the game is as long as was agreed. A game may be played
 * on after a verdict: it then is judged afresh after each ply. */
XQ_API XQ_NODISCARD XqStatus xq_arbiter_play(XqArbiter *arbiter, XqMove move, XqError *err);
/* Plays moves of which it is known that they ended nothing: only the verdict after the last of them
 * is found. Fails as xq_arbiter_play() does; what comes before the move at fault is played. */
XQ_API XQ_NODISCARD XqStatus xq_arbiter_replay(XqArbiter *arbiter, const XqMove *moves, int count,
                                               XqError *err);
/* The verdict that xq_arbiter_play() would come to; the game stays as it is. Fails as that does. */
XQ_API XQ_NODISCARD XqStatus xq_arbiter_preview(XqArbiter *arbiter, XqMove move, XqVerdict *out,
                                                XqError *err);
/*
 * Ends the game by the players' word or the clock's, as xq_verdict_agreed() and xq_verdict_lost()
 * have it: `word` takes the place of the last ply's verdict, until the next call that plays or
 * takes back. False, and nothing is changed, where the game was over before.
 */
XQ_API bool xq_arbiter_end(XqArbiter *arbiter, const XqVerdict *word);
/* Takes the last ply back; false at the start. */
XQ_API bool xq_arbiter_undo(XqArbiter *arbiter);

/* Before the first ply; after the last. */
XQ_API const XqPosition *xq_arbiter_start_position(const XqArbiter *arbiter);
XQ_API const XqPosition *xq_arbiter_position(const XqArbiter *arbiter);
XQ_API int xq_arbiter_plies(const XqArbiter *arbiter);
XQ_API XqMove xq_arbiter_move(const XqArbiter *arbiter, int ply);
XQ_API const XqRuleSet *xq_arbiter_rules(const XqArbiter *arbiter);

/* After the last ply played. */
XQ_API const XqVerdict *xq_arbiter_verdict(const XqArbiter *arbiter);
/* The evidence of the verdict; count 0 where it has no loop. */
XQ_API XqEvidence xq_arbiter_explain(XqArbiter *arbiter);

/*
 * The verdict that the loop of `count` plies from `first` on comes to if it goes on for ever,
 * whatever the count so far; limits are left out. The loop must be on the record, without a capture
 * in it or behind it, and lead back to the position it started from: XQ_E_RANGE if not. The verdict
 * takes the place of the last ply's, until the next call that plays or takes back. Where only
 * counters judge, a loop by itself comes to nothing, and the verdict stays what it was.
 */
XQ_API XQ_NODISCARD XqStatus xq_arbiter_loop(XqArbiter *arbiter, int first, int count,
                                             XqError *err);

/* --- One move by itself ---------------------------------------------------------------------- */

/*
 * What `move`, legal in `position`, does under these rules. Piece numbers are those of
 * `position`: pieces in the order of their squares.
 */
XQ_API void xq_rules_classify(XqPlyFact *out, const XqRuleSet *rules, const XqPosition *position,
                              XqMove move);

XQ_END_DECLS

#endif
