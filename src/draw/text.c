/*
 * text.c - a diagram as text. A point is four columns wide and two lines high, which comes close to
 * square in a terminal:
 *
 *     9  r---n---b---a---k---a---b---n---r        9  車──馬──象──士──將──士──象──馬──車
 *        |   |   |   | \ | / |   |   |   |           │   │   │   │ ╲ │ ╱ │   │   │   │
 *     8  +---+---+---+---+---+---+---+---+        8  ├───┼───┼───┼───┼───┼───┼───┼───┤
 */
#include "draw/faces.h"

typedef struct Style {
    const char *point, *left_end, *right_end, *top, *bottom, *corners[4]; /* nw ne sw se */
    const char *across, *down, *rising, *falling;
    int piece_columns;
} Style;

static const Style ascii = {
    "+", "+", "+", "+", "+", { "+", "+", "+", "+" }, "-", "|", "/", "\\", 1
};
static const Style lines = {
    "┼", "├", "┤", "┬", "┴", { "┌", "┐", "└", "┘" }, "─", "│", "╱", "╲", 2
};

typedef struct Picture {
    XqBuf *out;
    const XqDiagram *diagram;
    const Style *style;
} Picture;

static bool is_marked(const XqDiagram *diagram, XqSquare square)
{
    for (int i = 0; i < diagram->mark_count; i++)
        if (diagram->marks[i].square == square)
            return true;
    return false;
}

/* The square seen at a column and a row, both from the upper left. */
static XqSquare seen_at(const XqDiagram *diagram, int column, int row)
{
    XqSquare square = xq_square(column, XQ_RANKS - 1 - row);
    return diagram->is_turned ? xq_square_turn(square) : square;
}

/* The inner files stop at the banks. */
static const char *empty_point(const Style *style, int column, int row)
{
    bool is_top = row == 0 || (row == 5 && column > 0 && column < XQ_FILES - 1);
    bool is_bottom = row == XQ_RANKS - 1 || (row == 4 && column > 0 && column < XQ_FILES - 1);
    if (column == 0)
        return is_top ? style->corners[0] : is_bottom ? style->corners[2] : style->left_end;
    if (column == XQ_FILES - 1)
        return is_top ? style->corners[1] : is_bottom ? style->corners[3] : style->right_end;
    return is_top ? style->top : is_bottom ? style->bottom : style->point;
}

/* What stands on a point, and how many columns it takes. */
static int put_point(const Picture *picture, int column, int row)
{
    const XqDiagram *diagram = picture->diagram;
    XqSquare square = seen_at(diagram, column, row);
    XqPiece piece = xq_position_piece(&diagram->position, square);
    if (piece == XQ_NO_PIECE) {
        xq_buf_append_cstr(picture->out, empty_point(picture->style, column, row));
        return 1;
    }
    if (picture->style->piece_columns == 1)
        xq_buf_append_char(picture->out, xq_piece_letter(piece));
    else
        xq_buf_append_cstr(picture->out, xq_face_character(diagram->pieces, piece));
    return picture->style->piece_columns;
}

static void put_rank_number(const Picture *picture, int row)
{
    const XqDiagram *diagram = picture->diagram;
    if (diagram->labels == XQ_LABELS_NONE)
        return;
    int rank = xq_square_rank(seen_at(diagram, 0, row));
    xq_buf_printf(picture->out, "%2d ", diagram->labels == XQ_LABELS_FROM_ONE ? rank + 1 : rank);
}

static void put_row(const Picture *picture, int row)
{
    bool was_marked = false;
    int used = 3; /* of the four columns of a point; the first has one before it */
    put_rank_number(picture, row);
    for (int column = 0; column < XQ_FILES; column++) {
        bool marked = is_marked(picture->diagram, seen_at(picture->diagram, column, row));
        for (int i = used + was_marked; i < 3; i++)
            xq_buf_append_cstr(picture->out, picture->style->across);
        if (marked)
            xq_buf_append_char(picture->out, '[');
        else
            xq_buf_append_cstr(picture->out, column == 0 ? " " : picture->style->across);
        used = put_point(picture, column, row);
        if (marked)
            xq_buf_append_char(picture->out, ']');
        was_marked = marked;
    }
    xq_buf_append_char(picture->out, '\n');
}

/* The border of Chu and Han. */
static void put_river(const Picture *picture)
{
    bool is_simplified = picture->diagram->pieces == XQ_PIECES_SIMPLIFIED;
    xq_buf_append_cstr(picture->out, picture->style->down);
    xq_buf_append_cstr(picture->out, picture->style->piece_columns == 1
                                         ? "                               "
                                     : is_simplified ? "     楚  河         汉  界     "
                                                     : "     楚  河         漢  界     ");
    xq_buf_append_cstr(picture->out, picture->style->down);
    xq_buf_append_char(picture->out, '\n');
}

/* Between two rows: the files, and the diagonals of the palaces, or the river. */
static void put_between(const Picture *picture, int row)
{
    const Style *style = picture->style;
    bool is_palace = row < 2 || row > 6, is_even = row == 0 || row == 7;
    xq_buf_append_cstr(picture->out, picture->diagram->labels == XQ_LABELS_NONE ? " " : "    ");
    if (row == 4) {
        put_river(picture);
        return;
    }
    for (int column = 0; column < XQ_FILES; column++) {
        xq_buf_append_cstr(picture->out, style->down);
        if (column == XQ_FILES - 1)
            break;
        bool is_falling = column == 3 ? is_even : !is_even;
        if (is_palace && (column == 3 || column == 4)) {
            xq_buf_append_char(picture->out, ' ');
            xq_buf_append_cstr(picture->out, is_falling ? style->falling : style->rising);
            xq_buf_append_char(picture->out, ' ');
        } else {
            xq_buf_append_cstr(picture->out, "   ");
        }
    }
    xq_buf_append_char(picture->out, '\n');
}

static void put_files(const Picture *picture)
{
    const XqDiagram *diagram = picture->diagram;
    if (diagram->labels == XQ_LABELS_NONE)
        return;
    xq_buf_append_cstr(picture->out, "\n   ");
    for (int column = 0; column < XQ_FILES; column++)
        xq_buf_printf(picture->out, "%s%c", column == 0 ? " " : "   ",
                      'a' + xq_square_file(seen_at(diagram, column, 0)));
    xq_buf_append_char(picture->out, '\n');
}

static void put_arrows(const Picture *picture)
{
    for (int i = 0; i < picture->diagram->arrow_count; i++) {
        const XqArrow *arrow = &picture->diagram->arrows[i];
        xq_buf_append_cstr(picture->out, i == 0 ? "\n" : "");
        xq_buf_printf(picture->out, "%s: ", xq_tone_name((XqTone)arrow->tone));
        xq_square_format(picture->out, xq_move_from(arrow->move));
        xq_buf_append_cstr(picture->out, " > ");
        xq_square_format(picture->out, xq_move_to(arrow->move));
        xq_buf_append_char(picture->out, '\n');
    }
}

void xq_draw_text(XqBuf *out, const XqDiagram *diagram)
{
    bool has_characters =
        diagram->pieces == XQ_PIECES_TRADITIONAL || diagram->pieces == XQ_PIECES_SIMPLIFIED;
    Picture picture = { out, diagram, has_characters ? &lines : &ascii };
    for (int row = 0; row < XQ_RANKS; row++) {
        put_row(&picture, row);
        if (row < XQ_RANKS - 1)
            put_between(&picture, row);
    }
    put_files(&picture);
    put_arrows(&picture);
}
