/* game.c - the table of Banqi: players, colours, pieces, options, the start, the board. */
#include "kin/banqi/banqi.h"

#include <stdio.h>

static const XqKinArmy armies[ARMIES] = {
    { '1', N_("First player"), "先手", 0x6d6d6d },
    { '2', N_("Second player"), "後手", 0x9c8a5a },
    { 'r', N_("Red"), "紅", 0xc0392b },
    { 'b', N_("Black"), "黑", 0x2b2b2b },
};

/* By Kind less 1. */
static const XqKinKind kinds[KIND_COUNT - 1] = {
    { 'K', N_("general"), "將", "king", 800 },      { 'A', N_("advisor"), "士", "advisor", 500 },
    { 'E', N_("elephant"), "象", "elephant", 350 }, { 'R', N_("chariot"), "車", "rook", 300 },
    { 'H', N_("horse"), "馬", "horse", 250 },       { 'C', N_("cannon"), "砲", "cannon", 300 },
    { 'P', N_("soldier"), "卒", "pawn", 100 },
};

static const char *const red_natives[KIND_COUNT] = { "", "帥", "仕", "相", "俥", "傌", "炮", "兵" };

static const char *const code_choices[] = { "tw", "hk", NULL };
static const char *const chase_choices[] = { "loss", "draw", NULL };

static const XqKinOption options[] = {
    { "code", XQ_KIN_CHOICE, code_choices, 0, 0, NULL,
      N_("the rules of Taiwan, with a jumping cannon, or of Hong Kong") },
    { "chase", XQ_KIN_CHOICE, chase_choices, 0, 0, NULL,
      N_("what chasing one piece without end is") },
    { "quiet", XQ_KIN_NUMBER, NULL, 20, QUIET_MAX, "40",
      N_("moves of both players together without a capture or a turning that draw the game") },
};

static const XqKinLabel labels[] = {
    { "code", NULL, N_("Rules of") },
    { "code", "tw", N_("Taiwan: the cannon jumps") },
    { "code", "hk", N_("Hong Kong: chariot, horse and cannon are strong") },
    { "chase", NULL, N_("Chasing one piece without end") },
    { "chase", "loss", N_("loses") },
    { "chase", "draw", N_("draws") },
    { "quiet", NULL, N_("Quiet moves that draw") },
    { NULL, NULL, NULL },
};

static const char *const sources[] = {
    "https://en.wikipedia.org/wiki/Banqi",
    "https://ludii.games/details.php?keyword=Banqi",
    "https://github.com/Zhiyu-Lei/Chinese_Chess_Flipping",
    "https://github.com/simonchih/darkchess",
    NULL,
};

/* --- The start -------------------------------------------------------------------------------- */

void banqi_clear(Banqi *s, const XqKinRules *rules)
{
    memset(s, 0, sizeof *s);
    s->first = NOBODY;
    duel_begin(&s->end);
    s->is_hong_kong = xq_kin_rules_value(rules, "code") == 1;
    s->chase_is_free = xq_kin_rules_value(rules, "chase") == 1;
    s->quiet_plies = (uint8_t)xq_kin_rules_value(rules, "quiet");
}

static XqStatus start(XqKinState *out, const XqKinRules *rules, const XqKinRandom *random,
                      XqError *err)
{
    (void)err;
    Banqi *s = banqi(out);
    banqi_clear(s, rules);
    memset(s->at, COVERED, sizeof s->at);
    banqi_guess(out, random);
    banqi_remember(s, 0);
    return XQ_OK;
}

/* --- Seats and armies ------------------------------------------------------------------------- */

static uint64_t key(const XqKinState *state)
{
    return banqi_key(banqi_of(state));
}

static unsigned alive(const XqKinState *state)
{
    return duel_alive(&banqi_of(state)->end);
}

static unsigned movers(const XqKinState *state)
{
    const Banqi *s = banqi_of(state);
    return duel_movers(&s->end, s->turn);
}

