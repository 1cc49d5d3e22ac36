/* duel.c - see duel.h. */
#include "kin/duel.h"

enum { BOTH = 3 };

/* --- Ends ------------------------------------------------------------------------------------- */

void duel_begin(DuelEnd *end)
{
    duel_end(end, GOES_ON, XQ_KIN_NOBODY);
}

void duel_end(DuelEnd *end, int over, int winner)
{
    *end = (DuelEnd){ (uint8_t)over, (uint8_t)winner };
}

unsigned duel_seats(const XqKinState *state)
{
    (void)state;
    return BOTH;
}

unsigned duel_alive(const DuelEnd *end)
{
    return end->winner == XQ_KIN_NOBODY ? BOTH : 1u << end->winner;
}

unsigned duel_movers(const DuelEnd *end, int turn)
{
    return end->over != GOES_ON ? 0 : 1u << turn;
}

void duel_outcome(XqKinOutcome *out, const DuelEnd *end)
{
    static const struct {
        const char *reason, *sentence;
    } ends[DUEL_OVER_COUNT] = {
        [GOES_ON] = { "", "" },
        [BY_CHECKMATE] = { "checkmate", N_("Checkmate.") },
        [BY_STALEMATE] = { "stalemate", N_("Who cannot move has lost.") },
        [BY_CAPTURE] = { "capture", N_("All pieces of a colour are taken.") },
        [BY_PERPETUAL_CHECK] = { "perpetual-check",
                                 N_("Checking without end has lost: the same position for the "
                                    "third time.") },
        [BY_PERPETUAL_CHASE] = { "perpetual-chase",
                                 N_("Chasing one piece without end has lost: the same position "
                                    "for the third time.") },
        [BY_REPETITION] = { "repetition", N_("The same position for the third time: a draw.") },
        [BY_QUIET] = { "quiet", N_("Too many moves without a capture: a draw.") },
        [BY_QUIET_COVERED] = { "quiet",
                               N_("Too many moves without a capture or a turning: a draw.") },
        [BY_QUIET_WITH_HAND] = { "quiet", N_("Too many moves without a capture or a piece put "
                                             "down: a draw.") },
        [BY_AGREEMENT] = { "agreement", N_("A draw was agreed.") },
        [BY_RESIGNATION] = { "resignation", N_("Resigned.") },
    };
    int64_t keys[XQ_KIN_SEATS_MAX] = { 0 };
    if (end->winner != XQ_KIN_NOBODY) {
        keys[end->winner] = 1;
        out->winners = 1u << end->winner;
    }
    xq_kin_outcome_rank(out, BOTH, keys);
    out->is_over = end->over != GOES_ON;
    out->reason = ends[end->over].reason;
    out->sentence = ends[end->over].sentence;
}

bool duel_estimate_end(int out[XQ_KIN_SEATS_MAX], const DuelEnd *end)
{
    enum { WIN = 20000 };
    if (end->winner != XQ_KIN_NOBODY) {
        out[end->winner] = WIN;
        out[end->winner ^ 1] = -WIN;
    }
    return end->over != GOES_ON;
}

/* --- Declarations ----------------------------------------------------------------------------- */

void duel_declarations(const DuelEnd *end, XqKinMoveList *out)
{
    if (end->over != GOES_ON)
        return;
    out->moves[out->count++] = DUEL_DRAW;
    out->moves[out->count++] = DUEL_RESIGN;
    out->moves[out->count++] = DUEL_RESIGN + 1;
}

void duel_describe(XqKinMoveInfo *out, XqKinMove declaration)
{
    out->flags = XQ_KIN_DECLARE;
    if (declaration == DUEL_DRAW) {
        out->words = N_("draw");
        out->binds = BOTH;
    } else {
        out->words = N_("resign");
        out->seat = (uint8_t)(declaration & 1u);
        out->binds = 1u << out->seat;
    }
}

void duel_declare(DuelEnd *end, XqKinMove declaration)
{
    if (declaration == DUEL_DRAW)
        duel_end(end, BY_AGREEMENT, XQ_KIN_NOBODY);
    else
        duel_end(end, BY_RESIGNATION, (int)(declaration & 1u) ^ 1);
}

bool duel_parse(XqKinMove *out, const XqKinState *state, XqStr in)
{
    static const XqStr resign = { "resign:", 7 };
    if (xq_str_equal(in, XQ_STR("draw"))) {
        *out = DUEL_DRAW;
        return true;
    }
    if (in.len != resign.len + 1 || !xq_str_equal(xq_str_sub(in, 0, resign.len), resign))
        return false;
    for (unsigned seat = 0; seat < 2; seat++)
        if (in.ptr[resign.len] == xq_kin_letter(state->game, (int)seat)) {
            *out = DUEL_RESIGN + seat;
            return true;
        }
    return false;
}

bool duel_format(XqBuf *out, const XqKinState *state, XqKinMove move)
{
    if (move == DUEL_DRAW)
        xq_buf_append_cstr(out, "draw");
    else if (duel_is_declaration(move))
        xq_buf_printf(out, "resign:%c", xq_kin_letter(state->game, (int)(move & 1u)));
    return duel_is_declaration(move);
}

/* --- Repetition ------------------------------------------------------------------------------- */

void duel_forget(DuelPast *past)
{
    past->count = 0;
}

void duel_remember(DuelPast *past, uint64_t key, XqKinMove move, bool is_check)
{
    assert(past->count < DUEL_PAST_MAX);
    past->key[past->count] = key;
    past->move[past->count] = (uint16_t)move;
    past->is_check[past->count++] = is_check;
}

int duel_first_of(const DuelPast *past, int times, int round)
{
    int last = past->count - 1;
    for (int i = last - round, found = 1; i >= 0; i -= round)
        if (past->key[i] == past->key[last] && ++found == times)
            return i;
    return -1;
}

/* Whether every second position from `from` down to `first` stands in check; false of none. */
static bool is_always_check(const DuelPast *past, int from, int first)
{
    for (int i = from; i >= first; i -= 2)
        if (!past->is_check[i])
            return false;
    return from >= first;
}

DuelRepetition duel_repetition(const DuelPast *past, int times)
{
    int last = past->count - 1, first = duel_first_of(past, times, 2);
    if (first < 0)
        return DUEL_NEW;
    bool by_mover = is_always_check(past, last, first);
    bool by_other = is_always_check(past, last - 1, first);
    if (by_mover == by_other)
        return DUEL_REPEATED;
    return by_mover ? DUEL_MOVER_CHECKED : DUEL_OTHER_CHECKED;
}

void duel_judge(DuelEnd *end, const DuelPast *past, int mover)
{
    switch (duel_repetition(past, 3)) {
    case DUEL_NEW:
        break;
    case DUEL_REPEATED:
        duel_end(end, BY_REPETITION, XQ_KIN_NOBODY);
        break;
    case DUEL_MOVER_CHECKED:
        duel_end(end, BY_PERPETUAL_CHECK, mover ^ 1);
        break;
    case DUEL_OTHER_CHECKED:
        duel_end(end, BY_PERPETUAL_CHECK, mover);
        break;
    }
}
