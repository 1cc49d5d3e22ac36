/* test_pgn.c - PGN as it is written, as it is found, and as nobody should write it. */
#include <chuhe/formats.h>

#include <stdlib.h>
#include <string.h>

#include <chuhe/fen.h>
#include "base/random.h"

#include "cmocka_all.h"
#include "failing.h"

static const XqFormat *pgn(void)
{
    const XqFormat *format = NULL;
    assert_int_equal(xq_format_find(&format, XQ_STR("pgn"), NULL), XQ_OK);
    return format;
}

static XqNode add(XqGame *game, XqNode parent, const char *text)
{
    XqMove move;
    XqNode node = XQ_NO_NODE;
    assert_int_equal(xq_move_parse(&move, xq_str(text), NULL), XQ_OK);
    assert_int_equal(xq_game_add(&node, game, parent, move, NULL), XQ_OK);
    return node;
}

/* The tree as text: `move comment $marks (variation) ...`, for comparing. */
static void show(XqBuf *out, const XqGame *game, XqNode node)
{
    for (; node != XQ_NO_NODE; node = xq_game_first_child(game, node)) {
        if (node != XQ_ROOT) {
            if (out->len > 0 && xq_buf_cstr(out)[out->len - 1] != '(')
                xq_buf_append_char(out, ' ');
            xq_move_format(out, xq_game_move(game, node));
        }
        for (int i = 0; i < xq_game_mark_count(game, node); i++)
            xq_buf_printf(out, "$%d", xq_game_mark(game, node, i));
        if (xq_game_clock_ms(game, node) >= 0)
            xq_buf_printf(out, "@%lld", (long long)xq_game_clock_ms(game, node));
        XqStr comment = xq_game_comment(game, node);
        if (comment.len > 0)
            xq_buf_printf(out, "{%.*s}", (int)comment.len, comment.ptr);
        bool leads =
            node != XQ_ROOT && xq_game_first_child(game, xq_game_parent(game, node)) == node;
        if (leads)
            for (XqNode other = xq_game_next_sibling(game, node); other != XQ_NO_NODE;
                 other = xq_game_next_sibling(game, other)) {
                xq_buf_append_cstr(out, " (");
                show(out, game, other);
                xq_buf_append_char(out, ')');
            }
    }
}

static void assert_tree(const XqGame *game, const char *want)
{
    XqBuf text;
    xq_buf_init(&text, 1 << 20);
    show(&text, game, XQ_ROOT);
    assert_string_equal(xq_buf_cstr(&text), want);
    xq_buf_release(&text);
}

static void assert_tag(const XqGame *game, const char *name, const char *want)
{
    XqStr value = xq_game_tag(game, xq_str(name));
    assert_true(xq_str_equal(value, xq_str(want)));
}

static XqGame *example(void)
{
    XqGame *game = NULL;
    assert_int_equal(xq_game_new(&game, NULL, NULL), XQ_OK);
    XqNode first = add(game, XQ_ROOT, "h2e2");
    XqNode main = add(game, first, "h9g7");
    XqNode third = add(game, main, "h0g2");
    XqNode other = add(game, first, "b9c7");
    add(game, other, "b0c2");
    XqNode deep = add(game, other, "h0g2");
    XqNode deeper = add(game, deep, "h9g7");
    add(game, deep, "a9a8");
    assert_int_equal(xq_game_set_comment(game, XQ_ROOT, XQ_STR("an example")), XQ_OK);
    assert_int_equal(xq_game_set_comment(game, first, XQ_STR("中炮")), XQ_OK);
    assert_int_equal(xq_game_set_comment(game, deeper, XQ_STR("a \"line\"")), XQ_OK);
    assert_int_equal(xq_game_add_mark(game, third, 1), XQ_OK);
    assert_int_equal(xq_game_add_mark(game, third, 14), XQ_OK);
    xq_game_set_clock_ms(game, third, 3723500);
    assert_int_equal(xq_game_set_tag(game, XQ_STR("Red"), XQ_STR("胡\"荣\\华")), XQ_OK);
    assert_int_equal(xq_game_set_tag(game, XQ_STR("ECCO"), XQ_STR("C00")), XQ_OK);
    xq_game_set_ending(game, (XqEnding){ XQ_RESULT_BLACK, XQ_CAUSE_TIME });
    return game;
}

