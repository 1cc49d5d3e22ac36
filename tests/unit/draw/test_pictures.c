/*
 * test_pictures.c - what is drawn shows the position: it is read back from the text and from the
 * SVG, for random positions in every set, from both sides. And the SVG is XML, and asks for
 * nothing.
 */
#include <chuhe/draw.h>

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "cmocka_all.h"
#include "sample.h"

enum { DIAGRAMS = 200, TAGS_MAX = 16, NAME_MAX_LEN = 24 };

static XqDiagram random_diagram(XqRandom *random)
{
    XqDiagram diagram;
    XqPosition position = sample_arrangement(random);
    xq_diagram_init(&diagram, &position);
    diagram.pieces = (XqPieceSet)xq_random_below(random, XQ_PIECE_SET_COUNT);
    diagram.labels = (XqLabels)xq_random_below(random, XQ_LABELS_COUNT);
    diagram.is_turned = xq_random_below(random, 2) == 1;
    for (int i = 0; i < 8; i++) {
        XqSquare from = (XqSquare)xq_random_below(random, XQ_SQUARES);
        XqSquare to = (XqSquare)xq_random_below(random, XQ_SQUARES);
        XqTone tone = (XqTone)xq_random_below(random, XQ_TONE_COUNT);
        if (from != to)
            assert_int_equal(xq_diagram_add_arrow(&diagram, xq_move(from, to), tone, NULL), XQ_OK);
        assert_int_equal(xq_diagram_add_mark(&diagram, to, tone, NULL), XQ_OK);
    }
    return diagram;
}

static XqSquare square_at(const XqDiagram *diagram, int column, int row)
{
    XqSquare square = xq_square(column, XQ_RANKS - 1 - row);
    return diagram->is_turned ? xq_square_turn(square) : square;
}

/* --- Text ------------------------------------------------------------------------------------ */

/* The piece that a character stands for, whichever set it is of; letters are of FEN. */
static XqPiece piece_of(uint32_t character)
{
    static const uint32_t characters[][2] = {
        { 0x5e25, 'K' }, { 0x5e05, 'K' }, { 0x5c07, 'k' }, { 0x5c06, 'k' },
        { 0x4ed5, 'A' }, { 0x58eb, 'a' }, { 0x76f8, 'B' }, { 0x8c61, 'b' },
        { 0x508c, 'N' }, { 0x99ac, 'n' }, { 0x4fe5, 'R' }, { 0x8eca, 'r' },
        { 0x70ae, 'C' }, { 0x7832, 'c' }, { 0x5175, 'P' }, { 0x5352, 'p' },
    };
    for (size_t i = 0; i < sizeof characters / sizeof characters[0]; i++)
        if (characters[i][0] == character)
            return xq_piece_from_letter((char)characters[i][1]);
    return character < 128 ? xq_piece_from_letter((char)character) : XQ_NO_PIECE;
}

/* Simplified sets write horse, rook and cannon alike for both sides. */
static bool shows(XqPieceSet set, XqPiece want, uint32_t character)
{
    bool is_alike = want != XQ_NO_PIECE && set == XQ_PIECES_SIMPLIFIED;
    if (is_alike && xq_piece_kind(want) == XQ_HORSE)
        return character == 0x9a6c;
    if (is_alike && xq_piece_kind(want) == XQ_ROOK)
        return character == 0x8f66;
    if (is_alike && xq_piece_kind(want) == XQ_CANNON)
        return character == 0x70ae;
    return piece_of(character) == want;
}

/* The characters of a line by their column; wide ones take two, the second of which is 0. */
static int lay_out(uint32_t out[80], XqStr line)
{
    int columns = 0;
    while (line.len > 0 && columns < 78) {
        size_t len;
        uint32_t character = xq_utf8_decode(line, &len);
        assert_int_not_equal(character, XQ_UTF8_INVALID);
        out[columns++] = character;
        if (character >= 0x2e80)
            out[columns++] = 0;
        line = xq_str_sub(line, len, line.len);
    }
    return columns;
}

static bool has_mark(const XqDiagram *diagram, XqSquare square)
{
    for (int i = 0; i < diagram->mark_count; i++)
        if (diagram->marks[i].square == square)
            return true;
    return false;
}

