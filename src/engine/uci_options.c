/* uci_options.c - the options of UCI. */
#include "engine/uci_options.h"

#include <assert.h>
#include <stdio.h>
#include <unistd.h>

typedef enum OptionId {
    OPTION_THREADS,
    OPTION_HASH,
    OPTION_CLEAR_HASH,
    OPTION_PONDER,
    OPTION_MULTIPV,
    OPTION_MOVE_OVERHEAD,
    OPTION_RULES,
    OPTION_LEVEL,
    OPTION_LIMIT_STRENGTH,
    OPTION_ELO,
    OPTION_SEED,
    OPTION_SHOW_WDL,
    OPTION_VARIANT,
    OPTION_COUNT
} OptionId;

typedef enum OptionType { BUTTON, CHECK, SPIN, RULES, VARIANT } OptionType;

static const struct {
    const char *name;
    OptionType type;
    int standard; /* 0 or 1 for a check; number of the rule set */
    int least, most;
} table[OPTION_COUNT] = {
    [OPTION_THREADS] = { "Threads", SPIN, 1, 1, XQ_ENGINE_THREADS_MAX },
    [OPTION_HASH] = { "Hash", SPIN, 16, 1, XQ_ENGINE_HASH_MIB_MAX },
    [OPTION_CLEAR_HASH] = { "Clear Hash", BUTTON, 0, 0, 0 },
    [OPTION_PONDER] = { "Ponder", CHECK, 0, 0, 1 },
    [OPTION_MULTIPV] = { "MultiPV", SPIN, 1, 1, XQ_ENGINE_LINES_MAX },
    [OPTION_MOVE_OVERHEAD] = { "Move Overhead", SPIN, 30, 0, XQ_ENGINE_OVERHEAD_MS_MAX },
    [OPTION_RULES] = { "Rules", RULES, 0, 0, XQ_RULES_COUNT - 1 },
    [OPTION_LEVEL] = { "Level", SPIN, XQ_ENGINE_LEVELS, 1, XQ_ENGINE_LEVELS },
    [OPTION_LIMIT_STRENGTH] = { "UCI_LimitStrength", CHECK, 0, 0, 1 },
    [OPTION_ELO] = { "UCI_Elo", SPIN, 1750, XQ_ENGINE_ELO_MIN, XQ_ENGINE_ELO_MAX },
    [OPTION_SEED] = { "Seed", SPIN, 0, 0, 2147483647 },
    [OPTION_SHOW_WDL] = { "UCI_ShowWDL", CHECK, 0, 0, 1 },
    [OPTION_VARIANT] = { "UCI_Variant", VARIANT, 0, 0, 0 },
};

static void tell_rules(XqUciVoice *voice, const char *name)
{
    xq_uci_begin_line(voice);
    xq_buf_printf(&voice->out, "option name %s type combo default %s", name,
                  xq_rules_id(xq_rules_default()));
    for (int i = 0; i < XQ_RULES_COUNT; i++)
        xq_buf_printf(&voice->out, " var %s", xq_rules_id(xq_rules_at(i)));
    xq_uci_end_line(voice);
}

void xq_uci_options_tell(XqUciOptions *options)
{
    for (int i = 0; i < OPTION_COUNT; i++)
        switch (table[i].type) {
        case BUTTON:
            xq_uci_say(options->voice, "option name %s type button", table[i].name);
            break;
        case CHECK:
            xq_uci_say(options->voice, "option name %s type check default %s", table[i].name,
                       table[i].standard != 0 ? "true" : "false");
            break;
        case RULES:
            tell_rules(options->voice, table[i].name);
            break;
        case VARIANT: /* programs that play more than one game ask which we know */
            xq_uci_say(options->voice, "option name %s type combo default xiangqi var xiangqi",
                       table[i].name);
            break;
        case SPIN:
            xq_uci_say(options->voice, "option name %s type spin default %d min %d max %d",
                       table[i].name, table[i].standard, table[i].least, table[i].most);
            break;
        }
}

static bool equal_ignoring_case(XqStr a, XqStr b)
{
    if (a.len != b.len)
        return false;
    for (size_t i = 0; i < a.len; i++) {
        char x = a.ptr[i], y = b.ptr[i];
        if (x >= 'A' && x <= 'Z')
            x = (char)(x - 'A' + 'a');
        if (y >= 'A' && y <= 'Z')
            y = (char)(y - 'A' + 'a');
        if (x != y)
            return false;
    }
    return true;
}

static int find_option(XqStr name)
{
    int i = 0;
    while (i < OPTION_COUNT && !equal_ignoring_case(name, xq_str(table[i].name)))
        i++;
    return i;
}

static bool parse_value(int *out, int id, XqStr value)
{
    switch (table[id].type) {
    case BUTTON:
        *out = 0;
        return true;
    case CHECK:
        *out = equal_ignoring_case(value, XQ_STR("true"));
        return *out == 1 || equal_ignoring_case(value, XQ_STR("false"));
    case RULES:
        for (*out = 0; *out < XQ_RULES_COUNT; ++*out)
            if (equal_ignoring_case(value, xq_str(xq_rules_id(xq_rules_at(*out)))))
                return true;
        return false;
    case VARIANT:
        *out = 0;
        return equal_ignoring_case(value, XQ_STR("xiangqi"));
    case SPIN: {
        unsigned long number;
        if (xq_str_parse_uint(&number, value, (unsigned long)table[id].most, NULL) != XQ_OK ||
            number < (unsigned long)table[id].least)
            return false;
        *out = (int)number;
        return true;
    }
    }
    return false;
}

