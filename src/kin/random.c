/*
 * random.c - the repeatable source: SplitMix64 (Steele, Lea, Flood 2014), one addition and three
 * mixing steps a number, every seed a stream of its own.
 */
#include <chuhe/kin.h>

#include <assert.h>

static uint64_t next(void *source)
{
    XqKinSeed *seed = source;
    uint64_t mixed = seed->state += 0x9E3779B97F4A7C15u;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9u;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBu;
    return mixed ^ mixed >> 31;
}

void xq_kin_seed_init(XqKinSeed *out, uint64_t seed)
{
    out->state = seed;
}

XqKinRandom xq_kin_seed_random(XqKinSeed *seed)
{
    return (XqKinRandom){ next, seed };
}

uint64_t xq_kin_random_below(const XqKinRandom *random, uint64_t bound)
{
    assert(bound > 0);
    /* Numbers past the last whole multiple of `bound` would favour the small results. */
    uint64_t uneven = (UINT64_MAX % bound + 1) % bound;
    uint64_t bits;
    do {
        bits = random->next(random->source);
    } while (bits > UINT64_MAX - uneven);
    return bits % bound;
}
