/*
 * game.c - the tables of Manchu and of Xiangqi at odds: options, the start, how things stand.
 */
#include "kin/xiangqi/xiangqi.h"

#include <chuhe/fen.h>

/* --- The start -------------------------------------------------------------------------------- */

static const char *const other_choices[] = { "none", "chariot", NULL };

static const XqKinOption manchu_options[] = {
    { "beside", XQ_KIN_CHOICE, other_choices, 0, 0, NULL,
      N_("what Red has beside the banner: nothing, or, to balance the game, the other chariot") },
};

static const XqKinLabel manchu_labels[] = {
    { "beside", NULL, N_("Beside the banner Red has") },
    { "beside", "none", N_("nothing") },
    { "beside", "chariot", N_("a chariot as well") },
    { NULL, NULL, NULL },
};

/* The handicaps of the core by their names; a test looks that none is missing. */
static const char *const odds_choices[] = {
    "horse",  "horse-right", "horse-and-move", "horse-right-and-move", "two-horses",
    "cannon", "chariot",     "two-moves",      "three-moves",          "none",
    NULL,
};
static const char *const giver_choices[] = { "red", "black", NULL };

static const XqKinOption odds_options[] = {
    { "handicap", XQ_KIN_CHOICE, odds_choices, 0, 0, NULL,
      N_("the piece given, as the giver sees left and right, or the first moves, or both") },
    { "giver", XQ_KIN_CHOICE, giver_choices, 0, 0, NULL, N_("the side that gives odds") },
};

static const XqKinLabel odds_labels[] = {
    { "handicap", NULL, N_("Handicap") },
    { "handicap", "none", N_("No handicap") },
    { "handicap", "two-moves", N_("Two first moves") },
    { "handicap", "three-moves", N_("Three first moves") },
    { "handicap", "horse", N_("Left horse") },
    { "handicap", "horse-right", N_("Right horse") },
    { "handicap", "horse-and-move", N_("Left horse and the first move") },
    { "handicap", "horse-right-and-move", N_("Right horse and the first move") },
    { "handicap", "two-horses", N_("Two horses") },
    { "handicap", "cannon", N_("Left cannon") },
    { "handicap", "chariot", N_("Left chariot") },
    { "giver", NULL, N_("Given by") },
    { "giver", "red", N_("Red") },
    { "giver", "black", N_("Black") },
    { NULL, NULL, NULL },
};

static void clear(Xiangqi *s)
{
    memset(s, 0, sizeof *s);
    duel_begin(&s->end);
    s->board.banner = XQ_NO_SQUARE;
}

static XqStatus start_manchu(XqKinState *out, const XqKinRules *rules, const XqKinRandom *random,
                             XqError *err)
{
    static const char *const positions[] = {
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/9/9/R1BAKAB2 w - - 0 1",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/9/9/R1BAKAB1R w - - 0 1",
    };
    (void)random;
    Xiangqi *s = xiangqi(out);
    clear(s);
    XqStr fen = xq_str(positions[xq_kin_rules_value(rules, "beside")]);
    XqStatus status = xq_fen_parse(&s->board.as[0], fen, err);
    if (status != XQ_OK)
        return status;
    xiangqi_make_forms(&s->board, xq_square(0, 0));
    xiangqi_remember(s, XQ_NO_MOVE);
    return XQ_OK;
}

static XqStatus start_odds(XqKinState *out, const XqKinRules *rules, const XqKinRandom *random,
                           XqError *err)
{
    (void)random;
    Xiangqi *s = xiangqi(out);
    const XqHandicap *handicap;
    XqSide giver = xq_kin_rules_value(rules, "giver") == 0 ? XQ_RED : XQ_BLACK;
    clear(s);
    XqStr id = xq_str(odds_choices[xq_kin_rules_value(rules, "handicap")]);
    XqStatus status = xq_handicap_find(&handicap, id, err);
    if (status != XQ_OK)
        return status;
    xq_handicap_position(&s->board.as[0], handicap, giver);
    if (handicap->first_moves > 1)
        s->board.extra = (uint8_t)(handicap->first_moves - 1);
    xiangqi_remember(s, XQ_NO_MOVE);
    return XQ_OK;
}

/* --- Questions -------------------------------------------------------------------------------- */

static uint64_t key(const XqKinState *state)
{
    return xiangqi_key(&xiangqi_of(state)->board);
}

static unsigned alive(const XqKinState *state)
{
    return duel_alive(&xiangqi_of(state)->end);
}

static unsigned movers(const XqKinState *state)
{
    const Xiangqi *s = xiangqi_of(state);
    return duel_movers(&s->end, (int)xq_position_side(&s->board.as[0]));
}

static void moves(const XqKinState *state, XqKinMoveList *out)
{
    const Xiangqi *s = xiangqi_of(state);
    if (s->end.over == GOES_ON)
        out->count = xiangqi_generate(&s->board, out->moves);
}

static void declarations(const XqKinState *state, XqKinMoveList *out)
{
    duel_declarations(&xiangqi_of(state)->end, out);
}

