/* kin_args.c - the arguments of `chuhe kin`, the same for all its topics. */
#include <getopt.h>
#include <stdio.h>
#include <string.h>

#include "base/intl.h"
#include "base/json.h"
#include "cli/command.h"
#include "cli/kin.h"

enum { GAMES_MAX = 1000000, TIME_MAX = 600000, NODES_MAX = 1000000000, MOVES_MAX = 100000 };
enum { SETTINGS_MAX = 32, POSITION_MAX = 1 << 16 };

static const struct option options[] = {
    { "set", required_argument, NULL, 's' },
    { "json", no_argument, NULL, 'j' },
    { "seed", required_argument, NULL, 'r' },
    { "from", required_argument, NULL, 'f' },
    { "lang", required_argument, NULL, 'l' },
    { "player", required_argument, NULL, 'p' },
    { "rival", required_argument, NULL, 'o' },
    { "games", required_argument, NULL, 'g' },
    { "time-ms", required_argument, NULL, 't' },
    { "nodes", required_argument, NULL, 'n' },
    { "moves", required_argument, NULL, 'm' },
    { "seat", required_argument, NULL, 'e' },
    { "quiet", no_argument, NULL, 'q' },
    { "record", no_argument, NULL, 'c' },
    { "secret", required_argument, NULL, 'k' },
    { "help", no_argument, NULL, 'h' },
    { NULL, 0, NULL, 0 },
};

static bool read_number(unsigned long *out, const char *text, unsigned long max, const char *name)
{
    XqError err;
    if (xq_str_parse_uint(out, xq_str(text), max, &err) == XQ_OK)
        return true;
    fprintf(stderr, _("chuhe: --%s %s: %s\n"), name, text, xq_intl_error(&err));
    return false;
}

/* A number of which 0 means that it was not said. */
static bool read_count(unsigned long *out, const char *text, unsigned long max, const char *name)
{
    if (!read_number(out, text, max, name))
        return false;
    if (*out == 0)
        fprintf(stderr, _("chuhe: --%s 0: a number from 1 was expected\n"), name);
    return *out > 0;
}

/* An option but --help, --set and --seat. Says what is wrong with its value and returns false. */
static bool read_option(KinArgs *out, int c, const char *value)
{
    unsigned long number;
    switch (c) {
    case 'j':
        out->wants_json = true;
        return true;
    case 'q':
        out->is_quiet = true;
        return true;
    case 'c':
        out->wants_record = true;
        return true;
    case 'r':
        out->has_seed = read_number(&number, value, (unsigned long)-1, "seed");
        out->seed = out->has_seed ? number : 0;
        return out->has_seed;
    case 'f':
        out->from = value;
        return true;
    case 'k':
        out->secret = value;
        return true;
    case 'l':
        out->lang = value;
        return true;
    case 'p':
        out->player = value;
        return true;
    case 'o':
        out->rival = value;
        return true;
    case 'g':
        return read_count(&out->games, value, GAMES_MAX, "games");
    case 't':
        return read_number(&out->time_ms, value, TIME_MAX, "time-ms");
    case 'n':
        return read_number(&out->nodes, value, NODES_MAX, "nodes");
    default:
        return read_count(&out->moves_max, value, MOVES_MAX, "moves");
    }
}

static bool apply_setting(XqKinRules *rules, const char *text)
{
    XqError err;
    const char *equals = strchr(text, '=');
    if (equals == NULL) {
        fprintf(stderr, _("chuhe: --set %s: NAME=VALUE was expected\n"), text);
        return false;
    }
    XqStr name = { text, (size_t)(equals - text) };
    if (xq_kin_rules_set(rules, name, xq_str(equals + 1), &err) == XQ_OK)
        return true;
    fprintf(stderr, _("chuhe: --set %s: %s\n"), text, xq_intl_error(&err));
    return false;
}

static bool read_game(KinArgs *out, const char *name)
{
    const XqKinGame *game = xq_kin_find(xq_str(name));
    if (game == NULL) {
        fprintf(stderr, _("chuhe: there is no game '%s'; see 'chuhe kin list'\n"), name);
        return false;
    }
    xq_kin_rules_init(&out->rules, game);
    return true;
}

