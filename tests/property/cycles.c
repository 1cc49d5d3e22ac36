/* cycles.c - see cycles.h. */
#include "cycles.h"

#include <stdio.h>
#include <string.h>

#include <chuhe/text.h>
#include "sample.h"

/* --- Positions ------------------------------------------------------------------------------- */

static XqSquare square_for(XqRandom *random, XqSide side, XqKind kind)
{
    static const uint8_t advisor[] = { 3, 5, 13, 21, 23 };
    static const uint8_t elephant[] = { 2, 6, 18, 22, 26, 38, 42 };
    XqSquare square;
    switch (kind) {
    case XQ_KING:
        square = xq_square(3 + (int)xq_random_below(random, 3), (int)xq_random_below(random, 3));
        break;
    case XQ_ADVISOR:
        square = advisor[xq_random_below(random, sizeof advisor)];
        break;
    case XQ_ELEPHANT:
        square = elephant[xq_random_below(random, sizeof elephant)];
        break;
    case XQ_PAWN: /* beyond the river, for those chase and are chased */
        square = (XqSquare)(45 + xq_random_below(random, 45));
        break;
    default:
        return (XqSquare)xq_random_below(random, XQ_SQUARES);
    }
    return side == XQ_RED ? square : xq_square_flip(square);
}

/* A few pieces a side on points they can reach: what endings with perpetual attacks look like. */
static XqPosition sample_ending(XqRandom *random)
{
    static const uint8_t kinds[] = { XQ_ROOK,   XQ_ROOK, XQ_HORSE,   XQ_HORSE,   XQ_CANNON,
                                     XQ_CANNON, XQ_PAWN, XQ_ADVISOR, XQ_ELEPHANT };
    XqPosition position;
    do {
        xq_position_clear(&position);
        for (int side = 0; side < 2; side++) {
            XqSquare king = square_for(random, (XqSide)side, XQ_KING);
            xq_position_put(&position, king, xq_piece((XqSide)side, XQ_KING));
            int pieces = 1 + (int)xq_random_below(random, 5);
            for (int i = 0; i < pieces; i++) {
                XqKind kind = (XqKind)kinds[xq_random_below(random, sizeof kinds)];
                XqSquare square = square_for(random, (XqSide)side, kind);
                if (position.board[square] == XQ_NO_PIECE)
                    xq_position_put(&position, square, xq_piece((XqSide)side, kind));
            }
        }
        xq_position_set_side(&position, (XqSide)xq_random_below(random, 2));
    } while (xq_position_check_playable(&position, NULL) != XQ_OK);
    return position;
}

static XqPosition sample_start(XqRandom *random)
{
    XqPosition position =
        xq_random_below(random, 3) > 0 ? sample_ending(random) : sample_playable(random);
    position.halfmoves = 0;
    return position;
}

/* --- Walks ----------------------------------------------------------------------------------- */

static XqMove back(XqMove move)
{
    return xq_move(xq_move_to(move), xq_move_from(move));
}

static bool is_capture(const XqPosition *position, XqMove move)
{
    return xq_position_piece(position, xq_move_to(move)) != XQ_NO_PIECE;
}

/* Whether the move gives check, or attacks a piece other than a king from where it goes. */
static bool attacks(const XqPosition *position, XqMove move)
{
    XqPosition next = *position;
    xq_position_play(&next, move);
    XqSide other = xq_position_side(&next);
    XqBitboard aims = xq_bitboard_and(xq_position_reach(&next, xq_move_to(move)),
                                      xq_position_of_side(&next, other));
    return xq_position_in_check(&next) || !xq_bitboard_is_empty(aims);
}

typedef struct Liking {
    uint32_t back, attack; /* of eight */
} Liking;

static XqMove choose(XqRandom *random, const XqPosition *position, Liking liking, XqMove own_last)
{
    XqMoveList list;
    xq_position_moves(position, &list);
    int count = 0;
    for (int i = 0; i < list.count; i++)
        if (!is_capture(position, list.moves[i]))
            list.moves[count++] = list.moves[i];
    if (count == 0)
        return XQ_NO_MOVE;
    list.count = count;
    if (own_last != XQ_NO_MOVE && xq_random_below(random, 8) < liking.back &&
        xq_move_list_has(&list, back(own_last)))
        return back(own_last);
    bool must_attack = xq_random_below(random, 8) < liking.attack;
    XqMove move = XQ_NO_MOVE;
    for (int tries = 0; tries < 12; tries++) {
        move = list.moves[xq_random_below(random, (uint32_t)count)];
        if (!must_attack || attacks(position, move))
            break;
    }
    return move;
}

