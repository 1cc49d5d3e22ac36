/*
 * kin_games.c - what is known before a game: the list of games with their options, who would take
 * part, a deal, the board.
 */
#include <string.h>

#include "base/json.h"
#include "wasm/kin_api.h"
#include "wasm/kin_request.h"
#include "wasm/kin_write.h"

/* --- Games ------------------------------------------------------------------------------------ */

static const char *label_of(const XqKinInfo *info, const char *option, const char *choice)
{
    for (const XqKinLabel *label = info->labels; label != NULL && label->option != NULL; label++) {
        bool is_same = choice == NULL ? label->choice == NULL
                                      : label->choice != NULL && strcmp(label->choice, choice) == 0;
        if (is_same && strcmp(label->option, option) == 0)
            return label->text;
    }
    return choice != NULL ? choice : option;
}

static void write_option(XqBuf *out, const XqKinInfo *info, const XqKinOption *option)
{
    kin_open_item(out);
    kin_write_text(out, "name", option->name);
    kin_write_text(out, "summary", option->summary);
    kin_write_text(out, "label", label_of(info, option->name, NULL));
    switch (option->type) {
    case XQ_KIN_CHOICE:
        kin_write_text(out, "fallback", option->choices[0]);
        kin_open_list(out, "choices");
        for (int i = 0; option->choices[i] != NULL; i++) {
            kin_open_item(out);
            kin_write_text(out, "value", option->choices[i]);
            kin_write_text(out, "label", label_of(info, option->name, option->choices[i]));
            xq_buf_append_char(out, '}');
        }
        xq_buf_append_char(out, ']');
        break;
    case XQ_KIN_NUMBER:
        kin_write_text(out, "fallback", option->fallback);
        xq_buf_printf(out, ",\"min\":%ld,\"max\":%ld", option->min, option->max);
        break;
    case XQ_KIN_TEXT:
        kin_write_text(out, "fallback", option->fallback);
        break;
    }
    xq_buf_append_char(out, '}');
}

static void write_armies(XqBuf *out, const XqKinInfo *info)
{
    kin_open_list(out, "armies");
    for (int i = 0; i < info->army_count; i++) {
        const XqKinArmy *army = &info->armies[i];
        kin_open_item(out);
        xq_json_key(out, "letter");
        xq_json_string(out, (XqStr){ &army->letter, 1 });
        kin_write_text(out, "name", army->name);
        kin_write_text(out, "native", army->native);
        xq_buf_printf(out, ",\"colour\":\"#%06x\"}", (unsigned)army->colour);
    }
    xq_buf_append_char(out, ']');
}

static void write_kinds(XqBuf *out, const XqKinInfo *info)
{
    kin_open_list(out, "kinds");
    for (int i = 0; i < info->kind_count; i++) {
        const XqKinKind *kind = &info->kinds[i];
        kin_open_item(out);
        xq_json_key(out, "letter");
        xq_json_string(out, (XqStr){ &kind->letter, 1 });
        kin_write_text(out, "name", kind->name);
        kin_write_text(out, "native", kind->native);
        kin_write_text(out, "symbol", kind->symbol);
        xq_buf_append_char(out, '}');
    }
    xq_buf_append_char(out, ']');
}

static void write_game(XqBuf *out, const XqKinInfo *info)
{
    static const char *const features[] = { "chance", "hidden", "drops", "pass" };
    kin_open_item(out);
    kin_write_text(out, "name", info->name);
    kin_write_text(out, "title", info->title);
    kin_write_text(out, "native", info->native);
    kin_write_text(out, "summary", info->summary);
    kin_write_text(out, "era", info->era);
    xq_buf_printf(out, ",\"seats\":[%d,%d]", info->seats_min, info->seats_max);
    kin_write_flags(out, "features", info->features, features, 4);
    write_armies(out, info);
    write_kinds(out, info);
    kin_open_list(out, "options");
    for (int i = 0; i < info->option_count; i++)
        write_option(out, info, &info->options[i]);
    xq_buf_append_char(out, ']');
    kin_open_list(out, "seatings");
    for (const XqKinSeating *way = info->seatings; way != NULL && way->text != NULL; way++) {
        kin_open_item(out);
        kin_write_text(out, "settings", way->settings);
        kin_write_text(out, "text", way->text);
        xq_buf_append_char(out, '}');
    }
    xq_buf_append_char(out, ']');
    kin_write_text(out, "score", info->score);
    xq_json_key(out, "scoreParts");
    xq_buf_printf(out, "%d", info->score_parts > 0 ? info->score_parts : 1);
    kin_write_list(out, "rules", info->rules);
    kin_write_list(out, "sources", info->sources);
    xq_buf_append_char(out, '}');
}