static void check_text(const XqDiagram *diagram, XqStr text)
{
    int margin = diagram->labels == XQ_LABELS_NONE ? 1 : 4;
    for (int line = 0; line < 2 * XQ_RANKS - 1; line++) {
        XqStr bytes;
        uint32_t columns[80] = { 0 };
        assert_true(xq_str_next_line(&text, &bytes));
        int width = lay_out(columns, bytes);
        /* Up to the last file, and what a wide piece or a bracket adds there. */
        assert_in_range(width, margin + 33, margin + 35);
        for (int column = 0; line % 2 == 0 && column < XQ_FILES; column++) {
            XqSquare square = square_at(diagram, column, line / 2);
            XqPiece piece = xq_position_piece(&diagram->position, square);
            int at = margin + 4 * column;
            if (!shows(diagram->pieces, piece, columns[at]))
                fail_msg("%s: no %c at column %d of line %d", sample_fen(&diagram->position),
                         piece == XQ_NO_PIECE ? '.' : xq_piece_letter(piece), at, line);
            assert_int_equal(columns[at - 1] == '[', has_mark(diagram, square));
        }
        if (line % 2 == 0 && margin > 1) {
            int rank = xq_square_rank(square_at(diagram, 0, line / 2));
            XqStr number = xq_str_next_word(&bytes);
            unsigned long value;
            assert_int_equal(xq_str_parse_uint(&value, number, 10, NULL), XQ_OK);
            assert_int_equal(value, rank + (diagram->labels == XQ_LABELS_FROM_ONE));
        }
    }
    if (margin > 1) {
        XqStr files;
        assert_true(xq_str_next_line(&text, &files) && files.len == 0);
        assert_true(xq_str_next_line(&text, &files));
        for (int column = 0; column < XQ_FILES; column++)
            assert_int_equal(files.ptr[margin + 4 * column],
                             'a' + xq_square_file(square_at(diagram, column, 0)));
    }
}

static void text_shows_the_position(void **state)
{
    (void)state;
    XqRandom random = sample_seed("diagrams as text");
    for (int i = 0; i < sample_rounds(DIAGRAMS); i++) {
        XqDiagram diagram = random_diagram(&random);
        XqBuf text;
        xq_buf_init(&text, XQ_DIAGRAM_TEXT_SIZE);
        xq_draw_text(&text, &diagram);
        assert_int_equal(xq_buf_status(&text), XQ_OK);
        check_text(&diagram, xq_buf_str(&text));
        xq_buf_release(&text);
    }
}

/* --- SVG ------------------------------------------------------------------------------------- */

typedef struct Tag {
    char name[NAME_MAX_LEN];
    XqStr attributes;
    bool opens, closes;
} Tag;

/* The value of an attribute; a NULL pointer if it is not there. */
static XqStr value_of(const Tag *tag, const char *name)
{
    XqStr rest = tag->attributes;
    size_t len = strlen(name);
    while (rest.len > 0) {
        const char *equals = memchr(rest.ptr, '=', rest.len);
        assert_non_null(equals);
        size_t name_len = (size_t)(equals - rest.ptr);
        XqStr value = xq_str_sub(rest, name_len + 2, rest.len);
        const char *end = memchr(value.ptr, '"', value.len);
        assert_true(equals[1] == '"' && end != NULL);
        value.len = (size_t)(end - value.ptr);
        if (name_len == len && memcmp(rest.ptr, name, len) == 0)
            return value;
        rest = xq_str_trim(xq_str_sub(rest, name_len + 3 + value.len, rest.len));
    }
    return (XqStr){ NULL, 0 };
}

static void check_attributes(const Tag *tag)
{
    for (XqStr rest = tag->attributes; rest.len > 0;) {
        char name[NAME_MAX_LEN];
        const char *equals = memchr(rest.ptr, '=', rest.len);
        assert_non_null(equals);
        size_t len = (size_t)(equals - rest.ptr);
        assert_in_range(len, 1, sizeof name - 1);
        memcpy(name, rest.ptr, len);
        name[len] = '\0';
        XqStr value = value_of(tag, name);
        assert_ptr_equal(value.ptr, equals + 2); /* the first of its name: none comes twice */
        assert_null(memchr(value.ptr, '<', value.len));
        rest = xq_str_trim(xq_str_sub(rest, len + 3 + value.len, rest.len));
    }
}

