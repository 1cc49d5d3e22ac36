/* probe.c - linked while configuring, to see whether clang, lld and wasi-libc are all there. */
#include <stdlib.h>

__attribute__((export_name("probe"))) void *probe(void);

void *probe(void)
{
    return malloc(1);
}
