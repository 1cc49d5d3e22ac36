/*
 * tables.h - what the attacks are read from; made at build time by tools/gen_core_tables.c.
 *
 * A table of lines is indexed by the piece's place on its rank or file and by the points held
 * there. An entry has in its low half the empty points the piece can go to, in its high half the
 * points where it could take: the layout of XqLines seen from Red, so that one `and` leaves what
 * is really there.
 */
#ifndef CHUHE_CORE_TABLES_H
#define CHUHE_CORE_TABLES_H

#include <stdint.h>

#include <chuhe/bitboard.h>

extern const uint32_t xq_rook_on_rank[XQ_FILES][1 << XQ_FILES];
extern const uint32_t xq_rook_on_file[XQ_RANKS][1 << XQ_RANKS];
extern const uint32_t xq_cannon_on_rank[XQ_FILES][1 << XQ_FILES];
extern const uint32_t xq_cannon_on_file[XQ_RANKS][1 << XQ_RANKS];

/* The points of a line strictly between two of its places; rows are padded to a power of two. */
extern const uint16_t xq_between[XQ_RANKS][16];

/* Where a side's piece steps from a point; from where it would step onto it. */
extern const XqBitboard xq_king_steps[2][XQ_SQUARES], xq_king_sources[2][XQ_SQUARES];
extern const XqBitboard xq_advisor_steps[2][XQ_SQUARES], xq_advisor_sources[2][XQ_SQUARES];
extern const XqBitboard xq_pawn_steps[2][XQ_SQUARES], xq_pawn_sources[2][XQ_SQUARES];

/* Where a horse goes, by the legs that are held: bit 0 west, 1 south, 2 east, 3 north of it. */
extern const XqBitboard xq_horse_jumps[XQ_SQUARES][16];

/* A square in all the forms that inner loops want it in. */
typedef struct XqPoint {
    XqBitboard set;
    uint32_t on_rank, on_file; /* its bit on its rank, on its file, as Red's */
    uint8_t file, rank;
} XqPoint;
extern const XqPoint xq_points[XQ_SQUARES];

/* The other points of a point's rank and file. */
extern const XqBitboard xq_cross[XQ_SQUARES];

/* The points one of which a move leaves or enters if it gives check to a king there: its rank and
 * file, from where horses jump at it, and their legs. */
extern const XqBitboard xq_check_zone[XQ_SQUARES];

/* By piece and square; the numbers of key.h. Row 0 (no piece) is all 0. */
extern const uint64_t xq_keys[XQ_PIECE_COUNT][XQ_SQUARES];

#endif
