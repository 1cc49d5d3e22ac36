/* words.c - the rules told in words; a paragraph an entry, each translated as a whole. */
#include "kin/liubo/liubo.h"

const char *const liubo_words[] = {
    N_("# The game"),
    N_("Liubo, \"six sticks\", was the game of the Warring States and the Han: two players, six "
       "pieces each, six throwing sticks, a board with T, L and V marks round a square of water. "
       "It was forgotten after the Jin, and its rules are lost. What is played here is a modern "
       "game after Liubo, not a reconstruction: it keeps what the sources tell of the board, the "
       "sticks and the pieces, and fills the gaps with rules of its own."),
    N_("Told by the sources: twelve pieces, six white and six black; throws of six sticks decide "
       "the moves, the players taking turns; one piece of six is the owl, the others are the "
       "scattered ones; the owl may enter the water. That the owl is a general who moves by a "
       "rule of his own from the start, and that his capture wins, is how the beginnings of "
       "Xiangqi are often told. The track, the numbers and the rest are new."),
    N_("# The board"),
    N_("A closed track of 36 points round a square, numbered 0 to 35 counter-clockwise. The "
       "points 0, 9, 18 and 27 in the middle of the sides are gates; each is joined to the water "
       "in the centre."),
    N_("# The pieces"),
    N_("Each side has a general and five pawns, at first all beside the board. White enters at "
       "0, Black at 18; White begins."),
    N_("# The throw"),
    N_("A turn is a throw and a move. Six sticks with a flat and a round side are thrown, and "
       "the flat sides that lie up are counted. With none nothing moves. With six one moves and "
       "then throws again."),
    N_("# Moves"),
    N_("One piece moves exactly as many points as were thrown. A pawn goes forward along the "
       "track, round and round, and never back. The general goes forward or back. A piece that "
       "enters counts the entry point as the first. Whoever has no move passes."),
    N_("A general who stands on a gate may step into the water instead, whatever was thrown but "
       "0; from there he comes out, at a later throw, on any of the four gates. In the water he "
       "cannot be captured; both generals may be in it."),
    N_("Two pieces of one side never share a point. Pieces may be passed, but two pieces of one "
       "side on neighbouring points bar the way to the other side's pawns: these may strike one "
       "of the two, and not pass both. Generals are not held up."),
    N_("# Capture and end"),
    N_("A piece that lands on an enemy captures him. A captured pawn goes back beside the board "
       "and may enter again. Whoever captures the general has won. The game is drawn when that "
       "is agreed, or when both sides have thrown three hundred times."),
    N_("# Options"),
    N_("die=yes throws one six-sided die; a six throws again. general=first lets no pawn enter "
       "before the general of its side, and water=leave makes a general come out of the water "
       "with the next throw that is not 0: with both nobody can keep his general out of reach."),
    N_("# Writing it down"),
    N_("12-15 is a move from point 12 to point 15, 9-W one into the water; eP4 and eK4 are a "
       "pawn and the general entering with a throw of 4; t4 is the throw itself. pass and draw "
       "stand for themselves."),
    NULL,
};
