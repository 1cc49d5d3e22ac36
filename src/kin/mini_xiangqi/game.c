/* game.c - the table of mini Xiangqi: sides, pieces, the start, how things stand, the board. */
#include "kin/mini_xiangqi/mini.h"

#include <stdio.h>

const char mini_kind_letters[KIND_COUNT + 1] = " KNRCP";

static const XqKinArmy armies[2] = {
    { 'w', N_("Red"), "紅", 0xc0392b },
    { 'b', N_("Black"), "黑", 0x2b2b2b },
};

static const XqKinKind kinds[KIND_COUNT - 1] = {
    { 'K', N_("general"), "將", "king", 6000 }, { 'N', N_("horse"), "馬", "horse", 350 },
    { 'R', N_("chariot"), "車", "rook", 900 },  { 'C', N_("cannon"), "砲", "cannon", 400 },
    { 'P', N_("soldier"), "卒", "pawn", 150 },
};

static const char *const red_natives[KIND_COUNT] = { "", "帥", "傌", "俥", "炮", "兵" };

/* --- The start -------------------------------------------------------------------------------- */

void mini_clear(Mini *s)
{
    memset(s, 0, sizeof *s);
    memset(s->board.at, BORDER, sizeof s->board.at);
    for (int point = 0; point < POINTS; point++)
        s->board.at[cell_of_point(point)] = EMPTY;
    memset(s->board.general, NOBODY, sizeof s->board.general);
    duel_begin(&s->end);
}

static XqStatus start(XqKinState *out, const XqKinRules *rules, const XqKinRandom *random,
                      XqError *err)
{
    (void)random;
    return mini_parse(out, rules, XQ_STR("rcnkncr/p1ppp1p/7/7/7/P1PPP1P/RCNKNCR w - - 0 1"), err);
}

/* --- Questions -------------------------------------------------------------------------------- */

static uint64_t key(const XqKinState *state)
{
    return mini_key(&mini_of(state)->board);
}

static unsigned alive(const XqKinState *state)
{
    return duel_alive(&mini_of(state)->end);
}

static unsigned movers(const XqKinState *state)
{
    const Mini *s = mini_of(state);
    return duel_movers(&s->end, s->board.turn);
}

static void moves(const XqKinState *state, XqKinMoveList *out)
{
    const Mini *s = mini_of(state);
    if (s->end.over == GOES_ON)
        out->count = mini_generate(&s->board, out->moves);
}

static void declarations(const XqKinState *state, XqKinMoveList *out)
{
    duel_declarations(&mini_of(state)->end, out);
}

static void describe(XqKinMoveInfo *out, const XqKinState *state, XqKinMove move)
{
    const Board *board = &mini_of(state)->board;
    if (duel_is_declaration(move)) {
        duel_describe(out, move);
        return;
    }
    out->seat = out->army = board->turn;
    out->kind = (uint8_t)(piece_kind(board->at[move_from(move)]) - 1);
    out->from = (uint16_t)point_of_cell(move_from(move));
    out->to = (uint16_t)point_of_cell(move_to(move));
    if (board->at[move_to(move)] != EMPTY) {
        out->flags = XQ_KIN_CAPTURE;
        out->captured_at = out->to;
    }
}

static XqKinMove play(XqKinState *state, XqKinMove move)
{
    mini_play(mini(state), move);
    return move;
}

/* On the board alone as long as neither repetition nor the count of quiet plies can end a game. */
static uint64_t perft(const XqKinState *state, int depth)
{
    enum { SOONEST_END = 8 };
    const Mini *s = mini_of(state);
    XqKinMove list[MINI_MOVES_MAX];
    if (s->end.over != GOES_ON)
        return 0;
    if (s->past.count - 1 + depth <= SOONEST_END && s->quiet + depth <= QUIET_MAX)
        return mini_count(&s->board, depth);
    int count = mini_generate(&s->board, list);
    if (depth == 1)
        return (uint64_t)count;
    uint64_t total = 0;
    for (int i = 0; i < count; i++) {
        XqKinState next;
        xq_kin_copy(&next, state);
        mini_play(mini(&next), list[i]);
        total += perft(&next, depth - 1);
    }
    return total;
}

static void outcome(XqKinOutcome *out, const XqKinState *state)
{
    duel_outcome(out, &mini_of(state)->end);
}

