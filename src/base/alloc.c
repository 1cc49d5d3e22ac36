/* alloc.c - the C library's memory behind XqAlloc. */
#include <chuhe/alloc.h>

#include <assert.h>
#include <stdlib.h>

static void *get(void *context, size_t size, size_t alignment)
{
    (void)context; /* the C library keeps its own */
    assert(size > 0 && alignment > 0 && (alignment & (alignment - 1)) == 0);
    if (alignment < sizeof(void *))
        alignment = sizeof(void *);
    if (size > (size_t)-1 - alignment)
        return NULL;
    return aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}

static void give_back(void *context, void *memory)
{
    (void)context; /* see above */
    free(memory);
}

const XqAlloc *xq_alloc_default(void)
{
    static const XqAlloc libc = { get, give_back, NULL };
    return &libc;
}
