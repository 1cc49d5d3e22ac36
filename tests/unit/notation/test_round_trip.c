/*
 * test_round_trip.c - every legal move can be written in every notation and read back.
 *
 * The positions are those of random games, and random arrangements in which one kind is put on the
 * board in crowds, up to fifteen of it, so that pieces share files in every way. CHUHE_TEST_SEED
 * repeats a run.
 */
#include <stdio.h>
#include <stdlib.h>

#include <chuhe/fen.h>
#include "base/random.h"

#include "cmocka_all.h"
#include "facts.h"

/* How many times the usual number of positions is tried: the first argument. */
static int scale = 1;

static uint64_t seed_from_environment(void)
{
    const char *text = getenv("CHUHE_TEST_SEED");
    return text != NULL ? strtoull(text, NULL, 0) : 20261129;
}

static int random_below(XqRandom *random, int bound)
{
    return (int)xq_random_below(random, (uint32_t)bound);
}

static XqNotationOptions random_options(XqRandom *random)
{
    return (XqNotationOptions){
        .digits = (XqDigits)random_below(random, XQ_DIGITS_HALF + 1),
        .tandem = (XqTandem)random_below(random, XQ_TANDEM_ORDINAL + 1),
        .wxf_traverse = random_below(random, 2) ? '.' : '=',
        .wxf_sign_behind = random_below(random, 2) != 0,
        .wxf_nb = random_below(random, 2) != 0,
        .wxf_lower_black = random_below(random, 2) != 0,
        .algebraic_long = random_below(random, 2) != 0,
        .algebraic_no_mark = random_below(random, 2) != 0,
    };
}

static void fail_with(const XqPosition *position, XqMove move, XqNotation notation,
                      const char *text, const char *why)
{
    XqBuf fen;
    xq_buf_init(&fen, XQ_FEN_SIZE + 16);
    xq_fen_format(&fen, position);
    xq_buf_append_char(&fen, ' ');
    xq_move_format(&fen, move);
    print_message("%s in %s: '%s': %s\n", xq_buf_cstr(&fen), xq_notation_info(notation)->id, text,
                  why);
    xq_buf_release(&fen);
    fail();
}

/* The same behind a move number, where points and digits of the two meet. */
static void check_taken(const XqPosition *position, XqMove move, XqNotation notation, XqStr text)
{
    char line[XQ_NOTATION_SIZE + 8];
    int len = snprintf(line, sizeof line, "12.%.*s", (int)text.len, text.ptr);
    XqStr rest = { line, (size_t)len };
    XqMove back = XQ_NO_MOVE;
    XqError err = { .text = "taken as another move" };
    if (xq_notation_take(&back, position, &rest, notation, &err) != XQ_OK || back != move ||
        rest.len > 0)
        fail_with(position, move, notation, line, err.text);
}

static void check_move(const XqPosition *position, XqMove move, XqBuf *text,
                       const XqNotationOptions *options)
{
    for (XqNotation notation = XQ_NOTATION_UCI; notation < XQ_NOTATION_COUNT; notation++) {
        xq_buf_reset(text);
        xq_notation_format(text, position, move, notation, options);
        XqMove back = XQ_NO_MOVE;
        XqError err = { .text = "read as another move" };
        if (xq_buf_status(text) != XQ_OK)
            fail_with(position, move, notation, xq_buf_cstr(text), "longer than XQ_NOTATION_SIZE");
        if (xq_notation_parse(&back, position, xq_buf_str(text), notation, &err) != XQ_OK ||
            back != move)
            fail_with(position, move, notation, xq_buf_cstr(text), err.text);
        check_taken(position, move, notation, xq_buf_str(text));
    }
}

static int check_position(const XqPosition *position, XqBuf *text, XqRandom *random)
{
    XqMoveList moves;
    xq_position_moves(position, &moves);
    XqNotationOptions options = random_options(random);
    for (int i = 0; i < moves.count; i++) {
        check_move(position, moves.moves[i], text, NULL);
        check_move(position, moves.moves[i], text, &options);
    }
    return moves.count;
}

static void moves_of_random_games(void **state)
{
    (void)state;
    uint64_t seed = seed_from_environment();
    print_message("seed %llu\n", (unsigned long long)seed);
    XqRandom random = xq_random_seed(seed);
    XqBuf text;
    xq_buf_init(&text, XQ_NOTATION_SIZE);
    int checked = 0;
    for (int game = 0; game < 6 * scale; game++) {
        XqPosition position;
        xq_position_start(&position);
        for (int ply = 0; ply < 150; ply++) {
            XqMoveList moves;
            xq_position_moves(&position, &moves);
            if (moves.count == 0)
                break;
            if (ply % 3 == 0)
                checked += check_position(&position, &text, &random);
            xq_position_play(&position, moves.moves[random_below(&random, moves.count)]);
        }
    }
    xq_buf_release(&text);
    assert_true(checked > 1000);
}

