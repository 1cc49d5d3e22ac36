/* test_api.c - the browser's calls, made natively: answers to good requests and to bad ones. */
#include "wasm/api.h"

#include <string.h>

#include "cmocka_all.h"

typedef XqStatus Call(XqwSession *session);

static XqStatus ask(XqwSession *session, Call *call, const char *request)
{
    char *room = xqw_input(session, strlen(request));
    assert_non_null(room);
    memcpy(room, request, strlen(request));
    return call(session);
}

static void assert_answer_has(const XqwSession *session, const char *part)
{
    if (strstr(xqw_output(session), part) == NULL)
        fail_msg("expected %s in %s", part, xqw_output(session));
}

static int set_up(void **state)
{
    *state = xqw_new();
    return *state == NULL;
}

static int tear_down(void **state)
{
    xqw_free(*state);
    return 0;
}

static void position(void **state)
{
    static const struct {
        const char *label, *request;
        XqStatus want;
        const char *part;
    } cases[] = {
        { "an empty request is the start", "", XQ_OK, "\"side\":\"red\",\"check\":false" },
        { "the start by name", "start", XQ_OK,
          "\"fen\":\"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\"" },
        { "a capture is listed", "start\nh2h9 i9h9", XQ_OK, "\"captured\":\"nC\"" },
        { "the last move", "start\r\nh2e2\r\n", XQ_OK, "\"last\":\"h2e2\"" },
        { "no move yet", "start\n", XQ_OK, "\"last\":null" },
        { "check, and by whom", "4k4/9/9/9/9/9/9/9/4R4/3K5 b - - 0 1", XQ_OK,
          "\"check\":true,\"checkers\":[\"e1\"],\"king\":\"e9\",\"end\":\"none\"" },
        { "mate", "3k1R3/4R4/9/9/9/9/9/9/9/4K4 b - - 0 1", XQ_OK,
          "\"end\":\"checkmate\",\"last\":null,\"pieces\":{\"e0\":\"K\",\"e8\":\"R\",\"d9\":\"k\","
          "\"f9\":\"R\"},\"moves\":[]" },
        { "stalemate is no check", "3k5/R8/9/9/9/9/9/9/9/4K4 b - - 0 1", XQ_OK,
          "\"check\":false,\"checkers\":[],\"king\":\"d9\",\"end\":\"stalemate\"" },
        { "a pass", "start\nh2e2 0000 h0g2", XQ_OK, "\"side\":\"black\"" },
        { "a pass takes nothing", "start\nh2e2 0000 h0g2", XQ_OK, "\"captured\":\"\"" },
        { "a letter that is no piece", "rnbqkabnr/9 w", XQ_E_SYNTAX,
          "\"code\":\"syntax\",\"line\":1,\"offset\":3" },
        { "kings facing", "4k4/9/9/9/9/9/9/9/9/4K4 w", XQ_E_POSITION,
          "\"faults\":[{\"name\":\"kings-facing\",\"text\":\"the kings face each other\"}" },
        { "an illegal move", "start\nh2e2 h2h3", XQ_E_ILLEGAL,
          "\"code\":\"illegal\",\"line\":2,\"offset\":5" },
        { "no move's text", "start\nh2e2 h2", XQ_E_SYNTAX, "\"line\":2,\"offset\":5" },
    };
    XqwSession *session = *state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        XqStatus got = ask(session, xqw_position, cases[i].request);
        if (got != cases[i].want)
            fail_msg("%s: status %s, answer %s", cases[i].label, xq_status_name(got),
                     xqw_output(session));
        assert_answer_has(session, cases[i].part);
        assert_int_equal(xqw_output_size(session), strlen(xqw_output(session)));
    }
}

