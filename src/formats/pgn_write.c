/*
 * pgn_write.c - a game as PGN.
 *
 * The tree is walked without recursion, since its depth is the file's choice. Where a line ends one
 * climbs to the first node that is not a first child: there the variation began. Behind it comes
 * its next sibling, or the continuation of the line it was a variation on.
 */
#include <chuhe/fen.h>
#include "formats/format.h"
#include "formats/pgn.h"

const char *const xq_pgn_roster[] = { "Event", "Site", "Date", "Round", "Red", "Black" };

const char *xq_pgn_format_name(XqNotation notation)
{
    switch (notation) {
    case XQ_NOTATION_ICCS:
        return "ICCS";
    case XQ_NOTATION_WXF:
        return "WXF";
    case XQ_NOTATION_CHINESE_SIMPLIFIED:
    case XQ_NOTATION_CHINESE_TRADITIONAL:
        return "Chinese";
    case XQ_NOTATION_ANY:
    case XQ_NOTATION_UCI:
    case XQ_NOTATION_COORDINATES:
    case XQ_NOTATION_ALGEBRAIC:
    case XQ_NOTATION_ALGEBRAIC_HE:
    case XQ_NOTATION_XBOARD:
    case XQ_NOTATION_ALGEBRAIC_RU:
    case XQ_NOTATION_ALGEBRAIC_RU_LATIN:
    case XQ_NOTATION_COUNT:
        break;
    }
    return xq_notation_info(notation)->id;
}

const char *xq_pgn_mark_text(int mark)
{
    static const char *const texts[] = { NULL, "!", "?", "!!", "??", "!?", "?!" };
    return mark >= 1 && mark <= 6 ? texts[mark] : NULL;
}

/* --- Tags ------------------------------------------------------------------------------------ */

static void write_tag(XqBuf *out, XqStr name, XqStr value)
{
    xq_buf_append_char(out, '[');
    xq_buf_append(out, name);
    xq_buf_append_cstr(out, " \"");
    for (size_t i = 0; i < value.len; i++) {
        char c = value.ptr[i];
        if (c == '"' || c == '\\')
            xq_buf_append_char(out, '\\');
        /* A tag is one line. */
        xq_buf_append_char(out, c == '\n' || c == '\r' ? ' ' : c);
    }
    xq_buf_append_cstr(out, "\"]\n");
}

/* Whether a tag of that name is written in its own place, from the roster or from what is no tag of
 * the game at all. */
static bool has_place(XqStr name)
{
    static const char *const others[] = { "Game", "Variant", "Result", "FEN", "SetUp", "Format" };
    for (int i = 0; i < XQ_PGN_ROSTER_COUNT; i++)
        if (xq_str_equal(name, xq_str(xq_pgn_roster[i])))
            return true;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (xq_str_equal(name, xq_str(others[i])))
            return true;
    return false;
}

static void write_start(XqBuf *out, const XqGame *game)
{
    XqPosition usual;
    xq_position_start(&usual);
    const XqPosition *start = xq_game_start(game);
    if (xq_position_equal(start, &usual) && start->halfmoves == 0 && start->fullmoves == 1)
        return;
    XqBuf fen;
    xq_buf_init(&fen, XQ_FEN_SIZE);
    xq_fen_format(&fen, start);
    xq_buf_fail(out, xq_buf_status(&fen));
    write_tag(out, XQ_STR("FEN"), xq_buf_str(&fen));
    xq_buf_release(&fen);
}

static void write_tags(XqBuf *out, const XqGame *game, XqNotation notation)
{
    write_tag(out, XQ_STR("Game"), XQ_STR("Chinese Chess"));
    for (int i = 0; i < XQ_PGN_ROSTER_COUNT; i++)
        write_tag(out, xq_str(xq_pgn_roster[i]), xq_game_tag(game, xq_str(xq_pgn_roster[i])));
    XqEnding ending = xq_game_ending(game);
    write_tag(out, XQ_STR("Result"), xq_str(xq_result_text(ending.result)));
    if (ending.cause != XQ_CAUSE_NONE)
        write_tag(out, XQ_STR("Termination"), xq_str(xq_cause_id(ending.cause)));
    for (int i = 0; i < xq_game_tag_count(game); i++) {
        XqStr name, value;
        xq_game_tag_at(&name, &value, game, i);
        if (!has_place(name))
            write_tag(out, name, value);
    }
    write_start(out, game);
    write_tag(out, XQ_STR("Format"), xq_str(xq_pgn_format_name(notation)));
    xq_buf_append_char(out, '\n');
}

