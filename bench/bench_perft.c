/*
 * bench_perft.c - perft against another program, in turn on the same positions.
 *
 *     bench-perft POSITIONS ROUNDS [PEER]
 *
 * Each round counts every position three times: here in bulk, here with the last ply played, and
 * by PEER, an engine that speaks UCI and knows `UCI_Variant xiangqi` and `go perft`. Time is
 * processor time, of this process and of the peer's, so that a busy machine disturbs little; the
 * table has the medians. A count on which the two differ ends the program.
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <chuhe/fen.h>
#include <chuhe/perft.h>

#include "peer.h"

enum { POSITIONS_MAX = 32, ROUNDS_MAX = 99, LINE_MAX_BYTES = 512 };

typedef struct Case {
    char name[32];
    char fen[XQ_FEN_SIZE];
    int depth;
    XqPosition position;
    uint64_t nodes;
    double bulk[ROUNDS_MAX], played[ROUNDS_MAX], peer[ROUNDS_MAX]; /* seconds, by round */
} Case;

static _Noreturn void die(const char *what, const char *about)
{
    fprintf(stderr, "bench-perft: %s: %s\n", what, about);
    exit(1);
}

/* --- Positions ------------------------------------------------------------------------------- */

static Case read_case(XqStr line)
{
    Case c = { .depth = 0 };
    XqStr rest = line, name = xq_str_next_word(&rest), depth = xq_str_next_word(&rest);
    unsigned long plies;
    XqError err;
    rest = xq_str_trim(rest);
    if (name.len >= sizeof c.name || rest.len >= sizeof c.fen ||
        xq_str_parse_uint(&plies, depth, XQ_PERFT_DEPTH_MAX, NULL) != XQ_OK)
        die("not a name, a depth and a FEN", line.ptr);
    memcpy(c.name, name.ptr, name.len);
    memcpy(c.fen, rest.ptr, rest.len);
    c.depth = (int)plies;
    if (xq_fen_parse(&c.position, rest, &err) != XQ_OK ||
        xq_position_check_playable(&c.position, &err) != XQ_OK)
        die(err.text, c.fen);
    return c;
}

static int read_cases(Case *cases, const char *path)
{
    char text[LINE_MAX_BYTES];
    int count = 0;
    FILE *file = fopen(path, "r");
    if (file == NULL)
        die("cannot be opened", path);
    while (fgets(text, sizeof text, file) != NULL) {
        XqStr line = xq_str_trim(xq_str(text));
        if (line.len == 0 || line.ptr[0] == '#')
            continue;
        if (count == POSITIONS_MAX)
            die("too many positions", path);
        cases[count++] = read_case(line);
    }
    (void)fclose(file); /* only read from */
    if (count == 0)
        die("there is no position in it", path);
    return count;
}

/* --- Measuring ------------------------------------------------------------------------------- */

static void check_count(Case *c, uint64_t nodes)
{
    if (c->nodes != 0 && c->nodes != nodes)
        die("two counts differ", c->fen);
    c->nodes = nodes;
}

typedef uint64_t Perft(const XqPosition *position, int depth);

static double time_ours(Case *c, Perft *perft)
{
    double start = peer_own_seconds();
    check_count(c, perft(&c->position, c->depth));
    return peer_own_seconds() - start;
}

static double time_peer(Case *c, const Peer *peer)
{
    char position[LINE_MAX_BYTES];
    uint64_t nodes;
    (void)snprintf(position, sizeof position, "fen %s", c->fen); /* it came from such a line */
    double taken = peer_perft(peer, &nodes, position, c->depth);
    check_count(c, nodes);
    return taken;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(const double *times, int count)
{
    double sorted[ROUNDS_MAX];
    memcpy(sorted, times, (size_t)count * sizeof *times);
    qsort(sorted, (size_t)count, sizeof *sorted, by_size);
    return count % 2 == 1 ? sorted[count / 2] : (sorted[count / 2 - 1] + sorted[count / 2]) / 2;
}

static void print_row(const char *name, int depth, uint64_t nodes, double bulk, double played,
                      double peer)
{
    printf("%-10s %5d %12" PRIu64 " %8.3f s %6.0f %8.3f s %6.0f", name, depth, nodes, bulk,
           (double)nodes / bulk / 1e6, played, (double)nodes / played / 1e6);
    if (peer > 0)
        printf(" %8.3f s %6.1f %7.1fx %7.1fx", peer, (double)nodes / peer / 1e6, peer / bulk,
               peer / played);
    putchar('\n');
}

static void print_table(const Case *cases, int count, int rounds, bool has_peer)
{
    uint64_t nodes = 0;
    double bulk = 0, played = 0, peer = 0;
    printf("Medians of %d rounds, processor time and million positions a second\n\n", rounds);
    printf("%-10s %5s %12s %10s %6s %10s %6s", "position", "depth", "count", "bulk", "M/s",
           "played", "M/s");
    printf("%s\n", has_peer ? "       peer    M/s    bulk  played" : "");
    for (int i = 0; i < count; i++) {
        const Case *c = &cases[i];
        double b = median(c->bulk, rounds), p = median(c->played, rounds);
        double q = has_peer ? median(c->peer, rounds) : 0;
        print_row(c->name, c->depth, c->nodes, b, p, q);
        nodes += c->nodes, bulk += b, played += p, peer += q;
    }
    print_row("all", cases[0].depth, nodes, bulk, played, peer);
}

int main(int count, char **args)
{
    static Case cases[POSITIONS_MAX];
    unsigned long rounds;
    if (count < 3 || count > 4 ||
        xq_str_parse_uint(&rounds, xq_str(args[2]), ROUNDS_MAX, NULL) != XQ_OK || rounds == 0) {
        fprintf(stderr, "Usage: bench-perft POSITIONS ROUNDS [PEER]\n");
        return 2;
    }
    int cases_read = read_cases(cases, args[1]);
    const char *path = count == 4 ? args[3] : NULL;
    Peer peer = { 0 };
    if (path != NULL) {
        peer_start(&peer, path);
        peer_set_variant(&peer, "xiangqi");
    }
    for (int round = 0; round < (int)rounds; round++)
        for (int i = 0; i < cases_read; i++) {
            cases[i].bulk[round] = time_ours(&cases[i], xq_perft);
            cases[i].played[round] = time_ours(&cases[i], xq_perft_no_bulk);
            if (path != NULL)
                cases[i].peer[round] = time_peer(&cases[i], &peer);
            fprintf(stderr, "\rround %d of %lu, %d of %d ", round + 1, rounds, i + 1, cases_read);
        }
    fprintf(stderr, "\r%40s\r", "");
    print_table(cases, cases_read, (int)rounds, path != NULL);
    if (path != NULL)
        peer_stop(&peer);
    return 0;
}
