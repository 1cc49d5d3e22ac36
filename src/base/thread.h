/*
 * thread.h - threads, locks and flags: POSIX threads and <stdatomic.h>, wrapped once.
 *
 * A build for a target without threads (WebAssembly) compiles thread_none.c in place of thread.c:
 * there xq_thread_start() always fails with XQ_E_STATE, and locks cost nothing.
 */
#ifndef CHUHE_BASE_THREAD_H
#define CHUHE_BASE_THREAD_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include <chuhe/status.h>

#if defined(__wasm__)
typedef struct XqThread {
    char unused;
} XqThread;
typedef struct XqMutex {
    char unused;
} XqMutex;
typedef struct XqCond {
    char unused;
} XqCond;
#else
#include <pthread.h>

typedef struct XqThread {
    pthread_t handle;
    void (*run)(void *argument);
    void *argument;
} XqThread;
typedef struct XqMutex {
    pthread_mutex_t handle;
} XqMutex;
typedef struct XqCond {
    pthread_cond_t handle;
} XqCond;
#endif

/* Runs `run(argument)` on a new thread with all signals blocked. *thread must stay where it is
 * until it is joined. XQ_E_STATE where there are no threads, XQ_E_LIMIT when the system has none
 * left. */
XQ_NODISCARD XqStatus xq_thread_start(XqThread *thread, void (*run)(void *argument), void *argument,
                                      XqError *err);
/* Waits for the end of a thread that was started; once for each. */
void xq_thread_join(XqThread *thread);

/* A hint that the calling thread sleeps nearly always, and should run soon when it wakes even on a
 * busy machine. Threads it starts afterwards inherit that. */
void xq_thread_be_prompt(void);

/* The system may refuse a lock for want of memory: XQ_E_MEMORY. */
XQ_NODISCARD XqStatus xq_mutex_init(XqMutex *mutex);
void xq_mutex_release(XqMutex *mutex);
void xq_mutex_lock(XqMutex *mutex);
void xq_mutex_unlock(XqMutex *mutex);

XQ_NODISCARD XqStatus xq_cond_init(XqCond *cond);
void xq_cond_release(XqCond *cond);
/* Gives the lock up, waits, takes it again. May wake without cause: test what you wait for. */
void xq_cond_wait(XqCond *cond, XqMutex *mutex);
/* The same, but returns after `timeout_ms` at the latest, give or take; 0 or less: at once. */
void xq_cond_wait_ms(XqCond *cond, XqMutex *mutex, int64_t timeout_ms);
void xq_cond_broadcast(XqCond *cond);

/*
 * A flag one thread raises and others look at now and then. Relaxed: raising it publishes nothing
 * but itself.
 */
typedef struct XqFlag {
    atomic_bool raised;
} XqFlag;

static inline void xq_flag_set(XqFlag *flag, bool raised)
{
    atomic_store_explicit(&flag->raised, raised, memory_order_relaxed);
}

static inline bool xq_flag_is_set(const XqFlag *flag)
{
    return atomic_load_explicit(&flag->raised, memory_order_relaxed);
}

#endif
