/* words.c - the rules told in words; a paragraph an entry, each translated as a whole. */
#include "kin/banqi/banqi.h"

const char *const banqi_words[] = {
    N_("# The game"),
    N_("Banqi, the hidden chess, also called half chess since it needs half a board, is the "
       "pastime with a set of Xiangqi: quick, easily learnt, half of it luck, and a game of its "
       "own all the same. It is played all over the Chinese world, in two main codes that differ "
       "in the order of the pieces and in the cannon. Nobody knows how old it is."),
    N_("# The start"),
    N_("All thirty-two pieces are shuffled and laid face down, one in each square of half a board "
       "of Xiangqi, eight by four. The first player turns one up; its colour is his for the game, "
       "the other's is the second player's."),
    N_("# A turn"),
    N_("A turn is one of three things: to turn up a covered piece, of whichever colour; to move an "
       "open piece of one's own one square forward, backward or sideways to an empty square; or to "
       "take an open enemy piece with one. Covered pieces neither move nor are taken."),
    N_("# Who takes whom"),
    N_("By the rules of Taiwan the order is general, advisor, elephant, chariot, horse, cannon, "
       "soldier. A piece takes one beside it that is its equal or lower. But the soldier takes the "
       "general, and the general does not take the soldier."),
    N_("The cannon moves like the rest but takes otherwise: it jumps along a row or column over "
       "exactly one piece, open or covered and of either colour, at any distance, and takes the "
       "next one if it is an open enemy of any rank, the general included. Beside it, it takes "
       "nothing."),
    N_("By the rules of Hong Kong, code=hk, the order is general, chariot, horse, cannon, advisor, "
       "elephant, soldier, and the cannon takes what is beside it like the rest. Soldier and "
       "general are as above."),
    N_("# The end"),
    N_("Who loses all his pieces, or is to move and cannot turn, move or take, has lost. After "
       "forty moves in a row, of both players together, without a capture or a turning the game is "
       "drawn. So it is when the same position comes up for the third time with the same player "
       "to move; but who with every move in between attacked anew one and the same piece, which "
       "could not take the attacker, has lost if the other did nothing of the kind."),
    N_("# Options"),
    N_("code=hk plays by the rules of Hong Kong. chase=draw lets a chase without end draw. quiet=N "
       "changes the number of quiet moves."),
    N_("# Writing it down"),
    N_("Columns are a to h, rows 1 to 4. b4b4 turns up the piece on b4, and the record says what "
       "it was: b4=C, capitals for Red. a3a4 moves, a3xa4 takes. draw stands for a draw agreed, "
       "resign:1 and resign:2 for giving up."),
    NULL,
};
