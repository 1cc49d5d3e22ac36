/*
 * transport.c - libwebsockets: requests in, answers and frames out.
 *
 * One callback serves HTTP and WebSocket. What belongs to a connection is in Link, which
 * libwebsockets allocates and zeroes; `is_ws` says which half is in use. A request is handled when
 * all of it is there, and its answer is written piece by piece as the socket takes it. Frames for a
 * WebSocket wait in a queue; when a client lets it grow past its bound the connection is closed.
 */
#include "server/transport.h"

#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chuhe/clock.h>
#include "base/fail.h"
#include "server/log.h"

enum {
    HEADERS_MAX_BYTES = 8192,
    VALUE_MAX_BYTES = 1024,        /* of one header, of the path, of the query */
    DISCARD_MAX_BYTES = 64 * 1024, /* of a body that is too large, to be able to answer politely */
    QUEUE_MAX_BYTES = 256 * 1024,  /* for a client that does not read */
    PIECE_BYTES = 16 * 1024,
    STALL_S = 30,     /* a client that takes nothing of an answer for so long is given up */
    KEEPALIVE_S = 15, /* between two requests */
    PING_S = 25,
    SILENCE_S = 60,
    SHUT_MS = 1000
};

typedef struct Frame {
    struct Frame *next;
    size_t len;
    unsigned char data[]; /* LWS_PRE bytes for libwebsockets, then the text */
} Frame;

typedef struct Link {
    XqPeer peer; /* first: the hub hands it back */
    struct lws *wsi;
    XqTransport *transport;
    struct Link *next, *previous; /* all WebSockets */
    bool is_ws;
    /* HTTP */
    bool is_head;
    bool has_answer;
    bool closes;       /* after the answer */
    bool is_too_large; /* the body is read and thrown away */
    bool is_collecting;
    off_t sent;
    off_t total;
    int64_t deadline_ms;
    size_t body_limit;
    XqBuf body;
    XqHttpAnswer answer;
    /* WebSocket */
    XqBuf message;
    Frame *queue;
    Frame **queue_end;
    size_t queued;
    bool is_doomed;
    bool has_said_goodbye;
} Link;

struct XqTransport {
    XqTransportOptions options;
    struct lws_context *context;
    struct lws_vhost *vhost;
    uv_loop_t *loop;
    XqClock clock;
    int connection_count;
    Link *links; /* open WebSockets */
    uv_timer_t shut_timer;
    bool is_shutting;
    void (*shut_done)(void *context);
    void *shut_context;
};

static const char security_policy[] =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'";

/* --- Reading a request ----------------------------------------------------------------------- */

/* A header's value in `space`, empty if it is not there; false if it is too long. */
static bool copy_header(XqStr *out, char space[VALUE_MAX_BYTES], struct lws *wsi,
                        enum lws_token_indexes token)
{
    *out = (XqStr){ space, 0 };
    int len = lws_hdr_total_length(wsi, token);
    if (len <= 0)
        return true;
    if (len >= VALUE_MAX_BYTES || lws_hdr_copy(wsi, space, VALUE_MAX_BYTES, token) < 0)
        return false;
    out->len = strlen(space);
    return true;
}

typedef struct Headers {
    XqHttpRequest request;
    XqStr host, origin;
    bool has_length;
    bool is_chunked; /* a body of unknown length: not taken */
    bool is_head;
    unsigned long length; /* of the body */
    char space[8][VALUE_MAX_BYTES];
} Headers;

static enum lws_token_indexes read_method(Headers *headers, struct lws *wsi)
{
    static const struct {
        enum lws_token_indexes token;
        XqMethod method;
    } methods[] = {
        { WSI_TOKEN_GET_URI, XQ_METHOD_GET },       { WSI_TOKEN_HEAD_URI, XQ_METHOD_GET },
        { WSI_TOKEN_POST_URI, XQ_METHOD_POST },     { WSI_TOKEN_PUT_URI, XQ_METHOD_OTHER },
        { WSI_TOKEN_PATCH_URI, XQ_METHOD_OTHER },   { WSI_TOKEN_DELETE_URI, XQ_METHOD_OTHER },
        { WSI_TOKEN_OPTIONS_URI, XQ_METHOD_OTHER },
    };
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
        if (lws_hdr_total_length(wsi, methods[i].token) <= 0)
            continue;
        headers->request.method = methods[i].method;
        headers->is_head = methods[i].token == WSI_TOKEN_HEAD_URI;
        return methods[i].token;
    }
    headers->request.method = XQ_METHOD_OTHER;
    return WSI_TOKEN_GET_URI;
}

