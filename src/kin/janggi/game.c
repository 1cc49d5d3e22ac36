/*
 * game.c - the table of Janggi: sides, pieces, options, the start, how things stand.
 */
#include "kin/janggi/janggi.h"

#include <stdio.h>

const char janggi_kind_letters[KIND_COUNT + 1] = " KABNRCP";
const char *const janggi_orders[ORDERS + 1] = { "nbbn", "nbnb", "bnbn", "bnnb", NULL };

static const XqKinArmy armies[SIDES] = {
    { 'w', N_("Cho (green)"), "楚", 0x1f6f54 },
    { 'b', N_("Han (red)"), "漢", 0xb03a2e },
};

static const XqKinKind kinds[KIND_COUNT - 1] = {
    { 'K', N_("general"), "王", "king", 5000 },     { 'A', N_("advisor"), "士", "advisor", 150 },
    { 'B', N_("elephant"), "象", "elephant", 150 }, { 'N', N_("horse"), "馬", "horse", 250 },
    { 'R', N_("chariot"), "車", "rook", 650 },      { 'C', N_("cannon"), "包", "cannon", 350 },
    { 'P', N_("soldier"), "卒", "pawn", 100 },
};

static const char *const rules_choices[] = { "janggi", "janggitraditional", "janggimodern",
                                             "janggicasual", NULL };
static const char *const setup_choices[] = { "given", "chosen", NULL };

static const XqKinOption options[] = {
    { "rules", XQ_KIN_CHOICE, rules_choices, 0, 0, NULL,
      N_("tournament rules with facing generals and points; facing generals draw; points without "
         "facing generals; neither") },
    { "setup", XQ_KIN_CHOICE, setup_choices, 0, 0, NULL,
      N_("horses and elephants stand as the next two options say, or the players order them, Han "
         "first") },
    { "cho", XQ_KIN_CHOICE, janggi_orders, 0, 0, NULL,
      N_("Cho's horses (n) and elephants (b) on the files b, c, g, h") },
    { "han", XQ_KIN_CHOICE, janggi_orders, 0, 0, NULL,
      N_("Han's horses (n) and elephants (b) on the files b, c, g, h") },
};

static const XqKinLabel labels[] = {
    { "rules", NULL, N_("Rules") },
    { "rules", "janggi", N_("tournament: facing generals, points") },
    { "rules", "janggitraditional", N_("traditional: facing generals draw") },
    { "rules", "janggimodern", N_("modern: points, no facing") },
    { "rules", "janggicasual", N_("casual: mate alone wins") },
    { "setup", NULL, N_("Horses and elephants") },
    { "setup", "given", N_("as said here") },
    { "setup", "chosen", N_("the players order them") },
    { "cho", NULL, N_("Cho's order") },
    { "cho", "nbbn", N_("horse, elephant, elephant, horse") },
    { "cho", "nbnb", N_("horse, elephant, horse, elephant") },
    { "cho", "bnbn", N_("elephant, horse, elephant, horse") },
    { "cho", "bnnb", N_("elephant, horse, horse, elephant") },
    { "han", NULL, N_("Han's order") },
    { "han", "nbbn", N_("horse, elephant, elephant, horse") },
    { "han", "nbnb", N_("horse, elephant, horse, elephant") },
    { "han", "bnbn", N_("elephant, horse, elephant, horse") },
    { "han", "bnnb", N_("elephant, horse, horse, elephant") },
    { NULL, NULL, NULL },
};

/* As the labels say them. */
static const char *const order_words[ORDERS] = {
    "horse, elephant, elephant, horse",
    "horse, elephant, horse, elephant",
    "elephant, horse, elephant, horse",
    "elephant, horse, horse, elephant",
};

static const char *const sources[] = {
    "S. Culin, Korean Games (1895)",
    "https://en.wikipedia.org/wiki/Janggi",
    "https://github.com/gbtami/pychess-variants, static/docs/janggi.md",
    NULL,
};

/* --- The start -------------------------------------------------------------------------------- */

void janggi_clear(Janggi *s, const XqKinRules *rules)
{
    memset(s, 0, sizeof *s);
    memset(s->board.at, BORDER, sizeof s->board.at);
    for (int point = 0; point < POINTS; point++)
        s->board.at[cell_of_point(point)] = EMPTY;
    memset(s->board.general, NOBODY, sizeof s->board.general);
    s->ruleset = (uint8_t)xq_kin_rules_value(rules, "rules");
    s->board.has_bikjang = s->ruleset == OFFICIAL || s->ruleset == TRADITIONAL;
    duel_begin(&s->end);
}