/* Numbers that nobody can foresee, for the mistakes of the lower levels. */
static void draw_seed(XqUciOptions *options)
{
    if (options->seed != 0) {
        options->wanted.seed = options->seed;
        return;
    }
    XqClock clock = xq_clock_system();
    options->wanted.seed = options->wanted.seed * UINT64_C(6364136223846793005) +
                           (uint64_t)xq_clock_now_ms(&clock) + (uint64_t)(uintptr_t)options;
}

static void configure(XqUciOptions *options)
{
    XqError err;
    options->wanted.elo = options->limits_strength ? options->elo : 0;
    if (xq_engine_configure(options->engine, &options->wanted, &err) != XQ_OK)
        xq_uci_complain(options->voice, "%s", err.text);
    options->wanted = *xq_engine_options(options->engine);
}

static void reset(XqUciOptions *options)
{
    XqStatus status = xq_engine_reset(options->engine);
    assert(status == XQ_OK); /* a search runs, but then the line would have been kept */
    (void)status;            /* only the assertion looks at it */
}

/* The system may promise memory that it does not have, and end the program once it is used. */
static bool machine_has(int64_t mib)
{
    int64_t pages = sysconf(_SC_PHYS_PAGES), page_bytes = sysconf(_SC_PAGESIZE);
    return pages <= 0 || page_bytes <= 0 || mib <= pages * page_bytes >> 20;
}

static void set_option(XqUciOptions *options, OptionId id, int value)
{
    switch (id) {
    case OPTION_THREADS:
        options->wanted.threads = value;
        break;
    case OPTION_HASH:
        if (machine_has(value))
            options->wanted.hash_mib = value;
        else
            xq_uci_complain(options->voice, "this machine has less than %d MiB of memory", value);
        break;
    case OPTION_CLEAR_HASH:
        reset(options);
        break;
    case OPTION_PONDER:
        options->wanted.ponder = value != 0;
        break;
    case OPTION_MULTIPV:
        options->wanted.lines = value;
        break;
    case OPTION_MOVE_OVERHEAD:
        options->wanted.move_overhead_ms = value;
        break;
    case OPTION_RULES:
        options->wanted.rules = xq_rules_at(value);
        break;
    case OPTION_LEVEL:
        options->wanted.level = value;
        break;
    case OPTION_LIMIT_STRENGTH:
        options->limits_strength = value != 0;
        break;
    case OPTION_ELO:
        options->elo = value;
        break;
    case OPTION_SEED:
        options->seed = (uint64_t)value;
        draw_seed(options);
        break;
    case OPTION_SHOW_WDL:
        options->shows_wdl = value != 0;
        break;
    case OPTION_VARIANT: /* there is but one */
    case OPTION_COUNT:
        break;
    }
    configure(options);
}

static void refuse_value(XqUciOptions *options, int id, XqStr value)
{
    char wanted[40] = "";
    if (table[id].type == SPIN)
        (void)snprintf(wanted, sizeof wanted, ": %d to %d was expected", table[id].least,
                       table[id].most);
    if (table[id].type == CHECK)
        (void)snprintf(wanted, sizeof wanted, ": true or false was expected");
    xq_uci_complain(options->voice, "'%.*s' is no value for the option %s%s", xq_uci_shown(value),
                    value.len > 0 ? value.ptr : "", table[id].name, wanted);
}

/* `setoption name NAME [value VALUE]`; both may hold blanks. */
void xq_uci_options_set(XqUciOptions *options, XqStr words)
{
    XqStr name = { NULL, 0 }, value = { NULL, 0 };
    XqStr *filled = NULL;
    for (XqStr word; (word = xq_str_next_word(&words)).len > 0;) {
        if (filled == NULL && xq_str_equal(word, XQ_STR("name")))
            filled = &name;
        else if (filled == &name && xq_str_equal(word, XQ_STR("value")))
            filled = &value;
        else if (filled != NULL && filled->len == 0)
            *filled = word;
        else if (filled != NULL)
            filled->len = (size_t)(word.ptr + word.len - filled->ptr);
    }
    int id = find_option(name);
    int number;
    if (id == OPTION_COUNT) /* of another engine, or mistyped */
        xq_uci_complain(options->voice, "there is no option '%.*s'", xq_uci_shown(name),
                        name.len > 0 ? name.ptr : "");
    else if (parse_value(&number, id, value))
        set_option(options, (OptionId)id, number);
    else
        refuse_value(options, id, value);
}

void xq_uci_options_new_game(XqUciOptions *options)
{
    reset(options);
    draw_seed(options);
    configure(options);
}

void xq_uci_options_init(XqUciOptions *options, XqUciVoice *voice)
{
    *options = (XqUciOptions){ .voice = voice,
                               .wanted = XQ_ENGINE_OPTIONS_DEFAULT,
                               .elo = table[OPTION_ELO].standard };
    draw_seed(options);
}

void xq_uci_options_bind(XqUciOptions *options, XqEngine *engine)
{
    options->engine = engine;
    options->wanted = *xq_engine_options(engine);
}
