/* failing.h - memory that is refused from the n-th time on, and counted. */
#ifndef CHUHE_TESTS_FAILING_H
#define CHUHE_TESTS_FAILING_H

#include <stdlib.h>

#include <chuhe/alloc.h>

typedef struct Failing {
    int left; /* how often memory is still to be had */
    int held; /* pieces that were not given back */
} Failing;

static inline void *failing_get(void *context, size_t size, size_t alignment)
{
    Failing *failing = context;
    (void)alignment; /* malloc's will do for a test */
    if (failing->left-- <= 0)
        return NULL;
    failing->held++;
    return malloc(size);
}

static inline void failing_give_back(void *context, void *memory)
{
    Failing *failing = context;
    failing->held -= memory != NULL;
    free(memory);
}

static inline XqAlloc failing_alloc(Failing *failing)
{
    return (XqAlloc){ failing_get, failing_give_back, failing };
}

#endif
