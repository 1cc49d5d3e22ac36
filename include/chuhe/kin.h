/*
 * chuhe/kin.h - the kin of Xiangqi: other games, all behind one interface.
 *
 * A game is a table of functions, found by name. Its rules are made from options, a state from the
 * rules, and everything else is asked of the state:
 *
 *     const XqKinGame *game = xq_kin_find(XQ_STR("seven_states"));
 *     XqKinRules rules;
 *     XqKinState state;
 *     XqKinMoveList list;
 *     xq_kin_rules_init(&rules, game);
 *     if (xq_kin_rules_set(&rules, XQ_STR("rider"), XQ_STR("upto"), &err) != XQ_OK ||
 *         xq_kin_start(&state, &rules, NULL, &err) != XQ_OK)
 *         ...
 *     xq_kin_moves(&state, &list);
 *     xq_kin_play(&state, list.moves[0], NULL);
 *
 * Who takes part. An army is one colour of pieces. A seat is a player: he moves one army or more.
 * Seats and armies are small numbers with a letter each; a seat has the number and letter of its
 * first army. Sets of seats or armies are bit sets. A seat need not be in play (a game for seven
 * played by three), an army may change hands, leave the board or stand vacant.
 *
 * Chance. Where a throw decides, the seat to move is XQ_KIN_CHANCE and the moves are the results it
 * can have, each with a weight; xq_kin_throw() picks one. Randomness always comes from a source the
 * caller hands in (XqKinRandom), so that a game can be repeated and a server can prove its throws.
 *
 * Hidden pieces. A state that knows everything belongs to the referee. xq_kin_view() makes of it
 * what one seat may know: still a state, with the rest left blank. The text of a position holds
 * only what everybody sees; what is hidden has a text of its own, the secret. A move played by the
 * referee comes back with what it turned up, the record, and xq_kin_move_view() strips a record for
 * a seat. Neither a page nor a log should see anything that did not go through a view.
 *
 * Nothing here allocates and nothing is global; all types are plain values of bounded size, copied
 * by assignment (or, quicker, by xq_kin_copy()) and never released. A state keeps no pointer to its
 * rules. Text of the static tables is English and serves as the key for translation.
 */
#ifndef CHUHE_KIN_H
#define CHUHE_KIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <chuhe/attr.h>
#include <chuhe/status.h>
#include <chuhe/text.h>

XQ_BEGIN_DECLS

enum {
    XQ_KIN_SEATS_MAX = 8,
    XQ_KIN_ARMIES_MAX = 8,
    XQ_KIN_KINDS_MAX = 16,
    XQ_KIN_OPTIONS_MAX = 16,
    XQ_KIN_OPTION_TEXT_SIZE = 96, /* NUL included */
    XQ_KIN_POINTS_MAX = 384,
    XQ_KIN_MOVES_MAX = 4096,
    XQ_KIN_STATE_SIZE = 6144,
    XQ_KIN_TEXT_SIZE = 4096, /* room for any position, secret or move written here */
    XQ_KIN_CHANCE = 0xFE,    /* the seat of a throw */
    XQ_KIN_NOBODY = 0xFF,    /* no seat, no army; as a viewer: somebody who only watches */
    XQ_KIN_NO_POINT = 0xFFFF
};

typedef struct XqKinGame XqKinGame;

/* --- What games there are, and what is fixed about one ---------------------------------------- */

typedef struct XqKinArmy {
    char letter;        /* in positions, moves and results */
    const char *name;   /* "Qin" */
    const char *native; /* UTF-8, "秦" */
    uint32_t colour;    /* 0xRRGGBB, a hint for drawing */
} XqKinArmy;

typedef struct XqKinKind {
    char letter;      /* upper case, as positions write it */
    const char *name; /* "general" */
    const char
        *native; /* UTF-8, "將"; where it differs by army xq_kin_piece_at() has the right one */
    const char *symbol; /* for an international set, what moves like it or what it is: "queen",
                           "cannon", "crossbow", ... */
    int value;          /* its worth in hundredths of a foot soldier, a guide only */
} XqKinKind;

