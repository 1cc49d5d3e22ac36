/*
 * playouts.c - the search for games with throws or hidden pieces: information-set Monte-Carlo tree
 * search (Cowling, Powley, Whitehouse 2012), for any number of seats.
 *
 * Each round guesses what the seat may not know, walks down a tree of moves seen so far, adds one
 * move, plays on for a while with captures preferred, and credits what comes out to every move on
 * the way, each for the seat that made it. The tree is one for all guesses: a node has an edge for
 * each move that was ever possible there, and behind it a node for each thing the move turned up;
 * only edges possible in the present guess are looked at. At a throw the dice choose.
 *
 * Which edge: the mean so far plus an interest that shrinks with visits (PUCT), larger for
 * captures.
 */
#include <string.h>

#include "kin/game.h"
#include "kin/players/player.h"

enum {
    NONE = 0,            /* index 0 of both arrays is never handed out */
    PLAYOUT_PLIES = 24,  /* how far games are played on at random, */
    PLAYOUT_MOVES = 240, /* and less far the more there is to choose from: this many moves in all */
    HALF_SCALE = 500,    /* the standing that is worth half of what is left to win */
    ROUNDS_MAX = 1 << 20
};

typedef struct Step {
    uint32_t edge;
    uint8_t seat;
} Step;

typedef struct Round {
    XqKinPlayer *player;
    Tree *tree;
    XqKinRandom source;
    unsigned seats;
    Step path[DEPTH_MAX];
    int path_count;
} Round;

static uint32_t new_node(Tree *tree)
{
    if (tree->node_count == TREE_SIZE)
        return NONE;
    tree->nodes[tree->node_count] = (Node){ 0 };
    return tree->node_count++;
}

static uint32_t new_edge(Tree *tree, uint32_t node, XqKinMove move)
{
    if (tree->edge_count == TREE_SIZE)
        return NONE;
    tree->edges[tree->edge_count] = (Edge){ .move = move, .next = tree->nodes[node].first_edge };
    tree->nodes[node].first_edge = tree->edge_count;
    return tree->edge_count++;
}

/* The node behind an edge once the move showed what it shows; a new one if need be. */
static uint32_t follow(Tree *tree, uint32_t edge, XqKinMove record)
{
    uint32_t turn = tree->edges[edge].first_turn;
    while (turn != NONE && tree->turns[turn].record != record)
        turn = tree->turns[turn].next;
    if (turn != NONE)
        return tree->turns[turn].node;
    uint32_t node = tree->turn_count < TREE_SIZE ? new_node(tree) : NONE;
    if (node == NONE)
        return NONE;
    tree->turns[tree->turn_count] =
        (Turn){ .record = record, .node = node, .next = tree->edges[edge].first_turn };
    tree->edges[edge].first_turn = tree->turn_count++;
    return node;
}

static float root_of(float x)
{
    float guess = x > 1 ? x / 2 : 1;
    for (int i = 0; i < 12; i++)
        guess = (guess + x / guess) / 2;
    return guess;
}

/* How much a move is looked at before anything is known of it. */
static float interest(const Scored *scored)
{
    if (scored->score < 0)
        return 0.05f; /* strikes an ally */
    return scored->is_capture ? 4 + (float)(scored->score - CAPTURE_BASE) / 1000 : 1;
}

/* The edges of one node by their moves, so that a list of moves need not be searched for each. */
enum { LOOKUP_SIZE = 256 };

typedef struct Lookup {
    uint32_t first[LOOKUP_SIZE]; /* an edge of that slot, or NONE */
} Lookup;

static unsigned slot_of(XqKinMove move)
{
    return (move * 0x9E3779B1u) >> 24;
}

static void look_up_edges(Lookup *out, const Tree *tree, uint32_t node)
{
    memset(out, 0, sizeof *out);
    for (uint32_t edge = tree->nodes[node].first_edge; edge != NONE; edge = tree->edges[edge].next)
        if (out->first[slot_of(tree->edges[edge].move)] == NONE)
            out->first[slot_of(tree->edges[edge].move)] = edge;
}

/* Edges of a slot stand in the node's list from its first one on. */
static uint32_t find_edge_from(const Tree *tree, uint32_t edge, XqKinMove move)
{
    while (edge != NONE && tree->edges[edge].move != move)
        edge = tree->edges[edge].next;
    return edge;
}

/* The place in `list` of the move to try, and its edge, NONE if it was not tried before. */
static int select_move(const Tree *tree, uint32_t node, const ScoredList *list, uint32_t *out_edge)
{
    Lookup lookup;
    float total = 0, best = -1;
    int chosen = 0;
    *out_edge = NONE;
    look_up_edges(&lookup, tree, node);
    for (int i = 0; i < list->count; i++)
        total += interest(&list->moves[i]);
    float factor = 1.2f * root_of((float)tree->nodes[node].visits + 1) / total;
    for (int i = 0; i < list->count; i++) {
        const Scored *scored = &list->moves[i];
        uint32_t edge = find_edge_from(tree, lookup.first[slot_of(scored->move)], scored->move);
        uint32_t visits = edge != NONE ? tree->edges[edge].visits : 0;
        float mean = visits > 0 ? tree->edges[edge].sum / (float)visits : 0.45f;
        float value = mean + factor * interest(scored) / (1 + (float)visits);
        if (value > best) {
            best = value;
            chosen = i;
            *out_edge = edge;
        }
    }
    return chosen;
}

/* --- Playing on ------------------------------------------------------------------------------- */

