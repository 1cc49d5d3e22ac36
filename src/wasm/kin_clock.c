/*
 * kin_clock.c - the one thing the kin's module imports: the page's clock, which ends the computer's
 * thinking. It stands in for base/clock.c, whose clock is the operating system's.
 */
#if defined(__wasm__)
#include <chuhe/clock.h>

__attribute__((import_module("chuhe"), import_name("now_ms"))) double chuhe_now_ms(void);

static int64_t now_ms(void *context)
{
    (void)context;
    return (int64_t)chuhe_now_ms();
}

XqClock xq_clock_system(void)
{
    return (XqClock){ .now_ms = now_ms };
}
#else
typedef int kin_clock_is_for_wasm_only; /* ISO C wants a declaration in every file */
#endif
