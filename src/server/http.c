/* http.c - making answers. */
#include "server/http.h"

#include <stdlib.h>
#include <unistd.h>

#include "server/wire.h"

void xq_http_answer_init(XqHttpAnswer *answer)
{
    *answer = (XqHttpAnswer){ .status = 200, .file = -1, .cache_control = "no-store" };
    xq_buf_init(&answer->text, XQ_ANSWER_MAX_BYTES);
}

void xq_http_answer_release(XqHttpAnswer *answer)
{
    xq_buf_release(&answer->text);
    if (answer->file >= 0)
        (void)close(answer->file); /* it was only read */
    answer->file = -1;
}

void xq_http_answer_json(XqHttpAnswer *answer, int status, json_t *body)
{
    char *text = json_dumps(body, JSON_COMPACT);
    json_decref(body);
    xq_buf_reset(&answer->text);
    xq_buf_append_cstr(&answer->text, text);
    bool is_good = text != NULL && xq_buf_status(&answer->text) == XQ_OK;
    free(text);
    if (!is_good) {
        xq_buf_reset(&answer->text);
        xq_buf_append_cstr(&answer->text,
                           "{\"error\":{\"code\":\"internal\",\"message\":\"out of memory\"}}");
        status = 500;
    }
    answer->status = status;
    answer->content_type = "application/json";
}

void xq_http_answer_problem(XqHttpAnswer *answer, const XqProblem *problem)
{
    xq_http_answer_json(answer, xq_problem_http_status(problem->code),
                        json_pack("{so}", "error", xq_wire_problem(problem)));
}

XqStr xq_http_query_value(XqStr query, XqStr name)
{
    size_t start = 0;
    while (start < query.len) {
        size_t end = start;
        while (end < query.len && query.ptr[end] != '&')
            end++;
        XqStr pair = xq_str_sub(query, start, end - start);
        if (pair.len > name.len && pair.ptr[name.len] == '=' && xq_str_has_prefix(pair, name))
            return xq_str_sub(pair, name.len + 1, pair.len);
        start = end + 1;
    }
    return (XqStr){ NULL, 0 };
}