static void a_game_is_written(void **state)
{
    (void)state;
    XqGame *game = example();
    XqBuf text;
    xq_buf_init(&text, 4096);
    XqReport report;
    assert_int_equal(xq_format_write(&text, pgn(), game, NULL, &report), XQ_OK);
    assert_int_equal(report.count, 0);
    assert_string_equal(xq_buf_cstr(&text), "[Game \"Chinese Chess\"]\n"
                                            "[Event \"\"]\n"
                                            "[Site \"\"]\n"
                                            "[Date \"\"]\n"
                                            "[Round \"\"]\n"
                                            "[Red \"胡\\\"荣\\\\华\"]\n"
                                            "[Black \"\"]\n"
                                            "[Result \"0-1\"]\n"
                                            "[Termination \"time\"]\n"
                                            "[ECCO \"C00\"]\n"
                                            "[Format \"ICCS\"]\n"
                                            "\n"
                                            "{an example}\n"
                                            "  1. H2-E2 {中炮}\n"
                                            "  1... H9-G7\n"
                                            "    (1... B9-C7 2. B0-C2 (2. H0-G2 H9-G7 "
                                            "{a \"line\"} (2... A9-A8)))\n"
                                            "  2. H0-G2 $1 $14 {[%clk 1:02:03.5]}\n"
                                            "0-1\n\n");
    xq_buf_release(&text);
    xq_game_free(game);
}

static XqGame *read_one(const char *text, XqReport *report)
{
    XqReader *reader;
    XqGame *game = NULL;
    XqReport own;
    assert_int_equal(xq_reader_open(&reader, pgn(), xq_str(text), NULL, NULL), XQ_OK);
    assert_int_equal(xq_reader_next(&game, reader, report != NULL ? report : &own), XQ_OK);
    if (report == NULL && own.count > 0)
        print_message("%d:%d %s\n", own.notes[0].line, own.notes[0].column,
                      own.notes[0].error.text);
    if (report == NULL)
        assert_int_equal(own.count, 0);
    assert_non_null(game);
    xq_reader_close(reader);
    return game;
}

/* What other programs write. */
static void found_texts_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *text, *tree;
        XqResult result;
    } cases[] = {
        { "[Game \"Chinese Chess\"]\n1. 炮二平五 马８进７\n2. 马二进三 车９平８\n1-0",
          "h2e2 h9g7 h0g2 i9h9", XQ_RESULT_RED },
        { "1.C2.5 H8+7 2.H2+3 R9.8 1/2-1/2", "h2e2 h9g7 h0g2 i9h9", XQ_RESULT_DRAW },
        /* The blank half after a comment, full-width dots and blanks. */
        { "  1. 炮二平五 {central} \r\n  1.          炮８平５\r\n　２．　马二进三…… *\r\n",
          "h2e2{central} h7e7 h0g2", XQ_RESULT_NONE },
        /* Ranks 0-9 with H and E; ranks 1-10; the coordinates of engines. */
        { "[Variant \"xiangqi\"]\n\n1. Che2 Hg7 2. Hg2 0-1", "h2e2 h9g7 h0g2", XQ_RESULT_BLACK },
        { "1. Che3 Ng8 2. Ng3 *", "h2e2 h9g7 h0g2", XQ_RESULT_NONE },
        { "h2e2 h9g7 h0g2", "h2e2 h9g7 h0g2", XQ_RESULT_NONE },
        { "1. h3e3 h10g8 *", "h2e2 h9g7", XQ_RESULT_NONE },
        /* The wrong Format. */
        { "[Format \"ICCS\"]\n炮二平五", "h2e2", XQ_RESULT_NONE },
        /* Brackets as variation and as comment. */
        { "1. C2.5 (1. C8.5 H8+7) H8+7 (good (very) good) 2. H2+3",
          "h2e2 (b2e2 h9g7) h9g7{good "
          "(very) good} h0g2",
          XQ_RESULT_NONE },
        { "1. C2.5! H8+7?! $14 2. H2+3 $1 $1 $0", "h2e2$1 h9g7$6$14 h0g2$1", XQ_RESULT_NONE },
        { "1. C2.5 ; to the end { of ( the line\n% a line to skip\nH8+7",
          "h2e2{to the end { of ( "
          "the line} h9g7",
          XQ_RESULT_NONE },
        { "1. C2.5 {[%clk 0:09:58] fast} H8+7 {[%clk 1:00]} {and} {more}",
          "h2e2@598000{fast} h9g7@60000{and\nmore}", XQ_RESULT_NONE },
        { "1. C2.5 {[%clk 0:00:01.05]} H8+7 {[%clk 0:00:09.5]} 2. H2+3 {[%clk 0:00:00.1239]}",
          "h2e2@1050 h9g7@9500 h0g2@123", XQ_RESULT_NONE },
        { "{before} 1. C2.5", "{before} h2e2", XQ_RESULT_NONE },
        /* Nested variations, one that begins with a comment's text before its first move. */
        { "1. C2.5 H8+7 (1... H2+3 2. H2+3 (2. H8+7 R1+1) 2... P7+1) (1... C8.5) 2. H2+3",
          "h2e2 h9g7 (b9c7 h0g2 (b0c2 a9a8) g6g5) (h7e7) h0g2", XQ_RESULT_NONE },
        { "\xef\xbb\xbf[Red \"x\"]\n\n1. 炮二平五 红胜", "h2e2", XQ_RESULT_RED },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        XqGame *game = read_one(cases[i].text, NULL);
        assert_tree(game, cases[i].tree);
        assert_int_equal(xq_game_ending(game).result, cases[i].result);
        xq_game_free(game);
    }
}

