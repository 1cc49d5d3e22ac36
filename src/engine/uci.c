/* uci.c - UCI: which command does what, and which has to wait for a search. */
#include "engine/uci.h"

#include <inttypes.h>
#include <string.h>

#include <chuhe/fen.h>
#include <chuhe/version.h>
#include "base/fail.h"
#include "engine/bench.h"
#include "engine/evaluate.h"
#include "engine/uci_chore.h"
#include "engine/uci_go.h"
#include "engine/uci_options.h"
#include "engine/uci_position.h"
#include "engine/uci_voice.h"

enum {
    KEPT_MAX = 4 * XQ_UCI_LINE_MAX, /* bytes of lines kept during a search */
    NOT_KEPT = -1
};

static int64_t now_ms(void)
{
    XqClock clock = xq_clock_system();
    return xq_clock_now_ms(&clock);
}

struct XqUci {
    XqUciVoice voice;
    XqUciOptions options;
    XqUciChore chore;
    XqEngine *engine;
    XqBuf kept;             /* lines that wait for the end of the search */
    size_t kept_stopped;    /* how much of `kept` came before a `stop`, */
    size_t kept_hit;        /* and before a `ponderhit` */
    int64_t kept_since_ms;  /* when the first came that waited for threads to stop; or NOT_KEPT */
    XqFlag has_answered;    /* the last search has told its move */
    bool has_position;      /* false after a `position` that was refused */
    XqUciPosition position; /* scratch: too large for the stack */
};

/* --- What a search tells --------------------------------------------------------------------- */

static void tell_info(void *context, const XqSearchInfo *info)
{
    XqUci *uci = context;
    xq_uci_tell_info(&uci->voice, info, uci->options.shows_wdl);
}

static void tell_best(void *context, const XqSearchResult *result)
{
    XqUci *uci = context;
    /* Before the answer, since who gets it may say something more at once. */
    xq_flag_set(&uci->has_answered, true);
    xq_uci_tell_best(&uci->voice, result);
}

static void tell_end(void *context)
{
    XqUci *uci = context;
    uci->voice.host.search_ended(uci->voice.host.context);
}

/* Whether something runs that lines have to wait for. */
static bool is_busy(const XqUci *uci)
{
    return xq_engine_is_searching(uci->engine) || xq_uci_chore_is_running(&uci->chore);
}

static void stop_now(XqUci *uci)
{
    xq_engine_stop(uci->engine);
    xq_uci_chore_stop(&uci->chore);
}

/* --- Position and go ------------------------------------------------------------------------- */

static XqStatus set_position(XqUci *uci, XqStr words, XqError *err)
{
    XqUciPosition *position = &uci->position;
    XqStatus status = xq_uci_position_parse(position, words, err);
    if (status != XQ_OK)
        return status;
    XqError fault;
    status = xq_engine_set_position(uci->engine, &position->start, position->moves, position->count,
                                    &fault);
    if (status == XQ_OK)
        return XQ_OK;
    if (status != XQ_E_ILLEGAL)
        return xq_fail(err, status, 0, "%s", fault.text);
    XqMove move = position->moves[fault.offset];
    XqSquare from = xq_move_from(move), to = xq_move_to(move);
    return xq_fail(err, status, 0, "move %zu, '%c%d%c%d': %s", fault.offset + 1,
                   'a' + xq_square_file(from), xq_square_rank(from), 'a' + xq_square_file(to),
                   xq_square_rank(to), fault.text);
}

static void command_position(XqUci *uci, XqStr words)
{
    XqError err;
    uci->has_position = set_position(uci, words, &err) == XQ_OK;
    if (!uci->has_position)
        xq_uci_complain(&uci->voice, "%s; send another position", err.text);
}

static void refuse_go(XqUci *uci, const char *why)
{
    xq_uci_complain(&uci->voice, "%s", why);
    xq_uci_say(&uci->voice, "bestmove (none)");
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
    if (go.mended.code != XQ_OK)
        xq_uci_complain(&uci->voice, "%s", go.mended.text);
    if (go.is_perft) {
        xq_uci_chore_perft(&uci->chore, xq_engine_position(uci->engine), go.perft_depth);
        return;
    }
    if (uci->kept_since_ms != NOT_KEPT) /* the clock ran while the last search came to its end */
        go.limits.spent_ms = now_ms() - uci->kept_since_ms;
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
        xq_uci_begin_line(&uci->voice);
        xq_buf_printf(&uci->voice.out, " %d ", rank);
        for (int file = 0; file < XQ_FILES; file++) {
            XqPiece piece = xq_position_piece(position, xq_square(file, rank));
            xq_buf_append_char(&uci->voice.out, ' ');
            xq_buf_append_char(&uci->voice.out,
                               piece == XQ_NO_PIECE ? '.' : xq_piece_letter(piece));
        }
        xq_uci_end_line(&uci->voice);
    }
    xq_uci_say(&uci->voice, "    a b c d e f g h i");
    xq_uci_begin_line(&uci->voice);
    xq_buf_append_cstr(&uci->voice.out, "Fen: ");
    xq_fen_format(&uci->voice.out, position);
    xq_uci_end_line(&uci->voice);
    xq_uci_say(&uci->voice, "Key: %016" PRIx64, xq_position_key(position));
    XqMoveList list;
    xq_position_moves(position, &list);
    xq_uci_say(&uci->voice, "Moves: %d%s", list.count,
               xq_position_in_check(position) ? ", in check" : "");
}