typedef enum XqKinOptionType {
    XQ_KIN_CHOICE, /* one of `choices` */
    XQ_KIN_NUMBER, /* a whole number from `min` to `max` */
    XQ_KIN_TEXT    /* a text that the game checks when it starts */
} XqKinOptionType;

typedef struct XqKinOption {
    const char *name;
    XqKinOptionType type;
    const char *const *choices; /* NULL-ended, the first is the default; only for XQ_KIN_CHOICE */
    long min, max;
    const char *fallback; /* the default as text, of a number or a text; "" allowed */
    const char *summary;
} XqKinOption;

enum {
    XQ_KIN_HAS_CHANCE = 1u << 0, /* throws happen in play */
    XQ_KIN_HAS_HIDDEN = 1u << 1, /* seats know different things; the start needs a random source */
    XQ_KIN_HAS_DROPS = 1u << 2,  /* pieces enter from a stock beside the board */
    XQ_KIN_HAS_PASS = 1u << 3,   /* a move that moves nothing may be chosen */
    XQ_KIN_HAS_TEAMS = 1u << 4   /* allies win and lose together, and their estimates are equal */
};

/* What people call an option, or with `choice` one of its choices: "Riders go", "exactly four". */
typedef struct XqKinLabel {
    const char *option, *choice; /* choice NULL: the option itself */
    const char *text;
} XqKinLabel;

/* One way to share the armies among players: options that make it so. */
typedef struct XqKinSeating {
    const char *settings; /* as xq_kin_rules_parse() reads it, "" for the default */
    const char *text;     /* "Six players: Qin commands Wei as well" */
} XqKinSeating;

typedef struct XqKinInfo {
    const char *name;   /* "seven_states": lower case, stable */
    const char *title;  /* "Game of the Seven States" */
    const char *native; /* UTF-8, "七國象戲" */
    const char *summary;
    int seats_min, seats_max;
    unsigned features; /* XQ_KIN_HAS_... */
    const XqKinArmy *armies;
    int army_count;
    const XqKinKind *kinds;
    int kind_count;
    const XqKinOption *options;
    int option_count;
    const char *const *rules; /* NULL-ended paragraphs; one that starts with "# " is a heading */
    /* What follows may be missing (NULL). */
    const char *era;              /* where and when: "Song China, printed in 1206" */
    const char *const *sources;   /* NULL-ended: books and addresses, not to be translated */
    const XqKinLabel *labels;     /* the last has no option; what has no label goes by its name */
    const XqKinSeating *seatings; /* the last has no text; the first is the usual one */
    const char *score;            /* what XqKinOutcome.score counts: "men captured" */
    int score_parts;              /* the score is in parts, so many to one: 10 for tenths; 0 is 1 */
} XqKinInfo;

/* The games in the order of the list, `index` below the count. All static. */
XQ_API size_t xq_kin_count(void);
XQ_API const XqKinGame *xq_kin_at(size_t index);
/* NULL if there is no such game. */
XQ_API const XqKinGame *xq_kin_find(XqStr name);
XQ_API const XqKinInfo *xq_kin_info(const XqKinGame *game);

/* --- Rules from options ----------------------------------------------------------------------- */

/* Read through the functions below. */
typedef struct XqKinRules {
    const XqKinGame *game;
    long value[XQ_KIN_OPTIONS_MAX]; /* a number, or the index of a choice */
    char text[XQ_KIN_OPTIONS_MAX][XQ_KIN_OPTION_TEXT_SIZE];
} XqKinRules;

/* Every option at its default. */
XQ_API void xq_kin_rules_init(XqKinRules *out, const XqKinGame *game);
/* XQ_E_NOT_FOUND if the game has no such option, XQ_E_RANGE if the value is not one of its own. */
XQ_API XQ_NODISCARD XqStatus xq_kin_rules_set(XqKinRules *rules, XqStr name, XqStr value,
                                              XqError *err);
