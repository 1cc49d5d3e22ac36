/* thread_none.c - thread.h where there are no threads. */
#include "base/thread.h"

#include "base/fail.h"

XqStatus xq_thread_start(XqThread *thread, void (*run)(void *argument), void *argument,
                         XqError *err)
{
    (void)thread, (void)run, (void)argument; /* nothing to run it on */
    return xq_fail(err, XQ_E_STATE, 0, "this build has no threads");
}

void xq_thread_join(XqThread *thread)
{
    (void)thread; /* none was started */
}

XqStatus xq_mutex_init(XqMutex *mutex)
{
    mutex->unused = 0;
    return XQ_OK;
}

void xq_mutex_release(XqMutex *mutex)
{
    (void)mutex; /* nothing to lock against */
}

void xq_mutex_lock(XqMutex *mutex)
{
    (void)mutex; /* nothing to lock against */
}

void xq_mutex_unlock(XqMutex *mutex)
{
    (void)mutex; /* nothing to lock against */
}

void xq_thread_be_prompt(void)
{
    /* there is no other thread */
}

XqStatus xq_cond_init(XqCond *cond)
{
    cond->unused = 0;
    return XQ_OK;
}

void xq_cond_release(XqCond *cond)
{
    (void)cond; /* nobody can wait */
}

void xq_cond_wait(XqCond *cond, XqMutex *mutex)
{
    (void)cond, (void)mutex; /* nobody could wake us: return, and let the caller look again */
}

void xq_cond_wait_ms(XqCond *cond, XqMutex *mutex, int64_t timeout_ms)
{
    (void)cond, (void)mutex, (void)timeout_ms; /* as above */
}

void xq_cond_broadcast(XqCond *cond)
{
    (void)cond; /* nobody waits */
}
