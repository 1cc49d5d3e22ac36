/* export.c - rooms as files. */
#include "server/export.h"

#include <stdio.h>
#include <time.h>

#include <chuhe/fen.h>
#include <chuhe/formats.h>

/* Where play alternates from: behind the last pass. */
static int first_ply(const XqRoom *room)
{
    int first = room->ply;
    while (first > 0 && room->moves[first - 1] != XQ_NO_MOVE)
        first--;
    return first;
}

static XqCause cause_of(XqReason reason)
{
    switch (reason) {
    case XQ_REASON_NONE:
        return XQ_CAUSE_NONE;
    case XQ_REASON_CHECKMATE:
        return XQ_CAUSE_CHECKMATE;
    case XQ_REASON_STALEMATE:
        return XQ_CAUSE_STALEMATE;
    case XQ_REASON_PERPETUAL_CHECK:
        return XQ_CAUSE_PERPETUAL_CHECK;
    case XQ_REASON_PERPETUAL_CHASE:
        return XQ_CAUSE_PERPETUAL_CHASE;
    case XQ_REASON_PERPETUAL_HIT:
    case XQ_REASON_STRONGER_HITS:
    case XQ_REASON_ATTACKED_FIRST:
    case XQ_REASON_RUN_OF_CHECKS:
    case XQ_REASON_RUN_OF_CHASES:
    case XQ_REASON_RUN_OF_HITS:
        return XQ_CAUSE_FORBIDDEN;
    case XQ_REASON_MUTUAL_OFFENCE:
    case XQ_REASON_REPETITION:
        return XQ_CAUSE_REPETITION;
    case XQ_REASON_BARE_MATERIAL:
        return XQ_CAUSE_MATERIAL;
    case XQ_REASON_QUIET_LIMIT:
    case XQ_REASON_PROGRESS_LIMIT:
    case XQ_REASON_EFFECT_LIMIT:
        return XQ_CAUSE_NO_PROGRESS;
    case XQ_REASON_LENGTH_LIMIT:
        return XQ_CAUSE_LENGTH;
    case XQ_REASON_AGREEMENT:
        return XQ_CAUSE_AGREEMENT;
    case XQ_REASON_RESIGNATION:
        return XQ_CAUSE_RESIGNATION;
    case XQ_REASON_TIME:
        return XQ_CAUSE_TIME;
    }
    return XQ_CAUSE_NONE;
}

static XqStatus set_player(XqGame *game, XqSide side, XqSeat seat)
{
    char text[32] = "Human";
    if (seat.is_engine)
        (void)snprintf(text, sizeof text, "Chuhe, level %d", (int)seat.level); /* fits */
    return xq_game_set_tag(game, side == XQ_RED ? XQ_STR("Red") : XQ_STR("Black"), xq_str(text));
}

static XqStatus set_date(XqGame *game, int64_t created_ms)
{
    char text[32];
    time_t seconds = (time_t)(created_ms / 1000);
    struct tm day;
    if (gmtime_r(&seconds, &day) == NULL || strftime(text, sizeof text, "%Y.%m.%d", &day) == 0)
        return XQ_OK; /* a time no calendar has: no date */
    return xq_game_set_tag(game, XQ_STR("Date"), xq_str(text));
}

static XqStatus set_tags(XqGame *game, const XqRoom *room)
{
    XqStatus status;
    if ((status = set_date(game, room->created_ms)) != XQ_OK ||
        (status = set_player(game, XQ_RED, room->seats[XQ_RED])) != XQ_OK ||
        (status = set_player(game, XQ_BLACK, room->seats[XQ_BLACK])) != XQ_OK)
        return status;
    return room->handicap == xq_handicap_at(0)
               ? XQ_OK
               : xq_game_set_tag(game, XQ_STR("Handicap"), xq_str(room->handicap->id));
}

/* The room as a record. */
static XqStatus make_game(XqGame **out, const XqRoom *room)
{
    XqPosition start;
    XqGame *game;
    int first = first_ply(room);
    xq_room_position_at(&start, room, first);
    XqStatus status = xq_game_new(&game, &start, NULL);
    if (status != XQ_OK)
        return status;
    for (int i = first; i < room->ply && status == XQ_OK; i++)
        status = xq_game_append(NULL, game, room->moves[i], NULL);
    if (status == XQ_OK)
        status = set_tags(game, room);
    if (status != XQ_OK) {
        xq_game_free(game);
        return status;
    }
    xq_game_set_ending(game, (XqEnding){ room->result, cause_of(room->reason) });
    *out = game;
    return XQ_OK;
}

static XqStatus write_game(XqBuf *out, const XqRoom *room, const XqFormat *format)
{
    XqGame *game;
    XqStatus status = make_game(&game, room);
    if (status != XQ_OK)
        return status;
    status = xq_format_write(out, format, game, NULL, NULL);
    xq_game_free(game);
    return status;
}

static void write_uci(XqBuf *out, const XqRoom *room)
{
    XqPosition start;
    int first = first_ply(room);
    xq_room_position_at(&start, room, first);
    xq_buf_append_cstr(out, "position fen ");
    xq_fen_format(out, &start);
    if (first < room->ply)
        xq_buf_append_cstr(out, " moves");
    for (int i = first; i < room->ply; i++) {
        xq_buf_append_char(out, ' ');
        xq_move_format(out, room->moves[i]);
    }
    xq_buf_append_char(out, '\n');
}

static void write_fen(XqBuf *out, const XqRoom *room)
{
    xq_fen_format(out, &room->position);
    xq_buf_append_char(out, '\n');
}

/* Named after the day, never after the ID: a file is passed on, the right to play is not. */
static void set_name(XqHttpAnswer *answer, const XqRoom *room, const char *extension)
{
    char day[32] = "game";
    time_t seconds = (time_t)(room->created_ms / 1000);
    struct tm parts;
    if (gmtime_r(&seconds, &parts) != NULL)
        (void)strftime(day, sizeof day, "%Y-%m-%d", &parts); /* fits */
    (void)snprintf(answer->disposition, sizeof answer->disposition,
                   "attachment; filename=\"chuhe-%s.%s\"", day, extension); /* fits */
}

bool xq_export(XqHttpAnswer *answer, const XqRoom *room, XqStr format, XqProblem *problem)
{
    static const struct {
        const char *id;
        void (*write)(XqBuf *out, const XqRoom *room);
    } lines[] = { { "fen", write_fen }, { "uci", write_uci } };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        if (!xq_str_equal(format, xq_str(lines[i].id)))
            continue;
        lines[i].write(&answer->text, room);
        answer->content_type = "text/plain; charset=utf-8";
        set_name(answer, room, lines[i].id);
        return true;
    }
    const XqFormat *found;
    if (xq_format_find(&found, format, NULL) != XQ_OK || !xq_format_info(found)->can_write)
        return xq_problem(problem, XQ_PROBLEM_BAD_VALUE,
                          "format: there is no such format to write");
    if (write_game(&answer->text, room, found) != XQ_OK)
        return xq_problem(problem, XQ_PROBLEM_INTERNAL, "the record could not be written");
    answer->content_type = xq_format_info(found)->media_type;
    set_name(answer, room, xq_format_info(found)->extension);
    return true;
}
