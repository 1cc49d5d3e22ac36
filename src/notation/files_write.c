/*
 * files_write.c - writing WXF and Chinese.
 *
 * A move is put together from glyphs: [place or file, piece, or the two the other way round],
 * action, number. What differs between the scripts is the glyphs alone, and where WXF puts the
 * sign of a doubled piece.
 */
#include <assert.h>

#include "notation/table.h"
#include "notation/tandem.h"

/* The largest label there is a sign for; five pawns are the most a side has. */
enum { LABEL_MAX = 5 };

typedef struct Writer {
    XqBuf *out;
    XqScript script;
    XqSide side;
    const XqNotationOptions *options;
} Writer;

static const char *const piece_glyphs[2][2][XQ_KIND_COUNT] = {
    { { "", "帅", "仕", "相", "马", "车", "炮", "兵" },
      { "", "将", "士", "象", "马", "车", "炮", "卒" } },
    { { "", "帥", "仕", "相", "馬", "車", "炮", "兵" },
      { "", "將", "士", "象", "馬", "車", "炮", "卒" } },
};

static const char *const chinese_digits[10] = { "",   "一", "二", "三", "四",
                                                "五", "六", "七", "八", "九" };
static const char *const full_digits[10] = { "",   "１", "２", "３", "４",
                                             "５", "６", "７", "８", "９" };

static void write_piece(const Writer *writer, XqKind kind)
{
    static const char letters[2][XQ_KIND_COUNT + 1] = { ".KAEHRCP", ".KABNRCP" };
    if (writer->script != XQ_SCRIPT_LATIN) {
        int traditional = writer->script == XQ_SCRIPT_TRADITIONAL;
        xq_buf_append_cstr(writer->out, piece_glyphs[traditional][writer->side][kind]);
        return;
    }
    char letter = letters[writer->options->wxf_nb][kind];
    bool lower = writer->options->wxf_lower_black && writer->side == XQ_BLACK;
    xq_buf_append_char(writer->out, lower ? (char)(letter - 'A' + 'a') : letter);
}

static void write_digit(const Writer *writer, int digit)
{
    assert(digit >= 1 && digit <= 9);
    XqDigits style = writer->script == XQ_SCRIPT_LATIN ? XQ_DIGITS_HALF : writer->options->digits;
    bool red = writer->side == XQ_RED;
    bool chinese = style == XQ_DIGITS_CHINESE ||
                   (red && (style == XQ_DIGITS_BY_SIDE || style == XQ_DIGITS_BY_SIDE_HALF));
    if (chinese)
        xq_buf_append_cstr(writer->out, chinese_digits[digit]);
    else if (style == XQ_DIGITS_FULL || style == XQ_DIGITS_BY_SIDE)
        xq_buf_append_cstr(writer->out, full_digits[digit]);
    else
        xq_buf_append_char(writer->out, (char)('0' + digit));
}

/* The sign of traverse, and of the middle piece; a dot unless asked otherwise. */
static const char *traverse_sign(const Writer *writer)
{
    return writer->options->wxf_traverse == '=' ? "=" : ".";
}

static void write_place(const Writer *writer, XqPlace place, int ordinal)
{
    static const char *const glyphs[3][XQ_PLACE_ORDINAL] = {
        [XQ_SCRIPT_LATIN] = { "", "+", ".", "-" },
        [XQ_SCRIPT_SIMPLIFIED] = { "", "前", "中", "后" },
        [XQ_SCRIPT_TRADITIONAL] = { "", "前", "中", "後" },
    };
    bool latin = writer->script == XQ_SCRIPT_LATIN;
    if (place == XQ_PLACE_ORDINAL && latin)
        write_digit(writer, ordinal);
    else if (place == XQ_PLACE_ORDINAL) /* a word like the others, whatever the numerals are */
        xq_buf_append_cstr(writer->out, chinese_digits[ordinal]);
    else if (place == XQ_PLACE_MIDDLE && latin)
        xq_buf_append_cstr(writer->out, traverse_sign(writer));
    else
        xq_buf_append_cstr(writer->out, glyphs[writer->script][place]);
}

static void write_action(const Writer *writer, XqAction action)
{
    static const char *const glyphs[3][XQ_ACTION_TRAVERSE + 1] = {
        [XQ_SCRIPT_LATIN] = { "", "+", "-", "." },
        [XQ_SCRIPT_SIMPLIFIED] = { "", "进", "退", "平" },
        [XQ_SCRIPT_TRADITIONAL] = { "", "進", "退", "平" },
    };
    if (action == XQ_ACTION_TRAVERSE && writer->script == XQ_SCRIPT_LATIN)
        xq_buf_append_cstr(writer->out, traverse_sign(writer));
    else
        xq_buf_append_cstr(writer->out, glyphs[writer->script][action]);
}

