/* moves.c - where pieces go, whether a general is attacked, and so what is legal. */
#include "kin/mini_xiangqi/mini.h"

static const int straight[4] = { NORTH, EAST, -NORTH, -EAST };
/* diagonal[i] lies between straight[i] and straight[(i + 1) % 4]. */
static const int diagonal[4] = { NORTH + EAST, EAST - NORTH, -NORTH - EAST, NORTH - EAST };

bool mini_in_palace(int cell, int side)
{
    int file = cell_file(cell), rank = cell_rank(cell);
    return file >= 2 && file <= 4 && (side == RED ? rank <= 2 : rank >= SIZE - 3);
}

static int forward_of(int side)
{
    return side == RED ? NORTH : -NORTH;
}

/* --- The pieces ------------------------------------------------------------------------------- */

typedef struct Sink {
    const Board *board;
    XqKinMove *moves;
    int count;
    int from;
    int side;
} Sink;

static bool is_enemy(const Sink *sink, uint8_t code)
{
    return code >> 3 == (sink->side ^ 1) + 1;
}

static void step(Sink *sink, int to)
{
    uint8_t code = sink->board->at[to];
    if (code == EMPTY || is_enemy(sink, code))
        sink->moves[sink->count++] = move_of(sink->from, to);
}

/* The first cell on a line that is not empty; the border at the latest. */
static int look(const uint8_t *at, int from, int by)
{
    int to = from + by;
    while (at[to] == EMPTY)
        to += by;
    return to;
}

static void move_along(Sink *sink, int by, bool is_cannon)
{
    const uint8_t *at = sink->board->at;
    int end = look(at, sink->from, by);
    for (int to = sink->from + by; to != end; to += by)
        step(sink, to);
    if (is_cannon && at[end] != BORDER)
        end = look(at, end, by);
    else if (is_cannon)
        return;
    if (is_enemy(sink, at[end]))
        step(sink, end);
}

static void leap(Sink *sink)
{
    for (int i = 0; i < 4; i++) {
        int beside = sink->from + straight[i];
        if (sink->board->at[beside] != EMPTY)
            continue;
        step(sink, beside + diagonal[i]);
        step(sink, beside + diagonal[(i + 3) % 4]);
    }
}

static void piece_moves(Sink *sink)
{
    int from = sink->from;
    switch ((Kind)piece_kind(sink->board->at[from])) {
    case GENERAL:
        for (int i = 0; i < 4; i++)
            if (mini_in_palace(from + straight[i], sink->side))
                step(sink, from + straight[i]);
        break;
    case HORSE:
        leap(sink);
        break;
    case CHARIOT:
    case CANNON:
        for (int i = 0; i < 4; i++)
            move_along(sink, straight[i], piece_kind(sink->board->at[from]) == CANNON);
        break;
    case SOLDIER:
        step(sink, from + forward_of(sink->side));
        step(sink, from + EAST);
        step(sink, from - EAST);
        break;
    case KIND_COUNT:
        break;
    }
}

int mini_pseudo_moves(const Board *board, int side, XqKinMove *out)
{
    Sink sink = { .board = board, .moves = out, .side = side };
    for (int point = 0; point < POINTS; point++) {
        sink.from = cell_of_point(point);
        uint8_t code = board->at[sink.from];
        if (code != EMPTY && piece_side(code) == side)
            piece_moves(&sink);
    }
    return sink.count;
}

/* --- Attacks on a general --------------------------------------------------------------------- */

bool mini_is_attacked(const Board *board, int side)
{
    const uint8_t *at = board->at;
    int general = board->general[side], enemy = side ^ 1;
    uint8_t soldier = piece(enemy, SOLDIER), horse = piece(enemy, HORSE);
    if (at[general + EAST] == soldier || at[general - EAST] == soldier ||
        at[general - forward_of(enemy)] == soldier)
        return true;
    for (int i = 0; i < 4; i++) {
        int first = look(at, general, straight[i]);
        /* Another general on the same rank is in the same palace, which cannot be. */
        if (at[first] == piece(enemy, CHARIOT) || at[first] == piece(enemy, GENERAL))
            return true;
        if (at[first] != BORDER && at[look(at, first, straight[i])] == piece(enemy, CANNON))
            return true;
        int leg = general + diagonal[i];
        if (at[leg] == EMPTY &&
            (at[leg + straight[i]] == horse || at[leg + straight[(i + 1) % 4]] == horse))
            return true;
    }
    return false;
}

/* --- Changing the board ----------------------------------------------------------------------- */

void mini_put(Board *board, int cell, uint8_t code)
{
    if (piece_kind(code) == GENERAL)
        board->general[piece_side(code)] = (uint8_t)cell;
    board->at[cell] = code;
}

uint8_t mini_move_piece(Board *board, int from, int to)
{
    uint8_t taken = board->at[to];
    mini_put(board, to, board->at[from]);
    board->at[from] = EMPTY;
    return taken;
}

/* --- Legal moves ------------------------------------------------------------------------------ */

static bool is_safe(Board *board, XqKinMove move)
{
    int from = move_from(move), to = move_to(move);
    uint8_t taken = mini_move_piece(board, from, to);
    bool is_attacked = mini_is_attacked(board, board->turn);
    (void)mini_move_piece(board, to, from); /* what it took is put back below */
    board->at[to] = taken;
    return !is_attacked;
}

int mini_generate(const Board *board, XqKinMove *out)
{
    Board copy = *board;
    int pseudo = mini_pseudo_moves(board, board->turn, out), count = 0;
    for (int i = 0; i < pseudo; i++)
        if (is_safe(&copy, out[i]))
            out[count++] = out[i];
    return count;
}

uint64_t mini_count(const Board *board, int depth)
{
    XqKinMove moves[MINI_MOVES_MAX];
    int count = mini_generate(board, moves);
    if (depth == 1)
        return (uint64_t)count;
    uint64_t total = 0;
    for (int i = 0; i < count; i++) {
        Board next = *board;
        (void)mini_move_piece(&next, move_from(moves[i]), move_to(moves[i])); /* taken or not */
        next.turn ^= 1;
        total += mini_count(&next, depth - 1);
    }
    return total;
}

const char *mini_why_illegal(const XqKinState *state, XqKinMove move)
{
    const Board *board = &mini_of(state)->board;
    XqKinMove moves[MINI_MOVES_MAX];
    if (duel_is_declaration(move))
        return NULL;
    uint8_t code = board->at[move_from(move)];
    if (code == EMPTY)
        return N_("there is no piece");
    if (piece_side(code) != board->turn)
        return N_("that side is not to move");
    int count = mini_pseudo_moves(board, board->turn, moves);
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return N_("it leaves the general where he can be taken");
    return N_("that piece does not go there");
}
