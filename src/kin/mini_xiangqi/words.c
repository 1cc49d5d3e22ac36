/* words.c - the rules told in words; a paragraph an entry, each translated as a whole. */
#include "kin/mini_xiangqi/mini.h"

const char *const mini_words[] = {
    N_("# The game"),
    N_("Xiangqi in small, for a short game: seven files and seven ranks, and neither advisors, "
       "elephants nor a river. Kusumoto Shigenobu of Osaka made it in 1973."),
    N_("# The pieces"),
    N_("On the back line stand chariot, cannon, horse, general, horse, cannon, chariot; before "
       "them "
       "five soldiers, on all files but those of the cannons. The palaces are the three by three "
       "points round the generals' side of the middle file."),
    N_("General, horse, chariot and cannon move as in Xiangqi; the general stays in his palace, "
       "and two generals may not face each other on an open file. A soldier goes one point forward "
       "or sideways from the beginning."),
    N_("# The end"),
    N_("Who is mated or has no move loses. When a position comes up for the third time, whoever "
       "did "
       "nothing but give check loses, and if nobody did the game is drawn; so it is after fifty "
       "moves of each side without a capture, or when both agree."),
    N_("# Writing it down"),
    N_("A move is two points, as in a2a3, files a to g and ranks 1 to 7 seen by Red."),
    NULL,
};
