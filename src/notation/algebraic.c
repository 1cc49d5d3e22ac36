/*
 * algebraic.c - a piece letter and where it goes: `Che3`, `Rxb10+`, `dxe6`, long `Ch3-e3`.
 *
 *     [letter] [file] [rank] [- or x] file rank
 *
 * The origin is given as far as it is needed to tell the piece from others of its kind that may
 * legally go to the same point: its file, or else its rank, or else both. Pawns have no letter, and
 * name their file when they take, as in chess.
 */
#include "base/fail.h"
#include "notation/squares.h"
#include "notation/table.h"

static const unsigned pawn_only = 1u << XQ_PAWN;

/* With an origin and no letter, as in `h3e3`, the piece may be any; otherwise it is a pawn. */
static void settle_kind(XqPattern *pattern, XqKind letter)
{
    if (letter != 0)
        pattern->kinds = 1u << letter;
    else if (pattern->from_file == XQ_ANYWHERE || pattern->from_rank == XQ_ANYWHERE)
        pattern->kinds = pawn_only;
}

XqStatus xq_algebraic_read(XqPattern *out, const XqNotationRow *row, XqSide side, XqStr text,
                           XqError *err)
{
    (void)side; /* squares have the same name for both */
    xq_pattern_init(out);
    out->first_rank = row->first_rank;
    size_t at;
    XqKind letter = xq_letter_read(row->letters, text, &at);
    out->origin_at = 0;
    out->target_at = at;
    at += xq_file_read(&out->from_file, text, at, false);
    at += xq_rank_read(&out->from_rank, text, at, row->first_rank);
    size_t separator_len = xq_separator_read(&out->is_capture, text, at);
    size_t target_at = at + separator_len;
    size_t file_len = xq_file_read(&out->to_file, text, target_at, false);
    if (file_len > 0) {
        size_t rank_len = xq_rank_read(&out->to_rank, text, target_at + file_len, row->first_rank);
        if (rank_len == 0)
            return xq_fail(err, XQ_E_SYNTAX, target_at + file_len,
                           "a rank from %d to %d was expected", row->first_rank,
                           row->first_rank + XQ_RANKS - 1);
        out->target_at = target_at;
        at = target_at + file_len + rank_len;
    } else {
        if (separator_len > 0 || out->from_file == XQ_ANYWHERE || out->from_rank == XQ_ANYWHERE)
            return xq_fail(err, XQ_E_SYNTAX, target_at,
                           at == 0 ? N_("a piece letter or a square was expected")
                                   : N_("a square was expected"));
        out->to_file = out->from_file;
        out->to_rank = out->from_rank;
        out->from_file = out->from_rank = XQ_ANYWHERE;
    }
    if (xq_word_goes_on(text, at))
        return xq_fail(err, XQ_E_SYNTAX, at, "the move was expected to end");
    settle_kind(out, letter);
    out->len = at;
    return XQ_OK;
}

/* What of the origin must be written. */
static void find_needs(bool *out_file, bool *out_rank, const XqPosition *position, XqMove move)
{
    XqSquare from = xq_move_from(move), to = xq_move_to(move);
    XqKind kind = xq_piece_kind(xq_position_piece(position, from));
    XqBitboard others = xq_position_pieces(position, xq_position_side(position), kind);
    bool shares = false, shares_file = false, shares_rank = false;
    while (!xq_bitboard_is_empty(others)) {
        XqSquare other = xq_bitboard_pop(&others);
        if (other == from || !xq_position_is_legal(position, xq_move(other, to)))
            continue;
        shares = true;
        shares_file = shares_file || xq_square_file(other) == xq_square_file(from);
        shares_rank = shares_rank || xq_square_rank(other) == xq_square_rank(from);
    }
    *out_file = shares && (!shares_file || shares_rank);
    *out_rank = shares_file;
}

static void write_mark(XqBuf *out, const XqPosition *position, XqMove move)
{
    XqPosition next = *position;
    xq_position_play(&next, move);
    if (xq_position_in_check(&next))
        xq_buf_append_char(out, xq_position_can_move(&next) ? '+' : '#');
}

void xq_algebraic_write(XqBuf *out, const XqNotationRow *row, const XqPosition *position,
                        XqMove move, const XqNotationOptions *options)
{
    XqSquare from = xq_move_from(move), to = xq_move_to(move);
    XqKind kind = xq_piece_kind(xq_position_piece(position, from));
    bool takes = xq_position_piece(position, to) != XQ_NO_PIECE;
    bool needs_file = options->algebraic_long, needs_rank = options->algebraic_long;
    if (!options->algebraic_long)
        find_needs(&needs_file, &needs_rank, position, move);
    if (kind != XQ_PAWN)
        xq_buf_append(out, xq_letter_of(row->letters, kind));
    else
        needs_file = needs_file || takes;
    if (needs_file)
        xq_buf_append_char(out, (char)('a' + xq_square_file(from)));
    if (needs_rank)
        xq_buf_printf(out, "%d", xq_square_rank(from) + row->first_rank);
    if (takes || options->algebraic_long)
        xq_buf_append_char(out, takes ? 'x' : '-');
    xq_buf_printf(out, "%c%d", 'a' + xq_square_file(to), xq_square_rank(to) + row->first_rank);
    if (!options->algebraic_no_mark)
        write_mark(out, position, move);
}
