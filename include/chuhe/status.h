/*
 * chuhe/status.h - how every function of Chuhe says that something went wrong.
 *
 * A function that can fail on bad input or on the outside world returns XqStatus, XQ_OK being 0.
 * Its caller may hand it an XqError (or NULL) to learn more: the code again, where in the input it
 * happened, and a short English text. translate.h puts that text into the user's language; programs
 * may also make sentences of their own from the code. On failure out parameters are as they were.
 */
#ifndef CHUHE_STATUS_H
#define CHUHE_STATUS_H

#include <stddef.h>

#include <chuhe/attr.h>

XQ_BEGIN_DECLS

typedef enum XqStatus {
    XQ_OK = 0,
    XQ_E_SYNTAX,    /* the text is not of the form expected; XqError.offset says where */
    XQ_E_RANGE,     /* well-formed, but a value lies outside what is allowed */
    XQ_E_POSITION,  /* the position cannot be played on: see xq_position_faults() */
    XQ_E_ILLEGAL,   /* the move is not legal in the position */
    XQ_E_AMBIGUOUS, /* the text fits more than one legal move; XqError.text lists them */
    XQ_E_NOT_FOUND, /* there is no such thing */
    XQ_E_LIMIT,     /* a stated upper bound would be passed */
    XQ_E_MEMORY,    /* out of memory */
    XQ_E_IO,        /* the operating system said no; XqError.text has its words */
    XQ_E_STATE      /* the object is not in a state that allows this call */
} XqStatus;

enum { XQ_ERROR_TEXT_SIZE = 240, XQ_ERROR_VALUES_MAX = 6 };

typedef enum XqErrorValueKind {
    XQ_ERROR_NUMBER = 0, /* or a single character */
    XQ_ERROR_WORD,       /* of the library's own, which may have a translation */
    XQ_ERROR_INPUT       /* a piece of the input */
} XqErrorValueKind;

/* A value filled into the text of an error: where it lies in it. */
typedef struct XqErrorValue {
    unsigned char start, len;
    unsigned char kind;
} XqErrorValue;

/* Owned by the caller, no initialisation needed; filled only on failure. */
typedef struct XqError {
    XqStatus code;
    size_t offset;       /* byte offset into the input, where there is one */
    const char *message; /* the text without its values ("no rank %d"), never freed; may be NULL */
    int value_count;
    XqErrorValue values[XQ_ERROR_VALUES_MAX];
    char text[XQ_ERROR_TEXT_SIZE]; /* NUL-terminated UTF-8, cut at a character if too long */
} XqError;

/* The constant's name without its prefix, in lower case: "syntax", "illegal", ... ("ok" for 0).
 * A static string; stable, fit for logs, exit messages and JSON. */
XQ_API const char *xq_status_name(XqStatus status);

XQ_END_DECLS

#endif
