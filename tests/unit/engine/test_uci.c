/* test_uci.c - what goes in as lines, and what must come out. */
#include "engine/uci.h"

#include <stdio.h>
#include <string.h>

#include "base/thread.h"
#include "engine/input.h"
#include "engine/uci_go.h"

#include <unistd.h>

#include "cmocka_all.h"

/* --- A host that keeps what is written -------------------------------------------------------- */

typedef struct Talk {
    XqUci *uci;
    XqBuf text; /* written by one thread at a time; read when no search runs */
} Talk;

static void keep_line(void *context, XqStr line)
{
    Talk *talk = context;
    xq_buf_append(&talk->text, line);
    xq_buf_append_char(&talk->text, '\n');
}

static void note_end(void *context)
{
    (void)context; /* ask() waits for the end itself */
}

static int set_up(void **state)
{
    static Talk talk;
    xq_buf_init(&talk.text, 1 << 22);
    XqUciHost host = { keep_line, note_end, &talk };
    *state = &talk;
    return xq_uci_new(&talk.uci, &host, NULL) == XQ_OK ? 0 : -1;
}

static int tear_down(void **state)
{
    Talk *talk = *state;
    xq_uci_free(talk->uci);
    xq_buf_release(&talk->text);
    return 0;
}

/* Hands in the lines of `text`, waits, and returns everything that was said since. */
static const char *ask(Talk *talk, const char *text)
{
    xq_uci_wait(talk->uci);
    xq_buf_reset(&talk->text);
    XqStr rest = xq_str(text), line;
    while (xq_str_next_line(&rest, &line))
        assert_true(xq_uci_line(talk->uci, line));
    xq_uci_wait(talk->uci);
    return xq_buf_cstr(&talk->text);
}

static void expect(Talk *talk, const char *text, const char *wanted)
{
    const char *got = ask(talk, text);
    if (strstr(got, wanted) == NULL)
        fail_msg("after <%.200s> expected <%s>, got <%.400s>", text, wanted, got);
}

static void expect_not(Talk *talk, const char *text, const char *unwanted)
{
    const char *got = ask(talk, text);
    if (strstr(got, unwanted) != NULL)
        fail_msg("after <%.200s> did not expect <%s>, got <%.400s>", text, unwanted, got);
}

/* --- Cases ------------------------------------------------------------------------------------ */

static void introduces_itself(void **state)
{
    Talk *talk = *state;
    const char *got = ask(talk, "uci");
    assert_ptr_equal(strstr(got, "id name Chuhe"), got);
    static const char *const wanted[] = { "id author",
                                          "option name Threads type spin",
                                          "option name Hash type spin",
                                          "option name Clear Hash type button",
                                          "option name Ponder type check default false",
                                          "option name MultiPV",
                                          "option name Move Overhead",
                                          "option name UCI_LimitStrength",
                                          "option name UCI_Elo",
                                          "option name Level",
                                          "option name UCI_Variant type combo default xiangqi "
                                          "var xiangqi\n",
                                          "option name Rules type combo default wxf var wxf var "
                                          "cxa var computer var tiantian var cxq var folk-hk var "
                                          "folk-prc\n",
                                          "\nuciok\n" };
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
        if (strstr(got, wanted[i]) == NULL)
            fail_msg("no <%s>", wanted[i]);
    assert_string_equal(ask(talk, "isready"), "readyok\n");
}

static void positions(void **state)
{
    Talk *talk = *state;
    expect(talk, "position startpos moves h2e2 h9g7\nd",
           "Fen: rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2");
    expect(talk, "position fen 3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1 moves a0a1\nd",
           "Fen: 3k5/9/9/9/9/9/9/9/R8/4K4 b - - 1 1");
    expect(talk, "position fen 3k5/9/9/9/9/9/9/9/9/R3K4 w\nd",
           "Fen: 3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1");
    /* UCI-Cyclone leaves the first word off. */
    expect(talk, "fen 3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1 moves a0a1\nd", "R8/4K4 b - - 1 1");
    expect(talk, "startpos moves b2e2\nd", "P1P1P1P1P/4C2C1/9/RNBAKABNR b - - 1 1");
}

