/*
 * link_http.c - requests in, answers out.
 *
 * A request is handled when all of it is there, and its answer is written piece by piece as the
 * socket takes it.
 */
#include "server/link.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum {
    VALUE_MAX_BYTES = 1024,        /* of one header, of the path, of the query */
    DISCARD_MAX_BYTES = 64 * 1024, /* of a body that is too large, to be able to answer politely */
    PIECE_BYTES = 16 * 1024,
    IDLE_ENDS_MAX = 1000, /* ends of one body */
    STALL_S = 30          /* a client that takes nothing of an answer for so long is given up */
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

/* The query's parts with '&' between them; joined by libwebsockets they would have commas. */
static bool copy_query(XqStr *out, char space[VALUE_MAX_BYTES], struct lws *wsi)
{
    *out = (XqStr){ space, 0 };
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_URI_ARGS) >= VALUE_MAX_BYTES)
        return false;
    for (int part = 0;; part++) {
        int len = lws_hdr_copy_fragment(wsi, space + out->len, VALUE_MAX_BYTES - (int)out->len,
                                        WSI_TOKEN_HTTP_URI_ARGS, part);
        if (len < 0)
            break; /* behind the last: all of them fit, as was seen above */
        out->len += (size_t)len;
        space[out->len++] = '&';
    }
    out->len -= out->len > 0;
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
        copy_query(&request->query, headers->space[1], wsi) &&
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

void xq_link_release_request(XqLink *link)
{
    if (link->has_answer)
        xq_http_answer_release(&link->answer);
    xq_buf_release(&link->body);
    link->has_answer = link->is_collecting = link->is_too_large = false;
}

/* The answer is out: on to the next request on this connection. Non-zero closes it. */
static int end_request(XqLink *link)
{
    xq_link_release_request(link);
    return lws_http_transaction_completed(link->wsi) != 0 ? -1 : 0;
}

/* Begins to send link->answer. Non-zero closes the connection. */
static int begin_answer(XqLink *link)
{
    XqHttpAnswer *answer = &link->answer;
    off_t length = answer->file >= 0 ? answer->file_size : (off_t)xq_buf_str(&answer->text).len;
    link->sent = 0;
    link->total = link->is_head || answer->status == 304 ? 0 : length;
    if (!write_headers(link->wsi, answer, length, false)) {
        xq_link_release_request(link);
        return -1;
    }
    if (link->total == 0)
        return end_request(link);
    lws_set_timeout(link->wsi, PENDING_TIMEOUT_HTTP_CONTENT, STALL_S);
    (void)lws_callback_on_writable(link->wsi); /* on failure the timeout ends it */
    return 0;
}

/* The next piece of the answer; its length, or 0 if it cannot be had. */
static size_t next_piece(const XqLink *link, unsigned char *out)
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

int xq_link_on_writable(XqLink *link)
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

static int answer_problem(XqLink *link, const XqProblem *problem)
{
    xq_http_answer_init(&link->answer);
    link->has_answer = true;
    xq_http_answer_problem(&link->answer, problem);
    return begin_answer(link);
}

/* Sends a short answer, headers and body at once; what it returns closes the connection. */
static int answer_and_close(struct lws *wsi, const XqHttpAnswer *answer, bool is_head)
{
    XqStr body = xq_buf_str(&answer->text);
    unsigned char space[LWS_PRE + 1024];
    bool is_sent =
        body.len <= sizeof space - LWS_PRE && write_headers(wsi, answer, (off_t)body.len, true);
    if (is_sent && !is_head) {
        memcpy(space + LWS_PRE, body.ptr, body.len);
        is_sent = lws_write(wsi, space + LWS_PRE, body.len, LWS_WRITE_HTTP_FINAL) >= 0;
    }
    return is_sent ? 1 : -1;
}

static int refuse_and_close(struct lws *wsi, const XqProblem *problem, bool is_head)
{
    XqHttpAnswer answer;
    xq_http_answer_init(&answer);
    xq_http_answer_problem(&answer, problem);
    answer.allow = problem->code == XQ_PROBLEM_BAD_METHOD ? "GET" : NULL;
    int code = answer_and_close(wsi, &answer, is_head);
    xq_http_answer_release(&answer);
    return code;
}

/* Refuses a request unread: the connection ends with the answer. */
static int refuse(XqLink *link, const XqProblem *problem)
{
    return refuse_and_close(link->wsi, problem, link->is_head);
}

