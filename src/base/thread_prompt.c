/*
 * thread_prompt.c - a hint to the scheduler of Linux.
 *
 * Since Linux 6.12 a thread of the ordinary policy may name the length of its time slice; the one
 * with the shorter slice is let run first when it wakes. The call needs no rights; earlier kernels
 * take it and do nothing. The C library has no wrapper for it.
 */
#include "base/thread.h"

#if defined(__linux__)

#include <linux/types.h>
#include <sys/syscall.h>

/* Of <unistd.h>, which shows it to those only who ask for more than POSIX. */
long syscall(long number, ...);

enum { POLICY_ORDINARY = 0, SHORTEST_SLICE_NS = 100000 };

/* struct sched_attr of <linux/sched/types.h>, a header that cannot stand beside <sched.h>. */
typedef struct Scheduling {
    __u32 size, policy;
    __u64 flags;
    __s32 nice;
    __u32 priority;
    __u64 runtime_ns, deadline_ns, period_ns;
} Scheduling;

void xq_thread_be_prompt(void)
{
    Scheduling own = { .size = sizeof own };
    if (syscall(SYS_sched_getattr, 0, &own, sizeof own, 0) != 0 || own.policy != POLICY_ORDINARY)
        return;
    own.runtime_ns = SHORTEST_SLICE_NS;
    (void)syscall(SYS_sched_setattr, 0, &own, 0); /* a hint: what becomes of it is all the same */
}

#else

void xq_thread_be_prompt(void)
{
}

#endif
