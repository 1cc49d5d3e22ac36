/* board.c - cells and sets kept in step, the key, and the board as a drawing. */
#include "kin/seven_states/seven.h"

#include <stdio.h>

/* SplitMix64's mixing: a different 64-bit number for every small one, without a table. */
static uint64_t mix(uint64_t x)
{
    x += 0x9E3779B97F4A7C15u;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

static uint64_t piece_key(int cell, uint8_t code)
{
    return mix((uint64_t)cell << 8 | code);
}

void seven_clear(Seven *s)
{
    memset(s, 0, sizeof *s);
    memset(s->control, NOBODY, sizeof s->control);
    memset(s->taker, NOBODY, sizeof s->taker);
    memset(s->victor, NOBODY, sizeof s->victor);
    memset(s->cell, RIM, sizeof s->cell);
    for (int rank = 0; rank < SIZE; rank++)
        memset(&s->cell[cell_at(0, rank)], EMPTY, SIZE);
    s->cell[cell_at(SIZE / 2, SIZE / 2)] = EMPEROR;
    s->hegemon = NOBODY;
}

void seven_put(Seven *s, int cell, uint8_t code)
{
    assert(s->cell[cell] == EMPTY && is_piece(code));
    s->cell[cell] = code;
    s->set[piece_army(code)][cell / 64] |= (uint64_t)1 << cell % 64;
    s->key ^= piece_key(cell, code);
}

void seven_take_off(Seven *s, int cell)
{
    uint8_t code = s->cell[cell];
    assert(is_piece(code));
    s->cell[cell] = EMPTY;
    s->set[piece_army(code)][cell / 64] &= ~((uint64_t)1 << cell % 64);
    s->key ^= piece_key(cell, code);
}

int seven_find_general(const Seven *s, int army)
{
    for (int word = 0; word < SET_WORDS; word++)
        for (uint64_t rest = s->set[army][word]; rest != 0; rest &= rest - 1) {
            int cell = word * 64 + __builtin_ctzll(rest);
            if (piece_kind(s->cell[cell]) == GENERAL)
                return cell;
        }
    return 0;
}

/* The ledger belongs to the key, since who is beaten next depends on it. */
uint64_t seven_key(const Seven *s)
{
    uint64_t key = s->key ^ mix((uint64_t)s->turn << 16 | (uint64_t)s->out << 24 | 1);
    for (int a = 0; a < ARMIES; a++) {
        uint64_t row = 0;
        for (int b = 0; b < ARMIES; b++)
            row = row << 8 | s->men[a][b];
        key ^= mix(row << 3 ^ (uint64_t)a << 61 ^ 0x5EED);
        key ^= mix((uint64_t)s->control[a] << 40 | (uint64_t)s->taker[a] << 48 |
                   (uint64_t)s->treaty[a] << 32 | (uint64_t)a << 60 | 2);
    }
    return key;
}

void seven_draw(XqKinBoard *out, const XqKinState *state)
{
    (void)state;
    char name[8];
    for (int rank = 0; rank < SIZE; rank++)
        for (int file = 0; file < SIZE; file++) {
            (void)snprintf(name, sizeof name, "%c%d", 'a' + file, rank + 1); /* at most 3 bytes */
            int at =
                xq_kin_board_point(out, file * XQ_KIN_UNIT, (SIZE - 1 - rank) * XQ_KIN_UNIT, name);
            if (file > 0)
                xq_kin_board_edge(out, at - 1, at, true);
            if (rank > 0)
                xq_kin_board_edge(out, at - SIZE, at, true);
            if (file > 0 && rank > 0)
                xq_kin_board_edge(out, at - SIZE - 1, at, false);
            if (file < SIZE - 1 && rank > 0)
                xq_kin_board_edge(out, at - SIZE + 1, at, false);
        }
    out->points[SIZE * SIZE / 2].mark = XQ_KIN_MARK_CENTRE;
    xq_kin_board_fit(out, XQ_KIN_UNIT);
}

static const char *const state_names[ARMIES] = { "秦", "楚", "韓", "齊", "魏", "趙", "燕" };

void seven_piece_at(XqKinPiece *out, const XqKinState *state, int point)
{
    const Seven *s = seven_of(state);
    uint8_t code = s->cell[cell_at(point % SIZE, point / SIZE)];
    if (code == EMPEROR) {
        out->kind = KIND_COUNT - 1;
        out->native = "周";
    }
    if (!is_piece(code))
        return;
    out->army = (uint8_t)piece_army(code);
    out->kind = (uint8_t)(piece_kind(code) - 1);
    out->seat = s->control[out->army];
    out->native = piece_kind(code) == GENERAL ? state_names[out->army]
                                              : state->game->info.kinds[out->kind].native;
}
