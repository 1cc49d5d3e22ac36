/*
 * moves.c - where pieces go, whether a general is attacked, and so what is legal.
 *
 * A move is made on a copy of the board and looked at only if it could matter to the general's
 * safety: if he is attacked, if he moves himself, or if a point near him or on his lines is left or
 * entered. Attacks are looked for from the general outwards.
 */
#include "kin/janggi/janggi.h"

enum { PALACE = 1, CORNER = 2, CENTRE = 4 };

#define CELL(file, rank) (((rank) + 1) * 16 + (file) + 1)
#define PALACE_AT(rank)                                                                            \
    [CELL(3, (rank))] = PALACE | CORNER, [CELL(4, (rank))] = PALACE,                               \
             [CELL(5, (rank))] = PALACE | CORNER, [CELL(3, (rank) + 1)] = PALACE,                  \
             [CELL(4, (rank) + 1)] = PALACE | CENTRE, [CELL(5, (rank) + 1)] = PALACE,              \
             [CELL(3, (rank) + 2)] = PALACE | CORNER, [CELL(4, (rank) + 2)] = PALACE,              \
             [CELL(5, (rank) + 2)] = PALACE | CORNER

static const uint8_t ground[CELLS] = { PALACE_AT(0), PALACE_AT(7) };

static const int8_t straight[4] = { NORTH, EAST, -NORTH, -EAST };
/* diagonal[i] lies between straight[i] and straight[(i + 1) % 4]. */
static const int8_t diagonal[4] = { NORTH + EAST, EAST - NORTH, -NORTH - EAST, NORTH - EAST };

bool janggi_in_palace(int cell, int side)
{
    return (ground[cell] & PALACE) != 0 && (cell < CELL(0, 5)) == (side == CHO);
}

static int forward_of(int side)
{
    return side == CHO ? NORTH : -NORTH;
}

/* The middle of the palace that a corner belongs to. */
static int centre_of(int corner)
{
    int file = cell_file(corner), rank = cell_rank(corner);
    return corner + (file == 3 ? EAST : -EAST) + (rank % 7 == 0 ? NORTH : -NORTH);
}

/* --- The pieces ------------------------------------------------------------------------------- */

typedef struct Sink {
    const Board *board;
    XqKinMove *moves;
    int count;
    int from;
    int enemy; /* what an enemy piece is when shifted down by 3 */
} Sink;

static bool is_enemy(const Sink *sink, uint8_t code)
{
    return code >> 3 == sink->enemy;
}

static void add(Sink *sink, int to)
{
    sink->moves[sink->count++] = move_of(sink->from, to);
}

static void step(Sink *sink, int to)
{
    uint8_t code = sink->board->at[to];
    if (code == EMPTY || is_enemy(sink, code))
        add(sink, to);
}

static void slide(Sink *sink, int by)
{
    const uint8_t *at = sink->board->at;
    int to = sink->from + by;
    for (; at[to] == EMPTY; to += by)
        add(sink, to);
    if (is_enemy(sink, at[to]))
        add(sink, to);
}

static void move_chariot(Sink *sink)
{
    int from = sink->from, where = ground[from];
    for (int i = 0; i < 4; i++)
        slide(sink, straight[i]);
    if ((where & CENTRE) != 0)
        for (int i = 0; i < 4; i++)
            step(sink, from + diagonal[i]);
    if ((where & CORNER) != 0) {
        int centre = centre_of(from);
        step(sink, centre);
        if (sink->board->at[centre] == EMPTY)
            step(sink, 2 * centre - from);
    }
}

static bool is_screen(uint8_t code)
{
    return code != EMPTY && code != BORDER && piece_kind(code) != CANNON;
}

static void move_cannon(Sink *sink)
{
    const uint8_t *at = sink->board->at;
    int from = sink->from;
    for (int i = 0; i < 4; i++) {
        int to = from + straight[i];
        while (at[to] == EMPTY)
            to += straight[i];
        if (!is_screen(at[to]))
            continue;
        for (to += straight[i]; at[to] == EMPTY; to += straight[i])
            add(sink, to);
        if (is_enemy(sink, at[to]) && piece_kind(at[to]) != CANNON)
            add(sink, to);
    }
    if ((ground[from] & CORNER) == 0)
        return;
    int centre = centre_of(from), far = 2 * centre - from;
    if (is_screen(at[centre]) && piece_kind(at[far]) != CANNON)
        step(sink, far);
}

/* One straight step and `slants` diagonal ones outwards, over empty points. */
static void leap(Sink *sink, int slants)
{
    const uint8_t *at = sink->board->at;
    for (int i = 0; i < 4; i++) {
        int beside = sink->from + straight[i];
        if (at[beside] != EMPTY)
            continue;
        for (int side = 0; side < 2; side++) {
            int by = diagonal[(i + 3 + side) % 4], to = beside + by;
            if (slants == 2) {
                if (at[to] != EMPTY)
                    continue;
                to += by;
            }
            step(sink, to);
        }
    }
}

