/* names.c - the stable names of everything in rules.h. */
#include <chuhe/rules.h>

#define NAME_OF(names, value) ((size_t)(value) < sizeof names / sizeof *names ? names[value] : "?")

const char *xq_class_name(XqClass class_)
{
    static const char *const names[] = { "idle",  "block", "offer", "exchange",
                                         "chase", "kill",  "check" };
    return NAME_OF(names, class_);
}

const char *xq_root_state_name(XqRootState state)
{
    static const char *const names[] = { "real",        "pinned",     "leg-blocked", "eye-blocked",
                                         "screen-gone", "kings-face", "in-check" };
    return NAME_OF(names, state);
}

const char *xq_gain_name(XqGain gain)
{
    static const char *const names[] = { "none",     "unguarded", "stronger",
                                         "exchange", "even",      "by-check" };
    return NAME_OF(names, gain);
}

const char *xq_novelty_name(XqNovelty novelty)
{
    static const char *const names[] = { "none",      "moved", "discovered", "screen",
                                         "root-gone", "freed", "joint",      "relieved" };
    return NAME_OF(names, novelty);
}

const char *xq_conduct_name(XqConduct conduct)
{
    static const char *const names[] = { "free",        "kill",       "mixed",
                                         "chase-many",  "chase-king", "check-kill",
                                         "check-chase", "chase",      "check" };
    return NAME_OF(names, conduct);
}

const char *xq_outcome_name(XqOutcome outcome)
{
    static const char *const names[] = { "none", "red wins", "black wins", "draw", "uncertain" };
    return NAME_OF(names, outcome);
}

const char *xq_reason_name(XqReason reason)
{
    static const char *const names[] = {
        "none",           "checkmate",      "stalemate",     "perpetual-check", "perpetual-chase",
        "perpetual-hit",  "mutual-offence", "stronger-hits", "attacked-first",  "run-of-checks",
        "run-of-chases",  "run-of-hits",    "repetition",    "bare-material",   "quiet-limit",
        "progress-limit", "effect-limit",   "length-limit",  "agreement",       "resignation",
        "time",
    };
    return NAME_OF(names, reason);
}
