/*
 * transport.c - libwebsockets: its start and end, and its events, which link.h's functions handle.
 */
#include "server/transport.h"

#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/fail.h"
#include "server/link.h"
#include "server/log.h"

enum {
    HEADERS_MAX_BYTES = 8192,
    KEEPALIVE_S = 15, /* between two requests */
    LATER_S = 2,      /* than our own timer */
    PING_S = 25,
    SILENCE_S = 60,
    SHUT_MS = 1000
};

#define STRAY "chuhe-stray"

/* --- libwebsockets --------------------------------------------------------------------------- */

enum { SHORT_ANSWER_SIZE = 320 };

/* An answer to who has no request here, for which libwebsockets has no way; its length. */
static size_t write_short_answer(char out[SHORT_ANSWER_SIZE], const char *status, const char *code,
                                 const char *message)
{
    char body[160];
    int len = snprintf(body, sizeof body, "{\"error\":{\"code\":\"%s\",\"message\":\"%s\"}}", code,
                       message);
    assert(len > 0 && len < (int)sizeof body);
    len = snprintf(out, SHORT_ANSWER_SIZE,
                   "HTTP/1.1 %s\r\ncontent-type: application/json\r\ncontent-length: %d\r\n"
                   "connection: close\r\n\r\n%s",
                   status, len, body);
    assert(len > 0 && len < SHORT_ANSWER_SIZE);
    return (size_t)len;
}

/* One connection too many is told so in plain HTTP before it is closed. */
static int on_connection(XqTransport *transport, int socket)
{
    char answer[SHORT_ANSWER_SIZE];
    if (transport->connection_count < transport->options.connections_max)
        return 0;
    size_t len =
        write_short_answer(answer, "503 Service Unavailable", xq_problem_name(XQ_PROBLEM_BUSY),
                           "too many connections, try later");
    (void)send(socket, answer, len, MSG_NOSIGNAL | MSG_DONTWAIT); /* a courtesy */
    return -1;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t len)
{
    XqTransport *transport = lws_context_user(lws_get_context(wsi));
    XqLink *link = user;
    if (link != NULL && transport != NULL && reason != LWS_CALLBACK_FILTER_NETWORK_CONNECTION) {
        link->wsi = wsi;
        link->transport = transport;
    }
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return on_connection(transport, ((struct lws_filter_network_conn_args *)user)->accept_fd);
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        transport->connection_count++;
        xq_link_on_connection(transport, wsi);
        return 0;
    case LWS_CALLBACK_TIMER:
        return xq_link_on_late(link, wsi);
    case LWS_CALLBACK_WSI_DESTROY:
        if (transport->connection_count > 0)
            transport->connection_count--;
        return 0;
    case LWS_CALLBACK_HTTP:
        return xq_link_on_request(link);
    case LWS_CALLBACK_HTTP_BODY:
        return xq_link_on_body(link, (XqStr){ in, len });
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return xq_link_on_body_end(link);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return xq_link_on_writable(link);
    case LWS_CALLBACK_CLOSED_HTTP:
        if (link != NULL)
            xq_link_release_request(link);
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return xq_link_on_upgrade(transport, wsi, in);
    case LWS_CALLBACK_ESTABLISHED:
        return xq_link_on_ws_open(link);
    case LWS_CALLBACK_RECEIVE:
        return xq_link_on_ws_receive(link, (XqStr){ in, len });
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return xq_link_on_ws_writable(link);
    case LWS_CALLBACK_CLOSED:
        xq_link_on_ws_close(link);
        return 0;
    default: /* more than a hundred others, most of them for clients and TLS */
        return 0;
    }
}

/* What begins like no HTTP request is answered all the same, then closed. */
static int on_stray(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t len)
{
    unsigned char space[LWS_PRE + SHORT_ANSWER_SIZE];
    if (reason != LWS_CALLBACK_RAW_RX)
        return on_event(wsi, reason, user, in, len);
    size_t size =
        write_short_answer((char *)space + LWS_PRE, "400 Bad Request",
                           xq_problem_name(XQ_PROBLEM_BAD_REQUEST), "this is no HTTP request");
    (void)lws_write(wsi, space + LWS_PRE, size, LWS_WRITE_RAW); /* a courtesy */
    return -1;
}

static const struct lws_protocols protocols[] = {
    { .name = "http", .callback = on_event, .per_session_data_size = sizeof(XqLink) },
    { .name = "chuhe.v1",
      .callback = on_event,
      .per_session_data_size = sizeof(XqLink),
      .rx_buffer_size = XQ_MESSAGE_MAX_BYTES },
    { .name = STRAY, .callback = on_stray },
    { NULL, NULL, 0, 0, 0, NULL, 0 },
};

static const lws_retry_bo_t keep_awake = { .secs_since_valid_ping = PING_S,
                                           .secs_since_valid_hangup = SILENCE_S };

/* What any client can make it say as often as he likes, and what is nothing wrong with the server.
 */
static bool is_noise(XqStr text)
{
    return xq_str_has_prefix(text, XQ_STR("Ran out of header data space"));
}

static void log_line(int level, const char *line)
{
    (void)level; /* only errors are asked for */
    XqStr text = xq_str_trim(xq_str(line));
    if (is_noise(text))
        return;
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

static void finish_shut(XqTransport *transport)
{
    void (*done)(void *context) = transport->shut_done;
    if (!transport->is_shutting || done == NULL)
        return;
    transport->shut_done = NULL;
    (void)uv_timer_stop(&transport->shut_timer); /* cannot fail */
    done(transport->shut_context);
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
                   LWS_SERVER_OPTION_FALLBACK_TO_APPLY_LISTEN_ACCEPT_CONFIG |
                   (is_six ? 0 : LWS_SERVER_OPTION_DISABLE_IPV6),
        .server_string = "chuhe",
        .listen_accept_role = "raw-skt",
        .listen_accept_protocol = STRAY,
        .max_http_header_data = HEADERS_MAX_BYTES,
        /* One for each connection, or half-sent requests would keep the others waiting. */
        .max_http_header_pool2 = (unsigned)options->connections_max,
        /* Who is late is told so by xq_link_on_late(); these end without a word what it misses. */
        .timeout_secs = (unsigned)options->request_s + LATER_S,
        .timeout_secs_ah_idle = (unsigned)options->request_s + LATER_S,
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
    for (XqLink *link = transport->links; link != NULL; link = link->next)
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