static int army_of(int colour)
{
    return colour == NOBODY ? NOBODY : colour + ARMY_OF_COLOUR;
}

static int turn_army(const XqKinState *state)
{
    const Banqi *s = banqi_of(state);
    return s->end.over != GOES_ON ? NOBODY : army_of(colour_of(s, s->turn));
}

static int owner(const XqKinState *state, int army)
{
    /* The players' own letters stand for no pieces. */
    return army < ARMY_OF_COLOUR ? NOBODY : seat_of(banqi_of(state), army - ARMY_OF_COLOUR);
}

static unsigned armies_out(const XqKinState *state)
{
    const Banqi *s = banqi_of(state);
    return s->end.over == BY_CAPTURE ? 1u << army_of(colour_of(s, s->end.winner ^ 1)) : 0;
}

/* --- Moves ------------------------------------------------------------------------------------ */

static void moves(const XqKinState *state, XqKinMoveList *out)
{
    const Banqi *s = banqi_of(state);
    if (s->end.over == GOES_ON)
        out->count = banqi_generate(s, out->moves);
}

static void declarations(const XqKinState *state, XqKinMoveList *out)
{
    duel_declarations(&banqi_of(state)->end, out);
}

static void describe(XqKinMoveInfo *out, const XqKinState *state, XqKinMove move)
{
    const Banqi *s = banqi_of(state);
    if (duel_is_declaration(move)) {
        duel_describe(out, move);
        return;
    }
    uint8_t piece = s->at[move_from(move)];
    out->seat = s->turn;
    out->from = (uint16_t)move_from(move);
    out->to = (uint16_t)move_to(move);
    if (piece == COVERED) {
        out->kind = XQ_KIN_COVERED;
        out->flags = XQ_KIN_TURN_UP;
        return;
    }
    out->army = (uint8_t)army_of(piece_colour(piece));
    out->kind = (uint8_t)(piece_kind(piece) - 1);
    if (s->at[move_to(move)] != EMPTY) {
        out->flags = XQ_KIN_CAPTURE;
        out->captured_at = out->to;
    }
}

/* --- The end ---------------------------------------------------------------------------------- */

static void outcome(XqKinOutcome *out, const XqKinState *state)
{
    duel_outcome(out, &banqi_of(state)->end);
}

/* --- The estimate ----------------------------------------------------------------------------- */

/* How many of each piece are left, face down ones by what all have seen. */
static void count_left(const Banqi *s, uint8_t out[PIECE_COUNT])
{
    (void)banqi_public_pool(s, out); /* the sum does not matter */
    if (banqi_count_covered(s) == 0)
        memset(out, 0, PIECE_COUNT); /* what the text of a position did not tell is gone */
    for (int cell = 0; cell < CELLS; cell++)
        if (is_open(s->at[cell]))
            out[s->at[cell]]++;
}

static bool can_ever_take(const Banqi *s, int kind, int victim)
{
    return (kind == CANNON && !s->is_hong_kong) || banqi_beats(s, kind, victim);
}

/* A piece is worth what is left for it to take, less what is left to take it. */
static int worth(const Banqi *s, const uint8_t left[PIECE_COUNT], uint8_t piece)
{
    int kind = piece_kind(piece), enemy = 1 - piece_colour(piece), prey = 0, hunters = 0;
    for (int other = GENERAL; other < KIND_COUNT; other++) {
        int count = left[piece_of(enemy, other)];
        if (can_ever_take(s, kind, other))
            prey += count;
        if (can_ever_take(s, other, kind))
            hunters += count;
    }
    return 80 + 30 * prey - 8 * hunters;
}

/*
 * What a colour lacks to win: for each kind of enemy left somebody who can take it, better two. A
 * jumping cannon counts half, since it needs a screen. Without anybody for one of them, a general
 * above all whom few can take, there is only a draw.
 */
