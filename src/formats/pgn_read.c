/*
 * pgn_read.c - games out of PGN, as programs write it and as it is found.
 *
 * Found files leave out or misuse most of what the standard asks for, so little is relied on: move
 * numbers are skipped, the notation is found by playing the moves (the tag Format is only a hint),
 * brackets hold a variation if a move of one stands behind them and a comment otherwise, and text
 * after the result, such as the address of a web page, is left alone. A game that cannot be played
 * on is kept up to there.
 */
#include <string.h>

#include <chuhe/fen.h>
#include "base/blank.h"
#include "base/mark.h"
#include "formats/format.h"
#include "formats/pgn.h"

enum { DEPTH_MAX = 64 };

/* --- Where things begin ---------------------------------------------------------------------- */

static bool is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static const XqStr byte_order_mark = { "\xef\xbb\xbf", 3 };

/* `[Name "`, or `[Name` with the text missing. */
static bool is_tag_line(XqStr text, size_t at)
{
    if (at + 1 >= text.len || text.ptr[at] != '[' || !is_letter(text.ptr[at + 1]))
        return false;
    while (++at < text.len && (is_letter(text.ptr[at]) || text.ptr[at] == '_' ||
                               (text.ptr[at] >= '0' && text.ptr[at] <= '9'))) {
    }
    return at < text.len && (text.ptr[at] == ' ' || text.ptr[at] == '"' || text.ptr[at] == ']');
}

static bool is_line_start(XqStr text, size_t at)
{
    return at == 0 || text.ptr[at - 1] == '\n' ||
           (at == 3 && xq_str_has_prefix(text, byte_order_mark));
}

static size_t line_end(XqStr text, size_t at)
{
    while (at < text.len && text.ptr[at] != '\n')
        at++;
    return at;
}

static size_t skip_blanks(XqStr text, size_t at)
{
    while (at < text.len && xq_is_blank(text.ptr[at]))
        at++;
    return at;
}

/* Moves without any tags, as some programs save them. */
static bool is_bare_moves(XqStr text)
{
    enum { ENOUGH = 64 };
    XqPosition start;
    XqNotation notation;
    xq_position_start(&start);
    return xq_notation_detect(&notation, &start, xq_str_sub(text, 0, ENOUGH), NULL) == XQ_OK;
}

bool xq_pgn_begins(XqStr bytes)
{
    size_t at = xq_str_has_prefix(bytes, byte_order_mark) ? byte_order_mark.len : 0;
    at = skip_blanks(bytes, at);
    if (!is_tag_line(bytes, at))
        return is_bare_moves(xq_str_sub(bytes, at, bytes.len));
    size_t end = line_end(bytes, at);
    return memchr(bytes.ptr + at, '"', end - at) != NULL;
}

/*
 * The end of a comment whose text begins at `at`: its closing bracket, *out_closed true. One that
 * was forgotten must not swallow the games behind it: where another comment or the end of the text
 * comes first, it ends before the next tags, if there are any. `(...)` may hold brackets in pairs.
 */
static size_t comment_end(bool *out_closed, XqStr text, size_t at, char open, char close)
{
    size_t next_game = text.len;
    for (int depth = 1; at < text.len; at++) {
        char c = text.ptr[at];
        *out_closed = c == close && --depth == 0;
        if (*out_closed)
            return at;
        if (c == '[' && next_game == text.len && is_line_start(text, at) && is_tag_line(text, at))
            next_game = at;
        if (c == open && next_game < text.len)
            return next_game;
        if (c == open && open == '(')
            depth++;
    }
    *out_closed = false;
    return next_game;
}

/* --- The state of reading one game ----------------------------------------------------------- */

/* A line of play: the last move read in it, and the positions before and after that. */
typedef struct Line {
    XqNode node;
    XqPosition before, after;
} Line;

typedef struct Parser {
    const XqReader *reader;
    XqStr text; /* the whole file */
    size_t at;
    XqGame *game;
    XqReport *report;
    XqNotation notation;
    Line line;             /* the line that is open */
    Line outer[DEPTH_MAX]; /* lines interrupted by variations */
    int depth;
    bool is_full;   /* no more comments can be kept */
    XqStatus fatal; /* out of memory: the game cannot be kept */
} Parser;