/* XqKind, or BANNER. */
static int kind_at(const Board *board, XqSquare square)
{
    return square == board->banner ? (int)BANNER
                                   : (int)xq_piece_kind(xq_position_piece(&board->as[0], square));
}

static void describe(XqKinMoveInfo *out, const XqKinState *state, XqKinMove move)
{
    const Board *board = &xiangqi_of(state)->board;
    if (duel_is_declaration(move)) {
        duel_describe(out, move);
        return;
    }
    out->from = xq_move_from((XqMove)move);
    out->to = xq_move_to((XqMove)move);
    out->seat = out->army = (uint8_t)xq_position_side(&board->as[0]);
    out->kind = (uint8_t)(kind_at(board, xq_move_from((XqMove)move)) - 1);
    if (xq_position_piece(&board->as[0], xq_move_to((XqMove)move)) != XQ_NO_PIECE) {
        out->flags = XQ_KIN_CAPTURE;
        out->captured_at = out->to;
    }
}

static XqKinMove play(XqKinState *state, XqKinMove move)
{
    xiangqi_play(xiangqi(state), move);
    return move;
}

static void outcome(XqKinOutcome *out, const XqKinState *state)
{
    duel_outcome(out, &xiangqi_of(state)->end);
}

static void estimate(const XqKinState *state, int out[XQ_KIN_SEATS_MAX])
{
    const Xiangqi *s = xiangqi_of(state);
    if (duel_estimate_end(out, &s->end))
        return;
    for (int side = XQ_RED; side <= XQ_BLACK; side++) {
        XqBitboard rest = xq_position_of_side(&s->board.as[0], (XqSide)side);
        while (!xq_bitboard_is_empty(rest)) {
            XqSquare square = xq_bitboard_pop(&rest);
            out[side] += xiangqi_worth((XqSide)side, kind_at(&s->board, square), square);
        }
    }
}

static void board(XqKinBoard *out, const XqKinState *state)
{
    (void)state;
    xiangqi_draw(out, 0, 0, 'a');
    xq_kin_board_fit(out, XQ_KIN_UNIT * 3 / 5);
}

static void piece_at(XqKinPiece *out, const XqKinState *state, int point)
{
    const Board *where = &xiangqi_of(state)->board;
    XqPiece piece = xq_position_piece(&where->as[0], (XqSquare)point);
    if (piece == XQ_NO_PIECE)
        return;
    int kind = kind_at(where, (XqSquare)point);
    out->army = out->seat = (uint8_t)xq_piece_side(piece);
    out->kind = (uint8_t)(kind - 1);
    out->native = xiangqi_native(xq_piece_side(piece), kind);
}

/* --- The tables ------------------------------------------------------------------------------- */

static const char *const manchu_sources[] = {
    "https://en.wikipedia.org/wiki/Manchu_chess",
    "https://www.pychess.org/variants/manchu",
    NULL,
};

static const char *const odds_sources[] = {
    "橘中秘 (The Secret in the Tangerine, 1632), its chapters 饒先, 饒左馬, 饒右馬一先, 饒雙馬",
    NULL,
};

/* The functions of both tables, but for the start. */
#define FUNCTIONS                                                                                  \
    .state_size = sizeof(Xiangqi), .parse = xiangqi_parse, .format = xiangqi_format, .key = key,   \
    .seats = duel_seats, .alive = alive, .movers = movers, .moves = moves,                         \
    .declarations = declarations, .describe = describe, .move_parse = xiangqi_move_parse,          \
    .move_format = xiangqi_move_format, .why_illegal = xiangqi_why_illegal, .play = play,          \
    .perft = xiangqi_perft, .outcome = outcome, .estimate = estimate, .board = board,              \
    .piece_at = piece_at

const XqKinGame xq_kin_manchu = {
    .info = {
        .name = "manchu",
        .title = N_("Manchu chess"),
        .native = "一統棋",
        .summary = N_("Xiangqi with one banner in place of chariots, horses and cannons"),
        .seats_min = 2,
        .seats_max = 2,
        .armies = xiangqi_armies,
        .army_count = 2,
        .kinds = xiangqi_kinds,
        .kind_count = XQ_KIND_COUNT,
        .options = manchu_options,
        .option_count = sizeof manchu_options / sizeof manchu_options[0],
        .rules = manchu_words,
        .era = N_("Qing China"),
        .sources = manchu_sources,
        .labels = manchu_labels,
    },
    .start = start_manchu,
    FUNCTIONS,
};

const XqKinGame xq_kin_odds = {
    .info = {
        .name = "odds",
        .title = N_("Xiangqi at odds"),
        .native = "饒子棋",
        .summary = N_("Xiangqi between unequal players: a piece, or first moves, are given"),
        .seats_min = 2,
        .seats_max = 2,
        .armies = xiangqi_armies,
        .army_count = 2,
        .kinds = xiangqi_kinds,
        .kind_count = XQ_KIND_COUNT - 1,
        .options = odds_options,
        .option_count = sizeof odds_options / sizeof odds_options[0],
        .rules = odds_words,
        .era = N_("Ming China"),
        .sources = odds_sources,
        .labels = odds_labels,
    },
    .start = start_odds,
    FUNCTIONS,
};
