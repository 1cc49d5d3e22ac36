/* uci_voice.c - lines out. */
#include "engine/uci_voice.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/fail.h"

XqStatus xq_uci_voice_init(XqUciVoice *voice, const XqUciHost *host, XqError *err)
{
    voice->host = *host;
    xq_buf_init(&voice->out, XQ_UCI_OUT_MAX);
    XqStatus status = xq_mutex_init(&voice->lock);
    return status == XQ_OK ? XQ_OK : xq_fail(err, status, 0, "no lock to be had");
}

void xq_uci_voice_release(XqUciVoice *voice)
{
    xq_buf_release(&voice->out);
    xq_mutex_release(&voice->lock);
}

void xq_uci_begin_line(XqUciVoice *voice)
{
    xq_mutex_lock(&voice->lock);
    xq_buf_reset(&voice->out);
}

void xq_uci_end_line(XqUciVoice *voice)
{
    voice->host.write(voice->host.context, xq_buf_str(&voice->out));
    xq_mutex_unlock(&voice->lock);
}

void xq_uci_say(XqUciVoice *voice, const char *format, ...)
{
    xq_uci_begin_line(voice);
    va_list args;
    va_start(args, format);
    xq_buf_vprintf(&voice->out, format, args);
    va_end(args);
    xq_uci_end_line(voice);
}

void xq_uci_say_lines(XqUciVoice *voice, XqStr text)
{
    for (XqStr line; xq_str_next_line(&text, &line);)
        xq_uci_say(voice, "%.*s", (int)line.len, line.ptr);
}

void xq_uci_complain(XqUciVoice *voice, const char *format, ...)
{
    char text[400];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(text, sizeof text, format, args); /* too long: cut */
    va_end(args);
    for (char *c = text; *c != '\0'; c++)
        if (*c < ' ' || *c > '~')
            *c = '?';
    xq_uci_say(voice, "info string error: %s", text);
}

static void append_score(XqBuf *out, const XqSearchInfo *info, bool shows_wdl)
{
    if (xq_score_is_mate(info->score))
        xq_buf_printf(out, " score mate %d", xq_score_mate_moves(info->score));
    else
        xq_buf_printf(out, " score cp %d", info->score);
    if (info->bound == XQ_BOUND_LOWER)
        xq_buf_append_cstr(out, " lowerbound");
    if (info->bound == XQ_BOUND_UPPER)
        xq_buf_append_cstr(out, " upperbound");
    if (shows_wdl) {
        XqWdl wdl = xq_score_wdl(info->score);
        xq_buf_printf(out, " wdl %d %d %d", wdl.win, wdl.draw, wdl.loss);
    }
}

void xq_uci_tell_info(XqUciVoice *voice, const XqSearchInfo *info, bool shows_wdl)
{
    int64_t time_ms = info->time_ms > 0 ? info->time_ms : 1;
    xq_uci_begin_line(voice);
    XqBuf *out = &voice->out;
    xq_buf_printf(out, "info depth %d seldepth %d multipv %d", info->depth, info->selective_ply,
                  info->line);
    append_score(out, info, shows_wdl);
    xq_buf_printf(out, " nodes %" PRIu64 " nps %" PRIu64 " hashfull %d time %" PRId64 " pv",
                  info->nodes, info->nodes * 1000 / (uint64_t)time_ms, info->hash_permille,
                  info->time_ms);
    for (int i = 0; i < info->pv_count; i++) {
        xq_buf_append_char(out, ' ');
        xq_move_format(out, info->pv[i]);
    }
    xq_uci_end_line(voice);
}

void xq_uci_tell_best(XqUciVoice *voice, const XqSearchResult *result)
{
    if (result->best == XQ_NO_MOVE) {
        xq_uci_say(voice, "info depth 0 score mate 0");
        xq_uci_say(voice, "bestmove (none)");
        return;
    }
    xq_uci_begin_line(voice);
    xq_buf_append_cstr(&voice->out, "bestmove ");
    xq_move_format(&voice->out, result->best);
    if (result->ponder != XQ_NO_MOVE) {
        xq_buf_append_cstr(&voice->out, " ponder ");
        xq_move_format(&voice->out, result->ponder);
    }
    xq_uci_end_line(voice);
}
