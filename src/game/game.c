/*
 * game.c - the tree of moves.
 *
 * A node knows its parent, its first child and its next sibling; everything else is found by
 * walking. Positions are not stored: they are found by playing from the start, but the last one
 * used for adding a move is kept, so that adding a whole line costs one move each.
 */
#include <assert.h>

#include "base/fail.h"
#include "game/store.h"

XqNode xq_game_parent(const XqGame *game, XqNode node)
{
    return xq_node(game, node)->parent;
}

XqNode xq_game_first_child(const XqGame *game, XqNode node)
{
    return xq_node(game, node)->first_child;
}

XqNode xq_game_next_sibling(const XqGame *game, XqNode node)
{
    return xq_node(game, node)->next_sibling;
}

XqNode xq_game_last(const XqGame *game, XqNode node)
{
    while (xq_node(game, node)->first_child != XQ_NO_NODE)
        node = xq_node(game, node)->first_child;
    return node;
}

XqMove xq_game_move(const XqGame *game, XqNode node)
{
    return xq_node(game, node)->move;
}

bool xq_game_is_legal(const XqGame *game, XqNode node)
{
    return (xq_node(game, node)->flags & XQ_NODE_LEGAL) != 0;
}

int xq_game_ply(const XqGame *game, XqNode node)
{
    return xq_node(game, node)->ply;
}

int xq_game_node_count(const XqGame *game)
{
    return game->live;
}

int xq_game_ply_count(const XqGame *game)
{
    return xq_game_ply(game, xq_game_last(game, XQ_ROOT));
}

int xq_game_line(XqMove *out, int max, const XqGame *game, XqNode node)
{
    int count = xq_game_ply(game, node);
    for (; node != XQ_ROOT; node = xq_game_parent(game, node))
        if (xq_game_ply(game, node) <= max)
            out[xq_game_ply(game, node) - 1] = xq_game_move(game, node);
    return count;
}

/* --- Positions ------------------------------------------------------------------------------- */

const XqPosition *xq_game_start(const XqGame *game)
{
    return &game->start;
}

XqStatus xq_game_set_start(XqGame *game, const XqPosition *start)
{
    XqNodeData *root = xq_node(game, XQ_ROOT);
    if (root->first_child != XQ_NO_NODE)
        return XQ_E_STATE;
    bool playable = xq_position_check_playable(start, NULL) == XQ_OK;
    root->flags = playable ? XQ_NODE_LEGAL | XQ_NODE_SOUND : XQ_NODE_LEGAL;
    game->start = *start;
    game->at = XQ_ROOT;
    game->at_position = *start;
    return XQ_OK;
}

/* What a record with an illegal move means by it: the piece, if any, now stands on the target. */
static void force(XqPosition *position, XqMove move)
{
    XqSquare from = xq_move_from(move), to = xq_move_to(move);
    XqPiece piece = xq_position_piece(position, from);
    XqSide mover = piece != XQ_NO_PIECE ? xq_piece_side(piece) : xq_position_side(position);
    xq_position_put(position, from, XQ_NO_PIECE);
    if (piece != XQ_NO_PIECE)
        xq_position_put(position, to, piece);
    xq_position_set_side(position, xq_side_other(mover));
}

static void step(XqPosition *position, const XqNodeData *node)
{
    if ((node->flags & XQ_NODE_LEGAL) != 0)
        xq_position_play(position, node->move);
    else
        force(position, node->move);
}

void xq_game_position(XqPosition *out, const XqGame *game, XqNode node)
{
    XqNode path[XQ_GAME_PLIES_MAX];
    int count = 0;
    for (XqNode at = node; at != XQ_ROOT && at != game->at; at = xq_game_parent(game, at))
        path[count++] = at;
    bool from_cache = count < xq_game_ply(game, node) || node == game->at;
    *out = from_cache ? game->at_position : game->start;
    while (count > 0)
        step(out, xq_node(game, path[--count]));
}

/* --- Changing the tree ----------------------------------------------------------------------- */

static XqNode find_child(const XqGame *game, XqNode parent, XqMove move)
{
    XqNode child = xq_game_first_child(game, parent);
    while (child != XQ_NO_NODE && xq_game_move(game, child) != move)
        child = xq_game_next_sibling(game, child);
    return child;
}

static void link_last(XqGame *game, XqNode parent, XqNode node)
{
    XqNode *link = &xq_node(game, parent)->first_child;
    while (*link != XQ_NO_NODE)
        link = &xq_node(game, *link)->next_sibling;
    *link = node;
}

