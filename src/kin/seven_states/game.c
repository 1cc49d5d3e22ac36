/*
 * game.c - the table of the Game of the Seven States: armies, pieces, options, the formation.
 */
#include "kin/seven_states/seven.h"

#include "base/fail.h"

const char seven_letters[ARMIES + 1] = "wrobgpd";
const char seven_kind_letters[KIND_COUNT + 1] = " QRBGCHWASN";
const uint8_t seven_kind_numbers[KIND_COUNT] = {
    [GENERAL] = 1, [DEPUTY] = 1,   [LIEUTENANT] = 1, [ENVOY] = 1, [CATAPULT] = 1,
    [ARCHER] = 1,  [CROSSBOW] = 1, [DAGGER] = 2,     [SWORD] = 4, [RIDER] = 4,
};

static const XqKinArmy armies[ARMIES] = {
    { 'w', N_("Qin"), "秦", 0xf4f1e6 }, { 'r', N_("Chu"), "楚", 0xc0392b },
    { 'o', N_("Han"), "韓", 0xe67e22 }, { 'b', N_("Qi"), "齊", 0x2455a4 },
    { 'g', N_("Wei"), "魏", 0x2e7d32 }, { 'p', N_("Zhao"), "趙", 0x7b3fa0 },
    { 'd', N_("Yan"), "燕", 0x222222 },
};

/* By Kind less one; the last is the emperor, who belongs to no army. */
static const XqKinKind kinds[KIND_COUNT] = {
    { 'Q', N_("general"), "將", "queen", 2000 },    { 'R', N_("deputy"), "偏", "rook", 600 },
    { 'B', N_("lieutenant"), "裨", "bishop", 400 }, { 'G', N_("envoy"), "行人", "envoy", 50 },
    { 'C', N_("catapult"), "砲", "cannon", 400 },   { 'H', N_("archer"), "弓", "archer", 500 },
    { 'W', N_("crossbow"), "弩", "crossbow", 600 }, { 'A', N_("dagger"), "刀", "ferz", 100 },
    { 'S', N_("sword"), "劍", "wazir", 100 },       { 'N', N_("rider"), "騎", "knight", 250 },
    { 'E', N_("emperor"), "周", "king", 0 },
};

/* --- Options ---------------------------------------------------------------------------------- */

static const char *const rider_choices[] = { "exact", "upto", NULL };
static const char *const bow_choices[] = { "upto", "exact", NULL };
static const char *const fate_choices[] = { "removed", "takeover", NULL };
static const char *const ally_choices[] = { "penalty", "forbid", NULL };
static const char *const count_choices[] = { "pieces", "weighted", NULL };
static const char *const emperor_choices[] = { "yes", "no", NULL };
static const char *const screen_choices[] = { "any", "own", NULL };
static const char *const array_choices[] = { "table", "ec", NULL };

static const XqKinOption options[] = {
    { "control", XQ_KIN_TEXT, NULL, 0, 0, "w,r,o,b,g,p,d",
      N_("which armies each player moves, as in wg,r,o,b,p,d; vacant ones after '-'") },
    { "rider", XQ_KIN_CHOICE, rider_choices, 0, 0, NULL,
      N_("riders go exactly one and three points, or up to that") },
    { "archer", XQ_KIN_CHOICE, bow_choices, 0, 0, NULL,
      N_("archers go up to four points, or exactly four") },
    { "crossbow", XQ_KIN_CHOICE, bow_choices, 0, 0, NULL,
      N_("crossbows go up to five points, or exactly five") },
    { "losses", XQ_KIN_NUMBER, NULL, 1, 28, "11", N_("lost men that beat an army") },
    { "fate", XQ_KIN_CHOICE, fate_choices, 0, 0, NULL,
      N_("a beaten army leaves the board, or joins its victor (then every piece counts)") },
    { "hegemon", XQ_KIN_NUMBER, NULL, 1, 105, "30", N_("captured men that make a hegemon") },
    { "count", XQ_KIN_CHOICE, count_choices, 0, 0, NULL,
      N_("men count one each, or by their weight") },
    { "ally", XQ_KIN_CHOICE, ally_choices, 0, 0, NULL,
      N_("a strike on an ally removes him, or is forbidden") },
    { "emperor", XQ_KIN_CHOICE, emperor_choices, 0, 0, NULL,
      N_("whether the emperor is a screen for catapults") },
    { "screens", XQ_KIN_CHOICE, screen_choices, 0, 0, NULL,
      N_("catapults shoot over any piece, or over their own player's alone") },
    { "array", XQ_KIN_CHOICE, array_choices, 0, 0, NULL,
      N_("the formation; ec: deputy and lieutenant of Chu and Han exchanged") },
};

