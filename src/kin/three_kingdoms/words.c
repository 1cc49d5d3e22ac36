/* words.c - the rules told in words; a paragraph an entry, each translated as a whole. */
#include "kin/three_kingdoms/three.h"

const char *const three_words[] = {
    N_("# The game"),
    N_("Shu, Wu and Wei, the Three Kingdoms, fight across a river in the shape of a Y. The "
       "pieces are those of Xiangqi, the board is three halves of its board; it was "
       "described to Europe by von Möllendorff in 1876 and by Murray in 1913."),
    N_("# The board"),
    N_("Each player has an arm of nine files and five ranks, seen from his own side; his "
       "fifth rank is the bank of the river. Files six to nine run on, over the river, into "
       "the files four to one of the neighbour on the right, files one to four into the "
       "files nine to six of the neighbour on the left. The middle file runs into both: "
       "there a line branches, and a chariot coming up it may end in either kingdom. From "
       "one bank's middle point one crosses to the other's and goes on down its middle file, "
       "never to the third."),
    N_("# The pieces"),
    N_("General, advisor and elephant move as in Xiangqi and never leave their own palace "
       "and their own arm. Chariot and cannon move along the lines; where a line branches, a "
       "cannon counts its screens on each branch by itself."),
    N_("The horse goes one step along a line to an empty point and then across a square to "
       "its far corner, going on outwards. At the middle of the river this can lead into two "
       "kingdoms."),
    N_("A soldier goes one step forward. At home that is up and over the river; abroad it is "
       "down the file, and there he may go sideways as well. He never steps back, and so "
       "never comes from one enemy's arm into the other's."),
    N_("The bannerman, two in each army before the palace, goes two steps along a line and "
       "then one across a square, like a horse with a longer stride; all points on the way "
       "must be empty."),
    N_("# Play"),
    N_("Shu begins, then Wu, then Wei. Nobody may leave his general where any enemy could "
       "take it, and two generals of different players may not see each other along an open "
       "file."),
    N_("# Defeat"),
    N_("Whoever cannot move is beaten, in check or not; so is who loses his general, which "
       "can happen when an enemy's move opens a line of another. His general is removed, and "
       "the victor commands all the rest: the one who attacks and moved last, or, where "
       "nobody attacks, the one who moved last. Pieces that change hands keep their own "
       "forward and their own home."),
    N_("# The end"),
    N_("The last general on the board wins. The fourth time the same position comes up, or "
       "after sixty rounds without a capture, the game is a draw among those still in it; "
       "but who has done nothing but check one and the same enemy is beaten by him. A draw "
       "may be agreed."),
    N_("# The Three Friends"),
    N_("With reading=friends this is a modern reading of the Game of the Three Friends "
       "(Zheng Jinde, Kangxi era), whose own text about the centre of its board was not "
       "found. Instead of bannermen and two of the soldiers each army has two flags and two "
       "fires. A fire goes one point diagonally forward. A flag goes exactly two free points "
       "straight forward at home; abroad it moves like a chariot and may not return. The "
       "river has terrain: no chariot, flag or horse crosses on the files beside the middle "
       "one (the sea), no cannon on those farther out (mountain and city)."),
    N_("# Options"),
    N_("bannermen=no leaves the bannermen out."),
    N_("# Writing it down"),
    N_("A point is the arm (s, u, w), the file and the rank in the eyes of that arm's "
       "player: s51 is where the general of Shu begins. A move is two points, as in s23s25; "
       "draw stands for a draw agreed."),
    NULL,
};
