/*
 * test_cases.c - the verdicts of tests/data/rules/cases.tsv, which come from the rule books'
 * diagrams and from reports, of reports.tsv, which are more of these (github.com/wanyuan1369/
 * pikafish-skyrule-windows, data/tiantian_cases.txt), and of own.tsv, which were worked out by hand
 * from the clauses: each row as it stands, mirrored, with colours exchanged, and both.
 */
#include <chuhe/rules.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <chuhe/fen.h>
#include "cmocka_all.h"

enum { PLIES_MAX = 512, LINE_MAX_BYTES = 8192, COLUMNS = 9 };
enum { AS_IS = 0, MIRRORED = 1, SWAPPED = 2, TURNS = 4 };

typedef struct Case {
    XqStr id, rules, want, classes;
    XqPosition start;
    XqMove moves[PLIES_MAX];
    int count, loop_first, loop_count;
} Case;

static XqStr next_column(XqStr *rest)
{
    const char *tab = rest->len > 0 ? memchr(rest->ptr, '\t', rest->len) : NULL;
    size_t len = tab != NULL ? (size_t)(tab - rest->ptr) : rest->len;
    XqStr column = xq_str_sub(*rest, 0, len);
    *rest = xq_str_sub(*rest, len + 1, rest->len);
    return column;
}

static int number(XqStr text)
{
    unsigned long value;
    if (xq_str_parse_uint(&value, text, 9999, NULL) != XQ_OK)
        return -1;
    return (int)value;
}

static void read_case(Case *out, XqStr line)
{
    out->id = next_column(&line);
    out->rules = next_column(&line);
    assert_int_equal(xq_fen_parse(&out->start, next_column(&line), NULL), XQ_OK);
    XqStr moves = next_column(&line);
    out->count = 0;
    for (XqStr word; (word = xq_str_next_word(&moves)).len > 0; out->count++) {
        assert_true(out->count < PLIES_MAX);
        assert_int_equal(xq_move_parse(&out->moves[out->count], word, NULL), XQ_OK);
    }
    out->loop_first = number(next_column(&line));
    out->loop_count = number(next_column(&line));
    out->want = next_column(&line);
    out->classes = next_column(&line);
}

static Case turned(const Case *in, int turn)
{
    Case out = *in;
    if (turn & MIRRORED) {
        xq_position_mirror(&out.start, &in->start);
        for (int i = 0; i < in->count; i++)
            out.moves[i] = xq_move_mirror(out.moves[i]);
    }
    if (turn & SWAPPED) {
        XqPosition start = out.start;
        xq_position_swap_colours(&out.start, &start);
        for (int i = 0; i < in->count; i++)
            out.moves[i] = xq_move_flip(out.moves[i]);
        if (xq_str_equal(in->want, XQ_STR("red wins")))
            out.want = XQ_STR("black wins");
        else if (xq_str_equal(in->want, XQ_STR("black wins")))
            out.want = XQ_STR("red wins");
    }
    return out;
}

/* The game as far as the loop, and the loop; or the game up to its first decisive ply. */
static XqVerdict judge(const XqRuleSet *rules, const Case *c)
{
    XqArbiter *arbiter;
    assert_int_equal(xq_arbiter_new(&arbiter, rules, PLIES_MAX, NULL), XQ_OK);
    assert_int_equal(xq_arbiter_start(arbiter, &c->start, NULL), XQ_OK);
    bool loops = c->loop_first >= 0 && xq_rules_occurrences(rules) > 0;
    int end = c->loop_first >= 0 ? c->loop_first + c->loop_count : c->count;
    for (int i = 0; i < end; i++) {
        if (!loops && xq_arbiter_verdict(arbiter)->outcome != XQ_OUTCOME_NONE)
            break;
        assert_int_equal(xq_arbiter_play(arbiter, c->moves[i], NULL), XQ_OK);
    }
    if (loops)
        assert_int_equal(xq_arbiter_loop(arbiter, c->loop_first, c->loop_count, NULL), XQ_OK);
    XqVerdict verdict = *xq_arbiter_verdict(arbiter);
    xq_arbiter_free(arbiter);
    return verdict;
}

/* Whether the row is on the list of those that the arbiter is known to get wrong. */
static bool is_open(const char *list, XqStr id)
{
    char name[256];
    (void)snprintf(name, sizeof name, "%s/rules/%s", TEST_DATA_DIR, list); /* its form is fixed */
    FILE *file = fopen(name, "r");
    assert_non_null(file);
    bool found = false;
    while (!found && fgets(name, sizeof name, file) != NULL)
        found = xq_str_equal(xq_str_trim(xq_str(name)), id);
    (void)fclose(file); /* only read from */
    return found;
}

