/*
 * bench_kin.c - move counting in the games beside Xiangqi.
 *
 *     bench-kin [ROUNDS [GAME]]
 *
 * Each game is counted from its start (dealt by one seed where pieces are hidden) to the first
 * depth that takes a fifth of a second of processor time; the figure is the best of the rounds.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <chuhe/kin.h>

enum { DEPTH_MAX = 12 };

static double processor_seconds(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now); /* a clock every POSIX system has */
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void measure(const XqKinGame *game, int rounds)
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
        double before = processor_seconds();
        nodes = xq_kin_perft(&state, depth);
        best = processor_seconds() - before;
        if (best > 0.2)
            break;
    }
    for (int round = 1; round < rounds; round++) {
        double before = processor_seconds();
        (void)xq_kin_perft(&state, depth); /* counted above */
        double seconds = processor_seconds() - before;
        best = seconds < best ? seconds : best;
    }
    printf("%-16s depth %2d  %12" PRIu64 " moves  %7.3f s  %8.2f million/s\n",
           xq_kin_info(game)->name, depth, nodes, best, (double)nodes / best * 1e-6);
}

int main(int count, char **args)
{
    int rounds = count > 1 ? (int)strtol(args[1], NULL, 10) : 3;
    for (size_t i = 0; i < xq_kin_count(); i++)
        if (count < 3 || strcmp(args[2], xq_kin_info(xq_kin_at(i))->name) == 0)
            measure(xq_kin_at(i), rounds);
    return 0;
}