static void tags_are_read(void **state)
{
    (void)state;
    XqGame *game = read_one("[Game \"Chinese Chess\"]\n[White \"a \\\"b\\\" \\\\\"] [Black \"?\"]\n"
                            "[Date \"????.??.??\"]\n[Round \"\"]\n[Termination \"resignation\"]\n"
                            "[FEN \"5k3/9/9/9/9/9/9/9/9/3RK4 w\"]\n[Result \"1-0\"]\n\n*\n",
                            NULL);
    assert_int_equal(xq_game_tag_count(game), 1);
    assert_tag(game, "Red", "a \"b\" \\");
    assert_int_equal(xq_game_ending(game).result, XQ_RESULT_RED);
    assert_int_equal(xq_game_ending(game).cause, XQ_CAUSE_RESIGNATION);
    /* Quotes that are not escaped: of 5,273 files from one source 46 have them. */
    XqGame *quoted = read_one("[Event \"the \"Silver\" cup\" ][Site \"\"a\"\"]\n*", NULL);
    assert_tag(quoted, "Event", "the \"Silver\" cup");
    assert_tag(quoted, "Site", "\"a\"");
    xq_game_free(quoted);
    XqGame *other = read_one("[Termination \"time forfeit\"]\n*", NULL);
    assert_tag(other, "Termination", "time forfeit");
    xq_game_free(other);
    xq_game_free(game);
}

