/* words.c - the rules told in words; a paragraph an entry, each translated as a whole. */
#include "kin/supply/supply.h"

const char *const supply_words[] = {
    N_("# The game"),
    N_("Supply chess is Xiangqi for four on two boards, played in China as its sister is on "
       "chessboards elsewhere. Two partners sit side by side and play opposite colours; what one "
       "of "
       "them takes, the other may put on his own board."),
    N_("# Play"),
    N_("On each board the rules are those of Xiangqi. A piece that is taken goes to the partner of "
       "who took it, and has his colour. Instead of moving he may put it down on an empty point of "
       "his own half, where it could stand: an advisor on its five points, an elephant on its "
       "seven, "
       "a soldier on the five files of soldiers on the fourth and fifth line. A piece put down may "
       "not give check."),
    N_("At one table both boards run at their own pace. Here they take turns: Red on the left "
       "board, "
       "Red on the right, Black on the right, Black on the left, so that the two teams alternate."),
    N_("# The end"),
    N_("The first mate on either board decides for the whole team; what the partner might still "
       "send does not count. Who is to move and has neither a move nor a piece to put down loses "
       "as well. When the same position of both boards comes up for the third time, a team of "
       "which "
       "one did nothing but give check loses; else the game is drawn, and so it is after two "
       "hundred "
       "moves, all four players together, without a capture or a piece put down, or when all "
       "agree."),
    N_("# Options"),
    N_("With players=two, two players have a whole team each."),
    N_("# Writing it down"),
    N_("A move is two points, as in h3e3, files a to i and ranks 1 to 10 seen by Red; on the right "
       "board files are written A to I. C@e5 puts a cannon on e5, C@E5 on the right board."),
    NULL,
};