static int lack(const Banqi *s, const uint8_t left[PIECE_COUNT], int colour, bool *out_is_hopeless)
{
    static const int prices[5] = { 300, 200, 120, 60, 0 }; /* by hunters, in halves */
    int sum = 0;
    *out_is_hopeless = false;
    for (int victim = GENERAL; victim < KIND_COUNT; victim++) {
        int halves = 0;
        if (left[piece_of(1 - colour, victim)] == 0)
            continue;
        for (int kind = GENERAL; kind < KIND_COUNT; kind++) {
            bool is_jumper = kind == CANNON && !s->is_hong_kong;
            if (is_jumper || banqi_beats(s, kind, victim))
                halves += left[piece_of(colour, kind)] * (is_jumper ? 1 : 2);
        }
        sum += prices[halves < 4 ? halves : 4];
        *out_is_hopeless |= halves == 0;
    }
    return sum;
}

/* Being near what one can take and what cannot take back is worth the more the fewer enemies are
 * left: the last ones have to be run down. */
static int approach(const Banqi *s, int from, int enemies)
{
    int best = 0, slope = 2 + 16 / enemies;
    for (int to = 0; to < CELLS; to++) {
        uint8_t piece = s->at[from], victim = s->at[to];
        if (!is_open(victim) || piece_colour(victim) == piece_colour(piece) ||
            !banqi_beats(s, piece_kind(piece), piece_kind(victim)) ||
            can_ever_take(s, piece_kind(victim), piece_kind(piece)))
            continue;
        int files = from % FILES - to % FILES, rows = from / FILES - to / FILES;
        int distance = (files < 0 ? -files : files) + (rows < 0 ? -rows : rows);
        if ((FILES + ROWS - distance) * slope > best)
            best = (FILES + ROWS - distance) * slope;
    }
    return best;
}

/* By colour: what its pieces are worth, and where they stand. */
static void add_up(const Banqi *s, const uint8_t left[PIECE_COUNT], int out[2])
{
    int men[2] = { 0, 0 };
    for (int colour = RED; colour <= BLACK; colour++)
        for (int kind = GENERAL; kind < KIND_COUNT; kind++) {
            uint8_t piece = piece_of(colour, kind);
            out[colour] += left[piece] > 0 ? left[piece] * worth(s, left, piece) : 0;
            men[colour] += left[piece];
        }
    for (int cell = 0; cell < CELLS; cell++)
        if (is_open(s->at[cell])) {
            int colour = piece_colour(s->at[cell]);
            out[colour] += approach(s, cell, men[1 - colour]);
        }
}

static void estimate(const XqKinState *state, int out[XQ_KIN_SEATS_MAX])
{
    const Banqi *s = banqi_of(state);
    uint8_t left[PIECE_COUNT];
    int value[2] = { 0, 0 };
    if (duel_estimate_end(out, &s->end))
        return;
    if (s->first == NOBODY)
        return;
    count_left(s, left);
    add_up(s, left, value);
    for (int colour = RED; colour <= BLACK; colour++) {
        bool is_hopeless;
        int other = value[1 - colour];
        value[colour] -= lack(s, left, colour, &is_hopeless);
        if (is_hopeless && value[colour] > other)
            value[colour] = other + (value[colour] - other) / 8;
    }
    for (int colour = RED; colour <= BLACK; colour++)
        out[s->first ^ colour] = value[colour];
}

/* --- Board and pieces ------------------------------------------------------------------------- */

static int x_of(int file)
{
    return file * XQ_KIN_UNIT;
}

static int y_of(int row)
{
    return (ROWS - 1 - row) * XQ_KIN_UNIT;
}

