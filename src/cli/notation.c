/*
 * notation.c - `chuhe notation`: a list of moves from one notation into another.
 *
 * The moves are played one after another, so what comes out is a legal game. Without --from the
 * notation is found by playing; a list that mixes several is then read move by move.
 */
#include <getopt.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <chuhe/fen.h>
#include <chuhe/game.h>
#include <chuhe/notation.h>
#include "base/intl.h"
#include "base/json.h"
#include "cli/command.h"
#include "cli/text.h"

enum { INPUT_MAX = 1 << 20, PLIES_MAX = 10000 };

static const struct option options[] = {
    { "from", required_argument, NULL, 'f' },
    { "to", required_argument, NULL, 't' },
    { "fen", required_argument, NULL, 'p' },
    { "digits", required_argument, NULL, 'd' },
    { "tandem", required_argument, NULL, 'w' },
    { "json", no_argument, NULL, 'j' },
    { "list", no_argument, NULL, 'l' },
    { "help", no_argument, NULL, 'h' },
    { NULL, 0, NULL, 0 },
};

static const char *usage(void)
{
    return _(
        "Usage: chuhe notation [OPTION...] [MOVES...]\n"
        "Reads moves, from standard input if none are given, and writes them in another\n"
        "notation. Move numbers and a result at the end are passed over; -- comes before\n"
        "moves of which the first begins with a hyphen.\n\n"
        "  -f, --from ID      the notation of the moves; found by itself if not given\n"
        "  -t, --to ID        the notation to write; uci if not given\n"
        "  -p, --fen FEN      the position they start from\n"
        "  -d, --digits WAY   Chinese numerals: by-side, by-side-half, chinese, full, half\n"
        "  -w, --tandem WAY   pawns on two files: label, front, ordinal\n"
        "  -j, --json         print one JSON object: from, to, start, moves, uci, result, fen\n"
        "  -l, --list         print the notations there are\n"
        "  -h, --help         print this help\n");
}

typedef struct Task {
    XqNotation from, to;
    XqNotationOptions options;
    const char *fen; /* NULL is the start */
    bool wants_json;
    bool wants_list;
} Task;

/* --- Arguments ------------------------------------------------------------------------------- */

static bool read_notation(XqNotation *out, const char *id)
{
    XqError err;
    if (xq_notation_find(out, xq_str(id), &err) == XQ_OK)
        return true;
    fprintf(stderr, _("chuhe: there is no notation '%s'; see 'chuhe notation --list'\n"), id);
    return false;
}

/* The place of a word in a list that ends with NULL, -1 if it is not there. */
static int find_word(const char *const *words, const char *word)
{
    for (int i = 0; words[i] != NULL; i++)
        if (strcmp(words[i], word) == 0)
            return i;
    return -1;
}

static bool read_digits(XqDigits *out, const char *word)
{
    static const char *const words[] = {
        "by-side", "by-side-half", "chinese", "full", "half", NULL
    };
    int found = find_word(words, word);
    if (found < 0)
        fprintf(stderr, _("chuhe: there are no digits '%s'\n"), word);
    else
        *out = (XqDigits)found;
    return found >= 0;
}

static bool read_tandem(XqTandem *out, const char *word)
{
    static const char *const words[] = { "label", "front", "ordinal", NULL };
    int found = find_word(words, word);
    if (found < 0)
        fprintf(stderr, _("chuhe: there is no way '%s' to tell pawns apart\n"), word);
    else
        *out = (XqTandem)found;
    return found >= 0;
}

/* -1 to go on, else the exit status. */
static int read_options(Task *task, int count, char **args)
{
    for (int c; (c = getopt_long(count, args, "f:t:p:d:w:jlh", options, NULL)) != -1;) {
        bool ok = true;
        switch (c) {
        case 'f':
            ok = read_notation(&task->from, optarg);
            break;
        case 't':
            ok = read_notation(&task->to, optarg);
            break;
        case 'p':
            task->fen = optarg;
            break;
        case 'd':
            ok = read_digits(&task->options.digits, optarg);
            break;
        case 'w':
            ok = read_tandem(&task->options.tandem, optarg);
            break;
        case 'j':
            task->wants_json = true;
            break;
        case 'l':
            task->wants_list = true;
            break;
        default:
            fputs(usage(), c == 'h' ? stdout : stderr);
            return c == 'h' ? EXIT_OK : EXIT_USAGE;
        }
        if (!ok)
            return EXIT_USAGE;
    }
    if (task->to == XQ_NOTATION_ANY) {
        fputs(_("chuhe: 'any' is a notation for reading only\n"), stderr);
        return EXIT_USAGE;
    }
    return -1;
}

