/*
 * kin_api.c - see kin_api.h. Each call reads its request, then writes what it was asked about.
 * Nothing here knows a game. The calls for before a game are in kin_games.c.
 */
#include "wasm/kin_api.h"

#include "base/fail.h"
#include "base/json.h"
#include "wasm/kin_request.h"
#include "wasm/kin_session.h"
#include "wasm/kin_write.h"

/* --- Positions -------------------------------------------------------------------------------- */

/* The members of a move: its text and what is to be known about it. */
static void write_move(XqBuf *out, const XqKinState *state, XqKinMove move, const XqKinBoard *board)
{
    static const char *const flags[] = { "capture", "pass",    "drop",        "turn-up",
                                         "throw",   "declare", "strikes-ally" };
    const XqKinGame *game = state->game;
    XqKinMoveInfo info;
    XqBuf text;
    xq_kin_move_describe(&info, state, move);
    xq_buf_init(&text, XQ_KIN_TEXT_SIZE);
    xq_kin_move_format(&text, state, move);
    xq_json_key(out, "move");
    xq_json_string(out, xq_buf_str(&text));
    xq_buf_release(&text);
    kin_write_letter(out, "seat", game, info.seat);
    if (info.army != XQ_KIN_NOBODY)
        kin_write_letter(out, "army", game, info.army);
    if (info.kind != XQ_KIN_NOTHING)
        kin_write_kind(out, "kind", game, info.kind);
    if (info.from != XQ_KIN_NO_POINT)
        kin_write_text(out, "from", board->points[info.from].name);
    if (info.to != XQ_KIN_NO_POINT)
        kin_write_text(out, "to", board->points[info.to].name);
    if (info.captured_at != XQ_KIN_NO_POINT)
        kin_write_text(out, "at", board->points[info.captured_at].name);
    if (info.flags != 0)
        kin_write_flags(out, "flags", info.flags, flags, 7);
    if (info.words != NULL)
        kin_write_text(out, "words", info.words);
    if (info.binds != 0)
        kin_write_set(out, "binds", game, info.binds);
}

static void write_moves(XqBuf *out, const char *key, const XqKinState *state,
                        void (*ask)(const XqKinState *, XqKinMoveList *), const XqKinBoard *board)
{
    XqKinMoveList list;
    ask(state, &list);
    kin_open_list(out, key);
    for (int i = 0; i < list.count; i++) {
        kin_open_item(out);
        write_move(out, state, list.moves[i], board);
        xq_buf_append_char(out, '}');
    }
    xq_buf_append_char(out, ']');
}

static void write_pieces(XqBuf *out, const XqKinState *state, const XqKinBoard *board)
{
    xq_json_key(out, "pieces");
    xq_buf_append_char(out, '{');
    for (int point = 0; point < board->point_count; point++) {
        XqKinPiece piece;
        xq_kin_piece_at(&piece, state, point);
        if (piece.kind == XQ_KIN_NOTHING)
            continue;
        xq_json_key(out, board->points[point].name);
        /* No letter and no character needs escaping. */
        xq_buf_printf(out, "\"%c%c%c%s\"", xq_kin_letter(state->game, piece.army),
                      kin_kind_letter(state->game, piece.kind),
                      xq_kin_letter(state->game, piece.seat), piece.native);
    }
    xq_buf_append_char(out, '}');
}

static void write_seating(XqBuf *out, const XqKinState *state)
{
    const XqKinGame *game = state->game;
    kin_write_letter(out, "turn", game, xq_kin_turn(state));
    kin_write_letter(out, "army", game, xq_kin_turn_army(state));
    kin_write_set(out, "movers", game, xq_kin_movers(state));
    kin_write_set(out, "seats", game, xq_kin_seats(state));
    kin_write_set(out, "alive", game, xq_kin_alive(state));
    kin_write_set(out, "out", game, xq_kin_armies_out(state));
    xq_json_key(out, "owners");
    xq_buf_append_char(out, '{');
    for (int army = 0; army < xq_kin_info(game)->army_count; army++) {
        char key[2] = { xq_kin_letter(game, army), '\0' };
        kin_write_letter(out, key, game, xq_kin_owner(state, army));
    }
    xq_buf_append_char(out, '}');
    xq_json_key(out, "allies");
    xq_buf_append_char(out, '{');
    for (int seat = 0; seat < XQ_KIN_SEATS_MAX; seat++) {
        char key[2] = { xq_kin_letter(game, seat), '\0' };
        if ((xq_kin_seats(state) >> seat & 1u) != 0 && xq_kin_allies(state, seat) != 0)
            kin_write_set(out, key, game, xq_kin_allies(state, seat));
    }
    xq_buf_append_char(out, '}');
}