static const XqKinLabel labels[] = {
    { "control", NULL, N_("Who commands which states") },
    { "rider", NULL, N_("Riders go") },
    { "rider", "exact", N_("exactly one straight, three slanting") },
    { "rider", "upto", N_("up to that far") },
    { "archer", NULL, N_("Archers go") },
    { "archer", "upto", N_("up to four points") },
    { "archer", "exact", N_("exactly four points") },
    { "crossbow", NULL, N_("Crossbows go") },
    { "crossbow", "upto", N_("up to five points") },
    { "crossbow", "exact", N_("exactly five points") },
    { "losses", NULL, N_("Lost men that beat an army") },
    { "fate", NULL, N_("A beaten army") },
    { "fate", "removed", N_("leaves the board") },
    { "fate", "takeover", N_("joins its victor") },
    { "hegemon", NULL, N_("Captures that make a hegemon") },
    { "count", NULL, N_("Captured men count") },
    { "count", "pieces", N_("one each") },
    { "count", "weighted", N_("by their weight") },
    { "ally", NULL, N_("A strike on an ally") },
    { "ally", "penalty", N_("removes his whole army") },
    { "ally", "forbid", N_("is forbidden") },
    { "emperor", NULL, N_("The emperor is a screen for catapults") },
    { "emperor", "yes", N_("yes") },
    { "emperor", "no", N_("no") },
    { "screens", NULL, N_("Catapults shoot over") },
    { "screens", "any", N_("any piece") },
    { "screens", "own", N_("their own player's pieces") },
    { "array", NULL, N_("Formation of Chu and Han") },
    { "array", "table", N_("like all others") },
    { "array", "ec", N_("deputy and lieutenant exchanged") },
    { NULL, NULL, NULL },
};

static const XqKinSeating seatings[] = {
    { "", N_("A state each, up to seven players") },
    { "control=wp,r,o,b,g,d", N_("Six players: Qin commands Zhao too") },
    { "control=wp,rg,o,b,d", N_("Five: Qin with Zhao, Chu with Wei") },
    { "control=wp,rg,o,bd", N_("Four: Qin with Zhao, Chu with Wei, Qi with Yan") },
    { "control=wop,rg,bd", N_("Three: Qin with Han and Zhao, Chu with Wei, Qi with Yan") },
    { NULL, NULL },
};

static const char *const sources[] = {
    "司馬光《古局象棋圖》, in 《說郛》 102 and 《古今圖書集成》 487: "
    "https://zh.wikisource.org/wiki/"
    "Page:Gujin_Tushu_Jicheng,_Volume_487_(1700-1725).djvu/14",
    "D. Leventhal, The Chess of China (1978), pages 24-27",
    "https://elephantchess.io/7k/rules",
    "https://en.wikipedia.org/wiki/Game_of_the_Seven_Kingdoms",
    NULL,
};

void seven_read_options(Options *out, const XqKinRules *rules)
{
    *out = (Options){
        .rider_upto = (uint8_t)xq_kin_rules_value(rules, "rider"),
        .archer_exact = (uint8_t)xq_kin_rules_value(rules, "archer"),
        .crossbow_exact = (uint8_t)xq_kin_rules_value(rules, "crossbow"),
        .emperor_is_wall = (uint8_t)xq_kin_rules_value(rules, "emperor"),
        .own_screens = (uint8_t)xq_kin_rules_value(rules, "screens"),
        .takeover = (uint8_t)xq_kin_rules_value(rules, "fate"),
        .ally_forbidden = (uint8_t)xq_kin_rules_value(rules, "ally"),
        .weighted = (uint8_t)xq_kin_rules_value(rules, "count"),
        .from_right = (uint8_t)xq_kin_rules_value(rules, "array"),
        .losses = (uint8_t)xq_kin_rules_value(rules, "losses"),
        .hegemon = (uint8_t)xq_kin_rules_value(rules, "hegemon"),
    };
}

