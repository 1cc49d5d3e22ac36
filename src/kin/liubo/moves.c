/* moves.c - what a throw allows, and what a move does. */
#include "kin/liubo/liubo.h"

uint32_t liubo_weight(const Liubo *s, int thrown)
{
    /* Six sticks, each on one side as likely as on the other. */
    static const uint8_t ways[THROW_MAX + 1] = { 1, 6, 15, 20, 15, 6, 1 };
    return s->has_die ? 1 : ways[thrown];
}

static int generate_throws(const Liubo *s, XqKinMove *out)
{
    int count = 0;
    for (int thrown = s->has_die ? 1 : 0; thrown <= THROW_MAX; thrown++)
        out[count++] = (XqKinMove)(MOVE_THROW | thrown);
    return count;
}

/* Whether two enemies side by side stand strictly between `from` and the point `steps` on. */
static bool is_barred(const Liubo *s, int from, int steps)
{
    for (int i = 1; i + 1 < steps; i++)
        if (is_of(s->at[ahead(from, i)], 1 - s->turn) &&
            is_of(s->at[ahead(from, i + 1)], 1 - s->turn))
            return true;
    return false;
}

/* A pawn comes from the point before its entry when it enters. */
static bool can_enter(const Liubo *s, int kind)
{
    if (is_of(s->at[entry(s->turn, s->thrown)], s->turn))
        return false;
    if (kind == GENERAL)
        return s->general[s->turn] == HOME_GENERAL;
    return s->home[s->turn] > 0 && !(s->general_first && s->general[s->turn] == HOME_GENERAL) &&
           !is_barred(s, entry(s->turn, 0), s->thrown);
}

static int add(const Liubo *s, int from, int to, int count, XqKinMove *out)
{
    if (!is_of(s->at[to], s->turn))
        out[count++] = move_of(from, to);
    return count;
}

static int add_general(const Liubo *s, int from, int count, XqKinMove *out)
{
    if (from >= WATER) {
        for (int gate = 0; gate < TRACK; gate += GATE_STEP)
            count = add(s, from, gate, count, out);
        return count;
    }
    count = add(s, from, ahead(from, s->thrown), count, out);
    count = add(s, from, ahead(from, -s->thrown), count, out);
    return is_gate(from) ? add(s, from, WATER + s->turn, count, out) : count;
}

int liubo_generate(const Liubo *s, XqKinMove *out)
{
    int count = 0, general = s->general[s->turn];
    if (s->over != GOES_ON)
        return 0;
    if (s->thrown == NOT_THROWN)
        return generate_throws(s, out);
    if (s->thrown == 0) {
        out[0] = MOVE_PASS;
        return 1;
    }
    if (s->must_leave && general == WATER + s->turn)
        count = add_general(s, general, count, out);
    if (count > 0)
        return count;
    if (can_enter(s, GENERAL))
        out[count++] = move_of(HOME_GENERAL, entry(s->turn, s->thrown));
    if (can_enter(s, PAWN))
        out[count++] = move_of(HOME_PAWN, entry(s->turn, s->thrown));
    for (int point = 0; point < TRACK; point++)
        if (s->at[point] == piece(s->turn, PAWN) && !is_barred(s, point, s->thrown))
            count = add(s, point, ahead(point, s->thrown), count, out);
    if (general < POINTS)
        count = add_general(s, general, count, out);
    if (count == 0)
        out[count++] = MOVE_PASS;
    return count;
}

/* --- Why not ---------------------------------------------------------------------------------- */

static const char *why_not_enter(const Liubo *s, int from, int to)
{
    bool is_there =
        from == HOME_GENERAL ? s->general[s->turn] == HOME_GENERAL : s->home[s->turn] > 0;
    if (!is_there)
        return N_("no such piece waits beside the board");
    if (to != entry(s->turn, s->thrown))
        return N_("that is not the number thrown");
    if (is_of(s->at[to], s->turn))
        return N_("a piece of the same side stands there");
    if (from == HOME_PAWN && s->general_first && s->general[s->turn] == HOME_GENERAL)
        return N_("the general enters first");
    return N_("two enemies side by side bar the way");
}