/* Reads `name=value` words parted by blanks, as written by format: the options not at default. */
XQ_API XQ_NODISCARD XqStatus xq_kin_rules_parse(XqKinRules *out, const XqKinGame *game, XqStr in,
                                                XqError *err);
XQ_API void xq_kin_rules_format(XqBuf *out, const XqKinRules *rules);
/* Leaves seats of a game of these rules empty, their armies off the board. XQ_E_STATE if the game
 * has no such thing, XQ_E_RANGE if these cannot all be empty. */
XQ_API XQ_NODISCARD XqStatus xq_kin_rules_vacate(XqKinRules *rules, unsigned seats, XqError *err);

/* --- Random sources --------------------------------------------------------------------------- */

/* `next` gives 64 evenly distributed bits a call. The source belongs to the caller. */
typedef struct XqKinRandom {
    uint64_t (*next)(void *source);
    void *source;
} XqKinRandom;

/* A source for games and tests that want to be repeated: the same seed, the same numbers, in every
 * release. Not for secrets. */
typedef struct XqKinSeed {
    uint64_t state;
} XqKinSeed;

XQ_API void xq_kin_seed_init(XqKinSeed *out, uint64_t seed);
/* Borrows `seed`, which must outlive the result. */
XQ_API XqKinRandom xq_kin_seed_random(XqKinSeed *seed);
/* 0 <= result < bound, every value as likely; bound must not be 0. */
XQ_API uint64_t xq_kin_random_below(const XqKinRandom *random, uint64_t bound);

/* --- States ----------------------------------------------------------------------------------- */

/* The whole of a game at one moment, with as much of its past as its rules ask for. */
typedef struct XqKinState {
    const XqKinGame *game;
    union {
        uint64_t align;
        unsigned char bytes[XQ_KIN_STATE_SIZE];
    } data; /* the game's own */
} XqKinState;

/* The start of a game. `random` deals hidden pieces and may be NULL where none are
 * (XQ_E_STATE if it is needed). XQ_E_RANGE if an option's text or a combination makes no sense. */
XQ_API XQ_NODISCARD XqStatus xq_kin_start(XqKinState *out, const XqKinRules *rules,
                                          const XqKinRandom *random, XqError *err);
/*
 * A position as the game's notation writes it. Text holds no past: repetitions count from here.
 * Where pieces are hidden the result is a view for XQ_KIN_NOBODY: complete it with
 * xq_kin_secret_parse() or xq_kin_guess(). XQ_E_POSITION if it could not be played on.
 */
XQ_API XQ_NODISCARD XqStatus xq_kin_parse(XqKinState *out, const XqKinRules *rules, XqStr in,
                                          XqError *err);
XQ_API void xq_kin_format(XqBuf *out, const XqKinState *state);
/* Copies only as many bytes as the game uses. */
XQ_API void xq_kin_copy(XqKinState *out, const XqKinState *in);
/* Equal for the same position with the same side to move; counters and the past do not enter. */
XQ_API uint64_t xq_kin_key(const XqKinState *state);

/* --- Seats and armies ------------------------------------------------------------------------- */

XQ_API unsigned xq_kin_seats(const XqKinState *state); /* the seats of this game */
XQ_API unsigned xq_kin_alive(const XqKinState *state); /* those not yet beaten */
/* Those that may move now: one bit as a rule, several where boards run side by side, 0 at a throw
 * and when the game is over. */