void janggi_set_up(Board *board, int side, int order)
{
    static const char *const array[] = { "R**A.A**R", "....K....", ".C.....C.", "P.P.P.P.P" };
    enum { ARRAY_RANKS = sizeof array / sizeof array[0] };
    for (int rank = 0; rank < ARRAY_RANKS; rank++) {
        const char *ordered = order >= 0 ? janggi_orders[order] : NULL;
        for (int file = 0; file < FILES; file++) {
            char letter = array[rank][file];
            if (letter == '*')
                letter = ordered == NULL ? '.' : *ordered++ == 'n' ? 'N' : 'B';
            if (letter == '.')
                continue;
            int kind = (int)(strchr(janggi_kind_letters + 1, letter) - janggi_kind_letters);
            janggi_put(board, cell_at(file, side == CHO ? rank : RANKS - 1 - rank),
                       piece(side, kind));
        }
    }
}

static XqStatus start(XqKinState *out, const XqKinRules *rules, const XqKinRandom *random,
                      XqError *err)
{
    (void)random;
    (void)err;
    Janggi *s = janggi(out);
    bool is_chosen = xq_kin_rules_value(rules, "setup") == 1;
    janggi_clear(s, rules);
    janggi_set_up(&s->board, CHO, is_chosen ? -1 : (int)xq_kin_rules_value(rules, "cho"));
    janggi_set_up(&s->board, HAN, is_chosen ? -1 : (int)xq_kin_rules_value(rules, "han"));
    if (is_chosen) {
        s->setup = HAN_ORDERS;
        s->board.turn = HAN;
    } else {
        janggi_remember(s, 0);
    }
    return XQ_OK;
}

/* --- Questions -------------------------------------------------------------------------------- */

static uint64_t key(const XqKinState *state)
{
    return janggi_key(janggi_of(state));
}

static unsigned alive(const XqKinState *state)
{
    return duel_alive(&janggi_of(state)->end);
}

static unsigned movers(const XqKinState *state)
{
    const Janggi *s = janggi_of(state);
    return duel_movers(&s->end, s->board.turn);
}

static void moves(const XqKinState *state, XqKinMoveList *out)
{
    const Janggi *s = janggi_of(state);
    if (s->end.over != GOES_ON)
        return;
    if (s->setup == READY) {
        out->count = janggi_generate(&s->board, out->moves);
        return;
    }
    for (int i = 0; i < ORDERS; i++)
        out->moves[out->count++] = (XqKinMove)(MOVE_ORDER + i);
}

static void declarations(const XqKinState *state, XqKinMoveList *out)
{
    duel_declarations(&janggi_of(state)->end, out);
}

static void describe(XqKinMoveInfo *out, const XqKinState *state, XqKinMove move)
{
    const Janggi *s = janggi_of(state);
    if (duel_is_declaration(move)) {
        duel_describe(out, move);
        return;
    }
    out->seat = out->army = s->board.turn;
    if (move >= MOVE_ORDER) {
        out->flags = XQ_KIN_DROP;
        out->words = order_words[(move - MOVE_ORDER) % ORDERS];
        return;
    }
    out->from = (uint16_t)point_of_cell(move_from(move));
    out->to = (uint16_t)point_of_cell(move_to(move));
    if (is_pass(move)) {
        out->flags = XQ_KIN_PASS;
        out->words = N_("pass");
        return;
    }
    out->kind = (uint8_t)(piece_kind(s->board.at[move_from(move)]) - 1);
    if (s->board.at[move_to(move)] != EMPTY) {
        out->flags = XQ_KIN_CAPTURE;
        out->captured_at = out->to;
    }
}

static const char *why_illegal(const XqKinState *state, XqKinMove move)
{
    return janggi_why_illegal(janggi_of(state), move);
}

static XqKinMove play(XqKinState *state, XqKinMove move)
{
    janggi_play(janggi(state), move);
    return move;
}

/* Counted on the board alone as long as neither a repetition nor the count of quiet plies can end
 * a game within `depth`: a position comes up for the third time after eight plies at the soonest.
 */
