/* game.c - the table of Jieqi: sides, pieces, options, the start. */
#include "kin/jieqi/jieqi.h"

static const char *const shown_choices[] = { "captor", "nobody", "both", NULL };
static const char *const chase_choices[] = { "loss", "draw", NULL };
static const char *const deal_choices[] = { "shuffled", "identity", NULL };

static const XqKinOption options[] = {
    { "shown", XQ_KIN_CHOICE, shown_choices, 0, 0, NULL,
      N_("who gets to see a covered piece that is taken") },
    { "chase", XQ_KIN_CHOICE, chase_choices, 0, 0, NULL,
      N_("what chasing one piece without end is") },
    { "quiet", XQ_KIN_NUMBER, NULL, 10, QUIET_MAX, "60",
      N_("moves of each side without a capture or a turning that draw the game") },
    { "deal", XQ_KIN_CHOICE, deal_choices, 0, 0, NULL,
      N_("shuffled, or, for study, every piece on its own point") },
};

static const XqKinLabel labels[] = {
    { "shown", NULL, N_("A piece taken face down is shown to") },
    { "shown", "captor", N_("its captor") },
    { "shown", "nobody", N_("nobody") },
    { "shown", "both", N_("both players") },
    { "chase", NULL, N_("Chasing one piece without end") },
    { "chase", "loss", N_("loses") },
    { "chase", "draw", N_("draws") },
    { "quiet", NULL, N_("Quiet moves that draw") },
    { "deal", NULL, N_("The pieces are") },
    { "deal", "shuffled", N_("shuffled") },
    { "deal", "identity", N_("on their own points, for study") },
    { NULL, NULL, NULL },
};

static const char *const sources[] = {
    "https://www.pychess.org/variants/jieqi",
    "https://www.chessprogramming.org/Jeiqi",
    NULL,
};

/* --- The start -------------------------------------------------------------------------------- */

void jieqi_clear(Jieqi *s, const XqKinRules *rules)
{
    memset(s, 0, sizeof *s);
    xq_position_clear(&s->board.position);
    duel_begin(&s->end);
    s->shown = (uint8_t)xq_kin_rules_value(rules, "shown");
    s->chase_is_free = xq_kin_rules_value(rules, "chase") == 1;
    s->quiet_plies = (uint16_t)(2 * xq_kin_rules_value(rules, "quiet"));
}

static XqStatus start(XqKinState *out, const XqKinRules *rules, const XqKinRandom *random,
                      XqError *err)
{
    (void)err;
    Jieqi *s = jieqi(out);
    XqPosition *position = &s->board.position;
    jieqi_clear(s, rules);
    for (int square = 0; square < XQ_SQUARES; square++) {
        XqPiece piece = jieqi_dealt((XqSquare)square);
        if (piece == XQ_NO_PIECE)
            continue;
        xq_position_put(position, (XqSquare)square, piece);
        s->board.covered = xq_bitboard_or(s->board.covered, xq_bitboard_of((XqSquare)square));
    }
    xq_position_put(position, xq_square(4, 0), xq_piece(XQ_RED, XQ_KING));
    xq_position_put(position, xq_square(4, 9), xq_piece(XQ_BLACK, XQ_KING));
    if (xq_kin_rules_value(rules, "deal") == 1)
        jieqi_deal_plainly(s);
    else
        jieqi_guess(out, random);
    jieqi_remember(s, XQ_NO_MOVE);
    return XQ_OK;
}

/* --- The rest of the table -------------------------------------------------------------------- */

static uint64_t key(const XqKinState *state)
{
    return jieqi_key(&jieqi_of(state)->board);
}

static unsigned alive(const XqKinState *state)
{
    return duel_alive(&jieqi_of(state)->end);
}

static unsigned movers(const XqKinState *state)
{
    const Jieqi *s = jieqi_of(state);
    return duel_movers(&s->end, (int)s->board.position.side);
}

static void moves(const XqKinState *state, XqKinMoveList *out)
{
    const Jieqi *s = jieqi_of(state);
    XqMoveList list;
    if (s->end.over != GOES_ON)
        return;
    jieqi_generate(&s->board, &list);
    for (int i = 0; i < list.count; i++)
        out->moves[i] = move_of(xq_move_from(list.moves[i]), xq_move_to(list.moves[i]));
    out->count = list.count;
}

static void declarations(const XqKinState *state, XqKinMoveList *out)
{
    duel_declarations(&jieqi_of(state)->end, out);
}

static void describe(XqKinMoveInfo *out, const XqKinState *state, XqKinMove move)
{
    const Jieqi *s = jieqi_of(state);
    if (duel_is_declaration(move)) {
        duel_describe(out, move);
        return;
    }
    XqSquare from = move_from(move), to = move_to(move);
    XqPiece piece = s->board.position.board[from];
    out->seat = out->army = s->board.position.side;
    out->kind = (uint8_t)(xq_piece_kind(piece) - 1);
    out->from = from;
    out->to = to;
    if (is_covered(&s->board, from)) {
        out->kind = XQ_KIN_COVERED;
        out->flags |= XQ_KIN_TURN_UP;
    }
    if (s->board.position.board[to] != XQ_NO_PIECE) {
        out->flags |= XQ_KIN_CAPTURE;
        out->captured_at = to;
    }
}