/* --- The start -------------------------------------------------------------------------------- */

/* The formation as its owner sees it, the rear edge first, the general in the middle. */
static const char *const formation[5] = { "NSRQBSN", "NSCSN", "AWA", "H", "G" };

/* Where a general stands and which way his army looks. */
static const struct {
    int8_t file, rank, ahead_file, ahead_rank;
} camps[ARMIES] = {
    { 0, 9, 1, 0 },    { 5, 0, 0, 1 },    { 13, 0, 0, 1 },  { 18, 5, -1, 0 },
    { 18, 13, -1, 0 }, { 13, 18, 0, -1 }, { 5, 18, 0, -1 },
};

static int kind_of(char letter)
{
    const char *at = strchr(seven_kind_letters + 1, letter);
    assert(at != NULL);
    return (int)(at - seven_kind_letters);
}

static int exchange(const Seven *s, int army, int kind)
{
    bool is_southern = army == 1 || army == 2;
    if (!s->options.from_right || !is_southern || (kind != DEPUTY && kind != LIEUTENANT))
        return kind;
    return kind == DEPUTY ? LIEUTENANT : DEPUTY;
}

static void set_up_army(Seven *s, int army)
{
    int ahead_file = camps[army].ahead_file, ahead_rank = camps[army].ahead_rank;
    for (int row = 0; row < 5; row++) {
        int width = (int)strlen(formation[row]);
        for (int i = 0; i < width; i++) {
            /* A quarter turn to the right of `ahead` leads from the owner's left to his right. */
            int side = i - width / 2;
            int file = camps[army].file + row * ahead_file + side * ahead_rank;
            int rank = camps[army].rank + row * ahead_rank - side * ahead_file;
            int kind = exchange(s, army, kind_of(formation[row][i]));
            seven_put(s, cell_at(file, rank), piece(army, kind));
        }
    }
}

void seven_set_up(Seven *s)
{
    for (int army = 0; army < ARMIES; army++)
        if (s->control[army] != NOBODY)
            set_up_army(s, army);
}

/*
 * The text's ways to share the states: one each for seven players; Qin takes an ally for six, Chu
 * too for five, Qi too for four, and Qin a second one for three. Or everybody present has one state
 * and the rest stand vacant; that works for two as well.
 */
static XqStatus check_control(const Seven *s, XqError *err)
{
    static const struct {
        int players, more[ARMIES];
    } shares[] = {
        { 7, { 0 } }, { 6, { 1 } }, { 5, { 1, 1 } }, { 4, { 1, 1, 0, 1 } }, { 3, { 2, 1, 0, 1 } },
    };
    int size[ARMIES] = { 0 }, players = 0, vacant = 0, allied = 0;
    for (int army = 0; army < ARMIES; army++) {
        vacant += s->control[army] == NOBODY;
        players += s->control[army] == army;
        allied += s->control[army] != NOBODY && s->control[army] != army;
        if (s->control[army] != NOBODY)
            size[s->control[army]]++;
    }
    if (vacant > 0 && allied == 0 && players >= 2)
        return XQ_OK;
    for (size_t i = 0; vacant == 0 && i < sizeof shares / sizeof shares[0]; i++) {
        bool fits = players == shares[i].players;
        for (int army = 0; army < ARMIES; army++)
            fits &= size[army] == 0 || size[army] == 1 + shares[i].more[army];
        if (fits)
            return XQ_OK;
    }
    return xq_fail(err, XQ_E_RANGE, 0,
                   "control: with 6 players w has one more state, with 5 r too, with 4 b too, with "
                   "3 w has two more; or two players and more have one each and the rest is "
                   "vacant");
}

/* The text of `control` with one state each and `seats` behind the dash. */
static XqStatus vacate(XqKinRules *rules, unsigned seats, XqError *err)
{
    char text[2 * ARMIES + 2];
    int len = 0;
    for (int army = 0; army < ARMIES; army++)
        if ((seats >> army & 1u) == 0) {
            if (len > 0)
                text[len++] = ',';
            text[len++] = seven_letters[army];
        }
    if (len < 3)
        return xq_fail(err, XQ_E_RANGE, 0, "at least two states must be taken");
    text[len++] = '-';
    for (int army = 0; army < ARMIES; army++)
        if ((seats >> army & 1u) != 0)
            text[len++] = seven_letters[army];
    return xq_kin_rules_set(rules, XQ_STR("control"), (XqStr){ text, (size_t)len }, err);
}

