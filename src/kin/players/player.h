/*
 * player.h - what the ways of choosing a move share: the object, the limits of a search under way,
 * moves with their scores, and the hash table.
 */
#ifndef CHUHE_KIN_PLAYERS_PLAYER_H
#define CHUHE_KIN_PLAYERS_PLAYER_H

#include <chuhe/kin_player.h>

enum {
    TABLE_SIZE = 1 << 18,
    HISTORY_SIZE = 1 << 12, /* by seat and a hash of the move */
    KILLERS = 2,
    DEPTH_MAX = 48,
    LEVELS = 64, /* the most plies below the root, captures at the end included */
    SCORED_MAX = XQ_KIN_MOVES_MAX,
    STANDING_MAX = 30000, /* so that a standing and a distance fit into an Entry */
    CAPTURE_BASE = 20000  /* scores of captures lie above, those of quiet moves below */
};

typedef struct Scored {
    XqKinMove move;
    int score;
    bool is_capture;
} Scored;

typedef struct ScoredList {
    int count;
    Scored moves[SCORED_MAX];
} ScoredList;

/* What a search needs at each ply; kept off the stack, which is small in a browser. */
typedef struct Level {
    ScoredList list;
    XqKinState next;
} Level;

/* One seat's value is enough for alpha-beta; max-n needs all. */
typedef struct Entry {
    uint64_t key;
    XqKinMove move;
    int8_t depth;
    uint8_t bound;
    int16_t value[XQ_KIN_SEATS_MAX];
} Entry;

enum { BOUND_NONE, BOUND_EXACT, BOUND_LOWER, BOUND_UPPER };

/* The tree of playouts.c. */
enum { TREE_SIZE = 1 << 17 };

typedef struct Node {
    uint32_t first_edge;
    uint32_t visits;
} Node;

/* A move tried at a node. */
typedef struct Edge {
    XqKinMove move;
    uint32_t next; /* edge of the same node */
    uint32_t visits;
    uint32_t first_turn;
    float sum; /* of rewards for who moves it */
} Edge;

/* What a move turned up, and where that leads. */
typedef struct Turn {
    XqKinMove record;
    uint32_t node;
    uint32_t next; /* turn of the same edge */
} Turn;

typedef struct Tree {
    uint32_t node_count, edge_count, turn_count, root;
    Node nodes[TREE_SIZE];
    Edge edges[TREE_SIZE];
    Turn turns[TREE_SIZE];
} Tree;

struct XqKinPlayer {
    const XqAlloc *alloc;
    XqKinPlayerKind kind;
    XqKinSeed seed;
    /* Below only where it searches. */
    Entry *table;
    Tree *tree;
    Level *levels;
    int16_t history[XQ_KIN_SEATS_MAX][HISTORY_SIZE];
    XqKinMove killer[DEPTH_MAX][KILLERS];
    const XqKinLimits *limits;
    XqClock clock;
    int64_t deadline_ms;
    uint64_t nodes;
    bool has_stopped;
};

/* Counts a node; true when the search must end, from then on at every call. */
bool player_must_stop(XqKinPlayer *player);

/* The moves with a first guess at their worth: captures by what they take, the rest by history. */
void player_score(const XqKinPlayer *player, const XqKinState *state, int ply, ScoredList *out);
/* Brings the best of moves[at..] to `at`. */
void player_pick(ScoredList *list, int at);
/* A random order, so that among equal moves the player is not the same every time. */
void player_shuffle(XqKinPlayer *player, ScoredList *list);
/* Notes that a move that takes nothing turned out well. */
void player_praise(XqKinPlayer *player, int seat, XqKinMove move, int ply, int depth);

Entry *player_entry(XqKinPlayer *player, uint64_t key);

/* What seat `seat` makes of all estimates: its own against the others', within STANDING_MAX. */
int player_standing(const int estimate[XQ_KIN_SEATS_MAX], unsigned seats, int seat);

/* Each fills in *out and *thought for a state with more than one move. */
void player_choose_alpha_beta(XqKinPlayer *player, const XqKinState *state, XqKinMove *out,
                              XqKinThought *thought);
void player_choose_max_n(XqKinPlayer *player, const XqKinState *state, XqKinMove *out,
                         XqKinThought *thought);
void player_choose_playouts(XqKinPlayer *player, const XqKinState *state, XqKinMove *out,
                            XqKinThought *thought);

#endif
