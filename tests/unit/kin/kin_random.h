/* kin_random.h - random games for the property tests: rules by turns, moves by a seed. */
#ifndef CHUHE_TESTS_KIN_RANDOM_H
#define CHUHE_TESTS_KIN_RANDOM_H

#include <chuhe/kin.h>

/* Options to try beside the default, by game. */
static const struct {
    const char *game, *options;
} kin_settings[] = {
    { "seven_states", "" },
    { "seven_states", "rider=upto fate=takeover losses=10 array=ec" },
    { "seven_states", "archer=exact crossbow=exact count=weighted emperor=no" },
    { "seven_states", "control=wg,ro,bd,p" },
    { "seven_states", "control=wgp,ro,bd ally=forbid screens=own" },
    { "seven_states", "control=w,o,g-rbpd fate=takeover" },
    { "three_kingdoms", "" },
    { "three_kingdoms", "bannermen=no" },
    { "three_kingdoms", "reading=friends" },
    { "liubo", "" },
    { "liubo", "die=yes" },
    { "liubo", "general=first water=leave" },
    { "jieqi", "" },
    { "jieqi", "shown=nobody chase=draw" },
    { "jieqi", "shown=both quiet=10" },
    { "jieqi", "deal=identity" },
    { "janggi", "" },
    { "janggi", "rules=janggitraditional cho=bnbn han=nbnb" },
    { "janggi", "rules=janggimodern setup=chosen" },
    { "janggi", "rules=janggicasual cho=bnnb" },
    { "banqi", "" },
    { "banqi", "code=hk" },
    { "banqi", "chase=draw quiet=100" },
    { "manchu", "" },
    { "manchu", "beside=chariot" },
    { "mini_xiangqi", "" },
    { "supply", "" },
    { "supply", "players=two" },
    { "odds", "" },
    { "odds", "handicap=three-moves giver=black" },
};

enum { KIN_SETTINGS = sizeof kin_settings / sizeof kin_settings[0] };

static inline XqKinMove kin_random_move(const XqKinMoveList *list, const XqKinRandom *random)
{
    return list->moves[xq_kin_random_below(random, (uint64_t)list->count)];
}

#endif