static XqStatus start(XqKinState *out, const XqKinRules *rules, const XqKinRandom *random,
                      XqError *err)
{
    (void)random;
    Seven *s = seven(out);
    seven_clear(s);
    seven_read_options(&s->options, rules);
    XqStatus status = seven_parse_control(s, xq_str(xq_kin_rules_text(rules, "control")), 0, err);
    if (status == XQ_OK)
        status = check_control(s, err);
    if (status != XQ_OK)
        return status;
    seven_set_up(s);
    while (is_out(s, s->turn))
        s->turn++;
    return XQ_OK;
}

/* --- The rest of the table -------------------------------------------------------------------- */

static uint64_t key(const XqKinState *state)
{
    return seven_key(seven_of(state));
}

static unsigned seats(const XqKinState *state)
{
    return seven_seats(seven_of(state));
}

static unsigned alive(const XqKinState *state)
{
    return seven_alive(seven_of(state));
}

static unsigned movers(const XqKinState *state)
{
    const Seven *s = seven_of(state);
    return s->over != GOES_ON ? 0 : 1u << s->control[s->turn];
}

static int turn_army(const XqKinState *state)
{
    const Seven *s = seven_of(state);
    return s->over != GOES_ON ? NOBODY : s->turn;
}

static int owner(const XqKinState *state, int army)
{
    const Seven *s = seven_of(state);
    return is_out(s, army) ? NOBODY : s->control[army];
}

static unsigned allies(const XqKinState *state, int seat)
{
    return seven_of(state)->treaty[seat];
}

static unsigned armies_out(const XqKinState *state)
{
    return seven_of(state)->out;
}

static void moves(const XqKinState *state, XqKinMoveList *out)
{
    out->count = seven_generate(seven_of(state), out->moves);
}

static int count_moves(const XqKinState *state)
{
    return seven_count(seven_of(state));
}

static void declarations(const XqKinState *state, XqKinMoveList *out)
{
    for (int a = 0; a < ARMIES; a++)
        for (int b = a + 1; b < ARMIES; b++)
            if (seven_may_treat(seven_of(state), a, b))
                out->moves[out->count++] = treaty_of(a, b);
}

static void describe(XqKinMoveInfo *out, const XqKinState *state, XqKinMove move)
{
    const Seven *s = seven_of(state);
    if ((move & MOVE_TREATY) != 0) {
        out->flags = XQ_KIN_DECLARE;
        out->words = N_("treaty");
        out->binds = 1u << (move & 7u) | 1u << (move >> 3 & 7u);
        return;
    }
    out->seat = s->control[s->turn];
    out->army = s->turn;
    if (move == MOVE_SKIP) {
        out->flags = XQ_KIN_PASS;
        out->words = N_("cannot move");
        return;
    }
    int from = move_from(move), to = move_to(move);
    out->kind = (uint8_t)(piece_kind(s->cell[from]) - 1);
    out->from = (uint16_t)cell_to_point(from);
    out->to = (uint16_t)cell_to_point(to);
    if (s->cell[to] == EMPTY)
        return;
    out->flags = XQ_KIN_CAPTURE;
    out->captured_at = out->to;
    if (seven_is_ally(s, s->turn, piece_army(s->cell[to])))
        out->flags |= XQ_KIN_STRIKES_ALLY;
}

static const char *why_illegal(const XqKinState *state, XqKinMove move)
{
    const Seven *s = seven_of(state);
    if ((move & MOVE_TREATY) != 0)
        return N_("treaties are for two states still in a game of seven players");
    if (move == MOVE_SKIP)
        return N_("the army to move has a move");
    uint8_t code = s->cell[move_from(move)], target = s->cell[move_to(move)];
    if (code == EMPTY)
        return N_("there is no piece");
    if (!is_piece(code))
        return N_("the emperor never moves");
    if (piece_army(code) != s->turn)
        return N_("that army is not to move");
    if (target == EMPEROR)
        return N_("nobody goes where the emperor is");
    if (is_piece(target) && piece_kind(target) == ENVOY)
        return N_("envoys are never taken");
    if (is_piece(target) && piece_kind(code) == ENVOY)
        return N_("envoys take nothing");
    if (is_piece(target) && seven_is_ally(s, s->turn, piece_army(target)) &&
        s->options.ally_forbidden)
        return N_("that is an ally's");
    return N_("that piece does not go there");
}