static void record(void **state)
{
    XqwSession *session = *state;
    assert_int_equal(ask(session, xqw_record, "start\nh2h9 i9h9 b2e2"), XQ_OK);
    assert_answer_has(session, "{\"plies\":[{\"move\":\"h2h9\",\"number\":1,\"side\":\"red\"");
    assert_answer_has(session, "\"piece\":\"r\",\"captured\":\"C\"");
    assert_answer_has(session, "\"move\":\"b2e2\",\"number\":2,\"side\":\"red\"");
    assert_int_equal(ask(session, xqw_record, "start\nh2e2 h9g7\nwxf"), XQ_OK);
    assert_answer_has(session, "\"text\":\"C2.5\"");
    assert_answer_has(session, "\"text\":\"H8+7\"");
    assert_int_equal(ask(session, xqw_record, "start\nh2e2 0000 h0g2\nchinese-simplified"), XQ_OK);
    assert_answer_has(session, "\"text\":\"炮二平五\"");
    assert_answer_has(
        session, "\"move\":\"0000\",\"number\":1,\"side\":\"black\",\"text\":\"\",\"piece\":null");
    assert_answer_has(session, "\"text\":\"马二进三\"");
    assert_int_equal(ask(session, xqw_record, "start\nh2e2\nmorse"), XQ_E_NOT_FOUND);
    assert_answer_has(session, "\"line\":3");
    assert_int_equal(ask(session, xqw_record, "start\nh2e2\nany"), XQ_E_RANGE);
    assert_int_equal(ask(session, xqw_record, "start\nh2h9 a0a9"), XQ_E_ILLEGAL);
    assert_int_equal(strncmp(xqw_output(session), "{\"error\":", 9), 0);
}

static void handicap(void **state)
{
    XqwSession *session = *state;
    assert_int_equal(ask(session, xqw_handicap, "horse\nblack"), XQ_OK);
    assert_answer_has(session, "\"fen\":\"rnbakab1r/9/1c5c1/");
    assert_int_equal(ask(session, xqw_handicap, "two-moves\nblack"), XQ_OK);
    assert_answer_has(session, "\"side\":\"red\"");
    assert_null(strstr(xqw_output(session), "\"h2h9\"")); /* takes a horse beyond the river */
    assert_int_equal(ask(session, xqw_position, "start\n\nfirst-move"), XQ_OK);
    assert_answer_has(session, "\"h2e2\"");
    assert_null(strstr(xqw_output(session), "\"h2h9\""));
    assert_int_equal(ask(session, xqw_position, "start"), XQ_OK);
    assert_answer_has(session, "\"h2h9\"");
    assert_int_equal(ask(session, xqw_handicap, "queen\nblack"), XQ_E_NOT_FOUND);
    assert_int_equal(ask(session, xqw_handicap, "horse"), XQ_E_SYNTAX);
    assert_answer_has(session, "\"line\":2");
}

static void read_move(void **state)
{
    XqwSession *session = *state;
    assert_int_equal(ask(session, xqw_read, "start\nh2e2\n马8进7"), XQ_OK);
    assert_string_equal(xqw_output(session), "{\"move\":\"h9g7\"}");
    assert_int_equal(ask(session, xqw_read, "start\n\nC2.5"), XQ_OK);
    assert_string_equal(xqw_output(session), "{\"move\":\"h2e2\"}");
    assert_int_equal(ask(session, xqw_read, "start\n\na0a9"), XQ_E_ILLEGAL);
    assert_answer_has(session, "\"code\":\"illegal\",\"line\":3");
    assert_int_equal(ask(session, xqw_notations, ""), XQ_OK);
    assert_answer_has(session, "{\"notations\":[{\"id\":\"uci\",");
    assert_answer_has(session, "\"id\":\"chinese-traditional\",");
}

/* A rook checks for ever; the diagram and its verdicts are those of docs/rules. */
#define PERPETUAL_CHECK "2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w\n"
#define ROUND           "f0e0 e8f8 e0f0 f8e8 "

