/*
 * hidden.c - what lies under the covers, who knows of it, and how what is left is guessed.
 *
 * All that is not known of a side - under its covered pieces, and of those taken covered - is
 * together its pool: the full set less what is known. Any way to hand the pool out is as likely as
 * any other.
 */
#include "kin/jieqi/jieqi.h"

#include "base/fail.h"

const uint8_t jieqi_numbers[XQ_KIND_COUNT] = {
    [XQ_KING] = 1, [XQ_ADVISOR] = 2, [XQ_ELEPHANT] = 2, [XQ_HORSE] = 2,
    [XQ_ROOK] = 2, [XQ_CANNON] = 2,  [XQ_PAWN] = 5,
};

XqPiece jieqi_dealt(XqSquare square)
{
    static const uint8_t back[XQ_FILES] = { XQ_ROOK,     XQ_HORSE, XQ_ELEPHANT,
                                            XQ_ADVISOR,  UNKNOWN,  XQ_ADVISOR,
                                            XQ_ELEPHANT, XQ_HORSE, XQ_ROOK };
    int file = xq_square_file(square), rank = xq_square_rank(square);
    XqSide side = rank < XQ_RANKS / 2 ? XQ_RED : XQ_BLACK;
    int kind = UNKNOWN;
    if (side == XQ_BLACK)
        rank = XQ_RANKS - 1 - rank;
    if (rank == 0)
        kind = back[file];
    else if (rank == 2 && (file == 1 || file == 7))
        kind = XQ_CANNON;
    else if (rank == 3 && file % 2 == 0)
        kind = XQ_PAWN;
    return kind == UNKNOWN ? XQ_NO_PIECE : xq_piece(side, (XqKind)kind);
}

/* --- The pool --------------------------------------------------------------------------------- */

static int count_kinds(const uint8_t pool[XQ_KIND_COUNT])
{
    int count = 0;
    for (int kind = XQ_ADVISOR; kind < XQ_KIND_COUNT; kind++)
        count += pool[kind];
    return count;
}

int jieqi_public_pool(const Jieqi *s, XqSide side, uint8_t out[XQ_KIND_COUNT])
{
    const XqPosition *position = &s->board.position;
    for (int kind = XQ_ADVISOR; kind < XQ_KIND_COUNT; kind++) {
        XqBitboard open =
            xq_bitboard_minus(xq_position_pieces(position, side, (XqKind)kind), s->board.covered);
        int left = jieqi_numbers[kind] - xq_bitboard_count(open) - s->taken[side][kind];
        out[kind] = (uint8_t)(left > 0 ? left : 0);
    }
    out[UNKNOWN] = out[XQ_KING] = 0;
    return count_kinds(out);
}

int jieqi_pool(const Jieqi *s, XqSide side, uint8_t out[XQ_KIND_COUNT])
{
    (void)jieqi_public_pool(s, side, out); /* the number is counted below */
    for (int kind = XQ_ADVISOR; kind < XQ_KIND_COUNT; kind++)
        out[kind] = (uint8_t)(out[kind] - s->unseen[side][kind]);
    XqBitboard covered = xq_bitboard_and(s->board.covered, s->board.position.side_set[side]);
    while (!xq_bitboard_is_empty(covered)) {
        int kind = s->hidden[xq_bitboard_pop(&covered)];
        if (kind != UNKNOWN)
            out[kind]--;
    }
    return count_kinds(out);
}

int jieqi_count_missing(const Jieqi *s, XqSide side)
{
    int there = xq_bitboard_count(s->board.position.side_set[side]) - 1; /* less the general */
    for (int kind = XQ_ADVISOR; kind < XQ_KIND_COUNT; kind++)
        there += s->taken[side][kind];
    return DEALT - there;
}

void jieqi_deal_plainly(Jieqi *s)
{
    XqBitboard covered = s->board.covered;
    while (!xq_bitboard_is_empty(covered)) {
        XqSquare square = xq_bitboard_pop(&covered);
        s->hidden[square] = (uint8_t)xq_piece_kind(jieqi_dealt(square));
    }
}

