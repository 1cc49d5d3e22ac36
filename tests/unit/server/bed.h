/*
 * bed.h - a hub to test without a socket or a process: two peers that keep what they are sent, a
 * clock that stands still, randomness that counts, and what a test's own thinker has to remember.
 *
 * A test's fixture begins with a TestBed, which is what the hub's ports get as their context.
 */
#ifndef CHUHE_TESTS_UNIT_SERVER_BED_H
#define CHUHE_TESTS_UNIT_SERVER_BED_H

#include <string.h>

#include "cmocka_all.h"
#include "server/hub.h"

enum { SENT_MAX = 256 };

typedef struct TestPeer {
    XqPeer peer; /* first, so that send() finds the rest */
    json_t *sent[SENT_MAX];
    int count;
    int read; /* how many the test has looked at */
} TestPeer;

typedef struct TestBed {
    XqStore *store;
    XqHub *hub;
    TestPeer a, b;
    int64_t now_ms;
    uint16_t last_random;
    XqProblemCode refusal; /* of the thinker */
    uint64_t ticket;       /* being thought about, 0 for none */
} TestBed;

static inline void bed_keep(XqPeer *peer, XqStr text)
{
    TestPeer *self = (TestPeer *)peer;
    assert_true(self->count < SENT_MAX);
    json_t *message = json_loadb(text.ptr, text.len, 0, NULL);
    assert_non_null(message);
    self->sent[self->count++] = message;
}

static inline int64_t bed_wall_ms(void *context)
{
    return ((TestBed *)context)->now_ms;
}

static inline bool bed_random(void *context, void *out, size_t size)
{
    uint16_t number = ++((TestBed *)context)->last_random;
    memset(out, 0, size);
    memcpy(out, &number, sizeof number);
    return true;
}

static inline void bed_cancel(void *context, uint64_t ticket)
{
    TestBed *bed = context;
    if (bed->ticket == ticket)
        bed->ticket = 0;
}

/* `ports` names the thinkers; 0 if the hub could be made. */
static inline int bed_open(TestBed *bed, XqHubPorts ports)
{
    if (xq_store_open(&bed->store, ":memory:", NULL) != XQ_OK)
        return -1;
    bed->a.peer.send = bed->b.peer.send = bed_keep;
    bed->now_ms = 1000;
    ports.store = bed->store;
    ports.wall_ms = bed_wall_ms;
    ports.random = bed_random;
    ports.context = bed;
    bed->hub = xq_hub_new(&ports);
    return bed->hub == NULL;
}

/* Both peers leave. */
static inline void bed_clear(TestBed *bed)
{
    TestPeer *peers[] = { &bed->a, &bed->b };
    for (int i = 0; i < 2; i++) {
        xq_hub_leave(bed->hub, &peers[i]->peer);
        while (peers[i]->count > 0)
            json_decref(peers[i]->sent[--peers[i]->count]);
    }
}

static inline void bed_close(TestBed *bed)
{
    xq_hub_free(bed->hub);
    xq_store_close(bed->store);
}

#endif
