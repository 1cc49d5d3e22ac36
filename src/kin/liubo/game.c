/* game.c - the table of Liubo-S: sides, pieces, options, the start, the outcome. */
#include "kin/liubo/liubo.h"

const char liubo_letters[SIDES + 1] = "AB";

static const XqKinArmy armies[SIDES] = {
    { 'A', N_("White"), "白", 0xd8cfb8 },
    { 'B', N_("Black"), "黑", 0x2b2b2b },
};

static const XqKinKind kinds[KIND_COUNT] = {
    [GENERAL] = { 'K', N_("general"), "梟", "king", 2000 },
    [PAWN] = { 'P', N_("pawn"), "散", "pawn", 100 },
};

static const char *const die_choices[] = { "no", "yes", NULL };
static const char *const general_choices[] = { "free", "first", NULL };
static const char *const water_choices[] = { "stay", "leave", NULL };

static const XqKinOption options[] = {
    { "die", XQ_KIN_CHOICE, die_choices, 0, 0, NULL,
      N_("one six-sided die instead of the six sticks") },
    { "general", XQ_KIN_CHOICE, general_choices, 0, 0, NULL,
      N_("the general enters when his player likes, or before all pawns") },
    { "water", XQ_KIN_CHOICE, water_choices, 0, 0, NULL,
      N_("a general may stay in the water, or leaves it with the next throw") },
};

static const XqKinLabel labels[] = {
    { "die", NULL, N_("Thrown with") },
    { "die", "no", N_("six sticks") },
    { "die", "yes", N_("a die") },
    { "general", NULL, N_("The general enters") },
    { "general", "free", N_("when his player likes") },
    { "general", "first", N_("before the pawns") },
    { "water", NULL, N_("In the water a general") },
    { "water", "stay", N_("may stay") },
    { "water", "leave", N_("leaves with the next throw") },
    { NULL, NULL, NULL },
};

static const char *const sources[] = {
    "https://en.wikipedia.org/wiki/Liubo",
    "Xijing zaji 西京雜記, chapter 4; Yi jing 藝經, in Shuo fu 說郛",
    "J.-L. Cazaux, We played Liubo last night!, Abstract Games 15 (2003): "
    "http://history.chess.free.fr/liubo-rules.htm",
    NULL,
};

void liubo_clear(Liubo *s, const XqKinRules *rules)
{
    memset(s, 0, sizeof *s);
    s->thrown = NOT_THROWN;
    s->has_die = xq_kin_rules_value(rules, "die") == 1;
    s->general_first = xq_kin_rules_value(rules, "general") == 1;
    s->must_leave = xq_kin_rules_value(rules, "water") == 1;
}

static XqStatus start(XqKinState *out, const XqKinRules *rules, const XqKinRandom *random,
                      XqError *err)
{
    (void)random;
    (void)err;
    Liubo *s = liubo(out);
    liubo_clear(s, rules);
    memset(s->general, HOME_GENERAL, sizeof s->general);
    memset(s->home, PAWNS, sizeof s->home);
    return XQ_OK;
}

/* --- The rest of the table -------------------------------------------------------------------- */

