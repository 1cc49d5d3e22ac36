/*
 * fuzz_kin.c - the kin of Xiangqi: a line with a game and its options, a line with a position (or
 * nothing, for the start; behind a '|' its secret), then a move a line. What does not read as a
 * legal move chooses one, so that games get somewhere. Whatever the text, what was read is written
 * and read back the same.
 */
#include <chuhe/kin.h>

#include <string.h>

#include "target.h"

enum { PLIES_MAX = 200 };

static XqKinMoveList list;

/* What was read of a secret is written, and read back into a view the same. */
static void check_secret(const XqKinState *state)
{
    XqKinState blank;
    XqBuf first, second;
    xq_buf_init(&first, XQ_KIN_TEXT_SIZE);
    xq_buf_init(&second, XQ_KIN_TEXT_SIZE);
    xq_kin_secret_format(&first, state);
    xq_kin_view(&blank, state, XQ_KIN_NOBODY);
    FUZZ_CHECK(xq_kin_secret_parse(&blank, xq_buf_str(&first), NULL) == XQ_OK);
    xq_kin_secret_format(&second, &blank);
    FUZZ_CHECK(xq_str_equal(xq_buf_str(&first), xq_buf_str(&second)));
    xq_buf_release(&first);
    xq_buf_release(&second);
}

static bool start_from(XqKinState *out, XqStr rules_line, XqStr position)
{
    XqKinRules rules;
    XqKinSeed seed;
    XqStr rest = rules_line;
    const XqKinGame *game = xq_kin_find(xq_str_next_word(&rest));
    if (game == NULL || xq_kin_rules_parse(&rules, game, rest, NULL) != XQ_OK)
        return false;
    xq_kin_seed_init(&seed, rest.len);
    XqKinRandom random = xq_kin_seed_random(&seed);
    if (position.len == 0)
        return xq_kin_start(out, &rules, &random, NULL) == XQ_OK;
    XqStr secret = position;
    while (secret.len > 0 && secret.ptr[0] != '|')
        secret = xq_str_sub(secret, 1, secret.len);
    position.len -= secret.len;
    if (xq_kin_parse(out, &rules, position, NULL) != XQ_OK)
        return false;
    XqKinState back;
    XqBuf first, second;
    xq_buf_init(&first, XQ_KIN_TEXT_SIZE);
    xq_buf_init(&second, XQ_KIN_TEXT_SIZE);
    xq_kin_format(&first, out);
    FUZZ_CHECK(xq_buf_status(&first) == XQ_OK);
    FUZZ_CHECK(xq_kin_parse(&back, &rules, xq_buf_str(&first), NULL) == XQ_OK);
    xq_kin_format(&second, &back);
    FUZZ_CHECK(xq_str_equal(xq_buf_str(&first), xq_buf_str(&second)));
    FUZZ_CHECK(xq_kin_key(&back) == xq_kin_key(out));
    xq_buf_release(&first);
    xq_buf_release(&second);
    if (secret.len > 0 &&
        xq_kin_secret_parse(out, xq_str_sub(secret, 1, secret.len), NULL) == XQ_OK)
        check_secret(out);
    xq_kin_guess(out, &random);
    return true;
}

static void check_moves(const XqKinState *state)
{
    XqKinOutcome outcome;
    int estimate[XQ_KIN_SEATS_MAX];
    xq_kin_outcome(&outcome, state);
    xq_kin_estimate(state, estimate);
    FUZZ_CHECK(outcome.is_over == (list.count == 0));
    FUZZ_CHECK(xq_kin_perft(state, 1) == (uint64_t)list.count);
    for (int i = 0; i < list.count; i += 7) {
        XqKinMoveInfo info;
        XqKinMove back;
        XqBuf text;
        xq_buf_init(&text, 64);
        xq_kin_move_format(&text, state, list.moves[i]);
        FUZZ_CHECK(xq_kin_move_parse(&back, state, xq_buf_str(&text), NULL) == XQ_OK);
        FUZZ_CHECK(back == list.moves[i]);
        xq_kin_move_describe(&info, state, back);
        xq_buf_release(&text);
    }
}

static XqKinMove choose(const XqKinState *state, XqStr line)
{
    XqKinMove move;
    unsigned sum = 0;
    if (xq_kin_move_parse(&move, state, line, NULL) == XQ_OK)
        return move;
    for (size_t i = 0; i < line.len; i++)
        sum = sum * 31 + (unsigned char)line.ptr[i];
    return list.moves[sum % (unsigned)list.count];
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    XqStr rest = { (const char *)data, size }, rules, position, line;
    XqKinState state;
    if (!xq_str_next_line(&rest, &rules) || !xq_str_next_line(&rest, &position) ||
        !start_from(&state, rules, position))
        return 0;
    for (int ply = 0; ply < PLIES_MAX && xq_str_next_line(&rest, &line); ply++) {
        xq_kin_moves(&state, &list);
        check_moves(&state);
        if (list.count == 0)
            break;
        xq_kin_play(&state, choose(&state, line), NULL);
    }
    return 0;
}
