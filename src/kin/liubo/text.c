/*
 * text.c - positions and moves as text:
 *
 *     <track> <water> <home A> <home B> <turn> <throw> <throws A> <throws B>
 *     .................................... - KPPPPP kppppp A - 0 0
 *
 * The track is its points 0 to 35, A's pieces in upper case. Fields left off at the end take their
 * start values; the homes, what is missing on the board.
 */
#include "kin/liubo/liubo.h"

#include "base/fail.h"

static const char letters[] = " KPkp"; /* by piece code */

static int code_of(char c)
{
    int code = xq_kin_letter_index(letters, c);
    return code > 0 ? code : EMPTY;
}

/* --- Reading ---------------------------------------------------------------------------------- */

static XqStatus set_general(Liubo *s, int side, int place, size_t at, XqError *err)
{
    if (s->general[side] != GONE)
        return xq_fail(err, XQ_E_POSITION, at, "a second general of %c", liubo_letters[side]);
    s->general[side] = (uint8_t)place;
    return XQ_OK;
}

static int count_pawns(const Liubo *s, int side)
{
    int count = s->home[side];
    for (int point = 0; point < TRACK; point++)
        count += s->at[point] == piece(side, PAWN);
    return count;
}

static XqStatus check_pawns(const Liubo *s, int side, size_t at, XqError *err)
{
    if (count_pawns(s, side) <= PAWNS)
        return XQ_OK;
    return xq_fail(err, XQ_E_POSITION, at, "%c has more than %d pawns", liubo_letters[side], PAWNS);
}

static XqStatus parse_track(Liubo *s, XqStr in, XqError *err)
{
    for (size_t i = 0; i < in.len && i < TRACK; i++) {
        int code = code_of(in.ptr[i]);
        if (code == EMPTY && in.ptr[i] != '.')
            return xq_fail(err, XQ_E_SYNTAX, i, "K, P, k, p or '.' was expected");
        if (code == EMPTY)
            continue;
        s->at[i] = (uint8_t)code;
        int side = piece_side(s->at[i]);
        XqStatus status = piece_kind(s->at[i]) == GENERAL ? set_general(s, side, (int)i, i, err)
                                                          : check_pawns(s, side, i, err);
        if (status != XQ_OK)
            return status;
    }
    if (in.len != TRACK)
        return xq_fail(err, XQ_E_RANGE, in.len < TRACK ? in.len : TRACK, "the track has %d points",
                       TRACK);
    return XQ_OK;
}

static XqStatus parse_water(Liubo *s, XqStr in, XqError *err)
{
    if (xq_str_equal(in, XQ_STR("-")))
        return XQ_OK;
    for (size_t i = 0; i < in.len; i++) {
        int code = code_of(in.ptr[i]);
        if (code == EMPTY || piece_kind((uint8_t)code) != GENERAL)
            return xq_fail(err, XQ_E_SYNTAX, i,
                           "generals in the water (K, k, Kk) or '-' were "
                           "expected");
        int side = piece_side((uint8_t)code);
        XqStatus status = set_general(s, side, WATER + side, i, err);
        if (status != XQ_OK)
            return status;
        s->at[WATER + side] = (uint8_t)code;
    }
    return XQ_OK;
}

static XqStatus parse_home(Liubo *s, int side, XqStr in, XqError *err)
{
    if (xq_str_equal(in, XQ_STR("-")))
        return XQ_OK;
    for (size_t i = 0; i < in.len; i++) {
        int code = code_of(in.ptr[i]);
        if (code == EMPTY || piece_side((uint8_t)code) != side)
            return xq_fail(err, XQ_E_SYNTAX, i,
                           "pieces of %c beside the board, or '-', were "
                           "expected",
                           liubo_letters[side]);
        bool is_general = piece_kind((uint8_t)code) == GENERAL;
        s->home[side] = (uint8_t)(s->home[side] + !is_general);
        XqStatus status =
            is_general ? set_general(s, side, HOME_GENERAL, i, err) : check_pawns(s, side, i, err);
        if (status != XQ_OK)
            return status;
    }
    return XQ_OK;
}

/* The field is missing: all that is not on the board waits beside it. */
static void fill_home(Liubo *s, int side)
{
    if (s->general[side] == GONE)
        s->general[side] = HOME_GENERAL;
    s->home[side] = (uint8_t)(PAWNS - count_pawns(s, side));
}