static void write_stocks(XqBuf *out, const XqKinState *state)
{
    XqKinStock stocks[XQ_KIN_STOCKS_MAX];
    int count = xq_kin_stocks(stocks, state);
    kin_open_list(out, "stocks");
    for (int i = 0; i < count; i++) {
        kin_open_item(out);
        kin_write_letter(out, "seat", state->game, stocks[i].seat);
        kin_write_letter(out, "army", state->game, stocks[i].army);
        kin_write_kind(out, "kind", state->game, stocks[i].kind);
        xq_buf_printf(out, ",\"count\":%d", stocks[i].count);
        kin_write_bool(out, "usable", stocks[i].is_usable);
        xq_buf_append_char(out, '}');
    }
    xq_buf_append_char(out, ']');
}

static void write_outcome(XqBuf *out, const XqKinState *state)
{
    XqKinOutcome outcome;
    xq_kin_outcome(&outcome, state);
    xq_json_key(out, "outcome");
    xq_buf_append_char(out, '{');
    kin_write_bool(out, "over", outcome.is_over);
    kin_write_text(out, "reason", outcome.reason);
    kin_write_text(out, "sentence", outcome.sentence);
    kin_write_set(out, "winners", state->game, outcome.winners);
    kin_open_list(out, "ranking");
    for (int i = 0; i < outcome.seat_count; i++) {
        kin_open_item(out);
        kin_write_letter(out, "seat", state->game, outcome.ranking[i]);
        xq_buf_printf(out, ",\"place\":%d,\"score\":%d}", outcome.place[i], outcome.score[i]);
    }
    xq_buf_append_cstr(out, "]}");
}

static void write_thrown(XqBuf *out, const XqKinState *state)
{
    static const char *const forms[] = { [XQ_KIN_STICKS] = "sticks", [XQ_KIN_DIE] = "die" };
    XqKinThrow thrown;
    bool is_thrown = xq_kin_thrown(&thrown, state);
    xq_json_key(out, "thrown");
    if (thrown.count == 0) {
        xq_buf_append_cstr(out, "null");
        return;
    }
    xq_buf_append_char(out, '{');
    kin_write_text(out, "form", forms[thrown.form]);
    xq_buf_printf(out, ",\"count\":%d,\"value\":", thrown.count);
    if (is_thrown)
        xq_buf_printf(out, "%d}", thrown.value);
    else
        xq_buf_append_cstr(out, "null}");
}

/* The state before the last move, and that move. */
typedef struct LastPly {
    bool is_there;
    XqKinState before;
    XqKinMove move;
} LastPly;

static void note_last(void *context, const XqKinState *before, XqKinMove move,
                      const XqKinState *after)
{
    LastPly *last = context;
    (void)after;
    last->is_there = true;
    xq_kin_copy(&last->before, before);
    last->move = move;
}

static void write_last(XqBuf *out, const LastPly *last, int viewer, const XqKinBoard *board)
{
    xq_json_key(out, "last");
    if (!last->is_there) {
        xq_buf_append_cstr(out, "null");
        return;
    }
    XqKinState seen;
    XqKinMove move =
        viewer == REFEREE ? last->move : xq_kin_move_view(&last->before, last->move, viewer);
    kin_look(&seen, &last->before, viewer);
    xq_buf_append_char(out, '{');
    write_move(out, &seen, move, board);
    xq_buf_append_char(out, '}');
}

