/*
 * table.h - one game of the kin being played, as a value, and everything that may be done to it.
 *
 * What room.h is to Xiangqi this is to the other games: what the store keeps, without sockets,
 * stores and players. The caller changes a copy, commits the copy, and only then puts it in place
 * of the original. Every function that changes a table raises `rev`; one that refuses leaves the
 * table as it was.
 *
 *     SEATING --start--> OPENING --last word--> PLAYING --> OVER
 *        ^  \____________________________________^  (no seals: at once)
 *        |_____leave____/
 *
 * `state` is the referee's: it knows everything. A client is shown nothing but views of it
 * (table_wire.h). Throws are made here, as soon as one is due, so between two calls the turn is a
 * seat's. What they and the deal come from is fixed beforehand: see chuhe/kin_fair.h.
 */
#ifndef CHUHE_SERVER_TABLE_H
#define CHUHE_SERVER_TABLE_H

#include <chuhe/kin_fair.h>
#include <chuhe/kin_player.h>
#include "base/sha256.h"
#include "server/id.h"
#include "server/problem.h"

enum {
    XQ_TABLE_PLIES_MAX = 6000, /* then the game is drawn */
    XQ_TABLE_NAME_SIZE = 41,   /* of a player, NUL included */
    XQ_TABLE_OFFERS_MAX = 8,
    XQ_TABLE_MOVE_MS_MIN = 10,
    XQ_TABLE_MOVE_MS_MAX = 10000,
    XQ_TABLE_MOVE_MS_DEFAULT = 1000
};

/* A key as its holder has it is an XqGameId; kept is the hash of its bytes. */
typedef struct XqTableKey {
    uint8_t hash[XQ_SHA256_SIZE];
} XqTableKey;

typedef enum XqChairKind { XQ_CHAIR_OPEN, XQ_CHAIR_HUMAN, XQ_CHAIR_COMPUTER } XqChairKind;

/* Who sits there; the word of a human is in `fair`. */
typedef struct XqChair {
    XqChairKind kind;
    char name[XQ_TABLE_NAME_SIZE]; /* of a human, as the other members but the last two */
    XqTableKey key;
    char seal[XQ_KIN_SEAL_SIZE]; /* empty if he gave none */
    XqKinPlayerKind player;
    int move_ms;
} XqChair;

/* A declaration that waits for consent. */
typedef struct XqTableOffer {
    XqKinMove move;
    uint8_t by;
    uint8_t agreed, asked; /* sets of seats */
} XqTableOffer;

typedef enum XqTablePhase {
    XQ_TABLE_SEATING,
    XQ_TABLE_OPENING,
    XQ_TABLE_PLAYING,
    XQ_TABLE_OVER
} XqTablePhase;

typedef struct XqTable {
    XqGameId id;
    int64_t created_ms;
    int64_t updated_ms;
    uint64_t rev; /* from 1 */
    XqKinRules rules;
    XqTablePhase phase;
    XqTableKey host;
    XqChair chairs[XQ_KIN_SEATS_MAX];
    XqKinFair fair;
    uint64_t throws; /* made so far */
    XqTableOffer offers[XQ_TABLE_OFFERS_MAX];
    int offer_count;
    XqKinState start; /* before the game begins the public part alone */
    XqKinState state;
    XqKinState before; /* the state at `before_ply`, where the last change began to add moves */
    int before_ply;
    int ply;
    XqKinMove moves[XQ_TABLE_PLIES_MAX]; /* as recorded by the referee */
} XqTable;

/* --- Making ---------------------------------------------------------------------------------- */

typedef struct XqTableSetup {
    XqStr game, settings;
    XqStr start; /* a position; empty for the usual start */
    XqChair chairs[XQ_KIN_SEATS_MAX];
} XqTableSetup;

/* What has to be random, from outside. */
typedef struct XqTableChance {
    XqGameId id, host;
    uint8_t secret[XQ_KIN_SECRET_SIZE];
} XqTableChance;

bool xq_table_init(XqTable *out, const XqTableSetup *setup, const XqTableChance *chance,
                   int64_t now_ms, XqProblem *problem);

/*
 * Puts back a table from the store: all but `start`, the states, `throws` and the plies are
 * filled in already. False if start, secret and moves do not fit together, i.e. the store is
 * damaged.
 */
bool xq_table_restore(XqTable *table, XqStr start, XqStr hidden);
/* The next move of a table being restored. */
bool xq_table_restore_move(XqTable *table, XqStr text);

XqChair xq_chair_open(void);
XqChair xq_chair_computer(XqKinPlayerKind player, int move_ms);
/* `name` must not be too long, `seal` may be empty. */
XqChair xq_chair_human(XqStr name, XqStr seal, const XqGameId *key);

/* --- Reading --------------------------------------------------------------------------------- */

/* Whether throws are made or pieces are dealt, so that there is a secret. */
bool xq_table_has_secret(const XqTable *table);
/* The seat whose key this is, or XQ_KIN_NOBODY. */
int xq_table_seat_of(const XqTable *table, const XqGameId *key);
bool xq_table_is_host(const XqTable *table, const XqGameId *key);
/* The computers that may move now. */
unsigned xq_table_computers_to_move(const XqTable *table);
/* Seats whose word is awaited. */
unsigned xq_table_words_awaited(const XqTable *table);
/* The state before the move with index `ply`; quick for those that were added last. */
void xq_table_state_at(XqKinState *out, const XqTable *table, int ply);
/* As xq_kin_outcome(), but for a game that became too long. */
void xq_table_outcome(XqKinOutcome *out, const XqTable *table);

/* --- Doing ----------------------------------------------------------------------------------- */

bool xq_table_sit(XqTable *table, int seat, const XqChair *chair, XqProblem *problem);
bool xq_table_seal(XqTable *table, int seat, XqStr seal, XqProblem *problem);
bool xq_table_start(XqTable *table, XqProblem *problem);
bool xq_table_word(XqTable *table, int seat, XqStr word, XqProblem *problem);
/*
 * Puts a computer on a seat or nobody, where that may be. `secret` takes the place of the old one
 * when words have been opened already and the table goes back to seating.
 */
bool xq_table_vacate(XqTable *table, int seat, const XqChair *chair,
                     const uint8_t secret[XQ_KIN_SECRET_SIZE], XqProblem *problem);

/* Plays the move with index `ply` for a seat. If the table has exactly this move there already,
 * sets *out_repeat and changes nothing. */
bool xq_table_move(XqTable *table, int seat, int ply, XqStr text, bool *out_repeat,
                   XqProblem *problem);
/* Plays what a computer chose. False if it may not be played. */
bool xq_table_play(XqTable *table, int seat, XqKinMove move);

/* Back to the first `ply` moves, from an end as well where nothing was secret. Everybody who plays
 * must have agreed. */
bool xq_table_take_back(XqTable *table, int ply, XqProblem *problem);

typedef enum XqOfferEnd { XQ_OFFER_STANDS, XQ_OFFER_PLAYED, XQ_OFFER_DECLINED } XqOfferEnd;

/* Offers a declaration, or agrees to one that stands. Computers answer at once. */
bool xq_table_offer(XqTable *table, int seat, XqStr text, XqOfferEnd *out, XqProblem *problem);
bool xq_table_answer(XqTable *table, int seat, XqStr text, bool accept, XqOfferEnd *out,
                     XqProblem *problem);

#endif
