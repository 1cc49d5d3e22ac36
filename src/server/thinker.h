/*
 * thinker.h - how the hub asks for an engine's move, without knowing what an engine is.
 *
 * The hub hands over a position under a ticket of its own; the answer comes later, never from
 * within start(), through xq_hub_thought() with the same ticket. engine_pool.h is the real thinker;
 * a test passes in one of its own.
 */
#ifndef CHUHE_SERVER_THINKER_H
#define CHUHE_SERVER_THINKER_H

#include "server/room.h"

/* All of it belongs to the caller and is read during start() only. */
typedef struct XqThinkRequest {
    XqGameId game;    /* an engine may keep what it remembers between moves of one game */
    XqPosition start; /* playable */
    const XqMove *moves;
    int move_count;
    const XqRuleSet *rules; /* of the game */
    int level;              /* 1 to XQ_LEVEL_MAX */
    int movetime_ms;
} XqThinkRequest;

enum { XQ_THOUGHT_LINE_MAX = 16 };

typedef struct XqThought {
    XqProblemCode problem; /* XQ_PROBLEM_NONE, or one of the ENGINE codes: then nothing else */
    XqMove move;           /* legal */
    bool has_score;
    bool is_mate; /* then score counts moves to mate, negative when being mated */
    int score;    /* centipawns for the side to move */
    int line_count;
    XqMove line[XQ_THOUGHT_LINE_MAX]; /* what the engine expects; begins with `move`, all legal */
} XqThought;

typedef struct XqThinker {
    /* XQ_PROBLEM_NONE: the answer will come. Else BUSY or ENGINE_MISSING, and none will. */
    XqProblemCode (*start)(void *context, uint64_t ticket, const XqThinkRequest *request);
    /* No answer is wanted any more, and none will come. */
    void (*cancel)(void *context, uint64_t ticket);
    void *context;
} XqThinker;

/* How long an engine of this level may think over a move. */
int xq_level_movetime_ms(int level);

#endif
