/*
 * test_kin_api.c - the browser's calls for the kin of Xiangqi, made natively: the facts of two
 * games that are known from their rules, every game played by the computer, and bad requests.
 */
#include "wasm/kin_api.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <chuhe/kin.h>

#include "cmocka_all.h"

typedef XqStatus Call(XqkSession *session);

static XqStatus ask(XqkSession *session, Call *call, const char *request)
{
    char *room = xqk_input(session, strlen(request));
    assert_non_null(room);
    memcpy(room, request, strlen(request));
    return call(session);
}

static void assert_answer_has(const XqkSession *session, const char *part)
{
    if (strstr(xqk_output(session), part) == NULL)
        fail_msg("expected %s in %s", part, xqk_output(session));
}

static int set_up(void **state)
{
    *state = xqk_new();
    return *state == NULL;
}

static int tear_down(void **state)
{
    xqk_free(*state);
    return 0;
}

typedef struct Case {
    const char *label;
    Call *call;
    const char *request;
    XqStatus want;
    const char *part; /* of the answer */
} Case;

static void check_answers(XqkSession *session, const Case *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        XqStatus got = ask(session, cases[i].call, cases[i].request);
        if (got != cases[i].want)
            fail_msg("%s: status %s, answer %s", cases[i].label, xq_status_name(got),
                     xqk_output(session));
        assert_answer_has(session, cases[i].part);
    }
}

/* Its start as everybody sees it, with nothing dealt. */
#define JIEQI                                                                                      \
    "jieqi\nr~n~b~a~ka~b~n~r~/9/1c~5c~1/p~1p~1p~1p~1p~/9/9/P~1P~1P~1P~1P~/1C~5C~1/9/"              \
    "R~N~B~A~KA~B~N~R~ w - - 0 1"