static void play_on(Round *round, XqKinState *state)
{
    ScoredList *list = &round->player->levels[0].list;
    int left = PLAYOUT_MOVES;
    for (int ply = 0; ply < PLAYOUT_PLIES && left > 0; ply++) {
        int turn = xq_kin_turn(state);
        if (turn == XQ_KIN_NOBODY || player_must_stop(round->player))
            return;
        if (turn == XQ_KIN_CHANCE) {
            xq_kin_throw(state, &round->source, NULL);
            continue;
        }
        player_score(round->player, state, DEPTH_MAX, list);
        left -= list->count;
        int pick = (int)xq_kin_random_below(&round->source, (uint64_t)list->count);
        if (xq_kin_random_below(&round->source, 4) != 0) {
            player_pick(list, 0);
            if (list->moves[0].is_capture)
                pick = 0;
        }
        xq_kin_play(state, list->moves[pick].move, NULL);
    }
}

/* What the state is worth for each seat, from 0 to 1. */
static void reward(const Round *round, const XqKinState *state, float out[XQ_KIN_SEATS_MAX])
{
    XqKinOutcome outcome;
    int estimate[XQ_KIN_SEATS_MAX];
    xq_kin_outcome(&outcome, state);
    xq_kin_estimate(state, estimate);
    int winners = __builtin_popcount(outcome.winners);
    for (int seat = 0; seat < XQ_KIN_SEATS_MAX; seat++) {
        if (outcome.is_over && winners > 0) {
            out[seat] = (outcome.winners >> seat & 1u) != 0 ? 1 / (float)winners : 0;
        } else if (outcome.is_over) {
            out[seat] = 0.5f;
        } else {
            float standing = (float)player_standing(estimate, round->seats, seat);
            float size = standing < 0 ? -standing : standing;
            out[seat] = 0.5f + 0.5f * standing / (HALF_SCALE + size);
        }
    }
}

static void credit(Round *round, const float rewards[XQ_KIN_SEATS_MAX])
{
    for (int i = 0; i < round->path_count; i++) {
        Edge *edge = &round->tree->edges[round->path[i].edge];
        edge->visits++;
        edge->sum += rewards[round->path[i].seat];
    }
}

/* Down the tree to a move not tried yet. */
static void descend(Round *round, XqKinState *state)
{
    static const XqKinMove throw_move = UINT32_MAX; /* one edge for all throws of a node */
    Tree *tree = round->tree;
    uint32_t node = tree->root;
    while (node != NONE && round->path_count < DEPTH_MAX) {
        int turn = xq_kin_turn(state);
        XqKinMove record;
        if (turn == XQ_KIN_NOBODY)
            return;
        tree->nodes[node].visits++;
        if (turn == XQ_KIN_CHANCE) {
            uint32_t edge = find_edge_from(tree, tree->nodes[node].first_edge, throw_move);
            if (edge == NONE)
                edge = new_edge(tree, node, throw_move);
            xq_kin_throw(state, &round->source, &record);
            node = edge != NONE ? follow(tree, edge, record) : NONE;
            continue;
        }
        ScoredList *list = &round->player->levels[0].list;
        player_score(round->player, state, DEPTH_MAX, list);
        uint32_t edge;
        XqKinMove move = list->moves[select_move(tree, node, list, &edge)].move;
        bool is_new = edge == NONE;
        if (is_new)
            edge = new_edge(tree, node, move);
        xq_kin_play(state, move, &record);
        if (edge == NONE)
            return;
        round->path[round->path_count++] = (Step){ edge, (uint8_t)turn };
        if (is_new)
            return;
        node = follow(tree, edge, record);
    }
}

static void most_visited(const Tree *tree, XqKinMove *out, float *mean)
{
    uint32_t best = 0;
    for (uint32_t edge = tree->nodes[tree->root].first_edge; edge != NONE;
         edge = tree->edges[edge].next)
        if (tree->edges[edge].visits > best) {
            best = tree->edges[edge].visits;
            *out = tree->edges[edge].move;
            *mean = tree->edges[edge].sum / (float)best;
        }
}

void player_choose_playouts(XqKinPlayer *player, const XqKinState *state, XqKinMove *out,
                            XqKinThought *thought)
{
    Tree *tree = player->tree;
    XqKinState view, guess;
    float rewards[XQ_KIN_SEATS_MAX], mean = 0.5f;
    int limit =
        player->limits->depth_ply > 0 && player->limits->time_ms == 0 && player->limits->nodes == 0
            ? 1000 * player->limits->depth_ply
            : ROUNDS_MAX;
    tree->node_count = tree->edge_count = tree->turn_count = 1;
    tree->root = new_node(tree);
    /* Whoever asks: no more than the seat may know. */
    xq_kin_view(&view, state, xq_kin_turn(state));
    for (int i = 0; i < limit && !player->has_stopped; i++) {
        Round round = { .player = player,
                        .tree = tree,
                        .source = xq_kin_seed_random(&player->seed),
                        .seats = xq_kin_seats(state) };
        xq_kin_copy(&guess, &view);
        xq_kin_guess(&guess, &round.source);
        descend(&round, &guess);
        (void)player_must_stop(player); /* counts the round; the loop looks at the answer */
        play_on(&round, &guess);
        reward(&round, &guess, rewards);
        credit(&round, rewards);
    }
    most_visited(tree, out, &mean);
    thought->score[xq_kin_turn(state)] = (int)((mean - 0.5f) * 2 * HALF_SCALE);
}
