/*
 * sha256.h - SHA-256 (FIPS 180-4) and HMAC with it (RFC 2104).
 *
 *     uint8_t digest[XQ_SHA256_SIZE];
 *     xq_sha256(digest, XQ_STR("abc"));
 *
 * For commitments that others check with tools of their own (docs/decisions/fair-throws.md). Takes
 * the same time whatever the bytes; not for passwords, which want a slow hash.
 */
#ifndef CHUHE_BASE_SHA256_H
#define CHUHE_BASE_SHA256_H

#include <stdbool.h>
#include <stdint.h>

#include <chuhe/text.h>

enum { XQ_SHA256_SIZE = 32, XQ_SHA256_BLOCK = 64 };

/* For a message in parts: init, append each, finish. */
typedef struct XqSha256 {
    uint32_t state[8];
    uint64_t size_bytes;
    uint8_t block[XQ_SHA256_BLOCK];
} XqSha256;

void xq_sha256_init(XqSha256 *hash);
void xq_sha256_append(XqSha256 *hash, const void *bytes, size_t size);
void xq_sha256_finish(uint8_t out[XQ_SHA256_SIZE], XqSha256 *hash);

void xq_sha256(uint8_t out[XQ_SHA256_SIZE], XqStr message);
/* The key has at most XQ_SHA256_BLOCK bytes (asserted). */
void xq_hmac_sha256(uint8_t out[XQ_SHA256_SIZE], XqStr key, XqStr message);

/* Bytes as lower-case hexadecimal digits, 2 * size + 1 characters with the NUL; and back: all of
 * `in`, in either case, which must be exactly `size` bytes. */
void xq_hex_format(char *out, const uint8_t *bytes, size_t size);
bool xq_hex_parse(uint8_t *out, size_t size, XqStr in);

#endif
