/* rewrite.c - reads a file of games and writes it as PGN with the moves in another notation. */
#include <stdio.h>
#include <stdlib.h>

#include <chuhe/formats.h>

enum { FILE_MAX = 1 << 24 };

static int rewrite(XqStr bytes, const XqFormat *pgn, const XqWriteOptions *options)
{
    XqError err;
    XqReader *reader;
    if (xq_reader_open(&reader, NULL, bytes, NULL, &err) != XQ_OK) {
        fprintf(stderr, "%s\n", err.text);
        return 1;
    }
    XqBuf out;
    xq_buf_init(&out, 4 * FILE_MAX);
    XqGame *game;
    XqReport report;
    XqStatus status = XQ_OK;
    int failed = 0;
    while (status == XQ_OK && xq_reader_next(&game, reader, &report) != XQ_E_NOT_FOUND) {
        for (int i = 0; i < report.count && i < XQ_NOTES_MAX; i++)
            fprintf(stderr, "line %d, column %d: %s\n", report.notes[i].line,
                    report.notes[i].column, report.notes[i].error.text);
        failed |= report.count > 0;
        if (game != NULL)
            status = xq_format_write(&out, pgn, game, options, NULL);
        xq_game_free(game);
    }
    if (status == XQ_OK)
        fputs(xq_buf_cstr(&out), stdout);
    xq_buf_release(&out);
    xq_reader_close(reader);
    return failed || status != XQ_OK;
}

int main(int count, char **args)
{
    XqError err;
    const XqFormat *pgn;
    XqWriteOptions options = XQ_WRITE_OPTIONS_DEFAULT;
    if (count != 2) {
        fprintf(stderr, "usage: rewrite NOTATION <FILE\n");
        return 2;
    }
    if (xq_notation_find(&options.notation, xq_str(args[1]), &err) != XQ_OK ||
        xq_format_find(&pgn, XQ_STR("pgn"), &err) != XQ_OK) {
        fprintf(stderr, "%s\n", err.text);
        return 2;
    }
    char *bytes = malloc(FILE_MAX);
    if (bytes == NULL)
        return 1;
    XqStr file = { bytes, fread(bytes, 1, FILE_MAX, stdin) };
    int failed = rewrite(file, pgn, &options);
    free(bytes);
    return failed;
}
