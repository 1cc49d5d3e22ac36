/*
 * http.h - an HTTP request and its answer as plain values, between the transport and the handlers.
 */
#ifndef CHUHE_SERVER_HTTP_H
#define CHUHE_SERVER_HTTP_H

#include <jansson.h>
#include <sys/types.h>

#include "server/problem.h"
#include <chuhe/text.h>

typedef enum XqMethod {
    XQ_METHOD_GET, /* HEAD too: the transport leaves the body out */
    XQ_METHOD_POST,
    XQ_METHOD_OTHER
} XqMethod;

/* Everything is borrowed; a header that was not sent is an empty view. */
typedef struct XqHttpRequest {
    XqMethod method;
    XqStr path;  /* percent-decoded, beginning with '/' */
    XqStr query; /* `a=1&b=2`, percent-decoded */
    XqStr content_type;
    XqStr accept_encoding;
    XqStr if_none_match;
    XqStr body;
} XqHttpRequest;

enum { XQ_HEADER_SIZE = 128, XQ_ANSWER_MAX_BYTES = 4 * 1024 * 1024 };

/* The body is `text`, or, where file >= 0, what that descriptor has to give. */
typedef struct XqHttpAnswer {
    int status;
    XqBuf text;
    int file;
    off_t file_size;
    const char *content_type;     /* static; NULL for no body */
    const char *content_encoding; /* static, or NULL */
    const char *cache_control;    /* static */
    const char *allow;            /* static, or NULL */
    bool varies;                  /* with Accept-Encoding */
    char etag[XQ_HEADER_SIZE];    /* empty for none, as are the others */
    char location[XQ_HEADER_SIZE];
    char disposition[XQ_HEADER_SIZE];
} XqHttpAnswer;

void xq_http_answer_init(XqHttpAnswer *answer);
/* Closes the file, too. */
void xq_http_answer_release(XqHttpAnswer *answer);

/* Writes `body` into the answer and releases it; NULL (no memory) makes it an internal error. */
void xq_http_answer_json(XqHttpAnswer *answer, int status, json_t *body);
void xq_http_answer_problem(XqHttpAnswer *answer, const XqProblem *problem);

/* The value of `name` in a query, empty if it is not there. */
XqStr xq_http_query_value(XqStr query, XqStr name);

#endif