const char *liubo_why_illegal(const Liubo *s, XqKinMove move)
{
    int from = move_from(move), to = move_to(move);
    if ((move & MOVE_THROW) != 0)
        return s->thrown == NOT_THROWN ? N_("a die has no such side")
                                       : N_("a throw lies there already");
    if (s->thrown == NOT_THROWN)
        return N_("nothing has been thrown yet");
    if ((move & MOVE_PASS) != 0)
        return N_("there is a move to be made");
    if (s->thrown == 0)
        return N_("with a throw of 0 nothing moves");
    if (s->must_leave && s->general[s->turn] == WATER + s->turn && from != WATER + s->turn)
        return N_("the general leaves the water first");
    if (from >= POINTS)
        return why_not_enter(s, from, to);
    if (s->at[from] == EMPTY)
        return N_("no piece stands there");
    if (!is_of(s->at[from], s->turn))
        return N_("that side is not to move");
    if (is_of(s->at[to], s->turn))
        return N_("a piece of the same side stands there");
    if (from >= WATER)
        return N_("out of the water leads a gate");
    if (to >= WATER)
        return N_("only a general on a gate enters the water");
    if (ahead(from, s->thrown) == to)
        return N_("two enemies side by side bar the way");
    return ahead(from, -s->thrown) == to ? N_("a pawn never goes back")
                                         : N_("that is not the number thrown");
}

/* --- Playing ---------------------------------------------------------------------------------- */

static void take(Liubo *s, int point)
{
    int side = piece_side(s->at[point]);
    if (piece_kind(s->at[point]) == GENERAL)
        s->general[side] = GONE;
    else
        s->home[side]++;
    s->at[point] = EMPTY;
}

static void move_piece(Liubo *s, int from, int to)
{
    int kind = from == HOME_GENERAL || (from < POINTS && piece_kind(s->at[from]) == GENERAL)
                   ? GENERAL
                   : PAWN;
    if (s->at[to] != EMPTY)
        take(s, to);
    if (from < POINTS)
        s->at[from] = EMPTY;
    else if (from == HOME_PAWN)
        s->home[s->turn]--;
    s->at[to] = piece(s->turn, kind);
    if (kind == GENERAL)
        s->general[s->turn] = (uint8_t)to;
}

void liubo_settle(Liubo *s)
{
    if (s->general[0] == GONE || s->general[1] == GONE)
        s->over = BY_GENERAL;
    else if (s->thrown == NOT_THROWN && s->throws[0] >= THROWS_EACH && s->throws[1] >= THROWS_EACH)
        s->over = BY_THROWS;
}

void liubo_play(Liubo *s, XqKinMove move)
{
    if (move == MOVE_DRAW) {
        s->over = BY_AGREEMENT;
        return;
    }
    if ((move & MOVE_THROW) != 0) {
        s->thrown = (uint8_t)(move & 255u);
        if (s->throws[s->turn] < UINT16_MAX)
            s->throws[s->turn]++;
        return;
    }
    if (move != MOVE_PASS)
        move_piece(s, move_from(move), move_to(move));
    if (s->thrown != THROW_MAX)
        s->turn = (uint8_t)(1 - s->turn);
    s->thrown = NOT_THROWN;
    liubo_settle(s);
}

/* --- Danger ----------------------------------------------------------------------------------- */

/* The steps from a to b along the track, 1 to TRACK. */
static int distance(int a, int b)
{
    return (b - a + TRACK - 1) % TRACK + 1;
}

int liubo_danger(const Liubo *s, int side)
{
    int king = s->general[side], enemy = s->general[1 - side], danger = 0;
    bool is_hit[THROW_MAX + 1] = { false };
    if (king >= TRACK)
        return 0;
    for (int n = 1; n <= THROW_MAX; n++) {
        int behind = ahead(king, -n);
        bool enters =
            entry(1 - side, n) == king && (s->home[1 - side] > 0 || enemy == HOME_GENERAL);
        is_hit[n] = enters || s->at[behind] == piece(1 - side, PAWN) ||
                    (enemy < TRACK && (distance(enemy, king) == n || distance(king, enemy) == n)) ||
                    (enemy >= WATER && enemy < POINTS && is_gate(king));
        if (is_hit[n])
            danger += (int)liubo_weight(s, n) * (s->has_die ? 64 / 6 : 1);
    }
    return danger;
}
