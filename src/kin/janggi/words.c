/* words.c - the rules told in words; a paragraph an entry, each translated as a whole. */
#include "kin/janggi/janggi.h"

const char *const janggi_words[] = {
    N_("# The game"),
    N_("Janggi is the chess of Korea. It descends from Xiangqi and shares its board and its "
       "pieces, "
       "but there is no river, and the palaces have diagonals that more pieces than the advisors "
       "may use. The two sides are named after Chu and Han, who fought over the empire when the "
       "Qin had fallen: Cho is blue or green and moves first, Han is red. Stewart Culin described "
       "the game to the West in 1895."),
    N_("# The set-up"),
    N_("Chariots stand in the corners, advisors on both sides of the palace's back line, the "
       "general in the middle of the palace, cannons on the third line and five soldiers on the "
       "fourth. On the points between chariots and advisors each player puts a horse and an "
       "elephant on either side, in the order he likes; Han decides first, then Cho."),
    N_("# The pieces"),
    N_("General and advisor go one point along the lines of the palace, its diagonals included, "
       "and never leave it."),
    N_("Chariot: any distance straight; inside a palace also along the diagonals."),
    N_("Cannon: moves and takes straight by leaping over exactly one piece. It cannot leap over a "
       "cannon nor take one. Inside a palace it may leap from corner to corner over what stands in "
       "the middle."),
    N_("Horse: one point straight, then one diagonally outwards; the first must be empty."),
    N_("Elephant: one point straight, then two diagonally outwards; both points on the way must be "
       "empty. It may go anywhere on the board."),
    N_("Soldier: one point forward or sideways, and inside a palace also diagonally forward. He "
       "does not promote; on the last line he only moves sideways."),
    N_("# Check and passing"),
    N_("Nobody may leave his general where he could be taken; who is in check and has no move that "
       "helps is mated and loses. Who is not in check may pass instead of moving, so that there is "
       "no stalemate. If both pass one after the other, the game ends."),
    N_("# Facing generals"),
    N_("When a move leaves the two generals facing each other on an open file, that is bikjang. "
       "The opponent must move so that they no longer do, or pass, even if he is in check; if he "
       "passes, the game ends."),
    N_("# Points"),
    N_("A game that ends without mate is decided by the pieces left: chariot 13, cannon 7, horse "
       "5, elephant 3, advisor 3, soldier 2. Han, who moves second, has one and a half points "
       "more, so nobody is ever equal."),
    N_("# Repetition"),
    N_("When a position comes up for the third time, whoever did nothing but give check meanwhile "
       "loses; otherwise the game ends and points decide. The same happens after a hundred moves, "
       "fifty of each side, without a capture."),
    N_("# Options"),
    N_("With rules=janggitraditional there are no points: facing generals, two passes, repetition "
       "and a hundred quiet moves are a draw. With rules=janggimodern generals may face each other "
       "and points decide; two hundred quiet moves end the game, and so does the fourth occurrence "
       "of a position; and who moves a piece other than general or advisor to and fro, so that it "
       "comes to the same point for the third time running, loses unless he was in check. With "
       "rules=janggicasual generals may face each other and whatever ends without mate is a draw."),
    N_("cho and han give the order of horses (n) and elephants (b) from file b to file h; with "
       "setup=chosen the players choose it in the game."),
    N_("# Writing it down"),
    N_("A move is two points, as in b1c3, files a to i and ranks 1 to 10 seen by Cho; a pass is "
       "the general's point twice. The Korean form, ranks counted from the top with 0 for the "
       "tenth and then the file, is read as well: H02-83 is the same move."),
    NULL,
};