static XqKinMove play(XqKinState *state, XqKinMove move)
{
    seven_play(seven(state), move);
    return move;
}

static uint64_t perft(const XqKinState *state, int depth)
{
    return seven_perft(seven_of(state), depth);
}

static int surviving_men(const Seven *s, int seat)
{
    int sum = 0;
    for (int cell = 0; cell < CELLS; cell++) {
        uint8_t code = s->cell[cell];
        if (is_piece(code) && is_man(piece_kind(code)) && s->control[piece_army(code)] == seat)
            sum++;
    }
    return sum;
}

/* Most captured men, of equals most generals, then most men left; a hegemon is above all. Where
 * armies are taken over, whoever is left at the end has won everything. */
static void rank_seats(XqKinOutcome *out, const Seven *s)
{
    int64_t keys[XQ_KIN_SEATS_MAX] = { 0 };
    unsigned left = seven_alive(s);
    for (int seat = 0; seat < ARMIES; seat++) {
        bool is_first = seat == s->hegemon || (s->over == BY_LAST_LEFT && s->options.takeover &&
                                               (left >> seat & 1u) != 0);
        keys[seat] = (int64_t)is_first << 40 | (int64_t)seven_seat_men(s, seat) << 24 |
                     (int64_t)seven_seat_generals(s, seat) << 16 | surviving_men(s, seat);
    }
    xq_kin_outcome_rank(out, seven_seats(s), keys);
    for (int i = 0; i < out->seat_count; i++)
        out->score[i] = seven_seat_men(s, out->ranking[i]);
}

static void outcome(XqKinOutcome *out, const XqKinState *state)
{
    static const struct {
        const char *reason, *sentence;
    } ends[] = {
        [GOES_ON] = { "", "" },
        [BY_GENERALS] = { "hegemon-generals", N_("Two generals taken: a hegemon.") },
        [BY_MEN] = { "hegemon-men", N_("So many men taken: a hegemon.") },
        [BY_LAST_LEFT] = { "last-left", N_("Nobody is left to fight.") },
        [BY_QUIET] = { "quiet", N_("Fifty rounds without a capture.") },
    };
    const Seven *s = seven_of(state);
    out->is_over = s->over != GOES_ON;
    out->reason = ends[s->over].reason;
    out->sentence = ends[s->over].sentence;
    rank_seats(out, s);
    for (int i = 0; out->is_over && i < out->seat_count; i++)
        if (out->place[i] == 1)
            out->winners |= 1u << out->ranking[i];
}

enum { GENERAL_WORTH = 2500, REALM_WORTH = 9000, MAN_WORTH = 120 };
enum { OPEN_MAX = 14000 }; /* a game that goes on is never as good as one that is won */

/* How many armies move before `army` does. */
static int turns_until(const Seven *s, int army)
{
    return (army - s->turn + ARMIES) % ARMIES;
}

/* Whether nobody but `seat` is left when `army` is beaten. */
static bool is_end(const Seven *s, int seat, int army)
{
    for (int other = 0; other < ARMIES; other++)
        if (other != army && !is_out(s, other) && s->control[other] != seat)
            return false;
    return true;
}

/* Whether `seat` has won if nobody else is left; a general just taken decides among equals. */
static bool would_win(const Seven *s, int seat)
{
    for (int other = 0; !s->options.takeover && other < ARMIES; other++)
        if (other != seat && seven_seat_men(s, other) > seven_seat_men(s, seat))
            return false;
    return true;
}

/*
 * A general under attack is worth something to the first who may take it and as much less to its
 * owner, the less sure if the owner moves before; a second general is worth the realm.
 */
