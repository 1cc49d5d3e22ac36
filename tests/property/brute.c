/* brute.c - see brute.h. */
#include "brute.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

Brute brute_of(const XqPosition *position)
{
    static const char letters[] = ".KABNRCP.kabnrcp";
    Brute board = { .red_moves = xq_position_side(position) == XQ_RED };
    for (int s = 0; s < 90; s++)
        board.at[s] = letters[xq_position_piece(position, (XqSquare)s)];
    return board;
}

static bool is_red(char piece)
{
    return isupper((unsigned char)piece) != 0;
}

static bool is_piece(char piece)
{
    return piece != '.';
}

/* Pieces strictly between two points of one line. */
static int count_between(const Brute *board, int from, int to)
{
    int step = from % 9 == to % 9 ? 9 : 1, count = 0;
    int low = from < to ? from : to, high = from < to ? to : from;
    for (int s = low + step; s < high; s += step)
        count += is_piece(board->at[s]);
    return count;
}

static bool in_palace(int square, bool red)
{
    int file = square % 9, rank = square / 9;
    return file >= 3 && file <= 5 && (red ? rank <= 2 : rank >= 7);
}

/* How a piece of this letter goes from point to point when `takes` or not. */
static bool moves_so(const Brute *board, char piece, int from, int to, bool takes)
{
    bool red = is_red(piece);
    int files = abs(to % 9 - from % 9), ranks = abs(to / 9 - from / 9);
    int forward = red ? to / 9 - from / 9 : from / 9 - to / 9;
    bool crossed = red ? from / 9 >= 5 : from / 9 <= 4;
    bool stays_home = red ? to / 9 <= 4 : to / 9 >= 5;
    bool on_line = (files == 0) != (ranks == 0);
    int middle = (from + to) / 2;
    switch (toupper((unsigned char)piece)) {
    case 'K':
        return files + ranks == 1 && in_palace(to, red);
    case 'A':
        return files == 1 && ranks == 1 && in_palace(to, red);
    case 'B':
        return files == 2 && ranks == 2 && stays_home && !is_piece(board->at[middle]);
    case 'N':
        if (files == 1 && ranks == 2)
            return !is_piece(board->at[from + (to > from ? 9 : -9)]);
        if (files == 2 && ranks == 1)
            return !is_piece(board->at[from + (to % 9 > from % 9 ? 1 : -1)]);
        return false;
    case 'R':
        return on_line && count_between(board, from, to) == 0;
    case 'C':
        return on_line && count_between(board, from, to) == (takes ? 1 : 0);
    case 'P':
        return (forward == 1 && files == 0) || (crossed && ranks == 0 && files == 1);
    default:
        return false;
    }
}

bool brute_can_go(const Brute *board, int from, int to)
{
    char piece = board->at[from], other = board->at[to];
    if (from == to || !is_piece(piece) || (is_piece(other) && is_red(other) == is_red(piece)))
        return false;
    return moves_so(board, piece, from, to, is_piece(other));
}

bool brute_attacks(const Brute *board, int from, int to, bool red)
{
    char piece = board->at[from];
    if (from == to || !is_piece(piece) || is_red(piece) != red)
        return false;
    if (toupper((unsigned char)piece) == 'K' && from % 9 == to % 9 &&
        count_between(board, from, to) == 0)
        return true;
    return moves_so(board, piece, from, to, true);
}

static int find(const Brute *board, char piece)
{
    const char *at = memchr(board->at, piece, 90);
    return at != NULL ? (int)(at - board->at) : -1;
}

bool brute_in_check(const Brute *board, bool red)
{
    int king = find(board, red ? 'K' : 'k');
    for (int s = 0; s < 90; s++)
        if (brute_attacks(board, s, king, !red))
            return true;
    return false;
}

Brute brute_play(const Brute *board, int from, int to)
{
    Brute next = *board;
    next.at[to] = next.at[from];
    next.at[from] = '.';
    next.red_moves = !board->red_moves;
    return next;
}

