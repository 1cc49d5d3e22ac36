/* pattern.c - which legal moves a pattern fits, and what to say when it is not exactly one. */
#include "notation/pattern.h"

#include <stdlib.h>

#include "base/fail.h"
#include "notation/tandem.h"

/*
 * How freely a place word is taken. Texts use the words in ways that contradict each other, so the
 * stricter sense is tried first and the next only if no legal move fits.
 */
typedef enum Sense {
    SENSE_LABEL, /* an ordinal counts through all tandem files */
    SENSE_FILE,  /* an ordinal counts on the piece's own file */
    SENSE_LONE,  /* the word is redundant: the piece is alone on its file */
    SENSE_COUNT
} Sense;

static const char *const piece_names[2][XQ_KIND_COUNT] = {
    { N_("red piece"), N_("red king"), N_("red advisor"), N_("red elephant"), N_("red horse"),
      N_("red rook"), N_("red cannon"), N_("red pawn") },
    { N_("black piece"), N_("black king"), N_("black advisor"), N_("black elephant"),
      N_("black horse"), N_("black rook"), N_("black cannon"), N_("black pawn") },
};

/* The name of the kind asked for; "red piece" where the text leaves several open. */
static const char *name_of(XqSide side, unsigned kinds)
{
    for (int kind = XQ_KING; kind < XQ_KIND_COUNT; kind++)
        if (kinds == 1u << kind)
            return piece_names[side][kind];
    return piece_names[side][0];
}

XqAction xq_move_action(const XqPosition *position, XqMove move, int *out_number)
{
    XqSquare from = xq_move_from(move), to = xq_move_to(move);
    XqPiece piece = xq_position_piece(position, from);
    XqSide side = xq_piece_side(piece);
    int ahead = xq_square_rank(to) - xq_square_rank(from);
    if (side == XQ_BLACK)
        ahead = -ahead;
    bool is_distance = ahead != 0 && xq_kind_counts_steps(xq_piece_kind(piece));
    *out_number = is_distance ? abs(ahead) : xq_file_number(side, xq_square_file(to));
    return ahead > 0 ? XQ_ACTION_ADVANCE : ahead < 0 ? XQ_ACTION_RETREAT : XQ_ACTION_TRAVERSE;
}

static bool place_fits(const XqPosition *position, const XqPattern *pattern, XqSquare from,
                       Sense sense)
{
    if (pattern->place == XQ_PLACE_NONE)
        return sense == SENSE_LABEL; /* the same in every sense */
    XqTandemPlace at = xq_tandem_place(position, from);
    if ((at.count == 1) != (sense == SENSE_LONE))
        return false;
    switch (pattern->place) {
    case XQ_PLACE_NONE:
        break;
    case XQ_PLACE_FRONT:
        return at.index == 1;
    case XQ_PLACE_MIDDLE:
        return at.index > 1 && at.index < at.count;
    case XQ_PLACE_BACK:
        return at.index == at.count;
    case XQ_PLACE_ORDINAL:
        if (sense == SENSE_LABEL && pattern->from_file == XQ_ANYWHERE)
            return at.label == pattern->ordinal;
        return at.index == pattern->ordinal;
    }
    return true;
}

static bool kind_fits(const XqPosition *position, const XqPattern *pattern, XqSquare from)
{
    XqPiece piece = xq_position_piece(position, from);
    return pattern->kinds == 0 || (pattern->kinds >> xq_piece_kind(piece) & 1u) != 0;
}

static bool origin_fits(const XqPosition *position, const XqPattern *pattern, XqSquare from,
                        Sense sense)
{
    return kind_fits(position, pattern, from) &&
           (pattern->from_file == XQ_ANYWHERE || pattern->from_file == xq_square_file(from)) &&
           (pattern->from_rank == XQ_ANYWHERE || pattern->from_rank == xq_square_rank(from)) &&
           place_fits(position, pattern, from, sense);
}

static bool target_fits(const XqPosition *position, const XqPattern *pattern, XqMove move)
{
    XqSquare to = xq_move_to(move);
    if (pattern->action != XQ_ACTION_NONE) {
        int number;
        return xq_move_action(position, move, &number) == pattern->action &&
               number == pattern->number;
    }
    return (pattern->to_file == XQ_ANYWHERE || pattern->to_file == xq_square_file(to)) &&
           (pattern->to_rank == XQ_ANYWHERE || pattern->to_rank == xq_square_rank(to)) &&
           (!pattern->is_capture || xq_position_piece(position, to) != XQ_NO_PIECE);
}

