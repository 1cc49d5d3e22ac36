/*
 * hash.h - the hash table: what earlier parts of the search found out about positions.
 *
 * Searching threads share one table and take no lock. An entry is two words, read and written with
 * relaxed atomics; the first is the key xored with the second, so an entry torn by a race between
 * two threads fails the comparison and is a miss. A move from the table may still belong to another
 * position with the same key: the search uses it to order legal moves only.
 */
#ifndef CHUHE_ENGINE_HASH_H
#define CHUHE_ENGINE_HASH_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include <chuhe/alloc.h>
#include <chuhe/engine.h>

typedef struct XqHashEntry {
    atomic_uint_least64_t check; /* key ^ data */
    atomic_uint_least64_t data;  /* 0: nothing stored yet */
} XqHashEntry;

enum { XQ_HASH_WAYS = 4 }; /* entries of a bucket, which fills a cache line */

typedef struct XqHashBucket {
    XqHashEntry entries[XQ_HASH_WAYS];
} XqHashBucket;

typedef struct XqHash {
    XqHashBucket *buckets;
    uint64_t count;
    uint64_t in_use; /* the first so many are used in this search */
    unsigned generation;
} XqHash;

enum { XQ_HASH_NO_EVAL = INT16_MIN };

typedef struct XqHashHit {
    XqMove move; /* or XQ_NO_MOVE */
    int score;   /* mates counted from the stored position */
    int eval;    /* static evaluation, or XQ_HASH_NO_EVAL */
    int depth;
    XqBound bound;
} XqHashHit;

/* XQ_E_MEMORY leaves *hash empty of memory, as before init; release takes that too. */
XQ_NODISCARD XqStatus xq_hash_init(XqHash *hash, const XqAlloc *alloc, int size_mib, XqError *err);
void xq_hash_release(XqHash *hash, const XqAlloc *alloc);
/* No search may run: */
void xq_hash_clear(XqHash *hash);
/* A new search: older entries make room. A small one uses an emptied corner of the table, so that
 * its result depends on nothing searched before. */
void xq_hash_begin(XqHash *hash, bool small);

bool xq_hash_probe(const XqHash *hash, uint64_t key, XqHashHit *out);
void xq_hash_store(XqHash *hash, uint64_t key, const XqHashHit *hit);
int xq_hash_permille(const XqHash *hash);

static inline void xq_hash_prefetch(const XqHash *hash, uint64_t key)
{
#if defined(__GNUC__)
    __builtin_prefetch(&hash->buckets[(unsigned __int128)key * hash->in_use >> 64]);
#endif
}

#endif
