/*
 * fake_engine.c - a UCI engine that misbehaves on request.
 *
 * It plays the first legal move. What it does instead stands as one word in the file named by
 * FAKE_ENGINE_MODE, read anew at every `go` (and, for `mute`, at the start):
 *
 *     good      plays
 *     slow      plays after ten seconds, or when told to stop
 *     late      plays, two seconds after its time
 *     die       exits
 *     hang      says nothing any more
 *     mute      does not even say uciok
 *     garbage   answers with something that is no move
 *     illegal   answers with a move that is not legal
 *     flood     writes a line without an end
 *     chatter   writes lines without an end
 *     folk      plays if it is told to by the rules of folk-hk, else exits
 */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <chuhe/fen.h>

static XqPosition position;
static bool is_folk; /* the option Rules is folk-hk */

static void read_mode(char mode[16])
{
    const char *path = getenv("FAKE_ENGINE_MODE");
    FILE *file = path != NULL ? fopen(path, "r") : NULL;
    mode[0] = '\0';
    if (file == NULL)
        return;
    if (fgets(mode, 16, file) != NULL)
        mode[strcspn(mode, "\n")] = '\0';
    (void)fclose(file);
}

static void say(const char *text)
{
    puts(text);
    if (fflush(stdout) != 0)
        exit(1); /* the server has gone */
}

static void sleep_for_ever(void)
{
    for (;;)
        (void)pause();
}

/* Waits for `stop`, ten seconds at most. */
static void dawdle(void)
{
    struct pollfd in = { .fd = STDIN_FILENO, .events = POLLIN };
    (void)poll(&in, 1, 10000);
}

static void read_position(XqStr words)
{
    XqStr fen = words, move;
    XqMove parsed;
    while (words.len > 0 && !xq_str_has_prefix(words, XQ_STR("moves")))
        words = xq_str_sub(words, 1, words.len);
    fen.len -= words.len;
    if (xq_fen_parse(&position, xq_str_trim(fen), NULL) != XQ_OK)
        exit(3);
    (void)xq_str_next_word(&words);
    while ((move = xq_str_next_word(&words)).len > 0)
        if (xq_move_parse(&parsed, move, NULL) != XQ_OK ||
            xq_position_try(&position, parsed, NULL) != XQ_OK)
            exit(3);
}

static void answer(void)
{
    XqMoveList list;
    XqBuf text;
    xq_position_moves(&position, &list);
    xq_buf_init(&text, 256);
    xq_buf_append_cstr(&text, "info depth 1 score cp 7 pv ");
    xq_move_format(&text, list.moves[0]);
    xq_buf_append_cstr(&text, "\nbestmove ");
    xq_move_format(&text, list.moves[0]);
    say(xq_buf_cstr(&text));
    xq_buf_release(&text);
}

static void go(void)
{
    char mode[16];
    read_mode(mode);
    if (strcmp(mode, "die") == 0 || (strcmp(mode, "folk") == 0 && !is_folk))
        exit(1);
    if (strcmp(mode, "hang") == 0)
        sleep_for_ever();
    while (strcmp(mode, "flood") == 0)
        if (fputs("xxxxxxxxxxxxxxxx", stdout) == EOF)
            exit(1);
    while (strcmp(mode, "chatter") == 0)
        say("info string I think, therefore I am");
    if (strcmp(mode, "slow") == 0)
        dawdle();
    if (strcmp(mode, "late") == 0)
        (void)sleep(2);
    if (strcmp(mode, "garbage") == 0)
        say("bestmove \xff\xfe nonsense");
    else if (strcmp(mode, "illegal") == 0)
        say("bestmove a0a9");
    else
        answer();
}

int main(void)
{
    static char line[65536];
    char mode[16];
    xq_position_start(&position);
    read_mode(mode);
    if (strcmp(mode, "mute") == 0)
        sleep_for_ever();
    /* One byte after another, so that poll() in dawdle() sees what was not read yet. */
    (void)setvbuf(stdin, NULL, _IONBF, 0);
    while (fgets(line, sizeof line, stdin) != NULL) {
        XqStr words = xq_str_trim(xq_str(line)), command = xq_str_next_word(&words);
        if (xq_str_equal(command, XQ_STR("uci")))
            say("id name Fake\nuciok");
        else if (xq_str_equal(command, XQ_STR("isready")))
            say("readyok");
        else if (xq_str_has_prefix(xq_str_trim(words), XQ_STR("name Rules value ")))
            is_folk = xq_str_equal(xq_str_trim(words), XQ_STR("name Rules value folk-hk"));
        else if (xq_str_equal(command, XQ_STR("position"))) {
            (void)xq_str_next_word(&words); /* "fen" */
            read_position(words);
        } else if (xq_str_equal(command, XQ_STR("go")))
            go();
        else if (xq_str_equal(command, XQ_STR("quit")))
            return 0;
    }
    return 0;
}