XqStatus xqk_games(XqkSession *session)
{
    XqBuf *out = &session->exchange.output;
    xq_buf_reset(out);
    xq_buf_append_cstr(out, "{\"games\":[");
    for (size_t i = 0; i < xq_kin_count(); i++)
        write_game(out, xq_kin_info(xq_kin_at(i)));
    xq_buf_append_cstr(out, "]}");
    return xq_buf_status(out);
}

/* --- Before a game ---------------------------------------------------------------------------- */

static unsigned armies_of(const XqKinState *state, int seat)
{
    unsigned armies = 0;
    for (int army = 0; army < xq_kin_info(state->game)->army_count; army++)
        if (xq_kin_owner(state, army) == seat)
            armies |= 1u << army;
    return armies;
}

/* Any deal will do: who takes part does not depend on it. */
static XqStatus start_any(XqKinState *out, const XqKinRules *rules, XqError *err)
{
    XqKinSeed seed;
    xq_kin_seed_init(&seed, 1);
    XqKinRandom random = xq_kin_seed_random(&seed);
    return xq_kin_start(out, rules, &random, err);
}

XqStatus xqk_seats(XqkSession *session)
{
    XqBuf *out = &session->exchange.output;
    Request request;
    unsigned vacant, more = 0;
    kin_read_lines(&request, session);
    XqStatus status = kin_read_rules(&request);
    if (status != XQ_OK)
        return kin_fail(session, &request);
    const XqKinGame *game = request.rules.game;
    XqKinRules rules = request.rules;
    request.failed_line = 2;
    status = kin_read_seats(&vacant, game, request.line[1], &request.err);
    if (status == XQ_OK)
        status = xq_kin_rules_vacate(&rules, vacant, &request.err);
    if (status == XQ_OK) {
        request.failed_line = 1;
        status = start_any(&request.state, &rules, &request.err);
    }
    if (status != XQ_OK)
        return kin_fail(session, &request);
    for (int seat = 0; seat < XQ_KIN_SEATS_MAX; seat++) {
        XqKinRules tried = request.rules;
        if ((xq_kin_seats(&request.state) >> seat & 1u) != 0 &&
            xq_kin_rules_vacate(&tried, vacant | 1u << seat, NULL) == XQ_OK)
            more |= 1u << seat;
    }
    xq_buf_reset(out);
    xq_buf_append_char(out, '{');
    xq_json_key(out, "settings");
    XqBuf settings;
    xq_buf_init(&settings, XQ_KIN_TEXT_SIZE);
    xq_kin_rules_format(&settings, &rules);
    xq_json_string(out, xq_buf_str(&settings));
    xq_buf_release(&settings);
    kin_open_list(out, "seats");
    for (int seat = 0; seat < XQ_KIN_SEATS_MAX; seat++) {
        if ((xq_kin_seats(&request.state) >> seat & 1u) == 0)
            continue;
        kin_open_item(out);
        kin_write_letter(out, "letter", game, seat);
        kin_write_set(out, "armies", game, armies_of(&request.state, seat));
        xq_buf_append_char(out, '}');
    }
    xq_buf_append_char(out, ']');
    kin_write_set(out, "vacant", game, more);
    kin_write_bool(out, "hidden", (xq_kin_info(game)->features & XQ_KIN_HAS_HIDDEN) != 0);
    xq_buf_append_char(out, '}');
    return xq_buf_status(out);
}

XqStatus xqk_deal(XqkSession *session)
{
    XqBuf *out = &session->exchange.output;
    Request request;
    uint64_t number;
    XqKinSeed seed;
    kin_read_lines(&request, session);
    XqStatus status = kin_read_rules(&request);
    if (status == XQ_OK) {
        request.failed_line = 2;
        status = kin_read_seed(&number, request.line[1], &request.err);
    }
    if (status != XQ_OK)
        return kin_fail(session, &request);
    xq_kin_seed_init(&seed, number);
    XqKinRandom random = xq_kin_seed_random(&seed);
    request.failed_line = 1;
    if (xq_kin_start(&request.state, &request.rules, &random, &request.err) != XQ_OK)
        return kin_fail(session, &request);
    xq_buf_reset(out);
    xq_buf_append_char(out, '{');
    kin_write_by(out, "position", xq_kin_format, &request.state);
    kin_write_by(out, "secret", xq_kin_secret_format, &request.state);
    xq_buf_append_char(out, '}');
    return xq_buf_status(out);
}

