/*
 * fuzz_pgn.c - any bytes as a PGN file.
 *
 * Every game that comes out is written again, in a notation chosen by the input, and read back to a
 * tree of as many nodes without a complaint.
 */
#include <chuhe/formats.h>

#include "target.h"

static const XqFormat *pgn(void)
{
    const XqFormat *format = NULL;
    FUZZ_CHECK(xq_format_find(&format, XQ_STR("pgn"), NULL) == XQ_OK);
    return format;
}

static void check_notes(const XqReport *report, size_t size)
{
    for (int i = 0; i < report->count && i < XQ_NOTES_MAX; i++) {
        /* A byte that is no UTF-8 takes three in the text. */
        FUZZ_CHECK(report->notes[i].error.offset <= 3 * size &&
                   report->notes[i].error.text[0] != '\0');
        FUZZ_CHECK(report->notes[i].line >= 1 && report->notes[i].column >= 1);
    }
}

static void check_again(const XqGame *game, XqNotation notation)
{
    XqWriteOptions options = XQ_WRITE_OPTIONS_DEFAULT;
    options.notation = notation;
    XqBuf text;
    xq_buf_init(&text, 1 << 24);
    FUZZ_CHECK(xq_format_write(&text, pgn(), game, &options, NULL) == XQ_OK);
    XqReader *reader;
    XqGame *back;
    XqReport report;
    FUZZ_CHECK(xq_reader_open(&reader, pgn(), xq_buf_str(&text), NULL, NULL) == XQ_OK);
    FUZZ_CHECK(xq_reader_next(&back, reader, &report) == XQ_OK);
    FUZZ_CHECK(xq_game_node_count(back) == xq_game_node_count(game));
    FUZZ_CHECK(xq_game_tag_count(back) == xq_game_tag_count(game));
    FUZZ_CHECK(xq_game_ending(back).result == xq_game_ending(game).result);
    xq_game_free(back);
    FUZZ_CHECK(xq_reader_next(&back, reader, NULL) == XQ_E_NOT_FOUND);
    xq_reader_close(reader);
    xq_buf_release(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    XqNotation notation = (XqNotation)(1 + data[size - 1] % (XQ_NOTATION_COUNT - 1));
    XqReader *reader;
    XqReport report;
    XqGame *game;
    XqStr text = { (const char *)data, size };
    FUZZ_CHECK(xq_reader_open(&reader, pgn(), text, NULL, NULL) == XQ_OK);
    for (XqStatus status; (status = xq_reader_next(&game, reader, &report)) != XQ_E_NOT_FOUND;) {
        FUZZ_CHECK(status == XQ_OK && game != NULL);
        check_notes(&report, size);
        check_again(game, notation);
        xq_game_free(game);
    }
    xq_reader_close(reader);
    return 0;
}