/* Puts up to `count` pieces on points that can hold them, in a few files so that they meet. */
static void put_crowd(XqPosition *position, XqPiece piece, int count, int files, XqRandom *random)
{
    int first = random_below(random, XQ_FILES);
    for (int i = 0; i < count; i++) {
        int file = (first + 2 * random_below(random, files)) % XQ_FILES;
        XqSquare at = xq_square(file, random_below(random, XQ_RANKS));
        if (xq_position_piece(position, at) == XQ_NO_PIECE && xq_square_can_hold(at, piece))
            xq_position_put(position, at, piece);
    }
}

static void make_crowded(XqPosition *out, bool orthodox, XqRandom *random)
{
    xq_position_clear(out);
    for (XqSide side = XQ_RED; side <= XQ_BLACK; side++) {
        int rank = random_below(random, 3);
        XqSquare king =
            xq_square(3 + random_below(random, 3), side == XQ_RED ? rank : XQ_RANKS - 1 - rank);
        xq_position_put(out, king, xq_piece(side, XQ_KING));
    }
    for (XqSide side = XQ_RED; side <= XQ_BLACK; side++)
        for (XqKind kind = XQ_ADVISOR; kind < XQ_KIND_COUNT; kind++) {
            int most = orthodox ? (kind == XQ_PAWN ? 5 : 2) : random_below(random, 6) ? 1 : 15;
            put_crowd(out, xq_piece(side, kind), most, 1 + random_below(random, 3), random);
        }
    xq_position_set_side(out, random_below(random, 2) ? XQ_RED : XQ_BLACK);
}

static void check_crowded(bool orthodox, int wanted)
{
    uint64_t seed = seed_from_environment();
    print_message("seed %llu\n", (unsigned long long)seed);
    XqRandom random = xq_random_seed(seed + orthodox);
    XqBuf text;
    xq_buf_init(&text, XQ_NOTATION_SIZE);
    for (int checked = 0; checked < wanted;) {
        XqPosition position;
        make_crowded(&position, orthodox, &random);
        if (xq_position_check_playable(&position, NULL) == XQ_OK)
            checked += check_position(&position, &text, &random);
    }
    xq_buf_release(&text);
}

static void moves_of_tandem_pawns(void **state)
{
    (void)state;
    check_crowded(true, 8000 * scale);
}

static void moves_of_composed_crowds(void **state)
{
    (void)state;
    check_crowded(false, 8000 * scale);
}

/*
 * Whole games, numbered, with blanks between moves or, in Chinese, without: there the digits of a
 * move and of the next number run together (`炮2平32.兵`).
 */
static void games_of_running_text(void **state)
{
    (void)state;
    uint64_t seed = seed_from_environment();
    print_message("seed %llu\n", (unsigned long long)seed);
    XqRandom random = xq_random_seed(seed);
    XqNotationOptions options = XQ_NOTATION_OPTIONS_DEFAULT;
    XqBuf text;
    xq_buf_init(&text, 1 << 16);
    for (int game = 0; game < 10 * scale; game++)
        for (XqNotation notation = XQ_NOTATION_UCI; notation < XQ_NOTATION_COUNT; notation++) {
            bool chinese = notation == XQ_NOTATION_CHINESE_SIMPLIFIED ||
                           notation == XQ_NOTATION_CHINESE_TRADITIONAL;
            options.digits = (XqDigits)random_below(&random, XQ_DIGITS_HALF + 1);
            XqMove played[80];
            int count = 0;
            XqPosition position;
            xq_position_start(&position);
            xq_buf_reset(&text);
            for (XqMoveList moves; count < 80; count++) {
                xq_position_moves(&position, &moves);
                if (moves.count == 0)
                    break;
                played[count] = moves.moves[random_below(&random, moves.count)];
                if (count % 2 == 0)
                    xq_buf_printf(&text, chinese ? "%d." : " %d. ", count / 2 + 1);
                else if (!chinese)
                    xq_buf_append_char(&text, ' ');
                xq_notation_format(&text, &position, played[count], notation, &options);
                xq_position_play(&position, played[count]);
            }
            XqStr rest = xq_buf_str(&text);
            xq_position_start(&position);
            for (int i = 0; i < count; i++) {
                XqMove move;
                XqError err = { .text = "another move" };
                if (xq_notation_take(&move, &position, &rest, notation, &err) != XQ_OK ||
                    move != played[i])
                    fail_with(&position, played[i], notation, xq_buf_cstr(&text), err.text);
                xq_position_play(&position, played[i]);
            }
            XqMove none;
            assert_int_equal(xq_notation_take(&none, &position, &rest, notation, NULL),
                             XQ_E_NOT_FOUND);
        }
    xq_buf_release(&text);
}

int main(int count, char **args)
{
    if (count > 1)
        scale = (int)strtol(args[1], NULL, 10);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_of_random_games),
        cmocka_unit_test(moves_of_tandem_pawns),
        cmocka_unit_test(moves_of_composed_crowds),
        cmocka_unit_test(games_of_running_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