static XqStatus fail_ambiguous(const XqPattern *pattern, const XqMoveList *fitting, XqError *err)
{
    XqBuf text;
    xq_buf_init(&text, XQ_ERROR_TEXT_SIZE);
    for (int i = 0; i < fitting->count; i++) {
        xq_buf_append_cstr(&text, i == 0 ? "" : ", ");
        xq_move_format(&text, fitting->moves[i]);
    }
    XqStatus status = xq_fail(err, XQ_E_AMBIGUOUS, pattern->origin_at,
                              "the move could be any of %s", xq_buf_cstr(&text));
    xq_buf_release(&text);
    return status;
}

/* No piece of the mover fits the origin: says what is missing. */
static XqStatus fail_origin(const XqPosition *position, const XqPattern *pattern, bool has_kind,
                            XqError *err)
{
    XqSide side = xq_position_side(position);
    const char *name = name_of(side, pattern->kinds);
    if (!has_kind)
        return xq_fail(err, XQ_E_ILLEGAL, pattern->origin_at, "there is no %s", name);
    if (pattern->action == XQ_ACTION_NONE && pattern->from_file != XQ_ANYWHERE &&
        pattern->from_rank != XQ_ANYWHERE)
        return xq_fail(err, XQ_E_ILLEGAL, pattern->origin_at, "there is no %s on %c%d", name,
                       'a' + pattern->from_file, pattern->from_rank + pattern->first_rank);
    if (pattern->from_file != XQ_ANYWHERE && pattern->place != XQ_PLACE_NONE)
        return xq_fail(err, XQ_E_ILLEGAL, pattern->origin_at,
                       "there is no %s of that place on file %d", name,
                       xq_file_number(side, pattern->from_file));
    if (pattern->from_file != XQ_ANYWHERE && pattern->action != XQ_ACTION_NONE)
        return xq_fail(err, XQ_E_ILLEGAL, pattern->origin_at, "there is no %s on file %d", name,
                       xq_file_number(side, pattern->from_file));
    if (pattern->place != XQ_PLACE_NONE)
        return xq_fail(err, XQ_E_ILLEGAL, pattern->origin_at,
                       "there is no %s of that place on any file", name);
    return xq_fail(err, XQ_E_ILLEGAL, pattern->origin_at, "there is no %s there", name);
}

/* No legal move fits: looks how far one can follow the text, for the message. */
static XqStatus fail_illegal(const XqPosition *position, const XqPattern *pattern, XqError *err)
{
    bool has_kind = false, has_origin = false;
    XqBitboard mine = xq_position_of_side(position, xq_position_side(position));
    while (!xq_bitboard_is_empty(mine)) {
        XqSquare from = xq_bitboard_pop(&mine);
        has_kind = has_kind || kind_fits(position, pattern, from);
        bool fits = false;
        for (Sense sense = 0; sense < SENSE_COUNT && !fits; sense++)
            fits = origin_fits(position, pattern, from, sense);
        if (!fits)
            continue;
        has_origin = true;
        XqBitboard reach = xq_position_reach(position, from);
        while (!xq_bitboard_is_empty(reach)) {
            XqMove move = xq_move(from, xq_bitboard_pop(&reach));
            if (target_fits(position, pattern, move))
                return xq_fail(err, XQ_E_ILLEGAL, pattern->target_at,
                               "the move leaves the king where it can be taken");
        }
    }
    if (!has_origin)
        return fail_origin(position, pattern, has_kind, err);
    return xq_fail(err, XQ_E_ILLEGAL, pattern->target_at, "the %s cannot move there",
                   name_of(xq_position_side(position), pattern->kinds));
}

/* Adds the legal moves that fit in one sense. */
static void add_fitting(XqMoveList *fitting, const XqPosition *position, const XqPattern *pattern,
                        Sense sense)
{
    XqBitboard mine = xq_position_of_side(position, xq_position_side(position));
    while (!xq_bitboard_is_empty(mine)) {
        XqSquare from = xq_bitboard_pop(&mine);
        if (!origin_fits(position, pattern, from, sense))
            continue;
        XqBitboard reach = xq_position_reach(position, from);
        while (!xq_bitboard_is_empty(reach)) {
            XqMove move = xq_move(from, xq_bitboard_pop(&reach));
            if (target_fits(position, pattern, move) && xq_position_is_legal(position, move))
                fitting->moves[fitting->count++] = move;
        }
    }
}

XqStatus xq_pattern_match(XqMove *out, const XqPosition *position, const XqPattern *pattern,
                          XqError *err)
{
    XqMoveList fitting;
    fitting.count = 0;
    for (Sense sense = 0; sense < SENSE_COUNT && fitting.count == 0; sense++)
        add_fitting(&fitting, position, pattern, sense);
    if (fitting.count > 1)
        return fail_ambiguous(pattern, &fitting, err);
    if (fitting.count == 0)
        return fail_illegal(position, pattern, err);
    *out = fitting.moves[0];
    return XQ_OK;
}