static void answers(void **state)
{
    static const Case cases[] = {
        { "the armies in their order", xqk_seats, "seven_states", XQ_OK,
          "{\"settings\":\"\",\"seats\":[{\"letter\":\"w\",\"armies\":\"w\"},{\"letter\":\"r\"" },
        { "an ally belongs to his player", xqk_seats, "seven_states control=wg,r,o,b,p,d", XQ_OK,
          "{\"letter\":\"w\",\"armies\":\"wg\"}" },
        { "vacant seats", xqk_seats, "seven_states\nobgpd", XQ_OK,
          "{\"settings\":\"control=w,r-obgpd\"" },
        { "two must be left", xqk_seats, "seven_states\nobgpd", XQ_OK, "\"vacant\":\"\"" },
        { "too many vacant", xqk_seats, "seven_states\nrobgpd", XQ_E_RANGE, "\"line\":2" },
        { "three kingdoms are three", xqk_seats, "three_kingdoms\ns", XQ_E_STATE, "\"line\":2" },
        { "a board of 19 by 19", xqk_board, "seven_states", XQ_OK,
          "\"points\":[{\"id\":\"a1\",\"x\":0,\"y\":1800}" },
        { "its middle", xqk_board, "seven_states", XQ_OK,
          "{\"id\":\"j10\",\"x\":900,\"y\":900,\"mark\":\"centre\"}" },
        { "the general of Qin", xqk_position, "seven_states", XQ_OK, "\"a10\":\"wQw秦\"" },
        { "a rider of Chu", xqk_position, "seven_states", XQ_OK, "\"c1\":\"rNr騎\"" },
        { "the emperor belongs to nobody", xqk_position, "seven_states", XQ_OK,
          "\"j10\":\"-E-周\"" },
        { "an ally's pieces are his player's", xqk_position, "seven_states control=wg,r,o,b,p,d",
          XQ_OK, "\"s14\":\"gQw魏\"" },
        { "treaties", xqk_position, "seven_states", XQ_OK,
          "{\"move\":\"w+r\",\"seat\":\"-\",\"flags\":[\"declare\"],\"words\":\"treaty\","
          "\"binds\":\"wr\"}" },
        { "a treaty made", xqk_position, "seven_states\nstart\n\nw+r", XQ_OK,
          "\"allies\":{\"w\":\"r\",\"r\":\"w\"}" },
        { "who begins", xqk_position, "three_kingdoms", XQ_OK,
          "\"turn\":\"s\",\"army\":\"s\",\"movers\":\"s\"" },
        { "a draw agreed", xqk_position, "three_kingdoms\nstart\n\ndraw", XQ_OK,
          "\"outcome\":{\"over\":true,\"reason\":\"agreement\"" },
        { "the last move", xqk_position, "three_kingdoms\n\n\ns14s15", XQ_OK,
          "\"last\":{\"move\":\"s14s15\",\"seat\":\"s\",\"army\":\"s\",\"kind\":\"P\","
          "\"from\":\"s14\",\"to\":\"s15\"}" },
        { "the moves one by one", xqk_record, "three_kingdoms\n\n\ns14s15 u14u15", XQ_OK,
          "{\"plies\":[{\"move\":\"s14s15\"" },
        { "the record of a move", xqk_play, "three_kingdoms\n\n\n\n\ns14s15", XQ_OK,
          "{\"move\":\"s14s15\"}" },
        { "equals agree to no draw", xqk_agrees, "three_kingdoms\n\n\n\nu\ndraw", XQ_OK,
          "{\"agrees\":false}" },
        { "no such game", xqk_position, "go", XQ_E_NOT_FOUND, "\"line\":1,\"offset\":0" },
        { "no such option", xqk_position, "seven_states wall=yes", XQ_E_NOT_FOUND, "\"line\":1" },
        { "no such value", xqk_position, "seven_states rider=fast", XQ_E_RANGE, "\"line\":1" },
        { "no position", xqk_position, "seven_states\n19/19", XQ_E_SYNTAX, "\"line\":2" },
        { "no secret", xqk_position, "seven_states\nstart\nx", XQ_E_SYNTAX, "\"line\":3" },
        { "an illegal move", xqk_position, "three_kingdoms\n\n\ns14s15 s15s14", XQ_E_ILLEGAL,
          "\"line\":4,\"offset\":7" },
        { "no such viewer", xqk_position, "three_kingdoms\n\n\n\nx", XQ_E_SYNTAX, "\"line\":5" },
        { "nothing to throw", xqk_throw, "three_kingdoms\n\n\n\n\n1f", XQ_E_STATE, "\"line\":6" },
        { "no seed", xqk_deal, "three_kingdoms\nxyz", XQ_E_SYNTAX, "\"line\":2,\"offset\":0" },
        { "no such player", xqk_choose, "three_kingdoms\n\n\n\n\ndeep 1 10 0", XQ_E_NOT_FOUND,
          "\"line\":6" },
        { "thinking without end", xqk_choose, "three_kingdoms\n\n\n\n\nsearch 1 0 0", XQ_E_RANGE,
          "\"line\":6" },
        { "played by who does not know what turns up", xqk_play, JIEQI "\n\n\n\nb1c3", XQ_E_ILLEGAL,
          "\"line\":6" },
        { "played as it was told", xqk_play, JIEQI "\n\n\n\nb1c3=R", XQ_OK, "b1c3=R" },
        { "an untold move of a record", xqk_record, JIEQI "\n\nb1c3=R b10c8", XQ_E_ILLEGAL,
          "\"line\":4,\"offset\":7" },
        { "a nobody does not agree", xqk_agrees, "three_kingdoms\n\n\n\n-\ndraw", XQ_E_RANGE,
          "\"line\":5" },
    };
    check_answers(*state, cases, sizeof cases / sizeof *cases);
}

static void games(void **state)
{
    XqkSession *session = *state;
    assert_int_equal(ask(session, xqk_games, ""), XQ_OK);
    for (size_t i = 0; i < xq_kin_count(); i++) {
        char name[64];
        (void)snprintf(name, sizeof name,
                       "{\"name\":\"%s\",\"title\":", xq_kin_info(xq_kin_at(i))->name);
        assert_answer_has(session, name);
    }
    assert_answer_has(session, "{\"value\":\"upto\",\"label\":\"up to four points\"}");
    assert_answer_has(session, "\"fallback\":\"11\",\"min\":1,\"max\":28");
    assert_int_equal(xqk_abi(), XQK_ABI);
}

