/*
 * kin.h - what the subcommands of `chuhe kin` share: the game with its options from the arguments,
 * positions, and output as text or JSON.
 */
#ifndef CHUHE_CLI_KIN_H
#define CHUHE_CLI_KIN_H

#include <chuhe/kin.h>

typedef struct KinArgs {
    XqKinRules rules; /* game == NULL until it is read */
    uint64_t seed;
    bool has_seed;
    bool wants_json;
    const char *from;   /* --from: the position games start from, NULL for the start */
    const char *secret; /* --secret: what lies under the covered pieces of the position */
    const char *lang;
    const char *player, *rival; /* match */
    unsigned long games, time_ms, nodes, moves_max;
    int seat; /* match: the player's seat in all games, -1 for each in turn */
    bool is_quiet, wants_record;
    int first; /* the first argument behind GAME in args */
} KinArgs;

/*
 * Reads the options and, if `wants_game`, GAME. Returns -1 when all is well, else the exit status
 * after having said what is wrong (or printed the usage).
 */
int kin_args_read(KinArgs *out, int count, char **args, bool wants_game, const char *usage);

/* A position argument; `start` is the start. Says what is wrong and returns false. */
bool kin_args_position(XqKinState *out, const KinArgs *args, const char *text);
/* The same of words[0..count), a position typed without quotes. */
bool kin_args_position_words(XqKinState *out, const KinArgs *args, int count, char **words);

/* The most of a record that is read. */
enum { KIN_FILE_MAX = 1 << 28 };

/* Appends a member of a JSON object. */
void kin_json_member(XqBuf *out, const char *key, XqStr text);

int kin_list(int count, char **args);
int kin_rules(int count, char **args);
int kin_perft(int count, char **args);
int kin_moves(int count, char **args);
int kin_replay(int count, char **args);
int kin_match(int count, char **args);
int kin_verify(int count, char **args);

#endif
