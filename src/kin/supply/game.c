/* game.c - the table of supply chess: armies, options, the start, how things stand, the boards. */
#include "kin/supply/supply.h"

#include "kin/xiangqi/board.h"

const char supply_letters[ARMIES + 1] = "wbWB";

static const XqKinArmy armies[ARMIES] = {
    { 'w', N_("Red, left board"), "紅", 0xc0392b },
    { 'b', N_("Black, left board"), "黑", 0x2b2b2b },
    { 'W', N_("Red, right board"), "紅", 0xc46d32 },
    { 'B', N_("Black, right board"), "黑", 0x2b3a55 },
};

static const char *const players_choices[] = { "four", "two", NULL };

static const XqKinOption options[] = {
    { "players", XQ_KIN_CHOICE, players_choices, 0, 0, NULL,
      N_("four, in two teams, or two, each playing both boards of a team") },
};

static const XqKinLabel labels[] = {
    { "players", NULL, N_("Players") },
    { "players", "four", N_("four, two a team") },
    { "players", "two", N_("two, each with a whole team") },
    { NULL, NULL, NULL },
};

static const XqKinSeating seatings[] = {
    { "", N_("Four players, two a team") },
    { "players=two", N_("Two players, each with a whole team") },
    { NULL, NULL },
};

static const char *const sources[] = {
    "https://en.wikipedia.org/wiki/Xiangqi#Variations",
    "https://www.pychess.org/variants/supply",
    NULL,
};

/* --- The start -------------------------------------------------------------------------------- */

void supply_clear(Supply *s, const XqKinRules *rules)
{
    memset(s, 0, sizeof *s);
    for (int board = 0; board < BOARDS; board++)
        xq_position_clear(&s->board[board]);
    s->is_duel = xq_kin_rules_value(rules, "players") == 1;
    duel_begin(&s->end);
}

static XqStatus start(XqKinState *out, const XqKinRules *rules, const XqKinRandom *random,
                      XqError *err)
{
    (void)random;
    (void)err;
    Supply *s = supply(out);
    supply_clear(s, rules);
    for (int board = 0; board < BOARDS; board++)
        xq_position_start(&s->board[board]);
    supply_set_sides(s);
    supply_remember(s, XQ_NO_MOVE, false);
    return XQ_OK;
}

/* --- Questions -------------------------------------------------------------------------------- */

static uint64_t key(const XqKinState *state)
{
    return supply_key(supply_of(state));
}

/* A seat has the number of its first army: of two players, each that of his team. */
static int seat_of(const Supply *s, int army)
{
    return s->is_duel ? army_team(army) : army;
}

static unsigned team_seats(const Supply *s, int team)
{
    unsigned set = 0;
    for (int army = 0; army < army_count(s); army++)
        if (army_team(army) == team)
            set |= 1u << seat_of(s, army);
    return set;
}

static unsigned seats(const XqKinState *state)
{
    const Supply *s = supply_of(state);
    return team_seats(s, 0) | team_seats(s, 1);
}

static unsigned alive(const XqKinState *state)
{
    const Supply *s = supply_of(state);
    return s->end.winner == NOBODY ? seats(state) : team_seats(s, s->end.winner);
}

static unsigned movers(const XqKinState *state)
{
    const Supply *s = supply_of(state);
    return duel_movers(&s->end, seat_of(s, army_at(s->step)));
}

static int turn_army(const XqKinState *state)
{
    const Supply *s = supply_of(state);
    return s->end.over != GOES_ON ? NOBODY : army_at(s->step);
}

static int owner(const XqKinState *state, int army)
{
    return seat_of(supply_of(state), army);
}

static unsigned allies(const XqKinState *state, int seat)
{
    const Supply *s = supply_of(state);
    return s->is_duel || s->is_alone ? 0 : 1u << army_partner(seat);
}

static unsigned armies_out(const XqKinState *state)
{
    (void)state;
    return 0;
}

static void moves(const XqKinState *state, XqKinMoveList *out)
{
    const Supply *s = supply_of(state);
    int army = army_at(s->step), board = army_board(army);
    if (s->end.over == GOES_ON)
        out->count = supply_generate(&s->board[board], s->hand[army], board, out->moves);
}

static void declarations(const XqKinState *state, XqKinMoveList *out)
{
    const Supply *s = supply_of(state);
    duel_declarations(&s->end, out);
    if (!s->is_duel && !s->is_alone && out->count > 0)
        out->count = 1; /* the draw; one of two partners does not give up for both */
}

static uint16_t point_of(int board, XqSquare square)
{
    return (uint16_t)(board * XQ_SQUARES + square);
}

static void describe(XqKinMoveInfo *out, const XqKinState *state, XqKinMove move)
{
    const Supply *s = supply_of(state);
    if (duel_is_declaration(move)) {
        duel_describe(out, move);
        if (move == DUEL_DRAW)
            out->binds = alive(state);
        return;
    }
    int board = move_board(move);
    XqSquare from = xq_move_from(core_move(move)), to = xq_move_to(core_move(move));
    out->army = (uint8_t)army_at(s->step);
    out->seat = (uint8_t)seat_of(s, out->army);
    out->to = point_of(board, to);
    if (is_drop(move)) {
        out->flags = XQ_KIN_DROP;
        out->kind = (uint8_t)(move_kind(move) - 1);
        return;
    }
    out->from = point_of(board, from);
    out->kind = (uint8_t)(xq_piece_kind(xq_position_piece(&s->board[board], from)) - 1);
    if (xq_position_piece(&s->board[board], to) != XQ_NO_PIECE) {
        out->flags = XQ_KIN_CAPTURE;
        out->captured_at = out->to;
    }
}

