/*
 * game.c - the table of the Game of the Three Kingdoms: armies, pieces, options, the start.
 */
#include "kin/three_kingdoms/three.h"

#include "base/fail.h"

const char three_letters[ARMS + 1] = "suw";
const char three_kind_letters[KIND_COUNT + 1] = " KAEHRCPBFG";
const uint8_t three_kind_numbers[KIND_COUNT] = {
    [GENERAL] = 1, [ADVISOR] = 2, [ELEPHANT] = 2,  [HORSE] = 2, [CHARIOT] = 2,
    [CANNON] = 2,  [SOLDIER] = 5, [BANNERMAN] = 2, [FIRE] = 2,  [FLAG] = 2,
};

static const XqKinArmy armies[ARMS] = {
    { 's', N_("Shu"), "蜀", 0xc0392b },
    { 'u', N_("Wu"), "吳", 0x2e7d32 },
    { 'w', N_("Wei"), "魏", 0x2455a4 },
};

static const XqKinKind kinds[KIND_COUNT - 1] = {
    { 'K', N_("general"), "將", "king", 2000 },     { 'A', N_("advisor"), "士", "advisor", 200 },
    { 'E', N_("elephant"), "象", "elephant", 200 }, { 'H', N_("horse"), "馬", "horse", 400 },
    { 'R', N_("chariot"), "車", "rook", 900 },      { 'C', N_("cannon"), "砲", "cannon", 450 },
    { 'P', N_("soldier"), "兵", "pawn", 100 },      { 'B', N_("bannerman"), "旗", "knight", 400 },
    { 'F', N_("fire"), "火", "ferz", 100 },         { 'G', N_("flag"), "旗", "rook", 600 },
};

static const char *const bannermen_choices[] = { "yes", "no", NULL };
static const char *const reading_choices[] = { "kingdoms", "friends", NULL };

static const XqKinOption options[] = {
    { "bannermen", XQ_KIN_CHOICE, bannermen_choices, 0, 0, NULL,
      N_("two bannermen an army, or none") },
    { "reading", XQ_KIN_CHOICE, reading_choices, 0, 0, NULL,
      N_("the Three Kingdoms, or the Three Friends in a modern reading: fires, flags, terrain") },
};

static const XqKinLabel labels[] = {
    { "bannermen", NULL, N_("Bannermen") },
    { "bannermen", "yes", N_("two an army") },
    { "bannermen", "no", N_("none") },
    { "reading", NULL, N_("Game") },
    { "reading", "kingdoms", N_("Three Kingdoms") },
    { "reading", "friends", N_("Three Friends, a modern reading") },
    { NULL, NULL, NULL },
};

static const char *const sources[] = {
    "H. J. R. Murray, A History of Chess (1913), pages 133-134",
    "https://en.wikipedia.org/wiki/Game_of_the_Three_Kingdoms",
    "https://en.wikipedia.org/wiki/Game_of_the_Three_Friends",
    "San-Guo-Qi: http://www.chessvariants.org/xiangqivariants.dir/chin3pl.html",
    "http://abstractstrategygames.blogspot.com/2010/10/san-guo-qi-three-kingdoms-chess.html",
    "J. Savard: http://www.quadibloc.com/chess/ch0304.htm",
    NULL,
};

/* --- The start -------------------------------------------------------------------------------- */

/* By rank from the back line; a dot is an empty point. */
static const char *const kingdoms_array[RANKS] = { "RHEAKAEHR", ".........", ".C.B.B.C.",
                                                   "P.P.P.P.P", "........." };
static const char *const friends_array[RANKS] = { "RHEAKAEHR", ".........", ".C.G.G.C.",
                                                  "P.F.P.F.P", "........." };

void three_clear(Three *s, const XqKinRules *rules)
{
    memset(s, 0, sizeof *s);
    memset(s->board.general, NOBODY, sizeof s->board.general);
    for (int army = 0; army < ARMS; army++)
        s->board.owner[army] = (uint8_t)army;
    s->has_bannermen = xq_kin_rules_value(rules, "bannermen") == 0;
    s->board.friends = xq_kin_rules_value(rules, "reading") == 1;
}

static void set_up_army(Three *s, int army)
{
    const char *const *array = s->board.friends ? friends_array : kingdoms_array;
    for (int rank = 0; rank < RANKS; rank++)
        for (int file = 0; file < FILES; file++) {
            const char *letter = strchr(three_kind_letters + 1, array[rank][file]);
            int kind = letter != NULL ? (int)(letter - three_kind_letters) : EMPTY;
            if (kind == EMPTY || (kind == BANNERMAN && !s->has_bannermen))
                continue;
            s->board.at[point_at(army, file, rank)] = piece(army, kind);
            if (kind == GENERAL)
                s->board.general[army] = (uint8_t)point_at(army, file, rank);
        }
}

static XqStatus start(XqKinState *out, const XqKinRules *rules, const XqKinRandom *random,
                      XqError *err)
{
    (void)random;
    (void)err;
    Three *s = three(out);
    three_clear(s, rules);
    for (int army = 0; army < ARMS; army++)
        set_up_army(s, army);
    for (int seat = 0; seat < ARMS; seat++)
        s->moved[seat] = (uint16_t)(seat + 1);
    s->clock = ARMS;
    three_remember(s, NOBODY);
    return XQ_OK;
}

/* --- The rest of the table -------------------------------------------------------------------- */

static uint64_t key(const XqKinState *state)
{
    return three_key(three_of(state));
}

static unsigned seats(const XqKinState *state)
{
    (void)state;
    return (1u << ARMS) - 1;
}

static unsigned alive(const XqKinState *state)
{
    return three_alive(three_of(state));
}

