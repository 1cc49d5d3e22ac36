/* sha256.c - the hash as FIPS 180-4 writes it down, block by block. */
#include "base/sha256.h"

#include <assert.h>
#include <string.h>

/* The first 32 bits of the fractions of the cube roots of the first 64 primes. */
static const uint32_t round_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t turn(uint32_t x, int bits)
{
    return x >> bits | x << (32 - bits);
}

static uint32_t read_word(const uint8_t *at)
{
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static void write_word(uint8_t *at, uint32_t word)
{
    for (int i = 0; i < 4; i++)
        at[i] = (uint8_t)(word >> (24 - 8 * i));
}

static void schedule(uint32_t out[64], const uint8_t block[XQ_SHA256_BLOCK])
{
    for (int i = 0; i < 16; i++)
        out[i] = read_word(block + 4 * i);
    for (int i = 16; i < 64; i++) {
        uint32_t a = out[i - 15], b = out[i - 2];
        out[i] = out[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ a >> 3) + out[i - 7] +
                 (turn(b, 17) ^ turn(b, 19) ^ b >> 10);
    }
}

static void take_block(XqSha256 *hash, const uint8_t block[XQ_SHA256_BLOCK])
{
    uint32_t words[64], s[8];
    schedule(words, block);
    memcpy(s, hash->state, sizeof s);
    for (int i = 0; i < 64; i++) {
        uint32_t a = s[0], e = s[4];
        uint32_t first = s[7] + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) +
                         ((e & s[5]) ^ (~e & s[6])) + round_constants[i] + words[i];
        uint32_t second =
            (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & s[1]) ^ (a & s[2]) ^ (s[1] & s[2]));
        memmove(s + 1, s, 7 * sizeof s[0]);
        s[4] += first;
        s[0] = first + second;
    }
    for (int i = 0; i < 8; i++)
        hash->state[i] += s[i];
}

void xq_sha256_init(XqSha256 *hash)
{
    /* The same of the square roots of the first eight primes. */
    *hash = (XqSha256){ .state = { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f,
                                   0x9b05688c, 0x1f83d9ab, 0x5be0cd19 } };
}

void xq_sha256_append(XqSha256 *hash, const void *bytes, size_t size)
{
    const uint8_t *at = bytes;
    for (size_t taken; size > 0; at += taken, size -= taken) {
        size_t held = hash->size_bytes % XQ_SHA256_BLOCK;
        taken = XQ_SHA256_BLOCK - held < size ? XQ_SHA256_BLOCK - held : size;
        memcpy(hash->block + held, at, taken);
        hash->size_bytes += taken;
        if (held + taken == XQ_SHA256_BLOCK)
            take_block(hash, hash->block);
    }
}

void xq_sha256_finish(uint8_t out[XQ_SHA256_SIZE], XqSha256 *hash)
{
    uint64_t size_bits = hash->size_bytes * 8;
    uint8_t size[8];
    write_word(size, (uint32_t)(size_bits >> 32));
    write_word(size + 4, (uint32_t)size_bits);
    xq_sha256_append(hash, "\x80", 1);
    while (hash->size_bytes % XQ_SHA256_BLOCK != XQ_SHA256_BLOCK - sizeof size)
        xq_sha256_append(hash, "", 1);
    xq_sha256_append(hash, size, sizeof size);
    for (int i = 0; i < 8; i++)
        write_word(out + 4 * i, hash->state[i]);
}

void xq_sha256(uint8_t out[XQ_SHA256_SIZE], XqStr message)
{
    XqSha256 hash;
    xq_sha256_init(&hash);
    xq_sha256_append(&hash, message.ptr, message.len);
    xq_sha256_finish(out, &hash);
}

void xq_hmac_sha256(uint8_t out[XQ_SHA256_SIZE], XqStr key, XqStr message)
{
    XqSha256 hash;
    uint8_t pad[XQ_SHA256_BLOCK] = { 0 }, inner[XQ_SHA256_SIZE];
    assert(key.len <= sizeof pad);
    if (key.len > 0)
        memcpy(pad, key.ptr, key.len);
    for (size_t i = 0; i < sizeof pad; i++)
        pad[i] ^= 0x36;
    xq_sha256_init(&hash);
    xq_sha256_append(&hash, pad, sizeof pad);
    xq_sha256_append(&hash, message.ptr, message.len);
    xq_sha256_finish(inner, &hash);
    for (size_t i = 0; i < sizeof pad; i++)
        pad[i] ^= 0x36 ^ 0x5c;
    xq_sha256_init(&hash);
    xq_sha256_append(&hash, pad, sizeof pad);
    xq_sha256_append(&hash, inner, sizeof inner);
    xq_sha256_finish(out, &hash);
}

void xq_hex_format(char *out, const uint8_t *bytes, size_t size)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < size; i++) {
        *out++ = digits[bytes[i] >> 4];
        *out++ = digits[bytes[i] & 15];
    }
    *out = '\0';
}

static int digit_of(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

bool xq_hex_parse(uint8_t *out, size_t size, XqStr in)
{
    if (in.len != 2 * size)
        return false;
    for (size_t i = 0; i < in.len; i++)
        if (digit_of(in.ptr[i]) < 0)
            return false;
    for (size_t i = 0; i < size; i++)
        out[i] = (uint8_t)(digit_of(in.ptr[2 * i]) << 4 | digit_of(in.ptr[2 * i + 1]));
    return true;
}
