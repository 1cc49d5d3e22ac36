/*
 * test_docs.c - the examples in docs/rules/: each is played and judged, its board is that of its
 * FEN, and its clause is the heading it stands under. Every clause has an example.
 */
#include <chuhe/rules.h>

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <chuhe/fen.h>
#include "cmocka_all.h"

enum { PAGE_MAX = 1 << 18, PLIES_MAX = 640 };

typedef struct Example {
    const char *page;
    int line;
    XqStr rules, verdict, clause, heading;
    XqStr under[XQ_RULES_COUNT];
    int under_count;
    XqPosition start;
    XqMove moves[PLIES_MAX];
    int count, loop_first, loop_count, rank;
    int line_first; /* of the moves of the last line of moves, which may be played several times */
} Example;

#define CHECK(condition, example)                                                                  \
    do {                                                                                           \
        if (!(condition))                                                                          \
            fail_msg("%s:%d: %s", (example)->page, (example)->line, #condition);                   \
    } while (0)

static XqStr after_word(XqStr line, XqStr *word)
{
    *word = xq_str_next_word(&line);
    return xq_str_trim(line);
}

static int number(XqStr text)
{
    unsigned long value;
    assert_int_equal(xq_str_parse_uint(&value, text, PLIES_MAX, NULL), XQ_OK);
    return (int)value;
}

static void read_loop(Example *example, XqStr value)
{
    const char *comma = memchr(value.ptr, ',', value.len);
    CHECK(comma != NULL, example);
    size_t at = (size_t)(comma - value.ptr);
    example->loop_first = number(xq_str_sub(value, 0, at));
    example->loop_count = number(xq_str_sub(value, at + 1, value.len));
}

static void read_moves(Example *example, XqStr value)
{
    example->line_first = example->count;
    for (XqStr word; (word = xq_str_next_word(&value)).len > 0; example->count++) {
        CHECK(example->count < PLIES_MAX, example);
        CHECK(xq_move_parse(&example->moves[example->count], word, NULL) == XQ_OK, example);
    }
}

static void repeat_moves(Example *example, int times)
{
    int count = example->count - example->line_first;
    CHECK(count > 0 && times > 1, example);
    for (int left = count * (times - 1); left > 0; left--, example->count++) {
        CHECK(example->count < PLIES_MAX, example);
        example->moves[example->count] = example->moves[example->count - count];
    }
}

static void read_key(Example *example, XqStr line)
{
    XqStr key, value = after_word(line, &key);
    if (xq_str_equal(key, XQ_STR("rules"))) {
        example->rules = value;
    } else if (xq_str_equal(key, XQ_STR("fen"))) {
        CHECK(xq_fen_parse(&example->start, value, NULL) == XQ_OK, example);
    } else if (xq_str_equal(key, XQ_STR("moves"))) {
        read_moves(example, value);
    } else if (xq_str_equal(key, XQ_STR("times"))) {
        repeat_moves(example, number(value));
    } else if (xq_str_equal(key, XQ_STR("loop"))) {
        read_loop(example, value);
    } else if (xq_str_equal(key, XQ_STR("verdict"))) {
        example->verdict = value;
    } else if (xq_str_equal(key, XQ_STR("clause"))) {
        example->clause = value;
    } else if (xq_str_equal(key, XQ_STR("under"))) {
        example->under[example->under_count++] = value;
    } else {
        fail_msg("%s:%d: unknown key %.*s", example->page, example->line, (int)key.len, key.ptr);
    }
}

/* A row of the board: the rank, then a letter or a point for each file. */
static void read_row(Example *example, XqStr line)
{
    XqStr word = xq_str_next_word(&line);
    if (example->rank < 0) {
        CHECK(xq_str_equal(word, XQ_STR("a")), example);
        return;
    }
    CHECK(number(word) == example->rank, example);
    for (int file = 0; file < XQ_FILES; file++) {
        word = xq_str_next_word(&line);
        XqPiece piece = xq_position_piece(&example->start, xq_square(file, example->rank));
        CHECK(word.len == 1, example);
        CHECK(word.ptr[0] == (piece == XQ_NO_PIECE ? '.' : xq_piece_letter(piece)), example);
    }
    example->rank--;
}

static const char *judge(const Example *example, XqStr rules_id, const char **clause)
{
    const XqRuleSet *rules = xq_rules_find(rules_id);
    CHECK(rules != NULL, example);
    XqArbiter *arbiter;
    assert_int_equal(xq_arbiter_new(&arbiter, rules, PLIES_MAX, NULL), XQ_OK);
    CHECK(xq_arbiter_start(arbiter, &example->start, NULL) == XQ_OK, example);
    for (int i = 0; i < example->count; i++)
        CHECK(xq_arbiter_play(arbiter, example->moves[i], NULL) == XQ_OK, example);
    if (example->loop_first >= 0)
        CHECK(xq_arbiter_loop(arbiter, example->loop_first, example->loop_count, NULL) == XQ_OK,
              example);
    const XqVerdict *verdict = xq_arbiter_verdict(arbiter);
    const char *outcome = xq_outcome_name((XqOutcome)verdict->outcome);
    *clause = verdict->clause;
    xq_arbiter_free(arbiter);
    return outcome;
}

static void check_under(const Example *example, XqStr text)
{
    const char *colon = memchr(text.ptr, ':', text.len), *clause;
    CHECK(colon != NULL, example);
    size_t at = (size_t)(colon - text.ptr);
    const char *got = judge(example, xq_str_sub(text, 0, at), &clause);
    XqStr want = xq_str_trim(xq_str_sub(text, at + 1, text.len));
    if (!xq_str_equal(xq_str(got), want))
        fail_msg("%s:%d: %.*s, but %s", example->page, example->line, (int)text.len, text.ptr, got);
}

static void check_example(const Example *example)
{
    CHECK(example->rank == -1, example);
    for (int i = 0; i < example->under_count; i++)
        check_under(example, example->under[i]);
    if (example->under_count > 0)
        return;
    const char *clause, *got = judge(example, example->rules, &clause);
    if (!xq_str_equal(xq_str(got), example->verdict))
        fail_msg("%s:%d: %s", example->page, example->line, got);
    if (example->clause.len == 0)
        return;
    CHECK(clause != NULL, example);
    if (!xq_str_equal(xq_str(clause), example->clause))
        fail_msg("%s:%d: clause %s", example->page, example->line, clause);
    CHECK(xq_str_equal(example->clause, example->heading), example);
}

static XqStr read_page(const char *page)
{
    static char text[PAGE_MAX];
    char path[512];
    (void)snprintf(path, sizeof path, "%s/%s.md", RULES_DOCS_DIR, page); /* its form is fixed */
    FILE *file = fopen(path, "r");
    if (file == NULL)
        fail_msg("no page %s", path);
    size_t len = fread(text, 1, sizeof text, file);
    assert_true(len < sizeof text);
    (void)fclose(file); /* only read from */
    return (XqStr){ text, len };
}

static int walk_page(const char *page)
{
    XqStr rest = read_page(page), line, heading = { NULL, 0 };
    int examples = 0;
    bool inside = false, on_board = false;
    Example example;
    for (int number_ = 1; xq_str_next_line(&rest, &line); number_++) {
        if (xq_str_has_prefix(line, XQ_STR("## ")))
            heading = xq_str_sub(line, 3, line.len);
        if (!inside && xq_str_equal(line, XQ_STR("```judge"))) {
            example = (Example){ .page = page,
                                 .line = number_,
                                 .heading = heading,
                                 .loop_first = -1,
                                 .rank = XQ_RANKS - 1 };
            inside = true;
            on_board = false;
        } else if (inside && xq_str_equal(line, XQ_STR("```"))) {
            check_example(&example);
            examples++;
            inside = false;
        } else if (inside && line.len == 0) {
            on_board = true;
        } else if (inside) {
            if (on_board)
                read_row(&example, line);
            else
                read_key(&example, line);
        }
    }
    assert_false(inside);
    return examples;
}

static void every_example_holds(void **state)
{
    (void)state;
    static const struct {
        const char *page;
        int examples;
    } pages[] = { { "wxf", 10 },     { "cxa", 10 },          { "computer", 9 },
                  { "tiantian", 9 }, { "cxq", 6 },           { "folk-hk", 8 },
                  { "folk-prc", 7 }, { "disagreements", 6 }, { "disputed", 2 } };
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++)
        if (walk_page(pages[i].page) < pages[i].examples)
            fail_msg("fewer examples in %s than there were", pages[i].page);
}

