/* diagram.c - `chuhe diagram`: a position as a picture. */
#include <getopt.h>
#include <stdio.h>
#include <string.h>

#include <chuhe/draw.h>
#include <chuhe/notation.h>
#include "base/intl.h"
#include "cli/command.h"
#include "cli/text.h"

static const struct option options[] = {
    { "arrow", required_argument, NULL, 'a' },  { "format", required_argument, NULL, 'f' },
    { "help", no_argument, NULL, 'h' },         { "labels", required_argument, NULL, 'l' },
    { "mark", required_argument, NULL, 'k' },   { "moves", required_argument, NULL, 'm' },
    { "output", required_argument, NULL, 'o' }, { "set", required_argument, NULL, 's' },
    { "title", required_argument, NULL, 't' },  { "turned", no_argument, NULL, 'b' },
    { "width", required_argument, NULL, 'w' },  { NULL, 0, NULL, 0 },
};

static const char *usage(void)
{
    return _(
        "Usage: chuhe diagram [OPTION...] FEN|start\n"
        "Draws a position.\n\n"
        "  -o, --output FILE     write there, not to standard output\n"
        "  -f, --format FORMAT   text or svg; by the name of the file if not given, else text\n"
        "  -s, --set SET         traditional, simplified, letters or international pieces\n"
        "  -l, --labels WAY      ranks from-zero (as in UCI), from-one, or none\n"
        "  -b, --turned          Black at the bottom\n"
        "  -a, --arrow h2e2      an arrow; in front may stand move:, attack: or guard:\n"
        "      --mark e4         a ring, in the same way; both may be given many times\n"
        "  -m, --moves MOVES     play these first and show the last with an arrow\n"
        "  -w, --width PIXELS    the width of a picture (400)\n"
        "  -t, --title TEXT      what is read out to those who cannot see it\n"
        "  -h, --help            print this help\n");
}

typedef enum Format { FORMAT_BY_NAME, FORMAT_TEXT, FORMAT_SVG } Format;

typedef struct Task {
    XqDiagram diagram; /* but for the position, which is read last */
    Format format;
    const char *path; /* NULL: standard output */
    const char *moves;
} Task;

static bool read_format(Format *out, const char *name)
{
    if (strcmp(name, "text") == 0)
        *out = FORMAT_TEXT;
    else if (strcmp(name, "svg") == 0)
        *out = FORMAT_SVG;
    else
        fprintf(stderr, _("chuhe: there is no format '%s' but text and svg\n"), name);
    return *out != FORMAT_BY_NAME;
}

static bool read_width(int *out, const char *text)
{
    unsigned long value;
    if (xq_str_parse_uint(&value, xq_str(text), XQ_DIAGRAM_WIDTH_MAX, NULL) != XQ_OK ||
        value < XQ_DIAGRAM_WIDTH_MIN) {
        fprintf(stderr, _("chuhe: a width is from %d to %d\n"), (int)XQ_DIAGRAM_WIDTH_MIN,
                (int)XQ_DIAGRAM_WIDTH_MAX);
        return false;
    }
    *out = (int)value;
    return true;
}

/* Says what is wrong with an option's value; false. */
static bool refuse(const char *option, const char *value, XqError *err)
{
    fprintf(stderr, _("chuhe: --%s %s: %s\n"), option, value, xq_intl_error(err));
    return false;
}

static bool apply(Task *task, int option, const char *value)
{
    XqDiagram *diagram = &task->diagram;
    XqError err;
    switch (option) {
    case 'a':
    case 'k':
        return xq_diagram_point_out(diagram, xq_str(value), &err) == XQ_OK ||
               refuse(option == 'a' ? "arrow" : "mark", value, &err);
    case 'b':
        diagram->is_turned = true;
        return true;
    case 'f':
        return read_format(&task->format, value);
    case 'l':
        return xq_labels_find(&diagram->labels, xq_str(value), &err) == XQ_OK ||
               refuse("labels", value, &err);
    case 'm':
        task->moves = value;
        return true;
    case 'o':
        task->path = value;
        return true;
    case 's':
        return xq_piece_set_find(&diagram->pieces, xq_str(value), &err) == XQ_OK ||
               refuse("set", value, &err);
    case 't':
        diagram->title = value;
        return true;
    default:
        return read_width(&diagram->width_px, value);
    }
}

static bool play(Task *task)
{
    XqDiagram *diagram = &task->diagram;
    XqStr text = xq_str(task->moves), rest = text;
    XqMove move, last = XQ_NO_MOVE;
    XqError err;
    XqStatus status;
    if (!command_check_playable(&diagram->position))
        return false;
    while ((status = xq_notation_take(&move, &diagram->position, &rest, XQ_NOTATION_ANY, &err)) ==
           XQ_OK) {
        xq_position_play(&diagram->position, move);
        last = move;
    }
    if (status != XQ_E_NOT_FOUND) {
        fprintf(stderr, _("chuhe: --moves, at byte %zu: %s\n"), text.len - rest.len + err.offset,
                xq_intl_error(&err));
        return false;
    }
    return last == XQ_NO_MOVE || xq_diagram_add_arrow(diagram, last, XQ_TONE_MOVE, &err) == XQ_OK ||
           refuse("moves", task->moves, &err);
}

static bool has_suffix(const char *path, const char *suffix)
{
    size_t len = strlen(path), suffix_len = strlen(suffix);
    return len > suffix_len && strcmp(path + len - suffix_len, suffix) == 0;
}

static bool write_file(const char *path, XqStr text)
{
    FILE *file = fopen(path, "wb");
    bool ok = file != NULL && fwrite(text.ptr, 1, text.len, file) == text.len;
    if (file != NULL)
        ok = fclose(file) == 0 && ok;
    if (!ok)
        command_complain_of_file(path);
    return ok;
}

static int draw(const Task *task)
{
    bool is_svg =
        task->format == FORMAT_SVG ||
        (task->format == FORMAT_BY_NAME && task->path != NULL && has_suffix(task->path, ".svg"));
    XqBuf out;
    const char *title = task->diagram.title != NULL ? task->diagram.title : "";
    xq_buf_init(&out, XQ_DIAGRAM_SVG_SIZE + 6 * strlen(title));
    if (is_svg)
        xq_draw_svg(&out, &task->diagram);
    else
        xq_draw_text(&out, &task->diagram);
    int status;
    if (task->path == NULL || xq_buf_status(&out) != XQ_OK)
        status = command_print(&out);
    else
        status = write_file(task->path, xq_buf_str(&out)) ? EXIT_OK : EXIT_FAILED;
    xq_buf_release(&out);
    return status;
}

int command_diagram(int count, char **args)
{
    XqPosition position;
    Task task = { .format = FORMAT_BY_NAME };
    xq_position_start(&position);
    xq_diagram_init(&task.diagram, &position);
    for (int c; (c = getopt_long(count, args, "a:bf:hl:m:o:s:t:w:", options, NULL)) != -1;) {
        if (c == 'h' || c == '?') {
            fputs(usage(), c == 'h' ? stdout : stderr);
            return c == 'h' ? EXIT_OK : EXIT_USAGE;
        }
        if (!apply(&task, c, optarg))
            return EXIT_USAGE;
    }
    if (optind == count) {
        fputs(usage(), stderr);
        return EXIT_USAGE;
    }
    if (!command_read_any_position_words(&task.diagram.position, count - optind, args + optind) ||
        (task.moves != NULL && !play(&task)))
        return EXIT_INPUT;
    return draw(&task);
}