static void command_eval(XqUci *uci)
{
    XqBuf text;
    xq_buf_init(&text, XQ_UCI_OUT_MAX);
    xq_evaluate_explain(&text, xq_engine_position(uci->engine));
    xq_uci_say_lines(&uci->voice, xq_buf_str(&text));
    xq_buf_release(&text);
}

static void command_bench(XqUci *uci, XqStr words)
{
    XqStr word = xq_str_next_word(&words);
    unsigned long depth = XQ_BENCH_DEPTH;
    XqError err;
    if (word.len > 0 && xq_str_parse_uint(&depth, word, XQ_PLY_MAX - 1, &err) != XQ_OK) {
        xq_uci_complain(&uci->voice, "bench: %s", err.text);
        return;
    }
    xq_uci_chore_bench(&uci->chore, (int)depth);
}

/* --- Lines ----------------------------------------------------------------------------------- */

typedef enum Command {
    COMMAND_UCI,
    COMMAND_DEBUG,
    COMMAND_ISREADY,
    COMMAND_SETOPTION,
    COMMAND_REGISTER,
    COMMAND_UCINEWGAME,
    COMMAND_POSITION,
    COMMAND_GO,
    COMMAND_STOP,
    COMMAND_PONDERHIT,
    COMMAND_QUIT,
    COMMAND_FEN, /* from here on not UCI's */
    COMMAND_STARTPOS,
    COMMAND_D,
    COMMAND_EVAL,
    COMMAND_BENCH,
    COMMAND_UNKNOWN
} Command;

static const char *const command_names[COMMAND_UNKNOWN] = {
    [COMMAND_UCI] = "uci",           [COMMAND_DEBUG] = "debug",
    [COMMAND_ISREADY] = "isready",   [COMMAND_SETOPTION] = "setoption",
    [COMMAND_REGISTER] = "register", [COMMAND_UCINEWGAME] = "ucinewgame",
    [COMMAND_POSITION] = "position", [COMMAND_GO] = "go",
    [COMMAND_STOP] = "stop",         [COMMAND_PONDERHIT] = "ponderhit",
    [COMMAND_QUIT] = "quit",         [COMMAND_FEN] = "fen",
    [COMMAND_STARTPOS] = "startpos", [COMMAND_D] = "d",
    [COMMAND_EVAL] = "eval",         [COMMAND_BENCH] = "bench",
};

static Command command_named(XqStr word, Command end)
{
    int i = 0;
    while (i < (int)end && !xq_str_equal(word, xq_str(command_names[i])))
        i++;
    return i < (int)end ? (Command)i : COMMAND_UNKNOWN;
}

/* The command of a line, and the words after it. UCI wants words nobody knows to be passed over, up
 * to a command of its own; if there is none, *words are the whole line. */
static Command command_of(XqStr line, XqStr *words)
{
    XqStr rest = line, word = xq_str_next_word(&rest);
    Command command = command_named(word, COMMAND_UNKNOWN);
    while (command == COMMAND_UNKNOWN && (word = xq_str_next_word(&rest)).len > 0)
        command = command_named(word, COMMAND_FEN);
    *words = command != COMMAND_UNKNOWN ? rest : xq_str_trim(line);
    return command;
}

static void command_uci(XqUci *uci)
{
    xq_uci_say(&uci->voice, "id name Chuhe %s", xq_version());
    xq_uci_say(&uci->voice, "id author the Chuhe authors");
    xq_uci_options_tell(&uci->options);
    xq_uci_say(&uci->voice, "uciok");
}

/* Commands that wait for the end of a search. */
static void run_line(XqUci *uci, XqStr line)
{
    XqStr words;
    Command command = command_of(line, &words);
    switch (command) {
    case COMMAND_POSITION:
        command_position(uci, words);
        break;
    case COMMAND_FEN:
    case COMMAND_STARTPOS:
        command_position(uci, line);
        break;
    case COMMAND_GO:
        command_go(uci, words);
        break;
    case COMMAND_SETOPTION:
        xq_uci_options_set(&uci->options, words);
        break;
    case COMMAND_UCINEWGAME:
        xq_uci_options_new_game(&uci->options);
        break;
    case COMMAND_D:
        command_d(uci);
        break;
    case COMMAND_EVAL:
        command_eval(uci);
        break;
    case COMMAND_BENCH:
        command_bench(uci, words);
        break;
    case COMMAND_UNKNOWN:
        if (words.len > 0)
            xq_uci_complain(&uci->voice, "unknown command '%.*s'", xq_uci_shown(words), words.ptr);
        break;
    case COMMAND_DEBUG: /* there is nothing more to tell, and nothing to be registered */
    case COMMAND_REGISTER:
    case COMMAND_UCI: /* and these do not wait */
    case COMMAND_ISREADY:
    case COMMAND_STOP:
    case COMMAND_PONDERHIT:
    case COMMAND_QUIT:
        break;
    }
}

