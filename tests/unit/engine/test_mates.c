/* test_mates.c - forced mates that another engine confirmed (tests/data/mates.tsv) are found. */
#include <chuhe/engine.h>

#include <stdio.h>
#include <string.h>

#include <chuhe/fen.h>

#include "cmocka_all.h"

enum { NODES = 3000000 }; /* the hardest one takes a third of it */

/* The last line told, played out: it must end in mate after as many moves as the score says. */
typedef struct Line {
    int score, count;
    XqMove moves[XQ_PLY_MAX];
} Line;

static void note_line(void *context, const XqSearchInfo *info)
{
    Line *line = context;
    line->score = info->score;
    line->count = info->pv_count;
    memcpy(line->moves, info->pv, (size_t)info->pv_count * sizeof info->pv[0]);
}

static void ends_in_mate(const XqPosition *start, const Line *line, const char *fen)
{
    XqPosition position = *start;
    for (int i = 0; i < line->count; i++)
        xq_position_play(&position, line->moves[i]);
    /* A line may be cut short by the hash table, but never be longer than the mate. */
    assert_true(line->count <= XQ_SCORE_MATE - line->score);
    if (line->count == XQ_SCORE_MATE - line->score && xq_position_can_move(&position))
        fail_msg("%s: the line does not end in mate", fen);
}

static void mates_are_found(void **state)
{
    (void)state;
    FILE *file = fopen(TEST_DATA_DIR "/mates.tsv", "r");
    assert_non_null(file);
    Line line;
    XqEngineOptions options = XQ_ENGINE_OPTIONS_DEFAULT;
    options.callbacks = (XqEngineCallbacks){ .on_info = note_line, .context = &line };
    XqEngine *engine;
    assert_int_equal(xq_engine_new(&engine, &options, NULL), XQ_OK);
    char text[512];
    int rows = 0;
    while (fgets(text, sizeof text, file) != NULL) {
        if (text[0] == '#')
            continue;
        char *tab = strchr(text, '\t');
        assert_non_null(tab);
        *tab = '\0';
        XqSearchLimits limits = XQ_SEARCH_LIMITS_DEFAULT;
        limits.mate = tab[1] - '0';
        limits.nodes = NODES;
        XqPosition position;
        XqSearchResult result;
        assert_int_equal(xq_fen_parse(&position, xq_str(text), NULL), XQ_OK);
        assert_int_equal(xq_engine_reset(engine), XQ_OK);
        assert_int_equal(xq_engine_set_position(engine, &position, NULL, 0, NULL), XQ_OK);
        assert_int_equal(xq_engine_search(engine, &limits, &result, NULL), XQ_OK);
        if (!xq_score_is_mate(result.score) || result.score < 0 ||
            xq_score_mate_moves(result.score) > limits.mate)
            fail_msg("%s: no mate in %d, score %d", text, limits.mate, result.score);
        ends_in_mate(&position, &line, text);
        rows++;
    }
    (void)fclose(file); /* only read from */
    xq_engine_free(engine);
    assert_int_equal(rows, 60);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mates_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
