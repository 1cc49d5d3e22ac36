/*
 * chuhe/alloc.h - where an object gets its memory.
 *
 * Objects that own memory take an XqAlloc when they are made, NULL meaning the C library. A test
 * hands in one that fails the n-th time, an embedder one that counts or limits.
 */
#ifndef CHUHE_ALLOC_H
#define CHUHE_ALLOC_H

#include <stddef.h>

#include <chuhe/attr.h>

XQ_BEGIN_DECLS

typedef struct XqAlloc {
    /* Memory of at least `size` bytes (never 0) at a multiple of `alignment` (a power of two), its
     * content undefined; NULL when there is none left. */
    void *(*get)(void *context, size_t size, size_t alignment);
    /* Gives back what get() handed out; NULL is allowed. */
    void (*give_back)(void *context, void *memory);
    void *context;
} XqAlloc;

/* The C library's memory. */
XQ_API const XqAlloc *xq_alloc_default(void);

XQ_END_DECLS

#endif