static unsigned movers(const XqKinState *state)
{
    const Three *s = three_of(state);
    return s->over != GOES_ON ? 0 : 1u << s->turn;
}

static int owner(const XqKinState *state, int army)
{
    return three_of(state)->board.owner[army];
}

static void moves(const XqKinState *state, XqKinMoveList *out)
{
    out->count = three_generate(three_of(state), out->moves);
}

static void declarations(const XqKinState *state, XqKinMoveList *out)
{
    if (three_of(state)->over == GOES_ON)
        out->moves[out->count++] = MOVE_DRAW;
}

static void describe(XqKinMoveInfo *out, const XqKinState *state, XqKinMove move)
{
    const Three *s = three_of(state);
    if (move == MOVE_DRAW) {
        out->flags = XQ_KIN_DECLARE;
        out->words = N_("draw");
        out->binds = three_alive(s);
        return;
    }
    uint8_t code = s->board.at[move_from(move)];
    out->seat = s->turn;
    out->army = (uint8_t)piece_army(code);
    out->kind = (uint8_t)(piece_kind(code) - 1);
    out->from = (uint16_t)move_from(move);
    out->to = (uint16_t)move_to(move);
    if (s->board.at[out->to] != EMPTY) {
        out->flags = XQ_KIN_CAPTURE;
        out->captured_at = out->to;
    }
}

static const char *why_illegal(const XqKinState *state, XqKinMove move)
{
    return three_why_illegal(three_of(state), move);
}

static XqKinMove play(XqKinState *state, XqKinMove move)
{
    three_play(three(state), move);
    return move;
}

/* The living share the first place of a draw; of the beaten the later one stands higher. */
static void outcome(XqKinOutcome *out, const XqKinState *state)
{
    static const struct {
        const char *reason, *sentence;
    } ends[] = {
        [GOES_ON] = { "", "" },
        [BY_LAST_GENERAL] = { "last-general", N_("One general is left.") },
        [BY_REPETITION] = { "repetition", N_("The same position for the fourth time: a draw.") },
        [BY_QUIET] = { "quiet", N_("Sixty rounds without a capture: a draw.") },
        [BY_AGREEMENT] = { "agreement", N_("A draw was agreed.") },
    };
    const Three *s = three_of(state);
    int64_t keys[XQ_KIN_SEATS_MAX] = { 0 };
    unsigned living = three_alive(s);
    for (int seat = 0; seat < ARMS; seat++)
        keys[seat] = (living >> seat & 1u) != 0 ? 1 << 20 : s->beaten[seat];
    xq_kin_outcome_rank(out, (1u << ARMS) - 1, keys);
    out->is_over = s->over != GOES_ON;
    out->reason = ends[s->over].reason;
    out->sentence = ends[s->over].sentence;
    if (s->over == BY_LAST_GENERAL)
        out->winners = living;
}

static void estimate(const XqKinState *state, int out[XQ_KIN_SEATS_MAX])
{
    const Three *s = three_of(state);
    if (s->over == BY_LAST_GENERAL) {
        for (int seat = 0; seat < ARMS; seat++)
            out[seat] = s->board.general[seat] != NOBODY ? 20000 : -20000;
        return;
    }
    if (s->over != GOES_ON)
        return; /* a draw */
    for (int point = 0; point < POINTS; point++) {
        uint8_t code = s->board.at[point];
        if (code == EMPTY || s->board.owner[piece_army(code)] == NOBODY)
            continue;
        int value = kinds[piece_kind(code) - 1].value;
        bool is_abroad = point_arm(point) != piece_army(code);
        if (piece_kind(code) == SOLDIER && is_abroad)
            value += 100 + 10 * point_rank(point);
        out[s->board.owner[piece_army(code)]] += value;
    }
    for (int seat = 0; seat < ARMS; seat++)
        if (s->board.general[seat] == NOBODY)
            out[seat] = -10000;
}

static void piece_at(XqKinPiece *out, const XqKinState *state, int point)
{
    const Three *s = three_of(state);
    uint8_t code = s->board.at[point];
    if (code == EMPTY)
        return;
    out->army = (uint8_t)piece_army(code);
    out->kind = (uint8_t)(piece_kind(code) - 1);
    out->seat = s->board.owner[out->army];
    /* Each general has his kingdom's name, each bannerman his own sign. */
    static const char *const banners[ARMS] = { "火", "旗", "風" };
    if (piece_kind(code) == GENERAL)
        out->native = armies[out->army].native;
    else if (piece_kind(code) == BANNERMAN)
        out->native = banners[out->army];
    else
        out->native = kinds[out->kind].native;
}

const XqKinGame xq_kin_three_kingdoms = {
    .info = {
        .name = "three_kingdoms",
        .title = N_("Game of the Three Kingdoms"),
        .native = "三國棋",
        .summary = N_("three armies of Xiangqi round a river in the shape of a Y"),
        .seats_min = 3,
        .seats_max = 3,
        .armies = armies,
        .army_count = ARMS,
        .kinds = kinds,
        .kind_count = KIND_COUNT - 1,
        .options = options,
        .option_count = sizeof options / sizeof options[0],
        .rules = three_words,
        .era = N_("Qing China, described in 1876"),
        .sources = sources,
        .labels = labels,
    },
    .state_size = sizeof(Three),
    .start = start,
    .parse = three_parse,
    .format = three_format,
    .key = key,
    .seats = seats,
    .alive = alive,
    .movers = movers,
    .owner = owner,
    .moves = moves,
    .declarations = declarations,
    .describe = describe,
    .move_parse = three_move_parse,
    .move_format = three_move_format,
    .why_illegal = why_illegal,
    .play = play,
    .outcome = outcome,
    .estimate = estimate,
    .board = three_draw,
    .piece_at = piece_at,
};
