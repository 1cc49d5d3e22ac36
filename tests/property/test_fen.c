/* test_fen.c - a FEN that is written reads back the same, and no bytes at all break the reader. */
#include <chuhe/fen.h>

#include <string.h>

#include "cmocka_all.h"
#include "sample.h"

enum { POSITIONS = 1500, MUTATED = 12 };

static void read_back(const XqPosition *position, XqFenLetters letters)
{
    XqBuf buf;
    XqPosition back;
    xq_buf_init(&buf, XQ_FEN_SIZE - 1);
    xq_fen_format_letters(&buf, position, letters);
    assert_int_equal(xq_buf_status(&buf), XQ_OK);
    assert_int_equal(xq_fen_parse(&back, xq_buf_str(&buf), NULL), XQ_OK);
    assert_memory_equal(&back, position, sizeof back);
    const char *foreign = letters == XQ_FEN_EH ? "BNbn" : "EHeh";
    XqStr board = xq_buf_str(&buf);
    board = xq_str_next_word(&board);
    for (size_t i = 0; i < board.len; i++)
        assert_null(strchr(foreign, board.ptr[i]));
    xq_buf_release(&buf);
}

static void written_reads_back(void **state)
{
    (void)state;
    XqRandom random = sample_seed("FEN");
    for (int i = 0; i < sample_rounds(POSITIONS); i++) {
        XqPosition position = i % 2 == 0 ? sample_playable(&random) : sample_arrangement(&random);
        read_back(&position, XQ_FEN_NB);
        read_back(&position, XQ_FEN_EH);
    }
}

/* Whatever is read: an error points into the text and leaves the position alone, or the position
 * reads back the same. */
static void try_text(const char *text, size_t len)
{
    /* A copy of exactly that length, so that a sanitizer sees a step too far. */
    char *exact = test_malloc(len > 0 ? len : 1);
    XqPosition position, before;
    XqError err = { .code = XQ_OK };
    memcpy(exact, text, len);
    memset(&position, 0x5a, sizeof position);
    before = position;
    XqStatus status = xq_fen_parse(&position, (XqStr){ exact, len }, &err);
    if (status == XQ_OK) {
        read_back(&position, XQ_FEN_NB);
    } else {
        assert_true(status == XQ_E_SYNTAX || status == XQ_E_RANGE);
        assert_int_equal(err.code, status);
        assert_true(err.offset <= len);
        assert_true(err.text[0] != '\0');
        assert_memory_equal(&position, &before, sizeof position);
    }
    test_free(exact);
}

static void one_byte_wrong_does_no_harm(void **state)
{
    (void)state;
    XqRandom random = sample_seed("FEN, one byte wrong");
    for (int i = 0; i < sample_rounds(MUTATED); i++) {
        XqPosition position = sample_playable(&random);
        char text[XQ_FEN_SIZE + 1], changed[XQ_FEN_SIZE + 1];
        const char *fen = sample_fen(&position);
        size_t len = strlen(fen);
        memcpy(text, fen, len);
        for (size_t at = 0; at < len; at++) {
            memcpy(changed, text, len);
            for (int byte = 0; byte < 256; byte++) {
                changed[at] = (char)byte;
                try_text(changed, len);
            }
            try_text(text, at); /* cut short */
            memmove(changed + at, text + at + 1, len - at - 1);
            try_text(changed, len - 1); /* one left out */
            memcpy(changed, text, at + 1);
            memcpy(changed + at + 1, text + at, len - at);
            try_text(changed, len + 1); /* one doubled */
        }
    }
}

static void noise_does_no_harm(void **state)
{
    (void)state;
    static const char alphabet[] = "KABNRCPEHkabnrcpeh123456789/ wrb-0\t\n";
    XqRandom random = sample_seed("FEN, noise");
    for (int i = 0; i < sample_rounds(10 * POSITIONS); i++) {
        char text[120];
        size_t len = xq_random_below(&random, sizeof text);
        for (size_t at = 0; at < len; at++)
            text[at] = i % 2 == 0 ? (char)xq_random_below(&random, 256)
                                  : alphabet[xq_random_below(&random, sizeof alphabet)];
        try_text(text, len);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(written_reads_back),
        cmocka_unit_test(one_byte_wrong_does_no_harm),
        cmocka_unit_test(noise_does_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
