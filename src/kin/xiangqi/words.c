/* words.c - the rules told in words; a paragraph an entry, each translated as a whole. */
#include "kin/xiangqi/xiangqi.h"

const char *const manchu_words[] = {
    N_("# The game"),
    N_("Manchu chess, or the chess of unification, was played in China under the Qing, whose "
       "armies were the Eight Banners. One side has the pieces of Xiangqi; the other has lost its "
       "chariots, horses and cannons for a single banner that moves like all of them."),
    N_("# The pieces"),
    N_("Red has general, advisors, elephants and soldiers as in Xiangqi and the banner in the left "
       "corner. It moves and takes like a chariot, like a horse, and like a cannon. Black has "
       "everything that a side has in Xiangqi. All rules are those of Xiangqi; Red begins."),
    N_("# The end"),
    N_("Who is mated or has no move loses. When a position comes up for the third time, whoever "
       "did "
       "nothing but give check loses, and if nobody did the game is drawn; so it is after sixty "
       "moves of each side without a capture, or when both agree."),
    N_("# Options"),
    N_("beside=chariot leaves Red the chariot in the right corner as well, since the banner alone "
       "is "
       "thought too weak against good play."),
    N_("# Writing it down"),
    N_("A move is two points, as in a1a4, files a to i and ranks 1 to 10 seen by Red. In a "
       "position the banner is M."),
    NULL,
};

const char *const odds_words[] = {
    N_("# The game"),
    N_("When players are unequal the stronger gives odds. The poet and playwright Li Kaixian "
       "(1502-1568) is said to have given three moves or a horse, and the old manuals have "
       "chapters "
       "on it: first moves, the left or the right horse, a horse and a move, two horses."),
    N_("# Pieces given"),
    N_("The giver plays without the piece and makes the first move; where a move is given as well, "
       "the receiver begins. Left and right are as the giver sees them."),
    N_("# Moves given"),
    N_("The receiver makes two or three moves before the giver's first. But for the last of them "
       "his "
       "pieces stay on his own half, take nothing and give no check."),
    N_("# The end"),
    N_("Who is mated or has no move loses. When a position comes up for the third time, whoever "
       "did "
       "nothing but give check loses, and if nobody did the game is drawn; so it is after sixty "
       "moves of each side without a capture, or when both agree."),
    N_("# Writing it down"),
    N_("A move is two points, as in h3e3, files a to i and ranks 1 to 10 seen by Red. In a "
       "position "
       "the third field says how many more moves the side to move has before the turn passes."),
    NULL,
};
