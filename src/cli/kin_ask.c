/* kin_ask.c - `chuhe kin list`, `rules`, `moves` and `perft`: questions with a short answer. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/intl.h"
#include "base/json.h"
#include "cli/command.h"
#include "cli/kin.h"
#include "cli/text.h"

enum { JSON_MAX = 1 << 22 };

/* --- list ------------------------------------------------------------------------------------- */

static void print_option(const XqKinOption *option)
{
    printf("    %s=", option->name);
    switch (option->type) {
    case XQ_KIN_CHOICE:
        for (int i = 0; option->choices[i] != NULL; i++)
            printf("%s%s", i > 0 ? "|" : "", option->choices[i]);
        break;
    case XQ_KIN_NUMBER:
        printf("%ld..%ld (%s)", option->min, option->max, option->fallback);
        break;
    case XQ_KIN_TEXT:
        printf("%s", option->fallback[0] != '\0' ? option->fallback : "TEXT");
        break;
    }
    printf("\n        %s\n", _(option->summary));
}

static void print_game(const XqKinInfo *info)
{
    printf("%s\n    %s (%s): %s\n", info->name, _(info->title), info->native, _(info->summary));
    for (int i = 0; i < info->option_count; i++)
        print_option(&info->options[i]);
}

static void append_option(XqBuf *out, const XqKinOption *option)
{
    bool is_choice = option->type == XQ_KIN_CHOICE;
    xq_json_next(out);
    xq_buf_append_char(out, '{');
    kin_json_member(out, "name", xq_str(option->name));
    kin_json_member(out, "default", xq_str(is_choice ? option->choices[0] : option->fallback));
    if (is_choice) {
        xq_json_key(out, "choices");
        xq_buf_append_char(out, '[');
        for (int i = 0; option->choices[i] != NULL; i++) {
            xq_json_next(out);
            xq_json_string(out, xq_str(option->choices[i]));
        }
        xq_buf_append_char(out, ']');
    } else if (option->type == XQ_KIN_NUMBER) {
        xq_buf_printf(out, ",\"min\":%ld,\"max\":%ld", option->min, option->max);
    }
    kin_json_member(out, "summary", xq_str(_(option->summary)));
    xq_buf_append_char(out, '}');
}

static void append_game(XqBuf *out, const XqKinInfo *info)
{
    xq_json_next(out);
    xq_buf_append_char(out, '{');
    kin_json_member(out, "name", xq_str(info->name));
    kin_json_member(out, "title", xq_str(_(info->title)));
    kin_json_member(out, "native", xq_str(info->native));
    kin_json_member(out, "summary", xq_str(_(info->summary)));
    xq_buf_printf(out, ",\"seats_min\":%d,\"seats_max\":%d", info->seats_min, info->seats_max);
    xq_json_key(out, "options");
    xq_buf_append_char(out, '[');
    for (int i = 0; i < info->option_count; i++)
        append_option(out, &info->options[i]);
    xq_buf_append_cstr(out, "]}");
}

static int print_games_json(void)
{
    XqBuf out;
    xq_buf_init(&out, JSON_MAX);
    xq_buf_append_char(&out, '[');
    for (size_t i = 0; i < xq_kin_count(); i++)
        append_game(&out, xq_kin_info(xq_kin_at(i)));
    xq_buf_append_cstr(&out, "]\n");
    int status = command_print(&out);
    xq_buf_release(&out);
    return status;
}

int kin_list(int count, char **args)
{
    KinArgs in;
    int status = kin_args_read(&in, count, args, false,
                               _("Usage: chuhe kin list [--json] [--lang LL]\n"
                                 "Prints the games with their options, the default first.\n"));
    if (status >= 0)
        return status;
    if (in.first != count) {
        fprintf(stderr, _("chuhe: nothing was expected after the options\n"));
        return EXIT_USAGE;
    }
    if (in.wants_json)
        return print_games_json();
    for (size_t i = 0; i < xq_kin_count(); i++)
        print_game(xq_kin_info(xq_kin_at(i)));
    return EXIT_OK;
}

/* --- rules ------------------------------------------------------------------------------------ */

enum { TEXT_COLUMNS = 80 };

/* Columns a character takes on a terminal, for East Asian text: two from the Hangul letters on. */
static int width_of(XqStr text)
{
    int width = 0;
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.ptr[i];
        if ((c & 0xC0) != 0x80)
            width += c >= 0xE3 ? 2 : 1;
    }
    return width;
}

static void print_wrapped(const char *text)
{
    XqStr rest = xq_str(text), word;
    int column = 0;
    while ((word = xq_str_next_word(&rest)).len > 0) {
        int width = width_of(word);
        if (column > 0 && column + 1 + width > TEXT_COLUMNS) {
            printf("\n");
            column = 0;
        }
        printf("%s%.*s", column > 0 ? " " : "", (int)word.len, word.ptr);
        column += (column > 0) + width;
    }
    printf("\n");
}

static int print_rules_json(const XqKinInfo *info)
{
    XqBuf out;
    xq_buf_init(&out, JSON_MAX);
    xq_buf_append_char(&out, '{');
    kin_json_member(&out, "name", xq_str(info->name));
    xq_json_key(&out, "rules");
    xq_buf_append_char(&out, '[');
    for (int i = 0; info->rules[i] != NULL; i++) {
        xq_json_next(&out);
        xq_json_string(&out, xq_str(_(info->rules[i])));
    }
    xq_buf_append_cstr(&out, "]}\n");
    int status = command_print(&out);
    xq_buf_release(&out);
    return status;
}

