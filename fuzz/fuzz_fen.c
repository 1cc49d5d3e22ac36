/*
 * fuzz_fen.c - any bytes as a FEN. A refusal points into the text and changes nothing; what is read
 * is written and reads back the same, in both letterings; every question that any position allows
 * gets an answer.
 */
#include <chuhe/fen.h>

#include <string.h>

#include "target.h"

static void check_reads_back(const XqPosition *position, XqFenLetters letters)
{
    XqPosition back;
    XqBuf buf;
    xq_buf_init(&buf, XQ_FEN_SIZE - 1);
    xq_fen_format_letters(&buf, position, letters);
    FUZZ_CHECK(xq_buf_status(&buf) == XQ_OK);
    FUZZ_CHECK(xq_fen_parse(&back, xq_buf_str(&buf), NULL) == XQ_OK);
    FUZZ_CHECK(memcmp(&back, position, sizeof back) == 0);
    xq_buf_release(&buf);
}

static void check_any(const XqPosition *position)
{
    XqPosition mirrored, swapped;
    xq_position_mirror(&mirrored, position);
    xq_position_swap_colours(&swapped, position);
    unsigned faults = xq_position_faults(position);
    FUZZ_CHECK(xq_position_faults(&mirrored) == faults);
    FUZZ_CHECK((faults == 0) == (xq_position_faults(&swapped) == 0));
    for (int s = 0; s < XQ_SQUARES; s++) {
        XqBitboard reach = xq_position_reach(position, (XqSquare)s);
        XqPiece piece = xq_position_piece(position, (XqSquare)s);
        while (!xq_bitboard_is_empty(reach)) {
            XqSquare to = xq_bitboard_pop(&reach);
            if (xq_position_piece(position, to) == XQ_NO_PIECE)
                continue;
            /* What can take a piece attacks its point. */
            XqBitboard attackers = xq_position_attackers(position, to, xq_piece_side(piece));
            FUZZ_CHECK(xq_bitboard_has(attackers, (XqSquare)s));
        }
    }
}

static void check_playable(const XqPosition *position)
{
    XqMoveList list;
    xq_position_moves(position, &list);
    for (int i = 0; i < list.count; i++) {
        XqPosition next = *position;
        FUZZ_CHECK(xq_position_is_legal(position, list.moves[i]));
        xq_position_play(&next, list.moves[i]);
        FUZZ_CHECK((xq_position_faults(&next) & XQ_FAULTS_UNPLAYABLE) == 0);
        FUZZ_CHECK(xq_position_gives_check(position, list.moves[i]) == xq_position_in_check(&next));
    }
    FUZZ_CHECK((xq_position_end(position) == XQ_END_NONE) == (list.count > 0));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    XqPosition position, before;
    XqError err;
    xq_position_start(&before);
    position = before;
    XqStatus status = xq_fen_parse(&position, (XqStr){ (const char *)data, size }, &err);
    if (status != XQ_OK) {
        FUZZ_CHECK(err.code == status && err.offset <= size);
        FUZZ_CHECK(memcmp(&position, &before, sizeof before) == 0);
        return 0;
    }
    check_reads_back(&position, XQ_FEN_NB);
    check_reads_back(&position, XQ_FEN_EH);
    check_any(&position);
    if (xq_position_check_playable(&position, NULL) == XQ_OK)
        check_playable(&position);
    return 0;
}