static uint64_t mix(uint64_t x)
{
    x += 0x9E3779B97F4A7C15u;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

static uint64_t key(const XqKinState *state)
{
    const Liubo *s = liubo_of(state);
    uint64_t key = mix((uint64_t)s->turn | (uint64_t)s->thrown << 8 | (uint64_t)s->home[0] << 16 |
                       (uint64_t)s->home[1] << 24 | (uint64_t)s->general[0] << 32 |
                       (uint64_t)s->general[1] << 40);
    for (int point = 0; point < POINTS; point++)
        if (s->at[point] != EMPTY)
            key ^= mix((uint64_t)point << 8 | s->at[point] | 1ull << 63);
    return key;
}

static unsigned seats(const XqKinState *state)
{
    (void)state;
    return (1u << SIDES) - 1;
}

static unsigned alive(const XqKinState *state)
{
    const Liubo *s = liubo_of(state);
    return (s->general[0] != GONE ? 1u : 0) | (s->general[1] != GONE ? 2u : 0);
}

static unsigned movers(const XqKinState *state)
{
    const Liubo *s = liubo_of(state);
    return s->over != GOES_ON || s->thrown == NOT_THROWN ? 0 : 1u << s->turn;
}

static bool is_chance(const XqKinState *state)
{
    const Liubo *s = liubo_of(state);
    return s->over == GOES_ON && s->thrown == NOT_THROWN;
}

static int turn_army(const XqKinState *state)
{
    const Liubo *s = liubo_of(state);
    return s->over == GOES_ON ? s->turn : NOBODY;
}

static void moves(const XqKinState *state, XqKinMoveList *out)
{
    out->count = liubo_generate(liubo_of(state), out->moves);
}

static void declarations(const XqKinState *state, XqKinMoveList *out)
{
    if (liubo_of(state)->over == GOES_ON)
        out->moves[out->count++] = MOVE_DRAW;
}

static void describe_piece_move(XqKinMoveInfo *out, const Liubo *s, XqKinMove move)
{
    int from = move_from(move);
    out->to = (uint16_t)move_to(move);
    if (from < POINTS) {
        out->from = (uint16_t)from;
        out->kind = (uint8_t)piece_kind(s->at[from]);
    } else {
        out->flags = XQ_KIN_DROP;
        out->kind = from == HOME_GENERAL ? GENERAL : PAWN;
        out->words = from == HOME_GENERAL ? N_("the general enters") : N_("a pawn enters");
    }
    if (s->at[out->to] != EMPTY) {
        out->flags |= XQ_KIN_CAPTURE;
        out->captured_at = out->to;
    }
}

static const char *const throw_words[] = { "0", "1", "2", "3", "4", "5", "6" };

static void describe(XqKinMoveInfo *out, const XqKinState *state, XqKinMove move)
{
    const Liubo *s = liubo_of(state);
    if (move == MOVE_DRAW) {
        out->flags = XQ_KIN_DECLARE;
        out->words = N_("draw");
        out->binds = alive(state);
        return;
    }
    out->army = s->turn;
    out->seat = s->turn;
    if ((move & MOVE_THROW) != 0) {
        out->flags = XQ_KIN_THROW;
        out->seat = XQ_KIN_CHANCE;
        out->words = throw_words[move_from(move)];
    } else if (move == MOVE_PASS) {
        out->flags = XQ_KIN_PASS;
        out->words = N_("pass");
    } else {
        describe_piece_move(out, s, move);
    }
}

static const char *why_illegal(const XqKinState *state, XqKinMove move)
{
    return liubo_why_illegal(liubo_of(state), move);
}

static XqKinMove play(XqKinState *state, XqKinMove move)
{
    liubo_play(liubo(state), move);
    return move;
}

static uint32_t weight(const XqKinState *state, XqKinMove move)
{
    return liubo_weight(liubo_of(state), move_from(move));
}

static bool thrown(XqKinThrow *out, const XqKinState *state)
{
    const Liubo *s = liubo_of(state);
    out->form = s->has_die ? XQ_KIN_DIE : XQ_KIN_STICKS;
    out->count = s->has_die ? 1 : THROW_MAX;
    out->value = s->thrown != NOT_THROWN ? s->thrown : 0;
    return s->thrown != NOT_THROWN;
}

static void outcome(XqKinOutcome *out, const XqKinState *state)
{
    static const struct {
        const char *reason, *sentence;
    } ends[] = {
        [GOES_ON] = { "", "" },
        [BY_GENERAL] = { "general", N_("The general has been captured.") },
        [BY_THROWS] = { "throws", N_("Three hundred throws each: a draw.") },
        [BY_AGREEMENT] = { "agreement", N_("A draw was agreed.") },
    };
    const Liubo *s = liubo_of(state);
    int64_t keys[XQ_KIN_SEATS_MAX] = { 0 };
    for (int side = 0; side < SIDES; side++)
        keys[side] = s->general[side] != GONE;
    xq_kin_outcome_rank(out, seats(state), keys);
    out->is_over = s->over != GOES_ON;
    out->reason = ends[s->over].reason;
    out->sentence = ends[s->over].sentence;
    if (s->over == BY_GENERAL)
        out->winners = alive(state);
}

/* How far a general on the track has hunters close behind him: those that may hit after a second
 * throw, for him who is hunted a reason to move on. */
static int pursuit(const Liubo *s, int side)
{
    int king = s->general[side], count = 0;
    for (int n = THROW_MAX + 1; king < TRACK && n <= 2 * THROW_MAX; n++)
        count += is_of(s->at[ahead(king, -n)], 1 - side);
    return count;
}

enum { WON = 20000, GENERAL_WORTH = 2000, PURSUIT_COST = 40, PAWN_WORTH = 30 };

static void estimate(const XqKinState *state, int out[XQ_KIN_SEATS_MAX])
{
    const Liubo *s = liubo_of(state);
    if (s->over == BY_GENERAL)
        for (int side = 0; side < SIDES; side++)
            out[side] = s->general[side] != GONE ? WON : -WON;
    if (s->over != GOES_ON)
        return;
    for (int side = 0; side < SIDES; side++) {
        /* Who is to throw himself will often get out of the way. */
        int odds = liubo_danger(s, side) * (s->turn == side ? 1 : 2);
        out[side] = -GENERAL_WORTH * odds / 128 - PURSUIT_COST * pursuit(s, side) -
                    PAWN_WORTH * s->home[side];
    }
}

static void piece_at(XqKinPiece *out, const XqKinState *state, int point)
{
    uint8_t code = liubo_of(state)->at[point];
    if (code == EMPTY)
        return;
    out->army = out->seat = (uint8_t)piece_side(code);
    out->kind = (uint8_t)piece_kind(code);
    out->native = kinds[out->kind].native;
}

static int stocks(XqKinStock *out, const XqKinState *state)
{
    const Liubo *s = liubo_of(state);
    int count = 0;
    for (int side = 0; side < SIDES; side++)
        for (int kind = GENERAL; kind <= PAWN; kind++) {
            int here = kind == PAWN ? s->home[side] : s->general[side] == HOME_GENERAL;
            if (here > 0)
                out[count++] = (XqKinStock){ .seat = (uint8_t)side,
                                             .army = (uint8_t)side,
                                             .kind = (uint8_t)kind,
                                             .count = (uint8_t)here,
                                             .is_usable = true };
        }
    return count;
}

const XqKinGame xq_kin_liubo = {
    .info = {
        .name = "liubo",
        .title = N_("Liubo-S (modern rules after Liubo)"),
        .native = "六博",
        .summary = N_("a race and a hunt with six throwing sticks, after the lost game of the Han"),
        .seats_min = SIDES,
        .seats_max = SIDES,
        .features = XQ_KIN_HAS_CHANCE | XQ_KIN_HAS_DROPS,
        .armies = armies,
        .army_count = SIDES,
        .kinds = kinds,
        .kind_count = KIND_COUNT,
        .options = options,
        .option_count = sizeof options / sizeof options[0],
        .rules = liubo_words,
        .era = N_("after a game of Han China"),
        .sources = sources,
        .labels = labels,
    },
    .state_size = sizeof(Liubo),
    .start = start,
    .parse = liubo_parse,
    .format = liubo_format,
    .key = key,
    .seats = seats,
    .alive = alive,
    .movers = movers,
    .is_chance = is_chance,
    .turn_army = turn_army,
    .moves = moves,
    .declarations = declarations,
    .describe = describe,
    .move_parse = liubo_move_parse,
    .move_format = liubo_move_format,
    .why_illegal = why_illegal,
    .play = play,
    .weight = weight,
    .thrown = thrown,
    .outcome = outcome,
    .estimate = estimate,
    .board = liubo_draw,
    .piece_at = piece_at,
    .stocks = stocks,
};