static bool read_seat(KinArgs *out, const char *text)
{
    const XqKinInfo *info = xq_kin_info(out->rules.game);
    for (int army = 0; army < info->army_count; army++)
        if (text[0] == info->armies[army].letter && text[1] == '\0')
            out->seat = army;
    if (out->seat >= 0)
        return true;
    fprintf(stderr, _("chuhe: --seat %s: %s has no such seat\n"), text, info->name);
    return false;
}

int kin_args_read(KinArgs *out, int count, char **args, bool wants_game, const char *usage)
{
    const char *settings[SETTINGS_MAX], *seat = NULL;
    int setting_count = 0;
    *out = (KinArgs){ .seed = 1, .seat = -1 };
    optind = 0; /* a fresh start: getopt has read the arguments of nobody before us */
    for (int c; (c = getopt_long(count, args, "s:hjq", options, NULL)) != -1;) {
        if (c == 'h' || c == '?') {
            fputs(usage, c == 'h' ? stdout : stderr);
            return c == 'h' ? EXIT_OK : EXIT_USAGE;
        }
        if (c == 's' && setting_count == SETTINGS_MAX) {
            fprintf(stderr, _("chuhe: --set may be given %d times\n"), SETTINGS_MAX);
            return EXIT_USAGE;
        }
        if (c == 'e')
            seat = optarg;
        else if (c == 's')
            settings[setting_count++] = optarg;
        else if (!read_option(out, c, optarg))
            return EXIT_USAGE;
    }
    out->first = optind;
    if (out->lang != NULL)
        xq_intl_use(out->lang);
    if (wants_game && optind == count) {
        fputs(usage, stderr);
        return EXIT_USAGE;
    }
    if (wants_game && !read_game(out, args[out->first++]))
        return EXIT_USAGE;
    if (!wants_game && (setting_count > 0 || seat != NULL)) {
        fputs(usage, stderr);
        return EXIT_USAGE;
    }
    for (int i = 0; i < setting_count; i++)
        if (!apply_setting(&out->rules, settings[i]))
            return EXIT_USAGE;
    return seat == NULL || read_seat(out, seat) ? -1 : EXIT_USAGE;
}

static bool start(XqKinState *out, const KinArgs *args)
{
    XqError err;
    XqKinSeed seed;
    xq_kin_seed_init(&seed, args->seed);
    XqKinRandom source = xq_kin_seed_random(&seed);
    if (xq_kin_start(out, &args->rules, &source, &err) == XQ_OK) {
        if (args->secret != NULL)
            xq_kin_view(out, out, XQ_KIN_NOBODY); /* dealt as told, not as by the seed */
        return true;
    }
    fprintf(stderr, _("chuhe: the options do not go together: %s\n"), xq_intl_error(&err));
    return false;
}

static bool tell_secret(XqKinState *state, const KinArgs *args)
{
    XqError err;
    if (args->secret == NULL || xq_kin_secret_parse(state, xq_str(args->secret), &err) == XQ_OK)
        return true;
    fprintf(stderr, _("chuhe: --secret: at byte %zu: %s\n"), err.offset, xq_intl_error(&err));
    return false;
}

bool kin_args_position(XqKinState *out, const KinArgs *args, const char *text)
{
    XqError err;
    if (strcmp(text, "start") == 0)
        return start(out, args) && tell_secret(out, args);
    if (xq_kin_parse(out, &args->rules, xq_str(text), &err) == XQ_OK)
        return tell_secret(out, args);
    if (err.code == XQ_E_POSITION)
        fprintf(stderr, _("chuhe: the position cannot be played: %s\n"), xq_intl_error(&err));
    else
        fprintf(stderr, _("chuhe: bad position at byte %zu: %s\n"), err.offset,
                xq_intl_error(&err));
    return false;
}

bool kin_args_position_words(XqKinState *out, const KinArgs *args, int count, char **words)
{
    XqBuf text;
    xq_buf_init(&text, POSITION_MAX);
    for (int i = 0; i < count; i++)
        xq_buf_printf(&text, "%s%s", i > 0 ? " " : "", words[i]);
    bool ok = xq_buf_status(&text) == XQ_OK;
    if (ok)
        ok = kin_args_position(out, args, xq_buf_cstr(&text));
    else
        fprintf(stderr, _("chuhe: a position is not longer than %d bytes\n"), (int)POSITION_MAX);
    xq_buf_release(&text);
    return ok;
}

void kin_json_member(XqBuf *out, const char *key, XqStr text)
{
    xq_json_key(out, key);
    xq_json_string(out, text);
}
