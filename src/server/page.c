/*
 * page.c - serving files.
 *
 * A file may have .br and .gz beside it, made by the page's build; the best one the client takes is
 * sent. The ETag is made of the size and the time of the very file sent, so each encoding has its
 * own.
 */
#include "server/page.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/fail.h"

enum { PATH_MAX_BYTES = 512 };

XqStatus xq_page_open(XqPage *out, const char *path, XqError *err)
{
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return xq_fail(err, XQ_E_NOT_FOUND, 0, "there is no such folder");
    if (faccessat(folder, "index.html", R_OK, 0) != 0) {
        (void)close(folder); /* it was not used */
        return xq_fail(err, XQ_E_NOT_FOUND, 0, "there is no index.html in it");
    }
    out->folder = folder;
    return XQ_OK;
}

void xq_page_close(XqPage *page)
{
    (void)close(page->folder); /* it was only read */
}

static const char *mime_type(XqStr path)
{
    static const struct {
        const char *end, *type;
    } types[] = {
        { ".html", "text/html; charset=utf-8" },
        { ".js", "text/javascript; charset=utf-8" },
        { ".mjs", "text/javascript; charset=utf-8" },
        { ".css", "text/css; charset=utf-8" },
        { ".json", "application/json" },
        { ".map", "application/json" },
        { ".webmanifest", "application/manifest+json" },
        { ".wasm", "application/wasm" },
        { ".svg", "image/svg+xml" },
        { ".png", "image/png" },
        { ".webp", "image/webp" },
        { ".jpg", "image/jpeg" },
        { ".ico", "image/x-icon" },
        { ".woff2", "font/woff2" },
        { ".txt", "text/plain; charset=utf-8" },
        { ".mp3", "audio/mpeg" },
        { ".ogg", "audio/ogg" },
        { ".wav", "audio/wav" },
    };
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        XqStr end = xq_str(types[i].end);
        if (path.len > end.len && xq_str_equal(xq_str_sub(path, path.len - end.len, end.len), end))
            return types[i].type;
    }
    return "application/octet-stream";
}

/* No empty segment, none that begins with a dot, none with a backslash or a control character. */
static bool is_safe_path(XqStr path)
{
    bool at_start = true;
    for (size_t i = 0; i < path.len; i++) {
        unsigned char c = (unsigned char)path.ptr[i];
        if (c < ' ' || c == 127 || c == '\\' || (at_start && (c == '.' || c == '/')))
            return false;
        at_start = c == '/';
    }
    return path.len > 0 && path.len < PATH_MAX_BYTES && !at_start;
}

/* The file for a path: index.html for the page's own addresses, which have no dot at their end. */
static XqStr file_path(XqStr path)
{
    XqStr relative = xq_str_sub(path, 1, path.len);
    size_t last = relative.len;
    while (last > 0 && relative.ptr[last - 1] != '/')
        last--;
    bool has_dot =
        last < relative.len && memchr(relative.ptr + last, '.', relative.len - last) != NULL;
    return has_dot ? relative : XQ_STR("index.html");
}

/* Whether an Accept-Encoding header takes `name`: listed, and not with a weight of 0. */
static bool accepts(XqStr header, XqStr name)
{
    size_t start = 0;
    while (start < header.len) {
        size_t end = start;
        while (end < header.len && header.ptr[end] != ',')
            end++;
        XqStr item = xq_str_trim(xq_str_sub(header, start, end - start));
        size_t len = 0;
        while (len < item.len && item.ptr[len] != ';' && item.ptr[len] != ' ')
            len++;
        if (xq_str_equal(xq_str_sub(item, 0, len), name)) {
            XqStr rest = xq_str_sub(item, len, item.len);
            const char *q = rest.len > 0 ? memchr(rest.ptr, '=', rest.len) : NULL;
            if (q == NULL)
                return true;
            for (q++; q < rest.ptr + rest.len; q++)
                if (*q >= '1' && *q <= '9')
                    return true;
            return false;
        }
        start = end + 1;
    }
    return false;
}

/* Opens a plain file; -1 if there is none. */
static int open_file(const XqPage *page, const char *path, struct stat *out_stat)
{
    int file = openat(page->folder, path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    if (file < 0)
        return -1;
    if (fstat(file, out_stat) == 0 && S_ISREG(out_stat->st_mode))
        return file;
    (void)close(file); /* it was not used */
    return -1;
}

/* Opens the best encoding of a file that the client takes. */
static int open_best(const XqPage *page, XqStr path, XqStr accepted, struct stat *out_stat,
                     XqHttpAnswer *answer)
{
    static const struct {
        const char *name, *end;
    } encodings[] = { { "br", ".br" }, { "gzip", ".gz" } };
    char name[PATH_MAX_BYTES + 8];
    for (size_t i = 0; i < sizeof encodings / sizeof encodings[0]; i++) {
        if (!accepts(accepted, xq_str(encodings[i].name)))
            continue;
        (void)snprintf(name, sizeof name, "%.*s%s", (int)path.len, path.ptr,
                       encodings[i].end); /* fits */
        int file = open_file(page, name, out_stat);
        if (file >= 0) {
            answer->content_encoding = encodings[i].name;
            return file;
        }
    }
    (void)snprintf(name, sizeof name, "%.*s", (int)path.len, path.ptr); /* fits */
    return open_file(page, name, out_stat);
}

/* Whether an If-None-Match header names the tag (or any). */
static bool is_unchanged(XqStr if_none_match, const char *etag)
{
    XqStr tag = xq_str(etag);
    if (xq_str_equal(if_none_match, XQ_STR("*")))
        return true;
    for (size_t i = 0; i + tag.len <= if_none_match.len; i++)
        if (xq_str_equal(xq_str_sub(if_none_match, i, tag.len), tag))
            return true;
    return false;
}

void xq_page_handle(const XqPage *page, const XqHttpRequest *request, XqHttpAnswer *answer)
{
    XqProblem problem;
    if (request->method != XQ_METHOD_GET) {
        answer->allow = "GET, HEAD";
        (void)xq_problem(&problem, XQ_PROBLEM_BAD_METHOD, "allowed here: GET, HEAD"); /* sent */
        xq_http_answer_problem(answer, &problem);
        return;
    }
    XqStr path = file_path(request->path);
    struct stat stat;
    int file =
        is_safe_path(path) ? open_best(page, path, request->accept_encoding, &stat, answer) : -1;
    if (file < 0) {
        (void)xq_problem(&problem, XQ_PROBLEM_NOT_FOUND, "there is no such file"); /* sent */
        xq_http_answer_problem(answer, &problem);
        return;
    }
    bool is_hashed = xq_str_has_prefix(path, XQ_STR("assets/"));
    answer->varies = true;
    answer->cache_control = is_hashed ? "public, max-age=31536000, immutable" : "no-cache";
    (void)snprintf(answer->etag, sizeof answer->etag, "\"%jx-%jx.%lx\"", (uintmax_t)stat.st_size,
                   (uintmax_t)stat.st_mtim.tv_sec, (unsigned long)stat.st_mtim.tv_nsec); /* fits */
    answer->content_type = mime_type(path);
    if (is_unchanged(request->if_none_match, answer->etag)) {
        answer->status = 304;
        (void)close(file); /* it was not used */
        return;
    }
    answer->file = file;
    answer->file_size = stat.st_size;
}