XQ_API unsigned xq_kin_movers(const XqKinState *state);
/* The (first) seat to move; XQ_KIN_CHANCE at a throw; XQ_KIN_NOBODY when the game is over. */
XQ_API int xq_kin_turn(const XqKinState *state);
/* The army that is to move, XQ_KIN_NOBODY if that does not say anything. */
XQ_API int xq_kin_turn_army(const XqKinState *state);
/* The seat that moves an army now; XQ_KIN_NOBODY for one that is vacant or out. */
XQ_API int xq_kin_owner(const XqKinState *state, int army);
/* The seats bound to `seat` by alliance, treaty or team, without itself. */
XQ_API unsigned xq_kin_allies(const XqKinState *state, int seat);
/* The armies that have been beaten. */
XQ_API unsigned xq_kin_armies_out(const XqKinState *state);
/* The letter of a seat or an army, '-' for none. */
XQ_API char xq_kin_letter(const XqKinGame *game, int seat);

/* --- Moves ------------------------------------------------------------------------------------ */

/* The game's own code, at most 32 bits; only meaningful with the state it was made for. */
typedef uint32_t XqKinMove;

typedef struct XqKinMoveList {
    int count;
    XqKinMove moves[XQ_KIN_MOVES_MAX];
} XqKinMoveList;

/*
 * What may be played, in an order that depends on the state alone: empty exactly when the game is
 * over. A seat that cannot move has the game's word for that as its only move. Where boards run
 * side by side the moves of all seats in xq_kin_movers(). At a throw its possible results.
 */
XQ_API void xq_kin_moves(const XqKinState *state, XqKinMoveList *out);
/*
 * What may be declared besides moving, at any time and without changing whose turn it is: treaties,
 * resignation, a draw agreed. They parse, format and play like moves. The game does not ask who
 * consented: the caller plays a declaration when everybody it binds has agreed.
 */
XQ_API void xq_kin_declarations(const XqKinState *state, XqKinMoveList *out);
/* Among the moves or the declarations; any value may be asked. */
XQ_API bool xq_kin_is_legal(const XqKinState *state, XqKinMove move);

enum {
    XQ_KIN_CAPTURE = 1u << 0,
    XQ_KIN_PASS = 1u << 1,    /* moves nothing, by choice or for want of a move */
    XQ_KIN_DROP = 1u << 2,    /* comes from a stock */
    XQ_KIN_TURN_UP = 1u << 3, /* shows a hidden piece */
    XQ_KIN_THROW = 1u << 4,   /* a result of chance */
    XQ_KIN_DECLARE = 1u << 5, /* a declaration */
    XQ_KIN_STRIKES_ALLY = 1u << 6
};

typedef struct XqKinMoveInfo {
    unsigned flags;
    uint8_t seat; /* who makes it, XQ_KIN_CHANCE or XQ_KIN_NOBODY */
    uint8_t army; /* whose piece moves */
    uint8_t kind; /* what moves or is dropped, an index into the kinds; XQ_KIN_COVERED for a piece
                     that lies face down, XQ_KIN_NOTHING if nothing */
    uint16_t from, to; /* XQ_KIN_NO_POINT for none; from == to where a piece is turned in place */
    uint16_t captured_at; /* XQ_KIN_NO_POINT if nothing is taken */
    /* English words for a button where the points do not tell the move: "draw"; NULL for none. */
    const char *words;
    unsigned binds; /* the seats that must agree to a declaration; of others, none */
} XqKinMoveInfo;

/* The move must be legal. */
XQ_API void xq_kin_move_describe(XqKinMoveInfo *out, const XqKinState *state, XqKinMove move);
/* Reads all of `in`. XQ_E_SYNTAX if it is no move at all, XQ_E_ILLEGAL (err->text says why) if it
 * may not be played here. */
XQ_API XQ_NODISCARD XqStatus xq_kin_move_parse(XqKinMove *out, const XqKinState *state, XqStr in,
                                               XqError *err);
XQ_API void xq_kin_move_format(XqBuf *out, const XqKinState *state, XqKinMove move);

/*
 * Plays a legal move; an illegal one is a bug of the caller (asserted). *record (may be NULL)
 * receives the move with what it turned up, as a view must be told it.
 */