static uint64_t perft(const XqKinState *state, int depth)
{
    enum { SOONEST_END = 8 };
    const Janggi *s = janggi_of(state);
    XqKinMoveList list = { .count = 0 };
    moves(state, &list);
    if (depth == 1 || list.count == 0)
        return (uint64_t)list.count;
    if (s->setup == READY && s->past.count - 1 + depth <= SOONEST_END &&
        s->quiet + depth <= janggi_quiet_max(s))
        return janggi_count(&s->board, depth);
    uint64_t total = 0;
    for (int i = 0; i < list.count; i++) {
        XqKinState next;
        xq_kin_copy(&next, state);
        (void)play(&next, list.moves[i]);
        total += perft(&next, depth - 1);
    }
    return total;
}

/* --- How things stand ------------------------------------------------------------------------- */

static const struct {
    const char *reason, *by_points, *otherwise;
} ends[] = {
    [GOES_ON] = { "", "", "" },
    [BY_CHECKMATE] = { "checkmate", "", N_("Checkmate.") },
    [BY_BIKJANG] = { "bikjang", N_("The generals were left facing each other: points decide."),
                     N_("The generals were left facing each other: a draw.") },
    [BY_PASSES] = { "passes", N_("Both passed: points decide."), N_("Both passed: a draw.") },
    [BY_REPETITION] = { "repetition", N_("The same position again and again: points decide."),
                        N_("The same position again and again: a draw.") },
    [BY_PERPETUAL_CHECK] = { "perpetual-check", "",
                             N_("Whoever does nothing but give check loses.") },
    [BY_TO_AND_FRO] = { "to-and-fro", "",
                        N_("Whoever moves a piece to and fro for the third time loses.") },
    [BY_QUIET] = { "quiet", N_("Too many moves without a capture: points decide."),
                   N_("Too many moves without a capture: a draw.") },
    [BY_AGREEMENT] = { "agreement", "", N_("A draw was agreed.") },
    [BY_RESIGNATION] = { "resignation", "", N_("Resigned.") },
};

/* Of a game that goes on, and where points count, more points stand higher; the score is in tenths,
 * since Han has one and a half more. */
static void outcome(XqKinOutcome *out, const XqKinState *state)
{
    const Janggi *s = janggi_of(state);
    int64_t keys[XQ_KIN_SEATS_MAX] = { 0 };
    bool has_points = janggi_has_points(s), by_points = ends[s->end.over].by_points[0] != '\0';
    for (int side = CHO; side <= HAN; side++) {
        if (s->end.winner != NOBODY)
            keys[side] = s->end.winner == side;
        else if (has_points && s->end.over == GOES_ON)
            keys[side] = janggi_points(s, side);
    }
    xq_kin_outcome_rank(out, duel_seats(state), keys);
    out->is_over = s->end.over != GOES_ON;
    out->reason = ends[s->end.over].reason;
    out->sentence =
        has_points && by_points ? ends[s->end.over].by_points : ends[s->end.over].otherwise;
    if (s->end.winner != NOBODY)
        out->winners = 1u << s->end.winner;
    for (int i = 0; has_points && i < out->seat_count; i++)
        out->score[i] = janggi_points(s, out->ranking[i]);
}

/* What a piece gains by where it stands, seen by its own side. */
static int place_value(int kind, int side, int cell)
{
    int file = cell_file(cell), rank = side == CHO ? cell_rank(cell) : RANKS - 1 - cell_rank(cell);
    int off_centre = file > 4 ? file - 4 : 4 - file;
    switch ((Kind)kind) {
    case SOLDIER: /* before the enemy's palace, and never behind it */
        return rank == RANKS - 1 ? -20 : (rank > 4 ? 4 * (rank - 4) : 0) + 6 - 2 * off_centre;
    case HORSE:
    case ELEPHANT:
        return rank == 0 ? -12 : 4 - off_centre;
    case CANNON: /* the middle file, behind the soldier */
        return file == 4 ? 10 : 0;
    case GENERAL: /* home on the back line, not on the third */
        return rank == 0 ? 10 : rank == 2 ? -20 : 0;
    case ADVISOR:
        return rank == 2 ? -6 : off_centre == 0 ? 6 : 0;
    case CHARIOT:
    case KIND_COUNT:
        break;
    }
    return 0;
}