/* `text` is marked for translation. */
static void note(Parser *parser, size_t offset, XqStatus code, const char *text)
{
    xq_report_note(parser->report, parser->reader, offset, code, "%s", text);
}

/* Remembers what ends the reading of a game for good; anything else is only noted. */
static void keep_status(Parser *parser, XqStatus status, const char *what)
{
    if (status == XQ_OK)
        return;
    note(parser, parser->at, status, what);
    if (status == XQ_E_MEMORY)
        parser->fatal = status;
}

/* --- Tags ------------------------------------------------------------------------------------ */

static void use_fen(Parser *parser, XqStr value, size_t at)
{
    XqPosition start;
    XqError err;
    if (xq_fen_parse(&start, value, &err) != XQ_OK) {
        xq_report_error(parser->report, parser->reader, at + err.offset, &err);
        return;
    }
    if (xq_position_check_playable(&start, &err) != XQ_OK)
        xq_report_error(parser->report, parser->reader, at, &err);
    keep_status(parser, xq_game_set_start(parser->game, &start), N_("FEN behind the first move"));
}

static void use_result(Parser *parser, XqStr value, size_t at)
{
    XqEnding ending = xq_game_ending(parser->game);
    if (value.len == 0 || xq_str_equal(value, XQ_STR("?")))
        return;
    if (xq_result_parse(&ending.result, xq_str_trim(value), NULL) == XQ_OK)
        xq_game_set_ending(parser->game, ending);
    else
        note(parser, at, XQ_E_SYNTAX, N_("the result was expected to be 1-0, 0-1, 1/2-1/2 or *"));
}

static bool use_termination(Parser *parser, XqStr value)
{
    XqEnding ending = xq_game_ending(parser->game);
    if (xq_cause_find(&ending.cause, value, NULL) != XQ_OK)
        return false;
    xq_game_set_ending(parser->game, ending);
    return true;
}

static void use_format(Parser *parser, XqStr value)
{
    static const XqNotation named[] = { XQ_NOTATION_CHINESE_SIMPLIFIED, XQ_NOTATION_WXF,
                                        XQ_NOTATION_ICCS };
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++)
        if (xq_str_equal(value, xq_str(xq_pgn_format_name(named[i]))))
            parser->notation = named[i];
    XqNotation notation;
    if (xq_notation_find(&notation, value, NULL) == XQ_OK)
        parser->notation = notation;
}

/* What a tag says of the game; `at` is where the value stands. */
static void use_tag(Parser *parser, XqStr name, XqStr value, size_t at)
{
    if (xq_str_equal(name, XQ_STR("Game")) || xq_str_equal(name, XQ_STR("SetUp")) ||
        xq_str_equal(name, XQ_STR("Variant")))
        return;
    if (xq_str_equal(name, XQ_STR("Format"))) {
        use_format(parser, value);
        return;
    }
    if (xq_str_equal(name, XQ_STR("FEN"))) {
        if (value.len > 0)
            use_fen(parser, value, at);
        return;
    }
    if (xq_str_equal(name, XQ_STR("Result"))) {
        use_result(parser, value, at);
        return;
    }
    if (xq_str_equal(name, XQ_STR("Termination")) && use_termination(parser, value))
        return;
    if (xq_str_equal(value, XQ_STR("?")) || xq_str_equal(value, XQ_STR("????.??.??")))
        return;
    if (xq_str_equal(name, XQ_STR("White")))
        name = XQ_STR("Red");
    keep_status(parser, xq_game_set_tag(parser->game, name, value), N_("the tag cannot be kept"));
}

/* Whether the quote at text[at] closes a value. Others stand within one: many files do not escape
 * them (`[Event "the "Silver Lychee" cup"]`). */
static bool closes_value(XqStr text, size_t at)
{
    while (++at < text.len && (text.ptr[at] == ' ' || text.ptr[at] == '\t')) {
    }
    return at == text.len || text.ptr[at] == ']' || text.ptr[at] == '\n' || text.ptr[at] == '\r';
}