XQ_API void xq_kin_play(XqKinState *state, XqKinMove move, XqKinMove *record);
/* At a throw: picks a result by its weight and plays it. */
XQ_API void xq_kin_throw(XqKinState *state, const XqKinRandom *random, XqKinMove *record);
/* The weight of a result at a throw; the sum of all is what they are parts of. */
XQ_API uint32_t xq_kin_weight(const XqKinState *state, XqKinMove move);

enum { XQ_KIN_STICKS, XQ_KIN_DIE };

/* What lies thrown and waits to be played, for drawing. */
typedef struct XqKinThrow {
    uint8_t form;  /* XQ_KIN_STICKS: so many flat sides are up; XQ_KIN_DIE: the eyes */
    uint8_t count; /* of sticks or dice */
    uint8_t value;
} XqKinThrow;

/* False, with the form and the count alone, while nothing has been thrown; and with a count of 0 in
 * a game without throws. */
XQ_API bool xq_kin_thrown(XqKinThrow *out, const XqKinState *state);
/* The number of sequences of `depth` moves (throws count as moves); 1 for depth 0. Sequences that
 * end before do not count. */
XQ_API uint64_t xq_kin_perft(const XqKinState *state, int depth);

/* --- What a seat may know --------------------------------------------------------------------- */

/* What `viewer` (a seat, or XQ_KIN_NOBODY) may know of a referee's state, or of his own view. */
XQ_API void xq_kin_view(XqKinState *out, const XqKinState *state, int viewer);
/* A record as `viewer` may see it; `state` is the one before the move. */
XQ_API XqKinMove xq_kin_move_view(const XqKinState *state, XqKinMove record, int viewer);
/* Whether nothing that can still be turned up is left blank; what left the board may be. */
XQ_API bool xq_kin_is_complete(const XqKinState *state);
/*
 * Whether a move tells all that playing it here will show: any move does where nothing is left
 * blank. In a view a move of xq_kin_moves() may not, its record does; only such may be played.
 */
XQ_API bool xq_kin_is_told(const XqKinState *state, XqKinMove move);
/* A move as a record has it: read like any other, and refused (XQ_E_ILLEGAL) if it is not told. */
XQ_API XQ_NODISCARD XqStatus xq_kin_record_parse(XqKinMove *out, const XqKinState *state, XqStr in,
                                                 XqError *err);
/* Fills the blanks of a view with one of the ways that fit it, each as likely as it is. */
XQ_API void xq_kin_guess(XqKinState *state, const XqKinRandom *random);
/* All that is hidden and known to this state, as one word of text; nothing where nothing is. */
XQ_API void xq_kin_secret_format(XqBuf *out, const XqKinState *state);
XQ_API XQ_NODISCARD XqStatus xq_kin_secret_parse(XqKinState *state, XqStr in, XqError *err);

/* --- The outcome ------------------------------------------------------------------------------ */

typedef struct XqKinOutcome {
    bool is_over;
    const char *reason;   /* "hegemon-men": a stable word; "" while the game goes on */
    const char *sentence; /* English, for people; "" while the game goes on */
    unsigned winners;     /* seats; 0 is a draw, or a game that goes on */
    int seat_count;
    uint8_t ranking[XQ_KIN_SEATS_MAX]; /* seats, best first, as things stand */
    uint8_t place[XQ_KIN_SEATS_MAX];   /* beside `ranking`: 1 for the best; ties share a place */
    int score[XQ_KIN_SEATS_MAX];       /* beside `ranking`: its count in parts, 0 if it has none */
} XqKinOutcome;

XQ_API void xq_kin_outcome(XqKinOutcome *out, const XqKinState *state);
/* A quick guess at how things stand, one number a seat, higher is better, within +-30000. Of a game
 * that is over it agrees with the outcome. */
XQ_API void xq_kin_estimate(const XqKinState *state, int out[XQ_KIN_SEATS_MAX]);

/* --- The board -------------------------------------------------------------------------------- */

