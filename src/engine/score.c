/* score.c - what a score means in games won. */
#include <chuhe/engine.h>

/* e to the x for small |x|, as (1 + x/1024) to the 1024: near enough for per mille, and no libm. */
static double exponential(double x)
{
    double power = 1 + x / 1024;
    for (int i = 0; i < 10; i++)
        power *= power;
    return power;
}

/*
 * Two logistic curves, mirror images of each other: half the games are won at HALF, and lost at
 * -HALF; SPREAD says how steep they are. Guessed, to be fitted when there are games to fit to.
 */
XqWdl xq_score_wdl(int score)
{
    enum { HALF = 140, SPREAD = 90, ENOUGH = 1000 };
    int s = score > ENOUGH ? ENOUGH : score < -ENOUGH ? -ENOUGH : score;
    int win = (int)(0.5 + 1000 / (1 + exponential((double)(HALF - s) / SPREAD)));
    int loss = (int)(0.5 + 1000 / (1 + exponential((double)(HALF + s) / SPREAD)));
    return (XqWdl){ win, 1000 - win - loss, loss };
}
