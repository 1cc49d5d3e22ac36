/*
 * test_pipe.c - the real chuhe-engine over pipes, as a program that plays games meets it. The path
 * of the engine is the first argument. Nothing here measures time: a step that never ends is caught
 * by the test's own time limit.
 */
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cmocka_all.h"

static const char *engine_path;

typedef struct Child {
    pid_t pid;
    FILE *to, *from;
    char line[1 << 16];
} Child;

static Child child;

static int start(void **state)
{
    (void)state;
    int in[2], out[2];
    if (pipe(in) != 0 || pipe(out) != 0)
        return -1;
    child.pid = fork();
    if (child.pid == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        close(in[0]), close(in[1]), close(out[0]), close(out[1]);
        execl(engine_path, engine_path, (char *)NULL);
        _exit(127);
    }
    close(in[0]), close(out[1]);
    child.to = fdopen(in[1], "w");
    child.from = fdopen(out[0], "r");
    return child.to != NULL && child.from != NULL ? 0 : -1;
}

static int exit_status(void)
{
    int status = -1;
    if (child.pid > 0 && waitpid(child.pid, &status, 0) != child.pid)
        return -1;
    child.pid = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
}

static int finish(void **state)
{
    (void)state;
    if (child.to != NULL)
        fclose(child.to);
    if (child.from != NULL)
        fclose(child.from);
    child.to = child.from = NULL;
    if (child.pid > 0) {
        kill(child.pid, SIGKILL);
        (void)exit_status();
    }
    return 0;
}

static void say(const char *text)
{
    assert_true(fputs(text, child.to) >= 0);
    assert_int_equal(fflush(child.to), 0);
}

/* Reads up to a line that begins with `wanted`; fails at the end of the output. */
static const char *read_until(const char *wanted)
{
    while (fgets(child.line, sizeof child.line, child.from) != NULL)
        if (strncmp(child.line, wanted, strlen(wanted)) == 0)
            return child.line;
    fail_msg("the engine ended before '%s'", wanted);
    return "";
}

/* The next line of all. */
static const char *next_line(void)
{
    if (fgets(child.line, sizeof child.line, child.from) == NULL)
        fail_msg("the engine ended");
    return child.line;
}

/* --- Cases ----------------------------------------------------------------------------------- */

static void a_game_program_says_hello(void **state)
{
    (void)state;
    say("uci\n");
    read_until("id name Chuhe");
    read_until("uciok");
    say("setoption name Hash value 4\nsetoption name Threads value 2\nucinewgame\nisready\n");
    assert_string_equal(next_line(), "readyok\n");
    say("position startpos moves h2e2\ngo wtime 3000 btime 3000\n");
    read_until("info depth 1 ");
    read_until("bestmove ");
    say("quit\n");
    assert_int_equal(exit_status(), 0);
}

static void is_ready_while_it_searches(void **state)
{
    (void)state;
    say("position startpos\ngo infinite\n");
    read_until("info depth 5 ");
    for (int i = 0; i < 50; i++) {
        say("isready\n");
        read_until("readyok");
    }
    say("stop\n");
    read_until("bestmove ");
    say("isready\n");
    assert_string_equal(next_line(), "readyok\n");
}

static void stop_follows_go_at_once(void **state)
{
    (void)state;
    for (int i = 0; i < 100; i++) {
        say("position startpos\ngo infinite\nstop\n");
        read_until("bestmove ");
    }
}

static void a_new_search_right_after_the_answer(void **state)
{
    (void)state;
    for (int i = 0; i < 200; i++) {
        say(i % 2 == 0 ? "position startpos\ngo nodes 50\n"
                       : "position startpos moves h2e2\ngo nodes 50\n");
        read_until("bestmove ");
    }
}

static void pondering(void **state)
{
    (void)state;
    say("setoption name Ponder value true\n");
    for (int i = 0; i < 20; i++) {
        say("position startpos moves h2e2 h9g7\ngo ponder wtime 200 btime 200\n");
        read_until("info depth 3 ");
        say("isready\n");
        read_until("readyok");
        say(i % 2 == 0 ? "ponderhit\n" : "stop\n");
        read_until("bestmove ");
    }
}

/* Everything at once, as a script would send it; the answers come in order. */
static void a_script_of_many_searches(void **state)
{
    (void)state;
    say("position startpos\ngo depth 3\n"
        "position fen 3k5/1R7/9/9/9/9/9/9/R8/4K4 w - - 0 1\ngo mate 1\n"
        "position fen R2k5/1R7/9/9/9/9/9/9/9/4K4 b - - 0 1\ngo depth 3\n");
    read_until("bestmove ");
    read_until("info depth 1 seldepth 1 multipv 1 score mate 1 ");
    read_until("bestmove ");
    read_until("bestmove (none)");
}

