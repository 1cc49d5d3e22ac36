/* test_sha256.c - the examples of FIPS 180-4 and RFC 4231, and every length about a block. */
#include "base/sha256.h"

#include <string.h>

#include "cmocka_all.h"

static void assert_digest(const uint8_t digest[XQ_SHA256_SIZE], const char *want)
{
    char got[2 * XQ_SHA256_SIZE + 1];
    xq_hex_format(got, digest, XQ_SHA256_SIZE);
    assert_string_equal(got, want);
}

static void the_standard_agrees(void **unused)
{
    (void)unused;
    static const struct {
        const char *message, *digest;
    } cases[] = {
        { "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" },
        { "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" },
        { "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
          "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint8_t digest[XQ_SHA256_SIZE];
        xq_sha256(digest, xq_str(cases[i].message));
        assert_digest(digest, cases[i].digest);
    }
}

static void a_million_letters(void **unused)
{
    (void)unused;
    char letters[1000];
    uint8_t digest[XQ_SHA256_SIZE];
    XqSha256 hash;
    memset(letters, 'a', sizeof letters);
    xq_sha256_init(&hash);
    for (int i = 0; i < 1000; i++)
        xq_sha256_append(&hash, letters, sizeof letters);
    xq_sha256_finish(digest, &hash);
    assert_digest(digest, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

/* In one piece or byte by byte, around the lengths where the padding needs another block. */
static void parts_make_no_difference(void **unused)
{
    (void)unused;
    char message[200];
    for (size_t i = 0; i < sizeof message; i++)
        message[i] = (char)(i * 7);
    for (size_t len = 0; len <= sizeof message; len++) {
        uint8_t whole[XQ_SHA256_SIZE], parts[XQ_SHA256_SIZE];
        XqSha256 hash;
        xq_sha256(whole, (XqStr){ message, len });
        xq_sha256_init(&hash);
        for (size_t i = 0; i < len; i++)
            xq_sha256_append(&hash, message + i, 1);
        xq_sha256_finish(parts, &hash);
        assert_memory_equal(whole, parts, sizeof whole);
    }
}

static void keyed_hashes_are_those_of_the_rfc(void **unused)
{
    (void)unused;
    static const struct {
        const char *key, *message, *digest;
    } cases[] = {
        { "\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b",
          "Hi There", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7" },
        { "Jefe", "what do ya want for nothing?",
          "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint8_t digest[XQ_SHA256_SIZE];
        xq_hmac_sha256(digest, xq_str(cases[i].key), xq_str(cases[i].message));
        assert_digest(digest, cases[i].digest);
    }
}

static void digits_are_read_back(void **unused)
{
    (void)unused;
    uint8_t bytes[3] = { 0, 0xa5, 0xff }, back[3] = { 0 };
    char digits[7];
    xq_hex_format(digits, bytes, 3);
    assert_string_equal(digits, "00a5ff");
    assert_true(xq_hex_parse(back, 3, XQ_STR("00A5fF")));
    assert_memory_equal(bytes, back, 3);
    assert_false(xq_hex_parse(back, 3, XQ_STR("00a5f")));
    assert_false(xq_hex_parse(back, 3, XQ_STR("00a5fff")));
    assert_false(xq_hex_parse(back, 3, XQ_STR("00a5fg")));
    assert_memory_equal(bytes, back, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_standard_agrees),
        cmocka_unit_test(a_million_letters),
        cmocka_unit_test(parts_make_no_difference),
        cmocka_unit_test(keyed_hashes_are_those_of_the_rfc),
        cmocka_unit_test(digits_are_read_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
