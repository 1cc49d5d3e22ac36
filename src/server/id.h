/*
 * id.h - the ID of a game: 128 random bits, 32 lower-case hexadecimal digits as text.
 *
 * Knowing an ID is the right to play the game, so it comes from the system's random source (or, in
 * a test, from whatever is passed in) and never from a counter or a clock.
 */
#ifndef CHUHE_SERVER_ID_H
#define CHUHE_SERVER_ID_H

#include <stdint.h>

#include <chuhe/text.h>

enum { XQ_GAME_ID_BYTES = 16, XQ_GAME_ID_SIZE = 33 /* as text, NUL included */ };

typedef struct XqGameId {
    uint8_t bytes[XQ_GAME_ID_BYTES];
} XqGameId;

/* Exactly 32 lower-case hexadecimal digits; false for anything else. */
bool xq_game_id_parse(XqGameId *out, XqStr in);
void xq_game_id_format(char out[XQ_GAME_ID_SIZE], const XqGameId *id);
bool xq_game_id_equal(const XqGameId *a, const XqGameId *b);

#endif