/* The text of a member of the answer. */
static void copy_member(char *out, size_t size, const XqkSession *session, const char *key)
{
    char start[32];
    (void)snprintf(start, sizeof start, "\"%s\":\"", key);
    const char *at = strstr(xqk_output(session), start);
    if (at == NULL)
        fail_msg("no %s in %s", key, xqk_output(session));
    at += strlen(start);
    size_t len = strcspn(at, "\"");
    assert_true(len < size);
    memcpy(out, at, len);
    out[len] = '\0';
}

/* Throws and chosen moves go into a record that every call accepts; and whatever a seat sees can be
 * asked for. */
static void computers_play(void **state)
{
    enum { PLIES = 40, ROOM = 32768 };
    static char start[ROOM], moves[ROOM], request[3 * ROOM], secret[XQ_KIN_TEXT_SIZE];
    XqkSession *session = *state;
    for (size_t i = 0; i < xq_kin_count(); i++) {
        const char *game = xq_kin_info(xq_kin_at(i))->name;
        (void)snprintf(request, sizeof request, "%s\n2a", game);
        assert_int_equal(ask(session, xqk_deal, request), XQ_OK);
        copy_member(secret, sizeof secret, session, "secret");
        (void)snprintf(start, sizeof start, "%s\nstart\n%s", game, secret);
        moves[0] = '\0';
        for (int ply = 0; ply < PLIES; ply++) {
            char turn[8], move[64];
            (void)snprintf(request, sizeof request, "%s\n%s\n-", start, moves);
            if (ask(session, xqk_position, request) != XQ_OK)
                fail_msg("%s, %s: %s", game, moves, xqk_output(session));
            copy_member(turn, sizeof turn, session, "turn");
            if (turn[0] == '-')
                break;
            (void)snprintf(request, sizeof request, "%s\n%s\n\n%s", start, moves,
                           turn[0] == '*' ? "1f" : "search 1f 0 300");
            if (ask(session, turn[0] == '*' ? xqk_throw : xqk_choose, request) != XQ_OK)
                fail_msg("%s, %s: %s", game, moves, xqk_output(session));
            copy_member(move, sizeof move, session, "move");
            if (turn[0] != '*') {
                (void)snprintf(request, sizeof request, "%s\n%s\n\n%s", start, moves, move);
                if (ask(session, xqk_play, request) != XQ_OK)
                    fail_msg("%s, %s: %s", game, moves, xqk_output(session));
                copy_member(move, sizeof move, session, "move");
            }
            size_t used = strlen(moves);
            (void)snprintf(moves + used, sizeof moves - used, "%s%s", used > 0 ? " " : "", move);
        }
        (void)snprintf(request, sizeof request, "%s\n%s\n-", start, moves);
        assert_int_equal(ask(session, xqk_record, request), XQ_OK);
    }
}

/* What is wrong is told in the reader's words, and in English where there are none. */
static void words(void **state)
{
    XqkSession *session = *state;
    static const char no_option[] = "liubo wall=yes";
    assert_int_equal(ask(session, xqk_position, no_option), XQ_E_NOT_FOUND);
    assert_answer_has(session, "\"text\":\"liubo has no option 'wall' but die, general, water\"");
    assert_int_equal(
        ask(session, xqk_words, "%s has no option '%.*s' but %s\t“%3$.*2$s”不是 %1$s 的选项\nx\ty"),
        XQ_OK);
    assert_string_equal(xqk_output(session), "{\"words\":2}");
    assert_int_equal(ask(session, xqk_position, no_option), XQ_E_NOT_FOUND);
    assert_answer_has(session, "\"text\":\"“wall”不是 liubo 的选项\"");
    assert_int_equal(ask(session, xqk_words, ""), XQ_OK);
    assert_int_equal(ask(session, xqk_position, no_option), XQ_E_NOT_FOUND);
    assert_answer_has(session, "\"text\":\"liubo has no option 'wall' but");
}

