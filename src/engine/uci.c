/* uci.c - UCI: the commands, the options, and what a search tells. */
#include "engine/uci.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <chuhe/fen.h>
#include <chuhe/perft.h>
#include <chuhe/version.h>
#include "base/fail.h"
#include "base/thread.h"
#include "engine/bench.h"
#include "engine/evaluate.h"
#include "engine/uci_go.h"

enum {
    OUT_MAX = 16384,
    KEPT_MAX = 4 * XQ_UCI_LINE_MAX, /* bytes of lines kept during a search */
    MOVES_MAX = XQ_UCI_LINE_MAX / 5 + 1
};

struct XqUci {
    XqUciHost host;
    XqEngine *engine;
    XqMutex lock; /* of `out` and the host's write(), which two threads use */
    XqBuf out;
    XqBuf kept;              /* lines that wait for the end of the search */
    size_t kept_stopped;     /* how much of `kept` came before a `stop` */
    XqEngineOptions options; /* as the engine has them, or is about to */
    bool limits_strength;
    int elo;
    bool shows_wdl;
    uint64_t seed;       /* 0: another one each game */
    XqFlag has_answered; /* the last search has its move, and tells it or has told it */
    bool has_position;   /* false after a `position` that was refused */
    XqMove moves[MOVES_MAX];
};

/* --- Output ---------------------------------------------------------------------------------- */

static void begin_line(XqUci *uci)
{
    xq_mutex_lock(&uci->lock);
    xq_buf_reset(&uci->out);
}

/* A line that outgrew its bound is still one line, cut. */
static void end_line(XqUci *uci)
{
    uci->host.write(uci->host.context, xq_buf_str(&uci->out));
    xq_mutex_unlock(&uci->lock);
}

XQ_PRINTF(2, 3) static void say(XqUci *uci, const char *format, ...)
{
    begin_line(uci);
    va_list args;
    va_start(args, format);
    xq_buf_vprintf(&uci->out, format, args);
    va_end(args);
    end_line(uci);
}

/* Something is wrong with the input, parts of which may be said back: bytes that a terminal would
 * act upon are not. */
XQ_PRINTF(2, 3) static void complain(XqUci *uci, const char *format, ...)
{
    char text[400];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(text, sizeof text, format, args); /* too long: cut */
    va_end(args);
    for (char *c = text; *c != '\0'; c++)
        if (*c < ' ' || *c > '~')
            *c = '?';
    say(uci, "info string error: %s", text);
}

/* For "%.*s": a word may be as long as the line. */
static int shown(XqStr text)
{
    return (int)(text.len < 60 ? text.len : 60);
}

/* Several lines at once, as the terms of the evaluation. */
static void say_lines(XqUci *uci, XqStr text)
{
    for (XqStr line; xq_str_next_line(&text, &line);)
        say(uci, "%.*s", (int)line.len, line.ptr);
}

static void append_score(XqUci *uci, const XqSearchInfo *info)
{
    if (xq_score_is_mate(info->score))
        xq_buf_printf(&uci->out, " score mate %d", xq_score_mate_moves(info->score));
    else
        xq_buf_printf(&uci->out, " score cp %d", info->score);
    if (info->bound == XQ_BOUND_LOWER)
        xq_buf_append_cstr(&uci->out, " lowerbound");
    if (info->bound == XQ_BOUND_UPPER)
        xq_buf_append_cstr(&uci->out, " upperbound");
    if (uci->shows_wdl) {
        XqWdl wdl = xq_score_wdl(info->score);
        xq_buf_printf(&uci->out, " wdl %d %d %d", wdl.win, wdl.draw, wdl.loss);
    }
}

static void tell_info(void *context, const XqSearchInfo *info)
{
    XqUci *uci = context;
    int64_t time_ms = info->time_ms > 0 ? info->time_ms : 1;
    begin_line(uci);
    xq_buf_printf(&uci->out, "info depth %d seldepth %d multipv %d", info->depth,
                  info->selective_ply, info->line);
    append_score(uci, info);
    xq_buf_printf(&uci->out, " nodes %" PRIu64 " nps %" PRIu64 " hashfull %d time %" PRId64 " pv",
                  info->nodes, info->nodes * 1000 / (uint64_t)time_ms, info->hash_permille,
                  info->time_ms);
    for (int i = 0; i < info->pv_count; i++) {
        xq_buf_append_char(&uci->out, ' ');
        xq_move_format(&uci->out, info->pv[i]);
    }
    end_line(uci);
}