/* --- Moves ----------------------------------------------------------------------------------- */

typedef struct Writer {
    XqBuf *out;
    const XqGame *game;
    const XqWriteOptions *options;
    XqNotation notation;
    XqReport *report;
    XqNode here;         /* the last node written, */
    XqPosition position; /* and the position after it */
    int depth;           /* variations that are open */
    bool needs_number;   /* Black's move, too, is to carry its number: something came between */
} Writer;

static XqNode skip_illegal(Writer *writer, XqNode node)
{
    while (node != XQ_NO_NODE && !xq_game_is_legal(writer->game, node)) {
        XqBuf text;
        xq_buf_init(&text, 16);
        xq_move_format(&text, xq_game_move(writer->game, node));
        xq_report_note(writer->report, NULL, 0, XQ_E_ILLEGAL,
                       "the illegal move %s at ply %d is left out, and what follows it",
                       xq_buf_cstr(&text), xq_game_ply(writer->game, node));
        xq_buf_release(&text);
        node = xq_game_next_sibling(writer->game, node);
    }
    return node;
}

static XqNode first_child(Writer *writer, XqNode node)
{
    return skip_illegal(writer, xq_game_first_child(writer->game, node));
}

static XqNode next_sibling(Writer *writer, XqNode node)
{
    if (writer->options->main_line_only)
        return XQ_NO_NODE;
    return skip_illegal(writer, xq_game_next_sibling(writer->game, node));
}

/* The node that a node is a variation on: the first legal one of their parent's, maybe itself. */
static XqNode leader_of(const XqGame *game, XqNode node)
{
    XqNode at = xq_game_first_child(game, xq_game_parent(game, node));
    while (!xq_game_is_legal(game, at))
        at = xq_game_next_sibling(game, at);
    return at;
}

static void write_clock(XqBuf *out, int64_t clock_ms)
{
    long long seconds = clock_ms / 1000;
    int rest_ms = (int)(clock_ms % 1000);
    xq_buf_printf(out, "[%%clk %lld:%02lld:%02lld", seconds / 3600, seconds / 60 % 60,
                  seconds % 60);
    if (rest_ms % 100 != 0)
        xq_buf_printf(out, ".%03d", rest_ms);
    else if (rest_ms != 0)
        xq_buf_printf(out, ".%d", rest_ms / 100);
    xq_buf_append_char(out, ']');
}

/*
 * A closing brace would end the comment: it becomes a full-width one. So does an opening one behind
 * a line that may look like a tag, where a reader would take the comment for one left open.
 */
static void write_comment_text(Writer *writer, XqStr text)
{
    bool has_brace = false, has_tag = false;
    for (size_t i = 0; i < text.len; i++) {
        char c = text.ptr[i];
        has_tag = has_tag || (c == '[' && i > 0 && text.ptr[i - 1] == '\n');
        bool is_brace = c == '}' || (c == '{' && has_tag);
        has_brace = has_brace || is_brace;
        if (is_brace)
            xq_buf_append_cstr(writer->out, c == '}' ? "｝" : "｛");
        else
            xq_buf_append_char(writer->out, c);
    }
    if (has_brace)
        xq_report_note(writer->report, NULL, 0, XQ_E_RANGE,
                       "a brace in a comment is written full-width");
}

static void write_comment(Writer *writer, XqNode node)
{
    XqStr text = xq_str_trim(xq_game_comment(writer->game, node));
    int64_t clock_ms = xq_game_clock_ms(writer->game, node);
    if (writer->options->main_line_only || (text.len == 0 && clock_ms < 0))
        return;
    xq_buf_append_cstr(writer->out, node == XQ_ROOT ? "{" : " {");
    if (clock_ms >= 0)
        write_clock(writer->out, clock_ms);
    if (clock_ms >= 0 && text.len > 0)
        xq_buf_append_char(writer->out, ' ');
    write_comment_text(writer, text);
    xq_buf_append_char(writer->out, '}');
    writer->needs_number = true;
}

