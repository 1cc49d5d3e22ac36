/* test_hash.c - the hash table keeps what it is given, or says it has nothing. */
#include "engine/hash.h"

#include "cmocka_all.h"

static XqHash hash;

static int set_up(void **state)
{
    (void)state;
    return xq_hash_init(&hash, xq_alloc_default(), 1, NULL) == XQ_OK ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    xq_hash_release(&hash, xq_alloc_default());
    return 0;
}

static XqHashHit sample_hit(int depth)
{
    return (XqHashHit){ .move = xq_move(89, 1),
                        .score = -29990,
                        .eval = -1234,
                        .depth = depth,
                        .bound = XQ_BOUND_UPPER };
}

static void gives_back_what_was_stored(void **state)
{
    (void)state;
    const uint64_t keys[] = { 0, 1, UINT64_C(0x123456789abcdef0), UINT64_MAX };
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        XqHashHit got, put = sample_hit(17);
        put.score = i % 2 == 0 ? 29990 : -29990;
        assert_false(xq_hash_probe(&hash, keys[i], &got));
        xq_hash_store(&hash, keys[i], &put);
        assert_true(xq_hash_probe(&hash, keys[i], &got));
        assert_int_equal(got.move, put.move);
        assert_int_equal(got.score, put.score);
        assert_int_equal(got.eval, put.eval);
        assert_int_equal(got.depth, put.depth);
        assert_int_equal(got.bound, put.bound);
    }
}

static void keeps_the_move_when_none_is_known(void **state)
{
    (void)state;
    XqHashHit put = sample_hit(3), got;
    xq_hash_store(&hash, 42, &put);
    put.move = XQ_NO_MOVE;
    put.depth = 9;
    xq_hash_store(&hash, 42, &put);
    assert_true(xq_hash_probe(&hash, 42, &got));
    assert_int_equal(got.move, sample_hit(3).move);
    assert_int_equal(got.depth, 9);
}

static void keeps_a_much_deeper_entry_of_this_search(void **state)
{
    (void)state;
    XqHashHit deep = sample_hit(20), shallow = sample_hit(2), got;
    xq_hash_store(&hash, 42, &deep);
    xq_hash_store(&hash, 42, &shallow);
    assert_true(xq_hash_probe(&hash, 42, &got));
    assert_int_equal(got.depth, 20);
    xq_hash_begin(&hash, false); /* the next search trusts its own work more */
    xq_hash_store(&hash, 42, &shallow);
    assert_true(xq_hash_probe(&hash, 42, &got));
    assert_int_equal(got.depth, 2);
}

/* Two threads that write one entry at a time may leave the key of one with the data of another. */
static void a_torn_entry_is_a_miss(void **state)
{
    (void)state;
    XqHashHit put = sample_hit(5), got;
    xq_hash_store(&hash, 7, &put);
    assert_true(xq_hash_probe(&hash, 7, &got));
    XqHashEntry *entry = NULL;
    for (uint64_t b = 0; b < hash.count && entry == NULL; b++)
        for (int i = 0; i < XQ_HASH_WAYS; i++)
            if (atomic_load(&hash.buckets[b].entries[i].data) != 0)
                entry = &hash.buckets[b].entries[i];
    assert_non_null(entry);
    atomic_fetch_xor(&entry->data, UINT64_C(1) << 20);
    assert_false(xq_hash_probe(&hash, 7, &got));
}

static void the_shallowest_makes_room(void **state)
{
    (void)state;
    XqHashHit got;
    /* Keys with equal high bits share a bucket: it holds four. */
    for (uint64_t key = 1; key <= 4; key++) {
        XqHashHit put = sample_hit((int)key);
        xq_hash_store(&hash, key, &put);
    }
    XqHashHit put = sample_hit(9);
    xq_hash_store(&hash, 5, &put);
    assert_false(xq_hash_probe(&hash, 1, &got));
    for (uint64_t key = 2; key <= 5; key++)
        assert_true(xq_hash_probe(&hash, key, &got));
}

static void a_small_search_starts_empty(void **state)
{
    (void)state;
    XqHashHit put = sample_hit(5), got;
    const uint64_t key = UINT64_C(0xfedcba9876543210);
    xq_hash_begin(&hash, true);
    xq_hash_store(&hash, key, &put);
    assert_true(xq_hash_probe(&hash, key, &got));
    xq_hash_begin(&hash, true);
    assert_false(xq_hash_probe(&hash, key, &got));
}

static void clear_forgets(void **state)
{
    (void)state;
    XqHashHit put = sample_hit(5), got;
    xq_hash_store(&hash, 1, &put);
    xq_hash_clear(&hash);
    assert_false(xq_hash_probe(&hash, 1, &got));
    assert_int_equal(xq_hash_permille(&hash), 0);
}

static void *get_nothing(void *context, size_t size, size_t alignment)
{
    (void)context, (void)size, (void)alignment;
    return NULL;
}

static void no_memory_is_an_error(void **state)
{
    (void)state;
    XqAlloc none = *xq_alloc_default();
    none.get = get_nothing;
    XqHash other;
    XqError err;
    assert_int_equal(xq_hash_init(&other, &none, 64, &err), XQ_E_MEMORY);
    assert_int_equal(err.code, XQ_E_MEMORY);
    xq_hash_release(&other, &none);
}

static void buckets_fill_cache_lines(void **state)
{
    (void)state;
    assert_int_equal(sizeof(XqHashBucket), 64);
    assert_int_equal((uintptr_t)hash.buckets % 64, 0);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(gives_back_what_was_stored),
        CASE(keeps_the_move_when_none_is_known),
        CASE(keeps_a_much_deeper_entry_of_this_search),
        CASE(a_torn_entry_is_a_miss),
        CASE(the_shallowest_makes_room),
        CASE(a_small_search_starts_empty),
        CASE(clear_forgets),
        CASE(no_memory_is_an_error),
        CASE(buckets_fill_cache_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