static void damage_is_noted_with_its_place(void **state)
{
    (void)state;
    static const struct {
        const char *text, *tree;
        XqStatus code;
        int line, column;
    } cases[] = {
        { "[Red \"x\"]\n\n1. C2.5 H8+7\n2. R1+9", "h2e2 h9g7", XQ_E_ILLEGAL, 4, 6 },
        { "1. 炮二平五 马８进７\n2. 车一进九", "h2e2 h9g7", XQ_E_ILLEGAL, 2, 6 },
        { "1. 炮二平五 炮五炮五", "h2e2", XQ_E_SYNTAX, 1, 11 },
        { "1. 炮二平五\n\n=== http ===", "h2e2", XQ_E_SYNTAX, 3, 2 },
        { "[Red x]\n1. C2.5", "h2e2", XQ_E_SYNTAX, 1, 6 },
        { "[Red \"x\n1. C2.5", "h2e2", XQ_E_SYNTAX, 1, 6 },
        { "[FEN \"9/9\"]\n*", "", XQ_E_SYNTAX, 1, 10 },
        { "[FEN \"9/9/9/9/9/9/9/9/9/9 w\"]\n*", "", XQ_E_POSITION, 1, 7 },
        { "[FEN \"5k3/9/9/9/9/9/9/9/9/3RK4 b\"]\n1. R6+1", "d0d1", XQ_E_POSITION, 2, 1 },
        { "[Result \"3-0\"]\n1. C2.5", "h2e2", XQ_E_SYNTAX, 1, 10 },
        { "1. C2.5 {never closed", "h2e2{never closed}", XQ_E_SYNTAX, 1, 9 },
        { "1. C2.5 ) H8+7", "h2e2 h9g7", XQ_E_SYNTAX, 1, 9 },
        { "1. C2.5 (1. C8.5 H8+7", "h2e2 (b2e2 h9g7)", XQ_E_SYNTAX, 1, 22 },
        { "1. C2.5 (1. C8.5 K5+4 (x) {)} y) H8+7", "h2e2 (b2e2) h9g7", XQ_E_ILLEGAL, 1, 20 },
        { "1. C2.5 $999", "h2e2", XQ_E_RANGE, 1, 9 },
        { "1. C2.5 $7 $8 $9 $10 (1. C2.5! H8+7)", "h2e2$7$8$9$10 h9g7", XQ_E_LIMIT, 1, 31 },
        { "1. C2.5 $7 $8 $9 $10 $11", "h2e2$7$8$9$10", XQ_E_LIMIT, 1, 22 },
        { "hello", "", XQ_E_SYNTAX, 1, 3 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        XqReport report;
        XqGame *game = read_one(cases[i].text, &report);
        assert_tree(game, cases[i].tree);
        if (report.count != 1 || report.notes[0].line != cases[i].line ||
            report.notes[0].column != cases[i].column)
            print_message("%s: %d notes, %d:%d %s\n", cases[i].text, report.count,
                          report.notes[0].line, report.notes[0].column, report.notes[0].error.text);
        assert_int_equal(report.count, 1);
        assert_int_equal(report.notes[0].error.code, cases[i].code);
        assert_int_equal(report.notes[0].line, cases[i].line);
        assert_int_equal(report.notes[0].column, cases[i].column);
        assert_true(report.notes[0].error.text[0] != '\0');
        xq_game_free(game);
    }
}

/* The same in the encodings that old files are in, which do not say so. */
static void old_encodings_are_known(void **state)
{
    (void)state;
    static const struct {
        const char *text, *red;
    } cases[] = {
        { "[Red \"\xba\xfa\xc8\xd9\xbb\xaa\"]\n1. \xc5\xda\xb6\xfe\xc6\xbd\xce\xe5 "
          "\xc2\xed\xa3\xb8\xbd\xf8\xa3\xb7\n2. \xc2\xed\xb6\xfe\xbd\xf8\xc8\xfd *",
          "胡荣华" },
        { "[Red \"\xadJ\xba"
          "a\xb5\xd8\"]\n1. \xac\xb6\xa4G\xa5\xad\xa4\xad \xb0\xa8\xa2\xb7\xb6i\xa2\xb6\n2. "
          "\xb0\xa8\xa4G\xb6i\xa4T *",
          "胡榮華" },
        /* UTF-8 with one byte lost. */
        { "[Red \"胡\xe8\x8d\"]\n1. 炮二平五 马８进７\n2. 马二进三 *",
          "胡\xef\xbf\xbd\xef\xbf\xbd" },
    };
    /* Two bytes of Hong Kong's Big5 that are two characters, the last of the file. */
    XqGame *last = read_one("1. \xac\xb6\xa4G\xa5\xad\xa4\xad ;\x88\x62", NULL);
    assert_tree(last, "h2e2{\u00ca\u0304}");
    xq_game_free(last);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        XqGame *game = read_one(cases[i].text, NULL);
        assert_tree(game, "h2e2 h9g7 h0g2");
        assert_tag(game, "Red", cases[i].red);
        xq_game_free(game);
    }
}

