/* thread.c - POSIX threads behind thread.h. */
#include "base/thread.h"

#include <assert.h>
#include <signal.h>
#include <string.h>
#include <time.h>

#include "base/fail.h"

static void *enter(void *argument)
{
    const XqThread *thread = argument;
    thread->run(thread->argument);
    return NULL;
}

/* Signals belong to the program's own threads: a new thread inherits a mask with all of them. */
XqStatus xq_thread_start(XqThread *thread, void (*run)(void *argument), void *argument,
                         XqError *err)
{
    thread->run = run;
    thread->argument = argument;
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int code = pthread_create(&thread->handle, NULL, enter, thread);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (code != 0)
        return xq_fail(err, XQ_E_LIMIT, 0, "no thread to be had: error %d", code);
    return XQ_OK;
}

void xq_thread_join(XqThread *thread)
{
    int code = pthread_join(thread->handle, NULL);
    assert(code == 0);
    (void)code; /* only the assertion looks at it */
}

XqStatus xq_mutex_init(XqMutex *mutex)
{
    return pthread_mutex_init(&mutex->handle, NULL) == 0 ? XQ_OK : XQ_E_MEMORY;
}

void xq_mutex_release(XqMutex *mutex)
{
    (void)pthread_mutex_destroy(&mutex->handle); /* fails only for a lock that is held */
}

void xq_mutex_lock(XqMutex *mutex)
{
    int code = pthread_mutex_lock(&mutex->handle);
    assert(code == 0);
    (void)code; /* only the assertion looks at it */
}

void xq_mutex_unlock(XqMutex *mutex)
{
    int code = pthread_mutex_unlock(&mutex->handle);
    assert(code == 0);
    (void)code; /* only the assertion looks at it */
}

/* Timed waits go by the clock that nobody sets. */
XqStatus xq_cond_init(XqCond *cond)
{
    pthread_condattr_t monotonic;
    if (pthread_condattr_init(&monotonic) != 0)
        return XQ_E_MEMORY;
    (void)pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC); /* POSIX has it */
    int code = pthread_cond_init(&cond->handle, &monotonic);
    (void)pthread_condattr_destroy(&monotonic); /* cannot fail */
    return code == 0 ? XQ_OK : XQ_E_MEMORY;
}

void xq_cond_release(XqCond *cond)
{
    (void)pthread_cond_destroy(&cond->handle); /* fails only while somebody waits */
}

void xq_cond_wait(XqCond *cond, XqMutex *mutex)
{
    (void)pthread_cond_wait(&cond->handle, &mutex->handle); /* the caller tests what it waits for */
}

void xq_cond_wait_ms(XqCond *cond, XqMutex *mutex, int64_t timeout_ms)
{
    enum { MS = 1000, NS_A_MS = 1000000, DAY_MS = 86400000 };
    struct timespec until;
    if (timeout_ms <= 0 || clock_gettime(CLOCK_MONOTONIC, &until) != 0)
        return;
    if (timeout_ms > DAY_MS) /* the caller looks again, and waits again */
        timeout_ms = DAY_MS;
    until.tv_sec += (time_t)(timeout_ms / MS);
    until.tv_nsec += (long)(timeout_ms % MS) * NS_A_MS;
    if (until.tv_nsec >= MS * NS_A_MS) {
        until.tv_nsec -= MS * NS_A_MS;
        until.tv_sec++;
    }
    (void)pthread_cond_timedwait(&cond->handle, &mutex->handle, &until); /* the caller tests */
}

void xq_cond_broadcast(XqCond *cond)
{
    (void)pthread_cond_broadcast(&cond->handle); /* cannot fail */
}
