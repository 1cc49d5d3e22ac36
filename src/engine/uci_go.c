/* uci_go.c - the words of `go`. */
#include "engine/uci_go.h"

#include <stddef.h>

#include <chuhe/perft.h>
#include "base/fail.h"

/* Numbers are cut to this: a century in milliseconds, more plies and nodes than anyone has. */
#define NUMBER_MAX INT64_C(4000000000000)

typedef enum Keyword {
    GO_DEPTH,
    GO_NODES,
    GO_MATE,
    GO_MOVETIME,
    GO_WTIME,
    GO_BTIME,
    GO_WINC,
    GO_BINC,
    GO_MOVESTOGO,
    GO_PERFT,
    GO_INFINITE,
    GO_PONDER,
    GO_SEARCHMOVES,
    GO_UNKNOWN
} Keyword;

/* A clock may have run over; a limit of 0 would be none at all. */
static const struct {
    const char *word;
    int64_t least, most;
} keywords[GO_UNKNOWN] = {
    [GO_DEPTH] = { "depth", 1, XQ_PLY_MAX - 1 },
    [GO_NODES] = { "nodes", 1, NUMBER_MAX },
    [GO_MATE] = { "mate", 1, XQ_PLY_MAX },
    [GO_MOVETIME] = { "movetime", 1, NUMBER_MAX },
    [GO_WTIME] = { "wtime", -NUMBER_MAX, NUMBER_MAX },
    [GO_BTIME] = { "btime", -NUMBER_MAX, NUMBER_MAX },
    [GO_WINC] = { "winc", 0, NUMBER_MAX },
    [GO_BINC] = { "binc", 0, NUMBER_MAX },
    [GO_MOVESTOGO] = { "movestogo", 0, 10000 },
    [GO_PERFT] = { "perft", 0, XQ_PERFT_DEPTH_MAX },
    [GO_INFINITE] = { "infinite", 0, 0 },
    [GO_PONDER] = { "ponder", 0, 0 },
    [GO_SEARCHMOVES] = { "searchmoves", 0, 0 },
};

static Keyword keyword_of(XqStr word)
{
    for (int k = 0; k < GO_UNKNOWN; k++)
        if (xq_str_equal(word, xq_str(keywords[k].word)))
            return (Keyword)k;
    return GO_UNKNOWN;
}

/* A whole number; huge ones are cut. */
static XqStatus parse_number(int64_t *out, XqStr word, Keyword keyword, XqError *err)
{
    bool is_negative = word.len > 0 && word.ptr[0] == '-';
    XqStr digits = is_negative ? xq_str_sub(word, 1, word.len) : word;
    int64_t number = 0;
    for (size_t i = 0; i < digits.len; i++) {
        if (digits.ptr[i] < '0' || digits.ptr[i] > '9')
            digits.len = 0;
        else if (number < NUMBER_MAX)
            number = number * 10 + (digits.ptr[i] - '0');
    }
    if (digits.len == 0)
        return xq_fail(err, XQ_E_SYNTAX, 0, "'%s' wants a number after it", keywords[keyword].word);
    if (number > NUMBER_MAX)
        number = NUMBER_MAX;
    *out = is_negative ? -number : number;
    return XQ_OK;
}

/* The number that will do: see the header. */
static XqStatus fit_number(int64_t *number, Keyword keyword, XqError *mended, XqError *err)
{
    const int64_t least = keywords[keyword].least, most = keywords[keyword].most;
    if (keyword == GO_PERFT && (*number < least || *number > most))
        return xq_fail(err, XQ_E_RANGE, 0, "'perft' wants a depth from %d to %d", (int)least,
                       (int)most);
    if (*number < least) {
        (void)xq_fail(mended, XQ_E_RANGE, 0, "'%s' wants a number from %d up; %d is taken",
                      keywords[keyword].word, (int)least, (int)least);
        *number = least;
    } else if (*number > most) {
        *number = most;
    }
    return XQ_OK;
}

static void set_number(XqUciGo *go, Keyword keyword, int64_t number)
{
    XqSearchLimits *limits = &go->limits;
    switch (keyword) {
    case GO_DEPTH:
        limits->depth = (int)number;
        break;
    case GO_NODES:
        limits->nodes = (uint64_t)number;
        break;
    case GO_MATE:
        limits->mate = (int)number;
        break;
    case GO_MOVETIME:
        limits->movetime_ms = number;
        break;
    case GO_WTIME:
    case GO_BTIME:
        limits->has_clock = true;
        limits->time_ms[keyword == GO_WTIME ? XQ_RED : XQ_BLACK] = number > 0 ? number : 0;
        break;
    case GO_WINC:
    case GO_BINC:
        limits->increment_ms[keyword == GO_WINC ? XQ_RED : XQ_BLACK] = number;
        break;
    case GO_MOVESTOGO:
        limits->moves_to_go = (int)number;
        break;
    case GO_PERFT:
        go->is_perft = true;
        go->perft_depth = (int)number;
        break;
    case GO_INFINITE:
    case GO_PONDER:
    case GO_SEARCHMOVES:
    case GO_UNKNOWN:
        break;
    }
}

/* Moves up to the next word of `go`. */
static XqStatus parse_search_moves(XqUciGo *go, XqStr *words, XqError *err)
{
    for (;;) {
        XqStr rest = *words;
        XqStr word = xq_str_next_word(&rest);
        if (word.len == 0 || keyword_of(word) != GO_UNKNOWN)
            return XQ_OK;
        XqMove move;
        if (xq_move_parse(&move, word, NULL) != XQ_OK)
            return xq_fail(err, XQ_E_SYNTAX, 0, "searchmoves: '%.*s' is not a move",
                           (int)(word.len < 20 ? word.len : 20), word.ptr);
        if (go->limits.search_move_count < XQ_MOVES_MAX)
            go->moves[go->limits.search_move_count++] = move;
        *words = rest;
    }
}

XqStatus xq_uci_go_parse(XqUciGo *out, XqStr words, XqError *err)
{
    *out = (XqUciGo){ .limits = XQ_SEARCH_LIMITS_DEFAULT };
    out->limits.search_moves = out->moves;
    for (XqStr word; (word = xq_str_next_word(&words)).len > 0;) {
        Keyword keyword = keyword_of(word);
        XqStatus status = XQ_OK;
        if (keyword == GO_INFINITE) {
            out->limits.infinite = true;
        } else if (keyword == GO_PONDER) {
            out->limits.ponder = true;
        } else if (keyword == GO_SEARCHMOVES) {
            status = parse_search_moves(out, &words, err);
        } else if (keyword != GO_UNKNOWN) {
            int64_t number = 0;
            status = parse_number(&number, xq_str_next_word(&words), keyword, err);
            if (status == XQ_OK)
                status = fit_number(&number, keyword, &out->mended, err);
            if (status == XQ_OK)
                set_number(out, keyword, number);
        }
        if (status != XQ_OK)
            return status;
    }
    return XQ_OK;
}