static void draw(XqKinBoard *out, const XqKinState *state)
{
    (void)state;
    const int half = XQ_KIN_UNIT / 2;
    out->has_cells = true;
    for (int cell = 0; cell < CELLS; cell++) {
        char name[8];
        int file = cell % FILES, row = cell / FILES;
        (void)snprintf(name, sizeof name, "%c%d", 'a' + file, row + 1); /* 2 bytes */
        (void)xq_kin_board_point(out, x_of(file), y_of(row), name); /* its number is the cell's */
    }
    for (int cell = 0; cell < CELLS; cell++) {
        if (cell % FILES < FILES - 1)
            xq_kin_board_edge(out, cell, cell + 1, false);
        if (cell / FILES < ROWS - 1)
            xq_kin_board_edge(out, cell, cell + FILES, false);
    }
    for (int file = 0; file <= FILES; file++)
        xq_kin_board_line(out, x_of(file) - half, y_of(ROWS - 1) - half, x_of(file) - half,
                          y_of(0) + half, 0);
    for (int row = 0; row <= ROWS; row++)
        xq_kin_board_line(out, -half, y_of(row) + half, x_of(FILES - 1) + half, y_of(row) + half,
                          0);
    xq_kin_board_fit(out, XQ_KIN_UNIT * 3 / 5);
}

static const char *native_of(uint8_t piece)
{
    int kind = piece_kind(piece);
    return piece_colour(piece) == RED ? red_natives[kind] : kinds[kind - 1].native;
}

static void piece_at(XqKinPiece *out, const XqKinState *state, int point)
{
    const Banqi *s = banqi_of(state);
    uint8_t piece = s->at[point];
    if (piece == EMPTY)
        return;
    out->kind = XQ_KIN_COVERED;
    if (piece == COVERED)
        return;
    out->kind = (uint8_t)(piece_kind(piece) - 1);
    out->army = (uint8_t)army_of(piece_colour(piece));
    out->seat = (uint8_t)seat_of(s, piece_colour(piece));
    out->native = native_of(piece);
}

static int stocks(XqKinStock out[XQ_KIN_STOCKS_MAX], const XqKinState *state)
{
    const Banqi *s = banqi_of(state);
    int count = 0;
    for (int piece = 1; piece < PIECE_COUNT; piece++)
        if (s->taken[piece] > 0)
            out[count++] = (XqKinStock){
                .seat = (uint8_t)seat_of(s, 1 - piece_colour((uint8_t)piece)),
                .army = (uint8_t)army_of(piece_colour((uint8_t)piece)),
                .kind = (uint8_t)(piece_kind((uint8_t)piece) - 1),
                .count = s->taken[piece],
            };
    return count;
}

const XqKinGame xq_kin_banqi = {
    .info = {
        .name = "banqi",
        .title = N_("Banqi"),
        .native = "暗棋",
        .summary = N_("half a board, thirty-two shuffled pieces face down, the stronger takes"),
        .seats_min = 2,
        .seats_max = 2,
        .features = XQ_KIN_HAS_HIDDEN,
        .armies = armies,
        .army_count = ARMIES,
        .kinds = kinds,
        .kind_count = KIND_COUNT - 1,
        .options = options,
        .option_count = sizeof options / sizeof options[0],
        .rules = banqi_words,
        .era = N_("China, of uncertain age"),
        .sources = sources,
        .labels = labels,
    },
    .state_size = sizeof(Banqi),
    .start = start,
    .parse = banqi_parse,
    .format = banqi_format,
    .key = key,
    .seats = duel_seats,
    .alive = alive,
    .movers = movers,
    .turn_army = turn_army,
    .owner = owner,
    .armies_out = armies_out,
    .moves = moves,
    .declarations = declarations,
    .describe = describe,
    .move_parse = banqi_move_parse,
    .move_format = banqi_move_format,
    .why_illegal = banqi_why_illegal,
    .play = banqi_play,
    .matches = banqi_matches,
    .view = banqi_view,
    .move_view = banqi_move_view,
    .is_complete = banqi_is_complete,
    .is_told = banqi_is_told,
    .guess = banqi_guess,
    .secret_format = banqi_secret_format,
    .secret_parse = banqi_secret_parse,
    .outcome = outcome,
    .estimate = estimate,
    .board = draw,
    .piece_at = piece_at,
    .stocks = stocks,
};