static void print_rules(const XqKinInfo *info)
{
    printf("%s (%s)\n", _(info->title), info->native);
    for (int i = 0; info->rules[i] != NULL; i++) {
        const char *paragraph = _(info->rules[i]);
        bool is_heading = strncmp(paragraph, "# ", 2) == 0;
        printf("\n");
        if (is_heading)
            printf("%s\n", paragraph + 2);
        else
            print_wrapped(paragraph);
    }
    if (info->sources != NULL) {
        printf("\n%s\n\n", _("Sources"));
        for (int i = 0; info->sources[i] != NULL; i++)
            printf("%s\n", info->sources[i]);
    }
}

int kin_rules(int count, char **args)
{
    KinArgs in;
    int status = kin_args_read(&in, count, args, true,
                               _("Usage: chuhe kin rules [--lang LL] [--json] GAME\n"
                                 "Prints the rules of a game.\n"));
    if (status >= 0)
        return status;
    if (in.first != count) {
        fprintf(stderr, _("chuhe: nothing was expected after GAME\n"));
        return EXIT_USAGE;
    }
    const XqKinInfo *info = xq_kin_info(in.rules.game);
    if (in.wants_json)
        return print_rules_json(info);
    print_rules(info);
    return EXIT_OK;
}

/* --- moves ------------------------------------------------------------------------------------ */

int kin_moves(int count, char **args)
{
    KinArgs in;
    int status = kin_args_read(
        &in, count, args, true,
        _("Usage: chuhe kin moves [--set NAME=VALUE...] [--json] GAME POSITION|start\n"
          "Prints what may be played, one a line.\n\n"
          "  -s, --set NAME=VALUE  an option of the game, see `chuhe kin list`\n"
          "      --seed N          for what is dealt or thrown at the start (1)\n"
          "      --secret WORD     what lies under covered pieces\n"));
    if (status >= 0)
        return status;
    if (in.first == count) {
        fprintf(stderr, _("chuhe: a position or 'start' was expected\n"));
        return EXIT_USAGE;
    }
    static XqKinMoveList list; /* large for a stack */
    XqKinState state;
    if (!kin_args_position_words(&state, &in, count - in.first, args + in.first))
        return EXIT_INPUT;
    xq_kin_moves(&state, &list);
    XqBuf out;
    xq_buf_init(&out, JSON_MAX);
    xq_buf_append_cstr(&out, in.wants_json ? "[" : "");
    for (int i = 0; i < list.count; i++) {
        if (in.wants_json)
            xq_json_next(&out);
        xq_buf_append_cstr(&out, in.wants_json ? "\"" : "");
        xq_kin_move_format(&out, &state, list.moves[i]);
        xq_buf_append_cstr(&out, in.wants_json ? "\"" : "\n");
    }
    xq_buf_append_cstr(&out, in.wants_json ? "]\n" : "");
    status = command_print(&out);
    xq_buf_release(&out);
    return status;
}

/* --- perft ------------------------------------------------------------------------------------ */

enum { DEPTH_MAX = 64 };

static int print_count_json(const KinArgs *args, const XqKinState *state, unsigned long depth,
                            uint64_t nodes)
{
    XqBuf out, text;
    xq_buf_init(&out, JSON_MAX);
    xq_buf_init(&text, XQ_KIN_TEXT_SIZE);
    xq_buf_append_char(&out, '{');
    kin_json_member(&out, "game", xq_str(xq_kin_info(state->game)->name));
    xq_kin_rules_format(&text, &args->rules);
    kin_json_member(&out, "settings", xq_buf_str(&text));
    xq_buf_fail(&out, xq_buf_status(&text));
    xq_buf_reset(&text);
    xq_kin_format(&text, state);
    kin_json_member(&out, "position", xq_buf_str(&text));
    xq_buf_fail(&out, xq_buf_status(&text));
    xq_buf_printf(&out, ",\"depth\":%lu,\"nodes\":%" PRIu64 "}\n", depth, nodes);
    int status = command_print(&out);
    xq_buf_release(&text);
    xq_buf_release(&out);
    return status;
}

int kin_perft(int count, char **args)
{
    KinArgs in;
    unsigned long depth;
    int status = kin_args_read(
        &in, count, args, true,
        _("Usage: chuhe kin perft [--set NAME=VALUE...] [--json] GAME POSITION|start DEPTH\n"
          "Counts the sequences of DEPTH moves.\n\n"
          "  -s, --set NAME=VALUE  an option of the game, see `chuhe kin list`\n"
          "      --seed N          for what is dealt or thrown at the start (1)\n"
          "      --secret WORD     what lies under covered pieces\n"
          "      --json            an object with the game, the position and the count\n"));
    if (status >= 0)
        return status;
    if (count - in.first < 2 ||
        xq_str_parse_uint(&depth, xq_str(args[count - 1]), DEPTH_MAX, NULL) != XQ_OK) {
        fprintf(stderr, _("chuhe: a position or 'start' and a depth up to %d were expected\n"),
                DEPTH_MAX);
        return EXIT_USAGE;
    }
    XqKinState state;
    if (!kin_args_position_words(&state, &in, count - in.first - 1, args + in.first))
        return EXIT_INPUT;
    /* What may be played now never depends on what lies hidden; what may be played then does. */
    if (depth > 1 && !xq_kin_is_complete(&state)) {
        fprintf(stderr, _("chuhe: where pieces are hidden only one move ahead can be counted; "
                          "--secret says what they are\n"));
        return EXIT_INPUT;
    }
    uint64_t nodes = xq_kin_perft(&state, (int)depth);
    if (in.wants_json)
        return print_count_json(&in, &state, depth, nodes);
    printf("%" PRIu64 "\n", nodes);
    return EXIT_OK;
}
