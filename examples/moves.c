/* moves.c - reads a position from a FEN and says what can be played in it. */
#include <stdio.h>

#include <chuhe/fen.h>
#include <chuhe/position.h>

int main(int count, char **args)
{
    if (count != 2) {
        fprintf(stderr, "usage: moves FEN\n");
        return 2;
    }

    XqError err;
    XqPosition position;
    if (xq_fen_parse(&position, xq_str(args[1]), &err) != XQ_OK) {
        fprintf(stderr, "byte %zu: %s\n", err.offset, err.text);
        return 1;
    }
    if (xq_position_check_playable(&position, &err) != XQ_OK) {
        fprintf(stderr, "not playable: %s\n", err.text);
        return 1;
    }

    XqMoveList list;
    xq_position_moves(&position, &list);
    for (int i = 0; i < list.count; i++) {
        XqBuf text;
        xq_buf_init(&text, 16);
        xq_move_format(&text, list.moves[i]);
        puts(xq_buf_cstr(&text));
        xq_buf_release(&text);
    }
    printf("%d moves%s\n", list.count, xq_position_in_check(&position) ? ", in check" : "");
    return 0;
}
