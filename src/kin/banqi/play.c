/* play.c - what a move does, and how a game ends. */
#include "kin/banqi/banqi.h"

/* Eight cells at a time; what everybody sees, and nothing else. */
uint64_t banqi_key(const Banqi *s)
{
    uint64_t key = duel_mix((uint64_t)s->turn << 8 | s->first);
    for (int i = 0; i < CELLS; i += 8) {
        uint64_t word = 0;
        for (int k = 0; k < 8; k++)
            word = word << 8 | s->at[i + k];
        key = duel_mix(key ^ word);
    }
    return key;
}

/* Whether a colour has a piece, open or possibly face down. */
static bool has_pieces(const Banqi *s, int colour)
{
    uint8_t pool[PIECE_COUNT];
    bool has_covered = false;
    for (int cell = 0; cell < CELLS; cell++) {
        if (is_open(s->at[cell]) && piece_colour(s->at[cell]) == colour)
            return true;
        has_covered |= s->at[cell] == COVERED;
    }
    if (!has_covered)
        return false;
    (void)banqi_public_pool(s, pool); /* the kinds matter, not their number */
    for (int kind = GENERAL; kind < KIND_COUNT; kind++)
        if (pool[piece_of(colour, kind)] > 0)
            return true;
    return false;
}

void banqi_settle(Banqi *s)
{
    XqKinMove moves[BANQI_MOVES_MAX];
    for (int colour = RED; colour <= BLACK && s->first != NOBODY; colour++)
        if (!has_pieces(s, colour)) {
            duel_end(&s->end, BY_CAPTURE, seat_of(s, colour) ^ 1);
            return;
        }
    if (banqi_generate(s, moves) == 0) {
        duel_end(&s->end, BY_STALEMATE, s->turn ^ 1);
    } else if (s->quiet >= s->quiet_plies) {
        duel_end(&s->end, BY_QUIET_COVERED, NOBODY);
    }
}

void banqi_remember(Banqi *s, XqKinMove move)
{
    duel_remember(&s->past, banqi_key(s), move & MOVE_PLAIN, false); /* there is no check */
}

/* --- Repetition ------------------------------------------------------------------------------- */

/* The pieces of a loop, which takes and turns nothing, as it is walked again. */
typedef struct Loop {
    Banqi state;
    uint8_t id[CELLS]; /* the cell where the piece stood at the beginning */
} Loop;

static void walk(Loop *loop, int from, int to)
{
    loop->state.at[to] = loop->state.at[from];
    loop->state.at[from] = EMPTY;
    loop->id[to] = loop->id[from];
}

static void walk_back(Loop *loop, const Banqi *s, int plies)
{
    loop->state = *s;
    for (int i = 1; i <= plies; i++) {
        XqKinMove move = s->past.move[s->past.count - i];
        walk(loop, move_to(move), move_from(move));
    }
    for (int cell = 0; cell < CELLS; cell++)
        loop->id[cell] = (uint8_t)cell;
}

/* By attacker's id the ids of the pieces that a colour could take and that could not take back from
 * where they stand. */
static void collect_threats(const Loop *loop, int colour, uint32_t out[CELLS])
{
    const Banqi *s = &loop->state;
    memset(out, 0, CELLS * sizeof out[0]);
    for (int from = 0; from < CELLS; from++) {
        if (!is_open(s->at[from]) || piece_colour(s->at[from]) != colour)
            continue;
        for (int to = 0; to < CELLS; to++)
            if (is_open(s->at[to]) && banqi_takes(s, from, to) && !banqi_takes(s, to, from))
                out[loop->id[from]] |= 1u << loop->id[to];
    }
}

/* The pieces, by id, that every move of each colour newly threatened. */
static void find_chased(const Banqi *s, int plies, uint32_t out[2])
{
    uint32_t before[CELLS], after[CELLS];
    Loop loop;
    walk_back(&loop, s, plies);
    out[RED] = out[BLACK] = UINT32_MAX;
    for (int i = plies; i > 0; i--) {
        XqKinMove move = s->past.move[s->past.count - i];
        int colour = piece_colour(loop.state.at[move_from(move)]);
        uint32_t victims = 0;
        collect_threats(&loop, colour, before);
        walk(&loop, move_from(move), move_to(move));
        collect_threats(&loop, colour, after);
        for (int id = 0; id < CELLS; id++)
            victims |= after[id] & ~before[id];
        out[colour] &= victims;
    }
}

/* The third time: who alone chased one piece with every move since the first has lost. */
static void judge_repetition(Banqi *s)
{
    int first = duel_first_of(&s->past, 3, 2);
    if (first < 0)
        return;
    uint32_t chased[2];
    find_chased(s, s->past.count - 1 - first, chased);
    if (!s->chase_is_free && (chased[RED] != 0) != (chased[BLACK] != 0))
        duel_end(&s->end, BY_PERPETUAL_CHASE, seat_of(s, chased[RED] != 0 ? BLACK : RED));
    else
        duel_end(&s->end, BY_REPETITION, NOBODY);
}

/* --- Moves ------------------------------------------------------------------------------------ */

static XqKinMove turn_up(Banqi *s, XqKinMove move)
{
    int cell = move_from(move);
    uint8_t piece = move_turned(move) != UNKNOWN ? move_turned(move) : s->hidden[cell];
    assert(piece != UNKNOWN);
    s->hidden[cell] = UNKNOWN;
    s->at[cell] = piece;
    if (s->first == NOBODY)
        s->first = (uint8_t)(piece_colour(piece) ^ s->turn);
    return with_turned(move & MOVE_PLAIN, piece);
}

XqKinMove banqi_play(XqKinState *state, XqKinMove move)
{
    Banqi *s = banqi(state);
    XqKinMove record = move;
    if (duel_is_declaration(move)) {
        duel_declare(&s->end, move);
        return move;
    }
    int from = move_from(move), to = move_to(move);
    bool is_quiet = !is_turning(move) && s->at[to] == EMPTY;
    if (is_turning(move)) {
        record = turn_up(s, move);
    } else {
        if (s->at[to] != EMPTY)
            s->taken[s->at[to]]++;
        s->at[to] = s->at[from];
        s->at[from] = EMPTY;
    }
    s->quiet = (uint8_t)(is_quiet ? s->quiet + 1 : 0);
    if (!is_quiet)
        duel_forget(&s->past);
    s->ply = (uint16_t)(s->ply < UINT16_MAX ? s->ply + 1 : s->ply);
    s->turn ^= 1;
    banqi_remember(s, move);
    banqi_settle(s);
    if (s->end.over == GOES_ON)
        judge_repetition(s);
    return record;
}
