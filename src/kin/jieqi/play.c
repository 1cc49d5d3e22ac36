/* play.c - what a move does, and how a game ends. */
#include "kin/jieqi/jieqi.h"

#include "core/play.h"

/* What everybody sees, and nothing else. */
uint64_t jieqi_key(const Board *board)
{
    return board->position.key ^ duel_mix(board->covered.half[0]) ^
           duel_mix(board->covered.half[1] | UINT64_C(1) << 63);
}

void jieqi_settle(Jieqi *s)
{
    XqSide side = xq_position_side(&s->board.position);
    if (!jieqi_can_move(&s->board)) {
        duel_end(&s->end, jieqi_in_check(&s->board, side) ? BY_CHECKMATE : BY_STALEMATE,
                 (int)xq_side_other(side));
    } else if (s->board.position.halfmoves >= s->quiet_plies) {
        duel_end(&s->end, BY_QUIET_COVERED, NOBODY);
    }
}

void jieqi_remember(Jieqi *s, XqMove move)
{
    duel_remember(&s->past, jieqi_key(&s->board), move, false); /* checks are looked for later */
}

/* --- Repetition ------------------------------------------------------------------------------- */

/* One of the pieces that take part in a loop: where it stands as the loop is walked. */
typedef struct Loop {
    Board board;
    uint8_t id[XQ_SQUARES]; /* the point where the piece stood at the beginning */
} Loop;

static void walk(Loop *loop, XqMove move)
{
    XqSquare from = xq_move_from(move), to = xq_move_to(move);
    jieqi_move_piece(&loop->board, from, to);
    loop->id[to] = loop->id[from];
}

/* The board as it was `back` positions ago: nothing was taken or turned since. */
static void walk_back(Loop *loop, const Jieqi *s, int back)
{
    loop->board = s->board;
    for (int i = 1; i <= back; i++) {
        XqMove move = s->past.move[s->past.count - i];
        jieqi_move_piece(&loop->board, xq_move_to(move), xq_move_from(move));
    }
    for (int square = 0; square < XQ_SQUARES; square++)
        loop->id[square] = (uint8_t)square;
}

/* Whether somebody could take back on `to` after the capture from `from`. */
static bool is_guarded(const Board *board, XqSquare from, XqSquare to)
{
    Board next = *board;
    XqSide side = xq_piece_side(board->position.board[from]);
    jieqi_move_piece(&next, from, to);
    XqBitboard guards = jieqi_attackers(&next, to, xq_side_other(side));
    xq_position_set_side(&next.position, xq_side_other(side));
    while (!xq_bitboard_is_empty(guards)) {
        XqSquare guard = xq_bitboard_pop(&guards);
        /* The general looks down an open file but does not go there. */
        if (xq_bitboard_has(jieqi_reach(&next, guard), to) && jieqi_is_safe_move(&next, guard, to))
            return true;
    }
    return false;
}

/* Whether `from` threatens to win the turned piece on `to`, its own side being to move. */
static bool threatens(const Board *board, XqSquare from, XqSquare to)
{
    const XqPosition *position = &board->position;
    XqKind attacker = xq_piece_kind(position->board[from]);
    XqKind victim = xq_piece_kind(position->board[to]);
    if (!jieqi_is_safe_move(board, from, to))
        return false;
    if (attacker == victim && attacker != XQ_HORSE)
        return false; /* an exchange offered; only a horse's leg may bar the way back */
    if (victim == XQ_ROOK && attacker != XQ_ROOK)
        return true;
    return !is_guarded(board, from, to);
}

/* The turned pieces, by id, that `side` threatens to win; as pairs of attacker and victim. */
static void collect_threats(const Loop *loop, XqSide side, XqBitboard out[XQ_SQUARES])
{
    Board board = loop->board;
    const XqPosition *position = &board.position;
    XqBitboard own = position->side_set[side];
    xq_position_set_side(&board.position, side);
    memset(out, 0, XQ_SQUARES * sizeof out[0]);
    while (!xq_bitboard_is_empty(own)) {
        XqSquare from = xq_bitboard_pop(&own);
        XqKind kind = xq_piece_kind(position->board[from]);
        if (kind == XQ_KING || kind == XQ_PAWN)
            continue; /* these may chase as they like */
        XqBitboard victims =
            xq_bitboard_and(jieqi_reach(&board, from), position->side_set[xq_side_other(side)]);
        victims = xq_bitboard_minus(victims, board.covered);
        while (!xq_bitboard_is_empty(victims)) {
            XqSquare to = xq_bitboard_pop(&victims);
            XqKind victim = xq_piece_kind(position->board[to]);
            bool is_home_soldier = victim == XQ_PAWN && xq_square_at_home(to, xq_side_other(side));
            if (victim != XQ_KING && !is_home_soldier && threatens(&board, from, to))
                out[loop->id[from]] =
                    xq_bitboard_or(out[loop->id[from]], xq_bitboard_of(loop->id[to]));
        }
    }
}