/* --- Input ----------------------------------------------------------------------------------- */

/* The moves of the command line, or all of standard input. */
static bool read_text(XqBuf *out, int count, char **words)
{
    if (count == 0)
        return command_read_all(out, "-", INPUT_MAX);
    xq_buf_init(out, INPUT_MAX);
    for (int i = 0; i < count; i++) {
        xq_buf_append_cstr(out, words[i]);
        xq_buf_append_char(out, ' ');
    }
    if (xq_buf_status(out) != XQ_OK)
        fprintf(stderr, _("chuhe: the moves are longer than %d bytes\n"), (int)INPUT_MAX);
    return xq_buf_status(out) == XQ_OK;
}

/* --- Converting ------------------------------------------------------------------------------ */

typedef struct Converted {
    XqPosition start, position;
    XqNotation from;
    XqBuf moves, uci; /* as they are printed: separated by blanks, or elements of an array */
    int plies;
    XqResult result;
} Converted;

static void write_move(XqBuf *out, const Task *task, const XqPosition *position, XqMove move,
                       XqNotation notation)
{
    if (task->wants_json)
        xq_json_next(out);
    else if (xq_buf_str(out).len > 0)
        xq_buf_append_char(out, ' ');
    if (!task->wants_json) {
        xq_notation_format(out, position, move, notation, &task->options);
        return;
    }
    XqBuf text;
    xq_buf_init(&text, XQ_NOTATION_SIZE);
    xq_notation_format(&text, position, move, notation, &task->options);
    xq_buf_fail(out, xq_buf_status(&text));
    xq_json_string(out, xq_buf_str(&text));
    xq_buf_release(&text);
}

static void complain(int number, XqStr text, XqError *err)
{
    XqStr rest = xq_str_sub(text, err->offset, text.len);
    XqBuf word;
    xq_buf_init(&word, 256);
    command_append_word(&word, xq_str_next_word(&rest));
    fprintf(stderr, _("chuhe: move %d, at byte %zu ('%s'): %s\n"), number, err->offset,
            xq_buf_cstr(&word), xq_intl_error(err));
    xq_buf_release(&word);
}

/* Complains of a text that has no move, and returns false: a pawn's `24.5` that cannot be played
 * looks like a number, and would be passed over in silence. */
static bool check_moves(XqStr text, int plies)
{
    XqStr rest = text;
    if (plies > 0 || xq_str_trim(text).len == 0)
        return true;
    XqBuf word;
    xq_buf_init(&word, 256);
    command_append_word(&word, xq_str_next_word(&rest));
    fprintf(stderr, _("chuhe: there is no move in '%s'\n"), xq_buf_cstr(&word));
    xq_buf_release(&word);
    return false;
}

/* Whether the text goes on with a result instead of a move. */
static bool read_result(XqResult *out, XqStr rest)
{
    return xq_result_parse(out, xq_str_next_word(&rest), NULL) == XQ_OK;
}