static void a_file_of_many_games(void **state)
{
    (void)state;
    const char *text = "[Red \"one\"]\n\n1. C2.5 1-0\nan address\n\n[Red \"two\"]\n1. C8.5 bad\n"
                       "[Red \"three\"]\n1. P7+1 {[not \"a tag\"]}\n*\n\n\n";
    XqReader *reader;
    XqReport report;
    XqGame *game;
    assert_int_equal(xq_reader_open(&reader, NULL, xq_str(text), NULL, NULL), XQ_OK);
    static const char *const red[3] = { "one", "two", "three" };
    static const char *const tree[3] = { "h2e2", "b2e2", "c3c4{[not \"a tag\"]}" };
    for (int i = 0; i < 3; i++) {
        assert_int_equal(xq_reader_next(&game, reader, &report), XQ_OK);
        assert_tag(game, "Red", red[i]);
        assert_tree(game, tree[i]);
        assert_int_equal(report.count, i == 1 ? 1 : 0);
        xq_game_free(game);
    }
    assert_int_equal(xq_reader_next(&game, reader, &report), XQ_E_NOT_FOUND);
    assert_null(game);
    assert_int_equal(xq_reader_next(&game, reader, NULL), XQ_E_NOT_FOUND);
    xq_reader_close(reader);
    assert_int_equal(xq_reader_open(&reader, NULL, XQ_STR("GIF89a"), NULL, NULL), XQ_E_NOT_FOUND);
}

/* What one game leaves open ends with it. */
static void an_open_comment_does_not_swallow_games(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "[Red \"one\"]\n\n1. C2.5 {open\n\n[Red \"two\"]\n\n1. C8.5 {closed} H8+7\n",
        "[Red \"one\"]\n\n1. C2.5 {open\n\n[Red \"two\"]\n\n1. C8.5 H8+7\n",
        "[Red \"one\"]\n\n1. C2.5 (open\n\n[Red \"two\"]\n\n1. C8.5 H8+7\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        XqReader *reader;
        XqReport report;
        XqGame *game;
        assert_int_equal(xq_reader_open(&reader, pgn(), xq_str(texts[i]), NULL, NULL), XQ_OK);
        assert_int_equal(xq_reader_next(&game, reader, &report), XQ_OK);
        assert_tree(game, "h2e2{open}");
        assert_int_equal(report.count, 1);
        assert_int_equal(report.notes[0].line, 3);
        xq_game_free(game);
        assert_int_equal(xq_reader_next(&game, reader, &report), XQ_OK);
        assert_tag(game, "Red", "two");
        assert_tree(game, i == 0 ? "b2e2{closed} h9g7" : "b2e2 h9g7");
        assert_int_equal(report.count, 0);
        xq_game_free(game);
        assert_int_equal(xq_reader_next(&game, reader, &report), XQ_E_NOT_FOUND);
        xq_reader_close(reader);
    }
    /* A closed one may hold what looks like tags. */
    XqGame *game = read_one("1. C2.5 {as in\n[Event \"x\"]\nof 1956} H8+7", NULL);
    assert_tree(game, "h2e2{as in\n[Event \"x\"]\nof 1956} h9g7");
    xq_game_free(game);
}

/* --- Round trip ------------------------------------------------------------------------------ */

static XqGame *random_game(XqRandom *random)
{
    XqGame *game;
    assert_int_equal(xq_game_new(&game, NULL, NULL), XQ_OK);
    int nodes = 1 + (int)xq_random_below(random, 120);
    XqNode parent = XQ_ROOT;
    for (int i = 0; i < nodes; i++) {
        if (xq_random_below(random, 6) == 0)
            parent = xq_random_below(random, (uint32_t)xq_game_node_count(game));
        XqPosition position;
        XqMoveList moves;
        xq_game_position(&position, game, parent);
        xq_position_moves(&position, &moves);
        if (moves.count == 0)
            continue;
        XqMove move = moves.moves[xq_random_below(random, (uint32_t)moves.count)];
        assert_int_equal(xq_game_add(&parent, game, parent, move, NULL), XQ_OK);
        if (xq_random_below(random, 5) == 0)
            assert_int_equal(
                xq_game_set_comment(game, parent, XQ_STR("一 (two) $3 ; [%x]\n1-0 \"*")), XQ_OK);
        if (xq_random_below(random, 5) == 0)
            assert_int_equal(xq_game_add_mark(game, parent, 1 + (int)xq_random_below(random, 255)),
                             XQ_OK);
        if (xq_random_below(random, 5) == 0)
            xq_game_set_clock_ms(game, parent, xq_random_below(random, 1 << 27));
    }
    return game;
}