static void tell_best(void *context, const XqSearchResult *result)
{
    XqUci *uci = context;
    /* Before the answer, since who gets it may say something more at once. */
    xq_flag_set(&uci->has_answered, true);
    if (result->best == XQ_NO_MOVE) {
        say(uci, "info depth 0 score mate 0");
        say(uci, "bestmove (none)");
    } else {
        begin_line(uci);
        xq_buf_append_cstr(&uci->out, "bestmove ");
        xq_move_format(&uci->out, result->best);
        if (result->ponder != XQ_NO_MOVE) {
            xq_buf_append_cstr(&uci->out, " ponder ");
            xq_move_format(&uci->out, result->ponder);
        }
        end_line(uci);
    }
    uci->host.search_ended(uci->host.context);
}

/* --- Options --------------------------------------------------------------------------------- */

typedef enum OptionId {
    OPTION_THREADS,
    OPTION_HASH,
    OPTION_CLEAR_HASH,
    OPTION_PONDER,
    OPTION_MULTIPV,
    OPTION_MOVE_OVERHEAD,
    OPTION_LEVEL,
    OPTION_LIMIT_STRENGTH,
    OPTION_ELO,
    OPTION_SEED,
    OPTION_SHOW_WDL,
    OPTION_COUNT
} OptionId;

typedef enum OptionType { BUTTON, CHECK, SPIN } OptionType;

static const struct {
    const char *name;
    OptionType type;
    int standard; /* 0 or 1 for a check */
    int least, most;
} options[OPTION_COUNT] = {
    [OPTION_THREADS] = { "Threads", SPIN, 1, 1, XQ_ENGINE_THREADS_MAX },
    [OPTION_HASH] = { "Hash", SPIN, 16, 1, XQ_ENGINE_HASH_MIB_MAX },
    [OPTION_CLEAR_HASH] = { "Clear Hash", BUTTON, 0, 0, 0 },
    [OPTION_PONDER] = { "Ponder", CHECK, 0, 0, 1 },
    [OPTION_MULTIPV] = { "MultiPV", SPIN, 1, 1, XQ_ENGINE_LINES_MAX },
    [OPTION_MOVE_OVERHEAD] = { "Move Overhead", SPIN, 30, 0, XQ_ENGINE_OVERHEAD_MS_MAX },
    [OPTION_LEVEL] = { "Level", SPIN, XQ_ENGINE_LEVELS, 1, XQ_ENGINE_LEVELS },
    [OPTION_LIMIT_STRENGTH] = { "UCI_LimitStrength", CHECK, 0, 0, 1 },
    [OPTION_ELO] = { "UCI_Elo", SPIN, 1750, XQ_ENGINE_ELO_MIN, XQ_ENGINE_ELO_MAX },
    [OPTION_SEED] = { "Seed", SPIN, 0, 0, 2147483647 },
    [OPTION_SHOW_WDL] = { "UCI_ShowWDL", CHECK, 0, 0, 1 },
};