static void verdicts(void **state)
{
    static const struct {
        const char *label, *request;
        XqStatus want;
        const char *part;
    } cases[] = {
        { "no verdict yet", PERPETUAL_CHECK ROUND, XQ_OK, "\"outcome\":\"none\"" },
        { "a third time", PERPETUAL_CHECK ROUND ROUND "\nwxf", XQ_OK,
          "\"outcome\":\"black wins\",\"reason\":\"perpetual-check\"" },
        { "wxf is the default", PERPETUAL_CHECK ROUND ROUND, XQ_OK, "{\"rules\":\"wxf\"" },
        { "judged up to what decides", PERPETUAL_CHECK ROUND ROUND ROUND, XQ_OK, "\"ply\":8" },
        { "ranks count from 1", PERPETUAL_CHECK ROUND ROUND, XQ_OK,
          "The red rook on e1 attacks the king." },
        { "behind a capture", "start\nh2h9 i9h9 b2e2", XQ_OK, "{\"from\":2,\"verdict\":" },
        { "whole games count", "start\nh2h9 i9h9 b2e2\ncxq", XQ_OK, "{\"from\":0,\"verdict\":" },
        { "a loop behind a capture",
          "2b6/4k4/p8/P8/9/9/9/9/2p6/3K1RBc1 w\na6a7 c1b1 f0e0 e8f8 e0f0 f8e8\nwxf\n2,4", XQ_OK,
          "{\"from\":1,\"verdict\":{\"rules\":\"wxf\",\"outcome\":\"black wins\"" },
        { "a loop before a capture", "start\nb0c2 h9g7 c2b0 g7h9 h2h9\nwxf\n0,4", XQ_E_RANGE,
          "\"line\":4" },
        { "behind a pass", "start\nh2e2 0000 h0g2", XQ_OK, "{\"from\":2,\"verdict\":" },
        { "for ever", PERPETUAL_CHECK ROUND "\nwxf\n0,4", XQ_OK,
          "\"clause\":\"wxf.perpetual-check\"" },
        { "for ever, by counters", PERPETUAL_CHECK ROUND "\ncxq\n0,4", XQ_OK,
          "\"outcome\":\"black wins\",\"reason\":\"run-of-checks\"" },
        { "mate threats are free",
          "2b2k3/9/4b2P1/3N5/1R6p/6P2/5p2r/8n/4p4/5K3 w\n"
          "d6c8 f9f8 c8d6 f8f9 d6c8 f9f8 c8d6\nwxf\n3,4",
          XQ_OK, "\"outcome\":\"draw\"" },
        { "mate threats are hits",
          "2b2k3/9/4b2P1/3N5/1R6p/6P2/5p2r/8n/4p4/5K3 w\n"
          "d6c8 f9f8 c8d6 f8f9 d6c8 f9f8 c8d6\ncxa\n3,4",
          XQ_OK, "\"outcome\":\"black wins\"" },
        { "no loop at all", PERPETUAL_CHECK ROUND "\nwxf\n0,3", XQ_E_RANGE, "\"line\":4" },
        { "a loop beyond the game", PERPETUAL_CHECK ROUND "\nwxf\n4,4", XQ_E_RANGE, "\"line\":4" },
        { "half a loop", PERPETUAL_CHECK ROUND "\nwxf\n4", XQ_E_SYNTAX, "\"line\":4" },
        { "no such rules", PERPETUAL_CHECK "\nfide", XQ_E_NOT_FOUND, "\"line\":3" },
    };
    XqwSession *session = *state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        XqStatus got = ask(session, xqw_judge, cases[i].request);
        if (got != cases[i].want)
            fail_msg("%s: status %s, answer %s", cases[i].label, xq_status_name(got),
                     xqw_output(session));
        assert_answer_has(session, cases[i].part);
    }
    assert_int_equal(ask(session, xqw_rule_sets, ""), XQ_OK);
    assert_answer_has(session, "{\"rules\":[{\"id\":\"wxf\",");
    assert_answer_has(session, "\"id\":\"folk-prc\",");
}

static void assert_warnings(XqwSession *session, const char *request, const char *want)
{
    assert_int_equal(ask(session, xqw_warnings, request), XQ_OK);
    assert_answer_has(session, want);
}

static void warnings(void **state)
{
    XqwSession *session = *state;
    assert_warnings(session, "start\nh2e2", "{\"warnings\":[]}");
    /* The first time round nothing has been repeated. */
    assert_warnings(session, PERPETUAL_CHECK "f0e0 e8f8", "{\"warnings\":[]}");
    /* The second time, three more plies bring the position for the third time. */
    assert_warnings(session, PERPETUAL_CHECK ROUND,
                    "{\"warnings\":[{\"move\":\"f0e0\",\"plies\":3,\"outcome\":\"black wins\","
                    "\"reason\":\"perpetual-check\",");
    /* Black's king steps back at Red's expense, not at his own. */
    assert_warnings(session, PERPETUAL_CHECK ROUND "f0e0 e8f8 e0f0", "{\"warnings\":[]}");
    /* A fourth time decides here, so the second does not yet warn. */
    assert_warnings(session, PERPETUAL_CHECK ROUND "\nfolk-hk", "{\"warnings\":[]}");
    assert_warnings(session, PERPETUAL_CHECK ROUND ROUND "\nfolk-hk",
                    "\"move\":\"f0e0\",\"plies\":3");
    /* Whoever closes a harmless loop draws at once. */
    assert_warnings(
        session,
        "3k5/p8/9/9/9/9/9/9/P8/4K4 w\n"
        "e0e1 d9d8 e1e0 d8d9 e0e1 d9d8 e1e0",
        "{\"move\":\"d8d9\",\"plies\":0,\"outcome\":\"draw\",\"reason\":\"repetition\"");
    /* Over is over. */
    assert_warnings(session, PERPETUAL_CHECK ROUND ROUND, "{\"warnings\":[]}");
}