/* General and advisor: along the lines of the palace. */
static void step_in_palace(Sink *sink)
{
    int from = sink->from, where = ground[from];
    for (int i = 0; i < 4; i++)
        if ((ground[from + straight[i]] & PALACE) != 0)
            step(sink, from + straight[i]);
    if ((where & CENTRE) != 0)
        for (int i = 0; i < 4; i++)
            step(sink, from + diagonal[i]);
    if ((where & CORNER) != 0)
        step(sink, centre_of(from));
}

static void step_soldier(Sink *sink, int forward)
{
    int from = sink->from, where = ground[from];
    step(sink, from + forward);
    step(sink, from + EAST);
    step(sink, from - EAST);
    if ((where & (CORNER | CENTRE)) == 0)
        return;
    for (int side = -EAST; side <= EAST; side += 2 * EAST) {
        int to = from + forward + side;
        if ((ground[to] & ((where & CENTRE) != 0 ? CORNER : CENTRE)) != 0)
            step(sink, to);
    }
}

static void piece_moves(Sink *sink, int side)
{
    switch ((Kind)piece_kind(sink->board->at[sink->from])) {
    case GENERAL:
    case ADVISOR:
        step_in_palace(sink);
        break;
    case ELEPHANT:
        leap(sink, 2);
        break;
    case HORSE:
        leap(sink, 1);
        break;
    case CHARIOT:
        move_chariot(sink);
        break;
    case CANNON:
        move_cannon(sink);
        break;
    case SOLDIER:
        step_soldier(sink, forward_of(side));
        break;
    case KIND_COUNT:
        break;
    }
}

int janggi_pseudo_moves(const Board *board, int side, XqKinMove *out)
{
    Sink sink = { .board = board, .moves = out, .enemy = (side ^ 1) + 1 };
    for (int word = 0; word < WORDS; word++)
        for (uint64_t left = board->set[side][word]; left != 0; left &= left - 1) {
            sink.from = word * 64 + __builtin_ctzll(left);
            piece_moves(&sink, side);
        }
    return sink.count;
}

/* --- Attacks on a general --------------------------------------------------------------------- */

static bool is_attacked_on_line(const uint8_t *at, int general, int by, int enemy)
{
    int cell = general + by;
    while (at[cell] == EMPTY)
        cell += by;
    if (at[cell] == piece(enemy, CHARIOT))
        return true;
    if (!is_screen(at[cell]))
        return false;
    for (cell += by; at[cell] == EMPTY;)
        cell += by;
    return at[cell] == piece(enemy, CANNON);
}

/* A horse two points off, an elephant three, with what lies between empty. */
static bool is_attacked_at_slant(const uint8_t *at, int general, int i, int enemy)
{
    int by = diagonal[i], near = general + by;
    if (at[near] != EMPTY)
        return false;
    int first = straight[i], second = straight[(i + 1) % 4];
    uint8_t horse = piece(enemy, HORSE), elephant = piece(enemy, ELEPHANT);
    if (at[near + first] == horse || at[near + second] == horse)
        return true;
    int far = near + by;
    return at[far] == EMPTY && (at[far + first] == elephant || at[far + second] == elephant);
}

static bool is_attacked_in_palace(const uint8_t *at, int general, int enemy)
{
    int where = ground[general];
    uint8_t chariot = piece(enemy, CHARIOT), soldier = piece(enemy, SOLDIER);
    int behind = -forward_of(enemy); /* where an enemy soldier comes from */
    if ((where & CENTRE) != 0) {
        for (int i = 0; i < 4; i++)
            if (at[general + diagonal[i]] == chariot)
                return true;
        return at[general + behind + EAST] == soldier || at[general + behind - EAST] == soldier;
    }
    if ((where & CORNER) == 0)
        return false;
    int centre = centre_of(general), far = 2 * centre - general;
    if (at[centre] == chariot)
        return true;
    bool is_behind = centre == general + behind + EAST || centre == general + behind - EAST;
    if (at[centre] == soldier && is_behind)
        return true;
    if (at[centre] == EMPTY)
        return at[far] == chariot;
    return is_screen(at[centre]) && at[far] == piece(enemy, CANNON);
}

bool janggi_is_attacked(const Board *board, int side)
{
    const uint8_t *at = board->at;
    int general = board->general[side], enemy = side ^ 1;
    uint8_t soldier = piece(enemy, SOLDIER);
    if (at[general + EAST] == soldier || at[general - EAST] == soldier ||
        at[general - forward_of(enemy)] == soldier)
        return true;
    for (int i = 0; i < 4; i++)
        if (is_attacked_on_line(at, general, straight[i], enemy) ||
            is_attacked_at_slant(at, general, i, enemy))
            return true;
    return is_attacked_in_palace(at, general, enemy);
}

bool janggi_is_facing(const Board *board)
{
    int cell = board->general[CHO], end = board->general[HAN];
    if (cell_file(cell) != cell_file(end))
        return false;
    do
        cell += NORTH;
    while (board->at[cell] == EMPTY);
    return cell == end;
}

/* --- Changing the board ----------------------------------------------------------------------- */

static void toggle(Board *board, int side, int cell)
{
    board->set[side][cell / 64] ^= (uint64_t)1 << cell % 64;
}

