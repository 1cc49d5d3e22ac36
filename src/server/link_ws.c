/*
 * link_ws.c - messages in, frames out.
 *
 * Frames wait in a queue; when a client lets it grow past its bound the connection is closed.
 */
#include "server/link.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/log.h"

/* For a client that does not read. One that does is sent at most the longest game of a table, in
 * the eyes of its seven seats and nobody, at once: 8 times some 55 kB. */
enum { QUEUE_MAX_BYTES = 512 * 1024 };

/* What a frame takes in memory. */
static size_t frame_size(size_t len)
{
    return sizeof(XqFrame) + LWS_PRE + len;
}

static void drop_queue(XqLink *link)
{
    while (link->queue != NULL) {
        XqFrame *frame = link->queue;
        link->queue = frame->next;
        free(frame);
    }
    link->queue_end = &link->queue;
    link->queued = 0;
}

/* Gives the connection up: it is closed from the loop, not from here. */
static void doom(XqLink *link)
{
    link->is_doomed = true;
    drop_queue(link);
    lws_set_timeout(link->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

/* XqPeer.send */
static void send_frame(XqPeer *peer, XqStr text)
{
    XqLink *link = (XqLink *)peer;
    if (link->is_doomed)
        return;
    XqFrame *frame = NULL;
    size_t size = frame_size(text.len);
    if (link->queued + size <= QUEUE_MAX_BYTES)
        frame = malloc(size);
    if (frame == NULL) {
        xq_log("a client that does not read was disconnected");
        doom(link);
        return;
    }
    frame->next = NULL;
    frame->len = text.len;
    memcpy(frame->data + LWS_PRE, text.ptr, text.len);
    *link->queue_end = frame;
    link->queue_end = &frame->next;
    link->queued += size;
    (void)lws_callback_on_writable(link->wsi); /* on failure the ping ends it */
}

int xq_link_on_ws_open(XqLink *link)
{
    XqTransport *transport = link->transport;
    link->is_ws = true;
    link->peer.send = send_frame;
    link->queue_end = &link->queue;
    xq_buf_init(&link->message, XQ_MESSAGE_MAX_BYTES);
    link->next = transport->links;
    if (link->next != NULL)
        link->next->previous = link;
    transport->links = link;
    return transport->is_shutting ? -1 : 0;
}

void xq_link_on_ws_close(XqLink *link)
{
    XqTransport *transport = link->transport;
    if (!link->is_ws)
        return;
    xq_hub_leave(transport->options.hub, &link->peer);
    drop_queue(link);
    xq_buf_release(&link->message);
    if (link->previous != NULL)
        link->previous->next = link->next;
    else
        transport->links = link->next;
    if (link->next != NULL)
        link->next->previous = link->previous;
    link->is_ws = false;
    /* done() must not run inside libwebsockets: the timer calls it from the loop. */
    if (transport->is_shutting && transport->links == NULL && transport->shut_done != NULL)
        (void)uv_timer_start(&transport->shut_timer, transport->shut_timer.timer_cb, 0, 0);
}

static int close_with(struct lws *wsi, enum lws_close_status status, const char *reason)
{
    unsigned char text[64];
    size_t len = strlen(reason);
    assert(len <= sizeof text);
    memcpy(text, reason, len);
    lws_close_reason(wsi, status, text, len);
    return -1;
}

int xq_link_on_ws_receive(XqLink *link, XqStr bytes)
{
    if (link->is_doomed)
        return -1;
    if (lws_frame_is_binary(link->wsi))
        return close_with(link->wsi, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "text only");
    xq_buf_append(&link->message, bytes);
    if (xq_buf_status(&link->message) == XQ_E_LIMIT)
        return close_with(link->wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "at most 4096 bytes");
    if (xq_buf_status(&link->message) != XQ_OK)
        return -1;
    if (!lws_is_final_fragment(link->wsi) || lws_remaining_packet_payload(link->wsi) > 0)
        return 0;
    xq_hub_receive(link->transport->options.hub, &link->peer, xq_buf_str(&link->message));
    xq_buf_reset(&link->message);
    return 0;
}

/*
 * The server stops. libwebsockets sends a close frame only where a connection is closed from a
 * callback that received something; from here and from a timeout it just hangs up. So the frame is
 * made by hand (opcode 8, 2 bytes of status, a reason) and sent as it is; the client answers it.
 */
static int say_goodbye(XqLink *link)
{
    static const char frame[] = "\x88\x18\x03\xe9the server is stopping";
    enum { LEN = sizeof frame - 1 };
    unsigned char space[LWS_PRE + LEN];
    if (link->has_said_goodbye)
        return 0;
    link->has_said_goodbye = true;
    memcpy(space + LWS_PRE, frame, LEN);
    return lws_write(link->wsi, space + LWS_PRE, LEN, LWS_WRITE_RAW) < LEN ? -1 : 0;
}

int xq_link_on_ws_writable(XqLink *link)
{
    if (link->is_doomed)
        return -1;
    XqFrame *frame = link->queue;
    if (frame == NULL)
        return link->transport->is_shutting ? say_goodbye(link) : 0;
    link->queue = frame->next;
    if (link->queue == NULL)
        link->queue_end = &link->queue;
    link->queued -= frame_size(frame->len);
    int written = lws_write(link->wsi, frame->data + LWS_PRE, frame->len, LWS_WRITE_TEXT);
    bool is_written = written >= (int)frame->len;
    free(frame);
    if (!is_written)
        return -1;
    if (link->queue != NULL || link->transport->is_shutting)
        (void)lws_callback_on_writable(link->wsi); /* on failure the ping ends it */
    return 0;
}