bool brute_is_legal(const Brute *board, int from, int to)
{
    if (is_red(board->at[from]) != board->red_moves || !brute_can_go(board, from, to))
        return false;
    Brute next = brute_play(board, from, to);
    return !brute_in_check(&next, board->red_moves);
}

static bool is_listed(int square, const char *names)
{
    char name[3] = { (char)('a' + square % 9), (char)('0' + square / 9), '\0' };
    return strstr(names, name) != NULL;
}

static unsigned point_fault(char piece, int square)
{
    int forward = is_red(piece) ? square / 9 : 9 - square / 9;
    switch (piece) {
    case 'K':
        return is_listed(square, "d0 e0 f0 d1 e1 f1 d2 e2 f2") ? 0 : XQ_FAULT_KING_OUTSIDE;
    case 'k':
        return is_listed(square, "d9 e9 f9 d8 e8 f8 d7 e7 f7") ? 0 : XQ_FAULT_KING_OUTSIDE;
    case 'A':
        return is_listed(square, "d0 f0 e1 d2 f2") ? 0 : XQ_FAULT_ADVISOR_POINT;
    case 'a':
        return is_listed(square, "d9 f9 e8 d7 f7") ? 0 : XQ_FAULT_ADVISOR_POINT;
    case 'B':
        return is_listed(square, "c0 g0 a2 e2 i2 c4 g4") ? 0 : XQ_FAULT_ELEPHANT_POINT;
    case 'b':
        return is_listed(square, "c9 g9 a7 e7 i7 c5 g5") ? 0 : XQ_FAULT_ELEPHANT_POINT;
    case 'P':
    case 'p':
        return forward >= 5 || ((forward == 3 || forward == 4) && square % 9 % 2 == 0)
                   ? 0
                   : XQ_FAULT_PAWN_POINT;
    default:
        return 0;
    }
}

static unsigned count_faults(const Brute *board, bool red)
{
    static const struct {
        char letter;
        int most;
        unsigned fault;
    } limits[] = { { 'K', 1, XQ_FAULT_MANY_KINGS },     { 'A', 2, XQ_FAULT_MANY_ADVISORS },
                   { 'B', 2, XQ_FAULT_MANY_ELEPHANTS }, { 'N', 2, XQ_FAULT_MANY_HORSES },
                   { 'R', 2, XQ_FAULT_MANY_ROOKS },     { 'C', 2, XQ_FAULT_MANY_CANNONS },
                   { 'P', 5, XQ_FAULT_MANY_PAWNS } };
    unsigned faults = 0;
    int all = 0;
    for (int kind = 0; kind < 7; kind++) {
        int count = 0;
        for (int s = 0; s < 90; s++)
            count += toupper((unsigned char)board->at[s]) == limits[kind].letter &&
                     is_red(board->at[s]) == red;
        all += count;
        faults |= count > limits[kind].most ? limits[kind].fault : 0;
    }
    return faults | (all > 16 ? XQ_FAULT_MANY_PIECES : 0);
}

/* Could the side to move take a king of the other at once? Told apart: by a king, by another. */
static unsigned check_faults(const Brute *board)
{
    unsigned faults = 0;
    char mine = board->red_moves ? 'K' : 'k', other = board->red_moves ? 'k' : 'K';
    for (int to = 0; to < 90; to++)
        for (int from = 0; from < 90 && board->at[to] == other; from++)
            if (brute_attacks(board, from, to, board->red_moves))
                faults |=
                    board->at[from] == mine ? XQ_FAULT_KINGS_FACING : XQ_FAULT_OPPONENT_IN_CHECK;
    return faults;
}

unsigned brute_faults(const Brute *board)
{
    unsigned faults = count_faults(board, true) | count_faults(board, false);
    for (int s = 0; s < 90; s++)
        faults |= point_fault(board->at[s], s);
    faults |= find(board, 'K') < 0 ? XQ_FAULT_NO_RED_KING : 0;
    faults |= find(board, 'k') < 0 ? XQ_FAULT_NO_BLACK_KING : 0;
    return faults | check_faults(board);
}
