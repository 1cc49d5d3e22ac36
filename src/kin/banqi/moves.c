/* moves.c - where pieces go and what they take, by either of the two codes. */
#include "kin/banqi/banqi.h"

/* The order of the kinds, the strongest highest. */
static const uint8_t taiwan_order[KIND_COUNT] = {
    [GENERAL] = 7, [ADVISOR] = 6, [ELEPHANT] = 5, [CHARIOT] = 4,
    [HORSE] = 3,   [CANNON] = 2,  [SOLDIER] = 1,
};
static const uint8_t hong_kong_order[KIND_COUNT] = {
    [GENERAL] = 7, [CHARIOT] = 6,  [HORSE] = 5,   [CANNON] = 4,
    [ADVISOR] = 3, [ELEPHANT] = 2, [SOLDIER] = 1,
};

int banqi_neighbours(int out[4], int cell)
{
    int file = cell % FILES, row = cell / FILES, count = 0;
    if (row < ROWS - 1)
        out[count++] = cell + FILES;
    if (row > 0)
        out[count++] = cell - FILES;
    if (file > 0)
        out[count++] = cell - 1;
    if (file < FILES - 1)
        out[count++] = cell + 1;
    return count;
}

bool banqi_beats(const Banqi *s, int kind, int victim)
{
    const uint8_t *order = s->is_hong_kong ? hong_kong_order : taiwan_order;
    if (kind == GENERAL && victim == SOLDIER)
        return false;
    if (kind == SOLDIER && victim == GENERAL)
        return true;
    return order[kind] >= order[victim];
}

static bool jumps(const Banqi *s, int kind)
{
    return kind == CANNON && !s->is_hong_kong;
}

/* The step from one cell of a line towards another of it; 0 if they are on none. */
static int step_between(int from, int to)
{
    if (from / FILES == to / FILES)
        return to > from ? 1 : -1;
    if (from % FILES == to % FILES)
        return to > from ? FILES : -FILES;
    return 0;
}

static bool is_jump(const Banqi *s, int from, int to)
{
    int step = step_between(from, to), screens = 0;
    if (step == 0)
        return false;
    for (int cell = from + step; cell != to; cell += step)
        screens += s->at[cell] != EMPTY;
    return screens == 1;
}

static bool is_beside(int a, int b)
{
    int files = a % FILES - b % FILES, rows = a / FILES - b / FILES;
    return files * files + rows * rows == 1;
}

bool banqi_takes(const Banqi *s, int from, int to)
{
    uint8_t piece = s->at[from], victim = s->at[to];
    if (from == to || piece_colour(piece) == piece_colour(victim))
        return false;
    if (jumps(s, piece_kind(piece)))
        return is_jump(s, from, to);
    return is_beside(from, to) && banqi_beats(s, piece_kind(piece), piece_kind(victim));
}

/* What a jumping cannon takes: along each line the second piece, if it is an open enemy. */
static int generate_jumps(const Banqi *s, int from, XqKinMove *out)
{
    static const struct {
        int file, row;
    } ways[4] = { { 0, 1 }, { 0, -1 }, { -1, 0 }, { 1, 0 } };
    int count = 0;
    for (int i = 0; i < 4; i++) {
        int file = from % FILES + ways[i].file, row = from / FILES + ways[i].row, screens = 0;
        for (; file >= 0 && file < FILES && row >= 0 && row < ROWS;
             file += ways[i].file, row += ways[i].row) {
            uint8_t there = s->at[cell_at(file, row)];
            if (there == EMPTY || screens++ == 0)
                continue;
            if (is_open(there) && piece_colour(there) != piece_colour(s->at[from]))
                out[count++] = move_of(from, cell_at(file, row));
            break;
        }
    }
    return count;
}

static int generate_piece(const Banqi *s, int from, XqKinMove *out)
{
    int next[4], count = 0, neighbours = banqi_neighbours(next, from);
    int kind = piece_kind(s->at[from]);
    bool is_jumper = jumps(s, kind);
    for (int i = 0; i < neighbours; i++) {
        uint8_t there = s->at[next[i]];
        bool takes = is_open(there) && !is_jumper &&
                     piece_colour(there) != piece_colour(s->at[from]) &&
                     banqi_beats(s, kind, piece_kind(there));
        if (there == EMPTY || takes)
            out[count++] = move_of(from, next[i]);
    }
    return is_jumper ? count + generate_jumps(s, from, out + count) : count;
}

int banqi_generate(const Banqi *s, XqKinMove out[BANQI_MOVES_MAX])
{
    int count = 0, colour = colour_of(s, s->turn);
    for (int cell = 0; cell < CELLS; cell++) {
        if (s->at[cell] == COVERED)
            out[count++] = move_of(cell, cell);
        else if (s->at[cell] != EMPTY && piece_colour(s->at[cell]) == colour)
            count += generate_piece(s, cell, out + count);
    }
    return count;
}

const char *banqi_why_illegal(const XqKinState *state, XqKinMove move)
{
    const Banqi *s = banqi_of(state);
    if (duel_is_declaration(move))
        return NULL;
    uint8_t piece = s->at[move_from(move)], there = s->at[move_to(move)];
    if (is_turning(move))
        return piece == COVERED ? N_("the covered piece cannot be that one")
                                : N_("nothing lies covered there");
    if (piece == EMPTY)
        return N_("no piece stands there");
    if (piece == COVERED)
        return N_("the piece must be turned first");
    if (piece_colour(piece) != colour_of(s, s->turn))
        return N_("its colour is not to move");
    if (there == COVERED)
        return N_("a covered piece is not taken");
    if (there != EMPTY && piece_colour(there) == piece_colour(piece))
        return N_("an own piece stands there");
    return there == EMPTY ? N_("the piece does not go there")
                          : N_("the piece does not take that one");
}
