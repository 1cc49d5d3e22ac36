/* symmetry_janggi.c - the mirror and the exchange of sides, for test_symmetry.c. */
#include "kin/janggi/janggi.h"

#include <stdlib.h>

#include "cmocka_all.h"

void janggi_check_symmetry(const XqKinState *state);
void janggi_check_attacks(const XqKinState *state);

enum { MIRROR = 1, SWAP = 2 };

static int turned(int cell, int symmetry)
{
    int file = cell_file(cell), rank = cell_rank(cell);
    return cell_at((symmetry & MIRROR) != 0 ? FILES - 1 - file : file,
                   (symmetry & SWAP) != 0 ? RANKS - 1 - rank : rank);
}

static int compare(const void *a, const void *b)
{
    XqKinMove x = *(const XqKinMove *)a, y = *(const XqKinMove *)b;
    return (x > y) - (x < y);
}

void janggi_check_symmetry(const XqKinState *state)
{
    const Janggi *s = janggi_of(state);
    for (int symmetry = MIRROR; symmetry <= (MIRROR | SWAP); symmetry++) {
        XqKinMove moves[JANGGI_MOVES_MAX], other[JANGGI_MOVES_MAX];
        Board board = s->board;
        for (int point = 0; point < POINTS; point++)
            janggi_put(&board, cell_of_point(point), EMPTY);
        for (int point = 0; point < POINTS; point++) {
            int cell = cell_of_point(point);
            uint8_t code = s->board.at[cell];
            if (code == EMPTY)
                continue;
            int side = piece_side(code) ^ ((symmetry & SWAP) != 0);
            janggi_put(&board, turned(cell, symmetry), piece(side, piece_kind(code)));
        }
        board.turn ^= (symmetry & SWAP) != 0;
        int count = janggi_generate(&s->board, moves);
        assert_int_equal(janggi_generate(&board, other), count);
        for (int i = 0; i < count; i++)
            moves[i] =
                move_of(turned(move_from(moves[i]), symmetry), turned(move_to(moves[i]), symmetry));
        qsort(moves, (size_t)count, sizeof moves[0], compare);
        qsort(other, (size_t)count, sizeof other[0], compare);
        assert_memory_equal(moves, other, (size_t)count * sizeof moves[0]);
    }
}

/* Attacks found from the general outwards are the moves that take him, and the legal moves are
 * those after which nobody could, nor the generals still face each other. */
void janggi_check_attacks(const XqKinState *state)
{
    XqKinMove moves[JANGGI_MOVES_MAX], legal[JANGGI_MOVES_MAX];
    const Janggi *s = janggi_of(state);
    if (s->end.over != GOES_ON || s->setup != READY)
        return;
    const Board *board = &s->board;
    int side = board->turn, safe = 0;
    for (int other = CHO; other <= HAN; other++) {
        bool want = false;
        int count = janggi_pseudo_moves(board, other ^ 1, moves);
        for (int i = 0; i < count; i++)
            want |= move_to(moves[i]) == board->general[other];
        assert_int_equal(janggi_is_attacked(board, other), want);
    }
    bool is_facing = board->has_bikjang && janggi_is_facing(board);
    int count = janggi_pseudo_moves(board, side, moves);
    for (int i = 0; i < count; i++) {
        XqKinMove replies[JANGGI_MOVES_MAX];
        Board next = *board;
        bool is_safe = true;
        janggi_move_piece(&next, move_from(moves[i]), move_to(moves[i]));
        int reply_count = janggi_pseudo_moves(&next, side ^ 1, replies);
        for (int k = 0; k < reply_count; k++)
            is_safe &= move_to(replies[k]) != next.general[side];
        if (is_safe && !(is_facing && janggi_is_facing(&next)))
            moves[safe++] = moves[i];
    }
    if (!janggi_is_attacked(board, side) || is_facing)
        moves[safe++] = move_of(board->general[side], board->general[side]);
    assert_int_equal(janggi_generate(board, legal), safe);
    assert_memory_equal(moves, legal, (size_t)safe * sizeof moves[0]);
}