/* A row on the list must be wrong, so that the list cannot outlive its reasons. */
static void check_verdict(const XqRuleSet *rules, const Case *c, int turn)
{
    const char *got = xq_outcome_name((XqOutcome)judge(rules, c).outcome);
    bool is_right = xq_str_equal(xq_str(got), c->want);
    if (is_open("open-verdicts.txt", c->id)) {
        if (is_right)
            fail_msg("%.*s is right now: take it off the list", (int)c->id.len, c->id.ptr);
        return;
    }
    if (!is_right)
        fail_msg("%.*s under %s, turn %d: %s, not %.*s", (int)c->id.len, c->id.ptr,
                 xq_rules_id(rules), turn, got, (int)c->want.len, c->want.ptr);
}

static void check_classes(const XqRuleSet *rules, const Case *c, int turn)
{
    XqPosition position = c->start;
    XqStr rest = c->classes;
    bool is_right = true;
    int ply = 0;
    for (; rest.len > 0; ply++) {
        const char *comma = memchr(rest.ptr, ',', rest.len);
        size_t len = comma != NULL ? (size_t)(comma - rest.ptr) : rest.len;
        XqStr want = xq_str_sub(rest, 0, len);
        rest = xq_str_sub(rest, len + 1, rest.len);
        XqPlyFact fact;
        assert_true(ply < c->count);
        xq_rules_classify(&fact, rules, &position, c->moves[ply]);
        xq_position_play(&position, c->moves[ply]);
        const char *got = xq_class_name((XqClass)fact.class_);
        if (xq_str_equal(xq_str(got), want))
            continue;
        is_right = false;
        if (!is_open("open-classes.txt", c->id))
            fail_msg("%.*s, turn %d, ply %d: %s, not %.*s", (int)c->id.len, c->id.ptr, turn, ply,
                     got, (int)want.len, want.ptr);
    }
    if (ply > 0 && is_right && is_open("open-classes.txt", c->id))
        fail_msg("%.*s is right now: take it off the list", (int)c->id.len, c->id.ptr);
}

static bool concerns(const Case *c, const XqRuleSet *rules)
{
    return xq_str_equal(c->rules, XQ_STR("all")) ||
           xq_str_equal(c->rules, xq_str(xq_rules_id(rules)));
}

/* Walks the file; the number of rows that concern the set. */
static int walk(const char *name, const char *rules_id,
                void (*check)(const XqRuleSet *, const Case *, int))
{
    const XqRuleSet *rules = xq_rules_find(xq_str(rules_id));
    assert_non_null(rules);
    char path[256];
    (void)snprintf(path, sizeof path, "%s/rules/%s", TEST_DATA_DIR, name); /* its form is fixed */
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    static char line[LINE_MAX_BYTES];
    assert_non_null(fgets(line, sizeof line, file)); /* the heading */
    int rows = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        Case c;
        read_case(&c, xq_str_trim(xq_str(line)));
        if (!concerns(&c, rules))
            continue;
        for (int turn = AS_IS; turn < TURNS; turn++) {
            Case t = turned(&c, turn);
            check(rules, &t, turn);
        }
        rows++;
    }
    (void)fclose(file); /* only read from */
    return rows;
}

static void wxf_verdicts(void **state)
{
    (void)state;
    assert_true(walk("cases.tsv", "wxf", check_verdict) > 110);
}

static void other_verdicts(void **state)
{
    (void)state;
    static const struct {
        const char *id;
        int rows;
    } sets[] = { { "computer", 7 }, { "folk-hk", 6 },   { "folk-prc", 6 },
                 { "cxq", 10 },     { "tiantian", 20 }, { "cxa", 45 } };
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        assert_true(walk("cases.tsv", sets[i].id, check_verdict) >= sets[i].rows);
}

static void reported_verdicts(void **state)
{
    (void)state;
    assert_true(walk("reports.tsv", "tiantian", check_verdict) >= 19);
}

static void verdicts_by_hand(void **state)
{
    (void)state;
    for (int i = 0; i < XQ_RULES_COUNT; i++)
        assert_true(walk("own.tsv", xq_rules_id(xq_rules_at(i)), check_verdict) >= 5);
}

static void cxa_classes(void **state)
{
    (void)state;
    assert_true(walk("cases.tsv", "cxa", check_classes) > 40);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wxf_verdicts),      cmocka_unit_test(other_verdicts),
        cmocka_unit_test(reported_verdicts), cmocka_unit_test(verdicts_by_hand),
        cmocka_unit_test(cxa_classes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