/* However much comes meanwhile: who sends a byte now and then is as late as who sends none. */
static void expect_more(const XqTransport *transport, struct lws *wsi)
{
    lws_set_timer_usecs(wsi, (lws_usec_t)transport->options.request_s * LWS_US_PER_SEC);
}

/* libwebsockets 4.1 takes LWS_SET_TIMER_USEC_CANCEL for "at once". */
static void expect_no_more(struct lws *wsi)
{
    static const lws_usec_t never = (lws_usec_t)1000 * 365 * 24 * 3600 * LWS_US_PER_SEC;
    lws_set_timer_usecs(wsi, never);
}

void xq_link_on_connection(const XqTransport *transport, struct lws *wsi)
{
    expect_more(transport, wsi);
}

/* Browsers open connections ahead of need: to one that has sent nothing there is nothing to say. */
int xq_link_on_late(const XqLink *link, struct lws *wsi)
{
    Headers headers;
    XqProblem problem;
    bool has_begun = lws_hdr_total_length(wsi, read_method(&headers, wsi)) > 0;
    bool has_head = link != NULL && link->is_collecting;
    if (!has_begun && !has_head)
        return -1;
    (void)xq_problem(&problem, XQ_PROBLEM_TOO_SLOW, "the %s of the request did not come in time",
                     has_head ? "body" : "head"); /* sent */
    (void)refuse_and_close(wsi, &problem, false); /* closes in any case */
    return -1;
}

static void fill_in_answer(const XqTransport *transport, const XqHttpRequest *request,
                           XqHttpAnswer *answer)
{
    if (xq_api_owns(request->path))
        xq_api_handle(transport->options.api, request, answer);
    else
        xq_page_handle(transport->options.page, request, answer);
}

static int handle_request(XqLink *link, const XqHttpRequest *request)
{
    xq_http_answer_init(&link->answer);
    link->has_answer = true;
    fill_in_answer(link->transport, request, &link->answer);
    return begin_answer(link);
}

/* No GET, and no body that is wanted: there is a refusal to send, and nothing to read on for. */
static int handle_and_close(XqLink *link, const XqHttpRequest *request)
{
    XqHttpAnswer answer;
    xq_http_answer_init(&answer);
    fill_in_answer(link->transport, request, &answer);
    int code = answer_and_close(link->wsi, &answer, link->is_head);
    xq_http_answer_release(&answer);
    return code;
}

int xq_link_on_request(XqLink *link)
{
    Headers headers;
    XqProblem problem;
    expect_no_more(link->wsi);
    bool is_good = read_headers(&headers, link->wsi, &problem) &&
                   check_origin(link->transport, &headers, &problem);
    link->is_head = headers.is_head;
    if (!is_good)
        return refuse(link, &problem);
    bool has_body = headers.is_chunked || headers.length > 0;
    link->body_limit = xq_api_body_limit(headers.request.method, headers.request.path);
    if (link->body_limit > 0 && headers.is_chunked) {
        (void)xq_problem(&problem, XQ_PROBLEM_BAD_VALUE,
                         "Transfer-Encoding: a body is taken with Content-Length alone");
        return refuse(link, &problem);
    }
    if (headers.request.method == XQ_METHOD_GET && has_body) {
        /* What is not read must not be taken for the next request. */
        (void)xq_problem(&problem, XQ_PROBLEM_BAD_VALUE, "a GET has no body"); /* sent */
        return refuse(link, &problem);
    }
    if (headers.request.method == XQ_METHOD_GET)
        return handle_request(link, &headers.request);
    if (link->body_limit == 0 || !has_body)
        return handle_and_close(link, &headers.request);
    if (headers.length > DISCARD_MAX_BYTES) {
        (void)xq_problem(&problem, XQ_PROBLEM_TOO_LARGE, "the body may have %zu bytes",
                         link->body_limit);
        return refuse(link, &problem);
    }
    link->is_too_large = headers.length > link->body_limit;
    link->is_collecting = true;
    link->has_body_begun = false;
    expect_more(link->transport, link->wsi);
    xq_buf_init(&link->body, link->body_limit);
    return 0;
}

/*
 * libwebsockets 4.1 loses its place where a request with a body was sent before the answer to the
 * one ahead of it: it hands over the head as the body, then says for ever that the body has ended,
 * serving nobody else. Nothing that we take begins like that, so it is told by its first bytes;
 * xq_link_on_body_end() stops what these do not tell. Either has to end the connection.
 */
static bool is_head_again(XqStr bytes)
{
    static const char post[] = "POST ";
    XqStr start = xq_str_trim(bytes);
    size_t len = start.len < sizeof post - 1 ? start.len : sizeof post - 1;
    return len > 0 && strncasecmp(start.ptr, post, len) == 0;
}