static void words(void **state)
{
    XqwSession *session = *state;
    assert_int_equal(ask(session, xqw_words,
                         "Check.\tSchach.\nno tab here\n"
                         "The %1$s on %2$s attacks the king.\tAuf %2$s greift %1$s an.\r\nred "
                         "rook\tein Wagen\n"),
                     XQ_OK);
    assert_string_equal(xqw_output(session), "{\"words\":3}");
    assert_int_equal(ask(session, xqw_judge, PERPETUAL_CHECK ROUND "\nwxf\n0,4"), XQ_OK);
    assert_answer_has(session, "\"text\":\"Schach. Auf e1 greift ein Wagen an.\"");
    assert_answer_has(session, "Black wins: Red gives check");
    assert_int_equal(ask(session, xqw_words,
                         "Check.\t将。\nThe %1$s on %2$s attacks the king.\t%2$s 的%1$s将军。"),
                     XQ_OK);
    assert_int_equal(ask(session, xqw_judge, PERPETUAL_CHECK ROUND "\nwxf\n0,4"), XQ_OK);
    assert_answer_has(session, "\"text\":\"将。e1 的red rook将军。\"");
    /* Errors and faults are told in them as well. */
    assert_int_equal(ask(session, xqw_words,
                         "the kings face each other\t将帅照面\n"
                         "rank %d has %d points, not 9\t第%d行有%d个点，不是9个"),
                     XQ_OK);
    assert_int_equal(ask(session, xqw_position, "4k4/9/9/9/9/9/9/9/9/4K4 w"), XQ_E_POSITION);
    assert_answer_has(session, "{\"name\":\"kings-facing\",\"text\":\"将帅照面\"}");
    assert_int_equal(ask(session, xqw_position, "4k3/9/9/9/9/9/9/9/9/4K4 w"), XQ_E_RANGE);
    assert_answer_has(session, "\"text\":\"第9行有8个点，不是9个\"");
    assert_int_equal(ask(session, xqw_words, ""), XQ_OK);
    assert_int_equal(ask(session, xqw_judge, PERPETUAL_CHECK ROUND "\nwxf\n0,4"), XQ_OK);
    assert_answer_has(session, "Check. The red rook on e1 attacks the king.");
}

/* Kings that step to and fro for longer than a game may last: the first move too many is named. */
static void long_game(XqwSession *session)
{
    static const char start[] = "3k5/9/9/9/9/9/9/9/9/4K4 w\n", round[] = "e0e1 d9d8 e1e0 d8d9 ";
    const size_t plies = 10001, size = sizeof start - 1 + plies * 5;
    char *room = xqw_input(session, size);
    assert_non_null(room);
    memcpy(room, start, sizeof start - 1);
    for (size_t i = 0; i < plies; i++)
        memcpy(room + sizeof start - 1 + i * 5, round + i % 4 * 5, 5);
    assert_int_equal(xqw_position(session), XQ_E_LIMIT);
    assert_answer_has(session, "\"code\":\"limit\",\"line\":2,\"offset\":50000,\"text\":\"a game");
}

/* Whatever a request holds comes back escaped, and a too large one is refused before it is read. */
static void hostile(void **state)
{
    XqwSession *session = *state;
    assert_int_not_equal(ask(session, xqw_position, "\"\\\x01\nx"), XQ_OK);
    for (size_t i = 0; i < xqw_output_size(session); i++)
        assert_true((unsigned char)xqw_output(session)[i] >= 0x20);
    assert_null(xqw_input(session, XQW_INPUT_MAX + 1));
    assert_non_null(xqw_input(session, XQW_INPUT_MAX));
    memset(xqw_input(session, XQW_INPUT_MAX), '9', XQW_INPUT_MAX);
    assert_int_not_equal(xqw_position(session), XQ_OK);
    long_game(session);
    assert_int_equal(xqw_abi(), XQW_ABI);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(position, set_up, tear_down),
        cmocka_unit_test_setup_teardown(record, set_up, tear_down),
        cmocka_unit_test_setup_teardown(handicap, set_up, tear_down),
        cmocka_unit_test_setup_teardown(read_move, set_up, tear_down),
        cmocka_unit_test_setup_teardown(verdicts, set_up, tear_down),
        cmocka_unit_test_setup_teardown(warnings, set_up, tear_down),
        cmocka_unit_test_setup_teardown(words, set_up, tear_down),
        cmocka_unit_test_setup_teardown(hostile, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