enum {
    XQ_KIN_UNIT = 100, /* the distance of two neighbours on a plain grid */
    XQ_KIN_EDGES_MAX = 1440,
    XQ_KIN_LINES_MAX = 128,
    XQ_KIN_AREAS_MAX = 48,
    XQ_KIN_AREA_CORNERS_MAX = 8,
    XQ_KIN_CAPTIONS_MAX = 16
};

typedef struct XqKinPoint {
    char name[8];  /* as moves write it, NUL-terminated */
    int16_t x, y;  /* x to the right, y downwards */
    uint8_t mark;  /* XQ_KIN_MARK_... */
    uint8_t board; /* 0, or 1 for the second of two boards */
} XqKinPoint;

enum { XQ_KIN_MARK_NONE, XQ_KIN_MARK_START, XQ_KIN_MARK_GATE, XQ_KIN_MARK_CENTRE };

/* Neighbours: keyboards walk along edges, lines are drawn along those that are drawn. */
typedef struct XqKinEdge {
    uint16_t a, b;
    bool is_drawn;
} XqKinEdge;

/* A line drawn besides the edges: a palace's diagonal, the border of a cell. */
typedef struct XqKinLine {
    int16_t x1, y1, x2, y2;
    uint8_t style; /* 0 as the grid, 1 fainter, 2 stronger */
} XqKinLine;

enum { XQ_KIN_AREA_RIVER, XQ_KIN_AREA_PALACE, XQ_KIN_AREA_HOME, XQ_KIN_AREA_CELL };

typedef struct XqKinArea {
    uint8_t kind; /* XQ_KIN_AREA_... */
    uint8_t army; /* whose, XQ_KIN_NOBODY for none */
    uint8_t corner_count;
    int16_t x[XQ_KIN_AREA_CORNERS_MAX], y[XQ_KIN_AREA_CORNERS_MAX];
} XqKinArea;

typedef struct XqKinCaption {
    int16_t x, y;
    int16_t turn;     /* degrees clockwise */
    const char *text; /* UTF-8 */
} XqKinCaption;

typedef struct XqKinBoard {
    int16_t x, y, width, height; /* room for all of it, pieces included */
    bool has_cells;              /* pieces stand in squares, not on crossings */
    int point_count, edge_count, line_count, area_count, caption_count;
    XqKinPoint points[XQ_KIN_POINTS_MAX];
    XqKinEdge edges[XQ_KIN_EDGES_MAX];
    XqKinLine lines[XQ_KIN_LINES_MAX];
    XqKinArea areas[XQ_KIN_AREAS_MAX];
    XqKinCaption captions[XQ_KIN_CAPTIONS_MAX];
} XqKinBoard;

/* The same for every state of a game with the same rules. About 16 KB. */
XQ_API void xq_kin_board(XqKinBoard *out, const XqKinState *state);

enum { XQ_KIN_COVERED = 0xFE, XQ_KIN_NOTHING = 0xFF };

typedef struct XqKinPiece {
    uint8_t kind;       /* index into the kinds; XQ_KIN_COVERED; XQ_KIN_NOTHING on an empty point */
    uint8_t army;       /* whose colour it is; XQ_KIN_NOBODY for one of no army or not known */
    uint8_t seat;       /* who moves it now, XQ_KIN_NOBODY for none */
    const char *native; /* the character on it; "" if covered or nothing */
} XqKinPiece;

XQ_API void xq_kin_piece_at(XqKinPiece *out, const XqKinState *state, int point);

/* Pieces beside the board: in hand, still to enter, or captured, as the game has it. */
typedef struct XqKinStock {
    uint8_t seat; /* who may use it, or holds it */
    uint8_t army;
    uint8_t kind;
    uint8_t count;
    bool is_usable; /* false: shown only */
} XqKinStock;

enum { XQ_KIN_STOCKS_MAX = 64 };

/* Writes at most XQ_KIN_STOCKS_MAX entries and returns their number. */
XQ_API int xq_kin_stocks(XqKinStock out[XQ_KIN_STOCKS_MAX], const XqKinState *state);

XQ_END_DECLS

#endif