void jieqi_guess(XqKinState *state, const XqKinRandom *random)
{
    Jieqi *s = jieqi(state);
    for (int side = 0; side < 2; side++) {
        uint8_t pool[XQ_KIND_COUNT], bag[DEALT];
        int count = 0;
        if (jieqi_pool(s, (XqSide)side, pool) == 0)
            continue;
        for (int kind = XQ_ADVISOR; kind < XQ_KIND_COUNT; kind++)
            for (int i = 0; i < pool[kind]; i++)
                bag[count++] = (uint8_t)kind;
        XqBitboard covered = xq_bitboard_and(s->board.covered, s->board.position.side_set[side]);
        while (!xq_bitboard_is_empty(covered)) {
            XqSquare square = xq_bitboard_pop(&covered);
            if (s->hidden[square] != UNKNOWN)
                continue;
            int pick = (int)xq_kin_random_below(random, (uint64_t)count);
            s->hidden[square] = bag[pick];
            bag[pick] = bag[--count];
        }
        /* What is left was taken covered. */
        assert(count == s->unseen[side][UNKNOWN]);
        s->unseen[side][UNKNOWN] = 0;
        while (count > 0)
            s->unseen[side][bag[--count]]++;
    }
}

/* --- What a seat may know --------------------------------------------------------------------- */

static bool sees_taken(const Jieqi *s, XqSide victim, int viewer)
{
    return s->shown == TO_BOTH || (s->shown == TO_CAPTOR && viewer == (int)xq_side_other(victim));
}

void jieqi_view(XqKinState *state, int viewer)
{
    Jieqi *s = jieqi(state);
    memset(s->hidden, UNKNOWN, sizeof s->hidden);
    for (int side = 0; side < 2; side++)
        for (int kind = XQ_ADVISOR; kind < XQ_KIND_COUNT; kind++)
            if (!sees_taken(s, (XqSide)side, viewer)) {
                s->unseen[side][UNKNOWN] =
                    (uint8_t)(s->unseen[side][UNKNOWN] + s->unseen[side][kind]);
                s->unseen[side][kind] = 0;
            }
}

XqKinMove jieqi_move_view(const XqKinState *state, XqKinMove record, int viewer)
{
    const Jieqi *s = jieqi_of(state);
    if (duel_is_declaration(record) || move_taken(record) == UNKNOWN)
        return record;
    XqSide victim = xq_side_other(xq_position_side(&s->board.position));
    return sees_taken(s, victim, viewer) ? record : record & ~with_taken(0, 7);
}

bool jieqi_is_complete(const XqKinState *state)
{
    const Jieqi *s = jieqi_of(state);
    XqBitboard covered = s->board.covered;
    while (!xq_bitboard_is_empty(covered))
        if (s->hidden[xq_bitboard_pop(&covered)] == UNKNOWN)
            return false;
    return true;
}

bool jieqi_can_be(const Jieqi *s, XqSquare square, int kind)
{
    uint8_t pool[XQ_KIND_COUNT];
    if (!is_covered(&s->board, square) || kind < XQ_ADVISOR || kind >= XQ_KIND_COUNT)
        return false;
    if (s->hidden[square] != UNKNOWN)
        return s->hidden[square] == kind;
    (void)jieqi_pool(s, xq_piece_side(s->board.position.board[square]), pool); /* not how many */
    return pool[kind] > 0;
}

bool jieqi_matches(const XqKinState *state, XqKinMove listed, XqKinMove move)
{
    const Jieqi *s = jieqi_of(state);
    int turned = move_turned(move), taken = move_taken(move);
    if (duel_is_declaration(move) || (move & MOVE_PLAIN) != listed)
        return false;
    return (turned == UNKNOWN || jieqi_can_be(s, move_from(move), turned)) &&
           (taken == UNKNOWN || jieqi_can_be(s, move_to(move), taken));
}

bool jieqi_is_told(const XqKinState *state, XqKinMove move)
{
    const Jieqi *s = jieqi_of(state);
    if (duel_is_declaration(move))
        return true;
    XqSquare from = move_from(move), to = move_to(move);
    bool tells_turned =
        !is_covered(&s->board, from) || s->hidden[from] != UNKNOWN || move_turned(move) != UNKNOWN;
    bool tells_taken = s->shown != TO_BOTH || !is_covered(&s->board, to) ||
                       s->hidden[to] != UNKNOWN || move_taken(move) != UNKNOWN;
    return tells_turned && tells_taken;
}

/* --- The secret as a word: a1=R,b1=p,*=n ------------------------------------------------------ */