XqStatus xqk_position(XqkSession *session)
{
    XqBuf *out = &session->exchange.output;
    Request request;
    LastPly last = { .is_there = false };
    XqKinState seen;
    XqKinBoard board;
    kin_read_lines(&request, session);
    if (kin_read_request(&request, note_last, &last) != XQ_OK)
        return kin_fail(session, &request);
    kin_look(&seen, &request.state, request.viewer);
    xq_kin_board(&board, &seen);
    xq_buf_reset(out);
    xq_buf_append_char(out, '{');
    kin_write_by(out, "position", xq_kin_format, &seen);
    write_seating(out, &seen);
    write_pieces(out, &seen, &board);
    write_moves(out, "moves", &seen, xq_kin_moves, &board);
    write_moves(out, "declarations", &seen, xq_kin_declarations, &board);
    write_stocks(out, &seen);
    write_last(out, &last, request.viewer, &board);
    kin_write_bool(out, "complete", xq_kin_is_complete(&seen));
    write_thrown(out, &seen);
    write_outcome(out, &seen);
    xq_buf_append_char(out, '}');
    return xq_buf_status(out);
}

typedef struct Record {
    XqBuf *out;
    const Request *request;
    XqKinBoard board;
    bool has_board;
} Record;

static void write_ply(void *context, const XqKinState *before, XqKinMove move,
                      const XqKinState *after)
{
    Record *record = context;
    int viewer = record->request->viewer;
    XqBuf *out = record->out;
    XqKinState seen;
    XqKinMoveInfo info;
    if (!record->has_board)
        xq_kin_board(&record->board, before);
    record->has_board = true;
    kin_look(&seen, before, viewer);
    if (viewer != REFEREE)
        move = xq_kin_move_view(before, move, viewer);
    kin_open_item(out);
    write_move(out, &seen, move, &record->board);
    xq_kin_move_describe(&info, &seen, move);
    if (info.captured_at != XQ_KIN_NO_POINT) {
        XqKinPiece piece;
        xq_kin_piece_at(&piece, &seen, info.captured_at);
        char taken[2] = { xq_kin_letter(before->game, piece.army),
                          kin_kind_letter(before->game, piece.kind) };
        xq_json_key(out, "taken");
        xq_json_string(out, (XqStr){ taken, 2 });
    }
    unsigned beaten = xq_kin_armies_out(after) & ~xq_kin_armies_out(before);
    if (beaten != 0)
        kin_write_set(out, "out", before->game, beaten);
    xq_buf_append_char(out, '}');
}

XqStatus xqk_record(XqkSession *session)
{
    XqBuf *out = &session->exchange.output;
    Request request;
    Record record = { .out = out, .request = &request };
    kin_read_lines(&request, session);
    xq_buf_reset(out);
    xq_buf_append_cstr(out, "{\"plies\":[");
    if (kin_read_request(&request, write_ply, &record) != XQ_OK)
        return kin_fail(session, &request);
    xq_buf_append_cstr(out, "]}");
    return xq_buf_status(out);
}

/* --- Moves ------------------------------------------------------------------------------------ */

/* The answer {"move":"..." but for its brace; `state` is the one before the move. */
static void write_answer(XqBuf *out, const XqKinState *state, XqKinMove move)
{
    XqBuf text;
    xq_buf_init(&text, XQ_KIN_TEXT_SIZE);
    xq_kin_move_format(&text, state, move);
    xq_buf_reset(out);
    xq_buf_append_char(out, '{');
    xq_json_key(out, "move");
    xq_json_string(out, xq_buf_str(&text));
    xq_buf_release(&text);
}

XqStatus xqk_throw(XqkSession *session)
{
    Request request;
    uint64_t number;
    XqKinSeed seed;
    XqKinState before;
    XqKinMove move;
    kin_read_lines(&request, session);
    XqStatus status = kin_read_request(&request, NULL, NULL);
    if (status == XQ_OK) {
        request.failed_line = 6;
        status = kin_read_seed(&number, request.line[5], &request.err);
    }
    if (status == XQ_OK && xq_kin_turn(&request.state) != XQ_KIN_CHANCE)
        status = xq_fail(&request.err, XQ_E_STATE, 0, "nothing is to be thrown");
    if (status != XQ_OK)
        return kin_fail(session, &request);
    xq_kin_seed_init(&seed, number);
    XqKinRandom random = xq_kin_seed_random(&seed);
    xq_kin_copy(&before, &request.state);
    xq_kin_throw(&request.state, &random, &move);
    write_answer(&session->exchange.output, &before, move);
    xq_buf_append_char(&session->exchange.output, '}');
    return xq_buf_status(&session->exchange.output);
}

