/*
 * chuhe/clock.h - what time it is, as a value that can be handed in.
 *
 * Code that needs the time takes an XqClock, so that a test can hold it still or move it by hand.
 * The zero point is arbitrary and the time never goes back: good for durations, not for dates.
 */
#ifndef CHUHE_CLOCK_H
#define CHUHE_CLOCK_H

#include <stdint.h>

#include <chuhe/attr.h>

XQ_BEGIN_DECLS

typedef struct XqClock {
    int64_t (*now_ms)(void *context);
    void *context;
} XqClock;

/* The machine's monotonic clock. */
XQ_API XqClock xq_clock_system(void);

static inline int64_t xq_clock_now_ms(const XqClock *clock)
{
    return clock->now_ms(clock->context);
}

XQ_END_DECLS

#endif
