/* origin.c - Host and Origin. */
#include "server/origin.h"

#include <arpa/inet.h>
#include <string.h>
#include <strings.h>

/* `host` without its port: `[::1]:8080` gives `[::1]`, `a:8080` gives `a`. */
static XqStr without_port(XqStr host)
{
    size_t end = host.len;
    while (end > 0 && host.ptr[end - 1] >= '0' && host.ptr[end - 1] <= '9')
        end--;
    if (end == 0 || host.ptr[end - 1] != ':')
        return host;
    return xq_str_sub(host, 0, end - 1);
}

static bool equal_ignoring_case(XqStr a, const char *b)
{
    return a.len == strlen(b) && strncasecmp(a.ptr, b, a.len) == 0;
}

static bool is_ip_address(XqStr name)
{
    char text[64];
    unsigned char address[16];
    bool is_bracketed = name.len >= 2 && name.ptr[0] == '[' && name.ptr[name.len - 1] == ']';
    if (is_bracketed)
        name = xq_str_sub(name, 1, name.len - 2);
    if (name.len == 0 || name.len >= sizeof text)
        return false;
    memcpy(text, name.ptr, name.len);
    text[name.len] = '\0';
    return inet_pton(is_bracketed ? AF_INET6 : AF_INET, text, address) == 1;
}

bool xq_host_is_allowed(const XqHostNames *names, XqStr host)
{
    static const char below[] = ".localhost";
    XqStr name = without_port(host);
    if (name.len == 0 || memchr(name.ptr, '\0', name.len) != NULL)
        return false;
    if (is_ip_address(name) || equal_ignoring_case(name, "localhost"))
        return true;
    if (name.len >= sizeof below &&
        equal_ignoring_case(xq_str_sub(name, name.len - (sizeof below - 1), name.len), below))
        return true;
    for (int i = 0; i < names->count; i++)
        if (equal_ignoring_case(name, names->names[i]))
            return true;
    return false;
}

bool xq_origin_is_allowed(XqStr origin, XqStr host)
{
    if (origin.len == 0)
        return true;
    size_t scheme = xq_str_has_prefix(origin, XQ_STR("http://"))    ? 7
                    : xq_str_has_prefix(origin, XQ_STR("https://")) ? 8
                                                                    : 0;
    XqStr rest = xq_str_sub(origin, scheme, origin.len);
    return scheme > 0 && rest.len > 0 && rest.len == host.len &&
           strncasecmp(rest.ptr, host.ptr, host.len) == 0;
}