static void outcome(XqKinOutcome *out, const XqKinState *state)
{
    duel_outcome(out, &jieqi_of(state)->end);
}

/* --- The estimate ----------------------------------------------------------------------------- */

/* A soldier over the river is worth a second one, on the last rows less. */
static int worth_of_open(XqSide side, XqKind kind, XqSquare square)
{
    int value = xiangqi_kinds[kind - 1].value;
    if (kind != XQ_PAWN || xq_square_at_home(square, side))
        return value;
    int rank = side == XQ_RED ? xq_square_rank(square) : XQ_RANKS - 1 - xq_square_rank(square);
    return rank == XQ_RANKS - 1 ? value + 20 : value + 120;
}

/* What a covered piece is worth on the average, from what all have seen. */
static int worth_of_covered(const Jieqi *s, XqSide side)
{
    uint8_t pool[XQ_KIND_COUNT];
    int sum = 0, count = jieqi_public_pool(s, side, pool);
    for (int kind = XQ_ADVISOR; kind < XQ_KIND_COUNT; kind++)
        sum += pool[kind] * xiangqi_kinds[kind - 1].value;
    return count > 0 ? sum / count * 9 / 10 : 0;
}

static void estimate(const XqKinState *state, int out[XQ_KIN_SEATS_MAX])
{
    const Jieqi *s = jieqi_of(state);
    const XqPosition *position = &s->board.position;
    if (duel_estimate_end(out, &s->end))
        return;
    for (int side = 0; side < 2; side++) {
        XqBitboard rest = position->side_set[side];
        int covered = worth_of_covered(s, (XqSide)side);
        while (!xq_bitboard_is_empty(rest)) {
            XqSquare square = xq_bitboard_pop(&rest);
            XqKind kind = xq_piece_kind(position->board[square]);
            if (is_covered(&s->board, square))
                out[side] += covered;
            else if (kind != XQ_KING)
                out[side] += worth_of_open((XqSide)side, kind, square);
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
    const Jieqi *s = jieqi_of(state);
    XqPiece piece = s->board.position.board[point];
    if (piece == XQ_NO_PIECE)
        return;
    XqKind kind = xq_piece_kind(piece);
    out->army = out->seat = (uint8_t)xq_piece_side(piece);
    out->kind = XQ_KIN_COVERED;
    if (is_covered(&s->board, (XqSquare)point))
        return;
    out->kind = (uint8_t)(kind - 1);
    out->native = xiangqi_native(xq_piece_side(piece), (int)kind);
}

/* The pieces taken, with their captors; those not known as covered ones. */
static int stocks(XqKinStock out[XQ_KIN_STOCKS_MAX], const XqKinState *state)
{
    const Jieqi *s = jieqi_of(state);
    int count = 0;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < XQ_KIND_COUNT; i++) {
            int kind = XQ_KIND_COUNT - 1 - i; /* what is not known comes last */
            int number = s->taken[side][kind] + s->unseen[side][kind];
            if (number == 0)
                continue;
            out[count++] = (XqKinStock){
                .seat = (uint8_t)(1 - side),
                .army = (uint8_t)side,
                .kind = kind == UNKNOWN ? XQ_KIN_COVERED : (uint8_t)(kind - 1),
                .count = (uint8_t)number,
            };
        }
    return count;
}

const XqKinGame xq_kin_jieqi = {
    .info = {
        .name = "jieqi",
        .title = N_("Jieqi"),
        .native = "揭棋",
        .summary = N_("Xiangqi with shuffled pieces that lie face down until they move"),
        .seats_min = 2,
        .seats_max = 2,
        .features = XQ_KIN_HAS_HIDDEN,
        .armies = xiangqi_armies,
        .army_count = 2,
        .kinds = xiangqi_kinds,
        .kind_count = XQ_KIND_COUNT - 1,
        .options = options,
        .option_count = sizeof options / sizeof options[0],
        .rules = jieqi_words,
        .era = N_("China and Vietnam, of our own time"),
        .sources = sources,
        .labels = labels,
    },
    .state_size = sizeof(Jieqi),
    .start = start,
    .parse = jieqi_parse,
    .format = jieqi_format,
    .key = key,
    .seats = duel_seats,
    .alive = alive,
    .movers = movers,
    .moves = moves,
    .declarations = declarations,
    .describe = describe,
    .move_parse = jieqi_move_parse,
    .move_format = jieqi_move_format,
    .why_illegal = jieqi_why_illegal,
    .play = jieqi_play,
    .matches = jieqi_matches,
    .view = jieqi_view,
    .move_view = jieqi_move_view,
    .is_complete = jieqi_is_complete,
    .is_told = jieqi_is_told,
    .guess = jieqi_guess,
    .secret_format = jieqi_secret_format,
    .secret_parse = jieqi_secret_parse,
    .outcome = outcome,
    .estimate = estimate,
    .board = board,
    .piece_at = piece_at,
    .stocks = stocks,
};
