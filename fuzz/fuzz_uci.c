/*
 * fuzz_uci.c - any bytes as lines of a game program: no crash, and whatever was said before, a good
 * position is searched afterwards. Searches are cut to a few nodes, since the input's own limits
 * may be for ever, and lines that ask for gigabytes or for benches are left out.
 */
#include <stdlib.h>

#include <chuhe/text.h>
#include "engine/uci.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool has_move;

static void note(void *context, XqStr line)
{
    (void)context;
    if (xq_str_has_prefix(line, XQ_STR("bestmove ")) &&
        !xq_str_equal(line, XQ_STR("bestmove (none)")))
        has_move = true;
}

static void ignore(void *context)
{
    (void)context; /* xq_uci_wait() is called after every search */
}

/* Words that nobody knows may stand before a command. */
static bool has_word(XqStr line, const char *wanted)
{
    for (XqStr word; (word = xq_str_next_word(&line)).len > 0;)
        if (xq_str_equal(word, xq_str(wanted)))
            return true;
    return false;
}

static bool is_left_out(XqStr line)
{
    return has_word(line, "bench") || has_word(line, "setoption") || has_word(line, "quit");
}

/* One for all inputs, since a new one clears a hash table. Freed at the end: it owns a thread. */
static XqUci *uci;

static void release(void)
{
    xq_uci_free(uci);
}

static void hand_in(XqStr line)
{
    if (is_left_out(line))
        return;
    if (has_word(line, "go")) {
        /* Its words are read, its limits are not waited for. */
        XqBuf go;
        xq_buf_init(&go, XQ_UCI_LINE_MAX);
        xq_buf_append(&go, line);
        xq_buf_append_cstr(&go, " perft 1");
        if (!xq_uci_line(uci, xq_buf_str(&go)))
            abort();
        xq_buf_release(&go);
    } else if (!xq_uci_line(uci, line)) {
        abort();
    }
    xq_uci_wait(uci);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    XqUciHost host = { note, ignore, NULL };
    if (uci == NULL && (xq_uci_new(&uci, &host, NULL) != XQ_OK || atexit(release) != 0))
        abort();
    XqStr rest = { (const char *)data, size }, line;
    while (xq_str_next_line(&rest, &line))
        hand_in(line);
    hand_in(XQ_STR("position startpos moves h2e2"));
    has_move = false;
    if (!xq_uci_line(uci, XQ_STR("go nodes 50")))
        abort();
    xq_uci_wait(uci);
    if (!has_move)
        abort();
    return 0;
}