static void what_is_written_is_read(void **state)
{
    (void)state;
    const uint64_t seed = 20261129;
    print_message("seed %llu\n", (unsigned long long)seed);
    XqRandom random = xq_random_seed(seed);
    XqBuf text, want;
    xq_buf_init(&text, 1 << 20);
    xq_buf_init(&want, 1 << 20);
    for (int i = 0; i < 120; i++) {
        XqGame *game = random_game(&random);
        XqWriteOptions options = XQ_WRITE_OPTIONS_DEFAULT;
        options.notation = (XqNotation)(i % XQ_NOTATION_COUNT);
        xq_buf_reset(&text);
        xq_buf_reset(&want);
        assert_int_equal(xq_format_write(&text, pgn(), game, &options, NULL), XQ_OK);
        show(&want, game, XQ_ROOT);
        XqGame *back = read_one(xq_buf_cstr(&text), NULL);
        assert_tree(back, xq_buf_cstr(&want));
        xq_game_free(back);
        xq_game_free(game);
    }
    xq_buf_release(&text);
    xq_buf_release(&want);
}

static void the_start_goes_along(void **state)
{
    (void)state;
    XqPosition start;
    XqGame *game;
    assert_int_equal(xq_fen_parse(&start, XQ_STR("3k5/9/9/9/4p4/9/9/9/9/4K4 b - - 7 31"), NULL),
                     XQ_OK);
    assert_int_equal(xq_game_new(&game, &start, NULL), XQ_OK);
    add(game, XQ_ROOT, "d9d8");
    XqBuf text;
    xq_buf_init(&text, 4096);
    assert_int_equal(xq_format_write(&text, pgn(), game, NULL, NULL), XQ_OK);
    assert_non_null(strstr(xq_buf_cstr(&text), "\n 31... D9-D8\n*\n"));
    XqGame *back = read_one(xq_buf_cstr(&text), NULL);
    assert_true(xq_position_equal(xq_game_start(back), &start));
    assert_int_equal(xq_game_start(back)->fullmoves, 31);
    assert_int_equal(xq_game_start(back)->halfmoves, 7);
    xq_game_free(back);
    xq_game_free(game);
    xq_buf_release(&text);
}

static void what_cannot_be_written_is_noted(void **state)
{
    (void)state;
    XqGame *game = example();
    XqNode last = xq_game_last(game, XQ_ROOT), node;
    XqMove move;
    XqReport report;
    XqBuf text;
    xq_buf_init(&text, 4096);
    assert_int_equal(xq_move_parse(&move, XQ_STR("a9a0"), NULL), XQ_OK);
    assert_int_equal(xq_game_add_unchecked(&node, game, last, move, NULL), XQ_OK);
    assert_int_equal(xq_game_set_comment(game, last, XQ_STR("a } brace")), XQ_OK);
    assert_int_equal(xq_format_write(&text, pgn(), game, NULL, &report), XQ_OK);
    assert_int_equal(report.count, 2);
    assert_null(strstr(xq_buf_cstr(&text), "A9-A0"));
    assert_non_null(strstr(xq_buf_cstr(&text), "a ｝ brace}"));
    XqWriteOptions plain = XQ_WRITE_OPTIONS_DEFAULT;
    plain.main_line_only = true;
    plain.notation = XQ_NOTATION_WXF;
    xq_buf_reset(&text);
    assert_int_equal(xq_format_write(&text, pgn(), game, &plain, NULL), XQ_OK);
    assert_non_null(strstr(xq_buf_cstr(&text), "\n\n  1. C2.5 H8+7\n  2. H2+3\n0-1\n\n"));
    xq_buf_release(&text);
    xq_buf_init(&text, 100);
    assert_int_equal(xq_format_write(&text, pgn(), game, NULL, NULL), XQ_E_LIMIT);
    xq_buf_release(&text);
    xq_game_free(game);
}

