/* mate.c - see mate.h: a search of checks and of every answer to them, deepened move by move. */
#include "rules/mate.h"

#include <string.h>

/* Mates of up to MATE_SETTLED checks are proved or excluded, or said to be unknown; longer ones are
 * found as far as the budget goes. */
enum { MATE_SETTLED = 4 };

typedef struct MateSearch {
    int budget;
    XqSquare barred, untaken;
    XqMove line[XQ_KILL_LINE_MAX];
    int line_count;
} MateSearch;

static Proof mates(MateSearch *search, const XqPosition *position, int moves, int ply);

/* Whether every reply to a check is met by mate; the longest resistance is not looked for, the
 * first reply's line is kept. */
static Proof answers_all(MateSearch *search, const XqPosition *checked, int moves, int ply)
{
    XqMoveList replies;
    xq_position_moves(checked, &replies);
    if (replies.count == 0) {
        search->line_count = ply + 1;
        return PROOF_YES;
    }
    if (moves <= 1)
        return PROOF_NO;
    Proof all = PROOF_YES;
    for (int i = 0; i < replies.count; i++) {
        XqPosition next = *checked;
        xq_position_play(&next, replies.moves[i]);
        Proof one = mates(search, &next, moves - 1, ply + 2);
        if (one == PROOF_NO)
            return PROOF_NO;
        if (one == PROOF_UNKNOWN)
            all = PROOF_UNKNOWN;
        if (ply + 1 < XQ_KILL_LINE_MAX)
            search->line[ply + 1] = replies.moves[i];
    }
    return all;
}

static Proof mates(MateSearch *search, const XqPosition *position, int moves, int ply)
{
    XqMoveList list;
    xq_position_moves(position, &list);
    Proof best = PROOF_NO;
    for (int i = 0; i < list.count; i++) {
        if (search->budget-- <= 0)
            return PROOF_UNKNOWN;
        if (xq_move_from(list.moves[i]) == search->barred ||
            xq_move_to(list.moves[i]) == search->untaken ||
            (ply == 0 && xqr_is_swap(position, list.moves[i])))
            continue;
        XqPosition next = *position;
        xq_position_play(&next, list.moves[i]);
        if (!xq_position_in_check(&next)) {
            /* a stalemate at once is a mate as well */
            if (ply > 0 || xq_position_can_move(&next))
                continue;
        }
        Proof one = answers_all(search, &next, moves, ply);
        if (one == PROOF_YES) {
            if (ply < XQ_KILL_LINE_MAX)
                search->line[ply] = list.moves[i];
            return PROOF_YES;
        }
        if (one == PROOF_UNKNOWN)
            best = PROOF_UNKNOWN;
    }
    return best;
}

Proof xqr_mates_by_checks(const XqPosition *position, const MateTerms *terms, XqMove *line,
                          uint8_t *line_count)
{
    MateSearch search = { .budget = terms->budget,
                          .barred = terms->barred,
                          .untaken = terms->untaken };
    Proof proof = PROOF_NO;
    int settled = 0;
    for (int depth = 1; depth <= terms->moves; depth++) { /* the shortest mate explains best */
        proof = mates(&search, position, depth, 0);
        if (proof != PROOF_NO)
            break;
        settled = depth;
    }
    if (terms->spent != NULL)
        *terms->spent += terms->budget - (search.budget > 0 ? search.budget : 0);
    if (proof == PROOF_UNKNOWN && settled >= MATE_SETTLED)
        return PROOF_NO;
    if (proof == PROOF_YES && line != NULL) {
        int count = search.line_count < XQ_KILL_LINE_MAX ? search.line_count : XQ_KILL_LINE_MAX;
        memcpy(line, search.line, (size_t)count * sizeof *line);
        *line_count = (uint8_t)count;
    }
    return proof;
}

bool xqr_mates_at_once(const XqPosition *position)
{
    XqMoveList list;
    xq_position_moves(position, &list);
    for (int i = 0; i < list.count; i++) {
        XqPosition next = *position;
        xq_position_play(&next, list.moves[i]);
        if (!xq_position_can_move(&next))
            return true;
    }
    return false;
}
