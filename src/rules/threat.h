/*
 * threat.h - which captures a side threatens in a position, and what a move adds to them.
 *
 * A threat is looked at in a position in which the threatening side is given the move. Positions
 * here may therefore be such as cannot arise: the side not to move may be in check.
 */
#ifndef CHUHE_RULES_THREAT_H
#define CHUHE_RULES_THREAT_H

#include "rules/ruleset.h"

enum { XQR_THREATS_MAX = 32 };

typedef struct Threats {
    int count;
    bool offers_exchange; /* a piece is attacked that can be exchanged for its attackers' helper */
    XqThreat list[XQR_THREATS_MAX]; /* ids are not filled in */
} Threats;

/* `position` with `side` to move, whoever is to move. */
XqPosition xqr_with_side(const XqPosition *position, XqSide side);

/* Whether a piece of that kind standing there can be the aim of a chase at all. */
bool xqr_is_victim(const XqPosition *position, XqSquare square);

/*
 * What the capture, of a piece within reach, is worth to the side to move, leaving aside a check it
 * stands in already. XQ_GAIN_NONE if it is not possible or does not pay.
 */
XqGain xqr_capture_gain(const XqPosition *position, XqSquare from, XqSquare to);

/* Whether the side to move can take there and gains by it. */
bool xqr_wins(const XqPosition *position, XqSquare from, XqSquare to);

/* Lists the guards of `to` after that capture, real ones first, into threat->roots. */
void xqr_list_roots(XqThreat *threat, const XqPosition *position, XqSquare from, XqSquare to);

/* Why the attacker threatens the victim only now. `turned` is the position after the move with its
 * side to move again. */
XqNovelty xqr_novelty(const XqPosition *turned, const XqPosition *before, XqMove move,
                      XqSquare attacker, XqSquare victim);

/* The points of victims that some piece of `side` could take with gain. */
XqBitboard xqr_takeable(const XqPosition *position, XqSide side);

/*
 * What `move` newly threatens, by the set's model. `before` is the position it was played in,
 * `after` the one it led to. Roots are listed only where asked.
 */
void xqr_new_threats(Threats *out, const XqRuleSet *rules, const XqPosition *before,
                     const XqPosition *after, XqMove move, bool wants_roots);

/*
 * Appends the attacks that the move makes and that win nothing, with what guards their victims: why
 * the move is no chase. They do not count.
 */
void xqr_add_vain_attacks(Threats *out, const XqPosition *before, const XqPosition *after,
                          XqMove move);

#endif
