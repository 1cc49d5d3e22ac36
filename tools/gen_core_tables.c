/*
 * gen_core_tables.c - writes the tables of src/core/tables.h as C, to standard output.
 *
 * Everything is worked out here the slow and plain way, by steps of (file, rank). The build runs
 * this program once; the library has no start-up code.
 */
#include <inttypes.h>
#include <stdio.h>

#include <chuhe/bitboard.h>
#include "core/key.h"

static bool on_board(int file, int rank)
{
    return file >= 0 && file < XQ_FILES && rank >= 0 && rank < XQ_RANKS;
}

static void add(XqBitboard *set, int file, int rank)
{
    if (on_board(file, rank))
        *set = xq_bitboard_or(*set, xq_bitboard_of(xq_square(file, rank)));
}

static void print_set(XqBitboard set)
{
    printf("{ { 0x%" PRIx64 ", 0x%" PRIx64 " } },\n", set.half[0], set.half[1]);
}

/* --- Lines ----------------------------------------------------------------------------------- */

/*
 * Where a piece on `at` of a line goes, `occupied` being the line's points held: from bit 0 the
 * empty points up to the first pieces, from bit 16 what it could take: the first piece each way
 * for a rook, the second for a cannon.
 */
static uint32_t line_reach(int at, unsigned occupied, int length, int takes)
{
    uint32_t reach = 0;
    for (int step = -1; step <= 1; step += 2) {
        int met = 0;
        for (int i = at + step; i >= 0 && i < length && met < takes; i += step) {
            if ((occupied >> i & 1u) != 0)
                reach |= ++met == takes ? (uint32_t)1 << (16 + i) : 0;
            else if (met == 0)
                reach |= (uint32_t)1 << i;
        }
    }
    return reach;
}

/* The points at both ends are told apart by nothing that matters but being there: a piece on the
 * last point can be taken, so tables have every occupancy, not the inner points alone. */
static void print_lines(const char *name, int length, int takes)
{
    printf("const uint32_t %s[%d][%d] = {\n", name, length, 1 << length);
    for (int at = 0; at < length; at++) {
        printf("{\n");
        for (unsigned occupied = 0; occupied < 1u << length; occupied++)
            printf("0x%" PRIx32 ",\n", line_reach(at, occupied, length, takes));
        printf("},\n");
    }
    printf("};\n");
}

static void print_between(void)
{
    printf("const uint16_t xq_between[%d][16] = {\n", XQ_RANKS);
    for (int a = 0; a < XQ_RANKS; a++) {
        printf("{");
        for (int b = 0; b < XQ_RANKS; b++) {
            unsigned points = 0;
            for (int i = a < b ? a + 1 : b + 1; i < (a < b ? b : a); i++)
                points |= 1u << i;
            printf(" 0x%x,", points);
        }
        printf(" },\n");
    }
    printf("};\n");
}

/* --- Points reached from a point ------------------------------------------------------------- */

static const struct {
    int file, rank;
} orthogonal[4] = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 } },
  diagonal[4] = { { 1, 1 }, { 1, -1 }, { -1, 1 }, { -1, -1 } };

/* The points of the horse's jump over the leg on side d, all on the far side of it. */
static void add_jumps(XqBitboard *set, int file, int rank, int d)
{
    int df = orthogonal[d].file, dr = orthogonal[d].rank;
    add(set, file + 2 * df + dr, rank + 2 * dr + df);
    add(set, file + 2 * df - dr, rank + 2 * dr - df);
}

/* Bits of `legs`, held ones: 0 west, 1 south, 2 east, 3 north, as xq_legs() numbers them. */
static XqBitboard horse_reach(int file, int rank, unsigned legs)
{
    static const unsigned leg_bit[4] = { 2, 3, 0, 1 };
    XqBitboard set = { { 0, 0 } };
    for (int d = 0; d < 4; d++)
        if ((legs >> leg_bit[d] & 1u) == 0)
            add_jumps(&set, file, rank, d);
    return set;
}

static XqBitboard cross(int file, int rank)
{
    XqBitboard set = { { 0, 0 } };
    for (int f = 0; f < XQ_FILES; f++)
        if (f != file)
            add(&set, f, rank);
    for (int r = 0; r < XQ_RANKS; r++)
        if (r != rank)
            add(&set, file, r);
    return set;
}

static XqBitboard check_zone(int file, int rank)
{
    XqBitboard set = cross(file, rank);
    for (int f = -2; f <= 2; f++)
        for (int r = -2; r <= 2; r++)
            if (f != 0 && r != 0 && f * f + r * r <= 5 && on_board(file + f, rank + r))
                add(&set, file + f, rank + r);
    return set;
}

static XqBitboard king_steps(XqSide side, int file, int rank)
{
    XqBitboard set = { { 0, 0 } };
    for (int d = 0; d < 4; d++) {
        int f = file + orthogonal[d].file, r = rank + orthogonal[d].rank;
        if (on_board(f, r) && xq_square_in_palace(xq_square(f, r), side))
            add(&set, f, r);
    }
    return set;
}

