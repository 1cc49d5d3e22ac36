/*
 * kin_data.h - walking the tables of tests/data/kin: tab-separated, `#` starts a remark, `-` is
 * an empty field, and `start` stands for the position a game starts from.
 */
#ifndef CHUHE_TESTS_KIN_DATA_H
#define CHUHE_TESTS_KIN_DATA_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <chuhe/kin.h>
#include "cmocka_all.h"

enum { KIN_FIELDS_MAX = 8, KIN_LINE_SIZE = 32768 };

typedef struct KinRow {
    char line[KIN_LINE_SIZE];
    char *field[KIN_FIELDS_MAX];
    int count;
} KinRow;

/* The next row with something on it; false at the end. */
static inline bool kin_row_read(KinRow *row, FILE *file)
{
    while (fgets(row->line, sizeof row->line, file) != NULL) {
        row->line[strcspn(row->line, "\n")] = '\0';
        if (row->line[0] == '#' || row->line[0] == '\0')
            continue;
        row->count = 0;
        for (char *at = row->line; at != NULL && row->count < KIN_FIELDS_MAX;) {
            char *tab = strchr(at, '\t');
            if (tab != NULL)
                *tab++ = '\0';
            row->field[row->count++] = strcmp(at, "-") == 0 ? at + 1 : at;
            at = tab;
        }
        return true;
    }
    return false;
}

static inline FILE *kin_data_open(const char *name)
{
    char path[512];
    (void)snprintf(path, sizeof path, TEST_DATA_DIR "/kin/%s", name); /* cut: fopen will say */
    FILE *file = fopen(path, "r");
    if (file == NULL)
        fail_msg("cannot open %s", path);
    return file;
}

/* The state of the first three fields: game, options, position. */
static inline void kin_row_state(XqKinState *out, const KinRow *row)
{
    XqError err;
    XqKinRules rules;
    const XqKinGame *game = xq_kin_find(xq_str(row->field[0]));
    if (game == NULL)
        fail_msg("no game '%s'", row->field[0]);
    if (xq_kin_rules_parse(&rules, game, xq_str(row->field[1]), &err) != XQ_OK)
        fail_msg("%s: options '%s': %s", row->field[0], row->field[1], err.text);
    XqKinSeed seed;
    xq_kin_seed_init(&seed, 1);
    XqKinRandom random = xq_kin_seed_random(&seed);
    bool is_start = strcmp(row->field[2], "start") == 0;
    XqStatus status = is_start ? xq_kin_start(out, &rules, &random, &err)
                               : xq_kin_parse(out, &rules, xq_str(row->field[2]), &err);
    if (status != XQ_OK)
        fail_msg("%s: position '%s': %s at %zu", row->field[0], row->field[2], err.text,
                 err.offset);
}

#endif