/* --- The board -------------------------------------------------------------------------------- */

static void write_points(XqBuf *out, const XqKinBoard *board)
{
    static const char *const marks[] = {
        [XQ_KIN_MARK_START] = "start",
        [XQ_KIN_MARK_GATE] = "gate",
        [XQ_KIN_MARK_CENTRE] = "centre",
    };
    kin_open_list(out, "points");
    for (int i = 0; i < board->point_count; i++) {
        const XqKinPoint *point = &board->points[i];
        kin_open_item(out);
        kin_write_text(out, "id", point->name);
        xq_buf_printf(out, ",\"x\":%d,\"y\":%d", point->x, point->y);
        if (point->mark != XQ_KIN_MARK_NONE)
            kin_write_text(out, "mark", marks[point->mark]);
        xq_buf_append_char(out, '}');
    }
    xq_buf_append_char(out, ']');
}

static void write_areas(XqBuf *out, const XqKinBoard *board, const XqKinGame *game)
{
    static const char *const kinds[] = {
        [XQ_KIN_AREA_RIVER] = "river",
        [XQ_KIN_AREA_PALACE] = "palace",
        [XQ_KIN_AREA_HOME] = "home",
        [XQ_KIN_AREA_CELL] = "cell",
    };
    kin_open_list(out, "areas");
    for (int i = 0; i < board->area_count; i++) {
        const XqKinArea *area = &board->areas[i];
        kin_open_item(out);
        kin_write_text(out, "kind", kinds[area->kind]);
        kin_write_letter(out, "army", game, area->army);
        kin_open_list(out, "corners");
        for (int k = 0; k < area->corner_count; k++)
            xq_buf_printf(out, "%s%d,%d", k > 0 ? "," : "", area->x[k], area->y[k]);
        xq_buf_append_cstr(out, "]}");
    }
    xq_buf_append_char(out, ']');
}

static void write_board(XqBuf *out, const XqKinBoard *board, const XqKinGame *game)
{
    xq_buf_printf(out, "{\"box\":[%d,%d,%d,%d]", board->x, board->y, board->width, board->height);
    kin_write_bool(out, "cells", board->has_cells);
    write_points(out, board);
    kin_open_list(out, "edges");
    for (int i = 0; i < board->edge_count; i++) {
        const XqKinEdge *edge = &board->edges[i];
        xq_buf_printf(out, "%s[%d,%d,%d]", i > 0 ? "," : "", edge->a, edge->b, edge->is_drawn);
    }
    xq_buf_append_char(out, ']');
    kin_open_list(out, "lines");
    for (int i = 0; i < board->line_count; i++) {
        const XqKinLine *line = &board->lines[i];
        xq_buf_printf(out, "%s[%d,%d,%d,%d,%d]", i > 0 ? "," : "", line->x1, line->y1, line->x2,
                      line->y2, line->style);
    }
    xq_buf_append_char(out, ']');
    write_areas(out, board, game);
    kin_open_list(out, "captions");
    for (int i = 0; i < board->caption_count; i++) {
        const XqKinCaption *caption = &board->captions[i];
        kin_open_item(out);
        kin_write_text(out, "text", caption->text);
        xq_buf_printf(out, ",\"x\":%d,\"y\":%d,\"turn\":%d}", caption->x, caption->y,
                      caption->turn);
    }
    xq_buf_append_cstr(out, "]}");
}

XqStatus xqk_board(XqkSession *session)
{
    XqBuf *out = &session->exchange.output;
    Request request;
    XqKinBoard board;
    kin_read_lines(&request, session);
    if (kin_read_rules(&request) != XQ_OK || kin_read_start(&request) != XQ_OK)
        return kin_fail(session, &request);
    xq_kin_board(&board, &request.state);
    xq_buf_reset(out);
    write_board(out, &board, request.rules.game);
    return xq_buf_status(out);
}