static void estimate(const XqKinState *state, int out[XQ_KIN_SEATS_MAX])
{
    enum { HANDICAP = 75 };
    const Janggi *s = janggi_of(state);
    if (duel_estimate_end(out, &s->end))
        return;
    for (int side = CHO; side <= HAN; side++)
        for (int word = 0; word < WORDS; word++)
            for (uint64_t left = s->board.set[side][word]; left != 0; left &= left - 1) {
                int cell = word * 64 + __builtin_ctzll(left), kind = piece_kind(s->board.at[cell]);
                out[side] += kind == GENERAL ? 0 : kinds[kind - 1].value;
                out[side] += place_value(kind, side, cell);
            }
    if (janggi_has_points(s))
        out[HAN] += HANDICAP;
}

/* --- The board -------------------------------------------------------------------------------- */

static void draw_palace(XqKinBoard *out, int side)
{
    int bottom = side == CHO ? 0 : 7, left = 3 * XQ_KIN_UNIT, right = 5 * XQ_KIN_UNIT;
    int low = (RANKS - 1 - bottom) * XQ_KIN_UNIT, high = low - 2 * XQ_KIN_UNIT;
    XqKinArea *area = xq_kin_board_area(out, XQ_KIN_AREA_PALACE, side);
    xq_kin_area_corner(area, left, low);
    xq_kin_area_corner(area, right, low);
    xq_kin_area_corner(area, right, high);
    xq_kin_area_corner(area, left, high);
    xq_kin_board_line(out, left, low, right, high, 0);
    xq_kin_board_line(out, left, high, right, low, 0);
}

static void board(XqKinBoard *out, const XqKinState *state)
{
    (void)state;
    for (int point = 0; point < POINTS; point++) {
        int file = point % FILES, rank = point / FILES;
        int own = rank < RANKS / 2 ? rank : RANKS - 1 - rank;
        char name[8];
        (void)snprintf(name, sizeof name, "%c%d", 'a' + file, rank + 1); /* 3 bytes */
        int at =
            xq_kin_board_point(out, file * XQ_KIN_UNIT, (RANKS - 1 - rank) * XQ_KIN_UNIT, name);
        if ((own == 3 && file % 2 == 0) || (own == 2 && (file == 1 || file == 7)))
            out->points[at].mark = XQ_KIN_MARK_START;
        if (file > 0)
            xq_kin_board_edge(out, point - 1, point, true);
        if (rank > 0)
            xq_kin_board_edge(out, point - FILES, point, true);
    }
    draw_palace(out, CHO);
    draw_palace(out, HAN);
    xq_kin_board_fit(out, XQ_KIN_UNIT);
}

static void piece_at(XqKinPiece *out, const XqKinState *state, int point)
{
    uint8_t code = janggi_of(state)->board.at[cell_of_point(point)];
    if (code == EMPTY)
        return;
    out->army = out->seat = (uint8_t)piece_side(code);
    out->kind = (uint8_t)(piece_kind(code) - 1);
    out->native = kinds[out->kind].native;
    if (piece_kind(code) == GENERAL)
        out->native = armies[out->army].native;
    else if (code == piece(HAN, SOLDIER))
        out->native = "兵";
}

const XqKinGame xq_kin_janggi = {
    .info = {
        .name = "janggi",
        .title = N_("Janggi"),
        .native = "장기",
        .summary = N_("the Korean chess: no river, palaces with diagonals, passing, points"),
        .seats_min = SIDES,
        .seats_max = SIDES,
        .features = XQ_KIN_HAS_PASS,
        .armies = armies,
        .army_count = SIDES,
        .kinds = kinds,
        .kind_count = KIND_COUNT - 1,
        .options = options,
        .option_count = sizeof options / sizeof options[0],
        .rules = janggi_words,
        .era = N_("Korea"),
        .sources = sources,
        .labels = labels,
        .score = N_("points"),
        .score_parts = 10,
    },
    .state_size = sizeof(Janggi),
    .start = start,
    .parse = janggi_parse,
    .format = janggi_format,
    .key = key,
    .seats = duel_seats,
    .alive = alive,
    .movers = movers,
    .moves = moves,
    .declarations = declarations,
    .describe = describe,
    .move_parse = janggi_move_parse,
    .move_format = janggi_move_format,
    .why_illegal = why_illegal,
    .play = play,
    .perft = perft,
    .outcome = outcome,
    .estimate = estimate,
    .board = board,
    .piece_at = piece_at,
};
