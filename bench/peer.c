/* peer.c - see peer.h. */
#include "peer.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LINE_MAX_BYTES = 4096 }; /* the list of variants is one line */

static void die(const char *what, const char *about)
{
    fprintf(stderr, "bench: %s: %s\n", what, about);
    exit(1);
}

/* Reads lines until one begins with `start`; gives what follows it. */
static const char *wait_for(const Peer *peer, const char *start)
{
    static char line[LINE_MAX_BYTES];
    size_t len = strlen(start);
    while (fgets(line, sizeof line, peer->from) != NULL)
        if (strncmp(line, start, len) == 0)
            return line + len;
    die("the peer ended before it said", start);
    return NULL;
}

void peer_start(Peer *out, const char *path)
{
    int to[2], from[2];
    if (pipe(to) != 0 || pipe(from) != 0 || (out->pid = fork()) < 0)
        die("cannot start", path);
    if (out->pid == 0) {
        (void)dup2(to[0], STDIN_FILENO); /* a failure shows when nothing is answered */
        (void)dup2(from[1], STDOUT_FILENO);
        for (int i = 0; i < 2; i++) {
            (void)close(to[i]); /* likewise */
            (void)close(from[i]);
        }
        execl(path, path, (char *)NULL);
        _exit(127);
    }
    (void)close(to[0]); /* this side's copies of the peer's ends */
    (void)close(from[1]);
    out->to = fdopen(to[1], "w");
    out->from = fdopen(from[0], "r");
    if (out->to == NULL || out->from == NULL || clock_getcpuclockid(out->pid, &out->clock) != 0)
        die("cannot talk to", path);
    fprintf(out->to, "uci\n");
}

void peer_set_variant(const Peer *peer, const char *variant)
{
    fprintf(peer->to, "setoption name UCI_Variant value %s\nisready\n", variant);
    (void)fflush(peer->to); /* a failure shows when nothing is answered */
    (void)wait_for(peer, "readyok");
}

static double seconds(clockid_t clock)
{
    struct timespec time;
    if (clock_gettime(clock, &time) != 0)
        die("cannot read", "the processor's clock");
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

double peer_own_seconds(void)
{
    return seconds(CLOCK_PROCESS_CPUTIME_ID);
}

double peer_perft(const Peer *peer, uint64_t *nodes, const char *position, int depth)
{
    fprintf(peer->to, "isready\n");
    (void)fflush(peer->to); /* a failure shows when nothing is answered */
    (void)wait_for(peer, "readyok");
    double start = seconds(peer->clock);
    fprintf(peer->to, "position %s\ngo perft %d\n", position, depth);
    (void)fflush(peer->to); /* a failure shows when nothing is answered */
    *nodes = strtoull(wait_for(peer, "Nodes searched:"), NULL, 10);
    return seconds(peer->clock) - start;
}

void peer_stop(const Peer *peer)
{
    fprintf(peer->to, "quit\n");
    (void)fclose(peer->to); /* it may be gone already */
    (void)fclose(peer->from);
    (void)waitpid(peer->pid, NULL, 0);
}