/* The digests are those of sha256sum; the throw is the first number of fair.tsv for this secret,
 * modulo 64: 12, which is two flat sides. */
#define ZEROS "0000000000000000000000000000000000000000000000000000000000000000"
#define RECORD(secret, moves)                                                                      \
    "chuhe-fair 1\ngame liubo\nstart start\n"                                                      \
    "commitment 66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925\n" secret         \
    "moves " moves "\n"

static void fair_draws(void **state)
{
    static const Case cases[] = {
        { "a seal", xqk_seal, "heron", XQ_OK,
          "{\"seal\":\"8bf140db34c3fc03ca732867002d7396b59434818c0b5cbaa65aace6c4dd3b81\"}" },
        { "a word of two", xqk_seal, "a heron", XQ_E_SYNTAX, "\"line\":1,\"offset\":1" },
        { "no word", xqk_seal, "", XQ_E_SYNTAX, "\"line\":1" },
        { "what was drawn", xqk_verify, RECORD("secret " ZEROS "\n", "t2"), XQ_OK,
          "{\"fair\":true,\"draws\":1,\"plies\":1,\"ply\":0,\"sentence\":\"every draw" },
        { "what was not", xqk_verify, RECORD("secret " ZEROS "\n", "t3"), XQ_OK,
          "{\"fair\":false,\"draws\":1,\"plies\":1,\"ply\":1,\"sentence\":\"a move is not" },
        { "no secret yet", xqk_verify, RECORD("", "t2"), XQ_OK, "{\"fair\":false,\"draws\":0" },
        { "no record", xqk_verify, "chuhe-fair 1\ngame go\n", XQ_E_SYNTAX,
          "\"line\":2,\"offset\":0" },
    };
    XqkSession *session = *state;
    check_answers(session, cases, sizeof cases / sizeof *cases);
    assert_int_equal(ask(session, xqk_words, "every draw is what secret and words say\t公平"),
                     XQ_OK);
    assert_int_equal(ask(session, xqk_verify, RECORD("secret " ZEROS "\n", "t2")), XQ_OK);
    assert_answer_has(session, "\"sentence\":\"公平\"");
}

/* --- What is hidden --------------------------------------------------------------------------- */

enum { LINE_ROOM = 8192 };

/* The letters of two points of a secret change places; false if they are the same, or of two sides
 * where that tells them apart, or one of the points is in `moves`. */
static bool swap(char *secret, const char *moves, const char *first, const char *second,
                 bool has_sides)
{
    char a[8], b[8];
    (void)snprintf(a, sizeof a, "%s=", first);
    (void)snprintf(b, sizeof b, "%s=", second);
    char *x = strstr(secret, a), *y = strstr(secret, b);
    if (x == NULL || y == NULL || strstr(moves, first) != NULL || strstr(moves, second) != NULL)
        return false;
    x += strlen(a);
    y += strlen(b);
    if (*x == *y || (has_sides && (*x < 'a') != (*y < 'a')))
        return false;
    char kept = *x;
    *x = *y;
    *y = kept;
    return true;
}

static void assert_same(XqkSession *session, Call *call, const char *game, const char *a,
                        const char *b, const char *rest)
{
    static char request[4 * LINE_ROOM], answer[65536];
    (void)snprintf(request, sizeof request, "%s\nstart\n%s\n%s", game, a, rest);
    XqStatus status = ask(session, call, request);
    assert_true(xqk_output_size(session) < sizeof answer);
    memcpy(answer, xqk_output(session), xqk_output_size(session) + 1);
    (void)snprintf(request, sizeof request, "%s\nstart\n%s\n%s", game, b, rest);
    assert_int_equal(ask(session, call, request), status);
    if (strcmp(answer, xqk_output(session)) != 0)
        fail_msg("%s, %s: %s, but also %s", game, rest, answer, xqk_output(session));
}

/* Two deals that differ under covers nobody touched are told alike: position, record, the
 * computer's move and its word on a draw. */