static XqStatus parse_turn(Liubo *s, XqStr in, XqError *err)
{
    int side = in.len != 1                     ? -1
               : in.ptr[0] == liubo_letters[0] ? 0
               : in.ptr[0] == liubo_letters[1] ? 1
                                               : -1;
    if (side < 0)
        return xq_fail(err, XQ_E_SYNTAX, 0, "the side to throw or move, A or B, was expected");
    s->turn = (uint8_t)side;
    return XQ_OK;
}

static XqStatus parse_throw(Liubo *s, XqStr in, XqError *err)
{
    if (xq_str_equal(in, XQ_STR("-")))
        return XQ_OK;
    int low = s->has_die ? 1 : 0;
    if (in.len != 1 || in.ptr[0] < '0' + low || in.ptr[0] > '0' + THROW_MAX)
        return xq_fail(err, XQ_E_SYNTAX, 0, "a throw from %d to %d, or '-', was expected", low,
                       THROW_MAX);
    s->thrown = (uint8_t)(in.ptr[0] - '0');
    return XQ_OK;
}

static XqStatus parse_throws(Liubo *s, int side, XqStr in, XqError *err)
{
    unsigned long number = 0;
    XqStatus status = xq_str_parse_uint(&number, in, UINT16_MAX, err);
    s->throws[side] = (uint16_t)number;
    return status;
}

static XqStatus parse_field(Liubo *s, int field, XqStr word, XqError *err)
{
    switch (field) {
    case 0:
        return parse_track(s, word, err);
    case 1:
        return parse_water(s, word, err);
    case 2:
    case 3:
        return parse_home(s, field - 2, word, err);
    case 4:
        return parse_turn(s, word, err);
    case 5:
        return parse_throw(s, word, err);
    case 6:
    case 7:
        return parse_throws(s, field - 6, word, err);
    default:
        return xq_fail(err, XQ_E_SYNTAX, 0, "nothing was expected after the throws");
    }
}

XqStatus liubo_parse(XqKinState *out, const XqKinRules *rules, XqStr in, XqError *err)
{
    Liubo *s = liubo(out);
    XqStr rest = in, word;
    liubo_clear(s, rules);
    memset(s->general, GONE, sizeof s->general);
    int field = 0;
    for (; (word = xq_str_next_word(&rest)).len > 0; field++) {
        XqStatus status = parse_field(s, field, word, err);
        if (status != XQ_OK) {
            if (err != NULL)
                err->offset += (size_t)(word.ptr - in.ptr);
            return status;
        }
    }
    if (field == 0)
        return xq_fail(err, XQ_E_RANGE, 0, "the track has %d points", TRACK);
    for (int side = 0; side < SIDES; side++)
        if (field <= 2 + side)
            fill_home(s, side);
    if (s->general[0] == GONE && s->general[1] == GONE)
        return xq_fail(err, XQ_E_POSITION, 0, "neither side has a general");
    liubo_settle(s);
    return XQ_OK;
}

/* --- Writing ---------------------------------------------------------------------------------- */

static void format_home(XqBuf *out, const Liubo *s, int side)
{
    bool has_general = s->general[side] == HOME_GENERAL;
    if (has_general)
        xq_buf_append_char(out, letters[piece(side, GENERAL)]);
    for (int i = 0; i < s->home[side]; i++)
        xq_buf_append_char(out, letters[piece(side, PAWN)]);
    xq_buf_append_cstr(out, has_general || s->home[side] > 0 ? " " : "- ");
}

void liubo_format(XqBuf *out, const XqKinState *state)
{
    const Liubo *s = liubo_of(state);
    for (int point = 0; point < TRACK; point++)
        xq_buf_append_char(out, s->at[point] == EMPTY ? '.' : letters[s->at[point]]);
    xq_buf_append_char(out, ' ');
    for (int side = 0; side < SIDES; side++)
        if (s->at[WATER + side] != EMPTY)
            xq_buf_append_char(out, letters[s->at[WATER + side]]);
    xq_buf_append_cstr(out, s->at[WATER] == EMPTY && s->at[WATER + 1] == EMPTY ? "- " : " ");
    for (int side = 0; side < SIDES; side++)
        format_home(out, s, side);
    xq_buf_printf(out, "%c %c %d %d", liubo_letters[s->turn],
                  s->thrown == NOT_THROWN ? '-' : '0' + s->thrown, s->throws[0], s->throws[1]);
}

