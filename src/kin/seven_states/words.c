/* words.c - the rules told in words; a paragraph an entry, each translated as a whole. */
#include "kin/seven_states/seven.h"

const char *const seven_words[] = {
    N_("# The game"),
    N_("Seven states fight over the realm of a powerless emperor, on the 361 points of a go "
       "board. The rules, ascribed to the historian Sima Guang (1019-1086), were printed on "
       "24 February 1206. They are the oldest of any Chinese chess to survive whole, and "
       "this is the game they tell; where the text leaves something open, the reading taken "
       "is named below and on the page of the game."),
    N_("# The board and the armies"),
    N_("Pieces stand on the points and move along the lines and their diagonals. The emperor "
       "of Zhou stands in the middle, on j10. He belongs to nobody, never moves and is never "
       "taken; no piece goes to his point or through it."),
    N_("Round the board, counter-clockwise, lie Qin (white, in the west), Chu (red) and Han "
       "(orange) in the south, Qi (blue) and Wei (green) in the east, Zhao (purple) and Yan "
       "(black) in the north. Each has seventeen pieces. Nearest to the edge stand rider, "
       "sword, deputy, general, lieutenant, sword, rider, the deputy at the general's left "
       "hand; before them rider, sword, catapult, sword, rider; then dagger, crossbow, "
       "dagger; then the archer; and the envoy at the head."),
    N_("# The pieces"),
    N_("General: any distance straight or diagonally. Deputy: any distance straight. "
       "Lieutenant: any distance diagonally."),
    N_("Catapult: moves any distance straight over empty points; it takes the first piece "
       "behind exactly one other, whosever that is. The emperor and envoys count as such "
       "screens."),
    N_("Archer: up to four points straight or diagonally. Crossbow: up to five. Neither "
       "jumps."),
    N_("Dagger: one point diagonally. Sword: one point straight."),
    N_("Rider: one point straight and then three diagonally, outwards, ending there and "
       "nowhere before; all points on the way must be empty."),
    N_("Envoy: any distance straight or diagonally over empty points. It takes nothing and "
       "cannot be taken."),
    N_("# Play"),
    N_("The armies move in the order Qin, Chu, Han, Qi, Wei, Zhao, Yan, one piece at a time, "
       "and every army must move; only one that has no move at all is passed over. A piece "
       "is taken by moving to its point. There is no rule of check: a general may be left "
       "where he can be taken."),
    N_("# Players and alliances"),
    N_("Seven players have a state each. With six, the player of Qin commands one more state "
       "of his choice; with five, the player of Chu as well; with four, the player of Qi "
       "too; with three, Qin commands two more. Or everybody present takes one state and the "
       "others are not set up. Each army keeps its turn, whoever commands it. Seven players "
       "may conclude treaties during the game; these bind until its end."),
    N_("Whoever takes a piece of an ally, of another army of his own or of a partner in a "
       "treaty, breaks the alliance: the whole army of that ally leaves the board, and "
       "nobody is credited with it."),
    N_("# Defeat"),
    N_("Men are all pieces except general and envoy. An army is beaten when its general is "
       "taken, or when it has lost more than ten men, to whomever. What is left of it leaves "
       "the board and counts for nobody."),
    N_("# The end"),
    N_("Who takes two generals, or thirty men of all states together, is hegemon: all others "
       "submit and the game is over. Otherwise it ends when only one player, or only allies, "
       "are left, or after fifty rounds without a capture. Then whoever has captured most "
       "men wins; of equals the one with more generals, then the one with more men left."),
    N_("# The customs of the table"),
    N_("The text adds an oath before the game, not to plot for a state in another's place "
       "nor to complain of one's troubles, and fines of wine for breaking it, for taking a "
       "move back and for moving out of turn. Losers drink at the winner's word, and when "
       "there is a hegemon, everybody does."),
    N_("# Options"),
    N_("Other programs and authors read the text differently. rider=upto lets riders stop "
       "early; archer=exact and crossbow=exact make bows shoot exactly four and five points; "
       "losses is the number of lost men that beats an army, hegemon the number of captures "
       "that makes a hegemon; count=weighted counts a rider as two men, a catapult as three, "
       "a lieutenant as four and a deputy as five; fate=takeover lets the victor take over a "
       "beaten army, and then every captured or converted piece counts, and an army won "
       "counts as a general; ally=forbid forbids to strike an ally; emperor=no makes the "
       "emperor no screen, and screens=own leaves catapults their own player's pieces alone "
       "to shoot over; array=ec exchanges deputy and lieutenant of Chu and Han."),
    N_("# Writing it down"),
    N_("A move is the two points, as in a7d3; files run from a to s (with i), ranks from 1 "
       "to 19, seen from the south. A skipped turn is --, a treaty w+r."),
    NULL,
};