/* The value between quotes, without its backslashes; *at is left behind the closing quote. */
static bool read_value(XqBuf *out, XqStr text, size_t *at)
{
    if (*at >= text.len || text.ptr[*at] != '"')
        return false;
    for (size_t i = *at + 1; i < text.len && text.ptr[i] != '\n'; i++) {
        char c = text.ptr[i];
        if (c == '"' && closes_value(text, i)) {
            *at = i + 1;
            return true;
        }
        if (c == '\\' && i + 1 < text.len && (text.ptr[i + 1] == '"' || text.ptr[i + 1] == '\\'))
            c = text.ptr[++i];
        xq_buf_append_char(out, c);
    }
    return false;
}

/* Reads one tag at parser->at; a broken one is noted and skipped with its line. */
static void read_tag(Parser *parser)
{
    size_t at = parser->at + 1, name_at = at;
    while (at < parser->text.len && !xq_is_blank(parser->text.ptr[at]) &&
           parser->text.ptr[at] != '"' && parser->text.ptr[at] != ']')
        at++;
    XqStr name = xq_str_sub(parser->text, name_at, at - name_at);
    while (at < parser->text.len && (parser->text.ptr[at] == ' ' || parser->text.ptr[at] == '\t'))
        at++;
    size_t value_at = at + 1;
    XqBuf value;
    xq_buf_init(&value, XQ_GAME_TEXT_MAX);
    if (read_value(&value, parser->text, &at) && xq_buf_status(&value) == XQ_OK) {
        use_tag(parser, name, xq_buf_str(&value), value_at);
        at = skip_blanks(parser->text, at);
        if (at < parser->text.len && parser->text.ptr[at] == ']')
            at++;
        parser->at = at;
    } else {
        note(parser, at, XQ_E_SYNTAX, N_("a value in quotes was expected"));
        parser->at = line_end(parser->text, parser->at);
    }
    xq_buf_release(&value);
}

static void read_tags(Parser *parser)
{
    for (;;) {
        parser->at = skip_blanks(parser->text, parser->at);
        if (parser->fatal != XQ_OK || !is_tag_line(parser->text, parser->at))
            return;
        read_tag(parser);
    }
}

/* --- Which notation -------------------------------------------------------------------------- */

/* The main line's text without comments and variations, up to the next game, to try notations on.
 */
static void copy_plain_moves(XqBuf *out, const Parser *parser)
{
    int depth = 0;
    XqStr text = parser->text;
    for (size_t at = parser->at; at < text.len; at++) {
        char c = text.ptr[at];
        if (c == '{') {
            bool closed;
            at = comment_end(&closed, text, at + 1, '{', '}');
            if (!closed)
                return;
            c = ' ';
        } else if (c == ';') {
            at = line_end(text, at);
            c = '\n';
        } else if (c == '[' && is_line_start(text, at) && is_tag_line(text, at)) {
            return;
        } else if (c == '(' || c == ')') {
            depth += c == '(' ? 1 : depth > 0 ? -1 : 0;
            c = ' ';
        } else if (c == '$') {
            while (at + 1 < text.len && text.ptr[at + 1] >= '0' && text.ptr[at + 1] <= '9')
                at++;
            c = ' ';
        }
        if (depth == 0)
            xq_buf_append_char(out, c);
    }
}

/*
 * Finds the notation by playing. Where the first move fits nothing because it is the other side's,
 * the FEN was wrong about who moves, as many are.
 */
static void find_notation(Parser *parser)
{
    enum { PLAIN_MAX = 20000 };
    XqBuf plain;
    xq_buf_init(&plain, PLAIN_MAX);
    copy_plain_moves(&plain, parser);
    XqPosition other = *xq_game_start(parser->game);
    xq_position_set_side(&other, xq_side_other(xq_position_side(&other)));
    if (xq_notation_detect(&parser->notation, xq_game_start(parser->game), xq_buf_str(&plain),
                           NULL) != XQ_OK &&
        xq_notation_detect(&parser->notation, &other, xq_buf_str(&plain), NULL) == XQ_OK) {
        note(parser, parser->at, XQ_E_POSITION, N_("the first move is the other side's"));
        keep_status(parser, xq_game_set_start(parser->game, &other),
                    N_("FEN behind the first move"));
    }
    xq_buf_release(&plain);
}

