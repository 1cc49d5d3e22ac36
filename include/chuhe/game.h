/*
 * chuhe/game.h - the record of a game: where it started, what was played, what is said about it.
 *
 * The moves form a tree. Its root stands for the start position and has no move; every other node
 * is a move played in its parent's position. The first child of each node continues the main line,
 * further children are variations in the order they were added:
 *
 *     root ── h2e2 ── h9g7 ── h0g2        main line: h2e2 h9g7 h0g2
 *               └──── b9c7 ── b0c2        a variation on Black's first move
 *
 * Each node can carry a comment, marks (`!`, `?`, ... by their PGN numbers) and the mover's clock;
 * the game carries tags (Event, Red, ...), a result and its cause. The repetition rules look at
 * the whole game: rules.h.
 *
 *     XqGame *game;
 *     XqNode last;
 *     if (xq_game_new(&game, NULL, NULL) == XQ_OK &&
 *         xq_game_append(&last, game, move, &err) == XQ_OK &&
 *         xq_game_set_tag(game, XQ_STR("Red"), XQ_STR("Hu Ronghua")) == XQ_OK)
 *         ...
 *     xq_game_free(game);
 *
 * A game belongs to one thread at a time; while nobody changes it, several may read it. Everything
 * is bounded (XQ_GAME_NODES_MAX, ...), so a hostile file costs an error and no more.
 */
#ifndef CHUHE_GAME_H
#define CHUHE_GAME_H

#include <stdbool.h>
#include <stdint.h>

#include <chuhe/alloc.h>
#include <chuhe/move.h>
#include <chuhe/position.h>
#include <chuhe/text.h>

XQ_BEGIN_DECLS

/* --- Result ---------------------------------------------------------------------------------- */

typedef enum XqResult {
    XQ_RESULT_NONE = 0, /* not ended, or not known */
    XQ_RESULT_RED,
    XQ_RESULT_BLACK,
    XQ_RESULT_DRAW,
    XQ_RESULT_COUNT
} XqResult;

/* Why a game ended. */
typedef enum XqCause {
    XQ_CAUSE_NONE = 0, /* not ended, or not known */
    XQ_CAUSE_CHECKMATE,
    XQ_CAUSE_STALEMATE,
    XQ_CAUSE_RESIGNATION,
    XQ_CAUSE_TIME,            /* the clock ran out */
    XQ_CAUSE_AGREEMENT,       /* a draw was offered and taken */
    XQ_CAUSE_REPETITION,      /* a draw by repetition nobody is to blame for */
    XQ_CAUSE_PERPETUAL_CHECK, /* lost by checking without end */
    XQ_CAUSE_PERPETUAL_CHASE, /* lost by chasing without end */
    XQ_CAUSE_FORBIDDEN,       /* lost by another breach of the repetition rules */
    XQ_CAUSE_NO_PROGRESS,     /* a draw after so many moves without capture */
    XQ_CAUSE_MATERIAL,        /* a draw: neither side can mate */
    XQ_CAUSE_LENGTH,          /* a draw: the most moves a game may have were played */
    XQ_CAUSE_ILLEGAL_MOVE,
    XQ_CAUSE_ABANDONED,
    XQ_CAUSE_ADJUDICATION, /* decided by an arbiter or by a program */
    XQ_CAUSE_COUNT
} XqCause;

typedef struct XqEnding {
    XqResult result;
    XqCause cause;
} XqEnding;

static inline XqResult xq_result_of_winner(XqSide winner)
{
    return winner == XQ_RED ? XQ_RESULT_RED : XQ_RESULT_BLACK;
}

/* `1-0`, `0-1`, `1/2-1/2`, `*`. */
XQ_API const char *xq_result_text(XqResult result);
/*
 * Reads all of `in`: the texts above and what records have besides: `1/2`, 红胜, 红先胜, 黑胜, 和,
 * 和棋, 红方胜, 双方和, traditional forms, ... XQ_E_SYNTAX for anything else.
 */
XQ_API XQ_NODISCARD XqStatus xq_result_parse(XqResult *out, XqStr in, XqError *err);

/* Stable: "checkmate", "perpetual-check", ...; "none". For records, logs and JSON. */
XQ_API const char *xq_cause_id(XqCause cause);
XQ_API XQ_NODISCARD XqStatus xq_cause_find(XqCause *out, XqStr id, XqError *err);

/* --- Life cycle ------------------------------------------------------------------------------ */

typedef struct XqGame XqGame;

enum {
    XQ_GAME_NODES_MAX = 1 << 20, /* removed ones included */
    XQ_GAME_PLIES_MAX = 10000,   /* from the root to any node */
    XQ_GAME_TEXT_MAX = 1 << 24,  /* bytes of all tags and comments, replaced ones included */
    XQ_GAME_TAGS_MAX = 256,
    XQ_GAME_MARKS_MAX = 4 /* of one node */
};

/* A game without moves. `start` may be NULL for the usual start, and need not be playable;
 * `alloc` NULL for the C library's memory. */
XQ_API XQ_NODISCARD XqStatus xq_game_new(XqGame **out, const XqPosition *start,
                                         const XqAlloc *alloc);
XQ_API void xq_game_free(XqGame *game);
XQ_API XQ_NODISCARD XqStatus xq_game_copy(XqGame **out, const XqGame *game, const XqAlloc *alloc);

/* --- Moves ----------------------------------------------------------------------------------- */

/* A node of the tree. Means the same node until that is removed. */
typedef uint32_t XqNode;
#define XQ_ROOT    ((XqNode)0)
#define XQ_NO_NODE ((XqNode)UINT32_MAX)

