/*
 * wasm/kin_api.h - the kin of Xiangqi (chuhe/kin.h) as the browser sees them: text in, JSON out.
 *
 * A module of its own, loaded when somebody wants one of these games. Requests and answers pass
 * through an XqkSession as they do through the XqwSession of api.h; a failed call answers
 * {"error":{"code":"illegal","line":4,"offset":5,"text":"..."}}. Calls keep nothing between them
 * but the reader's words and the computer player's memory: each is given the game it is about, in
 * lines:
 *
 *     1  the game and its options          seven_states rider=upto
 *     2  the start: `start`, or a position
 *     3  what is hidden in it, as dealt by xqk_deal(); empty where nothing is
 *     4  the moves, blank-separated, as records: throws with what came up
 *     5  who looks: a seat's letter, `-` for somebody who only watches, `*` for the referee
 *     6  what else a call asks for
 *
 * Lines left off at the end are empty; an empty start is `start`, an empty line 5 is `*`. Whatever
 * is written goes through the view of who looks. A seat or an army is its letter, a set of them is
 * a string of letters, `-` is nobody and `*` chance. Points have the names that moves write.
 *
 * XQK_ABI changes whenever an existing call changes its meaning. The same file compiles natively,
 * which is how the unit tests reach it.
 */
#ifndef CHUHE_WASM_KIN_API_H
#define CHUHE_WASM_KIN_API_H

#include "wasm/api.h"

enum { XQK_ABI = 1 };

typedef struct XqkSession XqkSession;

XQW_EXPORT(xqk_abi) int xqk_abi(void);

/* As xqw_new() and so on. */
XQW_EXPORT(xqk_new) XqkSession *xqk_new(void);
XQW_EXPORT(xqk_free) void xqk_free(XqkSession *session);
XQW_EXPORT(xqk_input) char *xqk_input(XqkSession *session, size_t size);
XQW_EXPORT(xqk_output) const char *xqk_output(const XqkSession *session);
XQW_EXPORT(xqk_output_size) size_t xqk_output_size(const XqkSession *session);

/* As xqw_words(): errors are written in them. */
XQW_EXPORT(xqk_words) XqStatus xqk_words(XqkSession *session);

/*
 * All games; reads no request. Of each, with everything in English and to be translated but names,
 * letters, `native` and `sources`:
 *
 *     {"games":[{"name":"seven_states", "title":"...", "native":"七國象戲", "summary":"...",
 *       "era":"..." (or null), "seats":[2,7], "features":["chance","hidden","drops","pass"],
 *       "armies":[{"letter":"w", "name":"Qin", "native":"秦", "colour":"#f4f1e6"},...],
 *       "kinds":[{"letter":"Q", "name":"general", "native":"將", "symbol":"queen"},...],
 *       "options":[{"name":"rider", "summary":"...", "label":"Riders go", "fallback":"exact",
 *         "choices":[{"value":"exact", "label":"..."},...]          of a choice
 *         "min":1, "max":28},...],                                  of a number
 *       "seatings":[{"settings":"control=...", "text":"..."},...], "score":"..." (or null),
 *       "rules":["# The game",...], "sources":["..."]},...]}
 */
XQW_EXPORT(xqk_games) XqStatus xqk_games(XqkSession *session);

/*
 * What a choice of options comes to. Line 2 has the letters of seats to leave vacant.
 *
 *     {"settings":"control=w,r-obgpd", "seats":[{"letter":"w", "armies":"wp"},...],
 *      "vacant":"w" (those that might be left vacant besides), "hidden":false}
 */
XQW_EXPORT(xqk_seats) XqStatus xqk_seats(XqkSession *session);

/* Deals a start. Line 2 is the seed, hexadecimal digits of any number up to 16:
 * {"position":"...", "secret":"..."}. */
XQW_EXPORT(xqk_deal) XqStatus xqk_deal(XqkSession *session);

