/* input.c - bounded lines from a file descriptor, and a pipe to wake the reader. */
#include "engine/input.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "base/fail.h"

XqStatus xq_input_init(XqInput *input, int fd, int listener_fd, XqError *err)
{
    memset(input, 0, sizeof *input);
    input->fd = fd;
    input->listener_fd = listener_fd;
    if (pipe(input->wake) != 0)
        return xq_fail(err, XQ_E_IO, 0, "no pipe to be had: error %d", errno);
    for (int i = 0; i < 2; i++)
        (void)fcntl(input->wake[i], F_SETFL, O_NONBLOCK); /* cannot fail on a pipe of our own */
    return XQ_OK;
}

void xq_input_release(XqInput *input)
{
    (void)close(input->wake[0]); /* nothing is lost */
    (void)close(input->wake[1]);
}

void xq_input_wake(XqInput *input)
{
    /* A full pipe wakes as well. */
    ssize_t written = write(input->wake[1], "", 1);
    (void)written;
}

/* Hands out the line before the line feed at `feed`, or says that it was too long. */
static XqInputEvent hand_out(XqInput *input, size_t feed, XqStr *line)
{
    *line = (XqStr){ input->bytes + input->from, feed - input->from };
    input->from = feed < input->to ? feed + 1 : feed;
    bool was_skipping = input->skipping;
    input->skipping = false;
    return was_skipping ? XQ_INPUT_TOO_LONG : XQ_INPUT_LINE;
}

/* Moves what is left to the front; a buffer full of one line is dropped. */
static void make_room(XqInput *input)
{
    memmove(input->bytes, input->bytes + input->from, input->to - input->from);
    input->to -= input->from;
    input->from = 0;
    if (input->to == sizeof input->bytes) {
        input->skipping = true;
        input->to = 0;
    }
}

static void read_more(XqInput *input)
{
    make_room(input);
    ssize_t got = read(input->fd, input->bytes + input->to, sizeof input->bytes - input->to);
    if (got > 0)
        input->to += (size_t)got;
    else if (got == 0 || (errno != EINTR && errno != EAGAIN))
        input->at_end = true;
}

XqInputEvent xq_input_next(XqInput *input, XqStr *line)
{
    *line = (XqStr){ NULL, 0 };
    for (;;) {
        char drained[64];
        bool woken = false;
        while (read(input->wake[0], drained, sizeof drained) > 0)
            woken = true;
        if (woken)
            return XQ_INPUT_WOKEN;
        const char *feed = memchr(input->bytes + input->from, '\n', input->to - input->from);
        if (feed != NULL)
            return hand_out(input, (size_t)(feed - input->bytes), line);
        if (input->at_end) {
            if (input->from == input->to)
                return XQ_INPUT_END;
            return hand_out(input, input->to, line);
        }
        struct pollfd files[3] = { { .fd = input->fd, .events = POLLIN },
                                   { .fd = input->wake[0], .events = POLLIN },
                                   { .fd = input->listener_fd } };
        int ready = poll(files, 3, -1);
        if ((ready < 0 && errno != EINTR) || (ready > 0 && files[2].revents != 0))
            input->at_end = true;
        else if (files[0].revents != 0)
            read_more(input);
    }
}
