/* text.h - whole inputs, answers, and words of the input in complaints: for all subcommands. */
#ifndef CHUHE_CLI_TEXT_H
#define CHUHE_CLI_TEXT_H

#include <chuhe/text.h>

/* Says why errno does not let a file be read or written; an empty path is shown as ''. */
void command_complain_of_file(const char *path);

/* The bytes of the byte order mark that some editors put in front of a text; 0 if there is none. */
size_t command_mark_len(XqStr text);

/*
 * Initialises `out` and reads all of a file into it, `-` being standard input, without a byte order
 * mark. Says what is wrong and returns false; release `out` in any case.
 */
bool command_read_all(XqBuf *out, const char *path, size_t max_bytes);

/* Prints an answer and returns EXIT_OK, or says that memory ran out and returns EXIT_FAILED. */
int command_print(const XqBuf *answer);

/* Whether what was printed has arrived so far. A full disk, or a reader who is gone, does not come
 * back: work of which nobody hears is not begun, and main() says what went wrong. */
bool command_is_heard(void);

/* Appends the beginning of a word from the input, without what a terminal would act upon. */
void command_append_word(XqBuf *out, XqStr word);

#endif
