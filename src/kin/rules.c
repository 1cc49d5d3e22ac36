/* rules.c - a game's options: checked when they are set, written when they are not the default. */
#include "kin/game.h"

#include <string.h>

#include "base/fail.h"

static const XqKinOption *option_at(const XqKinRules *rules, int index)
{
    return &rules->game->info.options[index];
}

static int find(const XqKinRules *rules, XqStr name)
{
    for (int i = 0; i < rules->game->info.option_count; i++)
        if (xq_str_equal(name, xq_str(option_at(rules, i)->name)))
            return i;
    return -1;
}

static XqStatus set_choice(XqKinRules *rules, int index, XqStr value, XqError *err)
{
    const XqKinOption *option = option_at(rules, index);
    XqBuf known;
    for (int i = 0; option->choices[i] != NULL; i++)
        if (xq_str_equal(value, xq_str(option->choices[i]))) {
            rules->value[index] = i;
            return XQ_OK;
        }
    xq_buf_init(&known, 160);
    for (int i = 0; option->choices[i] != NULL; i++)
        xq_buf_printf(&known, "%s%s", i > 0 ? " or " : "", option->choices[i]);
    (void)xq_fail(err, XQ_E_RANGE, 0, "option '%s' is %s, not '%.*s'", option->name,
                  xq_buf_cstr(&known), (int)(value.len < 40 ? value.len : 40), value.ptr);
    xq_buf_release(&known);
    return XQ_E_RANGE;
}

static XqStatus set_number(XqKinRules *rules, int index, XqStr value, XqError *err)
{
    const XqKinOption *option = option_at(rules, index);
    unsigned long number;
    assert(option->min >= 0);
    if (xq_str_parse_uint(&number, value, (unsigned long)option->max, NULL) != XQ_OK ||
        (long)number < option->min)
        return xq_fail(err, XQ_E_RANGE, 0, "option '%s' is a number from %ld to %ld", option->name,
                       option->min, option->max);
    rules->value[index] = (long)number;
    return XQ_OK;
}

static XqStatus set_text(XqKinRules *rules, int index, XqStr value, XqError *err)
{
    if (value.len >= XQ_KIN_OPTION_TEXT_SIZE)
        return xq_fail(err, XQ_E_LIMIT, 0, "the text of option '%s' is longer than %d bytes",
                       option_at(rules, index)->name, XQ_KIN_OPTION_TEXT_SIZE - 1);
    for (size_t i = 0; i < value.len; i++)
        if (value.ptr[i] <= ' ' || value.ptr[i] > '~')
            return xq_fail(err, XQ_E_SYNTAX, i, "option '%s' is one word of ASCII",
                           option_at(rules, index)->name);
    memset(rules->text[index], 0, sizeof rules->text[index]);
    if (value.len > 0)
        memcpy(rules->text[index], value.ptr, value.len);
    return XQ_OK;
}

static XqStatus set(XqKinRules *rules, int index, XqStr value, XqError *err)
{
    switch (option_at(rules, index)->type) {
    case XQ_KIN_CHOICE:
        return set_choice(rules, index, value, err);
    case XQ_KIN_NUMBER:
        return set_number(rules, index, value, err);
    case XQ_KIN_TEXT:
        return set_text(rules, index, value, err);
    }
    return XQ_E_STATE;
}

static XqStr fallback(const XqKinOption *option)
{
    return xq_str(option->type == XQ_KIN_CHOICE ? option->choices[0] : option->fallback);
}

void xq_kin_rules_init(XqKinRules *out, const XqKinGame *game)
{
    memset(out, 0, sizeof *out);
    out->game = game;
    for (int i = 0; i < game->info.option_count; i++) {
        XqStatus status = set(out, i, fallback(option_at(out, i)), NULL);
        assert(status == XQ_OK);
        (void)status; /* a table's default is right, and a test looks at all of them */
    }
}

XqStatus xq_kin_rules_set(XqKinRules *rules, XqStr name, XqStr value, XqError *err)
{
    int index = find(rules, name);
    if (index >= 0)
        return set(rules, index, value, err);
    XqBuf known;
    xq_buf_init(&known, 160);
    for (int i = 0; i < rules->game->info.option_count; i++)
        xq_buf_printf(&known, "%s%s", i > 0 ? ", " : "", option_at(rules, i)->name);
    (void)xq_fail(err, XQ_E_NOT_FOUND, 0, "%s has no option '%.*s' but %s", rules->game->info.name,
                  (int)(name.len < 40 ? name.len : 40), name.ptr, xq_buf_cstr(&known));
    xq_buf_release(&known);
    return XQ_E_NOT_FOUND;
}

XqStatus xq_kin_rules_parse(XqKinRules *out, const XqKinGame *game, XqStr in, XqError *err)
{
    XqKinRules rules;
    XqStr rest = in, word;
    xq_kin_rules_init(&rules, game);
    while ((word = xq_str_next_word(&rest)).len > 0) {
        size_t at = (size_t)(word.ptr - in.ptr);
        const char *equals = memchr(word.ptr, '=', word.len);
        if (equals == NULL)
            return xq_fail(err, XQ_E_SYNTAX, at, "NAME=VALUE was expected");
        size_t name_len = (size_t)(equals - word.ptr);
        XqStatus status = xq_kin_rules_set(&rules, xq_str_sub(word, 0, name_len),
                                           xq_str_sub(word, name_len + 1, word.len), err);
        if (status != XQ_OK) {
            if (err != NULL)
                err->offset = at;
            return status;
        }
    }
    *out = rules;
    return XQ_OK;
}

XqStatus xq_kin_rules_vacate(XqKinRules *rules, unsigned seats, XqError *err)
{
    if (seats == 0)
        return XQ_OK;
    if (rules->game->vacate == NULL)
        return xq_fail(err, XQ_E_STATE, 0, "in %s every seat is taken", rules->game->info.name);
    XqKinRules made = *rules;
    XqStatus status = rules->game->vacate(&made, seats, err);
    if (status == XQ_OK)
        *rules = made;
    return status;
}

static void format_value(XqBuf *out, const XqKinRules *rules, int index)
{
    const XqKinOption *option = option_at(rules, index);
    switch (option->type) {
    case XQ_KIN_CHOICE:
        xq_buf_append_cstr(out, option->choices[rules->value[index]]);
        break;
    case XQ_KIN_NUMBER:
        xq_buf_printf(out, "%ld", rules->value[index]);
        break;
    case XQ_KIN_TEXT:
        xq_buf_append_cstr(out, rules->text[index]);
        break;
    }
}

void xq_kin_rules_format(XqBuf *out, const XqKinRules *rules)
{
    XqKinRules plain;
    bool is_first = true;
    xq_kin_rules_init(&plain, rules->game);
    for (int i = 0; i < rules->game->info.option_count; i++) {
        if (rules->value[i] == plain.value[i] && strcmp(rules->text[i], plain.text[i]) == 0)
            continue;
        xq_buf_printf(out, "%s%s=", is_first ? "" : " ", option_at(rules, i)->name);
        format_value(out, rules, i);
        is_first = false;
    }
}

long xq_kin_rules_value(const XqKinRules *rules, const char *name)
{
    int index = find(rules, xq_str(name));
    assert(index >= 0);
    return rules->value[index];
}

const char *xq_kin_rules_text(const XqKinRules *rules, const char *name)
{
    int index = find(rules, xq_str(name));
    assert(index >= 0);
    return rules->text[index];
}
