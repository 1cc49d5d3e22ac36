/* status.c - the names of the status codes. */
#include <chuhe/status.h>

const char *xq_status_name(XqStatus status)
{
    switch (status) {
    case XQ_OK:
        return "ok";
    case XQ_E_SYNTAX:
        return "syntax";
    case XQ_E_RANGE:
        return "range";
    case XQ_E_POSITION:
        return "position";
    case XQ_E_ILLEGAL:
        return "illegal";
    case XQ_E_AMBIGUOUS:
        return "ambiguous";
    case XQ_E_NOT_FOUND:
        return "not-found";
    case XQ_E_LIMIT:
        return "limit";
    case XQ_E_MEMORY:
        return "memory";
    case XQ_E_IO:
        return "io";
    case XQ_E_STATE:
        return "state";
    }
    return "unknown";
}
