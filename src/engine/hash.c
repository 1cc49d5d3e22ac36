/*
 * hash.c - the hash table.
 *
 * The data word, from the low bits up:
 *
 *     move 16 | score 16 | evaluation 16 | depth 8 | bound 2 | generation 6
 */
#include "engine/hash.h"

#include <assert.h>
#include <string.h>

#include "base/fail.h"

enum { GENERATIONS = 64, SMALL_BUCKETS = 4096 };

XqStatus xq_hash_init(XqHash *hash, const XqAlloc *alloc, int size_mib, XqError *err)
{
    assert(size_mib > 0);
    *hash = (XqHash){ 0 };
    if ((uint64_t)size_mib << 20 > (uint64_t)SIZE_MAX / 2)
        return xq_fail(err, XQ_E_MEMORY, 0, "a hash table of %d MiB cannot be addressed", size_mib);
    size_t size = (size_t)size_mib << 20;
    hash->buckets = alloc->get(alloc->context, size, sizeof(XqHashBucket));
    if (hash->buckets == NULL)
        return xq_fail(err, XQ_E_MEMORY, 0, "no memory for a hash table of %d MiB", size_mib);
    hash->count = hash->in_use = size / sizeof(XqHashBucket);
    xq_hash_clear(hash);
    return XQ_OK;
}

void xq_hash_release(XqHash *hash, const XqAlloc *alloc)
{
    if (hash->buckets != NULL)
        alloc->give_back(alloc->context, hash->buckets);
    *hash = (XqHash){ 0 };
}

/* Nobody else looks at the table now, so plain writes will do. */
static void clear_first(XqHash *hash, uint64_t count)
{
    memset((void *)hash->buckets, 0, (size_t)count * sizeof(XqHashBucket));
}

void xq_hash_clear(XqHash *hash)
{
    clear_first(hash, hash->count);
    hash->generation = 0;
}

void xq_hash_begin(XqHash *hash, bool small)
{
    hash->generation = (hash->generation + 1) % GENERATIONS;
    hash->in_use = small && hash->count > SMALL_BUCKETS ? SMALL_BUCKETS : hash->count;
    if (small)
        clear_first(hash, hash->in_use);
}

static XqHashBucket *bucket_of(const XqHash *hash, uint64_t key)
{
    return &hash->buckets[(unsigned __int128)key * hash->in_use >> 64];
}

static uint64_t pack(const XqHash *hash, const XqHashHit *hit)
{
    int depth = hit->depth < 0 ? 0 : hit->depth > 255 ? 255 : hit->depth;
    return (uint64_t)hit->move | (uint64_t)(uint16_t)hit->score << 16 |
           (uint64_t)(uint16_t)hit->eval << 32 | (uint64_t)depth << 48 |
           (uint64_t)hit->bound << 56 | (uint64_t)hash->generation << 58;
}

static int depth_of(uint64_t data)
{
    return (int)(data >> 48 & 255);
}

static unsigned age_of(const XqHash *hash, uint64_t data)
{
    return (hash->generation - (unsigned)(data >> 58)) % GENERATIONS;
}

bool xq_hash_probe(const XqHash *hash, uint64_t key, XqHashHit *out)
{
    const XqHashBucket *bucket = bucket_of(hash, key);
    for (int i = 0; i < XQ_HASH_WAYS; i++) {
        const XqHashEntry *entry = &bucket->entries[i];
        uint64_t data = atomic_load_explicit(&entry->data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&entry->check, memory_order_relaxed);
        if (data == 0 || (check ^ data) != key)
            continue;
        out->move = (XqMove)data;
        out->score = (int16_t)(uint16_t)(data >> 16);
        out->eval = (int16_t)(uint16_t)(data >> 32);
        out->depth = depth_of(data);
        out->bound = (XqBound)(data >> 56 & 3);
        return true;
    }
    return false;
}

/* Old and shallow entries go first: one generation weighs as much as eight plies. */
static int worth(const XqHash *hash, uint64_t data)
{
    return data == 0 ? -1000 : depth_of(data) - 8 * (int)age_of(hash, data);
}

void xq_hash_store(XqHash *hash, uint64_t key, const XqHashHit *hit)
{
    XqHashBucket *bucket = bucket_of(hash, key);
    XqHashEntry *victim = NULL;
    uint64_t victim_data = 0;
    bool same = false;
    for (int i = 0; i < XQ_HASH_WAYS && !same; i++) {
        XqHashEntry *entry = &bucket->entries[i];
        uint64_t data = atomic_load_explicit(&entry->data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&entry->check, memory_order_relaxed);
        same = data != 0 && (check ^ data) == key;
        if (same || victim == NULL || worth(hash, data) < worth(hash, victim_data)) {
            victim = entry;
            victim_data = data;
        }
    }
    XqHashHit merged = *hit;
    if (same) {
        if (merged.move == XQ_NO_MOVE)
            merged.move = (XqMove)victim_data;
        /* A much deeper bound of this very search is worth more than the newcomer. */
        if (merged.bound != XQ_BOUND_EXACT && age_of(hash, victim_data) == 0 &&
            merged.depth + 3 < depth_of(victim_data))
            return;
    }
    uint64_t data = pack(hash, &merged);
    atomic_store_explicit(&victim->check, key ^ data, memory_order_relaxed);
    atomic_store_explicit(&victim->data, data, memory_order_relaxed);
}

int xq_hash_permille(const XqHash *hash)
{
    uint64_t buckets = hash->in_use < 250 ? hash->in_use : 250;
    int used = 0;
    for (uint64_t b = 0; b < buckets; b++)
        for (int i = 0; i < XQ_HASH_WAYS; i++) {
            uint64_t data =
                atomic_load_explicit(&hash->buckets[b].entries[i].data, memory_order_relaxed);
            used += data != 0 && age_of(hash, data) == 0;
        }
    return buckets == 0 ? 0 : (int)(used * 1000 / (int64_t)(buckets * XQ_HASH_WAYS));
}