static void covers_are_not_looked_under(void **state)
{
    static const struct {
        const char *game, *points[4];
        bool has_sides;
    } cases[] = {
        { "jieqi", { "a1", "i1", "g4", "c1" }, true },
        { "jieqi", { "a10", "b10", "g7", "h8" }, true },
        { "banqi", { "a1", "h4", "d2", "e3" }, false },
    };
    static char secret[XQ_KIN_TEXT_SIZE], moves[LINE_ROOM], other[XQ_KIN_TEXT_SIZE];
    static char request[4 * LINE_ROOM], rest[2 * LINE_ROOM];
    XqkSession *session = *state;
    int compared = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        (void)snprintf(request, sizeof request, "%s\n2b", cases[i].game);
        assert_int_equal(ask(session, xqk_deal, request), XQ_OK);
        copy_member(secret, sizeof secret, session, "secret");
        moves[0] = '\0';
        for (int ply = 0; ply < 10; ply++) {
            char move[64];
            for (int k = 0; k < 6; k++) {
                static const uint8_t pairs[6][2] = { { 0, 1 }, { 0, 2 }, { 0, 3 },
                                                     { 1, 2 }, { 1, 3 }, { 2, 3 } };
                const char *const *points = cases[i].points;
                memcpy(other, secret, sizeof other);
                if (!swap(other, moves, points[pairs[k][0]], points[pairs[k][1]],
                          cases[i].has_sides))
                    continue;
                compared++;
                for (int viewer = 0; viewer < 3; viewer++) {
                    const char *letters = cases[i].has_sides ? "wb-" : "12-";
                    (void)snprintf(rest, sizeof rest, "%s\n%c", moves, letters[viewer]);
                    assert_same(session, xqk_position, cases[i].game, secret, other, rest);
                    assert_same(session, xqk_record, cases[i].game, secret, other, rest);
                    (void)snprintf(rest, sizeof rest, "%s\n%c\ndraw", moves, letters[viewer]);
                    assert_same(session, xqk_agrees, cases[i].game, secret, other, rest);
                }
                (void)snprintf(rest, sizeof rest, "%s\n\nsearch 3c 0 200", moves);
                assert_same(session, xqk_choose, cases[i].game, secret, other, rest);
            }
            (void)snprintf(request, sizeof request, "%s\nstart\n%s\n%s\n\nrandom %x 0 1",
                           cases[i].game, secret, moves, ply);
            assert_int_equal(ask(session, xqk_choose, request), XQ_OK);
            copy_member(move, sizeof move, session, "move");
            (void)snprintf(request, sizeof request, "%s\nstart\n%s\n%s\n\n%s", cases[i].game,
                           secret, moves, move);
            assert_int_equal(ask(session, xqk_play, request), XQ_OK);
            copy_member(move, sizeof move, session, "move");
            size_t used = strlen(moves);
            (void)snprintf(moves + used, sizeof moves - used, "%s%s", used > 0 ? " " : "", move);
        }
    }
    assert_true(compared > 20);
}

/* Whatever a request holds comes back escaped. */
static void hostile(void **state)
{
    XqkSession *session = *state;
    assert_int_not_equal(ask(session, xqk_position, "\"\\\x01\nx"), XQ_OK);
    for (size_t i = 0; i < xqk_output_size(session); i++)
        assert_true((unsigned char)xqk_output(session)[i] >= 0x20);
    memset(xqk_input(session, XQW_INPUT_MAX), '9', XQW_INPUT_MAX);
    assert_int_not_equal(xqk_position(session), XQ_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(answers, set_up, tear_down),
        cmocka_unit_test_setup_teardown(games, set_up, tear_down),
        cmocka_unit_test_setup_teardown(computers_play, set_up, tear_down),
        cmocka_unit_test_setup_teardown(words, set_up, tear_down),
        cmocka_unit_test_setup_teardown(fair_draws, set_up, tear_down),
        cmocka_unit_test_setup_teardown(covers_are_not_looked_under, set_up, tear_down),
        cmocka_unit_test_setup_teardown(hostile, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