/* A comment that looks like one left open in front of another game. */
static void a_comment_with_tags_is_read_back(void **state)
{
    (void)state;
    XqGame *game = example();
    XqReport report;
    XqBuf text;
    xq_buf_init(&text, 4096);
    XqNode first = xq_game_first_child(game, XQ_ROOT);
    assert_int_equal(xq_game_set_comment(game, first, XQ_STR("{a\n[Event \"x\"]\n{b\n[Red \"y\"]")),
                     XQ_OK);
    assert_int_equal(xq_format_write(&text, pgn(), game, NULL, &report), XQ_OK);
    assert_int_equal(report.count, 1);
    XqGame *back = read_one(xq_buf_cstr(&text), NULL);
    assert_int_equal(xq_game_node_count(back), xq_game_node_count(game));
    assert_true(
        xq_str_equal(xq_game_comment(back, first), XQ_STR("{a\n[Event \"x\"]\n｛b\n[Red \"y\"]")));
    xq_game_free(back);
    xq_game_free(game);
    xq_buf_release(&text);
}

/* Cut anywhere and with bytes changed, a file gives games and notes, and ends. */
static void hostile_bytes_do_no_harm(void **state)
{
    (void)state;
    const uint64_t seed = 20261130;
    print_message("seed %llu\n", (unsigned long long)seed);
    XqRandom random = xq_random_seed(seed);
    XqGame *game = example();
    XqBuf text;
    xq_buf_init(&text, 1 << 16);
    for (int i = 0; i < 3; i++)
        assert_int_equal(xq_format_write(&text, pgn(), game, NULL, NULL), XQ_OK);
    xq_game_free(game);
    for (int i = 0; i < 600; i++) {
        size_t len = xq_random_below(&random, (uint32_t)xq_buf_str(&text).len + 1);
        char *bytes = malloc(len + 1); /* of its own, so that a reader past the end is found */
        assert_non_null(bytes);
        memcpy(bytes, xq_buf_str(&text).ptr, len);
        for (uint32_t n = xq_random_below(&random, 6); n > 0 && len > 0; n--)
            bytes[xq_random_below(&random, (uint32_t)len)] =
                "[](){}\"$;%*\n\0\xff-1."[xq_random_below(&random, 17)];
        XqReader *reader;
        XqReport report;
        assert_int_equal(xq_reader_open(&reader, pgn(), (XqStr){ bytes, len }, NULL, NULL), XQ_OK);
        int games = 0;
        while (xq_reader_next(&game, reader, &report) != XQ_E_NOT_FOUND) {
            xq_game_free(game);
            assert_true(++games <= 100);
        }
        xq_reader_close(reader);
        free(bytes);
    }
    xq_buf_release(&text);
}

/* Deeply nested and very many variations: bounded, and no recursion. */
static void deep_nesting_is_survived(void **state)
{
    (void)state;
    XqBuf text;
    xq_buf_init(&text, 1 << 22);
    xq_buf_append_cstr(&text, "1. C2.5 ");
    for (int i = 0; i < 5000; i++)
        xq_buf_append_cstr(&text, i % 2 == 0 ? "(1. C8.5 " : "(1. C2.5 ");
    XqReport report;
    XqGame *game = read_one(xq_buf_cstr(&text), &report);
    assert_true(report.count > 0);
    assert_int_equal(xq_game_node_count(game), 3);
    xq_game_free(game);
    xq_buf_release(&text);

    assert_int_equal(xq_game_new(&game, NULL, NULL), XQ_OK);
    static const char *const main[2] = { "a0a1", "a9a8" };
    static const char *const side[4] = { "i0i1", "i9i8", "i1i0", "i8i9" };
    XqNode node = XQ_ROOT;
    for (int ply = 0; ply < 2000; ply++) {
        add(game, node, main[ply % 2]);
        node = add(game, node, side[ply % 4]);
    }
    xq_buf_init(&text, 1 << 22);
    assert_int_equal(xq_format_write(&text, pgn(), game, NULL, NULL), XQ_OK);
    xq_buf_release(&text);
    xq_game_free(game);
}