static void write_marks(Writer *writer, XqNode node)
{
    if (writer->options->main_line_only)
        return;
    for (int i = 0; i < xq_game_mark_count(writer->game, node); i++)
        xq_buf_printf(writer->out, " $%d", xq_game_mark(writer->game, node, i));
}

static void begin_line(XqBuf *out)
{
    XqStr text = xq_buf_str(out);
    if (text.len > 0 && text.ptr[text.len - 1] != '\n')
        xq_buf_append_char(out, '\n');
}

/*
 * What stands in front of a move: in the main line each of Red's begins a line of text, a variation
 * is one line in brackets.
 */
static void write_number(Writer *writer, bool begins_variation)
{
    bool red = xq_position_side(&writer->position) == XQ_RED;
    bool has_number = red || writer->needs_number || begins_variation;
    if (begins_variation && writer->depth++ == 0) {
        begin_line(writer->out);
        xq_buf_append_cstr(writer->out, "    (");
    } else if (begins_variation) {
        xq_buf_append_cstr(writer->out, " (");
    } else if (writer->depth == 0 && has_number) {
        begin_line(writer->out);
    } else {
        xq_buf_append_char(writer->out, ' ');
    }
    if (has_number)
        xq_buf_printf(writer->out, "%*d%s ", writer->depth == 0 ? 3 : 0, writer->position.fullmoves,
                      red ? "." : "...");
    writer->needs_number = false;
}

static void write_node(Writer *writer, XqNode node)
{
    XqNode parent = xq_game_parent(writer->game, node);
    if (writer->here != parent)
        xq_game_position(&writer->position, writer->game, parent);
    XqMove move = xq_game_move(writer->game, node);
    write_number(writer, node != leader_of(writer->game, node));
    xq_notation_format(writer->out, &writer->position, move, writer->notation,
                       &writer->options->notation_options);
    write_marks(writer, node);
    write_comment(writer, node);
    xq_position_play(&writer->position, move);
    writer->here = node;
}

/* The node to be written behind this one; closes the variations that end between them. */
static XqNode next_node(Writer *writer, XqNode node)
{
    if (node == leader_of(writer->game, node)) {
        XqNode variation = next_sibling(writer, node);
        if (variation != XQ_NO_NODE)
            return variation;
    }
    for (;;) {
        XqNode next = first_child(writer, node);
        if (next != XQ_NO_NODE)
            return next;
        while (node != XQ_ROOT && node == leader_of(writer->game, node))
            node = xq_game_parent(writer->game, node);
        if (node == XQ_ROOT)
            return XQ_NO_NODE;
        xq_buf_append_char(writer->out, ')');
        writer->depth--;
        writer->needs_number = true;
        next = next_sibling(writer, node);
        if (next != XQ_NO_NODE)
            return next;
        node = leader_of(writer->game, node);
    }
}

XqStatus xq_pgn_write(XqBuf *out, const XqGame *game, const XqWriteOptions *options,
                      XqReport *report)
{
    Writer writer = { .out = out,
                      .game = game,
                      .options = options,
                      .report = report,
                      .here = XQ_ROOT,
                      .position = *xq_game_start(game),
                      .needs_number = true };
    writer.notation = options->notation == XQ_NOTATION_ANY ? XQ_NOTATION_ICCS : options->notation;
    write_tags(out, game, writer.notation);
    write_comment(&writer, XQ_ROOT);
    XqNode node = first_child(&writer, XQ_ROOT);
    while (node != XQ_NO_NODE && xq_buf_status(out) == XQ_OK) {
        write_node(&writer, node);
        node = next_node(&writer, node);
    }
    begin_line(out);
    xq_buf_printf(out, "%s\n\n", xq_result_text(xq_game_ending(game).result));
    return xq_buf_status(out);
}