static XqBitboard advisor_steps(XqSide side, int file, int rank)
{
    XqBitboard set = { { 0, 0 } };
    for (int d = 0; d < 4; d++) {
        int f = file + diagonal[d].file, r = rank + diagonal[d].rank;
        if (on_board(f, r) && xq_square_in_palace(xq_square(f, r), side))
            add(&set, f, r);
    }
    return set;
}

static XqBitboard pawn_steps(XqSide side, int file, int rank)
{
    XqBitboard set = { { 0, 0 } };
    add(&set, file, rank + (side == XQ_RED ? 1 : -1));
    if (!xq_square_at_home(xq_square(file, rank), side)) {
        add(&set, file - 1, rank);
        add(&set, file + 1, rank);
    }
    return set;
}

typedef XqBitboard Steps(XqSide side, int file, int rank);

static XqBitboard sources(Steps *steps, XqSide side, XqSquare to)
{
    XqBitboard set = { { 0, 0 } };
    for (int from = 0; from < XQ_SQUARES; from++) {
        int file = xq_square_file((XqSquare)from), rank = xq_square_rank((XqSquare)from);
        if (xq_bitboard_has(steps(side, file, rank), to))
            add(&set, file, rank);
    }
    return set;
}

static void print_steps(const char *piece, Steps *steps)
{
    printf("const XqBitboard xq_%s_steps[2][%d] = {\n", piece, XQ_SQUARES);
    for (int side = 0; side < 2; side++) {
        printf("{\n");
        for (int s = 0; s < XQ_SQUARES; s++)
            print_set(
                steps((XqSide)side, xq_square_file((XqSquare)s), xq_square_rank((XqSquare)s)));
        printf("},\n");
    }
    printf("};\nconst XqBitboard xq_%s_sources[2][%d] = {\n", piece, XQ_SQUARES);
    for (int side = 0; side < 2; side++) {
        printf("{\n");
        for (int s = 0; s < XQ_SQUARES; s++)
            print_set(sources(steps, (XqSide)side, (XqSquare)s));
        printf("},\n");
    }
    printf("};\n");
}

static void print_horse(void)
{
    printf("const XqBitboard xq_horse_jumps[%d][16] = {\n", XQ_SQUARES);
    for (int s = 0; s < XQ_SQUARES; s++) {
        printf("{\n");
        for (unsigned legs = 0; legs < 16; legs++)
            print_set(horse_reach(xq_square_file((XqSquare)s), xq_square_rank((XqSquare)s), legs));
        printf("},\n");
    }
    printf("};\n");
}

static void print_points(void)
{
    printf("const XqPoint xq_points[%d] = {\n", XQ_SQUARES);
    for (int s = 0; s < XQ_SQUARES; s++) {
        int file = xq_square_file((XqSquare)s), rank = xq_square_rank((XqSquare)s);
        XqBitboard set = xq_bitboard_of((XqSquare)s);
        printf("{ { { 0x%" PRIx64 ", 0x%" PRIx64 " } }, 0x%x, 0x%x, %d, %d },\n", set.half[0],
               set.half[1], 1u << file, 1u << rank, file, rank);
    }
    printf("};\n");
}

static void print_sets(const char *name, XqBitboard (*set)(int file, int rank))
{
    printf("const XqBitboard %s[%d] = {\n", name, XQ_SQUARES);
    for (int s = 0; s < XQ_SQUARES; s++)
        print_set(set(xq_square_file((XqSquare)s), xq_square_rank((XqSquare)s)));
    printf("};\n");
}

/* --- Keys ------------------------------------------------------------------------------------ */

static void print_keys(void)
{
    printf("const uint64_t xq_keys[%d][%d] = {\n", XQ_PIECE_COUNT, XQ_SQUARES);
    for (int piece = 0; piece < XQ_PIECE_COUNT; piece++) {
        printf("{\n");
        for (int s = 0; s < XQ_SQUARES; s++)
            printf("0x%" PRIx64 ",\n", xq_key_of_piece((XqPiece)piece, (XqSquare)s));
        printf("},\n");
    }
    printf("};\n");
}

int main(void)
{
    printf("/* Made by tools/gen_core_tables.c. */\n");
    print_lines("xq_rook_on_rank", XQ_FILES, 1);
    print_lines("xq_rook_on_file", XQ_RANKS, 1);
    print_lines("xq_cannon_on_rank", XQ_FILES, 2);
    print_lines("xq_cannon_on_file", XQ_RANKS, 2);
    print_between();
    print_steps("king", king_steps);
    print_steps("advisor", advisor_steps);
    print_steps("pawn", pawn_steps);
    print_horse();
    print_points();
    print_sets("xq_cross", cross);
    print_sets("xq_check_zone", check_zone);
    print_keys();
    return 0;
}