/*
 * Whether the file alone names the piece although it shares it: advisors and elephants are written
 * so, the action telling them apart. On points of their own they always differ in it; pieces of a
 * composed position may not.
 */
static bool file_is_enough(const XqPosition *position, XqMove move)
{
    XqSquare from = xq_move_from(move);
    XqKind kind = xq_piece_kind(xq_position_piece(position, from));
    if (kind != XQ_ADVISOR && kind != XQ_ELEPHANT)
        return false;
    /* The same action leads another elephant or advisor of this file by the same step. */
    int step = xq_move_to(move) - from;
    XqBitboard others = xq_position_pieces(position, xq_position_side(position), kind);
    while (!xq_bitboard_is_empty(others)) {
        XqSquare other = xq_bitboard_pop(&others);
        int to = other + step;
        if (other != from && xq_square_file(other) == xq_square_file(from) && to >= 0 &&
            to < XQ_SQUARES && xq_position_is_legal(position, xq_move(other, (XqSquare)to)))
            return false;
    }
    return true;
}

/* Front, middle or back; in a row of four and more those between by their number. */
static XqPlace place_word(const XqTandemPlace *at)
{
    if (at->index == 1)
        return XQ_PLACE_FRONT;
    if (at->index == at->count)
        return XQ_PLACE_BACK;
    return at->count == 3 ? XQ_PLACE_MIDDLE : XQ_PLACE_ORDINAL;
}

/* `+R` or `R+`, 前车; a label is `Pa` in Latin letters, 一兵 in Chinese. */
static void write_doubled(const Writer *writer, XqKind kind, XqPlace place, int ordinal)
{
    bool latin = writer->script == XQ_SCRIPT_LATIN;
    if (latin && kind == XQ_PAWN && place == XQ_PLACE_ORDINAL) {
        write_piece(writer, kind);
        xq_buf_append_char(writer->out, (char)('a' + ordinal - 1));
    } else if (latin && writer->options->wxf_sign_behind && place != XQ_PLACE_ORDINAL) {
        write_piece(writer, kind);
        write_place(writer, place, ordinal);
    } else {
        write_place(writer, place, ordinal);
        write_piece(writer, kind);
    }
}

/* Place and file, which name any piece of any position; only a pawn goes without its letter. */
static void write_place_and_file(const Writer *writer, XqKind kind, XqPlace place,
                                 const XqTandemPlace *at, int file_number)
{
    write_place(writer, place, at->index);
    write_digit(writer, file_number);
    if (kind != XQ_PAWN)
        write_piece(writer, kind);
}

static void write_origin(const Writer *writer, const XqPosition *position, XqMove move)
{
    XqSquare from = xq_move_from(move);
    XqKind kind = xq_piece_kind(xq_position_piece(position, from));
    XqTandemPlace at = xq_tandem_place(position, from);
    XqTandem tandem = writer->options->tandem;
    int file_number = xq_file_number(writer->side, xq_square_file(from));
    if (at.count == 1 || file_is_enough(position, move)) {
        write_piece(writer, kind);
        write_digit(writer, file_number);
        return;
    }
    /* Labels are the pawns' alone. The back one of ten has no number, but it has a word. */
    bool can_label = kind == XQ_PAWN && at.label <= LABEL_MAX;
    XqPlace place =
        tandem == XQ_TANDEM_ORDINAL && at.index <= 9 ? XQ_PLACE_ORDINAL : place_word(&at);
    if (kind == XQ_PAWN && tandem == XQ_TANDEM_ORDINAL && (at.files > 1 || at.count > 2))
        write_place_and_file(writer, kind, place, &at, file_number);
    else if (can_label && tandem == XQ_TANDEM_LABEL && (at.files > 1 || at.count > 3))
        write_doubled(writer, kind, XQ_PLACE_ORDINAL, at.label);
    else if (at.files > 1)
        write_place_and_file(writer, kind, place, &at, file_number);
    else if (at.count > LABEL_MAX)
        write_place_and_file(writer, kind, place_word(&at), &at, file_number);
    else
        write_doubled(writer, kind, place_word(&at), at.index);
}

void xq_files_write(XqBuf *out, const XqNotationRow *row, const XqPosition *position, XqMove move,
                    const XqNotationOptions *options)
{
    Writer writer = { out, row->script, xq_position_side(position), options };
    int number;
    XqAction action = xq_move_action(position, move, &number);
    write_origin(&writer, position, move);
    write_action(&writer, action);
    write_digit(&writer, number);
}
