/*
 * game.h - what a game of kin.h must supply: one constant table of functions.
 *
 * A game lives in a folder of its own and is entered in the list of kin.c. Its state is a struct of
 * at most XQ_KIN_STATE_SIZE bytes laid into XqKinState.data (KIN_STATE_FITS checks that), without
 * pointers, and with everything its rules need copied in from the options. Functions marked
 * optional may be NULL: then kin.c does what the comment says.
 *
 * xq_kin_play() is handed legal moves only; kin.c asserts that in debug builds.
 */
#ifndef CHUHE_KIN_GAME_H
#define CHUHE_KIN_GAME_H

#include <assert.h>

#include <chuhe/kin.h>
#include "base/mark.h"

#define KIN_STATE_FITS(type)                                                                       \
    static_assert(sizeof(type) <= XQ_KIN_STATE_SIZE, "XQ_KIN_STATE_SIZE is too small")

struct XqKinGame {
    XqKinInfo info;
    size_t state_size;

    /* Both write all of out->data they use; `out->game` is set already. */
    XqStatus (*start)(XqKinState *out, const XqKinRules *rules, const XqKinRandom *random,
                      XqError *err);
    /* Optional, for games with seats that may stay empty: sets options to leave `seats` out. */
    XqStatus (*vacate)(XqKinRules *rules, unsigned seats, XqError *err);
    XqStatus (*parse)(XqKinState *out, const XqKinRules *rules, XqStr in, XqError *err);
    void (*format)(XqBuf *out, const XqKinState *state);
    uint64_t (*key)(const XqKinState *state);

    unsigned (*seats)(const XqKinState *state);
    unsigned (*alive)(const XqKinState *state);
    unsigned (*movers)(const XqKinState *state);
    bool (*is_chance)(const XqKinState *state);            /* optional: never */
    int (*turn_army)(const XqKinState *state);             /* optional: the mover's number */
    int (*owner)(const XqKinState *state, int army);       /* optional: the army's own number */
    unsigned (*allies)(const XqKinState *state, int seat); /* optional: none */
    unsigned (*armies_out)(const XqKinState *state);       /* optional: those of beaten seats */

    void (*moves)(const XqKinState *state, XqKinMoveList *out);
    void (*declarations)(const XqKinState *state, XqKinMoveList *out); /* optional: none */
    void (*describe)(XqKinMoveInfo *out, const XqKinState *state, XqKinMove move);
    /* Reads the form alone: a move that nobody may make here is found out by kin.c. */
    XqStatus (*move_parse)(XqKinMove *out, const XqKinState *state, XqStr in, XqError *err);
    void (*move_format)(XqBuf *out, const XqKinState *state, XqKinMove move);
    /* Optional: why an illegal move is one, marked with N_(), for err->text. */
    const char *(*why_illegal)(const XqKinState *state, XqKinMove move);
    /* Returns the record. */
    XqKinMove (*play)(XqKinState *state, XqKinMove move);
    uint32_t (*weight)(const XqKinState *state, XqKinMove move); /* optional: 1 */
    bool (*thrown)(XqKinThrow *out, const XqKinState *state);    /* optional: never */
    uint64_t (*perft)(const XqKinState *state, int depth);       /* optional: by moves and play */
    int (*count_moves)(const XqKinState *state);                 /* optional: by moves */
    /* Optional: whether `move` is what the list entry `listed` becomes once told what it shows. */
    bool (*matches)(const XqKinState *state, XqKinMove listed, XqKinMove move);

    /* All seven optional together, for games without anything hidden. */
    void (*view)(XqKinState *state, int viewer); /* blanks in place */
    XqKinMove (*move_view)(const XqKinState *state, XqKinMove record, int viewer);
    bool (*is_complete)(const XqKinState *state);
    bool (*is_told)(const XqKinState *state, XqKinMove move);
    void (*guess)(XqKinState *state, const XqKinRandom *random);
    void (*secret_format)(XqBuf *out, const XqKinState *state);
    XqStatus (*secret_parse)(XqKinState *state, XqStr in, XqError *err);

    /* `out` comes zeroed with `reason` and `sentence` empty. */
    void (*outcome)(XqKinOutcome *out, const XqKinState *state);
    void (*estimate)(const XqKinState *state, int out[XQ_KIN_SEATS_MAX]); /* `out` comes zeroed */

    void (*board)(XqKinBoard *out, const XqKinState *state); /* `out` comes zeroed */
    void (*piece_at)(XqKinPiece *out, const XqKinState *state, int point);
    int (*stocks)(XqKinStock *out, const XqKinState *state); /* optional: none */
};

/* The value of an option by its name, which the game must have. */
long xq_kin_rules_value(const XqKinRules *rules, const char *name);
const char *xq_kin_rules_text(const XqKinRules *rules, const char *name);

/* The place of a letter in a text of letters, from 0; -1 if it is none of them. */
int xq_kin_letter_index(const char *letters, char c);

/*
 * Fills in ranking, place and seat_count from a sort key a seat (more is better) for the seats in
 * `seats`; equal keys share a place and stand in the order of their numbers.
 */
void xq_kin_outcome_rank(XqKinOutcome *out, unsigned seats, const int64_t key[XQ_KIN_SEATS_MAX]);

/* Building a board: each appends, and asserts that there is room. */
int xq_kin_board_point(XqKinBoard *board, int x, int y, const char *name);
void xq_kin_board_edge(XqKinBoard *board, int a, int b, bool is_drawn);
void xq_kin_board_line(XqKinBoard *board, int x1, int y1, int x2, int y2, int style);
XqKinArea *xq_kin_board_area(XqKinBoard *board, int kind, int army);
void xq_kin_area_corner(XqKinArea *area, int x, int y);
void xq_kin_board_caption(XqKinBoard *board, int x, int y, int turn, const char *text);
/* Sets the extent from what is there, with `margin` around. */
void xq_kin_board_fit(XqKinBoard *board, int margin);

extern const XqKinGame xq_kin_janggi;
extern const XqKinGame xq_kin_manchu;
extern const XqKinGame xq_kin_mini_xiangqi;
extern const XqKinGame xq_kin_odds;
extern const XqKinGame xq_kin_supply;
extern const XqKinGame xq_kin_seven_states;
extern const XqKinGame xq_kin_three_kingdoms;
extern const XqKinGame xq_kin_liubo;
extern const XqKinGame xq_kin_jieqi;
extern const XqKinGame xq_kin_banqi;

#endif