/* --- Moves ------------------------------------------------------------------------------------ */

static XqStatus parse_number(int *out, XqStr in, size_t at, int low, int high, const char *what,
                             XqError *err)
{
    unsigned long number;
    if (xq_str_parse_uint(&number, in, (unsigned long)high, NULL) != XQ_OK || (int)number < low)
        return xq_fail(err, XQ_E_SYNTAX, at, "%s from %d to %d was expected", what, low, high);
    *out = (int)number;
    return XQ_OK;
}

static XqStatus parse_point(int *out, const Liubo *s, XqStr in, size_t at, XqError *err)
{
    if (in.len == 1 && (in.ptr[0] == 'W' || in.ptr[0] == 'w')) {
        *out = WATER + s->turn;
        return XQ_OK;
    }
    return parse_number(out, in, at, 0, TRACK - 1, N_("a point W or"), err);
}

/* eP4, eK4; without the piece a pawn if there is one, without the number what was thrown. */
static XqStatus parse_entry(XqKinMove *out, const Liubo *s, XqStr in, XqError *err)
{
    int from = s->home[s->turn] > 0 ? HOME_PAWN : HOME_GENERAL, thrown = s->thrown;
    size_t at = 1;
    if (in.len > 1 && code_of(in.ptr[1]) != EMPTY) {
        from = piece_kind((uint8_t)code_of(in.ptr[1])) == GENERAL ? HOME_GENERAL : HOME_PAWN;
        at = 2;
    }
    if (at < in.len) {
        XqStatus status =
            parse_number(&thrown, xq_str_sub(in, at, in.len), at, 1, THROW_MAX, N_("a throw"), err);
        if (status != XQ_OK)
            return status;
    }
    *out = move_of(from, entry(s->turn, thrown));
    return XQ_OK;
}

XqStatus liubo_move_parse(XqKinMove *out, const XqKinState *state, XqStr in, XqError *err)
{
    const Liubo *s = liubo_of(state);
    int from = 0, to = 0;
    if (xq_str_equal(in, XQ_STR("pass")) || xq_str_equal(in, XQ_STR("draw"))) {
        *out = in.ptr[0] == 'p' ? MOVE_PASS : MOVE_DRAW;
        return XQ_OK;
    }
    if (in.len > 0 && in.ptr[0] == 't') {
        XqStatus status =
            parse_number(&to, xq_str_sub(in, 1, in.len), 1, 0, THROW_MAX, N_("a throw"), err);
        if (status == XQ_OK)
            *out = (XqKinMove)(MOVE_THROW | to);
        return status;
    }
    if (in.len > 0 && in.ptr[0] == 'e')
        return parse_entry(out, s, in, err);
    const char *dash = in.len > 0 ? memchr(in.ptr, '-', in.len) : NULL;
    if (dash == NULL)
        return xq_fail(err, XQ_E_SYNTAX, 0,
                       "two points (12-15), an entry (eP4), a throw (t4) or "
                       "'pass' was expected");
    size_t half = (size_t)(dash - in.ptr);
    XqStatus status = parse_point(&from, s, xq_str_sub(in, 0, half), 0, err);
    if (status == XQ_OK)
        status = parse_point(&to, s, xq_str_sub(in, half + 1, in.len), half + 1, err);
    if (status == XQ_OK)
        *out = move_of(from, to);
    return status;
}

static void format_point(XqBuf *out, int point)
{
    if (point >= WATER)
        xq_buf_append_char(out, 'W');
    else
        xq_buf_printf(out, "%d", point);
}

void liubo_move_format(XqBuf *out, const XqKinState *state, XqKinMove move)
{
    int from = move_from(move), to = move_to(move);
    if ((move & MOVE_THROW) != 0) {
        xq_buf_printf(out, "t%d", from);
    } else if (move == MOVE_PASS || move == MOVE_DRAW) {
        xq_buf_append_cstr(out, move == MOVE_PASS ? "pass" : "draw");
    } else if (from >= POINTS) {
        int steps = ahead(to, -entry(liubo_of(state)->turn, 0));
        xq_buf_printf(out, "e%c%d", from == HOME_GENERAL ? 'K' : 'P', steps);
    } else {
        format_point(out, from);
        xq_buf_append_char(out, '-');
        format_point(out, to);
    }
}
