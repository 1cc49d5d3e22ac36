/* clock.c - the machine's monotonic clock. */
#include <chuhe/clock.h>

#include <time.h>

static int64_t now_ms(void *context)
{
    (void)context; /* there is one such clock */
    struct timespec now;
    if (clock_gettime(CLOCK_MONOTONIC, &now) != 0)
        return 0;
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

XqClock xq_clock_system(void)
{
    return (XqClock){ now_ms, NULL };
}