static void estimate_threats(const Seven *s, int out[XQ_KIN_SEATS_MAX])
{
    for (int army = 0; army < ARMIES; army++) {
        if (is_out(s, army))
            continue;
        int cell = seven_find_general(s, army), first = -1;
        unsigned attackers = cell != 0 ? seven_attackers(s, cell) : 0;
        for (int other = 0; other < ARMIES; other++)
            if ((attackers >> other & 1u) != 0 && !is_out(s, other) &&
                !seven_is_ally(s, other, army) &&
                (first < 0 || turns_until(s, other) < turns_until(s, first)))
                first = other;
        if (first < 0)
            continue;
        int seat = s->control[first];
        if (is_end(s, seat, army) && !would_win(s, seat))
            continue; /* whoever is behind has no use for the last general */
        bool is_decisive = seven_seat_generals(s, seat) > 0 || is_end(s, seat, army);
        int worth = is_decisive ? REALM_WORTH : GENERAL_WORTH;
        int percent = turns_until(s, army) < turns_until(s, first) ? 40 : 80;
        out[seat] += worth * percent / 100;
        out[s->control[army]] -= GENERAL_WORTH * percent / 100;
    }
}

/* A little for each step a man has gone from his general's camp: of two armies the one that waits
 * wins nothing. Among more it lives longer. */
static int advance(int army, int cell)
{
    int files = cell_file(cell) - camps[army].file, ranks = cell_rank(cell) - camps[army].rank;
    files = files < 0 ? -files : files;
    ranks = ranks < 0 ? -ranks : ranks;
    int steps = files > ranks ? files : ranks;
    return 2 * (steps < 10 ? steps : 10);
}

/* What stands on the board for a seat, what he has captured (dear, since men make hegemons), how
 * near his armies are to being beaten by losses, and threats. */
static void estimate(const XqKinState *state, int out[XQ_KIN_SEATS_MAX])
{
    const Seven *s = seven_of(state);
    if (s->over != GOES_ON) {
        XqKinOutcome result;
        xq_kin_outcome(&result, state);
        for (int i = 0; i < result.seat_count; i++)
            out[result.ranking[i]] = result.place[i] == 1 ? 20000 : -1000 * result.place[i];
        return;
    }
    bool is_duel = __builtin_popcount(seven_alive(s)) == 2;
    for (int army = 0; army < ARMIES; army++) {
        if (is_out(s, army))
            continue;
        int sum = 0;
        for (int word = 0; word < SET_WORDS; word++)
            for (uint64_t rest = s->set[army][word]; rest != 0; rest &= rest - 1) {
                int cell = word * 64 + __builtin_ctzll(rest);
                int kind = piece_kind(s->cell[cell]);
                sum += kinds[kind - 1].value / 4;
                sum += is_duel && is_man(kind) ? advance(army, cell) : 0;
            }
        int losses = seven_losses(s, army);
        out[s->control[army]] += sum - losses * losses * 4;
    }
    for (int seat = 0; seat < ARMIES; seat++)
        out[seat] +=
            seven_seat_men(s, seat) * MAN_WORTH + seven_seat_generals(s, seat) * GENERAL_WORTH;
    estimate_threats(s, out);
    for (int seat = 0; seat < ARMIES; seat++)
        out[seat] = out[seat] > OPEN_MAX ? OPEN_MAX : out[seat] < -OPEN_MAX ? -OPEN_MAX : out[seat];
}

const XqKinGame xq_kin_seven_states = {
    .info = {
        .name = "seven_states",
        .title = N_("Game of the Seven States"),
        .native = "七國象戲",
        .summary = N_("seven armies on a go board, three to seven players, 1206"),
        .seats_min = 2,
        .seats_max = 7,
        .armies = armies,
        .army_count = ARMIES,
        .kinds = kinds,
        .kind_count = KIND_COUNT,
        .options = options,
        .option_count = sizeof options / sizeof options[0],
        .rules = seven_words,
        .era = N_("Song China, printed in 1206"),
        .sources = sources,
        .labels = labels,
        .seatings = seatings,
        .score = N_("men captured"),
    },
    .state_size = sizeof(Seven),
    .start = start,
    .vacate = vacate,
    .parse = seven_parse,
    .format = seven_format,
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
    .move_parse = seven_move_parse,
    .move_format = seven_move_format,
    .why_illegal = why_illegal,
    .play = play,
    .perft = perft,
    .count_moves = count_moves,
    .outcome = outcome,
    .estimate = estimate,
    .board = seven_draw,
    .piece_at = seven_piece_at,
};
