/* uci_go.c - the words of `go`. */
#include "engine/uci_go.h"

#include <stddef.h>

#include <chuhe/perft.h>
#include "base/fail.h"

/* Numbers are cut to this: a century in milliseconds, more plies and nodes than anyone has. */
static const int64_t NUMBER_MAX = INT64_C(4000000000000);

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

static const char *const keywords[GO_UNKNOWN] = {
    [GO_DEPTH] = "depth",
    [GO_NODES] = "nodes",
    [GO_MATE] = "mate",
    [GO_MOVETIME] = "movetime",
    [GO_WTIME] = "wtime",
    [GO_BTIME] = "btime",
    [GO_WINC] = "winc",
    [GO_BINC] = "binc",
    [GO_MOVESTOGO] = "movestogo",
    [GO_PERFT] = "perft",
    [GO_INFINITE] = "infinite",
    [GO_PONDER] = "ponder",
    [GO_SEARCHMOVES] = "searchmoves",
};

static Keyword keyword_of(XqStr word)
{
    for (int k = 0; k < GO_UNKNOWN; k++)
        if (xq_str_equal(word, xq_str(keywords[k])))
            return (Keyword)k;
    return GO_UNKNOWN;
}

/* A whole number, negative ones too (a clock run over); huge ones are cut. */
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
        return xq_fail(err, XQ_E_SYNTAX, 0, "'%s' wants a number after it", keywords[keyword]);
    *out = is_negative ? -number : number > NUMBER_MAX ? NUMBER_MAX : number;
    return XQ_OK;
}

static int64_t within(int64_t number, int64_t least, int64_t most)
{
    return number < least ? least : number > most ? most : number;
}

/* A limit of 0 would be none at all: who sends it means the least there is. */
static void set_number(XqUciGo *go, Keyword keyword, int64_t number)
{
    XqSearchLimits *limits = &go->limits;
    switch (keyword) {
    case GO_DEPTH:
        limits->depth = (int)within(number, 1, XQ_PLY_MAX - 1);
        break;
    case GO_NODES:
        limits->nodes = (uint64_t)within(number, 1, NUMBER_MAX);
        break;
    case GO_MATE:
        limits->mate = (int)within(number, 1, XQ_PLY_MAX);
        break;
    case GO_MOVETIME:
        limits->movetime_ms = within(number, 1, NUMBER_MAX);
        break;
    case GO_WTIME:
    case GO_BTIME:
        limits->has_clock = true;
        limits->time_ms[keyword == GO_WTIME ? XQ_RED : XQ_BLACK] = within(number, 0, NUMBER_MAX);
        break;
    case GO_WINC:
    case GO_BINC:
        limits->increment_ms[keyword == GO_WINC ? XQ_RED : XQ_BLACK] =
            within(number, 0, NUMBER_MAX);
        break;
    case GO_MOVESTOGO:
        limits->moves_to_go = (int)within(number, 0, 10000);
        break;
    case GO_PERFT:
        go->perft = (int)within(number, 1, XQ_PERFT_DEPTH_MAX);
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
                set_number(out, keyword, number);
        }
        if (status != XQ_OK)
            return status;
    }
    return XQ_OK;
}
