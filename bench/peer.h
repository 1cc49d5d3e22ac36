/*
 * peer.h - another program that counts moves, to measure against: an engine that speaks UCI and
 * knows `UCI_Variant` and `go perft`, kept running in a child process. Times are of the processor,
 * so that a busy machine disturbs little. Whatever goes wrong ends the program with a message.
 */
#ifndef CHUHE_BENCH_PEER_H
#define CHUHE_BENCH_PEER_H

#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>
#include <time.h>

typedef struct Peer {
    pid_t pid;
    FILE *to, *from;
    clockid_t clock;
} Peer;

void peer_start(Peer *out, const char *path);
void peer_set_variant(const Peer *peer, const char *variant);
/* Counts from `position`, as UCI has it ("startpos", "fen ..."); returns the seconds it took. */
double peer_perft(const Peer *peer, uint64_t *nodes, const char *position, int depth);
void peer_stop(const Peer *peer);

/* Of this process. */
double peer_own_seconds(void);

#endif