static int refuse_head_again(XqLink *link)
{
    XqProblem problem;
    (void)xq_problem(
        &problem, XQ_PROBLEM_BAD_REQUEST,
        "a request with a body has to wait for the answer to the one before"); /* sent */
    link->is_collecting = false;
    (void)refuse(link, &problem); /* closes in any case */
    return -1;
}

int xq_link_on_body(XqLink *link, XqStr bytes)
{
    if (!link->is_collecting)
        return 0;
    if (!link->has_body_begun && bytes.len > 0) {
        link->has_body_begun = true;
        if (is_head_again(bytes))
            return refuse_head_again(link);
    }
    if (!link->is_too_large)
        xq_buf_append(&link->body, bytes);
    return 0;
}

int xq_link_on_body_end(XqLink *link)
{
    Headers headers;
    XqProblem problem;
    /* While an answer waits to be sent it may be said again, but not without end (see above). */
    if (!link->is_collecting)
        return ++link->idle_ends > IDLE_ENDS_MAX ? -1 : 0;
    link->is_collecting = false;
    link->idle_ends = 0;
    expect_no_more(link->wsi);
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

/* --- Upgrades -------------------------------------------------------------------------------- */

/* Whether ours is among those the client speaks; one that names none speaks ours. */
static bool has_subprotocol(struct lws *wsi)
{
    static const XqStr ours = { "chuhe.v1", sizeof "chuhe.v1" - 1 };
    char space[VALUE_MAX_BYTES];
    XqStr list;
    if (!copy_header(&list, space, wsi, WSI_TOKEN_PROTOCOL))
        return false;
    if (list.len == 0)
        return true;
    for (size_t at = 0; at < list.len;) {
        const char *comma = memchr(list.ptr + at, ',', list.len - at);
        size_t end = comma != NULL ? (size_t)(comma - list.ptr) : list.len;
        if (xq_str_equal(xq_str_trim(xq_str_sub(list, at, end - at)), ours))
            return true;
        at = end + 1;
    }
    return false;
}

/* Whether it is the one version there is; libwebsockets takes any. */
static bool has_version(struct lws *wsi)
{
    char space[VALUE_MAX_BYTES];
    XqStr version;
    return copy_header(&version, space, wsi, WSI_TOKEN_VERSION) &&
           xq_str_equal(xq_str_trim(version), XQ_STR("13"));
}

/* Above 0 would have libwebsockets wait for another request behind an answer that says "close". */
static int refuse_upgrade(struct lws *wsi, const XqProblem *problem)
{
    (void)refuse_and_close(wsi, problem, false); /* closes in any case */
    return -1;
}

int xq_link_on_upgrade(XqTransport *transport, struct lws *wsi, const char *protocol)
{
    Headers headers;
    XqProblem problem;
    expect_no_more(wsi);
    bool is_ws = strcasecmp(protocol, "websocket") == 0;
    if (!is_ws && strcasecmp(protocol, "h2c") != 0)
        return -1; /* libwebsockets has refused it itself */
    if (!is_ws) {
        (void)xq_problem(&problem, XQ_PROBLEM_BAD_VALUE, "Upgrade: only websocket is known here");
        return refuse_upgrade(wsi, &problem);
    }
    bool is_good =
        read_headers(&headers, wsi, &problem) && check_origin(transport, &headers, &problem);
    if (is_good && !xq_str_equal(headers.request.path, XQ_STR("/api/v1/ws")))
        is_good = xq_problem(&problem, XQ_PROBLEM_NOT_FOUND, "there is no WebSocket here");
    if (is_good && headers.request.method != XQ_METHOD_GET)
        is_good = xq_problem(&problem, XQ_PROBLEM_BAD_METHOD, "a WebSocket begins with GET");
    if (is_good && !has_version(wsi))
        is_good = xq_problem(&problem, XQ_PROBLEM_BAD_VALUE,
                             "Sec-WebSocket-Version: only 13 is known here");
    if (is_good && lws_hdr_total_length(wsi, WSI_TOKEN_KEY) <= 0)
        is_good = xq_problem(&problem, XQ_PROBLEM_BAD_VALUE, "Sec-WebSocket-Key is missing");
    if (is_good && !has_subprotocol(wsi))
        is_good = xq_problem(&problem, XQ_PROBLEM_BAD_VALUE,
                             "Sec-WebSocket-Protocol: only chuhe.v1 is known here");
    return is_good ? 0 : refuse_upgrade(wsi, &problem);
}