static bool convert(Converted *out, const Task *task, XqStr text)
{
    out->from = task->from;
    XqNotation found;
    if (out->from == XQ_NOTATION_ANY &&
        xq_notation_detect(&found, &out->start, text, NULL) == XQ_OK)
        out->from = found;
    for (XqStr rest = text; out->plies < PLIES_MAX; out->plies++) {
        XqMove move;
        XqError err;
        XqStr before = rest;
        XqStatus status = xq_notation_take(&move, &out->position, &rest, out->from, &err);
        if (status == XQ_E_NOT_FOUND)
            return check_moves(text, out->plies);
        if (status != XQ_OK && read_result(&out->result, before))
            return true;
        XqError other;
        if (status != XQ_OK && task->from == XQ_NOTATION_ANY) {
            status = xq_notation_take(&move, &out->position, &rest, XQ_NOTATION_ANY, &other);
            if (status != XQ_OK && status != XQ_E_SYNTAX)
                err = other; /* of some form, but not to be played: that says more */
        }
        if (status != XQ_OK) {
            err.offset += text.len - rest.len;
            complain(out->plies + 1, text, &err);
            return false;
        }
        write_move(&out->moves, task, &out->position, move, task->to);
        write_move(&out->uci, task, &out->position, move, XQ_NOTATION_UCI);
        xq_position_play(&out->position, move);
    }
    fprintf(stderr, _("chuhe: a game has at most %d moves\n"), (int)PLIES_MAX);
    return false;
}

static void write_json(XqBuf *out, const Converted *converted, const Task *task)
{
    xq_buf_append_char(out, '{');
    xq_json_key(out, "from");
    xq_json_string(out, xq_str(xq_notation_info(converted->from)->id));
    xq_json_key(out, "to");
    xq_json_string(out, xq_str(xq_notation_info(task->to)->id));
    xq_json_key(out, "start");
    xq_buf_append_char(out, '"');
    xq_fen_format(out, &converted->start);
    xq_buf_append_char(out, '"');
    xq_json_key(out, "moves");
    xq_buf_printf(out, "[%s]", xq_buf_cstr(&converted->moves));
    xq_json_key(out, "uci");
    xq_buf_printf(out, "[%s]", xq_buf_cstr(&converted->uci));
    xq_json_key(out, "result");
    xq_json_string(out, xq_str(xq_result_text(converted->result)));
    xq_json_key(out, "fen");
    xq_buf_append_char(out, '"');
    xq_fen_format(out, &converted->position);
    xq_buf_append_cstr(out, "\"}\n");
}

static int print(const Converted *converted, const Task *task)
{
    XqBuf out;
    xq_buf_init(&out, 4 * INPUT_MAX);
    xq_buf_fail(&out, xq_buf_status(&converted->moves));
    xq_buf_fail(&out, xq_buf_status(&converted->uci));
    if (task->wants_json)
        write_json(&out, converted, task);
    else if (converted->plies > 0)
        xq_buf_printf(&out, "%s\n", xq_buf_cstr(&converted->moves));
    int status = command_print(&out);
    xq_buf_release(&out);
    return status;
}

static int convert_and_print(const Task *task, XqStr text)
{
    Converted converted = { .from = task->from };
    if (!command_read_position(&converted.start, task->fen != NULL ? task->fen : "start"))
        return EXIT_INPUT;
    converted.position = converted.start;
    xq_buf_init(&converted.moves, INPUT_MAX);
    xq_buf_init(&converted.uci, INPUT_MAX);
    int status = convert(&converted, task, text) ? print(&converted, task) : EXIT_INPUT;
    xq_buf_release(&converted.moves);
    xq_buf_release(&converted.uci);
    return status;
}

static void print_list(void)
{
    for (XqNotation notation = XQ_NOTATION_ANY + 1; notation < XQ_NOTATION_COUNT; notation++) {
        const XqNotationInfo *info = xq_notation_info(notation);
        printf("%-20s %s (%s)\n", info->id, _(info->name), info->example);
    }
}

int command_notation(int count, char **args)
{
    Task task = { .to = XQ_NOTATION_UCI, .options = XQ_NOTATION_OPTIONS_DEFAULT };
    int status = read_options(&task, count, args);
    if (status >= 0)
        return status;
    if (task.wants_list) {
        print_list();
        return EXIT_OK;
    }
    if (optind == count && isatty(STDIN_FILENO)) {
        fputs(usage(), stderr);
        return EXIT_USAGE;
    }
    XqBuf text;
    if (read_text(&text, count - optind, args + optind))
        status = convert_and_print(&task, xq_buf_str(&text));
    else
        status = EXIT_INPUT;
    xq_buf_release(&text);
    return status;
}