/*
 * Adds a move as the last child of `parent`; where the parent has it already, finds that child and
 * changes nothing. XQ_E_ILLEGAL, XQ_E_POSITION (the position cannot be played on), XQ_E_LIMIT or
 * XQ_E_MEMORY.
 */
XQ_API XQ_NODISCARD XqStatus xq_game_add(XqNode *out, XqGame *game, XqNode parent, XqMove move,
                                         XqError *err);
/* The same at the end of the main line. `out` may be NULL here. */
XQ_API XQ_NODISCARD XqStatus xq_game_append(XqNode *out, XqGame *game, XqMove move, XqError *err);
/*
 * Adds a move as a record has it, legal or not, so that a damaged record can be kept. An illegal
 * one is remembered as such; in the positions below it the piece, if there is one, has been put on
 * its target. Squares must be on the board (XQ_E_RANGE).
 */
XQ_API XQ_NODISCARD XqStatus xq_game_add_unchecked(XqNode *out, XqGame *game, XqNode parent,
                                                   XqMove move, XqError *err);

/* Takes a node and everything below it out of the tree; not the root. */
XQ_API void xq_game_remove(XqGame *game, XqNode node);
/* Makes a node the first child of its parent, so that it continues the parent's line. */
XQ_API void xq_game_promote(XqGame *game, XqNode node);

/* XQ_NO_NODE where there is none. */
XQ_API XqNode xq_game_parent(const XqGame *game, XqNode node);
XQ_API XqNode xq_game_first_child(const XqGame *game, XqNode node);
XQ_API XqNode xq_game_next_sibling(const XqGame *game, XqNode node);
/* The end of the main line below a node: the node itself when it has no child. */
XQ_API XqNode xq_game_last(const XqGame *game, XqNode node);

/* XQ_NO_MOVE for the root. */
XQ_API XqMove xq_game_move(const XqGame *game, XqNode node);
/* False for what xq_game_add_unchecked() took although it was not legal. */
XQ_API bool xq_game_is_legal(const XqGame *game, XqNode node);
/* How many moves lead from the root to the node. */
XQ_API int xq_game_ply(const XqGame *game, XqNode node);
/* Nodes in the tree, the root included; plies of the main line. */
XQ_API int xq_game_node_count(const XqGame *game);
XQ_API int xq_game_ply_count(const XqGame *game);

/* The start; the position after a node's move (found by playing from the start). */
XQ_API const XqPosition *xq_game_start(const XqGame *game);
XQ_API void xq_game_position(XqPosition *out, const XqGame *game, XqNode node);
/* Changes the start of a game that has no moves yet; XQ_E_STATE otherwise. */
XQ_API XQ_NODISCARD XqStatus xq_game_set_start(XqGame *game, const XqPosition *start);

/*
 * The moves from the root to a node, oldest first, at most `max` of them; returns how many there
 * are in all. `xq_game_line(moves, max, game, xq_game_last(game, XQ_ROOT))` is the main line.
 */
XQ_API int xq_game_line(XqMove *out, int max, const XqGame *game, XqNode node);

/* --- What is said about a move: texts are valid until the game is next changed ---------------- */

/* The comment after a node's move (of the root: before the first); empty where there is none. */
XQ_API XqStr xq_game_comment(const XqGame *game, XqNode node);
/* UTF-8, copied; may be one of the game's own; the empty text removes it. XQ_E_SYNTAX if it is no
 * UTF-8, XQ_E_LIMIT, XQ_E_MEMORY. */
XQ_API XQ_NODISCARD XqStatus xq_game_set_comment(XqGame *game, XqNode node, XqStr text);

/* Marks are PGN's "numeric annotation glyphs": 1 `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`. */
XQ_API int xq_game_mark_count(const XqGame *game, XqNode node);
XQ_API int xq_game_mark(const XqGame *game, XqNode node, int index);
/* From 1 to 255; one that is there already is not added again. XQ_E_RANGE, XQ_E_LIMIT. */
XQ_API XQ_NODISCARD XqStatus xq_game_add_mark(XqGame *game, XqNode node, int mark);

/* What the mover's clock shows after the move, in ms; -1 where it is not known. */
XQ_API int64_t xq_game_clock_ms(const XqGame *game, XqNode node);
XQ_API void xq_game_set_clock_ms(XqGame *game, XqNode node, int64_t clock_ms);

/* --- What is said about the game ------------------------------------------------------------- */

/*
 * Tags have a name (letters, digits and `_`, up to 64 bytes) and a value (UTF-8), and keep the
 * order in which they were first set. Names in use: Event, Site, Date (2026.11.29), Round, Table,
 * Group, Red, Black, RedTeam, BlackTeam, RedElo, BlackElo, TimeControl, ECCO, Opening, Variation,
 * Annotator, Title, Handicap. Start position, result and cause are not tags.
 */
XQ_API int xq_game_tag_count(const XqGame *game);
XQ_API void xq_game_tag_at(XqStr *out_name, XqStr *out_value, const XqGame *game, int index);
/* The empty text where there is no such tag. */
XQ_API XqStr xq_game_tag(const XqGame *game, XqStr name);
/* Both are copied, and may be the game's own. The empty value removes the tag. XQ_E_SYNTAX (name or
 * value), XQ_E_LIMIT, XQ_E_MEMORY. */
XQ_API XQ_NODISCARD XqStatus xq_game_set_tag(XqGame *game, XqStr name, XqStr value);

XQ_API XqEnding xq_game_ending(const XqGame *game);
XQ_API void xq_game_set_ending(XqGame *game, XqEnding ending);
/* What the position at the end of the main line says: mate or stalemate, or no ending. Changes
 * nothing. */
XQ_API XqEnding xq_game_ending_on_board(const XqGame *game);

XQ_END_DECLS

#endif