static void tell_options(XqUci *uci)
{
    for (int i = 0; i < OPTION_COUNT; i++)
        switch (options[i].type) {
        case BUTTON:
            say(uci, "option name %s type button", options[i].name);
            break;
        case CHECK:
            say(uci, "option name %s type check default %s", options[i].name,
                options[i].standard != 0 ? "true" : "false");
            break;
        case SPIN:
            say(uci, "option name %s type spin default %d min %d max %d", options[i].name,
                options[i].standard, options[i].least, options[i].most);
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
    while (i < OPTION_COUNT && !equal_ignoring_case(name, xq_str(options[i].name)))
        i++;
    return i;
}

static bool parse_value(int *out, int id, XqStr value)
{
    switch (options[id].type) {
    case BUTTON:
        *out = 0;
        return true;
    case CHECK:
        *out = equal_ignoring_case(value, XQ_STR("true"));
        return *out == 1 || equal_ignoring_case(value, XQ_STR("false"));
    case SPIN: {
        unsigned long number;
        if (xq_str_parse_uint(&number, value, (unsigned long)options[id].most, NULL) != XQ_OK ||
            number < (unsigned long)options[id].least)
            return false;
        *out = (int)number;
        return true;
    }
    }
    return false;
}

/* Numbers that nobody can foresee, for the mistakes of the lower levels. */
static void draw_seed(XqUci *uci)
{
    if (uci->seed != 0) {
        uci->options.seed = uci->seed;
        return;
    }
    XqClock clock = xq_clock_system();
    uci->options.seed = uci->options.seed * UINT64_C(6364136223846793005) +
                        (uint64_t)xq_clock_now_ms(&clock) + (uint64_t)(uintptr_t)uci;
}

static void configure(XqUci *uci)
{
    XqError err;
    uci->options.elo = uci->limits_strength ? uci->elo : 0;
    if (xq_engine_configure(uci->engine, &uci->options, &err) != XQ_OK)
        complain(uci, "%s", err.text);
    uci->options = *xq_engine_options(uci->engine);
}

static void reset(XqUci *uci)
{
    XqStatus status = xq_engine_reset(uci->engine);
    assert(status == XQ_OK); /* a search runs, but then the line would have been kept */
    (void)status;            /* only the assertion looks at it */
}

/* The system may promise memory that it does not have, and end the program once it is used. */
static bool machine_has(int64_t mib)
{
    int64_t pages = sysconf(_SC_PHYS_PAGES), page_bytes = sysconf(_SC_PAGESIZE);
    return pages <= 0 || page_bytes <= 0 || mib <= pages * page_bytes >> 20;
}

static void set_option(XqUci *uci, OptionId id, int value)
{
    switch (id) {
    case OPTION_THREADS:
        uci->options.threads = value;
        break;
    case OPTION_HASH:
        if (machine_has(value))
            uci->options.hash_mib = value;
        else
            complain(uci, "this machine has less than %d MiB of memory", value);
        break;
    case OPTION_CLEAR_HASH:
        reset(uci);
        break;
    case OPTION_PONDER:
        uci->options.ponder = value != 0;
        break;
    case OPTION_MULTIPV:
        uci->options.lines = value;
        break;
    case OPTION_MOVE_OVERHEAD:
        uci->options.move_overhead_ms = value;
        break;
    case OPTION_LEVEL:
        uci->options.level = value;
        break;
    case OPTION_LIMIT_STRENGTH:
        uci->limits_strength = value != 0;
        break;
    case OPTION_ELO:
        uci->elo = value;
        break;
    case OPTION_SEED:
        uci->seed = (uint64_t)value;
        draw_seed(uci);
        break;
    case OPTION_SHOW_WDL:
        uci->shows_wdl = value != 0;
        break;
    case OPTION_COUNT:
        break;
    }
    configure(uci);
}

/* `setoption name NAME [value VALUE]`; both may hold blanks. */
static void command_setoption(XqUci *uci, XqStr words)
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
    if (id == OPTION_COUNT)
        return; /* programs send options of other engines: nothing to be said about */
    if (parse_value(&number, id, value))
        set_option(uci, (OptionId)id, number);
    else
        complain(uci, "'%.*s' is no value for the option %s", shown(value),
                 value.len > 0 ? value.ptr : "", options[id].name);
}

/* --- Position -------------------------------------------------------------------------------- */

static void refuse_position(XqUci *uci, const char *why)
{
    uci->has_position = false;
    complain(uci, "%s; send another position", why);
}

/* Splits `text` at the word "moves". */
static void split_at_moves(XqStr text, XqStr *before, XqStr *after)
{
    *before = text;
    *after = (XqStr){ NULL, 0 };
    for (XqStr rest = text, word; (word = xq_str_next_word(&rest)).len > 0;)
        if (xq_str_equal(word, XQ_STR("moves"))) {
            before->len = (size_t)(word.ptr - text.ptr);
            *after = rest;
            return;
        }
}