XqStatus xqk_play(XqkSession *session)
{
    Request request;
    XqKinState before;
    XqKinMove move;
    kin_read_lines(&request, session);
    XqStatus status = kin_read_request(&request, NULL, NULL);
    if (status == XQ_OK) {
        request.failed_line = 6;
        status = xq_kin_record_parse(&move, &request.state, request.line[5], &request.err);
    }
    if (status != XQ_OK)
        return kin_fail(session, &request);
    xq_kin_copy(&before, &request.state);
    xq_kin_play(&request.state, move, &move);
    write_answer(&session->exchange.output, &before, move);
    xq_buf_append_char(&session->exchange.output, '}');
    return xq_buf_status(&session->exchange.output);
}

/* --- The computer ----------------------------------------------------------------------------- */

/* `KIND SEED MS NODES` */
static XqStatus read_wish(XqKinPlayerKind *kind, uint64_t *seed, XqKinLimits *limits, XqStr line,
                          XqError *err)
{
    XqStr rest = line, word = xq_str_next_word(&rest);
    unsigned long ms, nodes;
    XqStatus status = xq_kin_player_parse(kind, word, err);
    if (status == XQ_OK)
        status = kin_read_seed(seed, xq_str_next_word(&rest), err);
    if (status == XQ_OK)
        status = xq_str_parse_uint(&ms, xq_str_next_word(&rest), 600000, err);
    if (status == XQ_OK)
        status = xq_str_parse_uint(&nodes, xq_str_next_word(&rest), 4000000000, err);
    if (status == XQ_OK && ms == 0 && nodes == 0)
        status = xq_fail(err, XQ_E_RANGE, 0, "a limit of time or of nodes was expected");
    if (status != XQ_OK)
        return status;
    *limits = (XqKinLimits){ .time_ms = (unsigned)ms, .nodes = nodes };
    return XQ_OK;
}

XqStatus xqk_choose(XqkSession *session)
{
    XqBuf *out = &session->exchange.output;
    Request request;
    XqKinPlayerKind kind = XQ_KIN_PLAYS_RANDOM;
    uint64_t seed = 0;
    XqKinLimits limits;
    XqKinPlayer *player = NULL;
    XqKinState seen;
    XqKinMove move;
    XqKinThought thought;
    kin_read_lines(&request, session);
    XqStatus status = kin_read_request(&request, NULL, NULL);
    int turn = status == XQ_OK ? xq_kin_turn(&request.state) : XQ_KIN_NOBODY;
    if (status == XQ_OK) {
        request.failed_line = 6;
        status = read_wish(&kind, &seed, &limits, request.line[5], &request.err);
    }
    if (status == XQ_OK && turn >= XQ_KIN_SEATS_MAX)
        status = xq_fail(&request.err, XQ_E_STATE, 0, "no seat is to move");
    if (status == XQ_OK)
        status = kin_find_player(&player, session, kind, seed, &request.err);
    if (status != XQ_OK)
        return kin_fail(session, &request);
    xq_kin_view(&seen, &request.state, turn);
    xq_kin_player_choose(player, &seen, &limits, &move, &thought);
    write_answer(out, &seen, move);
    xq_buf_printf(out, ",\"nodes\":%llu,\"depth\":%d}", (unsigned long long)thought.nodes,
                  thought.depth_ply);
    return xq_buf_status(out);
}

XqStatus xqk_agrees(XqkSession *session)
{
    XqBuf *out = &session->exchange.output;
    Request request;
    XqKinState seen;
    XqKinMove move;
    kin_read_lines(&request, session);
    XqStatus status = kin_read_request(&request, NULL, NULL);
    if (status == XQ_OK && request.viewer >= XQ_KIN_SEATS_MAX) {
        request.failed_line = 5;
        status = xq_fail(&request.err, XQ_E_RANGE, 0, "a seat was expected");
    }
    if (status == XQ_OK) {
        request.failed_line = 6;
        status = xq_kin_move_parse(&move, &request.state, request.line[5], &request.err);
    }
    if (status != XQ_OK)
        return kin_fail(session, &request);
    kin_look(&seen, &request.state, request.viewer);
    xq_buf_reset(out);
    xq_buf_append_char(out, '{');
    kin_write_bool(out, "agrees", xq_kin_player_agrees(&seen, request.viewer, move));
    xq_buf_append_char(out, '}');
    return xq_buf_status(out);
}