static XqStatus read_with(const XqAlloc *alloc, XqStr text, int *out_games)
{
    XqReader *reader;
    XqStatus status = xq_reader_open(&reader, pgn(), text, alloc, NULL), worst = XQ_OK;
    if (status != XQ_OK)
        return status;
    for (;;) {
        XqGame *game;
        XqReport report;
        status = xq_reader_next(&game, reader, &report);
        if (status == XQ_E_NOT_FOUND)
            break;
        assert_true((status == XQ_OK) == (game != NULL));
        if (status != XQ_OK)
            worst = status;
        else
            ++*out_games;
        xq_game_free(game);
    }
    xq_reader_close(reader);
    return worst;
}

static void memory_runs_out(void **state)
{
    (void)state;
    XqGame *game = example();
    XqBuf text;
    xq_buf_init(&text, 1 << 16);
    for (int i = 0; i < 2; i++)
        assert_int_equal(xq_format_write(&text, pgn(), game, NULL, NULL), XQ_OK);
    xq_game_free(game);
    int failures = 0;
    for (int allowed = 0; allowed < 200; allowed++) {
        Failing failing = { allowed, 0 };
        XqAlloc alloc = failing_alloc(&failing);
        int games = 0;
        XqStatus status = read_with(&alloc, xq_buf_str(&text), &games);
        assert_int_equal(failing.held, 0);
        if (status == XQ_OK) {
            assert_int_equal(games, 2);
            break;
        }
        assert_int_equal(status, XQ_E_MEMORY);
        failures++;
    }
    assert_in_range(failures, 5, 100);
    xq_buf_release(&text);
}

static void a_file_is_known_by_its_content(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool is_pgn;
    } cases[] = {
        { "[Game \"Chinese Chess\"]\n", true },
        { "\xef\xbb\xbf\r\n [Red \"\"]", true },
        { "1. 炮二平五 马８进７\n", true },
        { "C2.5 C8.5", true },
        { "", false },
        { "[DhtmlXQ]\n[DhtmlXQ_red]\"x\"[/DhtmlXQ_red]", false },
        { "FORMAT  WXF\n", false },
        { "XQ\x12\x34", false },
        { "{\"red\":\"x\"}", false },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const XqFormat *format = NULL;
        XqStatus status = xq_format_detect(&format, xq_str(cases[i].text), NULL);
        assert_int_equal(status, cases[i].is_pgn ? XQ_OK : XQ_E_NOT_FOUND);
        assert_ptr_equal(format, cases[i].is_pgn ? pgn() : NULL);
    }
}

static void the_table_is_sound(void **state)
{
    (void)state;
    for (int i = 0; i < xq_format_count(); i++) {
        const XqFormatInfo *info = xq_format_info(xq_format_at(i));
        const XqFormat *found = NULL;
        assert_int_equal(xq_format_find(&found, xq_str(info->id), NULL), XQ_OK);
        assert_ptr_equal(found, xq_format_at(i));
        assert_true(info->name[0] != '\0' && info->extension[0] != '\0');
        assert_true(info->can_read || info->can_write);
    }
    const XqFormat *untouched = NULL;
    XqError err;
    assert_int_equal(xq_format_find(&untouched, XQ_STR("sgf"), &err), XQ_E_NOT_FOUND);
    assert_non_null(strstr(err.text, "pgn"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_written),
        cmocka_unit_test(found_texts_are_read),
        cmocka_unit_test(tags_are_read),
        cmocka_unit_test(damage_is_noted_with_its_place),
        cmocka_unit_test(old_encodings_are_known),
        cmocka_unit_test(a_file_of_many_games),
        cmocka_unit_test(an_open_comment_does_not_swallow_games),
        cmocka_unit_test(what_is_written_is_read),
        cmocka_unit_test(the_start_goes_along),
        cmocka_unit_test(what_cannot_be_written_is_noted),
        cmocka_unit_test(a_comment_with_tags_is_read_back),
        cmocka_unit_test(hostile_bytes_do_no_harm),
        cmocka_unit_test(deep_nesting_is_survived),
        cmocka_unit_test(memory_runs_out),
        cmocka_unit_test(a_file_is_known_by_its_content),
        cmocka_unit_test(the_table_is_sound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
