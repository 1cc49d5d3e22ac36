/*
 * forever.h - what a loop comes to if it is played for ever: the arbiter's rulings for a search,
 * which meets a position again and has to value the line then and there.
 *
 * Nothing is ruled here that loop.c and runs.c do not rule; the evidence is left out, and so are
 * the limits, which the searcher counts itself: when one draws the game, it says.
 */
#ifndef CHUHE_RULES_FOREVER_H
#define CHUHE_RULES_FOREVER_H

#include <chuhe/rules.h>

/*
 * The loop is the last `count` of the `past_count` moves in `past`, none of them a capture, which
 * led to `now`; it began in the same position. It is followed no further than `plies_left` plies
 * from now, where some limit draws the game; INT_MAX for no such limit. XQ_OUTCOME_NONE if the
 * rules let it go on.
 */
XqOutcome xqr_forever(const XqRuleSet *rules, const XqPosition *now, const XqMove *past,
                      int past_count, int count, int plies_left);

/*
 * What the last move comes to as one check or chase more in a row than is allowed, whether the
 * position came back or not: XQ_OUTCOME_NONE where it is none. `past` are the moves since the last
 * capture. A run of hits (cxa) is not looked for: to know one hit costs more than the search can
 * pay in a node.
 */
XqOutcome xqr_run_ended(const XqRuleSet *rules, const XqPosition *now, const XqMove *past,
                        int past_count);

/* With fewer moves than this since the last capture, xqr_run_ended() has nothing to say. */
int xqr_run_plies(const XqRuleSet *rules);

/* Whether the ruling depends on what led into the loop, and on `plies_left`, not on the loop alone.
 */
bool xqr_forever_needs_past(const XqRuleSet *rules);

/*
 * The plies without a capture that count towards limits->quiet_plies, of `quiet` in all: checks
 * past those a side has free do not count, nor do the replies to them. `is_check(context, i)` tells
 * of the i-th of the last `known` plies; what lies before them counts in full.
 */
int xqr_quiet_plies(const XqRuleLimits *limits, int quiet, int known,
                    bool (*is_check)(const void *context, int ply), const void *context);

/* Whether the move, legal in `position`, is progress in the sense of limits->progress_plies (a
 * capture apart): a step forward of a pawn beyond the river. */
static inline bool xqr_is_progress(const XqPosition *position, XqMove move)
{
    XqSquare from = xq_move_from(move);
    XqPiece piece = xq_position_piece(position, from);
    return xq_piece_kind(piece) == XQ_PAWN && !xq_square_at_home(from, xq_piece_side(piece)) &&
           xq_square_file(from) == xq_square_file(xq_move_to(move));
}

#endif