/* Whether the page has a heading of that name, and under it an example that comes to the clause. */
static bool has_example(XqStr page, const char *clause)
{
    bool is_under = false;
    for (XqStr line, key; xq_str_next_line(&page, &line);)
        if (xq_str_has_prefix(line, XQ_STR("## ")))
            is_under = xq_str_equal(xq_str_sub(line, 3, line.len), xq_str(clause));
        else if (is_under && xq_str_equal(after_word(line, &key), xq_str(clause)) &&
                 xq_str_equal(key, XQ_STR("clause")))
            return true;
    return false;
}

/* What can end a game under each set, by table and predicate. */
static void every_clause_has_an_example(void **state)
{
    (void)state;
    static const char *const everywhere[] = { "checkmate", "stalemate", "bare-material" };
    static const struct {
        const char *rules, *reasons;
    } sets[] = {
        { "wxf", "perpetual-check perpetual-chase mutual-offence repetition quiet-limit" },
        { "cxa", "perpetual-check perpetual-chase perpetual-hit mutual-offence stronger-hits "
                 "run-of-hits repetition quiet-limit" },
        { "computer", "perpetual-check perpetual-chase mutual-offence repetition quiet-limit" },
        { "tiantian", "perpetual-check perpetual-chase perpetual-hit attacked-first run-of-checks "
                      "run-of-chases mutual-offence repetition quiet-limit" },
        { "cxq", "run-of-checks run-of-chases progress-limit effect-limit length-limit" },
        { "folk-hk", "perpetual-check perpetual-hit perpetual-chase mutual-offence repetition "
                     "quiet-limit" },
        { "folk-prc", "perpetual-check perpetual-hit mutual-offence repetition quiet-limit" },
    };
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        XqStr page = read_page(sets[i].rules), rest = xq_str(sets[i].reasons);
        char clause[64];
        for (XqStr word; (word = xq_str_next_word(&rest)).len > 0;) {
            (void)snprintf(clause, sizeof clause, "%s.%.*s", sets[i].rules, (int)word.len,
                           word.ptr); /* short */
            if (!has_example(page, clause))
                fail_msg("no example of %s", clause);
        }
        for (size_t k = 0; k < sizeof everywhere / sizeof *everywhere; k++) {
            (void)snprintf(clause, sizeof clause, "%s.%s", sets[i].rules,
                           everywhere[k]); /* short */
            if (!has_example(page, clause))
                fail_msg("no example of %s", clause);
        }
    }
}

