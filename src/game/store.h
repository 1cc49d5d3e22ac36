/*
 * store.h - the memory of a game: three arrays that grow, and views into them by number.
 *
 * Nodes, tags and the bytes of all texts lie in one array each. Nothing in them is a pointer, so a
 * game is copied by copying the arrays, and freed by freeing them. Text that is replaced stays in
 * the array unused; its bound counts it.
 */
#ifndef CHUHE_GAME_STORE_H
#define CHUHE_GAME_STORE_H

#include <chuhe/game.h>

/* A piece of XqGame.text. */
typedef struct XqSpan {
    uint32_t at, len;
} XqSpan;

enum { XQ_NODE_LEGAL = 1, XQ_NODE_SOUND = 2 /* legal, and so is everything above */ };

typedef struct XqNodeData {
    XqNode parent, first_child, next_sibling;
    XqMove move;
    uint16_t ply;
    uint8_t flags;
    uint8_t mark_count;
    uint8_t marks[XQ_GAME_MARKS_MAX];
    XqSpan comment;
    int64_t clock_ms;
} XqNodeData;

typedef struct XqTag {
    XqSpan name, value;
} XqTag;

typedef struct XqArray {
    void *data;
    uint32_t count, capacity;
} XqArray;

struct XqGame {
    const XqAlloc *alloc;
    XqArray nodes, tags, text;
    int live; /* nodes in the tree */
    XqEnding ending;
    XqPosition start;
    /* Where a move was last added, and the position there: records are mostly added in order. */
    XqNode at;
    XqPosition at_position;
};

static inline XqNodeData *xq_node(const XqGame *game, XqNode node)
{
    return (XqNodeData *)game->nodes.data + node;
}

/* Makes room for `more` elements of `size` bytes and counts them in; XQ_E_LIMIT past `max`. */
XQ_NODISCARD XqStatus xq_array_extend(XqArray *array, const XqAlloc *alloc, size_t size,
                                      uint32_t more, uint32_t max);

/* Keeps copies of texts, all or none. They may be the game's own, although making room moves them.
 */
enum { XQ_SPANS_MAX = 2 };
XQ_NODISCARD XqStatus xq_spans_store(XqSpan *out, XqGame *game, const XqStr *texts, int count);
XqStr xq_span_text(const XqGame *game, XqSpan span);

#endif