/* All of a request but its body; false, with `problem`, if a header is out of order. */
static bool read_headers(Headers *headers, struct lws *wsi, XqProblem *problem)
{
    memset(headers, 0, offsetof(Headers, space));
    XqHttpRequest *request = &headers->request;
    XqStr length;
    bool fits =
        copy_header(&request->path, headers->space[0], wsi, read_method(headers, wsi)) &&
        copy_header(&request->query, headers->space[1], wsi, WSI_TOKEN_HTTP_URI_ARGS) &&
        copy_header(&request->content_type, headers->space[2], wsi, WSI_TOKEN_HTTP_CONTENT_TYPE) &&
        copy_header(&request->accept_encoding, headers->space[3], wsi,
                    WSI_TOKEN_HTTP_ACCEPT_ENCODING) &&
        copy_header(&request->if_none_match, headers->space[4], wsi,
                    WSI_TOKEN_HTTP_IF_NONE_MATCH) &&
        copy_header(&headers->host, headers->space[5], wsi, WSI_TOKEN_HOST) &&
        copy_header(&headers->origin, headers->space[6], wsi, WSI_TOKEN_ORIGIN) &&
        copy_header(&length, headers->space[7], wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH);
    if (!fits)
        return xq_problem(problem, XQ_PROBLEM_TOO_LARGE, "a header is longer than %d bytes",
                          VALUE_MAX_BYTES - 1);
    headers->has_length = length.len > 0;
    headers->is_chunked = lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0;
    if (headers->has_length &&
        xq_str_parse_uint(&headers->length, length, INT32_MAX, NULL) != XQ_OK)
        return xq_problem(problem, XQ_PROBLEM_BAD_VALUE, "Content-Length is no length");
    return true;
}

static bool check_origin(const XqTransport *transport, const Headers *headers, XqProblem *problem)
{
    if (!xq_host_is_allowed(transport->options.hosts, headers->host))
        return xq_problem(problem, XQ_PROBLEM_FORBIDDEN,
                          "this server does not answer to that Host name");
    return xq_origin_is_allowed(headers->origin, headers->host) ||
           xq_problem(problem, XQ_PROBLEM_FORBIDDEN, "the Origin is not this server's own page");
}

/* --- Writing an answer ----------------------------------------------------------------------- */

typedef struct HeaderWriter {
    struct lws *wsi;
    unsigned char *at, *end;
    bool failed;
} HeaderWriter;

static void put_header(HeaderWriter *writer, const char *name, const char *value)
{
    if (value == NULL || value[0] == '\0' || writer->failed)
        return;
    char with_colon[48];
    int len = snprintf(with_colon, sizeof with_colon, "%s:", name);
    assert(len > 0 && len < (int)sizeof with_colon);
    (void)len;
    writer->failed = lws_add_http_header_by_name(writer->wsi, (const unsigned char *)with_colon,
                                                 (const unsigned char *)value, (int)strlen(value),
                                                 &writer->at, writer->end) != 0;
}

/* Sends the status and the headers; false if the connection is to be closed. */
static bool write_headers(struct lws *wsi, const XqHttpAnswer *answer, off_t length, bool closes)
{
    unsigned char space[LWS_PRE + 4096];
    unsigned char *start = space + LWS_PRE;
    HeaderWriter writer = { .wsi = wsi, .at = start, .end = space + sizeof space };
    if (lws_add_http_header_status(wsi, (unsigned)answer->status, &writer.at, writer.end) != 0)
        return false;
    put_header(&writer, "content-type", answer->content_type);
    put_header(&writer, "content-encoding", answer->content_encoding);
    put_header(&writer, "cache-control", answer->cache_control);
    put_header(&writer, "etag", answer->etag);
    put_header(&writer, "vary", answer->varies ? "Accept-Encoding" : NULL);
    put_header(&writer, "location", answer->location);
    put_header(&writer, "allow", answer->allow);
    put_header(&writer, "content-disposition", answer->disposition);
    put_header(&writer, "content-security-policy", security_policy);
    put_header(&writer, "x-content-type-options", "nosniff");
    put_header(&writer, "x-frame-options", "DENY");
    put_header(&writer, "referrer-policy", "no-referrer");
    put_header(&writer, "cross-origin-opener-policy", "same-origin");
    put_header(&writer, "cross-origin-resource-policy", "same-origin");
    put_header(&writer, "connection", closes ? "close" : NULL);
    if (writer.failed ||
        (answer->status != 304 && lws_add_http_header_content_length(wsi, (lws_filepos_t)length,
                                                                     &writer.at, writer.end) != 0))
        return false;
    return lws_finalize_write_http_header(wsi, start, &writer.at, writer.end) == 0;
}