static void the_end_of_input_ends_it(void **state)
{
    (void)state;
    say("position startpos\ngo infinite\n");
    read_until("info depth 3 ");
    fclose(child.to);
    child.to = NULL;
    assert_int_equal(exit_status(), 0);
}

static void it_ends_when_nobody_listens(void **state)
{
    (void)state;
    say("position startpos\ngo infinite\n");
    read_until("info depth 3 ");
    fclose(child.from);
    child.from = NULL;
    assert_int_equal(exit_status(), 0);
}

static void hostile_input(void **state)
{
    (void)state;
    static char noise[1 << 16]; /* what it says about each line must fit the pipe */
    unsigned number = 12345;
    for (size_t i = 0; i < sizeof noise; i++) {
        number = number * 1103515245u + 12345u;
        noise[i] = (char)(number >> 16);
    }
    assert_int_equal(fwrite(noise, 1, sizeof noise, child.to), sizeof noise);
    say("\nisready\n");
    read_until("readyok");
    /* One line of a megabyte; a position with ten thousand moves, the last of them impossible. */
    for (int i = 0; i < 1 << 16; i++)
        say("position startpos");
    say("\n");
    read_until("info string error: ");
    say("position startpos moves");
    for (int i = 0; i < 2500; i++)
        say(" a0a1 a9a8 a1a0 a8a9");
    say(" a0a9\n");
    const char *told = read_until("info string error: move 10001");
    assert_non_null(strstr(told, "'a0a9'"));
    say("go depth 1\n");
    read_until("bestmove (none)");
    say("position startpos moves");
    for (int i = 0; i < 2500; i++)
        say(" a0a1 a9a8 a1a0 a8a9");
    say("\ngo nodes 5000\n");
    assert_null(strstr(read_until("bestmove "), "(none)"));
}

/* Searches that were asked for before a `stop` are over with it, those that had to wait included.
 */
static void stop_reaches_searches_that_wait(void **state)
{
    (void)state;
    for (int i = 0; i < 20; i++)
        say("position startpos\ngo infinite\nstop\n");
    for (int i = 0; i < 20; i++)
        read_until("bestmove ");
    say("go infinite\nposition startpos moves h2e2\ngo infinite\nposition startpos\n"
        "go ponder\nstop\n");
    for (int i = 0; i < 3; i++)
        read_until("bestmove ");
    /* But not one that was asked for behind it. */
    say("go infinite\nstop\ngo depth 4\n");
    read_until("bestmove ");
    read_until("info depth 4 ");
    read_until("bestmove ");
}

/* Runs the program in a shell, with what is written behind it; its exit status. */
static int run_in_shell(const char *rest)
{
    pid_t pid = fork();
    if (pid == 0) {
        char command[512];
        alarm(20);
        (void)snprintf(command, sizeof command, "exec \"$0\" %s 2>/dev/null", rest);
        execl("/bin/sh", "sh", "-c", command, engine_path, (char *)NULL);
        _exit(127);
    }
    int status = -1;
    if (waitpid(pid, &status, 0) != pid)
        return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
}

static void files_that_are_closed_or_full(void **state)
{
    (void)state;
    assert_int_equal(run_in_shell("<&- >/dev/null"), 0);
    assert_int_equal(run_in_shell("<&- >&-"), 0);
    assert_int_equal(run_in_shell("--version >/dev/null"), 0);
    assert_int_equal(run_in_shell("--version >/dev/full"), 1);
    assert_int_equal(run_in_shell("--help >/dev/full"), 1);
    assert_int_equal(run_in_shell("bench 1 >/dev/full"), 1);
}

static void bench_repeats(void **state)
{
    (void)state;
    char first[256];
    say("bench 4\n");
    assert_true(snprintf(first, sizeof first, "%s", read_until("Bench: ")) > 0);
    say("position startpos\ngo depth 6\n");
    read_until("bestmove ");
    say("bench 4\n");
    assert_string_equal(read_until("Bench: "), first);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, start, finish)

int main(int count, char **args)
{
    const struct CMUnitTest tests[] = {
        CASE(a_game_program_says_hello),
        CASE(is_ready_while_it_searches),
        CASE(stop_follows_go_at_once),
        CASE(a_new_search_right_after_the_answer),
        CASE(pondering),
        CASE(a_script_of_many_searches),
        CASE(the_end_of_input_ends_it),
        CASE(it_ends_when_nobody_listens),
        CASE(hostile_input),
        CASE(bench_repeats),
        CASE(stop_reaches_searches_that_wait),
        cmocka_unit_test(files_that_are_closed_or_full),
    };
    if (count != 2)
        return EXIT_FAILURE;
    engine_path = args[1];
    signal(SIGPIPE, SIG_IGN);
    alarm(100); /* nothing here takes long; a step that hangs shall not hang for ever */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
