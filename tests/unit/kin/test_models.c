/*
 * test_models.c - Seven States and Three Kingdoms against models of them (model.h), through random
 * games, some fond of captures. A failure names the game, its options and the seed;
 * `test-kin-models N` plays N games a setting.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cmocka_all.h"
#include "unit/kin/model.h"

static int games_a_setting = 5;
static const char *current_options;
static uint64_t current_seed;
static int current_ply;

static const char *const seven_options[] = {
    "",
    "rider=upto",
    "archer=exact",
    "crossbow=exact",
    "emperor=no",
    "screens=own",
    "screens=own control=wop,rg,bd",
    "array=ec losses=10",
    "rider=upto archer=exact crossbow=exact emperor=no",
    "losses=3 hegemon=12",
    "losses=6 hegemon=105",
    "count=weighted",
    "count=weighted losses=20 hegemon=60",
    "fate=takeover",
    "rider=upto fate=takeover losses=10 array=ec",
    "fate=takeover losses=4 hegemon=100",
    "fate=takeover count=weighted losses=12 hegemon=105",
    "ally=forbid control=wgp,ro,bd",
    "ally=forbid fate=takeover control=wg,ro,bd,p",
    "control=wr,o,b,g,p,d",
    "control=wd,ro,b,g,p",
    "control=wg,ro,bd,p",
    "control=wop,rg,bd",
    "control=wop,rg,bd fate=takeover losses=5",
    "control=r,b-wogpd",
    "control=w,o,g-rbpd",
    "control=r,o,g,d-wbp count=weighted rider=upto",
    "control=o,b,g,p,d-wr fate=takeover",
    "control=w,r,o,b,g,p-d emperor=no",
    NULL,
};

static const char *const three_options[] = {
    "", "bannermen=no", "reading=friends", "reading=friends bannermen=no", NULL,
};

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition))                                                                          \
            fail_msg("%s, seed %" PRIu64 ", ply %d: %s", current_options, current_seed,            \
                     current_ply, #condition);                                                     \
    } while (0)

static int compare(const void *a, const void *b)
{
    return (*(const int *)a > *(const int *)b) - (*(const int *)a < *(const int *)b);
}

static void check_text(const Model *model, const XqKinState *state)
{
    XqBuf ours, theirs;
    xq_buf_init(&ours, XQ_KIN_TEXT_SIZE);
    xq_buf_init(&theirs, XQ_KIN_TEXT_SIZE);
    xq_kin_format(&ours, state);
    model->format(&theirs, model->data);
    if (strcmp(xq_buf_cstr(&ours), xq_buf_cstr(&theirs)) != 0)
        fail_msg("%s, seed %" PRIu64 ", ply %d:\n  got   %s\n  model %s", current_options,
                 current_seed, current_ply, xq_buf_cstr(&ours), xq_buf_cstr(&theirs));
    xq_buf_release(&ours);
    xq_buf_release(&theirs);
}

/* The same moves; `by_code` tells for each of the model's, which are sorted, the library's. */
static void check_moves(ModelMoves *want, XqKinMove *by_code, const XqKinState *state)
{
    static XqKinMoveList list;
    static int got[MODEL_MOVES_MAX];
    xq_kin_moves(state, &list);
    qsort(want->moves, (size_t)want->count, sizeof want->moves[0], compare);
    CHECK(list.count == want->count);
    for (int i = 0; i < list.count; i++) {
        XqKinMoveInfo info;
        xq_kin_move_describe(&info, state, list.moves[i]);
        got[i] = (info.flags & XQ_KIN_PASS) != 0
                     ? MODEL_SKIP
                     : info.from * 1000 + info.to +
                           ((info.flags & XQ_KIN_CAPTURE) != 0 ? MODEL_TAKES : 0);
        const int *at = bsearch(&got[i], want->moves, (size_t)want->count, sizeof got[0], compare);
        CHECK(at != NULL);
        by_code[at - want->moves] = list.moves[i];
    }
    qsort(got, (size_t)list.count, sizeof got[0], compare);
    CHECK(memcmp(got, want->moves, (size_t)list.count * sizeof got[0]) == 0);
}

static void check_end(const Model *model, const XqKinState *state)
{
    XqKinOutcome outcome;
    ModelEnd want;
    xq_kin_outcome(&outcome, state);
    model->end(&want, model->data);
    CHECK(strcmp(outcome.reason, want.reason) == 0);
    CHECK(outcome.winners == want.winners);
    for (int i = 0; i < outcome.seat_count; i++)
        CHECK(outcome.place[i] == want.place[outcome.ranking[i]]);
    for (int seat = 0; seat < XQ_KIN_SEATS_MAX; seat++)
        CHECK((want.place[seat] != 0) == ((xq_kin_seats(state) >> seat & 1u) != 0));
}