static void release_request(Link *link)
{
    if (link->has_answer)
        xq_http_answer_release(&link->answer);
    xq_buf_release(&link->body);
    link->has_answer = link->is_collecting = link->is_too_large = false;
}

/* The answer is out: on to the next request on this connection. Non-zero closes it. */
static int end_request(Link *link)
{
    bool closes = link->closes;
    release_request(link);
    return closes || lws_http_transaction_completed(link->wsi) != 0 ? -1 : 0;
}

/* Begins to send link->answer. Non-zero closes the connection. */
static int begin_answer(Link *link)
{
    XqHttpAnswer *answer = &link->answer;
    off_t length = answer->file >= 0 ? answer->file_size : (off_t)xq_buf_str(&answer->text).len;
    link->sent = 0;
    link->total = link->is_head || answer->status == 304 ? 0 : length;
    if (!write_headers(link->wsi, answer, length, link->closes)) {
        release_request(link);
        return -1;
    }
    if (link->total == 0)
        return end_request(link);
    lws_set_timeout(link->wsi, PENDING_TIMEOUT_HTTP_CONTENT, STALL_S);
    (void)lws_callback_on_writable(link->wsi); /* on failure the timeout ends it */
    return 0;
}

/* The next piece of the answer; its length, or 0 if it cannot be had. */
static size_t next_piece(const Link *link, unsigned char *out)
{
    const XqHttpAnswer *answer = &link->answer;
    off_t left = link->total - link->sent;
    size_t size = left < PIECE_BYTES ? (size_t)left : PIECE_BYTES;
    if (answer->file >= 0) {
        ssize_t got = pread(answer->file, out, size, link->sent);
        return got > 0 ? (size_t)got : 0;
    }
    memcpy(out, xq_buf_str(&answer->text).ptr + link->sent, size);
    return size;
}

