/*
 * bench_kin.c - move counting in the games beside Xiangqi.
 *
 *     bench-kin [ROUNDS [GAME [PEER]]]
 *
 * Each game is counted from its start (dealt by one seed where pieces are hidden) to the first
 * depth that takes a fifth of a second of processor time; the figure is the best of the rounds. The
 * games that PEER, an engine that speaks UCI, knows are counted by it too, in turn. GAME may be
 * `all`. Two counts that differ end the program.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <chuhe/kin.h>

#include "peer.h"

enum { DEPTH_MAX = 12 };

/* What others call our games. */
static const struct {
    const char *game, *variant;
} variants[] = {
    { "janggi", "janggi" },
    { "manchu", "manchu" },
    { "mini_xiangqi", "minixiangqi" },
};

static const char *variant_of(const char *game)
{
    for (size_t i = 0; i < sizeof variants / sizeof variants[0]; i++)
        if (strcmp(variants[i].game, game) == 0)
            return variants[i].variant;
    return NULL;
}

/* The best of the rounds, the same count to the same depth. */
static double time_peer(const Peer *peer, const char *game, int depth, uint64_t want, int rounds)
{
    double best = 0;
    peer_set_variant(peer, variant_of(game));
    for (int round = 0; round < rounds; round++) {
        uint64_t nodes;
        double taken = peer_perft(peer, &nodes, "startpos", depth);
        if (nodes != want) {
            fprintf(stderr, "bench-kin: %s: two counts differ\n", game);
            exit(1);
        }
        best = round == 0 || taken < best ? taken : best;
    }
    return best;
}

static void measure(const XqKinGame *game, int rounds, const Peer *peer)
{
    XqKinRules rules;
    XqKinState state;
    XqKinSeed seed;
    XqError err;
    xq_kin_seed_init(&seed, 1);
    XqKinRandom source = xq_kin_seed_random(&seed);
    xq_kin_rules_init(&rules, game);
    if (xq_kin_start(&state, &rules, &source, &err) != XQ_OK) {
        fprintf(stderr, "bench-kin: %s: %s\n", xq_kin_info(game)->name, err.text);
        exit(1);
    }
    int depth = 1;
    uint64_t nodes = 0;
    double best = 0;
    for (; depth <= DEPTH_MAX; depth++) {
        double before = peer_own_seconds();
        nodes = xq_kin_perft(&state, depth);
        best = peer_own_seconds() - before;
        if (best > 0.2)
            break;
    }
    for (int round = 1; round < rounds; round++) {
        double before = peer_own_seconds();
        (void)xq_kin_perft(&state, depth); /* counted above */
        double seconds = peer_own_seconds() - before;
        best = seconds < best ? seconds : best;
    }
    const char *name = xq_kin_info(game)->name;
    printf("%-16s depth %2d  %12" PRIu64 " moves  %7.3f s  %8.2f million/s", name, depth, nodes,
           best, (double)nodes / best * 1e-6);
    if (peer != NULL && variant_of(name) != NULL) {
        double theirs = time_peer(peer, name, depth, nodes, rounds);
        printf("  peer %7.3f s  %6.1fx", theirs, theirs / best);
    }
    putchar('\n');
    (void)fflush(stdout); /* a row may take a minute, and somebody may be watching */
}

int main(int count, char **args)
{
    int rounds = count > 1 ? (int)strtol(args[1], NULL, 10) : 3;
    const char *only = count > 2 && strcmp(args[2], "all") != 0 ? args[2] : NULL;
    Peer peer;
    if (count > 3)
        peer_start(&peer, args[3]);
    for (size_t i = 0; i < xq_kin_count(); i++)
        if (only == NULL || strcmp(only, xq_kin_info(xq_kin_at(i))->name) == 0)
            measure(xq_kin_at(i), rounds, count > 3 ? &peer : NULL);
    if (count > 3)
        peer_stop(&peer);
    return 0;
}