/* Soldiers are worth more before the enemy's palace, horses off their back line. */
static int place_value(int kind, int side, int cell)
{
    int file = cell_file(cell), rank = cell_rank(cell);
    int ahead = side == RED ? rank : SIZE - 1 - rank;
    int off_centre = file > 3 ? file - 3 : 3 - file;
    switch ((Kind)kind) {
    case SOLDIER:
        return ahead == SIZE - 1 ? -60 : 12 * ahead - 8 * off_centre;
    case HORSE:
        return ahead == 0 ? -15 : 4 - 2 * off_centre;
    case CHARIOT:
        return ahead == 0 ? 0 : 12;
    case GENERAL:
        return ahead == 0 ? 10 : 0;
    case CANNON:
    case KIND_COUNT:
        break;
    }
    return 0;
}

static void estimate(const XqKinState *state, int out[XQ_KIN_SEATS_MAX])
{
    const Mini *s = mini_of(state);
    if (duel_estimate_end(out, &s->end))
        return;
    for (int point = 0; point < POINTS; point++) {
        int cell = cell_of_point(point);
        uint8_t code = s->board.at[cell];
        if (code == EMPTY)
            continue;
        int side = piece_side(code), kind = piece_kind(code);
        out[side] += kind == GENERAL ? 0 : kinds[kind - 1].value;
        out[side] += place_value(kind, side, cell);
    }
}

/* --- The board -------------------------------------------------------------------------------- */

static void draw_palace(XqKinBoard *out, int side)
{
    int left = 2 * XQ_KIN_UNIT, right = 4 * XQ_KIN_UNIT;
    int low = side == RED ? (SIZE - 1) * XQ_KIN_UNIT : 2 * XQ_KIN_UNIT;
    int high = low - 2 * XQ_KIN_UNIT;
    XqKinArea *area = xq_kin_board_area(out, XQ_KIN_AREA_PALACE, side);
    xq_kin_area_corner(area, left, low);
    xq_kin_area_corner(area, right, low);
    xq_kin_area_corner(area, right, high);
    xq_kin_area_corner(area, left, high);
}

static void board(XqKinBoard *out, const XqKinState *state)
{
    (void)state;
    for (int point = 0; point < POINTS; point++) {
        int file = point % SIZE, rank = point / SIZE;
        char name[8];
        (void)snprintf(name, sizeof name, "%c%d", 'a' + file, rank + 1); /* 2 bytes */
        int at = xq_kin_board_point(out, file * XQ_KIN_UNIT, (SIZE - 1 - rank) * XQ_KIN_UNIT, name);
        if ((rank == 1 || rank == SIZE - 2) && file != 1 && file != SIZE - 2)
            out->points[at].mark = XQ_KIN_MARK_START;
        if (file > 0)
            xq_kin_board_edge(out, point - 1, point, true);
        if (rank > 0)
            xq_kin_board_edge(out, point - SIZE, point, true);
    }
    draw_palace(out, RED);
    draw_palace(out, BLACK);
    xq_kin_board_fit(out, XQ_KIN_UNIT * 3 / 5);
}

static void piece_at(XqKinPiece *out, const XqKinState *state, int point)
{
    uint8_t code = mini_of(state)->board.at[cell_of_point(point)];
    if (code == EMPTY)
        return;
    int kind = piece_kind(code);
    out->army = out->seat = (uint8_t)piece_side(code);
    out->kind = (uint8_t)(kind - 1);
    out->native = out->army == RED ? red_natives[kind] : kinds[kind - 1].native;
}

static const char *const sources[] = {
    "https://github.com/gbtami/pychess-variants, static/docs/minixiangqi.md",
    "https://www.chessvariants.com/xiangqivariants.dir/minixiangqi.html",
    "https://www.pychess.org/variants/minixiangqi",
    NULL,
};

const XqKinGame xq_kin_mini_xiangqi = {
    .info = {
        .name = "mini_xiangqi",
        .title = N_("Mini Xiangqi"),
        .native = "迷你象棋",
        .summary = N_("Xiangqi on seven by seven points, without advisors, elephants and river"),
        .seats_min = 2,
        .seats_max = 2,
        .armies = armies,
        .army_count = 2,
        .kinds = kinds,
        .kind_count = KIND_COUNT - 1,
        .rules = mini_words,
        .era = N_("Osaka, 1973"),
        .sources = sources,
    },
    .state_size = sizeof(Mini),
    .start = start,
    .parse = mini_parse,
    .format = mini_format,
    .key = key,
    .seats = duel_seats,
    .alive = alive,
    .movers = movers,
    .moves = moves,
    .declarations = declarations,
    .describe = describe,
    .move_parse = mini_move_parse,
    .move_format = mini_move_format,
    .why_illegal = mini_why_illegal,
    .play = play,
    .perft = perft,
    .outcome = outcome,
    .estimate = estimate,
    .board = board,
    .piece_at = piece_at,
};