/* --- Comments -------------------------------------------------------------------------------- */

/* Reads `[%clk 1:02:03.5]` off the front of a comment. */
static bool read_clock(int64_t *out_ms, XqStr *comment)
{
    XqStr text = xq_str_trim(*comment);
    if (!xq_str_has_prefix(text, XQ_STR("[%clk ")))
        return false;
    int64_t fields[3] = { 0, 0, 0 }, fraction_ms = 0, digit_ms = 0;
    int count = 0;
    size_t at = 6;
    bool in_fraction = false;
    for (; at < text.len && text.ptr[at] != ']'; at++) {
        char c = text.ptr[at];
        if (c == ':' && count < 2 && !in_fraction)
            count++;
        else if (c == '.' && !in_fraction)
            in_fraction = true, digit_ms = 100;
        else if (c >= '0' && c <= '9' && in_fraction)
            fraction_ms += digit_ms * (c - '0'), digit_ms /= 10;
        else if (c >= '0' && c <= '9' && fields[count] < 1000000)
            fields[count] = fields[count] * 10 + (c - '0');
        else
            return false;
    }
    if (at == text.len)
        return false;
    int64_t seconds = 0;
    for (int i = 0; i <= count; i++)
        seconds = seconds * 60 + fields[i];
    *out_ms = seconds * 1000 + fraction_ms;
    *comment = xq_str_trim(xq_str_sub(text, at + 1, text.len));
    return true;
}

/* Adds to a node's comment, with a line break between two. */
static void add_comment(Parser *parser, XqStr text)
{
    int64_t clock_ms;
    text = xq_str_trim(text);
    if (read_clock(&clock_ms, &text))
        xq_game_set_clock_ms(parser->game, parser->line.node, clock_ms);
    if (text.len == 0 || parser->is_full)
        return;
    XqStr before = xq_game_comment(parser->game, parser->line.node);
    XqBuf both;
    xq_buf_init(&both, XQ_GAME_TEXT_MAX);
    xq_buf_append(&both, before);
    if (before.len > 0)
        xq_buf_append_char(&both, '\n');
    for (size_t i = 0; i < text.len; i++)
        if (text.ptr[i] != '\r')
            xq_buf_append_char(&both, text.ptr[i]);
    XqStatus status = xq_buf_status(&both);
    if (status == XQ_OK)
        status = xq_game_set_comment(parser->game, parser->line.node, xq_buf_str(&both));
    parser->is_full = status == XQ_E_LIMIT;
    keep_status(parser, status, N_("the comment cannot be kept, nor those behind it"));
    xq_buf_release(&both);
}

/* `{...}`, or `(...)` that is none but a comment, which may hold brackets in pairs. */
static void read_comment(Parser *parser, char open, char close)
{
    bool closed;
    size_t start = parser->at + 1;
    size_t end = comment_end(&closed, parser->text, start, open, close);
    if (!closed)
        note(parser, parser->at, XQ_E_SYNTAX, N_("the comment is not closed"));
    add_comment(parser, xq_str_sub(parser->text, start, end - start));
    parser->at = end + closed;
}

/* --- Moves ----------------------------------------------------------------------------------- */

static const char mark_not_kept[] = N_("the mark cannot be kept");

/* The marks that stand right behind a move, in `taken`: `!`, `?!`, ... */
static void add_marks(Parser *parser, XqStr taken)
{
    size_t start = taken.len;
    while (start > 0 && (taken.ptr[start - 1] == '!' || taken.ptr[start - 1] == '?'))
        start--;
    XqStr marks = xq_str_sub(taken, start, taken.len);
    for (int mark = 1; mark <= 6; mark++)
        if (xq_str_equal(marks, xq_str(xq_pgn_mark_text(mark))))
            keep_status(parser, xq_game_add_mark(parser->game, parser->line.node, mark),
                        mark_not_kept);
}