/* What follows `position`, or the whole line where a program leaves that word off. */
static void command_position(XqUci *uci, XqStr words)
{
    XqStr before, after;
    split_at_moves(words, &before, &after);
    XqStr fen = before;
    XqStr kind = xq_str_next_word(&fen);
    XqPosition start;
    XqError err;
    if (xq_str_equal(kind, XQ_STR("startpos"))) {
        xq_position_start(&start);
    } else if (xq_str_equal(kind, XQ_STR("fen"))) {
        if (xq_fen_parse(&start, xq_str_trim(fen), &err) != XQ_OK) {
            uci->has_position = false;
            complain(uci, "bad FEN at byte %zu: %s; send another position", err.offset, err.text);
            return;
        }
    } else {
        refuse_position(uci, "'position' wants 'startpos' or 'fen' after it");
        return;
    }

    size_t count = 0;
    for (XqStr word; (word = xq_str_next_word(&after)).len > 0;) {
        assert(count < MOVES_MAX);
        if (xq_move_parse(&uci->moves[count], word, &err) != XQ_OK) {
            uci->has_position = false;
            complain(uci, "move %zu, '%.*s': %s; send another position", count + 1, shown(word),
                     word.ptr, err.text);
            return;
        }
        count++;
    }
    XqStatus status = xq_engine_set_position(uci->engine, &start, uci->moves, count, &err);
    uci->has_position = status == XQ_OK;
    if (status == XQ_E_ILLEGAL) {
        begin_line(uci);
        xq_buf_printf(&uci->out, "info string error: move %zu, '", err.offset + 1);
        xq_move_format(&uci->out, uci->moves[err.offset]);
        xq_buf_printf(&uci->out, "': %s; send another position", err.text);
        end_line(uci);
    } else if (status != XQ_OK) {
        refuse_position(uci, err.text);
    }
}

/* --- Go -------------------------------------------------------------------------------------- */

static void perft(XqUci *uci, int depth)
{
    XqPosition position = *xq_engine_position(uci->engine);
    XqMoveList list;
    uint64_t sum = 0;
    xq_position_moves(&position, &list);
    for (int i = 0; i < list.count; i++) {
        XqPosition next = position;
        xq_position_play(&next, list.moves[i]);
        uint64_t count = xq_perft(&next, depth - 1);
        sum += count;
        begin_line(uci);
        xq_move_format(&uci->out, list.moves[i]);
        xq_buf_printf(&uci->out, ": %" PRIu64, count);
        end_line(uci);
    }
    say(uci, "Nodes searched: %" PRIu64, sum);
}

static void refuse_go(XqUci *uci, const char *why)
{
    complain(uci, "%s", why);
    say(uci, "bestmove (none)");
}

static void command_go(XqUci *uci, XqStr words)
{
    XqUciGo go;
    XqError err;
    if (!uci->has_position) {
        refuse_go(uci, "there is no position to search: the last one was refused");
        return;
    }
    if (xq_uci_go_parse(&go, words, &err) != XQ_OK) {
        refuse_go(uci, err.text);
        return;
    }
    if (go.perft > 0) {
        perft(uci, go.perft);
        return;
    }
    xq_flag_set(&uci->has_answered, false);
    if (xq_engine_go(uci->engine, &go.limits, &err) != XQ_OK) {
        xq_flag_set(&uci->has_answered, true);
        refuse_go(uci, err.text);
    }
}

/* --- For people ------------------------------------------------------------------------------ */

