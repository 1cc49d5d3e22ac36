/*
 * uci_voice.h - what UCI says: whole lines to the host, from whichever thread has something to say.
 *
 * The lock is held from the beginning of a line to its end, so lines never mix; a thread that has
 * begun one ends it.
 */
#ifndef CHUHE_ENGINE_UCI_VOICE_H
#define CHUHE_ENGINE_UCI_VOICE_H

#include <chuhe/engine.h>
#include "base/thread.h"
#include "engine/uci.h"

typedef struct XqUciVoice {
    XqUciHost host;
    XqMutex lock; /* guards `out`, and the host's write() */
    XqBuf out;    /* the line begun */
} XqUciVoice;

enum { XQ_UCI_OUT_MAX = 16384 }; /* bytes of a line */

/* XQ_E_MEMORY for want of a lock. */
XQ_NODISCARD XqStatus xq_uci_voice_init(XqUciVoice *voice, const XqUciHost *host, XqError *err);
void xq_uci_voice_release(XqUciVoice *voice);

/* Write to voice->out in between. A line that outgrew its bound is still one line, cut. */
void xq_uci_begin_line(XqUciVoice *voice);
void xq_uci_end_line(XqUciVoice *voice);

/* One line. */
void xq_uci_say(XqUciVoice *voice, const char *format, ...) XQ_PRINTF(2, 3);
/* Several lines at once, as the terms of the evaluation. */
void xq_uci_say_lines(XqUciVoice *voice, XqStr text);
/* Something is wrong with the input, parts of which may be said back: bytes that a terminal would
 * act upon are not. */
void xq_uci_complain(XqUciVoice *voice, const char *format, ...) XQ_PRINTF(2, 3);

/* For "%.*s": a word may be as long as the line. */
static inline int xq_uci_shown(XqStr text)
{
    return (int)(text.len < 60 ? text.len : 60);
}

void xq_uci_tell_info(XqUciVoice *voice, const XqSearchInfo *info, bool shows_wdl);
void xq_uci_tell_best(XqUciVoice *voice, const XqSearchResult *result);

#endif