/* Whether a line of one of the files of cases begins with the name. */
static bool is_case(XqStr name)
{
    static const char *const files[] = { "cases", "reports", "own" };
    bool found = false;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        static char line[PAGE_MAX];
        char path[512];
        (void)snprintf(path, sizeof path, "%s/rules/%s.tsv", TEST_DATA_DIR,
                       files[i]); /* its form is fixed */
        FILE *file = fopen(path, "r");
        assert_non_null(file);
        while (!found && fgets(line, sizeof line, file) != NULL)
            found = line[name.len] == '\t' && strncmp(line, name.ptr, name.len) == 0;
        (void)fclose(file); /* only read from */
    }
    return found;
}

static bool is_name(XqStr text)
{
    for (size_t i = 0; i < text.len; i++)
        if (!isalnum((unsigned char)text.ptr[i]) && text.ptr[i] != '-')
            return false;
    return text.len > 0;
}

/* The page of clauses names cases between backquotes. */
static void every_case_named_exists(void **state)
{
    (void)state;
    XqStr rest = read_page("clauses");
    int names = 0;
    for (const char *open; (open = memchr(rest.ptr, '`', rest.len)) != NULL;) {
        rest = xq_str_sub(rest, (size_t)(open + 1 - rest.ptr), rest.len);
        const char *close = memchr(rest.ptr, '`', rest.len);
        assert_non_null(close);
        XqStr name = { rest.ptr, (size_t)(close - rest.ptr) };
        rest = xq_str_sub(rest, name.len + 1, rest.len);
        if (!is_name(name))
            continue;
        names++;
        if (!is_case(name))
            fail_msg("no case %.*s", (int)name.len, name.ptr);
    }
    assert_true(names > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_example_holds),
        cmocka_unit_test(every_clause_has_an_example),
        cmocka_unit_test(every_case_named_exists),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
