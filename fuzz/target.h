/*
 * target.h - what a fuzz target is made of: one function that takes any bytes.
 *
 * A target states properties with FUZZ_CHECK, which stays in release builds; the sanitizers state
 * theirs beside it.
 */
#ifndef CHUHE_FUZZ_TARGET_H
#define CHUHE_FUZZ_TARGET_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* Always returns 0. The name is libFuzzer's. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define FUZZ_CHECK(condition)                                                                      \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition);                \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

#endif
