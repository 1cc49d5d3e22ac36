/* ending.c - results and causes as text, and what the board itself decides. */
#include <assert.h>

#include "base/fail.h"
#include "game/store.h"

const char *xq_result_text(XqResult result)
{
    static const char *const texts[XQ_RESULT_COUNT] = { "*", "1-0", "0-1", "1/2-1/2" };
    assert((unsigned)result < XQ_RESULT_COUNT);
    return texts[result];
}

XqStatus xq_result_parse(XqResult *out, XqStr in, XqError *err)
{
    static const struct {
        const char *text;
        XqResult result;
    } texts[] = {
        { "*", XQ_RESULT_NONE },       { "1-0", XQ_RESULT_RED },      { "0-1", XQ_RESULT_BLACK },
        { "1/2-1/2", XQ_RESULT_DRAW }, { "1/2", XQ_RESULT_DRAW },     { "0.5-0.5", XQ_RESULT_DRAW },
        { "½-½", XQ_RESULT_DRAW },     { "1–0", XQ_RESULT_RED },      { "0–1", XQ_RESULT_BLACK },
        { "红胜", XQ_RESULT_RED },     { "紅勝", XQ_RESULT_RED },     { "红先胜", XQ_RESULT_RED },
        { "紅先勝", XQ_RESULT_RED },   { "红方胜", XQ_RESULT_RED },   { "紅方勝", XQ_RESULT_RED },
        { "黑负", XQ_RESULT_RED },     { "黑負", XQ_RESULT_RED },     { "黑胜", XQ_RESULT_BLACK },
        { "黑勝", XQ_RESULT_BLACK },   { "黑方胜", XQ_RESULT_BLACK }, { "黑方勝", XQ_RESULT_BLACK },
        { "红负", XQ_RESULT_BLACK },   { "紅負", XQ_RESULT_BLACK },   { "红先负", XQ_RESULT_BLACK },
        { "紅先負", XQ_RESULT_BLACK }, { "黑先胜", XQ_RESULT_BLACK }, { "黑先勝", XQ_RESULT_BLACK },
        { "和", XQ_RESULT_DRAW },      { "和棋", XQ_RESULT_DRAW },    { "和局", XQ_RESULT_DRAW },
        { "双方和", XQ_RESULT_DRAW },  { "雙方和", XQ_RESULT_DRAW },  { "红先和", XQ_RESULT_DRAW },
        { "紅先和", XQ_RESULT_DRAW },  { "红和", XQ_RESULT_DRAW },    { "紅和", XQ_RESULT_DRAW },
        { "未知", XQ_RESULT_NONE },    { "unknown", XQ_RESULT_NONE }, { "?", XQ_RESULT_NONE },
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (xq_str_equal(in, xq_str(texts[i].text))) {
            *out = texts[i].result;
            return XQ_OK;
        }
    return xq_fail(err, XQ_E_SYNTAX, 0, "1-0, 0-1, 1/2-1/2 or * was expected");
}

static const char *const cause_ids[XQ_CAUSE_COUNT] = {
    [XQ_CAUSE_NONE] = "none",
    [XQ_CAUSE_CHECKMATE] = "checkmate",
    [XQ_CAUSE_STALEMATE] = "stalemate",
    [XQ_CAUSE_RESIGNATION] = "resignation",
    [XQ_CAUSE_TIME] = "time",
    [XQ_CAUSE_AGREEMENT] = "agreement",
    [XQ_CAUSE_REPETITION] = "repetition",
    [XQ_CAUSE_PERPETUAL_CHECK] = "perpetual-check",
    [XQ_CAUSE_PERPETUAL_CHASE] = "perpetual-chase",
    [XQ_CAUSE_FORBIDDEN] = "forbidden",
    [XQ_CAUSE_NO_PROGRESS] = "no-progress",
    [XQ_CAUSE_MATERIAL] = "material",
    [XQ_CAUSE_LENGTH] = "length",
    [XQ_CAUSE_ILLEGAL_MOVE] = "illegal-move",
    [XQ_CAUSE_ABANDONED] = "abandoned",
    [XQ_CAUSE_ADJUDICATION] = "adjudication",
};

const char *xq_cause_id(XqCause cause)
{
    assert((unsigned)cause < XQ_CAUSE_COUNT);
    return cause_ids[cause];
}

XqStatus xq_cause_find(XqCause *out, XqStr id, XqError *err)
{
    for (int i = 0; i < XQ_CAUSE_COUNT; i++)
        if (xq_str_equal(id, xq_str(cause_ids[i]))) {
            *out = (XqCause)i;
            return XQ_OK;
        }
    return xq_fail(err, XQ_E_NOT_FOUND, 0, "there is no such cause for the end of a game");
}

XqEnding xq_game_ending(const XqGame *game)
{
    return game->ending;
}

void xq_game_set_ending(XqGame *game, XqEnding ending)
{
    game->ending = ending;
}

XqEnding xq_game_ending_on_board(const XqGame *game)
{
    XqPosition position;
    xq_game_position(&position, game, xq_game_last(game, XQ_ROOT));
    XqEnding ending = { XQ_RESULT_NONE, XQ_CAUSE_NONE };
    if (xq_position_check_playable(&position, NULL) != XQ_OK)
        return ending;
    XqSide winner = xq_side_other(xq_position_side(&position));
    switch (xq_position_end(&position)) {
    case XQ_END_NONE:
        break;
    case XQ_END_CHECKMATE:
        ending = (XqEnding){ xq_result_of_winner(winner), XQ_CAUSE_CHECKMATE };
        break;
    case XQ_END_STALEMATE:
        ending = (XqEnding){ xq_result_of_winner(winner), XQ_CAUSE_STALEMATE };
        break;
    }
    return ending;
}
