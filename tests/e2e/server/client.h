/*
 * client.h - what the tests need to speak to a real server: processes, HTTP and WebSocket on plain
 * sockets. Every wait has an end; when it passes, the test fails with what was waited for.
 */
#ifndef CHUHE_TESTS_E2E_CLIENT_H
#define CHUHE_TESTS_E2E_CLIENT_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* --- The server ------------------------------------------------------------------------------ */

typedef struct Server {
    pid_t pid;
    int port;
    int out, err; /* ends of pipes */
} Server;

/* Where the programs are, and a folder for this run. */
extern const char *server_program, *engine_program;
extern char folder[64];

void make_folder(void);
void remove_folder(void);
/* A path in the folder; good until the tenth next call. */
const char *in_folder(const char *name);
void write_file(const char *name, const char *text);

/* Starts a server on a free port with the folder's store and page and the given further options (up
 * to NULL), and waits until it is ready. */
Server start_server(const char *const *options);
/* Files the next servers write may grow to so many bytes; 0 for no limit. */
extern long file_size_max;
/* Starts one that is to fail: returns its exit status, and what it said. */
int run_server(char *out_said, size_t size, const char *const *options);
/* Sends the signal and returns the wait status. */
int stop_server(Server *server, int signal);
bool is_running(const Server *server);

/* Stops one that is to end well. */
void stop_well(Server *server);

#define NO_OPTIONS ((const char *const[]){ NULL })

/* --- A test program -------------------------------------------------------------------------- */

/* Reads the arguments, the server's and the engine's program; false if they are not that. */
bool take_programs(int count, char **args);

/* A folder for each test. */
int set_up(void **state);
int tear_down(void **state);
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

/* --- Sockets --------------------------------------------------------------------------------- */

int connect_to(int port);
void send_all(int fd, const void *bytes, size_t len);
/* Reads until the other side closes, or `size` - 1 bytes; ends with a NUL. */
size_t read_all(int fd, char *out, size_t size);
/* Whether the other side closes within the time. */
bool is_closed_within(int fd, int timeout_ms);
void sleep_ms(int ms);

/* --- HTTP ------------------------------------------------------------------------------------ */

typedef struct Answer {
    int status;
    size_t len; /* of the body */
    char *body;
    char text[1 << 20]; /* all of it */
} Answer;

/* Sends `raw` on `fd`, or on a new connection, and reads the one answer to it, whole; static, good
 * until the next call. */
const Answer *http_on(int fd, const char *raw);
const Answer *http_raw(int port, const char *raw);
const Answer *http_get(int port, const char *path);
const Answer *http_post(int port, const char *path, const char *body);
/* A header's value, compared without regard to case; static; "" if it is not there. */
const char *header(const Answer *answer, const char *name);

/* Makes a game and returns its ID; static, good until the tenth next call. */
const char *make_game(int port, const char *body);

/* --- WebSocket ------------------------------------------------------------------------------- */

typedef struct Socket {
    int fd;
    char buffered[1 << 18];
    size_t count;
} Socket;

/* The status of the handshake's answer: 101 when the socket is open. `headers` may be "". */
int ws_try(Socket *out, int port, const char *path, const char *headers);
/* The same on a connection that is there already. */
int ws_try_on(Socket *out, int fd, int port, const char *path, const char *headers);
void ws_open(Socket *out, int port);
void ws_close(Socket *socket);
enum { WS_CONTINUE = 0, WS_TEXT = 1, WS_BINARY = 2, WS_CLOSE = 8, WS_PING = 9, WS_PONG = 10 };
void ws_frame(Socket *socket, int opcode, bool is_last, const void *bytes, size_t len);
/* Sends a message; '@' stands for `game`, single quotes for double ones. */
void ws_say(Socket *socket, const char *game, const char *message);
/* The next message, whatever it is. To be json_decref()ed. */
json_t *ws_next(Socket *socket);
/* Answers the pings that have come, so as not to be taken for gone; other messages are lost. */
void ws_answer_pings(Socket *socket);
/* The next message of this type, others skipped. To be json_decref()ed. */
json_t *ws_expect(Socket *socket, const char *type);
/* The next error, which is to have this code. */
void ws_expect_error(Socket *socket, const char *code);
/* Reads up to the end; the code of the close frame, or 0 if there was none. */
int ws_close_code(Socket *socket);

/* A member of a message, or of its `state`. */
const char *text_of(const json_t *message, const char *name);
const char *state_text(const json_t *message, const char *name);
int state_int(const json_t *message, const char *name);

#endif