/* Takes the next tag off the front of *rest; what stands before it goes to *text. */
static bool next_tag(Tag *tag, XqStr *text, XqStr *rest)
{
    const char *start = memchr(rest->ptr, '<', rest->len);
    if (start == NULL)
        return false;
    *text = (XqStr){ rest->ptr, (size_t)(start - rest->ptr) };
    *rest = xq_str_sub(*rest, text->len + 1, rest->len);
    const char *end = memchr(rest->ptr, '>', rest->len);
    assert_non_null(end);
    XqStr inside = { rest->ptr, (size_t)(end - rest->ptr) };
    *rest = xq_str_sub(*rest, inside.len + 1, rest->len);
    tag->closes = tag->opens = false;
    if (inside.ptr[0] == '/')
        tag->closes = true;
    else if (inside.ptr[inside.len - 1] == '/')
        inside.len--;
    else
        tag->opens = true;
    inside = xq_str_sub(inside, tag->closes, inside.len);
    XqStr name = xq_str_next_word(&inside);
    assert_in_range(name.len, 1, sizeof tag->name - 1);
    memcpy(tag->name, name.ptr, name.len);
    tag->name[name.len] = '\0';
    tag->attributes = xq_str_trim(inside);
    return true;
}

static int number_of(const Tag *tag, const char *name)
{
    char text[16];
    XqStr value = value_of(tag, name);
    assert_in_range(value.len, 1, sizeof text - 1);
    memcpy(text, value.ptr, value.len);
    text[value.len] = '\0';
    return (int)strtol(text, NULL, 10);
}

/* Takes a used piece off the position. */
static void take_piece(XqPosition *left, const XqDiagram *diagram, const Tag *tag)
{
    XqStr id = value_of(tag, "href");
    int x = number_of(tag, "x"), y = number_of(tag, "y");
    assert_true(x % 100 == 0 && y % 100 == 0);
    XqSquare square = square_at(diagram, x / 100, y / 100);
    XqPiece piece = xq_piece_from_letter(id.ptr[id.len - 1]);
    assert_int_equal(xq_position_piece(left, square), piece);
    assert_int_not_equal(piece, XQ_NO_PIECE);
    xq_position_put(left, square, XQ_NO_PIECE);
}

static void check_svg(const XqDiagram *diagram, XqStr svg)
{
    static const char *const known[] = { "svg", "title", "defs", "g",
                                         "use", "rect",  "path", "circle" };
    char open[TAGS_MAX][NAME_MAX_LEN];
    int depth = 0;
    XqPosition left = diagram->position;
    Tag tag;
    for (XqStr text, rest = svg; next_tag(&tag, &text, &rest);) {
        bool is_known = false;
        for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
            is_known |= strcmp(tag.name, known[i]) == 0;
        assert_true(is_known);
        assert_null(memchr(text.ptr, '>', text.len));
        check_attributes(&tag);
        if (tag.closes) {
            assert_true(depth > 0);
            assert_string_equal(open[--depth], tag.name);
        } else if (tag.opens) {
            assert_true(depth < TAGS_MAX);
            memcpy(open[depth++], tag.name, sizeof tag.name);
        } else if (strcmp(tag.name, "use") == 0) {
            take_piece(&left, diagram, &tag);
        }
    }
    assert_int_equal(depth, 0);
    assert_true(xq_bitboard_is_empty(xq_position_occupied(&left)));
}

static void svg_shows_the_position(void **state)
{
    (void)state;
    XqRandom random = sample_seed("diagrams as SVG");
    for (int i = 0; i < sample_rounds(DIAGRAMS); i++) {
        XqDiagram diagram = random_diagram(&random);
        XqBuf svg;
        xq_buf_init(&svg, XQ_DIAGRAM_SVG_SIZE);
        xq_draw_svg(&svg, &diagram);
        assert_int_equal(xq_buf_status(&svg), XQ_OK);
        assert_null(strstr(xq_buf_cstr(&svg), "font"));
        assert_ptr_equal(strstr(xq_buf_cstr(&svg), "http"),
                         strstr(xq_buf_cstr(&svg), "http://www.w3.org/2000/svg"));
        check_svg(&diagram, xq_buf_str(&svg));
        xq_buf_release(&svg);
    }
}