/*
 * The board, in hundredths of a step:
 *
 *     {"box":[x,y,width,height], "cells":false,
 *      "points":[{"id":"a1", "x":0, "y":1800, "mark":"start"|"gate"|"centre" (or none)},...],
 *      "edges":[[0,1,1],...]  two points by number, whether drawn
 *      "lines":[[x1,y1,x2,y2,style],...],
 *      "areas":[{"kind":"river"|"palace"|"home"|"cell", "army":"w", "corners":[x,y,...]},...],
 *      "captions":[{"x":0, "y":0, "turn":0, "text":"..."},...]}
 */
XQW_EXPORT(xqk_board) XqStatus xqk_board(XqkSession *session);

/*
 * The position after the moves, as seen by who looks:
 *
 *     {"position":"...", "turn":"w" ("*" at a throw, "-" when over), "army":"w", "movers":"w",
 *      "seats":"wrobgpd", "alive":"wrobgpd", "out":"" (armies), "owners":{"w":"w",...},
 *      "allies":{"w":"r",...} (only who has some),
 *      "pieces":{"a7":"wNw騎",...}  army, kind (`?` covered, `-` none), seat, the character
 *      "moves":[{"move":"a7d3", "seat":"w", "from":"a7", "to":"d3", "flags":["capture"],
 *                "kind":"N", "at":"d3" (where something is taken), "words":"draw"},...],
 *      "declarations":[{"move":"w+r", "binds":"wr", "words":"treaty"},...],
 *      "stocks":[{"seat":"w", "army":"w", "kind":"P", "count":2, "usable":true},...],
 *      "last":{...} (like one of the moves, or null), "complete":true,
 *      "thrown":{"form":"sticks"|"die", "count":6, "value":2 (null before the throw)} (null in a
 *               game without throws),
 *      "outcome":{"over":false, "reason":"", "sentence":"", "winners":"",
 *                 "ranking":[{"seat":"w", "place":1, "score":0},...]}}
 *
 * Absent members of a move are none. Flags are `capture`, `pass`, `drop`, `turn-up`, `throw`,
 * `declare`, `strikes-ally`.
 */
XQW_EXPORT(xqk_position) XqStatus xqk_position(XqkSession *session);

/*
 * The moves one by one:
 *
 *     {"plies":[{"move":"a7d3", ..., "taken":"rS" (army and kind), "out":"r" (armies that this
 *                move beat)},...]}
 */
XQW_EXPORT(xqk_record) XqStatus xqk_record(XqkSession *session);

/* At a throw: what comes up by the seed in line 6: {"move":"..."}. */
XQW_EXPORT(xqk_throw) XqStatus xqk_throw(XqkSession *session);

/* What the record of a move in line 6 is, with what it turned up: {"move":"..."}. Who looks is the
 * referee. */
XQW_EXPORT(xqk_play) XqStatus xqk_play(XqkSession *session);

/*
 * A move for the seat to move, which sees only what it may. Line 6 is `KIND SEED MS NODES`, as in
 * `search 1f 1000 0`; the kind is one of kin_player.h, 0 is no limit:
 * {"move":"a7d3", "nodes":12345, "depth":3}.
 */
XQW_EXPORT(xqk_choose) XqStatus xqk_choose(XqkSession *session);

/* Whether the computer in the seat of line 5 agrees to the declaration of line 6:
 * {"agrees":true}. */
XQW_EXPORT(xqk_agrees) XqStatus xqk_agrees(XqkSession *session);

/* --- Fair draws (chuhe/kin_fair.h) ------------------------------------------------------------ */

/* The seal of the word that is the request, 1 to 64 letters and digits: {"seal":"2c62..."}. */
XQW_EXPORT(xqk_seal) XqStatus xqk_seal(XqkSession *session);

/*
 * Checks the record of a game that is the request:
 *
 *     {"fair":true, "draws":12, "plies":40, "ply":0, "sentence":"..."}
 *
 * with the members of XqKinFairReport, the sentence in the reader's words. In the error of what is
 * no such record `line` is that of the record.
 */
XQW_EXPORT(xqk_verify) XqStatus xqk_verify(XqkSession *session);

#endif