static void read_numbered_mark(Parser *parser)
{
    size_t at = parser->at + 1;
    int mark = 0;
    for (; at < parser->text.len && parser->text.ptr[at] >= '0' && parser->text.ptr[at] <= '9';
         at++)
        mark = mark < 1000 ? mark * 10 + (parser->text.ptr[at] - '0') : mark;
    XqStatus status = xq_game_add_mark(parser->game, parser->line.node, mark);
    if (status != XQ_OK && mark != 0)
        note(parser, parser->at, status, mark_not_kept);
    parser->at = at;
}

/* Whether a move can be read in `position` from text[at] on, passing over nothing but a number. */
static bool has_move(const Parser *parser, const XqPosition *position, size_t at)
{
    XqStr rest = xq_str_sub(parser->text, at, parser->text.len);
    XqMove move;
    return xq_notation_take(&move, position, &rest, parser->notation, NULL) == XQ_OK;
}

static void open_bracket(Parser *parser)
{
    Line *line = &parser->line;
    if (line->node != XQ_ROOT && parser->depth < DEPTH_MAX &&
        has_move(parser, &line->before, parser->at + 1)) {
        parser->outer[parser->depth++] = *line;
        line->node = xq_game_parent(parser->game, line->node);
        line->after = line->before;
        parser->at++;
    } else {
        read_comment(parser, '(', ')');
    }
}

static void close_bracket(Parser *parser)
{
    if (parser->depth == 0)
        note(parser, parser->at, XQ_E_SYNTAX, N_("no variation is open here"));
    else
        parser->line = parser->outer[--parser->depth];
    parser->at++;
}

/* The word at text[at], up to a blank or a bracket; of a long one, no result, the first bytes. */
static XqStr word_at(XqStr text, size_t at)
{
    enum { WORD_MAX = 32 };
    size_t end = at;
    while (end < text.len && end - at < WORD_MAX && !xq_is_blank(text.ptr[end]) &&
           strchr("(){}[];", text.ptr[end]) == NULL)
        end++;
    return xq_str_sub(text, at, end - at);
}

static bool is_result(XqResult *out, XqStr word)
{
    return !xq_str_equal(word, XQ_STR("?")) && xq_result_parse(out, word, NULL) == XQ_OK;
}

/* Whether something other than a move stands at text[at], which the main loop knows how to read. */
static bool is_special(const Parser *parser, size_t at)
{
    XqResult result;
    char c = parser->text.ptr[at];
    return (c != '\0' && strchr("{}()[;$%*", c) != NULL) ||
           is_result(&result, word_at(parser->text, at));
}

/* A variation that cannot be followed is left: the text up to its closing bracket is skipped. */
static void skip_variation(Parser *parser)
{
    int depth = 1;
    while (parser->at < parser->text.len && depth > 0) {
        char c = parser->text.ptr[parser->at];
        if (c == '{')
            while (parser->at + 1 < parser->text.len && parser->text.ptr[parser->at] != '}')
                parser->at++;
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (depth > 0)
            parser->at++;
    }
}

/* Reads a move, or passes over a number. False where the game's text ends. */
static bool read_move(Parser *parser)
{
    XqStr rest = xq_str_sub(parser->text, parser->at, parser->text.len), old = rest;
    XqMove move;
    XqError err;
    Line *line = &parser->line;
    XqStatus status = xq_notation_take(&move, &line->after, &rest, parser->notation, &err);
    if (status == XQ_OK)
        status = xq_game_add(&line->node, parser->game, line->node, move, &err);
    if (status == XQ_OK) {
        line->before = line->after;
        xq_position_play(&line->after, move);
        parser->at += old.len - rest.len;
        add_marks(parser, xq_str_sub(old, 0, old.len - rest.len));
        return true;
    }
    if (status == XQ_E_NOT_FOUND)
        return false;
    size_t failed_at = parser->at + err.offset;
    if (status == XQ_E_SYNTAX && failed_at > parser->at && failed_at < parser->text.len &&
        is_special(parser, failed_at)) {
        parser->at = failed_at;
        return true;
    }
    xq_report_error(parser->report, parser->reader, failed_at, &err);
    if (status == XQ_E_MEMORY)
        parser->fatal = status;
    if (parser->depth == 0 || parser->fatal != XQ_OK)
        return false;
    skip_variation(parser);
    return true;
}