static XqKinMove play(XqKinState *state, XqKinMove move)
{
    supply_play(supply(state), move);
    return move;
}

static void outcome(XqKinOutcome *out, const XqKinState *state)
{
    const Supply *s = supply_of(state);
    int64_t keys[XQ_KIN_SEATS_MAX] = { 0 };
    duel_outcome(out, &s->end);
    if (s->end.winner != NOBODY) {
        out->winners = team_seats(s, s->end.winner);
        for (int army = 0; army < army_count(s); army++)
            keys[seat_of(s, army)] = army_team(army) == s->end.winner;
    }
    xq_kin_outcome_rank(out, seats(state), keys);
}

/* A team's worth is that of its pieces on both boards, and a little less of those in hand. */
static int worth_of_team(const Supply *s, int team)
{
    int sum = 0;
    for (int army = 0; army < ARMIES; army++) {
        if (army_team(army) != team)
            continue;
        XqSide side = army_side(army);
        const XqPosition *position = &s->board[army_board(army)];
        XqBitboard rest = xq_position_of_side(position, side);
        while (!xq_bitboard_is_empty(rest)) {
            XqSquare square = xq_bitboard_pop(&rest);
            int kind = (int)xq_piece_kind(xq_position_piece(position, square));
            sum += xiangqi_worth(side, kind, square);
        }
        for (int kind = XQ_ADVISOR; kind < XQ_KIND_COUNT; kind++)
            sum += s->hand[army][kind] * xiangqi_kinds[kind - 1].value * 9 / 10;
    }
    return sum;
}

static void estimate(const XqKinState *state, int out[XQ_KIN_SEATS_MAX])
{
    enum { WIN = 20000 };
    const Supply *s = supply_of(state);
    if (s->end.over != GOES_ON && s->end.winner == NOBODY)
        return; /* a draw */
    for (int army = 0; army < army_count(s); army++) {
        int team = army_team(army);
        if (s->end.winner != NOBODY)
            out[seat_of(s, army)] = team == s->end.winner ? WIN : -WIN;
        else
            out[seat_of(s, army)] = worth_of_team(s, team);
    }
}

/* --- The boards ------------------------------------------------------------------------------- */

static void board(XqKinBoard *out, const XqKinState *state)
{
    enum { APART = 11 * XQ_KIN_UNIT };
    xiangqi_draw(out, 0, 0, 'a');
    if (!supply_of(state)->is_alone)
        xiangqi_draw(out, 1, APART, 'A');
    xq_kin_board_fit(out, XQ_KIN_UNIT * 3 / 5);
}

static void piece_at(XqKinPiece *out, const XqKinState *state, int point)
{
    const Supply *s = supply_of(state);
    int number = point / XQ_SQUARES;
    XqPiece piece = xq_position_piece(&s->board[number], (XqSquare)(point % XQ_SQUARES));
    if (piece == XQ_NO_PIECE)
        return;
    out->army = (uint8_t)(2 * number + (int)xq_piece_side(piece));
    out->seat = (uint8_t)seat_of(s, out->army);
    out->kind = (uint8_t)(xq_piece_kind(piece) - 1);
    out->native = xiangqi_native(xq_piece_side(piece), (int)xq_piece_kind(piece));
}

static int stocks(XqKinStock *out, const XqKinState *state)
{
    const Supply *s = supply_of(state);
    int count = 0;
    for (int army = 0; army < ARMIES; army++)
        for (int kind = XQ_ADVISOR; kind < XQ_KIND_COUNT; kind++)
            if (s->hand[army][kind] > 0)
                out[count++] = (XqKinStock){ .seat = (uint8_t)seat_of(s, army),
                                             .army = (uint8_t)army,
                                             .kind = (uint8_t)(kind - 1),
                                             .count = s->hand[army][kind],
                                             .is_usable = true };
    return count;
}

const XqKinGame xq_kin_supply = {
    .info = {
        .name = "supply",
        .title = N_("Supply chess"),
        .native = "聯棋",
        .summary = N_("Xiangqi on two boards, for two teams: what one takes his partner may drop"),
        .seats_min = 2,
        .seats_max = ARMIES,
        .features = XQ_KIN_HAS_DROPS | XQ_KIN_HAS_TEAMS,
        .armies = armies,
        .army_count = ARMIES,
        .kinds = xiangqi_kinds,
        .kind_count = XQ_KIND_COUNT - 1,
        .options = options,
        .option_count = sizeof options / sizeof options[0],
        .rules = supply_words,
        .era = N_("modern China"),
        .sources = sources,
        .labels = labels,
        .seatings = seatings,
    },
    .state_size = sizeof(Supply),
    .start = start,
    .parse = supply_parse,
    .format = supply_format,
    .key = key,
    .seats = seats,
    .alive = alive,
    .movers = movers,
    .turn_army = turn_army,
    .owner = owner,
    .allies = allies,
    .armies_out = armies_out,
    .moves = moves,
    .declarations = declarations,
    .describe = describe,
    .move_parse = supply_move_parse,
    .move_format = supply_move_format,
    .why_illegal = supply_why_illegal,
    .play = play,
    .outcome = outcome,
    .estimate = estimate,
    .board = board,
    .piece_at = piece_at,
    .stocks = stocks,
};
