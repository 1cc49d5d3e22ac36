/* words.c - the rules told in words; a paragraph an entry, each translated as a whole. */
#include "kin/jieqi/jieqi.h"

const char *const jieqi_words[] = {
    N_("# The game"),
    N_("Jieqi, the chess of turning up, is Xiangqi in which nobody knows his own men: all but the "
       "generals are shuffled and lie face down until they move. It is a game of our own time, "
       "with no known inventor; in Vietnam, where it is called cờ úp, and on the Chinese playing "
       "sites it is played as much as many an old game. There is nothing to be known about "
       "openings, and luck has a hand in it."),
    N_("# The start"),
    N_("The board is that of Xiangqi. The generals stand open on their points. The other fifteen "
       "pieces of each side are shuffled and laid face down on its fifteen usual points; no "
       "player looks at them. Red begins."),
    N_("# Covered pieces"),
    N_("A covered piece moves as the piece on whose point it stands, a covered piece in the "
       "corner like a chariot. After that first move it is turned up, and from then on it moves "
       "as what it is. A covered piece on an advisor's point can only go to the middle of its "
       "palace, one on an elephant's point only to the points of its own half."),
    N_("A covered piece may take and may be taken. One that is taken while covered is shown to "
       "its captor alone."),
    N_("# Turned pieces"),
    N_("Chariot, horse, cannon, soldier and general move as in Xiangqi: the soldier one step "
       "forward, beyond the river also sideways, never back; the general in his palace. Advisor "
       "and elephant are free: the advisor goes one step diagonally, the elephant two with "
       "nothing between, anywhere on the board, in the palace or out of it, over the river as "
       "well."),
    N_("# Check and the end"),
    N_("As in Xiangqi nobody may leave his general open to capture, and the two generals may not "
       "face each other on an open file. Covered pieces give check by the way they move now. Who "
       "is to move and cannot has lost, in check or not. A piece just turned up may give check, "
       "or mate, as nobody foresaw."),
    N_("The third time the same position comes up with the same side to move, who checked with "
       "every move in between has lost; next, who with every move attacked anew one and the same "
       "piece that nothing guards, or a chariot with a lesser piece. Generals and soldiers may "
       "chase; covered pieces and soldiers on their own half may be chased. If both did so or "
       "neither, it is a draw. So it is after sixty moves of each side without a capture or a "
       "turning, and by agreement."),
    N_("# Options"),
    N_("shown=nobody keeps a piece taken face down from everybody, shown=both turns it up for "
       "all. chase=draw lets a chase without end draw. quiet=N changes the number of quiet moves. "
       "deal=identity puts every piece under its own cover, for study."),
    N_("# Writing it down"),
    N_("Files are a to i from Red's left, ranks 1 to 10 from Red's side. A move is its two "
       "points, with x between them for a capture; what is turned up stands behind: b1c3=R, and "
       "what was taken face down in brackets, for whoever may know: b1xb10=P(c). draw stands for "
       "a draw agreed, resign:w and resign:b for giving up."),
    NULL,
};
