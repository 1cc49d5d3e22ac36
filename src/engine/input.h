/*
 * input.h - lines from a file descriptor, waited for together with a wake-up from another thread.
 */
#ifndef CHUHE_ENGINE_INPUT_H
#define CHUHE_ENGINE_INPUT_H

#include <stdbool.h>

#include <chuhe/text.h>

enum { XQ_INPUT_LINE_MAX = 1 << 18 };

typedef struct XqInput {
    int fd;
    int listener_fd;
    int wake[2]; /* a pipe: read end, write end */
    bool at_end;
    bool skipping;   /* the rest of a line that was too long */
    size_t from, to; /* what has been read and not yet handed out */
    char bytes[XQ_INPUT_LINE_MAX + 1];
} XqInput;

typedef enum XqInputEvent {
    XQ_INPUT_LINE,
    XQ_INPUT_TOO_LONG, /* a line longer than XQ_INPUT_LINE_MAX was dropped */
    XQ_INPUT_WOKEN,
    XQ_INPUT_END
} XqInputEvent;

/* Reads `fd`. The input also ends when the pipe or terminal behind `listener_fd`, where answers go,
 * has nobody at its other end any more; -1 for none. XQ_E_IO when there is no pipe to be had. */
XQ_NODISCARD XqStatus xq_input_init(XqInput *input, int fd, int listener_fd, XqError *err);
void xq_input_release(XqInput *input);

/* The next thing to happen. *line lives until the next call; a last line without a line feed
 * counts.
 */
XqInputEvent xq_input_next(XqInput *input, XqStr *line);
/* From any thread: makes xq_input_next() return XQ_INPUT_WOKEN, once or more. */
void xq_input_wake(XqInput *input);

#endif
