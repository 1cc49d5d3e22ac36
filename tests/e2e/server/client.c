/* client.c - processes, HTTP and WebSocket for the tests. */
#define _XOPEN_SOURCE 700 /* nftw() */

#include "client.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cmocka_all.h"

enum { PATIENCE_MS = 30000, OPTIONS_MAX = 24 };

const char *server_program, *engine_program;
char folder[64];
long file_size_max;

/* --- Files ----------------------------------------------------------------------------------- */

const char *in_folder(const char *name)
{
    static char paths[10][160];
    static int next;
    char *path = paths[next++ % 10];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

void write_file(const char *name, const char *text)
{
    FILE *file = fopen(in_folder(name), "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

void make_folder(void)
{
    const char *base = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/chuhe-e2e-XXXXXX",
             base != NULL && strlen(base) < 40 ? base : ".");
    assert_non_null(mkdtemp(folder));
    assert_int_equal(mkdir(in_folder("web"), 0700), 0);
    write_file("web/index.html", "<!doctype html><title>Test</title>");
    write_file("mode", "good\n");
    assert_int_equal(setenv("FAKE_ENGINE_MODE", in_folder("mode"), 1), 0);
}

static int remove_one(const char *path, const struct stat *stat, int kind, struct FTW *walk)
{
    (void)stat, (void)kind, (void)walk;
    return remove(path);
}

void remove_folder(void)
{
    (void)nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS); /* it is only the tests' own */
}

void sleep_ms(int ms)
{
    struct timespec pause = { ms / 1000, ms % 1000 * 1000000L };
    (void)nanosleep(&pause, NULL); /* nobody interrupts */
}

/* --- The server ------------------------------------------------------------------------------ */

/* Starts the program with the test's own options in front of `options`. */
static pid_t spawn(int *out, int *err, const char *const *options)
{
    const char *arguments[OPTIONS_MAX] = {
        server_program,          "--port",   "0",           "--web", in_folder("web"), "--store",
        in_folder("store/c.db"), "--engine", engine_program
    };
    int count = 9, out_pipe[2], err_pipe[2];
    for (; *options != NULL; options++) {
        assert_true(count < OPTIONS_MAX - 1);
        arguments[count++] = *options;
    }
    assert_int_equal(pipe(out_pipe), 0);
    assert_int_equal(pipe(err_pipe), 0);
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
#ifdef __linux__
        (void)prctl(PR_SET_PDEATHSIG, SIGKILL); /* a test that is cut short leaves no server */
#endif
        (void)dup2(out_pipe[1], STDOUT_FILENO);
        (void)dup2(err_pipe[1], STDERR_FILENO);
        for (int fd = 3; fd < 64; fd++)
            (void)close(fd);
        struct rlimit limit = { (rlim_t)file_size_max, (rlim_t)file_size_max };
        if (file_size_max > 0)
            (void)setrlimit(RLIMIT_FSIZE, &limit); /* the test notices */
        char *const *words;
        memcpy(&words, &(const char *const *){ arguments }, sizeof words);
        execv(server_program, words);
        _exit(127);
    }
    (void)close(out_pipe[1]);
    (void)close(err_pipe[1]);
    *out = out_pipe[0];
    *err = err_pipe[0];
    return pid;
}

static bool wait_readable(int fd, int timeout_ms)
{
    struct pollfd poll_fd = { .fd = fd, .events = POLLIN };
    int got;
    do
        got = poll(&poll_fd, 1, timeout_ms);
    while (got < 0 && errno == EINTR);
    return got == 1;
}

size_t read_all(int fd, char *out, size_t size)
{
    size_t len = 0;
    while (len < size - 1) {
        if (!wait_readable(fd, PATIENCE_MS))
            fail_msg("waited too long for the end of: %.*s", (int)len, out);
        ssize_t got = read(fd, out + len, size - 1 - len);
        if (got <= 0)
            break;
        len += (size_t)got;
    }
    out[len] = '\0';
    return len;
}

