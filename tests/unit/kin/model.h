/*
 * model.h - games a second time, slow and plain, for test_models.c: each model is written from the
 * rules in docs/kin alone, knows nothing of src/kin, and follows the library move by move through
 * random games. Everything anybody can see must be the same: the legal moves, the position as text,
 * the end and the ranking.
 */
#ifndef CHUHE_TESTS_KIN_MODEL_H
#define CHUHE_TESTS_KIN_MODEL_H

#include <stdint.h>
#include <string.h>

#include <chuhe/kin.h>

enum { MODEL_MOVES_MAX = 4096 };

/* The moves of a model: from * 1000 + to by point, and 500000 more where something is taken. A skip
 * is MODEL_SKIP. */
enum { MODEL_TAKES = 500000, MODEL_SKIP = -1 };

typedef struct ModelMoves {
    int count;
    int moves[MODEL_MOVES_MAX];
} ModelMoves;

/* How a game stands: the reason it is over for, "" while it goes on, and a place a seat. */
typedef struct ModelEnd {
    const char *reason;
    unsigned winners;
    int place[XQ_KIN_SEATS_MAX]; /* 0 for a seat that takes no part */
} ModelEnd;

typedef struct Model {
    const char *game;
    void *data;
    /* `options` as xq_kin_rules_parse() reads them. `thin` of ten pieces are left out, but never a
     * general. */
    void (*start)(void *data, const char *options, const XqKinRandom *random, int thin);
    void (*moves)(ModelMoves *out, const void *data);
    void (*play)(void *data, int move);
    /* A treaty between two seats; false if it may not be. NULL where there is no such thing. */
    bool (*treat)(void *data, int a, int b);
    void (*format)(XqBuf *out, const void *data);
    void (*end)(ModelEnd *out, const void *data);
} Model;

extern const Model model_seven, model_three;

static inline bool model_option(const char *options, const char *word)
{
    return strstr(options, word) != NULL;
}

#endif
