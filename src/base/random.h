/*
 * random.h - random numbers from a seed: the same seed gives the same numbers everywhere.
 *
 * For tests, self-play and shuffling, never for secrets (those come from libsodium). The generator
 * is splitmix64: 64 bits of state, every seed is good, and a second stream is a second seed.
 *
 *     XqRandom random = xq_random_seed(42);
 *     int die = 1 + (int)xq_random_below(&random, 6);
 */
#ifndef CHUHE_BASE_RANDOM_H
#define CHUHE_BASE_RANDOM_H

#include <assert.h>
#include <stdint.h>

typedef struct XqRandom {
    uint64_t state;
} XqRandom;

static inline XqRandom xq_random_seed(uint64_t seed)
{
    return (XqRandom){ seed };
}

static inline uint64_t xq_random_next(XqRandom *random)
{
    uint64_t z = random->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* Each of 0 ... count - 1 with the same probability; `count` is not 0. */
static inline uint32_t xq_random_below(XqRandom *random, uint32_t count)
{
    assert(count > 0);
    /* Lemire 2019: the product's upper half, drawn again when its lower half is in the uneven
     * rest. */
    for (uint32_t rest = (0u - count) % count;;) {
        uint64_t product = (xq_random_next(random) >> 32) * count;
        if ((uint32_t)product >= rest)
            return (uint32_t)(product >> 32);
    }
}

#endif