static char letter_of(int side, int kind)
{
    return xq_piece_letter(xq_piece((XqSide)side, (XqKind)kind));
}

void jieqi_secret_format(XqBuf *out, const XqKinState *state)
{
    const Jieqi *s = jieqi_of(state);
    const char *comma = "";
    for (int square = 0; square < XQ_SQUARES; square++) {
        if (s->hidden[square] == UNKNOWN)
            continue;
        xq_buf_append_cstr(out, comma);
        xiangqi_square_format(out, (XqSquare)square, 'a');
        int side = (int)xq_piece_side(s->board.position.board[square]);
        xq_buf_printf(out, "=%c", letter_of(side, s->hidden[square]));
        comma = ",";
    }
    for (int side = 0; side < 2; side++)
        for (int kind = XQ_ADVISOR; kind < XQ_KIND_COUNT; kind++)
            for (int i = 0; i < s->unseen[side][kind]; i++) {
                xq_buf_printf(out, "%s*=%c", comma, letter_of(side, kind));
                comma = ",";
            }
}

/* The piece of a letter, one that can lie under a cover; at least one of it must be unaccounted. */
static XqStatus parse_identity(XqPiece *out, const Jieqi *s, XqStr in, size_t at, XqError *err)
{
    uint8_t pool[XQ_KIND_COUNT];
    if (at + 1 >= in.len || in.ptr[at] != '=')
        return xq_fail(err, XQ_E_SYNTAX, at, "POINT=PIECE or *=PIECE was expected");
    XqPiece piece = xq_piece_from_letter(in.ptr[at + 1]);
    if (piece == XQ_NO_PIECE || xq_piece_kind(piece) == XQ_KING)
        return xq_fail(err, XQ_E_SYNTAX, at + 1,
                       "the letter of a piece was expected, no general's");
    (void)jieqi_pool(s, xq_piece_side(piece), pool); /* how many of this kind matters, not of all */
    if (pool[xq_piece_kind(piece)] == 0)
        return xq_fail(err, XQ_E_POSITION, at + 1, "no '%c' is left to be hidden", in.ptr[at + 1]);
    *out = piece;
    return XQ_OK;
}

static XqStatus parse_taken(Jieqi *s, XqStr in, size_t *at, XqError *err)
{
    XqPiece piece;
    XqStatus status = parse_identity(&piece, s, in, *at + 1, err);
    if (status != XQ_OK)
        return status;
    uint8_t *unseen = s->unseen[xq_piece_side(piece)];
    if (unseen[UNKNOWN] == 0)
        return xq_fail(err, XQ_E_POSITION, *at, "not so many were taken covered");
    unseen[UNKNOWN]--;
    unseen[xq_piece_kind(piece)]++;
    *at += 3;
    return XQ_OK;
}

static XqStatus parse_covered(Jieqi *s, XqStr in, size_t *at, XqError *err)
{
    XqSquare square;
    XqPiece piece;
    size_t behind = *at;
    XqStatus status = xiangqi_square_parse(&square, in, &behind, 'a', err);
    if (status == XQ_OK && (!is_covered(&s->board, square) || s->hidden[square] != UNKNOWN))
        return xq_fail(err, XQ_E_POSITION, *at, "no covered piece stands there, or it is known");
    if (status == XQ_OK)
        status = parse_identity(&piece, s, in, behind, err);
    if (status != XQ_OK)
        return status;
    if (xq_piece_side(piece) != xq_piece_side(s->board.position.board[square]))
        return xq_fail(err, XQ_E_POSITION, behind + 1, "the covered piece is the other side's");
    s->hidden[square] = (uint8_t)xq_piece_kind(piece);
    *at = behind + 2;
    return XQ_OK;
}

XqStatus jieqi_secret_parse(XqKinState *state, XqStr in, XqError *err)
{
    Jieqi s = *jieqi(state);
    for (size_t at = 0; at < in.len;) {
        XqStatus status =
            in.ptr[at] == '*' ? parse_taken(&s, in, &at, err) : parse_covered(&s, in, &at, err);
        if (status != XQ_OK)
            return status;
        if (at == in.len)
            break;
        if (in.ptr[at] != ',' || at + 1 == in.len)
            return xq_fail(err, XQ_E_SYNTAX, at, "',' and another piece were expected");
        at++;
    }
    *jieqi(state) = s;
    return XQ_OK;
}
