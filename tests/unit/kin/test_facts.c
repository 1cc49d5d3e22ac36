/*
 * test_facts.c - what is known of the games from outside: counts of move sequences (perft.tsv),
 * where a piece may go (moves.tsv), what becomes of a position (play.tsv), and whole games of
 * another program (records.tsv).
 */
#include "unit/kin/kin_data.h"

#include <inttypes.h>

static const char *counts_file = "perft.tsv";

static void counts_match(void **unused)
{
    (void)unused;
    FILE *file = kin_data_open(counts_file);
    KinRow row;
    XqKinState state;
    int rows = 0;
    for (; kin_row_read(&row, file); rows++) {
        assert_int_equal(row.count, 5);
        kin_row_state(&state, &row);
        uint64_t want = strtoull(row.field[4], NULL, 10);
        uint64_t got = xq_kin_perft(&state, (int)strtol(row.field[3], NULL, 10));
        if (got != want)
            fail_msg("%s %s, %s, depth %s: %" PRIu64 ", not %" PRIu64, row.field[0], row.field[1],
                     row.field[2], row.field[3], got, want);
    }
    (void)fclose(file); /* only read from */
    assert_true(rows > 0);
}

static int compare_words(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Splits at blanks, sorts, joins again. */
static void sort_words(char *text)
{
    static char copy[KIN_LINE_SIZE];
    char *words[512];
    int count = 0;
    memcpy(copy, text, strlen(text) + 1);
    for (char *at = copy; *at != '\0' && count < 512;) {
        words[count++] = at;
        at += strcspn(at, " ");
        while (*at == ' ')
            *at++ = '\0';
    }
    qsort(words, (size_t)count, sizeof words[0], compare_words);
    char *end = text;
    for (int i = 0; i < count; i++)
        end += snprintf(end, KIN_LINE_SIZE, "%s%s", i > 0 ? " " : "", words[i]);
}

static void list_targets(XqBuf *out, const XqKinState *state, const char *from)
{
    static XqKinBoard board;
    static XqKinMoveList list;
    xq_kin_board(&board, state);
    xq_kin_moves(state, &list);
    for (int i = 0; i < list.count; i++) {
        XqKinMoveInfo info;
        xq_kin_move_describe(&info, state, list.moves[i]);
        if (info.from == XQ_KIN_NO_POINT || strcmp(board.points[info.from].name, from) != 0)
            continue;
        xq_buf_printf(out, "%s%s%s", xq_buf_str(out).len > 0 ? " " : "",
                      (info.flags & XQ_KIN_CAPTURE) != 0 ? "x" : "", board.points[info.to].name);
    }
}

static void pieces_go_where_they_may(void **unused)
{
    (void)unused;
    FILE *file = kin_data_open("moves.tsv");
    KinRow row;
    XqKinState state;
    XqBuf got;
    int rows = 0;
    xq_buf_init(&got, KIN_LINE_SIZE - 1);
    for (; kin_row_read(&row, file); rows++) {
        static char sorted[KIN_LINE_SIZE];
        assert_int_equal(row.count, 5);
        kin_row_state(&state, &row);
        xq_buf_reset(&got);
        list_targets(&got, &state, row.field[3]);
        memcpy(sorted, xq_buf_cstr(&got), xq_buf_str(&got).len + 1);
        sort_words(sorted);
        sort_words(row.field[4]);
        if (strcmp(sorted, row.field[4]) != 0)
            fail_msg("%s %s, %s, from %s:\n  got  %s\n  want %s", row.field[0], row.field[1],
                     row.field[2], row.field[3], sorted, row.field[4]);
    }
    xq_buf_release(&got);
    (void)fclose(file); /* only read from */
    assert_true(rows >= 15);
}

static void letters(XqBuf *out, const XqKinState *state, unsigned set)
{
    xq_buf_reset(out);
    for (int i = 0; i < XQ_KIN_SEATS_MAX; i++)
        if ((set >> i & 1u) != 0)
            xq_buf_append_char(out, xq_kin_letter(state->game, i));
}

/* game, options, position, moves, then what must be: the position as text up to its length, the
 * reason or - while the game goes on, the winners' letters. */
static void play_leads_where_it_must(void **unused)
{
    (void)unused;
    FILE *file = kin_data_open("play.tsv");
    KinRow row;
    XqKinState state;
    XqBuf got;
    int rows = 0;
    xq_buf_init(&got, XQ_KIN_TEXT_SIZE);
    for (; kin_row_read(&row, file); rows++) {
        XqError err;
        XqKinOutcome outcome;
        assert_int_equal(row.count, 7);
        kin_row_state(&state, &row);
        XqStr rest = xq_str(row.field[3]), word;
        while ((word = xq_str_next_word(&rest)).len > 0) {
            XqKinMove move;
            if (xq_kin_move_parse(&move, &state, word, &err) != XQ_OK)
                fail_msg("%s: %.*s: %s", row.field[2], (int)word.len, word.ptr, err.text);
            xq_kin_play(&state, move, NULL);
        }
        xq_buf_reset(&got);
        xq_kin_format(&got, &state);
        if (!xq_str_has_prefix(xq_buf_str(&got), xq_str(row.field[4])))
            fail_msg("%s %s:\n  got  %s\n  want %s", row.field[2], row.field[3], xq_buf_cstr(&got),
                     row.field[4]);
        xq_kin_outcome(&outcome, &state);
        assert_string_equal(outcome.reason, row.field[5]);
        assert_int_equal(outcome.is_over, row.field[5][0] != '\0');
        letters(&got, &state, outcome.winners);
        assert_string_equal(xq_buf_cstr(&got), row.field[6]);
    }
    xq_buf_release(&got);
    (void)fclose(file); /* only read from */
    assert_true(rows >= 5);
}

/* Games that another program played to their end: game, options, moves, and how it ended. */
static void records_end_as_they_did(void **unused)
{
    (void)unused;
    FILE *file = kin_data_open("records.tsv");
    KinRow row;
    XqKinState state;
    XqBuf got;
    char start[] = "start";
    int rows = 0;
    xq_buf_init(&got, 64);
    for (; kin_row_read(&row, file); rows++) {
        XqError err;
        XqKinOutcome outcome;
        assert_int_equal(row.count, 6);
        XqStr rest = xq_str(row.field[2]), word;
        row.field[2] = start;
        kin_row_state(&state, &row);
        for (int ply = 1; (word = xq_str_next_word(&rest)).len > 0; ply++) {
            XqKinMove move;
            if (xq_kin_move_parse(&move, &state, word, &err) != XQ_OK)
                fail_msg("%s, record %d, ply %d: %s", row.field[0], rows + 1, ply, err.text);
            xq_kin_play(&state, move, NULL);
        }
        xq_kin_outcome(&outcome, &state);
        letters(&got, &state, outcome.winners);
        assert_string_equal(xq_buf_cstr(&got), row.field[3]);
        assert_string_equal(outcome.reason, row.field[4]);
        letters(&got, &state, xq_kin_armies_out(&state));
        assert_string_equal(xq_buf_cstr(&got), row.field[5]);
    }
    xq_buf_release(&got);
    (void)fclose(file); /* only read from */
    assert_true(rows >= 40);
}

/* Four players with the states shared wg, ro, bd, p: each army in its own turn, whoever has it. */
static void armies_keep_their_turns(void **unused)
{
    (void)unused;
    static const struct {
        const char *out, *seats;
    } cases[] = {
        { "-", "wrrbwpbwrr" },
        { "o", "wrbwpbwrbw" },
    };
    for (int i = 0; i < 2; i++) {
        XqKinRules rules;
        XqKinState state;
        XqBuf text;
        xq_kin_rules_init(&rules, xq_kin_find(XQ_STR("seven_states")));
        xq_buf_init(&text, 512);
        xq_buf_printf(&text,
                      "dQ17pQ/19/19/19/19/19/19/19/19/wQ18/19/19/19/19/18bQ/18gQ/19/19/%s "
                      "w wg,ro,bd,p - %s 0 0",
                      i == 0 ? "rQ10oQ7" : "rQ18", cases[i].out);
        assert_int_equal(xq_kin_parse(&state, &rules, xq_buf_str(&text), NULL), XQ_OK);
        for (const char *seat = cases[i].seats; *seat != '\0'; seat++) {
            static XqKinMoveList list;
            assert_int_equal(xq_kin_letter(state.game, xq_kin_turn(&state)), *seat);
            xq_kin_moves(&state, &list);
            for (int k = 0; k < list.count; k++) {
                XqKinMoveInfo info;
                xq_kin_move_describe(&info, &state, list.moves[k]);
                if ((info.flags & XQ_KIN_CAPTURE) == 0) {
                    xq_kin_play(&state, list.moves[k], NULL);
                    break;
                }
            }
        }
        xq_buf_release(&text);
    }
}

static void bad_positions_are_told(void **unused)
{
    (void)unused;
    FILE *file = kin_data_open("errors.tsv");
    KinRow row;
    int rows = 0;
    for (; kin_row_read(&row, file); rows++) {
        XqError err;
        XqKinRules rules;
        XqKinState state = { .game = NULL };
        assert_int_equal(row.count, 6);
        const XqKinGame *game = xq_kin_find(xq_str(row.field[0]));
        assert_int_equal(xq_kin_rules_parse(&rules, game, xq_str(row.field[1]), NULL), XQ_OK);
        XqStatus status = xq_kin_parse(&state, &rules, xq_str(row.field[2]), &err);
        assert_null(state.game); /* as it was */
        if (status == XQ_OK || strcmp(xq_status_name(status), row.field[3]) != 0 ||
            err.offset != strtoul(row.field[4], NULL, 10) || strstr(err.text, row.field[5]) == NULL)
            fail_msg("%s: %s at %zu: %s", row.field[2], xq_status_name(status), err.offset,
                     err.text);
    }
    (void)fclose(file); /* only read from */
    assert_true(rows >= 25);
}

static void bad_moves_are_told(void **unused)
{
    (void)unused;
    FILE *file = kin_data_open("move_errors.tsv");
    KinRow row;
    XqKinState state;
    int rows = 0;
    for (; kin_row_read(&row, file); rows++) {
        XqError err;
        XqKinMove move = 77;
        assert_int_equal(row.count, 6);
        kin_row_state(&state, &row);
        XqStatus status = xq_kin_move_parse(&move, &state, xq_str(row.field[3]), &err);
        assert_int_equal(move, 77);
        if (status == XQ_OK || strcmp(xq_status_name(status), row.field[4]) != 0 ||
            strstr(err.text, row.field[5]) == NULL)
            fail_msg("%s %s: %s: %s", row.field[2], row.field[3], xq_status_name(status), err.text);
    }
    (void)fclose(file); /* only read from */
    assert_true(rows >= 20);
}

/* With an argument, only the counts of that file. */
int main(int count, char **args)
{
    const struct CMUnitTest counts[] = { cmocka_unit_test(counts_match) };
    if (count > 1) {
        counts_file = args[1];
        return cmocka_run_group_tests(counts, NULL, NULL);
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_match),
        cmocka_unit_test(pieces_go_where_they_may),
        cmocka_unit_test(play_leads_where_it_must),
        cmocka_unit_test(records_end_as_they_did),
        cmocka_unit_test(armies_keep_their_turns),
        cmocka_unit_test(bad_positions_are_told),
        cmocka_unit_test(bad_moves_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
