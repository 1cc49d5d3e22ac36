/*
 * fuzz_play.c - a position and moves: a FEN (or nothing, for the start) up to the first line end,
 * then two bytes a move. Each pair is tried as the move it says; if that is not legal, it chooses
 * among the legal ones, so that games get somewhere. What the position keeps beside its board must
 * stay what one gets by putting the pieces anew.
 */
#include <chuhe/fen.h>
#include <chuhe/perft.h>

#include <string.h>

#include "target.h"

enum { PLIES_MAX = 300 };

static void check_consistent(const XqPosition *position)
{
    XqPosition anew;
    xq_position_clear(&anew);
    for (int s = 0; s < XQ_SQUARES; s++)
        xq_position_put(&anew, (XqSquare)s, xq_position_piece(position, (XqSquare)s));
    xq_position_set_side(&anew, xq_position_side(position));
    anew.halfmoves = position->halfmoves;
    anew.fullmoves = position->fullmoves;
    FUZZ_CHECK(memcmp(&anew, position, sizeof anew) == 0);
    FUZZ_CHECK((xq_position_faults(position) & XQ_FAULTS_UNPLAYABLE) == 0);
}

static void check_moves(const XqPosition *position, const XqMoveList *list)
{
    XqMoveList captures;
    int takes = 0;
    xq_position_captures(position, &captures);
    for (int i = 0; i < list->count; i++)
        if (xq_position_piece(position, xq_move_to(list->moves[i])) != XQ_NO_PIECE) {
            FUZZ_CHECK(xq_move_list_has(&captures, list->moves[i]));
            takes++;
        }
    FUZZ_CHECK(captures.count == takes);
    FUZZ_CHECK(xq_perft(position, 1) == (uint64_t)list->count);
}

static bool start_from(XqPosition *out, XqStr fen)
{
    if (fen.len == 0)
        xq_position_start(out);
    else if (xq_fen_parse(out, fen, NULL) != XQ_OK)
        return false;
    return xq_position_check_playable(out, NULL) == XQ_OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    XqStr rest = { (const char *)data, size }, fen = { NULL, 0 };
    XqPosition position;
    if (!xq_str_next_line(&rest, &fen) || !start_from(&position, fen))
        return 0;
    for (size_t i = 0; i + 1 < rest.len && i < 2 * PLIES_MAX; i += 2) {
        XqMoveList list;
        XqMove asked = (XqMove)((uint8_t)rest.ptr[i] | (unsigned)(uint8_t)rest.ptr[i + 1] << 8);
        xq_position_moves(&position, &list);
        check_moves(&position, &list);
        bool legal = xq_move_list_has(&list, asked);
        FUZZ_CHECK(xq_position_is_legal(&position, asked) == legal);
        if (list.count == 0)
            break;
        XqMove move = legal ? asked : list.moves[asked % list.count];
        FUZZ_CHECK(xq_position_try(&position, move, NULL) == XQ_OK);
        check_consistent(&position);
    }
    return 0;
}