static void command_d(XqUci *uci)
{
    const XqPosition *position = xq_engine_position(uci->engine);
    for (int rank = XQ_RANKS - 1; rank >= 0; rank--) {
        begin_line(uci);
        xq_buf_printf(&uci->out, " %d ", rank);
        for (int file = 0; file < XQ_FILES; file++) {
            XqPiece piece = xq_position_piece(position, xq_square(file, rank));
            xq_buf_append_char(&uci->out, ' ');
            xq_buf_append_char(&uci->out, piece == XQ_NO_PIECE ? '.' : xq_piece_letter(piece));
        }
        end_line(uci);
    }
    say(uci, "    a b c d e f g h i");
    begin_line(uci);
    xq_buf_append_cstr(&uci->out, "Fen: ");
    xq_fen_format(&uci->out, position);
    end_line(uci);
    say(uci, "Key: %016" PRIx64, xq_position_key(position));
    XqMoveList list;
    xq_position_moves(position, &list);
    say(uci, "Moves: %d%s", list.count, xq_position_in_check(position) ? ", in check" : "");
}

static void command_eval(XqUci *uci)
{
    XqBuf text;
    xq_buf_init(&text, OUT_MAX);
    xq_evaluate_explain(&text, xq_engine_position(uci->engine));
    say_lines(uci, xq_buf_str(&text));
    xq_buf_release(&text);
}

static void tell_line(void *context, XqStr line)
{
    say(context, "%.*s", (int)line.len, line.ptr);
}

static void command_bench(XqUci *uci, XqStr words)
{
    XqStr word = xq_str_next_word(&words);
    unsigned long depth = XQ_BENCH_DEPTH;
    XqError err;
    if (word.len > 0 && xq_str_parse_uint(&depth, word, XQ_PLY_MAX - 1, &err) != XQ_OK) {
        complain(uci, "bench: %s", err.text);
        return;
    }
    XqBenchResult result;
    if (xq_bench(&result, (int)depth, tell_line, uci, &err) != XQ_OK)
        complain(uci, "bench: %s", err.text);
}

/* --- Lines ----------------------------------------------------------------------------------- */

static void command_uci(XqUci *uci)
{
    say(uci, "id name Chuhe %s", xq_version());
    say(uci, "id author the Chuhe authors");
    tell_options(uci);
    say(uci, "uciok");
}

static void command_ucinewgame(XqUci *uci)
{
    reset(uci);
    draw_seed(uci);
    configure(uci);
}

/* Commands that wait for the end of a search. */
static void run_line(XqUci *uci, XqStr line)
{
    XqStr words = line;
    XqStr command = xq_str_next_word(&words);
    if (xq_str_equal(command, XQ_STR("position")))
        command_position(uci, words);
    else if (xq_str_equal(command, XQ_STR("fen")) || xq_str_equal(command, XQ_STR("startpos")))
        command_position(uci, line);
    else if (xq_str_equal(command, XQ_STR("go")))
        command_go(uci, words);
    else if (xq_str_equal(command, XQ_STR("setoption")))
        command_setoption(uci, words);
    else if (xq_str_equal(command, XQ_STR("ucinewgame")))
        command_ucinewgame(uci);
    else if (xq_str_equal(command, XQ_STR("d")))
        command_d(uci);
    else if (xq_str_equal(command, XQ_STR("eval")))
        command_eval(uci);
    else if (xq_str_equal(command, XQ_STR("bench")))
        command_bench(uci, words);
    else if (command.len > 0 && !xq_str_equal(command, XQ_STR("debug")) &&
             !xq_str_equal(command, XQ_STR("register")))
        complain(uci, "unknown command '%.*s'", shown(command), command.ptr);
}

static void keep(XqUci *uci, XqStr line)
{
    bool has_room = xq_buf_str(&uci->kept).len + line.len + 1 <= KEPT_MAX;
    if (has_room) {
        xq_buf_append(&uci->kept, line);
        xq_buf_append_char(&uci->kept, '\n');
    }
    if (!has_room || xq_buf_status(&uci->kept) != XQ_OK)
        complain(uci, "too much input during a search; a line is lost");
}

/* Runs kept lines until one of them starts a search; the rest goes on being kept. A search that was
 * asked for before a `stop` came gives its answer at once. */
