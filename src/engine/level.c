/* level.c - the table of levels and the choice of a move below full strength. */
#include "engine/level.h"

#include <assert.h>

static const struct {
    int elo;
    XqLevel level;
} table[XQ_ENGINE_LEVELS] = {
    /* elo     full  depth nodes  lines takes noise seen random */
    { 500, { false, 1, 200, XQ_MOVES_MAX, false, 600, 20, 450 } },
    { 800, { false, 1, 400, XQ_MOVES_MAX, false, 250, 450, 250 } },
    { 1120, { false, 1, 1000, XQ_MOVES_MAX, true, 190, 750, 140 } },
    { 1400, { false, 2, 2000, XQ_MOVES_MAX, true, 120, 900, 50 } },
    { 1750, { false, 3, 4000, 30, true, 90, 960, 20 } },
    { 2100, { false, 4, 5000, 12, true, 60, 990, 5 } },
    { 2380, { false, 7, 8000, 6, true, 35, 1000, 0 } },
    { 2570, { false, 10, 16000, 4, true, 15, 1000, 0 } },
    { 2840, { false, 14, 40000, 2, true, 5, 1000, 0 } },
    { XQ_ENGINE_ELO_MAX, { true, XQ_PLY_MAX, 1000000, 1, true, 0, 1000, 0 } },
};

XqLevel xq_level_of(int level)
{
    assert(level >= 1 && level <= XQ_ENGINE_LEVELS);
    return table[level - 1].level;
}

int xq_level_elo(int level)
{
    assert(level >= 1 && level <= XQ_ENGINE_LEVELS);
    return table[level - 1].elo;
}

static int64_t between(int64_t low, int64_t high, int part, int whole)
{
    return low + (high - low) * part / whole;
}

XqLevel xq_level_of_elo(int elo)
{
    assert(elo >= XQ_ENGINE_ELO_MIN && elo <= XQ_ENGINE_ELO_MAX);
    int i = 0;
    while (i < XQ_ENGINE_LEVELS - 2 && table[i + 1].elo <= elo)
        i++;
    const XqLevel *low = &table[i].level, *high = &table[i + 1].level;
    int part = elo - table[i].elo, whole = table[i + 1].elo - table[i].elo;
    if (part >= whole)
        return *high;
    return (XqLevel){
        .depth = (int)between(low->depth, high->depth, part, whole),
        .nodes = (uint64_t)between((int64_t)low->nodes, (int64_t)high->nodes, part, whole),
        .lines = (int)between(low->lines, high->lines, part, whole),
        .sees_takes = part * 2 >= whole ? high->sees_takes : low->sees_takes,
        .noise = (int)between(low->noise, high->noise, part, whole),
        .sharp_seen = (int)between(low->sharp_seen, high->sharp_seen, part, whole),
        .random = (int)between(low->random, high->random, part, whole),
    };
}

/* --- Mistakes -------------------------------------------------------------------------------- */

typedef enum Purpose { FOR_RANDOM = 1, FOR_PICK, FOR_SIGHT, FOR_NOISE } Purpose;

/* A number that looks random, from everything it may depend on (the finaliser of splitmix64). */
static uint64_t draw(uint64_t seed, uint64_t key, Purpose purpose, XqMove move)
{
    uint64_t z = seed * UINT64_C(0x9e3779b97f4a7c15) + key + (uint64_t)purpose +
                 (uint64_t)move * UINT64_C(0xd1342543de82ef95);
    for (int i = 0; i < 2; i++) {
        z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
        z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
        z ^= z >> 31;
    }
    return z;
}

/* -width to width, the middle likelier than the ends: the sum of two even throws. */
static int noise(uint64_t number, int width)
{
    if (width == 0)
        return 0;
    int one = (int)(number % (unsigned)(width + 1)),
        two = (int)((number >> 32) % (unsigned)(width + 1));
    return one + two - width;
}

static bool is_sharp(const XqPosition *position, XqMove move)
{
    return position->board[xq_move_to(move)] != XQ_NO_PIECE ||
           xq_position_gives_check(position, move);
}

/* Each move is seen or overlooked for itself. In check everything is seen: a beginner is told so.
 */
int xq_level_choose(const XqLevel *level, uint64_t seed, const XqPosition *position,
                    const XqCandidate *candidates, int count)
{
    assert(count > 0);
    uint64_t key = xq_position_key(position);
    if (draw(seed, key, FOR_RANDOM, 0) % 1000 < (uint64_t)level->random)
        return (int)(draw(seed, key, FOR_PICK, 0) % (uint64_t)count);
    bool in_check = xq_position_in_check(position);
    int best = -1, best_score = 0;
    for (int i = 0; i < count; i++) {
        XqMove move = candidates[i].move;
        if (!in_check && level->sharp_seen < 1000 && is_sharp(position, move) &&
            draw(seed, key, FOR_SIGHT, move) % 1000 >= (uint64_t)level->sharp_seen)
            continue;
        int score = candidates[i].score + noise(draw(seed, key, FOR_NOISE, move), level->noise);
        if (best < 0 || score > best_score) {
            best = i;
            best_score = score;
        }
    }
    return best < 0 ? 0 : best;
}