static void bad_positions_are_told_and_not_played_on(void **state)
{
    Talk *talk = *state;
    static const char *const bad[] = {
        "position",
        "position nonsense",
        "position fen",
        "position fen 9/9/9 w",
        "position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAXABNR w - - 0 1",
        "position fen 9/9/9/9/9/9/9/9/9/9 w - - 0 1",
        "position fen 4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", /* kings face each other */
        "position startpos moves h2e2 h2e2",
        "position startpos moves a0a9",
        "position startpos moves xyz",
        "position startpos moves h2e2 h9g7 a0a0",
        "position startpos moves h2e2 h9g7 99999999999999999999999999999999999999999999999999",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        expect(talk, bad[i], "info string error: ");
        expect(talk, "go depth 2", "bestmove (none)\n");
        /* The next good one is played on. */
        expect_not(talk, "position startpos\ngo depth 2", "(none)");
    }
    expect(talk, "position startpos moves h2e2 a9a0", "move 2, 'a9a0': ");
}

static void searches(void **state)
{
    Talk *talk = *state;
    const char *got = ask(talk, "position startpos\ngo depth 3");
    assert_non_null(strstr(got, "info depth 3 "));
    assert_null(strstr(got, "info depth 4 "));
    assert_non_null(strstr(got, "\nbestmove "));
    expect(talk, "go nodes 100", "bestmove ");
    expect(talk, "go depth 3 searchmoves a0a1", "bestmove a0a1");
    expect(talk, "go searchmoves a0a2 depth 3", "bestmove a0a2");
    expect(talk, "go wtime 50 btime 50 winc 1 binc 1 movestogo 3", "bestmove ");
    expect(talk, "go wtime -100 btime 5", "bestmove ");
    expect(talk, "go movetime 10", "bestmove ");
    expect(talk, "go depth 2 some words nobody knows", "bestmove ");
    expect(talk, "position fen 3k5/1R7/9/9/9/9/9/9/R8/4K4 w - - 0 1\ngo mate 1", "score mate 1 ");
    expect(talk, "setoption name UCI_ShowWDL value true\ngo depth 1", " wdl 1000 0 0 ");
}

static void the_mated_side_has_no_move(void **state)
{
    Talk *talk = *state;
    expect(talk, "position fen R2k5/1R7/9/9/9/9/9/9/9/4K4 b - - 0 1\ngo depth 5",
           "info depth 0 score mate 0\nbestmove (none)\n");
}

static void bad_limits_are_told(void **state)
{
    Talk *talk = *state;
    static const char *const bad[] = {
        "go depth", "go depth x",        "go nodes 12a",        "go movetime movetime",
        "go wtime", "go searchmoves zz", "go searchmoves a0a9", "go depth 1 nodes -"
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const char *got = ask(talk, bad[i]);
        if (strstr(got, "info string error: ") == NULL || strstr(got, "bestmove (none)") == NULL)
            fail_msg("<%s> got <%s>", bad[i], got);
    }
    /* Too large is cut to what there is. */
    expect(talk, "go nodes 99999999999999999999999999 depth 2", "bestmove ");
    expect(talk, "go depth 99999999999999999999999999 nodes 500", "bestmove ");
}

/* A game is not lost by a strange number, but the number is told. */
static void too_little_is_told_and_the_least_done(void **state)
{
    Talk *talk = *state;
    static const char *const odd[] = {
        "depth 0",
        "depth -1",
        "nodes 0",
        "nodes -99999999999999999999999",
        "mate 0 nodes 9",
        "mate -3 nodes 9",
        "movetime 0",
        "movetime -10",
        "depth 1 movestogo -5",
        "depth 1 winc -5",
    };
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++) {
        char line[80];
        assert_true(snprintf(line, sizeof line, "go %s", odd[i]) > 0);
        const char *got = ask(talk, line);
        if (strstr(got, "info string error: '") != got || strstr(got, "bestmove ") == NULL ||
            strstr(got, "(none)") != NULL)
            fail_msg("<%s> got <%s>", line, got);
    }
    expect(talk, "go depth -1", "'depth' wants a number from 1 up; 1 is taken\n");
    /* A clock that has run over is none of the kind. */
    expect_not(talk, "go depth 1 wtime -100 btime -100 movestogo 0", "error");
}

