/*
 * fair.c - fair draws: the numbers are a keyed hash of what was fixed beforehand, so there is
 * nothing to keep but the secret, and checking a record is drawing again.
 */
#include <chuhe/kin_fair.h>

#include <stdio.h>
#include <string.h>

#include "base/fail.h"
#include "base/sha256.h"
#include "kin/game.h"

void xq_kin_fair_commitment(char out[XQ_KIN_SEAL_SIZE], const uint8_t secret[XQ_KIN_SECRET_SIZE])
{
    uint8_t digest[XQ_SHA256_SIZE];
    xq_sha256(digest, (XqStr){ (const char *)secret, XQ_KIN_SECRET_SIZE });
    xq_hex_format(out, digest, sizeof digest);
}

void xq_kin_fair_seal(char out[XQ_KIN_SEAL_SIZE], XqStr word)
{
    uint8_t digest[XQ_SHA256_SIZE];
    xq_sha256(digest, word);
    xq_hex_format(out, digest, sizeof digest);
}

static bool is_letter_or_digit(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

XqStatus xq_kin_fair_set_word(XqKinFair *fair, int seat, XqStr word, XqError *err)
{
    if (word.len == 0 || word.len >= XQ_KIN_WORD_SIZE)
        return xq_fail(err, XQ_E_SYNTAX, 0, "a word has 1 to %d characters", XQ_KIN_WORD_SIZE - 1);
    for (size_t i = 0; i < word.len; i++)
        if (!is_letter_or_digit(word.ptr[i]))
            return xq_fail(err, XQ_E_SYNTAX, i, "a word is of letters and digits");
    memset(fair->word[seat], 0, sizeof fair->word[seat]);
    memcpy(fair->word[seat], word.ptr, word.len);
    return XQ_OK;
}

/* --- Numbers ---------------------------------------------------------------------------------- */

enum { MESSAGE_SIZE = 64 + XQ_KIN_SEATS_MAX * (XQ_KIN_WORD_SIZE + 3) };

static void fill(XqKinDraw *draw)
{
    const XqKinFair *fair = draw->fair;
    uint8_t digest[XQ_SHA256_SIZE];
    char message[MESSAGE_SIZE];
    /* There is room: the numbers have at most 20 digits each, the words are bounded. */
    int len = snprintf(message, sizeof message, "chuhe-fair-1 %llu %llu",
                       (unsigned long long)draw->number, (unsigned long long)draw->block++);
    for (int seat = 0; seat < XQ_KIN_SEATS_MAX; seat++)
        if (fair->word[seat][0] != '\0')
            len += snprintf(message + len, sizeof message - (size_t)len, " %c=%s",
                            xq_kin_letter(fair->game, seat), fair->word[seat]);
    xq_hmac_sha256(digest, (XqStr){ (const char *)fair->secret, sizeof fair->secret },
                   (XqStr){ message, (size_t)len });
    for (int i = 0; i < 4; i++) {
        uint64_t number = 0;
        for (int k = 0; k < 8; k++)
            number = number << 8 | digest[8 * i + k];
        draw->left[3 - i] = number; /* taken from the end */
    }
    draw->left_count = 4;
}

static uint64_t next(void *source)
{
    XqKinDraw *draw = source;
    if (draw->left_count == 0)
        fill(draw);
    return draw->left[--draw->left_count];
}

XqKinRandom xq_kin_fair_random(XqKinDraw *draw, const XqKinFair *fair, uint64_t number)
{
    *draw = (XqKinDraw){ .fair = fair, .number = number };
    return (XqKinRandom){ next, draw };
}

/* --- Reading a record ------------------------------------------------------------------------- */

typedef struct Record {
    XqKinRules rules;
    XqKinFair fair;
    XqStr start, commitment, secret, moves;
    XqStr seal[XQ_KIN_SEATS_MAX], word[XQ_KIN_SEATS_MAX];
    size_t start_line, secret_line;
    bool has_secret;
} Record;

static XqStatus read_game(Record *record, XqStr value, size_t line, XqError *err)
{
    XqStr rest = value, name = xq_str_next_word(&rest);
    const XqKinGame *game = xq_kin_find(name);
    if (game == NULL)
        return xq_fail(err, XQ_E_SYNTAX, line, "there is no game '%.*s'",
                       (int)(name.len < 40 ? name.len : 40), name.ptr);
    record->fair.game = game;
    XqStatus status = xq_kin_rules_parse(&record->rules, game, rest, err);
    if (status != XQ_OK && err != NULL)
        err->offset = line;
    return status == XQ_OK ? XQ_OK : XQ_E_SYNTAX;
}

/* `A heron`: a seat's letter and what belongs to it. */
static XqStatus read_of_seat(XqStr out[XQ_KIN_SEATS_MAX], const Record *record, XqStr value,
                             size_t line, XqError *err)
{
    XqStr rest = value, letter = xq_str_next_word(&rest), what = xq_str_next_word(&rest);
    const XqKinInfo *info = xq_kin_info(record->fair.game);
    for (int seat = 0; seat < info->army_count && letter.len == 1; seat++)
        if (letter.ptr[0] == info->armies[seat].letter && what.len > 0 && rest.len == 0) {
            if (out[seat].len > 0)
                return xq_fail(err, XQ_E_SYNTAX, line, "seat '%c' has one already", letter.ptr[0]);
            out[seat] = what;
            return XQ_OK;
        }
    return xq_fail(err, XQ_E_SYNTAX, line, "a seat's letter and a word were expected");
}

static XqStatus read_word(Record *record, XqStr value, size_t line, XqError *err)
{
    XqStatus status = read_of_seat(record->word, record, value, line, err);
    for (int seat = 0; seat < XQ_KIN_SEATS_MAX && status == XQ_OK; seat++)
        if (record->word[seat].len > 0)
            status = xq_kin_fair_set_word(&record->fair, seat, record->word[seat], err);
    if (status != XQ_OK && err != NULL)
        err->offset = line;
    return status;
}

/* `entry` counts the lines that are not blank, `number` all of them. */
static XqStatus read_line(Record *record, XqStr line, int entry, size_t number, XqError *err)
{
    XqStr rest = line, key = xq_str_next_word(&rest), value = xq_str_trim(rest);
    if (entry == 1)
        return xq_str_equal(xq_str_trim(line), XQ_STR("chuhe-fair 1"))
                   ? XQ_OK
                   : xq_fail(err, XQ_E_SYNTAX, number, "'chuhe-fair 1' was expected");
    if (entry == 2)
        return xq_str_equal(key, XQ_STR("game"))
                   ? read_game(record, value, number, err)
                   : xq_fail(err, XQ_E_SYNTAX, number, "the line of the game was expected");
    if (xq_str_equal(key, XQ_STR("seal")))
        return read_of_seat(record->seal, record, value, number, err);
    if (xq_str_equal(key, XQ_STR("word")))
        return read_word(record, value, number, err);
    const struct {
        const char *key;
        XqStr *value;
        size_t *line;
    } rows[] = { { "start", &record->start, &record->start_line },
                 { "commitment", &record->commitment, NULL },
                 { "secret", &record->secret, &record->secret_line },
                 { "moves", &record->moves, NULL } };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (xq_str_equal(key, xq_str(rows[i].key))) {
            if (rows[i].value->ptr != NULL) /* else a reader sees one line and we check another */
                return xq_fail(err, XQ_E_SYNTAX, number, "there is a line of '%s' already",
                               rows[i].key);
            *rows[i].value = value;
            if (rows[i].line != NULL)
                *rows[i].line = number;
            return XQ_OK;
        }
    return xq_fail(err, XQ_E_SYNTAX, number, "there is no entry '%.*s'",
                   (int)(key.len < 40 ? key.len : 40), key.ptr);
}

static XqStatus read_record(Record *record, XqStr in, XqError *err)
{
    XqStr rest = in, line;
    size_t number = 0;
    int entry = 0;
    while (xq_str_next_line(&rest, &line)) {
        number++;
        if (xq_str_trim(line).len == 0)
            continue;
        XqStatus status = read_line(record, line, ++entry, number, err);
        if (status != XQ_OK)
            return status;
    }
    if (number == 0)
        number = 1;
    if (record->fair.game == NULL || record->start.len == 0 || record->commitment.len == 0)
        return xq_fail(err, XQ_E_SYNTAX, number, "a record has a game, a start and a commitment");
    record->has_secret = record->secret.len > 0;
    if (record->has_secret &&
        !xq_hex_parse(record->fair.secret, sizeof record->fair.secret, record->secret))
        return xq_fail(err, XQ_E_SYNTAX, record->secret_line, "a secret has %d hexadecimal digits",
                       2 * XQ_KIN_SECRET_SIZE);
    return XQ_OK;
}

/* --- Checking it ------------------------------------------------------------------------------ */

/* What is wrong with what was fixed beforehand; NULL if nothing is. */
static const char *why_not_fixed(const Record *record)
{
    char digest[XQ_KIN_SEAL_SIZE];
    if (!record->has_secret)
        return N_("the secret has not been disclosed");
    xq_kin_fair_commitment(digest, record->fair.secret);
    if (!xq_str_equal(record->commitment, xq_str(digest)))
        return N_("the secret is not the one that was committed to");
    for (int seat = 0; seat < XQ_KIN_SEATS_MAX; seat++) {
        if (record->word[seat].len == 0 && record->seal[seat].len == 0)
            continue;
        xq_kin_fair_seal(digest, record->word[seat]);
        if (!xq_str_equal(record->seal[seat], xq_str(digest)))
            return N_("a word is not the one that was sealed");
    }
    /* Pieces that a position leaves covered were dealt by nothing that could be checked. */
    if ((xq_kin_info(record->fair.game)->features & XQ_KIN_HAS_HIDDEN) != 0 &&
        !xq_str_equal(record->start, XQ_STR("start")))
        return N_("a game with hidden pieces begins at its start");
    return NULL;
}

static XqStatus start(XqKinState *out, const Record *record, XqKinFairReport *report, XqError *err)
{
    XqKinDraw draw;
    XqKinRandom random = xq_kin_fair_random(&draw, &record->fair, 0);
    if (!xq_str_equal(record->start, XQ_STR("start"))) {
        if (xq_kin_parse(out, &record->rules, record->start, err) == XQ_OK)
            return XQ_OK;
        if (err != NULL)
            err->offset = record->start_line;
        return XQ_E_SYNTAX;
    }
    report->draws += (xq_kin_info(record->fair.game)->features & XQ_KIN_HAS_HIDDEN) != 0;
    return xq_kin_start(out, &record->rules, &random, err);
}

/* One move of the record; false when it is not what was drawn or cannot be played. */
static bool follow(XqKinState *state, const Record *record, XqStr word, uint64_t *throws,
                   XqKinFairReport *report)
{
    XqKinMove move, drawn;
    XqKinMoveInfo info;
    if (xq_kin_move_parse(&move, state, word, NULL) != XQ_OK)
        return false;
    xq_kin_move_describe(&info, state, move);
    if ((info.flags & XQ_KIN_THROW) != 0) {
        XqKinDraw draw;
        XqKinRandom random = xq_kin_fair_random(&draw, &record->fair, ++*throws);
        xq_kin_throw(state, &random, &drawn);
        report->draws++;
    } else {
        xq_kin_play(state, move, &drawn);
    }
    return drawn == move;
}

XqStatus xq_kin_fair_check(XqKinFairReport *out, XqStr in, XqError *err)
{
    Record record = { .has_secret = false };
    XqKinFairReport report = { .sentence = N_("every draw is what secret and words say") };
    XqKinState state;
    uint64_t throws = 0;
    XqStatus status = read_record(&record, in, err);
    if (status != XQ_OK)
        return status;
    const char *why_not = why_not_fixed(&record);
    if (why_not != NULL) {
        *out = (XqKinFairReport){ .sentence = why_not };
        return XQ_OK;
    }
    status = start(&state, &record, &report, err);
    if (status != XQ_OK)
        return status;
    XqStr rest = record.moves, word;
    while (report.ply == 0 && (word = xq_str_next_word(&rest)).len > 0) {
        report.plies++;
        if (!follow(&state, &record, word, &throws, &report)) {
            report.ply = report.plies;
            report.sentence = N_("a move is not what was drawn, or not legal");
        }
    }
    report.is_fair = report.ply == 0;
    *out = report;
    return XQ_OK;
}
