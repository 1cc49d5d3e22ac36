/*
 * chuhe/kin_player.h - computer players for the games of kin.h.
 *
 * A player is an object with memory of its own (a hash table, what it learnt about move order); it
 * plays any game and any seat, and is asked for a move with the state as that seat may see it:
 *
 *     XqKinPlayer *player;
 *     XqKinLimits limits = XQ_KIN_LIMITS_DEFAULT;
 *     if (xq_kin_player_new(&player, XQ_KIN_SEARCHES, 1, NULL, &err) != XQ_OK)
 *         ...
 *     limits.time_ms = 50;
 *     xq_kin_player_choose(player, &view, &limits, &move, NULL);
 *     xq_kin_player_free(player);
 *
 * What it plays depends on the seed, the states it was asked about, in their order, and the limits
 * alone; so with a limit on nodes instead of time a game can be repeated move by move.
 *
 * The searching player looks ahead with alpha-beta where two seats or teams play without chance,
 * with max-n over a choice of moves where more do, and where throws or hidden pieces matter it
 * plays out many games at random, guessing what it may not know.
 */
#ifndef CHUHE_KIN_PLAYER_H
#define CHUHE_KIN_PLAYER_H

#include <chuhe/alloc.h>
#include <chuhe/clock.h>
#include <chuhe/kin.h>

XQ_BEGIN_DECLS

typedef struct XqKinPlayer XqKinPlayer;

typedef enum XqKinPlayerKind {
    XQ_KIN_PLAYS_RANDOM, /* any move, all as likely */
    XQ_KIN_PLAYS_GREEDY, /* takes the most valuable piece it can, else any move */
    XQ_KIN_SEARCHES
} XqKinPlayerKind;

/* "random", "greedy", "search"; reading one, XQ_E_NOT_FOUND if there is no such kind. */
XQ_API const char *xq_kin_player_name(XqKinPlayerKind kind);
XQ_API XQ_NODISCARD XqStatus xq_kin_player_parse(XqKinPlayerKind *out, XqStr name, XqError *err);

/* About 20 MB for one that searches. `alloc` may be NULL for the C library's; it must outlive the
 * player. */
XQ_API XQ_NODISCARD XqStatus xq_kin_player_new(XqKinPlayer **out, XqKinPlayerKind kind,
                                               uint64_t seed, const XqAlloc *alloc, XqError *err);
XQ_API void xq_kin_player_free(XqKinPlayer *player);
/* Forgets all and starts anew from a seed, as if just made: between games. */
XQ_API void xq_kin_player_reset(XqKinPlayer *player, uint64_t seed);

/* Whatever is reached first ends the search; 0 is no limit, but one of the first three must be. */
typedef struct XqKinLimits {
    unsigned time_ms;
    uint64_t nodes;
    int depth_ply;
    XqClock clock;                      /* only asked if time_ms is set */
    bool (*should_stop)(void *context); /* NULL, or asked often */
    void *context;
} XqKinLimits;

#define XQ_KIN_LIMITS_DEFAULT                                                                      \
    {                                                                                              \
        .time_ms = 1000                                                                            \
    }

typedef struct XqKinThought {
    uint64_t nodes;
    int depth_ply;               /* looked at in full; 0 if that means nothing */
    int score[XQ_KIN_SEATS_MAX]; /* what is expected for each seat, as xq_kin_estimate() counts */
} XqKinThought;

/*
 * Chooses a move for xq_kin_turn(state), which must be a seat; `thought` may be NULL. A `clock`
 * without now_ms stands for the machine's. Never fails: with no time at all it plays some move.
 */
XQ_API void xq_kin_player_choose(XqKinPlayer *player, const XqKinState *state,
                                 const XqKinLimits *limits, XqKinMove *out, XqKinThought *thought);

/*
 * Whether a computer in `seat`, which sees `state`, agrees to a declaration that binds it: to what
 * may help it, a draw or whatever binds all who are left, if somebody else stands clearly better; a
 * treaty if that somebody stays outside.
 */
XQ_API bool xq_kin_player_agrees(const XqKinState *state, int seat, XqKinMove declaration);

XQ_END_DECLS

#endif