static int on_http_writable(Link *link)
{
    unsigned char space[LWS_PRE + PIECE_BYTES];
    if (link == NULL || !link->has_answer)
        return 0;
    size_t size = next_piece(link, space + LWS_PRE);
    if (size == 0)
        return -1; /* the file shrank: the announced length cannot be kept */
    link->sent += (off_t)size;
    bool is_last = link->sent == link->total;
    if (lws_write(link->wsi, space + LWS_PRE, size,
                  is_last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < (int)size)
        return -1;
    if (is_last)
        return end_request(link);
    lws_set_timeout(link->wsi, PENDING_TIMEOUT_HTTP_CONTENT, STALL_S);
    (void)lws_callback_on_writable(link->wsi); /* on failure the timeout ends it */
    return 0;
}

/* --- Handling a request ---------------------------------------------------------------------- */

static int answer_problem(Link *link, const XqProblem *problem)
{
    xq_http_answer_init(&link->answer);
    link->has_answer = true;
    xq_http_answer_problem(&link->answer, problem);
    return begin_answer(link);
}

/* Refuses a request unread: the connection ends with the answer. */
static int refuse(Link *link, const XqProblem *problem)
{
    link->closes = true;
    return answer_problem(link, problem);
}

static int handle_request(Link *link, const XqHttpRequest *request)
{
    const XqTransportOptions *options = &link->transport->options;
    xq_http_answer_init(&link->answer);
    link->has_answer = true;
    if (xq_api_owns(request->path))
        xq_api_handle(options->api, request, &link->answer);
    else
        xq_page_handle(options->page, request, &link->answer);
    return begin_answer(link);
}

/* A request's headers are there. */
static int on_http(Link *link)
{
    Headers headers;
    XqProblem problem;
    link->closes = false;
    bool is_good = read_headers(&headers, link->wsi, &problem) &&
                   check_origin(link->transport, &headers, &problem);
    link->is_head = headers.is_head;
    if (!is_good)
        return refuse(link, &problem);
    bool has_body = headers.is_chunked || headers.length > 0;
    link->body_limit = xq_api_body_limit(headers.request.method, headers.request.path);
    if (link->body_limit == 0 || headers.is_chunked || !has_body) {
        /* A body that is not read must not be taken for the next request. */
        link->closes = has_body || headers.request.method != XQ_METHOD_GET;
        return handle_request(link, &headers.request);
    }
    if (headers.length > DISCARD_MAX_BYTES) {
        (void)xq_problem(&problem, XQ_PROBLEM_TOO_LARGE, "the body may have %zu bytes",
                         link->body_limit);
        return refuse(link, &problem);
    }
    link->is_too_large = headers.length > link->body_limit;
    link->is_collecting = true;
    link->deadline_ms =
        xq_clock_now_ms(&link->transport->clock) + 1000 * link->transport->options.request_s;
    xq_buf_init(&link->body, link->body_limit);
    return 0;
}

/* Some bytes of the body. */
static int on_http_body(Link *link, XqStr bytes)
{
    if (!link->is_collecting)
        return 0;
    if (xq_clock_now_ms(&link->transport->clock) > link->deadline_ms)
        return -1;
    if (!link->is_too_large)
        xq_buf_append(&link->body, bytes);
    return 0;
}

static int on_http_body_end(Link *link)
{
    Headers headers;
    XqProblem problem;
    if (!link->is_collecting)
        return 0;
    link->is_collecting = false;
    if (link->is_too_large || xq_buf_status(&link->body) != XQ_OK) {
        (void)xq_problem(&problem, XQ_PROBLEM_TOO_LARGE, "the body may have %zu bytes",
                         link->body_limit);
        return answer_problem(link, &problem);
    }
    if (!read_headers(&headers, link->wsi, &problem))
        return refuse(link, &problem);
    headers.request.body = xq_buf_str(&link->body);
    return handle_request(link, &headers.request);
}

/* --- WebSocket ------------------------------------------------------------------------------- */

/* Refuses an upgrade, headers and body at once: libwebsockets ends the connection after this. */
static int answer_upgrade(struct lws *wsi, const XqProblem *problem)
{
    XqHttpAnswer answer;
    xq_http_answer_init(&answer);
    xq_http_answer_problem(&answer, problem);
    XqStr body = xq_buf_str(&answer.text);
    unsigned char space[LWS_PRE + 1024];
    bool is_sent =
        body.len <= sizeof space - LWS_PRE && write_headers(wsi, &answer, (off_t)body.len, true);
    if (is_sent) {
        memcpy(space + LWS_PRE, body.ptr, body.len);
        is_sent = lws_write(wsi, space + LWS_PRE, body.len, LWS_WRITE_HTTP_FINAL) >= 0;
    }
    xq_http_answer_release(&answer);
    return is_sent ? 1 : -1;
}

/* Whether an upgrade may go on: 0, or > 0 when an answer was sent in its place, < 0 to hang up.
 * On a connection kept alive after an ordinary request there is no Link at this point. */
static int on_upgrade(XqTransport *transport, struct lws *wsi, const char *protocol)
{
    Headers headers;
    XqProblem problem;
    if (protocol == NULL || strcasecmp(protocol, "websocket") != 0) {
        (void)xq_problem(&problem, XQ_PROBLEM_BAD_VALUE, "Upgrade: only websocket is known here");
        return answer_upgrade(wsi, &problem);
    }
    bool is_good =
        read_headers(&headers, wsi, &problem) && check_origin(transport, &headers, &problem);
    if (is_good && !xq_str_equal(headers.request.path, XQ_STR("/api/v1/ws")))
        is_good = xq_problem(&problem, XQ_PROBLEM_NOT_FOUND, "there is no WebSocket here");
    return is_good ? 0 : answer_upgrade(wsi, &problem);
}

static void drop_queue(Link *link)
{
    while (link->queue != NULL) {
        Frame *frame = link->queue;
        link->queue = frame->next;
        free(frame);
    }
    link->queue_end = &link->queue;
    link->queued = 0;
}

/* Gives the connection up: it is closed from the loop, not from here. */
static void doom(Link *link)
{
    link->is_doomed = true;
    drop_queue(link);
    lws_set_timeout(link->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

/* XqPeer.send */
static void send_frame(XqPeer *peer, XqStr text)
{
    Link *link = (Link *)peer;
    if (link->is_doomed)
        return;
    Frame *frame = NULL;
    if (link->queued + text.len <= QUEUE_MAX_BYTES)
        frame = malloc(sizeof *frame + LWS_PRE + text.len);
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
    link->queued += text.len;
    (void)lws_callback_on_writable(link->wsi); /* on failure the ping ends it */
}

static int on_ws_open(Link *link)
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

static void finish_shut(XqTransport *transport)
{
    void (*done)(void *context) = transport->shut_done;
    if (!transport->is_shutting || done == NULL)
        return;
    transport->shut_done = NULL;
    (void)uv_timer_stop(&transport->shut_timer); /* cannot fail */
    done(transport->shut_context);
}

static void on_ws_close(Link *link)
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

/* A piece of a message. */
static int on_ws_receive(Link *link, XqStr bytes)
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
static int say_goodbye(Link *link)
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

static int on_ws_writable(Link *link)
{
    if (link->is_doomed)
        return -1;
    Frame *frame = link->queue;
    if (frame == NULL)
        return link->transport->is_shutting ? say_goodbye(link) : 0;
    link->queue = frame->next;
    if (link->queue == NULL)
        link->queue_end = &link->queue;
    link->queued -= frame->len;
    int written = lws_write(link->wsi, frame->data + LWS_PRE, frame->len, LWS_WRITE_TEXT);
    bool is_written = written >= (int)frame->len;
    free(frame);
    if (!is_written)
        return -1;
    if (link->queue != NULL || link->transport->is_shutting)
        (void)lws_callback_on_writable(link->wsi); /* on failure the ping ends it */
    return 0;
}

/* --- libwebsockets --------------------------------------------------------------------------- */

/* One connection too many is told so in plain HTTP before it is closed. */
static int on_connection(XqTransport *transport, int socket)
{
    static const char busy[] =
        "HTTP/1.1 503 Service Unavailable\r\n"
        "content-type: application/json\r\ncontent-length: 67\r\nconnection: close\r\n\r\n"
        "{\"error\":{\"code\":\"busy\",\"message\":\"too many connections, try later\"}}";
    if (transport->connection_count < transport->options.connections_max)
        return 0;
    (void)send(socket, busy, sizeof busy - 1, MSG_NOSIGNAL | MSG_DONTWAIT); /* a courtesy */
    return -1;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t len)
{
    XqTransport *transport = lws_context_user(lws_get_context(wsi));
    Link *link = user;
    if (link != NULL && transport != NULL && reason != LWS_CALLBACK_FILTER_NETWORK_CONNECTION) {
        link->wsi = wsi;
        link->transport = transport;
    }
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return on_connection(transport, ((struct lws_filter_network_conn_args *)user)->accept_fd);
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        transport->connection_count++;
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        if (transport->connection_count > 0)
            transport->connection_count--;
        return 0;
    case LWS_CALLBACK_HTTP:
        return on_http(link);
    case LWS_CALLBACK_HTTP_BODY:
        return on_http_body(link, (XqStr){ in, len });
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return on_http_body_end(link);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return on_http_writable(link);
    case LWS_CALLBACK_CLOSED_HTTP:
        if (link != NULL)
            release_request(link);
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return on_upgrade(transport, wsi, in);
    case LWS_CALLBACK_ESTABLISHED:
        return on_ws_open(link);
    case LWS_CALLBACK_RECEIVE:
        return on_ws_receive(link, (XqStr){ in, len });
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return on_ws_writable(link);
    case LWS_CALLBACK_CLOSED:
        on_ws_close(link);
        return 0;
    default: /* more than a hundred others, most of them for clients and TLS */
        return 0;
    }
}

static const struct lws_protocols protocols[] = {
    { .name = "http", .callback = on_event, .per_session_data_size = sizeof(Link) },
    { .name = "chuhe.v1",
      .callback = on_event,
      .per_session_data_size = sizeof(Link),
      .rx_buffer_size = XQ_MESSAGE_MAX_BYTES },
    { NULL, NULL, 0, 0, 0, NULL, 0 },
};

static const lws_retry_bo_t keep_awake = { .secs_since_valid_ping = PING_S,
                                           .secs_since_valid_hangup = SILENCE_S };

static void log_line(int level, const char *line)
{
    (void)level; /* only errors are asked for */
    XqStr text = xq_str_trim(xq_str(line));
    xq_log("libwebsockets: %.*s", (int)text.len, text.ptr);
}

/* Tries the address first: libwebsockets would not say what is wrong with it. */
static XqStatus probe_address(const char *address, int port, XqError *err)
{
    struct sockaddr_in6 six = { .sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port) };
    struct sockaddr_in four = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };
    bool is_six = inet_pton(AF_INET6, address, &six.sin6_addr) == 1;
    if (!is_six && inet_pton(AF_INET, address, &four.sin_addr) != 1)
        return xq_fail(err, XQ_E_SYNTAX, 0, "it is no IP address");
    int fd = socket(is_six ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), on = 1;
    if (fd < 0)
        return xq_fail(err, XQ_E_IO, 0, "%s", uv_strerror(-errno));
    (void)setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on); /* then bind tells */
    int code = is_six ? bind(fd, (struct sockaddr *)&six, sizeof six)
                      : bind(fd, (struct sockaddr *)&four, sizeof four);
    if (code == 0)
        code = listen(fd, 1);
    int reason = errno;
    (void)close(fd); /* it was not used */
    if (code == 0)
        return XQ_OK;
    return xq_fail(err, reason == EADDRINUSE ? XQ_E_STATE : XQ_E_IO, 0, "%s", uv_strerror(-reason));
}