static void a_title_is_text(void **state)
{
    (void)state;
    XqPosition position;
    XqDiagram diagram;
    XqBuf svg;
    xq_position_start(&position);
    xq_diagram_init(&diagram, &position);
    diagram.title = "</title><script>\"&'\n\x01";
    xq_buf_init(&svg, XQ_DIAGRAM_SVG_SIZE);
    xq_draw_svg(&svg, &diagram);
    assert_non_null(
        strstr(xq_buf_cstr(&svg), "<title>&lt;/title&gt;&lt;script&gt;&quot;&amp;'  </title>"));
    check_svg(&diagram, xq_buf_str(&svg));
    /* Latin-1, a surrogate, U+FFFF: none of them may stand in XML. */
    diagram.title = "caf\xe9 \xed\xa0\x80 \xef\xbf\xbf \xe5\xb8\xa5";
    xq_buf_reset(&svg);
    xq_draw_svg(&svg, &diagram);
    assert_non_null(strstr(xq_buf_cstr(&svg), "<title>caf\ufffd \ufffd\ufffd\ufffd \ufffd 帥<"));
    xq_buf_release(&svg);
}

/* All that can be drawn at once fits the sizes that are promised. */
static void the_largest_fits(void **state)
{
    (void)state;
    static const char letters[] = "KABNRCPkabnrcp";
    XqPosition position;
    XqDiagram diagram;
    xq_position_clear(&position);
    for (int s = 0; s < XQ_SQUARES; s++)
        xq_position_put(&position, (XqSquare)s, xq_piece_from_letter(letters[s % 14]));
    xq_diagram_init(&diagram, &position);
    for (int i = 0; i < XQ_ARROWS_MAX; i++)
        assert_int_equal(
            xq_diagram_add_arrow(&diagram, xq_move(1, (XqSquare)(i + 9)), XQ_TONE_ATTACK, NULL),
            XQ_OK);
    for (int s = 0; s < XQ_SQUARES; s++)
        assert_int_equal(xq_diagram_add_mark(&diagram, (XqSquare)s, XQ_TONE_GUARD, NULL), XQ_OK);
    diagram.title = "\"\"\"\"\"\"\"\"\"\"";
    for (int set = 0; set < XQ_PIECE_SET_COUNT; set++) {
        XqBuf text, svg;
        diagram.pieces = (XqPieceSet)set;
        xq_buf_init(&text, XQ_DIAGRAM_TEXT_SIZE);
        xq_buf_init(&svg, XQ_DIAGRAM_SVG_SIZE + 6 * strlen(diagram.title));
        xq_draw_text(&text, &diagram);
        xq_draw_svg(&svg, &diagram);
        assert_int_equal(xq_buf_status(&text), XQ_OK);
        assert_int_equal(xq_buf_status(&svg), XQ_OK);
        xq_buf_release(&text);
        xq_buf_release(&svg);
    }
}

static void a_small_buffer_remembers_it(void **state)
{
    (void)state;
    XqPosition position;
    XqDiagram diagram;
    xq_position_start(&position);
    xq_diagram_init(&diagram, &position);
    for (size_t limit = 0; limit < 2000; limit += 37) {
        XqBuf out;
        xq_buf_init(&out, limit);
        xq_draw_svg(&out, &diagram);
        assert_int_equal(xq_buf_status(&out), XQ_E_LIMIT);
        xq_buf_reset(&out);
        xq_draw_text(&out, &diagram);
        assert_true(xq_buf_str(&out).len <= limit);
        xq_buf_release(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_shows_the_position),
        cmocka_unit_test(svg_shows_the_position),
        cmocka_unit_test(a_title_is_text),
        cmocka_unit_test(the_largest_fits),
        cmocka_unit_test(a_small_buffer_remembers_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
