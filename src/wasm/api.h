/*
 * wasm/api.h - the rules as the browser sees them: text in, JSON out.
 *
 * The page holds one XqwSession, the owner of an input and an output buffer in linear memory. A
 * call goes like this:
 *
 *     ptr = xqw_input(session, length)      room for the request, UTF-8, `length` bytes
 *     ...the page copies its text to ptr...
 *     status = xqw_position(session)        0, or an XqStatus
 *     xqw_output(session), xqw_output_size(session)    the answer, always one JSON object
 *
 * A request is lines of text, an answer is JSON. Calls keep nothing between them: each is given the
 * game it is about, as a start position (a FEN, or `start`) on the first line and the moves played
 * (UCI, blank-separated; `0000` passes) on the second. A failed call answers
 *
 *     {"error":{"code":"illegal","line":2,"offset":5,"text":"...",
 *               "faults":[{"name":"kings-facing","text":"the kings face each other"},...]}}
 *
 * where `line` and `offset` (bytes into that line) say what was wrong and `faults` appears for a
 * position that cannot be played. Every `text` is in the reader's words (xqw_words()). Squares are
 * UCI names (`a0`), pieces are FEN letters.
 *
 * XQW_ABI changes whenever an existing call changes its meaning; a page refuses a module of another
 * number. The same file compiles natively, which is how the unit tests reach it.
 */
#ifndef CHUHE_WASM_API_H
#define CHUHE_WASM_API_H

#include <stddef.h>

#include <chuhe/status.h>

enum {
    XQW_ABI = 2,
    XQW_INPUT_MAX = 1 << 17, /* bytes; a game of 10 000 moves fits, and the words of a language */
    XQW_OUTPUT_MAX = 1 << 22
};

#if defined(__wasm__)
#define XQW_EXPORT(name) __attribute__((export_name(#name)))
#else
#define XQW_EXPORT(name)
#endif

typedef struct XqwSession XqwSession;

XQW_EXPORT(xqw_abi) int xqw_abi(void);

/* NULL when memory has run out. */
XQW_EXPORT(xqw_new) XqwSession *xqw_new(void);
XQW_EXPORT(xqw_free) void xqw_free(XqwSession *session);

/* Room for a request of exactly `size` bytes; NULL when it is larger than XQW_INPUT_MAX. */
XQW_EXPORT(xqw_input) char *xqw_input(XqwSession *session, size_t size);
/* The answer of the last call; valid until the next one. Not NUL-terminated for the page. */
XQW_EXPORT(xqw_output) const char *xqw_output(const XqwSession *session);
XQW_EXPORT(xqw_output_size) size_t xqw_output_size(const XqwSession *session);

/*
 * The reader's words, kept until the next such call: lines of an English text of the library
 * (chuhe/translate.h), a tab, and the same in the reader's language. Texts that are not among them
 * stay English. The catalogue is the project's one; who holds it hands over what sentences and
 * errors are made of. {"words":N} says how many lines were understood.
 */
XQW_EXPORT(xqw_words) XqStatus xqw_words(XqwSession *session);

/*
 * The position after the moves:
 *
 *     {"fen":"...", "side":"red", "check":true, "checkers":["e4"], "king":"e9",
 *      "end":"none"|"checkmate"|"stalemate", "last":"h2e2" (or null),
 *      "pieces":{"a0":"R",...}, "moves":["a0a1",...], "captured":"pnP"}
 *
 * `king` is where the king of the side to move stands; `captured` lists what was taken, in order.
 * With `first-move` on the third line, `moves` are those that a handicap allows to a receiver who
 * has further first moves to make.
 */
XQW_EXPORT(xqw_position) XqStatus xqw_position(XqwSession *session);

/* The start of a handicap: its id on the first line, the giver (`red` or `black`) on the second.
 * Answers like xqw_position(). */
XQW_EXPORT(xqw_handicap) XqStatus xqw_handicap(XqwSession *session);

/*
 * The moves as a record, in the notation whose id is on the third line (`uci` if there is none):
 *
 *     {"plies":[{"move":"h2e2", "number":1, "side":"red", "text":"C2.5", "piece":"C",
 *                "captured":null, "check":false, "end":"none"},...]}
 *
 * A pass has an empty `text` and no piece.
 */
XQW_EXPORT(xqw_record) XqStatus xqw_record(XqwSession *session);

/* The move that the third line means after the game so far, in any notation: {"move":"h2e2"}. */
XQW_EXPORT(xqw_read) XqStatus xqw_read(XqwSession *session);

/* {"notations":[{"id":"wxf", "name":"WXF", "example":"C2.5"},...]}: what menus offer. Reads no
 * request. */
XQW_EXPORT(xqw_notations) XqStatus xqw_notations(XqwSession *session);

/* --- The arbiter (chuhe/rules.h), in words (chuhe/explain.h) ---------------------------------- */

/* {"rules":[{"id":"wxf", "name":"...", "summary":"..."},...]}, in English, to be translated: the
 * rule sets in the order to show them. Reads no request. */
XQW_EXPORT(xqw_rule_sets) XqStatus xqw_rule_sets(XqwSession *session);

/*
 * What the arbiter says of the game under the rule set whose id is on the third line (`wxf` if
 * there is none), up to the first ply that decides it:
 *
 *     {"from":0, "verdict":{...}}
 *
 * `verdict` is the object of docs/rules/json.md, with ranks counted from 1 in its sentences and
 * plies from `from`: the arbiter begins behind the last pass of a handicap. With `A,L` on the
 * fourth line plies A to A+L-1 of the verdict's count are taken to be repeated for ever, whatever
 * came of the game before.
 */
XQW_EXPORT(xqw_judge) XqStatus xqw_judge(XqwSession *session);

/*
 * The moves that the side to move had better not make because of repetition or a limit, under the
 * rule set on the third line:
 *
 *     {"warnings":[{"move":"h2e2", "plies":0, "outcome":"black wins", "reason":"...",
 * "text":"..."}]}
 *
 * A move is listed when it ends the game at once in a loss or a draw (`plies` 0), or when it
 * repeats a position and one more round of the same moves would: then `plies` says how many more it
 * takes. Mate and stalemate are no such ends. `text` is the verdict's sentence.
 */
XQW_EXPORT(xqw_warnings) XqStatus xqw_warnings(XqwSession *session);

#endif