static void on_shut_timer(uv_timer_t *timer)
{
    finish_shut(timer->data);
}

XqStatus xq_transport_start(XqTransport **out, uv_loop_t *loop, const XqTransportOptions *options,
                            XqError *err)
{
    XqStatus status = probe_address(options->address, options->port, err);
    if (status != XQ_OK)
        return status;
    XqTransport *transport = calloc(1, sizeof *transport);
    if (transport == NULL)
        return xq_fail(err, XQ_E_MEMORY, 0, "out of memory");
    transport->options = *options;
    transport->loop = loop;
    transport->clock = xq_clock_system();
    lws_set_log_level(LLL_ERR, log_line);
    void *loops[] = { loop };
    bool is_six = strchr(options->address, ':') != NULL;
    struct lws_context_creation_info info = {
        .port = options->port,
        .iface = options->address,
        .protocols = protocols,
        .gid = -1,
        .uid = -1,
        .user = transport,
        .foreign_loops = loops,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   LWS_SERVER_OPTION_VALIDATE_UTF8 | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME |
                   LWS_SERVER_OPTION_UV_NO_SIGSEGV_SIGFPE_SPIN |
                   (is_six ? 0 : LWS_SERVER_OPTION_DISABLE_IPV6),
        .server_string = "chuhe",
        .max_http_header_data = HEADERS_MAX_BYTES,
        /* One for each connection, or half-sent requests would keep the others waiting. */
        .max_http_header_pool2 = (unsigned)options->connections_max,
        .timeout_secs = (unsigned)options->request_s,
        .timeout_secs_ah_idle = (unsigned)options->request_s,
        .keepalive_timeout = KEEPALIVE_S,
        .fd_limit_per_thread = (unsigned)options->connections_max + 64,
        .retry_and_idle_policy = &keep_awake,
    };
    transport->context = lws_create_context(&info);
    if (transport->context != NULL)
        transport->vhost = lws_create_vhost(transport->context, &info);
    if (transport->vhost == NULL) {
        if (transport->context != NULL)
            lws_context_destroy(transport->context);
        free(transport);
        return xq_fail(err, XQ_E_IO, 0, "libwebsockets cannot listen there");
    }
    (void)uv_timer_init(loop, &transport->shut_timer); /* cannot fail */
    transport->shut_timer.data = transport;
    *out = transport;
    return XQ_OK;
}

int xq_transport_port(const XqTransport *transport)
{
    return lws_get_vhost_listen_port(transport->vhost);
}

void xq_transport_shut(XqTransport *transport, void (*done)(void *context), void *context)
{
    transport->is_shutting = true;
    transport->shut_done = done;
    transport->shut_context = context;
    for (Link *link = transport->links; link != NULL; link = link->next)
        (void)lws_callback_on_writable(link->wsi); /* the timer comes in any case */
    (void)uv_timer_start(&transport->shut_timer, on_shut_timer,
                         transport->links == NULL ? 0 : SHUT_MS, 0); /* cannot fail */
}

void xq_transport_close(XqTransport *transport)
{
    lws_context_destroy(transport->context);
    uv_close((uv_handle_t *)&transport->shut_timer, NULL);
}

void xq_transport_free(XqTransport *transport)
{
    if (transport == NULL)
        return;
    lws_context_destroy(transport->context);
    free(transport);
}