void xq_uci_search_ended(XqUci *uci)
{
    if (!xq_flag_is_set(&uci->has_answered))
        return;                  /* woken for an earlier search; another one runs */
    xq_engine_wait(uci->engine); /* it has its move; this is its last step */
    XqBuf kept = uci->kept;
    xq_buf_init(&uci->kept, KEPT_MAX);
    XqStr rest = xq_buf_str(&kept), line;
    size_t len = rest.len, stopped = uci->kept_stopped;
    while (!xq_engine_is_searching(uci->engine) && xq_str_next_line(&rest, &line)) {
        run_line(uci, line);
        if (len - rest.len <= stopped)
            xq_engine_stop(uci->engine);
    }
    xq_buf_append(&uci->kept, rest);
    uci->kept_stopped = stopped > len - rest.len ? stopped - (len - rest.len) : 0;
    xq_buf_release(&kept);
}

/* Ends the search that runs and those that wait for it. */
static void stop(XqUci *uci)
{
    uci->kept_stopped = xq_buf_str(&uci->kept).len;
    xq_engine_stop(uci->engine);
}

bool xq_uci_line(XqUci *uci, XqStr line)
{
    XqStr words = line;
    XqStr command = xq_str_next_word(&words);
    /* What follows an answer comes after everything kept before it: above all a `stop`. */
    xq_uci_search_ended(uci);
    if (xq_str_equal(command, XQ_STR("quit")))
        return false;
    if (xq_str_equal(command, XQ_STR("isready")))
        say(uci, "readyok");
    else if (xq_str_equal(command, XQ_STR("stop")))
        stop(uci);
    else if (xq_str_equal(command, XQ_STR("ponderhit")))
        xq_engine_ponderhit(uci->engine);
    else if (xq_str_equal(command, XQ_STR("uci")))
        command_uci(uci);
    else if (xq_engine_is_searching(uci->engine) || xq_buf_str(&uci->kept).len > 0)
        keep(uci, line);
    else
        run_line(uci, line);
    return true;
}

void xq_uci_line_too_long(XqUci *uci)
{
    complain(uci, "a line of more than %d bytes is lost", XQ_UCI_LINE_MAX);
}

void xq_uci_wait(XqUci *uci)
{
    xq_engine_wait(uci->engine);
    while (xq_buf_str(&uci->kept).len > 0) {
        xq_uci_search_ended(uci);
        xq_engine_wait(uci->engine);
    }
}

/* --- Life ------------------------------------------------------------------------------------ */

XqStatus xq_uci_new(XqUci **out, const XqUciHost *host, XqError *err)
{
    const XqAlloc *alloc = xq_alloc_default();
    XqUci *uci = alloc->get(alloc->context, sizeof *uci, 64);
    if (uci == NULL)
        return xq_fail(err, XQ_E_MEMORY, 0, "no memory for the protocol");
    memset(uci, 0, sizeof *uci);
    uci->host = *host;
    uci->has_position = true;
    xq_flag_set(&uci->has_answered, true);
    uci->elo = options[OPTION_ELO].standard;
    uci->options = (XqEngineOptions)XQ_ENGINE_OPTIONS_DEFAULT;
    uci->options.callbacks = (XqEngineCallbacks){ tell_info, tell_best, uci };
    draw_seed(uci);
    xq_buf_init(&uci->out, OUT_MAX);
    xq_buf_init(&uci->kept, KEPT_MAX);
    XqStatus status = xq_mutex_init(&uci->lock);
    if (status != XQ_OK) {
        alloc->give_back(alloc->context, uci);
        return xq_fail(err, status, 0, "no lock to be had");
    }
    status = xq_engine_new(&uci->engine, &uci->options, err);
    if (status != XQ_OK) {
        xq_mutex_release(&uci->lock);
        alloc->give_back(alloc->context, uci);
        return status;
    }
    uci->options = *xq_engine_options(uci->engine);
    *out = uci;
    return XQ_OK;
}

void xq_uci_free(XqUci *uci)
{
    if (uci == NULL)
        return;
    xq_engine_free(uci->engine);
    xq_buf_release(&uci->out);
    xq_buf_release(&uci->kept);
    xq_mutex_release(&uci->lock);
    const XqAlloc *alloc = xq_alloc_default();
    alloc->give_back(alloc->context, uci);
}