static void keep(XqUci *uci, XqStr line)
{
    if (xq_buf_str(&uci->kept).len == 0 && xq_flag_is_set(&uci->has_answered) &&
        xq_engine_is_searching(uci->engine))
        uci->kept_since_ms = now_ms();
    bool has_room = xq_buf_str(&uci->kept).len + line.len + 1 <= KEPT_MAX;
    if (has_room) {
        xq_buf_append(&uci->kept, line);
        xq_buf_append_char(&uci->kept, '\n');
    }
    if (!has_room || xq_buf_status(&uci->kept) != XQ_OK)
        xq_uci_complain(&uci->voice, "too much input during a search; a line is lost");
}

/* Runs kept lines until one of them starts a search; the rest goes on being kept. A search that was
 * asked for before a `stop` came gives its answer at once; a `ponderhit` is for what it came after.
 */
void xq_uci_search_ended(XqUci *uci)
{
    if (is_busy(uci))
        return; /* woken for an earlier search; another one runs */
    XqBuf kept = uci->kept;
    xq_buf_init(&uci->kept, KEPT_MAX);
    XqStr rest = xq_buf_str(&kept), line;
    size_t len = rest.len, done = 0;
    while (!is_busy(uci) && xq_str_next_line(&rest, &line)) {
        run_line(uci, line);
        done = len - rest.len;
        if (done <= uci->kept_hit)
            xq_engine_ponderhit(uci->engine);
        if (done <= uci->kept_stopped)
            stop_now(uci);
    }
    xq_buf_append(&uci->kept, rest);
    uci->kept_stopped = uci->kept_stopped > done ? uci->kept_stopped - done : 0;
    uci->kept_hit = uci->kept_hit > done ? uci->kept_hit - done : 0;
    uci->kept_since_ms = NOT_KEPT;
    xq_buf_release(&kept);
}

/* Ends the search that runs and those that wait for it. */
static void stop(XqUci *uci)
{
    uci->kept_stopped = xq_buf_str(&uci->kept).len;
    stop_now(uci);
}

/* The `go ponder` that it belongs to may wait for the threads of the search before. */
static void ponderhit(XqUci *uci)
{
    uci->kept_hit = xq_buf_str(&uci->kept).len;
    xq_engine_ponderhit(uci->engine);
}

bool xq_uci_line(XqUci *uci, XqStr line)
{
    /* What follows an answer comes after everything kept before it: above all a `stop`. */
    xq_uci_search_ended(uci);
    XqStr words;
    Command command = command_of(line, &words);
    if (command == COMMAND_QUIT)
        return false;
    if (command == COMMAND_ISREADY)
        xq_uci_say(&uci->voice, "readyok");
    else if (command == COMMAND_STOP)
        stop(uci);
    else if (command == COMMAND_PONDERHIT)
        ponderhit(uci);
    else if (command == COMMAND_UCI)
        command_uci(uci);
    else if (is_busy(uci) || xq_buf_str(&uci->kept).len > 0)
        keep(uci, line);
    else
        run_line(uci, line);
    return true;
}

void xq_uci_line_too_long(XqUci *uci)
{
    xq_uci_complain(&uci->voice, "a line of more than %d bytes is lost", XQ_UCI_LINE_MAX);
}

static void wait_for_one(XqUci *uci)
{
    xq_engine_wait(uci->engine);
    xq_uci_chore_wait(&uci->chore);
}

void xq_uci_wait(XqUci *uci)
{
    wait_for_one(uci);
    while (xq_buf_str(&uci->kept).len > 0) {
        xq_uci_search_ended(uci);
        wait_for_one(uci);
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
    XqStatus status = xq_uci_voice_init(&uci->voice, host, err);
    if (status != XQ_OK) {
        alloc->give_back(alloc->context, uci);
        return status;
    }
    uci->has_position = true;
    uci->kept_since_ms = NOT_KEPT;
    xq_buf_init(&uci->kept, KEPT_MAX);
    xq_uci_chore_init(&uci->chore, &uci->voice);
    xq_uci_options_init(&uci->options, &uci->voice);
    uci->options.wanted.callbacks = (XqEngineCallbacks){ tell_info, tell_best, tell_end, uci };
    status = xq_engine_new(&uci->engine, &uci->options.wanted, err);
    if (status != XQ_OK) {
        xq_uci_voice_release(&uci->voice);
        alloc->give_back(alloc->context, uci);
        return status;
    }
    xq_uci_options_bind(&uci->options, uci->engine);
    *out = uci;
    return XQ_OK;
}

void xq_uci_free(XqUci *uci)
{
    if (uci == NULL)
        return;
    xq_uci_chore_release(&uci->chore);
    xq_engine_free(uci->engine);
    xq_uci_voice_release(&uci->voice);
    xq_buf_release(&uci->kept);
    const XqAlloc *alloc = xq_alloc_default();
    alloc->give_back(alloc->context, uci);
}