static void read_end(Parser *parser, XqResult result)
{
    XqEnding ending = xq_game_ending(parser->game);
    if (result != XQ_RESULT_NONE)
        ending.result = result;
    xq_game_set_ending(parser->game, ending);
}

static void read_moves(Parser *parser)
{
    find_notation(parser);
    parser->line.node = XQ_ROOT;
    parser->line.after = *xq_game_start(parser->game);
    while (parser->fatal == XQ_OK) {
        parser->at = skip_blanks(parser->text, parser->at);
        if (parser->at == parser->text.len)
            break;
        char c = parser->text.ptr[parser->at];
        XqResult result;
        if (c == '[' && is_line_start(parser->text, parser->at) &&
            is_tag_line(parser->text, parser->at))
            break;
        if (c == '{') {
            read_comment(parser, '{', '}');
        } else if (c == ';' || (c == '%' && is_line_start(parser->text, parser->at))) {
            size_t end = line_end(parser->text, parser->at);
            if (c == ';')
                add_comment(parser, xq_str_sub(parser->text, parser->at + 1, end - parser->at - 1));
            parser->at = end;
        } else if (c == '(') {
            open_bracket(parser);
        } else if (c == ')') {
            close_bracket(parser);
        } else if (c == '$') {
            read_numbered_mark(parser);
        } else if (is_result(&result, word_at(parser->text, parser->at))) {
            if (parser->depth == 0) {
                read_end(parser, result);
                break;
            }
            parser->at += word_at(parser->text, parser->at).len;
        } else if (!read_move(parser)) {
            break;
        }
    }
    if (parser->depth > 0)
        note(parser, parser->at, XQ_E_SYNTAX, N_("a variation is not closed"));
}

/* Moves on to where the next game's tags begin. */
static void skip_to_next_game(Parser *parser)
{
    while (parser->at < parser->text.len &&
           !(is_line_start(parser->text, parser->at) && is_tag_line(parser->text, parser->at))) {
        parser->at = line_end(parser->text, parser->at);
        if (parser->at < parser->text.len)
            parser->at++;
    }
}

/* Leaves out the tags from here on, for a game that cannot be kept. */
static void skip_tags(Parser *parser)
{
    for (;;) {
        parser->at = skip_blanks(parser->text, parser->at);
        if (!is_tag_line(parser->text, parser->at))
            return;
        parser->at = line_end(parser->text, parser->at);
    }
}

static void read_game(Parser *parser, const XqAlloc *alloc)
{
    parser->fatal = xq_game_new(&parser->game, NULL, alloc);
    if (parser->fatal != XQ_OK)
        note(parser, parser->at, parser->fatal, N_("out of memory"));
    else
        read_tags(parser);
    if (parser->fatal == XQ_OK)
        read_moves(parser);
    else
        skip_tags(parser);
    skip_to_next_game(parser);
}

XqStatus xq_pgn_next(XqGame **out, XqReader *reader, XqReport *report)
{
    Parser parser = { .reader = reader, .text = reader->text, .at = reader->at, .report = report };
    if (parser.at == 0 && xq_str_has_prefix(parser.text, byte_order_mark))
        parser.at = byte_order_mark.len;
    parser.at = skip_blanks(parser.text, parser.at);
    if (parser.at == parser.text.len)
        return XQ_E_NOT_FOUND;
    read_game(&parser, reader->alloc);
    reader->at = parser.at;
    if (parser.fatal != XQ_OK) {
        xq_game_free(parser.game);
        return parser.fatal;
    }
    *out = parser.game;
    return XQ_OK;
}