Server start_server(const char *const *options)
{
    Server server = { .port = 0 };
    char line[256];
    size_t len = 0;
    server.pid = spawn(&server.out, &server.err, options);
    while (len < sizeof line - 1 && memchr(line, '\n', len) == NULL) {
        if (!wait_readable(server.out, PATIENCE_MS))
            fail_msg("the server does not become ready");
        ssize_t got = read(server.out, line + len, sizeof line - 1 - len);
        if (got <= 0) {
            char said[2048];
            read_all(server.err, said, sizeof said);
            fail_msg("the server did not start: %s", said);
        }
        len += (size_t)got;
    }
    line[len] = '\0';
    const char *colon = strrchr(line, ':');
    assert_non_null(colon);
    server.port = (int)strtol(colon + 1, NULL, 10);
    assert_true(server.port > 0);
    return server;
}

int run_server(char *out_said, size_t size, const char *const *options)
{
    int out, err, status;
    pid_t pid = spawn(&out, &err, options);
    read_all(err, out_said, size);
    (void)close(err);
    (void)close(out);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

bool is_running(const Server *server)
{
    int status;
    return waitpid(server->pid, &status, WNOHANG) == 0;
}

int stop_server(Server *server, int signal)
{
    int status = 0;
    char said[8192];
    assert_int_equal(kill(server->pid, signal), 0);
    for (int waited = 0; waitpid(server->pid, &status, WNOHANG) == 0; waited += 20) {
        if (waited > PATIENCE_MS)
            fail_msg("the server does not end");
        sleep_ms(20);
    }
    /* A child may hold the other end of the pipe for a moment: take what is there. */
    (void)fcntl(server->err, F_SETFL, O_NONBLOCK);
    ssize_t got = read(server->err, said, sizeof said - 1);
    said[got > 0 ? got : 0] = '\0';
    if (strstr(said, "Sanitizer") != NULL || strstr(said, "runtime error") != NULL)
        fail_msg("%s", said);
    (void)close(server->out);
    (void)close(server->err);
    return status;
}

void stop_well(Server *server)
{
    int status = stop_server(server, SIGTERM);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

/* --- A test program -------------------------------------------------------------------------- */

bool take_programs(int count, char **args)
{
    if (count != 3)
        return false;
    server_program = args[1];
    engine_program = args[2];
    (void)signal(SIGPIPE, SIG_IGN); /* a server that hangs up is among what is tested */
    return true;
}

int set_up(void **state)
{
    (void)state;
    make_folder();
    return 0;
}

int tear_down(void **state)
{
    (void)state;
    remove_folder();
    return 0;
}

/* --- Sockets --------------------------------------------------------------------------------- */

int connect_to(int port)
{
    struct sockaddr_in address = { .sin_family = AF_INET,
                                   .sin_port = htons((uint16_t)port),
                                   .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_true(fd >= 0);
    if (connect(fd, (struct sockaddr *)&address, sizeof address) != 0)
        fail_msg("cannot connect to port %d", port);
    return fd;
}

void send_all(int fd, const void *bytes, size_t len)
{
    const char *at = bytes;
    while (len > 0) {
        ssize_t sent = send(fd, at, len, MSG_NOSIGNAL);
        if (sent <= 0)
            return; /* the server closed: what it said meanwhile tells */
        at += sent;
        len -= (size_t)sent;
    }
}

bool is_closed_within(int fd, int timeout_ms)
{
    char bytes[4096];
    while (wait_readable(fd, timeout_ms))
        if (read(fd, bytes, sizeof bytes) <= 0)
            return true;
    return false;
}

/* --- HTTP ------------------------------------------------------------------------------------ */

const char *header(const Answer *answer, const char *name)
{
    static char value[512];
    size_t len = strlen(name);
    for (const char *line = answer->text; line < answer->body; line = strchr(line, '\n') + 1) {
        if (strncasecmp(line, name, len) != 0 || line[len] != ':')
            continue;
        line += len + 1 + strspn(line + len + 1, " ");
        snprintf(value, sizeof value, "%.*s", (int)strcspn(line, "\r\n"), line);
        return value;
    }
    return "";
}

const Answer *http_on(int fd, const char *raw)
{
    static Answer answer;
    send_all(fd, raw, strlen(raw));
    size_t len = 0, want = sizeof answer.text - 1;
    answer.body = NULL;
    while (len < want) {
        if (!wait_readable(fd, PATIENCE_MS))
            fail_msg("no answer to %.200s", raw);
        ssize_t got = read(fd, answer.text + len, sizeof answer.text - 1 - len);
        if (got <= 0)
            break;
        len += (size_t)got;
        answer.text[len] = '\0';
        char *end = strstr(answer.text, "\r\n\r\n");
        if (answer.body != NULL || end == NULL)
            continue;
        answer.body = end + 4;
        long length = strtol(header(&answer, "content-length"), NULL, 10);
        bool has_no_body = strncmp(raw, "HEAD", 4) == 0;
        want = (size_t)(answer.body - answer.text) + (has_no_body ? 0 : (size_t)length);
    }
    answer.text[len] = '\0';
    if (answer.body == NULL)
        answer.body = answer.text + len;
    answer.len = len - (size_t)(answer.body - answer.text);
    answer.status = len > 12 ? (int)strtol(answer.text + 9, NULL, 10) : 0;
    return &answer;
}

const Answer *http_raw(int port, const char *raw)
{
    int fd = connect_to(port);
    const Answer *answer = http_on(fd, raw);
    (void)close(fd);
    return answer;
}

const Answer *http_get(int port, const char *path)
{
    char raw[1024];
    snprintf(raw, sizeof raw, "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n", path, port);
    return http_raw(port, raw);
}

const Answer *http_post(int port, const char *path, const char *body)
{
    static char raw[1 << 17];
    snprintf(raw, sizeof raw,
             "POST %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: application/json\r\n"
             "Content-Length: %zu\r\n\r\n%s",
             path, port, strlen(body), body);
    return http_raw(port, raw);
}

const char *make_game(int port, const char *body)
{
    static char ids[10][40];
    static int next;
    const Answer *answer = http_post(port, "/api/v1/games", body);
    if (answer->status != 201)
        fail_msg("no game: %s", answer->text);
    char *id = ids[next++ % 10];
    snprintf(id, sizeof ids[0], "%.32s", header(answer, "location") + strlen("/api/v1/games/"));
    return id;
}

/* --- WebSocket ------------------------------------------------------------------------------- */

int ws_try(Socket *out, int port, const char *path, const char *headers)
{
    return ws_try_on(out, connect_to(port), port, path, headers);
}

int ws_try_on(Socket *out, int fd, int port, const char *path, const char *headers)
{
    char raw[1024], answer[4096];
    size_t len = 0;
    out->fd = fd;
    out->count = 0;
    snprintf(raw, sizeof raw,
             "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
             "Connection: Upgrade\r\nSec-WebSocket-Key: AAECAwQFBgcICQoLDA0ODw==\r\n"
             "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: chuhe.v1\r\n%s\r\n",
             path, port, headers);
    send_all(out->fd, raw, strlen(raw));
    /* Byte by byte, so that no frame is swallowed. */
    while (len < sizeof answer - 1) {
        if (!wait_readable(out->fd, PATIENCE_MS))
            fail_msg("no answer to the handshake");
        if (read(out->fd, answer + len, 1) != 1)
            break;
        answer[++len] = '\0';
        if (len >= 4 && memcmp(answer + len - 4, "\r\n\r\n", 4) == 0)
            break;
    }
    return len > 12 ? (int)strtol(answer + 9, NULL, 10) : 0;
}

void ws_open(Socket *out, int port)
{
    char origin[64];
    snprintf(origin, sizeof origin, "Origin: http://127.0.0.1:%d\r\n", port);
    assert_int_equal(ws_try(out, port, "/api/v1/ws", origin), 101);
}

void ws_close(Socket *socket)
{
    (void)close(socket->fd);
    socket->fd = -1;
}

void ws_frame(Socket *socket, int opcode, bool is_last, const void *bytes, size_t len)
{
    static const unsigned char mask[4] = { 0x12, 0x34, 0x56, 0x78 };
    static unsigned char frame[1 << 17];
    size_t at = 0;
    assert_true(len < sizeof frame - 16 && len < 65536);
    frame[at++] = (unsigned char)((is_last ? 0x80 : 0) | opcode);
    if (len < 126) {
        frame[at++] = (unsigned char)(0x80 | len);
    } else {
        frame[at++] = 0x80 | 126;
        frame[at++] = (unsigned char)(len >> 8);
        frame[at++] = (unsigned char)len;
    }
    memcpy(frame + at, mask, sizeof mask);
    at += sizeof mask;
    for (size_t i = 0; i < len; i++)
        frame[at++] = ((const unsigned char *)bytes)[i] ^ mask[i % 4];
    send_all(socket->fd, frame, at);
}

void ws_say(Socket *socket, const char *game, const char *message)
{
    char text[4096];
    size_t len = 0;
    for (const char *c = message; *c != '\0'; c++) {
        assert_true(len + 40 < sizeof text);
        if (*c == '@')
            len += (size_t)snprintf(text + len, sizeof text - len, "%s", game);
        else
            text[len++] = *c == '\'' ? '"' : *c;
    }
    ws_frame(socket, WS_TEXT, true, text, len);
}

/* Makes sure that `count` bytes are buffered; false at the end of the stream. */
static bool fill(Socket *socket, size_t count)
{
    while (socket->count < count) {
        if (!wait_readable(socket->fd, PATIENCE_MS))
            fail_msg("waited too long for a message");
        ssize_t got = read(socket->fd, socket->buffered + socket->count,
                           sizeof socket->buffered - socket->count);
        if (got <= 0)
            return false;
        socket->count += (size_t)got;
    }
    return true;
}

/* One frame off the stream: its opcode, or -1 at the end. */
static int read_frame(Socket *socket, char *out, size_t size, size_t *out_len)
{
    if (!fill(socket, 2))
        return -1;
    const unsigned char *head = (const unsigned char *)socket->buffered;
    size_t start = 2, len = head[1] & 0x7f;
    if (len >= 126) {
        size_t bytes = len == 126 ? 2 : 8;
        if (!fill(socket, 2 + bytes))
            return -1;
        len = 0;
        for (size_t i = 0; i < bytes; i++)
            len = len << 8 | head[2 + i];
        start += bytes;
    }
    assert_true(len < size && start + len <= sizeof socket->buffered);
    if (!fill(socket, start + len))
        return -1;
    int opcode = head[0] & 0x0f;
    memcpy(out, socket->buffered + start, len);
    out[len] = '\0';
    *out_len = len;
    socket->count -= start + len;
    memmove(socket->buffered, socket->buffered + start + len, socket->count);
    return opcode;
}

json_t *ws_next(Socket *socket)
{
    static char text[1 << 17];
    size_t len;
    for (;;) {
        int opcode = read_frame(socket, text, sizeof text, &len);
        if (opcode == WS_PING)
            ws_frame(socket, WS_PONG, true, text, len);
        if (opcode < 0 || opcode == WS_CLOSE)
            fail_msg("the connection ended while a message was waited for");
        if (opcode != WS_TEXT)
            continue;
        json_t *message = json_loadb(text, len, 0, NULL);
        assert_non_null(message);
        return message;
    }
}

void ws_answer_pings(Socket *socket)
{
    static char text[1 << 17];
    size_t len;
    while (socket->count > 0 || wait_readable(socket->fd, 0)) {
        int opcode = read_frame(socket, text, sizeof text, &len);
        assert_true(opcode >= 0 && opcode != WS_CLOSE);
        if (opcode == WS_PING)
            ws_frame(socket, WS_PONG, true, text, len);
    }
}

json_t *ws_expect(Socket *socket, const char *type)
{
    for (;;) {
        json_t *message = ws_next(socket);
        const char *got = text_of(message, "type");
        if (strcmp(got, type) == 0)
            return message;
        if (strcmp(got, "error") == 0)
            fail_msg("waiting for %s: %s", type, text_of(message, "message"));
        json_decref(message);
    }
}

void ws_expect_error(Socket *socket, const char *code)
{
    json_t *error = ws_expect(socket, "error");
    if (strcmp(text_of(error, "code"), code) != 0)
        fail_msg("%s was expected, got %s", code, text_of(error, "code"));
    json_decref(error);
}

int ws_close_code(Socket *socket)
{
    static char text[1 << 17];
    size_t len;
    for (;;) {
        int opcode = read_frame(socket, text, sizeof text, &len);
        if (opcode < 0)
            return 0;
        if (opcode == WS_CLOSE)
            return len >= 2 ? (unsigned char)text[0] << 8 | (unsigned char)text[1] : 0;
    }
}

const char *text_of(const json_t *message, const char *name)
{
    const char *text = json_string_value(json_object_get(message, name));
    return text != NULL ? text : "";
}

const char *state_text(const json_t *message, const char *name)
{
    return text_of(json_object_get(message, "state"), name);
}

int state_int(const json_t *message, const char *name)
{
    return (int)json_integer_value(json_object_get(json_object_get(message, "state"), name));
}