static void unlink_node(XqGame *game, XqNode node)
{
    XqNode *link = &xq_node(game, xq_game_parent(game, node))->first_child;
    while (*link != node)
        link = &xq_node(game, *link)->next_sibling;
    *link = xq_game_next_sibling(game, node);
}

/* Legality in the position of `parent`, which becomes the remembered one; as node flags. */
static unsigned look_at(XqGame *game, XqNode parent, XqMove move, XqError *err)
{
    XqPosition position;
    xq_game_position(&position, game, parent);
    game->at = parent;
    game->at_position = position;
    bool sound = (xq_node(game, parent)->flags & XQ_NODE_SOUND) != 0;
    if (!sound && xq_position_check_playable(&position, err) != XQ_OK)
        return 0;
    if (xq_position_try(&position, move, err) != XQ_OK)
        return 0;
    return sound ? XQ_NODE_LEGAL | XQ_NODE_SOUND : XQ_NODE_LEGAL;
}

static XqStatus add(XqNode *out, XqGame *game, XqNode parent, XqMove move, bool must_be_legal,
                    XqError *err)
{
    XqNode known = find_child(game, parent, move);
    if (known != XQ_NO_NODE) {
        if (must_be_legal && !xq_game_is_legal(game, known))
            return xq_fail(err, XQ_E_ILLEGAL, 0, "the record has that move as an illegal one");
        *out = known;
        return XQ_OK;
    }
    int ply = xq_game_ply(game, parent) + 1;
    if (ply > XQ_GAME_PLIES_MAX)
        return xq_fail(err, XQ_E_LIMIT, 0, "a game has at most %d plies", XQ_GAME_PLIES_MAX);
    XqError why = { .code = XQ_OK };
    unsigned flags = look_at(game, parent, move, &why);
    if (must_be_legal && flags == 0) {
        why.offset = 0;
        if (err != NULL)
            *err = why;
        return why.code;
    }
    XqNode node = game->nodes.count;
    XqStatus status =
        xq_array_extend(&game->nodes, game->alloc, sizeof(XqNodeData), 1, XQ_GAME_NODES_MAX);
    if (status != XQ_OK)
        return xq_fail(err, status, 0, "there is no room for another move");
    *xq_node(game, node) = (XqNodeData){
        .parent = parent,
        .first_child = XQ_NO_NODE,
        .next_sibling = XQ_NO_NODE,
        .move = move,
        .ply = (uint16_t)ply,
        .flags = (uint8_t)flags,
        .clock_ms = -1,
    };
    link_last(game, parent, node);
    game->live++;
    step(&game->at_position, xq_node(game, node));
    game->at = node;
    *out = node;
    return XQ_OK;
}

XqStatus xq_game_add(XqNode *out, XqGame *game, XqNode parent, XqMove move, XqError *err)
{
    return add(out, game, parent, move, true, err);
}

XqStatus xq_game_append(XqNode *out, XqGame *game, XqMove move, XqError *err)
{
    XqNode ignored;
    return xq_game_add(out != NULL ? out : &ignored, game, xq_game_last(game, XQ_ROOT), move, err);
}

XqStatus xq_game_add_unchecked(XqNode *out, XqGame *game, XqNode parent, XqMove move, XqError *err)
{
    if (xq_move_from(move) >= XQ_SQUARES || xq_move_to(move) >= XQ_SQUARES ||
        xq_move_from(move) == xq_move_to(move))
        return xq_fail(err, XQ_E_RANGE, 0, "a move goes from one point of the board to another");
    return add(out, game, parent, move, false, err);
}

/* The node behind this one in the tree below `top`, parents before children. */
static XqNode next_below(const XqGame *game, XqNode node, XqNode top)
{
    if (xq_game_first_child(game, node) != XQ_NO_NODE)
        return xq_game_first_child(game, node);
    while (node != top && xq_game_next_sibling(game, node) == XQ_NO_NODE)
        node = xq_game_parent(game, node);
    return node == top ? XQ_NO_NODE : xq_game_next_sibling(game, node);
}

void xq_game_remove(XqGame *game, XqNode node)
{
    assert(node != XQ_ROOT);
    for (XqNode below = node; below != XQ_NO_NODE; below = next_below(game, below, node))
        game->live--;
    unlink_node(game, node);
    game->at = XQ_ROOT;
    game->at_position = game->start;
}

void xq_game_promote(XqGame *game, XqNode node)
{
    assert(node != XQ_ROOT);
    XqNodeData *parent = xq_node(game, xq_game_parent(game, node));
    if (parent->first_child == node)
        return;
    unlink_node(game, node);
    xq_node(game, node)->next_sibling = parent->first_child;
    parent->first_child = node;
}