/* A treaty between two seats; both must agree whether it may be. */
static void try_treaty(const Model *model, XqKinState *state, const XqKinRandom *random)
{
    static XqKinMoveList list;
    int a = (int)xq_kin_random_below(random, 7), b = (int)xq_kin_random_below(random, 7);
    XqKinMove found = 0;
    bool is_found = false;
    xq_kin_declarations(state, &list);
    for (int i = 0; i < list.count; i++) {
        XqKinMoveInfo info;
        xq_kin_move_describe(&info, state, list.moves[i]);
        if (a != b && info.binds == (1u << a | 1u << b)) {
            is_found = true;
            found = list.moves[i];
        }
    }
    CHECK(model->treat(model->data, a, b) == is_found);
    if (is_found)
        xq_kin_play(state, found, NULL);
}

static void begin(const Model *model, XqKinState *state, const XqKinRandom *random)
{
    XqKinRules rules;
    XqError err;
    XqBuf text;
    int thin = (int)xq_kin_random_below(random, 8);
    CHECK(xq_kin_rules_parse(&rules, xq_kin_find(xq_str(model->game)), xq_str(current_options),
                             NULL) == XQ_OK);
    model->start(model->data, current_options, random, thin);
    if (thin == 0) {
        CHECK(xq_kin_start(state, &rules, NULL, NULL) == XQ_OK);
        return;
    }
    xq_buf_init(&text, XQ_KIN_TEXT_SIZE);
    model->format(&text, model->data);
    if (xq_kin_parse(state, &rules, xq_buf_str(&text), &err) != XQ_OK)
        fail_msg("%s: %s at %zu", xq_buf_cstr(&text), err.text, err.offset);
    xq_buf_release(&text);
}

/* The first capture found after a random place, or for want of one any move. */
static int pick_capture(const ModelMoves *list, const XqKinRandom *random)
{
    int first = (int)xq_kin_random_below(random, (uint64_t)list->count);
    for (int i = 0; i < list->count; i++)
        if (list->moves[(first + i) % list->count] >= MODEL_TAKES)
            return (first + i) % list->count;
    return first;
}

static void follow(const Model *model, const char *options, uint64_t number)
{
    enum { PLIES_MAX = 12000 };
    static ModelMoves want;
    static XqKinMove by_code[MODEL_MOVES_MAX];
    XqKinState state;
    XqKinSeed seed;
    current_options = options;
    current_seed = number;
    current_ply = 0;
    xq_kin_seed_init(&seed, number);
    XqKinRandom random = xq_kin_seed_random(&seed);
    begin(model, &state, &random);
    /* From games that are all captures to such as have hardly any, which end by themselves. */
    uint64_t greed = xq_kin_random_below(&random, 10);
    for (;; current_ply++) {
        CHECK(current_ply < PLIES_MAX);
        check_text(model, &state);
        check_end(model, &state);
        model->moves(&want, model->data);
        check_moves(&want, by_code, &state);
        if (want.count == 0)
            break;
        if (model->treat != NULL && xq_kin_random_below(&random, 200) == 0) {
            try_treaty(model, &state, &random);
            continue;
        }
        int pick = xq_kin_random_below(&random, 10) < greed
                       ? pick_capture(&want, &random)
                       : (int)xq_kin_random_below(&random, (uint64_t)want.count);
        xq_kin_play(&state, by_code[pick], NULL);
        model->play(model->data, want.moves[pick]);
    }
}

/* Every game ends in one of these ways, and between them all of these come up. */
static void follow_all(const Model *model, const char *const *options, const char *const *reasons)
{
    enum { REASONS_MAX = 4 };
    bool has_come[REASONS_MAX] = { false };
    for (; *options != NULL; options++)
        for (int game = 0; game < games_a_setting; game++) {
            ModelEnd how;
            int i = 0;
            follow(model, *options, (uint64_t)game + 1);
            model->end(&how, model->data);
            while (i < REASONS_MAX && reasons[i] != NULL && strcmp(reasons[i], how.reason) != 0)
                i++;
            CHECK(i < REASONS_MAX && reasons[i] != NULL);
            has_come[i] = true;
        }
    for (int i = 0; i < REASONS_MAX && reasons[i] != NULL; i++)
        if (!has_come[i])
            fail_msg("no game of %s ended by %s", model->game, reasons[i]);
}

static void seven_states(void **unused)
{
    (void)unused;
    static const char *const reasons[] = { "hegemon-generals", "hegemon-men", "last-left",
                                           "quiet" };
    follow_all(&model_seven, seven_options, reasons);
}

static void three_kingdoms(void **unused)
{
    (void)unused;
    static const char *const reasons[] = { "last-general", "repetition", "quiet", NULL };
    follow_all(&model_three, three_options, reasons);
}

int main(int count, char **args)
{
    if (count > 1)
        games_a_setting = (int)strtol(args[1], NULL, 10);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seven_states),
        cmocka_unit_test(three_kingdoms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