/* Walks until a position comes back; false if none does in time. */
static bool walk(Cycle *out, XqRandom *random)
{
    uint64_t keys[CYCLE_MAX + 1];
    Liking liking[2];
    for (int side = 0; side < 2; side++)
        liking[side] = (Liking){ xq_random_below(random, 8), xq_random_below(random, 9) };
    out->start = sample_start(random);
    XqPosition position = out->start;
    keys[0] = xq_position_key(&position);
    for (int ply = 0; ply < CYCLE_MAX; ply++) {
        XqMove move = choose(random, &position, liking[xq_position_side(&position)],
                             ply >= 2 ? out->moves[ply - 2] : XQ_NO_MOVE);
        if (move == XQ_NO_MOVE)
            return false;
        out->moves[ply] = move;
        xq_position_play(&position, move);
        keys[ply + 1] = xq_position_key(&position);
        for (int i = ply - 3; i >= 0; i -= 2)
            if (keys[i] == keys[ply + 1]) {
                out->lead = i;
                out->count = ply + 1 - i;
                return out->lead <= CYCLE_LEAD_MAX && out->count <= CYCLE_LOOP_MAX;
            }
    }
    return false;
}

/* --- To and fro ------------------------------------------------------------------------------ */

/* Plays the four moves; how many of the first side's and of the second side's attack, or -1 if one
 * is not legal. */
static int weigh(const XqPosition *start, const XqMove moves[4], bool wants_both)
{
    XqPosition position = *start;
    int sum = 0;
    for (int i = 0; i < 4; i++) {
        if (!xq_position_is_legal(&position, moves[i]) || is_capture(&position, moves[i]))
            return -1;
        sum += (i % 2 == 0 || wants_both) && attacks(&position, moves[i]);
        xq_position_play(&position, moves[i]);
    }
    return sum;
}

static bool build(Cycle *out, XqRandom *random)
{
    enum { TRIES = 200 };
    bool wants_both = xq_random_below(random, 3) == 0;
    out->start = sample_start(random);
    out->lead = 0;
    out->count = 4;
    int best = -1;
    XqMoveList first, second;
    xq_position_moves(&out->start, &first);
    for (int i = 0; i < TRIES && first.count > 0; i++) {
        XqMove a = first.moves[xq_random_below(random, (uint32_t)first.count)];
        XqPosition next = out->start;
        if (is_capture(&next, a))
            continue;
        xq_position_play(&next, a);
        xq_position_moves(&next, &second);
        if (second.count == 0)
            continue;
        XqMove b = second.moves[xq_random_below(random, (uint32_t)second.count)];
        XqMove moves[4] = { a, b, back(a), back(b) };
        int weight = weigh(&out->start, moves, wants_both);
        if (weight > best) {
            best = weight;
            memcpy(out->moves, moves, sizeof moves);
        }
    }
    return best >= 0;
}

Cycle sample_cycle(XqRandom *random)
{
    Cycle cycle;
    bool builds = xq_random_below(random, 2) == 0;
    do
        memset(&cycle, 0, sizeof cycle);
    while (!(builds ? build(&cycle, random) : walk(&cycle, random)));
    return cycle;
}

const char *sample_cycle_text(const Cycle *cycle)
{
    static char text[1024];
    XqBuf buf;
    xq_buf_init(&buf, sizeof text - 1);
    xq_buf_append_cstr(&buf, sample_fen(&cycle->start));
    for (int i = 0; i < cycle->lead + cycle->count; i++) {
        xq_buf_append_cstr(&buf, i == cycle->lead ? " | " : " ");
        xq_move_format(&buf, cycle->moves[i]);
    }
    memcpy(text, xq_buf_cstr(&buf), xq_buf_str(&buf).len + 1);
    xq_buf_release(&buf);
    return text;
}