void janggi_put(Board *board, int cell, uint8_t code)
{
    uint8_t old = board->at[cell];
    if (old != EMPTY)
        toggle(board, piece_side(old), cell);
    if (code != EMPTY)
        toggle(board, piece_side(code), cell);
    if (piece_kind(code) == GENERAL)
        board->general[piece_side(code)] = (uint8_t)cell;
    board->at[cell] = code;
}

uint8_t janggi_move_piece(Board *board, int from, int to)
{
    uint8_t code = board->at[from], taken = board->at[to];
    int side = piece_side(code);
    toggle(board, side, from);
    toggle(board, side, to);
    if (taken != EMPTY)
        toggle(board, side ^ 1, to);
    if (piece_kind(code) == GENERAL)
        board->general[side] = (uint8_t)to;
    board->at[from] = EMPTY;
    board->at[to] = code;
    return taken;
}

static void move_back(Board *board, int from, int to, uint8_t taken)
{
    (void)janggi_move_piece(board, to, from); /* takes nothing: `from` was left empty */
    board->at[to] = taken;
    if (taken != EMPTY)
        toggle(board, piece_side(taken), to);
}

/* --- Legal moves ------------------------------------------------------------------------------ */

/* Whether what happens on a cell can matter to a general: his lines, and two points around him,
 * where horses and elephants have their legs and the diagonals run. */
static bool is_watched(int general, int cell)
{
    int files = cell % NORTH - general % NORTH, ranks = cell / NORTH - general / NORTH;
    return files == 0 || ranks == 0 || (files >= -2 && files <= 2 && ranks >= -2 && ranks <= 2);
}

/* Leaves `board` as it was. */
static int generate(Board *board, XqKinMove *out)
{
    int side = board->turn, general = board->general[side], count = 0;
    bool is_attacked = janggi_is_attacked(board, side);
    bool is_facing = board->has_bikjang && janggi_is_facing(board);
    bool is_tense = is_attacked || is_facing;
    int pseudo = janggi_pseudo_moves(board, side, out);
    for (int i = 0; i < pseudo; i++) {
        int from = move_from(out[i]), to = move_to(out[i]);
        if (is_tense || is_watched(general, from) || is_watched(general, to)) {
            uint8_t taken = janggi_move_piece(board, from, to);
            bool is_legal =
                !janggi_is_attacked(board, side) && !(is_facing && janggi_is_facing(board));
            move_back(board, from, to, taken);
            if (!is_legal)
                continue;
        }
        out[count++] = out[i];
    }
    if (!is_attacked || is_facing)
        out[count++] = move_of(general, general);
    return count;
}

int janggi_generate(const Board *board, XqKinMove *out)
{
    Board copy = *board;
    return generate(&copy, out);
}

static uint64_t count_sequences(Board *board, int depth)
{
    XqKinMove moves[JANGGI_MOVES_MAX];
    int count = generate(board, moves);
    if (depth == 1)
        return (uint64_t)count;
    uint64_t total = 0;
    bool has_passed = board->has_passed;
    bool is_facing = board->has_bikjang && janggi_is_facing(board);
    for (int i = 0; i < count; i++) {
        int from = move_from(moves[i]), to = move_to(moves[i]);
        bool passes = from == to;
        if (passes && (has_passed || is_facing))
            continue; /* the end of the game */
        uint8_t taken = passes ? EMPTY : janggi_move_piece(board, from, to);
        board->turn ^= 1;
        board->has_passed = passes;
        total += count_sequences(board, depth - 1);
        board->turn ^= 1;
        if (!passes)
            move_back(board, from, to, taken);
    }
    board->has_passed = has_passed;
    return total;
}

uint64_t janggi_count(const Board *board, int depth)
{
    Board copy = *board;
    return count_sequences(&copy, depth);
}

const char *janggi_why_illegal(const Janggi *s, XqKinMove move)
{
    const Board *board = &s->board;
    XqKinMove moves[JANGGI_MOVES_MAX];
    if (duel_is_declaration(move))
        return NULL;
    if (s->setup != READY)
        return N_("horses and elephants are ordered first");
    if (move >= MOVE_ORDER)
        return N_("horses and elephants are in order");
    uint8_t code = board->at[move_from(move)];
    if (code == EMPTY)
        return N_("there is no piece");
    if (piece_side(code) != board->turn)
        return N_("that side is not to move");
    if (is_pass(move))
        return piece_kind(code) == GENERAL ? N_("nobody passes when in check")
                                           : N_("only the general stands still for a pass");
    int count = janggi_pseudo_moves(board, board->turn, moves);
    for (int i = 0; i < count; i++) {
        if (moves[i] != move)
            continue;
        bool is_facing = board->has_bikjang && janggi_is_facing(board);
        Board next = *board;
        (void)janggi_move_piece(&next, move_from(move), move_to(move)); /* only looked at */
        if (janggi_is_attacked(&next, board->turn))
            return N_("it leaves the general in check");
        if (is_facing)
            return N_("it leaves the generals facing each other");
    }
    return N_("that piece does not go there");
}