static void options(void **state)
{
    Talk *talk = *state;
    expect(talk, "setoption name MultiPV value 3\nposition startpos\ngo depth 4", " multipv 3 ");
    expect_not(talk, "setoption name MultiPV value 1\ngo depth 4", " multipv 2 ");
    assert_string_equal(ask(talk, "setoption name Hash value 2\nsetoption name Clear Hash\n"
                                  "setoption name clear hash\nsetoption name threads value 2\n"
                                  "setoption name Ponder value true\n"
                                  "setoption name Move Overhead value 100\n"),
                        "");
    /* Programs of many games ask for this one. */
    assert_string_equal(ask(talk, "setoption name UCI_Variant value xiangqi\n"), "");
    static const char *const bad[] = {
        "setoption name Hash value 0",
        "setoption name Hash value -1",
        "setoption name Hash value many",
        "setoption name Hash",
        "setoption name Threads value 100000",
        "setoption name Ponder value perhaps",
        "setoption name Level value 11",
        "setoption name Level value 18446744073709551617",
        "setoption name UCI_Elo value 1",
        "setoption name Rules value chess",
        "setoption name Rules",
        "setoption name UCI_Variant value chess",
        /* what other engines have, or nobody */
        "setoption name Sixty Move Rule value true",
        "setoption name EvalFile value \x1b[2J.nnue",
        "setoption name",
        "setoption",
        "setoption value 3",
        "setoption Hash value 3",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        expect(talk, bad[i], "info string error: ");
    expect(talk, "setoption name Thread value 2", "no option 'Thread'\n");
    expect(talk, "setoption name UCI_Elo value 99", "the option UCI_Elo: 500 to 3200 was expected");
    /* A table that no machine has memory for: told, and the engine goes on. */
    expect(talk, "setoption name Hash value 1048576", "info string error: ");
    expect(talk, "go depth 2", "bestmove ");
}

static void levels_repeat_with_a_seed(void **state)
{
    Talk *talk = *state;
    ask(talk, "setoption name Level value 2\nsetoption name Seed value 5\nposition startpos");
    char first[4096];
    const char *got = strstr(ask(talk, "go depth 5"), "bestmove ");
    assert_non_null(got);
    assert_true(snprintf(first, sizeof first, "%s", got) > 0);
    for (int i = 0; i < 3; i++)
        assert_string_equal(strstr(ask(talk, "ucinewgame\ngo depth 5"), "bestmove "), first);
    expect_not(talk, "go depth 5", " multipv 2 "); /* what it looks at is its own affair */
    ask(talk, "setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 700");
    expect(talk, "go wtime 60000 btime 60000", "bestmove ");
}

static void lines_wait_for_the_search(void **state)
{
    Talk *talk = *state;
    ask(talk, "position startpos");
    xq_buf_reset(&talk->text);
    assert_true(xq_uci_line(talk->uci, XQ_STR("go infinite")));
    assert_true(xq_uci_line(talk->uci, XQ_STR("position fen 3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1")));
    assert_true(xq_uci_line(talk->uci, XQ_STR("go depth 1")));
    assert_true(xq_uci_line(talk->uci, XQ_STR("d")));
    assert_true(xq_uci_line(talk->uci, XQ_STR("isready")));
    assert_true(xq_uci_line(talk->uci, XQ_STR("stop")));
    xq_uci_wait(talk->uci);
    const char *got = xq_buf_cstr(&talk->text);
    const char *ready = strstr(got, "readyok");
    assert_non_null(ready);
    const char *first = strstr(got, "bestmove ");
    assert_non_null(first);
    const char *second = strstr(first + 1, "bestmove ");
    assert_non_null(second);
    const char *board = strstr(second, "Fen: 3k5");
    assert_non_null(board);
}

static void too_many_waiting_lines_are_dropped(void **state)
{
    Talk *talk = *state;
    ask(talk, "position startpos");
    assert_true(xq_uci_line(talk->uci, XQ_STR("go infinite")));
    static char longest[XQ_UCI_LINE_MAX];
    memset(longest, 'x', sizeof longest);
    for (int i = 0; i < 10; i++)
        assert_true(xq_uci_line(talk->uci, (XqStr){ longest, sizeof longest }));
    assert_true(xq_uci_line(talk->uci, XQ_STR("stop")));
    xq_uci_wait(talk->uci);
    assert_non_null(strstr(xq_buf_cstr(&talk->text), "a line is lost"));
}

/* Red's rook has chased the cannon round twice; the third time is what the rules are about. */
static void rules_are_in_force(void **state)
{
    Talk *talk = *state;
    ask(talk, "position fen 3k5/9/9/9/c8/9/9/9/1R7/5K3 w - - 0 1 moves b1a1 a5b5 a1b1 b5a5 b1a1 "
              "a5b5 a1b1 b5a5");
    const char *go = "go depth 2 searchmoves b1a1";
    expect(talk, go, "score cp -28999 ");
    ask(talk, "setoption name Rules value Folk-PRC");
    expect(talk, go, "score cp 0 ");
    ask(talk, "setoption name Rules value wxf");
    expect(talk, go, "score cp -28999 ");
}

static void ponder(void **state)
{
    Talk *talk = *state;
    ask(talk, "position startpos moves h2e2");
    assert_true(xq_uci_line(talk->uci, XQ_STR("go ponder wtime 100 btime 100")));
    assert_true(xq_uci_line(talk->uci, XQ_STR("isready")));
    assert_true(xq_uci_line(talk->uci, XQ_STR("ponderhit")));
    xq_uci_wait(talk->uci);
    assert_non_null(strstr(xq_buf_cstr(&talk->text), "bestmove "));
    assert_true(xq_uci_line(talk->uci, XQ_STR("go ponder depth 1")));
    assert_true(xq_uci_line(talk->uci, XQ_STR("stop")));
    xq_uci_wait(talk->uci);
    assert_string_equal(ask(talk, "ponderhit\nstop\nponderhit"), "");
}

/* The threads of a search may take long to stop; what comes after its answer waits for them. There
 * a `go ponder` and its `ponderhit` may both be waiting. A search of few nodes stands for it. */
static void a_ponderhit_waits_with_its_go(void **state)
{
    Talk *talk = *state;
    ask(talk, "position startpos");
    xq_buf_reset(&talk->text);
    assert_true(xq_uci_line(talk->uci, XQ_STR("go nodes 30000")));
    assert_true(xq_uci_line(talk->uci, XQ_STR("position startpos moves h2e2 h9g7")));
    assert_true(xq_uci_line(talk->uci, XQ_STR("go ponder wtime 100 btime 100")));
    assert_true(xq_uci_line(talk->uci, XQ_STR("ponderhit")));
    xq_uci_wait(talk->uci); /* for ever, if the ponderhit is lost */
    const char *first = strstr(xq_buf_cstr(&talk->text), "bestmove ");
    assert_non_null(first);
    assert_non_null(strstr(first + 1, "bestmove "));
}

static void perft_and_people(void **state)
{
    Talk *talk = *state;
    expect(talk, "position startpos\ngo perft 1", "\nNodes searched: 44\n");
    expect(talk, "go perft 3", "\nNodes searched: 79666\n");
    assert_string_equal(ask(talk, "go perft 0"), "Nodes searched: 1\n");
    expect(talk, "go perft -1", "info string error: 'perft' wants a depth from 0 to 64\n");
    expect(talk, "go perft 65", "info string error: 'perft' wants a depth from 0 to 64\n");
    expect(talk, "eval", "evaluation ");
    expect(talk, "bench 1", "Bench: ");
    expect(talk, "bench x", "info string error: ");
    expect(talk, "xyzzy", "info string error: unknown command 'xyzzy'");
    assert_string_equal(ask(talk, "\n  \n\t\ndebug on\n"), "");
}

/* As UCI has it: "joho debug on" sets the debug mode where nobody knows joho. */
static void unknown_words_before_a_command_are_passed_over(void **state)
{
    Talk *talk = *state;
    assert_string_equal(ask(talk, "joho debug on"), "");
    assert_string_equal(ask(talk, "what ho isready"), "readyok\n");
    expect(talk, "joho position startpos moves h2e2\nd",
           "Fen: rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/"
           "P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1");
    /* What people type, and what only Cyclone says, is meant as a first word only. */
    expect(talk, "joho d", "unknown command 'joho d'");
}

/* How often `wanted` is in `text`. */
static int count_of(const char *text, const char *wanted)
{
    int count = 0;
    for (const char *at = text; (at = strstr(at, wanted)) != NULL; at++)
        count++;
    return count;
}

/* A perft of 20 plies and a bench of 60 would outlast any test: they must listen, and can be
 * stopped; what was said in between waits, and a chore asked for before the `stop` ends as well. */
static void chores_listen(void **state)
{
    Talk *talk = *state;
    static const char *const chores[] = { "go perft 20", "bench 60" };
    for (size_t i = 0; i < sizeof chores / sizeof chores[0]; i++) {
        ask(talk, "position startpos");
        xq_buf_reset(&talk->text);
        assert_true(xq_uci_line(talk->uci, xq_str(chores[i])));
        assert_true(xq_uci_line(talk->uci, XQ_STR("isready")));
        assert_true(xq_uci_line(talk->uci, xq_str(chores[i])));
        assert_true(xq_uci_line(talk->uci, XQ_STR("position startpos moves h2e2")));
        assert_true(xq_uci_line(talk->uci, XQ_STR("isready")));
        assert_true(xq_uci_line(talk->uci, XQ_STR("stop")));
        assert_true(xq_uci_line(talk->uci, XQ_STR("d")));
        xq_uci_wait(talk->uci);
        const char *got = xq_buf_cstr(&talk->text);
        assert_int_equal(count_of(got, "readyok"), 2);
        assert_int_equal(count_of(got, "info string stopped"), 2);
        assert_int_equal(count_of(got, "P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1"), 1);
        assert_null(strstr(got, "Nodes searched"));
        assert_null(strstr(got, "Bench:"));
    }
    assert_true(xq_uci_line(talk->uci, XQ_STR("go perft 20")));
    assert_false(xq_uci_line(talk->uci, XQ_STR("quit")));
}

static void quits(void **state)
{
    Talk *talk = *state;
    assert_true(xq_uci_line(talk->uci, XQ_STR("go infinite")));
    assert_false(xq_uci_line(talk->uci, XQ_STR("  quit now")));
}

/* --- Words of go ------------------------------------------------------------------------------ */

static void go_words(void **state)
{
    (void)state;
    static XqUciGo go;
    assert_int_equal(
        xq_uci_go_parse(&go,
                        XQ_STR("wtime 1 btime 2 winc 3 binc 4 movestogo 5 depth 6 nodes 7 mate 8 "
                               "movetime 9 searchmoves h2e2 a0a1 infinite ponder"),
                        NULL),
        XQ_OK);
    const XqSearchLimits *l = &go.limits;
    assert_true(l->has_clock && l->infinite && l->ponder);
    assert_int_equal(l->time_ms[XQ_RED], 1);
    assert_int_equal(l->time_ms[XQ_BLACK], 2);
    assert_int_equal(l->increment_ms[XQ_RED], 3);
    assert_int_equal(l->increment_ms[XQ_BLACK], 4);
    assert_int_equal(l->moves_to_go, 5);
    assert_int_equal(l->depth, 6);
    assert_int_equal(l->nodes, 7);
    assert_int_equal(l->mate, 8);
    assert_int_equal(l->movetime_ms, 9);
    assert_int_equal(l->search_move_count, 2);
    assert_int_equal(xq_uci_go_parse(&go, XQ_STR(""), NULL), XQ_OK);
    assert_false(go.limits.has_clock || go.limits.infinite || go.limits.ponder);
}

/* --- Input ------------------------------------------------------------------------------------ */

static void lines_from_a_pipe(void **state)
{
    (void)state;
    static XqInput input;
    int ends[2];
    XqStr line;
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(xq_input_init(&input, ends[0], -1, NULL), XQ_OK);
    const char *text = "one\n\ntwo\r\nlast";
    assert_int_equal(write(ends[1], text, strlen(text)), strlen(text));
    xq_input_wake(&input);
    xq_input_wake(&input);
    assert_int_equal(xq_input_next(&input, &line), XQ_INPUT_WOKEN);
    static const char *const wanted[] = { "one", "", "two\r" };
    for (int i = 0; i < 3; i++) {
        assert_int_equal(xq_input_next(&input, &line), XQ_INPUT_LINE);
        assert_true(xq_str_equal(line, xq_str(wanted[i])));
    }
    assert_int_equal(close(ends[1]), 0);
    assert_int_equal(xq_input_next(&input, &line), XQ_INPUT_LINE);
    assert_true(xq_str_equal(line, XQ_STR("last")));
    assert_int_equal(xq_input_next(&input, &line), XQ_INPUT_END);
    assert_int_equal(xq_input_next(&input, &line), XQ_INPUT_END);
    assert_int_equal(close(ends[0]), 0);
    xq_input_release(&input);
}

static void write_much(void *argument)
{
    int fd = *(int *)argument;
    char chunk[4096];
    memset(chunk, 'y', sizeof chunk);
    for (int i = 0; i < 300; i++) /* four times what a line may be */
        assert_int_equal(write(fd, chunk, sizeof chunk), sizeof chunk);
    assert_int_equal(write(fd, "\nok\n", 4), 4);
    assert_int_equal(close(fd), 0);
}

static void an_endless_line_is_dropped(void **state)
{
    (void)state;
    static XqInput input;
    int ends[2];
    XqStr line;
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(xq_input_init(&input, ends[0], -1, NULL), XQ_OK);
    XqThread writer;
    assert_int_equal(xq_thread_start(&writer, write_much, &ends[1], NULL), XQ_OK);
    assert_int_equal(xq_input_next(&input, &line), XQ_INPUT_TOO_LONG);
    assert_int_equal(xq_input_next(&input, &line), XQ_INPUT_LINE);
    assert_true(xq_str_equal(line, XQ_STR("ok")));
    assert_int_equal(xq_input_next(&input, &line), XQ_INPUT_END);
    xq_thread_join(&writer);
    assert_int_equal(close(ends[0]), 0);
    xq_input_release(&input);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(introduces_itself),
        CASE(positions),
        CASE(bad_positions_are_told_and_not_played_on),
        CASE(searches),
        CASE(the_mated_side_has_no_move),
        CASE(bad_limits_are_told),
        CASE(too_little_is_told_and_the_least_done),
        CASE(options),
        CASE(levels_repeat_with_a_seed),
        CASE(lines_wait_for_the_search),
        CASE(too_many_waiting_lines_are_dropped),
        CASE(rules_are_in_force),
        CASE(ponder),
        CASE(a_ponderhit_waits_with_its_go),
        CASE(perft_and_people),
        CASE(unknown_words_before_a_command_are_passed_over),
        CASE(chores_listen),
        CASE(quits),
        cmocka_unit_test(go_words),
        cmocka_unit_test(lines_from_a_pipe),
        cmocka_unit_test(an_endless_line_is_dropped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