/* The victims of threats that are in `after` and not in `before`. */
static XqBitboard new_victims(const XqBitboard before[XQ_SQUARES],
                              const XqBitboard after[XQ_SQUARES])
{
    XqBitboard set = xq_bitboard_empty();
    for (int square = 0; square < XQ_SQUARES; square++)
        set = xq_bitboard_or(set, xq_bitboard_minus(after[square], before[square]));
    return set;
}

typedef struct Conduct {
    bool always_checks;
    XqBitboard always_chases; /* ids of pieces that every move newly threatened */
} Conduct;

static void judge_conduct(const Jieqi *s, int plies, Conduct out[2])
{
    XqBitboard before[XQ_SQUARES], after[XQ_SQUARES];
    Loop loop;
    walk_back(&loop, s, plies);
    for (int side = 0; side < 2; side++) {
        out[side].always_checks = true;
        out[side].always_chases =
            xq_bitboard_or(loop.board.position.side_set[0], loop.board.position.side_set[1]);
    }
    for (int i = plies; i > 0; i--) {
        XqSide side = xq_position_side(&loop.board.position);
        Conduct *conduct = &out[side];
        collect_threats(&loop, side, before);
        walk(&loop, s->past.move[s->past.count - i]);
        collect_threats(&loop, side, after);
        conduct->always_chases =
            xq_bitboard_and(conduct->always_chases, new_victims(before, after));
        if (!jieqi_in_check(&loop.board, xq_side_other(side)))
            conduct->always_checks = false;
    }
}

/*
 * At the third occurrence of a position: who gave check with every move since the first has lost,
 * unless both did; next, who with every move newly threatened one and the same piece; else it is a
 * draw.
 */
static void judge_repetition(Jieqi *s)
{
    int first = duel_first_of(&s->past, 3, 2);
    if (first < 0)
        return;
    Conduct conduct[2];
    judge_conduct(s, s->past.count - 1 - first, conduct);
    bool chases[2] = { false, false };
    for (int side = 0; side < 2 && !s->chase_is_free; side++)
        chases[side] = !xq_bitboard_is_empty(conduct[side].always_chases);
    duel_end(&s->end, BY_REPETITION, NOBODY);
    if (conduct[0].always_checks != conduct[1].always_checks)
        duel_end(&s->end, BY_PERPETUAL_CHECK, conduct[0].always_checks ? XQ_BLACK : XQ_RED);
    else if (!conduct[0].always_checks && chases[0] != chases[1])
        duel_end(&s->end, BY_PERPETUAL_CHASE, chases[0] ? XQ_BLACK : XQ_RED);
}

/* --- Moves ------------------------------------------------------------------------------------ */

/* Takes what stands on `square` to the pieces taken; what it was if it was covered. */
static int take(Jieqi *s, XqSquare square, int told)
{
    XqPiece piece = s->board.position.board[square];
    XqSide side = xq_piece_side(piece);
    if (!is_covered(&s->board, square)) {
        s->taken[side][xq_piece_kind(piece)]++;
        return UNKNOWN;
    }
    int kind = told != UNKNOWN ? told : s->hidden[square];
    s->hidden[square] = UNKNOWN;
    if (s->shown == TO_BOTH)
        s->taken[side][kind]++;
    else
        s->unseen[side][kind]++;
    return kind;
}

/* The piece that came to `to` becomes what it is. */
static void turn_up(Jieqi *s, XqSquare to, int kind)
{
    XqPosition *position = &s->board.position;
    XqPiece was = position->board[to], is = xq_piece(xq_piece_side(was), (XqKind)kind);
    xq_position_toggle(position, to, was);
    position->board[to] = is;
    xq_position_toggle(position, to, is);
}

XqKinMove jieqi_play(XqKinState *state, XqKinMove move)
{
    Jieqi *s = jieqi(state);
    if (duel_is_declaration(move)) {
        duel_declare(&s->end, move);
        return move;
    }
    XqPosition *position = &s->board.position;
    XqSquare from = move_from(move), to = move_to(move);
    bool is_turning = is_covered(&s->board, from);
    bool is_capture = position->board[to] != XQ_NO_PIECE;
    XqKinMove record = move & MOVE_PLAIN;
    int kind = move_turned(move) != UNKNOWN ? move_turned(move) : s->hidden[from];
    if (is_capture)
        record = with_taken(record, take(s, to, move_taken(move)));
    position->fullmoves = (uint16_t)(position->fullmoves + position->side);
    if (position->fullmoves > XQ_COUNTER_MAX)
        position->fullmoves = XQ_COUNTER_MAX;
    position->halfmoves++;
    jieqi_move_piece(&s->board, from, to);
    if (is_turning) {
        assert(kind != UNKNOWN);
        s->hidden[from] = UNKNOWN;
        turn_up(s, to, kind);
        record = with_turned(record, kind);
    }
    if (is_turning || is_capture) {
        position->halfmoves = 0;
        duel_forget(&s->past);
    }
    jieqi_remember(s, xq_move(from, to));
    jieqi_settle(s);
    if (s->end.over == GOES_ON)
        judge_repetition(s);
    return record;
}
